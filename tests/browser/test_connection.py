"""Slow answers, and a server that stops and restarts: no move is lost, repeated or undone."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import APIResponse, Error, Page, Route, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from pages.ui.components.board import contents
from pages.ui.playground.words import LINK
from pages.ui.state.session import Session
from pages.ui.words import LOST
from tests.benchmarks.server import free_port
from tests.browser.lab import SOUP, Lab, moved, until
from tests.support.server import serving

START = list(SOUP.ranked)
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


STRAIGHT, BY_RUNS = "Formula", LINK
"""What stands below the board, which decides the way of its operations."""
_BELOW = {STRAIGHT: "math", BY_RUNS: "code"}
WAYS = pytest.mark.parametrize("below", _BELOW, ids=["straight", "by runs"])


class Wire:
    """The page's connections to the server; answers can be held back and released one by one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.holding = False
        self.down = False
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
        if self.down:
            route.abort("connectionrefused")
            return
        try:
            answer = route.fetch()
        except Error:  # the server has ended
            route.abort("connectionrefused")
            return
        if self.holding:
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

    def lose(self) -> None:
        """The held answers never arrive."""
        for route, _ in self.answers:
            route.abort("connectionreset")
        self.held, self.answers, self.holding = [[]], [], False


class Moves:
    """Steps by keys, and the orders that they make."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.orders = [lab.ranked()]

    def __call__(self, doc: str, *turns: int) -> None:
        for turn in turns:
            self.orders.append(moved(self.orders[-1], doc, turn))
        self.lab.step(doc, *turns)
        until(self.lab.ranked, self.orders[-1])


def show_below(lab: Lab, below: str) -> None:
    """Choose what stands below the board, and wait for it."""
    expect(lab.tab(below).locator(_BELOW[below]).first).to_be_visible()
    lab.drawn()


def upper_edge(lab: Lab) -> float:
    """Where the list begins on the screen."""
    box = lab.board.locator(".zone.ranked").bounding_box()
    assert box
    return box["y"]


def acknowledged(lab: Lab) -> Callable[[], int]:
    return lambda: int(lab.board.get_attribute("data-ack"))


@WAYS
def test_a_slow_answer_never_undoes_a_move(labs, address, below):
    lab = labs()
    wire = Wire(lab.page)
    step = Moves(lab.open(address))
    show_below(lab, below)
    lab.board.evaluate(_WATCH)
    wire.holding = True
    step("d6", -1)
    until(wire.waiting, 1)
    step("d6", -1, -1)
    step("d1", 1)
    expect(lab.board).to_have_attribute("data-pending", "4")
    wire.let_one_through()
    until(acknowledged(lab), 1)
    assert lab.ranked() == step.orders[-1]
    step("d1", 1)
    wire.let_one_through()
    until(lambda: acknowledged(lab)() > 1, wanted=True)
    assert lab.ranked() == step.orders[-1]
    step("d6", -1)
    wire.release()
    lab.lies(step.orders[-1])
    lab.agrees()
    painted = lab.page.evaluate("window.painted")
    every = iter([" ".join(order) for order in step.orders])
    assert all(order in every for order in painted), painted  # in this sequence, each once

    # an answer that arrives while a card is in the air leaves it there
    seen = acknowledged(lab)()
    order = step.orders[-1]
    wire.holding = True
    lab.step(order[-1], -1)
    lab.page.keyboard.press("Space")
    lab.page.keyboard.press("ArrowUp")
    wire.release()
    until(lambda: lab.state().ranked, tuple(moved(order, order[-1], -1)))
    assert lab.ranked() == moved(order, order[-1], -2)
    lab.page.keyboard.press("Space")
    lab.lies(moved(order, order[-1], -2))
    assert acknowledged(lab)() == seen + 2
    lab.agrees()


def test_an_operation_that_a_tab_has_overtaken_reaches_the_tab(labs, address):
    lab = labs()
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    lab.page.route("**/lab/answer", hold)
    order = lab.open(address).ranked()
    lab.step("d1", 1)
    until(lambda: lab.page.evaluate("0") or len(late), 1)  # any call lets playwright deliver requests
    cells = lab.tab("Table").locator("tbody tr td:nth-child(2)")
    expect(cells.first).to_have_text(SOUP.documents[order[0]].title)
    expect(lab.board).to_have_attribute("data-pending", "1")
    late[0].continue_()
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


def test_a_move_waits_for_its_answer_only_for_an_instant(labs, address):
    lab = labs()
    wire = Wire(lab.page)
    order = lab.open(address).ranked()
    wire.holding = True
    assert lab.page.evaluate(_STEP) == moved(order, "d1", 1)
    expect(lab.board).to_have_attribute("data-pending", "1")
    wire.release()
    lab.lies(moved(order, "d1", 1))
    lab.agrees()


def test_a_lost_connection_loses_no_move(labs, address):
    lab = labs(breaks=True)
    wire = Wire(lab.page)
    step = Moves(lab.open(address))
    step("d3", -1)
    lab.agrees()
    wire.cut()
    app = lab.page.locator("[data-testid=stApp]")
    expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    step("d6", -1)
    wire.down = False
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=30_000)
    lab.lies(step.orders[-1])
    lab.agrees()
    lab.page.keyboard.press("Control+z")
    lab.lies(step.orders[-2])
    lab.agrees()


@WAYS
def test_a_server_that_comes_back_learns_of_every_move(labs, below):
    """One move is answered, one answer is pending, and one move happens without a server."""
    port = free_port()
    lab = labs(breaks=True)
    wire = Wire(lab.page)
    app = lab.page.locator("[data-testid=stApp]")
    with serving(port=port) as address:
        step = Moves(lab.open(address))
        show_below(lab, below)
        wire.holding = True
        step("d3", -1)
        until(wire.waiting, 1)
        step("d6", -1)
        until(wire.waiting, 1 if below == STRAIGHT else 2)  # the straight way carries one message at a time
        wire.let_one_through()
        until(acknowledged(lab), 1)
        until(wire.waiting, 1)
        expect(lab.board).to_have_attribute("data-pending", "1")
    late, wire.answers = wire.answers, []
    wire.lose()
    expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED", timeout=20_000)
    step("d5", -1)
    lab.grade("d4", "3")
    with serving(port=port):
        expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=30_000)
        lab.lies(step.orders[-1])
        assert lab.grades() == {**SOUP.grades, "d4": 3}
        lab.agrees()
        lab.draws()
        for route, answer in late:  # of the old server
            with suppress(Error):  # the page waits no longer
                route.fulfill(response=answer)
        step("d3", -1)
        lab.lies(step.orders[-1])
        lab.agrees()
        lab.check()


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


def test_a_board_that_is_removed_and_restored_is_the_same_board(lab):
    """Streamlit removes components for a moment while a page waits for a part, then restores them."""
    session = Session(SOUP)
    assert lab.page.evaluate(_TWICE, json.loads(json.dumps(contents(session)))) == [
        len(SOUP.documents),
        1,
    ]


def test_a_part_outlives_a_call_that_was_overtaken(lab, address):
    """Streamlit ends an overtaken call as if the component were put away; only the last call's end counts."""
    left = lab.page.evaluate(
        """async (address) => {
      const { lifecycle } = await import(address + "/lab/lifecycle.js");
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
    }""",
        address,
    )
    assert left == [True, ["there"], ["there", "here"], False]


