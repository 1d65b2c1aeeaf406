"""The lessons by touch: a tap is a click, a card follows the finger."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Point, until
from tests.browser.reader import Reader

# Milliseconds in which a finger lies still; lifted while it moves it scrolls the page on, and a tap stops that.
_REST = 200
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

    def turn_to(self, page: str) -> Page:
        self.press_on(self.page.get_by_test_id("stExpandSidebarButton"))
        super().turn_to(page)
        # Streamlit leaves it open
        self.press_on(self.page.get_by_test_id("stSidebarCollapseButton").get_by_role("button"))
        return self.page

    def pull(self, start: Point, end: Point) -> None:
        self.slide(start, end)
        self.touch("touchEnd")

    def drag(self, doc: str, onto: str) -> None:
        """The finger waits at the edge of the free area while the cards scroll, until the other card is in it."""
        self.centre(self.handle(doc))
        across, down = self.middle(doc)
        beyond = 12 if self.middle(onto)[1] > down else -12
        self.touch("touchStart", (across, down))
        self.touch("touchMove", (across, down + beyond))
        expect(self.card(doc)).to_have_class(re.compile("lifted"))

        def is_over() -> bool:
            least, most = self.page.evaluate(_FREE)
            wanted = self.middle(onto)[1] + beyond
            there = min(max(wanted, least + _INSIDE), most - _INSIDE)
            self.touch("touchMove", (across, there))
            return there == wanted

        until(is_over, True)
        self.page.wait_for_timeout(_REST)
        self.touch("touchEnd")
