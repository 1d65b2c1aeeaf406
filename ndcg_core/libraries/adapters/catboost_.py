"""catboost's eval_metric.

catboost ends the whole process when it is given no documents, and answers nonsense for NaN, so nothing reaches it that
was not checked here.
"""

from __future__ import annotations

import math

from ndcg_core.caches import sized_cache
from ndcg_core.errors import NdcgError
from ndcg_core.libraries.adapters.arrays import GradesAndScores, default_columns, matching_columns
from ndcg_core.libraries.adapters.following import obstacle
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED, EngineAnswer
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount, Reciprocal
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differing_fields import differing_fields
from ndcg_core.scoring.measures import idcg
from ndcg_core.scoring.normalized import normalized

_ABSENT = "catboost is not installed: pip install catboost"
_SMALLEST, _LARGEST = 1.2e-38, 3.4e38  # the normal numbers of a float32


class CatboostEngine:
    """Linear gain by default, log2 or 1/rank, ideal from the documents given, the worst order of ties."""

    name = "catboost"
    title = "catboost"

    def load(self) -> None:
        """Import catboost.utils."""
        try:
            import catboost.utils  # noqa: F401
        except ImportError:
            return

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """``eval_metric(grades, scores, "NDCG:top=k", group_id=...)``."""
        own = conventions["catboost_base"].convention.with_k(convention.k)
        answer = _ask(default_columns(topic, convention.k), "", own)
        if answer.value is None:
            return answer
        return EngineAnswer(answer.value, answer.call, convention=own, parts=differing_fields(topic, convention, own))

    def matched(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """The gains fed as grades and the order as scores, where that is enough."""
        try:
            topic = normalized(topic, convention)
            reason = _unlike(topic, convention) or obstacle(topic, convention, self.title)
            if reason:
                return EngineAnswer(reason=reason, convention=convention)
            columns = matching_columns(topic, convention, keep_ties=False)
        except NdcgError as refusal:
            return EngineAnswer(reason=str(refusal), convention=convention)
        position = convention.discount_form == Reciprocal()
        return _ask(columns, ";denominator=Position" if position else "", convention)


def _unlike(topic: Topic, convention: Convention) -> str:
    if convention.discount_form.shape not in (LogDiscount(), Reciprocal()):
        return "catboost discounts by 1 / log2(rank + 1) or by 1 / rank, by nothing else."
    if topic.has_ties and convention.ties == "average":
        return "catboost never averages ties: of equal scores it puts the lowest grade first."
    if idcg(topic, convention) == 0 and convention.no_relevant != 1:
        return "catboost gives 1 to a list without a relevant document."
    return ""


def _fits(grade: float) -> bool:
    """Whether the grade survives catboost's float32, up to its rounding."""
    return grade == 0 or _SMALLEST < abs(grade) < _LARGEST


@sized_cache(MOST_REMEMBERED, lambda grades, scores, _: len(grades) + len(scores))
def _value(grades: tuple[float, ...], scores: tuple[float, ...], metric: str) -> float:
    """A class asks about the same few lists over and over."""
    from catboost.utils import eval_metric

    return float(eval_metric(list(grades), list(scores), metric, group_id=[1] * len(grades))[0])


def _ask(columns: GradesAndScores, options: str, convention: Convention) -> EngineAnswer:
    if not columns.grades:
        return EngineAnswer(
            reason="catboost is not asked about an empty list: it would end the program.", convention=convention
        )
    if not all(float(score) == score and math.isfinite(score) for score in columns.scores) or not all(
        map(_fits, columns.grades)
    ):
        return EngineAnswer(
            reason="catboost is asked only about finite scores that a float64 holds, and grades that a float32 holds.",
            convention=convention,
        )
    try:
        import catboost.utils  # noqa: F401
    except ImportError:
        return EngineAnswer(reason=_ABSENT, convention=convention)
    top = "" if columns.k is None else f"top={columns.k}"
    metric = "NDCG" + (":" + ";".join(part for part in (top, options.lstrip(";")) if part) if top or options else "")
    try:
        value = _value(tuple(columns.grades), tuple(columns.scores), metric)
    except Exception as refusal:  # catboost raises its own kinds, none of which may reach a page
        return EngineAnswer(
            reason=f"catboost refuses this list: {str(refusal).splitlines()[0][:120]}", convention=convention
        )
    program = (
        f"from catboost.utils import eval_metric\n\ngrades = {columns.grades!r}\nscores = {columns.scores!r}\n"
        f"print(eval_metric(grades, scores, {metric!r}, group_id=[1] * len(grades))[0])\n"
    )
    return EngineAnswer(value, program, convention=convention)
