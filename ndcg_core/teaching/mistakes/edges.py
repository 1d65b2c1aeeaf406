"""Cases in which definitions differ, so that an exercise must state its choice."""

from collections.abc import Mapping

from ndcg_core.model.topic import Topic, ranking_of
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.mistakes.entry import Case, Variants, both


def _other_emptiness(case: Case) -> Case | None:
    if any(grade > 0 for grade in case.topic.qrels.values()):
        return None
    return case.changed(no_relevant=0.0 if case.convention.no_relevant == 1.0 else 1.0)


def _grades_for_scores(case: Case) -> Case | None:
    """Pass two lists of grades to scikit-learn: the ideal list as the truth, the ranking's grades as scores."""
    found = explain(*case)
    scores = [grade or 0 for grade in found.ranked.grades]
    truth = [grade or 0 for grade in found.ideal.grades][: len(scores)]
    if not scores:
        return None
    truth += [0] * (len(scores) - len(truth))
    docs = [f"d{rank}" for rank in range(1, len(scores) + 1)]
    topic = Topic(dict(zip(docs, scores, strict=True)), dict(zip(docs, truth, strict=True)))
    return Case(topic, case.convention).changed(
        ideal_pool="ranked", ideal_order="gain", ties="average", order="score", score_type="float64", least_score=None
    )


def _indices_for_scores(case: Case) -> Case | None:
    """Pass the places of the ranked items to a library as their scores: what argsort returns, the best item first."""
    topic = case.topic
    if topic.scores is None or case.convention.oddities.order == "given":
        return None
    scores = topic.scores
    indices = sorted(range(len(scores)), key=lambda place: -scores[place])
    return Case(Topic(ranking_of(topic.docs, [*map(float, indices)]), topic.qrels), case.convention)


VARIANTS: Mapping[str, Variants] = {
    "E1": (both(_other_emptiness),),
    "E6": (both(_grades_for_scores),),
    "E7": (both(_indices_for_scores),),
}
