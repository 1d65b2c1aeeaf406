"""What each value of a choice does to a single list, and how a program writes it; an entry is found by its value.

A new value takes its meaning in :mod:`ndcg_core.model.choices`, and an entry here. Many lists are scored list by list
under it until :mod:`ndcg_core.batch.choices` has an entry, too.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ndcg_core.model.convention import Convention
from ndcg_core.model.gains import GainFunction
from ndcg_core.model.topic import DocId, Topic, by_text
from ndcg_core.scoring import words

MOST_ONES = 100_000
"""The deepest cutoff of an ideal list that has a document of grade 1 at every rank."""


class RankedDocuments:
    """Documents by rank, best first, with the grades and gains that they have there.

    Parameters
    ----------
    docs, grades : sequence
        In the order given.
    gains : list of float
        By rank.
    order : function, optional
        Returns the places of the documents by rank. Documents and grades are put into their order when somebody asks
        for them, because a value needs neither.

    Attributes
    ----------
    docs : sequence of ids
    grades : sequence of float or None
        None for an unjudged document.
    gains : list of float
        What the sum takes: with ``ties="average"`` every document of a tied group has the mean gain of the group.
    """

    __slots__ = ("_docs", "_grades", "_order", "gains")

    def __init__(
        self,
        docs: Sequence[DocId],
        grades: Sequence[float | None],
        gains: list[float],
        order: Callable[[], Sequence[int]] | None = None,
    ) -> None:
        self._docs, self._grades, self.gains, self._order = docs, grades, gains, order

    @property
    def docs(self) -> Sequence[DocId]:
        """The documents by rank."""
        self._arrange()
        return self._docs

    @property
    def grades(self) -> Sequence[float | None]:
        """Their grades."""
        self._arrange()
        return self._grades

    def _arrange(self) -> None:
        if self._order is not None:
            order, self._order = self._order(), None
            self._docs, self._grades = [self._docs[i] for i in order], [self._grades[i] for i in order]


# ---- ties ----


class Tie(NamedTuple):
    """What a choice of ties does.

    Attributes
    ----------
    settle : function of a tied group of places, the documents as given, and dice
        Returns the group in its order.
    python : str
        What a program does before its stable sort by score, which keeps this order for equal scores.
    averages : bool
        Whether equal scores share their mean gain.
    seeded : bool
        Whether a seed decides, so that a program can only write the result.
    by_chance : bool
        Whether another run or another machine may give another order, so that a tied list has a range of values.
    """

    settle: Callable[[list[int], RankedDocuments, random.Random | None], list[int]]
    python: str = ""
    averages: bool = False
    seeded: bool = False
    by_chance: bool = False


def _by_id(group: list[int], placed: RankedDocuments, _dice: random.Random | None) -> list[int]:
    return sorted(group, key=lambda i: by_text(placed.docs[i]))


TIES: dict[str, Tie] = {
    "input": Tie(lambda group, *_: group),
    "average": Tie(lambda group, *_: group, averages=True),
    "reverse": Tie(lambda group, *_: group[::-1], "ranking.reverse()"),
    "unstable": Tie(lambda group, *_: group[::-1], "ranking.reverse()", by_chance=True),
    "worst": Tie(lambda group, placed, _: sorted(group, key=placed.gains.__getitem__), "ranking.sort(key=gain_of)"),
    "best": Tie(
        lambda group, placed, _: sorted(group, key=placed.gains.__getitem__, reverse=True),
        "ranking.sort(key=gain_of, reverse=True)",
    ),
    "docid_asc": Tie(_by_id, "ranking.sort(key=str)"),
    "docid_desc": Tie(lambda *given: _by_id(*given)[::-1], "ranking.sort(key=str, reverse=True)"),
    "random": Tie(
        lambda group, _, dice: group if dice is None else dice.sample(group, len(group)), seeded=True, by_chance=True
    ),
}


# ---- grades ----


class Negative(NamedTuple):
    """What a choice of negative grades does.

    Attributes
    ----------
    refuses : bool
    removes : function of a grade, or of an array of grades
        Whether such a document is removed.
    gain : function of a gain and k
        Returns the gain that takes negative grades too.
    python : tuple of str
        What a program does to a grade before it becomes a gain.
    keeps : str
        What a program asks of a grade to keep the document.
    of_k : bool
        Whether the gain depends on the cutoff.
    """

    refuses: bool = False
    removes: Callable[[float], bool] | None = None
    gain: Callable[[GainFunction, int | None], GainFunction] = lambda gain, _k: gain
    python: tuple[str, ...] = ()
    keeps: str = ""
    of_k: bool = False


def _from_the_end(gain: GainFunction, k: int | None) -> GainFunction:
    return gain if k is None else lambda grade: gain(grade if grade >= 0 else k + grade)


NEGATIVE: dict[str, Negative] = {
    "error": Negative(refuses=True),
    "keep": Negative(),
    "clip": Negative(
        gain=lambda gain, _k: lambda grade: gain(grade if grade > 0 else 0.0), python=("grade = max(grade, 0)",)
    ),
    "mask": Negative(removes=lambda grade: grade < 0, keeps=">= 0"),
    "padding": Negative(removes=lambda grade: grade == -1, keeps="!= -1"),
    "from_end": Negative(gain=_from_the_end, python=("if grade < 0:", "    grade = k + grade"), of_k=True),
}


class Unjudged(NamedTuple):
    """What a choice of unjudged documents does.

    Attributes
    ----------
    refuses, removes : bool
    earns : bool
        Whether such a document earns what its grade does.
    grade : float
        The grade that it counts as in the DCG; in the ideal list it counts as 0.
    python : str
        The gain of any document in a program.
    """

    refuses: bool = False
    removes: bool = False
    earns: bool = True
    grade: float = 0.0
    python: str = "gain(grades.get(doc, {grade}))"


UNJUDGED: dict[str, Unjudged] = {
    "zero": Unjudged(),
    "nothing": Unjudged(earns=False, python="gain(grades[doc]) if doc in grades else 0"),
    "skip": Unjudged(removes=True, earns=False, python="gain(grades[doc])"),
    "error": Unjudged(refuses=True, earns=False),
}


def unjudged_of(convention: Convention) -> Unjudged:
    """Return what a convention does with unjudged documents.

    >>> unjudged_of(Convention(unjudged=0.5)).grade
    0.5
    """
    choice = convention.unjudged
    return Unjudged(grade=choice) if isinstance(choice, float) else UNJUDGED[choice]


# ---- documents that are ranked twice ----


class Duplicates(NamedTuple):
    """What a choice of repeated documents does.

    Attributes
    ----------
    refuses, drops : bool
        Whether such a list is refused; whether it loses all but the first.
    once : bool
        Whether the document earns its gain at its first rank alone.
    copies : bool
        Whether the ideal list has the document as often as the ranking, to rank k.
    """

    refuses: bool = False
    drops: bool = False
    once: bool = False
    copies: bool = False

    @property
    def counts_once(self) -> bool:
        """Whether all but the first rank of a document earn nothing."""
        return self.once or self.drops


DUPLICATES: dict[str, Duplicates] = {
    "refuse": Duplicates(refuses=True),
    "first": Duplicates(once=True),
    "drop": Duplicates(drops=True),
    "every": Duplicates(),
    "copies": Duplicates(copies=True),
}


# ---- the ideal list ----

Documents = tuple[Sequence[DocId], Sequence[float | None]]


class Pool(NamedTuple):
    """What the ideal list is made of.

    Attributes
    ----------
    documents : function of the list, the convention and the ranking
        Returns the documents and their grades, in the order given.
    judged : bool
        Whether these are all judged documents, retrieved or not.
    of_ranks : bool
        Whether they are the first k ranks alone, so that the ideal list changes with the ranking and with k.
    ones : bool
        Whether there is a document of grade 1 at every rank, if any judged document is relevant.
    python : str
        The documents in a program, if they are those of the ranking.
    """

    documents: Callable[[Topic, Convention, RankedDocuments], Documents]
    judged: bool = False
    of_ranks: bool = False
    ones: bool = False
    python: str = ""

    @property
    def from_qrels(self) -> bool:
        """Whether all judgments decide, otherwise those of the ranking's documents."""
        return self.judged or self.ones

    @property
    def of_ranking(self) -> bool:
        """Whether it is the whole ranking."""
        return not (self.from_qrels or self.of_ranks)


