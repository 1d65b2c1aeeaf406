"""Mistakes in the ideal list and in the quotient."""

from __future__ import annotations

from ndcg_core.scoring.pipeline import ideal_length
from ndcg_core.scoring.sums import added, discounted
from ndcg_core.teaching.mistakes.entry import BOTH, IDEAL, Case, Mistake, Variant, WorkedSums, setting

_MOST_RANKS = 1000  # TREC's, the deepest cutoff in use


def _from_the_ranking(case: Case) -> Case | None:
    if case.convention.ideal_pool != "judged":
        return None
    order = "gain" if case.convention.ideal_order == "given" else case.convention.ideal_order
    return case.changed(ideal_pool="ranked", ideal_order=order)


def _from_the_top(case: Case) -> Case | None:
    choices = case.convention
    if choices.k is None or choices.ideal_pool == "top_k":
        return None
    order = "gain" if choices.ideal_order == "given" else choices.ideal_order
    # Averaged ties have no top k; a list without ties is the same under any other word.
    ties = choices.ties if choices.ties != "average" or case.topic.has_ties else "input"
    return case.changed(ideal_pool="top_k", ideal_order=order, ties=ties)


def _is_short(case: Case) -> bool:
    """Whether the ranking ends before the ideal list."""
    return len(case.topic.docs) < (case.convention.k or len(case.topic.qrels))


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
    if choices.k is None or choices.ideal_pool != "judged":
        return None
    below = set(sums.ranked.ranked.docs[choices.k :])
    gains = [gain for doc, gain in zip(ideal.docs, ideal.gains, strict=True) if doc not in below]
    length = ideal_length(choices, choices.k, len(sums.ranked.ranked.docs), len(gains))
    return sums.with_ideal(discounted(gains, choices)[:length])


