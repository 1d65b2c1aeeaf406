"""Mistakes at the cutoff, and in the choice of documents that count."""

from collections.abc import Mapping

from ndcg_core.scoring.choices import facts
from ndcg_core.teaching.mistakes.entry import Case, Change, Variant, Variants, WorkedSums, both, setting


def _cut_at(case: Case, k: int | None) -> Case | None:
    """Return a change to this cutoff, if the convention has a cutoff; it does not apply if nothing would be left."""
    if case.convention.k is None or k == 0:
        return None
    return case.changed(k=k, default_k=None)


def _further(ranks: int) -> Change:
    return lambda case: _cut_at(case, (case.convention.k or 0) + ranks)


def _at_the_end(case: Case) -> Case | None:
    """Return the case with the cutoff at the end of the ranking, if that is beyond k."""
    return _cut_at(case, len(case.topic.docs)) if len(case.topic.docs) > (case.convention.k or 0) else None


def _without_a_cutoff(case: Case) -> Case | None:
    """Return the case without a cutoff, if the ranking goes beyond k."""
    return _never(case) if len(case.topic.docs) > (case.convention.k or 0) else None


def _never(case: Case) -> Case | None:
    return _cut_at(case, None)


def _times_k(sums: WorkedSums) -> WorkedSums | None:
    k = sums.ranked.convention.k
    return None if k is None else sums.reporting(sums.ndcg * k)


def _as_long_as_the_relevant(sums: WorkedSums) -> WorkedSums | None:
    ranked = sums.ranked.ranked.grades[: sums.k]
    relevant = sum(1 for grade in ranked if grade is not None and grade > 0)
    length = min(relevant, sums.ideal.ideal_length)
    return sums.with_ideal(sums.ideal.ideal_discounted[:length]) if length else None


def _counts_once(case: Case) -> bool:
    """Return whether a document stands twice in a list in which it is to count once."""
    return bool(case.topic.repeated) and facts(case.convention).duplicates.counts_once


VARIANTS: Mapping[str, Variants] = {
    "K1": (both(_at_the_end), both(_without_a_cutoff)),
    "K2": (both(_further(-1)),),
    "K3": (both(_further(1)),),
    "K4": (Variant(report=_times_k),),
    "K5": (Variant(dcg=_never),),
    "K7": (Variant(report=_as_long_as_the_relevant),),
    "K8": (both(setting(_counts_once, duplicates="every")),),
    "K9": (Variant(idcg=_further(-1)), Variant(idcg=_further(1))),
}
