"""The sheets of many mistakes on one list: what several of them share is computed once."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.explanation import Explanation, explain
from ndcg_core.teaching.mistakes.entry import Case, Change, Variant, WorkedSums, correct_sums, from_sides, unchanged

Changes = tuple[Change, ...]
_KEPT = 1  # the result of one change recurs in many pairs of mistakes; results of two hardly do, and there are hundreds of them


class SumsOfMistakes:
    """The sheets of one list, right and wrong; raises :class:`NdcgError` for a list that the convention refuses.

    A wrong sheet is the one that :func:`ndcg_core.teaching.mistakes.worked` makes. Many mistakes leave one or both sides of the computation
    alone, and pairs of mistakes have changes in common: these are computed once.

    >>> from ndcg_core import mistakes
    >>> sheets = SumsOfMistakes(Topic(["d1", "d2"], {"d1": 1, "d2": 3}), Convention())
    >>> made = sheets.with_mistakes(mistakes["G1"].ways[0], mistakes["D10"].ways[0])
    >>> made.dcg, made.idcg
    (4.0, 4.0)
    """

    def __init__(self, topic: Topic, convention: Convention) -> None:
        self.right = correct_sums(topic, convention)
        """The sheet without a mistake."""
        self._cases: dict[Changes, Case | None] = {(): Case(topic, convention)}
        self._sides: dict[Changes, Explanation] = {(): self.right.ranked}
        self._sums: dict[tuple[Changes, Changes], WorkedSums] = {((), ()): self.right}

    def with_mistakes(self, *ways: Variant) -> WorkedSums | None:
        """The sheet with mistakes made in these ways, in this order; None where one of them does not apply."""
        try:
            found = self._summed(_changes(way.dcg for way in ways), _changes(way.idcg for way in ways))
            for way in ways:
                if found is not None:
                    found = way.report(found)
        except NdcgError:  # the list cannot be computed so
            return None
        return found

    def _summed(self, dcg: Changes, idcg: Changes) -> WorkedSums | None:
        """The sheet as the sums leave it, before any report is made of it."""
        if (dcg, idcg) in self._sums:
            return self._sums[dcg, idcg]
        for_dcg = self._case(dcg)
        for_idcg = for_dcg if idcg == dcg else self._case(idcg)
        if for_dcg is None or for_idcg is None:
            return None
        ranked = self._side(dcg, for_dcg)
        found = from_sides(ranked, ranked if idcg == dcg else self._side(idcg, for_idcg))
        if max(len(dcg), len(idcg)) <= _KEPT:
            self._sums[dcg, idcg] = found
        return found

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


def reports_only(way: Variant) -> bool:
    """Whether a mistake is made on the finished sheet, and so on that of any other mistake."""
    return way.dcg is unchanged and way.idcg is unchanged


def _changes(changes: Iterable[Change]) -> Changes:
    return tuple(change for change in changes if change is not unchanged)
