"""Lists made to order: the smallest one on which two conventions part.

Lists are tried by size, the first difference ends the search, and what is said of two conventions that never part is
worked out from their gains, discounts and fields. To let a new field open another kind of list, name it in ``_OPENS``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise, product
from typing import Any, NamedTuple

from ndcg_core.choices import CHANCE_TIES, CHOICES
from ndcg_core.convention import Convention, describe, resolve
from ndcg_core.discounts import RankFunction, weights
from ndcg_core.errors import NdcgError
from ndcg_core.explanation import Explanation
from ndcg_core.gains import GAINS, GainTable, gain_function
from ndcg_core.measures import explain, ndcg
from ndcg_core.parting import parting
from ndcg_core.topic import Topic

DIFFERENT = 1e-6
"""Two values that are further apart than this are different: what a reader of six digits sees."""
MOST_DOCUMENTS = 4
"""Every kind of list is tried up to this many documents, judged ones that were not retrieved among them."""
_LONGEST = 40  # a list of one relevant document at the end goes on to here: libraries cut at 10 and 32 unasked
_GRADES = (0, 1, 2, 3, 5, 32, 0.5, -1)  # the plainest first; two libraries refuse 32
_EVERYDAY = _GRADES[:4]
_LONG, _NOTHING = MOST_DOCUMENTS + 1, MOST_DOCUMENTS + 2  # what is tried after lists of all kinds: long ones, empty ones
_TOO_LARGE = 200  # 2^200 does not fit 32 bits
_NEAR = 1e-10  # two scores this far apart are one number as float32
_STEPS = (1.0, 0.0, _NEAR, -1.0)  # how far a score falls to the next one: plainly, tied, tied in 32 bits, not at all
_BLOCK = 64  # lists that are asked about at once, and remembered


class _Opened(NamedTuple):
    """Which kinds of lists of more than two documents are tried; up to two, all of them are."""

    scores: bool = False
    unjudged: bool = False
    missing: bool = False
    grades: bool = False


_ALL = _Opened(scores=True, unjudged=True, missing=True, grades=True)
_PLAIN = _Opened()
_SCORES, _UNJUDGED, _MISSING, _MORE_GRADES = (
    _Opened(scores=True), _Opened(unjudged=True), _Opened(missing=True), _Opened(grades=True))
_OPENS = {
    "gain": _MORE_GRADES, "discount": _PLAIN, "k": _PLAIN, "default_k": _PLAIN, "ideal_pool": _MISSING, "ideal_cut": _MISSING,
    "ideal_order": _Opened(missing=True, grades=True), "ties": _SCORES, "seed": _SCORES, "order": _SCORES, "score_type": _SCORES,
    "least_score": _SCORES, "unjudged": _UNJUDGED, "negative": _MORE_GRADES, "negative_ideal": _MORE_GRADES,
    "no_relevant": _PLAIN, "min_documents": _PLAIN, "short_list": _PLAIN, "grades": _MORE_GRADES, "highest_grade": _MORE_GRADES,
    "least_grade": _MORE_GRADES, "gain_type": _MORE_GRADES, "zero_ideal": _MORE_GRADES, "relevant_by": _MORE_GRADES,
}  # a field that is not named here opens everything


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
    a value comes before any list that one of them has no value for, and one of which nothing was retrieved comes last. Two conventions without a cutoff are asked at every
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
    for block in _blocks(one, other):
        for place, (first, second) in enumerate(zip(_values(one, block, own), _values(other, block, own), strict=True)):
            if abs(first - second) > DIFFERENT:
                return _asked(block, own)[place]
            if fallback is None and math.isnan(first) != math.isnan(second):
                fallback = _asked(block, own)[place]
    return fallback


def _own_cutoff(one: Convention, other: Convention) -> bool:
    """Whether the two are asked at their own cutoffs: one of them has one that is not just what it takes unasked."""
    return one.k != one.default_k or other.k != other.default_k


def _opened(one: Convention, other: Convention) -> _Opened:
    """The kinds of lists that any of the differing fields needs."""
    opened = [_OPENS.get(name, _ALL) for name in _differing(one, other) if not _is_over_queries(name)]
    return _Opened(*map(any, zip(*opened, strict=True))) if opened else _PLAIN


def _differing(one: Convention, other: Convention) -> list[str]:
    return [name for name in ("gain", "discount", "k", *CHOICES) if getattr(one, name) != getattr(other, name)]


def _is_over_queries(name: str) -> bool:
    return name in CHOICES and CHOICES[name].many


def _grades(one: Convention, other: Convention) -> tuple[float, ...]:
    """The grades to try, the plainest first, and last those on either side of a limit that only one of the two has.

    Of a gain table only the grades that it names, for beside those it is nobody's scale.
    """
    limits: list[float] = []
    for name in _differing(one, other):
        values = [value for each in (one, other) if isinstance(value := getattr(each, name), int | float)]
        if name == "highest_grade":
            limits += [int(value) + 1 for value in values]
        elif name in ("least_grade", "zero_ideal"):
            limits += [value / 2 for value in values if value > 0]
        elif name == "gain_type":
            limits.append(_TOO_LARGE)
    tables = [each.gain for each in (one, other) if isinstance(each.gain, GainTable)]
    return tuple(grade for grade in dict.fromkeys((*_GRADES, *limits))
                 if all(grade in dict(table.pairs) for table in tables))


class _Block(NamedTuple):
    """Some lists of the search, by where they stand in it, so that what was found for them can be remembered."""

    size: int
    opened: _Opened
    grades: tuple[float, ...]
    lowest: float
    number: int


def _blocks(one: Convention, other: Convention) -> Iterator[_Block]:
    """The lists to try, smallest first, in blocks; long ones come after all, and last those of which nothing was retrieved."""
    opened, grades = _opened(one, other), _grades(one, other)
    # Where a score can be too low, the last document's is.
    lowest = min((each.least_score - 0.5 for each in (one, other) if each.least_score is not None), default=1.0)
    for size in range(1, _NOTHING + 1):
        kinds = _ALL if size <= 2 else opened if size <= MOST_DOCUMENTS else _PLAIN
        known = grades if size <= 2 or (size == 3 and opened.grades) else tuple(g for g in grades if g in _EVERYDAY)
        for number in range(math.ceil(len(_topics(size, kinds, known, lowest)) / _BLOCK)):
            yield _Block(size, kinds, known, lowest, number)


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
    """The block's lists, each at its whole length and, unless the conventions have cutoffs, at every k to one past it."""
    start = block.number * _BLOCK
    topics = _topics(block.size, block.opened, block.grades, block.lowest)[start: start + _BLOCK]
    return tuple((topic, k) for topic in topics for k in (None, *(() if own else _cutoffs(topic))))


