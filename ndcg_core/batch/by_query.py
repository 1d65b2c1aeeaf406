"""A run query by query, by the pipeline of a single list: it takes every convention, weights and labels."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from ndcg_core.batch import words
from ndcg_core.batch.averages import Queries, average, check_weights
from ndcg_core.batch.doubts import seem_swapped
from ndcg_core.batch.result import DetailsByQuery, Result
from ndcg_core.batch.weights import WeightedList, list_weights, weighted
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import ByDocument, DocId, Ranking, Topic, check_types, ranking_of
from ndcg_core.scoring import sums
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import is_ideal, list_value, ratio
from ndcg_core.scoring.sums import tie_range


@dataclass
class QueryScore:
    """The nDCG of a query with its sums.

    Attributes
    ----------
    left_out : str
        Why the query does not enter the average; empty if it does.
    topic, convention
        The list and the convention that the sums were computed from.
    weighted : WeightedList or None
        The list of weighted gains, if the documents have weights.
    """

    value: float
    dcg: float = 0.0
    idcg: float = 0.0
    left_out: str = ""
    topic: Topic | None = None
    convention: Convention = field(default_factory=Convention)
    weighted: WeightedList | None = None


def score_query(
    query: Hashable,
    rankings: Mapping[Hashable, Ranking],
    judgments: Mapping[Hashable, ByDocument[float]],
    convention: Convention,
    weights: Mapping[DocId, float] | None = None,
) -> QueryScore:
    """Return the nDCG, DCG and IDCG of one query, or why it is left out; raise :class:`NdcgError` naming the query."""
    judged = judgments.get(query, {})
    reason = absence(query, convention, judged=bool(judged), ranked=query in rankings)
    try:
        if judged and query not in rankings:
            return _missing(judged, convention, reason)
        if reason:
            return QueryScore(math.nan, left_out=reason)
        topic = _topic(query, rankings[query], judged, convention)
        return _value(topic, convention) if weights is None else _weighted_value(topic, weights, convention)
    except NdcgError as refusal:
        raise refusal.within(f"query {shorten(query)}") from None


def absence(query: Hashable, convention: Convention, *, judged: bool, ranked: bool) -> str:
    """Return why a query that one side alone has is left out of averages; empty if it is not.

    Raises
    ------
    NdcgError
        If the convention refuses such a query.

    Examples
    --------
    >>> absence("q", Convention(), judged=True, ranked=False)
    ''
    >>> absence("q", Convention.from_choices(missing_query="skip"), judged=True, ranked=False)
    'the run lacks it'
    """
    averaging = convention.averaging
    if not judged and not ranked:
        return words.NOTHING_JUDGED_OR_RANKED
    if not judged and averaging.unjudged_query == "error":
        raise words.UNJUDGED_QUERY.error(query=shorten(query))
    if not ranked and averaging.missing_query == "error":
        raise words.MISSING_QUERY.error().within(f"query {shorten(query)}")
    if not judged and averaging.unjudged_query == "skip":
        return words.NOTHING_JUDGED
    return words.NOT_IN_RUN if not ranked and isinstance(averaging.missing_query, str) else ""


def _value(topic: Topic, convention: Convention) -> QueryScore:
    value, ideal_value, left = sums.parts(topic, convention)
    if topic.docs and not left and convention.averaging.all_removed == "skip":
        return QueryScore(math.nan, left_out=words.ALL_REMOVED)
    if not is_ideal(ideal_value, convention) and facts(convention).empty.left_out:
        return QueryScore(math.nan, left_out=words.NONE_RELEVANT)
    found = list_value(value, ideal_value, convention, topic, left)
    return QueryScore(found, value, ideal_value, topic=topic, convention=convention)


def _weighted_value(topic: Topic, weights: Mapping[DocId, float], convention: Convention) -> QueryScore:
    """Return the nDCG of a query whose documents have weights."""
    for doc in weights:
        if doc not in topic.docs and doc not in topic.qrels:
            raise words.UNKNOWN_DOCUMENT.unknown(doc, [*topic.docs, *topic.qrels])
    given = dict(zip(weights, check_weights(weights.values(), weights, "document"), strict=True))
    found = weighted(topic, {doc: given.get(doc, 1.0) for doc in topic.docs}, convention)
    if topic.docs and not found.topic.docs and convention.averaging.item_weights == "gain_and_list":
        return QueryScore(
            ratio(0.0, 0.0, convention), topic=found.topic, convention=found.convention, weighted=found
        )  # as a list it weighs 0
    if topic.docs and not found.topic.docs and convention.averaging.all_removed == "skip":
        return QueryScore(math.nan, left_out=words.ALL_REMOVED)
    return replace(_value(found.topic, found.convention), weighted=found)


def _missing(judged: ByDocument[float], convention: Convention, reason: str) -> QueryScore:
    if isinstance(convention.averaging.missing_query, str):
        normalized(Topic([], judged), convention)  # a library that reads all judgments refuses a bad grade here too
        return QueryScore(math.nan, left_out=reason)
    lenient = convention.changed(min_documents=0, short_list="keep")
    return QueryScore(convention.averaging.missing_query, 0.0, sums.parts(Topic([], judged), lenient)[1])


def _topic(query: Hashable, ranking: Ranking, judged: ByDocument[float], convention: Convention) -> Topic:
    topic = Topic(ranking, judged)
    if convention.averaging.own_document == "keep":
        return topic
    others = [place for place, doc in enumerate(topic.docs) if str(doc) != str(query)]
    scores = None if topic.scores is None else [topic.scores[place] for place in others]
    return Topic(ranking_of([topic.docs[place] for place in others], scores), topic.qrels)


class Series(Protocol):
    """A column with an index, such as a pandas Series."""

    def to_dict(self) -> Mapping[Hashable, object]:
        """Return the values by their index."""


def by_query(
    rankings: Mapping[Hashable, Ranking],
    judgments: Mapping[Hashable, ByDocument[float]],
    convention: Convention,
    weights: object = None,
    labels: object = None,
    find_details: Callable[[], DetailsByQuery] | None = None,
) -> Result:
    """Return the result of a run given as mappings; see :func:`ndcg_core.evaluate`."""
    queries = [*judgments, *(query for query in rankings if query not in judgments)]
    weight_of, label_of = _by_query(weights, queries, "weights"), _by_query(labels, queries, "labels")
    if not queries:
        raise words.NO_QUERIES.error()
    if rankings and judgments and len(queries) == len(rankings) + len(judgments):
        raise words.NO_COMMON_QUERY.error(run=shorten(next(iter(rankings))), qrels=shorten(next(iter(judgments))))
    check_types(rankings, judgments)
    answers = {
        query: score_query(query, rankings, judgments, convention, _of_documents(weight_of, query)) for query in queries
    }
    entered = {query: score for query, score in answers.items() if not score.left_out}
    if not entered and convention.averaging.nothing_left == "error" and not (rankings and judgments):
        raise (words.EMPTY_QRELS if rankings else words.EMPTY_RUN).error()
    columns = _columns(entered, weight_of, label_of, convention)
    return Result(
        average(columns, convention),
        {query: score.value for query, score in entered.items()},
        {query: score.left_out for query, score in answers.items() if score.left_out},
        convention,
        _range(entered, columns, convention),
        find_details,
        partial(seem_swapped, rankings, judgments),
    )


def _range(
    entered: Mapping[Hashable, QueryScore], columns: Queries, convention: Convention
) -> tuple[float, float] | None:
    """Return the range of the average over all orders of equal scores, or None if nothing is left to chance."""
    if not facts(convention).ties.by_chance or convention.averaging.average == "ratio_of_sums":
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
    if convention.averaging.item_weights != "gain_and_list":
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
            raise words.UNKNOWN_QUERY.unknown(query, known, table=name)
    return table
