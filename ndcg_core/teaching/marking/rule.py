"""A teacher's rule: how close a number must be, and how many marks each kind of answer earns."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from numbers import Integral

from ndcg_core.model.numbers import real
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis import Typed, Verdict
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS

TOLERANCES = {
    "decimals": "so many decimals",
    "figures": "so many significant figures",
    "relative": "a share of the right number",
}
"""What a tolerance counts."""
# verdicts, each with marks of the same name
_PARTS = ("slip", "division", "carried", "convention", "mistake")
_LEAST_SHARE, _MOST_SHARE = 1e-5, 0.5
_MOST_MARKS = 1000


@dataclass(frozen=True, kw_only=True)
class Rule:
    """How answers are marked.

    Parameters
    ----------
    by : {"decimals", "figures", "relative"}
        What the tolerance counts.
    tolerance : float
        The number of decimals (0 to 6) or of significant figures (1 to 6) that count, or the largest relative error
        (0.00001 to 0.5; 0.01 is 1 per cent).
    right : float
        The marks for a right answer, above 0.
    slip : float
        The marks for the right number written wrong; like those below, from 0 to ``right``.
    division : float
        The marks for a wrong nDCG beside a right DCG and a right IDCG.
    carried : float
        The marks for an nDCG that follows from the answer's own wrong sums.
    convention : float
        The marks for an answer that is right under the convention of a library or a paper.
    mistake : float
        The marks for a recognised mistake.
    tells : bool
        Whether the feedback tells the right number.

    Raises
    ------
    NdcgError
        For an invalid tolerance or invalid marks.

    Notes
    -----
    Only the digits that count are judged: a typed number is rounded to them. It is right if they are those of the right
    number, rounded or truncated, and also if it lost its last zeros in a spreadsheet. A single digit proves little:
    where more digits count, it is right only if the others round to zeros. Every other answer earns 0.

    Examples
    --------
    >>> from ndcg_core.teaching.diagnosis import read
    >>> Rule().decimals(0.63613), Rule(by="figures", tolerance=3).decimals(12.3456)
    (3, 1)
    >>> Rule(by="relative", tolerance=0.01).decimals(0.6361)
    3
    >>> Rule(by="relative", tolerance=0.01).accepts(read("0.9"), 0.905)
    False
    >>> Rule(slip=2)
    Traceback (most recent call last):
    ndcg_core.errors.NdcgError: The marks for a slip must be from 0 to 1, those for a right answer; got 2.

    """

    by: str = "decimals"
    tolerance: float = 3
    right: float = 1.0
    slip: float = 0.5
    division: float = 0.5
    carried: float = 0.5
    convention: float = 0.5
    mistake: float = 0.0
    tells: bool = True

    def __post_init__(self) -> None:
        if self.by not in TOLERANCES:
            raise words.TOLERANCE_KIND.unknown(self.by, TOLERANCES)
        if self.by == "relative":
            self._check_share()
        else:
            self._check_digits(0 if self.by == "decimals" else 1)
        most = _most_marks(self.right)
        for name in _PARTS:
            marks = real(getattr(self, name))
            if marks is None or not 0 <= marks <= most:
                raise words.MARKS.error(getattr(self, name), most=f"{most:g}", verdict=name)

    def _check_share(self) -> None:
        share = real(self.tolerance)
        if share is None or not _LEAST_SHARE <= share <= _MOST_SHARE:
            raise words.RELATIVE_TOLERANCE.error(self.tolerance, least=f"{_LEAST_SHARE:.5f}", most=_MOST_SHARE)

    def _check_digits(self, least: int) -> None:
        digits = self.tolerance
        if not isinstance(digits, Integral) or isinstance(digits, bool) or not least <= digits <= MOST_DECIMALS:
            word = "decimals" if self.by == "decimals" else "significant figures"
            raise words.TOLERANCE_DIGITS.error(digits, kind=word, least=least, most=MOST_DECIMALS)

    def decimals(self, value: float) -> int:
        """Return how many decimals count beside a right number of this size; below 0 for tens and hundreds."""
        if self.by == "decimals":
            return int(self.tolerance)
        if self.by == "figures":
            size = math.floor(math.log10(abs(value))) if value else 0
            return min(int(self.tolerance) - 1 - size, MOST_DECIMALS)
        if not value:
            return MOST_DECIMALS
        # The last digit that counts is no larger than the tolerance.
        return min(max(0, math.ceil(-math.log10(self.tolerance * abs(value)))), MOST_DECIMALS)

    def cut(self, typed: Typed, value: float) -> Typed:
        """Return the typed number rounded to the digits that count beside this value."""
        return typed.cut(self.decimals(value), value)

    def filled(self, typed: Typed, value: float) -> Typed:
        """Return the typed number with all digits that count: a spreadsheet drops zeros at the end."""
        return typed.filled(self.decimals(value), value)

    def accepts(self, typed: Typed, value: float, *, enough: float = math.inf) -> bool:
        """Whether a typed number is close enough to the right number, or shows it with ``enough`` decimals."""
        near = self.by == "relative" and abs(typed.value - value) <= self.tolerance * abs(value) * (1 + 1e-9)
        cut = self.cut(typed, value)
        fits = cut.decimals >= enough and cut.fits(value)
        return (near and not self.is_single(typed, value)) or fits or cut.is_right(value)

    def is_single(self, typed: Typed, value: float) -> bool:
        """Whether a single digit was typed where more digits count."""
        return typed.single and typed.decimals < self.decimals(value)

    def scaled_to(self, points: float) -> Rule:
        """Return the rule with other marks for a right answer; every other answer earns the same share of them.

        Parameters
        ----------
        points : float
            The marks for a right answer, above 0.

        Returns
        -------
        Rule
            The rule.

        Raises
        ------
        NdcgError
            For invalid points.

        Examples
        --------
        >>> rule = Rule(slip=0.25).scaled_to(4)
        >>> rule.right, rule.slip, rule.carried
        (4, 1.0, 2.0)

        """
        most = _most_marks(points)
        return replace(self, right=points, **{name: getattr(self, name) / self.right * most for name in _PARTS})

    def marks(self, verdict: Verdict) -> float:
        """Return the marks for an answer with this verdict."""
        return float(getattr(self, verdict.value)) if verdict.value in ("right", *_PARTS) else 0.0


def _most_marks(right: object) -> float:
    """Return the marks for a right answer, which are the most."""
    most = real(right)
    if most is None or not 0 < most <= _MOST_MARKS:
        raise words.MARKS_OF_RIGHT.error(right, most=_MOST_MARKS)
    return most
