"""A whole run against its qrels: ``{query: {doc: score}}`` and ``{query: {doc: grade}}``."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Protocol, TypeVar

from ndcg_core.batch import words
from ndcg_core.batch.averages import Queries, average, check_weights
from ndcg_core.batch.document_weights import list_weights, weighted
from ndcg_core.batch.mappings import Frame, nested
from ndcg_core.batch.query import QueryScore, scored
from ndcg_core.errors import shorten
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve
from ndcg_core.model.topic import ByDocument, DocId, Printer, Ranking, Topic
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.ties import tie_range

Query = TypeVar("Query", bound=Hashable)


class Series(Protocol):
    """A column with an index, such as a pandas Series."""

    def to_dict(self) -> Mapping[Hashable, object]:
        """Return the values by their index."""


@dataclass(frozen=True)
class Result:
    """Result of evaluating a run.

    Attributes
    ----------
    value : float
        The average.
    per_query : dict of query to float
        nDCG of the queries that entered the average, in the order of the qrels.
    left_out : dict of query to str
        Every other query with the reason.
    convention : Convention
    range : (float, float) or None
        The lowest and highest average over all orders of equal scores, if the convention leaves these to chance.
    """

    value: float
    per_query: dict[Hashable, float]
    left_out: dict[Hashable, str]
    convention: Convention
    range: tuple[float, float] | None = None

    def __str__(self) -> str:
        return words.RESULT.format(
            at="" if self.convention.k is None else f"@{self.convention.k}",
            value=f"{self.value:.4f}",
            entered=len(self.per_query),
            left_out=len(self.left_out),
        )

    def _repr_pretty_(self, printer: Printer, _cycle: bool) -> None:
        """What IPython writes where there is no HTML."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        """What a notebook shows: the average, then nDCG per query, then the reason of every query that is left out."""
        from ndcg_core.model import html

        count = len(self.per_query) + len(self.left_out)
        rows = chain(
            ((query, f"{value:.4f}") for query, value in self.per_query.items()),
            self.left_out.items(),
        )
        rest = [words.QUERIES_LEFT_OUT.format(shown=html.MOST_ROWS, count=count)] if count > html.MOST_ROWS else []
        chance = [] if self.range is None else [words.RANGE.format(low=self.range[0], high=self.range[1])]
        listed = html.table(words.RESULT_HEADS, islice(rows, html.MOST_ROWS), texts=[0])
        return html.block(html.paragraphs([str(self), *chance]), listed, html.paragraphs(rest))


def evaluate(
    run: Mapping[Query, Ranking] | Frame,
    qrels: Mapping[Query, ByDocument[float]] | Frame,
    convention: Convention | str = Convention(),
    *,
    k: CutoffLike = SAME_K,
    weights: Mapping[Query, float | ByDocument[float] | Series] | Series | None = None,
    labels: Mapping[Query, Hashable] | Series | None = None,
) -> Result:
    """Evaluate a run: the convention's average over queries, and nDCG per query.

    Parameters
    ----------
    run : mapping of query to ranking, or DataFrame
        A ranking is ``{doc: score}`` or a sequence of documents, best first. A frame has the columns query, document
        and score.
    qrels : mapping of query to ``{doc: grade}``, or DataFrame
        A frame has the columns query, document and grade. The convention says what happens to judged queries that the
        run lacks, and to queries without judgments.
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`.
    k : int or None, optional
        Replaces the convention's cutoff; None is the whole list.
    weights : mapping of query to float or to ``{doc: weight}``, optional
        A query or document without a weight weighs 1. Weights of documents need a convention whose ``item_weights``
        takes them.
    labels : mapping of query to label, optional
        The classes of ``average="macro"``.

    Returns
    -------
    Result

    Raises
    ------
    NdcgError
        Naming the query and the document.

    Examples
    --------
    >>> run = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"c": 1.0}}
    >>> result = evaluate(run, {"q1": {"b": 1}, "q2": {"c": 2}, "q3": {"d": 1}})
    >>> round(result.value, 4), [round(value, 4) for value in result.per_query.values()]
    (0.5436, [0.6309, 1.0, 0.0])
    >>> round(evaluate(run, {"q1": {"b": 1}, "q2": {"c": 2}, "q3": {"d": 1}}, "trec_eval").value, 4)
    0.8155
    >>> round(evaluate({"q1": ["a", "b"]}, {"q1": {"a": 1, "b": 1}}, "rax", weights={"q1": {"a": 0.5}}).value, 4)
    0.8597
    """
    chosen = resolve(convention, k)
    rankings, judgments = nested(run, "run"), nested(qrels, "qrels")
    queries = [*judgments, *(query for query in rankings if query not in judgments)]
    weight_of, label_of = _by_query(weights, queries, "weights"), _by_query(labels, queries, "labels")
    if not queries:
        raise words.NO_QUERIES.error()
    if rankings and judgments and len(queries) == len(rankings) + len(judgments):
        raise words.NO_COMMON_QUERY.error(run=shorten(next(iter(rankings))), qrels=shorten(next(iter(judgments))))
    answers = {query: scored(query, rankings, judgments, chosen, _of_documents(weight_of, query)) for query in queries}
    entered = {query: score for query, score in answers.items() if not score.left_out}
    columns = _columns(entered, weight_of, label_of, chosen)
    return Result(
        average(columns, chosen),
        {query: score.value for query, score in entered.items()},
        {query: score.left_out for query, score in answers.items() if score.left_out},
        chosen,
        _range(entered, columns, chosen),
    )


def _range(
    entered: Mapping[Hashable, QueryScore], columns: Queries, convention: Convention
) -> tuple[float, float] | None:
    """Return the range of the average over all orders of equal scores, or None if nothing is left to chance."""
    if convention.ties not in CHANCE_TIES or convention.average == "ratio_of_sums":
        return None
    tied = [
        score.topic is not None and normalized(score.topic, score.convention).has_ties for score in entered.values()
    ]
    if not any(tied):
        return None
    ends = [
        tie_range(score.topic, score.convention) if score.topic is not None and loose else (score.value, score.value)
        for score, loose in zip(entered.values(), tied, strict=True)
    ]
    low, high = (average(replace(columns, values=list(values)), convention) for values in zip(*ends, strict=True))
    return low, high


def _mapping(given: object) -> object:
    """Return a pandas Series as a mapping."""
    return given.to_dict() if hasattr(given, "to_dict") else given


def _columns(
    entered: Mapping[Hashable, QueryScore],
    weights: Mapping[Hashable, object] | None,
    labels: Mapping[Hashable, object] | None,
    convention: Convention,
) -> Queries:
    return Queries(
        [score.value for score in entered.values()],
        [score.dcg for score in entered.values()],
        [score.idcg for score in entered.values()],
        None if weights is None else _weights(entered, weights, convention),
        None if labels is None else [_label(labels, query) for query in entered],
    )


def _weights(
    entered: Mapping[Hashable, QueryScore], weights: Mapping[Hashable, object], convention: Convention
) -> list[float]:
    whole = {query: 1.0 if entered[query].weighted else weights.get(query, 1.0) for query in entered}
    given = check_weights(whole.values(), entered)
    if convention.item_weights != "gain_and_list":
        return given
    # The weight of a list becomes the weight of each of its documents; a list without gains takes the mean of the
    # others.
    return list_weights(
        [
            score.weighted or weighted(topic, dict.fromkeys(topic.docs, weight), convention)
            for weight, score in zip(given, entered.values(), strict=True)
            for topic in [score.topic or Topic([], {})]
        ]
    )


def _of_documents(weights: Mapping[Hashable, object] | None, query: Hashable) -> Mapping[DocId, float] | None:
    """Return the weights of a query's documents, or None if it has none."""
    given = _mapping(weights.get(query)) if weights is not None else None
    return given if isinstance(given, Mapping) else None


def _label(labels: Mapping[Hashable, object], query: Hashable) -> Hashable:
    label = labels.get(query)
    if query not in labels or not isinstance(label, Hashable):
        raise words.LABEL.error(label, query=shorten(query))
    return label


def _by_query(given: object, queries: Iterable[Hashable], name: str) -> Mapping[Hashable, object] | None:
    """Return weights or labels as a mapping, or None without any; refuse a query that is unknown."""
    table = _mapping(given)
    if table is None:
        return None
    if not isinstance(table, Mapping):
        raise words.BY_QUERY.error(table, table=name)
    known = set(queries)
    for query in table:
        if query not in known:
            raise words.UNKNOWN_QUERY.error(query, table=name)
    return table
