"""The parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.lessons.figures import Condition, Figure

SHOWS = {
    "list": "the ranking as a table, with its grades",
    "board": "the ranking as cards that can be dragged and graded",
    "sandbox": "the same with every choice of the playground",
    "numbers": "nDCG, DCG and IDCG",
    "chart": "gain and discounted gain of every rank, beside the ideal list's",
    "running": "the running DCG against the running IDCG",
    "curve": "nDCG at every cutoff",
    "weights": "the weights of the ranks under every named discount",
    "formula": "the sums with the numbers of this list",
    "table": "every rank with its gain, weight and sums",
    "libraries": "what each library says of this list",
}
"""What a step can show, by the word that a lesson's file calls it by."""


@dataclass(frozen=True)
class Scene:
    """A list that a step shows: the ranking, best first, the judgments, and the convention of the task.

    ``scores`` is set where scores decide the order; ``titles`` are shown on the cards, and a document without a title
    shows its id.
    """

    ranking: tuple[str, ...]
    grades: Mapping[str, float]
    convention: Convention = field(default_factory=Convention)
    scores: Mapping[str, float] | None = None
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def topic(self) -> Topic:
        """The list as a topic."""
        return Topic(self.ranking if self.scores is None else self.scores, self.grades)


@dataclass(frozen=True)
class Text:
    """A piece of Markdown; :func:`~ndcg_core.teaching.lessons.figure_values.filled` computes its figures."""

    text: str


@dataclass(frozen=True)
class Parts:
    """Parts of the playground that the step shows, words of :data:`SHOWS`."""

    parts: tuple[str, ...]


Part = Text | Parts


@dataclass(frozen=True)
class FreshList:
    """What a checkpoint draws: how many ranked documents, on which scale of grades, and which mistakes must show."""

    size: int
    grades: tuple[float, ...]
    mistakes: tuple[str, ...]


KINDS = ("number", "bar", "choice", "goal", "checkpoint")
"""What a step can ask for; :class:`StepQuestion` says what each is."""
MAY = ("grades", "choices")
"""What a goal's board may have changed besides the order."""


@dataclass(frozen=True)
class StepQuestion:
    """The task of a step.

    ``kind`` is ``"number"`` (type it), ``"bar"`` (drag it to a height), ``"choice"`` (pick one of ``options``; those in
    ``right`` are right), ``"goal"`` (change the board until the ``conditions`` hold, in at most ``moves`` steps;
    ``may`` names what else may change besides the order; ``solution`` is a list that reaches the goal) or
    ``"checkpoint"`` (a number for a list that is drawn anew). ``hint`` is shown after a wrong answer. The texts may
    contain figures. ``claims`` are the conditions behind a choice's right options; if one does not hold for the step's
    list, the lesson does not load.
    """

    kind: str
    question: str
    value: Figure | None = None
    decimals: int = 4
    most: float = 1.0
    options: tuple[str, ...] = ()
    right: frozenset[int] = frozenset()
    conditions: tuple[Condition, ...] = ()
    moves: int | None = None
    may: frozenset[str] = frozenset()
    solution: Scene | None = None
    fresh: FreshList | None = None
    hint: str = ""
    claims: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Step:
    """A step: something to read and see, a task, and what is shown after it.

    ``scenes`` are the lists named so far, and ``scene`` is the list of this step.
    """

    title: str
    before: tuple[Part, ...]
    ask: StepQuestion | None
    after: tuple[Part, ...]
    scene: Scene
    scenes: Mapping[str, Scene]


@dataclass(frozen=True)
class Lesson:
    """A page of steps. ``id`` is the name of its file, ``minutes`` its duration, and ``sources`` what it cites."""

    id: str
    number: int
    title: str
    minutes: int
    steps: tuple[Step, ...]
    sources: tuple[str, ...] = ()
