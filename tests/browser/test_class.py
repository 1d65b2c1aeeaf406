"""A live class in the browser: a student's phone, the projector and the teacher's own tab."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from sqlalchemy import Engine, make_url

from ndcg_core import Convention, Topic
from ndcg_core.teaching.classroom import ChoiceQuestion, FlagQuestion, GuessQuestion, NumberQuestion, OrderQuestion
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from pages.ui.classroom import database, store, words
from tests.browser.lab import Lab, until
from tests.support.server import serving

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
KEY = "x-ndcg-class"
MOST_BYTES = 40_000
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
TOPIC, CONVENTION = Topic(DOCS, GRADES), Convention(k=5)
LIST = {"topic": TOPIC, "convention": CONVENTION, "titles": TITLES}
NUMBER = NumberQuestion(text="What is nDCG@5 of this list, with the gain that we agreed on last week?", **LIST)
ORDER = OrderQuestion(text="Put the best first.", **LIST)
GUESS = GuessQuestion(text="How good is this list? Guess its nDCG.", **LIST)
OPTIONS = (
    "the grade",
    "2^grade - 1",
    "the logarithm of the grade, which is an option with a text that wraps on a screen",
)
CHOICE = ChoiceQuestion(text="Which gain does it use?", options=OPTIONS, right_options=(0,), **LIST)
FLAGS = FlagQuestion(
    text="Where does each library put it?",
    flags=("scikit-learn", "catboost"),
    places=(0.25, None),
    pocket="no number",
    **LIST,
)
QUESTIONS = (NUMBER, ORDER, GUESS, CHOICE, FLAGS)

AXE = """async (rules) => {
  const only = rules ? {runOnly: rules} : {};
  const found = await axe.run(document, {resultTypes: ["violations"], preload: false, ...only});
  return found.violations.map(({id, nodes}) => [id, ...nodes.map(({target, any}) =>
    `${target.flat().join(" ")} ${any.map((check) => check.message).join(" ")}`)].join(": "));
}"""
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


class Taught:
    """A class on the server, driven as its teacher's page drives it."""

    def __init__(
        self, address: str, engine: Engine, questions: tuple[Any, ...], homework: store.Homework | None = None
    ) -> None:
        with database.writing(engine) as connection:
            made = store.create(connection, "A long title for a class about tomato soup, part two", questions, homework)
        self.engine, self.code, self.key = engine, made.code, made.key
        self.screen, self.notes = (f"{address}/{name}/{made.code}#{made.key}" for name in ("screen", "teach"))
        self.phone = f"{address}/j/{made.code}"
        self.http = httpx.Client(base_url=f"{address}/live/{made.code}/", timeout=20)

    def _post(self, where: str, key: str, /, **message: object) -> Any:
        answer = self.http.post(where, json=message, headers={KEY: key})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def row(self) -> Any:
        with self.engine.connect() as connection:
            return store.find_class(connection, self.code)

    def next(self, times: int = 1) -> None:
        for _ in range(times):
            self._post("teach", self.key, act="next", seen=self.row().moved)

    def ask(self, number: int) -> None:
        self._post("teach", self.key, act="ask", question=number, seen=self.row().moved)

    def join(self, count: int, name: str = "") -> list[str]:
        tokens = [secrets.token_hex(24) for _ in range(count)]
        for token in tokens:
            self._post("join", token, name=name)
        return tokens

    def answer(self, tokens: list[str], number: int, values: list[Any], of_round: int = 1) -> None:
        for token, value in zip(tokens, values, strict=True):
            self._post("answer", token, question=number, round=of_round, turn=1, value=value)

    def answers(self) -> list[tuple[int, int, str]]:
        """What is committed: the question, the student's turn, the value as it is kept."""
        with self.engine.connect() as connection:
            rows = store.read_answers(connection, self.row().id)
        return [(row.question, row.turn, row.value) for row in rows]


class Visitor(Lab):
    """A page whose connection may be cut."""

    def _heard(self, message: ConsoleMessage) -> None:
        if "net::ERR_" not in message.text:
            super()._heard(message)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("classes")
    return f"sqlite:///{folder / 'classes.db'}"


