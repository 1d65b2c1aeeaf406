"""Mistakes in the ideal list and in the quotient."""

from collections.abc import Mapping

from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.pipeline import ideal_length
from ndcg_core.scoring.sums import added, discounted
from ndcg_core.teaching.mistakes.entry import Case, Variant, Variants, WorkedSums, setting

_MOST_RANKS = 1000  # TREC's, the deepest cutoff in use


def _from_the_ranking(case: Case) -> Case | None:
    if not facts(case.convention).pool.judged:
        return None
    order = "gain" if facts(case.convention).order.as_given else case.convention.ideal_order
    return case.changed(ideal_pool="ranked", ideal_order=order)


def _from_the_top(case: Case) -> Case | None:
    choices = case.convention
    if choices.k is None or facts(choices).pool.of_ranks:
        return None
    order = "gain" if facts(choices).order.as_given else choices.ideal_order
    # Averaged ties have no top k; a list without ties is the same under any other word.
    ties = choices.ties if not facts(choices).ties.averages or case.topic.has_ties else "input"
    return case.changed(ideal_pool="top_k", ideal_order=order, ties=ties)


def _stops_at_k(case: Case) -> bool:
    return case.convention.k is not None and facts(case.convention).cut.as_ranking


def _is_short(case: Case) -> bool:
    """Whether the ranking ends before the ideal list."""
    return facts(case.convention).cut.as_ranking and len(case.topic.docs) < (case.convention.k or len(case.topic.qrels))


def _beyond_the_ranking(case: Case) -> Case | None:
    """Cut the ideal list at k alone, where it is to stop with the ranking."""
    return case.changed(ideal_cut="k") if facts(case.convention).cut.at_retrieved else None


def _highest_everywhere(sums: WorkedSums) -> WorkedSums | None:
    gains = sums.ideal.ideal.gains
    return _constant(sums, max(gains)) if gains and sums.k <= _longest(sums) else None


def _one_everywhere(sums: WorkedSums) -> WorkedSums | None:
    return _constant(sums, 1.0) if sums.relevant < sums.k <= _longest(sums) else None


def _longest(sums: WorkedSums) -> int:
    """Return the deepest cutoff at which an ideal list is padded with unjudged documents."""
    return max(_MOST_RANKS, len(sums.ideal.ideal.docs), len(sums.ranked.ranked.docs))


def _constant(sums: WorkedSums, gain: float) -> WorkedSums:
    return sums.with_ideal(discounted([gain] * sums.k, sums.ideal.convention))


def _lowest_first(sums: WorkedSums) -> WorkedSums:
    rising = sums.ideal.ideal.gains[::-1]
    return sums.with_ideal(discounted(rising, sums.ideal.convention)[: sums.ideal.ideal_length])


def _over_ideal_gains(sums: WorkedSums) -> WorkedSums | None:
    gains = added(sums.ideal.ideal.gains[: sums.ideal.ideal_length])
    return sums.reporting(sums.dcg / gains) if gains else None


def _without_those_below(sums: WorkedSums) -> WorkedSums | None:
    choices, ideal = sums.ideal.convention, sums.ideal.ideal
    if choices.k is None or not facts(choices).pool.judged:
        return None
    below = set(sums.ranked.ranked.docs[choices.k :])
    gains = [gain for doc, gain in zip(ideal.docs, ideal.gains, strict=True) if doc not in below]
    length = ideal_length(choices, choices.k, len(sums.ranked.ranked.docs), len(gains))
    return sums.with_ideal(discounted(gains, choices)[:length])


VARIANTS: Mapping[str, Variants] = {
    "I1": (Variant(idcg=_from_the_ranking),),
    "I2": (Variant(idcg=_from_the_top),),
    "I3": (Variant(idcg=setting(_stops_at_k, ideal_cut="none")),),
    "I4": (Variant(report=lambda sums: sums.reporting(sums.idcg / sums.dcg) if sums.dcg else None),),
    "I5": (Variant(report=_highest_everywhere),),
    "I6": (Variant(report=_lowest_first),),
    "I7": (Variant(report=lambda sums: sums.reporting(sums.dcg / sums.ranked.cg) if sums.ranked.cg else None),),
    "I8": (Variant(report=_over_ideal_gains),),
    "I9": (Variant(report=lambda sums: sums.reporting(sums.dcg / sums.k) if sums.k else None),),
    "I10": (Variant(report=lambda sums: sums.reporting(sums.idcg - sums.dcg)),),
    "I11": (Variant(report=lambda sums: sums.reporting(sums.dcg)),),
    "I12": (Variant(report=lambda sums: sums.reporting(sums.idcg)),),
    "I13": (Variant(report=lambda sums: sums.reporting(1 - sums.ndcg)),),
    "I14": (Variant(report=lambda sums: sums.with_ideal(sums.terms) if sums.dcg else None),),
    "I16": (Variant(report=_without_those_below),),
    "I17": (Variant(idcg=setting(_is_short, ideal_cut="retrieved")),),
    "I18": (Variant(report=_one_everywhere),),
    "I19": (Variant(idcg=_beyond_the_ranking),),
}
