"""The search for a list on which every chosen mistake gives a number of its own.

Lists are drawn at random from a seed and the first is kept on which all the numbers differ, or the best of those that the
budget allows. What no list can part is known beforehand and said with its reason.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ndcg_core.assignments.order import Order, ids, known_quantity, scale, whole
from ndcg_core.assignments.result import Assignment, Row, Unparted
from ndcg_core.convention import Convention, resolve
from ndcg_core.diagnosis.finding import Finding
from ndcg_core.diagnosis.key import AnswerKey
from ndcg_core.diagnosis.typed import QUANTITIES, check_decimals
from ndcg_core.errors import NdcgError
from ndcg_core.mistakes import Wrong, always_equal, mistakes, sheet, why_equal, wrong
from ndcg_core.mistakes.identities import RIGHT
from ndcg_core.topic import Topic

_NEED_SCORES = frozenset({"D17", "D18", "E3"})
_NEED_TIES = frozenset({"E3"})
_UNJUDGED = 0.15  # of the ranked documents
_MOST_MISSING = 3
_FAR = 1.5  # units of the last digit at which no rounding of one value is a rounding of the other
_FAR_FROM_RIGHT = 2.5  # where a digit rounded the wrong way is forgiven as well


@dataclass(frozen=True)
class _Draft:
    """A drawn list with its numbers, and how much it fails at."""

    topic: Topic
    sheets: dict[str, Wrong]
    close: tuple[tuple[str, str], ...]
    mistaken: dict[str, Finding]

    def failures(self, order: Order) -> int:
        return len(self.close) + len(self.mistaken) + len(order.chosen) + 1 - len(self.sheets)


def make(seed: int, *, size: int = 6, grades: Sequence[float] = (0, 1, 2, 3), convention: Convention | str = Convention(k=5),
         decimals: int = 3, mistakes: Iterable[str] = ("G1", "D1", "D4", "I1", "K2"), quantity: str = "ndcg",
         budget: int = 1000) -> Assignment:
    """An exercise from a seed: ``size`` ranked documents with grades of this scale, and up to three judged ones that are missed.

    ``convention`` says what is asked, its k among it, ``decimals`` how exactly, and ``mistakes`` by their ids what must show in
    ``quantity``, ``"dcg"``, ``"idcg"`` or ``"ndcg"``. ``budget`` is the number of lists to try. The same arguments make the
    same exercise on every machine. Raises :class:`NdcgError` for arguments that are none, and where the convention gives no
    list of this kind a value.

    >>> exercise = make(1, convention=Convention(k=4), mistakes=["G1", "D4", "I1"])
    >>> exercise.parts_all, [row.mistake for row in exercise.rows]
    (True, ['OK', 'G1', 'D4', 'I1'])
    >>> pair = make(1, mistakes=["G2", "G3"])
    >>> [(one.one, one.other) for one in pair.unparted]
    [('G2', 'G3')]
    """
    order = Order(whole("size", size, 2), scale(grades), resolve(convention), check_decimals(decimals), known_quantity(quantity), ids(mistakes))
    start = whole("seed", seed, 0)
    dice = random.Random(start)
    goal = _hopeless(order)
    best: _Draft | None = None
    tried = 0
    for _ in range(whole("budget", budget, 1)):
        tried += 1
        draft = _draft(order, _drawn(order, dice), best)
        if draft is not None:
            best = draft
            if draft.failures(order) <= goal:
                break
    if best is None:
        raise NdcgError("The convention gives a list of this size and scale a value above 0", got=order.convention, where="the exercise",
                        fix="Use other grades, or a convention that does not refuse them.")
    return _assignment(order, best, start, tried)


def _drawn(order: Order, dice: random.Random) -> Topic:
    """A random list: of the ranked documents some are unjudged, and some judged ones are missing from it."""
    docs = [f"d{rank}" for rank in range(1, order.size + 1)]
    judged = [doc for doc in docs if dice.random() >= _UNJUDGED]
    missed = [f"d{order.size + place}" for place in range(1, dice.randint(0, _MOST_MISSING) + 1)]
    qrels = {doc: dice.choice(order.grades) for doc in (*judged, *missed)}
    ranking: Any = docs
    if _NEED_SCORES & set(order.chosen):
        scores = [tenths / 10 for tenths in sorted(dice.sample(range(1, 10 * order.size), order.size), reverse=True)]
        if _NEED_TIES & set(order.chosen):
            place = dice.randrange(1, order.size)
            scores[place] = scores[place - 1]
        pairs = list(zip(docs, scores, strict=True))
        dice.shuffle(pairs)
        ranking = dict(pairs)
    return Topic(ranking, qrels)


def _draft(order: Order, topic: Topic, best: _Draft | None) -> _Draft | None:
    """The list with its numbers, or None where the convention has no value for it or another list is as good."""
    try:
        right = sheet(topic, order.convention)
    except NdcgError:
        return None
    earning = sum(term > 0 for term in right.terms)
    if earning < min(2, len(right.terms)) or not (right.dcg > 0 and right.idcg > 0):  # one term makes no sum to go wrong in
        return None
    limit = math.inf if best is None else best.failures(order)
    sheets, close, failures = {RIGHT: right}, [], 0
    for number in order.chosen:
        made = wrong(topic, order.convention, mistakes[number])
        if made is None or math.isnan(getattr(made, order.quantity)):
            failures += 1
        else:
            near = [(other, number) for other, known in sheets.items() if not _apart(order, other, known, made)]
            sheets[number] = made
            close += near
            failures += len(near)
        if failures >= limit:
            return None
    draft = _Draft(topic, sheets, tuple(close), _mistaken(order, topic, sheets, close))
    return draft if draft.failures(order) < limit else None


def _apart(order: Order, name: str, one: Wrong, other: Wrong) -> bool:
    gap: float = abs(getattr(one, order.quantity) - getattr(other, order.quantity))
    return gap >= order.unit * (_FAR_FROM_RIGHT if name == RIGHT else _FAR)


def _mistaken(order: Order, topic: Topic, sheets: dict[str, Wrong], close: Iterable[tuple[str, str]]) -> dict[str, Finding]:
    """The mistakes whose number the diagnosis takes for something else, such as a library's own definition."""
    key = AnswerKey(topic, order.convention)
    known = {number for pair in close for number in pair}
    found = {}
    for number in order.chosen:
        if number in sheets and number not in known:
            first = key.diagnose(_typed(order, sheets[number]), quantity=order.quantity, decimals=order.decimals)[0]
            if number not in (first.mistake, *first.also):
                found[number] = first
    return found


