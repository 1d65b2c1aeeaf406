"""How a grade becomes a gain.

To add a gain, add an entry to :data:`GAINS`. Everything else reads the object: sums, formulas, programs and links.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from ndcg_core.arrays import Floats
from ndcg_core.document.formulas import Called, Formula, Indicator, Number, Power, Sign, Symbol, row
from ndcg_core.document.terminal import formula as plain
from ndcg_core.errors import shorten
from ndcg_core.model import words
from ndcg_core.model.numbers import as_source, as_word, real

GainFunction = Callable[[float], float]


class Gain(ABC):
    """What a grade earns; call it with a grade.

    Attributes
    ----------
    rises : bool
        Whether a better grade never gains less, whatever the grades.
    constant : bool
        Whether the gain of a grade never changes; a caller's own function may.
    python : str
        The gain as Python source in ``grade``; empty if only its numbers can be written.

    """

    rises: ClassVar[bool] = False
    constant: ClassVar[bool] = True
    python: str

    @property
    @abstractmethod
    def formula(self) -> str:
        """The gain of a grade, as one line of plain text."""

    @abstractmethod
    def __call__(self, grade: float) -> float:
        """Return the gain of a grade."""

    @property
    def direct(self) -> GainFunction:
        """The function behind the gain, for sums that call it for every document."""
        return self

    def written(self, grade: float | Symbol) -> Formula:
        """Return the gain of a grade as a student would write it, before it is computed; a symbol is any grade."""
        return Called("gain", (grade,)) if isinstance(grade, Symbol) else Number(f"{self(grade):g}")

    @property
    def grades(self) -> tuple[float, ...]:
        """The only grades that have a gain, ascending; empty if all have."""
        return ()

    def knows(self, grade: float) -> bool:
        """Return whether the grade has a gain."""
        return True

    def text(self) -> str:
        """Return the gain as a signature writes it; empty if it cannot be written."""
        return ""

    def link(self) -> list[list[float]]:
        """Return the grades with their gains, for a link; empty if they cannot be listed."""
        return [[grade, self(grade)] for grade in self.grades]

    def of_array(self, grades: Floats) -> Floats:
        """Return the gains of many grades, equal to the last bit to those of single grades."""
        return np.array([self(grade) for grade in grades.tolist()])


@dataclass(frozen=True)
class NamedGain(Gain):
    """A gain that has a name, with what a reader needs to know of it.

    Attributes
    ----------
    title, meaning : str
        A word for a button, and what it does in a few words.
    python : str
        The gain as Python source.
    of : callable
        The formula in which a grade, a number or a symbol, becomes its gain.
    source : str
        Who defined it.
    function, vectorized : callable
        The gain of any finite grade, a negative one too, and of an array of grades where that is faster; equal to the
        last bit.
    common : bool
        Whether people choose it: the board offers it, and a wrong answer is explained by it.
    rare : bool
        Whether few of them do: the board folds it away.

    """

    name: str
    title: str
    meaning: str
    python: str
    of: Callable[[Formula], Formula]
    source: str
    function: GainFunction
    vectorized: Callable[[Floats], Floats] | None = None
    common: bool = True
    rare: bool = False
    rises: ClassVar[bool] = True

    @property
    def direct(self) -> GainFunction:
        """The function behind the gain, without the call of this object."""
        return self.function

    def __call__(self, grade: float) -> float:
        """Return the gain of a grade."""
        return self.function(grade)

    def text(self) -> str:
        """Return the name."""
        return self.name

    @property
    def formula(self) -> str:
        """The gain of a grade, as one line of plain text."""
        return plain(self.of(Symbol("grade")))

    def written(self, grade: float | Symbol) -> Formula:
        """Return the gain of a grade as a student would write it, before it is computed; a symbol is any grade."""
        return self.of(grade if isinstance(grade, Symbol) else Number(as_source(grade)))

    def of_array(self, grades: Floats) -> Floats:
        """Return the gains of many grades."""
        return self.vectorized(grades) if self.vectorized else np.array(list(map(self.function, grades.tolist())))


@dataclass(frozen=True)
class GainTable(Gain):
    """A gain given grade by grade, as pairs ``(grade, gain)`` in ascending order of the grade.

    >>> GainTable.of({0: 0, 1: 1, 2: 5})(2)
    5.0
    """

    pairs: tuple[tuple[float, float], ...]
    python = ""

    @classmethod
    def of(cls, table: Mapping[float, float]) -> GainTable:
        """Return the table of a ``{grade: gain}`` mapping.

        Raises
        ------
        NdcgError
            If the mapping is empty, or holds anything but finite numbers.

        """
        if not table:
            raise words.EMPTY_GAIN_TABLE.error({})
        pairs = [
            (_number(grade, "A grade of the gain table"), _number(gain, f"The gain of grade {shorten(grade)}"))
            for grade, gain in table.items()
        ]
        return cls(tuple(sorted(pairs)))

    def __call__(self, grade: float) -> float:
        """Return the gain of a grade; raise :class:`NdcgError` if the table lacks it."""
        for known, gain in self.pairs:
            if known == grade:
                return gain
        raise words.GRADE_WITHOUT_GAIN.error(
            grades=", ".join(f"{known:g}" for known, _ in self.pairs), grade=f"{grade:g}"
        )

    @property
    def formula(self) -> str:
        """The table, as one line of plain text."""
        return f"table {self!r}"

    @property
    def grades(self) -> tuple[float, ...]:
        """The grades that the table names, ascending."""
        return tuple(grade for grade, _ in self.pairs)

    def knows(self, grade: float) -> bool:
        """Return whether the table names the grade."""
        return grade in self.grades

    def text(self) -> str:
        """Return the table as a signature writes it: ``{0:0,1:3}``."""
        return "{" + ",".join(f"{as_word(grade)}:{as_word(gain)}" for grade, gain in self.pairs) + "}"

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{as_source(grade)}: {as_source(gain)}" for grade, gain in self.pairs) + "}"


@dataclass(frozen=True)
class OwnGain(Gain):
    """The caller's own function of the grade; what it returns is checked."""

    function: GainFunction
    constant: ClassVar[bool] = False
    formula = "own function of the grade"
    python = ""

    def __call__(self, grade: float) -> float:
        """Return the gain of a grade; raise :class:`NdcgError` if the function fails or returns no finite number."""
        try:
            gain = self.function(grade)
        except Exception as error:  # whatever a caller's function may raise
            raise words.GAIN_FUNCTION.error(error, grade=f"{grade:g}") from error
        return _number(gain, f"The result of the gain function at grade {grade:g}")


