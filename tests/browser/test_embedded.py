"""<ndcg-board> on pages of others: several on a page, strict policies, slides, frames, files, phones, themes."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from ndcg_core import Convention, Row, Topic, explain
from ndcg_core.model import from_signature
from ndcg_core.widget import embedded
from ndcg_core.widget.picture_contents import STAGES
from ndcg_core.widget.state.sources import from_topic
from pages.ui.text import show
from tests.browser.lab import PHONE, Lab, until
from tests.support.embedding import built, served

QRELS = {"d1": 2, "d2": 0, "d3": 3, "d4": 1, "d5": 1}
RANKING = list(QRELS)
THIRD_FIRST = ["d3", "d1", "d2", "d4", "d5"]
BOARD = '<ndcg-board ranking="2 0 3 1 1" k="5"></ndcg-board>'
HEAD = '<!DOCTYPE html><meta charset="utf-8"><title>A page</title><script src="ndcg-board.js"></script>'
STATE = from_topic(Topic(RANKING, QRELS), Convention(k=5))
FRAME = '<iframe sandbox="allow-scripts" width=900 height=800 src="embed.html?ranking=2+0+3+1+1&amp;k=5"></iframe>'
THEMES = "<style>body { background: #fff; color: #111 } .dark body { background: #111; color: #eee }</style>"
PAGES = {
    "five.html": f"{HEAD}{BOARD * 4}<div id=outer></div>",
    "one.html": HEAD + BOARD.replace('k="5"', 'k="5" app="/lab?s=1"'),
    "slide.html": f'{HEAD}<div style="width: 900px; transform: scale(0.6); transform-origin: 40px 20px">{BOARD}</div>',
    "frames.html": HEAD + FRAME,
    "themes.html": HEAD + THEMES + BOARD,
    "beyond.html": f"""{HEAD}
        <ndcg-board ranking="? 1" convention="nDCG unjudged=skip" app="/lab"><b>still</b></ndcg-board>
        <ndcg-board ranking="one"></ndcg-board>""",
    "high.html": f'{HEAD}<ndcg-board height="320" stage="gain" ranking="{" ".join("0123" * 8)}"></ndcg-board>',
    "stages.html": HEAD + "".join(BOARD.replace("k=", f'stage="{stage}" k=') for stage in STAGES),
    "still.html": f"<!DOCTYPE html><title>x</title>{embedded.element(STATE)}",
}
SAID = """() => {
  window.said = [];
  const heard = ({ type, detail, target }) => window.said.push([type, detail, target.tagName]);
  for (const name of ["ndcg-change", "ndcg-ready"]) document.addEventListener(name, heard);
}"""
FIFTH = """(attributes) => {
  const board = document.createElement("ndcg-board");
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  document.getElementById("outer").attachShadow({ mode: "open" }).append(board);
}"""


class Embedded(Lab):
    """A page of others that holds a board; it is closed before its own server is."""

    own = "nowhere"
    """A folder from which it may load."""

    def __init__(self, page: Page, **words: bool) -> None:
        super().__init__(page, **words)
        self.host = page.locator("ndcg-board").first

    def _called(self, url: str) -> None:
        if not url.startswith(self.own):
            super()._called(url)

    def at(self, board: Locator) -> Embedded:
        """Use this board of the page from now on."""
        self.board = board.locator(".board")
        self.score, self.cards = self.board.locator(".score"), self.board.locator(".card")
        return self

    def is_right(self, qrels: dict[str, float] = QRELS, convention: Convention = Convention(k=5)) -> None:
        """The board shows what the core answers for its cards."""
        explanation = explain(Topic(self.ranked(), qrels), convention)
        expect(self.score).to_have_text(f"nDCG{explanation.at} {show(explanation.ndcg, 3)}")

    def third_is_dragged_up(self) -> None:
        expect(self.cards).to_have_count(5)
        self.drag("d3", "d1")
        until(self.ranked, THIRD_FIRST)
        self.is_right()


@pytest.fixture(scope="module")
def pages():
    with served(PAGES) as address:
        yield address


@pytest.fixture
def opened(labs: Callable[..., Lab], contexts: Callable[..., BrowserContext], pages: str):
    def at(page: str, address: str = pages, **device: object) -> Embedded:
        lab = labs(contexts(**device), kind=Embedded)
        lab.own = address
        lab.page.goto(f"{address}/{page}")
        return lab

    return at


def test_the_script_is_one_small_classic_file_that_asks_for_nothing():
    text = built()[embedded.SCRIPT].decode()
    assert len(gzip.compress(text.encode(), 9)) <= 35_000
    asks = r"\bimport\b|\bexport\b|\beval\(|new Function|fetch\(|XMLHttpRequest|WebSocket|sendBeacon"
    assert not re.search(asks, text)
    assert re.findall(r"https?://[^\s\"'`]+", text) == ["http://www.w3.org/2000/svg"]


def test_five_on_a_page_under_a_strict_policy_keep_to_themselves(opened):
    with served(PAGES, "default-src 'none'; script-src {}/ndcg-board.js".format) as strict:
        lab = opened("five.html", strict)
        page, boards = lab.page, lab.page.locator("ndcg-board")
        page.evaluate(FIFTH, {"ranking": "2 0 3 1 1", "k": "5"})
        expect(boards).to_have_count(5)
        for board in boards.all():
            expect(board.locator(".card")).to_have_count(5)
            expect(board.locator(".result .stacked")).not_to_have_count(0)
        expect(boards.nth(0).locator(".bar .tool").first).to_have_css("border-top-style", "solid")  # styles are there
        boards.nth(1).locator('.card[data-id="d3"] .title').hover()
        expect(boards.nth(1).locator(".stacked.pointed")).not_to_have_count(0)
        assert page.locator("ndcg-board .pointed").count() == boards.nth(1).locator(".pointed").count()
        for place in (2, 4):  # the last lies in a shadow root
            lab.at(boards.nth(place)).third_is_dragged_up()
        lab.keys("Control+z")
        until(lab.ranked, RANKING)
        assert [lab.at(boards.nth(place)).ranked() for place in (2, 0)] == [THIRD_FIRST, RANKING]
        lab.check()
        page.close()  # before the server goes


def test_everything_that_is_done_on_it_is_heard_and_undone(opened):
    lab = opened("one.html")
    lab.page.evaluate(SAID)
    lab.is_right()
    lab.third_is_dragged_up()
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
    expect(lab.score).to_have_text("nDCG@2 1.000")
    for _ in range(7):
        lab.press("Undo")
    until(lab.ranked, RANKING)
    lab.is_right()
    expect(lab.notice).to_contain_text("Undone: rank 3 → rank 1: “d3”.")


@pytest.mark.full
def test_a_script_of_the_page_sets_the_list(opened):
    lab = opened("one.html")
    expect(lab.cards).to_have_count(5)
    lab.page.evaluate(SAID)
    given = {"ranking": ["a b", "c"], "grades": {"c": 3, "a b": 1, "e": 2}, "convention": "nDCG@2 gain=linear"}
    lab.host.evaluate("(board, list) => { board.list = list; }", given)
    until(lab.ranked, ["a b", "c"])
    assert lab.aside() == ["e"]
    lab.is_right(given["grades"], Convention(k=2, gain="linear"))
    lab.host.evaluate("board => board.setAttribute('k', '1')")
    expect(lab.score).to_have_text("nDCG@1 0.333")
    assert [name for name, *_ in lab.page.evaluate("window.said")] == ["ndcg-ready"] * 2


@pytest.mark.full
def test_it_links_to_the_app_only_where_the_page_names_it(opened, pages):
    lab = opened("one.html")
    expect(lab.host.get_by_role("link")).to_have_attribute("href", f"{pages}/lab?s=1")
    for address in ("javascript:alert(1)", "data:text/html,x", ""):
        lab.host.evaluate("(board, app) => board.setAttribute('app', app)", address)
        expect(lab.host.get_by_role("link")).to_have_count(0)
    lab = opened("five.html")
    expect(lab.host.locator(".card")).to_have_count(5)
    assert lab.host.get_by_role("link").count() == 0


@pytest.mark.full
def test_on_a_scaled_slide_the_drop_lands_right_and_keys_do_not_reach_the_page(opened):
    lab = opened("slide.html")
    expect(lab.cards).to_have_count(5)
    lab.page.evaluate("() => { window.keys = []; document.addEventListener('keydown', ({ key }) => keys.push(key)); }")
    lab.drag("d1", "d4")
    until(lab.ranked, ["d2", "d3", "d4", "d1", "d5"])
    start = lab.card("d1").bounding_box()
    across, down = start["x"] + 60, start["y"] + 10
    lab.hold((across, down), (across, down - 25))
    expect(lab.card("d1")).to_contain_class("lifted")
    until(lambda: round(start["y"] - lab.card("d1").bounding_box()["y"]), 25)  # it stays under the pointer
    lab.keys("Escape")
    lab.page.mouse.up()
    lab.grasp(lab.handle("d1"), "Space", "ArrowUp", "ArrowUp", "Space", "Home", "x")
    until(lab.ranked, ["d2", "d1", "d3", "d4", "d5"])
    lab.is_right()
    lab.grasp(lab.board.locator(".control.gain input").first, "ArrowRight")
    lab.grasp(lab.cut_line, "ArrowUp")
    expect(lab.score).to_contain_text("nDCG@4")
    assert lab.page.evaluate("window.keys") == []
    lab.keys("Tab")
    assert lab.page.evaluate("window.keys") == ["Tab"]


@pytest.mark.full
def test_it_works_in_a_sandboxed_frame_by_its_address_and_from_a_disk(opened, tmp_path):
    lab = opened("frames.html")
    lab.at(lab.page.frame_locator("iframe").locator("ndcg-board")).third_is_dragged_up()
    markup = f"<!DOCTYPE html><title>x</title>{embedded.element(STATE)}{embedded.frame(STATE)}"
    for name, content in {**built(), "page.html": markup.encode()}.items():
        (tmp_path / name).write_bytes(content)
    lab = opened("page.html", tmp_path.as_uri())
    expect(lab.page.frame_locator("iframe").locator(".card")).to_have_count(5)
    lab.at(lab.host).third_is_dragged_up()


@pytest.mark.full
def test_it_is_drawn_again_in_the_colours_of_another_theme(opened):
    lab = opened("themes.html")
    text = lab.page.locator(".result .ratio")
    expect(text).to_have_css("fill", "rgb(17, 17, 17)")
    lab.third_is_dragged_up()
    lab.page.evaluate("document.documentElement.className = 'dark'")
    expect(text).to_have_css("fill", "rgb(238, 238, 238)")
    expect(lab.cards.first.locator(".face")).to_have_css("background-color", "rgb(17, 17, 17)")
    until(lab.ranked, THIRD_FIRST)


@pytest.mark.full
def test_without_scripts_and_beyond_its_reach_the_still_picture_is_seen(opened):
    lab = opened("still.html", java_script_enabled=False)
    expect(lab.page.get_by_role("img", name=f"nDCG {show(STATE.explanation.ndcg)}")).to_be_visible()
    drawn = opened("still.html")
    expect(drawn.cards).to_have_count(5)
    expect(drawn.page.locator("ndcg-board > svg")).to_be_hidden()
    lab = opened("beyond.html")
    expect(lab.host).to_contain_text("still")
    for said in ("This board cannot compute the choice unjudged=skip, so it shows no number.", "still"):
        expect(lab.page.get_by_text(said, exact=True)).to_be_visible()
    expect(lab.page.get_by_role("link", name="Open in NDCG Lab")).to_be_visible()
    expect(lab.page.locator("ndcg-board").nth(1)).to_contain_text("The attribute ranking of this board cannot be read")
    assert lab.host.evaluate("board => board.list") is None


@pytest.mark.full
def test_by_finger_on_a_phone(opened):
    lab = opened("one.html", **PHONE)
    expect(lab.cards).to_have_count(5)
    lab.slide(*lab.ends("d1", "d2"))
    lab.touch("touchEnd")
    until(lab.ranked, ["d2", "d1", "d3", "d4", "d5"])
    lab.is_right()
    assert lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def lengths(stage: str, row: Row) -> tuple[float, float]:
    """How long a row's pale and solid bars are at a stage, on the scale of that stage."""
    named = {"grades": row.grade, "gain": row.gain, "cg": row.gain, "weights": row.weight}
    return (named[stage] or 0.0,) * 2 if stage in named else (row.gain, row.discounted)


