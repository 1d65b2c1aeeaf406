"""Lessons' steps as questions for a class: what the lesson calls right is right on a phone, too."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.teaching.classroom import ask_order, ask_step, open_questions, save
from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.tasks.board_answers import BoardOffer
from ndcg_core.teaching.tasks.kinds import KINDS
from pages.ui.classroom import drawing

# the first step of a kind, and all others
each_part = pytest.mark.parametrize("part", [slice(1), pytest.param(slice(1, None), marks=pytest.mark.full)])


@cache
def steps(kind):
    """The steps of all lessons with a task of a kind."""
    asked = [step for lesson in lessons.values() for step in lesson.numbered.values() if step.ask is not None]
    return [step for step in asked if step.ask.kind == kind]


def sent(task, scene):
    """What a phone sends of a list that a board was left with."""
    order = [task.documents.index(doc) for doc in scene.ranking]
    if not (task.offer.scale or task.offer.choices):
        return order
    grades = [scene.grades.get(doc) for doc in task.documents] if task.offer.scale else []
    return [order, grades, [[name, scene.convention.value(name)] for name in task.offer.choices]]


def check_board(question, ask):
    """Any order, and the solution, are judged as the lesson judges them."""
    best, size, most = ask.solved_list, len(ask.own.ranking), len(question.task.documents)
    assert question.judge(question.read(sent(question.task, best))).right
    if not ask.may:
        for seed in range(50):
            order = Random(seed).sample(range(most), most)
            scene = replace(ask.own, ranking=tuple(question.task.documents[at] for at in order), scores=None)
            assert question.judge(question.read(order)).right == ask.judge(scene).right
    untouched = [*range(size)] or [0]
    given = [untouched, *sent(question.task, ask.own)[1:]] if ask.may else untouched
    assert not question.judge(question.read(given)).right


@each_part
@pytest.mark.parametrize("kind", KINDS)
def test_every_step_can_be_asked_in_class_and_is_right_there_where_it_is_in_the_lesson(kind, part):
    for step in steps(kind)[part]:
        question, ask = ask_step(step), step.with_seed(1).ask
        (opened,) = open_questions(save([question]))
        assert (opened.solution, opened.shown()) == (question.solution, question.shown())
        assert not set("$`*|") & set(question.text + question.before)
        if question.control == "number":
            assert ask.part(-1).judge(question.solution).right
            assert opened.judge(opened.read(question.solution)).right
            wrong = f"{question.task.right_number + 0.5:.4f}"
            assert not opened.judge(opened.read(wrong)).right
        elif question.control == "options":
            options = question.shown()["options"]
            rights = [bool(opened.judge(opened.read(at)).right) for at in range(len(options))]
            assert rights == [bool(ask.judge(at).right) for at in range(len(options))]
        elif question.control == "board":
            check_board(opened, ask)
        else:
            right = ask.truths if question.control == "flags" else ask.right_number
            assert opened.judge(opened.read(right)).right is (True if ask.marked else None)
            assert ask.judge(right).ends


def test_what_a_class_switched_is_counted_and_no_order():
    question = ask_step(lessons[2].steps[2])
    switched, left = ([[0, 1, 2, 3, 4], [], [["gain", gain]]] for gain in ("exp2", "linear"))
    found = question.task.collect([question.read(sent) for sent in (switched, left, switched)])
    assert found == (["Gain: 2ᵍ − 1, g the grade", "unchanged"], [2, 1], [True, False])
    assert question.task.collect([]) == ([], [], [])
    assert drawing.option_bars(question.task.collect([]), told=True)


def test_what_is_to_be_found_is_not_said_before_the_truth():
    tied = ask_order(Topic({"a": 1.0, "b": 1.0, "c": 0.5}, {"a": 1, "b": 0, "c": 3, "m": 3}), text="Sort.")
    assert [each.shown()["goals"] for each in (ask_step(lessons[6].steps[4]), tied)] == [[], []]
    beyond = replace(lessons[4].steps[8].ask.own, convention=Convention(k=500))
    assert {500, 3, None} <= {*replace(lessons[4].steps[8].ask, own=beyond).offer.choices["k"]}


OWN = lessons[2].steps[5].ask.own
OFFER = BoardOffer(OWN, OWN.ranking, scale=(0, 1, 2, 3), choices={"k": (None, 3)})
ORDER, GRADES = [0, 1, 2, 3], [1, 1, 2, 3]
NO_BOARD = {
    "each of the 4 places": ([], [0, 1, 2], [0, 1, 2, True]),
    "sends an order": ({"order": ORDER}, [ORDER]),
    "one of the grades 0, 1, 2, 3": [[ORDER, [*grades], []] for grades in (GRADES[:3], [1, 1, 2, 9], [1, 1, 2, None])],
    "can be switched": [[ORDER, GRADES, [each]] for each in (["k", 4], ["k"], [["k"], 3], ["self", None])],
}


@pytest.mark.parametrize("said", NO_BOARD)
def test_what_no_board_leaves_is_refused(said):
    for given in NO_BOARD[said]:
        with pytest.raises(NdcgError, match=said):
            OFFER.read(given)


def test_a_step_that_asks_nothing_is_refused():
    with pytest.raises(NdcgError, match="asks nothing"):
        ask_step(replace(lessons[1].steps[0], ask=None))


@pytest.mark.parametrize("cell", [3, -1, True, "dcg"])
def test_a_number_that_a_step_does_not_ask_is_refused(cell):
    with pytest.raises(NdcgError, match="places 0 to 2"):
        ask_step(lessons[4].steps[10], cell)
