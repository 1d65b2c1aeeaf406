"""A run and its qrels, brought together once and scored under any number of conventions.

The engine scores them (:mod:`ndcg_core.batch.engine`). A convention or a file that it leaves to the pipeline is
evaluated query by query, with the same answers to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import TypeVar, cast

import numpy as np

from ndcg_core.batch.by_query import by_query
from ndcg_core.batch.choices import NeedsPipeline, holds_at_every_k
from ndcg_core.batch.doubts import seem_swapped
from ndcg_core.batch.engine import Sums, sums_of
from ndcg_core.batch.result import DetailsByQuery, QueryDetails, Result
from ndcg_core.batch.runs.assembled import Assembly, details
from ndcg_core.batch.runs.columns import Qrels, Run
from ndcg_core.batch.runs.ids import LaterIds
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import RunLists
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve
from ndcg_core.model.topic import ByDocument, Ranking, Topic, check_types
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.measures import dcg
from ndcg_core.scoring.normalized import settled


class PreparedRun:
    """A run with its judgments.

    Parameters
    ----------
    run : Run
    qrels : Qrels
    judgments : Judgments, optional
        The same qrels, prepared; several runs can share them.
    codes : array of int, shape (n_rows,), optional
        The code of the grade of each row of the run, where it is known.

    Attributes
    ----------
    queries : list of str
        The queries of the qrels, then those that only the run has.

    Examples
    --------
    >>> run = Run.from_columns(["q1", "q1", "q2"], ["a", "b", "c"], [2.0, 1.0, 1.0])
    >>> prepared = PreparedRun(run, Qrels.from_columns(["q1", "q2", "q3"], ["b", "c", "d"], [1, 2, 1]))
    >>> prepared.values().round(4).tolist()
    [0.6309, 1.0, 0.0]
    >>> prepared.evaluate("trec_eval").value.__round__(4)
    0.8155
    """

    def __init__(
        self, run: Run, qrels: Qrels, judgments: Judgments | None = None, codes: np.ndarray | None = None
    ) -> None:
        self.run, self.qrels, self._codes = run, qrels, codes
        self.judgments = judgments or Judgments(qrels)
        self._assembly = Assembly(run.queries, qrels)
        self.queries = self._assembly.queries

    @cached_property
    def lists(self) -> RunLists:
        """The lists of the run, in every order that was wanted so far."""
        return RunLists(self.run, self.judgments, self._codes)

    def evaluate(self, convention: ConventionLike = Convention(), k: CutoffLike = SAME_K) -> Result:
        """Return the average over queries and the nDCG per query, as :func:`ndcg_core.evaluate` does.

        Raises
        ------
        NdcgError
            Naming the query and the document.
        """
        chosen = resolve(convention, k)
        try:
            return self.quick(chosen)
        except (NdcgError, NeedsPipeline):  # query by query, the message names the query and the document
            # built query by query, until a query is refused
            run = cast("Mapping[Hashable, Ranking]", self.run.rankings())
            qrels = cast("Mapping[Hashable, ByDocument[float]]", self.qrels)
            return by_query(run, qrels, chosen, find_details=lambda: self.details(chosen))

    def values(self, convention: ConventionLike = Convention(), k: CutoffLike = SAME_K) -> np.ndarray:
        """Return each query's nDCG in the order of ``queries``, NaN for a query that does not enter the average."""
        chosen = resolve(convention, k)
        try:
            return self._assembly.values(chosen, self._sums(chosen, chosen.k))
        except (NdcgError, NeedsPipeline):
            per_query = self.evaluate(chosen).per_query
            return np.array([per_query.get(query, math.nan) for query in self.queries])

    def dcg(self, convention: ConventionLike = Convention(), k: CutoffLike = SAME_K) -> np.ndarray:
        """Return the DCG of each query of the run, in its order.

        >>> run = Run.from_columns(["q", "q"], ["a", "b"], [2.0, 1.0])
        >>> PreparedRun(run, Qrels.from_columns(["q", "q"], ["a", "b"], [2, 1])).dcg().round(4).tolist()
        [3.6309]
        """
        chosen = resolve(convention, k)
        try:
            return self._sums(chosen, chosen.k).dcg
        except (NdcgError, NeedsPipeline):
            rankings, none = self.run.rankings(), cast("ByDocument[float]", {})
            topics = [Topic(rankings[query], self.qrels.get(query, none)) for query in self.run.queries]
            return np.array([dcg(topic, chosen) for topic in topics])

    def curve(self, convention: ConventionLike = Convention(), kmax: int = 10) -> np.ndarray:
        """Return nDCG@1 to nDCG@kmax of each query, shape ``(n_queries, kmax)``, NaN as in :meth:`values`."""
        chosen = resolve(convention, kmax)
        try:
            if holds_at_every_k(chosen):
                return self._assembly.values(chosen, self._sums(chosen, kmax, curve=True))
        except (NdcgError, NeedsPipeline):
            pass
        return np.stack([self.values(chosen.with_k(k)) for k in range(1, kmax + 1)], axis=1)

    def quick(self, convention: Convention) -> Result:
        """Return the same from columns alone.

        Raises
        ------
        NeedsPipeline, NdcgError
            Wherever the pipeline has to answer, or to say what is wrong.
        """
        sums = self._sums(convention, convention.k)
        if facts(convention).ties.by_chance and self.lists.has_ties(convention):
            raise NeedsPipeline  # the range over all orders needs each list
        found = self._assembly.average(convention, sums)
        swapped = partial(seem_swapped, self.run.rankings(), self.qrels)
        return Result(*found, convention, find_details=lambda: self.details(convention), find_swapped=swapped)

    def details(self, convention: Convention) -> DetailsByQuery:
        """Return what else is known of each query under a convention."""
        if len(self.run.repeated):
            run = cast("Mapping[Hashable, Ranking]", self.run.rankings())
            return details_of_mappings(run, cast("Mapping[Hashable, ByDocument[float]]", self.qrels), convention)
        return self.details_by_row(convention)

    def details_by_row(self, convention: Convention) -> DetailsByQuery:
        """Return the same, with a rank for every row of the run."""
        return self._assembly.details(details(self.lists, convention), self.judgments)

    def _sums(self, convention: Convention, k: int | None, *, curve: bool = False) -> Sums:
        if len(self.run.repeated):
            raise NeedsPipeline
        self._assembly.check_supported(convention)
        return sums_of(self.lists, convention, k, curve=curve)


