"""What all adapters share: the call of a library, what it supports, and the memory of its answers."""

import importlib
import math
from abc import ABC, abstractmethod
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock
from typing import ClassVar

from ndcg_core.caches import sized_cache
from ndcg_core.errors import NdcgError, Refusal
from ndcg_core.libraries import words
from ndcg_core.libraries.adapters.inputs import LibraryInput
from ndcg_core.libraries.adapters.protocol import EngineAnswer
from ndcg_core.libraries.adapters.question import Question, question
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.shown.explanation import explain

MOST_REMEMBERED = 200_000
"""How many grades and scores each engine remembers the answers of: a class asks about the same few lists."""
_LONGEST_MESSAGE = 120
_SMALLEST_FLOAT = 1.2e-38  # of the normal numbers of 32 bits
_LARGEST = {32: 3.4e38, 64: math.inf}


@dataclass(frozen=True)
class Support:
    """What a library can be set to.

    Attributes
    ----------
    discounts : tuple of (Discount, str)
        The discounts, each with its formula; any base of a logarithm is the same, because it cancels out.
    averages_ties : bool
        Whether it averages over the orders of equal scores.
    no_relevant : tuple of float
        The values that it can give to a list without a relevant document.
    least_documents : int
        The shortest list that it takes.
    most_documents : int or None
        The longest list that it takes.
    score_bits : int or None
        How long the numbers are that it keeps scores in; None if it checks them itself.

    """

    discounts: tuple[tuple[Discount, str], ...] = ((LogDiscount(), "1 / log2(rank + 1)"),)
    averages_ties: bool = False
    no_relevant: tuple[float, ...] = (0.0,)
    least_documents: int = 1
    most_documents: int | None = None
    score_bits: int | None = 32


