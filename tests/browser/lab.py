"""The playground as a visitor uses it: what the board shows, what must hold, and how cards are moved."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Dialog, Download, ElementHandle, Locator, Page, Route, expect

from ndcg_core import Convention, Topic, explain
from ndcg_core.shown.products import product
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example
from pages.ui.state import link
from pages.ui.teach.words import GRADE_NOW
from pages.ui.text import show
from pages.ui.words import PAGES
from tests.browser.barriers import SERIOUS, barriers
from tests.support.examples import TIER
from tests.support.waiting import until

SOUP = from_example(examples["soup"])
HERE = "127.0.0.1"
_CARDS = "cards => cards.map(card => card.dataset.id)"
_GRADES = "cards => cards.map(card => [card.dataset.id, card.dataset.grade])"
_GONE = re.compile(
    "WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|when disconnected from server|"
    "No response received when attempting to reach|Streamlit server is not responding|"
    "Client error: DoInitPings timed out|Connection timed out"
)
PARTS_OF_RUNS = {
    "Means": "runs_tools table",
    "Points": "chart_against svg",
    "Query": "runs_list_1 .place",
    "Cutoffs": "chart_gap svg",
    "Judged": "chart_judged svg",
    "Definitions": "runs_robust table",
    "Tests": "runs_tests table",
    "Files": "runs_files table",
}
"""Each part of the page Runs, with what it shows, by the key of its container."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ALL_PARTS = """const all = (root) => [...root.querySelectorAll("*")].flatMap((part) =>
  [part, ...(part.shadowRoot ? all(part.shadowRoot) : [])]);"""
"""In a script: every element below a root, those of shadow roots too."""


def in_all(script: str) -> str:
    """A function of a page that finds every element below a root by ``all(root)``."""
    return f"() => {{ {ALL_PARTS} {script} }}"


WIDE, NARROW = {"width": 1366, "height": 768}, PHONE["viewport"]
# Colours depend on the theme, the rest on the width: each pair of looks has both themes and both widths. A page is seen
# in one of these pairs, a part of a page in one look; in `make test` a page is seen once, in one.
_LOOKS = ((WIDE, "light"), (NARROW, "dark")), ((WIDE, "dark"), (NARROW, "light"))
_BACKGROUNDS = {"light": "rgb(255, 255, 255)", "dark": "rgb(18, 22, 28)"}
_PAINTED_SO = """(background) => {
  const app = document.querySelector("[data-testid=stApp]"), style = app && getComputedStyle(app);
  return app && style.backgroundColor === background && style.getPropertyValue("--lab-paper")
    && app.dataset.testScriptState === "notRunning"
    && document.getAnimations().every((animation) => animation.playState !== "running");
}"""
SMALL = in_all("""
  const wanted = "button, a[href], input, select, textarea, summary, .hand, "
    + "[role=slider], [role=button], [role=radio], [role=checkbox], [role=tab], [role=combobox]";
  const seen = (part) => part.getClientRects().length && part.checkVisibility({visibilityProperty: true});
  const found = all(document).filter((part) => part.matches(wanted) && seen(part));
  return found.filter((part) => !part.disabled && !part.closest("[inert]")).flatMap((part) => {
    const target = part.matches("input") ? part.closest("label") ?? part : part;
    const {left, right, width, height} = target.getBoundingClientRect();
    if (right <= 0 || width < 2 || (width >= 43.5 && height >= 43.5)) return []; // or it lies beside the screen
    return [`${Math.round(width)} x ${Math.round(height)}: ${target.getAttribute("aria-label") ?? target.textContent}`];
  });""")
"""In a script: what can be tapped or dragged and has less than 44 by 44 pixels of its own."""
ACTIVE = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}"""
_PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
_FRAMES = 2  # of so many pairs of frames each shows the same
_LOCAL = ("data:", "blob:", "about:")
_STACKS = """svg => ["own", "ideal"].map(name => [...svg.querySelectorAll(`.${name}.stacked`)]
  .reduce((sum, part) => sum + Number(part.getAttribute("height")) + 1.5, 0))"""
_BARS = """board => Object.fromEntries([...board.querySelectorAll(".zone.ranked .card")]
  .map(card => [card.dataset.id, parseFloat(card.querySelector(".bars .solid").style.width)]))"""


Point = tuple[float, float]


def named(option: str) -> re.Pattern[str]:
    """What a choice is called: its formula where it has one, then its name."""
    written = re.escape(option).replace("/", r"\/")  # as a selector takes it
    return re.compile(rf"(^|, ){written}$")


