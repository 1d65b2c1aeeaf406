"""The result of a diagnosis: an explanation of the given number, as fields and as a sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import zip_longest
from typing import Literal

from ndcg_core.document import Block, Bullets, Strong, paragraph
from ndcg_core.document.shown import Shown
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.sorted_values import with_quotient
from ndcg_core.teaching.mistakes import WorkedSums, all_wrong_sums, correct_sums, mistakes

_SAME = 1e-8
_HEADINGS = {"right": "✓ Right.", "slip": "≈ Nearly right.", "division": "≈ Nearly right."}
_NOT_YET, _TOO_LITTLE = "✗ Not yet.", "? Too short."
_POSSIBLE = "Possible causes, the likeliest first:"
Side = Literal["", "dcg", "idcg"]
Slip = Literal[
    "",
    "per cent",
    "point",
    "last digit",
    "few digits",
    "swapped fields",
    "division",
    "one term",
    "documents",
    "too short",
]


class Verdict(StrEnum):
    """What an answer is, best first."""

    RIGHT = "right"
    SLIP = "slip"
    DIVISION = "division"
    CONVENTION = "convention"
    MISTAKE = "mistake"
    CARRIED = "carried"
    TWO_MISTAKES = "two mistakes"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Finding(Shown):
    """An explanation of an answer.

    Attributes
    ----------
    verdict : Verdict
        What the answer is.
    sentence : str
        What the answer corresponds to, and what to do next.
    conventions : tuple of str
        The named conventions that give this number.
    value : float
        The exact value of ``quantity``, from ``values``; NaN for an unknown number.
    first_rank : int or None
        The first rank at which the discounted gains of ``side`` differ from the right ones; None if the sums are right.
    cause : str
        What was done instead, in one clause, for a list of possible causes.
    certain : str
        What is certain even where the cause is a guess: which of the typed sums are right, and whether the nDCG follows
        from them. The sentence begins with it.
    note : str
        Which libraries and papers give this number by default, in one sentence.
    guess : bool
        Whether this is only a possibility.
    quantity : str
        The quantity that was given: ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    side : {"", "dcg", "idcg"}
        The sum in which ``first_rank`` is.
    values : dict of str to float
        DCG, IDCG and nDCG.
    mistakes : tuple of str
        The id of a mistake, or the ids of two together.
    also : tuple of str
        Ids of other mistakes that give the same numbers.
    reason : str
        Why the ids in ``also`` give the same numbers; for two mistakes together, which other pairs do.
    carried : bool
        Whether the nDCG follows from the answer's own DCG and IDCG.
    slip : Slip
        How the right number was written wrong; ``"division"`` for right sums that were divided wrong, ``"one term"``
        for a slip in one term of a sum, ``"documents"`` for an ideal list with other documents,
        ``"too short"`` for a number with too few digits to be judged.

    """

    verdict: Verdict
    sentence: str
    conventions: tuple[str, ...] = ()
    value: float = float("nan")
    first_rank: int | None = None
    guess: bool = False
    quantity: str = "ndcg"
    side: Side = ""
    values: dict[str, float] = field(default_factory=dict)
    mistakes: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    reason: str = ""
    carried: bool = False
    slip: Slip = ""
    cause: str = ""
    note: str = ""
    certain: str = ""

    def __post_init__(self) -> None:
        """Take the value of the quantity from the numbers, where they are known."""
        object.__setattr__(self, "value", self.values.get(self.quantity, self.value))

    @property
    def mistake(self) -> str | None:
        """The first of ``mistakes``; None for a right answer, for a convention without an id, and an unknown number."""
        return self.mistakes[0] if self.mistakes else None

    def blocks(self) -> list[Block]:
        """Return what a notebook shows."""
        return said(headed(self.verdict, self.slip), [self.sentence, *filter(None, [self.note])])

    @property
    def needs_digits(self) -> bool:
        """Whether the number cannot be judged, or not called right, until it has more digits."""
        return self.slip in ("few digits", "too short")

    @property
    def is_judged(self) -> bool:
        """Whether anything is said of the number, and not only that it is too short."""
        return self.slip != "too short"


def sums_of_finding(finding: Finding, topic: Topic, convention: Convention) -> WorkedSums | None:
    """Return both sums as the finding explains them.

    Parameters
    ----------
    finding : Finding
        The finding.
    topic : Topic
        The list.
    convention : Convention
        The convention that the exercise asks for.

    Returns
    -------
    WorkedSums or None
        None for a guess of two mistakes, and for a finding without sums.

    Examples
    --------
    >>> from ndcg_core.teaching.diagnosis import diagnose
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> sums_of_finding(diagnose(topic, Convention(), "0.7967")[0], topic, Convention()).terms
    [1.0, 1.8927892607143721]

    """
    if len(finding.mistakes) > 1 or not finding.values:
        return None
    right = correct_sums(topic, convention)
    if finding.mistake:
        found = all_wrong_sums(topic, convention, mistakes[finding.mistake])
        alone = [with_one_sum(right, sums, finding.side) for sums in found if finding.side]
        return next((sums for sums in (*found, *alone) if _gives(sums, finding.values)), None)
    if finding.verdict is Verdict.CONVENTION:
        return correct_sums(topic, conventions[finding.conventions[0]].convention.with_k(convention.k))
    return None


def with_one_sum(right: WorkedSums, wrong: WorkedSums, side: Side) -> WorkedSums:
    """Return the right sums with one of them replaced by a wrong sum."""
    first, second = (wrong, right) if side == "dcg" else (right, wrong)
    return WorkedSums(
        first.ranked, second.ideal, first.terms, second.ideal_terms, *with_quotient(first.dcg, second.idcg)
    )


def _gives(sums: WorkedSums, values: dict[str, float]) -> bool:
    return all(abs(sums.values[name] - value) < _SAME or math.isnan(value) for name, value in values.items())


def first_difference(right: WorkedSums, other: WorkedSums) -> tuple[int | None, Side]:
    """Return the first rank at which the terms of a sum differ, and which sum that is; the DCG comes first."""
    if rank := first_rank(right.terms, other.terms):
        return rank, "dcg"
    rank = first_rank(right.ideal_terms, other.ideal_terms)
    return rank, "idcg" if rank else ""


def first_rank(right: Sequence[float], other: Sequence[float]) -> int | None:
    """Return the first rank at which two sums have different terms; None if they have the same."""
    if right is other:  # a mistake that leaves this sum alone
        return None
    for rank, (term, other_term) in enumerate(zip_longest(right, other, fillvalue=0.0), 1):
        if abs(term - other_term) > 1e-9 * max(1.0, abs(term)):
            return rank
    return None


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def headed(verdict: str, slip: str) -> str:
    """Return the heading of a verdict and of a slip.

    >>> headed("right", ""), headed("unknown", "too short")
    ('✓ Right.', '? Too short.')
    """
    return _TOO_LITTLE if slip == "too short" else _HEADINGS.get(verdict, _NOT_YET)


def said(heading: str, sentences: Sequence[str], *, only_possible: bool = False) -> list[Block]:
    """Return a verdict with its sentences; ``only_possible`` says that they are guesses."""
    head = paragraph(Strong(heading))
    if len(sentences) < 2:
        return [head, *map(paragraph, sentences)]
    return [head, *map(paragraph, [_POSSIBLE] if only_possible else []), Bullets(sentences)]