ENTRIES = [
    Mistake(
        "I1",
        "Ideal from the ranking only",
        "The ideal list is built only from the retrieved documents, without the judged documents that were missed.",
        "Sort all judged documents of the query for the ideal list.",
        (Variant(idcg=_from_the_ranking),),
        stage="ideal",
        source="Quepid#78; NGCF#34; MatchZoo#598; spark#12461",
        kind=BOTH,
        frequency="most",
    ),
    Mistake(
        "I2",
        "Ideal from the top k only",
        "The ideal list is the top k of the ranking, sorted.",
        "Sort all judged documents first and cut at k afterwards.",
        (Variant(idcg=_from_the_top),),
        stage="ideal",
        source="karlhigley/ranking-metrics-torch#1; NGCF#34",
        frequency="often",
    ),
    Mistake(
        "I3",
        "Ideal not cut at k",
        "The IDCG adds every judged document, including those below rank k.",
        "Cut the ideal list at k, like the ranking.",
        (Variant(idcg=setting(lambda case: case.convention.k is not None, ideal_cut="none")),),
        stage="cut",
        source="Quepid#836; pytrec_eval#40",
        kind=BOTH,
        frequency="often",
    ),
    Mistake(
        "I4",
        "Quotient upside down",
        "IDCG is divided by DCG.",
        "Divide DCG by IDCG.",
        (Variant(report=lambda sums: sums.reporting(sums.idcg / sums.dcg) if sums.dcg else None),),
        stage="quotient",
        frequency="sometimes",
    ),
    Mistake(
        "I5",
        "Highest grade at every rank",
        "The ideal list has the highest grade at every rank, more often than documents have that grade.",
        "Use each judged document once in the ideal list.",
        (Variant(report=_highest_everywhere),),
        stage="ideal",
        source="ireval/cwl#20",
        kind=BOTH,
        affects=IDEAL,
        frequency="sometimes",
    ),
    Mistake(
        "I6",
        "Ideal sorted upwards",
        "The ideal list begins with the lowest grade.",
        "Sort the ideal list from high to low.",
        (Variant(report=_lowest_first),),
        stage="ideal",
        source="haowei01/pytorch-examples#2",
        affects=IDEAL,
        frequency="sometimes",
    ),
    Mistake(
        "I7",
        "Divided by the ranking's gains",
        "DCG is divided by the undiscounted gains of the same ranking.",
        "Divide by the DCG of the ideal list.",
        (Variant(report=lambda sums: sums.reporting(sums.dcg / sums.ranked.cg) if sums.ranked.cg else None),),
        stage="quotient",
        frequency="sometimes",
    ),
    Mistake(
        "I8",
        "Divided by the ideal's gains",
        "The ideal list's gains are added without a discount.",
        "Discount the ideal list like the ranking.",
        (Variant(report=_over_ideal_gains),),
        stage="quotient",
    ),
    Mistake(
        "I9",
        "Divided by k",
        "DCG is divided by the number of ranks.",
        "Divide by IDCG, not by the number of ranks.",
        (Variant(report=lambda sums: sums.reporting(sums.dcg / sums.k) if sums.k else None),),
        stage="quotient",
        frequency="sometimes",
    ),
    Mistake(
        "I10",
        "Subtracted instead of divided",
        "DCG is subtracted from IDCG.",
        "Divide DCG by IDCG.",
        (Variant(report=lambda sums: sums.reporting(sums.idcg - sums.dcg)),),
        stage="quotient",
    ),
    Mistake(
        "I11",
        "DCG given as nDCG",
        "The DCG was reported before it was normalised.",
        "Divide it by IDCG.",
        (Variant(report=lambda sums: sums.reporting(sums.dcg)),),
        stage="report",
        source="rankfm#45; alphagov/search-api#1756",
        frequency="sometimes",
    ),
    Mistake(
        "I12",
        "IDCG given as nDCG",
        "The IDCG was reported.",
        "Divide DCG by it.",
        (Variant(report=lambda sums: sums.reporting(sums.idcg)),),
        stage="report",
        source="scikit-learn#27287",
        frequency="sometimes",
    ),
    Mistake(
        "I13",
        "1 - nDCG",
        "The loss was reported: how far nDCG is from 1.",
        "Give nDCG itself; higher is better.",
        (Variant(report=lambda sums: sums.reporting(1 - sums.ndcg)),),
        stage="report",
        source="torchrec#1270",
        frequency="sometimes",
    ),
    Mistake(
        "I14",
        "Ideal in the ranking's own order",
        "The ideal list was never sorted, so that DCG is divided by itself.",
        "Sort the grades from high to low for the ideal list.",
        (Variant(report=lambda sums: sums.with_ideal(sums.terms) if sums.dcg else None),),
        stage="ideal",
        source="maciejkula/rustlearn#46; MatchZoo#109",
        affects=IDEAL,
    ),
    Mistake(
        "I15",
        "Binary ideal under a graded DCG",
        "The IDCG counts each relevant document as 1, while the DCG counts its gain.",
        "Use the same gain on both sides.",
        (Variant(idcg=setting(gain="binary")),),
        stage="gain",
        source="ireval/cwl#20",
        frequency="sometimes",
    ),
    Mistake(
        "I16",
        "Ideal without what was ranked below k",
        "Judged documents that were ranked below k are missing from the ideal list.",
        "Put every judged document into the ideal list, wherever it was ranked.",
        (Variant(report=_without_those_below),),
        stage="ideal",
        affects=IDEAL,
    ),
    Mistake(
        "I17",
        "Ideal as short as the ranking",
        "The ideal list stops at the number of documents that were returned.",
        "Cut the ideal list at k, however few were returned.",
        (Variant(idcg=setting(_is_short, ideal_cut="retrieved")),),
        stage="cut",
        source="elasticsearch#154362; mlflow#24541",
        kind=BOTH,
        frequency="sometimes",
    ),
    Mistake(
        "I18",
        "A 1 at every rank of the ideal",
        "The ideal list has a relevant document at each rank down to k, though fewer exist.",
        "Put only the documents that were judged relevant into the ideal list.",
        (Variant(report=_one_everywhere),),
        stage="ideal",
        source="llama_index#17070",
        affects=IDEAL,
    ),
]
