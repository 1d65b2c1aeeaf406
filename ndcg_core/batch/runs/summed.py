"""The sums of a run's lists under a convention: a table of gains, and a running sum along the ranks."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ndcg_core.batch.many import ends, ranked_gains, sum_up
from ndcg_core.batch.runs.assembled import Sums, Unsupported
from ndcg_core.batch.runs.judgments import Judgments
from ndcg_core.batch.runs.lists import Part, RunLists
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.normalized import read_grade
from ndcg_core.scoring.pipeline import gain_of


def check_supported(lists: RunLists, convention: Convention) -> None:
    """Raise Unsupported if this path might not give the answers of the whole pipeline for these lists."""
    if "run" not in convention.quick:
        raise Unsupported
    negative = lists.judgments.has_negative and (
        convention.negative == "error"
        or convention.oddities.relevant_by != "ideal"
        or convention.ideal_order == "given"
    )
    refused = lists.has_unjudged and convention.unjudged == "error"
    other_pool = convention.averaging.all_removed == "skip" and convention.ideal_pool == "judged"
    stands_in = isinstance(convention.unjudged, float) and convention.ideal_pool != "judged"  # and not in the ideal
    no_grade = lists.has_unjudged and convention.unjudged != "zero" and (stands_in or convention.ideal_order != "gain")
    if negative or refused or other_pool or no_grade:
        raise Unsupported


def sums_of(lists: RunLists, convention: Convention, k: int | None, *, curve: bool = False) -> Sums:
    """Return the sums of all queries of the run, in its order; with ``curve`` those at every cutoff up to k.

    Raises
    ------
    NdcgError, Unsupported
        For a grade that the convention refuses, and for lists that this path does not support.
    """
    check_supported(lists, convention)
    kmax = k if curve else None
    shape = len(lists.run) if kmax is None else (len(lists.run), kmax)
    dcg, idcg, retrieved = np.zeros(shape), np.zeros(shape), np.zeros(len(lists.run), dtype=np.int64)
    table = _gains(lists.judgments, convention)
    for part, running, best in _running(lists, convention, table, k):
        queries = part.queries
        retrieved[queries] = part.retrieved
        dcg[queries], idcg[queries] = ends(running, kmax), ends(best, kmax, cut=convention.ideal_cut != "none")
    return Sums(dcg, idcg, retrieved)


def _gains(judgments: Judgments, convention: Convention) -> np.ndarray:
    """Return the gain of each code; raise :class:`NdcgError` for a grade that the convention refuses."""
    gain = gain_of(convention)
    table = [0.0, *(gain(read_grade("", grade, convention)) for grade in judgments.grades[:-1].tolist())]
    stands_for = convention.unjudged if isinstance(convention.unjudged, float) else 0.0
    table.append(0.0 if convention.unjudged == "nothing" else gain(stands_for))
    return np.array(table)


def _running(
    lists: RunLists, convention: Convention, table: np.ndarray, k: int | None
) -> Iterator[tuple[Part, np.ndarray, np.ndarray]]:
    """Return the running DCG and IDCG of the lists, part by part."""
    ideal_k = None if convention.ideal_cut == "none" else k
    for part in lists.parts(convention):
        _check(part, convention)
        gains = ranked_gains(*_first_ranks(part, k), table, convention.ties, k)
        best = table.take(lists.ideal_codes(part.pool, table, convention)[:, :ideal_k])
        if convention.ideal_cut == "retrieved":
            best[np.arange(best.shape[1]) >= part.retrieved[:, None]] = 0.0
        sum_up(gains, best, convention)
        yield part, gains, best


def _check(part: Part, convention: Convention) -> None:
    """Raise Unsupported for a list that the convention refuses; the pipeline says so in words."""
    shortest = convention.k if convention.oddities.short_list == "error" and convention.k else 0
    least = max(convention.oddities.min_documents, shortest)
    if least and (part.retrieved + part.removed < least).any():
        raise Unsupported


def _first_ranks(part: Part, k: int | None) -> tuple[np.ndarray, np.ndarray | None]:
    """Return the codes of the ranks that decide the first k, and where their groups of equal scores start.

    A group that begins in the first k ranks is there to its end.
    """
    reach, width = k, part.ranked.shape[1]
    if part.starts is None:
        return part.ranked[:, :reach], None
    if k is not None and k < width:
        later = part.starts[:, k:]
        crossed = later[~later[:, 0]]
        ends = np.where(crossed.any(axis=1), crossed.argmax(axis=1), width - k)
        reach = k + int(ends.max(initial=0))
    starts = part.starts[:, :reach]
    return part.ranked[:, :reach], None if starts.all() else np.flatnonzero(starts)
