"""The smallest list on which two conventions differ.

The lists of :mod:`~ndcg_core.libraries.smallest_difference.trials` are tried by size until one shows a difference;
:mod:`~ndcg_core.libraries.smallest_difference.equivalence` explains why there is none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.libraries import words
from ndcg_core.libraries.smallest_difference.equivalence import (
    differing,
    is_over_queries,
    own_cutoffs,
    reason_for_equality,
)
from ndcg_core.libraries.smallest_difference.trials import (
    ALL,
    EVERYDAY,
    GRADES,
    LONGEST,
    MOST_DOCUMENTS,
    NOTHING,
    PLAIN,
    TrialKinds,
    kinds_for,
    topics,
)
from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention, describe, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.scoring.explanation import Explanation, explain
from ndcg_core.scoring.measures import ndcg

DIFFERENT = 1e-6
"""Two values that are further apart than this are different: a reader of six digits sees it."""
_TOO_LARGE = 200  # 2^200 does not fit into 32 bits
_BLOCK = 64  # lists that are computed together and cached


@dataclass(frozen=True)
class Side:
    """What one of two conventions gives for a list, at the cutoff of the comparison.

    ``value`` is NaN where there is none; then ``refusal`` is the sentence of a convention that refuses the list, and
    ``explanation`` None, or the sentence is empty and the list is one without a relevant document.
    """

    convention: Convention
    value: float
    refusal: str
    explanation: Explanation | None


@dataclass(frozen=True)
class Difference:
    """A list on which two conventions differ; ``differs_by`` are the fewest fields that cause it.

    ``k`` is the cutoff of both, None for each one's default. If they have cutoffs of their own and these differ, it is
    None too; each side's convention has its own.
    """

    topic: Topic
    k: int | None
    one: Side
    other: Side
    differs_by: tuple[str, ...]


@dataclass(frozen=True)
class NoDifference:
    """Two conventions without a list on which they differ; ``reason`` says why, or what was tried."""

    reason: str


def smallest_difference(one: Convention | str, other: Convention | str) -> Difference | NoDifference:
    """Return the smallest list on which two conventions differ by more than :data:`DIFFERENT`, or why there is none.

    Parameters
    ----------
    one, other : Convention or str
        The conventions, or their names. Without a cutoff they are compared at every k that can matter, else at their
        own.

    Returns
    -------
    Difference or NoDifference
        The list, or the reason.

    Raises
    ------
    NdcgError
        If a name is not known.

    Notes
    -----
    A small list has few documents; of equally many, first come lists with a relevant document, grades from 0 to 3 and
    no ties, unjudged or missed documents, and among these small grades. A list to which both give a value comes before
    any list for which one has none, and a list without retrieved documents comes last. Up to two documents, every kind
    of list is tried; up to four, those that are unusual in one way, such as a tie, if a differing field needs it.

    Examples
    --------
    >>> found = smallest_difference(Convention(), Convention(gain="linear"))
    >>> found.topic, found.k, found.differs_by
    (Topic(['d1', 'd2'], {'d1': 1, 'd2': 2}), None, ('gain',))
    >>> print(smallest_difference(Convention(discount=[2, 1]), Convention(discount=[4, 2])).reason)
    Their discounts differ by a constant factor, which cancels out in DCG / IDCG.

    """
    first, second = resolve(one), resolve(other)
    reason = reason_for_equality(first, second)
    if reason:
        return NoDifference(reason)
    found = _search(first, second)
    if found is None:
        return NoDifference(_nothing_found(first, second))
    topic, k = found
    if own_cutoffs(first, second):
        k = first.k if first.k == second.k else None
    else:
        first, second = first.with_k(k), second.with_k(k)
    return Difference(topic, k, _side(topic, first), _side(topic, second), differing_fields(topic, first, second))


def _side(topic: Topic, convention: Convention) -> Side:
    try:
        return Side(convention, ndcg(topic, convention), "", explain(topic, convention))
    except NdcgError as refusal:
        return Side(convention, math.nan, str(refusal), None)


def _search(one: Convention, other: Convention) -> tuple[Topic, int | None] | None:
    """Return the first list and cutoff that show a difference, if possible with a value from both."""
    fallback = None
    own = own_cutoffs(one, other)
    for block in _blocks(one, other):
        for place, (first, second) in enumerate(zip(_values(one, block, own), _values(other, block, own), strict=True)):
            if abs(first - second) > DIFFERENT:
                return _cases(block, own)[place]
            if fallback is None and math.isnan(first) != math.isnan(second):
                fallback = _cases(block, own)[place]
    return fallback


def _opened(one: Convention, other: Convention) -> TrialKinds:
    """Return the kinds of lists that any of the differing fields needs."""
    opened = [kinds_for(FIELDS[name]) for name in differing(one, other) if not is_over_queries(name)]
    return TrialKinds(*map(any, zip(*opened, strict=True))) if opened else PLAIN


def _grades(one: Convention, other: Convention) -> tuple[float, ...]:
    """Return the grades to try, the plainest first, and last those on either side of a limit that only one side has.

    Of a gain table only its own grades are tried, because it has no others.
    """
    limits: list[float] = []
    for name in differing(one, other):
        values = [value for each in (one, other) if isinstance(value := getattr(each, name), int | float)]
        if name == "highest_grade":
            limits += [int(value) + 1 for value in values]
        elif name in ("least_grade", "zero_ideal"):
            limits += [value / 2 for value in values if value > 0]
        elif name == "gain_type":
            limits.append(_TOO_LARGE)
    gains = (one.gain_form, other.gain_form)
    return tuple(grade for grade in dict.fromkeys((*GRADES, *limits)) if all(gain.knows(grade) for gain in gains))


class _Batch(NamedTuple):
    """Some lists of the search, by their place in it, so that their results can be cached."""

    size: int
    opened: TrialKinds
    grades: tuple[float, ...]
    lowest: float
    number: int


def _blocks(one: Convention, other: Convention) -> Iterator[_Batch]:
    """Yield blocks of lists to try, smallest first; then long lists, and last those without retrieved documents."""
    opened, grades = _opened(one, other), _grades(one, other)
    # Where a score can be too low, the last document's is.
    lowest = min((each.least_score - 0.5 for each in (one, other) if each.least_score is not None), default=1.0)
    for size in range(1, NOTHING + 1):
        kinds = ALL if size <= 2 else opened if size <= MOST_DOCUMENTS else PLAIN
        known = grades if size <= 2 or (size == 3 and opened.grades) else tuple(g for g in grades if g in EVERYDAY)
        for number in range(math.ceil(len(topics(size, kinds, known, lowest)) / _BLOCK)):
            yield _Batch(size, kinds, known, lowest, number)


def _values(convention: Convention, block: _Batch, own: bool) -> tuple[float, ...]:
    """Return the nDCG of each of :func:`_cases`; NaN without a value."""
    # A caller's own function may return something else the next time.
    constant = convention.gain_form.constant and convention.discount_form.constant
    return _remembered(convention, block, own) if constant else _computed(convention, block, own)


def _computed(convention: Convention, block: _Batch, own: bool) -> tuple[float, ...]:
    at: dict[int | None, Convention] = {}
    found = []
    for topic, k in _cases(block, own):
        if k not in at:
            at[k] = convention if own else convention.with_k(k)
        found.append(_value(topic, at[k]))
    return tuple(found)


_remembered = lru_cache(maxsize=2048)(_computed)  # some 20 MB at the most


def _value(topic: Topic, convention: Convention) -> float:
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


@lru_cache(maxsize=1024)
def _cases(block: _Batch, own: bool) -> tuple[tuple[Topic, int | None], ...]:
    """Return the block's lists, uncut and, unless the conventions have cutoffs, at every k up to length + 1."""
    start = block.number * _BLOCK
    tried = topics(block.size, block.opened, block.grades, block.lowest)[start : start + _BLOCK]
    return tuple((topic, k) for topic in tried for k in (None, *(() if own else _cutoffs(topic))))


def _cutoffs(topic: Topic) -> Iterable[int]:
    size = len(topic.docs) + len(topic.missing)
    return range(1, size + 2) if size <= MOST_DOCUMENTS else ()


def _nothing_found(one: Convention, other: Convention) -> str:
    kinds = [kind for kind, opened in zip(words.TRIAL_KINDS, _opened(one, other), strict=True) if opened]
    return words.NOTHING_FOUND.format(
        documents=MOST_DOCUMENTS,
        fields=", ".join(_described(name, one, other) for name in differing(one, other)),
        tried=sum(len(_cases(block, own_cutoffs(one, other))) for block in _blocks(one, other)),
        kinds=words.WITH_KINDS.format(kinds=", ".join(kinds)) if kinds else "",
        longest=LONGEST,
    )


def _described(name: str, one: Convention, other: Convention) -> str:
    first, second = (describe(name, getattr(convention, name)) for convention in (one, other))
    return words.DIFFERING_FIELD.format(name=name, first=first, second=second)
