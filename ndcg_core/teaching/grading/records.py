"""What goes into grading and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis import Finding, Verdict

_SLIPS = {
    "per cent": "per cent without its sign",
    "point": "the decimal point in another place",
    "last digit": "the last digit",
    "few digits": "too few digits",
}


@dataclass(frozen=True)
class Task:
    """An exercise of the class: its name, the list, and the convention that is asked for."""

    name: str
    topic: Topic
    convention: Convention


@dataclass(frozen=True, slots=True)  # a class may write 100,000 of them
class Answer:
    """What one student typed for one task: at least one number, by ``"dcg"``, ``"idcg"`` and ``"ndcg"``.

    ``line`` is where it stands in the text that it was read from, from 1.
    """

    student: str
    task: str
    numbers: Mapping[str, str]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer with its mark.

    ``verdict`` is what the mark is for, ``mistakes`` the ids that were recognised (two where two together are a guess),
    ``findings`` every explanation, the likeliest first, and ``feedback`` what to tell the student. ``alternatives`` are
    the ids, ``"OK"`` for the right answer, that the task could not tell apart in this answer; empty where it could.
    """

    answer: Answer
    verdict: Verdict
    marks: float
    mistakes: tuple[str, ...]
    findings: tuple[Finding, ...]
    feedback: str
    alternatives: tuple[str, ...] = ()

    @property
    def mistake(self) -> str:
        """The mistake's id, two with a plus between them, empty where none was recognised."""
        return " + ".join(self.mistakes)

    @property
    def made(self) -> str:
        """What went wrong: the mistake's id or a few words; empty if nothing did, or nothing was recognised."""
        first = self.findings[0]
        if self.verdict is Verdict.RIGHT or self.mistakes:
            return self.mistake
        if first.slip:
            return _SLIPS[first.slip]
        return f"as in {first.conventions[0]}" if first.conventions else ""
