"""Another measure given as nDCG."""

from __future__ import annotations

from functools import partial

from ndcg_core.model.numbers import added_up
from ndcg_core.teaching.mistakes.entry import Mistake, Variant, WorkedSums


def _relevant_ranks(sums: WorkedSums) -> list[int]:
    """The ranks of the relevant documents, over the whole ranking."""
    return [rank for rank, grade in enumerate(sums.ranked.ranked.grades, 1) if grade is not None and grade > 0]


def _found(sums: WorkedSums) -> int:
    """The number of relevant documents in the top k."""
    return sum(rank <= sums.k for rank in _relevant_ranks(sums))


def _reciprocal_rank(sums: WorkedSums) -> WorkedSums:
    ranks = _relevant_ranks(sums)
    return sums.reporting(1 / ranks[0] if ranks else 0.0)


def _average_precision(sums: WorkedSums) -> WorkedSums | None:
    total = added_up(place / rank for place, rank in enumerate(_relevant_ranks(sums), 1))
    return sums.reporting(total / sums.relevant) if sums.relevant else None


def _mean_grade(sums: WorkedSums) -> WorkedSums | None:
    grades = [grade or 0.0 for grade in sums.ranked.ranked.grades[: sums.k]]
    return sums.reporting(added_up(grades) / sums.k) if sums.k else None


_mistake = partial(Mistake, stage="report")

ENTRIES = [
    _mistake(
        id="P1",
        title="Reciprocal rank",
        wrong="The answer is 1 divided by the rank of the first relevant document.",
        mend="Let every document add its discounted gain.",
        variants=(Variant(report=_reciprocal_rank),),
        source="tensorflow/ranking#89",
        frequency="sometimes",
    ),
    _mistake(
        id="P2",
        title="Precision at k",
        wrong="The answer is the share of relevant documents among the top k.",
        mend="Weigh documents by grade and by rank.",
        variants=(Variant(report=lambda sums: sums.reporting(_found(sums) / sums.k) if sums.k else None),),
        frequency="sometimes",
    ),
    _mistake(
        id="P3",
        title="Average precision",
        wrong="The answer is the mean of the precisions at the relevant documents.",
        mend="Add discounted gains, and divide by those of the ideal list.",
        variants=(Variant(report=_average_precision),),
    ),
    _mistake(
        id="P4",
        title="Recall at k",
        wrong="The answer is the share of the relevant documents that the top k has.",
        mend="Weigh documents by grade and by rank.",
        variants=(
            Variant(report=lambda sums: sums.reporting(_found(sums) / sums.relevant) if sums.relevant else None),
        ),
        frequency="sometimes",
    ),
    _mistake(
        id="P5",
        title="Mean gain",
        wrong="The answer is the sum of the gains divided by k.",
        mend="Discount each gain for its rank, and divide by the DCG of the ideal list.",
        variants=(Variant(report=lambda sums: sums.reporting(sums.ranked.cg / sums.k) if sums.k else None),),
    ),
    _mistake(
        id="P6",
        title="Mean grade",
        wrong="The answer is the mean of the grades of the top k.",
        mend="Turn grades into gains, discount them, and divide by the DCG of the ideal list.",
        variants=(Variant(report=_mean_grade),),
    ),
]
