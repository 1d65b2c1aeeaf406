"""Runs and qrels in whatever shape they come, as systems with names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ndcg_core.batch.as_columns import QrelsLike, RunLike, qrels_in_columns, run_in_columns
from ndcg_core.batch.mappings import nested
from ndcg_core.batch.runs import PreparedRun, Run
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.numbers import array_of
from ndcg_core.systems import words

RunsLike = Mapping[str, RunLike] | Sequence[Run]
"""Several runs: by the names of their systems, or runs in columns, which have names."""


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
    judged = qrels_in_columns(given)
    shared = Judgments(judged)
    found = {}
    for name, run in _named(runs):
        try:
            found[name] = PreparedRun(run_in_columns(run, given, name), judged, shared)
        except NdcgError as refusal:
            raise refusal.within(words.SYSTEM.format(system=shorten(name))) from None
    return found


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
