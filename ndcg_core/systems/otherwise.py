"""Whether another common definition of nDCG would choose another system, and what makes it do so."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ndcg_core.batch.bootstrap import FEW_QUERIES
from ndcg_core.systems.changes import Change
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.definitions import Definition, definitions, differences
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.leading import between, in_order, leading
from ndcg_core.systems.report import Robustness
from ndcg_core.systems.verdict import Lead, Otherwise

_NOISE = 2  # standard errors
_MOST_CHOICES = 3  # more in one sentence explain nothing


class _Contradiction(NamedTuple):
    """A definition that sees another system clearly ahead of the reference's best."""

    setting: Setting
    lead: Lead


def doubtful(compared: Comparison, robust: Robustness) -> list[Setting]:
    """Return the common definitions under which another system may be clearly better.

    None where the lead is not clear: nobody should look for a definition under which it is.

    >>> from ndcg_core.systems import compare, example_systems, robustness
    >>> runs, qrels = example_systems()
    >>> found = robustness(runs, qrels, conventions=["trec_eval", "burges_2005"], ks=())
    >>> [setting.name for setting in doubtful(compare(runs, qrels, "trec_eval", k=10, tests=()), found)]
    []
    """
    lead, _ = leading(compared)
    if len(compared.queries) < FEW_QUERIES or not lead.together.clear:
        return []
    return [one.settings[0] for one in definitions(robust) if _errors_ahead(one, lead, compared.baseline) > _NOISE]


def held_against(lead: Lead, compared: Comparison, robust: Robustness, others: Mapping[str, Comparison]) -> Otherwise:
    """Return what common definitions say of a lead.

    Parameters
    ----------
    lead : Lead
    compared : Comparison
    robust : Robustness
        The same systems under other definitions.
    others : mapping of str to Comparison
        The same systems compared under each definition of :func:`doubtful`, by its name.

    Examples
    --------
    >>> from ndcg_core.systems import compare, example_systems, robustness
    >>> runs, qrels = example_systems()
    >>> compared, robust = compare(runs, qrels, k=10, tests=()), robustness(runs, qrels, ks=())
    >>> held_against(leading(compared)[0], compared, robust, {}).clear
    0
    """
    common = definitions(robust)
    if lead.tied:
        return Otherwise(len(common), sum(one.means[lead.best] != one.means[lead.next] for one in common))
    count = sum(_chosen(one, lead, compared.baseline) != lead.best for one in common)
    clear: dict[str, list[_Contradiction]] = {}
    for found in _contradictions(lead, compared, robust, others):
        clear.setdefault(found.lead.best, []).append(found)
    if not clear:
        return Otherwise(len(common), count)
    best = max(clear, key=lambda name: len(clear[name]))
    widest = max(found.lead.difference for found in clear[best])
    return Otherwise(len(common), count, len(clear[best]), best, widest, _changes(robust, lead, clear[best]))


def _contradictions(
    lead: Lead, compared: Comparison, robust: Robustness, others: Mapping[str, Comparison]
) -> Iterator[_Contradiction]:
    for setting in doubtful(compared, robust):
        other = others.get(setting.name)
        if other is None:
            continue
        best = in_order(other.means)[0] if other.baseline is None else lead.next
        back = between(other, best, lead.best) if best != lead.best else None
        if back is not None and back.together.low > 0:
            yield _Contradiction(setting, back)


def _chosen(one: Definition, lead: Lead, baseline: str | None) -> str:
    """Return the system that a definition chooses: among all, or between the two of the lead."""
    names = [lead.best, *(one.means if baseline is None else [lead.next])]
    best: str = max(names, key=lambda name: one.means[name])
    return best


def _errors_ahead(one: Definition, lead: Lead, baseline: str | None) -> float:
    """Return by how many standard errors the system that a definition chooses is ahead of the reference's best."""
    best = _chosen(one, lead, baseline)
    ahead, error = one.means[best] - one.means[lead.best], one.errors[best, lead.best]
    return ahead / error if error else math.copysign(math.inf, ahead) if ahead else 0.0


def _changes(robust: Robustness, lead: Lead, found: list[_Contradiction]) -> tuple[Change, ...]:
    """Return the fewest choices of these definitions that, changed in the reference, make their system win.

    Of the changes that were tried, those that one of these definitions makes, the most common first; without any, all
    that the definition nearest to the reference makes.
    """
    made = [differences(one.setting.convention, robust.convention) for one in found]
    counts = {
        change: sum(set(change.choices) <= set(choices) for choices in made) for change in _tried(robust, lead, found)
    }
    known = sorted((change for change, count in counts.items() if count), key=lambda change: -counts[change])
    if known:
        return tuple(known)
    place = min(range(len(made)), key=lambda place: len(made[place]))
    if not 0 < len(made[place]) <= _MOST_CHOICES:
        return ()
    whole = found[place].lead
    means = dict(zip((whole.best, whole.next), whole.means, strict=True))
    return (Change(made[place], *(means[name] for name in robust.systems if name in means)),)


def _tried(robust: Robustness, lead: Lead, found: list[_Contradiction]) -> list[Change]:
    """Return the changes of the reference that make the other system win."""
    best, other = lead.best, found[0].lead.best
    for flip in robust.flips:
        if {flip.first, flip.second} == {best, other}:
            return [one for one in flip.changes if (one.first > one.second) == (flip.first == other)]
    return []
