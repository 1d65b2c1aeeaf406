"""The playground as a visitor uses it: what the board shows, what must hold, and how cards are moved."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Dialog, Locator, Page, expect

from ndcg_core import Convention, Topic, explain
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example
from pages.ui.state import link
from pages.ui.text import show

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
    "Query": "runs_list_1 .card",
    "Cutoffs": "chart_gap svg",
    "Judged": "chart_judged svg",
    "Definitions": "runs_robust table",
    "Tests": "runs_tests table",
    "Files": "runs_files table",
}
"""Each part of the page Runs, with what it shows, by the key of its container."""
_LOCAL = ("data:", "blob:", "about:")
_STACKS = """svg => ["own", "ideal"].map(name => [...svg.querySelectorAll(`.${name}.stacked`)]
  .reduce((sum, part) => sum + Number(part.getAttribute("height")), 0))"""
_BARS = """svg => Object.fromEntries([...svg.querySelectorAll(".own.earned")]
  .map(bar => [bar.dataset.doc, Number(bar.getAttribute("height"))]))"""


class Lab:
    """A browser page with the playground, which records every error."""

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
        self.ndcg = page.locator(".numbers .main .value:not(:has(.full)), .numbers .main .full")
        self.chart = page.locator(".st-key-board .picture svg.marks")

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
        expect(self.cards.first).to_be_visible(timeout=20_000)
        expect(self.ndcg).to_be_attached()
        expect(self.chart).to_be_visible()
        expect(self.page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
        return self

    def check(self) -> None:
        """Nothing went wrong on this page."""
        self.troubles += [
            f"exception: {text}" for text in self.page.locator("[data-testid=stException]").all_inner_texts()
        ]
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
        expect(self.board).to_have_attribute("data-pending", "0", timeout=10_000)

    def lies(self, ranked: list[str], aside: list[str] | None = None) -> None:
        """The cards are in this order once every answer has arrived, and the address bar carries it."""
        self.settled()
        aside = self.aside() if aside is None else aside
        until(lambda: (self.ranked(), self.aside()), (ranked, aside))
        until(lambda: (list(self.state().ranked), list(self.state().aside)), (ranked, aside))

    def agrees(self, convention: Convention = SOUP.convention, **choices: object) -> str:
        """The shown number is the core's answer for the cards and grades on the board."""
        self.settled()
        explanation = explain(Topic(self.ranked(), self.grades()), convention.changed(**choices))
        expect(self.ndcg).to_have_text(show(explanation.ndcg))
        expect(self.score).to_have_text(f"nDCG{explanation.at} {show(explanation.ndcg)}")
        return show(explanation.ndcg)

    def draws(self, convention: Convention = SOUP.convention) -> None:
        """The picture says and draws what the core answers for the cards as they lie."""
        explanation = explain(Topic(self.ranked(), self.grades()), convention)
        rows = [row for row in explanation.rows if row.doc is not None and row.counts]
        said = [f", gain {round(row.gain, 4):.12g}, earns {round(row.discounted, 4):.12g}. " for row in rows]
        places = self.chart.locator(".place")
        until(
            lambda: [
                re.search(r", gain \S+, earns [\d.]+\. ", label)[0]
                for label in places.evaluate_all("places => places.map(place => place.getAttribute('aria-label'))")
                if "below the cutoff" not in label and ": no document" not in label
            ],
            said,
        )
        own, ideal = self.chart.evaluate(_STACKS)
        assert own / ideal == pytest.approx(explanation.ndcg, abs=0.02)
        tall = self.chart.evaluate(_BARS)
        highest = max(tall[str(row.doc)] for row in rows)  # a document below the cutoff may have a taller bar
        top = max(row.discounted for row in rows)
        for row in rows:
            assert tall[str(row.doc)] / highest == pytest.approx(row.discounted / top, abs=0.01)

    # ---- what a visitor does ----

    def step(self, doc: str, *turns: int) -> None:
        """Alt and an arrow on the handle, as quickly as they come; -1 is one up."""
        self.handle(doc).focus()
        for turn in turns:
            self.page.keyboard.press("Alt+ArrowUp" if turn < 0 else "Alt+ArrowDown")

    def drag(self, doc: str, onto: str) -> None:
        """By mouse: the card takes the place of another card."""
        start, end = self.ends(doc, onto)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(start[0], (start[1] + end[1]) / 2, steps=4)
        expect(self.card(doc)).to_have_class(re.compile("lifted"))
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()

    def ends(self, doc: str, onto: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where a drag begins and where it is let go, both in view."""
        ranked = [*self.ranked(), *self.aside()]
        between = ranked[(ranked.index(doc) + ranked.index(onto)) // 2] if {doc, onto} <= {*ranked} else doc
        self.handle(between).evaluate("handle => handle.scrollIntoView({block: 'center'})")
        return centre(self.handle(doc)), self.over(doc, onto)

    def over(self, doc: str, onto: str) -> tuple[float, float]:
        """Where a card's handle is dropped so that the card covers the far half of another card."""
        (_, start), (across, end) = centre(self.handle(doc)), centre(self.handle(onto))
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
        """One of the choices over the board."""
        self.unfold(group, option)
        self.board.locator(f".control.{group}").get_by_role("radio", name=option, exact=True).check()

    def unfold(self, group: str, option: str) -> None:
        """Open what holds a rare choice."""
        rare = self.board.locator(f".control.{group} .rarer:not([open])")
        if rare.locator(".folded span").get_by_text(option, exact=True).count():
            rare.locator("summary").click()

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
        """A card's own menu, which the pointer finds on the card."""
        self.card(doc).hover(position={"x": 150, "y": 10})
        self.card(doc).locator("summary").click()

    def open_more(self) -> None:
        """Open what is rarely needed: the story, rare choices, a new document."""
        if not self.board.locator(".quiet[open]").count():
            self.board.locator(".quiet > summary").click()


def centre(part: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sideways(page: Page) -> int:
    """How many pixels the page can be moved to the side; it is the main part that scrolls, not the document."""
    parts = page.locator("html, [data-testid=stMain]")
    return int(parts.evaluate_all("(parts) => Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth))"))


def until(read: Callable[[], object], wanted: object, seconds: float = 20) -> None:
    """Read repeatedly until the value is the expected one."""
    end = time.monotonic() + seconds
    while (got := read()) != wanted and time.monotonic() < end:
        time.sleep(0.03)
    assert got == wanted, f"it is {got}, and should be {wanted}"


def still(read: Callable[[], object], moment: float = 0.1) -> Any:
    """Read repeatedly until nothing has changed for a moment of so many seconds, and return that."""
    last, now = None, read()
    while now != last:
        time.sleep(moment)
        last, now = now, read()
    return now


def moved(ranked: list[str], doc: str, by: int) -> list[str]:
    """The order after one card has moved within it."""
    rest = [other for other in ranked if other != doc]
    rest.insert(ranked.index(doc) + by, doc)
    return rest
