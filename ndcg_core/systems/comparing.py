"""Systems compared query by query."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from itertools import combinations
from typing import TypedDict

import numpy as np

from ndcg_core.batch.as_columns import QrelsLike
from ndcg_core.batch.bootstrap import OF_NDCG, intervals
from ndcg_core.batch.doubts import doubts
from ndcg_core.batch.measures import MeasureLike, MeasureName, measure_names, measure_prepared
from ndcg_core.batch.measures.names import KINDS
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.batch.runs.prepared import judged
from ndcg_core.batch.words import NONE_RELEVANT, NOTHING_JUDGED
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, condensed, resolve
from ndcg_core.scoring.choices import facts
from ndcg_core.systems import words
from ndcg_core.systems.comparison import USUAL_DEPTH, Comparison
from ndcg_core.systems.given import RunsLike, several, systems_of
from ndcg_core.systems.grid import Systems, at_once
from ndcg_core.systems.pairs import pairs_of
from ndcg_core.systems.significance import TESTS


class _How(TypedDict):
    """How much is drawn anew."""

    confidence: float
    resamples: int
    seed: int


def compare(
    runs: RunsLike,
    qrels: QrelsLike,
    convention: ConventionLike = Convention(),
    *,
    k: CutoffLike = SAME_K,
    baseline: str | None = None,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
    tests: Collection[str] = TESTS,
    judged_only: bool = False,
    measure: MeasureLike | None = None,
) -> Comparison:
    """Compare systems query by query: differences, their intervals, and paired tests.

    Parameters
    ----------
    runs : mapping of name to run, or sequence of Run
        A run is a :class:`~ndcg_core.batch.runs.Run` or ``{query: {doc: score}}``. The names of a sequence differ.
    qrels : Qrels or mapping of query to ``{doc: grade}``
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`.
    k : int or None, optional
        Replaces the convention's cutoff; None is the whole list.
    baseline : str, optional
        The system that each other is compared with. Without it, every two systems are compared.
    confidence : float
        How often intervals like these are to hold the mean of the population.
    resamples : int
        How often queries are drawn, and systems exchanged. Where there are no more ways to exchange them, every way
        counts once and the p value is exact.
    seed : int
        The same seed gives the same numbers.
    tests : collection of str
        Which of ``"t"``, ``"wilcoxon"`` and ``"randomisation"``; the first two need scipy.
    judged_only : bool
        Whether unjudged documents are taken out of every list first: condensed lists, ``-J`` of trec_eval.
    measure : str or measure of ir_measures, optional
        What is compared, by a name that :func:`ndcg_core.measure` takes, or ir_measures' own object. Beside nDCG and
        DCG, the convention only orders equal scores and says which queries count.

    Returns
    -------
    Comparison

    Raises
    ------
    NdcgError
        For fewer than two systems, an unknown baseline, what the convention refuses, and for a test that needs scipy
        where it is not installed.

    Notes
    -----
    A query counts if every system has a value for it. Means are plain means over these queries, whatever average the
    convention has. With more than two systems, the p values of each test are corrected by Holm (1979) for the pairs
    shown, and Tukey's HSD by randomisation (Carterette, 2012) holds for all pairs of systems. It measures each
    difference in its own standard errors: a system that is far from two others does not hide what these differ by.

    Examples
    --------
    >>> qrels = {"q1": {"a": 1}, "q2": {"b": 1}, "q3": {"c": 1}}
    >>> old = {"q1": ["x", "a"], "q2": ["x", "b"], "q3": ["c"]}
    >>> new = {"q1": ["a"], "q2": ["b"], "q3": ["x", "y", "c"]}
    >>> pair = compare({"old": old, "new": new}, qrels).pair("old", "new")
    >>> pair.wins, pair.losses, round(pair.difference, 4), pair.tests["randomisation"].p
    (2, 1, 0.0794, 1.0)
    """
    prepared, chosen = systems_of(runs, qrels), resolve(convention, k)
    chosen = condensed(chosen, judged_only)
    name = None if measure is None else _one(measure, chosen)
    if name is not None:
        chosen = name.under(chosen)
    limits = OF_NDCG if name is None else KINDS[name.kind].limits
    how = _How(confidence=confidence, resamples=resamples, seed=seed)
    _check(list(prepared), baseline, tests)
    systems = Systems(prepared)
    queries, other = systems.queries, name if name is not None and name.family != "nDCG" else None
    values = at_once(systems.values(chosen)) if other is None else _measured(systems, other, chosen)
    counts = np.asarray(~np.isnan(values).any(0))
    kept = values[:, counts]
    names = list(prepared)
    return Comparison(
        tuple(names),
        tuple(query for query, count in zip(queries, counts, strict=True) if count),
        kept,
        {name: float(row.mean()) if row.size else math.nan for name, row in zip(names, kept, strict=True)},
        dict(zip(names, intervals(kept, limits=limits, **how), strict=True)),
        tuple(pairs_of(names, _places(names, baseline), kept, tests=tests, limits=limits, **how)),
        _left_out(prepared, chosen, queries, values),
        chosen,
        baseline,
        **how,
        judged=_judged(systems, chosen, counts),
        pooled=bool((systems.prepared[0].qrels.numbers <= 0).any()),
        doubts={system: doubts(one.run, one.qrels) for system, one in prepared.items()} if queries else {},
        measure=name,
    )


def _one(measure: MeasureLike, convention: Convention) -> MeasureName:
    names = measure_names([measure], convention.k)
    if len(names) != 1 or names[0].counts:
        raise words.ONE_MEASURE.error(measure)
    return names[0]


def _measured(systems: Systems, name: MeasureName, convention: Convention) -> np.ndarray:
    """Return the values of a measure beside nDCG as :meth:`Systems.values` returns those of nDCG."""
    values = np.full((len(systems), len(systems.queries)), math.nan)
    places = {query: place for place, query in enumerate(systems.queries)}
    for system, one in enumerate(systems.prepared):
        found = measure_prepared(one, [name], convention)
        values[system, [places[query] for query in found.queries]] = found.values[name]
    return values


def _judged(systems: Systems, convention: Convention, counts: np.ndarray) -> dict[str, float]:
    """Return which part of the first documents of each system is judged, over the queries that count."""
    depth, found = convention.k or USUAL_DEPTH, {}
    for system, (name, one) in enumerate(zip(systems.names, systems.prepared, strict=True)):
        shares = systems.placed(system, judged(one, convention, depth)[:, -1])[counts]
        known = shares[~np.isnan(shares)]
        found[name] = float(known.mean()) if known.size else 0.0
    return found if counts.any() else {}


def _places(names: list[str], baseline: str | None) -> list[tuple[int, int]]:
    """Return the pairs that are compared, as places of systems."""
    if baseline is None:
        return list(combinations(range(len(names)), 2))
    return [(names.index(baseline), place) for place, name in enumerate(names) if name != baseline]


def _check(names: list[str], baseline: str | None, tests: Collection[str]) -> None:
    for test in several(tests, "tests"):
        if not isinstance(test, str) or test not in TESTS:
            raise words.TEST.unknown(test, TESTS)
    if len(names) < 2:
        raise words.TWO_SYSTEMS.error(len(names))
    if baseline is not None and (not isinstance(baseline, str) or baseline not in names):
        raise words.BASELINE.unknown(baseline, names)


def _left_out(
    prepared: Mapping[str, PreparedRun], convention: Convention, queries: list[str], values: np.ndarray
) -> dict[str, str]:
    """Return why each query does not count: the reason of the first system that has no value."""
    missing = np.isnan(values)
    found: dict[str, str] = {}
    for (name, one), row in zip(prepared.items(), missing, strict=True):
        if not row.any():
            continue
        reasons = one.evaluate(convention).left_out
        for place in np.flatnonzero(row):
            query = queries[place]
            reason = reasons.get(query, words.NOT_A_NUMBER)
            if query not in one.qrels:
                said = NOTHING_JUDGED
            elif reason == NONE_RELEVANT and facts(convention).pool.judged:  # whatever the run has
                said = reason
            else:
                said = words.NO_VALUE.format(system=name, reason=reason)
            found.setdefault(query, said)
    return {query: found[query] for query in queries if query in found}
