"""A function, called with a list in the form that it takes, with a limit of time."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from contextvars import copy_context
from dataclasses import dataclass, replace
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import numpy as np

from ndcg_core.errors import NdcgError
from ndcg_core.identification import words
from ndcg_core.identification.asking import LARGEST_ANSWER
from ndcg_core.identification.averages import DataSet
from ndcg_core.identification.lists import TrialList
from ndcg_core.model.convention import check_k
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import DocId

T = TypeVar("T")
Function = Callable[..., Any]
CUTOFFS: tuple[int | None, ...] = (3, 2, 5)
"""The cutoffs at which a function is asked that takes one."""
_CUTOFF_NAMES = ("k", "top_k", "topk", "at", "cutoff", "topn", "top_n", "p", "n")
_LONGEST_MESSAGE = 120
PROBE = TrialList((1, 2, 0), scored=True)
"""The list that a tool is tried with."""
_QUERY = "q1"
MOST_SECONDS = 60.0
"""How long a function may take for a list."""
LONGEST_WAIT = 3600.0
"""The longest time that may be allowed for it."""
_FIRST = 5  # times as long may the first call take: ranx compiles itself in it, for a minute
_RANKED = {"rec", "recs", "recommended", "retrieved", "ranked", "ranking", "pred", "preds", "predicted", "predictions"}
_RELEVANT = {"rel", "rels", "relevant", "actual", "gold", "ground_truth"}


class Shape(NamedTuple):
    """How a function takes a list: the form of the list, and the arguments."""

    form: str
    arguments: Callable[[TrialList], tuple[Any, Any] | tuple[Any]]


def _grades(given: TrialList) -> list[float]:
    return [0 if grade is None else grade for _, grade, _ in given.ranking]


def _scores(given: TrialList) -> list[float]:
    return [score or 0.0 for _, _, score in given.ranking]


def _by_score(given: TrialList) -> dict[Any, float]:
    return {doc: score or 0.0 for doc, _, score in given.ranking}


def _ids(given: TrialList) -> list[DocId]:
    return [doc for doc, _, _ in given.ranking]


def _relevant(given: TrialList) -> list[DocId]:
    return [doc for doc, grade in given.qrels.items() if grade > 0]


SHAPES: dict[str, Shape] = {
    "scores": Shape("scores", lambda given: (_grades(given), _scores(given))),
    "arrays": Shape("scores", lambda given: (np.array([_grades(given)]), np.array([_scores(given)]))),
    "ranking": Shape("ranking", lambda given: (_ids(given), given.qrels)),
    "run": Shape("run", lambda given: (_by_score(given), given.qrels)),
    "queries": Shape("run", lambda given: ({_QUERY: _by_score(given)}, {_QUERY: given.qrels})),
    "grades": Shape("grades", lambda given: (_grades(given),)),
    "ids": Shape("relevant", lambda given: (_ids(given), _relevant(given))),
    "id set": Shape("relevant", lambda given: (_ids(given), {*_relevant(given)})),
}
"""How functions take a list, by name; two arguments may also come the other way round."""


def answering(function: Function, form: str, k: int | str | None, seconds: float = MOST_SECONDS) -> Iterator[Called]:
    """Yield the forms in which a function answers at all; raise :class:`NdcgError` if there is none."""
    if not callable(function):
        raise words.FUNCTION.error(function)
    if not 0 < (real(seconds) or 0.0) <= LONGEST_WAIT:
        raise words.SECONDS.error(seconds, most=f"{LONGEST_WAIT:g}")
    if not isinstance(form, str) or (form and form not in SHAPES):
        raise words.SHAPE.unknown(form, SHAPES)
    asks = isinstance(k, str) and k == "ask"
    argument = _cutoff_argument(function) if asks else ""
    cutoffs = CUTOFFS if argument else (None if asks else check_k(k),)
    problems: list[Exception] = []
    found = False
    ways = [(name, swapped) for swapped in (False, True) for name in ([form] if form else SHAPES)]
    for name, swapped in sorted(ways, key=_liked_by(function)):
        tool = Called(function, name, argument, cutoffs, swapped, seconds)
        try:
            replace(tool, seconds=_FIRST * seconds)(tool.probe)
        except TooSlowError:
            if found:  # it answers in another form
                return
            raise
        except Exception as problem:  # noqa: BLE001 - the function may raise anything
            problems.append(problem)
            continue
        found = True
        yield tool
    if not found:
        raise words.NO_ANSWER.error(problem=message_of(problems[0]).rstrip("."))


def _cutoff_argument(function: Function) -> str:
    """Return the name of the argument that is a cutoff; empty if there is none."""
    try:
        names = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return ""
    return next((name for name in _CUTOFF_NAMES if name in names), "")


def _liked_by(function: Function) -> Callable[[tuple[str, bool]], bool]:
    """Return a key that sorts those ways first which the names of the first two parameters speak for."""
    try:
        names = [*inspect.signature(function).parameters][:2]
    except (TypeError, ValueError):
        names = []
    roles = [(name in _RANKED) - (name in _RELEVANT) for name in names]
    order: dict[tuple[int, ...], bool] = {(1, -1): False, (-1, 1): True}
    swapped = order.get(tuple(roles))
    return lambda way: not (SHAPES[way[0]].form == "relevant" and way[1] == swapped)


class TooSlowError(NdcgError):
    """A tool that takes too long for a list."""


@dataclass
class Called:
    """A function, called with a list.

    Attributes
    ----------
    function : callable
        The function.
    name : str
        The name of the shape in which it takes a list.
    argument : str
        The name of its argument for a cutoff; empty if it takes none.
    cutoffs : tuple of int or None
        The cutoffs at which it is asked.
    swapped : bool
        Whether its arguments come the other way round.
    seconds : float
        How long it may take for a list.

    """

    function: Function
    name: str
    argument: str
    cutoffs: tuple[int | None, ...]
    swapped: bool = False
    seconds: float = MOST_SECONDS

    @property
    def probe(self) -> TrialList:
        """The list that it is tried with."""
        return replace(PROBE, k=self.cutoffs[0])

    @property
    def shape(self) -> Shape:
        """The shape in which it takes a list."""
        return SHAPES[self.name]

    def __call__(self, given: TrialList) -> float:
        """Return the function's number for a list."""
        return self._called(self.shape.arguments(given), given.k)

    def mean(self, given: DataSet, k: int | None) -> float:
        """Return the function's number for several queries."""
        return self._called((given.run, given.qrels), k)

    def _called(self, arguments: tuple[Any, ...], k: int | None) -> float:
        named = {self.argument: k} if self.argument else {}
        ordered = arguments[::-1] if self.swapped else arguments
        return number_of(_within(self.seconds, lambda: self.function(*ordered, **named)))


