"""The feedback for a student, and the causes in the report on a class."""

import re
from collections.abc import Callable

from ndcg_core.libraries.catalogue import conventions
from ndcg_core.teaching.diagnosis import Finding, Verdict
from ndcg_core.teaching.diagnosis.finding import Slip
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.diagnosis.words import beside
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.identities import RIGHT

_RIGHT, _RIGHT_KEPT = "Right: {quantity} is {right}.", "Right."
_CHANGED = "Your teacher changed the marks: {reason} {sentence}"
_DECIMAL_NUMBER = re.compile(r"\d+\.\d+")
_KEPT_BACK = "[kept back]"
_WRONG = "Not right. {sentence}"
_SENTENCES = {
    **dict.fromkeys((Verdict.SLIP, Verdict.CONVENTION, Verdict.DIVISION), "{sentence}"),
    Verdict.CARRIED: "{sentence} The division is right, and earns its part.",
}
_AS_ASKED = " As the exercise asks, {quantity} is {right}."
_RIGHT_NUMBER = " The right {quantity} is {right}."

# ---- the causes in the report ----

WRITTEN_WRONG = "the right number, written wrong"
GUESS = "a guess: {titles}"
TITLES: dict[Slip, str] = {
    "division": "right sums, divided wrong",
    "documents": "an ideal list with other documents",
    "one term": "another gain or weight in a single term, or a term too many or too few",
    "too short": "a number that many mistakes give",
}
"""The titles of slips that are not the right number, written wrong."""
SAME_NUMBER = "on this list they give the same number at this tolerance"
AS_IN = "as in {convention}"
THE_RIGHT_ANSWER = "the right answer"
SLIPS: dict[Slip, str] = {
    "per cent": "per cent without its sign",
    "point": "the decimal point in another place",
    "last digit": "the last digit",
    "few digits": "too few digits",
    "swapped fields": "DCG and IDCG swapped",
    "division": "the division",
    "documents": "other documents in the ideal list",
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
        The right number; empty to keep it back.
    quantity : str
        ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    sums : Finding, optional
        What is wrong with the sums beside a right nDCG.

    """
    name = QUANTITIES[quantity]
    if verdict is Verdict.RIGHT:
        sentence = (_RIGHT if right else _RIGHT_KEPT).format(quantity=name, right=right)
        return beside(sentence, sums.sentence) if sums else sentence
    template = _SENTENCES.get(verdict, _WRONG)
    ending = _AS_ASKED if verdict is Verdict.CONVENTION else _RIGHT_NUMBER
    note = f" {first.note}" if first.note else ""
    sentence = template.format(quantity=name, sentence=first.sentence) + _next_moves(first) + note
    return sentence + (ending.format(quantity=name, right=right) if right else "")


def without_numbers(sentence: str, is_kept_back: Callable[[str], bool]) -> str:
    """Return the feedback without the decimal numbers that are kept back: a term of a sum may be the right number.

    >>> without_numbers("It differs at rank 2, where it adds 0.6309.", lambda number: number == "0.6309")
    'It differs at rank 2, where it adds [kept back].'
    """
    return _DECIMAL_NUMBER.sub(lambda found: _KEPT_BACK if is_kept_back(found.group()) else found.group(), sentence)


def with_reason(sentence: str, reason: str) -> str:
    """Return the feedback to an answer whose marks the teacher changed."""
    return _CHANGED.format(reason=" ".join(reason.split()), sentence=sentence)


def titled(name: str) -> str:
    """Return what an id of the catalogue, ``"OK"`` or the name of a convention stands for, in a few words.

    >>> titled("OK"), titled("I4"), titled("sklearn")
    ('the right answer', 'Quotient upside down', 'as in scikit-learn')
    """
    if name == RIGHT:
        return THE_RIGHT_ANSWER
    if name in mistakes:
        return mistakes[name].title
    return AS_IN.format(convention=conventions[name].library)


def _next_moves(first: Finding) -> str:
    """Return what to do about each of two mistakes; the sentence about a single mistake already has it."""
    ids = first.mistakes if first.verdict is Verdict.TWO_MISTAKES else ()
    return "".join(f" {mistakes[mistake].mend}" for mistake in ids)
