"""Sweep: one unknown through its values."""

import math
from dataclasses import dataclass, replace

from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.shown.picture_lists import lists_of
from ndcg_core.teaching.tasks import Attempt, Scene, words
from ndcg_core.teaching.tasks.answering import highest
from ndcg_core.teaching.tasks.choosing import Choosing

_OUT, _UNJUDGED, _CUTOFF = "out", "?", "k"


@dataclass(frozen=True, kw_only=True)
class Sweep(Choosing):
    """Options about what an unknown changes.

    Attributes
    ----------
    sweep : dict of str to str
        What is unknown, a document's grade or ``"k"``, and the values that it goes through.

    """

    kind = "sweep"
    pictured = True
    _how = words.EXPECT_THEN_DRAG
    sweep: dict[str, str]

    def check(self) -> None:
        """Refuse an unknown that the list does not have."""
        super().check()
        if not {*self.sweep} <= {_CUTOFF, *self.own.ranking} or len(self.sweep) != 1:
            raise words.SWEPT.error(", ".join(self.sweep))

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return nDCG and the lists for each value of the unknown."""
        ((unknown, texts),) = self.sweep.items()
        each = [explain(*changed(self.own, unknown, value)) for value in texts.split()]
        numbers = [None if math.isnan(one.ndcg) else one.ndcg for one in each]
        known = [number for number in numbers if number is not None]
        return {
            **self.asked(tried, words.SWEEP),
            "values": [
                {"name": words.VALUES.get(value, value), "value": number}
                for value, number in zip(texts.split(), numbers, strict=True)
            ],
            "frames": [lists_of(one, self.own.titles) for one in each],
            "start": 0,
            "axis": words.CUTOFF if unknown == _CUTOFF else words.GRADE_OF.format(title=self.own.title(unknown)),
            "least": min(0.0, *known),
            "highest": max(1.0, *known),
            **highest(each),
        }


def changed(scene: Scene, unknown: str, value: str) -> tuple[Topic, Convention]:
    """Return the list and the convention with the unknown at a value."""
    if unknown == _CUTOFF:
        return scene.topic, scene.convention.with_k(int(value))
    grades = {doc: grade for doc, grade in scene.grades.items() if doc != unknown}
    ranking = scene.ranking
    if value == _OUT:
        ranking = tuple(doc for doc in ranking if doc != unknown)
    elif value != _UNJUDGED:
        grades[unknown] = float(value)
    return replace(scene, ranking=ranking, grades=grades).topic, scene.convention
