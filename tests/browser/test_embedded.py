"""<ndcg-board> on pages of others: several on a page, strict policies, slides, frames, files, phones, themes."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from ndcg_core import Convention, Topic, explain
from ndcg_core.model import from_signature
from ndcg_core.widget import embedded
from ndcg_core.widget.state.sources import from_topic
from pages.ui.text import show
from tests.browser.lab import Lab, until
from tests.support.embedding import built, served

QRELS = {"d1": 2, "d2": 0, "d3": 3, "d4": 1, "d5": 1}
RANKING = list(QRELS)
BOARD = '<ndcg-board ranking="2 0 3 1 1" k="5"></ndcg-board>'
HEAD = '<!DOCTYPE html><meta charset="utf-8"><title>A page</title><script src="ndcg-board.js"></script>'
PAGES = {
    "five.html": f"{HEAD}{BOARD * 4}<div id=outer></div>",
    "one.html": HEAD + BOARD.replace('k="5"', 'k="5" app="/lab?s=1"'),
    "slide.html": f'{HEAD}<div style="width: 900px; transform: scale(0.6); transform-origin: 40px 20px">{BOARD}</div>',
    "frames.html": (
        f"{HEAD}"
        '<iframe sandbox="allow-scripts" width=900 height=800 src="embed.html?ranking=2+0+3+1+1&amp;k=5"></iframe>'
    ),
    "themes.html": (
        f"{HEAD}<style>body {{ background: #fff; color: #111 }} .dark body {{ background: #111; color: #eee }}</style>"
        f"{BOARD}"
    ),
    "beyond.html": (
        f'{HEAD}<ndcg-board ranking="? 1" convention="nDCG unjudged=skip" app="/lab"><b>still</b></ndcg-board>'
        '<ndcg-board ranking="one"></ndcg-board>'
    ),
    "high.html": f'{HEAD}<ndcg-board height="320" stage="gain" ranking="{" ".join("0123" * 8)}"></ndcg-board>',
}
STRICT = "default-src 'none'; script-src {address}/ndcg-board.js"
SAID = """() => {
  window.said = [];
  const heard = ({ type, detail, target }) => window.said.push([type, detail, target.tagName]);
  for (const name of ["ndcg-change", "ndcg-ready"]) document.addEventListener(name, heard);
}"""


class Embedded(Lab):
    """A page of others that holds a board."""

    def __init__(self, page: Page, **words: bool) -> None:
        super().__init__(page, **words)
        self.host = page.locator("ndcg-board").first

    def check(self) -> None:
        """A page is closed before its own server is."""
        if not self.page.is_closed():
            super().check()
        assert not self.troubles, self.troubles

    def at(self, board: Locator) -> Embedded:
        """Use this board of the page from now on."""
        self.board = board.locator(".board")
        self.score, self.cards = self.board.locator(".score"), self.board.locator(".card")
        return self

    def is_right(self, qrels: dict[str, float] = QRELS, convention: Convention = Convention(k=5)) -> None:
        """The board shows what the core answers for its cards."""
        explanation = explain(Topic(self.ranked(), qrels), convention)
        expect(self.score).to_have_text(f"nDCG{explanation.at} {show(explanation.ndcg)}")


@pytest.fixture(scope="module")
def pages():
    with served(PAGES) as address:
        yield address


@pytest.fixture
def opened(labs: Callable[..., Lab], contexts: Callable[..., BrowserContext], pages: str):
    def at(page: str, address: str = pages, **device: object) -> Embedded:
        lab = labs(contexts(**device), kind=Embedded)
        lab.page.goto(f"{address}/{page}")
        return lab

    return at


def test_the_script_is_one_small_classic_file_that_asks_for_nothing():
    script = built()[embedded.SCRIPT]
    assert len(gzip.compress(script, 9)) <= 35_000
    text = script.decode()
    assert not re.search(
        r"\bimport\b|\bexport\b|\beval\(|new Function|fetch\(|XMLHttpRequest|WebSocket|sendBeacon", text
    )
    assert re.findall(r"https?://[^\s\"'`]+", text) == ["http://www.w3.org/2000/svg"]


def test_five_on_a_page_under_a_strict_policy_keep_to_themselves(opened):
    with served(PAGES, lambda address: STRICT.format(address=address)) as strict:
        lab = opened("five.html", strict)
        page = lab.page
        page.evaluate(
            """() => {
              const root = document.getElementById("outer").attachShadow({ mode: "open" });
              const board = document.createElement("ndcg-board");
              board.setAttribute("ranking", "2 0 3 1 1");
              board.setAttribute("k", "5");
              root.append(board);
            }"""
        )
        boards = page.locator("ndcg-board")
        expect(boards).to_have_count(5)
        for place in range(5):
            expect(boards.nth(place).locator(".card")).to_have_count(5)
            expect(boards.nth(place).locator(".marks .place")).not_to_have_count(0)
        colour = boards.nth(0).locator(".bar .tool").first.evaluate("tool => getComputedStyle(tool).borderTopStyle")
        assert colour == "solid", "styles are there"
        boards.nth(1).locator('.card[data-id="d3"] .title').hover()
        expect(boards.nth(1).locator(".bars .pointed")).not_to_have_count(0)
        assert page.locator("ndcg-board .pointed").count() == boards.nth(1).locator(".pointed").count()
        for place in (2, 4):  # the last lies in a shadow root
            lab.at(boards.nth(place)).drag("d3", "d1")
            until(lab.ranked, ["d3", "d1", "d2", "d4", "d5"])
            lab.is_right()
        page.keyboard.press("Control+z")
        until(lab.ranked, RANKING)
        assert lab.at(boards.nth(2)).ranked() == ["d3", "d1", "d2", "d4", "d5"]
        assert lab.at(boards.nth(0)).ranked() == RANKING
        lab.check()
        page.close()  # before the server goes


def test_everything_that_is_done_on_it_is_heard_and_undone(opened):
    lab = opened("one.html")
    lab.page.evaluate(SAID)
    lab.is_right()
    lab.drag("d3", "d1")
    until(lab.ranked, ["d3", "d1", "d2", "d4", "d5"])
    lab.is_right()
    qrels = QRELS | {"d2": 3}
    lab.grade("d2", "3")
    lab.is_right(qrels)
    lab.choose("gain", "linear")
    lab.is_right(qrels, Convention(gain="linear", k=5))
    lab.choose("discount", "1/√rank")
    lab.is_right(qrels, Convention(gain="linear", discount="sqrt", k=5))
    lab.cutoff(2)
    lab.is_right(qrels, Convention(gain="linear", discount="sqrt", k=2))
    lab.cutoff(0)
    expect(lab.board.locator(".refused")).to_contain_text("k must be a positive whole number")
    lab.step("d1", 1)
    until(lab.ranked, ["d3", "d2", "d1", "d4", "d5"])
    said = lab.page.evaluate("window.said")
    assert [(name, tag) for name, _, tag in said] == [("ndcg-change", "NDCG-BOARD")] * 6
    last = said[-1][1]
    assert last == lab.host.evaluate("board => board.list")
    assert last["ndcg"] == explain(Topic(last["ranking"], last["grades"]), from_signature(last["convention"])).ndcg
    lab.press("Ideal order")
    expect(lab.score).to_have_text("nDCG@2 1.0000")
    for _ in range(7):
        lab.press("Undo")
    until(lab.ranked, RANKING)
    lab.is_right()
    expect(lab.notice).to_contain_text("Undone: rank 3 → rank 1: “d3”.")


def test_a_script_of_the_page_sets_the_list(opened):
    lab = opened("one.html")
    expect(lab.cards).to_have_count(5)
    lab.page.evaluate(SAID)
    lab.host.evaluate(
        "(board, list) => { board.list = list; }",
        {"ranking": ["a b", "c"], "grades": {"c": 3, "a b": 1, "e": 2}, "convention": "nDCG@2 gain=linear"},
    )
    until(lab.ranked, ["a b", "c"])
    assert lab.aside() == ["e"]
    found = explain(Topic(["a b", "c"], {"c": 3, "a b": 1, "e": 2}), Convention(k=2, gain="linear"))
    expect(lab.score).to_have_text(f"nDCG@2 {show(found.ndcg)}")
    lab.host.evaluate("board => board.setAttribute('k', '1')")
    expect(lab.score).to_have_text("nDCG@1 0.3333")
    assert [name for name, *_ in lab.page.evaluate("window.said")] == ["ndcg-ready"] * 2


def test_it_links_to_the_app_only_where_the_page_names_it(opened, pages):
    lab = opened("one.html")
    expect(lab.host.get_by_role("link")).to_have_attribute("href", f"{pages}/lab?s=1")
    for address in ("javascript:alert(1)", "data:text/html,x", ""):
        lab.host.evaluate("(board, app) => board.setAttribute('app', app)", address)
        expect(lab.host.get_by_role("link")).to_have_count(0)
    lab.at(opened("five.html").page.locator("ndcg-board").first)
    expect(lab.cards).to_have_count(5)
    assert lab.board.locator("xpath=..").get_by_role("link").count() == 0


def test_on_a_scaled_slide_the_drop_lands_right_and_keys_do_not_reach_the_page(opened):
    lab = opened("slide.html")
    expect(lab.cards).to_have_count(5)
    lab.page.evaluate(
        "() => { window.keys = []; document.addEventListener('keydown', ({ key }) => window.keys.push(key)); }"
    )
    lab.drag("d1", "d4")
    until(lab.ranked, ["d2", "d3", "d4", "d1", "d5"])
    start = lab.card("d1").bounding_box()
    lab.page.mouse.move(start["x"] + 60, start["y"] + 10)
    lab.page.mouse.down()
    lab.page.mouse.move(start["x"] + 60, start["y"] + 10 - 25, steps=5)
    lab.page.wait_for_function("() => document.querySelector('ndcg-board').shadowRoot.querySelector('.lifted')")
    until(lambda: round(start["y"] - lab.card("d1").bounding_box()["y"]), 25)  # it stays under the pointer
    lab.page.keyboard.press("Escape")
    lab.page.mouse.up()
    lab.handle("d1").focus()
    for key in ("Space", "ArrowUp", "ArrowUp", "Space", "Home", "x"):
        lab.page.keyboard.press(key)
    until(lab.ranked, ["d2", "d1", "d3", "d4", "d5"])
    lab.is_right()
    lab.board.locator(".control.gain input").first.focus()
    lab.page.keyboard.press("ArrowRight")
    lab.page.locator(".cut-handle").focus()
    lab.page.keyboard.press("ArrowLeft")
    expect(lab.score).to_contain_text("nDCG@4")
    assert lab.page.evaluate("window.keys") == []
    lab.page.keyboard.press("Tab")
    assert lab.page.evaluate("window.keys") == ["Tab"]


def test_in_a_sandboxed_frame_the_list_is_in_the_address(opened):
    lab = opened("frames.html")
    frame = lab.page.frame_locator("iframe")
    lab.at(frame.locator("ndcg-board"))
    expect(lab.cards).to_have_count(5)
    lab.drag("d3", "d1")
    until(lab.ranked, ["d3", "d1", "d2", "d4", "d5"])
    lab.is_right()


def test_it_works_from_a_disk(opened, tmp_path: Path):
    state = from_topic(Topic(RANKING, QRELS), Convention(k=5))
    markup = embedded.element(state) + embedded.frame(state)
    for name, content in {**built(), "page.html": f"<!DOCTYPE html><title>x</title>{markup}".encode()}.items():
        (tmp_path / name).write_bytes(content)

    class FromDisk(Embedded):
        def _called(self, url: str) -> None:
            assert url.startswith(tmp_path.as_uri())

    lab = opened("one.html")
    lab = FromDisk(lab.page.context.new_page())
    lab.page.goto((tmp_path / "page.html").as_uri())
    expect(lab.page.frame_locator("iframe").locator(".card")).to_have_count(5)
    lab.at(lab.host)
    lab.drag("d3", "d1")
    until(lab.ranked, ["d3", "d1", "d2", "d4", "d5"])
    lab.is_right()
    lab.check()


def test_it_is_drawn_again_in_the_colours_of_another_theme(opened):
    lab = opened("themes.html")
    text = lab.page.locator(".marks .texts text").first
    expect(text).to_have_attribute("fill", "rgb(17, 17, 17)")
    lab.drag("d3", "d1")
    lab.page.evaluate("document.documentElement.className = 'dark'")
    expect(text).to_have_attribute("fill", "rgb(238, 238, 238)")
    ground = lab.cards.first.evaluate("card => getComputedStyle(card).backgroundColor")
    assert ground == "rgb(17, 17, 17)"
    until(lab.ranked, ["d3", "d1", "d2", "d4", "d5"])


def test_without_scripts_and_beyond_its_reach_the_still_picture_is_seen(opened):
    state = from_topic(Topic(RANKING, QRELS), Convention(k=5))
    with served({"still.html": f"<!DOCTYPE html><title>x</title>{embedded.element(state)}"}) as address:
        lab = opened("still.html", address, java_script_enabled=False)
        expect(lab.page.get_by_role("img", name=f"nDCG {show(state.explanation.ndcg)}")).to_be_visible()
        lab.page.close()
        drawn = opened("still.html", address)
        expect(drawn.cards).to_have_count(5)
        expect(drawn.page.locator("ndcg-board > svg")).to_be_hidden()
        drawn.page.close()
    lab = opened("beyond.html")
    expect(lab.host).to_contain_text("still")
    expect(
        lab.page.get_by_text("This board cannot compute the choice unjudged=skip, so it shows no number.")
    ).to_be_visible()
    expect(lab.page.get_by_text("still")).to_be_visible()
    expect(lab.page.get_by_role("link", name="Open in NDCG Lab")).to_be_visible()
    expect(lab.page.locator("ndcg-board").nth(1)).to_contain_text("The attribute ranking of this board cannot be read")
    assert lab.host.evaluate("board => board.list") is None


def test_by_finger_on_a_phone(opened):
    lab = opened("one.html", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    expect(lab.cards).to_have_count(5)
    fingers = lab.page.context.new_cdp_session(lab.page)
    start, end = lab.ends("d1", "d2")
    for kind, points in (
        ("touchStart", [start]),
        *(("touchMove", [(start[0], start[1] + (end[1] - start[1]) * part / 6)]) for part in range(1, 7)),
        ("touchEnd", []),
    ):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    until(lab.ranked, ["d2", "d1", "d3", "d4", "d5"])
    lab.is_right()
    assert lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_height_and_a_stage(opened):
    lab = opened("high.html")
    expect(lab.cards).to_have_count(32)
    assert lab.host.bounding_box()["height"] == 320
    expect(lab.page.get_by_text("each bar: the gain")).to_be_visible()
    assert lab.page.locator(".stacked").count() == 0
    lab.handle("d1").scroll_into_view_if_needed()
    x, y = lab.handle("d1").bounding_box()["x"] + 5, lab.handle("d1").bounding_box()["y"] + 10
    lab.page.mouse.move(x, y)
    lab.page.mouse.down()
    bottom = lab.host.bounding_box()["y"] + 315
    lab.page.mouse.move(x, bottom, steps=5)
    until(lambda: lab.ranked().index("d1") > 20, True)  # the list scrolls along, inside its height
    lab.page.mouse.up()