def _within(seconds: float, call: Callable[[], T]) -> T:
    """Return what a call returns; refuse one that takes longer, and leave it to itself: nothing can end it."""
    answered: Future[T] = Future()

    def answer() -> None:
        try:
            answered.set_result(call())
        except BaseException as problem:  # noqa: BLE001 - it is raised where the answer is awaited
            answered.set_exception(problem)

    Thread(target=copy_context().run, args=(answer,), daemon=True).start()
    wait([answered], seconds)
    if not answered.done():
        raise TooSlowError(words.SLOW.format(seconds=f"{seconds:g}"))
    return answered.result()


def number_of(value: Any) -> float:
    """Return what a tool returned as a number; raise :class:`NdcgError` for anything else.

    >>> number_of({"q1": 0.5}), number_of([0.5]), number_of("0.50")
    (0.5, 0.5, 0.5)
    """
    if isinstance(value, Mapping) and len(value) == 1:
        return number_of(next(iter(value.values())))
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 1:
        return number_of(value[0])
    if hasattr(value, "item") and not isinstance(value, str):
        value = value.item()
    try:
        number = math.inf if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        raise words.NO_NUMBER_CAME.error(value) from None
    if abs(number) > LARGEST_ANSWER:
        raise words.NO_NUMBER_CAME.error(value)
    return number


def message_of(problem: Exception) -> str:
    """Return the text of an error on one line, or its kind if it has none."""
    text = " ".join(str(problem).split()) or type(problem).__name__
    return text if len(text) <= _LONGEST_MESSAGE else text[: _LONGEST_MESSAGE - 1] + "…"
