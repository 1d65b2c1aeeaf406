"""What a reader does in the picture: lift a bar to a guess, choose a document, drag the cutoff, reach a goal's line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from ndcg_core.widget.state.json_types import JsonObject


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


class AnswerTask(TypedDict):
    """What is answered in the picture: what all tasks share, and what one of them draws.

    The draft stays in the browser while ``id`` stays. ``verdict`` is what was said of the last answer; a task that is
    not ``open`` takes no other. Of ``options``, one is chosen; with ``field``, a number can be typed. ``top`` and
    ``stack`` are the least heights of the scales of bars and of stacks.
    """

    kind: str
    id: str
    label: str
    open: bool
    verdict: Literal["", "right", "wrong"]
    draft: dict[str, str | float | Sequence[str] | None]
    button: NotRequired[str]
    field: NotRequired[bool]
    wanted: NotRequired[str]
    options: NotRequired[Sequence[str]]
    right: NotRequired[Sequence[int]]
    top: NotRequired[float]
    stack: NotRequired[float]


class Fill(AnswerTask):
    """A hollow bar to fill: of a rank of either list, of a sum, the ratio, or beside all ranks, up to ``most``."""

    where: Literal["own", "ideal", "sum", "ideal_sum", "ratio", "gauge"]
    rank: int | None
    most: float
    whole: bool


class Tag(TypedDict):
    """A flag to put on a line, and later the truth: a number, or None for the pocket."""

    name: str
    truth: NotRequired[float | None]


class Mark(TypedDict):
    """A named value on a line."""

    name: str
    value: float | None


class Place(AnswerTask):
    """Flags to put on a line between the ends of ``scale``, or into the pocket; ``wrong`` says which stand wrong.

    A ``guess`` is never wrong: how far it is off is written below it. Over the line there may be ``bars``, one between
    any two whole numbers, None while they are covered; ``sides`` says what those above and below their own zero are.
    Flags then stand at whole numbers, ``step`` apart.

    With ``several``, what others say can be kept on the line, too.
    """

    several: bool
    tags: Sequence[Tag]
    marks: Sequence[Mark]
    pocket: str
    scale: tuple[float, float]
    wrong: Sequence[int]
    guess: bool
    bars: Sequence[float | None]
    sides: Sequence[str]
    step: int


class Which(AnswerTask):
    """Small pictures, one for each of the first options; ``bar`` is what they draw, ``stacks`` whether sums, too.

    With ``graded``, every rank has its grade below it.
    """

    pictures: Sequence[JsonObject]
    bar: str
    stacks: bool
    graded: bool


class TiedOrder(TypedDict):
    """An order of tied documents by their places among the names, and nDCG in it."""

    order: Sequence[int]
    value: float


class Turn(TypedDict):
    """A button that puts tied documents into an order, by its place among the orders."""

    name: str
    order: int


class Tied(AnswerTask):
    """Every order of a tied group; ``start`` is the order of the list, ``scale`` the ends of the line."""

    names: Sequence[str]
    orders: Sequence[TiedOrder]
    frames: Sequence[JsonObject]
    start: int
    scale: tuple[float, float]
    mean: float | None
    turns: Sequence[Turn]


class Sweep(AnswerTask):
    """The values of one unknown, each with nDCG and the lists that the picture shows for it."""

    values: Sequence[Mark]
    frames: Sequence[JsonObject]
    start: int
    axis: str
    least: float
    highest: float


class Strip(AnswerTask):
    """Queries by nDCG and weight, ``then`` by the weights once it is answered; a level, or a query, answers it."""

    queries: Sequence[Mark]
    widths: Sequence[float]
    then: Sequence[float] | None
    level: bool
    taps: bool
    most: float
    truth: float | None


class Target(TypedDict):
    """What hollow bars show: the terms of both lists, and their sums."""

    terms: Sequence[float]
    ideal: Sequence[float]
    dcg: float | None
    idcg: float | None


class Spot(AnswerTask):
    """A student's hollow bars over the right ones; ``wrongBars`` are ``o1`` and ``i1`` for rank 1 of either list."""

    target: Target
    wrongBars: Sequence[str]


class Repair(AnswerTask):
    """Hollow bars to be reached, and the lists under each option."""

    target: Target
    frames: Sequence[JsonObject | None]


class Cloud(TypedDict):
    """Means by chance, in the order in which they are drawn, ours, and their interval, drawn once all are there."""

    name: str
    means: Sequence[float]
    ours: float
    interval: tuple[float, float] | None


class Chance(AnswerTask):
    """Clouds of means, one seen at a time, between the ends of ``scale``; ``two`` sided ones are as far on either side.

    Where all is drawn from the start, ``whole``, the other clouds wait for a prediction.
    """

    clouds: Sequence[Cloud]
    scale: tuple[float, float]
    two: bool
    whole: bool


class PictureTask(TypedDict, total=False):
    """What is done in the picture; a key that is missing is not done there.

    ``top`` and ``most`` are the least heights of the scales of bars and of stacks, so that they stay while a reader
    changes the list. ``answer`` is an :class:`AnswerTask`.
    """

    reveal: Reveal
    guess: Guess
    pick: Pick
    goals: Sequence[GoalLine]
    answer: Mapping[str, object]
    cut: bool
    top: float
    most: float