@pytest.fixture(scope="module")
def served(place: str) -> Iterator[str]:
    with serving(NDCG_LAB_DATABASE=place) as address:
        httpx.get(
            f"{address}/live/AAAAAA/stream", timeout=30
        )  # the tables are made with the first class that is asked for
        yield address


@pytest.fixture
def taught(served: str, place: str) -> Iterator[Callable[..., Taught]]:
    engine = database.connect(make_url(place))
    yield lambda *questions, **own: Taught(served, engine, questions or QUESTIONS, **own)
    engine.dispose()


@pytest.fixture
def visit(labs: Callable[..., Lab], contexts: Callable[..., BrowserContext]) -> Callable[..., Page]:
    def opened(address: str, context: BrowserContext | None = None, **device: Any) -> Page:
        context = context or contexts(**device)
        context.add_init_script(AXE_SCRIPT)
        page = labs(context, kind=Visitor, seen=False).page
        page.goto(address)
        return page

    return opened


def looks_well(page: Page) -> None:
    """The page can be read by everyone, and on a projector from the last row."""
    for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert page.evaluate(AXE, rules) == [], scheme
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
    expect(page.locator("header .chip")).to_have_text(sentence.format(**values), timeout=10_000)


def unlike(number: NumberQuestion) -> list[str]:
    """Numbers that one mistake each explains, for every one another."""
    candidates = AnswerKey(number.topic, number.convention).candidates()
    values = {f"{candidate.values['ndcg']:.{number.decimals}f}" for candidate in candidates if len(candidate.ids) == 1}
    causes: dict[str, str] = {}
    for value in sorted(values):
        said = number.recall(value)
        if said.cause and not said.right and 0 < float(value) < 1:
            causes.setdefault(said.cause, value)
    return list(causes.values())


def test_a_students_page_is_small(served: str) -> None:
    page = httpx.get(f"{served}/j/K7M4QX")
    script = re.search(r'<script type="module" src="\.\./([^"]+)"', page.text)
    assert script
    loaded = httpx.get(f"{served}/{script[1]}")
    sizes = [answer.num_bytes_downloaded for answer in (page, loaded)]
    print("bytes of the page and its script:", sizes)
    assert all(answer.headers["content-encoding"] in ("br", "gzip") for answer in (page, loaded))
    assert sum(sizes) <= MOST_BYTES


def join(its: Taught, page: Page, name: str) -> None:
    """By the code, with a nickname, and by keys alone."""
    fits_phone(page)
    page.keyboard.type(f"{its.code[:3]} {its.code[3:].lower()}")
    page.keyboard.press("Enter")
    page.wait_for_url("**/j/*")
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
    its.next()
    chip(page, SAY["not_sent"])
    fits_phone(page)
    field, send = page.locator(".sendbar input"), page.get_by_role("button", name=SAY["send"])
    height = page.locator("header").evaluate("head => head.offsetHeight")
    field.focus()
    page.keyboard.type("0.6")
    page.keyboard.press("Enter")
    expect(page.locator(".hint")).to_have_text(SAY["decimals"].format(decimals=3))
    expect(send).to_be_disabled()
    assert its.answers() == []
    page.reload()
    expect(field).to_have_value("0.6")  # what was typed is there, and is not said to be sent
    chip(page, SAY["not_sent"])
    field.fill("0,679")
    page.keyboard.press("Enter")
    chip(page, SAY["saved"])
    first = its.answers()
    assert [(number, turn) for number, turn, _ in first] == [(0, 1)]
    assert "679" in first[0][2]

    field.fill("0.636")
    chip(page, SAY["changed"], value="0,679")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    chip(page, SAY["not_saved"])
    fits_phone(page)
    assert page.locator("header").evaluate("head => head.offsetHeight") == height, "the header jumps"
    assert its.answers() == first
    page.context.set_offline(False)
    chip(page, SAY["saved"])
    second = its.answers()
    assert [(number, turn) for number, turn, _ in second] == [(0, 2)]
    assert "636" in second[0][2]
    page.reload()
    chip(page, SAY["saved"])
    expect(field).to_have_value("0.636")

    its.next(2)
    expect(page.locator(".said")).to_have_text(SAY["closed"].format(value="0.636"))
    chip(page, SAY["saved_short"])
    assert NUMBER.solution not in page.locator("main").inner_text()
    its.next(3)
    expect(page.locator(".said")).to_contain_text(NUMBER.solution)
    expect(page.locator(".said")).to_contain_text("✗")
    page.get_by_role("button", name=SAY["see_picture"]).press("Enter")
    expect(page.locator(".picture svg.marks")).to_be_visible()
    fits_phone(page)


