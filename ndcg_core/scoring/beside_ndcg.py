"""Other measures of one list, each as what it looks at: a term for every rank, whose sum is its value.

They are no conventions of nDCG: they have no ideal list and no diagnosis. A document is relevant if its grade is above
0; an unjudged one is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import words
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import rank

PERSISTENCE = 0.8
"""The usual probability with which the reader of RBP looks at the next rank."""
HIGHEST_GRADE = 4
"""The grade that surely satisfies the reader of ERR, unless a higher one was judged."""


class Judged(NamedTuple):
    """A list as these measures see it.

    Attributes
    ----------
    grades : sequence of float
        The grades by rank; 0 for an unjudged document.
    relevant : int
        How many judged documents are relevant, retrieved or not.
    highest : float
        The highest grade of the scale.

    """

    grades: Sequence[float]
    relevant: int
    highest: float = HIGHEST_GRADE


class JudgedLists(NamedTuple):
    """Lists side by side, cut at the same rank.

    Attributes
    ----------
    grades : array of float, shape (n, width)
        The grades by rank; 0 for an unjudged document, and below the end of a list.
    hits : array of bool, shape (n, width)
        Which documents are relevant.
    relevant : array of int, shape (n,)
    highest : float or array of float, shape (n, 1)
    k : int
        The cutoff, which may lie below the end of every list.
    persistence : float
        The probability with which the reader of RBP looks at the next rank.

    """

    grades: np.ndarray
    hits: np.ndarray
    relevant: np.ndarray
    highest: float | np.ndarray
    k: int
    persistence: float = PERSISTENCE

    @property
    def ranks(self) -> np.ndarray:
        """The ranks, from 1."""
        return np.arange(1, self.hits.shape[1] + 1)


class Measure(NamedTuple):
    """A measure of one list.

    Attributes
    ----------
    name, title : str
        As papers write it, and its full name.
    looks_at : str
        What it looks at, in one sentence.
    by_rank : callable
        What each of the first k ranks of lists adds to a sum, shape (n, width).
    over : callable
        What the sum of each list is divided by, shape (n,); where that is 0, so is the value. Division comes last, as
        in trec_eval: a sum of thousandths has other last bits than a count over a thousand.

    """

    name: str
    title: str
    looks_at: str
    by_rank: Callable[[JudgedLists], np.ndarray]
    over: Callable[[JudgedLists], np.ndarray]

    def values(self, lists: JudgedLists) -> np.ndarray:
        """Return the values of lists, from 0 to 1, shape (n,)."""
        running = np.cumsum(self.by_rank(lists), axis=1)  # one after the other, in the order of the ranks
        return _quotients(running[:, -1] if running.shape[1] else np.zeros(len(running)), self.over(lists))

    def terms(self, judged: Judged, k: int) -> list[float]:
        """Return what each of the first k ranks adds.

        >>> OTHER_MEASURES["AP"].terms(Judged([0, 1, 1], 2), 3)
        [0.0, 0.25, 0.3333333333333333]
        """
        lists = _one(judged, k)
        found: list[float] = _quotients(self.by_rank(lists), self.over(lists)[:, None])[0].tolist()
        return found

    def room(self, judged: Judged, best: float, k: int | None = None) -> list[float]:
        """Return what each rank would add if the document there had the grade ``best``, and the others their own.

        >>> OTHER_MEASURES["RR"].room(Judged([0, 1, 1], 2), best=1)
        [1.0, 0.5, 0.0]
        """
        grades = list(judged.grades)
        swapped = [judged._replace(grades=[*grades[:at], best, *grades[at + 1 :]]) for at in range(len(grades))]
        return [self.terms(each, len(grades) if k is None else k)[at] for at, each in enumerate(swapped[:k])]

    def value(self, judged: Judged, k: int | None = None) -> float:
        """Return the value, from 0 to 1."""
        return float(self.values(_one(judged, len(judged.grades) if k is None else k))[0])


def _one(judged: Judged, k: int) -> JudgedLists:
    grades = np.array([judged.grades[:k]], dtype=np.float64)
    return JudgedLists(grades, grades > 0, np.array([judged.relevant]), judged.highest, k)


def _quotients(values: np.ndarray, over: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.divide(values, over, out=np.zeros(values.shape), where=over != 0)
    return found


def _hits(lists: JudgedLists) -> np.ndarray:
    return lists.hits


def _cutoff(lists: JudgedLists) -> np.ndarray:
    return np.full(len(lists.hits), lists.k, dtype=np.float64)  # k may be larger than any integer of numpy


def _relevant(lists: JudgedLists) -> np.ndarray:
    return lists.relevant


def _one_each(lists: JudgedLists) -> np.ndarray:
    return np.ones(len(lists.hits))


def _reciprocal_rank(lists: JudgedLists) -> np.ndarray:
    first = lists.hits & (np.cumsum(lists.hits, axis=1) == 1)
    return np.where(first, 1 / lists.ranks, 0.0)


def _precisions(lists: JudgedLists) -> np.ndarray:
    return np.where(lists.hits, np.cumsum(lists.hits, axis=1) / lists.ranks, 0.0)


def _rank_biased_precision(lists: JudgedLists) -> np.ndarray:
    found: np.ndarray = (1 - lists.persistence) * lists.persistence ** (lists.ranks - 1) * lists.hits
    return found


def _expected_reciprocal_rank(lists: JudgedLists) -> np.ndarray:
    highest = lists.highest
    stops = np.exp2(lists.grades - highest) - np.exp2(-np.asarray(highest))  # (2^grade - 1) / 2^highest
    goes_on = np.cumprod(1 - stops, axis=1)
    reaches = np.concatenate([np.ones((len(stops), 1)), goes_on[:, :-1]], axis=1)[:, : stops.shape[1]]
    found: np.ndarray = reaches * stops / lists.ranks
    return found


OTHER_MEASURES: Mapping[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("P", words.PRECISION, words.PRECISION_LOOKS, _hits, _cutoff),
        Measure("R", words.RECALL, words.RECALL_LOOKS, _hits, _relevant),
        Measure("RR", words.RECIPROCAL_RANK, words.RECIPROCAL_RANK_LOOKS, _reciprocal_rank, _one_each),
        Measure("AP", words.AVERAGE_PRECISION, words.AVERAGE_PRECISION_LOOKS, _precisions, _relevant),
        Measure("RBP", words.RBP, words.RBP_LOOKS.format(persistence=PERSISTENCE), _rank_biased_precision, _one_each),
        Measure("ERR", words.ERR, words.ERR_LOOKS, _expected_reciprocal_rank, _one_each),
    )
}
"""Every measure by its name. The means of RR and AP over queries are called MRR and MAP."""


def judged_list(topic: Topic, convention: ConventionLike = Convention()) -> Judged:
    """Return a list as these measures see it, in the order of a convention of nDCG."""
    chosen = resolve(convention)
    ranked = rank(normalized(topic, chosen), chosen)
    first = {doc: place for place, doc in reversed(list(enumerate(ranked.docs)))}
    grades = [
        max(0.0, grade or 0.0) if first[doc] == place else 0.0  # a document counts once
        for place, (doc, grade) in enumerate(zip(ranked.docs, ranked.grades, strict=True))
    ]
    judged = list(topic.qrels.values())
    return Judged(grades, sum(grade > 0 for grade in judged), max([HIGHEST_GRADE, *judged]))


def other_measures(topic: Topic, convention: ConventionLike = Convention()) -> dict[str, float]:
    """Return the value of every other measure of a list, at the cutoff and in the order of a convention of nDCG.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str, optional
        The convention, or its name. Its ``k`` and its order of ties count; without ``k``, the whole list does.

    Returns
    -------
    dict of str to float
        The values by name: ``"P"``, ``"R"``, ``"RR"``, ``"AP"``, ``"RBP"`` and ``"ERR"``.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    Notes
    -----
    Precision, recall, reciprocal rank and average precision as in trec_eval; RBP after Moffat and Zobel (TOIS 2008)
    with a persistence of 0.8; ERR after Chapelle et al. (CIKM 2009), whose highest grade is 4.

    Examples
    --------
    >>> found = other_measures(Topic(["d1", "d2", "d3"], {"d2": 1, "d3": 2, "d4": 1}))
    >>> {name: round(value, 4) for name, value in found.items()}
    {'P': 0.6667, 'R': 0.6667, 'RR': 0.5, 'AP': 0.3889, 'RBP': 0.288, 'ERR': 0.0898}

    """
    chosen = resolve(convention)
    judged = judged_list(topic, chosen)
    return {name: measure.value(judged, chosen.k) for name, measure in OTHER_MEASURES.items()}
