"""What somebody did at a task so far."""

import secrets
from dataclasses import dataclass, field

from ndcg_core.teaching.tasks.judgement import Judgement


@dataclass
class Attempt:
    """What was answered at a step, and the judgement.

    Attributes
    ----------
    typed : int, float or str, optional
        The answer.
    judged : Judgement, optional
        What the lesson says to it.
    shown : bool
        Whether the rest of the step is shown.
    given_up : bool
        Whether the reader asked for the solution.
    wrong : int
        How many answers were wrong.
    seed : int
        The seed of a checkpoint's list.
    cells : list of str
        The right answers so far, where a table is filled.
    lifted : float, optional
        The height of a bar that was lifted and is not the answer yet.
    in_words : bool
        Whether the last answer was not given in the picture.

    """

    typed: float | str | None = None
    judged: Judgement | None = None
    shown: bool = False
    given_up: bool = False
    wrong: int = 0
    seed: int = field(default_factory=lambda: secrets.randbelow(10**6))
    cells: list[str] = field(default_factory=list)
    lifted: float | None = None
    in_words: bool = False

    @property
    def guess(self) -> float | None:
        """The answer at a bar; None as long as there is none."""
        return self.typed if isinstance(self.typed, float) else None

    @property
    def touched(self) -> bool:
        """Whether the reader has done anything here."""
        return self != Attempt(seed=self.seed)
