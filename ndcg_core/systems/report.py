"""What :func:`ndcg_core.robustness` returns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np

from ndcg_core.document import MOST_ROWS, Block, Table, paragraph
from ndcg_core.model.convention import Convention
from ndcg_core.plurals import counted
from ndcg_core.systems import words
from ndcg_core.systems.comparison import Records
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.numbers import number, signed
from ndcg_core.systems.orders import Flip, best
from ndcg_core.systems.unjudged import MeanBounds, OrderBounds


@dataclass(frozen=True, eq=False, repr=False)
class Robustness(Records):
    """Systems under many definitions of nDCG.

    Attributes
    ----------
    systems : tuple of str
    reference : str
        The name of the convention that is taken at every cutoff, in which choices are changed, and under which
        unjudged documents are judged.
    convention : Convention
        The reference at k.
    settings : tuple of Setting
        The conventions at k, then the reference at every other cutoff.
    means : array of float, shape (n_systems, n_settings)
        Over the queries that have a value in all systems.
    errors : array of float, shape (n_settings, n_systems, n_systems)
        The standard error of the difference of every two means.
    queries : tuple of int
        How many these are under each setting.
    refused : dict of str to str
        The conventions that refuse these files, with the refusal.
    flips : tuple of Flip
        The pairs of systems of which either wins somewhere.
    bounds : tuple of MeanBounds
        How far unjudged documents could move each mean.
    orders : tuple of OrderBounds
        How far they could move the difference of two systems: of every two, or of neighbours where there are more than
        twelve.
    finished : bool
        Whether nothing was left to do; an unfinished one holds what was done.
    within : tuple of bool
        Whether no two values of a query differ by more than 1, under each setting.
    """

    systems: tuple[str, ...]
    reference: str
    convention: Convention
    settings: tuple[Setting, ...]
    means: np.ndarray
    errors: np.ndarray
    queries: tuple[int, ...]
    refused: Mapping[str, str]
    flips: tuple[Flip, ...]
    bounds: tuple[MeanBounds, ...]
    orders: tuple[OrderBounds, ...]
    finished: bool
    within: tuple[bool, ...]

    @cached_property
    def winners(self) -> dict[str, tuple[str, ...]]:
        """The system with the highest mean under each setting; several where they are equal."""
        columns = zip(self.settings, self.means.T, strict=True)
        return {setting.name: best(self.systems, column) for setting, column in columns}

    def records(self) -> list[dict[str, object]]:
        """Return a record for each setting: its name, k, the queries that count, the winner, and each system's mean."""
        names = [words.MEAN_OF.format(system=system) for system in self.systems]
        by_setting = np.asarray(self.means).T.tolist()
        return [
            {
                "setting": setting.name,
                "k": setting.convention.k,
                "kind": setting.kind,
                "queries": int(queries),
                "winner": " ".join(self.winners[setting.name]),
                **dict(zip(names, means, strict=True)),
            }
            for setting, queries, means in zip(self.settings, self.queries, by_setting, strict=True)
        ]

    def sentences(self) -> list[str]:
        """Return what was found, in sentences."""
        return [self._summary, *map(self._flip, self.flips), *self.unjudged_sentences()]

    def unjudged_sentences(self) -> list[str]:
        """Return what judgments of unjudged documents could do to the order of systems."""
        tried = [words.TRIED] if self.orders else []
        return [*map(self._order, self.orders), *tried]

    def __repr__(self) -> str:
        return self._summary

    def __str__(self) -> str:
        return "\n".join(self.sentences())

    def blocks(self) -> Iterator[Block]:
        """Yield what flips and why, means under each convention, and what unjudged documents do."""
        rows = (
            (setting.name, *(number(mean, sign=False) for mean in self.means[:, place]))
            for place, setting in enumerate(self.settings)
            if not setting.cutoff
        )
        bounds = (
            (
                each.system,
                *(number(mean, sign=False) for mean in (each.mean, each.low, each.high)),
                f"{each.unjudged:.0%}",
            )
            for each in self.bounds
        )
        yield from map(paragraph, islice(self.sentences(), MOST_ROWS))
        yield Table((words.SETTING_HEAD, *self.systems), islice(rows, 3 * MOST_ROWS), texts=[0])
        if self.bounds:
            yield Table(words.BOUND_HEADS, islice(bounds, MOST_ROWS), texts=[0])
        if self.refused:
            yield Table(words.REFUSED_HEADS, self.refused.items(), texts=[0, 1])

    @property
    def _summary(self) -> str:
        return self._form.format(
            systems=counted(len(self.systems), "system"),
            settings=", ".join(
                f"{counted(count, word)} {what.format(reference=self.reference)}"
                for kind, (word, what) in words.COUNTED_KINDS.items()
                if (count := list(self._kinds.values()).count(kind))
            )
            or words.NO_DEFINITION,
            refused=len(self.refused),
            flips=len(self.flips),
        )

    @property
    def _form(self) -> str:
        if self.flips:
            return words.NOT_ROBUST
        if len(self.systems) == 1:
            return words.ALONE
        known = self.means[:, ~np.isnan(self.means).any(0)]
        return words.ROBUST if (known != known[:1]).any() else words.NO_DIFFERENCE

    def _flip(self, flip: Flip) -> str:
        sentence = words.FLIP.format(first=flip.first, second=flip.second, counts="; ".join(self._counts(flip)))
        queries = counted(max(self.queries), "query")
        if flip.within_noise:
            systems = words.EITHER if len(flip.within_noise) == 2 else flip.within_noise[0]
            sentence += " " + words.WITHIN_NOISE.format(system=systems, queries=queries)
        if not flip.changes:
            return sentence
        change = flip.changes[0]
        form = words.ONE_CHANGE if len(change.choices) == 1 else words.TWO_CHANGES
        why = form.format(
            reference=self.reference,
            choices="; ".join(map(str, flip.changes)),
            winner=flip.first if change.first > change.second else flip.second,
        )
        return f"{sentence} {why}"

    def _counts(self, flip: Flip) -> Iterator[str]:
        """Yield who wins how often, by kind of setting: a hundred cutoffs of a definition are no hundred tools."""
        won = [
            Counter(self._kinds[name] for name in names) for names in (flip.first_wins, flip.second_wins, flip.equal)
        ]
        for kind, title in words.KINDS.items():
            first, second, equal = (counts[kind] for counts in won)
            if first or second or equal:
                named = title.format(reference=self.reference)
                count = words.FLIP_COUNT.format(kind=named, first_wins=first, second_wins=second)
                yield count + (words.FLIP_EQUAL.format(equal=equal) if equal else "")

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {setting.name: setting.kind for setting in self.settings}

    def _order(self, order: OrderBounds) -> str:
        form = words.SAFE if order.safe else words.UNSAFE
        return form.format(
            first=order.first,
            second=order.second,
            difference=signed(order.difference),
            low=signed(order.low),
            high=signed(order.high),
        )
