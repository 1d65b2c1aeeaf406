"""Goals on a board: which conditions hold, and how many steps were needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.figure_values import holds
from ndcg_core.teaching.lessons.figures import Condition
from ndcg_core.teaching.lessons.records import SWITCHES, Scene, StepQuestion
from ndcg_core.teaching.moves import longest_rising


class Progress(NamedTuple):
    """How far a goal is reached.

    Attributes
    ----------
    reached : bool
        Whether everything holds.
    conditions : list of (Condition or str, bool)
        Every condition and whether it holds, with a sentence for everything that changed and must not.
    changes : int
        The smallest number of changes from the start to the list, so that a change that was undone does not count.

    """

    reached: bool
    conditions: list[tuple[Condition | str, bool]]
    changes: int


def progress(ask: StepQuestion, now: Scene, start: Scene, scenes: Mapping[str, Scene]) -> Progress:
    """Return the progress towards a goal for the current list.

    Parameters
    ----------
    ask : StepQuestion
        The question with the goal.
    now : Scene
        The list as the reader has left it.
    start : Scene
        The list as the step opened it.
    scenes : mapping of str to Scene
        The lists named so far.

    Returns
    -------
    Progress
        The conditions that hold, and the changes.

    """
    each: list[tuple[Condition | str, bool]] = [
        (condition, _holds(condition, now, scenes, start)) for condition in ask.conditions
    ]
    each += [(sentence, False) for sentence in _forbidden(ask, now, start)]
    changes = steps_between(start, now)
    return Progress(all(fine for _, fine in each) and (ask.moves is None or changes <= ask.moves), each, changes)


def _forbidden(ask: StepQuestion, now: Scene, start: Scene) -> Iterator[str]:
    """Yield a sentence for everything that changed and must not: a goal is not reached by taking documents away."""
    if not set(start.ranking) <= set(now.ranking):
        yield words.DOCUMENTS_STAY
    if not set(now.ranking) <= {*start.ranking, *start.grades}:
        yield words.NOTHING_ADDED
    if "grades" not in ask.may and dict(now.grades) != dict(start.grades):
        yield words.GRADES_UNCHANGED
    elif set(now.grades) != set(start.grades):
        yield words.GRADES_STAY
    allowed = {name: now.convention.value(name) for name in SWITCHES if name in ask.may}
    if "choices" not in ask.may and now.convention != start.convention.changed(**allowed):
        yield words.CHOICES_UNCHANGED


def best_order(scene: Scene) -> Scene:
    """Return the list in its ideal order, with the documents that were not retrieved and gain anything.

    >>> best_order(Scene(("a", "b"), {"a": 1, "b": 2, "c": 3})).ranking
    ('c', 'b', 'a')
    """
    best = explain(scene.topic, replace(scene.convention, k=None)).ideal
    gains = zip(map(str, best.docs), best.gains, strict=True)
    order = [doc for doc, gain in gains if gain > 0 or doc in scene.ranking]
    return replace(scene, ranking=(*order, *(doc for doc in scene.ranking if doc not in order)), scores=None)


def _holds(condition: Condition, now: Scene, scenes: Mapping[str, Scene], start: Scene) -> bool:
    try:
        return holds(condition, now, scenes, start)
    except NdcgError:  # the convention refuses the reader's list
        return False


def steps_between(start: Scene, end: Scene) -> int:
    """Return the fewest changes between two lists: documents to move, grades and choices to change.

    >>> steps_between(Scene(("a", "b", "c", "d"), {}), Scene(("d", "a", "b", "c"), {}))
    1
    """
    place = {doc: rank for rank, doc in enumerate(end.ranking)}
    kept = longest_rising(place[doc] for doc in start.ranking if doc in place)
    moved = max(len(start.ranking), len(end.ranking)) - kept
    grades = sum(start.grades.get(doc) != end.grades.get(doc) for doc in {*start.grades, *end.grades})
    choices = set(start.convention.choices().items()) ^ set(end.convention.choices().items())
    return moved + grades + len({name for name, _ in choices})


def tied_group(scene: Scene) -> list[str]:
    """Return the documents of the first group of equal scores, in the order of the list."""
    scores = scene.scores or {}
    groups = ([doc for doc in scene.ranking if scores.get(doc) == score] for score in dict.fromkeys(scores.values()))
    return next((group for group in groups if len(group) > 1), [])
