"""Beyond the catalogue: every combination of the usual choices, in both sums, in the DCG alone, and in the IDCG alone.

The core ranks a list and its ideal list once for each order, gain and pool; discounts and cutoffs are then applied to
all of them in arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple

import numpy as np

from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import GAINS
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.normalized import normalized
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues, with_quotient
from ndcg_core.teaching.mistakes import WorkedSums

MOST_CHANGES = 3
_MOST_DOCUMENTS = 100
Sides = Literal["both", "dcg", "idcg"]
Choices = dict[str, FieldValue]
_AS_IT_IS: list[Choices] = [{}]
_OF_TOP_K: Choices = {"ideal_pool": "top_k"}


class Combination(NamedTuple):
    """The choices that differ from the exercise's, and the sums that they change."""

    sides: Sides
    changes: Choices


class _Sum(NamedTuple):
    """One of the two sums under some choices."""

    changes: Choices
    value: float


class Lattice:
    """Every combination of a few choices on one list, with the numbers that it gives."""

    def __init__(self, topic: Topic, convention: Convention, right: WorkedSums) -> None:
        convention = convention.changed(default_k=None)  # its cutoff is in ``k``
        small = len(topic.docs) + len(topic.qrels) <= _MOST_DOCUMENTS
        found = list(_combined(topic, convention, right)) if small else []
        self.combinations = [combination for combination, _ in found]
        self.columns = SortedValues([numbers for _, numbers in found])


def _combined(
    topic: Topic, convention: Convention, right: WorkedSums
) -> Iterator[tuple[Combination, tuple[float, float, float]]]:
    dcgs = list(_sums(topic, convention, ideal=False))
    for found in dcgs:
        if 0 < len(found.changes) < MOST_CHANGES:
            yield Combination("dcg", found.changes), with_quotient(found.value, right.idcg)
    by_shared: dict[str, _Sum] = {_key(found.changes): found for found in dcgs}
    for found in _sums(topic, convention, ideal=True):
        if 0 < len(found.changes) < MOST_CHANGES:
            yield Combination("idcg", found.changes), with_quotient(right.dcg, found.value)
        shared = {name: value for name, value in found.changes.items() if not name.startswith("ideal_")}
        if 1 < len(found.changes) <= MOST_CHANGES and (beside := by_shared.get(_key(shared))):
            yield Combination("both", found.changes), with_quotient(beside.value, found.value)


def _key(changes: Choices) -> str:
    return repr(sorted(changes.items(), key=lambda change: change[0]))


def _sums(topic: Topic, convention: Convention, *, ideal: bool) -> Iterator[_Sum]:
    """Yield one of the two sums under all its combinations."""
    seen = {"ties": topic.has_ties, "unjudged": topic.unjudged}
    ties, unjudged = (_common(convention, name) if shows else _AS_IT_IS for name, shows in seen.items())
    pools = _pools(convention) if ideal else _AS_IT_IS
    gains = _options(convention, "gain", [name for name, gain in GAINS.items() if gain.common])
    for choices in product(ties, unjudged, gains, pools):
        changes = {name: value for choice in choices for name, value in choice.items()}
        if len(changes) <= MOST_CHANGES:
            yield from _discounted(topic, convention, changes, ideal=ideal)


def _discounted(topic: Topic, convention: Convention, changes: Choices, *, ideal: bool) -> Iterator[_Sum]:
    """Yield the sum under these choices with every discount and every cutoff."""
    try:
        chosen = convention.changed(**changes)
        seen = normalized(topic, chosen)
        ranked = pipeline.rank(seen, chosen)
        gains = (pipeline.ideal(seen, chosen, ranked) if ideal else ranked).gains
    except NdcgError:  # the list cannot be computed with these choices
        return
    for discount in _options(convention, "discount", list(DISCOUNTS)):
        form = chosen.changed(**discount).discount_form
        running = np.cumsum(np.multiply(gains, form.weights(len(gains))))
        for cut in _cutoffs(chosen, ideal=ideal):
            both = {**changes, **discount, **cut}
            if len(both) <= MOST_CHANGES:
                length = _length(chosen.changed(**cut), len(ranked.docs), len(gains), ideal)
                yield _Sum(both, float(running[length - 1]) if length else 0.0)


def _length(convention: Convention, retrieved: int, size: int, ideal: bool) -> int:
    if ideal:
        return pipeline.ideal_length(convention, convention.k, retrieved, size)
    return size if convention.k is None else min(convention.k, size)


def _pools(convention: Convention) -> list[Choices]:
    """Return what may be in the ideal list; the documents of the top k are others at every cutoff."""
    own = {"ideal_pool": convention.ideal_pool}
    return [
        {**pool, **cut}
        for pool in _common(convention, "ideal_pool")
        for cut in (_ks(convention) if own | pool == _OF_TOP_K else _AS_IT_IS)
    ]


def _cutoffs(convention: Convention, *, ideal: bool) -> list[Choices]:
    """Return the cutoffs that are left to choose; for the ideal list, its rules too."""
    if not ideal:
        return _ks(convention)
    cuts = _AS_IT_IS if facts(convention).pool.of_ranks else _ks(convention)
    return [{**cut, **rule} for cut, rule in product(cuts, _common(convention, "ideal_cut"))]


def _ks(convention: Convention) -> list[Choices]:
    """Return the exercise's cutoff, none, and a rank more or less."""
    k = convention.k
    return [{}, *({"k": other} for other in (None, k + 1, k - 1) if other != 0)] if k is not None else _AS_IT_IS


def _options(convention: Convention, name: str, values: Sequence[FieldValue]) -> list[Choices]:
    """Return the choice as it is, and each of these values instead."""
    return [{}, *({name: value} for value in values if value != convention.value(name))]


def _common(convention: Convention, name: str) -> list[Choices]:
    return _options(convention, name, CHOICES[name].common)
