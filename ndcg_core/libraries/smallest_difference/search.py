"""The smallest list on which two conventions differ.

The lists of :mod:`~ndcg_core.libraries.smallest_difference.trials` are tried by size until a list shows a difference;
:mod:`~ndcg_core.libraries.smallest_difference.equivalence` explains why there is none.
"""

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
    LONG,
    LONGEST,
    MOST_DOCUMENTS,
    NOTHING,
    PLAIN,
    REPEATED,
    TrialKinds,
    kinds_for,
    topics,
)
from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention, ConventionLike, describe, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differences import differing_fields, value_of
from ndcg_core.scoring.measures import ndcg
from ndcg_core.shown.explanation import Explanation, explain

DIFFERENT = 1e-6
"""Two values that are further apart than this are different: a reader of six digits sees it."""
_TOO_LARGE = 200  # 2^200 does not fit into 32 bits
_BLOCK = 64  # lists that are computed together and cached


@dataclass(frozen=True)
class Side:
    """What either convention gives for a list, at the cutoff of the comparison.

    Attributes
    ----------
    convention : Convention
        The convention.
    value : float
        The nDCG; NaN if there is none.
    refusal : str
        Why the convention refuses the list; empty if it does not.
    explanation : Explanation or None
        The computation; None for a list that is refused.

    """

    convention: Convention
    value: float
    refusal: str
    explanation: Explanation | None


@dataclass(frozen=True)
class Difference:
    """A list on which two conventions differ.

    Attributes
    ----------
    topic : Topic
        The list.
    k : int or None
        The cutoff of both; None for the default of each, and if each has a cutoff of its own and these differ.
    first, second : Side
        What each convention gives for the list.
    differs_by : tuple of str
        The fewest fields that cause the difference.

    """

    topic: Topic
    k: int | None
    first: Side
    second: Side
    differs_by: tuple[str, ...]


@dataclass(frozen=True)
class NoDifference:
    """Two conventions without a list on which they differ.

    Attributes
    ----------
    reason : str
        Why there is none, or what was tried.

    """

    reason: str


def smallest_difference(first: ConventionLike, second: ConventionLike) -> Difference | NoDifference:
    """Return the smallest list on which two conventions differ by more than :data:`DIFFERENT`, or why there is none.

    Parameters
    ----------
    first, second : Convention or str
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
    any list to which only the first or the second does; a list without retrieved documents, or with a document twice,
    comes last. Up to two
    documents, every kind of list is tried; up to four, those that are unusual in a single respect, such as a tie, if a
    differing field needs it.

    Examples
    --------
    >>> found = smallest_difference(Convention(), Convention(gain="linear"))
    >>> found.topic, found.k, found.differs_by
    (Topic(['d1', 'd2'], {'d1': 1, 'd2': 2}), None, ('gain',))
    >>> print(smallest_difference(Convention(discount=[2, 1]), Convention(discount=[4, 2])).reason)
    Their discounts differ by a constant factor, which cancels out in DCG / IDCG.

    """
    first, second = resolve(first), resolve(second)
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


def _search(first: Convention, second: Convention) -> tuple[Topic, int | None] | None:
    """Return the first list and cutoff that show a difference, if possible with a value from both."""
    fallback = None
    own = own_cutoffs(first, second)
    for block in _blocks(first, second):
        pairs = zip(_values(first, block, own), _values(second, block, own), strict=True)
        for place, (value, other) in enumerate(pairs):
            if abs(value - other) > DIFFERENT:
                return _cases(block, own)[place]
            if fallback is None and math.isnan(value) != math.isnan(other):
                fallback = _cases(block, own)[place]
    return fallback


def _opened(first: Convention, second: Convention) -> TrialKinds:
    """Return the kinds of lists that any of the differing fields needs."""
    opened = [kinds_for(FIELDS[name]) for name in differing(first, second) if not is_over_queries(name)]
    return TrialKinds(*map(any, zip(*opened, strict=True))) if opened else PLAIN


def _grades(first: Convention, second: Convention) -> tuple[float, ...]:
    """Return the grades to try, the plainest first, and last those around a limit that the two do not share.

    Of a gain table only its own grades are tried, because it has no others.
    """
    limits: list[float] = []
    for name in differing(first, second):
        values = [value for each in (first, second) if isinstance(value := each.value(name), int | float)]
        if name == "highest_grade":
            limits += [int(value) + 1 for value in values]
        elif name in ("least_grade", "zero_ideal"):
            limits += [value / 2 for value in values if value > 0]
        elif name == "gain_type":
            limits.append(_TOO_LARGE)
    gains = (first.gain_form, second.gain_form)
    return tuple(grade for grade in dict.fromkeys((*GRADES, *limits)) if all(gain.knows(grade) for gain in gains))


class _Batch(NamedTuple):
    """Some lists of the search, by their place in it, so that their results can be cached."""

    size: int
    opened: TrialKinds
    grades: tuple[float, ...]
    lowest: float
    number: int


def _blocks(first: Convention, second: Convention) -> Iterator[_Batch]:
    """Yield blocks of lists to try, smallest first; then long lists, those with nothing retrieved, and last repeats."""
    opened, grades = _opened(first, second), _grades(first, second)
    # Where a score can be too low, the last document's is.
    limits = [each.oddities.least_score for each in (first, second)]
    lowest = min((limit - 0.5 for limit in limits if limit is not None), default=1.0)
    for size in range(1, REPEATED + 1):
        kinds = ALL if size <= 2 else PLAIN if size in (LONG, NOTHING) else opened
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
        found.append(value_of(topic, at[k]))
    return tuple(found)


_remembered = lru_cache(maxsize=2048)(_computed)  # some 20 MB at the most


@lru_cache(maxsize=1024)
def _cases(block: _Batch, own: bool) -> tuple[tuple[Topic, int | None], ...]:
    """Return the block's lists, uncut and, unless the conventions have cutoffs, at every k up to length + 1."""
    start = block.number * _BLOCK
    tried = topics(block.size, block.opened, block.grades, block.lowest)[start : start + _BLOCK]
    return tuple((topic, k) for topic in tried for k in (None, *(() if own else _cutoffs(topic))))


def _cutoffs(topic: Topic) -> Iterable[int]:
    size = len(topic.docs) + len(topic.missing)
    return range(1, size + 2) if size <= MOST_DOCUMENTS else ()


def _nothing_found(first: Convention, second: Convention) -> str:
    kinds = [kind for kind, opened in zip(words.TRIAL_KINDS, _opened(first, second), strict=True) if opened]
    return words.NOTHING_FOUND.format(
        documents=MOST_DOCUMENTS,
        fields=", ".join(_described(name, first, second) for name in differing(first, second)),
        tried=sum(len(_cases(block, own_cutoffs(first, second))) for block in _blocks(first, second)),
        kinds=words.WITH_KINDS.format(kinds=", ".join(kinds)) if kinds else "",
        longest=LONGEST,
    )


def _described(name: str, first: Convention, second: Convention) -> str:
    meanings = [describe(name, convention.value(name)) for convention in (first, second)]
    return words.DIFFERING_FIELD.format(name=name, first=meanings[0], second=meanings[1])
