"""The words of a convention: every choice that is made by a word or a number, with its values and their meanings.

To add a choice, add one entry to :data:`CHOICES` and one field to :class:`~ndcg_core.Convention`; what the choice does is
written in the one stage that reads it.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ndcg_core.errors import NdcgError
from ndcg_core.model.numbers import real

Text = Mapping[Any, str]

IDEAL_POOLS = {
    "judged": "every judged document of the query, retrieved or not",
    "ranked": "only the documents of the ranking",
    "top_k": "only the first k documents of the ranking",
}
IDEAL_CUTS = {
    "k": "the ideal list stops at k, as the ranking does",
    "none": "the ideal list is never cut",
    "retrieved": "the ideal list stops at k or at the number of retrieved documents, whichever is smaller",
}
IDEAL_ORDERS = {
    "gain": "the ideal list starts with the highest gain",
    "grade": "the ideal list starts with the highest grade, whatever that gains",
    "given": "the ideal list keeps the order in which the judgments were given",
}
TIES = {
    "input": "equal scores keep the order they came in",
    "average": "equal scores share the mean gain of their group (McSherry and Najork, 2008)",
    "worst": "of equal scores the lowest gain comes first",
    "best": "of equal scores the highest gain comes first",
    "docid_desc": "of equal scores the last document id comes first, as in trec_eval",
    "docid_asc": "of equal scores the first document id comes first",
    "reverse": "of equal scores the last one given comes first",
    "random": "equal scores are shuffled with a seed",
    "unstable": "equal scores stand as an unstable sort leaves them, here the last one given first",
}
CHANCE_TIES = (
    "random",
    "unstable",
)  # what comes of a tie is one of a range: another run, another machine, another value
UNJUDGED = {
    "zero": "an unjudged document counts as grade 0",
    "nothing": "an unjudged document earns nothing, whatever grade 0 earns",
    "skip": "unjudged documents are removed and the ranks close up",
    "error": "an unjudged document is refused",
}
NEGATIVE = {
    "error": "a negative grade is refused",
    "keep": "a negative grade earns a negative gain",
    "clip": "a negative grade counts as 0",
    "mask": "a document with a negative grade is removed",
    "padding": "a document of grade -1 is padding and removed, a lower grade earns a negative gain",
    "from_end": "a negative grade is counted down from k, as a Python index into a table of k gains",
}
NEGATIVE_IDEAL = {
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
AVERAGES = {
    "mean": "the mean of the queries' nDCG, weighted where there are weights",
    "ratio_of_sums": "the sum of all DCG over the sum of all IDCG",
    "macro": "the mean of the means of every query label",
    "median": "the median of the queries' nDCG; of two in the middle, the lower",
    "min": "the lowest nDCG of any query",
    "max": "the highest nDCG of any query",
}


@dataclass(frozen=True)
class Choice:
    """One field of a convention that takes words or a number.

    ``words`` are its values with their meanings; ``number`` says what a number means, with ``{}`` in its place, and
    ``least`` how small it may be; ``whole`` numbers only where that is set. ``many`` marks a choice about several queries, which no
    single list shows.
    """

    words: Text = field(default_factory=dict)
    number: str = ""
    least: float = -math.inf
    whole: bool = False
    many: bool = False

    def check(self, name: str, value: object) -> Any:
        """The value as the convention keeps it; raises :class:`NdcgError` for one that is not known."""
        if isinstance(value, str) or value is None:
            if value in self.words:
                return value
        elif self.number and self.whole:
            return check_whole(name, value, int(self.least))
        elif (
            (number := real(value)) is not None
            and math.isfinite(number)
            and (number in self.words or (self.number and number >= self.least))
        ):
            return number
        raise NdcgError(f"{name} is {self._values()}", got=value, where="the convention")

    def meaning(self, value: Any) -> str:
        """What a value means, in one line of plain text."""
        return self.words[value] if value in self.words else self.number.format(f"{value:g}")

    def _values(self) -> str:
        known = ", ".join(map(repr, self.words))
        if not self.number:
            return f"one of {known}"
        number = f"a {'whole ' if self.whole else ''}number" + (
            f" of at least {self.least:g}" if self.least > -math.inf else ""
        )
        return f"{known} or {number}" if known else number


CHOICES: dict[str, Choice] = {
    "ideal_pool": Choice(IDEAL_POOLS),
    "ideal_cut": Choice(IDEAL_CUTS),
    "ideal_order": Choice(IDEAL_ORDERS),
    "ties": Choice(TIES),
    "unjudged": Choice(UNJUDGED, "an unjudged document counts as grade {} in the DCG, not in the ideal"),
    "negative": Choice(NEGATIVE),
    "no_relevant": Choice(NO_RELEVANT),
    "negative_ideal": Choice(NEGATIVE_IDEAL),
    "seed": Choice(number="shuffled with seed {}", least=0, whole=True),
    "min_documents": Choice(
        {0: "a list may be empty"}, "a list of fewer than {} documents is refused", least=0, whole=True
    ),
    "default_k": Choice(
        {None: "without a k the whole list counts"}, "without a k, ranks 1 to {} count", least=1, whole=True
    ),
    "short_list": Choice({"keep": "a list may be shorter than k", "error": "a list shorter than k is refused"}),
    "order": Choice(
        {
            "score": "documents stand in the order of their scores",
            "given": "documents stand as they were given; their scores are not looked at",
        }
    ),
    "score_type": Choice(
        {
            "float64": "scores are told apart as 64-bit numbers",
            "float32": "scores that are equal as 32-bit numbers are ties",
        }
    ),
    "least_score": Choice(
        {None: "every score may be relevant"}, "a document scoring less than {} counts as grade 0, in the ideal too"
    ),
    "grades": Choice(
        {
            "any": "grades may be fractions",
            "whole": "grades are whole numbers",
            "cut": "fractions of grades are cut off",
            "float32": "grades are kept as 32-bit numbers",
        }
    ),
    "highest_grade": Choice(
        {None: "grades have no upper limit", "k": "a grade of k or more is refused"}, "a grade above {} is refused"
    ),
    "least_grade": Choice({None: "every grade above 0 is relevant"}, "a grade below {} counts as 0"),
    "gain_type": Choice(
        {"float64": "gains are 64-bit numbers", "float32": "a gain that is too large for 32 bits is refused"}
    ),
    "zero_ideal": Choice(
        {0.0: "only an IDCG of 0 means no relevant document"}, "an IDCG below {} means no relevant document", least=0
    ),
    "relevant_by": Choice(
        {
            "ideal": "a list has relevant documents if its IDCG is not 0",
            "grade_sum": "a list has relevant documents if its grades do not add up to 0",
        }
    ),
    "own_document": Choice(
        {"keep": "a document may have the query's own id", "drop": "a document with the query's own id is dropped"},
        many=True,
    ),
    "missing_query": Choice(
        {
            0.0: "a judged query that the run lacks scores 0",
            "skip": "a judged query that the run lacks is left out",
            "error": "a run must answer every judged query",
        },
        many=True,
    ),
    "unjudged_query": Choice(
        {
            "keep": "a query without any judgment is a list of unjudged documents",
            "skip": "a query without any judgment is left out",
            "error": "a query without any judgment is refused",
        },
        many=True,
    ),
    "all_removed": Choice(
        {
            "keep": "a list whose documents are all removed has no relevant document",
            "skip": "a list whose documents are all removed is left out",
        },
        many=True,
    ),
    "average": Choice(AVERAGES, many=True),
    "item_weights": Choice(
        {
            "error": "documents have no weights",
            "gain": "a document's weight multiplies its gain, in the ideal too",
            "gain_and_list": "a document's weight multiplies its gain, and the weights of a list's documents, "
            "averaged by gain, are the list's weight",
        },
        many=True,
    ),
    "empty_weight": Choice(
        {
            "own": "a query without a relevant document enters the mean with its weight",
            "one": "a query without a relevant document is added with weight 1, whatever its weight",
        },
        many=True,
    ),
    "weight_type": Choice(
        {"float64": "weights are 64-bit numbers", "float32": "weights are kept as 32-bit numbers"}, many=True
    ),
    "no_weight": Choice(
        {
            "error": "weights that add up to 0 are refused",
            "nan": "weights that add up to 0 give NaN",
            0.0: "weights that add up to 0 give 0",
        },
        many=True,
    ),
    "nothing_left": Choice(
        {
            "nan": "NaN where every query is left out",
            0.0: "0 where every query is left out",
            "error": "at least one query must be left to average",
        },
        many=True,
    ),
    "highest_value": Choice({None: "an average may have any value"}, "an average above {} is refused", many=True),
    "decimals": Choice(
        {None: "the average is not rounded"}, "the average is rounded to {} decimals", least=0, whole=True, many=True
    ),
}
ONE_LIST = ("gain", "discount", "k", *(name for name, choice in CHOICES.items() if not choice.many))


def check_whole(name: str, value: object, least: int) -> int:
    """A whole number of at least ``least`` that a float can hold too; no truth value is one."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or number < least or real(number) is None:
        bound = "that a float can hold" if number > least else f"of at least {least}"
        raise NdcgError(
            f"{name} is a whole number {bound}",
            got=value,
            where="the convention",
            fix="Use None for the whole list." if name == "k" else "",
        )
    return number
