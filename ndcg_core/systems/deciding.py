"""Which system is better: the lead, whether it is clear, and whether another common definition chooses otherwise."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from functools import partial

from ndcg_core.batch.as_columns import QrelsLike
from ndcg_core.batch.bootstrap import FEW_QUERIES
from ndcg_core.batch.measures import MeasureLike
from ndcg_core.batch.words import UNMATCHED
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve, signature
from ndcg_core.model.numbers import real
from ndcg_core.scoring.choices import facts
from ndcg_core.systems import words
from ndcg_core.systems.comparing import compare
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.definitions import quantile, reach
from ndcg_core.systems.dependence import RobustnessSteps
from ndcg_core.systems.given import RunsLike
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.leading import leading
from ndcg_core.systems.otherwise import doubtful, held_against, in_doubt, rivals
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
_DIGITS = 2  # of the number of queries that are needed


def decide(
    runs: RunsLike,
    qrels: QrelsLike,
    convention: ConventionLike = Convention(),
    *,
    k: CutoffLike = SAME_K,
    baseline: str | None = None,
    difference: float = DIFFERENCE,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
    judged_only: bool = False,
    measure: MeasureLike | None = None,
) -> Verdict:
    """Say which system is better, how sure that is, and whether another common definition would choose otherwise.

    Parameters
    ----------
    runs, qrels, convention, k, baseline, confidence, resamples, seed, judged_only, measure
        As in :func:`~ndcg_core.systems.compare`; the other definitions are held against condensed lists, too. Another
        measure than nDCG is held against no definition.
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
    the one that agrees with this test. A system is the best only if its lead over each other is clear. A choice depends
    on the definition only if two common definitions see clear leads of different systems. Common definitions are those
    of tools and papers in the catalogue, at the same cutoff; those that give all systems the same means count once, and
    those that pay documents of grade 0 do not count where the qrels have such grades, nor do those whose values leave 0
    to 1 here, as Spark's may.

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
        runs,
        qrels,
        convention,
        k=k,
        baseline=baseline,
        confidence=confidence,
        resamples=resamples,
        seed=seed,
        tests=(),
        judged_only=judged_only,
        measure=measure,
    )
    if not compared.of_ndcg:
        return conclude(compared, difference=difference)
    chosen = resolve(convention, k) if compared.measure is None else compared.measure.under(resolve(convention, k))
    as_named = isinstance(convention, str) and chosen == resolve(convention).with_k(chosen.k)
    reference = convention if as_named else chosen
    pairs = partial(in_doubt, compared)
    steps = RobustnessSteps(runs, qrels, k=chosen.k, ks=(), reference=reference, pairs=pairs, judged_only=judged_only)
    for _ in steps:
        pass
    robust = steps.result()
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
    if not compared.queries:
        robust = None  # nothing leads
    otherwise = None if robust is None else held_against(lead, compared, robust, others or {})
    unmatched = any(UNMATCHED in notes for notes in compared.doubts.values())
    case = _case(lead, otherwise, few=few, unmatched=unmatched)
    between = rivals(lead, compared.baseline, compared.systems) if case == "clear" else [lead.next]
    return Verdict(
        case=case,
        lead=lead,
        queries=len(compared.queries),
        pairs=len(compared.pairs),
        at=compared.convention.at,
        title=compared.title,
        reference=_name(compared, robust),
        baseline=compared.baseline,
        wanted=wanted,
        needed=_needed(compared, pair, wanted),
        otherwise=otherwise,
        unjudged_turn=robust is not None and _turns(lead.best, between, robust),
        confidence=compared.confidence,
        uneven=compared.uneven(() if robust is None else robust.orders),
        condensed=facts(compared.convention).unjudged.removes,
        doubts=compared.doubts,
    )


def _case(lead: Lead, otherwise: Otherwise | None, *, few: bool, unmatched: bool) -> Case:
    if few:
        return "few"
    if unmatched or not lead.together.clear:
        return "unclear"
    return "depends" if otherwise is not None and otherwise.clear else "clear"


def _name(compared: Comparison, robust: Robustness | None) -> str:
    """Return what the definition is called."""
    named = robust is not None and robust.reference != words.REFERENCE
    return robust.reference if robust is not None and named else signature(compared.convention)


def _needed(compared: Comparison, pair: Pair, wanted: float) -> int | None:
    """Return about how many queries the test that counts needs to see the wanted difference in 4 of 5 samples."""
    critical = max(reach(compared).half, quantile(compared.confidence))
    if math.isnan(pair.effect) or critical == math.inf:
        return None
    spread = float(pair.differences.std(ddof=1))
    found = queries_needed(wanted / spread, critical=critical)
    return None if found is None else _rounded(found)


def _rounded(count: int) -> int:
    """Return a count, rounded up to what an estimate can say.

    >>> _rounded(7), _rounded(123), _rounded(2000)
    (7, 130, 2000)
    """
    step: int = 10 ** max(len(str(count)) - _DIGITS, 0)
    return -(-count // step) * step


def _turns(best: str, others: Collection[str], robust: Robustness) -> bool:
    """Return whether judgments of unjudged documents were found under which one of the others leads the best."""
    pairs = {frozenset((best, other)) for other in others}
    return any(frozenset((order.first, order.second)) in pairs and not order.safe for order in robust.orders)
