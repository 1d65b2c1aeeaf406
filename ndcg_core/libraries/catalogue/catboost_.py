"""catboost's nDCG."""

from dataclasses import replace

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "gradient boosting"
_BASE = Convention(
    gain="linear",
    ideal_pool="ranked",
    ties="worst",
    negative="keep",
    no_relevant=1.0,
    averaging=Averaging(missing_query="skip", weight_type="float32"),
    oddities=Oddities(negative_ideal="no_relevant", grades="float32"),
)
_SURPRISES = (
    "type=Base, the linear gain, is the default.",
    "Among documents with equal scores, the lowest grade comes first.",
    "A list without a relevant document scores 1.",
    "Grades are stored as float32.",
    "The documents of a group must be contiguous; an empty input ends the whole process.",
)


def _entry(name: str, metric: str, convention: Convention, engine: str = "") -> Entry:
    return Entry(
        name=name,
        library="CatBoost",
        version="1.2.10",
        convention=convention,
        engine=engine,
        source="catboost/libs/metrics/dcg.cpp, doc_comparator.h; metric.cpp: TDcgMetric",
        call=f"eval_metric(grades, scores, {metric!r}, group_id=[1] * len(grades))",
        surprises=_SURPRISES,
    )


ENTRIES = [
    _entry("catboost_base", "NDCG:top=k", _BASE, "catboost"),
    _entry("catboost_exp", "NDCG:top=k;type=Exp", replace(_BASE, gain="exp2")),
    _entry(
        "catboost_exp_position",
        "NDCG:top=k;type=Exp;denominator=Position",
        replace(_BASE, gain="exp2", discount="reciprocal"),
    ),
]
