"""Every page is a word of the navigation, or one click from one; none is reached by a hidden address alone."""

import pytest

from ndcg_core.teaching.diagnosis.typed_number import read
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.widget.state.sources import from_example
from pages.ui.handbook.published import Published
from pages.ui.surroundings import HERE
from pages.ui.words import LED_TO, PAGES
from tests.pages.trees import children, words
from tests.pages.visit import opened, papers


def test_every_page_is_in_the_navigation_or_one_click_from_it():
    listed = [name for name in PAGES if name not in LED_TO]
    linked = {link.proto.page for name in listed for link in opened(f"{name}.py").get("page_link")}
    assert set(LED_TO) <= set(PAGES)
    assert set(LED_TO) - linked == set()


def test_every_page_leads_to_the_handbook_where_it_is_published(monkeypatch):
    assert not any("handbook" in caption.value for caption in opened("teach.py").caption)
    monkeypatch.setattr(HERE, "handbook", Published(site="https://lab.example.org").handbook)
    for name in PAGES:
        said = [caption.value for caption in opened(f"{name}.py").caption]
        assert any("](https://lab.example.org/handbook/index.html)" in text for text in said), name


def test_what_a_teacher_gets_is_computed():
    state = from_example(next(iter(examples.values())))
    titles = {mistake.title: mistake for mistake in mistakes.values()}
    rooms = [children(room)[0] for [room] in papers(opened("teach.py"))]  # a projector, and two sheets
    shown = [children(children(drawn)[0])[1] for drawn in rooms]
    tables = [[list(map(words, children(row))) for row in children(children(table)[1])] for table in shown]
    assert len(tables) == 3
    asked, exercise, marked = tables
    assert sorted((len(dots) for dots, _ in asked), reverse=True) == [len(dots) for dots, _ in asked]
    known = [(number, titles[cause]) for number, cause in exercise if cause in titles]
    assert len(known) >= 3
    for number, mistake in known:
        wrong = wrong_sums(state.topic(), state.convention, mistake)
        assert read(number).rounds(wrong.ndcg)
    assert {"Right", *(cause for _, cause in exercise)} >= {cause for *_, cause in marked}


@pytest.mark.parametrize("page", LED_TO)
def test_the_navigation_marks_the_page_that_leads_to_one_without_a_name_there(page):
    link = f'[href$="/{LED_TO[page]}"]'
    assert [shown for shown in opened(f"{page}.py").get("html") if link in shown.proto.body]
