"""The nDCG of search engines, of data platforms and of libraries that evaluate whole runs."""

import math
from dataclasses import replace
from functools import partial

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "search engines and runs"
_RANX = Convention(
    gain="linear",
    negative="clip",
    averaging=Averaging(missing_query="error", unjudged_query="error"),
    oddities=Oddities(grades="cut", least_grade=1.0),
)
_RANX_SURPRISES = (
    "Grades are truncated to whole numbers, and grades below 1 are dropped.",
    "Equal scores keep their order in lists of up to 15 documents; for longer lists the sort is not stable.",
    "Run and qrels must contain the same queries; with make_comparable=True, missing queries count as 0.",
)
_QUEPID = Convention(negative="keep", oddities=Oddities(default_k=10))

_ranx = partial(Entry, library="ranx", version="0.3.21", source="ranx/metrics/ndcg.py; metrics/common.py")
_quepid = partial(Entry, library="Quepid", version="8.1")

ENTRIES = [
    _ranx(
        name="ranx", convention=_RANX, engine="ranx", call='evaluate(qrels, run, "ndcg@k")', surprises=_RANX_SURPRISES
    ),
    _ranx(
        name="ranx_burges",
        convention=replace(_RANX, gain="exp2"),
        call='evaluate(qrels, run, "ndcg_burges@k")',
        surprises=("The documentation gives the gain as 2^(grade-1); the code uses 2^grade - 1.", *_RANX_SURPRISES),
    ),
    Entry(
        name="spark",
        library="Spark MLlib",
        version="4.3.0",
        convention=Convention(discount=LogDiscount(base=math.e), ideal_order="given", negative="keep"),
        source="mllib/evaluation/RankingMetrics.scala: ndcgAt",
        call="RankingMetrics(rdd).ndcgAt(k)",
        surprises=(
            "The ideal list is the ground truth in the given order; if unsorted, nDCG can exceed 1 (we saw 3.07).",
            "PySpark silently drops the grades; only the three columns in Scala use them.",
            "It takes no scores; the ranking is the order of the predictions.",
        ),
    ),
    Entry(
        name="elasticsearch",
        library="Elasticsearch, OpenSearch",
        version="main, 2026",
        convention=Convention(ideal_cut="retrieved", negative="keep", oddities=Oddities(default_k=10)),
        source="modules/rank-eval: DiscountedCumulativeGain.java",
        call='"metric": {"dcg": {"k": k, "normalize": true}}',
        surprises=(
            "Its definition was checked against the source code, not on a running server.",
            "The ideal list is only as long as the list of hits, so a query that finds little is not penalized.",
            "Without normalize, the metric dcg is DCG.",
            "unknown_doc_rating gives unjudged documents a grade that the ideal list lacks, so nDCG can exceed 1.",
        ),
    ),
    _quepid(
        name="quepid",
        convention=replace(_QUEPID, ideal_cut="none"),
        source="db/scorers/ndcg@10.js; lib/scorer_logic.js",
        call="the scorer nDCG@10",
        surprises=(
            "The ideal list contains every rated document and is never cut, so a perfect first page can score below 1.",
            "The scorer DCG@10 returns NaN if a document is unrated.",
        ),
    ),
    _quepid(name="quepid_cut", convention=_QUEPID, source="db/scorers/ndcg_cut@10.js", call="the scorer nDCG_CUT@10"),
    Entry(
        name="search_relevance",
        library="OpenSearch search-relevance",
        version="main, June 2025",
        convention=Convention(
            duplicates="every", negative="keep", oddities=Oddities(round_list=2, negative_ideal="no_relevant")
        ),
        source="metrics/calculator/Evaluation.java: calculateNDCGAtK",
        call='"type": "POINTWISE_EVALUATION", "size": k',
        surprises=("The nDCG of every query is rounded to 2 decimals before anything is averaged.",),
    ),
]
