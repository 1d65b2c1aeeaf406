"""A live class in the browser: a student's phone, the projector and the teacher's own tab."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from sqlalchemy import Engine, make_url

from ndcg_core import Convention, Topic
from ndcg_core.teaching.classroom import Question, ask_choice, ask_flags, ask_guess, ask_number, ask_order
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.tasks import words as task_words
from ndcg_core.teaching.tasks.figures import read_condition
from pages.ui.classroom import database, phone, store, words
from pages.ui.classroom.hub import MOST_OF_STUDENT
from tests.browser.barriers import barriers
from tests.browser.lab import PHONE, Lab, until
from tests.support.examples import TIER
from tests.support.live import LiveClass, Student
from tests.support.server import serving

TITLE = "A long title for a class about tomato soup, part two"
LEAST_LETTERS, LEAST_TARGET = 24, 44
SAY = words.SCRIPT

DOCS = [f"d{at}" for at in range(10)]
GRADES = {**dict(zip(DOCS, [2, 1, 3, 0, 1, 0, 2, 0, 1, 3], strict=True)), "missed": 2}
TITLES = {
    **{doc: f"Document {doc}" for doc in DOCS},
    "d0": "A complete and unhurried guide to roasting tomatoes for a soup that serves twelve people",
    "d2": "Tomato soup with <b>basil</b> & cream, as our grandmother wrote it down in nineteen fifty-two",
    "d5": "Wintergardenvegetablecultivationhandbookvolumeseven",
}
LIST = {"topic": Topic(DOCS, GRADES), "convention": Convention(k=5), "titles": TITLES}
NUMBER = ask_number(text="What is nDCG@5 of this list, with the gain that we agreed on last week?", **LIST)
ORDER = ask_order(text="Put the best first.", **LIST)
GUESS = ask_guess(text="How good is this list? Guess its nDCG.", **LIST)
LONG = "the logarithm of the grade, which is an option with a text that wraps on a screen"
OPTIONS = ("the grade", "2^grade - 1", LONG)
CHOICE = ask_choice(text="Which gain does it use?", options=OPTIONS, right_options=(0,), **LIST)
HUNG = {"flags": {"scikit-learn": "0.25", "catboost": "none"}, "pocket": "no number"}
FLAGS = ask_flags(text="Where does each library put it?", **HUNG, **LIST)
QUESTIONS = (NUMBER, ORDER, GUESS, CHOICE, FLAGS)

# Every text that is seen: its letters in pixels of the screen, and whether it ends below or right of what is seen.
TEXTS = """(least) => {
  const over = document.querySelector("dialog[open]") ?? document.querySelector(".enlarged:not([hidden])");
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const found = [], walk = document.createTreeWalker(over ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const part = walk.currentNode.parentElement, text = walk.currentNode.data.trim();
    if (!text || part.closest("title, noscript, script") || !part.checkVisibility({visibilityProperty: true})) continue;
    const box = part.getBoundingClientRect(), svg = part.closest("svg");
    if (box.width < 2 || box.height < 2) continue; // for a screen reader alone
    const drawn = svg?.viewBox.baseVal?.width;
    const scale = drawn ? svg.getBoundingClientRect().width / drawn : part.currentCSSZoom;
    const size = parseFloat(getComputedStyle(part).fontSize) * scale;
    const floor = over || part.closest(".dock, .strip") ? innerHeight : dock.top;
    if (size < least - 0.1) found.push(`${text}: ${size} px`);
    const inside = box.right <= innerWidth + 1 && box.bottom <= floor + 1 && box.left >= -1 && box.top >= -1;
    if (!inside) found.push(`${text}: cut off`);
  }
  return found;
}"""
TARGETS = """(least) => [...document.querySelectorAll(
    "button, a, summary, input:not([type=radio], [type=checkbox]), .options label, label.aside")]
  .filter((part) => part.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter((part) => !part.closest(".picture, .grades"))
  .map((part) => [part, part.getBoundingClientRect()])
  .filter(([, box]) => box.height > 0 && (box.height < least - 0.5 || box.width < least - 0.5))
  .map(([part, box]) => `${part.outerHTML.slice(0, 80)}: ${box.width} by ${box.height}`)"""


class Taught(LiveClass):
    """A class on the server, driven as its teacher's page drives it; its title is long."""

    def __init__(self, address: str, engine: Engine, questions: tuple[Any, ...], homework: Any = None) -> None:
        with database.writing(engine) as connection:
            self.made = store.create(connection, TITLE, questions, homework)
        self.engine, self.client, code = engine, httpx.Client(timeout=120), self.made.code
        self.screen, self.notes = (f"{address}/{name}/{code}#{self.made.key}" for name in ("screen", "teach"))
        self.phone, self.address = f"{address}/j/{code}", f"{address}/live/{code}"

    def go(self, times: int) -> None:
        for _ in range(times):
            assert self.teach("next")

    def join(self, count: int, name: str = "") -> list[Student]:
        students = [Student(self) for _ in range(count)]
        assert [student.join(name).status_code for student in students] == [200] * count
        return students

    def answers(self) -> list[tuple[int, int, str]]:
        """What is committed: the question, the student's turn, the value as it is kept."""
        return [(row.question, row.turn, re.sub(r"\s", "", str(row.value))) for row in self.kept()]


def answer(students: list[Student], number: int, values: list[Any], of_round: int = 1) -> None:
    for student, value in zip(students, values, strict=True):
        assert student.answer(value, number, of_round).status_code == 200


class Visitor(Lab):
    """A page of a class, whose connection may be cut."""

    def _heard(self, message: ConsoleMessage) -> None:
        if "net::ERR_" not in message.text:
            super()._heard(message)


@pytest.fixture
def taught(address: str, place: str) -> Iterator[Callable[..., Taught]]:
    engine = database.connect(make_url(place))
    yield lambda *questions, **own: Taught(address, engine, questions or QUESTIONS, **own)
    engine.dispose()


@pytest.fixture
def visit(labs: Callable[..., Lab], contexts: Callable[..., BrowserContext]) -> Callable[..., Page]:
    def opened(address: str, context: BrowserContext | None = None, **device: Any) -> Page:
        page = labs(context or contexts(**device), kind=Visitor).page
        page.goto(address)
        return page

    return opened


@pytest.fixture
def joined(visit: Callable[..., Page]) -> Callable[[Taught], Page]:
    """A phone that has joined a class."""

    def opened(its: Taught) -> Page:
        page = visit(its.phone, **PHONE)
        page.get_by_role("button", name=SAY["join"]).press("Enter")
        return page

    return opened


def looks_well(page: Page) -> None:
    """The page can be read by everyone, and on a projector from the last row; `make test` looks at it with axe once."""
    looked = TIER == "everyday" and hasattr(page, "looked")
    for scheme, rules in () if looked else (("light", ()), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert barriers(page, rules=rules) == [], scheme
    page.looked = True
    if page.locator("body.screen").count():
        assert page.evaluate(TEXTS, LEAST_LETTERS) == []


def fits_phone(page: Page) -> None:
    """Nothing is wider than the screen, even enlarged twice, and everything is large enough for a finger."""
    looks_well(page)
    assert page.evaluate(TARGETS, LEAST_TARGET) == []
    for width, height in ((195, 422), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} pixels on a screen of {width}"


def chip(page: Page, sentence: str, **values: object) -> None:
    expect(page.locator("header .chip")).to_have_text(sentence.format(**values))


def type_in(page: Page, number: str) -> None:
    page.locator(".sendbar input").fill(number)
    page.keyboard.press("Enter")


def is_going(page: Page, named: str) -> None:
    """Wait until the next press does what is named."""
    expect(page.locator(".dock .next")).to_have_text(named)


def unlike(number: Question) -> list[str]:
    """Numbers that one mistake each explains, for every one another."""
    candidates = AnswerKey(number.topic, number.convention).candidates()
    values = {
        f"{candidate.values['ndcg']:.{number.task.decimals}f}" for candidate in candidates if len(candidate.ids) == 1
    }
    causes: dict[str, str] = {}
    for value in sorted(values):
        said = number.recall(value)
        if said.cause and not said.right and 0 < float(value) < 1:
            causes.setdefault(said.cause, value)
    return list(causes.values())


@pytest.mark.full
def test_a_students_page_is_small(address: str) -> None:
    page = httpx.get(f"{address}/j/K7M4QX", timeout=120)
    script = re.search(r'<script type="module" src="\.\./([^"]+)"', page.text)
    assert script
    answers = page, httpx.get(f"{address}/{script[1]}", timeout=120)
    assert all(answer.headers["content-encoding"] in ("br", "gzip") for answer in answers)
    assert sum(answer.num_bytes_downloaded for answer in answers) <= 40_000


def join(its: Taught, page: Page, name: str) -> None:
    """By the code, with a nickname, and by keys alone."""
    fits_phone(page)
    page.keyboard.type(f"{its.made.code[:3]} {its.made.code[3:].lower()}")
    page.keyboard.press("Enter")
    page.wait_for_url("**/j/*")
    expect(page.get_by_role("button", name=SAY["join"])).to_be_visible()
    fits_phone(page)
    page.keyboard.press("Tab")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.get_by_text(name)).to_be_visible()
    fits_phone(page)


def test_an_answer_reaches_the_class_once(taught, visit) -> None:
    """Over a connection that is lost, and a reload; nothing is said to be saved that is not."""
    its = taught()
    page = visit(its.phone.rsplit("/", 1)[0], **PHONE)
    join(its, page, "<i>Ada</i>")
    its.go(1)
    chip(page, SAY["not_sent"])
    fits_phone(page)
    field, header = page.locator(".sendbar input"), page.locator("header")
    height = header.evaluate("head => head.offsetHeight")
    type_in(page, "0.6")
    expect(page.locator(".hint")).to_have_text(SAY["decimals"].format(decimals=3))
    expect(page.get_by_role("button", name=SAY["send"])).to_be_disabled()
    assert its.answers() == []
    page.reload()
    expect(field).to_have_value("0.6")  # what was typed is there, and is not said to be sent
    chip(page, SAY["not_sent"])
    type_in(page, "0,679")
    chip(page, SAY["saved"])
    first = its.answers()
    assert [(number, turn, "679" in value) for number, turn, value in first] == [(0, 1, True)]

    field.fill("0.636")
    chip(page, SAY["changed"], value="0,679")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    chip(page, SAY["not_saved"])
    fits_phone(page)
    assert header.evaluate("head => head.offsetHeight") == height, "the header jumps"
    assert its.answers() == first
    page.context.set_offline(False)
    chip(page, SAY["saved"])
    assert [(number, turn, "636" in value) for number, turn, value in its.answers()] == [(0, 2, True)]
    page.reload()
    chip(page, SAY["saved"])
    expect(field).to_have_value("0.636")

    its.go(2)
    expect(page.locator(".said")).to_have_text(SAY["closed"].format(value="0.636"))
    chip(page, SAY["saved_short"])
    assert NUMBER.solution not in page.locator("main").inner_text()
    its.go(3)
    expect(page.locator(".said")).to_contain_text(NUMBER.solution)
    expect(page.locator(".said")).to_contain_text("✗")
    page.get_by_role("button", name=SAY["see_picture"]).press("Enter")
    expect(page.locator(".picture svg.marks")).to_be_visible()
    fits_phone(page)


def answered_unheard(taught, joined) -> tuple[Taught, Page]:
    """A class, and a page with an answer that did not reach the server."""
    its = taught(NUMBER)
    its.go(1)
    page = joined(its)
    chip(page, SAY["not_sent"])
    page.route("**/answer", lambda route: route.abort())
    type_in(page, "0.700")
    chip(page, SAY["not_saved"])
    return its, page


@pytest.mark.full
def test_an_answer_that_waits_outlives_the_page(taught, joined) -> None:
    its, page = answered_unheard(taught, joined)
    page.unroute_all()
    page.reload()
    chip(page, SAY["saved"])
    assert [(number, turn) for number, turn, _ in its.answers()] == [(0, 1)]


@pytest.mark.full
def test_an_answer_that_came_too_late_is_called_that(taught, joined) -> None:
    its, page = answered_unheard(taught, joined)
    its.go(2)
    expect(page.locator(".said")).to_have_text(SAY["not_saved"])
    page.unroute_all()
    expect(page.locator(".said")).to_have_text(SAY["late"])
    page.reload()
    expect(page.locator(".said")).to_have_text(SAY["late"])
    its.go(2)
    expect(page.locator(".said")).to_contain_text(
        task_words.TOLD_TRUTH.format(said=task_words.TOLD_NOTHING[1], truth=NUMBER.solution)
    )
    assert its.answers() == []


@pytest.mark.full
def test_a_page_whose_place_newer_pages_took_says_so(taught, joined) -> None:
    its = taught(NUMBER)
    page = joined(its)
    expect(page.get_by_text(SAY["waiting"])).to_be_visible()
    token = page.evaluate(
        "JSON.parse(Object.entries(localStorage).find(([name]) => name.startsWith('ndcg-class-'))[1]).token"
    )
    for _ in range(MOST_OF_STUDENT):
        Student(its, token).listen()
    expect(page.get_by_role("heading")).to_have_text(SAY["elsewhere"])
    page.reload()
    expect(page.get_by_text(SAY["waiting"])).to_be_visible()


@pytest.mark.full
def test_every_kind_is_answered_by_keys(taught, joined) -> None:
    brings = replace(ORDER.task, until=(read_condition("ndcg = 1"),), solution=None)
    its = taught(replace(ORDER, task=brings, hides=("grades",)), GUESS, CHOICE, FLAGS)
    its.go(1)
    page = joined(its)
    send = page.get_by_role("button", name=SAY["send"])

    def asked() -> None:
        chip(page, SAY["not_sent"])
        fits_phone(page)

    def sent() -> None:
        fits_phone(page)
        send.press("Enter")
        chip(page, SAY["saved"])

    asked()
    for _ in range(2):
        page.locator(".card", has_text=TITLES["d2"]).locator(".handle").press("Alt+ArrowUp")
    expect(page.locator(".card .title").first).to_have_text(TITLES["d2"])
    expect(page.locator(".card .grades").first).to_be_hidden()
    page.locator(".zone.aside .handle").press("Alt+ArrowUp")  # what was not retrieved comes in
    sent()
    page.locator(".card .handle").nth(1).press("Alt+ArrowUp")
    chip(page, SAY["changed_short"])

    its.go(5)
    asked()
    expect(send).to_be_disabled()
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator("output")).to_have_text("0.51")
    sent()

    its.go(5)
    asked()
    expect(page.locator(".rows")).to_be_hidden()
    page.get_by_role("radio").first.press("ArrowDown")
    sent()

    its.go(5)
    asked()
    page.get_by_role("slider").first.press("ArrowRight")
    expect(send).to_be_disabled()  # a flag has no place yet
    page.get_by_role("checkbox").last.press("Space")
    expect(page.locator("output")).to_have_text(["0.51", "no number"])
    sent()
    expected = ["[2,0,1,3,4,5,6,7,8,9,10]", "0.51", "1", "[0.51,null]"]
    assert [value for *_, value in its.answers()] == expected
    its.go(5)
    expect(page.get_by_role("heading")).to_have_text(SAY["over"])
    fits_phone(page)


