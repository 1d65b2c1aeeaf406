"""The worked picture of an answer, as *Check a number* draws it: over the right bars, those of the mistake."""

import json
from dataclasses import replace
from functools import lru_cache

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.classroom import open_questions
from ndcg_core.teaching.classroom.questions import Question
from ndcg_core.teaching.diagnosis import sums_of_finding
from ndcg_core.teaching.examples import Document
from ndcg_core.teaching.mistakes import correct_sums
from ndcg_core.teaching.tasks import Scene
from ndcg_core.teaching.tasks.kept import Kept
from ndcg_core.teaching.tasks.kinds.goal import Goal
from ndcg_core.teaching.tasks.number_key import NumberKey
from ndcg_core.widget.picture_contents import contents
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_topic
from pages.ui.check.both_sums import BothSums
from pages.ui.classroom.room import Room
from pages.ui.state import link

_KEPT = 256
_MOST = 8  # ranks that fit a projector


def board_of(scene: Scene) -> BoardState:
    """Return a list as a board."""
    state = from_topic(scene.topic, scene.convention)
    return replace(state, documents={doc: Document(doc, scene.titles.get(doc, ""), "") for doc in state.documents})


def address(question: Question) -> str:
    """Return the address of the playground with a question's list, below the app's own."""
    return f"?s={link.encode(board_of(question.task.subject))}"


@lru_cache(maxsize=_KEPT)
def of_answer(kept: str, value: Kept) -> str:
    """Return the picture of an answer to a question, or of its list alone, as JSON."""
    task = open_questions(kept)[0].task
    scene = task.read(value) if isinstance(task, Goal) and value is not None else task.subject
    key = task.number_key
    overlay = _overlay(key, value) if key is not None and key.quantity and isinstance(value, str) else None
    return json.dumps({**contents(board_of(scene), overlay=overlay, most=_MOST), "low": True})


def _overlay(key: NumberKey, typed: str) -> JsonObject | None:
    """Return the sums that lead to a number, over the right ones; None where nothing is sure to have led to it."""
    numbers = {key.quantity: typed}
    first = key.answers.diagnose(numbers)[0]
    theirs = None if first.guess else sums_of_finding(first, key.topic, key.convention)
    if theirs is None:
        return None
    return BothSums(correct_sums(key.topic, key.convention), theirs, first, numbers).overlay(_MOST)


def of_group(room: Room, number: int, round_: int, cause: str) -> str:
    """Return the picture of what a group answered, named by its cause, or of an order; else of the question's list."""
    asked, given = room.asked[number], room.given(number, round_)
    sent = {json.dumps(answer.value): answer.value for answer in given.values()}
    if cause in sent:
        return of_answer(asked.kept, sent[cause])
    groups = room.groups(number, round_)
    student = next((group.students[0] for group in groups.named if group.cause == cause), None)
    return of_answer(asked.kept, None if student is None else given[int(student)].value)
