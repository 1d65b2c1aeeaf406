"""Bar: a height to guess, which is neither right nor wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndcg_core.document import Blank, Block, paragraph, sentence
from ndcg_core.model.numbers import real
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.diagnosis.typed_number import USUAL_DECIMALS
from ndcg_core.teaching.tasks import Attempt, Judgement, Scene, Task, words
from ndcg_core.teaching.tasks.collected import Collected, Guesses
from ndcg_core.teaching.tasks.figures import read_figure
from ndcg_core.teaching.tasks.kept import Kept

_NEAR = 0.05  # of the height of the bar


@dataclass(frozen=True, kw_only=True)
class Bar(Task):
    """A bar to lift to a guess.

    Attributes
    ----------
    most : float
        Its height.
    opinion : bool
        Whether there is no right answer, only a usual one.

    Examples
    --------
    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> from ndcg_core.teaching.tasks.scene import Scene
    >>> task = Bar(own=Scene(("a", "b"), {"a": 1, "b": 2}), question="How good?", value=read_figure("ndcg"))
    >>> task.judge(0.8).sentence
    'Very close. Your guess: 0.80. The answer: 0.7967.'

    """

    kind = "bar"
    _control = "bar"
    _how = words.DRAG_BAR
    most: float = 1.0
    opinion: bool = False

    @classmethod
    def of_list(cls, own: Scene) -> Bar:
        """Return the task to guess nDCG."""
        return cls(own=own, question="", value=read_figure("ndcg"))

    @property
    def marked(self) -> bool:
        """No guess is."""
        return False

    def check(self) -> None:
        """Refuse a bar without a value."""
        if self.value is None:
            raise words.NEEDS.error(kind=repr(self.kind), key="value")
        if self.most <= 0:
            raise words.BAR.error(self.most)
        super().check()

    def read(self, given: object) -> float:
        """Return the height."""
        height = real(given)
        if height is None or not 0 <= height <= self.most:
            raise words.HEIGHT.error(given, most=f"{self.most:g}")
        return height

    def judge(self, given: object) -> Judgement:
        """Return how far the guess is off; where only opinions exist, what is usual."""
        guess, value = self.read(given), self.right_number
        if self.opinion:
            return Judgement(None, words.OPINION.format(guess=guess, value=value), final=True)
        off = guess - value
        near = abs(off) <= _NEAR * self.most
        said = words.BAR_CLOSE if near else (words.BAR_HIGH if off > 0 else words.BAR_LOW).format(off=abs(off))
        return Judgement(None, words.GUESSED.format(said=said, guess=guess, value=value), final=True)

    def mark(self, kept: Kept) -> Judgement:
        """Return where the guess stands."""
        return Judgement(right=None, value=real(kept))

    def controls(self) -> JsonObject:
        """Return how high the bar is."""
        return {"most": self.most}

    def collect(self, answers: Sequence[Kept], *, told: bool = True) -> Collected:
        """Return the guesses beside what was to be guessed."""
        return Guesses([*map(self.read, answers)], self.most, self.right_number, self.truth)

    def written(self, kept: Kept) -> str:
        """Return a guess as it is read."""
        return f"{kept:.2f}"

    @property
    def truth(self) -> str:
        """What was to be guessed, with more digits than a guess has."""
        return f"{self.right_number:.{USUAL_DECIMALS}f}"

    def picture(self, tried: Attempt) -> JsonObject:
        """Return the bar with the guess and, once it is shown, the answer."""
        rank = None if self.value is None else self.value.rank
        early = rank is not None and not tried.shown
        return {
            "guess": {
                "rank": rank,
                "most": self.most,
                "label": self.question,
                "value": tried.lifted,
                "answer": self.right_number if tried.shown else None,
            },
            **({"reveal": {"own": 1, "ideal": None, "ratio": False}} if early else {}),
        }

    def room(self) -> list[Block]:
        """Return a line for the guess."""
        between = words.BETWEEN.format(most=f"{self.most:g}", answer="{answer}")
        return [paragraph(*sentence(between, answer=Blank()), kind="sum")]
