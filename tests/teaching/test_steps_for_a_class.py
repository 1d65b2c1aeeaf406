"""Lessons' steps as questions for a class: what the lesson calls right is right on a phone, too."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from ndcg_core import NdcgError
from ndcg_core.teaching.classroom import ask_step, open_questions, save
from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.tasks.kinds import KINDS

KIND = {"number": "number", "options": "choice", "flags": "flags"}
TASKS = [name for name, kind in KINDS.items() if kind.pictured]
# the first step of a kind, and all others
each_part = pytest.mark.parametrize("part", [slice(1), pytest.param(slice(1, None), marks=pytest.mark.full)])


@cache
def steps(kind):
    """The steps of all lessons with a task of a kind, or with another question."""
    asked = [step for lesson in lessons.values() for step in lesson.numbered.values() if step.ask is not None]
    return [step for step in asked if (step.ask.kind if step.ask.kind in TASKS else "other") == kind]


@each_part
@pytest.mark.parametrize("kind", TASKS)
def test_every_task_in_the_picture_can_be_asked_in_class_and_is_right_there_where_it_is_in_the_lesson(kind, part):
    for step in steps(kind)[part]:
        question, ask = ask_step(step), step.with_seed(1).ask
        assert question.kind == KIND[ask.control]
        (opened,) = open_questions(save([question]))
        assert (opened.solution, opened.shown()) == (question.solution, question.shown())
        assert not set("$`*|") & set(question.text + question.before)
        if question.kind == "number":
            assert ask.part(-1).judge(question.solution).right
            assert question.judge(question.read(question.solution)).right
            assert not question.judge(question.read(f"{question.right + 0.5:.4f}")).right
        elif question.kind == "choice":
            rights = [question.judge(question.read(at)).right for at in range(len(question.options))]
            assert [at for at, right in enumerate(rights) if right] == sorted(ask.right)
        else:
            put = question.read(list(question.places))
            assert question.judge(put).right is (None if ask.opinion else True)
            told = " ".join("pocket" if place is None else repr(place) for place in put)
            assert ask.judge(told).ends


def test_any_other_step_is_a_question_or_says_why_not():
    for step in steps("other"):
        if step.ask.kind == "goal" and (step.ask.may or step.ask.until[0].left.lists):
            with pytest.raises(NdcgError, match="more than an order"):
                ask_step(step)
        else:
            question = ask_step(step)
            if question.kind == "order":
                (opened,) = open_questions(save([question]))
                best = opened.solved or sorted(range(len(opened.gains)), key=lambda at: -opened.gains[at])
                assert opened.judge(opened.read([*best])).right
                ask, docs = step.with_seed(1).ask, [*map(str, opened.documents)]
                shuffled = [Random(seed).sample(range(len(docs)), len(docs)) for seed in range(100)]
                for order in ([*best], [*range(len(question.topic.docs))] or [0], *shuffled):
                    scene = replace(ask.own, ranking=tuple(docs[at] for at in order), scores=None)
                    assert opened.judge(opened.read(order)).right == ask.judge(scene).right
            assert question.kind in ("guess", "choice", "order")
            assert not question.marked or question.solution


def test_a_step_that_asks_nothing_is_refused():
    with pytest.raises(NdcgError, match="asks nothing"):
        ask_step(replace(lessons[1].steps[0], ask=None))


@pytest.mark.parametrize("cell", [3, -1, True, "dcg"])
def test_a_number_that_a_step_does_not_ask_is_refused(cell):
    with pytest.raises(NdcgError, match="places 0 to 2"):
        ask_step(lessons[4].steps[10], cell)
