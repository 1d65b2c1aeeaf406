"""One query of a run: its nDCG, or why it is left out."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace

from ndcg_core.batch import words
from ndcg_core.batch.averages import check_weights
from ndcg_core.batch.document_weights import WeightedList, weighted
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import ByDocument, DocId, Ranking, Topic
from ndcg_core.scoring import sums
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import is_ideal, ratio


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


def scored(
    query: Hashable,
    rankings: Mapping[Hashable, Ranking],
    judgments: Mapping[Hashable, ByDocument[float]],
    convention: Convention,
    weights: Mapping[DocId, float] | None = None,
) -> QueryScore:
    """Return the nDCG, DCG and IDCG of one query, or why it is left out; raise :class:`NdcgError` naming the query."""
    judged = judgments.get(query, {})
    if not judged and query not in rankings:
        return QueryScore(math.nan, left_out=words.NOTHING_JUDGED_OR_RANKED)
    if not judged and convention.averaging.unjudged_query != "keep":
        if convention.averaging.unjudged_query == "error":
            raise words.UNJUDGED_QUERY.error(query=shorten(query))
        return QueryScore(math.nan, left_out=words.NOTHING_JUDGED)
    try:
        if query not in rankings:
            return _missing(judged, convention)
        topic = _topic(query, rankings[query], judged, convention)
        return _value(topic, convention) if weights is None else _weighted_value(topic, weights, convention)
    except NdcgError as refusal:
        raise refusal.within(f"query {shorten(query)}") from None


def _value(topic: Topic, convention: Convention) -> QueryScore:
    value, ideal_value, left = sums.parts(topic, convention)
    if topic.docs and not left and convention.averaging.all_removed == "skip":
        return QueryScore(math.nan, left_out=words.ALL_REMOVED)
    if not is_ideal(ideal_value, convention) and convention.no_relevant == "skip":
        return QueryScore(math.nan, left_out=words.NONE_RELEVANT)
    return QueryScore(ratio(value, ideal_value, convention), value, ideal_value, topic=topic, convention=convention)


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


def _missing(judged: ByDocument[float], convention: Convention) -> QueryScore:
    if convention.averaging.missing_query == "error":
        raise words.MISSING_QUERY.error()
    if isinstance(convention.averaging.missing_query, str):
        normalized(Topic([], judged), convention)  # a library that reads all judgments refuses a bad grade here too
        return QueryScore(math.nan, left_out=words.NOT_IN_RUN)
    lenient = convention.changed(min_documents=0, short_list="keep")
    return QueryScore(convention.averaging.missing_query, 0.0, sums.parts(Topic([], judged), lenient)[1])


def _topic(query: Hashable, ranking: Ranking, judged: ByDocument[float], convention: Convention) -> Topic:
    topic = Topic(ranking, judged)
    if convention.averaging.own_document == "keep":
        return topic
    others = [doc for doc in topic.docs if str(doc) != str(query)]
    if topic.scores is None:
        return Topic(others, topic.qrels)
    scores = dict(zip(topic.docs, topic.scores, strict=True))
    return Topic({doc: scores[doc] for doc in others}, topic.qrels)
