"""Mistakes in the ideal list and in the quotient."""

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


def _stops_at_k(case: Case) -> bool:
    return case.convention.k is not None and case.convention.ideal_cut == "k"


def _is_short(case: Case) -> bool:
    """Whether the ranking ends before the ideal list."""
    return case.convention.ideal_cut == "k" and len(case.topic.docs) < (case.convention.k or len(case.topic.qrels))


def _beyond_the_ranking(case: Case) -> Case | None:
    """Cut the ideal list at k alone, where it is to stop with the ranking."""
    return case.changed(ideal_cut="k") if case.convention.ideal_cut == "retrieved" else None


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
        id="I1",
        title="Ideal from the ranking only",
        wrong=(
            "The ideal list is built only from the retrieved documents, without the judged documents that were missed."
        ),
        mend="Sort all judged documents of the query for the ideal list.",
        variants=(Variant(idcg=_from_the_ranking),),
        stage="ideal",
        source="Quepid#78; NGCF#34; MatchZoo#598; spark#12461",
        kind=BOTH,
        frequency="most",
    ),
    Mistake(
        id="I2",
        title="Ideal from the top k only",
        wrong="The ideal list is the top k of the ranking, sorted.",
        mend="Sort the whole pool of the ideal list first, and cut at k afterwards.",
        variants=(Variant(idcg=_from_the_top),),
        stage="ideal",
        source="karlhigley/ranking-metrics-torch#1; NGCF#34",
        frequency="often",
    ),
    Mistake(
        id="I3",
        title="Ideal not cut at k",
        wrong="The IDCG adds every judged document, including those below rank k.",
        mend="Cut the ideal list at k, like the ranking.",
        variants=(Variant(idcg=setting(_stops_at_k, ideal_cut="none")),),
        stage="cut",
        source="Quepid#836; pytrec_eval#40",
        kind=BOTH,
        frequency="often",
    ),
    Mistake(
        id="I4",
        title="Quotient upside down",
        wrong="IDCG is divided by DCG.",
        mend="Divide DCG by IDCG.",
        code="idcg / dcg",
        variants=(Variant(report=lambda sums: sums.reporting(sums.idcg / sums.dcg) if sums.dcg else None),),
        stage="quotient",
        frequency="sometimes",
    ),
    Mistake(
        id="I5",
        title="Highest grade at every rank",
        wrong="The ideal list has the highest grade at every rank, more often than documents have that grade.",
        code="dcg / total([max(ideal_gains)] * k)",
        mend="Use each judged document once in the ideal list.",
        variants=(Variant(report=_highest_everywhere),),
        stage="ideal",
        source="ireval/cwl#20",
        kind=BOTH,
        affects=IDEAL,
        frequency="sometimes",
    ),
    Mistake(
        id="I6",
        title="Ideal sorted upwards",
        wrong="The ideal list begins with the lowest grade.",
        code="dcg / total(sorted(ideal_gains))",
        mend="Sort the ideal list from high to low.",
        variants=(Variant(report=_lowest_first),),
        stage="ideal",
        source="haowei01/pytorch-examples#2",
        affects=IDEAL,
        frequency="sometimes",
    ),
    Mistake(
        id="I7",
        title="Divided by the ranking's gains",
        wrong="DCG is divided by the undiscounted gains of the same ranking.",
        code="dcg / sum(gains[:k])",
        mend="Divide by the DCG of the ideal list.",
        variants=(Variant(report=lambda sums: sums.reporting(sums.dcg / sums.ranked.cg) if sums.ranked.cg else None),),
        stage="quotient",
        frequency="sometimes",
    ),
    Mistake(
        id="I8",
        title="Divided by the ideal's gains",
        wrong="The ideal list's gains are added without a discount.",
        code="dcg / sum(ideal_gains[:k])",
        mend="Discount the ideal list like the ranking.",
        variants=(Variant(report=_over_ideal_gains),),
        stage="quotient",
    ),
    Mistake(
        id="I9",
        title="Divided by k",
        wrong="DCG is divided by the number of ranks.",
        mend="Divide by IDCG, not by the number of ranks.",
        code="dcg / k",
        variants=(Variant(report=lambda sums: sums.reporting(sums.dcg / sums.k) if sums.k else None),),
        stage="quotient",
        frequency="sometimes",
    ),
    Mistake(
        id="I10",
        title="Subtracted instead of divided",
        wrong="DCG is subtracted from IDCG.",
        mend="Divide DCG by IDCG.",
        code="idcg - dcg",
        variants=(Variant(report=lambda sums: sums.reporting(sums.idcg - sums.dcg)),),
        stage="quotient",
    ),
    Mistake(
        id="I11",
        title="DCG given as nDCG",
        wrong="The DCG was reported before it was normalised.",
        mend="Divide it by IDCG.",
        code="dcg",
        variants=(Variant(report=lambda sums: sums.reporting(sums.dcg)),),
        stage="report",
        source="rankfm#45; alphagov/search-api#1756",
        frequency="sometimes",
    ),
    Mistake(
        id="I12",
        title="IDCG given as nDCG",
        wrong="The IDCG was reported.",
        mend="Divide DCG by it.",
        code="idcg",
        variants=(Variant(report=lambda sums: sums.reporting(sums.idcg)),),
        stage="report",
        source="scikit-learn#27287",
        frequency="sometimes",
    ),
    Mistake(
        id="I13",
        title="1 - nDCG",
        wrong="The loss was reported: how far nDCG is from 1.",
        mend="Give nDCG itself; higher is better.",
        code="1 - ndcg",
        variants=(Variant(report=lambda sums: sums.reporting(1 - sums.ndcg)),),
        stage="report",
        source="torchrec#1270",
        frequency="sometimes",
    ),
    Mistake(
        id="I14",
        title="Ideal in the ranking's own order",
        wrong="The ideal list was never sorted, so that DCG is divided by itself.",
        code="total(gains) / total(gains)",
        mend="Sort the grades from high to low for the ideal list.",
        variants=(Variant(report=lambda sums: sums.with_ideal(sums.terms) if sums.dcg else None),),
        stage="ideal",
        source="maciejkula/rustlearn#46; MatchZoo#109",
        affects=IDEAL,
        frequency="most",
    ),
    Mistake(
        id="I15",
        title="Binary ideal under a graded DCG",
        wrong="The IDCG counts each relevant document as 1, while the DCG counts its gain.",
        mend="Use the same gain on both sides.",
        variants=(Variant(idcg=setting(gain="binary")),),
        stage="gain",
        source="ireval/cwl#20",
        frequency="sometimes",
    ),
    Mistake(
        id="I16",
        title="Ideal without what was ranked below k",
        wrong="Judged documents that were ranked below k are missing from the ideal list.",
        code="dcg / total(sorted(gains[:k] + missed_gains, reverse=True))",
        mend="Put every judged document into the ideal list, wherever it was ranked.",
        variants=(Variant(report=_without_those_below),),
        stage="ideal",
        affects=IDEAL,
    ),
    Mistake(
        id="I17",
        title="Ideal as short as the ranking",
        wrong="The ideal list stops at the number of documents that were returned.",
        mend="Cut the ideal list at k, however few were returned.",
        variants=(Variant(idcg=setting(_is_short, ideal_cut="retrieved")),),
        stage="cut",
        source="elasticsearch#154362; mlflow#24541",
        kind=BOTH,
        frequency="sometimes",
    ),
    Mistake(
        id="I18",
        title="A 1 at every rank of the ideal",
        wrong="The ideal list has a relevant document at each rank down to k, though fewer exist.",
        code="dcg / total([1] * k)",
        mend="Put only the documents that were judged relevant into the ideal list.",
        variants=(Variant(report=_one_everywhere),),
        stage="ideal",
        source="llama_index#17070",
        affects=IDEAL,
    ),
    Mistake(
        id="I19",
        title="Ideal longer than the ranking",
        wrong="The ideal list runs to k, although fewer documents were returned.",
        mend="Let the ideal list stop at the number of documents that were returned.",
        variants=(Variant(idcg=_beyond_the_ranking),),
        stage="cut",
        source="elasticsearch#154362",
        kind=BOTH,
        frequency="often",
    ),
]