def _cutoffs(topic: Topic) -> Iterable[int]:
    size = len(topic.docs) + len(topic.missing)
    return range(1, size + 2) if size <= MOST_DOCUMENTS else ()


# The lists -----------------------------------------------------------------------------------------------------------


class _Draft(NamedTuple):
    """A list before it is one: the ranking's grades, None for an unjudged document, and what follows each by how far."""

    ranked: tuple[float | None, ...]
    missing: tuple[float, ...] = ()
    steps: tuple[float, ...] = ()
    falling_ids: bool = False

    def key(self, grades: tuple[float, ...]) -> tuple[Any, ...]:
        """Small ones first: by grades, the plainest scale before a fraction or a negative, then by what is special."""
        places = [grades.index(grade) for grade in (*self.ranked, *self.missing) if grade is not None]
        special = sum(step != 1 for step in self.steps)
        return (max(places, default=0), sum(places), special, self.ranked.count(None), len(self.missing),
                [_STEPS.index(step) for step in self.steps], self.falling_ids,
                [-1 if grade is None else grades.index(grade) for grade in self.ranked], self.missing)

    def topic(self, lowest: float) -> Topic:
        """The list itself, with this score for its last document where it has scores."""
        size = len(self.ranked)
        names = [f"d{number}" for number in range(1, size + len(self.missing) + 1)]
        docs = names[:size][::-1] if self.falling_ids else names[:size]
        qrels = {doc: grade for doc, grade in zip(docs, self.ranked, strict=True) if grade is not None}
        qrels |= dict(zip(names[size:], self.missing, strict=True))
        if not self.steps:
            return Topic(docs, qrels)
        scores = [lowest]
        for step in self.steps[::-1]:
            scores.insert(0, scores[0] + step)
        return Topic(dict(zip(docs, scores, strict=True)), qrels)


@lru_cache(maxsize=24)
def _topics(size: int, opened: _Opened, grades: tuple[float, ...], lowest: float) -> tuple[Topic, ...]:
    """Every list of this many documents of these kinds, smallest first; beyond that the long and the empty ones."""
    if size == _NOTHING:
        return (*(Topic([], {"d1": grade}) for grade in grades if grade == 1), Topic([], {}))
    if size == _LONG:
        return tuple(draft.topic(lowest) for draft in _long(grades))
    drafts = [draft for absent in range(min(2, size - 1) + 1 if opened.missing else 1)
              for draft in _drafts(size - absent, absent, opened, grades)]
    return tuple(draft.topic(lowest) for draft in sorted(drafts, key=lambda draft: draft.key(grades)))