@pytest.mark.parametrize(("seconds", "below"), [(2, STRAIGHT), (20, BY_RUNS)])
def test_a_killed_server_loses_no_work(labs, seconds, below):
    """The server ends with one move being answered, one on its way, and a card dropped before it restarts."""
    port = free_port()
    lab = labs(breaks=True)
    wire = Wire(lab.page)
    app = lab.page.locator("[data-testid=stApp]")
    with serving(port=port) as server:
        step = Moves(lab.open(server))
        show_below(lab, below)
        step("d3", -1)
        lab.agrees()
        wire.holding = True
        step("d6", -1)
        expect(lab.board).to_have_attribute("data-pending", "1")
        start, end = lab.ends("d1", step.orders[-1][2])
        top = upper_edge(lab)
        lab.page.mouse.move(*start)
        lab.page.mouse.down()
        lab.page.mouse.move(start[0], (start[1] + end[1]) / 2, steps=4)
        expect(lab.card("d1")).to_have_class(re.compile("lifted"))
        os.kill(server.process, signal.SIGKILL)
    wire.lose()
    expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    expect(lab.card("d1")).to_have_class(re.compile("lifted"))
    lab.page.mouse.move(end[0], end[1] + upper_edge(lab) - top, steps=6)  # the notice may have moved the cards down
    lab.page.mouse.up()
    wanted = moved(step.orders[-1], "d1", 2)
    until(lab.ranked, wanted)
    if seconds > 2:
        expect(lab.board.locator(".away")).to_contain_text("Your moves are kept on this page")
    lab.page.wait_for_timeout(1000 * seconds)
    with serving(port=port):
        expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=30_000)
        lab.lies(wanted)
        lab.agrees()
        expect(lab.board.locator(".away")).to_be_hidden()
        lab.step("d1", -1)
        lab.lies(moved(wanted, "d1", -1))
        lab.check()