class Lab:
    """A browser page with the playground, which records every error."""

    seen: ClassVar[set[str]] = set()
    """The addresses of what axe has looked at."""

    def __init__(self, page: Page, *, breaks: bool = False) -> None:
        self.page = page
        self.troubles: list[str] = []
        self.breaks = breaks  # the test stops the server, and the browser logs that to its console
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", self._heard)
        page.on("dialog", self._asked)
        page.on("request", lambda request: self._called(request.url))
        page.on("websocket", lambda socket: self._called(socket.url))
        self.board = page.locator(".board")
        self.score = self.board.locator(".score")
        self.live = self.board.locator(".live")
        self.notice = self.board.locator(".notice")
        self.cards = self.board.locator(".card")
        self.ndcg = page.locator(".numbers .main .value, .result .ndcg .full")
        self.chart = page.locator(".st-key-board .result svg.stacks")
        self.cut_line = page.locator(".cut-line")
        self.app = page.get_by_test_id("stApp")
        self.looks = itertools.cycle(_LOOKS)

    def _heard(self, message: ConsoleMessage) -> None:
        gone = self.breaks and _GONE.search(message.text)
        if message.type == "error" and not gone:
            self.troubles.append(f"console: {message.text}")

    def _asked(self, dialog: Dialog) -> None:
        self.troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _called(self, url: str) -> None:
        if urlsplit(url).hostname != HERE and not url.startswith(_LOCAL):
            self.troubles.append(f"request to {url}")

    def open(self, address: str, state: BoardState | None = None) -> Lab:
        """Go there and wait for the cards, the number and the chart."""
        self.page.goto(f"{address}/?s={link.encode(state)}" if state else address)
        return self.drawn()

    def drawn(self) -> Lab:
        """Wait for everything a visitor needs before the first move."""
        expect(self.page.locator("#first")).to_have_count(0)  # Streamlit's board has taken over
        expect(self.cards.first).to_be_visible()
        expect(self.ndcg).to_be_attached()
        expect(self.page.locator(".result .division")).to_be_visible()
        return self.idle()

    def idle(self) -> Lab:
        """Wait until the server has answered."""
        expect(self.app).to_have_attribute("data-test-script-state", "notRunning")
        return self

    def connected(self) -> None:
        expect(self.app).to_have_attribute("data-test-connection-state", "CONNECTED")

    def disconnected(self) -> None:
        expect(self.app).not_to_have_attribute("data-test-connection-state", "CONNECTED")

    def check(self) -> None:
        """Nothing went wrong on this page."""
        if not self.page.is_closed():  # as a test does whose server ends before it
            self.troubles += self.page.locator("[data-testid=stException]").all_inner_texts()
        assert not self.troubles, self.troubles

    # ---- what is shown ----

    def ranked(self) -> list[str]:
        return self.board.locator(".zone.ranked .card").evaluate_all(_CARDS)

    def aside(self) -> list[str]:
        return self.board.locator(".zone.aside .card").evaluate_all(_CARDS)

    def grades(self) -> dict[str, float]:
        return {doc: float(grade) for doc, grade in self.cards.evaluate_all(_GRADES) if grade != "?"}

    def card(self, doc: str) -> Locator:
        return self.board.locator(f'.card[data-id="{doc}"]')

    def handle(self, doc: str) -> Locator:
        return self.card(doc).locator(".handle")

    def focused(self) -> ElementHandle:
        """What has the focus, in a shadow root too."""
        found = self.page.evaluate_handle(ACTIVE).as_element()
        assert found
        return found

    def place(self) -> float:
        """Where the board's upper edge is on the screen."""
        box = self.board.bounding_box()
        assert box
        return box["y"]

    def state(self) -> BoardState:
        """What the address bar carries."""
        return link.decode(parse_qs(urlsplit(self.page.evaluate("location.href")).query)["s"][0])

    # ---- what it must say ----

    def settled(self) -> None:
        """Every move has been answered."""
        expect(self.board).to_have_attribute("data-pending", "0")

    def lies(self, ranked: list[str] | None = None, aside: list[str] | None = None) -> None:
        """The cards are in this order, or in any, once every answer has arrived, and the address bar carries it."""
        self.settled()
        ranked = self.ranked() if ranked is None else ranked
        aside = self.aside() if aside is None else aside
        until(lambda: (self.ranked(), self.aside()), (ranked, aside))
        until(lambda: (list(self.state().ranked), list(self.state().aside)), (ranked, aside))

    def agrees(self, convention: Convention = SOUP.convention, **choices: object) -> str:
        """The shown number is the core's answer for the cards and grades on the board."""
        self.settled()
        explanation = explain(Topic(self.ranked(), self.grades()), convention.changed(**choices))
        expect(self.ndcg).to_have_text(show(explanation.ndcg))
        expect(self.score).to_have_text(f"nDCG{explanation.at} {show(explanation.ndcg, 3)}")
        return show(explanation.ndcg)

    def draws(self, convention: Convention = SOUP.convention) -> None:
        """The picture says and draws what the core answers for the cards as they lie."""
        explanation = explain(Topic(self.ranked(), self.grades()), convention)
        rows = [row for row in explanation.rows if row.doc is not None and row.counts]
        said = [product(row.gain, row.weight, row.discounted).earned for row in rows]
        until(lambda: [text for text in self.board.locator(".zone.ranked .earn b").all_text_contents() if text], said)
        own, ideal = self.chart.evaluate(_STACKS)
        assert own / ideal == pytest.approx(explanation.ndcg, abs=0.02)
        long = self.board.evaluate(_BARS)
        longest = max(long[str(row.doc)] for row in rows)  # a document below the cutoff may have a longer bar
        top = max(row.discounted for row in rows)
        for row in rows:
            assert long[str(row.doc)] / longest == pytest.approx(row.discounted / top, abs=0.01)

    def clear(self, part: str = "html") -> Lab:
        """No serious barrier, in the looks whose turn it is."""
        pair, size, path = next(self.looks), self.page.viewport_size, urlsplit(self.page.url).path
        if TIER == "everyday":
            pair = pair[1:] if part == "html" and path not in self.seen else ()
            self.seen.add(path)
        for seen, scheme in pair if part == "html" else pair[:1]:
            self.page.set_viewport_size(seen)
            self.page.emulate_media(color_scheme=scheme)
            self.page.wait_for_function(_PAINTED_SO, arg=_BACKGROUNDS[scheme])
            found = barriers(self.page, part, impacts=SERIOUS)
            assert not found, (scheme, seen, found)
        self.page.set_viewport_size(size)
        self.page.emulate_media(color_scheme="light")
        return self

    # ---- what a visitor does ----

    def turn_to(self, page: str) -> Page:
        """Choose a page of the navigation, or one for teachers, and return the browser's."""
        if page == PAGES["grade"]:
            self.turn_to(PAGES["teach"])
            page = GRADE_NOW
        self.press_on(self.page.get_by_role("link", name=page, exact=True))
        return self.page

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def grasp(self, part: Locator, *names: str) -> None:
        """Press keys on an element."""
        part.focus()
        self.keys(*names)

    def press_on(self, part: Locator) -> None:
        part.click()

    def press_button(self, name: str) -> None:
        """Press a button once all is drawn: what a section still gains while it opens moves the button away."""
        button = self.page.get_by_role("button", name=name, exact=True)
        still(self.page, button.bounding_box)
        self.idle().press_on(button)

    def hold_back(self, address: str | re.Pattern[str]) -> Callable[[], Route]:
        """Keep back the next request for such an address; what is returned waits for it, and can let it through."""
        late: list[Route] = []

        def hold(route: Route) -> None:
            late.append(route)

        def come() -> Route:
            until(lambda: self.page.evaluate("0") or len(late), 1)  # any call lets playwright deliver requests
            return late[0]

        self.page.route(address, hold, times=1)
        return come

    def files(self, *given: tuple[str, bytes]) -> None:
        """Put files into the first field that takes some."""
        field = self.page.get_by_test_id("stFileUploaderDropzoneInput").first
        field.set_input_files([{"name": name, "mimeType": "text/plain", "buffer": data} for name, data in given])

    def saved(self, button: Locator) -> Download:
        """What this button saves."""
        self.idle()
        with self.page.expect_download() as download:
            button.click()
        return download.value

    def step(self, doc: str, *turns: int) -> None:
        """Alt and an arrow on the handle, as quickly as they come; -1 is one up."""
        self.grasp(self.handle(doc), *("Alt+ArrowUp" if turn < 0 else "Alt+ArrowDown" for turn in turns))

    def drag(self, doc: str, onto: str) -> None:
        """By mouse: the card takes the place of another card."""
        start, end = self.ends(doc, onto)
        self.lift_card(doc, start, end)
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()

    def lift_card(self, doc: str, start: Point, end: Point) -> None:
        """By mouse: the card is taken, and half of the way is done."""
        self.hold(start, (start[0], (start[1] + end[1]) / 2))
        expect(self.card(doc)).to_have_class(re.compile("lifted"))

    def hold(self, start: Point, end: Point) -> None:
        """By mouse: what lies at the start is taken to the end, and held there."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)

    def touch(self, kind: str, *points: Point) -> None:
        """What fingers do, in the words of Chromium's own protocol."""
        if not hasattr(self, "fingers"):
            self.fingers = self.page.context.new_cdp_session(self.page)
        touched = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self.fingers.send("Input.dispatchTouchEvent", touched)

    def slide(self, start: Point, end: Point) -> None:
        """By finger: what lies at the start is taken to the end, and held there."""
        self.touch("touchStart", start)
        for part in range(1, 7):
            self.touch("touchMove", tuple(a + (b - a) * part / 6 for a, b in zip(start, end, strict=True)))

    def ends(self, doc: str, onto: str) -> tuple[Point, Point]:
        """Where a drag begins and where it is let go, once both are in view and lie still."""
        cards = [*self.ranked(), *self.aside()]
        between = self.handle(cards[(cards.index(doc) + cards.index(onto)) // 2])
        between.evaluate("handle => handle.scrollIntoView({block: 'center'})")
        return still(self.page, lambda: (self.middle(doc), self.over(doc, onto)))

    def middle(self, doc: str) -> Point:
        """The middle of a card's handle on the screen."""
        return middle(self.handle(doc))

    def over(self, doc: str, onto: str) -> Point:
        """Where a card's handle is dropped so that the card covers the far half of another card."""
        (_, start), (across, end) = self.middle(doc), self.middle(onto)
        return across, end + (12 if end > start else -12)

    def grade(self, doc: str, face: str) -> None:
        """By mouse: the chip opens when the pointer comes, around the grade that is chosen."""
        grades = self.card(doc).locator(".grades")
        grades.hover()
        if not grades.get_by_text(face, exact=True).is_visible():
            grades.click()  # on a phone it opens when it is pressed
        grades.locator("label", has_text=face).click()

    def press(self, name: str) -> None:
        """One of the buttons over the list, or behind the word Order."""
        button = self.board.locator(".bar").get_by_text(name)
        if button.locator("xpath=ancestor::details").count() and not self.board.locator(".order[open]").count():
            self.board.locator(".order summary").click()
        button.click()

    def choose(self, group: str, option: str) -> None:
        """One of the choices over the board, unfolded if it is rare."""
        rare = self.page.locator(f".control.{group} .rarer:not([open])")
        if rare.locator(".folded label").filter(has=self.page.get_by_label(named(option))).count():
            rare.locator("summary").click()
        self.page.locator(f".control.{group}").get_by_role("radio", name=named(option)).check()

    def cutoff(self, k: int | None) -> None:
        self.page.get_by_role("spinbutton", name="Cutoff k").fill("" if k is None else str(k))
        self.page.keyboard.press("Enter")

    def tab(self, name: str) -> Locator:
        """Choose what is shown below the board; its place."""
        self.page.locator(".st-key-tabs").get_by_text(name, exact=True).click()
        return self.page.locator(".st-key-below")

    def quiet(self, label: str, option: str) -> None:
        """One of the choices that are out of the way."""
        self.open_more()
        box = self.board.get_by_label(label)
        box.select_option(next(text for text in box.locator("option").all_inner_texts() if text.startswith(option)))
        self.page.keyboard.press("Escape")

    def add(self, title: str) -> None:
        """A new document at the end of the ranking."""
        self.open_more()
        field = self.board.get_by_placeholder("Add a document")
        field.fill(title)
        field.press("Enter")
        self.page.keyboard.press("Escape")

    def open_menu(self, doc: str) -> None:
        """A card's own menu, which the pointer finds on the card, if the card did not move away under it."""
        summary = self.card(doc).locator("summary")
        until(lambda: self.card(doc).hover(position={"x": 150, "y": 10}) or summary.is_visible(), wanted=True)
        summary.click()

    def open_more(self) -> None:
        """Open what is rarely needed: the story, rare choices, a new document."""
        if not self.board.locator(".quiet[open]").count():
            self.board.locator(".quiet > summary").click()


def centre(part: Locator) -> Point:
    """The middle of an element on the screen, which is scrolled so that it is there."""
    part.scroll_into_view_if_needed()
    return middle(part)


def middle(part: Locator) -> Point:
    """The middle of an element on the screen."""
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sideways(page: Page) -> int:
    """How many pixels the page can be moved to the side; it is the main part that scrolls, not the document."""
    parts = page.locator("html, [data-testid=stMain]")
    return int(parts.evaluate_all("(parts) => Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth))"))


def fits_a_phone(page: Page) -> None:
    """On a narrow screen nothing lies beside it."""
    page.set_viewport_size(NARROW)
    until(lambda: sideways(page), 0)


def still(page: Page, read: Callable[[], Any]) -> Any:
    """Read repeatedly until something is there and did not change while the page was painted anew; return that."""
    last, now = None, read()
    while now is None or now != last:
        for _ in range(_FRAMES):
            page.evaluate(_PAINTED)
        last, now = now, read()
    return now


def moved(ranked: list[str], doc: str, by: int) -> list[str]:
    """The order after one card has moved within it."""
    rest = [other for other in ranked if other != doc]
    rest.insert(ranked.index(doc) + by, doc)
    return rest
