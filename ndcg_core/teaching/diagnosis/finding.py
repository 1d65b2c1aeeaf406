"""What a diagnosis says: one explanation of the number that was given, in fields and in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import zip_longest

from ndcg_core.teaching.mistakes import WorkedSums


class Verdict(StrEnum):
    """What an answer is, best first."""

    RIGHT = "right"
    SLIP = "slip"
    CONVENTION = "convention"
    MISTAKE = "mistake"
    CARRIED = "carried"
    TWO_MISTAKES = "two mistakes"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Finding:
    """One explanation of an answer.

    ``mistake`` is an id of the catalogue, None for a right answer alone, for a convention that has no id, and where nothing is
    known; ``mistakes`` holds both ids of two together. ``conventions`` are the names that give this number. ``value`` is the
    exact number of ``quantity``, NaN where nothing is known, and ``values`` DCG, IDCG and nDCG. ``first_rank`` is the first
    rank, from 1, at which the discounted gains of ``side``, ``"dcg"`` or ``"idcg"``, leave the right ones; None where the sums
    are right. ``also`` are ids of other mistakes that give the same numbers, and ``reason`` why they cannot be told apart; of
    two mistakes together it names the other pairs.
    ``carried`` says that the nDCG follows from the answer's own DCG and IDCG. ``slip`` is ``"per cent"``, ``"point"``,
    ``"last digit"`` or ``"few digits"`` where the right number was only written wrong. ``guess`` marks what is no more than
    one possibility.
    """

    verdict: Verdict
    sentence: str
    mistake: str | None = None
    conventions: tuple[str, ...] = ()
    value: float = float("nan")
    first_rank: int | None = None
    guess: bool = False
    quantity: str = "ndcg"
    side: str = ""
    values: dict[str, float] = field(default_factory=dict)
    mistakes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    reason: str = ""
    carried: bool = False
    slip: str = ""


def first_difference(right: WorkedSums, other: WorkedSums) -> tuple[int | None, str]:
    """The first rank at which the terms of one of the sums differ, and which sum that is; the DCG is looked at first."""
    for side, one, two in (("dcg", right.terms, other.terms), ("idcg", right.ideal_terms, other.ideal_terms)):
        rank = _first_difference(one, two)
        if rank is not None:
            return rank, side
    return None, ""


def _first_difference(one: Sequence[float], two: Sequence[float]) -> int | None:
    if one is two:  # a mistake that leaves this sum alone
        return None
    for rank, (a, b) in enumerate(zip_longest(one, two, fillvalue=0.0), 1):
        if abs(a - b) > 1e-9 * max(1.0, abs(a)):
            return rank
    return None


def listed(words: Sequence[str]) -> str:
    """Words in a row, as a sentence takes them.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)
