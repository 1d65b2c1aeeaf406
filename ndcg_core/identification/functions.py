"""Which nDCG a function computes: it is called with list after list, in the form that it takes."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

import numpy as np

from ndcg_core.identification import words
from ndcg_core.identification.asking import LARGEST_ANSWER, Identification
from ndcg_core.identification.averages import AveragingQuestions, DataSet, ask_means
from ndcg_core.identification.departures import at_another_cutoff, departure
from ndcg_core.identification.evidence import EXACT
from ndcg_core.identification.lists import TrialList
from ndcg_core.identification.verdicts import Verdict, card, decided, undecided, verdict
from ndcg_core.model.convention import Convention, check_k

Function = Callable[..., Any]
Tool = Callable[[TrialList], float]
"""Something that gives its number for a list, or raises an error."""
CUTOFFS: tuple[int | None, ...] = (3, 2, 5)
"""The cutoffs at which a function is asked that takes one."""
_CUTOFF_NAMES = ("k", "top_k", "topk", "at", "cutoff", "topn", "top_n", "p", "n")
_MOST_DECIMALS = 6
_LONGEST_MESSAGE = 120
_PROBE = TrialList((1, 2, 0), scored=True)
_QUERY = "q1"


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


SHAPES: dict[str, Shape] = {
    "scores": Shape("scores", lambda given: (_grades(given), _scores(given))),
    "arrays": Shape("scores", lambda given: (np.array([_grades(given)]), np.array([_scores(given)]))),
    "ranking": Shape("ranking", lambda given: ([doc for doc, _, _ in given.ranking], given.qrels)),
    "run": Shape("run", lambda given: (_by_score(given), given.qrels)),
    "queries": Shape("run", lambda given: ({_QUERY: _by_score(given)}, {_QUERY: given.qrels})),
    "grades": Shape("grades", lambda given: (_grades(given),)),
}
"""How functions take a list, by name; two arguments may also come the other way round."""


@dataclass(frozen=True)
class Identified:
    """What :func:`identify` found.

    Attributes
    ----------
    definition : Convention or None
        The definition; choices that were not decided have their default. None if there is none.
    equal_to : tuple of str
        The names in the catalogue that it is equal to on everything that was asked.
    decided, undecided : tuple of str
        What all definitions left share; and what is not known, with the reason.
    verdict : Verdict
        What can be said, in words.
    asked : Identification
        What was asked and answered.
    form : str
        The name of the shape in which the function takes a list; ``", swapped"`` if its arguments come the other way.
    decimals : int or None
        To how many decimals it rounds; None if it does not.
    deterministic : bool
        Whether it gave the same number for the same list.
    averaging : AveragingQuestions or None
        What it makes of several queries, if it takes them and returns one number.

    """

    definition: Convention | None
    equal_to: tuple[str, ...]
    decided: tuple[str, ...]
    undecided: tuple[str, ...]
    verdict: Verdict
    asked: Identification
    form: str
    decimals: int | None
    deterministic: bool = True
    averaging: AveragingQuestions | None = None

    @property
    def confirmed(self) -> int:
        """How many lists confirmed the definition after it was known."""
        return self.asked.confirmed

    def __str__(self) -> str:
        """Return what was found as lines of text."""
        if not self.deterministic and self.definition is None:
            return words.NOT_DETERMINISTIC
        lines = [self.verdict.sentence]
        if not self.deterministic:
            lines.append(words.BY_CHANCE)
        if self.verdict.kind == "none":
            lines.append(departure(self.asked).sentence)
        elif self.definition is not None:
            lines += [" ".join(self.decided), str(card(self.asked))]
        if self.averaging is not None:
            lines.append(self.averaging.sentence)
        return "\n".join(line for line in lines if line)


def identify(
    function: Function,
    *,
    form: str = "",
    k: int | Literal["ask"] | None = "ask",
    decimals: int | Literal["find out"] | None = "find out",
) -> Identified:
    """Return which nDCG a function computes.

    Parameters
    ----------
    function : callable
        It takes a list and returns its nDCG, or ``{query: nDCG}``. It is called some twenty times, with at most six
        documents and whole grades.
    form : str, optional
        How it takes a list: ``"scores"`` (grades, scores), ``"arrays"`` (the same as arrays of one row), ``"ranking"``
        (ids, best first, and ``{doc: grade}``), ``"run"`` (``{doc: score}`` and ``{doc: grade}``), ``"queries"`` (both
        by query) or ``"grades"`` (grades in order). It is found out by default, as is the order of two arguments.
    k : int, None or "ask", optional
        The cutoff that the function has of itself; None for the whole list. By default it is asked at several cutoffs
        if it takes one.
    decimals : int, None or "find out", optional
        To how many decimals it rounds; None if it does not.

    Returns
    -------
    Identified
        The definition, what it is equal to, what is not decided, and why; its text is a summary.

    Raises
    ------
    NdcgError
        If the function answers in none of the forms, and for unknown forms.

    Examples
    --------
    >>> from ndcg_core import ndcg_score
    >>> found = identify(lambda grades, scores, k: round(ndcg_score([grades], [scores], "lightgbm", k=k), 4))
    >>> "lightgbm" in found.equal_to, found.decimals
    (True, 4)
    >>> found.decided[0]
    'The gain is exponential: 2^grade - 1.'

    """
    found = []
    for tool in answering(function, form, k):
        name = tool.name + (words.SWAPPED if tool.swapped else "")
        found.append(ask(tool, tool.shape.form, tool.cutoffs, decimals, name=name))
        if found[-1].verdict.kind != "none":
            return with_averaging(found[-1], tool.mean) if tool.name == "queries" else found[-1]
    return found[0]  # what fits in no form is told in the form that people use most


def with_averaging(found: Identified, mean: Callable[[DataSet, int | None], float]) -> Identified:
    """Return what was found with what the tool makes of several queries, if it takes them."""
    if found.definition is None:
        return found
    means = ask_means(found.asked, mean)
    return replace(found, averaging=means if any(answer is not None for _, answer in means.answers) else None)


def answering(function: Function, form: str, k: int | str | None) -> Iterator[Called]:
    """Yield the forms in which a function answers at all; raise :class:`NdcgError` if there is none."""
    if not callable(function):
        raise words.FUNCTION.error(function)
    if not isinstance(form, str) or (form and form not in SHAPES):
        raise words.SHAPE.unknown(form, SHAPES)
    asks = isinstance(k, str) and k == "ask"
    argument = _cutoff_argument(function) if asks else ""
    cutoffs = CUTOFFS if argument else (None if asks else check_k(k),)
    problems: list[Exception] = []
    found = False
    for swapped in (False, True):
        for name in [form] if form else SHAPES:
            tool = Called(function, name, argument, cutoffs, swapped)
            try:
                tool(replace(_PROBE, k=cutoffs[0]))
            except Exception as problem:  # noqa: BLE001 - the function may raise anything
                problems.append(problem)
                continue
            found = True
            yield tool
    if not found:
        raise words.NO_ANSWER.error(problem=_message(problems[0]).rstrip("."))


def _cutoff_argument(function: Function) -> str:
    """Return the name of the argument that is a cutoff; empty if there is none."""
    try:
        names = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return ""
    return next((name for name in _CUTOFF_NAMES if name in names), "")


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

    """

    function: Function
    name: str
    argument: str
    cutoffs: tuple[int | None, ...]
    swapped: bool = False

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
        return number_of(self.function(*(arguments[::-1] if self.swapped else arguments), **named))


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