@lru_cache(maxsize=4096)  # lists have few grades, and a power costs more than a look-up
def exp2(grade: float) -> float:
    r"""Return the exponential gain :math:`2^g - 1` (Burges et al., ICML 2005). A grade 1 better counts about twice.

    >>> [exp2(grade) for grade in (0, 1, 2, 3)]
    [0.0, 1.0, 3.0, 7.0]
    """
    try:
        return float(2.0**grade) - 1.0
    except OverflowError:
        raise words.EXPONENTIAL_GAIN.error(grade) from None


def linear(grade: float) -> float:
    """Return the linear gain :math:`g`: the grade itself (Järvelin and Kekäläinen, TOIS 2002).

    >>> linear(3)
    3.0
    """
    return float(grade)


def binary(grade: float) -> float:
    """Return the binary gain: 1 for every grade above 0, else 0.

    >>> [binary(grade) for grade in (-1, 0, 1, 3)]
    [0.0, 0.0, 1.0, 1.0]
    """
    return 1.0 if grade > 0 else 0.0


def one(grade: float) -> float:
    """Return the gain 1, whatever the grade: a document that was judged is relevant.

    >>> [one(grade) for grade in (-1, 0, 3)]
    [1.0, 1.0, 1.0]
    """
    return 1.0


def _exp2_array(grades: Floats) -> Floats:
    if (grades == np.floor(grades)).all():
        return np.exp2(grades) - 1.0
    return np.array(list(map(exp2, grades.tolist())))  # numpy's power of a fraction is not Python's to the last bit


GAINS: dict[str, NamedGain] = {
    gain.name: gain
    for gain in (
        NamedGain(
            name="exp2",
            title="exponential",
            meaning="each grade is worth about twice the grade below it",
            python="2.0**grade - 1",
            of=lambda grade: row(Power(Number("2"), grade), Sign("-"), Number("1")),
            source="Burges et al., ICML 2005",
            function=exp2,
            vectorized=_exp2_array,
        ),
        NamedGain(
            name="linear",
            title="linear",
            meaning="a document is worth its grade",
            python="grade",
            of=lambda grade: grade,
            source="Järvelin and Kekäläinen, TOIS 20(4), 2002",
            function=linear,
            vectorized=lambda grades: grades,
        ),
        NamedGain(
            name="binary",
            title="binary",
            meaning="relevant or not: every grade above 0 is worth 1",
            python="1 if grade > 0 else 0",
            of=lambda grade: Indicator(row(grade, Sign(">"), Number("0"))),
            source="TREC practice; TF-Similarity's BNDCG",
            function=binary,
            vectorized=lambda grades: (grades > 0).astype(np.float64),
            rare=True,
        ),
        NamedGain(
            name="one",
            title="judged",
            meaning="every judged document is worth 1, also with grade 0",
            python="1",
            of=lambda _: Number("1"),
            source="microsoft/recommenders, ndcg_at_k's default",
            function=one,
            vectorized=np.ones_like,
            common=False,
        ),
    )
}

GainLike = str | Gain | Mapping[float, float] | GainFunction
"""What a caller may write as a gain."""


def check_gain(gain: object) -> str | GainTable | GainFunction:
    """Return a gain as a convention keeps it: a name, a table or the caller's function.

    Raises
    ------
    NdcgError
        If it is neither a name of :data:`GAINS`, a ``{grade: gain}`` table nor a function.

    """
    if isinstance(gain, str):
        if gain in GAINS:
            return gain
    elif isinstance(gain, NamedGain):
        return gain.name
    elif isinstance(gain, GainTable):
        return gain
    elif isinstance(gain, Mapping):
        return GainTable.of(gain)
    elif callable(gain):
        return gain
    raise words.GAIN.unknown(gain, GAINS, {named.title: name for name, named in GAINS.items()})


def gain_object(gain: str | GainTable | GainFunction) -> Gain:
    """Return the gain that a convention keeps, a name looked up."""
    if isinstance(gain, str):
        return GAINS[gain]
    return gain if isinstance(gain, Gain) else OwnGain(gain)


def _number(value: object, place: str) -> float:
    number = real(value)
    if number is None or not math.isfinite(number):
        raise words.GAIN_NUMBER.error(value, place=place)
    return number
