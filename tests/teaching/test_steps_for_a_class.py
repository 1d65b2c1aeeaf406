"""Lessons' steps as questions for a class: what the lesson calls right is right on a phone, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ndcg_core import NdcgError
from ndcg_core.teaching.classroom import ask_step, open_questions, save
from ndcg_core.teaching.lessons import judge, lessons, scene_at
from ndcg_core.teaching.lessons.records import TASKS

STEPS = [
    pytest.param(step, id=f"{number}.{at}")
    for number, lesson in lessons.items()
    for at, step in lesson.numbered.items()
    if step.ask is not None
]
IN_PICTURE = [case for case in STEPS if case.values[0].ask.kind in TASKS]
KIND = {"cells": "number", "number": "number", "choice": "choice", "place": "flags"}


@pytest.mark.parametrize("step", IN_PICTURE)
def test_every_task_in_the_picture_can_be_asked_in_class(step):
    question = ask_step(step)
    assert question.kind == KIND[step.ask.form]
    (opened,) = open_questions(save([question]))
    assert (opened.solution, opened.shown()) == (question.solution, question.shown())
    assert not set("$`*|") & set(question.text + question.before)


@pytest.mark.full
@pytest.mark.parametrize("step", IN_PICTURE)
def test_phone_and_lesson_agree_on_what_is_right(step):
    question, scene, ask = ask_step(step), scene_at(step, 1), step.ask
    if question.kind == "number":
        answer, figure = question.solution, ask.cells[-1] if ask.cells else ask.value
        asked = type(ask)("number", ask.question, figure, decimals=ask.decimals)
        assert judge(asked, answer, scene, step.scenes).right
        assert question.judge(question.read(answer)).right
        assert not question.judge(question.read(f"{question.right + 0.5:.4f}")).right
    elif question.kind == "choice":
        rights = [question.judge(question.read(at)).right for at in range(len(question.options))]
        assert [at for at, right in enumerate(rights) if right] == sorted(ask.right)
    else:
        put = question.read(list(question.places))
        assert question.judge(put).right is (None if ask.opinion else True)
        told = " ".join("pocket" if place is None else repr(place) for place in put)
        assert judge(ask, told, scene, step.scenes).right


@pytest.mark.parametrize("step", [case for case in STEPS if case not in IN_PICTURE])
def test_any_other_step_is_a_question_or_says_why_not(step):
    try:
        question = ask_step(step)
    except NdcgError as refusal:
        assert step.ask.kind == "goal"
        assert refusal.code in ("classroom.more-than-order", "classroom.no-document", "classroom.beyond-goal")
    else:
        if question.kind == "order":
            best = sorted(range(len(question.topic.docs)), key=lambda at: -(question.topic.grades[at] or 0))
            assert question.judge(question.read(best)).right
        assert question.kind in ("guess", "choice", "order")
        assert not question.marked or question.solution


def test_a_step_that_asks_nothing_is_refused():
    with pytest.raises(NdcgError, match="asks nothing"):
        ask_step(replace(lessons[1].steps[0], ask=None))


@pytest.mark.parametrize("cell", [3, -1, True, "dcg"])
def test_a_number_that_a_step_does_not_ask_is_refused(cell):
    with pytest.raises(NdcgError, match="places 0 to 2"):
        ask_step(lessons[4].steps[10], cell)
