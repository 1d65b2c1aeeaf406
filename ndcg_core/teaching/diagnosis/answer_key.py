"""An exercise's answer key: the list is computed once, and any number of answers are compared with it."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis.answer_context import ids_of
from ndcg_core.teaching.diagnosis.candidates import Candidate, SolvedList, alike
from ndcg_core.teaching.diagnosis.finding import Finding
from ndcg_core.teaching.diagnosis.search import search
from ndcg_core.teaching.diagnosis.typed_number import read_all


class AnswerKey:
    """A list and the convention that the exercise asks for.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention
        The convention.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    Examples
    --------
    >>> key = AnswerKey(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> [key.diagnose(answer)[0].verdict.value for answer in ("0.7364", "73,6 %", "7.364", "0.8175")]
    ['right', 'right', 'slip', 'convention']

    """

    def __init__(self, topic: Topic, convention: Convention | str = Convention()) -> None:
        self._solved = SolvedList(topic, resolve(convention))
        self.dcg, self.idcg, self.ndcg = self._solved.right.dcg, self._solved.right.idcg, self._solved.right.ndcg

    def diagnose(self, answer: object, *, quantity: str = "ndcg", decimals: int | None = None) -> list[Finding]:
        """Return what an answer may have come from; see :func:`ndcg_core.diagnose`."""
        return search(self._solved, read_all(answer, quantity, decimals))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every named convention and every mistake that applies, each with its DCG, IDCG and nDCG.

        >>> key = AnswerKey(Topic(["d1", "d2"], {"d1": 0, "d2": 1}), Convention())
        >>> next(round(candidate.values["dcg"], 4) for candidate in key.candidates() if candidate.ids == ("D8",))
        0.5
        """
        return tuple(self._solved.candidates)

    def hidden(self, quantities: Iterable[str] = ("ndcg",)) -> tuple[str, ...]:
        """Return the mistakes that leave these quantities of the list right, so that no answer shows them.

        >>> AnswerKey(Topic(["d1", "d2"], {"d1": 0, "d2": 1}), Convention()).hidden()[:3]
        ('G1', 'G4', 'G5')
        """
        right, names = self._solved.right.values, tuple(quantities)
        return ids_of(candidate for candidate in self._solved.candidates if alike(candidate.values, right, names))
