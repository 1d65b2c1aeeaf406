"""The playground through AppTest: what a visitor sees and what each control does."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import Convention, ndcg
from ndcg_core.examples import examples
from pages.ui import link
from pages.ui.numbers import show
from pages.ui.sheet import from_example

SOUP = from_example(examples["soup"])


def opened(address: str = "") -> AppTest:
    app = AppTest.from_file("../../pages/entry.py", default_timeout=30)
    if address:
        app.query_params["s"] = address
    return ran(app)


def ran(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception, app.exception
    return app


def board(app: AppTest) -> dict:
    shown = [element for element in app.get("bidi_component") if '"ranked"' in element.proto.json]
    return json.loads(shown[0].proto.json)


def answer(app: AppTest) -> list[str]:
    return [metric.value for metric in app.metric]


def sent(app: AppTest, *changes: dict, first: int = 1) -> AppTest:
    app.session_state["board"] = {"ops": {"nonce": board(app)["nonce"], "ops": [
        {**change, "seq": number} for number, change in enumerate(changes, first)]}}
    return ran(app)


def test_the_first_screen_shows_the_first_example_and_its_numbers():
    app = opened()
    topic, convention = SOUP.topic(), SOUP.convention
    assert answer(app)[0] == show(ndcg(topic, convention))
    assert tuple(board(app)["sheet"]["ranked"]) == SOUP.ranked
    table = next(block.value for block in app.markdown if "scikit-learn" in block.value)
    assert "catboost" in table
    assert show(ndcg(topic, "sklearn", k=convention.k)) in table
    assert "gain linear" in table


def test_a_drag_reaches_every_number():
    app = sent(opened(), {"op": "move", "doc": "d3", "to": "ranked", "index": 0})
    order = ["d3", "d1", "d2", "d4", "d5", "d6"]
    assert board(app)["sheet"]["ranked"] == order
    assert board(app)["ack"] == 1
    assert answer(app)[0] == show(ndcg(link.decode(board(app)["link"]).topic(), SOUP.convention))
    assert "rank 3 → rank 1" in app.metric[0].delta


def test_undo_and_redo_arrive_in_order_with_moves():
    app = opened()
    sent(app, {"op": "move", "doc": "d3", "to": "ranked", "index": 0}, {"op": "undo"}, {"op": "redo"}, {"op": "undo"})
    assert tuple(board(app)["sheet"]["ranked"]) == SOUP.ranked
    assert board(app)["can_redo"]


@pytest.mark.parametrize(("key", "value", "choices"), [
    ("gain", "linear", {"gain": "linear"}), ("gain", "binary", {"gain": "binary"}),
    ("discount", "jk2002", {"discount": "jk2002"}), ("discount", "none", {"discount": "none"}),
])
def test_a_choice_changes_the_answer_and_says_how(key, value, choices):
    app = opened()
    next(group for group in app.get("button_group") if group.key == key).set_value(value)
    ran(app)
    convention = Convention(**{"k": 5, **choices})
    assert answer(app)[0] == show(ndcg(SOUP.topic(), convention))
    assert any(f"nDCG {show(ndcg(SOUP.topic(), SOUP.convention))} → {answer(app)[0]}" in c.value for c in app.caption)


def test_own_table_and_own_weights_open_a_field_and_bad_ones_get_a_sentence():
    app = opened()
    next(group for group in app.get("button_group") if group.key == "gain").set_value("table")
    ran(app)
    app.text_input(key="gain_table").set_value("0=0, 1=1, 2=5, 3=10")
    ran(app)
    assert answer(app)[0] == show(ndcg(SOUP.topic(), Convention(gain={0: 0, 1: 1, 2: 5, 3: 10}, k=5)))
    app.text_input(key="gain_table").set_value("__import__('os')")
    ran(app)
    assert "grade=gain" in board(app)["notice"]
    next(group for group in app.get("button_group") if group.key == "discount").set_value("weights")
    ran(app)
    app.text_input(key="discount_weights").set_value("1 0.5")
    ran(app)
    assert answer(app)[0] == show(ndcg(SOUP.topic(), Convention(gain={0: 0, 1: 1, 2: 5, 3: 10}, discount=[1, 0.5], k=5)))


def test_the_cutoff_is_a_number_or_all():
    app = opened()
    for k in (3, 1, None):
        app.number_input(key="k").set_value(k)
        ran(app)
        assert answer(app)[0] == show(ndcg(SOUP.topic(), Convention(k=k)))


@pytest.mark.parametrize(("key", "value"), [("ideal_pool", "ranked"), ("unjudged", "skip"), ("ideal_cut", "none")])
def test_the_quiet_choices_count_too(key, value):
    app = opened()
    app.session_state["more_choices"] = True
    ran(app)
    app.selectbox(key=key).set_value(value)
    ran(app)
    assert answer(app)[0] == show(ndcg(SOUP.topic(), Convention(k=5, **{key: value})))


@pytest.mark.parametrize("name", list(examples))
def test_every_example_opens_and_every_tab_draws(name):
    app = opened()
    app.selectbox(key="example").set_value(name)
    ran(app)
    assert answer(app)[0] == show(ndcg(examples[name].topic, examples[name].convention))
    for tab in ("Table", "Curves", "Calls", "Edit as text", "Link"):
        app.session_state["closer"] = tab
        ran(app)


def test_a_link_opens_what_it_carries_and_a_broken_one_the_default_with_a_sentence():
    address = board(sent(opened(), {"op": "grade", "doc": "d4", "grade": 3}, {"op": "add", "title": "<b>bold</b>"}))["link"]
    again = opened(address)
    assert board(again)["sheet"]["grades"]["d4"] == 3
    assert board(again)["cards"]["d8"]["title"] == "<b>bold</b>"
    broken = opened(address[:-9])
    assert tuple(board(broken)["sheet"]["ranked"]) == SOUP.ranked
    assert board(broken)["notice"]


def test_a_list_is_pasted_as_data():
    app = opened()
    app.session_state["closer"] = "Edit as text"
    ran(app)
    app.text_area(key="paste").set_value('results = ["d4", "d2", "d1", "d5", "d3"]\nqrels = {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1}')
    ran(app)
    next(button for button in app.button if button.label.startswith("Use this list")).click()
    ran(app)
    assert board(app)["sheet"]["ranked"] == ["d4", "d2", "d1", "d5", "d3"]
    assert answer(app)[0] == "0.9927"


def test_what_cannot_be_read_is_named_by_line_and_stays():
    app = opened()
    app.session_state["closer"] = "Edit as text"
    ran(app)
    text = "a 3\nb three\nc 1\n"
    app.text_area(key="paste").set_value(text)
    ran(app)
    assert any(block.value.startswith("Line 2:") for block in app.text)
    assert app.text_area(key="paste").value == text


def test_a_list_that_the_convention_refuses_gets_a_sentence_and_keeps_its_cards():
    app = opened()
    app.session_state["more_choices"] = True
    ran(app)
    app.selectbox(key="no_relevant").set_value("error")
    ran(app)
    grades = [{"op": "grade", "doc": doc, "grade": 0} for doc in SOUP.documents]
    sent(app, *grades)
    assert app.warning
    assert tuple(board(app)["sheet"]["ranked"]) == SOUP.ranked