@pytest.mark.full
def test_every_stage_draws_its_part_of_the_computation(opened):
    lab, rows = opened("stages.html", reduced_motion="reduce"), explain(Topic(RANKING, QRELS), Convention(k=5)).rows
    expect(lab.page.locator("ndcg-board .card")).to_have_count(5 * len(STAGES))
    for stage in STAGES:
        cards = lab.page.locator(f"ndcg-board[stage={stage}] .card > .bars")
        drawn = cards.evaluate_all("all => all.map(bars => [...bars.children].map(bar => parseFloat(bar.style.width)))")
        wanted = [lengths(stage, row) for row in rows]
        unit = max(map(max, drawn)) / max(map(max, wanted))
        assert [pytest.approx([unit * of for of in pair], abs=0.01) for pair in wanted] == drawn, stage
        stacks = lab.page.locator(f"ndcg-board[stage={stage}] .stacked")
        assert bool(stacks.count()) == (stage in ("cg", "dcg", "sums", "all")), stage


@pytest.mark.full
def test_a_height_and_a_stage(opened):
    lab = opened("high.html")
    expect(lab.cards).to_have_count(32)
    assert lab.host.bounding_box()["height"] == 320
    expect(lab.cards.nth(1).locator(".bars")).to_be_visible()
    assert lab.page.locator(".stacked, .result").count() == 0
    lab.handle("d1").scroll_into_view_if_needed()
    box, host = lab.handle("d1").bounding_box(), lab.host.bounding_box()
    lab.hold((box["x"] + 5, box["y"] + 10), (box["x"] + 5, host["y"] + 315))
    until(lambda: lab.ranked().index("d1") > 20, True)  # the list scrolls along, inside its height
    lab.page.mouse.up()
