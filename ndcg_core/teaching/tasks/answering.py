"""What every task in the picture begins with: its name, the question's label, and the draft of the last answer."""

from collections.abc import Iterable
from typing import Literal

from ndcg_core.plurals import counted
from ndcg_core.shown.explanation import Explanation
from ndcg_core.shown.json_types import JsonObject, json_number
from ndcg_core.shown.picture_lists import highest_gain
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.figures import finite
from ndcg_core.teaching.tasks.task import Attempt, Task
from ndcg_core.teaching.tasks.typed_numbers import LIFTED


def begun(task: Task, tried: Attempt, label: str) -> JsonObject:
    """Return what all tasks share.

    The draft stays in the browser while ``id`` stays; one that was answered is handed back, for a page that was loaded
    anew. ``verdict`` is what was said of the last answer; a task that is not ``open`` takes no other.
    """
    typed, draft = tried.typed, dict[str, object]()
    if isinstance(typed, str):
        text = typed.removeprefix(LIFTED)
        draft = {"text": text, "lifted": text != typed, "value": finite(text)}
    elif isinstance(typed, int):
        draft = {"option": typed}
    return {
        "kind": task.kind,
        "id": task_id(tried),
        "label": task.filled(label),
        "button": words.CHECK if task.marked else words.SHOW,
        "open": not tried.shown,
        "verdict": verdict(tried),
        "draft": draft,
    }


def with_field(task: Task, tried: Attempt, label: str) -> JsonObject:
    """Return what all tasks share, with a field for a number."""
    wanted = counted(task.decimals, "decimal") if task.decimals else words.A_WHOLE_NUMBER
    return {**begun(task, tried, label), "field": True, "wanted": wanted}


def task_id(tried: Attempt) -> str:
    """Return the name of the task that an attempt is at; an answer that bears another came too late."""
    return f"{tried.seed}.{len(tried.cells)}"


def verdict(tried: Attempt) -> Literal["", "right", "wrong"]:
    """Return what was said of the last answer; a guess is neither."""
    if tried.judged is None or tried.judged.right is None or tried.typed is None:
        return ""
    return "right" if tried.judged.right else "wrong"


def highest(explanations: Iterable[Explanation]) -> JsonObject:
    """Return the least heights of the scales of bars and of stacks that have room for several lists."""
    each = list(explanations)
    return {
        "top": max(map(highest_gain, each)),
        "stack": max(0.0, *(value for one in each for value in (one.dcg, one.idcg))) or 1.0,
    }


def target_of(explanation: Explanation) -> JsonObject:
    """Return the terms of both lists and their sums."""
    rows = explanation.rows
    return {
        "terms": [row.discounted if row.counts else 0.0 for row in rows if row.doc is not None],
        "ideal": [row.ideal_discounted if row.ideal_counts else 0.0 for row in rows if row.ideal_doc is not None],
        "dcg": json_number(explanation.dcg),
        "idcg": json_number(explanation.idcg),
    }