def judged(prepared: PreparedRun, convention: ConventionLike = Convention(), kmax: int = 10) -> np.ndarray:
    """Return which part of the first 1 to kmax documents of each query is judged.

    Parameters
    ----------
    prepared : PreparedRun
    convention : Convention or str
        How the lists are ordered.
    kmax : int

    Returns
    -------
    array of float, shape (n_queries, kmax)
        In the order of ``prepared.queries``; NaN for a query without documents in the run.

    Notes
    -----
    Of a list shorter than k, the part of all its documents.

    Examples
    --------
    >>> from ndcg_core.batch.runs import Qrels, Run
    >>> run = Run.from_columns(["q", "q", "q"], ["a", "b", "c"], [3.0, 2.0, 1.0])
    >>> judged(PreparedRun(run, Qrels.from_columns(["q"], ["a"], [1])), kmax=4).round(4).tolist()
    [[1.0, 0.5, 0.3333, 0.3333]]
    """
    chosen = replace(resolve(convention), unjudged="nothing")
    found = np.full((len(prepared.queries), kmax), math.nan)
    places = {query: place for place, query in enumerate(prepared.queries)}
    in_run = np.array([places[query] for query in prepared.run.queries], dtype=np.int64)
    for part, _ in prepared.lists.parts(chosen):
        codes = part.ranks[:, :kmax]
        there, known = codes > 0, (codes > 0) & (codes != prepared.judgments.unjudged)
        counts = np.cumsum(there, axis=1)
        shares = np.divide(np.cumsum(known, axis=1), counts, out=np.full(codes.shape, math.nan), where=counts > 0)
        rows = in_run[part.rows]
        found[rows, : codes.shape[1]] = shares
        found[rows, codes.shape[1] :] = shares[:, -1:]
    return found


