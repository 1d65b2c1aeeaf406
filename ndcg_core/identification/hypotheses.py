"""The definitions that a tool may have: the catalogue, and every combination of the choices that people make.

A combination is kept without the choices that no list has shown so far, and takes on their values when a list shows
them: the rule for equal scores stays open until a list has equal scores. So a hypothesis costs nothing until it can be
told from another.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from itertools import accumulate, chain, groupby, permutations, product

import numpy as np

from ndcg_core.errors import NdcgError
from ndcg_core.identification.lists import MOST_DOCUMENTS, NEED_OF, TrialList, trial_lists
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.libraries.smallest_difference.trials import EVERYDAY
from ndcg_core.model.choices import CHOICES, FIELDS, ONE_LIST
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.fields import FieldValue, Need
from ndcg_core.model.gains import GAINS, gain_object
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.differences import value_of

BY_CHANCE = "random"  # an unstable sort leaves a handful of documents as the core does
_OWN = frozenset(field.name for field in fields(Convention))
_Choices = tuple[tuple[str, FieldValue], ...]
Outcomes = tuple[float, ...]
"""What a definition gives for a list: one number, NaN for none; several where the order of equal scores is chance."""


@dataclass(frozen=True)
class Hypothesis:
    """A definition that a tool may have.

    Attributes
    ----------
    convention : Convention
        The definition; of a combination, the choices in ``open`` have not been made.
    names : tuple of str
        Its names in the catalogue; empty for a combination.
    open : frozenset of Need
        What no list has had so far: the choices that need it may have any value.

    """

    convention: Convention
    names: tuple[str, ...] = ()
    open: frozenset[Need] = frozenset()
    made: dict[_Choices, Hypothesis | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    _at: dict[int | None, Convention] = field(default_factory=dict, init=False, repr=False, compare=False)

    def at(self, k: int | None) -> Convention:
        """Return the definition at a cutoff."""
        if k not in self._at:
            self._at[k] = replace(self.convention, k=k)
        return self._at[k]


def lattice_choices() -> tuple[str, ...]:
    """Return the choices that are combined: those in view that a small list of whole grades can show.

    >>> lattice_choices()[:4]
    ('gain', 'discount', 'ideal_pool', 'ideal_cut')
    """
    shown = {"nothing", *NEED_OF.values()}
    return tuple(name for name in ONE_LIST if name in _OWN and FIELDS[name].need in shown and _is_listed(name))


def _is_listed(name: str) -> bool:
    return name in ("gain", "discount") or (name in CHOICES and bool(CHOICES[name].common))


def values_of(name: str) -> list[FieldValue]:
    """Return the values of a choice that people choose, and those that an entry of the catalogue has."""
    named = [entry.convention.value(name) for entry in conventions.values()]
    if name == "gain":
        usual = [gain for gain in dict.fromkeys(named) if all(map(gain_object(gain).knows, EVERYDAY))]
        return list(dict.fromkeys([*(each for each, gain in GAINS.items() if gain.common), *usual]))
    if name == "discount":
        shapes = {entry.convention.discount_form.shape: entry.convention.discount for entry in conventions.values()}
        known = {named.discount.shape: each for each, named in DISCOUNTS.items()}
        return list((shapes | known).values())
    return list(dict.fromkeys([*CHOICES[name].common, *named]))


def hypotheses(cutoffs: tuple[int | None, ...]) -> tuple[Hypothesis, ...]:
    """Return all hypotheses about a tool that is asked at these cutoffs."""
    return _hypotheses(cutoffs, _registered())


def _registered() -> tuple[FieldValue, ...]:
    """Return what the catalogue and the choices hold, so that nothing is kept longer than that."""
    return (*conventions, *GAINS, *DISCOUNTS, *chain.from_iterable(choice.words for choice in CHOICES.values()))


@lru_cache(maxsize=32)
def _hypotheses(cutoffs: tuple[int | None, ...], _registered: tuple[FieldValue, ...]) -> tuple[Hypothesis, ...]:
    return (*_named(), *_combined(cutoffs))


def of_one_list(convention: Convention) -> tuple[str, ...]:
    """Return all that a single list can show of a definition; equal for definitions that no list tells apart."""
    return tuple(repr(convention.value(name)) for name in ONE_LIST)


def commonest() -> tuple[str, ...]:
    """Return the definitions that others are compared with: the first of each kind of library."""
    first: dict[str, str] = {}
    for name, entry in conventions.items():
        first.setdefault(entry.family, name)
    return tuple(first.values())


def _named() -> list[Hypothesis]:
    """Return the catalogue's definitions; those that one list cannot tell apart, such as by their averages, are one."""
    by_choices: dict[tuple[str, ...], list[str]] = {}
    for name, entry in conventions.items():
        by_choices.setdefault(of_one_list(entry.convention), []).append(name)
    return [Hypothesis(conventions[names[0]].convention, tuple(names)) for names in by_choices.values()]