def test_an_answer_that_waits_outlives_the_page(taught, visit) -> None:
    its = taught(NUMBER)
    its.next()
    page = visit(its.phone, **PHONE)
    page.get_by_role("button", name=SAY["join"]).press("Enter")
    chip(page, SAY["not_sent"])
    page.route("**/answer", lambda route: route.abort())
    page.locator(".sendbar input").fill("0.700")
    page.keyboard.press("Enter")
    chip(page, SAY["not_saved"])
    page.unroute_all()
    page.reload()
    chip(page, SAY["saved"])
    assert [(number, turn) for number, turn, _ in its.answers()] == [(0, 1)]


def test_every_kind_is_answered_by_keys(taught, visit) -> None:
    its = taught(ORDER, GUESS, CHOICE, FLAGS)
    its.next()
    page = visit(its.phone, **PHONE)
    page.get_by_role("button", name=SAY["join"]).press("Enter")
    chip(page, SAY["not_sent"])
    send = page.get_by_role("button", name=SAY["send"])
    fits_phone(page)
    page.locator(".card .handle").nth(2).focus()
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator(".card .title").first).to_have_text(TITLES["d2"])
    send.press("Enter")
    chip(page, SAY["saved"])
    page.locator(".card .handle").nth(1).press("Alt+ArrowUp")
    chip(page, SAY["changed_short"])

    its.next(5)
    chip(page, SAY["not_sent"])
    expect(send).to_be_disabled()
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator("output")).to_have_text("0.51")
    fits_phone(page)
    send.press("Enter")
    chip(page, SAY["saved"])

    its.next(5)
    chip(page, SAY["not_sent"])
    expect(page.locator(".rows")).to_be_hidden()
    page.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    fits_phone(page)
    send.press("Enter")
    chip(page, SAY["saved"])

    its.next(5)
    chip(page, SAY["not_sent"])
    page.get_by_role("slider").first.press("ArrowRight")
    expect(send).to_be_disabled()  # a flag has no place yet
    page.get_by_role("checkbox").last.press("Space")
    expect(page.locator("output")).to_have_text(["0.51", "no number"])
    fits_phone(page)
    send.press("Enter")
    chip(page, SAY["saved"])
    values = [value for *_, value in its.answers()]
    expected = ["[2,0,1,3,4,5,6,7,8,9]", "0.51", "1", "[0.51,null]"]
    assert [re.sub(r"\s", "", str(value)) for value in values] == expected
    its.next(5)
    expect(page.get_by_role("heading")).to_have_text(SAY["over"])
    fits_phone(page)


def test_homework_goes_at_ones_own_pace(taught, visit) -> None:
    its = taught(NUMBER, GUESS, homework=store.Homework(due=time.time() + 3600, tries=2))
    page = visit(its.phone, **PHONE)
    page.get_by_role("button", name=SAY["join"]).press("Enter")
    expect(page.locator(".tasks button")).to_have_count(2)
    fits_phone(page)
    page.locator(".tasks button").first.press("Enter")
    chip(page, SAY["not_sent"])
    for typed, left in (
        ("0.111", words.NOT_RIGHT_LEFT.format(left=1, tries="try")),
        (NUMBER.solution, NUMBER.solution),
    ):
        page.locator(".sendbar input").fill(typed)
        page.keyboard.press("Enter")
        expect(page.locator(".said")).to_contain_text(left)
        fits_phone(page)
    page.get_by_role("button", name=SAY["back"]).press("Enter")
    expect(page.locator(".tasks button").first).to_contain_text(SAY["task_right"])

    notes = visit(its.notes)
    expect(notes.locator(".homework tbody td")).to_have_text([f"? → {words.RIGHT_MARK}", words.CELL_NONE])
    looks_well(notes)


