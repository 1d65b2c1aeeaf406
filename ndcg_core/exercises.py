"""Lists made to order: the smallest one on which two conventions part.

Lists are tried by size, the first difference ends the search, and what is said of two conventions that never part is
worked out from their gains, discounts and fields. To let a new field open another kind of list, name it in ``_OPENS``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from ndcg_core.convention import Convention, describe, resolve
from ndcg_core.discounts import RankFunction, weights
from ndcg_core.errors import NdcgError
from ndcg_core.explanation import Explanation
from ndcg_core.gains import GainTable, gain_function
from ndcg_core.measures import explain, ndcg
from ndcg_core.parting import parting
from ndcg_core.topic import Topic

DIFFERENT = 1e-6
"""Two values that are further apart than this are different: what a reader of six digits sees."""
MOST_DOCUMENTS = 4
"""Every kind of list is tried up to this many documents, judged ones that were not retrieved among them."""
_LONGEST = 40  # a list of one relevant document at the end goes on to here: libraries cut at 10 and 32 unasked
_GRADES = (0, 1, 2, 3, 5, 32, 0.5, -1)  # the plainest first; two libraries part at 32, where their gains end
_EVERYDAY = _GRADES[:4]
_NEAR = 1e-10  # two scores this far apart are one number as float32
_BLOCK = 64  # lists that are asked about at once, and remembered


class _Opened(NamedTuple):
    """Which kinds of lists of more than two documents are tried; up to two, all of them are."""

    ties: bool = False
    unjudged: bool = False
    missing: bool = False
    grades: bool = False


_ALL = _Opened(ties=True, unjudged=True, missing=True, grades=True)
_PLAIN = _Opened()
_OPENS = {
    "gain": _Opened(grades=True),
    "discount": _PLAIN,
    "k": _PLAIN,
    "ideal_pool": _Opened(missing=True),
    "ideal_cut": _Opened(missing=True),
    "ideal_order": _Opened(missing=True),
    "ties": _Opened(ties=True),
    "seed": _Opened(ties=True),
    "unjudged": _Opened(unjudged=True),
    "negative": _Opened(grades=True),
    "negative_ideal": _Opened(grades=True),
    "no_relevant": _PLAIN,
    "min_documents": _PLAIN,
}  # a field that is not named here opens everything
_OVER_QUERIES = frozenset({"average", "missing_query", "missing_queries", "weights", "weighting"})


@dataclass(frozen=True)
class Side:
    """What one of two conventions makes of a list, at the cutoff that it was asked at.

    ``value`` is NaN where there is none; then ``refusal`` is the sentence of a convention that refuses the list, and
    ``explanation`` None, or the sentence is empty and the list is one without a relevant document.
    """

    convention: Convention
    value: float
    refusal: str
    explanation: Explanation | None


@dataclass(frozen=True)
class Difference:
    """A list on which two conventions part; ``parts`` are the fewest fields by which they do.

    ``k`` is the cutoff that both were asked at. Where they have cutoffs of their own and these differ it is None, and
    each side's convention has its own.
    """

    topic: Topic
    k: int | None
    one: Side
    other: Side
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Same:
    """Two conventions that no list parts; ``reason`` says in one sentence why, or what was tried."""

    reason: str


def smallest_difference(one: Convention | str, other: Convention | str) -> Difference | Same:
    """The smallest list on which two conventions' nDCG differ by more than :data:`DIFFERENT`, or why there is none.

    Small is: few documents, then small grades, then few ties, unjudged and missing documents. A list to which both give
    a value comes before any list that one of them has no value for. Two conventions without a cutoff are asked at every
    k that can matter, others at their own. Raises :class:`NdcgError` for a name that is not known.

    >>> found = smallest_difference(Convention(), Convention(gain="linear"))
    >>> found.topic, found.k, found.parts
    (Topic(['d1', 'd2'], {'d1': 1, 'd2': 2}), None, ('gain',))
    >>> print(smallest_difference(Convention(discount=[2, 1]), Convention(discount=[4, 2])).reason)
    Their discounts differ by a constant factor, which DCG / IDCG divides out.
    """
    first, second = resolve(one), resolve(other)
    reason = _same_because(first, second)
    if reason:
        return Same(reason)
    found = _search(first, second)
    if found is None:
        return Same(_nothing_found(first, second))
    topic, k = found
    if _own_cutoff(first, second):
        k = first.k if first.k == second.k else None
    else:
        first, second = first.with_k(k), second.with_k(k)
    return Difference(topic, k, _side(topic, first), _side(topic, second), parting(topic, first, second))


def _side(topic: Topic, convention: Convention) -> Side:
    try:
        return Side(convention, ndcg(topic, convention), "", explain(topic, convention))
    except NdcgError as refusal:
        return Side(convention, math.nan, str(refusal), None)


# The search ----------------------------------------------------------------------------------------------------------


def _search(one: Convention, other: Convention) -> tuple[Topic, int | None] | None:
    """The first list, and the cutoff, that parts the two; one that both give a value to, if there is any."""
    fallback = None
    own = _own_cutoff(one, other)
    known = _known_grades(one, other)
    for block in _blocks(_opened(one, other), known):
        for place, (first, second) in enumerate(zip(_values(one, block, own), _values(other, block, own), strict=True)):
            if abs(first - second) > DIFFERENT:
                return _asked(block, own)[place]
            if fallback is None and math.isnan(first) != math.isnan(second):
                fallback = _asked(block, own)[place]
    return fallback


def _own_cutoff(one: Convention, other: Convention) -> bool:
    """Whether the two are asked at their own cutoffs: at least one of them has one."""
    return one.k is not None or other.k is not None


def _opened(one: Convention, other: Convention) -> _Opened:
    """The kinds of lists that any of the differing fields needs."""
    opened = [_OPENS.get(name, _ALL) for name in _differing(one, other) if name not in _OVER_QUERIES]
    return _Opened(*map(any, zip(*opened, strict=True))) if opened else _PLAIN


def _differing(one: Convention, other: Convention) -> list[str]:
    return [f.name for f in fields(Convention) if getattr(one, f.name) != getattr(other, f.name)]


def _known_grades(one: Convention, other: Convention) -> tuple[float, ...]:
    """The grades to try: of a gain table those that it names, for beside those it is nobody's scale."""
    tables = [each.gain for each in (one, other) if isinstance(each.gain, GainTable)]
    return tuple(grade for grade in _GRADES if all(grade in dict(table.pairs) for table in tables))


