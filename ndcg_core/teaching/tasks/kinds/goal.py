"""Goal: a board to change until conditions hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ndcg_core.document import Blank, Block, paragraph, sentence
from ndcg_core.errors import NdcgError
from ndcg_core.plurals import counted
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.moves import longest_rising
from ndcg_core.teaching.tasks import Attempt, Judgement, Scene, Task, words
from ndcg_core.teaching.tasks.board_answers import BoardOffer, choice_name, choice_words, grade_scale
from ndcg_core.teaching.tasks.collected import CommonOrder, DocumentRanks, Options, Orders, best_ranks, ranks_of
from ndcg_core.teaching.tasks.conditions import condition_words, figure_words
from ndcg_core.teaching.tasks.figure_values import holds, ndcg_of, value_of
from ndcg_core.teaching.tasks.figures import Condition, read_condition
from ndcg_core.teaching.tasks.kept import Kept
from ndcg_core.teaching.tasks.system_figures import OF_SYSTEMS

SWITCHES = ("gain", "discount", "ideal_pool", "ideal_cut", "k")
"""The choices that a step can offer alone."""
MAY = ("grades", "choices", *SWITCHES)
"""What may have changed besides the order."""
_LINES = ("dcg", "cg", "idcg")
_ROOM = 1.6  # for sums that grow with grades
_SAME = 1e-9
_MOST_UNTIL = 8  # conditions that whoever answers has computed
_PLAIN = str | int | float | None
_MOST_ORDERS = 5  # of the commonest


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

    @classmethod
    def of_list(cls, own: Scene) -> Goal:
        """Return the task to put the list's documents into the best order; none that was not retrieved comes in."""
        loose = cls(own=own, question="", until=(read_condition("ndcg >= 0"),), solution=own)
        order = sorted(range(len(own.ranking)), key=lambda at: -loose.gains[at])
        best = replace(own, ranking=tuple(own.ranking[at] for at in order), scores=None)
        return replace(loose, until=(read_condition(f"ndcg = {ndcg_of(best)!r}"),), solution=best)

    @property
    def may_grade(self) -> bool:
        """Whether grades may be changed."""
        return "grades" in self.may

    def check(self) -> None:
        """Refuse a goal that its own solution does not reach."""
        if not self.until:
            raise words.NEEDS.error(kind=repr(self.kind), key="until")
        systems = any(side.quantity in OF_SYSTEMS for each in self.until for side in (each.left, each.right))
        if self.plain and (len(self.until) > _MOST_UNTIL or systems):
            raise words.UNTIL.error(len(self.until), most=_MOST_UNTIL)
        if not self.may <= {*MAY}:
            raise words.GOAL_CHANGES.error(" ".join(sorted(self.may)), names=" and ".join(MAY))
        super().check()
        holds = all(self._holds(condition, self.solved_list) for condition in self.until)
        unknown = self.plain and self.moves is not None  # whether so few moves are enough
        if not (self.progress(self.solved_list).reached or (holds and unknown)):
            raise words.GOAL_SOLUTION.error()

    def check_start(self) -> None:
        """Refuse a goal that the list as it is reaches."""
        if all(self._holds(condition, self.own) for condition in self.until):
            raise words.GOAL_AT_START.error(self.until[0].text)

    @property
    def brings(self) -> bool:
        """Whether documents that were not retrieved can be put into the list."""
        return not {*self.solved_list.ranking} <= {*self.own.ranking}

    @property
    def documents(self) -> tuple[str, ...]:
        """What can be ranked: the list, and behind it what can be brought in."""
        return (*self.own.ranking, *(map(str, self.own.topic.missing) if self.brings else ()))

    @cached_property
    def offer(self) -> BoardOffer:
        """What the board lets change."""
        names = [name for name in SWITCHES if name in self.may or ("choices" in self.may and name != "k")]
        ends = [self.own.convention, self.solved_list.convention]
        choices = {name: (*words.SWITCHES.get(name, ()), *(end.value(name) for end in ends)) for name in names}
        if "k" in self.may:
            choices["k"] = (None, *range(1, len(self.own.ranking) + 1), *(end.k for end in ends))
        scale = grade_scale(self.own, self.solved_list) if self.may_grade else ()
        plain = {name: values for name, values in choices.items() if all(isinstance(one, _PLAIN) for one in values)}
        each = {name: tuple(dict.fromkeys(values)) for name, values in plain.items()}
        return BoardOffer(self.own, self.documents, scale, each)

    def read(self, given: object) -> Scene:
        """Return the list as it was left: a list, or what a phone sends of one."""
        return given if isinstance(given, Scene) else self.offer.read(given)

    @property
    def beside(self) -> Mapping[str, Scene]:
        """The lists that the conditions speak of."""
        sides = (side for each in self.until for side in (each.left, each.right))
        return {name: self.named[name] for side in sides for name in side.lists if name in self.named}

    @cached_property
    def gains(self) -> tuple[float, ...]:
        """The gain of each of the documents; 0 for one that the convention removes."""
        listed = replace(self.own, ranking=self.documents, scores=None)
        left: dict[str, list[float]] = {doc: [] for doc in self.documents}  # of each document's copies, the first first
        for row in explain(listed.topic, self.own.convention.with_k(None)).rows:
            left.setdefault(str(row.doc), []).append(row.gain or 0.0)
        return tuple(left[doc].pop(0) if left[doc] else 0.0 for doc in self.documents)

    def collect(self, answers: Sequence[Kept], *, told: bool = True) -> Orders | Options:
        """Return where each document was put, the best first, and the commonest answers, which may be changes alone.

        >>> from ndcg_core.teaching.tasks.figures import read_condition
        >>> own = Scene(("a", "b", "c"), {"a": 1, "b": 2, "c": 1})
        >>> found = Goal(own=own, question="", until=(read_condition("ndcg = 1"),)).collect([(1, 0, 2), (0, 1, 2)])
        >>> [(row.place, row.counts, row.right) for row in found.documents]
        [(1, (1, 1, 0), (1, 1)), (0, (1, 1, 0), (2, 3)), (2, (0, 0, 2), (2, 3))]
        """
        common = Counter(answers).most_common(_MOST_ORDERS)
        if self.may:
            right = [bool(self.mark(one).right) for one, _ in common]
            return Options([self.written(one) for one, _ in common], [count for _, count in common], right)
        gains, documents, grades = self.gains, self.documents, self.own.grades
        orders = [places for places in answers if isinstance(places, tuple)]
        rows = [
            DocumentRanks(
                place,
                self.own.title(documents[place]),
                f"{grades[documents[place]]:g}" if documents[place] in grades else "?",
                *ranks_of(place, orders, gains),
                None if self.wanted is None else best_ranks(place, gains),
            )
            for place in sorted(range(len(gains)), key=lambda place: -gains[place])
        ]
        each = (CommonOrder(one, self.written(one), count, ndcg_of(self.read(one))) for one, count in common)
        return Orders(tuple(rows), tuple(each))

    @property
    def may_hide_grades(self) -> bool:
        """Unless the grades are what may be changed."""
        return not self.may_grade

    def mark(self, kept: Kept) -> Judgement:
        """Return whether the list reaches it, and its nDCG."""
        scene = self.read(kept)
        return Judgement(self.progress(scene).reached, value=ndcg_of(scene))

    def controls(self) -> JsonObject:
        """Return what is to be reached, where the text does not say it, and what may change."""
        moves = [] if self.moves is None else [words.MOST_MOVES.format(moves=counted(self.moves, "document"))]
        return {"goals": [*self._said_goals(), *moves], "brings": self.brings, **self.offer.controls()}

    def _said_goals(self) -> Iterator[str]:
        """Yield what must hold as far as it is no secret: the best nDCG is one, and what a switch does is seen."""
        if self.wanted is not None:
            if self.until[0].sign == ">=" or self.wanted == 1:
                yield words.REACH.format(least=self.wanted)
            return
        for each in () if self.switches else self.until:
            fixed = each.right.lists or each.right.start
            limit = words.LIMIT.format(limit=self.number(each.right)) if fixed else ""
            yield from [] if each.says_place else [f"{condition_words(each)}{limit}"]

    def written(self, kept: Kept) -> str:
        """Return the order, or what was changed where that may be more."""
        return self._written(self.read(kept))

    def _written(self, scene: Scene) -> str:
        if self.may:
            return changes_to(scene, self.own) or words.UNCHANGED
        return words.NEXT_TITLE.join(map(scene.title, scene.ranking))

    @property
    def wanted(self) -> float | None:
        """The nDCG that is to be reached, where nothing else must hold and none is higher or at least so high."""
        (condition, *others), highest = self.until, ndcg_of(self.solved_list)
        left, right = condition.left.text, condition.right
        if others or self.may:
            return None
        if (left, condition.sign, right.text) == ("dcg", "=", "idcg"):
            return 1.0
        is_limit = left == "ndcg" and not right.quantity
        reachable = condition.sign == ">=" or (condition.sign == "=" and right.number >= highest - _SAME)
        return right.number if is_limit and reachable else None

    @property
    def truth(self) -> str:
        """The nDCG that is to be reached, or an order that reaches the goal."""
        return self._written(self.solved_list) if self.wanted is None else f"{self.wanted:.4g}"

    def told(self, kept: Kept | None, said: Judgement, *, names: bool = True, late: bool = False) -> str:
        """Return what a student reads of an order: several may be right, and none of them need have a known nDCG."""
        if kept is not None and said.right:
            return words.TOLD_RIGHT.format(truth=self.written(kept) if self.wanted is None else self.truth)
        if self.wanted is None:
            reply = words.TOLD_NOTHING[late] if kept is None else words.TOLD_NOT_REACHED
            return words.TOLD_ONE_WAY.format(said=reply, truth=self.truth)
        if kept is None:
            return super().told(kept, said, names=names, late=late)
        value = said.value or 0.0
        template = words.TOLD_MANY_MOVES if value >= self.wanted - _SAME else words.TOLD_ORDER
        return template.format(value=f"{value:.4f}", truth=self.truth)

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
        """Return a line for the changes, with the conditions."""
        conditions = [condition_words(condition) for condition in self.until]
        if self.moves is not None:
            conditions.append(words.MOST_CHANGES[self.moves == 1].format(moves=self.moves))
        line = words.YOUR_CHANGES.format(conditions="; ".join(conditions), answer="{answer}")
        return [paragraph(*sentence(line, answer=Blank("wide")), kind="sum")]

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
    order = [words.NEXT_TITLE.join(map(end.title, end.ranking))] if end.ranking != start.ranking else []
    grades = [
        words.GETS_GRADE.format(name=end.title(doc), grade=grade)
        for doc, grade in end.grades.items()
        if start.grades.get(doc) != grade
    ]
    names = dict.fromkeys((*start.convention.choices(), *end.convention.choices()))
    pairs = ((name, end.convention.value(name)) for name in names)
    choices = [
        words.SETTING.format(field=choice_name(name), value=choice_words(name, value))
        for name, value in pairs
        if start.convention.value(name) != value
    ]
    return words.NEXT_TITLE.join([*order, *grades, *choices])
