"""The feedback for a student, and the causes in the report on a class."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import Finding, Verdict
from ndcg_core.teaching.diagnosis.finding import Slip
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import mistakes

_RIGHT = "Right: {quantity} is {right}."
_RIGHT_WITH_WRONG_SUMS = "Right: {quantity} is {right}. But check the sums that it comes from. {sentence}"
_ONE_LINE = "{sentence}"
_CARRIED = "{sentence} The division is right, and earns its part."
_WRONG = "Not right. {sentence}"
_AS_ASKED = " As the exercise asks, {quantity} is {right}."
_RIGHT_NUMBER = " The right {quantity} is {right}."

# ---- the causes in the report ----

WRITTEN_WRONG, ANOTHER_DEFINITION = "the right number, written wrong", "another definition"
GUESS = "a guess: {titles}"
TITLES: dict[Slip, str] = {
    "division": "right sums, divided wrong",
    "one term": "another gain or weight in a single term, or a term too many or too few",
    "too short": "a number that many mistakes give",
}
"""The titles of slips that are not the right number, written wrong."""
SAME_NUMBER = "on this list they give the same number at this tolerance"
AS_IN = "as in {convention}"
SLIPS: dict[Slip, str] = {
    "per cent": "per cent without its sign",
    "point": "the decimal point in another place",
    "last digit": "the last digit",
    "few digits": "too few digits",
    "swapped fields": "DCG and IDCG swapped",
    "division": "the division",
    "one term": "a slip in a single term",
    "too short": "too few digits to tell",
}


def feedback(verdict: Verdict, first: Finding, right: str, quantity: str, sums: Finding | None = None) -> str:
    """Return whether the answer is right, what it corresponds to, what to do next, and the right number.

    Parameters
    ----------
    verdict : Verdict
        What the answer is marked as.
    first : Finding
        The likeliest explanation.
    right : str
        The right number; empty to keep it back from a student who may try again.
    quantity : str
        ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    sums : Finding, optional
        What is wrong with the sums beside a right nDCG.

    """
    name = QUANTITIES[quantity]
    if verdict is Verdict.SLIP:
        return first.sentence
    if verdict is Verdict.RIGHT:
        template = _RIGHT if sums is None else _RIGHT_WITH_WRONG_SUMS
        return template.format(quantity=name, right=right, sentence=sums.sentence if sums else "")
    template = {Verdict.CONVENTION: _ONE_LINE, Verdict.DIVISION: _ONE_LINE, Verdict.CARRIED: _CARRIED}.get(
        verdict, _WRONG
    )
    ending = _AS_ASKED if verdict is Verdict.CONVENTION else _RIGHT_NUMBER
    note = f" {first.note}" if first.note else ""
    sentence = template.format(quantity=name, sentence=first.sentence) + _next_moves(first) + note
    return sentence + (ending.format(quantity=name, right=right) if right else "")


def _next_moves(first: Finding) -> str:
    """Return what to do about each of two mistakes; the sentence about a single mistake already has it."""
    if first.verdict is not Verdict.TWO_MISTAKES:
        return ""
    return "".join(f" {mistakes[mistake].mend}" for mistake in first.mistakes)
