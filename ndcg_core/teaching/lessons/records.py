"""The parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase
from types import MappingProxyType

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.lessons.figures import Condition, Figure
from ndcg_core.teaching.lessons.task_parts import TaskParts

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
    "gain": "buttons that switch the gain",
    "discount": "buttons that switch the discount",
    "ideal_pool": "buttons that switch the pool of the ideal list",
    "ideal_cut": "buttons that switch where the ideal list ends",
    "task": "a task in the picture, without the list",
    "k": "a cutoff line that can be dragged in the picture",
    "scale": "on the scale of nDCG, marks for the worst and for a random order",
    "measures": "other measures of the named lists, each as what it looks at",
}
"""What a step can show, by the word that a lesson's file calls it by."""

STAGES = ("grades", "gain", "cg", "weights", "earned", "dcg", "sums", "all")
"""How much of the picture a step draws: the grades, the gains, these with their sum, the weights of the ranks, what a
discount leaves of the gains, that with its sum, both sums, and all with their ratio."""


@dataclass(frozen=True)
class Scene:
    """A list that a step shows.

    Attributes
    ----------
    ranking : tuple of str
        The ids of the retrieved documents, best first.
    grades : mapping of str to float
        The judgments.
    convention : Convention
        The convention of the task.
    scores : mapping of str to float or None
        The scores, if they decide the order.
    titles : mapping of str to str
        What the cards show; a document without a title shows its id.

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
    """A piece of Markdown.

    Attributes
    ----------
    text : str
        The text; :func:`~ndcg_core.teaching.lessons.figure_values.filled` computes its figures.
    paper : bool
        Whether a reader of the picture sees it only with the answer, because the picture shows it piece by piece.

    """

    text: str
    paper: bool = False


@dataclass(frozen=True)
class Parts:
    """Parts of the playground that a step shows.

    Attributes
    ----------
    parts : tuple of str
        Words of :data:`SHOWS`.
    stage : str
        How much of the picture is drawn, a word of :data:`STAGES`; empty leaves it as the lesson has it.
    lists : mapping of str to Scene
        The lists that are measured, by what the picture calls them.

    """

    parts: tuple[str, ...]
    stage: str = ""
    lists: Mapping[str, Scene] = field(default_factory=dict)


Part = Text | Parts


@dataclass(frozen=True)
class FreshList:
    """What a checkpoint draws: how many ranked documents, on which scale of grades, and which mistakes must show."""

    size: int
    grades: tuple[float, ...]
    mistakes: tuple[str, ...]


TASKS = ("fill", "place", "which", "tied", "sweep", "strip", "spot", "repair", "chance")
"""The tasks that are answered in the picture and have a form as well, in which they can be answered in words."""
KINDS = ("bar", "pick", "choice", "goal", *TASKS)
"""What a step can ask for; :class:`StepQuestion` says what each is."""
SWITCHES = ("gain", "discount", "ideal_pool", "ideal_cut", "k")
"""The choices that a step can offer alone."""
MAY = ("grades", "choices", *SWITCHES)
"""What a goal's board may have changed besides the order."""


@dataclass(frozen=True)
class StepQuestion:
    """The task of a step.

    Attributes
    ----------
    kind : str
        A word of :data:`KINDS`: a bar to lift to a guess, a document to choose, options to pick from,
        a board to change until conditions hold, or one of :data:`TASKS`.
    question : str
        The text, which may contain figures, as may ``hint`` and ``options``.
    value : Figure or None
        The right number.
    decimals : int
        How many decimals a number needs.
    most : float
        The height of the bar.
    options : tuple of str
        What can be picked.
    right : frozenset of int
        The places of the right options, from 0.
    conditions : tuple of Condition
        What holds when a goal is reached.
    moves : int or None
        The most changes that a goal allows.
    may : frozenset of str
        What else may change besides the order.
    solution : Scene or None
        A list that reaches the goal.
    fresh : FreshList or None
        What the list is drawn from, if every reader gets another.
    docs : frozenset of str
        The right documents to choose.
    cells : tuple of Figure
        The bars, sums and numbers to be filled in, in their order.
    columns : tuple of str
        The columns of the table that goes with them, quantities that belong to a rank.
    opinion : bool
        Whether the guess at a bar has no right answer, only a usual answer.
    hint : str
        What is shown after a wrong answer.
    claims : tuple of Condition
        The conditions behind the right options; if one does not hold for the step's list, the lesson does not load.
    parts : TaskParts
        What a task in the picture is made of, besides.
    lesson, step : int
        The number of the lesson and of the step, which say what its readers know.

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
    docs: frozenset[str] = frozenset()
    cells: tuple[Figure, ...] = ()
    columns: tuple[str, ...] = ()
    opinion: bool = False
    parts: TaskParts = field(default_factory=TaskParts)
    lesson: int = 99
    step: int = 99

    @property
    def form(self) -> str:
        """Its form in words: ``"cells"``, one by one, ``"choice"``, ``"number"``, ``"place"``, or its own kind."""
        if self.kind not in TASKS:
            return self.kind
        if self.parts.tags:
            return "place"
        return "cells" if self.cells else "choice" if self.options else "number"


@dataclass(frozen=True)
class Step:
    """A step: something to read and see, a task, and what is shown after it.

    Attributes
    ----------
    title : str
        The heading.
    before, after : tuple of Text or Parts
        What is shown before the task, and once it is answered.
    ask : StepQuestion or None
        The task.
    scene : Scene
        The list of this step.
    scenes : mapping of str to Scene
        The lists named so far.
    recalls : int
        The lesson whose checkpoint it repeats; 0 for none.

    """

    title: str
    before: tuple[Part, ...]
    ask: StepQuestion | None
    after: tuple[Part, ...]
    scene: Scene
    scenes: Mapping[str, Scene]
    recalls: int = 0


def course_place(label: str) -> tuple[int, str]:
    """Return where a lesson stands in the course, by its label.

    >>> sorted(["5", "4b", "13", "4"], key=course_place)
    ['4', '4b', '5', '13']
    """
    number = label.rstrip(ascii_lowercase)
    return int(number), label.removeprefix(number)


@dataclass(frozen=True)
class Lesson:
    """A page of steps.

    Attributes
    ----------
    id : str
        The name of its file.
    number : int
        By which links and kept progress know it, for ever; for most, its place in the course, from 1.
    title : str
        Its title.
    minutes : int
        How long it takes.
    steps : tuple of Step
        Its steps.
    sources : tuple of str
        What it cites.
    can : str
        What a reader can do who has done it, as a sentence.
    recall : Step or None
        The checkpoint of the lesson before, which may be answered once more before the first step.
    label : str
        What readers call it: its number, or ``"4b"`` for a lesson that came later and stands after lesson 4.

    """

    id: str
    number: int
    title: str
    minutes: int
    steps: tuple[Step, ...]
    sources: tuple[str, ...] = ()
    can: str = ""
    recall: Step | None = None
    label: str = ""

    @property
    def readers(self) -> int:
        """The lesson of the course whose readers know what this one needs."""
        return course_place(self.label)[0]

    @property
    def numbered(self) -> Mapping[int, Step]:
        """Every step by its number, in the order in which they are read; what is recalled is number 0."""
        recalled = {} if self.recall is None else {0: self.recall}
        return {**recalled, **dict(enumerate(self.steps, 1))}
