"""The sums of many mistakes on one list: what several of them share is computed once."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.shown.explanation import Explanation, explain
from ndcg_core.teaching.mistakes.entry import Case, Change, Variant, WorkedSums, correct_sums, from_sides, unchanged

Changes = tuple[Change, ...]
_KEPT = 1  # one change recurs in many pairs of mistakes; two changes hardly do, and there are hundreds of them


class MistakeSums:
    """The sums of one list, right and wrong.

    Wrong sums are those of :func:`ndcg_core.teaching.mistakes.sums_of_variant`. Many mistakes leave one or both sides
    of the computation alone, and pairs of mistakes have changes in common: these are computed once.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    Examples
    --------
    >>> from ndcg_core import mistakes
    >>> mistake_sums = MistakeSums(Topic(["d1", "d2"], {"d1": 1, "d2": 3}), Convention())
    >>> sums = mistake_sums.with_mistakes(mistakes["G1"].variants[0], mistakes["D10"].variants[0])
    >>> sums.dcg, sums.idcg
    (4.0, 4.0)

    """

    def __init__(self, topic: Topic, convention: Convention) -> None:
        self.right = correct_sums(topic, convention)
        """The sums without a mistake."""
        self._cases: dict[Changes, Case | None] = {(): Case(topic, convention)}
        self._sides: dict[Changes, Explanation] = {(): self.right.ranked}
        self._sums: dict[tuple[Changes, Changes], WorkedSums] = {((), ()): self.right}

    def with_mistakes(self, *variants: Variant) -> WorkedSums | None:
        """Return the sums with these mistakes, in this order; None where one of them does not apply."""
        try:
            sums = self._before_reports(
                _changes(variant.dcg for variant in variants), _changes(variant.idcg for variant in variants)
            )
            for variant in variants:
                if sums is not None:
                    sums = variant.report(sums)
        except NdcgError:  # the list cannot be computed with this mistake
            return None
        return sums

    def _before_reports(self, dcg: Changes, idcg: Changes) -> WorkedSums | None:
        """The sums before any report changes them."""
        if (dcg, idcg) in self._sums:
            return self._sums[dcg, idcg]
        for_dcg = self._case(dcg)
        for_idcg = for_dcg if idcg == dcg else self._case(idcg)
        if for_dcg is None or for_idcg is None:
            return None
        ranked = self._side(dcg, for_dcg)
        sums = from_sides(ranked, ranked if idcg == dcg else self._side(idcg, for_idcg))
        if max(len(dcg), len(idcg)) <= _KEPT:
            self._sums[dcg, idcg] = sums
        return sums

    def _case(self, changes: Changes) -> Case | None:
        if changes in self._cases:
            return self._cases[changes]
        before = self._case(changes[:-1])
        case = None if before is None else changes[-1](before)
        if len(changes) <= _KEPT:
            self._cases[changes] = case
        return case

    def _side(self, changes: Changes, case: Case) -> Explanation:
        if changes in self._sides:
            return self._sides[changes]
        side = explain(*case)
        if len(changes) <= _KEPT:
            self._sides[changes] = side
        return side


def reports_only(variant: Variant) -> bool:
    """Whether a mistake only changes finished sums, and so those of any other mistake."""
    return variant.dcg is unchanged and variant.idcg is unchanged


def _changes(changes: Iterable[Change]) -> Changes:
    return tuple(change for change in changes if change is not unchanged)