class _Block(NamedTuple):
    """Some lists of the search, by where they stand in it, so that what was found for them can be remembered."""

    size: int
    opened: _Opened
    grades: tuple[float, ...]
    number: int


def _blocks(opened: _Opened, grades: tuple[float, ...]) -> Iterator[_Block]:
    """The lists to try, smallest first, in blocks; the longer ones at the end as one."""
    for size in range(1, MOST_DOCUMENTS + 2):
        kinds = _ALL if size <= 2 else opened if size <= MOST_DOCUMENTS else _PLAIN
        known = grades if size <= 2 or (size == 3 and opened.grades) else tuple(g for g in grades if g in _EVERYDAY)
        for number in range(math.ceil(len(_topics(size, kinds, known)) / _BLOCK)):
            yield _Block(size, kinds, known, number)


def _values(convention: Convention, block: _Block, own: bool) -> tuple[float, ...]:
    """The nDCG of each of :func:`_asked`, NaN where there is none."""
    changing = isinstance(convention.discount, RankFunction) or (
        callable(convention.gain) and not isinstance(convention.gain, GainTable))
    # What a caller's own function said once is not held against it.
    return _worked_out(convention, block, own) if changing else _remembered(convention, block, own)


def _worked_out(convention: Convention, block: _Block, own: bool) -> tuple[float, ...]:
    at: dict[int | None, Convention] = {}
    found = []
    for topic, k in _asked(block, own):
        if k not in at:
            at[k] = convention if own else convention.with_k(k)
        found.append(_value(topic, at[k]))
    return tuple(found)


_remembered = lru_cache(maxsize=2048)(_worked_out)  # some 20 MB at the most


def _value(topic: Topic, convention: Convention) -> float:
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


@lru_cache(maxsize=1024)
def _asked(block: _Block, own: bool) -> tuple[tuple[Topic, int | None], ...]:
    """The block's lists, each at the whole length and, unless the conventions have cutoffs, at every k up to its size."""
    start = block.number * _BLOCK
    topics = _topics(block.size, block.opened, block.grades)[start: start + _BLOCK]
    return tuple((topic, k) for topic in topics for k in (None, *(() if own else _cutoffs(topic))))