def test_keys_go_on_where_they_were_while_the_server_is_gone(labs):
    """Streamlit then covers the page with a dialog that takes the keys; nothing here gives them back to the card."""
    port = free_port()
    lab = labs(breaks=True)
    app = lab.page.locator("[data-testid=stApp]")
    with serving(port=port) as server:
        step = Moves(lab.open(server))
        step("d1", 1)
        lab.agrees()
        os.kill(server.process, signal.SIGKILL)
    expect(lab.board.locator(".away")).to_be_visible(timeout=20_000)
    lab.page.wait_for_timeout(10_000)  # Streamlit's dialog comes after some seconds
    wanted = step.orders[-1]
    for _ in range(3):
        lab.page.keyboard.press("Alt+ArrowDown")
        wanted = moved(wanted, "d1", 1)
        until(lab.ranked, wanted)
    lab.page.keyboard.press("Control+z")  # the history is Python's, which undoes when it is back
    wanted = moved(wanted, "d1", -1)
    expect(lab.page.get_by_role("dialog")).to_have_count(0)
    with serving(port=port):
        expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=30_000)
        lab.lies(wanted)
        lab.agrees()


@pytest.mark.parametrize("path", ["lessons", "check"])
def test_a_page_without_the_board_says_that_the_server_is_gone(labs, path):
    lab = labs(breaks=True)
    notice = lab.page.get_by_role("alert").filter(has_text=LOST)
    port = free_port()
    with serving(port=port) as server:
        lab.page.goto(f"{server}/{path}")
        app = lab.page.locator("[data-testid=stApp]")
        expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=20_000)
        expect(app).to_have_attribute("data-test-script-state", "notRunning")
        expect(lab.page.locator(".lost")).to_have_count(1)
        expect(lab.page.get_by_test_id("stSkeleton")).to_have_count(0)  # no script of an element is on its way
        lab.page.wait_for_load_state("networkidle")
        expect(notice).to_be_hidden()
    expect(notice).to_be_visible(timeout=20_000)
    with serving(port=port):
        expect(notice).to_be_hidden(timeout=30_000)


def test_a_page_without_a_move_finds_a_new_server(labs):
    port = free_port()
    lab = labs(breaks=True)
    with serving(port=port) as address:
        lab.open(address)
    app = lab.page.locator("[data-testid=stApp]")
    expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED", timeout=20_000)
    with serving(port=port):
        expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=30_000)
        order = lab.ranked()
        lab.step("d3", -1)
        lab.lies(moved(order, "d3", -1))
        lab.agrees()


def test_a_page_that_cannot_connect_again_offers_to_reload_and_keeps_the_work(labs, address):
    lab = labs(breaks=True)
    wire = Wire(lab.page)
    step = Moves(lab.open(address))
    step("d3", -1)
    lab.agrees()
    wire.cut()
    step("d6", -1)
    lab.grade("d4", "3")
    expect(lab.board.locator(".away")).to_be_visible()
    lab.board.get_by_role("button", name="Reload").click()  # before it reconnects by itself and the notice disappears
    wire.down = False
    lab.drawn()
    lab.lies(step.orders[-1])
    assert lab.grades() == {**SOUP.grades, "d4": 3}
    lab.agrees()


def test_a_script_that_did_not_arrive_is_fetched_again(labs, contexts, address):
    lab = labs(contexts(), breaks=True)
    lost = re.compile(r"/lab/workbench\.js\?v=\w+$")
    lab.page.route(lost, lambda route: route.abort("connectionreset"))
    lab.open(address)
    lab.agrees()
