"""The time between two frames in a real browser while a card is dragged, or what a reader grasps in a task."""

from collections.abc import Callable
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.server import serving
from tests.browser.chromium import FLAGS, get

_LONGEST = 50  # milliseconds of a frame that a reader may notice
_TURNS = 90  # moves of the pointer
_PAUSE = 12  # milliseconds between two moves
_COUNT = """() => {
  window.frames_ = []; window.tasks_ = []; window.counting = true;
  new PerformanceObserver((list) => window.tasks_.push(...list.getEntries().map(({duration}) => duration)))
    .observe({type: "longtask"});
  let last = performance.now();
  const next = (now) => {
    window.frames_.push(now - last);
    last = now;
    if (window.counting) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
_COUNTED = "() => { window.counting = false; return [window.frames_, window.tasks_]; }"
_CARD, _LEVEL, _FLAG = ".zone.ranked .card .handle >> nth=-1", ".hand.level", ".hand.flag >> nth=0"


def _up(at: float) -> tuple[float, float]:
    return 0, -at


def _along(at: float) -> tuple[float, float]:
    return at, 0


def _press(page: Page, part: str, times: int) -> None:
    for _ in range(times):
        page.locator(part).click()
        page.wait_for_timeout(_PAUSE)


_DRAGS: list[tuple[str, str, str, str, Callable[[float], tuple[float, float]], float]] = [
    ("a card on the playground", "", "", _CARD, _up, 330),
    ("a card in a lesson", "4.8", "", _CARD, _up, 220),
    ("a bar that is filled", "2.1", "", ".hand.lift", _up, 120),
    ("a flag that is placed", "5.5", "", _FLAG, _along, 300),
    ("an unknown that is swept", "8.1", ".line .option >> nth=0", ".hand.sweep", _along, 300),
    ("a mean over a strip", "9.1", "", _LEVEL, _up, 80),
]


def _drag(page: Page, part: str, way: Callable[[float], tuple[float, float]], far: float) -> None:
    """To and fro, three times."""
    handle = page.locator(part)
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    across = box["x"] + (10 if box["width"] > 100 else box["width"] / 2)
    down = box["y"] + (box["height"] - 10 if box["height"] > 100 else box["height"] / 2)
    page.mouse.move(across, down)
    page.evaluate(_COUNT)
    page.mouse.down()
    for turn in range(_TURNS):
        phase = turn * 6 / _TURNS % 2
        x, y = way(far * min(phase, 2 - phase))
        page.mouse.move(across + x, down + y)
        page.wait_for_timeout(_PAUSE)
    page.mouse.up()


def _print(name: str, frames: list[float], tasks: list[float]) -> None:
    late = sum(frame > _LONGEST for frame in frames)
    long = f"{len(tasks)} long tasks" + (f", up to {max(tasks):.0f}" if tasks else "")
    print(
        f"{name:34}{median(frames):9.1f}   (longest {max(frames):.1f}; {late} of {len(frames)} over {_LONGEST}; {long})"
    )


def run() -> None:
    """Print the milliseconds of the frames of each drag."""
    print("Frames while something is dragged, milliseconds in Chromium (median)")
    with sync_playwright() as driver, serving() as address:
        browser = driver.chromium.launch(executable_path=get(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        for name, place, first, part, way, far in _DRAGS:
            _open(page, address, place)
            if first:
                page.locator(first).click()
            _drag(page, part, way, far)
            _print(name, *_counted(page))
        _open(page, address, "13.2")
        page.evaluate(_COUNT)
        _press(page, ".hand.draw >> nth=0", 6)
        _press(page, ".hand.draw >> nth=-1", 1)
        _print("draws by chance", *_counted(page))
        browser.close()


def _open(page: Page, address: str, place: str) -> None:
    page.goto(f"{address}/lessons?at={place}" if place else str(address))
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.wait_for_timeout(2000)


def _counted(page: Page) -> tuple[list[float], list[float]]:
    frames, tasks = page.evaluate(_COUNTED)
    return frames[1:], tasks