def _cutoffs(topic: Topic) -> Iterable[int]:
    size = len(topic.docs) + len(topic.missing)
    return range(1, size + 1) if size <= MOST_DOCUMENTS else ()


# The lists -----------------------------------------------------------------------------------------------------------


class _Draft(NamedTuple):
    """A list before it is one: the ranking's grades, None for an unjudged document, and what follows each by how far."""

    ranked: tuple[float | None, ...]
    missing: tuple[float, ...] = ()
    steps: tuple[float, ...] = ()
    falling_ids: bool = False

    def key(self) -> tuple[Any, ...]:
        """Small ones first: by grades, the plainest scale before a fraction or a negative, then by what is special."""
        places = [_GRADES.index(grade) for grade in (*self.ranked, *self.missing) if grade is not None]
        ties = sum(step != 1 for step in self.steps)
        return (max(places, default=0), sum(places), ties, self.ranked.count(None), len(self.missing),
                sum(step == _NEAR for step in self.steps), self.falling_ids, self.steps,
                [-1 if grade is None else grade for grade in self.ranked], self.missing)

    def topic(self) -> Topic:
        """The list itself."""
        size = len(self.ranked)
        names = [f"d{number}" for number in range(1, size + len(self.missing) + 1)]
        docs = names[:size][::-1] if self.falling_ids else names[:size]
        qrels = {doc: grade for doc, grade in zip(docs, self.ranked, strict=True) if grade is not None}
        qrels |= dict(zip(names[size:], self.missing, strict=True))
        if not self.steps:
            return Topic(docs, qrels)
        scores = [1.0]
        for step in self.steps[::-1]:
            scores.insert(0, scores[0] + step)
        return Topic(dict(zip(docs, scores, strict=True)), qrels)


@lru_cache(maxsize=24)
def _topics(size: int, opened: _Opened, grades: tuple[float, ...]) -> tuple[Topic, ...]:
    """Every list of this many documents of these kinds, smallest first; beyond the size of all kinds, the longer ones."""
    if size > MOST_DOCUMENTS:
        return tuple(draft.topic() for draft in _long(grades))
    drafts = [draft for absent in range(min(2, size - 1) + 1 if opened.missing else 1)
              for draft in _drafts(size - absent, absent, opened, grades)]
    return tuple(draft.topic() for draft in sorted(drafts, key=_Draft.key))


def _drafts(size: int, absent: int, opened: _Opened, grades: tuple[float, ...]) -> Iterator[_Draft]:
    choices = [grades] * size
    rankings: list[tuple[float | None, ...]] = list(product(*choices))
    if opened.unjudged:
        shorter = product(*choices[1:])
        rankings += [(*rest[:place], None, *rest[place:]) for rest in shorter for place in range(size)]
    for ranked, missing in product(rankings, list(combinations_with_replacement(grades, absent))):
        yield _Draft(ranked, missing)
        if opened.ties:
            for steps, falling in product(_tied(size), (False, True)):
                yield _Draft(ranked, missing, steps, falling)


def _tied(size: int) -> Iterator[tuple[float, ...]]:
    """How far the scores fall from one rank to the next: one pair tied or nearly so, and all tied."""
    for place, step in product(range(size - 1), (0.0, _NEAR)):
        yield tuple(step if at == place else 1.0 for at in range(size - 1))
    if size > 2:
        yield (0.0,) * (size - 1)


def _long(grades: tuple[float, ...]) -> Iterator[_Draft]:
    """Lists on which a cutoff shows that nobody asked for: all but the last document, or but the first, are alike."""
    if not {0, 1} <= set(grades):
        return
    for size in range(MOST_DOCUMENTS + 1, _LONGEST + 1):
        yield _Draft((*[0] * (size - 1), 1))
        yield _Draft((0, *[1] * (size - 1)))


# Why there is none ---------------------------------------------------------------------------------------------------


_Proof = Callable[[Convention, Convention], str]


