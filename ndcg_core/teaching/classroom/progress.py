"""Where a class stands: which question is open or closed, how much of its answer is shown, and what comes next.

A class goes forward by one act, so that a teacher needs one key; going back covers what was shown, and never opens a
question again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.questions import parts_of

State = Literal["lobby", "open", "closing", "closed", "shown", "compared", "end"]
TRUTH, NAMES = 2, 3
"""The step that shows the truth, of which no student learns anything before; and the one that names the mistakes."""
MOST_ROUNDS = 9
CLOSES_IN = 5
"""Seconds in which an answer that is being typed can still be sent."""


@dataclass(frozen=True)
class Progress:
    """Where a class stands.

    Attributes
    ----------
    state : {"lobby", "open", "closing", "closed", "shown", "compared", "end"}
        What is on the projector: who has joined, the question, its last seconds, that it is closed, the answers, both
        rounds of it, the end.
    question : int
        The place of the question, from 0.
    round : int
        The round of this question, from 1; 0 before it was asked.
    shown : int
        How many parts of the answers are shown.
    seconds : int
        In how many seconds a closing question is closed, from when it began to close.

    """

    state: State = "lobby"
    question: int = 0
    round: int = 0
    shown: int = 0
    seconds: int = 0

    @property
    def takes_answers(self) -> bool:
        """Whether an answer counts."""
        return self.state in ("open", "closing")

    @property
    def shows_truth(self) -> bool:
        """Whether the students see the truth."""
        return self.state in ("compared", "end") or (self.state == "shown" and self.shown >= TRUTH)


def advance(now: Progress, controls: Sequence[str], rounds: Sequence[int]) -> Progress:
    """Return where a class stands after the teacher's *next*.

    Parameters
    ----------
    now : Progress
        Where it stands.
    controls : sequence of str
        What each question is answered with.
    rounds : sequence of int
        How often each question was asked.

    Returns
    -------
    Progress
        Where it stands then. An open question closes in some seconds, a closing one at once.

    Raises
    ------
    NdcgError
        For a class without questions.

    Examples
    --------
    >>> at, seen = Progress(), []
    >>> while at.state != "end":
    ...     at = advance(at, ["bar"], [0])
    ...     seen.append(at.state)
    >>> seen
    ['open', 'closing', 'closed', 'shown', 'shown', 'end']

    """
    if not controls:
        raise words.NO_QUESTION.error()
    if now.state == "lobby":
        return ask(now, now.question, controls, rounds)
    if now.takes_answers:
        return count_down(now, CLOSES_IN) if now.state == "open" else close(now)
    if now.state in ("closed", "shown") and now.shown < parts_of(controls[now.question]):
        return replace(now, state="shown", shown=now.shown + 1)
    if now.state == "shown" and now.round > 1:
        return replace(now, state="compared")
    left = [number for number in range(now.question + 1, len(controls)) if rounds[number] < MOST_ROUNDS]
    if now.state != "end" and left:
        return ask(now, left[0], controls, rounds)
    return replace(now, state="end")


def go_back(now: Progress, controls: Sequence[str]) -> Progress:
    """Return where a class stands after the teacher's *back*: a part less is shown, a closing question stays open.

    >>> go_back(Progress("shown", 0, 1, 1), ["number"]).state, go_back(Progress("closed", 0, 1), ["number"]).state
    ('closed', 'closed')
    """
    if now.state == "closing":
        return replace(now, state="open", seconds=0)
    if now.state == "shown":
        return replace(now, state="shown" if now.shown > 1 else "closed", shown=now.shown - 1)
    if now.state in ("compared", "end") and now.round and now.question < len(controls):
        return replace(now, state="shown", shown=parts_of(controls[now.question]))
    return now


def ask(now: Progress, question: int, controls: Sequence[str], rounds: Sequence[int]) -> Progress:
    """Return the progress with a question opened, once more if it was asked before.

    Raises
    ------
    NdcgError
        For a question that there is not, while another takes answers, or after its ninth round.

    """
    if now.takes_answers:
        raise words.STILL_OPEN.error(number=now.question + 1)
    if not 0 <= question < len(controls):
        raise words.WHICH_QUESTION.error(question + 1, most=len(controls))
    if rounds[question] >= MOST_ROUNDS:
        raise words.MOST_ROUNDS.error(most=MOST_ROUNDS)
    return Progress("open", question, rounds[question] + 1)


def close(now: Progress) -> Progress:
    """Return the progress with the open question closed; any other is returned as it is.

    >>> close(Progress("open", 0, 1)).state, close(Progress("shown", 0, 1, 2)).shown
    ('closed', 2)
    """
    return replace(now, state="closed", shown=0, seconds=0) if now.takes_answers else now


def count_down(now: Progress, seconds: int = 30) -> Progress:
    """Return the progress with so many seconds, from now, until the open question closes.

    >>> count_down(Progress("open", 0, 1)).seconds, count_down(Progress("lobby")).seconds
    (30, 0)
    """
    return replace(now, state="closing", seconds=seconds) if now.takes_answers else now


def end(now: Progress) -> Progress:
    """Return the progress at the end of the class; an open question is closed first.

    Raises
    ------
    NdcgError
        While a question takes answers, which would be lost without a word.

    """
    if now.takes_answers:
        raise words.STILL_OPEN.error(number=now.question + 1)
    return replace(now, state="end")
