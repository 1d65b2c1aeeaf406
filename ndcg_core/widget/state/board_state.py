"""The list on the board with its choices, as a frozen record, and what nDCG it gives. Nothing here knows the screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.adapters.question import question
from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.shown.explanation import Explanation
from ndcg_core.teaching.examples import Document
from ndcg_core.widget.state import words

MOST_DOCUMENTS = 200
LONGEST_TEXT = 200
MOST_TEXT = 45_000
"""The most bytes of all texts together: 200 plain titles of 200 letters, in a link that servers still accept."""
_LARGEST_GRADE = 1e6
_MOST_GRADES_OFFERED = 21  # on a card as buttons; if there are more, the grade is typed


@dataclass(frozen=True)
class BoardState:
    """Everything on screen that a link carries.

    Attributes
    ----------
    documents : mapping of str to Document
        All documents, by id.
    ranked, aside : tuple of str
        The ranking from rank 1 on, and the documents that were not retrieved; between them, every id once.
    grades : mapping of str to float
        The grades of the judged documents.
    scale : tuple of float
        The grades that a card offers, in ascending order.
    convention : Convention
        The choices.
    ties : frozenset of int
        The ranks whose score equals that of the rank before.
    example : str
        The example that Reset leads back to; empty for a list of the visitor's own.

    """

    documents: Mapping[str, Document]
    ranked: tuple[str, ...]
    aside: tuple[str, ...]
    grades: Mapping[str, float]
    scale: tuple[float, ...]
    convention: Convention
    ties: frozenset[int] = frozenset()
    example: str = ""

    def __post_init__(self) -> None:
        if len(self.documents) > MOST_DOCUMENTS:
            raise words.TOO_MANY_DOCUMENTS.error(len(self.documents), most=MOST_DOCUMENTS)
        weight = sum(map(_bytes, self.documents.values()))
        if weight > MOST_TEXT:
            raise words.TOO_MUCH_TEXT.error(weight, most=f"{MOST_TEXT:,}")

    def topic(self) -> Topic:
        """Return the list as the core takes it; where ranks are tied, the order becomes scores."""
        return self._topic

    @cached_property
    def _topic(self) -> Topic:
        qrels = {doc: self.grades[doc] for doc in self.documents if doc in self.grades}
        if not self.ties:
            return Topic(self.ranked, qrels)
        scores, score = {}, len(self.ranked)
        for rank, doc in enumerate(self.ranked, 1):
            score -= rank > 1 and rank not in self.ties
            scores[doc] = score
        return Topic(scores, qrels)

    @property
    def explanation(self) -> Explanation:
        """What the list gives, position by position; computed once.

        A list that the convention refuses is explained as if it were allowed, so that it can be seen and corrected.
        Raises :class:`NdcgError` if even that gives no numbers; no such state gets onto the board.
        """
        return self._explained[0]

    @property
    def refusal(self) -> str:
        """Why the convention refuses the list, in one sentence; empty if it does not."""
        return self._explained[1]

    @cached_property
    def _explained(self) -> tuple[Explanation, str]:
        topic = self.topic()
        try:
            return question(topic, self.convention).explanation, ""
        except NdcgError as refusal:
            return question(topic, _permissive(self.convention)).explanation, str(refusal)

    def forget(self) -> None:
        """Let go of the explanation, which is large; for a state that only waits in the history."""
        self.__dict__.pop("_explained", None)
        self.__dict__.pop("_topic", None)

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the documents that have one."""
        return {doc: document.title for doc, document in self.documents.items() if document.title}

    def name(self, doc: str) -> str:
        """Return what the screen calls a document: its title, or its id if it has none."""
        return self.documents[doc].title or doc


def _bytes(document: Document) -> int:
    return len(document.id.encode()) + len(document.title.encode()) + len(document.snippet.encode())


def _permissive(convention: Convention) -> Convention:
    """The same choices without those that refuse lists."""
    allowed: dict[str, FieldValue] = {
        "no_relevant": "nan",
        "negative": "keep",
        "min_documents": 0,
        "short_list": "keep",
        "highest_grade": None,
        "gain_type": "float64",
    }
    if facts(convention).unjudged.refuses:
        allowed["unjudged"] = "zero"
    if convention.oddities.grades == "whole":
        allowed["grades"] = "any"
    return convention.changed(**allowed)


def tied_ranks(scores: Sequence[float]) -> frozenset[int]:
    """Return the ranks whose score is that of the rank before; ``scores`` by rank.

    >>> sorted(tied_ranks([3, 2, 2, 1]))
    [3]
    """
    return frozenset(rank for rank in range(2, len(scores) + 1) if scores[rank - 1] == scores[rank - 2])


def with_scale(grades: Sequence[float], scale: Sequence[float]) -> tuple[float, ...]:
    """Return the scale with the grades in use; these and 0 alone where a card could not offer them all."""
    wide = {*scale, *grades}
    return tuple(sorted(wide if len(wide) <= _MOST_GRADES_OFFERED else {0, *grades}))


def check_grade(grade: object, where: str = "") -> float:
    """Return a grade as the board keeps it, a whole number as an int; raises :class:`NdcgError` for anything else."""
    if isinstance(grade, bool) or not isinstance(grade, int | float) or not -_LARGEST_GRADE <= grade <= _LARGEST_GRADE:
        raise words.GRADE.error(grade, largest=f"{_LARGEST_GRADE:,.0f}", where=where)
    return int(grade) if float(grade).is_integer() else float(grade)


def text(value: object, what: str) -> str:
    """Return a title or snippet from outside as one line without control characters, shortened."""
    if not isinstance(value, str):
        raise words.TEXT.error(value, what=what)
    clean = "".join(letter if letter.isprintable() else " " for letter in value)
    return " ".join(clean.split())[:LONGEST_TEXT]
