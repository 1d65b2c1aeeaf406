"""Another measure given as nDCG."""

from __future__ import annotations

from ndcg_core.model.numbers import added_up
from ndcg_core.teaching.mistakes.entry import MISTAKE, QUOTIENT, Mistake, Variant, WorkedSums


def _relevant_ranks(sums: WorkedSums) -> list[int]:
    """The ranks of the relevant documents, over the whole ranking."""
    return [rank for rank, grade in enumerate(sums.ranked.ranked.grades, 1) if grade is not None and grade > 0]


def _reciprocal_rank(sums: WorkedSums) -> WorkedSums:
    ranks = _relevant_ranks(sums)
    return sums.reporting(1 / ranks[0] if ranks else 0.0)


def _precision(sums: WorkedSums) -> WorkedSums | None:
    return sums.reporting(sum(rank <= sums.k for rank in _relevant_ranks(sums)) / sums.k) if sums.k else None


def _average_precision(sums: WorkedSums) -> WorkedSums | None:
    relevant = sum(1 for grade in sums.ideal.ideal.grades if grade is not None and grade > 0)
    if not relevant:
        return None
    return sums.reporting(added_up(place / rank for place, rank in enumerate(_relevant_ranks(sums), 1)) / relevant)


def _recall(sums: WorkedSums) -> WorkedSums | None:
    relevant = sum(1 for grade in sums.ideal.ideal.grades if grade is not None and grade > 0)
    if not relevant:
        return None
    return sums.reporting(sum(rank <= sums.k for rank in _relevant_ranks(sums)) / relevant)


def _mean_gain(sums: WorkedSums) -> WorkedSums | None:
    return sums.reporting(sums.ranked.cg / sums.k) if sums.k else None


def _mean_grade(sums: WorkedSums) -> WorkedSums | None:
    if not sums.k:
        return None
    grades = [grade or 0.0 for grade in sums.ranked.ranked.grades[: sums.k]]
    return sums.reporting(added_up(grades) / sums.k)


ENTRIES = [
    Mistake(
        "P1",
        MISTAKE,
        "Reciprocal rank",
        "The answer is 1 divided by the rank of the first relevant document.",
        "Let every document add its discounted gain.",
        "report",
        QUOTIENT,
        "tensorflow/ranking#89",
        (Variant(report=_reciprocal_rank),),
        frequency="sometimes",
    ),
    Mistake(
        "P2",
        MISTAKE,
        "Precision at k",
        "The answer is the share of relevant documents among the top k.",
        "Weigh documents by grade and by rank.",
        "report",
        QUOTIENT,
        "inferred",
        (Variant(report=_precision),),
        frequency="sometimes",
    ),
    Mistake(
        "P3",
        MISTAKE,
        "Average precision",
        "The answer is the mean of the precisions at the relevant documents.",
        "Add discounted gains, and divide by those of the ideal list.",
        "report",
        QUOTIENT,
        "inferred",
        (Variant(report=_average_precision),),
    ),
    Mistake(
        "P4",
        MISTAKE,
        "Recall at k",
        "The answer is the share of the relevant documents that the top k has.",
        "Weigh documents by grade and by rank.",
        "report",
        QUOTIENT,
        "inferred",
        (Variant(report=_recall),),
        frequency="sometimes",
    ),
    Mistake(
        "P5",
        MISTAKE,
        "Mean gain",
        "The answer is the sum of the gains divided by k.",
        "Discount each gain for its rank, and divide by the DCG of the ideal list.",
        "report",
        QUOTIENT,
        "inferred",
        (Variant(report=_mean_gain),),
    ),
    Mistake(
        "P6",
        MISTAKE,
        "Mean grade",
        "The answer is the mean of the grades of the top k.",
        "Turn grades into gains, discount them, and divide by the DCG of the ideal list.",
        "report",
        QUOTIENT,
        "inferred",
        (Variant(report=_mean_grade),),
    ),
]
