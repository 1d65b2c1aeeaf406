"""Slow answers, and a server that stops and restarts: no move is lost, repeated or undone."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import APIResponse, Error, Page, Request, Route, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from pages.ui.components.board import contents
from pages.ui.playground.words import FORMULA, LINK
from pages.ui.state.session import Session
from pages.ui.words import LOST
from tests.benchmarks.server import free_port
from tests.browser.lab import SOUP, Lab, moved, still, until
from tests.support.server import serving

START = list(SOUP.ranked)
_SCRIPT = ".js?"  # in the address of an element's
# Records every painted order in sequence.
_WATCH = """(board) => {
  window.painted = [];
  const look = () => {
    const order = [...board.querySelectorAll('.zone.ranked .card')].map(card => card.dataset.id).join(' ');
    if (window.painted.at(-1) !== order) window.painted.push(order);
    requestAnimationFrame(look);
  };
  look();
}"""
STRAIGHT, BY_RUNS = FORMULA, LINK
"""What stands below the board, which decides the way of its operations."""
_BELOW = {STRAIGHT: "math", BY_RUNS: "code"}


class Wire:
    """The page's connections to the server; answers can be held back and released one by one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.holding = self.down = False
        self.held: list[list[str | bytes]] = [[]]
        self.answers: list[tuple[Route, APIResponse]] = []
        page.route_web_socket("**/_stcore/stream", self._join)
        page.route("**/lab/answer", self._answered)

    def _join(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        if self.down:
            socket.close()
        else:
            socket.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        if not self.holding:
            self.socket.send(message)
            return
        self.held[-1].append(message)
        if ForwardMsg.FromString(message).WhichOneof("type") == "script_finished":
            self.held.append([])

    def _answered(self, route: Route) -> None:
        try:
            answer = None if self.down else route.fetch()
        except Error:  # the server has ended
            answer = None
        if answer is None:
            route.abort("connectionrefused")
        elif self.holding:
            self.answers.append((route, answer))
        else:
            route.fulfill(response=answer)

    def cut(self) -> None:
        self.down = True
        self.socket.close()

    def waiting(self) -> int:
        """How many complete answers are held back."""
        self.page.evaluate("0")  # any call lets playwright deliver messages
        return len(self.held) - 1 + len(self.answers)

    def let_one_through(self) -> None:
        until(lambda: self.waiting() > 0, wanted=True)
        if self.answers:
            route, answer = self.answers.pop(0)
            route.fulfill(response=answer)
            return
        for message in self.held.pop(0):
            self.socket.send(message)

    def release(self) -> None:
        self.holding = False
        for route, answer in self.answers:
            route.fulfill(response=answer)
        for message in [message for answer in self.held for message in answer]:
            self.socket.send(message)
        self.held, self.answers = [[]], []

    def lose(self) -> list[tuple[Route, APIResponse]]:
        """The held answers do not arrive; those of the straight way are returned."""
        lost = self.answers
        self.held, self.answers, self.holding = [[]], [], False
        return lost


class Cut(Lab):
    """A playground whose connection the test holds, and the orders that its steps by keys make."""

    def __init__(self, page: Page, *, breaks: bool = True) -> None:
        super().__init__(page, breaks=True)
        self.wire = Wire(page)
        self.orders: list[list[str]] = []
        self.tries = self.asked = self.answered = 0
        page.on("request", self._asks)
        page.on("requestfinished", self._answers)
        page.on("requestfailed", self._answers)
        page.on("requestfailed", self._tried)

    def _tried(self, request: Request) -> None:
        self.tries += "/_stcore/health" in request.url

    def _asks(self, request: Request) -> None:
        self.asked += _SCRIPT in request.url

    def _answers(self, request: Request) -> None:
        self.answered += _SCRIPT in request.url

    def loaded(self) -> None:
        """Wait until every element has its script; what fails to load while the server ends stays away."""
        expect(self.page.get_by_test_id("stSkeleton")).to_have_count(0)
        still(self.page, lambda: self.asked if self.asked == self.answered else None)

    def has_tried(self, times: int) -> None:
        """Wait until it has looked for its server so often in vain; after six times Streamlit shows a dialog."""
        until(lambda: self.page.evaluate("0") or self.tries >= times, wanted=True)

    def opened(self, address: str, below: str = "") -> Cut:
        """Open it, choose what stands below the board, and wait for it."""
        self.open(address)
        self.orders = [self.ranked()]
        if below:
            expect(self.tab(below).locator(_BELOW[below]).first).to_be_visible()
            self.drawn()
        return self

    def steps(self, doc: str, *turns: int) -> None:
        for turn in turns:
            self.orders.append(moved(self.orders[-1], doc, turn))
        self.step(doc, *turns)
        until(self.ranked, self.orders[-1])

    def waits(self, moves: int) -> None:
        expect(self.board).to_have_attribute("data-pending", str(moves))

    def acknowledged(self) -> int:
        return int(self.board.get_attribute("data-ack"))

    def has_all(self, order: list[str] | None = None) -> None:
        """Every move has reached the server, and its numbers are there."""
        self.connected()
        self.lies(order or self.orders[-1])
        self.agrees()


@pytest.fixture
def cut(labs: Callable[..., Lab]) -> Cut:
    return labs(kind=Cut)


@pytest.mark.full
@pytest.mark.parametrize("below", _BELOW, ids=["straight", "by runs"])
def test_a_slow_answer_never_undoes_a_move(cut, address, below):
    wire = cut.opened(address, below).wire
    cut.board.evaluate(_WATCH)
    wire.holding = True
    cut.steps("d6", -1)
    until(wire.waiting, 1)
    cut.steps("d6", -1, -1)
    cut.steps("d1", 1)
    cut.waits(4)
    wire.let_one_through()
    until(cut.acknowledged, 1)
    assert cut.ranked() == cut.orders[-1]
    cut.steps("d1", 1)
    wire.let_one_through()
    until(lambda: cut.acknowledged() > 1, wanted=True)
    assert cut.ranked() == cut.orders[-1]
    cut.steps("d6", -1)
    wire.release()
    cut.has_all()
    painted = cut.page.evaluate("window.painted")
    every = iter([" ".join(order) for order in cut.orders])
    assert all(order in every for order in painted), painted  # in this sequence, each once

    # an answer that arrives while a card is in the air leaves it there
    seen, order = cut.acknowledged(), cut.orders[-1]
    wire.holding = True
    cut.step(order[-1], -1)
    cut.keys("Space", "ArrowUp")
    wire.release()
    until(lambda: cut.state().ranked, tuple(moved(order, order[-1], -1)))
    assert cut.ranked() == moved(order, order[-1], -2)
    cut.keys("Space")
    cut.has_all(moved(order, order[-1], -2))
    assert cut.acknowledged() == seen + 2


@pytest.mark.full
def test_an_operation_that_a_tab_has_overtaken_reaches_the_tab(lab):
    order, answer = lab.ranked(), lab.hold_back("**/lab/answer")
    lab.step("d1", 1)
    late = answer()
    cells = lab.tab("Table").locator("tbody tr td:nth-child(2)")
    expect(cells.first).to_have_text(SOUP.documents[order[0]].title)
    expect(lab.board).to_have_attribute("data-pending", "1")
    late.continue_()
    expect(cells.first).to_have_text(SOUP.documents[order[1]].title)
    lab.lies(moved(order, "d1", 1))
    lab.agrees()


# A move by keyboard, and the order of the cards when a timer of 60 ms set after it ends; earlier timers have ended.
_STEP = """async () => {
  const root = document.querySelector(".st-key-board [data-testid^=stBidiComponent]").shadowRoot;
  const press = {key: "ArrowDown", altKey: true, bubbles: true, cancelable: true, composed: true};
  root.querySelector(".card[data-id=d1] .handle").dispatchEvent(new KeyboardEvent("keydown", press));
  await new Promise((done) => setTimeout(done, 60));
  return [...root.querySelectorAll(".zone.ranked .card")].map((card) => card.dataset.id);
}"""


@pytest.mark.full
def test_a_move_waits_for_its_answer_only_for_an_instant(cut, address):
    wanted = moved(cut.opened(address).ranked(), "d1", 1)
    cut.wire.holding = True
    assert cut.page.evaluate(_STEP) == wanted
    cut.waits(1)
    cut.wire.release()
    cut.has_all(wanted)


def test_a_lost_connection_loses_no_move(cut, address):
    cut.opened(address).steps("d3", -1)
    cut.agrees()
    cut.wire.cut()
    cut.disconnected()
    cut.steps("d6", -1)
    cut.wire.down = False
    cut.has_all()
    cut.keys("Control+z")
    cut.has_all(cut.orders[-2])


@pytest.mark.full
@pytest.mark.parametrize("below", _BELOW, ids=["straight", "by runs"])
def test_a_server_that_comes_back_learns_of_every_move(cut, below):
    """One move is answered, one answer is pending, and one move happens without a server."""
    port, wire = free_port(), cut.wire
    with serving(port=port) as address:
        cut.opened(address, below)
        wire.holding = True
        cut.steps("d3", -1)
        until(wire.waiting, 1)
        cut.steps("d6", -1)
        until(wire.waiting, 1 if below == STRAIGHT else 2)  # the straight way carries one message at a time
        wire.let_one_through()
        until(cut.acknowledged, 1)
        until(wire.waiting, 1)
        cut.waits(1)
    late = wire.lose()
    cut.disconnected()
    cut.steps("d5", -1)
    cut.grade("d4", "3")
    with serving(port=port):
        cut.has_all()
        assert cut.grades() == {**SOUP.grades, "d4": 3}
        cut.draws()
        for route, answer in late:  # of the old server
            with suppress(Error):  # the page waits no longer
                route.fulfill(response=answer)
        cut.steps("d3", -1)
        cut.has_all()
        cut.check()


_TWICE = """async (data) => {
  const names = performance.getEntriesByType("resource").map(entry => entry.name);
  const address = names.find(name => name.includes("/lab/first_screen.js"));
  const mount = (await import(address)).$board.default;
  const root = document.createElement("div").attachShadow({mode: "open"});
  root.append(Object.assign(document.createElement("div"), {className: "board"}));
  const component = {parentElement: root, data, setStateValue: () => {}};
  mount(component)();
  await new Promise((done) => setTimeout(done, 20));
  mount(component);
  return [root.querySelectorAll(".card").length, root.querySelectorAll(".bar").length];
}"""
_OVERTAKEN = """async () => {
  const { lifecycle } = await import(`${location.origin}/lab/lifecycle.js`);
  const left = [];
  const hold = lifecycle((place) => ({ leave: () => left.push(place.id) }));
  const [here, there] = ["here", "there"].map((id) => Object.assign(document.createElement("div"), { id }));
  const [part, overtaken] = hold(here);
  const [same, last] = hold(here);
  const [, elsewhere] = hold(there);
  overtaken();
  elsewhere();
  await new Promise((done) => setTimeout(done, 20));
  const soFar = [...left];
  last();
  await new Promise((done) => setTimeout(done, 20));
  return [part === same, soFar, left, hold(here)[0] === part];
}"""


@pytest.mark.full
def test_a_board_that_is_removed_and_restored_is_the_same_board(lab):
    """Streamlit removes components for a moment while a page waits for a part, then restores them.

    It ends an overtaken call as if the component were put away; only the last call's end counts.
    """
    given = json.loads(json.dumps(contents(Session(SOUP))))
    assert lab.page.evaluate(_TWICE, given) == [len(SOUP.documents), 1]
    assert lab.page.evaluate(_OVERTAKEN) == [True, ["there"], ["there", "here"], False]


@pytest.mark.full
@pytest.mark.parametrize("below", _BELOW, ids=["at once", "after a while"])
def test_a_killed_server_loses_no_work(cut, below):
    """The server ends with one move being answered, one on its way, and a card dropped before it restarts."""
    port = free_port()
    with serving(port=port) as server:
        cut.opened(server, below).steps("d3", -1)
        cut.agrees()
        cut.wire.holding = True
        cut.steps("d6", -1)
        cut.waits(1)
        start, end = cut.ends("d1", cut.orders[-1][2])
        top = cut.place()
        cut.lift_card("d1", start, end)
        os.kill(server.process, signal.SIGKILL)
    for route, _ in cut.wire.lose():
        route.abort("connectionreset")
    cut.disconnected()
    expect(cut.card("d1")).to_have_class(re.compile("lifted"))
    cut.page.mouse.move(end[0], end[1] + cut.place() - top, steps=6)  # the notice may have moved the cards down
    cut.page.mouse.up()
    wanted = moved(cut.orders[-1], "d1", 2)
    until(cut.ranked, wanted)
    away = cut.board.locator(".away")
    if below == BY_RUNS:
        expect(away).to_contain_text("Your moves are kept on this page")
        cut.has_tried(8)
    with serving(port=port):
        cut.has_all(wanted)
        expect(away).to_be_hidden()
        cut.step("d1", -1)
        cut.has_all(moved(wanted, "d1", -1))
        cut.check()


@pytest.mark.full
def test_keys_go_on_where_they_were_while_the_server_is_gone(cut):
    """Streamlit then covers the page with a dialog that takes the keys; nothing here gives them back to the card."""
    port = free_port()
    with serving(port=port) as server:
        cut.opened(server).steps("d1", 1)
        cut.agrees()
        os.kill(server.process, signal.SIGKILL)
    expect(cut.board.locator(".away")).to_be_visible()
    cut.has_tried(8)
    wanted = cut.orders[-1]
    for _ in range(3):
        cut.keys("Alt+ArrowDown")
        wanted = moved(wanted, "d1", 1)
        until(cut.ranked, wanted)
    cut.keys("Control+z")  # the history is Python's, which undoes when it is back
    expect(cut.page.get_by_role("dialog")).to_have_count(0)
    with serving(port=port):
        cut.has_all(moved(wanted, "d1", -1))


@pytest.mark.full
@pytest.mark.parametrize(("path", "last"), [("lessons", ".picture svg.marks"), ("check", ".lost")])
def test_a_page_without_the_board_says_that_the_server_is_gone(cut, path, last):
    port, page = free_port(), cut.page
    notice = page.get_by_role("alert").filter(has_text=LOST)
    with serving(port=port) as server:
        page.goto(f"{server}/{path}")
        cut.connected()
        cut.idle()
        expect(page.locator(".lost")).to_have_count(1)
        expect(page.locator(last).first).to_be_attached()  # before that, the page may be idle and have no element yet
        cut.loaded()
        expect(notice).to_be_hidden()
    expect(notice).to_be_visible()
    with serving(port=port):
        expect(notice).to_be_hidden()


@pytest.mark.full
def test_a_page_without_a_move_finds_a_new_server(cut):
    port = free_port()
    with serving(port=port) as address:
        cut.opened(address)
    cut.disconnected()
    with serving(port=port):
        cut.connected()
        cut.steps("d3", -1)
        cut.has_all()


@pytest.mark.full
def test_a_page_that_cannot_connect_again_offers_to_reload_and_keeps_the_work(cut, address):
    cut.opened(address).steps("d3", -1)
    cut.agrees()
    cut.wire.cut()
    cut.steps("d6", -1)
    cut.grade("d4", "3")
    expect(cut.board.locator(".away")).to_be_visible()
    cut.board.get_by_role("button", name="Reload").click()  # before it reconnects by itself and the notice disappears
    cut.wire.down = False
    cut.drawn()
    cut.has_all()
    assert cut.grades() == {**SOUP.grades, "d4": 3}


@pytest.mark.full
def test_a_script_that_did_not_arrive_is_fetched_again(labs, contexts, address):
    lab = labs(contexts(), breaks=True)
    lost = re.compile(r"/lab/workbench\.js\?v=\w+$")
    lab.page.route(lost, lambda route: route.abort("connectionreset"))
    lab.open(address).agrees()
