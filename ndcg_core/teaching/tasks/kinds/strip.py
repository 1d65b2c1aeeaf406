"""Strip: queries as bars whose heights are nDCG and whose widths are weights."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import Attempt, Scene, words
from ndcg_core.teaching.tasks.choosing import Choosing
from ndcg_core.teaching.tasks.figure_values import named_scene

_IDCG = "idcg"


@dataclass(frozen=True, kw_only=True)
class Strip(Choosing):
    """Queries, and options or their average.

    Attributes
    ----------
    queries : tuple of str
        The lists that are averaged, by their names.
    widths, then : tuple of (float or str)
        What each query weighs, before the answer and after it; ``"idcg"`` weighs by IDCG. Empty for equal weights.
    most : float
        The least height of the picture.

    """

    kind = "strip"
    pictured = True
    queries: tuple[str, ...] = ()
    widths: tuple[float | str, ...] = ()
    then: tuple[float | str, ...] = ()
    most: float = 1.0

    @property
    def averaged(self) -> tuple[str, ...]:
        """The queries."""
        return self.queries

    @property
    def beside(self) -> Mapping[str, Scene]:
        """The queries but for its own."""
        return {name: self.named[name] for name in self.queries if name in self.named}

    def check(self) -> None:
        """Refuse queries that are not known."""
        super().check()
        for name in self.queries:
            named_scene(name, self.own, self.named)

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the queries and their weights, now and once it is answered."""
        scenes = {name: named_scene(name, self.own, self.named) for name in self.queries}
        each = [explain(scene.topic, scene.convention) for scene in scenes.values()]
        queries = [
            {
                "name": words.THIS_QUERY if name == "this" else name,
                "value": None if math.isnan(one.ndcg) or one.idcg == 0 else one.ndcg,
            }
            for name, one in zip(scenes, each, strict=True)
        ]
        idcgs = [one.idcg for one in each]
        return {
            **self.asked(tried, words.YOUR_ANSWER, words.LEVEL),
            "queries": queries,
            "widths": _weights(self.widths, idcgs),
            "then": _weights(self.then, idcgs) if self.then else None,
            "level": not self.options,
            "taps": bool(self.options) and list(self.options[: len(queries)]) == list(scenes),
            "most": max(1.0, self.most),
            "truth": self.right_number if self.value is not None and tried.shown else None,
        }


def _weights(named: Sequence[float | str], idcgs: Sequence[float]) -> list[float]:
    """Return a weight for each query; equal ones where none are named."""
    if not named:
        return [1.0] * len(idcgs)
    if list(named) == [_IDCG]:
        return list(idcgs)
    return [float(weight) for weight in named]