def _drafts(size: int, absent: int, opened: _Opened, grades: tuple[float, ...]) -> Iterator[_Draft]:
    """The lists of ``size`` ranked and ``absent`` other documents; of more than two, those that are odd in one way alone."""
    full: list[tuple[float | None, ...]] = list(product(grades, repeat=size))
    others = list(combinations_with_replacement(grades, absent))
    gappy = [(*rest[:place], None, *rest[place:]) for rest in product(grades, repeat=size - 1) for place in range(size)]
    rankings = full + gappy if opened.unjudged else full
    crossed = size + absent <= 2
    for ranked, missing in product(rankings, others):
        everyday = all(grade is None or grade in _EVERYDAY for grade in (*ranked, *missing))
        complete = None not in ranked and not missing
        if crossed or everyday or complete:
            yield _Draft(ranked, missing)
        if opened.scores and (crossed or (everyday and complete)):
            for steps, falling in _falls(size):
                yield _Draft(ranked, missing, steps, falling)


def _falls(size: int) -> Iterator[tuple[tuple[float, ...], bool]]:
    """How far the scores fall from one rank to the next, and whether the ids fall too: everywhere but once; nowhere."""
    if size < 2:
        return
    ties = dict.fromkeys((*(_but_once(size, place, 0.0) for place in range(size - 1)), (0.0,) * (size - 1)))
    yield from product(ties, (False, True))
    for step in (1.0, _NEAR, -1.0):
        yield _but_once(size, 0, step), False


def _but_once(size: int, place: int, step: float) -> tuple[float, ...]:
    return tuple(step if at == place else 1.0 for at in range(size - 1))


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
        reason = _PROOFS.get(name, _over_queries if _is_over_queries(name) else _no_proof)(one, other)
        if not reason:
            return ""
        reasons.append(reason)
    return " ".join(dict.fromkeys(reasons))


def _no_proof(one: Convention, other: Convention) -> str:
    return ""


def _over_queries(one: Convention, other: Convention) -> str:
    return "They part only over several queries: in how these are averaged, weighted, rounded or left out."


def _same_gains(one: Convention, other: Convention) -> str:
    grades = dict.fromkeys((*range(6), *_GRADES))
    tables = [dict(each.gain.pairs) for each in (one, other) if isinstance(each.gain, GainTable)]
    known = [grade for grade in grades if all(grade in table for table in tables)]
    first, second = ([gain_function(each.gain)(grade) for grade in known] for each in (one, other))  # type: ignore[arg-type]
    return _factor_words("gains", "grade that both know", first, second) if _is_scalable(one, other) else ""


def _is_scalable(one: Convention, other: Convention) -> bool:
    """Whether DCG and IDCG may both be multiplied without anybody noticing: nobody asks how large they are."""
    return all(each.zero_ideal == 0 and each.gain_type == "float64" for each in (one, other))


def _same_discounts(one: Convention, other: Convention) -> str:
    first, second = (weights(each.discount, 50) for each in (one, other))  # type: ignore[arg-type]
    logarithms = all(each.discount == "log2" or hasattr(each.discount, "base") for each in (one, other))
    words = _factor_words("discounts", "rank", first, second) if _is_scalable(one, other) else ""
    if words and logarithms and first != second:
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
    thrown = any(each.ties in CHANCE_TIES for each in (one, other))
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
    if named and all(each.negative in ("error", "clip", "mask") for each in (one, other)):
        return "Neither lets a negative gain in, so that IDCG is never below 0."
    return ""


def _same_ideal_order(one: Convention, other: Convention) -> str:
    if "given" in (one.ideal_order, other.ideal_order) or any(
            not isinstance(each.gain, str) or each.negative == "from_end" for each in (one, other)):
        return ""
    rising = all(low <= high for each in (one, other) for low, high in pairwise(map(GAINS[str(each.gain)].function, sorted(_GRADES))))
    return "Their gains rise with the grade, so that the ideal by grade is the ideal by gain." if rising else ""


def _same_default(one: Convention, other: Convention) -> str:
    return "Both are asked at cutoffs of their own, so that none goes without." if _own_cutoff(one, other) else ""


_PROOFS: dict[str, _Proof] = {
    "default_k": _same_default,
    "ideal_order": _same_ideal_order,
    "gain": _same_gains,
    "discount": _same_discounts,
    "seed": _same_seed,
    "no_relevant": _same_emptiness,
    "ideal_cut": _same_ideal_cut,
    "negative_ideal": _same_negatives,
}


def _nothing_found(one: Convention, other: Convention) -> str:
    kinds = [word for word, open_ in zip(_KINDS, _opened(one, other), strict=True) if open_]
    tried = sum(len(_asked(block, _own_cutoff(one, other))) for block in _blocks(one, other))
    names = ", ".join(f"{name} ({describe(name, getattr(one, name))}; {describe(name, getattr(other, name))})"
                      for name in _differing(one, other))
    return (f"No list of up to {MOST_DOCUMENTS} documents parts them, though they differ in {names}; searched: {tried} "
            f"lists and cutoffs{', with ' + ', '.join(kinds) if kinds else ''}, and longer ones of up to {_LONGEST} documents.")


_KINDS = ("ties", "unjudged documents", "documents that were not retrieved", "fractional, negative and high grades")