def clicker(page: Page) -> Callable[[str, str], None]:
    """Return how to press a key, wait until the next press does what is named, and look."""

    def press(key: str, named: str) -> None:
        page.keyboard.press(key)
        expect(page.locator(".dock .next")).to_have_text(named)
        looks_well(page)

    return press


def test_the_projector_shows_two_rounds(taught, visit) -> None:
    """Ten documents with long titles, four named mistakes: each state fits, by a clicker's keys."""
    its = taught()
    tokens = its.join(24)
    page = visit(its.screen)
    press, number = clicker(page), words.PARTS["number"]
    expect(page.locator(".dock .next")).to_have_text(words.OPEN_QUESTION.format(number=1))
    looks_well(page)
    press("PageDown", words.CLOSE)
    a, b, c, d, *_ = unlike(NUMBER)
    given = [NUMBER.solution] * 6 + [a] * 5 + [b] * 4 + [c] * 3 + [d] * 2 + ["0.013", "0.991", "7.131", "0.992"]
    its.answer(tokens, 0, given)
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
        expect(page.locator("dialog .picture svg.marks")).to_be_visible()
        looks_well(page)
        page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.locator(".enlarged")).to_be_visible()
    looks_well(page)
    page.keyboard.press("c")
    expect(page.locator(".enlarged")).to_be_hidden()
    for key in ("b", "."):
        page.keyboard.press(key)
        expect(page.locator(".blank")).to_be_visible(visible=key == "b")

    press("r", words.CLOSE)
    press("t", words.CLOSE_NOW)
    its.answer(tokens, 0, [NUMBER.solution] * 5 + [a] + [NUMBER.solution] * 8 + [b] * 4 + [c] * 6, of_round=2)
    its.next(4)
    expect(page.locator(".dock .next")).to_have_text(words.COMPARE)
    press("PageDown", words.OPEN_QUESTION.format(number=2))
    expect(page.locator(".flow")).not_to_have_count(0)


def test_the_projector_shows_orders_guesses_and_choices(taught, visit) -> None:
    its = taught(ORDER, GUESS, CHOICE, FLAGS)
    tokens = its.join(24)
    its.next()
    page = visit(its.screen)
    press, going = clicker(page), page.locator(".dock .next")
    orders, guesses, choices = (words.PARTS[kind] for kind in ("order", "guess", "choice"))
    expect(going).to_have_text(words.CLOSE)
    looks_well(page)
    best = sorted(range(len(DOCS)), key=lambda at: -GRADES[DOCS[at]])
    its.answer(tokens, 0, [best] * 12 + [[*range(len(DOCS))]] * 12)
    its.next(2)
    expect(going).to_have_text(orders[0])
    press("PageDown", orders[1])
    press("PageDown", words.OPEN_QUESTION.format(number=2))
    page.locator(".common button").first.press("Enter")
    expect(page.locator("dialog .picture svg.marks")).to_be_visible()
    looks_well(page)
    page.keyboard.press("Escape")

    page.keyboard.press("PageDown")
    expect(going).to_have_text(words.CLOSE)
    its.answer(tokens, 1, [at / 24 for at in range(24)])
    its.next(3)
    expect(going).to_have_text(guesses[1])
    press("PageDown", words.OPEN_QUESTION.format(number=3))
    press("PageDown", words.CLOSE)
    its.answer(tokens, 2, [0, 1, 2] * 8)
    its.next(3)
    expect(going).to_have_text(choices[1])
    press("PageDown", words.OPEN_QUESTION.format(number=4))
    assert page.locator(".group .letter").all_inner_texts() == [words.RIGHT_MARK, "", ""]
    press("PageDown", words.CLOSE)
    its.answer(tokens, 3, [[0.25, None], [1.0, 0.5]] * 12)
    its.next(3)
    expect(going).to_have_text(words.PARTS["flags"][1])
    press("PageDown", words.END_CLASS)
    expect(page.locator(".result")).to_have_text(words.RIGHT_OF.format(right=12, answered=24))
    assert page.locator("svg .dot").count() == 48
    assert page.locator("svg .truth").count() == 2
    page.keyboard.press("PageDown")
    expect(page.locator("table")).to_be_visible()
    looks_well(page)
    page.keyboard.press("F5")
    until(lambda: page.evaluate("Boolean(document.fullscreenElement)"), True)