Table = TypeVar("Table", Run, Qrels)
_EXACT = 2**53  # up to this a float64 holds every whole number


def prepare_mappings(
    rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]]
) -> PreparedRun:
    """Return a run given as mappings from text to plain numbers, brought together with its judgments.

    Raises
    ------
    NeedsPipeline, NdcgError
        For any other mappings.

    Examples
    --------
    >>> prepare_mappings({"q1": {"a": 2.0, "b": 1.0}}, {"q1": {"b": 1}}).quick(Convention(k=2)).per_query
    {'q1': 0.6309297535714574}
    """
    check_types(rankings, judgments)
    judged = Judgments(_table(Qrels, judgments))
    return PreparedRun(_table(Run, rankings), judged.qrels, judged, _codes(rankings, judgments, judged))


def _table(kind: type[Table], mappings: Mapping[Hashable, object]) -> Table:
    """Return mappings as columns whose ids are the texts themselves; raise NeedsPipeline for anything unusual."""
    docs: list[str] = []
    numbers: list[float] = []
    sizes = [0]
    for documents in mappings.values():
        if type(documents) is not dict or not documents:
            raise NeedsPipeline
        docs += documents
        numbers += documents.values()
        sizes.append(len(docs))
    if not set(map(type, docs)) <= {str} or "" in docs or not set(map(type, numbers)) <= {float, int}:
        raise NeedsPipeline
    column = np.array(numbers)
    if column.dtype.kind not in "fi" or not np.isfinite(column).all() or np.abs(column).max(initial=0) >= _EXACT:
        raise NeedsPipeline
    starts, rows = np.array(sizes), np.arange(len(docs))
    queries = cast("list[str]", list(mappings))  # any keys do: queries are compared, never spelt
    return kind(queries, starts, rows, column.astype(np.float64), LaterIds(docs), shared_ids=False)


def _codes(
    rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]], judged: Judgments
) -> np.ndarray:
    """Return the code of the grade of each ranked document."""
    code_of: dict[object, int] = {grade: code for code, grade in enumerate(judged.grades.tolist(), 1)}
    code_of[None] = judged.unjudged
    none: Mapping[object, float] = {}
    tables = (cast("Mapping[object, float]", judgments.get(query, none)) for query in rankings)
    grades = chain.from_iterable(map(table.get, docs) for table, docs in zip(tables, rankings.values(), strict=True))
    return np.fromiter(map(code_of.__getitem__, grades), judged.type)


def details_of_mappings(
    rankings: Mapping[Hashable, Ranking], judgments: Mapping[Hashable, ByDocument[float]], convention: Convention
) -> dict[Hashable, QueryDetails]:
    """Return the counts of each query of a run and qrels that were given as mappings."""
    names = {query: str(query) for query in (*judgments, *rankings)}
    run, qrels = [], []
    for query, name in names.items():
        topic = Topic(rankings.get(query, []), judgments.get(query, {}))
        topic = settled(topic, convention) if topic.repeated else topic
        scores = topic.scores or range(len(topic.docs), 0, -1)
        run += [(name, str(doc), float(score)) for doc, score in zip(topic.docs, scores, strict=True)]
        qrels += [(name, str(doc), float(grade)) for doc, grade in topic.qrels.items()]
    columns = Run.from_columns(*_columns(run), repeats=True)
    found = PreparedRun(columns, Qrels.from_columns(*_columns(qrels))).details_by_row(convention)
    return {query: found[name] for query, name in names.items() if name in found}


def _columns(rows: list[tuple[str, str, float]]) -> tuple[list[str], list[str], list[float]]:
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]
