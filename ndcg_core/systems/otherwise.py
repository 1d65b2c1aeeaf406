"""Whether another common definition of nDCG would choose another system, and what makes it do so."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ndcg_core.batch.bootstrap import FEW_QUERIES
from ndcg_core.systems.changes import Change
from ndcg_core.systems.choosing import in_order
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.definitions import Definition, definitions, differences
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.leading import between, leading
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
    return [one.settings[0] for one in _common(robust) if _ahead(one, lead, compared.baseline)]


def in_doubt(compared: Comparison, robust: Robustness) -> set[frozenset[str]]:
    """Return the pairs of systems of which the definitions of :func:`doubtful` may turn the order.

    >>> from ndcg_core.systems import compare, example_systems, robustness
    >>> runs, qrels = example_systems()
    >>> found = robustness(runs, qrels, conventions=["trec_eval", "burges_2005"], ks=())
    >>> in_doubt(compare(runs, qrels, "trec_eval", k=10, tests=()), found)
    set()
    """
    lead, _ = leading(compared)
    wanted = {setting.name for setting in doubtful(compared, robust)}
    asked = [one for one in _common(robust) if one.settings[0].name in wanted]
    return {frozenset((lead.best, name)) for one in asked for name in _ahead(one, lead, compared.baseline)}


def rivals(lead: Lead, baseline: str | None, names: Iterable[str]) -> list[str]:
    """Return the systems that turn a choice where they are ahead: all others, or the baseline that was beaten.

    >>> from ndcg_core.systems import compare
    >>> runs = {"old": {"q": ["x", "a"]}, "new": {"q": ["a"]}, "other": {"q": ["x"]}}
    >>> lead, _ = leading(compare(runs, {"q": {"a": 1}}, tests=()))
    >>> rivals(lead, None, runs), rivals(lead._replace(next="other"), "other", runs)
    (['old', 'other'], ['other'])
    """
    return [lead.next] if baseline not in (None, lead.best) else [name for name in names if name != lead.best]


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
    common = _common(robust)
    if lead.tied:
        return Otherwise(len(common), sum(one.means[lead.best] != one.means[lead.next] for one in common))
    against = rivals(lead, compared.baseline, compared.systems)
    count = len([one for one in common if any(one.means[name] > one.means[lead.best] for name in against)])
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
    against = rivals(lead, compared.baseline, compared.systems)
    for setting in doubtful(compared, robust):
        other = others.get(setting.name)
        if other is None:
            continue
        ranked = (name for name in in_order(other.means) if name in against)
        back = next((found for name in ranked if (found := between(other, name, lead.best)).together.low > 0), None)
        if back is not None:
            yield _Contradiction(setting, back)


def _common(robust: Robustness) -> list[Definition]:
    """Return the definitions of tools and papers whose values are shares here: Spark's may pass 1."""
    return [one for one in definitions(robust) if one.within]


def _ahead(one: Definition, lead: Lead, baseline: str | None) -> list[str]:
    """Return the systems that a definition may see clearly ahead of the reference's best."""
    return [name for name in rivals(lead, baseline, one.means) if _errors_ahead(one, name, lead.best) > _NOISE]


def _errors_ahead(one: Definition, name: str, best: str) -> float:
    """Return by how many standard errors a system is ahead of another."""
    ahead, error = one.means[name] - one.means[best], one.errors[name, best]
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
