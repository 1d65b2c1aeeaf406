"""What the browser keeps of a reader's course: answers through a reload, and the place for the next visit."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.lessons.figure_values import value_of
from pages.ui.state.course import Place, places
from tests.browser.lab import Lab, still, until
from tests.browser.reader import Reader


def first(kind, *, cells=None, fresh=False):
    """The first step with a question of this kind: with so many cells, and with a list that is drawn or its own."""
    return next(
        Place(number, at)
        for number in lessons
        for at, step in enumerate(lessons[number].steps, 1)
        if step.ask
        and step.ask.kind == kind
        and cells in (None, len(step.ask.cells))
        and fresh == (step.ask.fresh is not None)
    )


NUMBER, TABLE, DRAWN = first("fill", cells=1), first("fill"), first("fill", cells=1, fresh=True)


@pytest.fixture
def reader(labs):
    """A reader in a tab of its own, which a link opens."""
    opened = labs(kind=Reader)
    yield opened
    opened.troubles = [trouble for trouble in opened.troubles if "404" not in trouble]  # Streamlit's own requests


def kept(reader):
    return reader.page.evaluate("sessionStorage.getItem('ndcg-lab-course') ?? ''")


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_a_typed_number_survives_a_reload(reader, address, right):
    reader.go(address, NUMBER, by_link=True)
    reader.answer(right=right)
    typed = reader.typed.input_value()
    reader.page.reload()
    reader.reads(reader.place)
    expect(reader.page.locator(".st-key-lesson_answer:not([data-stale=true])")).to_contain_text("✓" if right else "✗")
    if not right:
        expect(reader.typed).to_have_value(typed)
    until(lambda: "missed=" in reader.page.url, not right)


def test_a_table_survives_a_reload_as_far_as_it_is_filled(reader, address):
    reader.go(address, TABLE, by_link=True)
    reader.write(f"{value_of(reader.step.ask.cells[0], reader.scene, reader.step.scenes, reader.scene):.0f}")
    reader.idle()
    expect(reader.typed).to_have_value("")
    until(lambda: "cells" in kept(reader), True)
    reader.page.reload()
    reader.reads(reader.place)
    expect(reader.page.locator(".st-key-lesson_answer:not([data-stale=true])")).to_contain_text("✓")
    expect(reader.typed).to_have_value("")


def test_a_checkpoint_has_the_same_list_and_answer_after_a_reload(reader, address):
    reader.go(address, DRAWN, by_link=True)
    reader.answer(right=False)
    before, typed = reader.scene, reader.typed.input_value()
    reader.page.reload()
    reader.reads(reader.place)
    until(lambda: reader.typed.evaluate_all("fields => fields.map(field => field.value)"), [typed])
    assert reader.scene == before
    reader.answer()
    expect(reader.done(reader.place.step)).to_be_visible()


def test_a_moved_board_survives_a_reload_and_can_be_reset(reader, address):
    reader.go(address, first("goal"), by_link=True)
    expect(reader.cards.first).to_be_visible()
    before = reader.ranked()
    Lab.step(reader, before[0], 1)
    reader.settled()
    moved = reader.ranked()
    assert moved != before
    until(lambda: "board" in kept(reader), True)
    reader.page.reload()
    reader.reads(reader.place)
    until(reader.ranked, moved)
    reader.press("Reset")
    until(reader.ranked, before)


def test_answers_stay_in_their_tab_and_out_of_the_link(reader, labs, contexts, address):
    reader.go(address, NUMBER, by_link=True)
    reader.answer(right=False)
    typed = reader.typed.input_value()
    until(lambda: typed in kept(reader), True)
    assert typed not in reader.page.url
    other = labs(contexts(), kind=Reader)
    other.page.goto(reader.page.url)
    other.reads(reader.place)
    expect(other.typed).to_have_value("")
    other.troubles = [trouble for trouble in other.troubles if "404" not in trouble]


@pytest.mark.parametrize("text", ["[" * 30_000, "x" * 1_000_000])
def test_what_cannot_be_read_is_ignored_without_a_word(reader, address, text):
    reader.go(address, NUMBER, by_link=True)
    note = "text => sessionStorage.setItem('ndcg-lab-course', JSON.stringify({visit: 'x', text}))"
    reader.page.evaluate(note, text)
    reader.page.reload()
    reader.reads(reader.place)
    reader.answer()
    until(lambda: f'"{reader.place.name}"' in kept(reader).replace("\\", ""), True)


def test_the_last_page_prints_the_record_alone(reader, address):
    reader.go(address, places()[-1], by_link=True)
    reader.next()
    head = reader.page.get_by_role("heading", name="What you can do now")
    expect(head).to_be_visible()
    reader.page.get_by_text("A record to print").click()
    name = reader.page.get_by_role("textbox", name="Your name")
    name.fill("Ada Lovelace")
    name.press("Enter")
    record = reader.page.locator(".st-key-end_record")
    expect(record).to_contain_text("Ada Lovelace")
    reader.page.emulate_media(media="print", color_scheme="dark")
    expect(record).to_be_visible()
    for hidden in (head, name, reader.page.get_by_test_id("stHeader"), reader.page.get_by_role("button", name="Back")):
        expect(hidden).to_be_hidden()
    colour = record.locator("p").first.evaluate("text => getComputedStyle(text).color")
    assert colour == "rgb(0, 0, 0)"
    assert "Ada" not in reader.page.url
    assert "Ada" not in kept(reader)


def test_the_next_step_opens_at_its_top_on_a_phone(labs, address):
    reader = labs(device={"viewport": {"width": 390, "height": 844}}, kind=Reader)
    reader.go(address, Place(1, 1), by_link=True)
    main = reader.page.get_by_test_id("stMain")
    reader.answer()
    main.evaluate("main => main.scrollTo(0, 400)")
    assert still(lambda: main.evaluate("main => main.scrollTop"), 0.3) > 0  # an answer leaves the page where it is
    reader.next()
    reader.reads(Place(1, 2))
    until(lambda: main.evaluate("main => main.scrollTop"), 0)
    reader.troubles = [trouble for trouble in reader.troubles if "404" not in trouble]


def test_a_new_visit_without_a_link_offers_to_continue(reader, labs, address):
    place = first("tied")
    reader.go(address, place, by_link=True)
    until(lambda: f'"{place.name}"' in kept(reader), True)
    again = labs(
        reader.page.context.browser.new_context(storage_state=reader.page.context.storage_state()), kind=Reader
    )
    again.page.goto(f"{address}/lessons")
    again.press_on(again.page.get_by_role("button", name=f"Continue with lesson {place.lesson}, step {place.step}"))
    again.reads(place)
    expect(again.page.get_by_role("button", name="Continue with")).to_have_count(0)
    again.troubles = [trouble for trouble in again.troubles if "404" not in trouble]


def test_two_tabs_keep_what_either_has_done(reader, labs, address):
    """The tab that writes last does not take the other's progress away."""

    def done():
        note = json.loads(reader.page.evaluate("localStorage.getItem('ndcg-lab-course') ?? '{}'"))
        return note.get("done", "")

    other = labs(reader.page.context, kind=Reader)
    reader.go(address, Place(1, 1), by_link=True)
    other.go(address, Place(2, 3), by_link=True)
    for tab in (reader, other):
        tab.idle()
        tab.answer(right=True)
        tab.idle()
    until(done, "1.4")
    other.troubles = [trouble for trouble in other.troubles if "404" not in trouble]


def test_a_course_is_forgotten_when_the_reader_says_so(reader, address):
    reader.go(address, places()[-1], by_link=True)
    reader.next()
    reader.press_on(reader.page.get_by_role("button", name="Forget my progress"))
    reader.press_on(reader.page.get_by_role("button", name="Forget it now"))
    reader.reads(Place(1, 1))
    assert "done" not in reader.page.url
    assert reader.page.evaluate("[localStorage, sessionStorage].map(store => store.getItem('ndcg-lab-course'))") == [
        None,
        None,
    ]
