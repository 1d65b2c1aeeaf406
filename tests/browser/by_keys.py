"""The lessons by keyboard alone; the focus is always visible."""

from __future__ import annotations

from playwright.sync_api import ElementHandle, Locator, expect

from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.lessons.answers import POCKET
from pages.ui.lessons.words import SWITCHES
from tests.browser.reader import Reader

_ACTIVE = """() => {
  let at = document.activeElement;
  while (at && at.shadowRoot && at.shadowRoot.activeElement) at = at.shadowRoot.activeElement;
  return at;
}"""
_FOCUSED = f"part => {{ const at = ({_ACTIVE})(); return at === part || part.contains(at); }}"
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

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

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
            part = self.page.evaluate_handle(_ACTIVE).as_element()
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
        clip = {
            "x": max(0, box["x"] - _AROUND),
            "y": max(0, box["y"] - _AROUND),
            "width": box["width"] + 2 * _AROUND,
            "height": box["height"] + 2 * _AROUND,
        }
        focused = self.page.screenshot(clip=clip)
        part.evaluate("part => part.blur()")
        without = self.page.screenshot(clip=clip)
        part.evaluate("part => part.focus({focusVisible: true})")
        assert focused != without, f"the focus on {kind} cannot be seen"

    def press_on(self, part: Locator) -> None:
        self.tab_to(part)
        self.keys("Enter")

    def pick(self, *, right: bool = True) -> None:
        ask = self.step.ask
        at = next(at for at in range(len(ask.options)) if (at in ask.right) == right)
        self.tab_to(self.page.locator("[data-testid=stRadio] input").first)
        self.keys(*["ArrowDown"] * at if at else ["Space"])

    def put_flags(self, places: list[str]) -> None:
        least, most = self.step.ask.parts.scale
        for at, place in enumerate(places):
            self.tab_to(self.hand(f"flag {at}"))
            steps = round((float(place) - least) / (most - least) * 100) if place != POCKET else 0
            self.keys(*(["p"] if place == POCKET else ["Home", *["ArrowRight"] * steps]))
        self.press_on(self.show)

    def write(self, number: str) -> None:
        self.tab_to(self.typed)
        self.keys("Control+a")
        self.page.keyboard.type(number)
        self.keys("Enter")

    def lift(self, share: float) -> None:
        self.tab_to(self.lifted)
        self.keys(*["ArrowUp"] * round(share * 100))

    def cut_at(self, k: int) -> None:
        self.tab_to(self.cut)
        self.keys(*["ArrowLeft"] * (len(self.step.scene.ranking) - k))

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
