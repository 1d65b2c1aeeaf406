"""Mistakes at the cutoff, and in the choice of documents that count."""

from functools import partial

from ndcg_core.teaching.mistakes.entry import (
    ALL,
    BOTH,
    IDEAL,
    Case,
    Change,
    Mistake,
    Variant,
    WorkedSums,
    both,
    setting,
)


def _cut_at(case: Case, k: int | None) -> Case | None:
    """Return a change to this cutoff, if the convention has a cutoff; it does not apply if nothing would be left."""
    if case.convention.k is None or k == 0:
        return None
    return case.changed(k=k, default_k=None)


def _further(ranks: int) -> Change:
    return lambda case: _cut_at(case, (case.convention.k or 0) + ranks)


def _at_the_end(case: Case) -> Case | None:
    """Return the case with the cutoff at the end of the ranking, if that is beyond k."""
    return _cut_at(case, len(case.topic.docs)) if len(case.topic.docs) > (case.convention.k or 0) else None


def _without_a_cutoff(case: Case) -> Case | None:
    """Return the case without a cutoff, if the ranking goes beyond k."""
    return _never(case) if len(case.topic.docs) > (case.convention.k or 0) else None


def _never(case: Case) -> Case | None:
    return _cut_at(case, None)


def _times_k(sums: WorkedSums) -> WorkedSums | None:
    k = sums.ranked.convention.k
    return None if k is None else sums.reporting(sums.ndcg * k)


def _as_long_as_the_relevant(sums: WorkedSums) -> WorkedSums | None:
    ranked = sums.ranked.ranked.grades[: sums.k]
    relevant = sum(1 for grade in ranked if grade is not None and grade > 0)
    length = min(relevant, sums.ideal.ideal_length)
    return sums.with_ideal(sums.ideal.ideal_discounted[:length]) if length else None


def _counts_once(case: Case) -> bool:
    """Return whether a document stands twice in a list in which it is to count once."""
    return bool(case.topic.repeated) and case.convention.duplicates in ("first", "drop")


_mistake = partial(Mistake, stage="cut")

ENTRIES = [
    _mistake(
        id="K1",
        title="The cutoff ignored",
        wrong="Both sums run to the end of the list: the IDCG to as many ranks as the ranking has, or to its own end.",
        mend="Stop both sums at rank k.",
        variants=(both(_at_the_end), both(_without_a_cutoff)),
        source="torchmetrics#2449",
        frequency="often",
    ),
    _mistake(
        id="K2",
        title="One rank too few",
        wrong="Both sums stop at rank k - 1.",
        mend="Include rank k; a range that counts from 0 ends one too early.",
        variants=(both(_further(-1)),),
        source="inferred; lenskit/lkpy#310",
        frequency="sometimes",
    ),
    _mistake(
        id="K3",
        title="One rank too many",
        wrong="Both sums run to rank k + 1.",
        mend="Stop after rank k.",
        variants=(both(_further(1)),),
        frequency="sometimes",
    ),
    _mistake(
        id="K4",
        title="nDCG times k",
        wrong="The @k of nDCG@k is read as a factor.",
        mend="Leave nDCG as it is: the @ says where the sums stop.",
        code="k * ndcg",
        variants=(Variant(report=_times_k),),
        stage="report",
        source="a homework site's answer: 0.912 × 10",
    ),
    _mistake(
        id="K5",
        title="Only the ideal cut at k",
        wrong="The DCG runs over the whole ranking, the IDCG stops at k.",
        mend="Cut both lists at the same k.",
        variants=(Variant(dcg=_never),),
        source="RRE#71",
        frequency="sometimes",
    ),
    _mistake(
        id="K6",
        title="Unjudged documents removed",
        wrong="Unjudged documents are removed, and those below them move up.",
        mend="Leave them at their ranks with grade 0.",
        variants=(both(setting(lambda case: case.topic.unjudged, unjudged="skip")),),
        stage="order",
        source="trec_eval -J; pytrec_eval#29; alphagov/search-api#2195",
        kind=BOTH,
        frequency="sometimes",
    ),
    _mistake(
        id="K7",
        title="Ideal cut at the relevant retrieved",
        wrong="The ideal list has as many documents as the top k has relevant documents.",
        code="dcg / total(ideal_gains[: sum(grade > 0 for grade in grades[:k])])",
        mend="Cut the ideal list at k.",
        variants=(Variant(report=_as_long_as_the_relevant),),
        source="benfred/implicit#426",
        affects=IDEAL,
    ),
    # Topic refuses a document that is ranked twice, so no list can show this mistake.
    _mistake(
        id="K8",
        title="A document counted twice",
        wrong="A document that is ranked twice earns its gain twice.",
        mend="Keep the first rank of each document and drop the others.",
        variants=(both(setting(_counts_once, duplicates="every")),),
        stage="order",
        source="haystack#11959; pytrec_eval#50; mlflow#25965",
        affects=ALL,
    ),
    _mistake(
        id="K9",
        title="Ideal one rank too short or too long",
        wrong="The DCG stops at rank k, the IDCG at rank k - 1 or k + 1.",
        mend="Cut both lists at the same k.",
        variants=(Variant(idcg=_further(-1)), Variant(idcg=_further(1))),
        frequency="sometimes",
    ),
]
