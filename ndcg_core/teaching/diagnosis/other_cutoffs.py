"""Another cutoff than the exercise's: every rank at which both sums, or the DCG alone, may have stopped."""

from __future__ import annotations

from typing import NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.pipeline import ratio
from ndcg_core.scoring.sums import parts
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues
from ndcg_core.teaching.mistakes import WorkedSums

MOST_RANKS = 100  # of a list whose sums a person writes down


class OtherCutoff(NamedTuple):
    """The rank at which both sums stop, or the DCG alone."""

    k: int
    in_both: bool


class OtherCutoffs:
    """A list cut at every other rank, each with the numbers that it gives.

    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.teaching.mistakes import correct_sums
    >>> topic, convention = Topic(["a", "b"], {"a": 1, "b": 3}), Convention()
    >>> found = OtherCutoffs(topic, convention, correct_sums(topic, convention))
    >>> [(*cut, round(found.columns.values(at)["ndcg"], 4)) for at, cut in enumerate(found.cuts)]
    [(1, True, 0.1429), (1, False, 0.131)]
    """

    def __init__(self, topic: Topic, convention: Convention, right: WorkedSums) -> None:
        self.cuts: list[OtherCutoff] = []
        rows = []
        for k in range(1, min(len(topic.docs), MOST_RANKS + 1)):
            if k == convention.k:
                continue
            try:
                dcg, idcg, _ = parts(topic, convention.changed(k=k, default_k=None))
            except NdcgError:
                continue
            for cut, divisor in ((OtherCutoff(k, in_both=True), idcg), (OtherCutoff(k, in_both=False), right.idcg)):
                self.cuts.append(cut)
                rows.append((dcg, divisor, ratio(dcg, divisor, convention)))
        self.columns = SortedValues(rows)
