"""An answer and its mark."""

from collections.abc import Mapping
from dataclasses import dataclass

from ndcg_core.teaching.diagnosis import Finding, Verdict
from ndcg_core.teaching.diagnosis.finding import listed
from ndcg_core.teaching.marking import words
from ndcg_core.teaching.marking.override import Override
from ndcg_core.teaching.mistakes import mistakes


@dataclass(frozen=True, slots=True)  # a class may write 100,000 of them
class Answer:
    """A student's answer to a task.

    Attributes
    ----------
    student, task : str
        Their names.
    numbers : mapping of str to str
        At least one number as it was typed, by ``"dcg"``, ``"idcg"`` and ``"ndcg"``.
    line : int
        Its line in the text that it was read from, from 1; 0 if there is none.

    """

    student: str
    task: str
    numbers: Mapping[str, str]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer with its mark.

    Attributes
    ----------
    answer : Answer
        The answer.
    verdict : Verdict
        What the mark is for.
    marks : float
        The mark.
    mistakes : tuple of str
        The recognised ids; two for a guess of two mistakes together.
    findings : tuple of Finding
        All explanations, the likeliest first.
    feedback : str
        What the student reads.
    alternatives : tuple of str
        The ids, ``"OK"`` for the right answer, that give the same answer to this task; empty if there is only one.
    override : Override or None
        The teacher's change of the marks, if there is one.

    """

    answer: Answer
    verdict: Verdict
    marks: float
    mistakes: tuple[str, ...]
    findings: tuple[Finding, ...]
    feedback: str
    alternatives: tuple[str, ...] = ()
    override: Override | None = None

    @property
    def mistake(self) -> str:
        """The mistake's id, or two ids with a plus between them; empty if none was recognized."""
        return " + ".join(self.mistakes)

    @property
    def made(self) -> str:
        """The cause: the mistake's id or a few words; empty if the answer is right or the cause is unknown."""
        first = self.findings[0]
        if self.verdict is Verdict.RIGHT or self.mistakes:
            return self.mistake
        if first.slip:
            return words.SLIPS[first.slip]
        return words.AS_IN.format(convention=first.conventions[0]) if first.conventions else self._cutoff

    @property
    def cause(self) -> str:
        """The cause as :attr:`made` names it, written out for a reader who does not know the ids."""
        first = self.findings[0]
        if self.verdict is Verdict.RIGHT and not self.mistakes:
            return ""
        if self.mistakes:
            titles = listed([mistakes[mistake].title for mistake in self.mistakes])
            return words.GUESS.format(titles=titles) if len(self.mistakes) > 1 else titles
        if first.slip:
            return words.TITLES.get(first.slip, words.WRITTEN_WRONG)
        return words.titled(first.conventions[0]) if first.conventions else self._cutoff

    @property
    def _cutoff(self) -> str:
        """How many ranks were added up instead, a mistake that has no id; empty for any other cause."""
        first = self.findings[0]
        return first.cause.removesuffix(".") if first.verdict is Verdict.MISTAKE else ""
