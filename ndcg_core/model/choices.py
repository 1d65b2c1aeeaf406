"""The fields of a convention: every choice that is made by a word or a number, with its values and their meanings.

To add a choice, add an entry to :data:`CHOICES` and a field to :class:`~ndcg_core.Convention`, and write what it does
in the stage that reads it. A new value is an entry here and in the stage's table. The engine of :mod:`ndcg_core.batch`
leaves what is not in its own tables to the pipeline.
"""

from __future__ import annotations

from typing import Literal

from ndcg_core.model.fields import Choice, CutoffField, DiscountField, Field, GainField, Stage

IdealPool = Literal["judged", "ranked", "top_k", "ones"]
IdealCut = Literal["k", "none", "retrieved"]
IdealOrder = Literal["gain", "grade", "given"]
Ties = Literal["input", "average", "worst", "best", "docid_desc", "docid_asc", "reverse", "random", "unstable"]
Duplicates = Literal["refuse", "first", "drop", "every", "copies"]
Unjudged = Literal["zero", "nothing", "skip", "error"]
Negative = Literal["error", "keep", "clip", "mask", "padding", "from_end"]
NegativeIdeal = Literal["divide", "no_relevant"]
NoRelevantWord = Literal["skip", "nan", "error"]
Average = Literal["mean", "ratio_of_sums", "macro", "median", "min", "max"]
FloatType = Literal["float64", "float32"]
GradeType = Literal["any", "whole", "cut", "float32"]

IDEAL_POOLS: dict[IdealPool, str] = {
    "judged": "every judged document of the query, retrieved or not",
    "ranked": "only the documents of the ranking",
    "top_k": "only the first k documents of the ranking",
    "ones": "a document of grade 1 at every rank, if any judged document is relevant",
}
IDEAL_CUTS: dict[IdealCut, str] = {
    "k": "the ideal list stops at k, as the ranking does",
    "none": "the ideal list is never cut",
    "retrieved": "the ideal list stops at k or at the number of retrieved documents, whichever is smaller",
}
IDEAL_ORDERS: dict[IdealOrder, str] = {
    "gain": "the ideal list starts with the highest gain",
    "grade": "the ideal list starts with the highest grade, whatever that gains",
    "given": "the ideal list keeps the order in which the judgments were given",
}
TIES: dict[Ties, str] = {
    "input": "equal scores keep the order they came in",
    "average": "equal scores share the mean gain of their group (McSherry and Najork, 2008)",
    "worst": "of equal scores the lowest gain comes first",
    "best": "of equal scores the highest gain comes first",
    "docid_desc": "of equal scores the last document id comes first, as in trec_eval",
    "docid_asc": "of equal scores the first document id comes first",
    "reverse": "of equal scores the last given comes first",
    "random": "equal scores are shuffled with a seed",
    "unstable": "equal scores stand as an unstable sort leaves them, here the last given first",
}
DUPLICATES: dict[Duplicates, str] = {
    "refuse": "a document that is ranked twice is refused",
    "first": "a document that is ranked twice earns its gain once, at its first rank; its other ranks earn nothing",
    "drop": "a document that is ranked twice stays at its first rank; the others are removed, and the ranks close up",
    "every": "a document that is ranked twice earns its gain twice; an ideal list of judged documents has it once",
    "copies": "a document that is ranked twice earns its gain twice, and the ideal list has it twice, too",
}
UNJUDGED: dict[Unjudged, str] = {
    "zero": "an unjudged document counts as grade 0",
    "nothing": "an unjudged document earns nothing, whatever grade 0 earns",
    "skip": "unjudged documents are removed and the ranks close up",
    "error": "an unjudged document is refused",
}
NEGATIVE: dict[Negative, str] = {
    "error": "a negative grade is refused",
    "keep": "a negative grade earns a negative gain",
    "clip": "a negative grade counts as 0",
    "mask": "a document with a negative grade is removed",
    "padding": "a document of grade -1 is padding and removed, a lower grade earns a negative gain",
    "from_end": "a negative grade is counted down from k, as a Python index into a table of k gains",
}
NEGATIVE_IDEAL: dict[NegativeIdeal, str] = {
    "divide": "a negative IDCG is divided by like any other",
    "no_relevant": "a negative IDCG counts as no relevant document",
}
NO_RELEVANT: dict[float | str, str] = {
    0.0: "a list without a relevant document scores 0",
    1.0: "a list without a relevant document scores 1",
    "skip": "a list without a relevant document has no nDCG and is left out of averages",
    "nan": "a list without a relevant document scores NaN",
    "error": "a list without a relevant document is refused",
}
AVERAGES: dict[Average, str] = {
    "mean": "the mean of the queries' nDCG, weighted where there are weights",
    "ratio_of_sums": "the sum of all DCG over the sum of all IDCG",
    "macro": "the mean of the means of every query label",
    "median": "the median of the queries' nDCG; of two in the middle, the lower",
    "min": "the lowest nDCG of any query",
    "max": "the highest nDCG of any query",
}


