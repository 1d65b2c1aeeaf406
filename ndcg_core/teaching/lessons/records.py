"""What a lesson is made of."""

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
    """A list that a step shows: the ranking, best first, the judgments, and the convention that is asked for.

    ``scores`` is there where they decide the order; ``titles`` are what the cards say, a document's id where there is
    none.
    """

    ranking: tuple[str, ...]
    grades: Mapping[str, float]
    convention: Convention = field(default_factory=Convention)
    scores: Mapping[str, float] | None = None
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def topic(self) -> Topic:
        """The list as the measures take it."""
        return Topic(self.ranking if self.scores is None else self.scores, self.grades)


@dataclass(frozen=True)
class Text:
    """A piece of Markdown; :func:`~ndcg_core.teaching.lessons.figure_values.filled` computes its figures."""

    text: str


@dataclass(frozen=True)
class Parts:
    """Parts of the playground to be seen here, words of :data:`SHOWS`."""

    parts: tuple[str, ...]


Part = Text | Parts


@dataclass(frozen=True)
class FreshList:
    """What the list of a checkpoint has: ranked documents, the scale of grades, and the mistakes that must show."""

    size: int
    grades: tuple[float, ...]
    mistakes: tuple[str, ...]


KINDS = ("number", "bar", "choice", "goal", "checkpoint")
"""What a step can ask for; :class:`StepQuestion` says what each is."""
MAY = ("grades", "choices")
"""What a goal's board may have changed besides the order."""


@dataclass(frozen=True)
class StepQuestion:
    """What the reader is asked to do.

    ``kind`` is ``"number"`` (type it), ``"bar"`` (drag it to where it should be), ``"choice"`` (pick ``options``, of
    which the ``right`` ones are right), ``"goal"`` (change the board until the ``conditions`` hold, in at most
    ``moves`` steps; besides the order what ``may`` names; ``solution`` is one list where they do) or ``"checkpoint"``
    (a number, of a list that is made anew). ``hint`` is explanation with a wrong answer. Its texts may hold figures.
    ``claims`` are conditions that a choice's right options rest on; they hold of the step's list, or the lesson does
    not load.
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
    """One idea: something to read and see, something to do, and what is seen after it was done.

    ``scenes`` are the lists that the lesson has named so far, ``scene`` the one that this step looks at.
    """

    title: str
    before: tuple[Part, ...]
    ask: StepQuestion | None
    after: tuple[Part, ...]
    scene: Scene
    scenes: Mapping[str, Scene]


@dataclass(frozen=True)
class Lesson:
    """A page of steps. ``id`` is its file's name, ``minutes`` how long it takes, ``sources`` what it cites."""

    id: str
    number: int
    title: str
    minutes: int
    steps: tuple[Step, ...]
    sources: tuple[str, ...] = ()