def ask(
    tool: Tool,
    form: str,
    cutoffs: tuple[int | None, ...],
    decimals: int | Literal["find out"] | None = "find out",
    *,
    name: str = "",
) -> Identified:
    """Ask a tool list after list, each list twice, until nothing more can be learned."""
    found = decimals == "find out"
    asked = Identification(form, cutoffs, None if isinstance(decimals, str) else decimals)
    deterministic = True
    while (given := asked.next) is not None:
        try:
            first, second = tool(given), tool(given)
        except Exception as problem:  # noqa: BLE001 - a tool may raise anything
            asked = asked.refused(message=_message(problem))
            continue
        asked = asked.answered(first)
        if not _same(first, second):
            deterministic = False
            asked = asked.again(second)
            if "ties" not in given.features:
                break
        if found:
            asked = replace(
                asked, decimals=_decimals([step.answer for step in asked.answers if step.answer is not None])
            )
        if not asked.names and asked.cutoffs == (None,):  # it may have a cutoff of its own
            asked = at_another_cutoff(asked) or asked
    return _result(asked, name or form, deterministic=deterministic)


def _result(asked: Identification, form: str, *, deterministic: bool) -> Identified:
    said = verdict(asked)
    left = asked.survivors
    definition = next((each for each in left if each.names), left[0]) if left else None
    known = definition is not None and said.kind in ("decided", "inseparable", "decimals")
    return Identified(
        definition.convention if definition is not None and known else None,
        asked.names if known else (),
        decided(asked),
        undecided(asked) if left else (),
        said,
        asked,
        form,
        asked.decimals,
        deterministic,
    )


def _same(first: float, second: float) -> bool:
    return abs(first - second) <= EXACT or (math.isnan(first) and math.isnan(second))


def _decimals(answers: Sequence[float]) -> int | None:
    """Return the decimals that are enough to write all answers; None if six are not."""
    if all(math.isnan(answer) or (2 * answer).is_integer() for answer in answers):
        return None  # 0, 0.5 and 1 say nothing of decimals
    for places in range(2, _MOST_DECIMALS + 1):
        if all(math.isnan(answer) or abs(answer - round(answer, places)) < 5e-8 for answer in answers):
            return places
    return None


def _message(problem: Exception) -> str:
    text = " ".join(str(problem).split()) or type(problem).__name__
    return text if len(text) <= _LONGEST_MESSAGE else text[: _LONGEST_MESSAGE - 1] + "…"
