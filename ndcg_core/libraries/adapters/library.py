"""What the adapters of libraries that need not be installed share: when nothing is asked, and how an answer is made."""

from __future__ import annotations

import importlib
import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from threading import Lock
from typing import Any, ClassVar, NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.adapters.arrays import GradesAndScores, default_columns, matching_columns, near
from ndcg_core.libraries.adapters.following import obstacle, unsupported_choice
from ndcg_core.libraries.adapters.protocol import EngineAnswer
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.differing_fields import differing_fields
from ndcg_core.scoring.normalized import normalized

SMALLEST, LARGEST = 1.2e-38, 3.4e38  # the normal numbers of a float32


class LibraryInput(NamedTuple):
    """What a library is asked: numbers that were checked, and ids of our own making, so that it can be remembered.

    ``docs`` and ``judged`` are empty for a library that sees grades and scores alone. Else ``docs`` are the ids of the
    scores and ``judged`` those of the grades, in the order in which the list's own ids stand.
    """

    grades: tuple[float, ...]
    scores: tuple[float, ...]
    k: int | None
    docs: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    options: tuple[Any, ...] = ()

    @property
    def qrels(self) -> dict[str, float]:
        """The grades by document."""
        return dict(zip(self.judged, self.grades, strict=True))

    @property
    def run(self) -> dict[str, float]:
        """The scores by document."""
        return dict(zip(self.docs, map(float, self.scores), strict=True))


