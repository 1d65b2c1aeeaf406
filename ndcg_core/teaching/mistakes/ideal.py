"""Mistakes in the ideal list and in the quotient."""

from __future__ import annotations

from dataclasses import replace

from ndcg_core.scoring.pipeline import ideal_length
from ndcg_core.scoring.sums import added, discounted
from ndcg_core.teaching.mistakes.entry import (
    BOTH,
    IDEAL,
    MISTAKE,
    QUOTIENT,
    Case,
    Mistake,
    Variant,
    WorkedSums,
    setting,
)

_MOST_RANKS = 1000  # TREC's, the deepest cutoff in use


def _from_the_ranking(case: Case) -> Case | None:
    if case.convention.ideal_pool != "judged":
        return None
    order = "gain" if case.convention.ideal_order == "given" else case.convention.ideal_order
    return Case(case.topic, replace(case.convention, ideal_pool="ranked", ideal_order=order))


def _from_the_top(case: Case) -> Case | None:
    choices = case.convention
    if choices.k is None or choices.ideal_pool == "top_k":
        return None
    order = "gain" if choices.ideal_order == "given" else choices.ideal_order
    # Averaged ties have no top k; a list without ties is the same under any other word.
    ties = choices.ties if choices.ties != "average" or case.topic.has_ties else "input"
    return Case(case.topic, replace(choices, ideal_pool="top_k", ideal_order=order, ties=ties))


def _uncut(case: Case) -> Case | None:
    if case.convention.k is None or case.convention.ideal_cut == "none":
        return None
    return Case(case.topic, replace(case.convention, ideal_cut="none"))


def _as_long_as_the_hits(case: Case) -> Case | None:
    full = case.convention.k or len(case.topic.qrels)
    if case.convention.ideal_cut == "retrieved" or len(case.topic.docs) >= full:
        return None
    return Case(case.topic, replace(case.convention, ideal_cut="retrieved"))


def _turned_over(sums: WorkedSums) -> WorkedSums | None:
    return sums.reporting(sums.idcg / sums.dcg) if sums.dcg else None


def _highest_everywhere(sums: WorkedSums) -> WorkedSums | None:
    gains = sums.ideal.ideal.gains
    return _constant(sums, max(gains)) if gains and sums.k <= _longest(sums) else None


def _one_everywhere(sums: WorkedSums) -> WorkedSums | None:
    relevant = sum(1 for grade in sums.ideal.ideal.grades if grade is not None and grade > 0)
    return _constant(sums, 1.0) if relevant < sums.k <= _longest(sums) else None


def _longest(sums: WorkedSums) -> int:
    """Return the deepest cutoff at which an ideal list is padded with unjudged documents."""
    return max(_MOST_RANKS, len(sums.ideal.ideal.docs), len(sums.ranked.ranked.docs))


def _constant(sums: WorkedSums, gain: float) -> WorkedSums:
    return sums.with_ideal(discounted([gain] * sums.k, sums.ideal.convention))


def _lowest_first(sums: WorkedSums) -> WorkedSums:
    rising = sums.ideal.ideal.gains[::-1]
    return sums.with_ideal(discounted(rising, sums.ideal.convention)[: sums.ideal.ideal_length])


def _over_gains(sums: WorkedSums) -> WorkedSums | None:
    return sums.reporting(sums.dcg / sums.ranked.cg) if sums.ranked.cg else None


def _over_ideal_gains(sums: WorkedSums) -> WorkedSums | None:
    gains = added(sums.ideal.ideal.gains[: sums.ideal.ideal_length])
    return sums.reporting(sums.dcg / gains) if gains else None


def _same_order(sums: WorkedSums) -> WorkedSums | None:
    return sums.with_ideal(sums.terms) if sums.dcg else None


def _without_those_below(sums: WorkedSums) -> WorkedSums | None:
    choices, ideal = sums.ideal.convention, sums.ideal.ideal
    if choices.k is None or choices.ideal_pool != "judged":
        return None
    below = set(sums.ranked.ranked.docs[choices.k :])
    gains = [gain for doc, gain in zip(ideal.docs, ideal.gains, strict=True) if doc not in below]
    length = ideal_length(choices, choices.k, len(sums.ranked.ranked.docs), len(gains))
    return sums.with_ideal(discounted(gains, choices)[:length])


