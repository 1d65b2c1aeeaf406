"""What an exercise consists of."""

from dataclasses import dataclass, field

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching import words
from ndcg_core.teaching.diagnosis.finding import Finding


@dataclass(frozen=True)
class ExerciseRow:
    """A row of the teacher's table.

    Attributes
    ----------
    mistake : str
        The id of a mistake, or ``"OK"``.
    title : str
        The mistake in a few words.
    dcg, idcg, ndcg : float
        The numbers that it gives.
    typed : str
        The number that the exercise asks for, as a student writes it.

    """

    mistake: str
    title: str
    dcg: float
    idcg: float
    ndcg: float
    typed: str


@dataclass(frozen=True)
class SameNumber:
    """Two mistakes that an exercise cannot tell apart.

    Attributes
    ----------
    first, second : str
        Their ids, or ``"OK"`` for the right answer.
    reason : str
        Why they give the same number.

    """

    first: str
    second: str
    reason: str


@dataclass(frozen=True)
class Exercise:
    """An exercise: the list, what it asks for, and the numbers that each mistake gives.

    Attributes
    ----------
    topic : Topic
        The list.
    convention : Convention
        What the exercise asks for.
    decimals, quantity, seed
        As in :func:`make`.
    rows : tuple of ExerciseRow
        The right answer, then the mistakes.
    same_numbers : tuple of SameNumber
        What shares a number.
    not_shown : dict of str to str
        Each chosen mistake that this list cannot show, with the reason.
    mistaken : dict of str to Finding
        Each mistake that the diagnosis takes for something else, such as a library's definition, with what it finds.
    tried : int
        How many lists were drawn.

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

    @property
    def problems(self) -> tuple[str, ...]:
        """Which mistakes cannot be recognised, and why, in a sentence each."""
        return (
            *(
                words.SAME_NUMBER.format(first=pair.first, second=pair.second, reason=pair.reason)
                for pair in self.same_numbers
            ),
            *(words.NOT_SHOWN.format(mistake=name, reason=reason) for name, reason in self.not_shown.items()),
            *(words.MISTAKEN.format(mistake=name, finding=finding.sentence) for name, finding in self.mistaken.items()),
        )