@pytest.mark.full
def test_homework_goes_at_ones_own_pace(taught, joined, visit) -> None:
    its = taught(NUMBER, GUESS, homework=store.Homework(due=time.time() + 3600, tries=2, expected="Ada Absent"))
    page = joined(its)
    tasks = page.locator(".tasks button")
    expect(tasks).to_have_count(2)
    fits_phone(page)
    tasks.first.press("Enter")
    chip(page, SAY["not_sent"])
    for typed, said in (("0.111", phone.not_right(1)), (NUMBER.solution, NUMBER.solution)):
        type_in(page, typed)
        expect(page.locator(".said")).to_contain_text(said)
        fits_phone(page)
    page.get_by_role("button", name=SAY["back"]).press("Enter")
    expect(tasks.first).to_contain_text(SAY["task_right"])
    notes = visit(its.notes)
    expect(notes.locator(".homework tbody td:not(.text)")).to_have_text([f"? → {words.RIGHT_MARK}", words.CELL_NONE])
    expect(notes.get_by_text(words.NOT_COME.format(names="Ada Absent"))).to_be_visible()
    looks_well(notes)


def clicker(page: Page) -> Callable[[str, str], None]:
    """Return how to press a key, wait until the next press does what is named, and look."""

    def press(key: str, named: str) -> None:
        page.keyboard.press(key)
        is_going(page, named)
        looks_well(page)

    return press


