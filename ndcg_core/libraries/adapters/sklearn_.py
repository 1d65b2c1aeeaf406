"""scikit-learn's ndcg_score."""

from __future__ import annotations

from ndcg_core.caches import sized_cache
from ndcg_core.errors import NdcgError
from ndcg_core.libraries.adapters.arrays import GradesAndScores, default_columns, matching_columns
from ndcg_core.libraries.adapters.following import obstacle
from ndcg_core.libraries.adapters.protocol import MOST_REMEMBERED, EngineAnswer
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differing_fields import differing_fields
from ndcg_core.scoring.measures import idcg
from ndcg_core.scoring.normalized import normalized

_ABSENT = "scikit-learn is not installed: pip install scikit-learn"
_ONE = "ndcg_score refuses a list of fewer than two documents."


class SklearnEngine:
    """Linear gain, log2 discount, ideal from the documents given, ties averaged."""

    name = "sklearn"
    title = "scikit-learn"

    def load(self) -> None:
        """Import sklearn.metrics."""
        try:
            import sklearn.metrics  # noqa: F401
        except ImportError:
            return

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """``ndcg_score([grades], [scores], k=k)``."""
        own = conventions["sklearn"].convention.with_k(convention.k)
        if any(grade is not None and grade < 0 for grade in topic.grades):
            return EngineAnswer(reason="ndcg_score refuses negative grades.", convention=own)
        answer = _ask(default_columns(topic, convention.k), own)
        return answer if answer.value is None else _with_parts(answer, topic, convention, own)

    def matched(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """The gains fed as grades and the order as scores, where that is enough."""
        try:
            topic = normalized(topic, convention)
            reason = _unlike(topic, convention) or obstacle(topic, convention, self.title)
            if reason:
                return EngineAnswer(reason=reason, convention=convention)
            columns = matching_columns(topic, convention, keep_ties=convention.ties == "average" and topic.has_ties)
        except NdcgError as refusal:
            return EngineAnswer(reason=str(refusal), convention=convention)
        return _ask(columns, convention)


def _unlike(topic: Topic, convention: Convention) -> str:
    if convention.discount_form.shape != LogDiscount():
        return "ndcg_score always discounts by 1 / log2(rank + 1)."
    if idcg(topic, convention) == 0 and convention.no_relevant != 0:
        return "ndcg_score gives 0 to a list without a relevant document."
    return ""


@sized_cache(MOST_REMEMBERED, lambda grades, scores, _: len(grades) + len(scores))
def _value(grades: tuple[float, ...], scores: tuple[float, ...], k: int | None) -> float:
    """A class asks about the same few lists over and over, and checking its input takes scikit-learn 0.6 ms."""
    from sklearn.metrics import ndcg_score

    return float(ndcg_score([grades], [scores], k=k))


def _ask(columns: GradesAndScores, convention: Convention) -> EngineAnswer:
    if len(columns.grades) < 2:
        return EngineAnswer(reason=_ONE, convention=convention)
    try:
        import sklearn.metrics  # noqa: F401
    except ImportError:
        return EngineAnswer(reason=_ABSENT, convention=convention)
    try:
        value = _value(tuple(columns.grades), tuple(columns.scores), columns.k)
    except ValueError as refusal:
        return EngineAnswer(
            reason=f"ndcg_score refuses this list: {str(refusal).splitlines()[0]}", convention=convention
        )
    ending = "" if columns.k is None else f", k={columns.k}"
    program = (
        f"from sklearn.metrics import ndcg_score\n\ngrades = {[columns.grades]!r}\nscores = {[columns.scores]!r}\n"
        f"print(float(ndcg_score(grades, scores{ending})))\n"
    )
    return EngineAnswer(value, program, convention=convention)


def _with_parts(answer: EngineAnswer, topic: Topic, asked: Convention, own: Convention) -> EngineAnswer:
    return EngineAnswer(answer.value, answer.call, convention=own, parts=differing_fields(topic, asked, own))
