"""Strip: queries as bars whose heights are nDCG and whose widths are weights."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ndcg_core import explain
from ndcg_core.teaching.lessons.figure_values import named_scene, value_of
from ndcg_core.widget.picture_task import Mark, Strip
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked

_IDCG = "idcg"


def strip(asked: Asked) -> Strip:
    """Return the queries and their weights, now and once it is answered."""
    ask, step, scene, tried = asked
    named = {name: named_scene(name, scene, step.scenes) for name in ask.parts.queries}
    found = [explain(query.topic, query.convention) for query in named.values()]
    queries: list[Mark] = [
        {
            "name": words.THIS_QUERY if name == "this" else name,
            "value": None if math.isnan(each.ndcg) or each.idcg == 0 else each.ndcg,
        }
        for name, each in zip(named, found, strict=True)
    ]
    idcgs = [each.idcg for each in found]
    task = asked.with_options("strip", words.STRIP) if ask.options else asked.with_field("strip", words.LEVEL)
    return {
        **task,
        "queries": queries,
        "widths": _widths(ask.parts.widths, idcgs),
        "then": _widths(ask.parts.then, idcgs) if ask.parts.then else None,
        "level": not ask.options,
        "taps": bool(ask.options) and list(ask.options[: len(queries)]) == list(named),
        "most": max(1.0, ask.most),
        "truth": value_of(ask.value, scene, step.scenes, scene) if ask.value is not None and tried.shown else None,
    }


def _widths(given: Sequence[float | str], idcgs: Sequence[float]) -> list[float]:
    """Return a weight for each query; equal ones where none are given."""
    if not given:
        return [1.0] * len(idcgs)
    if list(given) == [_IDCG]:
        return list(idcgs)
    return [float(weight) for weight in given]
