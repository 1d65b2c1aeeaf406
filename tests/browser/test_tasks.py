"""The nine tasks in the picture: by mouse, touch and keys, wrong and right, and the draft beside the truth."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.lessons.records import TASKS
from pages.ui.state.course import Place
from tests.browser.reader import Reader

FIRST = {
    step.ask.kind: Place(number, at)
    for number in reversed(list(lessons))
    for at, step in reversed(list(enumerate(lessons[number].steps, 1)))
    if step.ask and step.ask.kind in TASKS and not step.ask.opinion
}
"""The first step of each kind of task that has a wrong answer."""


@pytest.fixture
def reader(labs, address):
    """Opens a step by its link; Streamlit first requests two missing files."""
    opened_labs = []

    def opened(place):
        opened_labs.append(labs(kind=Reader))
        return opened_labs[-1].go(address, place, by_link=True)

    yield opened
    for opened_lab in opened_labs:
        opened_lab.troubles = [trouble for trouble in opened_lab.troubles if "404" not in trouble]


def test_a_bar_is_lifted_by_the_mouse_and_its_gain_snaps(reader):
    page = reader(Place(2, 1))
    hand = page.page.locator(".hand.lift")
    page.centre(hand)
    box = hand.bounding_box()
    across, bottom = box["x"] + box["width"] / 2, box["y"] + box["height"] - 8
    page.pull((across, bottom), (across, box["y"] + 30))
    assert page.typed.input_value().isdecimal()
    expect(page.show).to_be_enabled()


def test_a_bar_is_lifted_by_keys_and_shown_by_enter(reader):
    page = reader(Place(2, 1))
    page.page.locator(".hand.lift").focus()
    for _ in range(3):
        page.page.keyboard.press("ArrowUp")
    expect(page.typed).to_have_value("3")
    page.page.keyboard.press("Enter")
    expect(page.page.locator(".line .ask")).to_contain_text("rank 2")


def test_a_flag_goes_along_the_line_and_into_the_pocket_by_keys(reader):
    page = reader(Place(8, 3))
    flag = page.hand("flag 0")
    flag.focus()
    page.page.keyboard.press("p")
    expect(flag).to_have_attribute("aria-valuetext", "refuses")
    for at in (1, 2):
        page.hand(f"flag {at}").focus()
        page.page.keyboard.press("End")
        expect(page.hand(f"flag {at}")).to_have_attribute("aria-valuetext", "1")
    page.page.keyboard.press("Enter")
    expect(page.page.locator(".st-key-lesson_answer")).to_contain_text("✓")


def test_a_wrong_answer_is_marked_in_the_picture_until_it_is_changed(reader):
    page = reader(Place(2, 4))
    page.write("7")
    expect(page.page.locator(".line")).to_have_attribute("data-verdict", "wrong")
    expect(page.page.locator("[data-key='draft-text']")).to_have_text("✗ 7")
    page.typed.fill("1")
    expect(page.page.locator("[data-key='draft-text']")).to_have_text("1")


def test_a_sweep_waits_for_a_prediction(reader):
    page = reader(Place(8, 1))
    expect(page.hand("sweep")).to_have_count(0)
    page.press_on(page.chip(0))
    page.hand("sweep").focus()
    page.page.keyboard.press("ArrowRight")
    expect(page.page.locator("[data-key='dot 1']")).to_be_visible()
    expect(page.page.locator("[data-key='now-text']")).to_be_visible()


def test_every_order_of_tied_documents_leaves_a_dot(reader):
    page = reader(Place(7, 1))
    dots = page.page.locator(".own circle[data-key^='dot']")
    expect(dots).to_have_count(1)
    for _ in range(7):
        page.press_on(page.hand("turn 0"))
    expect(dots).to_have_count(6)


def test_the_bars_of_a_repair_follow_the_option(reader):
    page = reader(Place(10, 2))
    bars = page.page.locator(".bars .own.gain")
    heights = lambda: [bar.get_attribute("height") for bar in bars.all()]  # noqa: E731
    before = heights()
    page.press_on(page.chip(0))
    assert heights() != before


def test_a_guess_uncovers_the_bars_and_says_how_far_off_it_is_without_a_verdict(reader):
    page = reader(Place(13, 1))
    bars = page.page.locator(".own [data-key^='bar ']")
    expect(bars).to_have_count(50)
    assert len({bar.get_attribute("height") for bar in bars.all()}) == 1  # covers alone
    flag = page.hand("flag 0")
    flag.focus()
    for key in ("End", *["ArrowLeft"] * 10):
        page.page.keyboard.press(key)
    expect(flag).to_have_attribute("aria-valuetext", "40")
    page.page.keyboard.press("Enter")
    expect(page.page.locator("[data-key='gap 0']")).to_have_text("yours 40, answer 31")
    expect(page.page.locator("[data-key='flag-text 0']")).not_to_contain_text("✓")
    expect(page.page.locator("[data-key=bars-zero]")).to_be_attached()
    middle = float(page.page.locator("[data-key=bars-zero]").get_attribute("y1"))
    above = [float(bar.get_attribute("y")) < middle - 1e-6 for bar in bars.all()]
    assert above == [True] * 31 + [False] * 19


def test_the_cloud_of_another_definition_waits_for_a_prediction_and_then_crosses_0(reader):
    page = reader(Place(13, 4))
    expect(page.hand("cloud 1")).to_have_count(0)
    page.press_on(page.chip(0))
    page.hand("cloud 1").focus()
    page.page.keyboard.press("Space")
    expect(page.hand("cloud 1")).to_have_attribute("aria-pressed", "true")
    expect(page.hand("cloud 1")).to_be_focused()
    zero = float(page.page.locator("[data-key=zero]").get_attribute("x1"))
    sides = [float(dot.get_attribute("cx")) < zero for dot in page.page.locator(".own circle").all()]
    assert sum(sides) > 0.95 * len(sides)
    page.press_on(page.hand("cloud 0"))
    sides = [float(dot.get_attribute("cx")) > zero for dot in page.page.locator(".own circle").all()]
    assert sum(sides) > 0.95 * len(sides)


def test_draws_by_chance_are_the_same_for_everyone(reader):
    seen = []
    for _ in range(2):
        page = reader(Place(13, 2))
        page.press_on(page.hand("draw 1"))
        seen.append([dot.get_attribute("cx") for dot in page.page.locator(".own circle").all()])
    assert seen[0] == seen[1]
    assert len(seen[0]) == 10


_SIGNS = """box => [...box.querySelectorAll("text, .option, .typed, .line")].map((part) =>
  part.matches(".line") ? getComputedStyle(part, "::before").content : part.textContent).join(" ")"""


@pytest.mark.parametrize("kind", TASKS)
def test_a_task_by_mouse_wrong_and_then_right_differs_without_colours_too(reader, kind):
    page = reader(FIRST[kind])
    picture = page.page.locator(".picture").first
    page.page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    seen = []
    for right in (False, True):
        page.answer(right=right)
        assert ("✗" in picture.evaluate(_SIGNS)) != right
        expect(page.page.locator(".st-key-lesson_answer")).to_contain_text("✓" if right else "✗")
        if not right:
            expect(page.page.locator(".answering")).to_be_visible()
        seen.append(Image.open(BytesIO(picture.screenshot())).convert("L"))
    expect(page.done(FIRST[kind].step)).to_be_visible()
    size = [max(edges) for edges in zip(*(image.size for image in seen), strict=True)]
    grey = [Image.new("L", size, 128) for _ in seen]
    for ground, image in zip(grey, seen, strict=True):
        ground.paste(image)
    changed = ImageChops.difference(*grey).point(lambda shade: 255 if shade > 60 else 0)
    assert changed.getbbox() is not None
