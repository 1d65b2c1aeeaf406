"""Which system is better: the lead, whether it is clear, and whether another common definition chooses otherwise."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ndcg_core.batch.bootstrap import FEW_QUERIES
from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve, signature
from ndcg_core.model.numbers import real
from ndcg_core.systems import words
from ndcg_core.systems.changes import Change
from ndcg_core.systems.comparing import compare
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.definitions import Definition, definitions, errors_to_pass
from ndcg_core.systems.dependence import robustness
from ndcg_core.systems.given import QrelsLike, RunsLike
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.report import Robustness
from ndcg_core.systems.significance import queries_needed
from ndcg_core.systems.verdict import Case, Lead, Otherwise, Verdict

DIFFERENCE = 0.05
"""A difference of two means that matters to most readers."""
MOST_DRAWN = 2000
"""So many exchanges are drawn for another definition: a p value near 0.05 is known to about 0.01."""
MOST_ROWS = 1_000_000
"""So many rows of runs are held against other definitions without a question; more take minutes."""
_NOISE = 2  # standard errors
_DIGITS = 2  # of the number of queries that are needed


def decide(
    runs: RunsLike,
    qrels: QrelsLike,
    convention: Convention | str = Convention(),
    *,
    k: CutoffLike = SAME_K,
    baseline: str | None = None,
    difference: float = DIFFERENCE,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Verdict:
    """Say which system is better, how sure that is, and whether another common definition would choose otherwise.

    Parameters
    ----------
    runs, qrels, convention, k, baseline, confidence, resamples, seed
        As in :func:`~ndcg_core.systems.compare`.
    difference : float
        The difference that matters to you: how many queries it takes to see one is said where no lead is clear.

    Returns
    -------
    Verdict

    Raises
    ------
    NdcgError
        As :func:`~ndcg_core.systems.compare`, and for a difference that is not between 0 and 1.

    Notes
    -----
    The best system is chosen after looking at all of them, so that its lead is tested for all pairs together: Tukey's
    HSD by randomisation; Dunnett's test with a baseline; Fisher's randomisation test with two systems. The interval is
    the one that agrees with this test. A choice depends on the definition only if two common definitions see clear
    leads of different systems. Common definitions are those of tools and papers in the catalogue, at the same cutoff;
    those that give all systems the same means count once.

    Examples
    --------
    >>> from ndcg_core.systems import example_systems
    >>> runs, qrels = example_systems()
    >>> found = decide({name: runs[name] for name in ("broad", "sharp")}, qrels, "trec_eval", k=10)
    >>> found.case, found.lead.best, found.otherwise.best
    ('depends', 'broad', 'sharp')
    """
    check_difference(difference)
    compared = compare(
        runs, qrels, convention, k=k, baseline=baseline, confidence=confidence, resamples=resamples, seed=seed, tests=()
    )
    chosen = resolve(convention, k)
    reference = convention if isinstance(convention, str) else chosen
    robust = robustness(runs, qrels, k=chosen.k, ks=(), reference=reference)
    others = {setting.name: compare_under(setting, runs, qrels, compared) for setting in doubtful(compared, robust)}
    return conclude(compared, robust, others, difference=difference)


def check_difference(difference: object) -> float:
    """Return a difference that matters; raise :class:`NdcgError` for one that is not between 0 and 1."""
    wanted = real(difference)
    if wanted is None or not 0 < wanted < 1:
        raise words.RUNS_DECIDED.error(difference)
    return wanted


def compare_under(setting: Setting, runs: RunsLike, qrels: QrelsLike, compared: Comparison) -> Comparison:
    """Return the systems of a comparison compared under another definition, as :func:`conclude` takes it."""
    return compare(
        runs,
        qrels,
        setting.convention,
        baseline=compared.baseline,
        confidence=compared.confidence,
        resamples=min(compared.resamples, MOST_DRAWN),
        seed=compared.seed,
        tests=(),
    )


def conclude(
    compared: Comparison,
    robust: Robustness | None = None,
    others: Mapping[str, Comparison] | None = None,
    *,
    difference: float = DIFFERENCE,
) -> Verdict:
    """Return the verdict on what was computed already; :func:`decide` computes all of it.

    Parameters
    ----------
    compared : Comparison
    robust : Robustness, optional
        The same systems at the same cutoff under other definitions; an unfinished one says what it knows.
    others : mapping of str to Comparison, optional
        The same systems compared under each definition of :func:`doubtful`, by its name.
    difference : float
        As in :func:`decide`.

    Examples
    --------
    >>> qrels = {"q1": {"a": 1}, "q2": {"b": 1}}
    >>> runs = {"old": {"q1": ["x", "a"], "q2": ["b"]}, "new": {"q1": ["a"], "q2": ["b"]}}
    >>> found = conclude(compare(runs, qrels, tests=()))
    >>> found.case, found.lead.best
    ('few', 'new')
    """
    wanted = check_difference(difference)
    lead, pair = leading(compared)
    few = len(compared.queries) < FEW_QUERIES
    otherwise = None if robust is None else _otherwise(lead, compared, robust, others or {})
    return Verdict(
        case=_case(lead, otherwise, few=few),
        lead=lead,
        queries=len(compared.queries),
        pairs=len(compared.pairs),
        at="" if compared.convention.k is None else f"@{compared.convention.k}",
        reference=_name(compared, robust),
        baseline=compared.baseline,
        wanted=wanted,
        needed=_needed(pair, wanted),
        otherwise=otherwise,
        unjudged_turn=robust is not None and _turns(lead, robust),
        confidence=compared.confidence,
    )


def doubtful(compared: Comparison, robust: Robustness) -> list[Setting]:
    """Return the common definitions under which another system may be clearly better.

    None where the lead is not clear: nobody should look for a definition under which it is.

    >>> from ndcg_core.systems import example_systems
    >>> runs, qrels = example_systems()
    >>> found = robustness(runs, qrels, conventions=["trec_eval", "burges_2005"], ks=())
    >>> [setting.name for setting in doubtful(compare(runs, qrels, "trec_eval", k=10, tests=()), found)]
    []
    """
    lead, _ = leading(compared)
    if len(compared.queries) < FEW_QUERIES or not lead.together.clear:
        return []
    return [one.settings[0] for one in definitions(robust) if _errors_ahead(one, lead, compared.baseline) > _NOISE]


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


def _otherwise(lead: Lead, compared: Comparison, robust: Robustness, others: Mapping[str, Comparison]) -> Otherwise:
    common = definitions(robust)
    count = sum(_chosen(one, lead, compared.baseline) != lead.best for one in common)
    clear: dict[str, list[float]] = {}
    for setting in doubtful(compared, robust):
        other = others.get(setting.name)
        found = None if other is None else _back(lead, other)
        if found is not None and found.together.low > 0:
            clear.setdefault(found.best, []).append(found.difference)
    if not clear:
        return Otherwise(len(common), count)
    best = max(clear, key=lambda name: len(clear[name]))
    changes = _changes(robust, lead.best, best)
    return Otherwise(len(common), count, len(clear[best]), best, max(clear[best]), changes)


def _back(lead: Lead, other: Comparison) -> Lead | None:
    """Return the lead of the best system here over the best of the reference."""
    best = max(other.means, key=lambda name: other.means[name]) if other.baseline is None else lead.next
    return _between(other, best, lead.best)


def _changes(robust: Robustness, best: str, other: str) -> tuple[Change, ...]:
    """Return what, changed in the reference, makes the other system win."""
    for flip in robust.flips:
        if {flip.first, flip.second} == {best, other}:
            return tuple(one for one in flip.changes if (one.first > one.second) == (flip.first == other))
    return ()


def leading(compared: Comparison) -> tuple[Lead, Pair]:
    """Return the best system's lead over the next or the baseline, and the pair that they are."""
    best, following, *_ = sorted(compared.means, key=lambda name: -compared.means[name])
    if compared.baseline is not None and compared.baseline != best:
        following = compared.baseline
    lead = _between(compared, best, following)
    assert lead is not None  # noqa: S101 - every two systems are compared, or each with the baseline
    return lead, next(pair for pair in compared.pairs if {pair.first, pair.second} == {best, following})