def _same_because(one: Convention, other: Convention) -> str:
    """A sentence that says why no list can part the two, or an empty one: every field that differs must have a reason."""
    if one == other:
        return "They are the same choices."
    reasons = []
    for name in _differing(one, other):
        reason = _PROOFS.get(name, _over_queries if name in _OVER_QUERIES else _no_proof)(one, other)
        if not reason:
            return ""
        reasons.append(reason)
    return " ".join(dict.fromkeys(reasons))


def _no_proof(one: Convention, other: Convention) -> str:
    return ""


def _over_queries(one: Convention, other: Convention) -> str:
    return "They part only over several queries: in how these are averaged, weighted or counted when they are missing."


def _same_gains(one: Convention, other: Convention) -> str:
    grades = dict.fromkeys((*range(6), *_GRADES))
    tables = [dict(each.gain.pairs) for each in (one, other) if isinstance(each.gain, GainTable)]
    known = [grade for grade in grades if all(grade in table for table in tables)]
    first, second = ([gain_function(each.gain)(grade) for grade in known] for each in (one, other))  # type: ignore[arg-type]
    return _factor_words("gains", "grade that both know", first, second)


def _same_discounts(one: Convention, other: Convention) -> str:
    first, second = (weights(each.discount, 50) for each in (one, other))  # type: ignore[arg-type]
    logarithms = all(each.discount == "log2" or hasattr(each.discount, "base") for each in (one, other))
    words = _factor_words("discounts", "rank", first, second)
    if words and logarithms:
        return "Their discounts are one another's multiple (another base of the logarithm), which DCG / IDCG divides out."
    return words


def _factor_words(what: str, each: str, first: list[float], second: list[float]) -> str:
    """What to say of two columns of numbers of which one is the other times a number above 0; else nothing."""
    start = next((place for place, number in enumerate(first) if number != 0), None)
    if start is None or second[start] / first[start] <= 0:
        return ""
    factor = second[start] / first[start]
    if not all(math.isclose(factor * one, two, rel_tol=1e-12, abs_tol=1e-12) for one, two in zip(first, second, strict=True)):
        return ""
    if factor == 1:
        return f"Their {what} are the same for every {each}."
    return f"Their {what} differ by a constant factor, which DCG / IDCG divides out."


def _same_seed(one: Convention, other: Convention) -> str:
    thrown = "random" in (one.ties, other.ties)
    return "" if thrown else "Their seeds differ, and neither shuffles ties."


def _same_emptiness(one: Convention, other: Convention) -> str:
    words = {one.no_relevant, other.no_relevant}
    if words == {"skip", "nan"}:
        return _over_queries(one, other)
    if words <= {"skip", "nan", "error"}:
        return "A list without a relevant document has no value under either: one refuses it, the other passes it over."
    return ""


def _same_ideal_cut(one: Convention, other: Convention) -> str:
    if {one.ideal_cut, other.ideal_cut} == {"k", "retrieved"} and "judged" not in (one.ideal_pool, other.ideal_pool):
        return "Their ideal lists are made of retrieved documents, so that to cut them at as many cuts nothing."
    return ""


def _same_negatives(one: Convention, other: Convention) -> str:
    named = all(isinstance(each.gain, str) for each in (one, other))
    if named and "keep" not in (one.negative, other.negative):
        return "Neither lets a negative gain in, so that IDCG is never below 0."
    return ""


_PROOFS: dict[str, _Proof] = {
    "gain": _same_gains,
    "discount": _same_discounts,
    "seed": _same_seed,
    "no_relevant": _same_emptiness,
    "ideal_cut": _same_ideal_cut,
    "negative_ideal": _same_negatives,
}


def _nothing_found(one: Convention, other: Convention) -> str:
    opened = _opened(one, other)
    kinds = [word for word, open_ in zip(("ties", "unjudged documents", "documents that were not retrieved",
                                          "fractional, negative and high grades"), opened, strict=True) if open_]
    tried = sum(1 for block in _blocks(opened, _known_grades(one, other)) for _ in _asked(block, _own_cutoff(one, other)))
    names = ", ".join(f"{name} ({describe(name, getattr(one, name))}; {describe(name, getattr(other, name))})"
                      for name in _differing(one, other))
    return (f"No list of up to {MOST_DOCUMENTS} documents parts them, though they differ in {names}; searched: {tried} "
            f"lists and cutoffs{', with ' + ', '.join(kinds) if kinds else ''}, and longer ones of up to {_LONGEST} documents.")
