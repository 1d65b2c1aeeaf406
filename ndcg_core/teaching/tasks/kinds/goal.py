"""Goal: a board to change until conditions hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from ndcg_core.document import Blank, Block, Bullets, paragraph, sentence
from ndcg_core.errors import NdcgError
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.moves import longest_rising
from ndcg_core.teaching.tasks import Attempt, Judgement, Scene, Task, words
from ndcg_core.teaching.tasks.conditions import condition_words, figure_words
from ndcg_core.teaching.tasks.figure_values import holds, value_of
from ndcg_core.teaching.tasks.figures import Condition

SWITCHES = ("gain", "discount", "ideal_pool", "ideal_cut", "k")
"""The choices that a step can offer alone."""
MAY = ("grades", "choices", *SWITCHES)
"""What may have changed besides the order."""
_LINES = ("dcg", "cg", "idcg")
_ROOM = 1.6  # for sums that grow with grades


class Progress(NamedTuple):
    """How far a goal is reached.

    Attributes
    ----------
    reached : bool
        Whether everything holds.
    conditions : list of (Condition or str, bool)
        Every condition and whether it holds, with a sentence for everything that changed and must not.
    changes : int
        The smallest number of changes from the start to the list, so that a change that was undone does not count.

    """

    reached: bool
    conditions: list[tuple[Condition | str, bool]]
    changes: int


@dataclass(frozen=True, kw_only=True)
class Goal(Task):
    """A list to change until conditions hold.

    Attributes
    ----------
    until : tuple of Condition
        What holds then.
    moves : int or None
        The most changes that are allowed.
    may : frozenset of str
        What else may change besides the order, words of :data:`MAY`.
    solution : Scene or None
        A list that reaches it; without one, the best order does.

    Examples
    --------
    >>> from ndcg_core.teaching.tasks.figures import read_condition
    >>> start = Scene(("a", "b"), {"a": 1, "b": 2})
    >>> task = Goal(own=start, question="Reach 1.", until=(read_condition("ndcg = 1"),))
    >>> [task.judge(scene).right for scene in (start, best_order(start))]
    [False, True]

    """

    kind = "goal"
    _control = "board"
    until: tuple[Condition, ...] = ()
    moves: int | None = None
    may: frozenset[str] = frozenset()
    solution: Scene | None = None

    @property
    def may_grade(self) -> bool:
        """Whether grades may be changed."""
        return "grades" in self.may

    def check(self) -> None:
        """Refuse a goal that is reached at the start, or that its own solution does not reach."""
        if not self.until:
            raise words.NEEDS.error(kind=repr(self.kind), key="until")
        if not self.may <= {*MAY}:
            raise words.GOAL_CHANGES.error(" ".join(sorted(self.may)), names=" and ".join(MAY))
        super().check()
        if all(self._holds(condition, self.own) for condition in self.until):
            raise words.GOAL_AT_START.error(self.until[0].text)
        if not self.progress(self.solved_list).reached:
            raise words.GOAL_SOLUTION.error()

    def read(self, given: object) -> Scene:
        """Return the list as it was left."""
        if not isinstance(given, Scene):
            raise words.ON_BOARD.error(given)
        return given

    def judge(self, given: object) -> Judgement:
        """Return whether the list reaches it."""
        return Judgement(self.progress(self.read(given)).reached, "")

    def progress(self, now: Scene) -> Progress:
        """Return how far a list reaches it."""
        each: list[tuple[Condition | str, bool]] = [(one, self._holds(one, now)) for one in self.until]
        each += [(said, False) for said in self._forbidden(now)]
        changes = steps_between(self.own, now)
        reached = all(held for _, held in each) and (self.moves is None or changes <= self.moves)
        return Progress(reached, each, changes)

    def _holds(self, condition: Condition, now: Scene) -> bool:
        try:
            return holds(condition, now, self.named, self.own)
        except NdcgError:  # the convention refuses the reader's list
            return False

    def _forbidden(self, now: Scene) -> Iterator[str]:
        """Yield a sentence for everything that changed and must not: no goal is reached by taking documents away."""
        start = self.own
        if not {*start.ranking} <= {*now.ranking}:
            yield words.DOCUMENTS_STAY
        if not {*now.ranking} <= {*start.ranking, *start.grades}:
            yield words.NOTHING_ADDED
        if "grades" not in self.may and dict(now.grades) != dict(start.grades):
            yield words.GRADES_UNCHANGED
        elif {*now.grades} != {*start.grades}:
            yield words.GRADES_STAY
        allowed = {name: now.convention.value(name) for name in SWITCHES if name in self.may}
        if "choices" not in self.may and now.convention != start.convention.changed(**allowed):
            yield words.CHOICES_UNCHANGED

    @property
    def is_ready(self) -> bool:
        """Whether a list that was drawn needs a change."""
        return not self.progress(self.own).reached and super().is_ready

    @property
    def solved_list(self) -> Scene:
        """A list that reaches it; of one that is drawn anew, the ideal order."""
        return best_order(self.own) if self.fresh is not None or self.solution is None else self.solution

    @property
    def right_answer(self) -> str:
        """What such a list changes."""
        return changes_to(self.solved_list, self.own)

    @property
    def switches(self) -> bool:
        """Whether it is a switch to press or a cutoff to drag: what that does is to be seen, not read before."""
        return not self.may.isdisjoint(SWITCHES)

    def picture(self, tried: Attempt) -> JsonObject:
        """Return the lines that sums of the list are to pass, and how high a stack may become."""
        lines = [
            (condition.left.quantity, self.number(condition.right))
            for condition in self.until
            if condition.left.quantity in _LINES
            and not (condition.left.changes or condition.left.lists or self.switches)
        ]
        opened = explain(self.own.topic, self.own.convention)
        room = _ROOM if self.may_grade else 1.0
        return {
            "goals": [{"quantity": quantity, "value": value} for quantity, value in lines],
            "most": max(opened.dcg, opened.idcg, *(value for _, value in lines)) * room,
        }

    def said_now(self, condition: Condition | str, now: Scene) -> str:
        """Return a condition with what a list gives."""
        text = condition_words(condition)
        if isinstance(condition, str):
            return text
        sides = condition.left, condition.right
        try:
            value, limit = (value_of(figure, now, self.named, self.own) for figure in sides)
        except NdcgError:  # the convention refuses the list
            return text
        if condition.right.start and condition.right.text.removeprefix("start ") == condition.left.text:
            left, sign = figure_words(condition.left), words.SIGNS[condition.sign]
            return words.SINCE_START.format(left=left, sign=sign, limit=limit, value=value)
        started = words.LIMIT.format(limit=limit) if condition.right.quantity else ""
        return words.NOW.format(condition=text, limit=started, value=value)

    def room(self) -> list[Block]:
        """Return the conditions, and a line for the changes."""
        conditions = [condition_words(condition) for condition in self.until]
        if self.moves is not None:
            conditions.append(words.MOST_CHANGES[self.moves == 1].format(moves=self.moves))
        return [Bullets(conditions), paragraph(*sentence(words.YOUR_CHANGES, answer=Blank("wide")), kind="sum")]

    def solved(self) -> list[Block]:
        """Return what reaches it."""
        return [paragraph(words.SOLUTION.format(solution=self.right_answer))]


def best_order(scene: Scene) -> Scene:
    """Return the list in its ideal order, with the documents that were not retrieved and gain anything.

    >>> best_order(Scene(("a", "b"), {"a": 1, "b": 2, "c": 3})).ranking
    ('c', 'b', 'a')
    """
    best = explain(scene.topic, replace(scene.convention, k=None)).ideal
    gains = zip(map(str, best.docs), best.gains, strict=True)
    order = [doc for doc, gain in gains if gain > 0 or doc in scene.ranking]
    return replace(scene, ranking=(*order, *(doc for doc in scene.ranking if doc not in order)), scores=None)


def steps_between(start: Scene, end: Scene) -> int:
    """Return the fewest changes between two lists: documents to move, grades and choices to change.

    >>> steps_between(Scene(("a", "b", "c", "d"), {}), Scene(("d", "a", "b", "c"), {}))
    1
    """
    place = {doc: rank for rank, doc in enumerate(end.ranking)}
    kept = longest_rising(place[doc] for doc in start.ranking if doc in place)
    moved = max(len(start.ranking), len(end.ranking)) - kept
    grades = sum(start.grades.get(doc) != end.grades.get(doc) for doc in {*start.grades, *end.grades})
    choices = {*start.convention.choices().items()} ^ {*end.convention.choices().items()}
    return moved + grades + len({name for name, _ in choices})


def changes_to(end: Scene, start: Scene) -> str:
    """Return what a list changes of another: the order, the grades, the choices."""
    order = [", ".join(map(end.title, end.ranking))] if end.ranking != start.ranking else []
    grades = [
        words.GETS_GRADE.format(name=end.title(doc), grade=grade)
        for doc, grade in end.grades.items()
        if start.grades.get(doc) != grade
    ]
    before = start.convention.choices()
    choices = [
        words.SETTING.format(field=name.replace("_", " "), value=words.SWITCHES.get(name, {}).get(str(value), value))
        for name, value in end.convention.choices().items()
        if before.get(name) != value
    ]
    return "; ".join([*order, *grades, *choices])
