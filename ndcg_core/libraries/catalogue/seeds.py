"""Code and formulas from tutorials and documentation, as printed and as corrected."""

import math
from dataclasses import replace
from functools import partial

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount, RisingLog
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "tutorials"
_NATURAL = LogDiscount(base=math.e)
_TORCH = Convention(
    gain="linear",
    discount=LogDiscount(shift=2),
    ideal_pool="ranked",
    no_relevant="nan",
    oddities=Oddities(grades="whole", highest_grade=1.0, short_list="error", default_k=5),
)
_NUMPY = Convention(gain="binary", discount=LogDiscount(add=1), ideal_cut="none")
_TUTORIAL = Convention(
    discount=_NATURAL,
    ideal_pool="ranked",
    ideal_order="grade",
    no_relevant="skip",
    negative="from_end",
    averaging=Averaging(nothing_left="error"),
    oddities=Oddities(highest_grade="k", zero_ideal=1e-4),
)
_printed = partial(Entry, version="as printed")
_of_blog = partial(
    Entry,
    library="blog post",
    version="as printed",
    source="a translated blog post on nDCG with a torch and a numpy snippet",
)
_of_tutorial = partial(_printed, source="a web tutorial on NDCG with a C# and a Python program")

ENTRIES = [
    _printed(
        name="seed_000_text",
        library="keras-rs documentation",
        convention=Convention(discount=RisingLog(), ideal_pool="ranked"),
        source="the documentation of keras_rs.metrics.NDCG",
        surprises=(
            (
                "The printed formula divides the gain by the discount 1/log2(rank+1). Taken literally, it multiplies "
                "by the logarithm, and the worst order scores above 1. The code multiplies by the discount."
            ),
        ),
    ),
    _of_blog(
        name="seed_002_text",
        convention=Convention(gain={0: 2, 1: 3}, ideal_pool="ranked"),
        surprises=("The printed gain is 2^rel + 1 instead of 2^rel - 1: a document that is not relevant earns 2.",),
    ),
    _of_blog(
        name="seed_002_torch",
        convention=_TORCH,
        precision="32-bit",
        call="(hits * weights).sum(1) / idcg",
        surprises=(
            "The positions start at 2 and 1 is added again, so the discount is 1/log2(rank+2).",
            "Only the labels 0 and 1 work; the length of the ideal list is the sum of the labels.",
            "A list without a relevant document gives NaN; a list shorter than k raises an error.",
        ),
    ),
    _of_blog(
        name="seed_002_torch_corrected",
        version="corrected",
        precision="32-bit",
        convention=replace(_TORCH, discount="log2"),
        surprises=("The positions start at 1.",),
    ),
    _of_blog(
        name="seed_002_numpy",
        convention=_NUMPY,
        precision="32-bit",
        call="getNDCG(rank_list, pos_items)",
        surprises=(
            "A parenthesis is misplaced, so the discount is 1/(log2(rank+1) + 1).",
            "The ideal list contains every positive item and is never cut.",
        ),
    ),
    _of_blog(
        name="seed_002_numpy_corrected",
        version="corrected",
        precision="32-bit",
        convention=replace(_NUMPY, discount="log2"),
        surprises=("The stray + 1 is removed.",),
    ),
    _of_tutorial(
        name="seed_003",
        library="Python tutorial",
        convention=_TUTORIAL,
        call="Ndcg([grades], p)",
        surprises=(
            "The table of gains is as long as the cutoff, so a grade of p or more fails.",
            "The code uses natural logarithms where the text says log2; nDCG is the same, DCG is not.",
            "A negative grade reads the table of gains from its end, so nDCG can exceed 1.",
            "Lists with an IDCG below 0.0001 are left out of the mean; the text divides by the number of all lists.",
            "If all lists are left out, it divides by zero; an empty data set, which this app refuses, gives 0.",
        ),
    ),
    _of_tutorial(
        name="seed_003_csharp",
        library="C# tutorial",
        verified=False,
        call="Ndcg(lists, p)",
        convention=_TUTORIAL.changed(negative="error", zero_ideal=1e-6, nothing_left="nan", highest_grade="k"),
        surprises=(
            "Its gains are whole numbers, and (int)Math.Pow(2, i) overflows from i = 31 on.",
            "An IDCG below 0.000001 counts as 0; in the Python program the limit is 0.0001.",
            "If all lists are left out, the answer is NaN.",
        ),
    ),
    _of_tutorial(
        name="seed_003_sums",
        library="tutorial text",
        verified=False,
        convention=Convention(ideal_pool="ranked", averaging=Averaging(average="ratio_of_sums")),
        surprises=("This is the other average in its text: the sum of all DCG divided by the sum of all IDCG.",),
    ),
    _printed(
        name="seed_004",
        library="Python notebook",
        convention=Convention(
            ideal_pool="ranked", no_relevant=1.0, unjudged="error", negative="keep", oddities=Oddities(default_k=10)
        ),
        source="a Russian-language notebook on DCG@K and NDCG@K with catboost and scikit-learn",
        call="ndcg(y, k=k)",
        surprises=(
            "Its scale starts at 1, so a document that is not relevant still earns 2^1 - 1.",
            "The text says that a list of zeros scores 0; the code returns 1.",
            "The printed formula 2^rel_i - 1 / log(1+i) lacks its parentheses and the base.",
            "k is 10 by default, and a k of 0 means the whole list.",
            (
                "Its first line returns 0 for an empty list; this app "
                "treats it as a list without a relevant document, which scores 1."
            ),
        ),
    ),
]