CHOICES: dict[str, Choice] = {
    "ideal_pool": Choice(IDEAL_POOLS, ("ideal",), code_alone=("ones",)),
    "ideal_cut": Choice(IDEAL_CUTS, ("ideal",)),
    "ideal_order": Choice(IDEAL_ORDERS, ("ideal",)),
    "ties": Choice(TIES, ("order",), need="ties", code_alone=("unstable",), rare=("docid_asc", "reverse", "random")),
    "duplicates": Choice(DUPLICATES, ("read", "gain", "ideal"), need="duplicates", code_alone=("copies",)),
    "unjudged": Choice(
        UNJUDGED,
        ("order", "gain"),
        need="unjudged",
        number="an unjudged document counts as grade {} in the DCG, not in the ideal",
        code_alone=("nothing", "error"),
    ),
    "negative": Choice(
        NEGATIVE, ("read", "admit", "order", "gain", "ideal"), need="negatives", code_alone=("padding", "from_end")
    ),
    "no_relevant": Choice(NO_RELEVANT, ("quotient",), need="an empty ideal"),
    "both_empty": Choice(
        {None: "a list with neither retrieved nor relevant documents is like any without a relevant document"},
        ("quotient",),
        need="an empty ideal",
        number="a list with neither retrieved nor relevant documents scores {}",
    ),
    "round_list": Choice(
        {None: "the nDCG of a list is not rounded"},
        ("quotient",),
        number="the nDCG of each list is rounded, a half upwards; decimals: {}",
        least=0,
        most=15,
        whole=True,
    ),
    "negative_ideal": Choice(NEGATIVE_IDEAL, ("quotient",), need="negatives"),
    "seed": Choice({}, ("order",), need="ties", number="shuffled with seed {}", least=0, whole=True),
    "min_documents": Choice(
        {0: "a list may be empty"},
        ("admit",),
        need="a short list",
        number="a list is refused unless it has at least this many documents: {}",
        least=0,
        whole=True,
    ),
    "default_k": Choice(
        {None: "without a k the whole list counts"},
        ("cut",),
        number="without a k, ranks 1 to {} count",
        least=1,
        whole=True,
    ),
    "short_list": Choice(
        {"keep": "a list may be shorter than k", "error": "a list shorter than k is refused"}, ("admit",)
    ),
    "order": Choice(
        {
            "score": "documents are ordered by their scores",
            "given": "documents keep the order in which they were given; their scores are ignored",
        },
        ("read",),
        need="scores",
    ),
    "score_type": Choice(
        {
            "float64": "scores are compared as 64-bit numbers",
            "float32": "scores that are equal as 32-bit numbers are ties",
        },
        ("read",),
        need="scores",
    ),
    "least_score": Choice(
        {None: "every score may be relevant"},
        ("read",),
        need="scores",
        number="a document scoring less than {} counts as grade 0, in the ideal too",
    ),
    "grades": Choice(
        {
            "any": "grades may be fractions",
            "whole": "grades are whole numbers",
            "cut": "fractions of grades are cut off",
            "float32": "grades are kept as 32-bit numbers",
        },
        ("read",),
        need="uncommon grades",
    ),
    "highest_grade": Choice(
        {None: "grades have no upper limit", "k": "a grade of k or more is refused"},
        ("read",),
        number="a grade above {} is refused",
    ),
    "least_grade": Choice({None: "every grade above 0 is relevant"}, ("read",), number="a grade below {} counts as 0"),
    "gain_type": Choice(
        {"float64": "gains are 64-bit numbers", "float32": "a gain that is too large for 32 bits is refused"}, ("gain",)
    ),
    "zero_ideal": Choice(
        {0.0: "only an IDCG of 0 means no relevant document"},
        ("quotient",),
        number="an IDCG below {} means no relevant document",
        least=0,
    ),
    "relevant_by": Choice(
        {
            "ideal": "a list has relevant documents if its IDCG is not 0",
            "grade_sum": "a list has relevant documents if its grades do not add up to 0",
        },
        ("read",),
    ),
    "own_document": Choice(
        {"keep": "a document may have the query's own id", "drop": "a document with the query's own id is dropped"},
        ("queries",),
    ),
    "missing_query": Choice(
        {
            0.0: "a judged query that the run lacks scores 0",
            "skip": "a judged query that the run lacks is left out",
            "error": "a run must answer every judged query",
        },
        ("queries",),
    ),
    "unjudged_query": Choice(
        {
            "keep": "a query without any judgment is a list of unjudged documents",
            "skip": "a query without any judgment is left out",
            "error": "a query without any judgment is refused",
        },
        ("queries",),
    ),
    "all_removed": Choice(
        {
            "keep": "a list whose documents are all removed has no relevant document",
            "skip": "a list whose documents are all removed is left out",
        },
        ("queries",),
    ),
    "average": Choice(AVERAGES, ("average",)),
    "item_weights": Choice(
        {
            "error": "documents have no weights",
            "gain": "a document's weight multiplies its gain, in the ideal too",
            "gain_and_list": "a document's weight multiplies its gain, and the weights of a list's documents, "
            "averaged by gain, are the list's weight",
        },
        ("queries",),
    ),
    "empty_weight": Choice(
        {
            "own": "a query without a relevant document enters the mean with its weight",
            "one": "a query without a relevant document is added with weight 1, whatever its weight",
        },
        ("queries",),
    ),
    "weight_type": Choice(
        {"float64": "weights are 64-bit numbers", "float32": "weights are kept as 32-bit numbers"}, ("queries",)
    ),
    "no_weight": Choice(
        {
            "error": "weights that add up to 0 are refused",
            "nan": "weights that add up to 0 give NaN",
            0.0: "weights that add up to 0 give 0",
        },
        ("queries",),
    ),
    "nothing_left": Choice(
        {
            "nan": "NaN where every query is left out",
            0.0: "0 where every query is left out",
            "error": "at least one query must be left to average",
        },
        ("queries",),
    ),
    "highest_value": Choice(
        {None: "an average may have any value"}, ("average",), number="an average above {} is refused"
    ),
    "decimals": Choice(
        {None: "the average is not rounded"},
        ("average",),
        number="the average is rounded; decimals: {}",
        least=0,
        whole=True,
    ),
}
FIELDS: dict[str, Field] = {"gain": GainField(), "discount": DiscountField(), "k": CutoffField(), **CHOICES}
"""Every field of a convention."""
ONE_LIST = tuple(name for name, field in FIELDS.items() if not field.many)
"""The fields that can matter to a single list."""


def read_in(stage: Stage) -> frozenset[str]:
    """Return the names of the fields that a stage reads.

    >>> sorted(read_in("admit"))
    ['min_documents', 'negative', 'short_list']
    """
    return frozenset(name for name, field in FIELDS.items() if stage in field.stages)


AVERAGING = read_in("average")
"""The fields that change the average even of a single list."""
