"""What a reader does in the picture: lift a bar to a guess, choose a document, drag the cutoff, reach a goal's line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from ndcg_core.shown.json_types import JsonObject


class Reveal(TypedDict):
    """How many ranks of each list show what they are worth; None for all. The ratio of the sums may be kept back."""

    own: int | None
    ideal: int | None
    ratio: bool


class Guess(TypedDict):
    """A bar to lift: at a rank, or beside all ranks; from 0 to ``most``, with the guess and, later, the answer."""

    rank: int | None
    most: float
    label: str
    value: float | None
    answer: float | None


class Pick(TypedDict):
    """A document to choose: the choice so far and, later, the right documents."""

    chosen: str | None
    right: Sequence[str] | None


class GoalLine(TypedDict):
    """A height that a sum or the ratio is to pass."""

    quantity: str
    value: float


class PictureTask(TypedDict, total=False):
    """What is done in the picture; a key that is missing is not done there.

    ``top`` and ``most`` are the least heights of the scales of bars and of stacks, so that they stay while a reader
    changes the list. ``answer`` is what the script of a kind of task draws.
    """

    reveal: Reveal
    guess: Guess
    pick: Pick
    goals: Sequence[GoalLine]
    answer: JsonObject
    cut: bool
    top: float
    most: float
