"""The worked picture of an answer, as *Check a number* draws it: over the right bars, those of the mistake."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

from ndcg_core import diagnose
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.classroom import open_questions
from ndcg_core.teaching.classroom.questions import NumberQuestion, OrderQuestion, Question, Value, places_of
from ndcg_core.teaching.diagnosis import sums_of_finding
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.examples import Document
from ndcg_core.teaching.mistakes import correct_sums
from ndcg_core.widget.picture_contents import contents
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_topic
from pages.ui.check.both_sums import BothSums
from pages.ui.classroom.room import Room
from pages.ui.state import link

_KEPT = 256


def board_of(question: Question) -> BoardState:
    """Return a question's list as a board."""
    state = from_topic(question.topic, question.convention)
    titles = {str(doc): title for doc, title in question.titles.items()}
    return replace(state, documents={doc: Document(doc, titles.get(doc, ""), "") for doc in state.documents})


def address(question: Question) -> str:
    """Return the address of the playground with a question's list, below the app's own."""
    return f"?s={link.encode(board_of(question))}"


@lru_cache(maxsize=_KEPT)
def of_answer(kept: str, value: Value | None) -> str:
    """Return the picture of an answer to a question, or of its list alone, as JSON."""
    question = open_questions(kept)[0]
    if isinstance(question, OrderQuestion) and value is not None:
        question = question.ordered(places_of(value))
    overlay = None
    if isinstance(question, NumberQuestion) and question.quantity in QUANTITIES and isinstance(value, str):
        overlay = _overlay(question, value)
    return json.dumps(contents(board_of(question), overlay=overlay))


def _overlay(question: NumberQuestion, typed: str) -> JsonObject | None:
    """Return the sums that lead to a number, over the right ones; None where nothing is sure to have led to it."""
    numbers = {question.quantity: typed}
    first = diagnose(question.topic, question.convention, numbers)[0]
    theirs = None if first.guess else sums_of_finding(first, question.topic, question.convention)
    if theirs is None:
        return None
    return BothSums(correct_sums(question.topic, question.convention), theirs, first, numbers).overlay()


def of_group(room: Room, number: int, round_: int, cause: str) -> str:
    """Return the picture of what a group answered, named by its cause, or of an order; else of the question's list."""
    asked, given = room.asked[number], room.given(number, round_)
    if asked.kind == "order":
        orders = {
            ",".join(map(str, answer.value)): answer.value
            for answer in given.values()
            if isinstance(answer.value, tuple)
        }
        return of_answer(asked.kept, orders.get(cause))
    groups = room.groups(number, round_)
    student = next((group.students[0] for group in groups.named if group.cause == cause), None)
    return of_answer(asked.kept, None if student is None else given[int(student)].value)
