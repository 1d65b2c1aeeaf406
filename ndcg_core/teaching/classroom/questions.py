"""What a class is asked: each kind of question reads an answer, and says whether it is right and what it comes from.

An answer is what a phone sends, as JSON has it: a text, a number, or a list of numbers. It is read before it is kept.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from ndcg_core.model.convention import Convention, signature
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.plurals import counted
from ndcg_core.shown.explanation import Explanation, explain
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.diagnosis import Verdict, read
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.diagnosis.finding import listed
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS, QUANTITIES, USUAL_DECIMALS
from ndcg_core.teaching.exercises import instructions
from ndcg_core.teaching.grading.marking import Marker
from ndcg_core.teaching.grading.records import Answer, Graded
from ndcg_core.teaching.grading.rule import Rule
from ndcg_core.teaching.mistakes import all_wrong_sums, mistakes
from ndcg_core.teaching.tasks import Scene
from ndcg_core.teaching.tasks.choosing import read_option
from ndcg_core.teaching.tasks.conditions import condition_words
from ndcg_core.teaching.tasks.figures import read_condition
from ndcg_core.teaching.tasks.kinds.goal import Goal

MOST_LETTERS = 500
MOST_BEFORE = 1_500
MOST_DOCUMENTS = 100  # a phone shows and sends them
_OPTIONS = (2, 8)
_LONGEST_OPTION = 200
_LONGEST_NUMBER = 40
_MOST_CONDITIONS = 8  # that an order must fulfil
_SAME = 1e-9
_REMEMBERED = 5_000  # answers
EARNED, STATED = "earned", "stated"
"""The quantities that ask what one rank earns, and for a number that the question itself states."""

Value = str | float | int | tuple[float | None, ...]
"""An answer that was read."""


class Judged(NamedTuple):
    """What is said of an answer.

    Attributes
    ----------
    right : bool or None
        Whether it is right; None for a guess, which never is nor is not.
    cause : str
        The id of the mistake or a few words; empty for a right answer, and where none stands out.
    title : str
        The cause in words.
    also : tuple of str
        Other causes that give the same number on this list.
    value : float or None
        Where it stands on a line of numbers: what its cause gives exactly, else the answer itself.
    possible : str
        What it may come from, in words, where no cause stands out.

    """

    right: bool | None
    cause: str = ""
    title: str = ""
    also: tuple[str, ...] = ()
    value: float | None = None
    possible: str = ""


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question about a list.

    Attributes
    ----------
    parts : int
        In how many steps a class's answers are shown: the answers, the truth, and for numbers the causes.
    text : str
        What is asked.
    topic : Topic
        The list.
    convention : Convention
        The definition.
    titles : mapping of document to str
        What the documents are called; without a title, by their ids.
    before : str
        What is read before the question; empty for nothing.
    hides : tuple of str
        What is not shown until the truth is, of ``may_hide``: ``"grades"``, because to sort numbers is no task, or
        ``"rules"``, so that a class may discuss what was left open.

    """

    kind: ClassVar[str]
    parts: ClassVar[int] = 2
    may_hide: ClassVar[tuple[str, ...]] = ("rules",)
    text: str
    topic: Topic
    convention: Convention = field(default_factory=Convention)
    titles: Mapping[DocId, str] = field(default_factory=dict)
    before: str = ""
    hides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a question that cannot be asked, or that has no answer under its convention."""
        if not isinstance(self.text, str) or not 0 < len(self.text.strip()) <= MOST_LETTERS:
            raise words.TEXT.error(self.text, most=MOST_LETTERS)
        if not isinstance(self.before, str) or len(self.before) > MOST_BEFORE:
            raise words.BEFORE.error(self.before, most=MOST_BEFORE)
        if not {*self.hides} <= {*self.may_hide}:
            raise words.HIDES.unknown(self.hides, self.may_hide)
        if not self.documents:
            raise words.NO_DOCUMENT.error()
        if len({*self.topic.docs, *self.topic.qrels}) > MOST_DOCUMENTS:
            raise words.DOCUMENTS.error(len(self.topic.docs), most=MOST_DOCUMENTS)
        self.check()

    @property
    def marked(self) -> bool:
        """Whether an answer is right or wrong."""
        return True

    @cached_property
    def explanation(self) -> Explanation:
        """The list under its convention."""
        return explain(self.topic, self.convention)

    @property
    def documents(self) -> tuple[DocId, ...]:
        """The documents that the question is about."""
        return self.topic.docs

    def check(self) -> None:
        """Raise :class:`NdcgError` for a question that cannot be asked."""
        _ = self.explanation

    @abstractmethod
    def read(self, given: object) -> Value:
        """Return an answer as it is kept; raise :class:`NdcgError` for anything that is none."""

    @abstractmethod
    def judge(self, answer: Value) -> Judged:
        """Return what is said of an answer that was read."""

    @property
    @abstractmethod
    def solution(self) -> str:
        """The right answer, as it is written."""

    def recall(self, answer: Value) -> Judged:
        """Return what :meth:`judge` says, which is remembered: a class gives few different answers, again and again."""
        if answer not in self._judged:
            if len(self._judged) >= _REMEMBERED:
                self._judged.clear()
            self._judged[answer] = self.judge(answer)
        return self._judged[answer]

    @cached_property
    def _judged(self) -> dict[Value, Judged]:
        return {}

    def shown(self) -> dict[str, object]:
        """Return what a student sees before the question is closed: nothing that holds its solution."""
        retrieved = set(self.topic.docs)
        aside = [doc for doc in self.topic.qrels if doc not in retrieved]
        scores: Iterable[Mapping[str, object]] = (
            [{}] * len(self.topic.docs)
            if self.topic.scores is None
            else ({"score": f"{score:g}"} for score in self.topic.scores)
        )
        return {
            "kind": self.kind,
            "marked": self.marked,
            "text": self.text,
            "before": self.before,
            "hides": list(self.hides),
            "convention": "" if "rules" in self.hides else signature(self.convention),
            "settings": [] if "rules" in self.hides else instructions(self.convention, self.topic)[1:],
            "documents": [
                {**self._document(doc), **scored} for doc, scored in zip(self.topic.docs, scores, strict=True)
            ],
            "aside": [self._document(doc) for doc in aside],
        }

    def _document(self, doc: DocId) -> dict[str, object]:
        grade = None if "grades" in self.hides else self.topic.qrels.get(doc)
        return {"title": self.titles.get(doc, str(doc)), "grade": grade}


@dataclass(frozen=True, kw_only=True)
class NumberQuestion(Question):
    """What nDCG, DCG or IDCG of this list is, or what one of its ranks earns.

    Attributes
    ----------
    quantity : {"ndcg", "dcg", "idcg", "earned", "stated"}
        What is asked for.
    rank : int or None
        The rank, from 1, for ``"earned"``.
    decimals : int
        How many decimals count; 0 for a stated whole number.
    stated : float or None
        The right number, for ``"stated"``; a wrong one has no cause then.

    Examples
    --------
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> question = NumberQuestion(text="What is nDCG?", topic=topic)
    >>> [question.judge(question.read(text)).cause for text in ("0.736", "0.817")]
    ['', 'G1']

    """

    kind = "number"
    parts = 3
    quantity: str = "ndcg"
    rank: int | None = None
    decimals: int = USUAL_DECIMALS
    stated: float | None = None

    def check(self) -> None:
        """Refuse an unknown quantity, a rank that is none of the list, and decimals out of range."""
        super().check()
        if self.quantity not in (*QUANTITIES, EARNED, STATED):
            raise words.QUANTITY.unknown(self.quantity, (*QUANTITIES, EARNED, STATED))
        fewest = 0 if self.quantity == STATED else 1
        if not is_whole(self.decimals, fewest, MOST_DECIMALS):
            raise words.DECIMALS.error(self.decimals, least=fewest, most=MOST_DECIMALS)
        if self.quantity == STATED and finite(self.stated) is None:
            raise words.STATED.error(self.stated)
        if self.quantity == EARNED and not is_whole(self.rank, 1, len(self.topic.docs)):
            raise words.RANK.error(self.rank, most=len(self.topic.docs))
        _ = self._marker

    @cached_property
    def _marker(self) -> Marker:
        return Marker(AnswerKey(self.topic, self.convention), Rule(tolerance=self.decimals))

    @property
    def right(self) -> float:
        """The right number."""
        if self.quantity == STATED:
            return float(self.stated or 0.0)
        if self.rank is not None and self.quantity == EARNED:
            return self.explanation.rows[self.rank - 1].discounted or 0.0
        return self._marker.values[self.quantity]

    def read(self, given: object) -> str:
        """Return the number as it was typed."""
        if not isinstance(given, str) or len(given) > _LONGEST_NUMBER:
            raise words.TYPED.error(given, most=_LONGEST_NUMBER)
        read(given)
        return given

    def judge(self, answer: Value) -> Judged:
        """Return the cause that the diagnosis is sure of."""
        text = str(answer)
        row = self.graded(text)
        if row is None:
            return self._judge_apart(text)
        first = row.findings[0]
        if row.verdict is Verdict.RIGHT:
            return Judged(right=True, value=self.right)
        if first.guess or not row.made:
            possible = listed([mistakes[name].title for name in row.mistakes]) or row.cause
            return Judged(right=False, value=read(text).value, possible=possible)
        also = tuple(other for other in row.alternatives if other != row.made)
        return Judged(right=False, cause=row.made, title=row.cause, also=also, value=first.value)

    @property
    def diagnosed(self) -> bool:
        """Whether a wrong number is traced to its cause, which needs a number that belongs to the list."""
        return self.quantity != STATED

    def graded(self, typed: str, student: str = "", task: str = "") -> Graded | None:
        """Return the answer with its mark; None for what a rank earns and a stated number, which no rule marks."""
        if self.quantity not in QUANTITIES:
            return None
        return self._marker.graded(Answer(student, task, {self.quantity: typed}))

    def _judge_apart(self, text: str) -> Judged:
        typed = read(text)
        rule = Rule(tolerance=self.decimals)
        if rule.accepts(typed, self.right) if self.decimals else typed.is_exactly(self.right):
            return Judged(right=True, value=self.right)
        wrong = [] if typed.shows_nothing else [entry for entry in self.earned_wrong if typed.fits(entry[1])]
        found = list(dict.fromkeys(name for name, _ in wrong))
        if not found:
            return Judged(right=False, value=typed.value)
        first, *others = found
        return Judged(right=False, cause=first, title=mistakes[first].title, also=tuple(others), value=wrong[0][1])

    @property
    def solution(self) -> str:
        """The right number, to the decimals that count."""
        return f"{self.right:.{self.decimals}f}"

    @cached_property
    def earned_wrong(self) -> list[tuple[str, float]]:
        """What the rank earns under each mistake, in each of its forms, the likeliest first."""
        if self.quantity == STATED:
            return []
        at = (self.rank or 1) - 1
        forms = (
            (name, sums.terms)
            for name, mistake in mistakes.items()
            for sums in all_wrong_sums(self.topic, self.convention, mistake)
        )
        return [(name, terms[at]) for name, terms in forms if at < len(terms)]

    def shown(self) -> dict[str, object]:
        """Return what a student sees."""
        return {**super().shown(), "quantity": self.quantity, "rank": self.rank, "decimals": self.decimals}


@dataclass(frozen=True, kw_only=True)
class OrderQuestion(Question):
    """Drag the list into the best order, or until conditions hold; an answer is the places of its documents.

    Attributes
    ----------
    least : float or None
        The nDCG to reach; without it, the highest that these documents allow.
    moves : int or None
        How many documents may be moved.
    until : tuple of str
        What must hold instead, as a lesson writes it: ``"dcg > 9"``.
    solved : tuple of int
        The places of an order in which ``until`` holds.
    brings : bool
        Whether documents that were not retrieved can be put into the list; their places follow those of the list.

    Examples
    --------
    >>> question = OrderQuestion(text="Put the best first.", topic=Topic(["a", "b"], {"a": 1, "b": 2}))
    >>> question.judge(question.read([1, 0])).right, question.judge(question.read([0, 1])).right
    (True, False)

    """

    kind = "order"
    may_hide = ("grades", "rules")
    least: float | None = None
    moves: int | None = None
    until: tuple[str, ...] = ()
    solved: tuple[int, ...] = ()
    brings: bool = False

    @property
    def documents(self) -> tuple[DocId, ...]:
        """What can be put into order."""
        return (*self.topic.docs, *(self.topic.missing if self.brings else ()))

    def check(self) -> None:
        """Refuse a goal that is no nDCG, and conditions that no order is known to fulfil."""
        if self.topic.docs:
            super().check()
        least = 0.0 if self.least is None else real(self.least)
        if least is None or not 0 <= least <= 1 or not (self.moves is None or is_whole(self.moves, 1, MOST_DOCUMENTS)):
            raise words.GOAL.error((self.least, self.moves))
        if least > self.best + _SAME:
            raise words.BEYOND_GOAL.error(self.least, best=f"{self.best:.{USUAL_DECIMALS}f}")
        short = all(isinstance(each, str) and len(each) <= _LONGEST_OPTION for each in self.until)
        if self.until and not (short and len(self.until) <= _MOST_CONDITIONS and self._is_solved):
            raise words.UNSOLVED.error(self.until, most=_MOST_CONDITIONS)

    @property
    def _is_solved(self) -> bool:
        """Whether the conditions are about this list alone, and its solution fulfils them."""
        sides = (side for each in self._task.until for side in (each.left, each.right))
        return not any(side.lists for side in sides) and self.judge(self.read(self.solved)).right is True

    @cached_property
    def best(self) -> float:
        """The highest nDCG of any order of these documents: by gain, the highest first."""
        gains = self.gains
        return self.ndcg(sorted(range(len(gains)), key=lambda place: -gains[place]))

    @property
    def gains(self) -> list[float]:
        """The gain of each document."""
        rows = explain(self._listed(range(len(self.documents))), self.convention.with_k(None)).rows
        return [row.gain or 0.0 for row in rows][: len(self.documents)]

    def ordered(self, order: Sequence[int]) -> OrderQuestion:
        """Return the question about the list in this order."""
        return replace(self, topic=self._listed(order), until=(), least=None)

    @property
    def goal(self) -> float:
        """The nDCG that is to be reached."""
        return self.best if self.least is None else self.least

    @property
    def solution(self) -> str:
        """The nDCG that is to be reached, or an order that reaches the goal."""
        return self.written(self.solved) if self.until else f"{self.goal:.4g}"

    def written(self, order: Sequence[int]) -> str:
        """Return an order as it is read."""
        return "; ".join(self.titles.get(doc, str(doc)) for doc in (self.documents[place] for place in order))

    def ndcg(self, order: Sequence[int]) -> float:
        """Return nDCG of the list in this order."""
        return explain(self._listed(order), self.convention).ndcg

    def _listed(self, order: Sequence[int]) -> Topic:
        return Topic([self.documents[place] for place in order], self.topic.qrels)

    @cached_property
    def _task(self) -> Goal:
        """What is to be reached, as a lesson asks it."""
        start, until = self._scene(range(len(self.topic.docs))), tuple(map(read_condition, self.until))
        return Goal(own=start, question=self.text, until=until, moves=self.moves)

    def _scene(self, order: Sequence[int]) -> Scene:
        grades = {str(doc): grade for doc, grade in self.topic.qrels.items()}
        return Scene(tuple(str(self.documents[place]) for place in order), grades, self.convention)

    def read(self, given: object) -> tuple[int, ...]:
        """Return the places, each once; documents that can be brought in may be left out."""
        size, most = len(self.topic.docs), len(self.documents)
        places = given if isinstance(given, list | tuple) and all(is_whole(at, 0, most - 1) for at in given) else ()
        if not places or not {*range(size)} <= {*places} or len({*places}) != len(places):
            raise words.ORDER.error(given, size=size)
        return tuple(int(place) for place in places)

    def judge(self, answer: Value) -> Judged:
        """Return whether the order reaches what is asked, in as many moves as are allowed."""
        order = places_of(answer)
        value = self.ndcg(order)
        reached = bool(self.until) or value >= self.goal - _SAME
        return Judged(right=reached and self._task.progress(self._scene(order)).reached, value=value)

    def shown(self) -> dict[str, object]:
        """Return what a student sees; documents that were not retrieved stay aside unless they can be brought in."""
        goals = [condition_words(condition) for condition in self._task.until if not condition.says_place]
        if self.least is not None:
            goals.append(words.REACH.format(least=self.least))
        if self.moves is not None:
            goals.append(words.MOST_MOVES.format(moves=counted(self.moves, "document")))
        return {**super().shown(), "goals": goals, "brings": self.brings}


@dataclass(frozen=True, kw_only=True)
class GuessQuestion(Question):
    """Guess nDCG, or a number that the question states, on a bar before computing it; a guess is never marked.

    Attributes
    ----------
    stated : float or None
        What was to be guessed, where it is not nDCG of the list.

    Examples
    --------
    >>> question = GuessQuestion(text="How good is it?", topic=Topic(["a", "b"], {"a": 1, "b": 2}))
    >>> question.judge(question.read(0.8))
    Judged(right=None, cause='', title='', also=(), value=0.8, possible='')
    """

    kind = "guess"
    stated: float | None = None

    @property
    def marked(self) -> bool:
        """No guess is."""
        return False

    def check(self) -> None:
        """Refuse a stated number that is not on the bar."""
        super().check()
        if self.stated is not None:
            self.read(self.stated)

    @property
    def right(self) -> float:
        """What was to be guessed."""
        return self.explanation.ndcg if self.stated is None else self.stated

    @property
    def solution(self) -> str:
        """What was to be guessed."""
        return f"{self.right:.{USUAL_DECIMALS}f}"

    def read(self, given: object) -> float:
        """Return the guess."""
        value = real(given)
        if value is None or not 0 <= value <= 1:
            raise words.GUESS.error(given, least=0, most=1)
        return value

    def judge(self, answer: Value) -> Judged:
        """Return where the guess stands."""
        return Judged(right=None, value=real(answer))


@dataclass(frozen=True, kw_only=True)
class ChoiceQuestion(Question):
    """Which of these: two lists, two definitions, or any options.

    Attributes
    ----------
    options : tuple of str
        What can be chosen.
    right_options : collection of int
        The places of those that are right, from 0.

    """

    kind = "choice"
    options: tuple[str, ...] = ()
    right_options: Collection[int] = ()

    def check(self) -> None:
        """Refuse options that cannot be told apart, and a choice without a right one."""
        least, most = _OPTIONS
        texts = [
            option for option in self.options if isinstance(option, str) and 0 < len(option.strip()) <= _LONGEST_OPTION
        ]
        if len(texts) != len(self.options) or not least <= len({*texts}) == len(texts) <= most:
            raise words.OPTIONS.error(self.options, least=least, most=most)
        if not self.right_options or not all(is_whole(place, 0, len(texts) - 1) for place in self.right_options):
            raise words.RIGHT.error(self.right_options)

    @property
    def solution(self) -> str:
        """The right options."""
        return "; ".join(self.options[place] for place in sorted(self.right_options))

    def read(self, given: object) -> int:
        """Return the place of the option."""
        return read_option(given, self.options)

    def judge(self, answer: Value) -> Judged:
        """Return whether the option is right; a wrong option is its own cause."""
        place = answer if isinstance(answer, int) else 0
        if place in self.right_options:
            return Judged(right=True, value=place)
        return Judged(right=False, cause=str(place), title=self.options[place], value=place)

    def shown(self) -> dict[str, object]:
        """Return what a student sees."""
        return {**super().shown(), "options": list(self.options)}


def finite(value: object) -> float | None:
    """Return a number that a line can show; None for anything else."""
    number = real(value)
    return None if number is None or not math.isfinite(number) else number


def places_of(order: Value) -> tuple[int, ...]:
    """Return the answer to an :class:`OrderQuestion`; none for any other answer."""
    return tuple(int(place) for place in order if place is not None) if isinstance(order, tuple) else ()


def is_whole(value: object, least: int, most: int) -> bool:
    """Return whether a value is a whole number from ``least`` to ``most``."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
