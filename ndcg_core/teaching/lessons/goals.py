"""Goals to reach on a board: what must hold of the list, in how many steps."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.teaching.lessons.figure_values import holds
from ndcg_core.teaching.lessons.figures import Condition
from ndcg_core.teaching.lessons.records import Scene, StepQuestion


class Progress(NamedTuple):
    """How far a goal is: which of its conditions hold, the changes so far, and whether it is reached.

    What must stay as it was is among the conditions, in words, where it did not. ``changes`` are the fewest that lead
    from the start to the list, however many were made on the way, so that what was taken back does not count.
    """

    reached: bool
    conditions: list[tuple[Condition | str, bool]]
    changes: int


def progress(ask: StepQuestion, now: Scene, start: Scene, scenes: Mapping[str, Scene]) -> Progress:
    """How far a goal is with the list as it is now."""
    each: list[tuple[Condition | str, bool]] = [
        (condition, _holds(condition, now, scenes, start)) for condition in ask.conditions
    ]
    if "grades" not in ask.may and dict(now.grades) != dict(start.grades):
        each.append(("the grades are as they were", False))
    if "choices" not in ask.may and now.convention != start.convention:
        each.append(("the choices are as they were", False))
    changes = steps_between(start, now)
    return Progress(all(fine for _, fine in each) and (ask.moves is None or changes <= ask.moves), each, changes)


def _holds(condition: Condition, now: Scene, scenes: Mapping[str, Scene], start: Scene) -> bool:
    try:
        return holds(condition, now, scenes, start)
    except NdcgError:  # a list that the reader made and the convention refuses
        return False


def steps_between(one: Scene, other: Scene) -> int:
    """The fewest changes from one list to the other: documents to move, grades and choices to change.

    >>> steps_between(Scene(("a", "b", "c", "d"), {}), Scene(("d", "a", "b", "c"), {}))
    1
    """
    place = {doc: rank for rank, doc in enumerate(other.ranking)}
    kept: list[int] = []  # the documents that can stay are the longest rising run of places
    for doc in one.ranking:
        if doc in place:
            at = bisect_left(kept, place[doc])
            kept[at : at + 1] = [place[doc]]
    moved = max(len(one.ranking), len(other.ranking)) - len(kept)
    grades = sum(one.grades.get(doc) != other.grades.get(doc) for doc in {*one.grades, *other.grades})
    choices = set(one.convention.choices().items()) ^ set(other.convention.choices().items())
    return moved + grades + len({name for name, _ in choices})
