"""The lessons by keyboard alone; the focus is always visible."""

from playwright.sync_api import ElementHandle, Locator, expect

from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.tasks.words import SWITCHES
from tests.browser.lab import ACTIVE
from tests.browser.reader import Reader

_FOCUSED = f"part => {{ const at = ({ACTIVE})(); return at === part || part.contains(at); }}"
_KIND = """part => {
  const inPage = part.getRootNode() === document;
  return [inPage ? "page" : "board", part.localName, part.type, !inPage && part.className].filter(Boolean).join(" ");
}"""
_AROUND = 8


class ByKeys(Reader):
    """A reader without a mouse."""

    seen: frozenset[str] = frozenset()

    def choose_lesson(self, label: str) -> None:
        self.tab_to(self.page.get_by_role("combobox", name="Lesson"))
        before = [lesson.label for lesson in lessons.values()].index(label)
        self.keys(*["ArrowDown"] * before, "Enter")

    def tab_to(self, part: Locator, *, most: int = 90) -> None:
        """Press Tab until the element has the focus, and check that the focus is visible."""
        for _ in range(most):
            if part.evaluate(_FOCUSED):
                break
            self.keys("Tab")
        assert part.evaluate(_FOCUSED), f"{part} is not reached by Tab"
        self.shows_focus(part)

    def tab_through(self) -> frozenset[str]:
        """Every kind of element that Tab stops at, to the end of the page; each shows its focus."""
        for _ in range(200):
            self.keys("Tab")
            part = self.focused()
            if part.evaluate("part => part === document.body"):
                break
            self.shows_focus(part)
        return self.seen

    def shows_focus(self, part: Locator | ElementHandle) -> None:
        """Check that the focused element looks different without focus, once for each kind."""
        kind = part.evaluate(_KIND)
        if kind in self.seen:
            return
        self.seen |= {kind}
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        clip = {side: max(0, box[side] - _AROUND) for side in ("x", "y")}
        clip |= {side: box[side] + 2 * _AROUND for side in ("width", "height")}
        focused = self.page.screenshot(clip=clip)
        part.evaluate("part => part.blur()")
        without = self.page.screenshot(clip=clip)
        part.evaluate("part => part.focus({focusVisible: true})")
        assert focused != without, f"the focus on {kind} cannot be seen"

    def press_on(self, part: Locator) -> None:
        self.tab_to(part)
        self.keys("Enter")

    def put_flags(self, places: list[str]) -> None:
        least, most = self.step.ask.scale
        for at, place in enumerate(places):
            self.tab_to(self.hand(f"flag {at}"))
            steps = round((float(place) - least) / (most - least) * 100)
            self.keys("Home", *["ArrowRight"] * steps)
        self.press_on(self.show)

    def write(self, number: str) -> None:
        self.tab_to(self.typed)
        self.keys("Control+a")
        self.page.keyboard.type(number)
        self.keys("Enter")

    def switch(self, field: str, value: str) -> None:
        buttons = self.page.locator(f"[class*='st-key-switch_{field}']")
        self.tab_to(buttons.get_by_role("radio", checked=True))
        wanted = list(SWITCHES[field]).index(value)
        now = list(SWITCHES[field]).index(str(self.step.scene.convention.value(field)))
        self.keys(*["ArrowRight" if wanted > now else "ArrowLeft"] * abs(wanted - now), "Space", "Tab")

    def move(self, doc: str, at: int) -> None:
        ranked, aside = self.ranked(), self.aside()
        up = aside.index(doc) + 1 + len(ranked) - at if doc in aside else ranked.index(doc) - at
        self.tab_to(self.handle(doc))
        self.keys("Space", *["ArrowUp" if up > 0 else "ArrowDown"] * abs(up), "Space")
        expect(self.handle(doc)).to_be_focused()

    def next(self) -> None:
        self.keys("Control+ArrowRight")
