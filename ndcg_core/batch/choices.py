"""What each choice of a convention does to many lists: an entry is found by its value, and says what it needs.

A value that no table has is left to the pipeline of a single list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from ndcg_core.batch.blocks import Lists
from ndcg_core.batch.ordering import Ranked, falling, packed, settled, shuffled, tie_groups
from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import gain_object
from ndcg_core.scoring import choices as scoring


class NeedsPipeline(Exception):  # noqa: N818 - no error: the pipeline answers, or says what is wrong
    """The pipeline of a single list has to answer; ``place`` is that of a list that it refuses, if one is known."""

    def __init__(self, place: int | None = None) -> None:
        super().__init__(place)
        self.place = place


# ---- ties ----

Turn = tuple[np.ndarray, np.ndarray]
"""Places of cells by rank, and the cells that come there instead."""


class Tie(NamedTuple):
    """How equal scores are put into an order.

    Attributes
    ----------
    backwards : bool
        Whether of equal scores the last comes first.
    turn : function of the lists by rank, the lists, and a seed
        Returns which cells of tied groups change places.
    gains : function of the codes by rank, where groups start, and the table of gains
        Returns the gains by rank, if gains decide the order; codes come with the highest grade of a group last, or
        first with ``best``.
    seeded : bool
        Whether the seed decides the order.
    """

    backwards: bool = False
    turn: Callable[[Ranked, Lists, int], Turn] | None = None
    gains: Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray] | None = None
    best: bool | None = None
    seeded: bool = False


def _by_id(ranked: Ranked, lists: Lists, _seed: int, *, last_first: bool) -> Turn:
    follows = ~_starts(ranked).ravel()
    tied = follows.copy()
    tied[:-1] |= follows[1:]
    cells = np.flatnonzero(tied)
    firsts = np.flatnonzero(~follows[cells])  # where a group begins among them
    sizes = np.diff(firsts, append=len(cells))
    groups = np.repeat(np.arange(len(firsts)), sizes)
    mirrored = cells[(2 * firsts + sizes - 1)[groups] - np.arange(len(cells))]
    order = lists.names.by_id(rows_of(ranked, lists).ravel()[cells], groups) if lists.names is not None else groups
    return (mirrored if last_first else cells), cells[order]


def _by_chance(ranked: Ranked, _lists: Lists, seed: int) -> Turn:
    return np.arange(ranked.ranks.size), shuffled(np.flatnonzero(_starts(ranked)), ranked.ranks.shape, seed)


def _averaged(ranks: np.ndarray, starts: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return the gains with the mean of each tied group, which of equal gains is that gain to the last bit."""
    gains, tied = table.take(ranks), np.flatnonzero(starts)
    flat = gains.ravel()
    groups, sizes = tie_groups(tied, flat.size), np.diff(tied, append=flat.size)
    means = np.bincount(groups, weights=flat) / sizes  # bincount adds one after the other, in input order
    changes = np.concatenate(([False], flat[1:] != flat[:-1]))
    changes[tied] = False
    mixed = np.logical_or.reduceat(changes, tied)
    return np.where(mixed, means, flat[tied]).take(groups).reshape(gains.shape)


def _by_gain(ranks: np.ndarray, starts: np.ndarray, table: np.ndarray, *, best: bool) -> np.ndarray:
    places = places_by_gain(table)
    return table.take(ranks if places is None else settled(ranks, np.flatnonzero(starts), places, best=best))


def _starts(ranked: Ranked) -> np.ndarray:
    return np.ones(ranked.ranks.shape, dtype=np.bool_) if ranked.starts is None else ranked.starts


def rows_of(ranked: Ranked, lists: Lists) -> np.ndarray:
    """Return the row of each document by rank, among flat columns that have names."""
    if lists.starts is None or ranked.columns is None:
        raise NeedsPipeline
    rows: np.ndarray = lists.starts[ranked.rows][:, None] + ranked.columns
    return rows