def _typed(order: Order, made: Wrong) -> str:
    return f"{getattr(made, order.quantity):.{order.decimals}f}"


def _hopeless(order: Order) -> int:
    """How much fails on every list: pairs that are always equal, and mistakes that no list shows."""
    never = [number for number in order.chosen if not mistakes[number].ways]
    shown = [RIGHT, *(number for number in order.chosen if number not in never)]
    return len(never) + sum(order.quantity == "ndcg" and always_equal(*pair) for pair in combinations(shown, 2))


def _assignment(order: Order, draft: _Draft, seed: int, tried: int) -> Assignment:
    rows = tuple(Row(number, "Right" if number == RIGHT else mistakes[number].title, made.dcg, made.idcg, made.ndcg, _typed(order, made))
                 for number, made in draft.sheets.items())
    unparted = tuple(Unparted(one, other, _why(order, draft, one, other)) for one, other in draft.close)
    unshown = {number: _why_unshown(number) for number in order.chosen if number not in draft.sheets}
    return Assignment(draft.topic, order.convention, order.decimals, order.quantity, seed, rows, unparted, unshown, draft.mistaken, tried)


def _why(order: Order, draft: _Draft, one: str, other: str) -> str:
    reason = why_equal(draft.topic, order.convention, one, other) if order.quantity == "ndcg" else ""
    if reason:
        return reason
    changed = [number for number in (one, other) if number != RIGHT]
    if not any(order.quantity in mistakes[number].seen for number in changed):
        return f"neither changes {QUANTITIES[order.quantity]}"
    first, second = (getattr(draft.sheets[number], order.quantity) for number in (one, other))
    return (f"on the best list found they come to {first:.{order.decimals + 2}f} and {second:.{order.decimals + 2}f}; more decimals, more "
            "documents or a wider scale of grades part them")


def _why_unshown(number: str) -> str:
    entry = mistakes[number]
    if entry.over is not None:
        return "it shows over several queries alone"
    if not entry.ways:
        return "no list of one query shows it"
    return "it does not apply to the best list found: it needs another kind of list, cutoff or convention, or leaves out another chosen mistake"
