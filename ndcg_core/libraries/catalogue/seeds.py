"""Code and formulas printed in tutorials and documentation, as their own text runs, and as they are when corrected."""

import math
from dataclasses import replace

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount, RisingLog

_NATURAL = LogDiscount(base=math.e)
_TORCH = Convention(
    gain="linear",
    discount=LogDiscount(shift=2),
    ideal_pool="ranked",
    grades="whole",
    highest_grade=1.0,
    no_relevant="nan",
    short_list="error",
    default_k=5,
)
_NUMPY = Convention(gain="binary", discount=LogDiscount(add=1), ideal_cut="none")
_TUTORIAL = Convention(
    discount=_NATURAL,
    ideal_pool="ranked",
    ideal_order="grade",
    highest_grade="k",
    no_relevant="skip",
    negative="from_end",
    zero_ideal=1e-4,
    nothing_left="error",
)
_BLOG = "a translated blog post on nDCG with a torch and a numpy snippet"
_PROGRAMS = "a web tutorial on NDCG with a C# and a Python program"

ENTRIES = [
    Entry(
        name="seed_000_text",
        library="keras-rs documentation",
        version="as printed",
        call="",
        convention=Convention(discount=RisingLog(), ideal_pool="ranked"),
        source="the documentation of keras_rs.metrics.NDCG",
        surprises=(
            "The printed formula divides the gain by the discount 1/log2(rank+1): read literally it multiplies with "
            "the "
            "logarithm, and the worst order scores above 1. The code multiplies with the discount.",
        ),
    ),
    Entry(
        name="seed_002_text",
        library="blog post",
        version="as printed",
        call="",
        convention=Convention(gain={0: 2, 1: 3}, ideal_pool="ranked"),
        source=_BLOG,
        surprises=("The printed gain is 2^rel + 1 instead of 2^rel - 1: a document that is not relevant earns 2.",),
    ),
    Entry(
        name="seed_002_torch",
        library="blog post",
        version="as printed",
        convention=_TORCH,
        precision="32-bit",
        source=_BLOG,
        call="(hits * weights).sum(1) / idcg",
        surprises=(
            "The positions start at 2 and 1 is added once more: the discount is 1/log2(rank+2).",
            "It knows labels 0 and 1 alone; a graded label would be summed into the length of the ideal.",
            "A list without a relevant document gives NaN, one shorter than k an error.",
        ),
    ),
    Entry(
        name="seed_002_torch_corrected",
        library="blog post",
        version="corrected",
        source=_BLOG,
        precision="32-bit",
        convention=replace(_TORCH, discount="log2"),
        call="",
        surprises=("The positions start at 1.",),
    ),
    Entry(
        name="seed_002_numpy",
        library="blog post",
        version="as printed",
        convention=_NUMPY,
        precision="32-bit",
        source=_BLOG,
        call="getNDCG(rank_list, pos_items)",
        surprises=(
            "A parenthesis is misplaced: the discount is 1/(log2(rank+1) + 1).",
            "The ideal holds every positive and is never cut.",
        ),
    ),
    Entry(
        name="seed_002_numpy_corrected",
        library="blog post",
        version="corrected",
        source=_BLOG,
        precision="32-bit",
        convention=replace(_NUMPY, discount="log2"),
        call="",
        surprises=("The stray + 1 is gone.",),
    ),
    Entry(
        name="seed_003",
        library="Python tutorial",
        version="as printed",
        convention=_TUTORIAL,
        source=_PROGRAMS,
        call="Ndcg([grades], p)",
        surprises=(
            "The program has as many gains as the cutoff: a grade of p or more fails.",
            "The code takes natural logarithms where the text says log2; nDCG is the same, DCG is not.",
            "A negative grade reads the table of gains from its end, and nDCG above 1 is possible.",
            "Lists with an IDCG below 0.0001 are left out of sum and count, where the text divides by all.",
            "If all are left out, it divides by zero; an empty data set, which is refused here, gives 0.",
        ),
    ),
    Entry(
        name="seed_003_csharp",
        library="C# tutorial",
        version="as printed",
        source=_PROGRAMS,
        call="Ndcg(lists, p)",
        convention=replace(_TUTORIAL, negative="error", zero_ideal=1e-6, nothing_left="nan", highest_grade="k"),
        surprises=(
            "Its own gains are whole numbers, and (int)Math.Pow(2, i) overflows from 31 on.",
            "An IDCG below 0.000001 counts as 0; the Python program says 0.0001.",
            "If all lists are left out, the answer is NaN.",
        ),
    ),
    Entry(
        name="seed_003_sums",
        library="tutorial text",
        version="as printed",
        source=_PROGRAMS,
        call="",
        convention=Convention(ideal_pool="ranked", average="ratio_of_sums"),
        surprises=("The other average of its text: the sum of all DCG over the sum of all IDCG.",),
    ),
    Entry(
        name="seed_004",
        library="Python notebook",
        version="as printed",
        convention=Convention(ideal_pool="ranked", no_relevant=1.0, unjudged="error", negative="keep", default_k=10),
        source="a Russian-language notebook on DCG@K and NDCG@K with catboost and scikit-learn",
        call="ndcg(y, k=k)",
        surprises=(
            "Its scale starts at 1, so a document that is not relevant still earns 2^1 - 1.",
            "The text says that a list of zeros scores 0; the code returns 1.",
            "The printed formula 2^rel_i - 1 / log(1+i) lacks its parentheses and the base.",
            "k is 10 unless another is given, and a k of 0 means the whole list.",
            "Its first line gives 0 for an empty list; here that is a list without a relevant document and scores 1.",
        ),
    ),
]
