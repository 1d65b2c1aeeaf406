"""Mistakes at the cutoff, and in the choice of documents that count."""

from __future__ import annotations

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


_mistake = partial(Mistake, stage="cut")

ENTRIES = [
    _mistake(
        "K1",
        "The cutoff ignored",
        "Both sums run to the end of the list: the IDCG to as many ranks as the ranking has, or to its own end.",
        "Stop both sums at rank k.",
        (both(_at_the_end), both(_without_a_cutoff)),
        source="torchmetrics#2449",
        frequency="often",
    ),
    _mistake(
        "K2",
        "One rank too few",
        "Both sums stop at rank k - 1.",
        "Include rank k; a range that counts from 0 ends one too early.",
        (both(_further(-1)),),
        source="inferred; lenskit/lkpy#310",
        frequency="sometimes",
    ),
    _mistake(
        "K3",
        "One rank too many",
        "Both sums run to rank k + 1.",
        "Stop after rank k.",
        (both(_further(1)),),
        frequency="sometimes",
    ),
    _mistake(
        "K4",
        "nDCG times k",
        "The @k of nDCG@k is read as a factor.",
        "Leave nDCG as it is: the @ says where the sums stop.",
        (Variant(report=_times_k),),
        stage="report",
        source="a homework site's answer: 0.912 × 10",
    ),
    _mistake(
        "K5",
        "Only the ideal cut at k",
        "The DCG runs over the whole ranking, the IDCG stops at k.",
        "Cut both lists at the same k.",
        (Variant(dcg=_never),),
        source="RRE#71",
        frequency="sometimes",
    ),
    _mistake(
        "K6",
        "Unjudged documents removed",
        "Unjudged documents are removed, and those below them move up.",
        "Leave them at their ranks with grade 0.",
        (both(setting(lambda case: case.topic.unjudged, unjudged="skip")),),
        stage="order",
        source="trec_eval -J; pytrec_eval#29; alphagov/search-api#2195",
        kind=BOTH,
        frequency="sometimes",
    ),
    _mistake(
        "K7",
        "Ideal cut at the relevant retrieved",
        "The ideal list has as many documents as the top k has relevant documents.",
        "Cut the ideal list at k.",
        (Variant(report=_as_long_as_the_relevant),),
        source="benfred/implicit#426",
        affects=IDEAL,
    ),
    # Topic refuses a document that is ranked twice, so no list can show this mistake.
    _mistake(
        "K8",
        "A document counted twice",
        "A document that is ranked twice earns its gain twice.",
        "Keep the first rank of each document and drop the others.",
        stage="order",
        source="haystack#11959; pytrec_eval#50; mlflow#25965",
        affects=ALL,
    ),
    _mistake(
        "K9",
        "Ideal one rank too short or too long",
        "The DCG stops at rank k, the IDCG at rank k - 1 or k + 1.",
        "Cut both lists at the same k.",
        (Variant(idcg=_further(-1)), Variant(idcg=_further(1))),
        frequency="sometimes",
    ),
]
