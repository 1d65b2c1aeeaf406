"""The part of a query's list for which the playground's board has room."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from ndcg_core import Explanation, Topic
from ndcg_core.model.topic import DocId
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS
from pages.ui.runs import words

_RANKED = 100  # documents of the ranking, if more are relevant than fit beside it


class Part(NamedTuple):
    """A part of a list, and what was left out, in words."""

    topic: Topic
    sentence: str


def part_of(explained: Explanation) -> Part:
    """Return the top of the ranking, and the best of the relevant documents that are not in it.

    >>> from ndcg_core import explain
    >>> part = part_of(explain(Topic([f"d{rank}" for rank in range(300)], {"d0": 1, "d250": 1, "x": 2})))
    >>> len(part.topic.docs), part.topic.missing
    (198, ('x', 'd250'))
    """
    topic = explained.topic
    ranked = [doc for doc in explained.ranked.docs if doc is not None]
    relevant = sorted((doc for doc, grade in topic.qrels.items() if grade > 0), key=lambda doc: -topic.qrels[doc])
    top = ranked[: _how_many(ranked, set(relevant), explained.k or 0)]
    inside = set(top)
    others = [doc for doc in relevant if doc not in inside]
    missed = others[: MOST_DOCUMENTS - len(top)]
    qrels = {doc: topic.qrels[doc] for doc in (*top, *missed) if doc in topic.qrels}
    scores = dict(zip(topic.docs, topic.scores or (), strict=False))
    part = Topic({doc: scores[doc] for doc in top} if scores else top, qrels)
    return Part(part, _sentence(len(top), len(ranked), len(missed), len(others)))


def _how_many(ranked: Sequence[DocId], relevant: AbstractSet[DocId], k: int) -> int:
    """Return how much of a ranking fits beside the relevant documents that are not in it, at least down to rank k."""
    least, outside = min(max(_RANKED, k), MOST_DOCUMENTS), len(relevant)
    for count, doc in enumerate(ranked[:MOST_DOCUMENTS], 1):
        outside -= doc in relevant
        if count > least and count + outside > MOST_DOCUMENTS:
            return count - 1
    return min(len(ranked), MOST_DOCUMENTS)


def _sentence(top: int, ranked: int, missed: int, others: int) -> str:
    """What was left out of the ranking and of the other relevant documents."""
    if top == ranked and missed == others:
        return ""
    return words.BOARD_PART.format(top=top, ranked=ranked, missed=missed, others=others)
