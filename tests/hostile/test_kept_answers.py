"""Forged answers from a browser's tab are left out without a word; what remains can be drawn and judged."""

import json
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention
from ndcg_core.widget.state.sources import from_scene
from pages.ui.state import course_text, link
from pages.ui.state.course import Attempt, Course, places, step_of
from tests.hostile.forged import packed, record
from tests.pages.visit import opened, ran
from tests.support.lesson_answers import IN_LESSONS


@cache
def asked(kind):
    """The first step of a kind."""
    return next(place for place in places() if (ask := step_of(place).ask) and ask.kind == kind)


TEXTS = {
    "nothing": "",
    "no text": None,
    "a number": 5,
    "no JSON": "nonsense",
    "brackets too deep": "[" * 30_000,
    "objects too deep": '{"1.1":' * 5_000,
    "a number too long to read": '{"1.1":{"seed":' + "9" * 10_000 + "}}",
    "a megabyte": json.dumps({"1.1": {"typed": "1" * 1_000_000}}),
    "too long by a letter": json.dumps({"x": "x" * (course_text.LONGEST - 8)}) + " ",
    "a list": "[1, 2]",
    "a text": '"1.1"',
    "null": "null",
}
ENTRIES = {
    "a number that no number holds": {"typed": 1e999},
    "no number": {"typed": float("nan")},
    "a number as an option": {"typed": 1.5},
    "an option too far": {"typed": 99},
    "an option of 400 digits": {"typed": 10**400},
    "a negative option": {"typed": -1},
    "a truth value": {"typed": True},
    "a list": {"typed": ["1"]},
    "an object": {"typed": {}},
    "a very long answer": {"typed": "1" * 101},
    "half of a letter": {"typed": "\ud800"},
    "a control character": {"typed": "1\0"},
    "several lines": {"typed": "1\n2"},
    "a judgement": {"typed": "1", "judged": {"right": True, "sentence": "Right."}},
    "an unknown field": {"typed": "1", "colour": "red"},
    "a seed of 400 digits": {"seed": 10**400},
    "a negative seed": {"seed": -1},
    "a seed that is a text": {"seed": "1"},
    "a seed that is missing": {"seed": None},
    "shown, as a number": {"shown": 1},
    "wrong a billion times": {"wrong": 10**9},
    "an answer where there is a goal, or another kind of answer": {"typed": 10**6},
    "more cells than a table has": {"cells": ["1"] * 50},
    "cells that are numbers": {"cells": [1]},
    "cells that are one text": {"cells": "1"},
    "a bar far above its picture": {"lifted": 1e5},
    "a bar below its picture": {"lifted": -0.1},
    "no object": 5,
    "a list of fields": ["typed", "1"],
}
BOARDS = {
    "no link": "nonsense",
    "an empty link": "",
    "a link that is no text": 5,
    "a link too long": "1." + "x" * 5_000,
    "damaged": "1.xxxx",
    "foreign documents": packed(record()),
    "a document that is not there": packed(["", [["nobody", "Nobody", ""]], [0], [], [1], [], [], []]),
    "another version": "9.abc",
    "letters outside of a link": "1.<script>",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_holds_no_answers_gives_none(name):
    assert course_text.read(TEXTS[name]) == ({}, {})


@pytest.mark.parametrize("kind", sorted(IN_LESSONS))
def test_an_entry_with_an_invalid_field_is_left_out_and_the_others_stay(kind):
    place = asked(kind)
    good = next(each for each in places() if (ask := step_of(each).ask) and each != place and ask.kind == "fill")
    for name, entry in ENTRIES.items():
        attempts, _ = course_text.read(json.dumps({place.name: entry, good.name: {"typed": "1"}}))
        fits = (name, kind) == ("a number as an option", "bar") and step_of(place).ask.most >= 1.5
        assert set(attempts) == {good, *([place] if fits else [])}, name


def test_an_entry_of_no_step_is_left_out():
    for place in ("0.0", "99.1", "1.99", "end", "", "1", "1.1.1", "-1.1", "<b>", "1" * 5000):
        assert course_text.read(json.dumps({place: {"typed": "1"}})) == ({}, {})


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_is_not_the_steps_own_stays_as_the_step_has_it(name):
    course, place = Course(), asked("goal")
    course.restore(*course_text.read(json.dumps({place.name: {"board": BOARDS[name]}})))
    session = course.session(place, step_of(place).scene)
    assert session.state == from_scene(step_of(place).scene)
    assert not session.past
    assert not session.notice


def test_a_board_of_the_steps_documents_with_grades_that_give_no_numbers_is_ignored():
    course, place = Course(), asked("goal")
    scene = step_of(place).scene
    forged = replace(from_scene(scene), grades=dict.fromkeys(scene.grades, 1500.0), convention=Convention())
    course.restore(*course_text.read(json.dumps({place.name: {"board": link.encode(forged)}})))
    assert course.session(place, scene).state == from_scene(scene)
    assert not course.sessions[place].notice


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)
_FIELDS = st.sampled_from(["typed", "shown", "given_up", "wrong", "seed", "board", "judged", "cells", "lifted"])


@given(st.dictionaries(st.sampled_from(sorted(IN_LESSONS)), st.dictionaries(_FIELDS, _JSON)))
def test_any_values_in_any_fields_give_a_course_that_can_be_kept_again(entries):
    course = Course()
    course.restore(*course_text.read(json.dumps({asked(kind).name: fields for kind, fields in entries.items()})))
    for place, tried in course.tried.items():
        assert step_of(place).with_seed(tried.seed).scene
    text = course_text.write_course(course)
    assert len(text) <= course_text.LONGEST
    again = Course()
    again.restore(*course_text.read(text))
    assert course_text.write_course(again) == text


def test_a_document_of_another_list_is_not_chosen():
    entry = {asked("pick").name: {"typed": "nobody"}}
    assert course_text.read(json.dumps(entry)) == ({}, {})


def test_a_table_is_filled_with_right_answers_alone():
    place = asked("fill")
    count = len(step_of(place).ask.cells)
    app = opened("lessons.py", at=place.name)
    app.session_state["course"].restore(*course_text.read(json.dumps({place.name: {"cells": ["123.4"] * count}})))
    ran(app)
    course = app.session_state["course"]
    assert course.tried[place].cells == []
    assert place not in course.done


def test_the_page_shows_what_can_be_judged_of_a_forged_text():
    typed = {"fill": {"typed": "many"}, "choice": {"typed": 0}, "bar": {"typed": 0.5}, "goal": {"shown": True}}
    entries = {asked(kind).name: fields for kind, fields in typed.items()}
    app = opened("lessons.py", at=asked("fill").name)
    app.session_state["course"].restore(*course_text.read(json.dumps(entries)))
    for name in entries:
        app.query_params["at"] = name
        ran(app)
    assert app.session_state["course"].tried[asked("fill")] != Attempt()