def a_picture_opens(page: Page) -> None:
    expect(page.locator("dialog .picture svg.marks")).to_be_visible()
    looks_well(page)
    page.keyboard.press("Escape")


def test_the_projector_shows_two_rounds(taught, visit) -> None:
    """Ten documents with long titles, four named mistakes: each state fits, by a clicker's keys."""
    its = taught()
    students = its.join(24)
    page = visit(its.screen)
    press, number = clicker(page), words.PARTS["number"]
    is_going(page, words.OPEN_QUESTION.format(number=1))
    looks_well(page)
    press("PageDown", words.CLOSE)
    a, b, c, d, *_ = unlike(NUMBER)
    given = [NUMBER.solution] * 6 + [a] * 5 + [b] * 4 + [c] * 3 + [d] * 2 + ["0.013", "0.991", "7.131", "0.992"]
    answer(students, 0, given)
    expect(page.locator(".count")).to_have_text("24")
    press("PageDown", words.CLOSE_NOW)
    expect(page.locator(".dock .countdown")).to_contain_text(re.compile(r"\d"))
    press("PageUp", words.CLOSE)  # back cancels
    press("PageDown", words.CLOSE_NOW)
    press("PageDown", number[0])
    press("PageDown", number[1])
    assert page.locator(".dot.right, .dot.wrong, .truth").count() == 0  # everything looks alike
    press("PageDown", number[2])
    expect(page.locator(".result")).to_have_text(words.RIGHT_OF.format(right=6, answered=24))
    press("PageDown", words.OPEN_QUESTION.format(number=2))
    letters = page.locator(".group .letter").all_inner_texts()
    assert letters == [words.RIGHT_MARK, "A", "B", "C", "D", "?"]  # a sign, not a colour alone
    for key in "14":  # the first mistake and the last
        page.keyboard.press(key)
        a_picture_opens(page)
    for seen in (True, False):
        page.keyboard.press("c")
        expect(page.locator(".enlarged")).to_be_visible(visible=seen)
        looks_well(page)
    for key in ("b", "."):
        page.keyboard.press(key)
        expect(page.locator(".blank")).to_be_visible(visible=key == "b")

    press("r", words.CLOSE)
    press("t", words.CLOSE_NOW)
    answer(students, 0, [NUMBER.solution] * 5 + [a] + [NUMBER.solution] * 8 + [b] * 4 + [c] * 6, of_round=2)
    its.go(4)
    is_going(page, words.COMPARE)
    press("PageDown", words.OPEN_QUESTION.format(number=2))
    expect(page.locator(".flow")).not_to_have_count(0)


