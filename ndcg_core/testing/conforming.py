"""A check that a function computes a definition."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ndcg_core.errors import NdcgError
from ndcg_core.identification.calling import Called, Function, answering
from ndcg_core.identification.evidence import fits
from ndcg_core.identification.hypotheses import Hypothesis, lattice_choices, outcomes, values_of
from ndcg_core.identification.lists import EDGES, TrialList, trial_lists
from ndcg_core.identification.verdicts import clause
from ndcg_core.model.convention import ConventionLike, resolve
from ndcg_core.scoring.differences import value_of
from ndcg_core.testing import words


def assert_conforms(
    function: Function,
    convention: ConventionLike,
    *,
    form: str = "",
    k: int | str | None = "ask",
    decimals: int | None = None,
) -> None:
    """Raise AssertionError with the smallest list for which a function does not give the nDCG of a definition.

    Parameters
    ----------
    function : callable
        It takes a list and returns its nDCG.
    convention : Convention or str
        The definition, or its name in :data:`ndcg_core.conventions`.
    form, k
        How the function takes a list, and its cutoff; as in :func:`ndcg_core.identify`.
    decimals : int, optional
        To how many decimals the function rounds. Without it 2e-6 may be missing, as where 32 bits are kept.

    Raises
    ------
    AssertionError
        Naming the list, both numbers, and the choice that explains the function's.
    NdcgError
        If the function answers in no form.

    Examples
    --------
    >>> from ndcg_core import ndcg_score
    >>> def mine(grades, scores, k):
    ...     return ndcg_score([grades], [scores], "sklearn", k=k)
    >>> assert_conforms(mine, "sklearn", form="scores")
    >>> try:
    ...     assert_conforms(mine, "lightgbm", form="scores")
    ... except AssertionError as problem:
    ...     print(str(problem).splitlines()[-1])
    The function's number comes with another choice: The gain is linear: grade.

    """
    wanted = Hypothesis(resolve(convention))
    first = ""
    for tool in answering(function, form, k):  # one that takes scores before grades answers in the other order, too
        failure = _failure(tool, wanted, decimals)
        if not failure:
            return
        first = first or failure
    raise AssertionError(first)


def _failure(tool: Called, wanted: Hypothesis, decimals: int | None) -> str:
    """Return what is wrong with the first list that differs: the smallest, of those that are not unusual."""
    unusual = EDGES | {"empty"}
    for given in sorted(trial_lists(tool.shape.form, tool.cutoffs), key=lambda given: bool(given.features & unusual)):
        expected = outcomes(given, wanted)
        found, problem = _number(tool, given)
        if not any(fits(number, found, decimals) for number in expected):
            return "\n".join(_lines(given, wanted, expected[0], found, problem, decimals))
    return ""


def _number(tool: Called, given: TrialList) -> tuple[float, str]:
    """Return what a function gives for a list, NaN with its error's text where it raises one."""
    try:
        return tool(given), ""
    except Exception as problem:  # noqa: BLE001 - the function may raise anything
        return math.nan, f"{type(problem).__name__}: {problem}"


def _lines(
    given: TrialList, wanted: Hypothesis, expected: float, found: float, problem: str, decimals: int | None
) -> Iterator[str]:
    yield words.DIFFERS.format(topic=given.topic, k=given.k)
    yield words.NUMBERS.format(expected=_written(expected), found=problem or _written(found))
    for name in () if math.isnan(found) else lattice_choices():
        for other in values_of(name):
            try:
                changed = wanted.at(given.k).changed(**{name: other})
            except NdcgError:  # choices that have no meaning together
                continue
            if fits(value_of(given.topic, changed), found, decimals):
                yield words.EXPLAINED.format(
                    clause=clause(name, changed.discount_form if name == "discount" else other)
                )
                return
    yield words.UNEXPLAINED


def _written(number: float) -> str:
    return words.NO_NUMBER if math.isnan(number) else f"{number:.6g}"
