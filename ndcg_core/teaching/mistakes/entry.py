"""The records of the catalogue, and the evaluator that applies a mistake to a list.

A mistake replaces one stage of the computation: in DCG, in IDCG, in both, or in what is done with the two sums. It
uses the stages of the core: a :class:`Variant` changes the topic or the convention of either side before the sums are
computed, and the finished sums afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.pipeline import ratio
from ndcg_core.scoring.sums import added
from ndcg_core.shown.explanation import Explanation

Kind = Literal["mistake", "convention", "both"]
Stage = Literal["order", "gain", "cut", "discount", "ideal", "quotient", "report"]
Quantity = Literal["dcg", "idcg", "ndcg"]
Frequency = Literal["most", "often", "sometimes", "rare"]
ShownBy = Literal["any list", "scores", "ties"]
MISTAKE: Kind = "mistake"
KINDS: Mapping[Kind, str] = {
    "mistake": "no paper or library defines nDCG like this",
    "convention": "a definition that the exercise may not use",
    "both": "a definition, and a mistake if the exercise asks for another definition",
}
STAGES: tuple[Stage, ...] = get_args(Stage)


class Case(NamedTuple):
    """A list and its convention: the input of a sum."""

    topic: Topic
    convention: Convention

    def changed(self, **choices: FieldValue) -> Case:
        """Return the same list with other choices of the convention."""
        return Case(self.topic, self.convention.changed(**choices))


@dataclass(frozen=True)
class WorkedSums:
    """DCG, IDCG and nDCG, right or with a mistake.

    Attributes
    ----------
    ranked, ideal : Explanation
        The explanations of the two sums; right sums have the same explanation twice.
    terms, ideal_terms : sequence of float
        The discounted gains that count, first rank first.
    dcg, idcg, ndcg : float
        The numbers.

    """

    ranked: Explanation
    ideal: Explanation
    terms: Sequence[float]
    ideal_terms: Sequence[float]
    dcg: float
    idcg: float
    ndcg: float

    @property
    def k(self) -> int:
        """The cutoff; without a cutoff, the number of documents in the ranking."""
        return self.ranked.convention.k or len(self.ranked.ranked.docs)

    def with_ideal(self, terms: Sequence[float]) -> WorkedSums:
        """Return the same DCG with an ideal list that has these discounted gains."""
        idcg = added(terms)
        return replace(self, ideal_terms=terms, idcg=idcg, ndcg=ratio(self.dcg, idcg, self.ideal.convention))

    @property
    def values(self) -> dict[str, float]:
        """DCG, IDCG and nDCG by name."""
        return {"dcg": self.dcg, "idcg": self.idcg, "ndcg": self.ndcg}

    @property
    def relevant(self) -> int:
        """The number of relevant documents in the ideal list."""
        return sum(1 for grade in self.ideal.ideal.grades if grade is not None and grade > 0)

    def reporting(self, value: float) -> WorkedSums:
        """Return the same sums with this number as nDCG."""
        return replace(self, ndcg=float(value))


Change = Callable[[Case], Case | None]
Report = Callable[[WorkedSums], WorkedSums | None]
OverQueries = Callable[[Sequence[Topic], Convention], float | None]


def unchanged(case: Case) -> Case:
    """Leave this side of the computation as it is."""
    return case


def as_worked(sums: WorkedSums) -> WorkedSums:
    """Leave the sums as they are."""
    return sums


class Variant(NamedTuple):
    """A form of a mistake.

    Attributes
    ----------
    dcg, idcg : callable
        Its change to the sum.
    report : callable
        Its change to the finished sums.

    """

    dcg: Change = unchanged
    idcg: Change = unchanged
    report: Report = as_worked


Variants = tuple[Variant, ...]


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """An entry of the catalogue.

    Attributes
    ----------
    id : str
        The id, such as ``"D4"``.
    title : str
        The mistake in a few words.
    wrong, mend : str
        A sentence about what was done, and about what to do instead.
    variants : tuple of Variant
        Its forms on a single list, the likeliest first; an entry without variants is only described, because no list
        can show it. In a file, choices of a convention that make it: ``{ both = "gain=linear" }`` in both sums,
        ``{ dcg = "gain=linear" }`` in one, and with ``where = "ties"`` only on such lists; else Python has them by id.
    stage : str
        A word of :data:`STAGES`.
    source : str
        Where the mistake was seen; ``"inferred"`` where we only expect it.
    kind : str
        A word of :data:`KINDS`.
    affects : tuple of str
        The quantities that change, of ``"dcg"``, ``"idcg"`` and ``"ndcg"``; an entry names them where they are not
        nDCG and the sums that its variants change before they are computed.
    over_queries : callable or None
        What applies a mistake over several queries to their topics.
    code : str
        What is reported, as an expression of the right sums ``dcg``, ``idcg`` and ``ndcg``, of ``k``, and of the lists
        by rank ``grades``, ``gains``, ``scores``, ``weights``, ``ideal_grades``, ``ideal_gains`` and ``missed_gains``;
        ``total(gains)`` adds up the first k gains, each times its rank's weight. Empty where a changed convention says
        it, and over several queries.
    frequency : {"most", "often", "sometimes", "rare"}
        How often the mistake is met beside the others: our estimate from issue threads and courses.
    shown_by : {"any list", "scores", "ties"}
        What a list must have to show it: scores in another order than its documents, or equal scores.
    nearly_right : bool
        Whether it leaves nearly the right number, as a rounding does.

    """

    id: str
    title: str
    wrong: str
    mend: str
    stage: Stage
    variants: Variants = ()
    source: str = "inferred"
    kind: Kind = MISTAKE
    affects: tuple[Quantity, ...] = ()
    over_queries: OverQueries | None = None
    code: str = ""
    frequency: Frequency = "rare"
    shown_by: ShownBy = "any list"
    nearly_right: bool = False

    def __post_init__(self) -> None:
        """Name the quantities that the variants change, where the entry names none."""
        if not self.affects:
            sums = [name for name in ("dcg", "idcg") if any(getattr(v, name) is not unchanged for v in self.variants)]
            object.__setattr__(self, "affects", (*sums, "ndcg"))


def both(change: Change, report: Report = as_worked) -> Variant:
    """Return the variant that changes DCG and IDCG alike."""
    return Variant(change, change, report)


def setting(applies: Callable[[Case], object] = lambda case: True, /, **fields: FieldValue) -> Change:
    """Return a change that sets these fields of the convention, where it applies and they are not set already."""

    def change(case: Case) -> Case | None:
        same = all(case.convention.value(name) == value for name, value in fields.items())
        return None if same or not applies(case) else case.changed(**fields)

    return change