@pytest.mark.full
def test_the_projector_shows_orders_guesses_and_choices(taught, visit) -> None:
    its = taught(ORDER, GUESS, CHOICE, FLAGS)
    students = its.join(24)
    its.go(1)
    page = visit(its.screen)
    press = clicker(page)
    is_going(page, words.CLOSE)
    looks_well(page)

    def answered(number: int, values: list[Any], control: str, closed: int) -> None:
        """Answer, go on until the question is closed, and look at its last part."""
        answer(students, number, values)
        its.go(closed)
        is_going(page, words.PARTS[control][closed - 2])
        if closed == 2:
            press("PageDown", words.PARTS[control][1])
        last = words.END_CLASS if number == 3 else words.OPEN_QUESTION.format(number=number + 2)
        press("PageDown", last)

    best = sorted(range(len(DOCS)), key=lambda at: -GRADES[DOCS[at]])
    answered(0, [best] * 12 + [[*range(len(DOCS))]] * 12, "board", 2)
    page.locator(".common button").first.press("Enter")
    a_picture_opens(page)
    press("PageDown", words.CLOSE)
    answered(1, [at / 24 for at in range(24)], "bar", 3)
    press("PageDown", words.CLOSE)
    answered(2, [0, 1, 2] * 8, "options", 3)
    assert page.locator(".group .letter").all_inner_texts() == [words.RIGHT_MARK, "", ""]
    press("PageDown", words.CLOSE)
    answered(3, [[0.25, None], [1.0, 0.5]] * 12, "flags", 3)
    expect(page.locator(".result")).to_have_text(words.RIGHT_OF.format(right=12, answered=24))
    assert page.locator("svg .dot").count() == 48
    assert page.locator("svg .truth").count() == 2
    page.keyboard.press("PageDown")
    expect(page.locator("table")).to_be_visible()
    looks_well(page)
    page.keyboard.press("F5")
    until(lambda: page.evaluate("Boolean(document.fullscreenElement)"), True)


