"""A list under a convention, ranked once for all engines."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property

from ndcg_core.errors import NdcgError, Refusal
from ndcg_core.libraries import words
from ndcg_core.model.convention import Convention
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.topic import Topic
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.choices import RankedDocuments, facts
from ndcg_core.scoring.differences import Changes, differing_fields
from ndcg_core.shown.explanation import Explanation, explain

_MOST_QUESTIONS, _MOST_DOCUMENTS = 8, 10_000
_recent: tuple[Question, ...] = ()


@dataclass(eq=False)
class Question:
    """The input of the engines: a list and a convention, with what every engine needs to know about them.

    Attributes
    ----------
    topic : Topic
        The list as it was given.
    convention : Convention
        The definition of nDCG to compute.

    """

    topic: Topic
    convention: Convention
    _values: dict[Changes, float] = field(default_factory=dict)

    @property
    def explanation(self) -> Explanation:
        """The core's answer, rank by rank. Raises :class:`NdcgError` for a list that the convention refuses."""
        if isinstance(self._explained, NdcgError):
            raise self._explained.with_traceback(None)
        return self._explained

    @cached_property
    def _explained(self) -> Explanation | NdcgError:
        try:
            return explain(self.topic, self.convention)
        except NdcgError as refusal:
            return refusal

    @cached_property
    def discount(self) -> Discount:
        """The discount without what cancels out in DCG / IDCG: a logarithm's base."""
        return self.convention.discount_form.shape

    @cached_property
    def ranked(self) -> RankedDocuments:
        """The ranking in its order, each document with its own gain, also where tied documents share their mean."""
        seen = self.explanation.topic
        if not facts(self.convention).ties.averages or not seen.has_ties:
            return self.explanation.ranked
        return pipeline.rank(seen, replace(self.convention, ties="input"))

    @cached_property
    def obstacle(self) -> Refusal | None:
        """Why no library can follow the convention on this list with gains as grades and an order as scores.

        Only what this list shows counts: an ideal list that is never cut is no obstacle without a cutoff.
        """
        return self._rare_obstacle() or self._obstacle_of_gains()

    def _rare_obstacle(self) -> Refusal | None:
        if self.explanation.topic.repeated:
            return words.REPEATED
        if self.convention.oddities.round_list is not None:
            return words.ROUNDED
        return words.IDEAL_POOL if facts(self.convention).pool.ones else None

    def _obstacle_of_gains(self) -> Refusal | None:
        gains, best = self.ranked.gains, self.explanation.ideal
        own = dict(zip(best.docs, best.gains, strict=True))
        ranked = list(zip(self.ranked.docs, gains, strict=True))
        if min([*gains, *best.gains], default=0) < 0:
            return words.NEGATIVE_GAINS
        if self.explanation.ideal_length != min(len(best.docs), self.convention.k or len(best.docs)):
            return words.IDEAL_CUT
        if sorted(best.gains, reverse=True) != best.gains:
            return words.IDEAL_ORDER
        if any(gain > 0 and doc not in own for doc, gain in ranked):
            return words.IDEAL_POOL
        if any(own.get(doc, 0.0) != gain for doc, gain in ranked):
            return words.TWO_GAINS
        return None

    def differing_fields(self, other: Convention) -> tuple[str, ...]:
        """Return the fewest fields by which ``other`` gives another nDCG on this list."""
        if not self._values:
            refused = isinstance(self._explained, NdcgError)  # then the list has no value
            self._values[()] = math.nan if refused else self.explanation.ndcg
        return differing_fields(self.topic, self.convention, other, known=self._values)


def has_own_function(convention: Convention) -> bool:
    """Whether a gain or a discount is the caller's own function, which may change between two calls."""
    return not (convention.gain_form.constant and convention.discount_form.constant)


def question(topic: Topic, convention: Convention) -> Question:
    """Return the list as a question; the last few are cached, so that all engines share one ranking."""
    global _recent  # noqa: PLW0603
    for recent in _recent:
        if recent.topic is topic and (recent.convention is convention or recent.convention == convention):
            return recent
    new = Question(topic, convention)
    if len(topic.docs) + len(topic.qrels) <= _MOST_DOCUMENTS and not has_own_function(convention):
        _recent = (new, *_recent[: _MOST_QUESTIONS - 1])
    return new
