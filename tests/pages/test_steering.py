"""The link of a step as a code, and what the lessons tell the script that follows the keys."""

import sys

import pytest

from pages.ui.components import steering
from tests.pages.test_check import for_teachers
from tests.pages.visit import components, opened


def steered(app):
    return next(data for data in components(app) if "presents" in data)


def test_a_steps_code_holds_its_link_without_what_the_reader_has_done():
    data = steered(opened("lessons.py", at="4.8", done="3"))
    assert data["link"].endswith("?at=4.8")
    assert data["code"] == steering.code(data["link"])
    assert data["place"] == "4.8"


def test_a_code_is_a_square_of_dark_and_light():
    rows = steering.code("https://example.org/lessons?at=4.8")
    assert {len(row) for row in rows} == {len(rows)}
    assert {*"".join(rows)} == {"0", "1"}
    assert rows[0].startswith("11111110")  # the corner by which a reader finds it


@pytest.mark.parametrize("link", ["", "x" * 5_000])
def test_a_link_that_no_code_holds_has_none(link):
    assert steering.code(link) == []


def test_without_the_library_there_is_no_code(monkeypatch):
    steering.code.cache_clear()
    monkeypatch.setitem(sys.modules, "segno", None)
    assert steering.code("https://example.org/") == []
    steering.code.cache_clear()


def test_the_link_for_students_has_a_code():
    data = steered(for_teachers())
    assert "?s=" in data["link"]
    assert data["code"]
    assert not data["presents"]