@pytest.mark.full
def test_the_teachers_tab_and_the_projector_agree(taught, visit, contexts) -> None:
    """What is pressed on one is shown by the other; a nickname is text, and is hidden by a click."""
    its = taught(NUMBER, CHOICE)
    context = contexts()
    page, screen = visit(its.notes, context), visit(its.screen, context)
    name, people = "<img src=x>", page.locator(".people")
    students = [*its.join(1, name), *its.join(9)]
    page.locator(".left summary").press("Enter")
    expect(people.get_by_text(name)).to_be_visible()
    looks_well(page)
    people.locator("button").first.press("Enter")
    expect(people.get_by_text(name)).to_have_count(0)
    expect(people.locator("li").first).to_contain_text(words.HIDDEN_NAME)

    page.locator(".dock .next").click()
    is_going(screen, words.CLOSE)
    answer(students, 0, [NUMBER.solution] * 4 + [unlike(NUMBER)[0]] * 6)
    expect(page.locator(".beside h3")).to_contain_text("6")
    looks_well(page)
    assert screen.locator(".group, .dot").count() == 0
    screen.bring_to_front()
    page.locator(".dock .next").click()
    is_going(page, words.CLOSE_NOW)
    page.locator(".dock .next").click()
    is_going(screen, words.PARTS["number"][0])
    expect(page.locator(".advice")).to_be_visible()
    looks_well(page)
    assert name not in screen.locator("main").inner_text()
    its.go(4)
    is_going(screen, words.CLOSE)


