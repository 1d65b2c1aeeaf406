"""Time from a dropped card to the last changed number and chart, beside an empty app's rerun, in a real browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.server import serving
from tests.browser.chromium import FLAGS, get

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
_PARTS = [f".st-key-board >>> .{part}" for part in ("board", "numbers", "picture")]


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


def run(rounds: int = 3, times: int = 14) -> None:
    """Print both times and their ratio."""
    ours: list[float] = []
    empty: list[float] = []
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
