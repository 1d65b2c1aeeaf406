"""The lists on which two conventions are compared, smallest first."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from ndcg_core.model.fields import Field, Need
from ndcg_core.model.topic import Topic

MOST_DOCUMENTS = 4
"""The most documents of a list, missed documents included; lists of up to two may be unusual in several respects."""
LONGEST = 40  # for lists with a relevant document at the end only: libraries cut at 10 and 32 by default
# the sizes that stand for long lists, for empty lists and for lists with a document twice, after all others
LONG, NOTHING, REPEATED = MOST_DOCUMENTS + 1, MOST_DOCUMENTS + 2, MOST_DOCUMENTS + 3
GRADES = (0, 1, 2, 3, 5, 32, 0.5, -1)  # the plainest first; two libraries refuse 32
EVERYDAY = GRADES[:4]
_NEAR = 1e-10  # two scores this far apart are the same number as float32
_STEPS = (1.0, 0.0, _NEAR, -1.0)  # how far a score falls to the next: plainly, tied, tied in 32 bits, not at all


class TrialKinds(NamedTuple):
    """What may be unusual in lists of more than two documents, a single kind at a time."""

    scores: bool = False
    unjudged: bool = False
    missing: bool = False
    grades: bool = False
    repeats: bool = False


ALL = TrialKinds(scores=True, unjudged=True, missing=True, grades=True)
PLAIN = TrialKinds()
_KINDS_BY_NEED: dict[Need, TrialKinds] = {
    "ties": TrialKinds(scores=True),
    "scores": TrialKinds(scores=True),
    "duplicates": TrialKinds(repeats=True),
    "unjudged": TrialKinds(unjudged=True),
    "negatives": TrialKinds(grades=True),
    "uncommon grades": TrialKinds(grades=True),
    "an empty ideal": PLAIN,
    "a short list": PLAIN,
}


def kinds_for(field: Field) -> TrialKinds:
    """Return the kinds of lists on which a field of a convention can show, as its need and its stages imply.

    >>> from ndcg_core.model.choices import FIELDS
    >>> kinds_for(FIELDS["ideal_pool"])
    TrialKinds(scores=False, unjudged=False, missing=True, grades=False, repeats=False)
    """
    if field.need != "nothing":
        return _KINDS_BY_NEED[field.need]
    reads_grades = not {"read", "gain", "quotient"}.isdisjoint(field.stages)
    return TrialKinds(missing=field.stages[0] == "ideal", grades=reads_grades)


class _TrialDraft(NamedTuple):
    """A list as grades by rank, None for an unjudged document, missed grades, and how far the scores fall."""

    ranked: tuple[float | None, ...]
    missing: tuple[float, ...] = ()
    steps: tuple[float, ...] = ()
    falling_ids: bool = False

    def key(self, grades: tuple[float, ...]) -> tuple[object, ...]:
        """The order of the search: plain lists first, then by grades, everyday grades before fractions and negatives.

        A list without a relevant document, with an unusual grade, with ties or with gaps shows little else; a plain
        list of the same length teaches more.
        """
        judged = [grade for grade in (*self.ranked, *self.missing) if grade is not None]
        places = [grades.index(grade) for grade in judged]
        steps = [_STEPS.index(step) for step in self.steps]
        odd = any(grade not in EVERYDAY for grade in judged)
        return (
            not any(grade > 0 for grade in judged),
            odd,
            max(steps, default=0),
            sum(map(bool, steps)),
            self.ranked.count(None),
            len(self.missing),
            max(places, default=0),
            sum(map(grades.index, judged)),
            steps,
            self.falling_ids,
            [-1 if grade is None else grades.index(grade) for grade in self.ranked],
            self.missing,
        )

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
def topics(size: int, opened: TrialKinds, grades: tuple[float, ...], lowest: float) -> tuple[Topic, ...]:
    """Every list of this many documents of these kinds, smallest first; beyond that the long and the empty lists."""
    if size == NOTHING:
        return (*(Topic([], {"d1": grade}) for grade in grades if grade == 1), Topic([], {}))
    if size == REPEATED:
        return tuple(_repeated(grades)) if opened.repeats else ()
    if size == LONG:
        return tuple(draft.topic(lowest) for draft in _long(grades))
    drafts = [
        draft
        for absent in range(min(2, size - 1) + 1 if opened.missing else 1)
        for draft in _drafts(size - absent, absent, opened, grades)
    ]
    return tuple(draft.topic(lowest) for draft in sorted(drafts, key=lambda draft: draft.key(grades)))


def _repeated(grades: tuple[float, ...]) -> Iterator[Topic]:
    """Lists with a document twice: alone, before another, and around another."""
    for grade in grades:
        if grade > 0:
            for docs in (["d1", "d1"], ["d1", "d1", "d2"], ["d1", "d2", "d1"]):
                yield Topic(docs, {"d1": grade, "d2": grade})
                yield Topic(docs, {"d1": grade})


def _drafts(size: int, absent: int, opened: TrialKinds, grades: tuple[float, ...]) -> Iterator[_TrialDraft]:
    """Lists of ``size`` ranked and ``absent`` missed documents; of more than two, those unusual in a single respect."""
    full: list[tuple[float | None, ...]] = list(product(grades, repeat=size))
    others = list(combinations_with_replacement(grades, absent))
    gappy = [(*rest[:place], None, *rest[place:]) for rest in product(grades, repeat=size - 1) for place in range(size)]
    rankings = full + gappy if opened.unjudged else full
    crossed = size + absent <= 2
    for ranked, missing in product(rankings, others):
        everyday = all(grade is None or grade in EVERYDAY for grade in (*ranked, *missing))
        complete = None not in ranked and not missing
        if crossed or everyday or complete:
            yield _TrialDraft(ranked, missing)
        if opened.scores and (crossed or (everyday and complete)):
            for steps, falling in _falls(size):
                yield _TrialDraft(ranked, missing, steps, falling)


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


def _long(grades: tuple[float, ...]) -> Iterator[_TrialDraft]:
    """Lists on which a default cutoff shows: all documents but the last, or all but the first, are alike."""
    if not {0, 1} <= set(grades):
        return
    for size in range(MOST_DOCUMENTS + 1, LONGEST + 1):
        yield _TrialDraft((*[0] * (size - 1), 1))
        yield _TrialDraft((0, *[1] * (size - 1)))
