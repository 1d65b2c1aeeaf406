"""What an exercise made to order holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.finding import Finding


@dataclass(frozen=True)
class ExerciseRow:
    """A line of the teacher's table: a mistake, or ``"OK"``, with its numbers; ``typed`` is the asked one as a student writes it."""

    mistake: str
    title: str
    dcg: float
    idcg: float
    ndcg: float
    typed: str


@dataclass(frozen=True)
class SameNumber:
    """Two mistakes, or one and the right answer (``"OK"``), that the exercise does not tell apart, and why."""

    one: str
    other: str
    reason: str


@dataclass(frozen=True)
class Exercise:
    """An exercise: the list, what is asked, and the numbers that come of each mistake.

    ``rows`` begin with the right answer. ``same_numbers`` names what shares a number, ``not_shown`` maps each chosen mistake that
    this list cannot show to the reason, and ``mistaken`` each that the
    diagnosis takes for something else, such as a library's own definition, to what it finds.
    ``tried`` is how many lists were drawn.
    """

    topic: Topic
    convention: Convention
    decimals: int
    quantity: str
    seed: int
    rows: tuple[ExerciseRow, ...]
    same_numbers: tuple[SameNumber, ...] = ()
    not_shown: dict[str, str] = field(default_factory=dict)
    mistaken: dict[str, Finding] = field(default_factory=dict)
    tried: int = 1

    @property
    def separates_all(self) -> bool:
        """Whether every chosen mistake has a number of its own."""
        return not (self.same_numbers or self.not_shown or self.mistaken)
