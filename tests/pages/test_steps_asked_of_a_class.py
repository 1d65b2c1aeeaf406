"""Every step of every lesson on the page Class: it is asked, and each of its numbers is."""

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core.teaching.classroom import ask_step
from ndcg_core.teaching.lessons import lessons
from pages.ui.classroom.preparing import words
from tests.pages.visit import ask_for, opened, ran
from tests.support.examples import everyday

COMMON = (2, 4)
"""Lessons whose steps ask for numbers of the list, and for numbers that the step states."""


def asked_on_the_page(app: AppTest) -> None:
    """The page offers to add the question, or warns once of why it cannot be asked."""
    offers = [button.key for button in app.button if button.key == "class_add"]
    assert len(offers) + len(app.warning) == 1, [warning.value for warning in app.warning]


@pytest.mark.parametrize("number", everyday(COMMON, lessons))
def test_every_step_of_a_lesson_is_asked_on_the_page(number):
    for at, step in enumerate(lessons[number].steps, 1):
        app = opened("classroom.py", at=f"{number}.{at}")
        asked_on_the_page(app)
        if step.ask is None:
            continue
        for cell in range(max(1, len(step.ask.cells))):
            if len(step.ask.cells) > 1:
                ran(app.selectbox(key=f"class_cell_{step.title}").set_value(cell))
            assert not app.warning
            ran(app.button(key="class_add").click())
            assert app.session_state["class_questions"][-1].solution == ask_step(step, cell).solution


@pytest.mark.full
@pytest.mark.parametrize("number", lessons)
def test_every_other_question_is_asked_of_the_list_of_every_step(number):
    for at in range(1, len(lessons[number].steps) + 1):
        app = opened("classroom.py", at=f"{number}.{at}")
        for kind in words.KINDS:
            ask_for(app, kind, step=True)
            asked_on_the_page(app)


@pytest.mark.parametrize("number", everyday([2], [number for number in lessons if lessons[number].recall]))
def test_the_link_of_what_a_lesson_recalls_leads_to_the_step_where_it_was_asked(number):
    app = opened("classroom.py", at=f"{lessons[number].label}.0")
    recalled = lessons[number].recall.recalls
    assert app.session_state["class_lesson"] == recalled
    assert app.session_state[f"class_step_{recalled}"] == len(lessons[recalled].steps) - 1


def test_a_link_to_a_step_that_there_is_not_says_so_and_asks_about_the_board():
    app = opened("classroom.py", at="99.9")
    assert app.info[0].value.startswith("There is no step “99")
    assert app.session_state["class_source"] == "board"


def test_of_a_number_that_a_step_states_no_mistake_is_said_to_show():
    app = opened("classroom.py", at="2.1")
    assert app.session_state["class_kind_step"] == "step"
    assert not [caption for caption in app.caption if "common mistakes" in caption.value]
    ask_for(app, "ndcg", step=True)
    assert [caption for caption in app.caption if "common mistakes" in caption.value]
