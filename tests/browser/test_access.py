"""Every page in light and dark, wide and narrow, checked with axe-core for accessibility."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from ndcg_core import ndcg
from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.lessons.records import KINDS
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from pages.ui.playground.words import LINK
from pages.ui.state import link
from pages.ui.state.course import Place
from tests.browser.lab import SOUP, Lab
from tests.browser.reader import Reader
from tests.support import examples

WHOLE = "html"
WIDE, NARROW = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
SERIOUS = ("serious", "critical")
# Barriers inside Streamlit's own elements that we cannot change: rule, selector, reason.
THEIRS: tuple[tuple[str, str, str], ...] = ()
# Colours depend on the theme, the rest on the width: the first two looks have both themes and both widths, and so have
# the other two. A page is seen in one of these pairs, a part of a page in one look; `make fuzz` sees everything in all.
LOOKS = ((WIDE, "light"), (NARROW, "dark"), (WIDE, "dark"), (NARROW, "light"))
pytestmark = pytest.mark.many
_BACKGROUNDS = {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 22, 28)"}
_RUN = """async (part) => {
  const found = await axe.run(part, {resultTypes: ["violations"], preload: false});
  return found.violations.map(({id, impact, nodes}) => [id, impact, nodes.map(({target, html, any}) =>
    `${target.flat().join(" ")}: ${html.slice(0, 160)} ${any.map((check) => check.message).join(" ")}`)]);
}"""
_STILL = """(background) => {
  const app = document.querySelector("[data-testid=stApp]"), style = app && getComputedStyle(app);
  return app && style.backgroundColor === background && style.getPropertyValue("--lab-paper")
    && app.dataset.testScriptState === "notRunning"
    && document.getAnimations().every((animation) => animation.playState !== "running");
}"""


@pytest.fixture(scope="module")
def page(browser, address) -> Iterator[Page]:
    """One page for all tests; what a test has loaded, the next need not."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    context.add_init_script(AXE_SCRIPT)
    yield context.new_page()
    context.close()


