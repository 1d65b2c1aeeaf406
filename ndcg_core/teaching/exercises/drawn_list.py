"""A random list with the numbers that mistakes give on it, compared with the request."""

import math
import random
from bisect import bisect_left, bisect_right, insort
from dataclasses import dataclass

from ndcg_core.errors import NdcgError
from ndcg_core.model.topic import Ranking, Topic
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.diagnosis.finding import Finding
from ndcg_core.teaching.exercises.request import ExerciseRequest
from ndcg_core.teaching.mistakes import WorkedSums, mistakes
from ndcg_core.teaching.mistakes.identities import RIGHT
from ndcg_core.teaching.mistakes.sums import MistakeSums

_UNJUDGED = 0.15  # of the ranked documents
_FAR = 1.5  # units of the last digit at which the values share no rounding
_FAR_FROM_RIGHT = 2.5  # where a digit rounded in the wrong direction is accepted too


@dataclass(frozen=True)
class ExerciseDraft:
    """A random list with its numbers.

    ``sums`` holds the right answer and each mistake that applies, ``close`` the pairs whose numbers are too close to
    tell apart, and ``mistaken`` the mistakes that the diagnosis takes for something else. ``failures`` counts
    everything that is wrong with the list.
    """

    topic: Topic
    sums: dict[str, WorkedSums]
    close: tuple[tuple[str, str], ...]
    mistaken: dict[str, Finding]
    failures: int


def draw_list(request: ExerciseRequest, dice: random.Random) -> Topic:
    """Return a random list: some ranked documents are unjudged, and some judged ones are missed."""
    docs = [f"d{rank}" for rank in range(1, request.size + 1)]
    judged = [doc for doc in docs if dice.random() >= _UNJUDGED]
    missed = [f"d{request.size + place}" for place in range(1, dice.randint(0, request.missed) + 1)]
    qrels = {doc: dice.choice(request.grades) for doc in (*judged, *missed)}
    ranking: Ranking = docs
    shown_by = {mistakes[name].shown_by for name in request.chosen}
    if shown_by & {"scores", "ties"}:
        tenths = sorted(dice.sample(range(1, 10 * request.size), request.size), reverse=True)
        scores = [tenth / 10 for tenth in tenths]
        if "ties" in shown_by:
            place = dice.randrange(1, request.size)
            scores[place] = scores[place - 1]
        pairs = list(zip(docs, scores, strict=True))
        dice.shuffle(pairs)
        ranking = dict(pairs)
    return Topic(ranking, qrels)


def better_draft(request: ExerciseRequest, topic: Topic, best: ExerciseDraft | None) -> ExerciseDraft | None:
    """Return the list with its numbers; None if it has no value, or a taken one, or is no better than the best."""
    limit = math.inf if best is None else best.failures
    mistake_sums = MistakeSums(topic, request.convention)
    try:
        right = mistake_sums.right
    except NdcgError:
        return None
    if not _earns(right) or typed(request, right) in request.taken:
        return None
    numbers = _Numbers(request, right)
    for mistake in _likely_first(request, best):
        numbers.add(mistake, _first_way(mistake_sums, mistake))
        if numbers.failures >= limit:
            return None
    mistaken = _mistaken(request, topic, numbers, limit - numbers.failures)
    if mistaken is None:
        return None
    shown = {name: numbers.sums[name] for name in (RIGHT, *request.chosen) if name in numbers.sums}
    return ExerciseDraft(topic, shown, numbers.close(), mistaken, numbers.failures + len(mistaken))


def _likely_first(request: ExerciseRequest, best: ExerciseDraft | None) -> list[str]:
    """The mistakes, first those at which the best list so far fails, because other lists fail at them too.

    Most lists are rejected, and this finds out sooner; the order changes no result.
    """
    failed = {name for pair in best.close for name in pair} | set(request.chosen) - set(best.sums) if best else set()
    return sorted(request.quickest_first, key=lambda name: name not in failed)


def _earns(right: WorkedSums) -> bool:
    """Whether a sum has more than one term, so that it can go wrong."""
    earning = sum(term > 0 for term in right.terms)
    return earning >= min(2, len(right.terms)) and right.dcg > 0 and right.idcg > 0


def _first_way(mistake_sums: MistakeSums, mistake: str) -> WorkedSums | None:
    """Return the sums in the first variant that applies, like :func:`ndcg_core.teaching.mistakes.wrong_sums`."""
    found = (mistake_sums.with_mistakes(variant) for variant in mistakes[mistake].variants)
    return next((sums for sums in found if sums is not None), None)


class _Numbers:
    """The numbers of a list, sorted, so that those too close to a new number are quickly found."""

    def __init__(self, request: ExerciseRequest, right: WorkedSums) -> None:
        self._request = request
        self._places = {name: place for place, name in enumerate((RIGHT, *request.chosen))}
        self._sorted = [(self._of(right), 0)]
        self._close: list[tuple[int, int]] = []
        self.sums = {RIGHT: right}
        self._unshown = 0

    @property
    def failures(self) -> int:
        """How many mistakes do not apply, plus how many pairs are too close."""
        return self._unshown + len(self._close)

    def add(self, mistake: str, sums: WorkedSums | None) -> None:
        """Add a mistake; its sums are None if it does not apply."""
        if sums is None or math.isnan(self._of(sums)):
            self._unshown += 1
            return
        place, value = self._places[mistake], self._of(sums)
        self._close += [(min(place, other), max(place, other)) for other in self._near(value)]
        insort(self._sorted, (value, place))
        self.sums[mistake] = sums

    def close(self) -> tuple[tuple[str, str], ...]:
        """The pairs that are too close, in the order of the mistakes."""
        names = tuple(self._places)
        pairs = sorted(self._close, key=lambda pair: pair[::-1])
        return tuple((names[first], names[second]) for first, second in pairs)

    def _of(self, sums: WorkedSums) -> float:
        return sums.values[self._request.quantity]

    def _near(self, value: float) -> list[int]:
        """Return the places of the mistakes, 0 for the right answer, whose numbers are too close to this number."""
        far = _FAR_FROM_RIGHT * self._request.unit
        start = bisect_left(self._sorted, (value - far, -1))
        end = bisect_right(self._sorted, (value + far, len(self._places)))
        unit, near = self._request.unit, self._sorted[start:end]
        return [place for other, place in near if not abs(other - value) >= unit * (_FAR if place else _FAR_FROM_RIGHT)]


def _mistaken(request: ExerciseRequest, topic: Topic, numbers: _Numbers, limit: float) -> dict[str, Finding] | None:
    """Return the mistakes that the diagnosis takes for something else; None once there are ``limit`` of them."""
    key = AnswerKey(topic, request.convention)
    close = {name for pair in numbers.close() for name in pair}
    found: dict[str, Finding] = {}
    for mistake in request.chosen:
        if mistake in numbers.sums and mistake not in close:
            number = typed(request, numbers.sums[mistake])
            first = key.diagnose(number, quantity=request.quantity, decimals=request.decimals)[0]
            if mistake not in (first.mistake, *first.also):
                found[mistake] = first
        if len(found) >= limit:
            return None
    return found


def typed(request: ExerciseRequest, sums: WorkedSums) -> str:
    """Return the number that the exercise asks for, as a student writes it."""
    return f"{sums.values[request.quantity]:.{request.decimals}f}"
