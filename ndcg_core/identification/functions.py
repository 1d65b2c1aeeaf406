"""Which nDCG a function computes: it is called with list after list, in the form that it takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ndcg_core.identification import words
from ndcg_core.identification.asking import Identification
from ndcg_core.identification.averages import AveragingQuestions, DataSet, ask_means
from ndcg_core.identification.calling import MOST_SECONDS, PROBE, Function, TooSlowError, answering, message_of
from ndcg_core.identification.departures import at_another_cutoff, at_cutoff, departure
from ndcg_core.identification.evidence import EXACT, FEWEST
from ndcg_core.identification.lists import TrialList, long_list
from ndcg_core.identification.other_measures import is_told
from ndcg_core.identification.verdicts import KNOWN, Verdict, card, decided, undecided, verdict
from ndcg_core.model.convention import Convention

Tool = Callable[[TrialList], float]
"""Something that gives its number for a list, or raises an error."""
_MOST_DECIMALS = 6
MOST_FAILURES = 3
"""After so many lists on which a tool failed it is asked no more."""


@dataclass(frozen=True)
class Identified:
    """What :func:`identify` found.

    Attributes
    ----------
    definition : Convention or None
        The definition, with the cutoff that it was asked at or has of itself; None for a cutoff where several were
        asked. Choices that were not decided have their default. None if there is no definition.
    equal_to : tuple of str
        The names in the catalogue that it is equal to on everything that was asked, but for what the verdict excepts.
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
    def is_known(self) -> bool:
        """Whether there is a definition."""
        return self.verdict.kind in KNOWN

    @property
    def explains(self) -> bool:
        """Whether another form would tell no more: the tool failed, or computes another measure."""
        failed = any(step.is_failed for step in self.asked.steps)
        return failed or bool(self.asked.rivals and is_told(self.asked.answers))

    @property
    def is_constant(self) -> bool:
        """Whether it printed the same number for every list."""
        return len({step.answer for step in self.asked.answers}) == 1

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
    seconds: float = MOST_SECONDS,
) -> Identified:
    """Return which nDCG a function computes.

    Parameters
    ----------
    function : callable
        It takes a list and returns its nDCG, or ``{query: nDCG}``. It is called some twenty times, with at most six
        documents and whole grades; without a cutoff twice more, with 120 documents.
    form : str, optional
        How it takes a list: ``"scores"`` (grades, scores), ``"arrays"`` (the same as arrays of one row), ``"ranking"``
        (ids, best first, and ``{doc: grade}``), ``"run"`` (``{doc: score}`` and ``{doc: grade}``), ``"queries"`` (both
        by query), ``"grades"`` (grades in order), ``"ids"`` or ``"id set"`` (ids, best first, and a list or a set of
        the relevant ids). It is found out by default, as is the order of two arguments.
    k : int, None or "ask", optional
        The cutoff that the function has of itself; None for the whole list. By default it is asked at several cutoffs
        if it takes one.
    decimals : int, None or "find out", optional
        To how many decimals it rounds; None if it does not.
    seconds : float, optional
        How long it may take for a list, and five times as long for the first; one that takes longer is asked no more.

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
    for tool in answering(function, form, k, seconds):
        name = tool.name + (words.SWAPPED if tool.swapped else "")
        found.append(ask(tool, tool.shape.form, tool.cutoffs, decimals, name=name))
        if found[-1].is_known:
            return with_averaging(found[-1], tool.mean) if tool.name == "queries" else found[-1]
        if found[-1].explains or found[0].is_constant:
            return found[-1]
    return found[0]  # what fits in no form is told in the form that people use most


def with_averaging(found: Identified, mean: Callable[[DataSet, int | None], float]) -> Identified:
    """Return what was found with what the tool makes of several queries, if it takes them."""
    if found.definition is None:
        return found
    means = ask_means(found.asked, mean)
    return replace(found, averaging=means if any(answer is not None for _, answer in means.answers) else None)


def ask(
    tool: Tool,
    form: str,
    cutoffs: tuple[int | None, ...],
    decimals: int | Literal["find out"] | None = "find out",
    *,
    name: str = "",
) -> Identified:
    """Ask a tool list after list, each list twice, until nothing more can be learned."""
    asked = Identification(form, cutoffs, None if isinstance(decimals, str) else decimals)
    asked, deterministic = _asked_on(tool, asked, decimals == "find out")
    if deterministic and not asked.survivors and asked.rivals and (other := at_another_cutoff(asked)) is not None:
        # at 1, a definition may be the very measure that gives the answers
        other, deterministic = _asked_on(tool, other, decimals == "find out")
        asked = other if other.survivors and verdict(other).kind in KNOWN else at_cutoff(other, asked.cutoffs[0])
    return _result(asked, name or form, deterministic=deterministic)


def _asked_on(tool: Tool, asked: Identification, finds_decimals: bool) -> tuple[Identification, bool]:
    """Return the state after all further lists, and whether the tool gave the same number for the same list."""
    while (given := asked.next or _long(asked)) is not None:
        try:
            first, second = tool(given), tool(given)
        except Exception as problem:  # noqa: BLE001 - a tool may raise anything
            asked = _refused(tool, asked, given, problem)
            if isinstance(problem, TooSlowError) or sum(step.is_failed for step in asked.steps) >= MOST_FAILURES:
                break
            continue
        asked = asked.answered(first, given=given)
        same = abs(first - second) <= EXACT or (math.isnan(first) and math.isnan(second))
        if not same:
            asked = asked.again(second)
        if finds_decimals:
            asked = replace(
                asked, decimals=_decimals([step.answer for step in asked.answers if step.answer is not None])
            )
        if not same and "ties" not in given.features:
            break
        if _fits_only_short_lists(asked):  # it may have a cutoff of its own
            asked = at_another_cutoff(asked) or asked
    return asked, not any(step.more for step in asked.answers)


def _fits_only_short_lists(asked: Identification) -> bool:
    """Return whether no definition that cuts nowhere, and no other measure, gives all answers."""
    named = asked.names and asked.reading.without != "long"
    return asked.cutoffs == (None,) and not named and not asked.rivals


def _long(asked: Identification) -> TrialList | None:
    """Return the long list, which shows a cutoff that a tool has of itself; None if it is of no use or was asked."""
    given = long_list(asked.form)
    of_use = asked.cutoffs == (None,) and asked.survivors and len(asked.answers) >= FEWEST
    return given if of_use and given not in {step.given for step in asked.steps} else None


def _refused(tool: Tool, asked: Identification, given: TrialList, problem: Exception) -> Identification:
    """Return the state after an error: the list is refused if the tool still answers the list it was tried with."""
    message = message_of(problem)
    if isinstance(problem, TooSlowError):
        return asked.failed(message, given=given)
    probe = replace(PROBE, k=given.k, scored=given.scored)
    try:
        tool(probe)
    except Exception:  # noqa: BLE001 - a tool may raise anything
        return asked.failed(message, given=given)
    return asked.refused(message=message, given=given)


def _result(asked: Identification, form: str, *, deterministic: bool) -> Identified:
    said = verdict(asked)
    left = asked.survivors
    definition = next((each for each in left if each.names), left[0]) if left else None
    known = definition is not None and said.kind in KNOWN
    k = asked.cutoffs[0] if len(asked.cutoffs) == 1 else None
    return Identified(
        definition.at(k) if definition is not None and known else None,
        asked.names if known else (),
        decided(asked),
        undecided(asked) if left else (),
        said,
        asked,
        form,
        asked.decimals,
        deterministic,
    )


def _decimals(answers: Sequence[float]) -> int | None:
    """Return the decimals that are enough to write all answers; None if six are not."""
    if all(math.isnan(answer) or (2 * answer).is_integer() for answer in answers):
        return None  # 0, 0.5 and 1 say nothing of decimals
    for places in range(2, _MOST_DECIMALS + 1):
        if all(math.isnan(answer) or abs(answer - round(answer, places)) < 5e-8 for answer in answers):
            return places
    return None