def _between(compared: Comparison, best: str, other: str) -> Lead | None:
    """Return by how much a system is ahead of another; None if the two were not compared."""
    for pair in compared.pairs:
        if {pair.first, pair.second} != {best, other} or best == other:
            continue
        means = compared.means[best], compared.means[other]
        if pair.second == best:
            return Lead(best, other, means, pair.difference, pair.together, pair.wins, pair.losses)
        turned = pair.together._replace(low=-pair.together.high, high=-pair.together.low)
        return Lead(best, other, means, -pair.difference, turned, pair.losses, pair.wins)
    return None


def _case(lead: Lead, otherwise: Otherwise | None, *, few: bool) -> Case:
    if few:
        return "few"
    if not lead.together.clear:
        return "unclear"
    return "depends" if otherwise is not None and otherwise.clear else "clear"


def _name(compared: Comparison, robust: Robustness | None) -> str:
    """Return what the definition is called."""
    named = robust is not None and robust.reference != words.REFERENCE
    return robust.reference if robust is not None and named else signature(compared.convention)


def _needed(pair: Pair, wanted: float) -> int | None:
    """Return about how many queries the test that counts needs to see the wanted difference in 4 of 5 samples."""
    spread = float(pair.differences.std(ddof=1)) if len(pair.differences) > 1 else 0.0
    critical = errors_to_pass(pair)
    if not spread or critical == math.inf:
        return None
    found = queries_needed(wanted / spread, critical=critical)
    return None if found is None else _rounded(found)


def _rounded(count: int) -> int:
    """Return a count, rounded up to what an estimate can say.

    >>> _rounded(7), _rounded(123), _rounded(2000)
    (7, 130, 2000)
    """
    step: int = 10 ** max(len(str(count)) - _DIGITS, 0)
    return -(-count // step) * step


def _turns(lead: Lead, robust: Robustness) -> bool:
    """Return whether judgments of unjudged documents were found under which the other system leads."""
    pairs = {frozenset((order.first, order.second)): order for order in robust.orders}
    order = pairs.get(frozenset((lead.best, lead.next)))
    return order is not None and not order.safe