def test_the_teachers_tab_and_the_projector_agree(taught, visit, contexts) -> None:
    """What is pressed on one is shown by the other; a nickname is text, and is hidden by a click."""
    its = taught(NUMBER, CHOICE)
    context = contexts()
    page, screen = visit(its.notes, context), visit(its.screen, context)
    name = "<img src=x>"
    tokens = [*its.join(1, name), *its.join(9)]
    page.locator(".left summary").press("Enter")
    expect(page.locator(".people").get_by_text(name)).to_be_visible()
    looks_well(page)
    page.locator(".people button").first.press("Enter")
    expect(page.locator(".people").get_by_text(name)).to_have_count(0)
    expect(page.locator(".people li").first).to_contain_text(words.HIDDEN_NAME)

    page.locator(".dock .next").click()
    expect(screen.locator(".dock .next")).to_have_text(words.CLOSE)
    its.answer(tokens, 0, [NUMBER.solution] * 4 + [unlike(NUMBER)[0]] * 6)
    expect(page.locator(".mistake-note h3")).to_contain_text("6")
    looks_well(page)
    assert screen.locator(".group, .dot").count() == 0
    screen.bring_to_front()
    page.locator(".dock .next").click()
    expect(page.locator(".dock .next")).to_have_text(words.CLOSE_NOW)
    page.locator(".dock .next").click()
    expect(screen.locator(".dock .next")).to_have_text(words.PARTS["number"][0])
    expect(page.locator(".advice")).to_be_visible()
    looks_well(page)
    assert name not in screen.locator("main").inner_text()
    its.next(4)
    expect(screen.locator(".dock .next")).to_have_text(words.CLOSE)


def test_nothing_is_queued_without_a_connection(taught, visit, place, served) -> None:
    its = taught(NUMBER)
    with serving(NDCG_LAB_DATABASE=place) as other:
        page = visit(its.screen.replace(served, other))
        expect(page.locator(".dock .next")).to_be_enabled()
    expect(page.locator(".strip")).to_contain_text(SAY["disconnected"].split("{", maxsplit=1)[0])
    expect(page.locator(".dock .next")).to_be_disabled()
    expect(page.locator(".code")).to_be_visible()  # the picture stays
    looks_well(page)
    before = its.row().moved
    page.keyboard.press("PageDown")
    with serving(urlsplit(other).port, NDCG_LAB_DATABASE=place):
        expect(page.locator(".strip")).to_be_hidden(timeout=20_000)
        expect(page.locator(".dock .next")).to_be_enabled()
        assert its.row().moved == before


def test_the_projector_hides_the_key_from_its_address(taught, visit) -> None:
    """Everybody reads the address of a projector; a reload finds the class all the same."""
    its = taught()
    key = its.screen.partition("#")[2]
    screen = visit(its.screen)
    expect(screen.locator(".tree .qr path[d]")).to_be_visible()
    assert key not in screen.url
    screen.reload()
    expect(screen.locator(".tree .qr path[d]")).to_be_visible()
    assert key not in screen.url
    notes = visit(its.notes)
    expect(notes.locator(".tree .left")).to_be_visible()
    assert key in notes.url  # the link by which the class is found again
