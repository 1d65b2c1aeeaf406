"""A whole run against its qrels: ``{query: {doc: score}}`` and ``{query: {doc: grade}}``."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ndcg_core.batch import words
from ndcg_core.batch.averages import Queries, average, check_weights
from ndcg_core.batch.document_weights import list_weights, weighted
from ndcg_core.batch.mappings import nested
from ndcg_core.batch.query import QueryScore, scored
from ndcg_core.errors import shorten
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.ties import tie_range


@dataclass(frozen=True)
class Result:
    """What a run is worth: the average, every query's nDCG, and the queries that were left out.

    ``per_query`` holds the queries that entered the average, in the order of the qrels; ``left_out`` maps each other score
    to the reason, in words. Where equal scores fall by chance, ``range`` is the lowest and the highest average that they can
    give, and ``value`` score of them; else it is None.
    """

    value: float
    per_query: dict[Any, float]
    left_out: dict[Any, str]
    convention: Convention
    range: tuple[float, float] | None = None


def evaluate(
    run: Any,
    qrels: Any,
    convention: Convention | str = Convention(),
    *,
    k: CutoffLike = SAME_K,
    weights: Mapping[Any, Any] | None = None,
    labels: Mapping[Any, Hashable] | None = None,
) -> Result:
    """The convention's average over queries, and every query's nDCG.

    ``run`` maps a query to its ranking, ``{doc: score}`` or a list of documents, best first; ``qrels`` maps a query to its
    grades, ``{doc: grade}``. Both may be pandas frames instead, of three columns: query, document, and score or grade.
    ``weights`` and ``labels`` go by query; a query without a weight weighs 1. Under a convention whose ``item_weights``
    takes them, a query may have ``{doc: weight}`` instead, where a document without a weight weighs 1. Judged queries that the run lacks, and
    queries without judgments, are treated as the convention says. Raises :class:`NdcgError` naming the query.

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
    weights, labels = _mapping(weights), _mapping(labels)
    queries = [*judgments, *(query for query in rankings if query not in judgments)]
    _check_queries(weights, queries, "weights")
    _check_queries(labels, queries, "labels")
    if not queries:
        raise words.NO_QUERIES.error()
    if rankings and judgments and len(queries) == len(rankings) + len(judgments):
        raise words.NO_COMMON_QUERY.error(run=shorten(next(iter(rankings))), qrels=shorten(next(iter(judgments))))
    answers = {query: scored(query, rankings, judgments, chosen, _of_documents(weights, query)) for query in queries}
    entered = {query: score for query, score in answers.items() if not score.left_out}
    columns = _columns(entered, weights, labels, chosen)
    return Result(
        average(columns, chosen),
        {query: score.value for query, score in entered.items()},
        {query: score.left_out for query, score in answers.items() if score.left_out},
        chosen,
        _range(entered, columns, chosen),
    )


def _range(entered: Mapping[Any, QueryScore], columns: Queries, convention: Convention) -> tuple[float, float] | None:
    """Between what the average lies over all orders of equal scores, where the convention leaves these to chance."""
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


def _mapping(given: Any) -> Any:
    """A Series as the mapping that it is."""
    return given.to_dict() if hasattr(given, "to_dict") else given


def _columns(
    entered: Mapping[Any, QueryScore],
    weights: Mapping[Any, float] | None,
    labels: Mapping[Any, Hashable] | None,
    convention: Convention,
) -> Queries:
    return Queries(
        [score.value for score in entered.values()],
        [score.dcg for score in entered.values()],
        [score.idcg for score in entered.values()],
        None if weights is None else _weights(entered, weights, convention),
        None if labels is None else [_label(labels, query) for query in entered],
    )


def _weights(entered: Mapping[Any, QueryScore], weights: Mapping[Any, Any], convention: Convention) -> list[float]:
    whole = {query: 1.0 if entered[query].weighted else weights.get(query, 1.0) for query in entered}
    given = check_weights(whole.values(), entered)
    if convention.item_weights != "gain_and_list":
        return given
    # A weight of the list is score of each of its documents there, and a list without gains takes the others' mean.
    return list_weights(
        [
            score.weighted or weighted(topic, dict.fromkeys(topic.docs, weight), convention)
            for weight, score in zip(given, entered.values(), strict=True)
            for topic in [score.topic or Topic([], {})]
        ]
    )


def _of_documents(weights: Any, query: Any) -> Mapping[Any, float] | None:
    """The weights of a query's documents, if they have their own."""
    given = _mapping(weights.get(query)) if weights is not None else None
    return given if isinstance(given, Mapping) else None


def _label(labels: Mapping[Any, Hashable], query: Any) -> Hashable:
    label = labels.get(query)
    if query not in labels or not isinstance(label, Hashable):
        raise words.LABEL.error(label, query=shorten(query))
    return label


def _check_queries(given: object, queries: Iterable[Any], name: str) -> None:
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise words.BY_QUERY.error(given, table=name)
    known = set(queries)
    for query in given:
        if query not in known:
            raise words.UNKNOWN_QUERY.error(query, table=name)
