"""The nine tasks in the picture: by mouse, touch and keys, wrong and right, and the draft beside the truth."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.tasks.kinds import KINDS
from pages.ui.state.course import Place
from tests.browser.lab import until
from tests.browser.reader import Reader
from tests.support.examples import everyday
from tests.support.lesson_answers import IN_LESSONS

_DAILY = {"pick", "goal", "fill", "place"}
_HEIGHTS = "bars => bars.map(bar => bar.getAttribute('height'))"
_PLACES = "dots => dots.map(dot => Number(dot.getAttribute('cx')))"
_SIGNS = """box => [...box.querySelectorAll("text, .option, .typed, .line")].map((part) =>
  part.matches(".line") ? getComputedStyle(part, "::before").content : part.textContent).join(" ")"""


@pytest.fixture
def at(labs, address):
    """Opens a step by its link."""
    return lambda *place: labs(kind=Reader).go(address, Place(*place))


def first(kind: str) -> tuple[int, int]:
    """The first step with this kind of question that is more than a guess, in a few lessons that have every kind."""
    return next(
        (number, at)
        for number in (1, 14, 6, 7, 9, 13)
        for at, step in enumerate(lessons[number].steps, 1)
        if step.ask and step.ask.kind == kind and (step.ask.marked or kind == "bar")
    )


@pytest.mark.parametrize("kinds", everyday([_DAILY], [_DAILY, IN_LESSONS - _DAILY]), ids=["daily", "others"])
def test_a_question_of_each_kind_by_mouse_wrong_and_then_right(reader, address, kinds):
    """A guess has no verdict, and a list is only right; the picture of a task differs without colours too."""
    for kind in sorted(kinds, key=first):
        lesson, step = first(kind)
        if reader.page.url.startswith(address) and reader.place.lesson == lesson:
            reader.press_on(reader.page.locator(".st-key-lesson_step").get_by_role("radio", name=str(step), exact=True))
            reader.reads(Place(lesson, step))
        else:
            reader.go(address, Place(lesson, step))
        seen = []
        for right in (True,) if kind in ("goal", "bar") else (False, True):
            reader.answer(right=right)
            if KINDS[kind].pictured:
                seen.append(looked_at(reader, right=right))
            reader.clear()
        expect(reader.done(reader.place.step)).to_be_visible()
        assert not KINDS[kind].pictured or differing(*seen), kind
    reader.page.get_by_text("Show the code").click()
    expect(reader.page.get_by_test_id("stCode").first).to_be_visible()
    reader.clear()


def looked_at(reader, *, right):
    """What the picture says of an answer, and how it looks in grey."""
    picture = reader.page.locator(".picture").first
    until(lambda: "✗" in picture.evaluate(_SIGNS), not right)
    if not right:
        expect(reader.page.locator(".answering")).to_be_visible()
    return Image.open(BytesIO(picture.screenshot())).convert("L")


def differing(*seen):
    """Whether two pictures differ by more than a shade."""
    size = [max(edges) for edges in zip(*(image.size for image in seen), strict=True)]
    grey = [Image.new("L", size, 128) for _ in seen]
    for ground, image in zip(grey, seen, strict=True):
        ground.paste(image)
    return ImageChops.difference(*grey).point(lambda shade: 255 if shade > 60 else 0).getbbox() is not None


@pytest.mark.full
def test_a_bar_is_lifted_by_the_mouse_and_its_gain_snaps_and_by_keys_and_shown_by_enter(at):
    reader = at(2, 1)
    hand = reader.page.locator(".hand.lift")
    reader.centre(hand)
    box = hand.bounding_box()
    across, bottom = box["x"] + box["width"] / 2, box["y"] + box["height"] - 8
    reader.pull((across, bottom), (across, box["y"] + 30))
    expect(reader.show).to_be_enabled()
    assert reader.drawn_as("draft-text").text_content().isdecimal()
    reader = at(2, 1)
    reader.grasp(reader.page.locator(".hand.lift"), *["ArrowUp"] * 3)
    expect(reader.drawn_as("draft-text")).to_have_text("3")
    reader.keys("Enter")
    expect(reader.page.locator(".line .ask")).to_contain_text("rank 2")


@pytest.mark.full
def test_a_bar_that_snaps_is_an_answer_wherever_the_mouse_leaves_it(at):
    """Between two values it takes the nearer; there is no field, and the next bar comes once it is right."""
    reader = at(3, 5)
    ask = reader.step.ask
    snaps, right = ask.snaps(ask.cells[0]), round(ask.number(ask.cells[0]), ask.decimals)
    hand = reader.page.locator(".hand.lift")
    reader.centre(hand)
    expect(reader.typed).to_be_hidden()
    box = hand.bounding_box()
    most = float(hand.get_attribute("aria-valuemax"))
    left, down = box["x"] + 8, box["y"] + box["height"] / 2
    beside = right + 0.3 * (snaps[snaps.index(right) + 1] - right)
    reader.pull((left, down), (left + beside / most * (box["width"] - 26), down))
    expect(hand).to_have_attribute("aria-valuenow", str(right))
    expect(reader.drawn_as("draft-text")).to_have_text(f"{right:.2f}")
    reader.press_on(reader.show)
    expect(reader.page.locator(".line .ask")).to_contain_text("rank 3")
    reader.grasp(reader.page.locator(".hand.lift"), "Home", "ArrowRight", "ArrowRight")
    expect(reader.page.locator(".hand.lift")).to_have_attribute("aria-valuenow", str(ask.snaps(ask.cells[1])[2]))


@pytest.mark.full
def test_a_flag_goes_along_the_line_and_into_the_pocket_by_keys(at):
    reader = at(8, 3)
    for flag, key, said in (("flag 0", "p", "refuses"), ("flag 1", "End", "1"), ("flag 2", "End", "1")):
        reader.grasp(reader.hand(flag), key)
        expect(reader.hand(flag)).to_have_attribute("aria-valuetext", said)
    reader.keys("Enter")
    reader.is_told("✓")


@pytest.mark.full
def test_a_wrong_answer_is_marked_in_the_picture_until_it_is_changed(at):
    reader = at(4, 11)
    reader.write("7")
    expect(reader.page.locator(".line")).to_have_attribute("data-verdict", "wrong")
    expect(reader.drawn_as("draft-text")).to_have_text("✗ 7")
    expect(reader.typed).to_be_focused()
    reader.typed.fill("1")
    expect(reader.drawn_as("draft-text")).to_have_text("1")


@pytest.mark.full
def test_a_sweep_waits_for_a_prediction(at):
    reader = at(8, 1)
    expect(reader.hand("sweep")).to_have_count(0)
    reader.press_on(reader.chip(0))
    reader.grasp(reader.hand("sweep"), "ArrowRight")
    for part in ("dot 1", "now-text"):
        expect(reader.drawn_as(part)).to_be_visible()


@pytest.mark.full
def test_every_order_of_tied_documents_leaves_a_dot(at):
    reader = at(7, 1)
    dots = reader.page.locator(".own circle[data-key^='dot']")
    expect(dots).to_have_count(1)
    for _ in range(7):
        reader.press_on(reader.hand("turn 0"))
    expect(dots).to_have_count(6)


@pytest.mark.full
def test_the_bars_of_a_repair_follow_the_option(at):
    bars = (reader := at(10, 2)).page.locator(".bars .own.gain")
    lengths = _HEIGHTS.replace("height", "width")
    before = bars.evaluate_all(lengths)
    reader.press_on(reader.chip(0))
    until(lambda: bars.evaluate_all(lengths) != before, True)


@pytest.mark.full
def test_a_guess_uncovers_the_bars_and_says_how_far_off_it_is_without_a_verdict(at):
    reader = at(13, 1)
    bars = reader.page.locator(".own [data-key^='bar ']")
    expect(bars).to_have_count(50)
    assert len({*bars.evaluate_all(_HEIGHTS)}) == 1  # covers alone
    reader.grasp(reader.hand("flag 0"), "End", *["ArrowLeft"] * 10)
    expect(reader.hand("flag 0")).to_have_attribute("aria-valuetext", "40")
    reader.keys("Enter")
    expect(reader.drawn_as("gap 0")).to_have_text("yours 40, answer 31")
    expect(reader.drawn_as("flag-text 0")).not_to_contain_text("✓")
    middle = float(reader.drawn_as("bars-zero").get_attribute("y1"))
    above = [float(bar.get_attribute("y")) < middle - 1e-6 for bar in bars.all()]
    assert above == [True] * 31 + [False] * 19


@pytest.mark.full
def test_the_cloud_of_another_definition_waits_for_a_prediction_and_then_crosses_0(at):
    reader = at(13, 4)
    cloud, dots = reader.hand("cloud 1"), reader.page.locator(".own circle")
    expect(cloud).to_have_count(0)
    reader.press_on(reader.chip(0))
    reader.grasp(cloud, "Space")
    expect(cloud).to_have_attribute("aria-pressed", "true")
    expect(cloud).to_be_focused()
    zero = float(reader.drawn_as("zero").get_attribute("x1"))
    sides = [place < zero for place in dots.evaluate_all(_PLACES)]
    assert sum(sides) > 0.95 * len(sides)
    reader.press_on(reader.hand("cloud 0"))
    sides = [place > zero for place in dots.evaluate_all(_PLACES)]
    assert sum(sides) > 0.95 * len(sides)


@pytest.mark.full
def test_draws_by_chance_are_the_same_for_everyone(at):
    seen = []
    for _ in range(2):
        reader = at(13, 2)
        dots = reader.page.locator(".own circle")
        reader.press_on(reader.hand("draw 1"))
        expect(dots).to_have_count(10)
        seen.append(dots.evaluate_all(_PLACES))
    assert seen[0] == seen[1]


@pytest.mark.full
def test_one_of_several_pictures_is_answered_in_one_place(at):
    """A picture is tapped; only what no picture shows has a button, until the answer stands beside the others."""
    reader = at(4, 4)
    for option in range(2):
        expect(reader.hand(f"small {option}")).to_be_visible()
        expect(reader.chip(option)).to_be_hidden()
    expect(reader.chip(2)).to_be_visible()
    reader.answer()
    expect(reader.chip(1)).to_be_visible()
