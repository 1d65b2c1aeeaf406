"""How much the lists of two runs have in common: rank-biased overlap."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ndcg_core.batch.runs import PreparedRun
from ndcg_core.model.convention import Convention, ConventionLike, check_k, resolve
from ndcg_core.model.numbers import real
from ndcg_core.systems import words

PERSISTENCE = 0.9
"""The probability of looking at the next rank: the first ten ranks have 86 per cent of the weight."""


def overlap(
    first: PreparedRun,
    second: PreparedRun,
    convention: ConventionLike = "trec_eval",
    *,
    persistence: float = PERSISTENCE,
    depth: int | None = None,
) -> dict[str, float]:
    """Return the rank-biased overlap of two runs on every query that both have.

    Parameters
    ----------
    first, second : PreparedRun
    convention : Convention or str
        How equal scores are ordered. Grades and the cutoff play no part.
    persistence : float
        Between 0 and 1; the higher, the deeper ranks matter.
    depth : int or None
        How many ranks are looked at; None for all.

    Returns
    -------
    dict of str to float
        By query, from 0 (nothing in common) to 1 (the same lists).

    Raises
    ------
    NdcgError
        For a persistence that is not between 0 and 1, and for a run that has a document twice.

    Notes
    -----
    The extrapolated RBO of Webber, Moffat and Zobel (A Similarity Measure for Indefinite Rankings, TOIS 28, 2010,
    equation 32), for lists of different lengths too.

    Examples
    --------
    >>> from ndcg_core.batch.runs import Qrels, Run
    >>> qrels = Qrels.from_columns(["q"], ["a"], [1])
    >>> runs = [Run.from_columns(["q"] * 3, docs, [3.0, 2.0, 1.0]) for docs in ("abc", "acb")]
    >>> {query: round(value, 4) for query, value in overlap(*(PreparedRun(run, qrels) for run in runs)).items()}
    {'q': 0.955}
    """
    p = real(persistence)
    if p is None or not 0 < p < 1:
        raise words.PERSISTENCE.error(persistence)
    chosen = resolve(convention)
    depth = check_k(depth)
    ours, theirs = (_lists(each, chosen, depth) for each in (first, second))
    return {query: rank_biased(docs, theirs[query], p) for query, docs in ours.items() if query in theirs}


def _lists(prepared: PreparedRun, convention: Convention, depth: int | None) -> dict[str, list[str]]:
    """Return the first documents of every query, best first."""
    run = prepared.run
    run.refuse_repeats()
    found: dict[str, list[str]] = {}
    for queries, rows in prepared.lists.rows_by_rank(convention):
        for place, line in zip(queries.tolist(), rows[:, :depth], strict=True):
            found[run.queries[place]] = list(run.doc_ids.take(run.docs[line[line >= 0]]))
    return found


def rank_biased(first: Sequence[str], second: Sequence[str], persistence: float = PERSISTENCE) -> float:
    """Return the extrapolated rank-biased overlap of two lists; 1 where both are empty.

    >>> rank_biased("ab", "ab"), rank_biased("ab", "cd")
    (1.0, 0.0)
    """
    short, long = sorted((first, second), key=len)
    if not short:
        return float(not long)
    p, s, depth = persistence, len(short), len(long)
    common = _in_common(short, long)
    at_short, at_end = common[s - 1], common[depth - 1]
    terms = [common[d - 1] / d * p**d for d in range(1, depth + 1)]
    beyond = [at_short * (d - s) / (s * d) * p**d for d in range(s + 1, depth + 1)]
    rest = ((at_end - at_short) / depth + at_short / s) * p**depth
    return min((1 - p) / p * math.fsum([*terms, *beyond]) + rest, 1.0)


def _in_common(short: Sequence[str], long: Sequence[str]) -> list[int]:
    """Return how many documents the first d ranks have in common, for every d down to the end of the longer list."""
    counts, total = [], 0
    seen: tuple[set[str], set[str]] = (set(), set())
    for place, doc in enumerate(long):
        seen[1].add(doc)
        if place < len(short):
            seen[0].add(short[place])
            total += (short[place] in seen[1]) + (doc in seen[0]) - (short[place] == doc)
        else:
            total += doc in seen[0]
        counts.append(total)
    return counts