ENTRIES = [
    Mistake(
        "I1",
        BOTH,
        "Ideal from the ranking only",
        "The ideal list is built only from the retrieved documents, without the judged documents that were missed.",
        "Sort all judged documents of the query for the ideal list.",
        "ideal",
        IDEAL,
        "Quepid#78; NGCF#34; MatchZoo#598; spark#12461",
        (Variant(idcg=_from_the_ranking),),
        frequency="most",
    ),
    Mistake(
        "I2",
        MISTAKE,
        "Ideal from the top k only",
        "The ideal list is the top k of the ranking, sorted.",
        "Sort all judged documents first and cut at k afterwards.",
        "ideal",
        IDEAL,
        "karlhigley/ranking-metrics-torch#1; NGCF#34",
        (Variant(idcg=_from_the_top),),
        frequency="often",
    ),
    Mistake(
        "I3",
        BOTH,
        "Ideal not cut at k",
        "The IDCG adds every judged document, including those below rank k.",
        "Cut the ideal list at k, like the ranking.",
        "cut",
        IDEAL,
        "Quepid#836; pytrec_eval#40",
        (Variant(idcg=_uncut),),
        frequency="often",
    ),
    Mistake(
        "I4",
        MISTAKE,
        "Quotient upside down",
        "IDCG is divided by DCG.",
        "Divide DCG by IDCG.",
        "quotient",
        QUOTIENT,
        "inferred",
        (Variant(report=_turned_over),),
        frequency="sometimes",
    ),
    Mistake(
        "I5",
        BOTH,
        "Highest grade at every rank",
        "The ideal list has the highest grade at every rank, more often than documents have that grade.",
        "Use each judged document once in the ideal list.",
        "ideal",
        IDEAL,
        "ireval/cwl#20",
        (Variant(report=_highest_everywhere),),
        frequency="sometimes",
    ),
    Mistake(
        "I6",
        MISTAKE,
        "Ideal sorted upwards",
        "The ideal list begins with the lowest grade.",
        "Sort the ideal list from high to low.",
        "ideal",
        IDEAL,
        "haowei01/pytorch-examples#2",
        (Variant(report=_lowest_first),),
        frequency="sometimes",
    ),
    Mistake(
        "I7",
        MISTAKE,
        "Divided by the ranking's gains",
        "DCG is divided by the undiscounted gains of the same ranking.",
        "Divide by the DCG of the ideal list.",
        "quotient",
        QUOTIENT,
        "inferred",
        (Variant(report=_over_gains),),
        frequency="sometimes",
    ),
    Mistake(
        "I8",
        MISTAKE,
        "Divided by the ideal's gains",
        "The ideal list's gains are added without a discount.",
        "Discount the ideal list like the ranking.",
        "quotient",
        QUOTIENT,
        "inferred",
        (Variant(report=_over_ideal_gains),),
    ),
    Mistake(
        "I9",
        MISTAKE,
        "Divided by k",
        "DCG is divided by the number of ranks.",
        "Divide by IDCG, not by the number of ranks.",
        "quotient",
        QUOTIENT,
        "inferred",
        (Variant(report=lambda sums: sums.reporting(sums.dcg / sums.k) if sums.k else None),),
        frequency="sometimes",
    ),
    Mistake(
        "I10",
        MISTAKE,
        "Subtracted instead of divided",
        "DCG is subtracted from IDCG.",
        "Divide DCG by IDCG.",
        "quotient",
        QUOTIENT,
        "inferred",
        (Variant(report=lambda sums: sums.reporting(sums.idcg - sums.dcg)),),
    ),
    Mistake(
        "I11",
        MISTAKE,
        "DCG given as nDCG",
        "The DCG was reported before it was normalised.",
        "Divide it by IDCG.",
        "report",
        QUOTIENT,
        "rankfm#45; alphagov/search-api#1756",
        (Variant(report=lambda sums: sums.reporting(sums.dcg)),),
        frequency="sometimes",
    ),
    Mistake(
        "I12",
        MISTAKE,
        "IDCG given as nDCG",
        "The IDCG was reported.",
        "Divide DCG by it.",
        "report",
        QUOTIENT,
        "scikit-learn#27287",
        (Variant(report=lambda sums: sums.reporting(sums.idcg)),),
        frequency="sometimes",
    ),
    Mistake(
        "I13",
        MISTAKE,
        "1 - nDCG",
        "The loss was reported: how far nDCG is from 1.",
        "Give nDCG itself; higher is better.",
        "report",
        QUOTIENT,
        "torchrec#1270",
        (Variant(report=lambda sums: sums.reporting(1 - sums.ndcg)),),
        frequency="sometimes",
    ),
    Mistake(
        "I14",
        MISTAKE,
        "Ideal in the ranking's own order",
        "The ideal list was never sorted, so that DCG is divided by itself.",
        "Sort the grades from high to low for the ideal list.",
        "ideal",
        IDEAL,
        "maciejkula/rustlearn#46; MatchZoo#109",
        (Variant(report=_same_order),),
    ),
    Mistake(
        "I15",
        MISTAKE,
        "Binary ideal under a graded DCG",
        "The IDCG counts each relevant document as 1, while the DCG counts its gain.",
        "Use the same gain on both sides.",
        "gain",
        IDEAL,
        "ireval/cwl#20",
        (Variant(idcg=setting(gain="binary")),),
        frequency="sometimes",
    ),
    Mistake(
        "I16",
        MISTAKE,
        "Ideal without what was ranked below k",
        "Judged documents that were ranked below k are missing from the ideal list.",
        "Put every judged document into the ideal list, wherever it was ranked.",
        "ideal",
        IDEAL,
        "inferred",
        (Variant(report=_without_those_below),),
    ),
    Mistake(
        "I17",
        BOTH,
        "Ideal as short as the ranking",
        "The ideal list stops at the number of documents that were returned.",
        "Cut the ideal list at k, however few were returned.",
        "cut",
        IDEAL,
        "elasticsearch#154362; mlflow#24541",
        (Variant(idcg=_as_long_as_the_hits),),
        frequency="sometimes",
    ),
    Mistake(
        "I18",
        MISTAKE,
        "A 1 at every rank of the ideal",
        "The ideal list has a relevant document at each rank down to k, though fewer exist.",
        "Put only the documents that were judged relevant into the ideal list.",
        "ideal",
        IDEAL,
        "llama_index#17070",
        (Variant(report=_one_everywhere),),
    ),
]