def _judged(topic: Topic, convention: Convention, ranked: RankedDocuments) -> Documents:
    qrels, removes = topic.qrels, NEGATIVE[convention.negative].removes
    if topic.has_negative and removes is not None:
        qrels = {doc: grade for doc, grade in qrels.items() if not removes(grade)}
    copies = _copies(qrels, ranked, convention) if topic.repeated else []
    return [*qrels, *copies], [*qrels.values(), *(qrels[doc] for doc in copies)]


def _copies(qrels: Mapping[DocId, float], ranked: RankedDocuments, convention: Convention) -> list[DocId]:
    """Return the judged documents that stand in the ranking, to rank k, once more: as often as they do so."""
    if not DUPLICATES[convention.duplicates].copies:
        return []
    counts = Counter(doc for doc in ranked.docs[: convention.k] if doc in qrels)
    return list((counts - Counter(dict.fromkeys(counts, 1))).elements())


def _ones(topic: Topic, convention: Convention, ranked: RankedDocuments) -> Documents:
    relevant = any(grade > 0 for grade in topic.qrels.values())
    size = _ranks_that_count(convention, len(ranked.gains)) if relevant else 0
    return [words.ANY_DOCUMENT] * size, [1.0] * size


def _ranks_that_count(convention: Convention, retrieved: int) -> int:
    if convention.k is None or IDEAL_CUTS[convention.ideal_cut].at_retrieved:
        return retrieved
    if convention.k > MOST_ONES:
        raise words.MOST_ONES.error(convention.k, most=f"{MOST_ONES:,}")
    return max(convention.k, retrieved)


