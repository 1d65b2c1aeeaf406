"""What is said of an answer."""

from dataclasses import dataclass

from ndcg_core.teaching.diagnosis import Finding, Verdict


@dataclass(frozen=True)
class Judgement:
    """What is said of an answer.

    Attributes
    ----------
    right : bool or None
        Whether it is right; None for a guess, which is neither right nor wrong.
    sentence : str
        The reply.
    findings : tuple of Finding
        The explanations, if it was diagnosed.
    final : bool
        Whether the task ends with it although it is not right: a guess is made once.
    cause, title : str
        What a wrong answer comes from: the id of the mistake or a few words, and the same in words; empty for a right
        answer, and where nothing stands out.
    also : tuple of str
        Other causes that give the same answer.
    possible : str
        What it may come from, in words, where no cause stands out.
    value : float or None
        Where it stands on a line of numbers: what its cause gives exactly, else the answer itself.

    """

    right: bool | None
    sentence: str = ""
    findings: tuple[Finding, ...] = ()
    final: bool = False
    cause: str = ""
    title: str = ""
    also: tuple[str, ...] = ()
    possible: str = ""
    value: float | None = None

    @property
    def ends(self) -> bool:
        """Whether the task is done."""
        return self.final or self.right is True

    @property
    def is_wrong(self) -> bool:
        """Whether it counts as wrong; an answer that only has too few digits does not yet."""
        if self.right is not False or not self.findings:
            return self.right is False
        finding = self.findings[0]
        return finding.verdict is not Verdict.RIGHT and not finding.needs_digits