class LibraryEngine(ABC):
    """An engine that asks a library, follows :class:`~ndcg_core.libraries.adapters.protocol.Engine`, and never raises.

    An adapter says how a question is put (``given``, ``asked``), answered (``value``) and written down (``program``).
    Either of the first two returns a sentence in place of a question that the library would refuse or be hurt by.
    """

    name: str
    title: str
    module: ClassVar[str]
    package: ClassVar[str]
    empty: ClassVar[tuple[float, ...]] = (0.0,)
    averages_ties: ClassVar[bool] = False

    def __init__(self) -> None:
        # LightGBM keeps its table of gains once a process, and numba, under ranx, ends the process that asks it twice at once.
        self._one_at_a_time = Lock()

    @abstractmethod
    def given(self, topic: Topic, k: int | None) -> LibraryInput | str:
        """What a user asks who changes nothing."""

    @abstractmethod
    def asked(self, topic: Topic, convention: Convention) -> LibraryInput | str:
        """What makes the library follow the convention, which nothing stands in the way of."""

    @abstractmethod
    def value(self, question: LibraryInput) -> float:
        """The library's answer."""

    @abstractmethod
    def program(self, question: LibraryInput) -> str:
        """The program that prints that answer."""

    def load(self) -> None:
        """Import the library; one that is absent or cannot be loaded says so when it is asked."""
        with suppress(Exception):
            importlib.import_module(self.module)

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """What the library says to this list and this k."""
        own = conventions[self.name].convention.with_k(convention.k) if self.name in conventions else None
        answer = self._answer(self.given(topic, convention.k), own)
        if own is None or answer.value is None:
            return answer
        return EngineAnswer(answer.value, answer.call, convention=own, parts=_parts(topic, convention, own))

    def matched(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """What it says when it is fed the convention's gains and order, where that is enough."""
        try:
            topic = normalized(topic, convention)
            question: LibraryInput | str = (
                unsupported_choice(topic, convention, self.title, self.empty, averages_ties=self.averages_ties)
                or obstacle(topic, convention, self.title)
                or self.asked(topic, convention)
            )
        except NdcgError as refusal:
            question = str(refusal)
        return self._answer(question, convention)

    def _answer(self, question: LibraryInput | str, convention: Convention | None) -> EngineAnswer:
        if isinstance(question, str):
            return EngineAnswer(reason=question, convention=convention)
        try:
            with self._one_at_a_time:
                value = self.value(question)
        except ImportError:
            return EngineAnswer(reason=f"{self.title} is not installed: {self.installation}", convention=convention)
        except Exception as refusal:  # libraries raise their own kinds, none of which may reach a page
            words = " ".join(str(refusal).split())[:120] or type(refusal).__name__
            return EngineAnswer(reason=f"{self.title} refuses this list: {words}", convention=convention)
        if not math.isfinite(value):
            return EngineAnswer(reason=f"{self.title} answers {value}, which is no number.", convention=convention)
        return EngineAnswer(value, self.program(question), convention=convention)

    @property
    def installation(self) -> str:
        """The line that installs the library."""
        return f"pip install {self.package}"


def _parts(topic: Topic, asked: Convention, own: Convention) -> tuple[str, ...]:
    if own.ties == "random" and topic.has_ties:
        return ("ties",)  # nobody else throws the library's dice, so no other choice can be made out behind them
    return differing_fields(topic, asked, own)


def default_input(topic: Topic, k: int | None) -> LibraryInput:
    """The ranking's grades and scores as they are, for a library that sees nothing else."""
    return _question(default_columns(topic, k))


def matching_input(topic: Topic, convention: Convention, *, keep_ties: bool = False) -> LibraryInput:
    """The convention's gains and order as grades and scores."""
    return _question(matching_columns(topic, convention, keep_ties=keep_ties))


def _question(columns: GradesAndScores) -> LibraryInput:
    return LibraryInput(tuple(columns.grades), tuple(columns.scores), columns.k)


def judged_given(topic: Topic, k: int | None) -> LibraryInput:
    """Run and qrels as they are, under ids of ours that stand in the same order."""
    ids = plain_ids([*topic.docs, *topic.missing])
    scores = topic.scores if topic.scores is not None else range(len(topic.docs), 0, -1)
    return LibraryInput(
        tuple(map(whole, topic.qrels.values())),
        tuple(scores),
        near(k, len(ids)),
        tuple(ids[doc] for doc in topic.docs),
        tuple(ids[doc] for doc in topic.qrels),
    )


def judged_asked(topic: Topic, convention: Convention) -> LibraryInput:
    """The convention's order as a run, and its ideal's gains as qrels."""
    ranked = pipeline.rank(topic, convention)
    best = pipeline.ideal(topic, convention, ranked)
    ids = plain_ids([*topic.docs, *topic.missing])
    return LibraryInput(
        tuple(map(whole, best.gains)),
        tuple(range(len(ranked.docs), 0, -1)),
        near(convention.k, len(ids)),
        tuple(ids[doc] for doc in ranked.docs),
        tuple(ids[doc] for doc in best.docs),
    )


def plain_ids(docs: Iterable[Any]) -> dict[Any, str]:
    """Ids that are safe anywhere, whose order as bytes is the order of the ids that they stand for.

    >>> plain_ids(["b'", "a", 7])
    {7: 'd1', 'a': 'd2', "b'": 'd3'}
    """
    ordered = sorted(docs, key=lambda doc: (isinstance(doc, str), doc))
    width = len(str(len(ordered)))
    return {doc: f"d{place:0{width}}" for place, doc in enumerate(ordered, 1)}


def whole(number: float) -> float:
    """A whole number as an int."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def lacking_scores(question: LibraryInput, title: str, *, largest: float = LARGEST) -> str:
    """Why these scores cannot be handed over, or nothing."""
    if all(abs(score) < largest and float(score) == score for score in question.scores):
        return ""
    return f"{title} is asked only about scores that its numbers hold."


def lacking_wholes(question: LibraryInput, title: str, most: int) -> str:
    """Why these grades are not whole numbers from 0 to ``most``, or nothing."""
    if all(isinstance(grade, int) and 0 <= grade <= most for grade in question.grades):
        return ""
    return f"{title} is asked only about whole grades from 0 to {most}."


def lacking_floats(question: LibraryInput, title: str) -> str:
    """Why these grades do not survive a float32, up to its rounding, or nothing."""
    if all(grade == 0 or SMALLEST < abs(grade) < LARGEST for grade in question.grades):
        return ""
    return f"{title} is asked only about grades that a float32 holds."


def in_floats(question: LibraryInput, title: str) -> LibraryInput | str:
    """The question in numbers of 32 bits' range, as tensors want them, or why it cannot be put so."""
    reason = lacking_documents(question, title) or lacking_scores(question, title) or lacking_floats(question, title)
    # As whole numbers grades would be added up as int64, which runs over.
    return reason or question._replace(
        grades=tuple(map(float, question.grades)), scores=tuple(map(float, question.scores))
    )


def lacking_documents(question: LibraryInput, title: str) -> str:
    """Why an empty list is not handed over, or nothing."""
    return "" if question.scores else f"{title} needs at least one document."
