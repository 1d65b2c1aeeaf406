"""Time from a dropped card to the last changed number and chart, beside an empty app's rerun, in a real browser."""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from ndcg_core import Convention
from ndcg_core.teaching.examples import Document
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.state import link
from tests.benchmarks.server import serving
from tests.browser.chromium import FLAGS, get

_DOCS = tuple(f"d{rank}" for rank in range(1, 21))
_LONG = BoardState(
    {doc: Document(doc, f"Document {doc}", "") for doc in _DOCS},
    _DOCS,
    (),
    {doc: rank % 4 for rank, doc in enumerate(_DOCS)},
    (0, 1, 2, 3),
    Convention(k=10),
)
_LONGEST_FRAME = 50  # milliseconds
_EMPTY = """import streamlit as st
st.session_state.n = st.session_state.get("n", 0) + 1
st.button("again")
st.write(f"run {st.session_state.n}")
"""
_CONFIG = '[runner]\npostScriptGC = false\n[server]\nfileWatcherType = "none"\n[browser]\ngatherUsageStats = false\n'
# Records when the watched parts last changed, and when the action began.
_WATCH = """(parts) => {
  window.began = 0; window.last = {};
  for (const part of parts) {
    const [host, inside] = part.split(" >>> ");
    const node = inside
      ? document.querySelector(host + " [data-testid^=stBidiComponent]").shadowRoot.querySelector(inside)
      : document.querySelector(host);
    new MutationObserver(() => { window.last[part] = performance.now(); })
      .observe(node, {subtree: true, childList: true, characterData: true, attributes: true});
  }
  const start = () => { window.began = performance.now(); window.last = {}; };
  document.addEventListener("keydown", start, true);
}"""
_TAKEN = "() => Math.max(...Object.values(window.last)) - window.began"
_COUNT = """() => {
  window.frames = []; window.counting = true;
  let last = performance.now();
  const next = (now) => {
    window.frames.push(now - last);
    last = now;
    if (window.counting) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
_PARTS = [f".st-key-board >>> .{part}" for part in ("board", "division", "stacks")]


def _ready(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.wait_for_timeout(1500)


def _actions(page: Page, key: str, times: int) -> list[float]:
    taken = []
    for turn in range(times):
        page.keyboard.press(key.format("Down" if turn % 2 == 0 else "Up"))
        page.wait_for_timeout(450)
        taken.append(page.evaluate(_TAKEN))
    return taken


def _frames(page: Page) -> list[float]:
    """The milliseconds between two frames while the lowest of many cards is dragged to the top."""
    handle = page.locator(".zone.ranked .card .handle").last
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.evaluate(_COUNT)
    page.mouse.down()
    for step in range(1, 61):
        page.mouse.move(x, y - (y - 110) * step / 60)
        page.wait_for_timeout(12)
    page.wait_for_timeout(600)  # the page scrolls on while the card is held at its upper edge
    frames: list[float] = page.evaluate("() => { window.counting = false; return window.frames; }")
    page.mouse.up()
    return frames[1:]


def run(rounds: int = 3, times: int = 14) -> None:
    """Print both times and their ratio."""
    ours: list[float] = []
    empty: list[float] = []
    frames: list[float] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        script = Path(folder) / "empty.py"
        script.write_text(_EMPTY)
        (Path(folder) / ".streamlit").mkdir()
        (Path(folder) / ".streamlit" / "config.toml").write_text(_CONFIG)
        for _ in range(rounds):
            browser = driver.chromium.launch(executable_path=get(), args=FLAGS)
            with serving() as address:
                page = browser.new_page(viewport={"width": 1366, "height": 768})
                _ready(page, address)
                page.evaluate(_WATCH, _PARTS)
                page.locator(".card[data-id=d3] .handle").focus()
                ours += _actions(page, "Alt+Arrow{}", times)
                _ready(page, f"{address}/?s={link.encode(_LONG)}")
                frames += _frames(page)
            with serving(str(script), folder=folder) as address:
                page = browser.new_page(viewport={"width": 1366, "height": 768})
                _ready(page, address)
                page.evaluate(_WATCH, ["[data-testid=stMarkdown]"])
                page.get_by_role("button", name="again").focus()
                empty += _actions(page, "Enter", times)
            browser.close()
    print(
        "A moved card to the last changed number or chart, milliseconds in Chromium "
        f"(median of {rounds} server starts x {times})"
    )
    print(f"{'the playground':34}{median(ours):9.1f}   ({min(ours):.1f} to {max(ours):.1f})")
    print(f"{'an empty app, button to text':34}{median(empty):9.1f}   ({min(empty):.1f} to {max(empty):.1f})")
    print(f"{'ratio':34}{median(ours) / median(empty):9.2f}")
    late = sum(frame > _LONGEST_FRAME for frame in frames)
    print(f"Frames while a card is dragged over {len(_LONG.ranked)} documents, milliseconds")
    slow = f"longest {max(frames):.1f}; {late} of {len(frames)} over {_LONGEST_FRAME}"
    print(f"{'median':34}{median(frames):9.1f}   ({slow})")
