"""Mistakes that show only over several queries; they are applied to all their topics."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ndcg_core.batch.averages import Queries, average
from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.topic import DocId, Ranking, Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.pipeline import is_ideal, ratio
from ndcg_core.scoring.sums import lenient, parts, quotient
from ndcg_core.teaching import words
from ndcg_core.teaching.mistakes.entry import OverQueries


def right_average(topics: Sequence[Topic], convention: ConventionLike) -> float:
    """Return the convention's own average.

    Parameters
    ----------
    topics : sequence of Topic
        The lists; a topic with an empty ranking is a query that the run lacks.
    convention : Convention or str
        The convention, or its name.

    Returns
    -------
    float
        The average.

    Examples
    --------
    >>> lists = [Topic(["a"], {"a": 1}), Topic(["a", "b"], {"b": 1}), Topic([], {"a": 1})]
    >>> left_out = Convention.from_choices(missing_query="skip")
    >>> round(right_average(lists, Convention()), 4), round(right_average(lists, left_out), 4)
    (0.5436, 0.8155)

    """
    chosen = resolve(convention)
    return average(_columns(topics, chosen), chosen)


def _columns(topics: Sequence[Topic], convention: Convention) -> Queries:
    values, dcgs, idcgs = [], [], []
    for topic in topics:
        if not topic.docs and not isinstance(convention.averaging.missing_query, str):
            values.append(convention.averaging.missing_query)
            dcgs.append(0.0)
            idcgs.append(parts(topic, convention.changed(min_documents=0, short_list="keep"))[1])
        elif topic.docs:
            value, over, _ = parts(topic, convention)
            if is_ideal(over, convention) or not facts(convention).empty.left_out:
                values.append(ratio(value, over, convention))
                dcgs.append(value)
                idcgs.append(over)
        elif convention.averaging.missing_query == "error":
            raise words.MISSING_QUERY.error()
    return Queries(values, dcgs, idcgs)


def averaged_with(choices: Mapping[str, FieldValue]) -> OverQueries:
    """Return the average under other choices; it does not apply if the convention has them already."""

    def wrong(topics: Sequence[Topic], convention: Convention) -> float | None:
        same = all(convention.value(name) == value for name, value in choices.items())
        return None if same else right_average(topics, convention.changed(**choices))

    return wrong


def _joined(topics: Sequence[Topic], convention: Convention) -> float | None:
    """Return all documents in one list: by score if every query has scores, else one ranking after the other."""
    qrels = {_name(query, doc): grade for query, topic in enumerate(topics) for doc, grade in topic.qrels.items()}
    docs = [_name(query, doc) for query, topic in enumerate(topics) for doc in topic.docs]
    scores = [score for topic in topics for score in topic.scores or ()]
    ranking: Ranking = dict(zip(docs, scores, strict=True)) if len(scores) == len(docs) else docs
    return quotient(Topic(ranking, qrels), convention) if docs else None


def _name(query: int, doc: DocId) -> str:
    return f"{query}:{doc!r}"


def _other_for_missing(topics: Sequence[Topic], convention: Convention) -> float | None:
    if all(topic.docs for topic in topics):
        return None
    other = 0.0 if convention.averaging.missing_query == "skip" else "skip"
    return right_average(topics, convention.changed(missing_query=other))


def _mean_dcg(topics: Sequence[Topic], convention: Convention) -> float | None:
    columns = _columns(topics, lenient(convention))
    return average(replace(columns, values=columns.dcgs), convention.changed(average="mean", highest_value=None))


OVER_QUERIES: Mapping[str, OverQueries] = {"Q2": _joined, "Q3": _other_for_missing, "Q5": _mean_dcg}
