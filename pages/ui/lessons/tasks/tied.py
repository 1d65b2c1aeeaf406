"""Tied: every order of a group of equal scores."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ndcg_core import Convention, Topic, explain
from ndcg_core.teaching.lessons import Scene
from ndcg_core.teaching.lessons.goals import tied_group
from ndcg_core.widget.picture_contents import lists_of
from ndcg_core.widget.picture_task import Tied, TiedOrder
from pages.ui.lessons import words
from pages.ui.lessons.tasks.shared import Asked

_MARGIN = 0.1  # of the interval, on either side of it


def tied(asked: Asked) -> Tied:
    """Return the orders of the list's first tied group, each with its nDCG."""
    ask, _, scene, _ = asked
    group = tied_group(scene)
    found = [(places, explain(*listed(scene, group, places))) for places in itertools.permutations(range(len(group)))]
    orders: list[TiedOrder] = [{"order": places, "value": each.ndcg} for places, each in found]
    values = [order["value"] for order in orders]
    known = [[group[place] for place in order["order"]] for order in orders]
    low, high = min(values), max(values)
    room = _MARGIN * (high - low) or _MARGIN
    task = asked.task("tied", words.TIED)
    task = asked.with_options("tied", words.STRIP) if ask.options else {**task, "button": words.THAT_IS_ALL}
    return {
        **task,
        "names": [scene.titles.get(doc, doc) for doc in group],
        "orders": orders,
        "frames": [lists_of(each, scene.titles) for _, each in found],
        "start": 0,
        "scale": (low - room, high + room),
        "mean": explain(scene.topic, scene.convention.changed(ties="average")).ndcg,
        "turns": [{"name": name, "order": known.index(docs.split())} for name, docs in ask.parts.turns],
    }


def listed(scene: Scene, group: Sequence[str], places: Sequence[int]) -> tuple[Topic, Convention]:
    """Return the list with the tied documents in this order, which counts as it stands."""
    ordered = iter(group[place] for place in places)
    ranking = tuple(next(ordered) if doc in group else doc for doc in scene.ranking)
    return Scene(ranking, scene.grades).topic, scene.convention.changed(ties="input")
