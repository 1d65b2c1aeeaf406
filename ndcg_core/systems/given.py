"""Runs and qrels in whatever shape they come, as systems with names."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from ndcg_core.batch.mappings import Frame, nested
from ndcg_core.batch.runs import PreparedRun, Qrels, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.numbers import array_of, real
from ndcg_core.model.topic import ByDocument, Ranking, check_types, in_one_form, split_ranking
from ndcg_core.systems import words

RunLike = Run | Mapping[Hashable, Ranking] | Frame
"""A run: in columns, as ``{query: {doc: score}}``, or as a data frame."""
QrelsLike = Qrels | Mapping[Hashable, ByDocument[float]] | Frame
"""Judgments: in columns, as ``{query: {doc: grade}}``, or as a data frame."""
RunsLike = Mapping[str, RunLike] | Sequence[Run]
"""Several runs: by the names of their systems, or runs in columns, which have names."""
Judged = Mapping[Any, ByDocument[float]]


def systems_of(runs: RunsLike, qrels: QrelsLike) -> dict[str, PreparedRun]:
    """Return every system's run with the judgments, by the name of the system.

    Raises
    ------
    NdcgError
        For runs without names or with the same name, and for what is no run.

    Examples
    --------
    >>> list(systems_of({"a": {"q1": {"d1": 1.0}}, "b": {"q1": ["d2", "d1"]}}, {"q1": {"d1": 1}}))
    ['a', 'b']
    """
    given = nested(qrels, "qrels")
    judged = judgments(given)
    shared = Judgments(judged)
    return {name: PreparedRun(_run(name, run, given), judged, shared) for name, run in _named(runs)}


def judgments(qrels: QrelsLike) -> Qrels:
    """Return qrels in columns."""
    return qrels if isinstance(qrels, Qrels) else Qrels.from_columns(*_columns(nested(qrels, "qrels"), {}))


def several(given: Any, name: str) -> list[Any]:
    """Return the items of an argument that takes several; raise :class:`NdcgError` for one that is no sequence."""
    try:
        return list(array_of(given, name))
    except TypeError:
        raise words.SEVERAL.error(given, name=name) from None


def _named(runs: RunsLike) -> Iterator[tuple[str, RunLike]]:
    """Yield each run with its name, which is text and comes once."""
    if not isinstance(runs, Mapping | Sequence) or isinstance(runs, str | bytes | Run):
        raise words.RUNS.error(runs)
    seen: set[str] = set()
    for given in runs.items() if isinstance(runs, Mapping) else runs:
        if not isinstance(given, Run) and not (isinstance(given, tuple) and len(given) == 2):
            raise words.RUNS.error(given)
        name, run = given if isinstance(given, tuple) else (given.name, given)
        if not isinstance(name, str) or not name:
            raise words.NAME.error(name)
        if name in seen:
            raise words.SAME_NAME.error(name=shorten(name))
        seen.add(name)
        yield name, run


def _run(name: str, run: RunLike, judged: Judged) -> Run:
    try:
        if isinstance(run, Run):
            run.refuse_repeats()
            if isinstance(judged, Qrels):
                return run
        columns = _columns(nested(run, "run"), judged)
        return run if isinstance(run, Run) else Run.from_columns(*columns, name=name)
    except NdcgError as refusal:
        raise refusal.within(words.SYSTEM.format(system=shorten(name))) from None


def _columns(lists: Mapping[Any, Ranking], judged: Judged) -> tuple[list[object], list[object], list[float]]:
    """Return the rows of a mapping in three columns; a sequence of documents scores by its order."""
    check_types(lists, judged)
    queries: list[object] = []
    docs: list[object] = []
    numbers: list[float] = []
    for query, given in lists.items():
        try:
            named, own_scores = split_ranking(given)
            ids, _ = in_one_form(named, tuple(judged.get(query, ())))
        except NdcgError as refusal:
            raise refusal.within(f"query {shorten(query)}") from None
        scores = range(len(ids), 0, -1) if own_scores is None else own_scores
        for doc, number in zip(ids, scores, strict=True):
            value = real(number)
            if value is None:
                raise words.NUMBER.error(number, query=shorten(query), document=shorten(doc))
            queries.append(query)
            docs.append(doc)
            numbers.append(value)
    return queries, docs, numbers
