"""A list in the form that a library reads: columns of grades and scores, or a run with its qrels."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ndcg_core.libraries.adapters.question import Question
from ndcg_core.model.topic import DocId, Topic, by_text

_FAR_CUTOFF = 10_000


class LibraryInput(NamedTuple):
    """The input of a library: checked numbers, and generated ids, so that its answer can be cached.

    Attributes
    ----------
    grades, scores : tuple of float
        By document; of equal length for a library that reads two columns.
    k : int or None
        The cutoff.
    docs, judged : tuple of str
        The documents of ``scores`` and of ``grades``; empty for a library that reads two columns.
    options : tuple
        What else the call needs, such as a metric's name.

    """

    grades: tuple[float, ...]
    scores: tuple[float, ...]
    k: int | None
    docs: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    options: tuple[str | float, ...] = ()

    @property
    def qrels(self) -> dict[str, float]:
        """The grades by document."""
        return dict(zip(self.judged, self.grades, strict=True))

    @property
    def run(self) -> dict[str, float]:
        """The scores by document."""
        return dict(zip(self.docs, map(float, self.scores), strict=True))


def default_columns(topic: Topic, k: int | None) -> LibraryInput:
    """Return the ranking as a user passes it: unjudged documents as grade 0, without missed documents."""
    grades = [0.0 if grade is None else grade for grade in topic.grades]
    return LibraryInput(_whole(grades), _scores(topic), _finite_cutoff(k, len(grades)))


def matching_columns(question: Question, *, keep_ties: bool = False) -> LibraryInput:
    """Return the convention's gains as grades, in its order, and below the cutoff what else its ideal list holds.

    A library ranks whatever it is given, so a judged document that was missed must stand where it cannot earn
    anything: below the cutoff, after dummies of gain 0 where the ranking is shorter than the cutoff. Right after the
    last retrieved document it would count as if it had been retrieved there. A cutoff deeper than both lists, or none,
    is the same as a cutoff at the deeper of them.
    """
    ranked, best = question.ranked, question.explanation.ideal
    retrieved = set(ranked.docs)
    missed = [gain for doc, gain in zip(best.docs, best.gains, strict=True) if doc not in retrieved]
    k, dummies = question.convention.k, 0
    if missed:
        depth = max(len(ranked.docs), len(best.docs))
        k = depth if k is None else min(k, depth)
        dummies = max(0, k - len(ranked.docs))
    below = range(dummies + len(missed), 0, -1)
    steps = _steps(question.explanation.topic, ranked.docs) if keep_ties else range(len(ranked.docs), 0, -1)
    gains = _whole([*ranked.gains, *[0.0] * dummies, *missed])
    return LibraryInput(gains, (*(step + len(below) for step in steps), *below), _finite_cutoff(k, len(gains)))


def default_run(topic: Topic, k: int | None) -> LibraryInput:
    """Return run and qrels as they are, with plain ids in the same order."""
    ids = plain_ids([*topic.docs, *topic.missing])
    return LibraryInput(
        _whole(topic.qrels.values()),
        _scores(topic),
        _finite_cutoff(k, len(ids)),
        tuple(ids[doc] for doc in topic.docs),
        tuple(ids[doc] for doc in topic.qrels),
    )


def matching_run(question: Question) -> LibraryInput:
    """Return the convention's order as a run, and the gains of its ideal list as qrels."""
    ranked, best, topic = question.ranked, question.explanation.ideal, question.explanation.topic
    ids = plain_ids([*topic.docs, *topic.missing])
    return LibraryInput(
        _whole(best.gains),
        tuple(range(len(ranked.docs), 0, -1)),
        _finite_cutoff(question.convention.k, len(ids)),
        tuple(ids[doc] for doc in ranked.docs),
        tuple(ids[doc] for doc in best.docs),
    )


def plain_ids(docs: Iterable[DocId]) -> dict[DocId, str]:
    """Return ids that are safe in any library, in the same byte order as the original ids.

    >>> plain_ids(["b'", "a", 7])
    {7: 'd1', 'a': 'd2', "b'": 'd3'}
    """
    ordered = sorted(docs, key=by_text)
    width = len(str(len(ordered)))
    return {doc: f"d{place:0{width}}" for place, doc in enumerate(ordered, 1)}


def _finite_cutoff(k: int | None, size: int) -> int | None:
    """Return the cutoff as a number that every library accepts; far beyond the list it means the whole list."""
    return k if k is None or k <= _FAR_CUTOFF else min(k, max(size, _FAR_CUTOFF))


def _steps(topic: Topic, docs: Sequence[DocId]) -> list[int]:
    """Return the scores as small whole numbers in the same order, with the same ties."""
    scores = dict(zip(topic.docs, _scores(topic), strict=True))
    step = {score: place for place, score in enumerate(sorted({scores[doc] for doc in docs}), 1)}
    return [step[scores[doc]] for doc in docs]


def _scores(topic: Topic) -> tuple[float, ...]:
    """Return the scores, or n down to 1 if there is only an order."""
    return topic.scores if topic.scores is not None else tuple(range(len(topic.docs), 0, -1))


def _whole(numbers: Iterable[float]) -> tuple[float, ...]:
    """Return whole numbers as ints, so that programs look as a person would write them."""
    return tuple([int(n) if isinstance(n, float) and n.is_integer() and abs(n) < 2**53 else n for n in numbers])
