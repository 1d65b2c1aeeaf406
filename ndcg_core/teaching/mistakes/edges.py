"""Cases in which definitions differ, so that an exercise must state its choice."""

from ndcg_core.model.choices import Negative, Ties
from ndcg_core.model.topic import Topic, ranking_of
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.mistakes.entry import CONVENTION, QUOTIENT, Case, Mistake, both, setting

_TIES: tuple[Ties, ...] = ("input", "average", "worst", "docid_desc", "best", "reverse")  # the likeliest first
_NEGATIVE: tuple[Negative, ...] = ("keep", "clip", "mask")


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


ENTRIES = [
    Mistake(
        id="E1",
        title="No relevant document",
        wrong=(
            "DCG and IDCG are both 0, and their quotient was set to the other usual value: 1 instead of 0, or "
            "the reverse."
        ),
        mend="Use the value that the rules name; libraries differ here.",
        variants=(both(_other_emptiness),),
        stage="quotient",
        source="scikit-learn#29521; xgboost#2208; catboost/benchmarks#19",
        kind=CONVENTION,
        affects=QUOTIENT,
        frequency="often",
    ),
    Mistake(
        id="E2",
        title="A list of one document",
        wrong="Some libraries score it 1 and one refuses it.",
        mend="Follow what the rules say.",
        stage="quotient",
        source="scikit-learn#20119, #21335; LightGBM#6823",
        kind=CONVENTION,
    ),
    Mistake(
        id="E3",
        title="Equal scores",
        wrong="Documents with equal scores were put in another order than the rules say.",
        mend="Order ties as the rules say.",
        variants=tuple(both(setting(lambda case: case.topic.has_ties, ties=word)) for word in _TIES),
        stage="order",
        source="McSherry and Najork, ECIR 2008; torchmetrics#2031; trec_eval#22",
        kind=CONVENTION,
        frequency="sometimes",
        shown_by="ties",
    ),
    Mistake(
        id="E4",
        title="Negative grades",
        wrong="Grades below 0 were kept, or count as 0, against the rules.",
        mend="Treat them as the rules say.",
        variants=tuple(both(setting(lambda case: case.topic.has_negative, negative=word)) for word in _NEGATIVE),
        stage="gain",
        source="scikit-learn#17639; torchmetrics#377; Gienapp et al., CIKM 2020",
        kind=CONVENTION,
    ),
    Mistake(
        id="E5",
        title="A cutoff beyond the list",
        wrong="The ranking is shorter than k.",
        mend="Add the ranks that exist; the ideal list still runs to k.",
        stage="cut",
        source="torchmetrics#2449; trec_eval#11",
        kind=CONVENTION,
    ),
    Mistake(
        id="E6",
        title="Grades passed as scores",
        wrong="A library was given the ideal grades as the truth and the ranking's grades as its scores.",
        mend="Pass each document's grade with the score of the same document.",
        variants=(both(_grades_for_scores),),
        stage="order",
        source="scikit-learn#27726, #9921",
    ),
    Mistake(
        id="E7",
        title="Indices passed as scores",
        wrong="The indices of the ranked items, as argsort returns them, were passed as the scores of the items.",
        code="total([gain for index, gain in sorted(enumerate(gains), reverse=True)]) / idcg",
        mend="Pass each item's own score, in the order of the grades.",
        variants=(both(_indices_for_scores),),
        stage="order",
        source="fast-eacl#3",
    ),
]