@pytest.fixture
def visit(page, address) -> Iterator[Callable[[str], Page]]:
    """The page at a path; a test that fails shows what the browser said and what stood on the page."""
    Looks.turn = 0
    heard: list[str] = []
    page.on("console", lambda message: heard.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("requestfailed", lambda request: heard.append(f"failed: {request.url} {request.failure}"))

    def go(path: str = "") -> Page:
        page.set_viewport_size(WIDE)
        page.goto(f"{address}/{path}")
        return page

    if page.url.startswith(address):  # a visit knows nothing of the one before, even of the same test
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.goto("about:blank")
    yield go
    print(*heard[-50:], page.locator("body").inner_text()[:3000], sep="\n")


class Looks:
    """The looks in turn; each test begins with the same."""

    turn = 0

    @classmethod
    def take(cls, count: int, sizes: Sequence[dict[str, int]]) -> list[tuple[dict[str, int], str]]:
        """The next looks, or every look where only one size is asked for and under `make fuzz`."""
        if examples.ALL or len(sizes) == 1:
            return [look for look in LOOKS if look[0] in sizes]
        begin = cls.turn + cls.turn % count  # a pair begins with the first or the third
        cls.turn = begin + count
        return [LOOKS[turn % len(LOOKS)] for turn in range(begin, cls.turn)]


def clear(page: Page, where: str, part: str = WHOLE, sizes: Sequence[dict[str, int]] = (WIDE, NARROW)) -> None:
    """No serious barrier in the looks whose turn it is."""
    found = []
    for size, scheme in Looks.take(2 if part == WHOLE else 1, sizes):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(_STILL, arg=_BACKGROUNDS[scheme])
        found += [f"{where}, {scheme}, {size['width']}: {barrier}" for barrier in barriers(page, part)]
    page.set_viewport_size(WIDE)
    assert not found, "\n" + "\n".join(found)


def barriers(page: Page, part: str) -> list[str]:
    """The serious barriers that axe-core finds, by rule and element."""
    return [
        f"{rule}: {node}"
        for rule, impact, nodes in page.evaluate(_RUN, part)
        if impact in SERIOUS
        for node in nodes
        if not any(rule == known_rule and selector in node for known_rule, selector, _ in THEIRS)
    ]


def first(kind: str) -> Place:
    """The first step of the lessons that asks like this, and for more than a guess."""
    return next(
        Place(number, place)
        for number, lesson in lessons.items()
        for place, step in enumerate(lesson.steps, 1)
        if step.ask is not None and step.ask.kind == kind and not (kind == "place" and step.ask.opinion)
    )


def test_the_playground(visit):
    lab = Lab(visit()).drawn()
    lab.open_more()
    clear(lab.page, "playground, more")
    lab.page.keyboard.press("Escape")  # it lies over the cards
    lab.open_menu("d1")
    clear(lab.page, "playground")
    for name in ("Table", "Curves", "Code", "Edit as text", LINK):
        panel = lab.tab(name)
        expect(panel.locator("table, svg.marks, pre, textarea").first).to_be_visible()
        clear(lab.page, f"playground, {name}", ".st-key-below")
    lab.page.set_viewport_size(NARROW)
    lab.page.get_by_test_id("stExpandSidebarButton").click()
    expect(lab.page.get_by_role("link", name="Grade a class")).to_be_visible()
    clear(lab.page, "the navigation on a phone", "[data-testid=stSidebar]", (NARROW,))


@pytest.mark.parametrize("kind", KINDS)
def test_a_lesson(visit, kind):
    reader = Reader(visit(f"lessons?at={first(kind).name}")).reads(first(kind))
    if kind not in ("goal", "bar"):
        reader.answer(right=False)
    clear(reader.page, f"lesson, {kind}")
    reader.answer(right=kind != "bar")
    reader.page.get_by_text("Show the code").click()
    expect(reader.page.locator("[data-testid=stCode]").first).to_be_visible()
    clear(reader.page, f"lesson, {kind}, answered")


def test_the_last_page_of_the_lessons(visit):
    page = visit("lessons?at=end&done=7f.3&missed=6.1")
    expect(page.get_by_role("heading", name="What you can do now")).to_be_visible()
    page.get_by_text("A record to print").click()
    expect(page.locator(".st-key-end_record table")).to_be_visible()
    clear(page, "the lessons' last page")


def test_a_lesson_on_a_projector(visit):
    place = first("fill")
    page = Reader(visit(f"lessons?at={place.name}&view=present")).reads(place).page
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    expect(page.locator(".answering .typed")).to_have_accessible_name(re.compile("."))  # once the picture is drawn
    clear(page, "presenter view")


@pytest.mark.parametrize("query", ["", "?lesson=3&solution=yes"])
def test_a_worksheet(visit, query):
    page = visit(f"worksheet{query}")
    expect(page.locator(".st-key-worksheet .html-tree table").last).to_be_visible()
    clear(page, "worksheet")


def test_the_libraries_and_a_pair(visit):
    page = visit("libraries")
    expect(page.locator(".groups tbody tr")).not_to_have_count(0)
    expect(page.locator(".st-key-side_second math")).to_have_count(3)
    for name in ("Use a list of your own", "How the conventions were checked"):
        page.get_by_text(name).click()
    expect(page.locator(".st-key-record tbody tr")).not_to_have_count(0)
    clear(page, "libraries")
    page.goto(page.url.split("?")[0] + "?a=pytrec_eval&b=beir")
    expect(page.locator(".never")).to_be_visible()
    clear(page, "a pair that never parts", ".st-key-never")


def test_the_check_of_an_answer(visit):
    page = visit("check")
    field, verdict = page.get_by_label("Your nDCG"), page.locator(".st-key-verdict")
    field.fill(f"{ndcg(SOUP.topic(), SOUP.convention):.5f}")
    field.press("Enter")
    expect(verdict).to_contain_text("✓ Right.")
    clear(page, "check, right", ".st-key-verdict")
    page.get_by_text("For teachers").click()
    before = page.url
    page.get_by_role("button", name="Make the exercise").click()
    expect(page).not_to_have_url(before, timeout=20_000)  # the address follows the exercise, which is searched for
    expect(page.locator(".st-key-exercise_table table")).to_be_visible()
    exercise = link.decode(parse_qs(urlsplit(page.url).query)["s"][0])
    field.fill(f"{wrong_sums(exercise.topic(), exercise.convention, mistakes['D4']).ndcg:.5f}")
    field.press("Enter")
    expect(verdict).to_contain_text(mistakes["D4"].mend)
    clear(page, "check, wrong, and for teachers")
    page.get_by_text("Marks and decimals").click()
    page.get_by_label("Variants", exact=True).fill("2")
    page.get_by_role("button", name="Make the variants").click()
    page.get_by_role("button", name="Write the questions for Moodle").click()
    expect(page.get_by_text("Moodle puts the questions")).to_be_visible()
    clear(page, "check, variants")


def test_the_grading_of_a_class(visit):
    page = visit("grade")
    expect(page.get_by_role("button", name="Grade", exact=True)).to_be_visible()
    clear(page, "grade")
    page.get_by_text("Several tasks at once").click()
    page.get_by_role("button", name="Try an example class").click()
    expect(page.locator(".st-key-class_answers tbody tr")).to_have_count(13)
    expect(page.locator(".st-key-chart_mistakes svg.marks")).to_be_visible()
    clear(page, "grade, with results")


def test_the_preparing_of_a_class(visit):
    page = visit("classroom")
    expect(page.get_by_role("button", name="Ask now")).to_be_visible()
    page.get_by_text("Save and open").click()
    clear(page, "class")
    page.get_by_role("button", name="Ask now").click()
    expect(page.get_by_role("link", name="Open your tab")).to_be_visible()
    clear(page, "class, started")


def test_runs_in_every_picture(visit):
    page = visit("runs")
    expect(page.get_by_role("button", name="Try a real collection")).to_be_visible()
    clear(page, "runs, empty")
    page.get_by_role("button", name="Try four made-up systems").click()
    expect(page.locator(".st-key-chart_queries svg.marks")).to_be_visible()
    expect(page.locator(".st-key-runs_verdict")).to_contain_text("Common definitions", timeout=30_000)
    clear(page, "runs, with results")
    for name, shown in (
        ("Points", ".st-key-chart_against svg.marks"),
        ("Query", ".st-key-runs_list_1 .card"),
        ("Cutoffs", ".st-key-chart_gap svg.marks"),
        ("Judged", ".st-key-chart_judged svg.marks"),
        ("Definitions", ".st-key-runs_robust table"),
        ("Tests", ".st-key-runs_tests table"),
        ("Files", ".st-key-runs_files table"),
    ):
        page.get_by_role("radio", name=name, exact=True).click()
        expect(page.locator(shown).first).to_be_visible(timeout=20_000)
        clear(page, f"runs, {name}", shown.partition(" ")[0])
