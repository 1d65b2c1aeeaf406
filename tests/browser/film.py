"""Write the README's short film of the playground, from the real app: a card dragged to the top, and back.

``python -m tests.browser.film`` writes ``.github/playground.gif``.
"""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.server import serving
from tests.browser.chromium import FLAGS, get
from tests.browser.lab import WIDE, middle

_FILE = Path(__file__).parents[2] / ".github" / "playground.gif"
_WIDTH, _COLOURS = 860, 64
_STEPS, _FRAME, _STILL = 11, 100, 1400  # moves of the pointer, and milliseconds


def run() -> None:
    """Film the playground, and say how large the film is."""
    with sync_playwright() as driver, serving() as address:
        browser = driver.chromium.launch(executable_path=get(), args=FLAGS)
        page = browser.new_page(viewport=WIDE)
        page.goto(address)
        page.wait_for_selector(".result .stacked")
        page.wait_for_timeout(1500)
        pictures = [_picture(page), *_drag(page, "d3", up=True), *_drag(page, "d3", up=False)]
        browser.close()
    first, *others = [picture.quantize(_COLOURS, dither=Image.Dither.NONE) for picture, _ in pictures]
    durations = [length for _, length in pictures]
    first.save(_FILE, save_all=True, append_images=others, duration=durations, loop=0, optimize=True)
    print(f"{_FILE.name}: {_FILE.stat().st_size / 1e6:.2f} MB, {len(pictures)} pictures")


def _drag(page: Page, doc: str, *, up: bool) -> list[tuple[Image.Image, int]]:
    """Drag a card to the top of the list or back to rank 3, and picture every step."""
    x, y = middle(page.locator(f".card[data-id={doc}] .handle"))
    page.mouse.move(x, y)
    page.mouse.down()
    pictures = []
    for step in range(1, _STEPS + 1):
        page.mouse.move(x, y + (-110 if up else 110) * step / _STEPS)
        page.wait_for_timeout(_FRAME)
        pictures.append(_picture(page, _FRAME))
    page.mouse.up()
    page.wait_for_timeout(900)
    return [*pictures, _picture(page)]


def _picture(page: Page, length: int = _STILL) -> tuple[Image.Image, int]:
    """A picture of the page, and how many milliseconds it is shown."""
    shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return shown.resize((_WIDTH, round(shown.height * _WIDTH / shown.width)), Image.Resampling.LANCZOS), length


if __name__ == "__main__":
    run()
