"""A task: lists under definitions, what is asked of them, and its kind, which reads, judges and draws its answers.

Every kind is a file of :mod:`ndcg_core.teaching.tasks.kinds`. Nobody else asks for a kind's name: what a page needs to
know of it, it says itself.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from ndcg_core.document import Blank, Block, Equation, Strong, paragraph, sentence
from ndcg_core.document.formulas import Formula
from ndcg_core.errors import NdcgError
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.attempt import Attempt
from ndcg_core.teaching.tasks.collected import Collected
from ndcg_core.teaching.tasks.figure_values import filled, holds, value_of
from ndcg_core.teaching.tasks.figures import Condition, Figure
from ndcg_core.teaching.tasks.judgement import Judgement
from ndcg_core.teaching.tasks.kept import Kept, hashable
from ndcg_core.teaching.tasks.number_key import NumberKey
from ndcg_core.teaching.tasks.scene import Scene, in_order

Control = str
"""What an answer is given with: a board that is changed, options, a number, a bar, a document, flags, grades."""
LONGEST = 100
"""The most characters of an answer that is a text."""


class FreshList(NamedTuple):
    """What a list is drawn from that is another for every reader.

    ``size`` is how many documents are ranked, ``grades`` their scale, ``mistakes`` are those that must show, and
    ``missed`` is how many more may be judged and not retrieved.
    """

    size: int = 4
    grades: tuple[float, ...] = (0.0, 1.0, 2.0, 3.0)
    mistakes: tuple[str, ...] = ("G1", "D1", "D4", "I1")
    missed: int = 3


@dataclass(frozen=True, kw_only=True)
class Task(ABC):
    """A question about lists.

    Attributes
    ----------
    own : Scene
        The list, with its definition.
    named : mapping of str to Scene
        Other lists, by the names that figures know them by.
    question : str
        The text, which may contain figures, as may ``hint``.
    value : Figure or None
        The right number, where one number is asked for.
    decimals : int
        How many decimals a number needs.
    hint : str
        What is said to a wrong answer.
    because : tuple of Condition
        Why the right answer is right; these hold for every list of the task.
    fresh : FreshList or None
        What the list is drawn from, if every reader gets another.
    lesson, step : int
        The lesson and its step that explained the last words that a reply may use.
    plain : bool
        Whether its texts are as somebody typed them, without figures.

    """

    kind: ClassVar[str]
    pictured: ClassVar[bool] = False
    """Whether a script draws it in the picture, so that it can be answered there."""
    _control: ClassVar[Control]
    _how: ClassVar[str] = ""
    secret: ClassVar[tuple[str, ...]] = ()
    """What a class must not see before it has answered."""

    own: Scene
    named: Mapping[str, Scene] = field(default_factory=dict)
    question: str
    value: Figure | None = None
    decimals: int = 4
    hint: str = ""
    because: tuple[Condition, ...] = ()
    fresh: FreshList | None = None
    lesson: int = 99
    step: int = 99
    plain: bool = False

    @property
    def control(self) -> Control:
        """What an answer is given with."""
        return self._control

    @property
    def how(self) -> str:
        """How it is answered in the picture, in words; empty where that is seen."""
        return self._how

    @property
    def marked(self) -> bool:
        """Whether an answer is right or wrong; a guess is neither."""
        return True

    @property
    def is_drawn(self) -> bool:
        """Whether it can be answered in the picture or on the board."""
        return self.pictured or self.control in ("board", "document", "bar")

    @property
    def cells(self) -> tuple[Figure, ...]:
        """The numbers that are asked for one after the other; none where one answer is the whole answer."""
        return ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table that goes with the cells, quantities that belong to a rank."""
        return ()

    def part(self, _cell: int) -> Task:
        """Return the task of one cell, by its place from 0; a task without cells is its only part."""
        return self

    def accepts(self, given: object) -> bool:
        """Return whether something is an answer."""
        try:
            self.read(given)
        except NdcgError:
            return False
        return True

    @abstractmethod
    def read(self, given: object) -> object:
        """Return an answer as it is judged; raise :class:`NdcgError` for anything that is none."""

    @abstractmethod
    def judge(self, given: object) -> Judgement:
        """Return what is said of an answer; raise :class:`NdcgError` for anything that is none."""

    # ---- in a class, in homework ----

    @property
    def subject(self) -> Scene:
        """The list that it is about: of a number, the one that it is computed from, under its definition."""
        if self.value is None or self.control not in ("number", "bar"):
            return self.own
        lists = self.value.lists
        listed = self.named.get(lists[0], self.own) if len(lists) == 1 else self.own
        return replace(listed, convention=self.value.convention(listed.convention))

    @classmethod
    def of_list(cls, _own: Scene) -> Task | None:
        """Return the task of this kind that any list gives; None for a kind that needs more than a list."""
        return None

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents that it is about."""
        return self.subject.ranking

    @property
    def beside(self) -> Mapping[str, Scene]:
        """The other lists that are seen beside it, by what they are called."""
        lists = () if self.value is None or self.subject.ranking != self.own.ranking else self.value.lists
        return {name: self.named[name] for name in lists if name in self.named}

    def check_start(self) -> None:  # noqa: B027 - most tasks have nothing that could be done at the start
        """Raise :class:`NdcgError` if nothing need be done."""

    def as_typed(self, _said: Callable[[str], str]) -> Task:
        """Return the same task without its texts; ``said`` writes those that its answers are told by."""
        named = {name: in_order(scene) for name, scene in self.named.items()}
        lists = replace(self, own=in_order(self.own), named=named)
        return replace(lists, question="", hint="", because=(), fresh=None, plain=True)

    @property
    def may_hide_grades(self) -> bool:
        """Whether it can be answered by who does not see the grades."""
        return False

    def keep(self, given: object) -> Kept:
        """Return an answer that came as JSON as it is kept; raise :class:`NdcgError` for anything that is none."""
        self.read(given)
        return hashable(given)

    def mark(self, kept: Kept) -> Judgement:
        """Return what is said of an answer that counts, with its cause."""
        return self.judge(kept)

    @property
    def number_key(self) -> NumberKey | None:
        """What its numbers are marked by; None for a task that no number answers."""
        return None

    def controls(self) -> JsonObject:
        """Return what a browser needs to have it answered, which says nothing of its solution."""
        return {}

    def written(self, kept: Kept) -> str:
        """Return an answer in words."""
        return str(kept)

    @property
    def truth(self) -> str:
        """What is told once it is answered: the right answer."""
        return self.right_answer

    def told(self, kept: Kept | None, said: Judgement, *, names: bool = True, late: bool = False) -> str:
        """Return what a student reads of the answer and of the truth; with ``names``, what a wrong one comes from.

        Of somebody without an answer, ``late`` says that one came too late.
        """
        if kept is None:
            return words.TOLD_TRUTH.format(said=words.TOLD_NOTHING[late], truth=self.truth)
        if said.right is None:
            return words.TOLD_GUESS.format(guess=self.written(kept), truth=self.truth)
        return (words.TOLD_RIGHT if said.right else words.TOLD_WRONG).format(truth=self.truth)

    @abstractmethod
    def collect(self, answers: Sequence[Kept], *, told: bool = True) -> Collected:
        """Return what a class's answers come to; the truth is in it only where the class was told."""

    @property
    def right_number(self) -> float:
        """The right number; no number where none is asked for."""
        return math.nan if self.value is None else self.number(self.value)

    @property
    def right_answer(self) -> str:
        """The right answer, in words."""
        return "" if self.value is None else f"{self.right_number:.{self.decimals}f}"

    def from_picture(self, text: str) -> float | str:
        """Return an answer that came as text from the picture, as it is kept."""
        return text.strip()

    def picture(self, tried: Attempt) -> JsonObject:
        """Return what is done in the picture."""
        if not self.pictured or self.is_whole(tried):
            return {}
        return {"answer": self.drawn(tried)}

    def is_whole(self, tried: Attempt) -> bool:
        """Return whether nothing is left to do in the picture, not even to look at the solution."""
        return bool(self.cells) and (tried.shown or len(tried.cells) == len(self.cells))

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return what the script of its kind draws."""
        raise NotImplementedError(self.kind)

    def room(self) -> list[Block]:
        """Return where it is answered on paper."""
        return [paragraph(*sentence(words.ANSWERED, answer=Blank()), kind="sum")]

    def solved(self) -> list[Block]:
        """Return its solution on paper; of a number of a list that was drawn, also how it is computed."""
        formulas: Mapping[str, Formula] = {}
        if self.value is not None and self.fresh:
            formulas = explain(self.own.topic, self.value.convention(self.own.convention)).formulas()
        answer = Strong(f"{self.right_number:.{max(self.decimals, 4)}f}")
        return [paragraph(*sentence(words.ANSWERED, answer=answer)), *map(Equation, formulas.values())]

    def check(self) -> None:
        """Raise :class:`NdcgError` for a task that cannot be asked of its list."""
        for text in self.texts:
            self.filled(text)
        if self.value is not None:
            self.number(self.value)
        for claim in self.because:
            if not holds(claim, self.own, self.named, self.own):
                raise words.CLAIM.error(claim.text)

    @property
    def texts(self) -> Sequence[str]:
        """Everything that is read of it."""
        return self.question, self.hint

    @property
    def label(self) -> str:
        """What is asked for in its field."""
        return self.said

    @property
    def said_options(self) -> list[str]:
        """Its options with their figures computed; none where it has none."""
        return []

    @property
    def may_grade(self) -> bool:
        """Whether grades may be changed."""
        return False

    @property
    def said(self) -> str:
        """The question with its figures computed."""
        return self.filled(self.question)

    def filled(self, text: str) -> str:
        """Return a text with its figures computed."""
        return text if self.plain else filled(text, self.own, self.named)

    def number(self, figure: Figure) -> float:
        """Return the value of a figure."""
        return value_of(figure, self.own, self.named, self.own)

    @property
    def is_ready(self) -> bool:
        """Whether its list, drawn anew, asks for what is taught: every claim holds."""
        return all(holds(claim, self.own, {}, self.own) for claim in self.because)

    def about(self, scene: Scene) -> Task:
        """Return the same task about another list."""
        return replace(self, own=scene)