def _retrieved(topic: Topic, convention: Convention, ranked: RankedDocuments, size: int | None = None) -> Documents:
    docs, grades = ranked.docs[:size], ranked.grades[:size]
    if topic.repeated and DUPLICATES[convention.duplicates].once:
        unique = dict(zip(docs, grades, strict=True))
        return list(unique), list(unique.values())
    return docs, grades


IDEAL_POOLS: dict[str, Pool] = {
    "judged": Pool(_judged, judged=True),
    "ranked": Pool(_retrieved, python="ranking"),
    "top_k": Pool(
        lambda topic, convention, ranked: _retrieved(topic, convention, ranked, convention.k),
        of_ranks=True,
        python="ranking[:k]",
    ),
    "ones": Pool(_ones, ones=True),
}


class Order(NamedTuple):
    """How the ideal list is ordered.

    Attributes
    ----------
    by : function of grades and gains, or None
        Returns what falls from rank to rank; None keeps the order given.
    of_grades, of_docs : str
        The gains of the ideal list in a program, from grades and from documents.
    """

    by: Callable[[Sequence[float | None], list[float]], Sequence[float]] | None
    of_grades: str
    of_docs: str = ""

    @property
    def as_given(self) -> bool:
        """Whether the ideal list keeps the order of the judgments."""
        return self.by is None


IDEAL_ORDERS: dict[str, Order] = {
    "gain": Order(
        lambda _grades, gains: gains,
        "sorted([gain(grade) for grade in {grades}{test}], reverse=True)",
        "sorted([{gain} for doc in {docs}], reverse=True)",
    ),
    "grade": Order(
        lambda grades, _gains: [grade or 0.0 for grade in grades],
        "[gain(grade) for grade in sorted({grades}, reverse=True){test}]",
        "[{gain} for doc in sorted({docs}, key=lambda doc: grades.get(doc, 0), reverse=True)]",
    ),
    "given": Order(None, "[gain(grade) for grade in {grades}{test}]"),
}


class Cut(NamedTuple):
    """Where the ideal list ends: at k or not, at the number of retrieved documents or not; in a program, ``python``."""

    at_k: bool = True
    at_retrieved: bool = False
    python: str = ""

    @property
    def as_ranking(self) -> bool:
        """Whether the ideal list ends at k alone, as the ranking does."""
        return self.at_k and not self.at_retrieved

    def length(self, k: int | None, retrieved: int, pool: int) -> int:
        """Return how many of ``pool`` documents count."""
        cut = pool if k is None or not self.at_k else min(k, pool)
        return min(cut, retrieved) if self.at_retrieved else cut


IDEAL_CUTS: dict[str, Cut] = {
    "k": Cut(python="[:k]"),
    "none": Cut(at_k=False),
    "retrieved": Cut(at_retrieved=True, python="[:k][:len(ranking)]"),
}


# ---- a list without a relevant document ----


class Empty(NamedTuple):
    """What a list without a relevant document scores: NaN if it has no value, or nothing because it is refused.

    Attributes
    ----------
    refuses : bool
    left_out : bool
        Whether averages leave it out.
    value : float
    """

    refuses: bool = False
    left_out: bool = False
    value: float = math.nan

    @property
    def python(self) -> str:
        """The value in a program."""
        return "float('nan')" if math.isnan(self.value) else repr(self.value)


NO_RELEVANT: dict[str, Empty] = {"skip": Empty(left_out=True), "nan": Empty(), "error": Empty(refuses=True)}


def empty_of(convention: Convention) -> Empty:
    """Return what a convention says of a list without a relevant document.

    >>> empty_of(Convention(no_relevant=1.0)).value
    1.0
    """
    choice = convention.no_relevant
    return NO_RELEVANT[choice] if isinstance(choice, str) else Empty(value=choice)


# ---- all of them ----


class Facts(NamedTuple):
    """What a convention's choices do; made by :func:`facts`."""

    ties: Tie
    negative: Negative
    unjudged: Unjudged
    duplicates: Duplicates
    pool: Pool
    order: Order
    cut: Cut
    empty: Empty


def facts(convention: Convention) -> Facts:
    """Return what a convention's choices do, so that nobody asks for them by their values.

    >>> facts(Convention(ties="average")).ties.averages, facts(Convention()).pool.judged
    (True, True)
    """
    return Facts(
        TIES[convention.ties],
        NEGATIVE[convention.negative],
        unjudged_of(convention),
        DUPLICATES[convention.duplicates],
        IDEAL_POOLS[convention.ideal_pool],
        IDEAL_ORDERS[convention.ideal_order],
        IDEAL_CUTS[convention.ideal_cut],
        empty_of(convention),
    )
