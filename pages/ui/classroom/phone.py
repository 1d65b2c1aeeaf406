"""What a phone is told: the question, and nothing of its solution before that is on the projector."""

import json
import time
from functools import cached_property
from typing import NotRequired, TypedDict

from ndcg_core.teaching.classroom.questions import Question, parts_of
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import Judgement
from ndcg_core.teaching.tasks.kept import Kept
from pages.ui.check import words as check_words
from pages.ui.classroom import words
from pages.ui.classroom.room import Asked, Given, Room

GONE = json.dumps({"gone": True})
"""The message after which a class is no more."""
ELSEWHERE = json.dumps({"elsewhere": True})
"""The message after which newer pages of the same person are told instead."""


class Verdict(TypedDict):
    """What a student reads of an answer."""

    text: str
    right: NotRequired[bool | None]
    picture: NotRequired[bool]


class Standing(TypedDict):
    """How a student stands with a task of homework; ``left`` is None where tries are not counted."""

    tries: int
    left: int | None
    solved: bool
    done: bool
    turn: NotRequired[int]
    value: NotRequired[Kept]
    written: NotRequired[str]
    verdict: NotRequired[Verdict]


def shared_state(room: Room) -> object:
    """Return what tells one message to all phones from another."""
    row = room.row
    asked = [entry.shown for entry in room.asked] if row.homework else _shown(room)
    over = row.homework and is_over(room)
    return row.state, row.question, row.round, row.shown, row.moved, row.due, asked, len(room.asked), over


def _shown(room: Room) -> str | None:
    """What the students see of the question; None while there is none to see."""
    progress = room.progress
    if progress.state in ("lobby", "end") or progress.question >= len(room.asked):
        return None
    return _seen(room.asked[progress.question], told=progress.shows_truth)


def _seen(asked: Asked, *, told: bool) -> str:
    """Return what students see of a question: once they are told the truth, nothing is hidden any more."""
    return json.dumps(asked.question.shown(told=True)) if told and asked.question.hides else asked.shown


class Messages:
    """The messages of a class to its phones; what they share is written once."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def to(self, student: int) -> str:
        """Return the message to a student."""
        if self.room.row.homework:
            return _homework(self.room, student)
        own = json.dumps(self._own(student))
        return f'{{"class":{self._shared},"own":{own}}}'

    @cached_property
    def _shared(self) -> str:
        room, progress = self.room, self.room.progress
        shown = _shown(room)
        facts = {
            "title": room.row.title,
            "state": progress.state,
            "number": progress.question + 1,
            "of": len(room.asked),
            "round": progress.round,
            "seconds": progress.seconds,
            "moved": room.row.moved,
        }
        text = json.dumps(facts)
        return text if shown is None else f'{text[:-1]},"question":{shown}}}'

    def _own(self, student: int) -> dict[str, object]:
        """Return the student's own answer and, once the class sees it, what is said of it."""
        room, progress = self.room, self.room.progress
        at = (progress.question, progress.round)
        given = room.given(*at).get(student)
        task = room.asked[progress.question].question.task if progress.question < len(room.asked) else None
        own: dict[str, object] = {"name": room.students[student].name if student in room.students else ""}
        if given is not None and task is not None:
            own |= {"turn": given.turn, "value": given.value, "written": task.written(given.value)}
        before = room.given(progress.question, progress.round - 1).get(student)
        if before is not None and task is not None:
            own["before"] = task.written(before.value)
        if (*at, student) in room.late:
            own["late"] = True
        if progress.shows_truth and progress.question < len(room.asked) and progress.round:
            names = progress.state != "shown" or progress.shown >= parts_of(room.controls[progress.question])
            own["verdict"] = verdict(room, progress.question, student, given, names=names, late="late" in own)
        return own


def knows_solution(room: Room, number: int, student: int) -> bool:
    """Return whether a student has seen the solution of a question."""
    if room.row.homework:
        return "picture" in _task(room, number, student).get("verdict", {}) or bool(is_over(room) and room.row.opens)
    return room.asked[number].told


def may_see_picture(room: Room, number: int, student: int) -> bool:
    """Return whether a student may see the worked picture of the own answer: when the class sees the causes."""
    progress = room.progress
    shown = room.row.homework or number != progress.question or progress.state in ("compared", "end")
    return knows_solution(room, number, student) and (shown or progress.shown >= parts_of(room.asked[number].control))


