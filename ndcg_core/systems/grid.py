"""Several systems on the same queries, scored under one setting after the other."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from ndcg_core.arrays import Floats
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.errors import NdcgError, shorten
from ndcg_core.model.convention import Convention
from ndcg_core.systems import words

Scoring = Generator[None, None, Floats]
"""Work that pauses after each system and returns the values of all."""
_ROUNDED = 1e-9  # by which a sum in another order may pass 0 or 1
DECIMALS = 12
"""Means that agree in so many decimals are equal: sums in another order differ in later ones."""

_SPARSE = 10  # where fewer than every tenth rank is wanted, each is scored alone


Kind = Literal["tool", "zeros", "cutoff", "tutorial"]


@dataclass(frozen=True)
class Setting:
    """A convention at a cutoff.

    Attributes
    ----------
    name : str
        ``"sklearn"`` or ``"trec_eval@5"``.
    convention : Convention
    kind : {"tool", "zeros", "cutoff", "tutorial"}
        Whether it is the definition of a tool or a paper, one of those that pays documents of grade 0 where the qrels
        have such grades, the reference at a cutoff, or code that a tutorial prints.
    """

    name: str
    convention: Convention
    kind: Kind = "tool"

    @property
    def cutoff(self) -> bool:
        """Whether it is the reference at a cutoff, and not a convention of its own."""
        return self.kind == "cutoff"


class Scored(NamedTuple):
    """What systems have under a setting: their means over the queries that have a value in all of them.

    Attributes
    ----------
    means : array of float, shape (n_systems,)
        Rounded to 12 decimals; NaN without any query.
    queries : int
    errors : array of float, shape (n_systems, n_systems)
        The standard error of the difference of every two means.
    within : bool
        Whether every value lies in 0 to 1.
    """

    means: Floats
    queries: int
    errors: Floats
    within: bool = False


class Systems:
    """Systems with the union of their queries.

    Parameters
    ----------
    prepared : mapping of name to PreparedRun

    Attributes
    ----------
    names : tuple of str
    queries : list of str
    """

    def __init__(self, prepared: Mapping[str, PreparedRun]) -> None:
        self.names, self.prepared = tuple(prepared), tuple(prepared.values())
        self.queries = list(dict.fromkeys(query for one in self.prepared for query in one.queries))
        places = {query: place for place, query in enumerate(self.queries)}
        self._places = [np.array([places[query] for query in one.queries]) for one in self.prepared]

    def __len__(self) -> int:
        return len(self.names)

    def values(self, convention: Convention) -> Scoring:
        """Return nDCG, shape (n_systems, n_queries), NaN where there is no value; yield after each system."""
        values = np.full((len(self), len(self.queries)), math.nan)
        for system, (name, one) in enumerate(zip(self.names, self.prepared, strict=True)):
            with _named(name):
                values[system] = self.placed(system, one.values(convention))
            yield
        return values

    def placed(self, system: int, values: Floats) -> Floats:
        """Return the values of a system's own queries among all queries."""
        found = np.full(len(self.queries), math.nan)
        found[self._places[system]] = values
        return found

    def curves(self, convention: Convention, cutoffs: Sequence[int]) -> Scoring:
        """Return nDCG at these cutoffs, shape (n_cutoffs, n_systems, n_queries); yield after each system."""
        values = np.full((len(cutoffs), len(self), len(self.queries)), math.nan)
        for system, (places, name, one) in enumerate(zip(self._places, self.names, self.prepared, strict=True)):
            with _named(name):
                values[:, system, places] = curve(one, convention, cutoffs)
            yield
        return values


def at_once(work: Scoring) -> Floats:
    """Return the values of all systems, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Floats = end.value
            return found


def curve(prepared: PreparedRun, convention: Convention, cutoffs: Sequence[int]) -> Floats:
    """Return nDCG at these cutoffs: shape (n_cutoffs, n_queries), NaN for a query that is left out."""
    if max(cutoffs) > _SPARSE * len(cutoffs):
        return np.array([prepared.values(convention, k=k) for k in cutoffs])
    found: Floats = prepared.curve(convention, max(cutoffs)).T[np.array(cutoffs) - 1]
    return found


def score(values: Floats) -> Scored:
    """Return the means of systems over the queries that have a value in all of them.

    >>> found = score(np.array([[0.5, 1.0, 0.0], [0.25, math.nan, 0.5]]))
    >>> found.means, found.queries, float(found.errors[0, 1])
    (array([0.25 , 0.375]), 2, 0.375)
    """
    counts = ~np.isnan(values).any(0)
    kept, queries = values[:, counts], int(counts.sum())
    means = kept.mean(1) if queries else np.full(len(values), math.nan)
    spread = np.atleast_2d(np.cov(kept)) if queries > 1 else np.full((len(values), len(values)), math.inf)
    own = np.diag(spread)
    errors = np.sqrt(np.maximum(own[:, None] + own - 2 * spread, 0.0) / queries) if queries > 1 else spread
    shares = bool(queries and kept.min() >= -_ROUNDED and kept.max() <= 1 + _ROUNDED)
    return Scored(np.round(means, DECIMALS), queries, errors, shares)


@contextmanager
def _named(system: str) -> Iterator[None]:
    """Name the system in whatever is refused inside."""
    try:
        yield
    except NdcgError as refusal:
        raise refusal.within(words.SYSTEM.format(system=shorten(system))) from None
