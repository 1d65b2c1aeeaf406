"""catboost's nDCG."""

from ndcg_core.convention import Convention
from ndcg_core.conventions.entry import Entry

_SOURCE = "catboost/libs/metrics/dcg.cpp, doc_comparator.h; metric.cpp: TDcgMetric"
_SURPRISES = (
    "type=Base, the linear gain, is the default.",
    "Of documents with equal scores the lowest grade is put first.",
    "A list without a relevant document scores 1.",
    "Grades are kept as float32.",
)


def _entry(name: str, metric: str, convention: Convention) -> Entry:
    return Entry(name=name, library="catboost", version="1.2.10", convention=convention, source=_SOURCE,
                 call=f"eval_metric(grades, scores, {metric!r}, group_id=[1] * len(grades))", surprises=_SURPRISES)


_BASE = {"ideal_pool": "ranked", "ties": "worst", "negative": "keep", "no_relevant": 1.0, "negative_ideal": "no_relevant"}

ENTRIES = [
    _entry("catboost_base", "NDCG:top=k", Convention(gain="linear", **_BASE)),  # type: ignore[arg-type]
    _entry("catboost_exp", "NDCG:top=k;type=Exp", Convention(gain="exp2", **_BASE)),  # type: ignore[arg-type]
    _entry("catboost_exp_position", "NDCG:top=k;type=Exp;denominator=Position",
           Convention(gain="exp2", discount="reciprocal", **_BASE)),  # type: ignore[arg-type]
]
