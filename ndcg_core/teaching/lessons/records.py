"""The parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from string import ascii_lowercase

from ndcg_core.teaching.tasks import Scene, Task
from ndcg_core.teaching.tasks.figure_values import filled
from ndcg_core.teaching.tasks.fresh import with_seed

SHOWS = {
    "list": "the ranking as a table, with its grades",
    "board": "the ranking as cards that can be dragged and graded",
    "sandbox": "the same with every choice of the playground",
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
class Text:
    """A piece of Markdown.

    Attributes
    ----------
    text : str
        The text; :func:`~ndcg_core.teaching.tasks.figure_values.filled` computes its figures.
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
class Step:
    """A step: something to read and see, a task, and what is shown after it.

    Attributes
    ----------
    title : str
        The heading.
    before, after : tuple of Text or Parts
        What is shown before the task, and once it is answered.
    ask : Task or None
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
    ask: Task | None
    after: tuple[Part, ...]
    scene: Scene
    scenes: Mapping[str, Scene]
    recalls: int = 0

    def with_seed(self, seed: int) -> Step:
        """Return the step about the list that a seed draws; most steps have a list of their own."""
        if self.ask is None or self.ask.fresh is None:
            return self
        ask = with_seed(self.ask, seed)
        return replace(self, ask=ask, scene=ask.own)

    def filled(self, text: str) -> str:
        """Return a text with its figures computed."""
        return filled(text, self.scene, self.scenes)


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
