"""What the browser keeps of a reader's course: answers through a reload, and the place for the next visit."""

import json

import pytest
from playwright.sync_api import expect

from ndcg_core.teaching.lessons import lessons
from pages.ui.state.course import Place, places
from tests.browser.lab import Lab, still, until
from tests.browser.reader import Reader
from tests.support.examples import everyday


def first(kind):
    """The first step with a question of this kind, and with a list of its own."""
    return next(
        Place(number, at)
        for number in lessons
        for at, step in enumerate(lessons[number].steps, 1)
        if step.ask and step.ask.kind == kind and len(step.ask.cells) < 2 and step.ask.fresh is None
    )


def kept(reader):
    return reader.page.evaluate("sessionStorage.getItem('ndcg-lab-course') ?? ''")


def again(reader):
    """The same step after a reload."""
    reader.page.reload()
    return reader.reads(reader.place)


@pytest.mark.parametrize("right", everyday([False], [True, False]), ids=["right", "wrong"])
def test_a_typed_number_survives_a_reload(reader, address, right):
    reader.go(address, first("fill")).answer(right=right)
    typed = reader.typed.input_value()
    again(reader).is_told("✓" if right else "✗")
    if not right:
        expect(reader.typed).to_have_value(typed)
    until(lambda: "missed=" in reader.page.url, not right)


@pytest.mark.full
def test_a_moved_board_survives_a_reload_and_can_be_reset(reader, address):
    expect(reader.go(address, first("goal")).cards.first).to_be_visible()
    before = reader.ranked()
    Lab.step(reader, before[0], 1)
    reader.settled()
    moved = reader.ranked()
    assert moved != before
    until(lambda: "board" in kept(reader), True)
    until(again(reader).ranked, moved)
    reader.press("Reset")
    until(reader.ranked, before)


@pytest.mark.full
def test_answers_stay_in_their_tab_and_out_of_the_link(reader, labs, contexts, address):
    reader.go(address, first("fill")).answer(right=False)
    typed = reader.typed.input_value()
    until(lambda: typed in kept(reader), True)
    assert typed not in reader.page.url
    other = labs(contexts(), kind=Reader)
    other.page.goto(reader.page.url)
    expect(other.reads(reader.place).typed).to_have_value("")


@pytest.mark.full
def test_the_last_page_prints_the_record_alone_and_forgets_the_course_when_the_reader_says_so(reader, address):
    page = reader.go(address, places()[-1]).page
    reader.next()
    head, name = page.get_by_role("heading", name="What you can do now"), page.get_by_role("textbox", name="Your name")
    expect(head).to_be_visible()
    page.get_by_text("A record to print").click()
    name.fill("Ada Lovelace")
    name.press("Enter")
    record = page.locator(".st-key-end_record")
    expect(record).to_contain_text("Ada Lovelace")
    reader.clear()
    page.emulate_media(media="print", color_scheme="dark")
    expect(record).to_be_visible()
    for hidden in (head, name, page.get_by_test_id("stHeader"), page.get_by_role("button", name="Back")):
        expect(hidden).to_be_hidden()
    expect(record.locator("p").first).to_have_css("color", "rgb(0, 0, 0)")
    assert "Ada" not in page.url + kept(reader)
    page.emulate_media(media="screen")
    for button in ("Forget my progress", "Forget it now"):
        reader.press_on(page.get_by_role("button", name=button))
    reader.reads(Place(1, 1))
    assert "done" not in page.url
    stores = "[localStorage, sessionStorage].map(store => store.getItem('ndcg-lab-course'))"
    assert page.evaluate(stores) == [None, None]


@pytest.mark.full
def test_the_next_step_opens_at_its_top_on_a_phone(phone, address):
    phone.go(address, Place(1, 1)).answer()
    main = phone.page.get_by_test_id("stMain")
    main.evaluate("main => main.scrollTo(0, 400)")
    assert still(phone.page, lambda: main.evaluate("main => main.scrollTop")) > 0  # an answer leaves it where it is
    phone.next()
    phone.reads(Place(1, 2))
    until(lambda: main.evaluate("main => main.scrollTop"), 0)


@pytest.mark.full
def test_a_new_visit_without_a_link_offers_to_continue(reader, labs, contexts, address):
    place = first("tied")
    reader.go(address, place)
    until(lambda: f'"{place.name}"' in kept(reader), True)
    later = labs(contexts(storage_state=reader.page.context.storage_state()), kind=Reader)
    later.page.goto(f"{address}/lessons")
    later.press_on(later.page.get_by_role("button", name=f"Continue with lesson {place.lesson}, step {place.step}"))
    later.reads(place)
    expect(later.page.get_by_role("button", name="Continue with")).to_have_count(0)


@pytest.mark.full
def test_two_tabs_keep_what_either_has_done(reader, labs, address):
    """The tab that writes last does not take the other's progress away."""

    def done():
        note = json.loads(reader.page.evaluate("localStorage.getItem('ndcg-lab-course') ?? '{}'"))
        return note.get("done", "")

    other = labs(reader.page.context, kind=Reader)
    reader.go(address, Place(1, 1))
    other.go(address, Place(2, 3))
    for tab in (reader, other):
        tab.answer()
    until(done, "1.4")