class LibraryEngine(ABC):
    """An engine that calls a library; a subclass defines what it supports, its input, and its call."""

    name: str
    title: str
    module: ClassVar[str]
    package: ClassVar[str]
    support: ClassVar[Support] = Support()
    convention: ClassVar[str] = ""
    """The catalogue's name for what it computes by default, where that is not the engine's own name."""
    thread_safe: ClassVar[bool] = False

    def __init__(self) -> None:
        # LightGBM has one table of gains per process, and numba, used by ranx, ends a process that calls it twice
        # at once.
        self._turn = nullcontext() if self.thread_safe else Lock()
        self.remembered_value = sized_cache(MOST_REMEMBERED, _size)(self.value)

    @abstractmethod
    def default_input(self, topic: Topic, k: int | None) -> LibraryInput:
        """Return the input of a user who changes nothing; raise :class:`NdcgError` if the library refuses it."""

    @abstractmethod
    def matching_input(self, question: Question) -> LibraryInput:
        """Return the input with which the library follows a supported convention; raise like :meth:`default_input`."""

    @abstractmethod
    def value(self, given: LibraryInput) -> float:
        """Return the library's nDCG."""

    @abstractmethod
    def program(self, given: LibraryInput) -> str:
        """Return the program that prints this nDCG."""

    @property
    def installation(self) -> str:
        """The line that installs the library."""
        return f"pip install {self.package}"

    def load(self) -> None:
        """Import the library; if that fails, its answers say so."""
        with suppress(Exception):
            self.import_library()

    def import_library(self) -> None:
        """Import the library; raise ImportError if it is not installed."""
        importlib.import_module(self.module)

    def native(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """Return the library's nDCG of this list and this k by default."""
        named = conventions.get(self.convention or self.name)
        own = None if named is None else named.convention.with_k(convention.k)
        try:
            if topic.repeated:
                raise self.refusal(words.REPEATED)
            answer = self._answer(self.default_input(topic, convention.k), topic, own)
        except NdcgError as refusal:
            return EngineAnswer(reason=str(refusal), convention=own)
        if own is None or answer.number is None:
            return answer
        if facts(own).ties.seeded and topic.has_ties:  # no convention of ours shuffles as the library does
            return replace(answer, differs_by=("ties",))
        return replace(answer, differs_by=question(topic, convention).differing_fields(own))

    def matched(self, topic: Topic, convention: Convention) -> EngineAnswer:
        """Return the library's nDCG for the convention's gains and order, where they are enough."""
        request = question(topic, convention)
        try:
            self._check_support(request)
            return self._answer(self.matching_input(request), topic, convention)
        except NdcgError as refusal:
            return EngineAnswer(reason=str(refusal), convention=convention)

    def averages(self, request: Question) -> bool:
        """Whether equal scores must stay equal, because the library should average over their orders."""
        return facts(request.convention).ties.averages and request.explanation.topic.has_ties

    def _check_support(self, request: Question) -> None:
        """Raise :class:`NdcgError` for a choice that the library cannot be set to, and that matters to this list."""
        support, convention, idcg = self.support, request.convention, request.explanation.idcg
        if request.discount not in [discount for discount, _ in support.discounts]:
            raise self.refusal(words.DISCOUNT, formulas=" or ".join(formula for _, formula in support.discounts))
        if self.averages(request) and not support.averages_ties:
            raise self.refusal(
                words.TIES, order=describe("ties", conventions[self.convention or self.name].convention.ties)
            )
        if 0 < idcg <= convention.oddities.zero_ideal:
            raise self.refusal(words.SMALL_IDCG)
        if idcg == 0 and convention.no_relevant not in support.no_relevant:
            values = " or ".join(f"{value:g}" for value in support.no_relevant)
            raise self.refusal(words.NO_RELEVANT, values=values)
        if not request.ranked.docs:
            raise self.refusal(words.FEW_DOCUMENTS, count=_documents(1))
        if request.obstacle is not None:
            raise self.refusal(request.obstacle)

    def _answer(self, given: LibraryInput, topic: Topic, convention: Convention | None) -> EngineAnswer:
        """Return the library's answer; raise :class:`NdcgError` for input that it does not accept, and if it fails."""
        self._check_size(given)
        try:
            with self._turn:
                self.import_library()
                value = self.remembered_value(given)
        except ImportError:
            return self._reproduced(given, topic, convention)
        except Exception as error:  # libraries raise errors of their own, which must not reach a page
            message = " ".join(str(error).split())[:_LONGEST_MESSAGE].rstrip(".") or type(error).__name__
            raise self.refusal(words.LIBRARY_REFUSES, message=message) from error
        if not math.isfinite(value):
            raise self.refusal(words.NO_NUMBER, value=value)
        return EngineAnswer(value, convention=convention, write_call=partial(self.program, given))

    def _reproduced(self, given: LibraryInput, topic: Topic, convention: Convention | None) -> EngineAnswer:
        """Return what the library's convention gives, because the library is not installed."""
        reason = str(self.refusal(words.NOT_INSTALLED, installation=self.installation))
        if convention is None or (facts(convention).ties.seeded and topic.has_ties):
            return EngineAnswer(reason=reason, convention=convention)
        value = explain(topic, convention).ndcg
        if not math.isfinite(value):
            raise self.refusal(words.NO_NUMBER, value=value)
        return EngineAnswer(
            reason=reason, convention=convention, write_call=partial(self.program, given), reproduced=value
        )

    def _check_size(self, given: LibraryInput) -> None:
        support, size = self.support, len(given.scores)
        if size < support.least_documents:
            raise self.refusal(words.FEW_DOCUMENTS, count=_documents(support.least_documents))
        if support.most_documents is not None and size > support.most_documents:
            raise self.refusal(words.MANY_DOCUMENTS, count=support.most_documents)
        if support.score_bits is not None:
            largest = _LARGEST[support.score_bits]
            if not all(abs(score) < largest and float(score) == score for score in given.scores):
                raise self.refusal(words.SCORES, bits=support.score_bits)

    def check_whole_grades(self, given: LibraryInput, highest: int) -> None:
        """Raise :class:`NdcgError` unless all grades are whole numbers from 0 to ``highest``."""
        if not all(isinstance(grade, int) and 0 <= grade <= highest for grade in given.grades):
            raise self.refusal(words.WHOLE_GRADES, highest=highest)

    def check_float_grades(self, given: LibraryInput) -> None:
        """Raise :class:`NdcgError` unless all grades fit 32-bit numbers, up to their rounding."""
        if not all(grade == 0 or _SMALLEST_FLOAT < abs(grade) < _LARGEST[32] for grade in given.grades):
            raise self.refusal(words.FLOAT_GRADES)

    def refusal(self, rule: Refusal, **arguments: object) -> NdcgError:
        """Return the error that says why this library does not answer."""
        return rule.error(title=self.title, **arguments)


class TensorEngine(LibraryEngine):
    """A library that computes in tensors of 32-bit numbers."""

    def as_floats(self, given: LibraryInput) -> LibraryInput:
        """Return the input as floats: whole numbers would be added up as 64-bit integers, which overflow."""
        self.check_float_grades(given)
        self._check_size(given)
        return given._replace(grades=tuple(map(float, given.grades)), scores=tuple(map(float, given.scores)))


def _size(given: LibraryInput) -> int:
    return len(given.grades) + len(given.scores)


def _documents(count: int) -> str:
    return (words.ONE_DOCUMENT if count == 1 else words.DOCUMENTS).format(count=count)