def own_answers(room: Room, student: int) -> str:
    """Return a student's answers with what was said of them, as a text to keep."""
    lines = [room.row.title]
    for number in range(len(room.asked)):
        question = room.question(number, student)
        for given in room.tries(number, student):
            lines.append("")
            lines.append(words.KEPT_QUESTION.format(number=number + 1, text=question.text))
            lines.append(words.KEPT_ANSWER.format(answer=question.task.written(given.value)))
            if knows_solution(room, number, student):
                lines.append(verdict(room, number, student, given, names=True)["text"])
    return "\n".join(lines) + "\n"


def judged(question: Question, value: Kept) -> tuple[bool | None, str]:
    """Return whether an answer is right, and what else is kept with it: its cause, in words, and its mark."""
    said, key = question.recall(value), question.task.number_key
    row = None if key is None else key.graded(str(value))
    kept = {name: getattr(said, name) for name in ("cause", "title", "also", "possible", "value")}
    return said.right, json.dumps({**kept, "graded": row and [row.verdict.value, row.marks, row.mistakes]})


def verdict(room: Room, number: int, student: int, given: Given | None, *, names: bool, late: bool = False) -> Verdict:
    """Return what a student reads: the truth and, with ``names``, what the own answer comes from.

    Of somebody without an answer, ``late`` says that one came too late.
    """
    task = room.question(number, student).task
    if given is None:
        return Verdict(text=task.told(None, Judgement(None), late=late))
    said, key = room.said(number, student, given), task.number_key
    found = Verdict(text=task.told(given.value, said, names=names), right=said.right)
    found["picture"] = names and said.right is False and key is not None and bool(key.quantity)
    return found


# ---- homework ----


def _homework(room: Room, student: int) -> str:
    tasks = [_task(room, number, student) for number in range(len(room.asked))]
    inside = ",".join(
        f'{{"question":{_seen_by(room, number, student)},{json.dumps(task)[1:]}' for number, task in enumerate(tasks)
    )
    facts = {
        "title": room.row.title,
        "state": "homework",
        "due": room.row.due,
        "now": time.time(),
        "over": is_over(room),
        "of": len(room.asked),
    }
    name = room.students[student].name if student in room.students else ""
    return f'{{"class":{json.dumps(facts)},"own":{json.dumps({"name": name})},"tasks":[{inside}]}}'


def _seen_by(room: Room, number: int, student: int) -> str:
    """What a student sees of a task."""
    told = knows_solution(room, number, student)
    own = room.question(number, student)
    return json.dumps(own.shown(told=told)) if room.row.own_lists else _seen(room.asked[number], told=told)


def is_over(room: Room) -> bool:
    """Return whether homework takes no more answers."""
    return room.row.state == "end" or (room.row.due is not None and time.time() > room.row.due)


def _task(room: Room, number: int, student: int) -> Standing:
    """Return how a student stands with a task, and what is said of the last try."""
    tries, question = room.tries(number, student), room.question(number, student)
    solved = any(one.right for one in tries)
    left = max(0, room.row.tries - len(tries)) if room.row.tries else None
    done = solved or left == 0 or is_over(room) or (not question.marked and bool(tries))
    task = Standing(tries=len(tries), left=left, solved=solved, done=done)
    if tries:
        task["turn"], task["value"] = tries[-1].turn, tries[-1].value
        task["written"] = question.task.written(tries[-1].value)
    opens = room.row.opens and (is_over(room) or not room.row.waits)
    if done and (solved or opens or not question.marked):
        late = (number, 1, student) in room.late
        task["verdict"] = verdict(room, number, student, tries[-1] if tries else None, names=True, late=late)
    elif tries:
        cause = room.said(number, student, tries[-1]).cause
        hint = [check_words.STAGE.format(stage=check_words.STAGES[mistakes[cause].stage])] if cause in mistakes else []
        later = [words.OPENS_LATER] if left == 0 and room.row.opens else []
        task["verdict"] = Verdict(text=" ".join((not_right(left), *hint, *later)), right=False)
    return task


def not_right(left: int | None) -> str:
    """Return what is said of a try that is not right, where so many are left; None where they are not counted."""
    said = words.NOT_RIGHT if left is None else words.NOT_RIGHT_LEFT if left else words.NOT_RIGHT_LAST
    return said.format(left=left, tries="try" if left == 1 else "tries")
