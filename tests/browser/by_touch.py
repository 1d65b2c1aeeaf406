"""The lessons by touch: a tap is a click, a card follows the finger."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.reader import Reader

_REST = 200  # milliseconds; lifting a moving finger scrolls the page on, and the next tap only stops that


_LOOKS, _LOOK = 100, 50  # milliseconds between two looks
_INSIDE = 20  # pixels inside the free area's edge: there the cards scroll along
_FREE = """() => {
  const inside = [...document.querySelectorAll("*")].map((part) => part.shadowRoot?.querySelector(".drawing"));
  const dock = document.querySelector(".st-key-lesson_nav");
  return [inside.find(Boolean)?.getBoundingClientRect().bottom ?? 0, dock?.getBoundingClientRect().top ?? innerHeight];
}"""


class ByTouch(Reader):
    """A reader who uses a finger."""

    def press_on(self, part: Locator) -> None:
        box = part.bounding_box()
        # not the exact middle: Streamlit's lists take that for a screen reader's tap
        part.tap(position={"x": box["width"] / 3, "y": box["height"] / 2})

    def point_at(self, part: Locator, across: float, down: float) -> None:
        part.tap(position={"x": across, "y": down})

    def turn_to(self, page: str) -> None:
        self.press_on(self.page.get_by_test_id("stExpandSidebarButton"))
        super().turn_to(page)
        self.press_on(
            self.page.get_by_test_id("stSidebarCollapseButton").get_by_role("button")
        )  # Streamlit leaves it open

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        if not hasattr(self, "fingers"):
            self.fingers = self.page.context.new_cdp_session(self.page)
        self.fingers.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.touch("touchStart", start)
        for part in range(1, 7):
            way = [begin + (finish - begin) * part / 6 for begin, finish in zip(start, end, strict=True)]
            self.touch("touchMove", (way[0], way[1]))
        self.touch("touchEnd")

    def drag(self, doc: str, onto: str) -> None:
        """The finger waits at the edge of the free area while the cards scroll, until the other card is in it."""
        self.centre(self.handle(doc))
        across, down = self.middle(doc)
        beyond = 12 if self.middle(onto)[1] > down else -12
        self.touch("touchStart", (across, down))
        self.touch("touchMove", (across, down + beyond))
        expect(self.card(doc)).to_have_class(re.compile("lifted"))
        for _ in range(_LOOKS):
            least, most = self.page.evaluate(_FREE)
            wanted = self.middle(onto)[1] + beyond
            down = min(max(wanted, least + _INSIDE), most - _INSIDE)
            self.touch("touchMove", (across, down))
            if down == wanted:
                break
            self.page.wait_for_timeout(_LOOK)
        self.page.wait_for_timeout(_REST)
        self.touch("touchEnd")
