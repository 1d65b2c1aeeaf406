"""A change of marks by the teacher."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ndcg_core.model.numbers import real
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis import read

LONGEST_REASON = 300
_MOST_MARKS = 1000
Values = tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Override:
    """Other marks for one answer, or for all answers to a task with the same numbers.

    Parameters
    ----------
    task : str
        The name of the task.
    marks : float
        The marks, from 0 to 1000; they may be more than those of a right answer.
    reason : str
        Why, in 1 to 300 characters; students read it.
    student : str
        The student; empty for all answers with these numbers.
    values : tuple of (str, float)
        The numbers of the answers, as :func:`values_of` gives them.

    Raises
    ------
    NdcgError
        For other marks, or without a reason.

    """

    task: str
    marks: float
    reason: str
    student: str = ""
    values: Values = ()

    def __post_init__(self) -> None:
        marks = real(self.marks)
        if marks is None or not math.isfinite(marks) or not 0 <= marks <= _MOST_MARKS:
            raise words.OVERRIDE_MARKS.error(self.marks, most=_MOST_MARKS)
        if not self.reason.strip() or len(self.reason) > LONGEST_REASON:
            raise words.OVERRIDE_REASON.error(self.reason, most=LONGEST_REASON)


def values_of(numbers: Mapping[str, str]) -> Values:
    """Return an answer's numbers, the same however they were typed.

    >>> values_of({"ndcg": "0,50"}) == values_of({"ndcg": "50 %"})
    True
    """
    return tuple((name, read(text).value) for name, text in numbers.items())
