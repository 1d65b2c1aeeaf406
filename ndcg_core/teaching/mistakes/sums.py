"""The sums of a list, right and with mistakes: what several mistakes share is computed once."""

from collections.abc import Iterable
from functools import cached_property

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.pipeline import ratio
from ndcg_core.shown.explanation import Explanation, explain
from ndcg_core.teaching.mistakes.entry import Case, Change, Mistake, Variant, WorkedSums, unchanged

Changes = tuple[Change, ...]
_KEPT = 1  # one change recurs in many pairs of mistakes; two changes hardly do, and there are hundreds of them


class MistakeSums:
    """The sums of one list, right and wrong.

    Many mistakes leave one or both sides of the computation alone, and pairs of mistakes have changes in common: these
    are computed once.

    Examples
    --------
    >>> from ndcg_core import mistakes
    >>> mistake_sums = MistakeSums(Topic(["d1", "d2"], {"d1": 1, "d2": 3}), Convention())
    >>> sums = mistake_sums.with_mistakes(mistakes["G1"].variants[0], mistakes["D10"].variants[0])
    >>> sums.dcg, sums.idcg
    (4.0, 4.0)

    """

    def __init__(self, topic: Topic, convention: Convention) -> None:
        self._own = Case(topic, convention)
        self._cases: dict[Changes, Case | None] = {(): self._own}
        self._sides: dict[Changes, Explanation] = {}
        self._sums: dict[tuple[Changes, Changes], WorkedSums] = {}

    @cached_property
    def right(self) -> WorkedSums:
        """The sums without a mistake; raises :class:`NdcgError` if the convention refuses the list."""
        side = self._side((), self._own)
        return self._sums.setdefault(((), ()), from_sides(side, side))

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


def correct_sums(topic: Topic, convention: Convention) -> WorkedSums:
    """Return the right sums.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention
        The convention that the exercise asks for.

    Returns
    -------
    WorkedSums
        The sums.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    """
    return from_sides(found := explain(topic, convention), found)


def sums_of_variant(topic: Topic, convention: Convention, variant: Variant) -> WorkedSums | None:
    """Return the sums with this variant of a mistake.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention
        The convention that the exercise asks for.
    variant : Variant
        The variant.

    Returns
    -------
    WorkedSums or None
        The sums; None if the variant does not apply.

    """
    return MistakeSums(topic, convention).with_mistakes(variant)


def from_sides(ranked: Explanation, ideal: Explanation) -> WorkedSums:
    """Return sums with the DCG of the first explanation and the IDCG of the second."""
    value = ranked.ndcg if ranked is ideal else ratio(ranked.dcg, ideal.idcg, ideal.convention)
    return WorkedSums(
        ranked,
        ideal,
        ranked.discounted[: ranked.convention.k],
        ideal.ideal_discounted[: ideal.ideal_length],
        ranked.dcg,
        ideal.idcg,
        value,
    )


def all_wrong_sums(topic: Topic, convention: ConventionLike, mistake: Mistake) -> list[WorkedSums]:
    """Return the sums with each variant of the mistake that applies.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str
        The convention that the exercise asks for, or its name.
    mistake : Mistake
        The mistake.

    Returns
    -------
    list of WorkedSums
        The sums, the likeliest variant first.

    Raises
    ------
    NdcgError
        For an unknown name of a convention.

    """
    chosen = resolve(convention)
    found = (sums_of_variant(topic, chosen, variant) for variant in mistake.variants)
    return [sums for sums in found if sums is not None]


def wrong_sums(topic: Topic, convention: ConventionLike, mistake: Mistake) -> WorkedSums | None:
    """Return DCG, IDCG and nDCG with the mistake, in the likeliest variant that applies.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str
        The convention that the exercise asks for, or its name.
    mistake : Mistake
        The mistake.

    Returns
    -------
    WorkedSums or None
        The sums; None if the mistake does not apply to the list or the convention.

    Raises
    ------
    NdcgError
        For an unknown name of a convention.

    Examples
    --------
    >>> from ndcg_core import mistakes
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> round(wrong_sums(topic, Convention(), mistakes["D10"]).ndcg, 4)
    1.0
    >>> wrong_sums(topic, Convention(), mistakes["D17"]) is None
    True

    """
    return next(iter(all_wrong_sums(topic, convention, mistake)), None)
