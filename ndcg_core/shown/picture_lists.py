"""Both lists of an explanation as a picture draws them: by rank, each with its gain and what it earns, and the sums."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from ndcg_core.model.topic import DocId
from ndcg_core.shown.explanation import Explanation, Row
from ndcg_core.shown.json_types import JsonObject, json_number

Naming = Callable[[DocId], tuple[str, float | None]]
"""What a document is called, and its grade."""


def lists_of(explanation: Explanation, titles: Mapping[str, str]) -> JsonObject:
    """Return both lists by rank and their sums, with these titles.

    >>> from ndcg_core import Topic, explain
    >>> drawn = lists_of(explain(Topic(["a", "b"], {"a": 1, "b": 3})), {"a": "The first"})
    >>> [rank["title"] for rank in drawn["ranks"]], [rank["gain"] for rank in drawn["ideal"]]
    (['The first', 'b'], [7.0, 1.0])
    """
    qrels = explanation.topic.qrels

    def named(doc: DocId) -> tuple[str, float | None]:
        return titles.get(str(doc), str(doc)), qrels.get(doc)

    return {**lists_by_rank(explanation, explanation.rows, named), "missed": missed(explanation.topic.missing, named)}


def missed(docs: Iterable[DocId], named: Naming) -> list[JsonObject]:
    """Return documents that were judged and not retrieved."""
    return [_named(doc, named) for doc in docs]


def lists_by_rank(explanation: Explanation, rows: Sequence[Row], named: Naming) -> JsonObject:
    """Return these rows of both lists, and their sums."""
    return {
        "ranks": _ranks(rows, named),
        "ideal": _ideal(rows, named, {*explanation.ranked.docs}),
        "dcg": json_number(explanation.dcg),
        "idcg": json_number(explanation.idcg),
        "ndcg": json_number(explanation.ndcg),
        "at": explanation.at,
        "cutoff": explanation.k,
    }


def _ranks(rows: Sequence[Row], named: Naming) -> list[JsonObject]:
    return [
        {
            **_term(row.doc, named, row.gain, row.discounted, row.dcg, counts=row.counts),
            "weight": json_number(row.weight),
        }
        for row in rows
        if row.doc is not None
    ]


def _ideal(rows: Sequence[Row], named: Naming, retrieved: AbstractSet[DocId | None]) -> list[JsonObject]:
    return [
        {
            **_term(row.ideal_doc, named, row.ideal_gain, row.ideal_discounted, row.idcg, counts=row.ideal_counts),
            "retrieved": row.ideal_doc in retrieved,
        }
        for row in rows
        if row.ideal_doc is not None
    ]


def _named(doc: DocId, named: Naming) -> JsonObject:
    title, grade = named(doc)
    return {"doc": str(doc), "title": title, "grade": grade}


def _term(doc: DocId, named: Naming, gain: float, earned: float, total: float, *, counts: bool) -> JsonObject:
    numbers = {"gain": json_number(gain), "earned": json_number(earned), "total": json_number(total)}
    return {**_named(doc, named), "counts": counts, **numbers}


def highest_gain(explanation: Explanation) -> float:
    """Return the gain that is drawn at full length; 1 where nothing gains anything."""
    return max((0.0, *explanation.ranked.gains, *explanation.ideal.gains)) or 1.0
