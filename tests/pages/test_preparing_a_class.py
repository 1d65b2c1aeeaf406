"""The page Class through AppTest: questions from each source, files of them, the start, and what is refused."""

import pytest
import streamlit as st
from sqlalchemy import URL
from streamlit.testing.v1 import AppTest

from ndcg_core import ndcg
from ndcg_core.teaching.classroom import open_questions, save
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.lessons import lessons
from ndcg_core.widget.state.sources import from_example
from pages.ui.classroom import codes, place, service, store
from pages.ui.classroom.pace import Pace
from pages.ui.classroom.preparing import compose, words
from pages.ui.surroundings import HERE
from pages.ui.text import plain
from tests.pages.trees import children, parts
from tests.pages.trees import words as shown
from tests.pages.visit import ask_for, opened, papers, ran, text
from tests.support.examples import everyday

SOUP = from_example(examples["soup"])


@pytest.fixture(autouse=True)
def classes(tmp_path, monkeypatch):
    """A database of this test's own."""
    monkeypatch.setenv(place.SETTING, URL.create("sqlite", database=str(tmp_path / "classes.db")).render_as_string())
    service._engine.cache_clear()
    yield
    service.engine().dispose()
    service._engine.cache_clear()


def prepared(app: AppTest) -> list:
    return app.session_state["class_questions"]


def started(app: AppTest) -> store.Opened:
    return app.session_state["class_started"]


def kept(app: AppTest) -> list[str]:
    """The texts of the questions that the database has."""
    with service.engine().connect() as connection:
        rows = store.read_questions(connection, started(app).id)
    return [open_questions(row.kept)[0].text for row in rows]


def test_the_list_on_the_board_is_asked_by_one_click():
    app = ran(opened("classroom.py").button(key="class_now").click())
    assert kept(app) == ["What is nDCG@5 of this list?"]
    (question,) = prepared(app)
    assert question.task.right_number == ndcg(SOUP.topic(), SOUP.convention)
    links = [button.proto.url for button in app.get("link_button")]
    code, key = started(app).code, started(app).key
    assert links == [f"./teach/{code}#{key}", f"./screen/{code}#{key}"]
    with service.engine().connect() as connection:
        row = store.find_class(connection, code)
    assert row.title == examples["soup"].title
    assert codes.opens(key, row.key)
    assert key not in str(tuple(row))


def test_four_kinds_of_question_are_in_sight_and_the_rest_in_a_menu():
    app = opened("classroom.py")
    assert app.radio(key="class_kind").options == [*[*words.KINDS.values()][:4], *words.OTHERS.values()]
    assert not [box for box in app.selectbox if box.key == "class_kind_rarer"]
    ran(app.radio(key="class_kind").set_value("others"))
    assert app.selectbox(key="class_kind_rarer").options == [*words.KINDS.values()][4:]


def test_the_projector_and_a_phone_are_drawn_with_what_each_shows():
    app = ask_for(opened("classroom.py"), "choice")
    [[room]] = papers(app)
    [wall], [phone] = parts([room], "screen"), parts([room], "phone")
    assert words.CHOOSE in shown(wall)
    assert "Quick tomato soup from a tin" in shown(wall)
    question, *options, button = (line[-1] for line in children(phone))
    assert [question, button] == [words.CHOOSE, "Send"]
    assert options[0] == "The gain is the grade"


@pytest.mark.parametrize("kind", everyday(["ndcg", "choice", "goal", "judge"], words.KINDS))
def test_every_kind_of_question_can_be_asked(kind):
    app = opened("classroom.py")
    ask_for(app, kind)
    ran(app.button(key="class_add").click())
    (question,) = prepared(app)
    assert question.shown()["documents"]
    assert question.solution
    said = [question.text, *question.shown().get("options", ())]
    assert all(part in text(app) for line in said for part in line.split("^grade - "))
    assert not app.warning


def test_a_lesson_s_list_and_an_exercise_are_sources():
    app = opened("classroom.py")
    ran(app.segmented_control(key="class_source").set_value("lesson"))
    ask_for(app, "ndcg", step=True)
    ran(app.button(key="class_add").click())
    ran(app.segmented_control(key="class_source").set_value("exercise"))
    ran(app.button(key="class_add").click())
    first, second = prepared(app)
    assert [str(doc) for doc in first.topic.docs] == list(lessons[1].steps[0].scene.ranking)
    assert len(second.topic.docs) == 7


def test_a_lesson_s_step_is_asked_as_the_lesson_asks_it():
    app = opened("classroom.py")
    ran(app.segmented_control(key="class_source").set_value("lesson"))
    ran(app.selectbox(key="class_lesson").set_value(4))
    ran(app.selectbox(key="class_step_4").set_value(10))
    cell = f"class_cell_{lessons[4].steps[10].title}"
    names = app.selectbox(key=cell).options
    assert names == ["What is DCG?", "What is IDCG?", "What is nDCG?"]
    ran(app.button(key="class_add").click())
    ran(app.selectbox(key=cell).set_value(0))
    ran(app.button(key="class_add").click())
    ndcg, dcg = prepared(app)
    keys = [question.task.number_key for question in (ndcg, dcg)]
    assert [(key.quantity, key.convention.k, key.decimals) for key in keys] == [("ndcg", 4, 4), ("dcg", 4, 4)]
    assert ndcg.before == dcg.before != ""