TIES: dict[str, Tie] = {
    "input": Tie(),
    "reverse": Tie(backwards=True),
    "unstable": Tie(backwards=True),
    "docid_asc": Tie(turn=partial(_by_id, last_first=False)),
    "docid_desc": Tie(turn=partial(_by_id, last_first=True)),
    "random": Tie(turn=_by_chance, seeded=True),
    "average": Tie(gains=_averaged),
    "worst": Tie(gains=partial(_by_gain, best=False), best=False),
    "best": Tie(gains=partial(_by_gain, best=True), best=True),
}
WITHOUT_IDS = {"docid_asc": "input", "docid_desc": "reverse"}
"""What orders by ids where documents have none: their columns are their ids, in ascending order."""


def places_by_gain(table: np.ndarray) -> np.ndarray | None:
    """Return the place of each code by gain, or None if the codes are in that order, as higher grades gain more."""
    if (table[2:] >= table[1:-1]).all():
        return None
    places = np.zeros(len(table), dtype=np.min_scalar_type(len(table)))
    places[1 + np.argsort(table[1:], kind="stable")] = np.arange(1, len(table))
    return places


# ---- the ideal list ----


IDEAL_POOLS = {name: scoring.IDEAL_POOLS[name] for name in ("judged", "ranked", "top_k", "ones")}
IDEAL_ORDERS: dict[str, Callable[[np.ndarray], np.ndarray]] = {"gain": falling, "grade": falling, "given": packed}


IDEAL_CUTS = {name: scoring.IDEAL_CUTS[name] for name in ("k", "none", "retrieved")}


# ---- grades ----


def unjudged_code(values: np.ndarray | None) -> int | None:
    """Return the code that stands for "unjudged", or None."""
    if values is None:
        return None
    places = np.flatnonzero(np.isnan(values))
    return int(places[0]) + 1 if len(places) else None


NEGATIVE = {name: scoring.NEGATIVE[name] for name in ("error", "keep", "clip", "from_end", "mask", "padding")}
UNJUDGED = {name: scoring.UNJUDGED[name] for name in ("zero", "nothing", "skip", "error")}


# ---- which conventions the tables have ----


def _all(_value: FieldValue) -> bool:
    return True


_SUPPORTED: dict[str, Callable[[FieldValue], bool]] = {
    "gain": lambda gain: gain_object(gain).constant,  # lists share a table of gains, which must not change
    "ties": TIES.__contains__,
    "ideal_pool": IDEAL_POOLS.__contains__,
    "ideal_order": IDEAL_ORDERS.__contains__,
    "ideal_cut": IDEAL_CUTS.__contains__,
    "unjudged": lambda value: isinstance(value, float) or value in UNJUDGED,
    "negative": NEGATIVE.__contains__,
    # Nobody sees a document twice here: arrays have no ids, and a run with such a list takes the pipeline.
    **dict.fromkeys(("k", "discount", "duplicates", "seed", "no_relevant", "both_empty", "round_list"), _all),
    **dict.fromkeys(("negative_ideal", "zero_ideal", "min_documents", "short_list", "default_k"), _all),
    **dict.fromkeys(("order", "score_type", "grades", "highest_grade", "least_grade"), _all),
    **dict.fromkeys(("gain_type", "relevant_by"), _all),
    # What averages read.
    **dict.fromkeys(("own_document", "missing_query", "unjudged_query", "all_removed", "average"), _all),
    **dict.fromkeys(("item_weights", "empty_weight", "weight_type", "no_weight", "nothing_left"), _all),
    **dict.fromkeys(("highest_value", "decimals"), _all),
}


def supports(convention: Convention) -> bool:
    """Return whether the engine knows every choice of a convention; otherwise the pipeline scores list by list.

    >>> supports(Convention(ties="average")), supports(Convention(gain=lambda grade: grade**2))
    (True, False)
    """
    return all(name in _SUPPORTED and _SUPPORTED[name](convention.value(name)) for name in convention.unusual)


def holds_at_every_k(convention: Convention) -> bool:
    """Return whether another cutoff changes nothing but where the sums end, as far as the engine knows."""
    if not supports(convention):
        return False
    pool, odd = IDEAL_POOLS[convention.ideal_pool], convention.oddities
    of_k = pool.of_ranks or pool.ones or odd.highest_grade == "k" or odd.short_list == "error"
    return not of_k and not NEGATIVE[convention.negative].of_k
