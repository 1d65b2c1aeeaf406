"""What is said of an answer."""

from __future__ import annotations

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

    """

    right: bool | None
    sentence: str
    findings: tuple[Finding, ...] = ()
    final: bool = False

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