def _combined(cutoffs: tuple[int | None, ...]) -> list[Hypothesis]:
    names = lattice_choices()
    ideal = [name for name in names if FIELDS[name].stages[0] == "ideal"]
    others = [name for name in names if name not in ideal and FIELDS[name].need == "nothing"]
    still = frozenset(FIELDS[name].need for name in names) - {"nothing"}
    pairs = product(product(*map(values_of, others)), _distinct_ideals(ideal, cutoffs))
    return [
        Hypothesis(Convention(**dict(zip(others, chosen, strict=True)), **best), (), still) for chosen, best in pairs
    ]


def _distinct_ideals(names: Sequence[str], cutoffs: tuple[int | None, ...]) -> list[dict[str, FieldValue]]:
    """Return the combinations of the choices of the ideal list that some list tells from all before."""
    found: dict[tuple[float, ...], dict[str, FieldValue]] = {}
    lists = [given for given in trial_lists("run", cutoffs) if given.features <= {"missed", "graded", "high", "short"}]
    asked = [given for given in lists if given.size == MOST_DOCUMENTS]  # these tell all that smaller ones tell
    for chosen in product(*map(values_of, names)):
        best = dict(zip(names, chosen, strict=True))
        try:
            convention = Convention(**best)
        except NdcgError:  # choices that have no meaning together
            continue
        found.setdefault(tuple(round(value_of(given.topic, convention.with_k(given.k)), 9) for given in asked), best)
    return list(found.values())


def opened(found: Iterable[Hypothesis], given: TrialList, most: int | None = None) -> list[Hypothesis]:
    """Return hypotheses in which every choice that the list can show is made; at most so many, evenly spaced."""
    registered = _registered()
    ways = [(hypothesis, _ways(hypothesis.open & given.needs, registered)) for hypothesis in found]
    ends = list(accumulate(len(each) for _, each in ways))
    total = ends[-1] if ends else 0
    if most is None or total <= most:
        made = (_made(hypothesis, given, way) for hypothesis, each in ways for way in each)
        return [each for each in made if each is not None]
    places = (int((number + 0.5) * total / most) for number in range(most))
    spread = []
    for place in places:
        hypothesis, each = ways[bisect_right(ends, place)]
        spread.append(_made(hypothesis, given, each[place % len(each)]))
    return [each for each in spread if each is not None]


def combinations(still: Mapping[frozenset[Need], int], given: TrialList) -> int:
    """Return how many hypotheses :func:`opened` would return, of how many there are with each set of open choices."""
    registered = _registered()
    total = 0
    for needs, count in still.items():
        total += count * len(_ways(needs & given.needs, registered))
    return total


@lru_cache(maxsize=64)
def _ways(shown: frozenset[Need], _registered: tuple[FieldValue, ...]) -> tuple[_Choices, ...]:
    """Return all combinations of the choices that need what a list shows."""
    names = [name for name in lattice_choices() if FIELDS[name].need in shown]
    return tuple(tuple(zip(names, chosen, strict=True)) for chosen in product(*map(values_of, names)))


def _made(hypothesis: Hypothesis, given: TrialList, choices: _Choices) -> Hypothesis | None:
    """Return a hypothesis with these choices made; None where they have no meaning together."""
    if not choices:
        return hypothesis
    if choices not in hypothesis.made:
        try:
            convention = replace(hypothesis.convention, **dict(choices))
            hypothesis.made[choices] = Hypothesis(convention, (), hypothesis.open - given.needs)
        except NdcgError:
            hypothesis.made[choices] = None
    return hypothesis.made[choices]


def outcomes(given: TrialList, hypothesis: Hypothesis) -> Outcomes:
    """Return what a definition may give for a list."""
    chosen = hypothesis.at(given.k)
    if not facts(chosen).ties.seeded or not any(given.tied):
        return (value_of(given.topic, chosen),)
    by_input = replace(chosen, ties="input")
    return tuple(value_of(topic, by_input) for topic in orders(given))


@lru_cache(maxsize=512)
def orders(given: TrialList) -> tuple[Topic, ...]:
    """Return the list in every order of its equal scores."""
    groups = [list(group) for _, group in groupby(given.ranking, key=lambda row: row[2])]
    shuffled = product(*(permutations(group) for group in groups))
    return tuple(
        Topic({doc: score or 0.0 for group in order for doc, _, score in group}, given.qrels) for order in shuffled
    )


def first_values(given: TrialList, found: Sequence[Hypothesis]) -> np.ndarray:
    """Return a value of each hypothesis, shape ``(n,)``; infinite where chance decides it."""
    return np.array([_first(given, hypothesis) for hypothesis in found])


def _first(given: TrialList, hypothesis: Hypothesis) -> float:
    chosen = hypothesis.at(given.k)
    if not facts(chosen).ties.seeded or not any(given.tied):
        return value_of(given.topic, chosen)
    least, most = (value_of(given.topic, replace(chosen, ties=rule)) for rule in ("worst", "best"))
    return least if least == most else math.inf
