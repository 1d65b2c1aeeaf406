"""Tied: every order of a group of equal scores."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.shown.picture_lists import lists_of
from ndcg_core.teaching.tasks import Attempt, Scene, words
from ndcg_core.teaching.tasks.answering import begun
from ndcg_core.teaching.tasks.choosing import Choosing

_MARGIN = 0.1  # of the interval, on either side of it
_MOST_TIED = 4  # documents; every order of them is drawn


@dataclass(frozen=True, kw_only=True)
class Tied(Choosing):
    """Orders of tied documents, and options or a number.

    Attributes
    ----------
    turns : dict of str to str
        Orders with a button each: its name, and the documents.

    """

    kind = "tied"
    pictured = True
    turns: dict[str, str] = field(default_factory=dict)

    def check(self) -> None:
        """Refuse a list without ties, or with too many."""
        super().check()
        if not 1 < (tied := len(tied_group(self.own))) <= _MOST_TIED:
            raise words.TIED_GROUP.error(tied, most=_MOST_TIED)

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the orders of the list's first tied group, each with its nDCG."""
        group = tied_group(self.own)
        each = [
            (places, explain(*listed(self.own, group, places))) for places in itertools.permutations(range(len(group)))
        ]
        values = [one.ndcg for _, one in each]
        known = [[group[place] for place in places] for places, _ in each]
        low, high = min(values), max(values)
        room = _MARGIN * (high - low) or _MARGIN
        counting = {**begun(self, tried, words.TIED), "button": words.THAT_IS_ALL}
        return {
            **(self.asked(tried, words.YOUR_ANSWER) if self.options else counting),
            "names": [self.own.title(doc) for doc in group],
            "orders": [{"order": places, "value": one.ndcg} for places, one in each],
            "frames": [lists_of(one, self.own.titles) for _, one in each],
            "start": 0,
            "scale": (low - room, high + room),
            "mean": explain(self.own.topic, self.own.convention.changed(ties="average")).ndcg,
            "turns": [{"name": name, "order": known.index(docs.split())} for name, docs in self.turns.items()],
        }


def listed(scene: Scene, group: Sequence[str], places: Sequence[int]) -> tuple[Topic, Convention]:
    """Return the list with the tied documents in this order, which counts as it stands."""
    ordered = iter(group[place] for place in places)
    ranking = tuple(next(ordered) if doc in group else doc for doc in scene.ranking)
    return Scene(ranking, scene.grades).topic, scene.convention.changed(ties="input")


def tied_group(scene: Scene) -> list[str]:
    """Return the documents of the first group of equal scores, in the order of the list."""
    scores = scene.scores or {}
    groups = ([doc for doc in scene.ranking if scores.get(doc) == score] for score in dict.fromkeys(scores.values()))
    return next((group for group in groups if len(group) > 1), [])