def test_a_link_from_a_lesson_has_its_step_ready(capfd):
    app = opened("classroom.py", at="4.11")
    assert "default value" not in capfd.readouterr().err  # Streamlit warns of a control that is set twice
    ran(app.button(key="class_add").click())
    (question,) = prepared(app)
    assert (question.task.number_key.quantity, question.convention.k) == ("ndcg", 4)
    ran(app.segmented_control(key="class_source").set_value("board"))
    assert app.segmented_control(key="class_source").value == "board"  # the link was followed once
    for odd in ("end", "4.0", "99.1", "4.999", "x" * 5000):
        assert not opened("classroom.py", at=odd).exception


def test_questions_are_moved_removed_saved_and_opened_again():
    app = opened("classroom.py")
    for kind in ("ndcg", "bar", "goal"):
        ask_for(app, kind)
        ran(app.button(key="class_add").click())
    before = [question.text for question in prepared(app)]
    ran(app.button(key="class_up_2").click())
    assert [question.text for question in prepared(app)] == [before[0], before[2], before[1]]
    file = save(prepared(app))
    ran(app.button(key="class_drop_0").click())
    ran(app.file_uploader(key="class_file").set_value(("questions.json", file.encode(), "application/json")))
    assert [question.text for question in prepared(app)] == [before[2], before[1], before[0], before[2], before[1]]


def test_a_file_that_is_none_leaves_the_questions_as_they_are():
    app = ran(opened("classroom.py").button(key="class_add").click())
    ran(app.file_uploader(key="class_file").set_value(("questions.json", b"{}", "application/json")))
    assert len(prepared(app)) == 1
    assert plain("no file of a class's questions") in app.warning[0].value


def test_a_running_class_takes_further_questions_by_one_click():
    app = ran(opened("classroom.py").button(key="class_now").click())
    ask_for(app, "bar")
    ran(app.button(key="class_now").click())
    assert len(kept(app)) == 2


@pytest.mark.parametrize(("zone", "ahead"), [("Asia/Tokyo", 9), ("../../etc/passwd", 0), (None, 0)])
def test_homework_has_an_hour_of_the_teachers_time_zone_and_tries(zone, ahead, monkeypatch):
    monkeypatch.setattr(type(st.context), "timezone", zone)
    app = ran(opened("classroom.py").button(key="class_add").click())
    ran(app.checkbox(key="class_homework").set_value(True))
    ran(app.number_input(key="class_tries").set_value(2))
    ran(app.text_area(key="class_expected").set_value("Ada\nCem"))
    ran(app.button(key="class_start").click())
    with service.engine().connect() as connection:
        row = store.find_class(connection, started(app).code)
    assert (row.homework, row.tries, row.opens, row.waits, row.expected) == (True, 2, True, True, "Ada\nCem")
    assert 6 * 86_400 < row.due - row.made < 9 * 86_400
    assert row.due % 86_400 == (24 - ahead) * 3600 - 60


def test_a_choice_without_a_right_option_is_refused_in_a_sentence():
    app = opened("classroom.py")
    ask_for(app, "choice")
    ran(app.text_area(key="class_options").set_value("one\ntwo"))
    assert "two or more options, one of them right" in app.warning[0].value
    assert not [button for button in app.button if button.key == "class_add"]


def test_a_database_that_cannot_be_opened_is_one_sentence(monkeypatch):
    app = opened("classroom.py")
    monkeypatch.setenv(place.SETTING, "sqlite:////proc/nowhere/classes.db")
    ran(app.button(key="class_now").click())
    assert app.warning[0].value.startswith("The database of the classes cannot be opened")
    assert len(prepared(app)) == 1
    ran(app.button(key="class_now").click())
    assert len(prepared(app)) == 1  # it is not asked twice
    monkeypatch.undo()


def test_one_address_makes_so_many_classes_and_no_more(monkeypatch):
    monkeypatch.setattr(compose, "MADE", Pace(rate=1e-6, most=2.0))
    monkeypatch.setattr(compose, "visitor_address", lambda: "192.0.2.7")  # AppTest has another for each run
    app = opened("classroom.py")
    codes_made = set()
    for _ in range(3):
        app.session_state["class_started"] = None
        ran(app.button(key="class_now").click())
        if started(app) is not None:
            codes_made.add(started(app).code)
    assert len(codes_made) == 2
    assert plain(words.TOO_MANY_CLASSES) in [warning.value for warning in app.warning]


def test_without_a_server_the_page_says_what_to_do(monkeypatch):
    monkeypatch.setattr(HERE, "in_browser", True)
    app = opened("classroom.py")
    assert [info.value for info in app.info] == [words.NO_SERVER]
    assert not app.button
