"""nDCG of search engines, data platforms and of libraries that take whole runs."""

import math
from dataclasses import replace

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount

_RANX = Convention(
    gain="linear", negative="clip", grades="cut", least_grade=1.0, missing_query="error", unjudged_query="error"
)
_RANX_SURPRISES = (
    "Grades are cut to whole numbers, and those below 1 are dropped.",
    "Equal scores keep their order up to 15 documents; from 16 on the sort is not stable.",
    "Run and qrels must hold the same queries, unless make_comparable=True counts missing ones 0.",
)
_QUEPID = Convention(negative="keep", default_k=10)

ENTRIES = [
    Entry(
        name="ranx",
        library="ranx",
        version="0.3.21",
        convention=_RANX,
        engine="ranx",
        source="ranx/metrics/ndcg.py; metrics/common.py",
        call='evaluate(qrels, run, "ndcg@k")',
        surprises=_RANX_SURPRISES,
    ),
    Entry(
        name="ranx_burges",
        library="ranx",
        version="0.3.21",
        convention=replace(_RANX, gain="exp2"),
        source="ranx/metrics/ndcg.py; metrics/common.py",
        call='evaluate(qrels, run, "ndcg_burges@k")',
        surprises=("The documentation prints 2^(grade-1), the code is 2^grade - 1.", *_RANX_SURPRISES),
    ),
    Entry(
        name="spark",
        library="Spark MLlib",
        version="4.3.0",
        convention=Convention(discount=LogDiscount(base=math.e), ideal_order="given", negative="keep"),
        source="mllib/evaluation/RankingMetrics.scala: ndcgAt",
        call="RankingMetrics(rdd).ndcgAt(k)",
        surprises=(
            "The ideal list is the ground truth in the order given: unsorted, nDCG goes above 1 (3.07 was seen).",
            "PySpark drops the grades without a word: only Scala's three columns are graded.",
            "It knows no scores; the ranking is the order of the predictions.",
        ),
    ),
    Entry(
        name="elasticsearch",
        library="Elasticsearch, OpenSearch",
        version="main, 2026",
        convention=Convention(ideal_cut="retrieved", negative="keep", default_k=10),
        source="modules/rank-eval: DiscountedCumulativeGain.java",
        call='"metric": {"dcg": {"k": k, "normalize": true}}',
        surprises=(
            "Held against its source, not against a running server.",
            "The ideal list is as long as the hits: a query that finds little is forgiven.",
            "Without normalize the metric named dcg is DCG.",
            "unknown_doc_rating gives unjudged documents a grade that the ideal list lacks: nDCG above 1 is possible.",
        ),
    ),
    Entry(
        name="quepid",
        library="Quepid",
        version="8.1",
        convention=replace(_QUEPID, ideal_cut="none"),
        source="db/scorers/ndcg@10.js; lib/scorer_logic.js",
        call="the scorer nDCG@10",
        surprises=(
            "The ideal list is every rated document, never cut: a perfect first page scores below 1.",
            "The scorer DCG@10 gives NaN for an unrated document.",
        ),
    ),
    Entry(
        name="quepid_cut",
        library="Quepid",
        version="8.1",
        convention=_QUEPID,
        source="db/scorers/ndcg_cut@10.js",
        call="the scorer nDCG_CUT@10",
    ),
]
