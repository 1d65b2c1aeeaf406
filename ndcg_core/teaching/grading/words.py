"""What a student is told of an answer, in sentences."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import Finding, Verdict
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import mistakes

_CARRIED = "Something went wrong before the last step, which follows from it rightly. "


def feedback(verdict: Verdict, first: Finding, right: str, quantity: str, sums: Finding | None = None) -> str:
    """Whether the answer is right, what happened, how to mend it, and the right number; ``sums`` is what is wrong beside a right answer.

    With an empty ``right`` the right number is kept back, for whoever may try again.
    """
    told = f"{QUANTITIES[quantity]} is {right}."
    if verdict is Verdict.RIGHT:
        return f"Right: {told}" + (f" But look at the sums before it again. {sums.sentence}" if sums else "")
    if verdict is Verdict.SLIP:
        return first.sentence
    if verdict is Verdict.CONVENTION:
        opening = "Others define it so, but it is not what was asked. " if first.mistake else "Not what was asked. "
        return f"{opening}{first.sentence}" + (f" As asked, {told}" if right else "")
    opening = _CARRIED if verdict is Verdict.CARRIED else "Not right. "
    mends = (
        "".join(f" {mistakes[number].mend}" for number in first.mistakes)
        if first.verdict is Verdict.TWO_MISTAKES
        else ""
    )
    return f"{opening}{first.sentence}{mends}" + (f" The right {told}" if right else "")
