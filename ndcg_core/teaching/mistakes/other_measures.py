"""Another measure given as nDCG."""

from functools import partial

from ndcg_core.model.numbers import added_up
from ndcg_core.scoring.beside_ndcg import OTHER_MEASURES, Judged
from ndcg_core.teaching.mistakes.entry import Mistake, Variant, WorkedSums


def _as(name: str, *, needs: str = "", whole: bool = False) -> Variant:
    """Return the report of another measure, at k or of the whole ranking; it may need what the list does not have."""

    def report(sums: WorkedSums) -> WorkedSums | None:
        if needs and not getattr(sums, needs):
            return None
        judged = Judged([grade or 0.0 for grade in sums.ranked.ranked.grades], sums.relevant)
        return sums.reporting(OTHER_MEASURES[name].value(judged, None if whole else sums.k))

    return Variant(report=report)


def _mean_grade(sums: WorkedSums) -> WorkedSums | None:
    grades = [grade or 0.0 for grade in sums.ranked.ranked.grades[: sums.k]]
    return sums.reporting(added_up(grades) / sums.k) if sums.k else None


_mistake = partial(Mistake, stage="report")

ENTRIES = [
    _mistake(
        id="P1",
        title="Reciprocal rank",
        wrong="The answer is 1 divided by the rank of the first relevant document.",
        code="1 / next(rank for rank, grade in enumerate(grades, start=1) if grade > 0)",
        mend="Let every document add its discounted gain.",
        variants=(_as("RR", whole=True),),
        source="tensorflow/ranking#89",
        frequency="sometimes",
    ),
    _mistake(
        id="P2",
        title="Precision at k",
        wrong="The answer is the share of relevant documents among the top k.",
        code="sum(grade > 0 for grade in grades[:k]) / k",
        mend="Weigh documents by grade and by rank.",
        variants=(_as("P", needs="k"),),
        frequency="sometimes",
    ),
    _mistake(
        id="P3",
        title="Average precision",
        wrong="The answer is the mean of the precisions at the relevant documents.",
        code=(
            "sum(sum(grade > 0 for grade in grades[:rank]) / rank for rank, grade in enumerate(grades, start=1) if "
            "grade > 0) / sum(grade > 0 for grade in ideal_grades)"
        ),
        mend="Add discounted gains, and divide by those of the ideal list.",
        variants=(_as("AP", needs="relevant", whole=True),),
    ),
    _mistake(
        id="P4",
        title="Recall at k",
        wrong="The answer is the share of the relevant documents that the top k has.",
        code="sum(grade > 0 for grade in grades[:k]) / sum(grade > 0 for grade in ideal_grades)",
        mend="Weigh documents by grade and by rank.",
        variants=(_as("R", needs="relevant"),),
        frequency="sometimes",
    ),
    _mistake(
        id="P5",
        title="Mean gain",
        wrong="The answer is the sum of the gains divided by k.",
        code="sum(gains[:k]) / k",
        mend="Discount each gain for its rank, and divide by the DCG of the ideal list.",
        variants=(Variant(report=lambda sums: sums.reporting(sums.ranked.cg / sums.k) if sums.k else None),),
    ),
    _mistake(
        id="P6",
        title="Mean grade",
        wrong="The answer is the mean of the grades of the top k.",
        code="sum(grades[:k]) / k",
        mend="Turn grades into gains, discount them, and divide by the DCG of the ideal list.",
        variants=(Variant(report=_mean_grade),),
    ),
]