@pytest.mark.full
def test_nothing_is_queued_without_a_connection(taught, visit, place, address) -> None:
    its = taught(NUMBER)
    with serving(NDCG_LAB_DATABASE=place) as other:
        page = visit(its.screen.replace(address, other))
        going, strip = page.locator(".dock .next"), page.locator(".strip")
        expect(going).to_be_enabled()
    expect(strip).to_contain_text(SAY["disconnected"].split("{", maxsplit=1)[0])
    expect(going).to_be_disabled()
    expect(page.locator(".code")).to_be_visible()  # the picture stays
    looks_well(page)
    before = its.row().moved
    page.keyboard.press("PageDown")
    with serving(urlsplit(other).port, NDCG_LAB_DATABASE=place):
        expect(strip).to_be_hidden()
        expect(going).to_be_enabled()
        assert its.row().moved == before


@pytest.mark.full
def test_the_teacher_closes_the_door_and_puts_people_out(taught, visit) -> None:
    its = taught(NUMBER)
    its.join(1, "Ada")
    its.join(1, "Joker")
    page = visit(its.notes)
    page.evaluate("window.confirm = () => true")
    page.locator("summary", has_text="People").click()
    page.get_by_role("button", name=words.LOCK).click()
    expect(page.get_by_role("button", name=words.UNLOCK)).to_be_visible()
    assert its.row().locked
    page.locator(".people li", has_text="Joker").get_by_role("button", name=words.PUT_OUT).click()
    expect(page.locator(".people li span")).to_have_text([words.PERSON.format(number=1, name="Ada")])
    looks_well(page)
    page.get_by_role("button", name=words.PUT_OUT_SILENT).click()
    expect(page.locator(".people li")).to_have_count(0)


MANY = [f"e{at}" for at in range(20)]


@pytest.mark.full
def test_a_long_list_says_on_the_projector_what_it_leaves_out(taught, visit) -> None:
    topic = Topic({doc: 20.0 - at for at, doc in enumerate(MANY)}, {**dict.fromkeys(MANY, 1), "missed": 2})
    its = taught(ask_number(text=NUMBER.text, topic=topic, convention=Convention(k=5), titles=TITLES), NUMBER)
    its.go(1)
    page = visit(its.screen)
    cards = page.locator(".list .marks .title")
    expect(cards).not_to_have_count(0)
    left = words.LEFT_OUT_MISSED.format(documents=f"{len(MANY) + 1 - cards.count()} documents", missed=1)
    expect(page.locator(".settings").first).to_contain_text(left)
    looks_well(page)
    its.go(2)  # closed
    its.teach("ask", question=1)
    expect(cards).to_have_count(len(DOCS) + 1)
    looks_well(page)


@pytest.mark.full
def test_the_projector_hides_the_key_from_its_address(taught, visit) -> None:
    """Everybody reads the address of a projector; a reload finds the class all the same."""
    its = taught()
    screen, notes = visit(its.screen), visit(its.notes)
    for turn in range(2):
        if turn:
            screen.reload()
        expect(screen.locator(".tree .qr path[d]")).to_be_visible()
        assert its.made.key not in screen.url
    expect(notes.locator(".tree .left")).to_be_visible()
    assert its.made.key in notes.url  # the link by which the class is found again


@pytest.mark.full
def test_the_preparing_of_a_class_can_be_used_by_everyone(labs, address) -> None:
    lab = labs()
    page = lab.page
    page.goto(f"{address}/classroom")
    ask = page.get_by_role("button", name="Ask now")
    expect(ask).to_be_visible()
    page.get_by_text("Save and open").click()
    lab.clear()
    ask.click()
    expect(page.get_by_role("link", name="Open your tab")).to_be_visible()
    lab.clear()
