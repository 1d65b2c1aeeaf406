"""Repair: hollow bars to be reached by changing one part of the definition."""

from dataclasses import dataclass

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.shown.picture_lists import lists_of
from ndcg_core.teaching.tasks import Attempt, words
from ndcg_core.teaching.tasks.answering import highest, target_of
from ndcg_core.teaching.tasks.choosing import Choosing
from ndcg_core.teaching.tasks.figure_values import explanation_of
from ndcg_core.teaching.tasks.figures import Figure


@dataclass(frozen=True, kw_only=True)
class Repair(Choosing):
    """Options that each change the bars.

    Attributes
    ----------
    target : Figure
        What the hollow bars show.
    trial : tuple of (Figure or None)
        For each option, under which definition or for which list the bars follow it; None leaves them.

    """

    kind = "repair"
    pictured = True
    _how = words.TRY_EACH
    target: Figure
    trial: tuple[Figure | None, ...]

    def check(self) -> None:
        """Refuse options without trials."""
        super().check()
        self.number(self.target)
        if len(self.trial) != len(self.options):
            raise words.TRIALS.error(len(self.trial), options=len(self.options))

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the hollow bars, and the lists as each option makes them."""
        target = explanation_of(self.target, self.own, self.named)
        trials = [None if trial is None else explanation_of(trial, self.own, self.named) for trial in self.trial]
        return {
            **self.asked(tried, words.REPAIR),
            "target": target_of(target),
            "frames": [None if each is None else lists_of(each, self.own.titles) for each in trials],
            **highest([target, *(each for each in trials if each)]),
        }
