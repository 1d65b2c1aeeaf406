"""How a grade becomes a gain.

A gain is a name of :data:`GAINS`, a ``{grade: gain}`` table or a function of the grade. To add a named gain, add one
entry to :data:`GAINS`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.numbers import real

GainFunction = Callable[[float], float]


@dataclass(frozen=True)
class NamedGain:
    """A gain that has a name, with what a reader needs to know of it.

    ``latex`` is the formula with ``{g}`` where the grade stands; ``source`` says who defined it.
    """

    name: str
    title: str
    meaning: str
    formula: str
    latex: str
    source: str
    function: GainFunction


@dataclass(frozen=True)
class GainTable:
    """A gain given grade by grade, as pairs ``(grade, gain)`` in ascending order of the grade.

    >>> GainTable.of({0: 0, 1: 1, 2: 5})(2)
    5.0
    """

    pairs: tuple[tuple[float, float], ...]

    @classmethod
    def of(cls, table: Mapping[float, float]) -> GainTable:
        """Check a ``{grade: gain}`` mapping; raises :class:`NdcgError` for an empty one or one with no numbers."""
        if not table:
            raise NdcgError("A gain table names at least one grade", got={}, fix="Write it as {grade: gain}.")
        pairs = [
            (_number(grade, "a grade of the gain table"), _number(gain, f"the gain of grade {shorten(grade)}"))
            for grade, gain in table.items()
        ]
        return cls(tuple(sorted(pairs)))

    def __call__(self, grade: float) -> float:
        """The gain of a grade; raises :class:`NdcgError` for one that the table lacks."""
        for known, gain in self.pairs:
            if known == grade:
                return gain
        names = ", ".join(f"{known:g}" for known, _ in self.pairs)
        raise NdcgError(
            f"The gain table must name every grade in use (it has {names})",
            got=grade,
            where="a document",
            fix=f"Add a gain for grade {grade:g}.",
        )

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{_plain(grade)}: {_plain(gain)}" for grade, gain in self.pairs) + "}"


@lru_cache(maxsize=4096)  # lists have few grades, and a power costs more than a look-up
def exp2(grade: float) -> float:
    r"""The exponential gain :math:`2^g - 1` (Burges et al., ICML 2005). A grade 1 better counts about twice.

    >>> [exp2(grade) for grade in (0, 1, 2, 3)]
    [0.0, 1.0, 3.0, 7.0]
    """
    try:
        return float(2.0**grade) - 1.0
    except OverflowError:
        raise NdcgError(
            "The exponential gain 2^grade - 1 fits a number only below grade 1024",
            got=grade,
            where="a document",
            fix="Use the linear gain or a smaller scale.",
        ) from None


def linear(grade: float) -> float:
    """The linear gain :math:`g`: the grade itself (Järvelin and Kekäläinen, TOIS 2002).

    >>> linear(3)
    3.0
    """
    return float(grade)


def binary(grade: float) -> float:
    """The binary gain: 1 for every grade above 0, else 0.

    >>> [binary(grade) for grade in (-1, 0, 1, 3)]
    [0.0, 0.0, 1.0, 1.0]
    """
    return 1.0 if grade > 0 else 0.0


def one(grade: float) -> float:
    """The gain 1, whatever the grade: to have been judged at all is to be relevant.

    >>> [one(grade) for grade in (-1, 0, 3)]
    [1.0, 1.0, 1.0]
    """
    return 1.0


GAINS: dict[str, NamedGain] = {
    gain.name: gain
    for gain in (
        NamedGain(
            "exp2",
            "exponential",
            "each grade is worth about twice the one below it",
            "2^grade - 1",
            "2^{{{g}}}-1",
            "Burges et al., ICML 2005",
            exp2,
        ),
        NamedGain(
            "linear",
            "linear",
            "a document is worth its grade",
            "grade",
            "{g}",
            "Järvelin and Kekäläinen, TOIS 20(4), 2002",
            linear,
        ),
        NamedGain(
            "binary",
            "binary",
            "relevant or not: every grade above 0 is worth 1",
            "1 if grade > 0 else 0",
            "[{g}>0]",
            "TREC practice; TF-Similarity's BNDCG",
            binary,
        ),
        NamedGain(
            "one",
            "judged",
            "every judged document is worth 1, one of grade 0 too",
            "1",
            "1",
            "microsoft/recommenders, ndcg_at_k's default",
            one,
        ),
    )
}

Gain = str | GainTable | GainFunction


def check_gain(gain: str | Mapping[float, float] | GainTable | GainFunction) -> Gain:
    """What a caller may write as a gain, as the convention keeps it; raises :class:`NdcgError` for anything else."""
    if isinstance(gain, str):
        if gain in GAINS:
            return gain
    elif isinstance(gain, GainTable):
        return gain
    elif isinstance(gain, Mapping):
        return GainTable.of(gain)
    elif callable(gain):
        return gain
    raise NdcgError(
        f"A gain is one of {', '.join(map(repr, GAINS))}, a {{grade: gain}} table or a function",
        got=gain,
        where="the convention's gain",
    )


def gain_function(gain: Gain) -> GainFunction:
    """The function from a grade to its gain. A caller's own function is held to answer with a finite number."""
    if isinstance(gain, str):
        return GAINS[gain].function
    return gain if isinstance(gain, GainTable) else _held_to_numbers(gain)


def _held_to_numbers(function: GainFunction) -> GainFunction:
    def gain(grade: float) -> float:
        try:
            answer = function(grade)
        except Exception as error:  # whatever a caller's function may raise
            raise NdcgError(
                "A gain function answers for every grade in use",
                got=f"{type(error).__name__}: {error}",
                where=f"the gain function at grade {grade:g}",
            ) from error
        return _number(answer, f"the gain function at grade {grade:g}")

    return gain


def gain_latex(gain: Gain, grade: float | None) -> str:
    """The gain of one grade as a student would write it, before it is worked out."""
    shown = 0.0 if grade is None else grade
    if isinstance(gain, str):
        return GAINS[gain].latex.format(g=_plain(shown))
    return f"{gain_function(gain)(shown):g}"


def gain_words(gain: Gain) -> str:
    """A gain's formula in one line of plain text."""
    if isinstance(gain, str):
        return GAINS[gain].formula
    return f"table {gain!r}" if isinstance(gain, GainTable) else "own function of the grade"


def _number(value: object, where: str) -> float:
    number = real(value)
    if number is None or not math.isfinite(number):
        raise NdcgError("A gain is made of finite numbers", got=value, where=where)
    return number


def _plain(number: float) -> str:
    """A number as a person types it: 3 for 3.0.

    >>> _plain(3.0), _plain(0.5)
    ('3', '0.5')
    """
    return str(int(number)) if number == int(number) and abs(number) < 1e16 else repr(number)
