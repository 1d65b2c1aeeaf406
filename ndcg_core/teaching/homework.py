"""An answer in a homework notebook: right or not, and what to do next."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ndcg_core.document import Block
from ndcg_core.document.shown import Shown
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis import Verdict, read
from ndcg_core.teaching.diagnosis.finding import headed, said
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES, USUAL_DECIMALS
from ndcg_core.teaching.exercises.request import known_quantity
from ndcg_core.teaching.marking.marker import Marker
from ndcg_core.teaching.marking.records import Answer
from ndcg_core.teaching.marking.rule import Rule
from ndcg_core.teaching.tasks.kinds.fill import ask_sums


@dataclass(frozen=True, repr=False)
class Checked(Shown):
    """The verdict on an answer: true only if the answer is right, and its feedback as text.

    Attributes
    ----------
    verdict : Verdict
        What the answer is.
    sentence : str
        The feedback, which does not tell the right number.
    right : bool
        Whether the answer is right: nDCG, or without it every number. What is wrong with sums beside a right nDCG is in
        the feedback.
    heading : str
        The verdict in a few words.

    """

    verdict: Verdict
    sentence: str
    right: bool
    heading: str

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:  # which some test runners show in place of the text
        return self.sentence

    def blocks(self) -> list[Block]:
        """Return what a notebook shows."""
        return said(self.heading, [self.sentence])


def check(
    answer: object,
    topic: Topic,
    convention: ConventionLike = Convention(),
    *,
    quantity: str = "ndcg",
    decimals: int = USUAL_DECIMALS,
) -> Checked:
    """Return whether an answer is right, with the feedback that *Grade* would give to it.

    ``verdict = check(answer, topic, convention)`` followed by ``assert verdict, verdict`` is a test for nbgrader and
    otter: it passes only if the answer is right, and fails with the feedback.

    Parameters
    ----------
    answer : float, str or mapping
        A number, a number as it was typed ("0.91", "0,91", "91%"), or several of them by ``"dcg"``, ``"idcg"`` and
        ``"ndcg"``. What is no number is not right.
    topic : Topic
        The list of the exercise.
    convention : Convention or str
        The convention that it asks for.
    quantity : str, optional
        What the exercise asks for: ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    decimals : int, optional
        How many decimals count, from 0 to 6.

    Returns
    -------
    Checked
        In a notebook it shows itself.

    Raises
    ------
    NdcgError
        For a list that the convention refuses or that has no right answer, and for an unknown quantity.

    Examples
    --------
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> verdict = check(0.7364, topic)
    >>> bool(verdict), str(verdict)
    (True, 'Right.')
    >>> bool(check(0.8175, topic)), str(check(0.8175, topic))[:40]
    (False, 'The rules ask for a gain of 2^grade - 1.')
    >>> str(check(None, topic))
    'An answer must be a number such as 0.91, 0,91 or 91%; got None.'

    """
    name = known_quantity(quantity)
    key = ask_sums(topic, resolve(convention), [name]).key
    marker = key.under(Rule(tolerance=decimals, tells=False))
    if not math.isfinite(marker.values[name]):
        raise words.NO_RIGHT_NUMBER.error(marker.values[name], name=QUANTITIES[name])
    given = dict(answer) if isinstance(answer, Mapping) else {name: answer}
    try:
        return _checked(marker, name, given)
    except NdcgError as refusal:
        return Checked(Verdict.UNKNOWN, str(refusal), right=False, heading=headed(Verdict.UNKNOWN, ""))


def _checked(marker: Marker, quantity: str, given: Mapping[str, object]) -> Checked:
    if quantity not in given:
        raise words.ANSWER_WITHOUT.error(name=QUANTITIES[quantity])
    typed = {known_quantity(name): read(number) for name, number in given.items()}
    graded = marker.graded(Answer("", "", {name: number.text for name, number in typed.items()}))
    slip = "" if graded.verdict is Verdict.RIGHT else graded.findings[0].slip
    return Checked(graded.verdict, graded.feedback, graded.verdict is Verdict.RIGHT, headed(graded.verdict, slip))
