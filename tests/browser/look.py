"""Picture every page and main state, and say in one table what a rule of the look finds there.

``python -m tests.browser.look FOLDER [NAME ...]`` saves the pictures; with names, of the states that begin with one.
Each rule is a function of a page that returns what breaks it, and a test uses it, too.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urljoin

from playwright.sync_api import Page, expect, sync_playwright

from ndcg_core import Convention, Topic, ndcg
from ndcg_core.widget.state.sources import from_topic
from pages.ui import look
from pages.ui.classroom.preparing import words as class_words
from pages.ui.state import link
from pages.ui.words import PAGES
from tests.benchmarks.server import serving
from tests.browser.barriers import SERIOUS, barriers
from tests.browser.chromium import FLAGS, get
from tests.browser.lab import ALL_PARTS, NARROW, SOUP, WIDE, in_all, still

LARGE = {"width": 1920, "height": 1080}
SIZES, IN_A_ROOM = frozenset(look.SIZES.values()), frozenset((24, 32, 44))
MOST_SHIFT, MOST_STOPS = 0.1, 10
_WATCH = """window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  if (!entry.hadRecentInput) window.shift += entry.value;
})).observe({type: "layout-shift", buffered: true});"""
_SEEN = (
    ALL_PARTS
    + """
const seen = (part) => part.checkVisibility({visibilityProperty: true, opacityProperty: true}) &&
  part.getBoundingClientRect().width > 2 && part.getBoundingClientRect().height > 2;
const up = (part) => part.parentElement ?? part.getRootNode().host;
const words = (part) => [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
const written = () => all(document.body).filter((part) => words(part).length && seen(part)
  && !part.closest("style, script, title, noscript, [data-testid=stIconMaterial], .katex, math"));
const called = (part) => `${part.tagName.toLowerCase()} ${(part.getAttribute("aria-label") ?? part.textContent).trim()
  .slice(0, 40)}`;
const ground = (part) => {
  const colour = getComputedStyle(part).backgroundColor;
  return !up(part) || !/(transparent|, 0\\))$/.test(colour) ? colour : ground(up(part));
};
const app = document.querySelector("[data-testid=stApp]") ?? document.body;
const [ink, paper] = [getComputedStyle(app).color, getComputedStyle(app).backgroundColor];
"""
)
_RULES = {
    "sizes": """return written().filter((part) => !part.closest(".mirror, .code")).map((part) =>
  `${Math.round(parseFloat(getComputedStyle(part).fontSize) * part.currentCSSZoom * 10) / 10} ${called(part)}`);""",
    "families": """return [...new Set(written().filter((part) => !part.closest("pre, code, kbd"))
  .map((part) => getComputedStyle(part).fontFamily.split(",")[0]))];""",
    "links": """return all(document.body).filter((part) => part.matches("a[href]") && seen(part)
  && !part.closest("header, [role=navigation], [data-testid^=stSidebar], [data-testid^=stBaseLinkButton], "
    + "[class*=st-key-go_]"))
  .filter((link) => written().some((part) => link.contains(part) && (getComputedStyle(part).color === ink
    || ![...(function* () { for (let at = part; link.contains(at); at = at.parentElement) yield at; })()]
      .some((at) => getComputedStyle(at).textDecorationLine.includes("underline"))))).map(called);""",
    "solid": """return all(document.body).filter((part) => seen(part)
  && part.matches("[class*=st-key-go_] a, [class*=st-key-go_] a *, [data-testid=stBaseLinkButton-primary] *")
  && getComputedStyle(part).textDecorationLine.includes("underline")).map(called);""",
    "breaks": """return written().filter((part) => !part.closest("svg, pre, code, .code")).flatMap((part) =>
  words(part).flatMap((node) => [...node.data.matchAll(/[\\p{L}\\p{N}][\\p{L}\\p{N}.,_’']*/gu)].filter((found) => {
    const range = document.createRange();
    range.setStart(node, found.index);
    range.setEnd(node, found.index + found[0].length);
    const [first, ...others] = range.getClientRects();
    return others.some((rect) => rect.top > first.top + first.height / 2);
  }).map(([word]) => word)));""",
    "fields": """return all(document.body).filter((part) => seen(part) && !part.disabled && part.matches(
    "input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea, select, [data-baseweb=select], "
    + "[data-testid=stFileUploaderDropzone]") && ground(part) !== paper).map(called);""",
    "switches": """return all(document.body).filter((part) => seen(part) && part.matches(
    "[role=radio][aria-checked=true], [role=tab][aria-selected=true], label:has(> * > input[type=radio]:checked), "
    + "input[type=radio]:checked + *") && !part.closest(".card, dialog")).map((part) => {
  const text = all(part).concat(part).find((at) => words(at).length) ?? part, style = getComputedStyle(text);
  return style.color === paper && ground(text) === ink ? "" : `${style.color} on ${ground(text)}: ${called(part)}`;
});""",
}


_MEASURES = {
    "figure": """const parts = all(document.body).filter((part) => part.matches(".picture, .answering, .zone")
  && part.getClientRects().length).map((part) => part.getBoundingClientRect());
const [left, top] = ["left", "top"].map((side) => Math.max(0, Math.min(...parts.map((part) => part[side]))));
const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...parts.map((part) => part[side])));
return parts.length && `${Math.round(100 * (right - left) * (Math.min(bottom, innerHeight) - top) / innerWidth
  / innerHeight)}%`;""",
    "next": "return String(document.querySelector('.st-key-lesson_next')?.getBoundingClientRect().y ?? '');",
    "reply": """const reply = document.querySelector("[class*=st-key-lesson_feedback_]:has(*)");
const field = all(document.body).find((part) => part.matches(".answering .line") && part.getClientRects().length);
const [above, below] = [field, reply].map((part) => part?.getBoundingClientRect());
return above && below && String(Math.round(below.top - above.bottom));""",
}


def broken(page: Page, rule: str) -> list[str]:
    """What a script finds that looks at every part of the page, those in shadow roots too."""
    return page.evaluate(f"() => {{ {_SEEN} {_RULES[rule]} }}")


def sizes(page: Page, allowed: frozenset[int] = SIZES) -> list[str]:
    """Texts of a size that is none of these."""
    return [said for said in broken(page, "sizes") if float(said.split()[0]) not in allowed]


def measured(page: Page, name: str) -> str:
    """How much of the screen a lesson's figure takes, in percent, or where a part of it is, in pixels."""
    return page.evaluate(in_all(_MEASURES[name])) or "-"


def headings(page: Page) -> int:
    """How many headings of the first level the page has."""
    return page.locator("h1").count()


def shift(page: Page) -> float:
    """How far what is seen has moved by itself since the page was opened, as browsers measure it."""
    return float(page.evaluate("window.shift"))


def stops(page: Page, name: str) -> int:
    """How often Tab is pressed until the page's first task has the focus; a link that skips there is followed."""
    page.evaluate(_TO_THE_START)
    for count in range(1, 80):
        page.keyboard.press("Tab")
        where = page.evaluate(_WHERE, _TASKS.get(name, _CONTROLS))
        if where == "task":
            return count
        if where == "skip":
            page.keyboard.press("Enter")
    return 80


_TO_THE_START = """() => {
  const range = document.createRange();
  range.setStart(document.body, 0);
  document.activeElement.blur();
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}"""
_CONTROLS = "input, textarea, select, button, [role=radio], [role=combobox]"
_TASKS = {
    "playground": ".handle",
    "lessons": ".handle, .hand, .typed, .option, .st-key-lesson_question *, .st-key-lesson_picture *",
    "teach": "a",
    "worksheet": "a, button",
}
"""What is done first on a page, where that is not its first control."""
_WHERE = """(task) => {
  let at = document.activeElement;
  if (at?.matches("[href='#stMain']")) return "skip";
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.matches(task) && !at.closest("header") ? "task" : "";
}"""


@contextmanager
def database() -> Iterator[dict[str, str]]:
    """Where the classes of these pictures are kept."""
    with TemporaryDirectory() as folder:
        yield {"NDCG_LAB_DATABASE": f"sqlite:///{folder}/classes.db"}


# ---- the main states ----


def _press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name).first.click()


def _answer(number: float) -> Callable[[Page], None]:
    def typed(page: Page) -> None:
        field = page.get_by_label("Your nDCG")
        field.fill(f"{number:.4f}")
        field.press("Enter")
        expect(page.locator(".st-key-verdict_example")).to_have_count(0)  # the server has read it

    return typed


def _reply(page: Page) -> None:
    page.locator(".answering .typed").fill("1")
    page.locator(".answering .show").click()
    expect(page.locator("[class*=st-key-lesson_feedback_] *").first).to_be_visible()


def _drag(page: Page) -> None:
    handle = page.locator(".card[data-id=d3] .handle")
    handle.focus()
    for key in ("Space", "Home", "Space"):
        page.keyboard.press(key)


def _ask(shown: str) -> Callable[[Page], None]:
    """Begin a class, and go to one of its pages."""

    def begun(page: Page) -> None:
        page.get_by_role("button", name=class_words.ASK_NOW).click()
        path = page.get_by_role("link", name=class_words.OPEN_SCREEN).get_attribute("href") or ""
        page.goto(urljoin(page.url, path.replace("/screen/", f"/{shown}/").split("#" if shown == "j" else "\n")[0]))

    return begun


def _long(count: int) -> str:
    docs = [f"document {at}" for at in range(1, count + 1)]
    topic = Topic(docs, {doc: at % 4 for at, doc in enumerate(docs)})
    return f"?s={link.encode(from_topic(topic, Convention(k=10)))}"


RIGHT = ndcg(SOUP.topic(), SOUP.convention)
STATES: dict[str, tuple[str, Callable[[Page], None] | None]] = {
    **{name: ("" if name == "playground" else name, None) for name in PAGES},
    "playground dragged": ("", _drag),
    "playground twenty": (_long(20), None),
    "playground hundred": (_long(100), None),
    "playground presented": ("?view=present", None),
    "lessons step": ("lessons?at=4.8", None),
    "lessons answered": ("lessons?at=4.11", _reply),
    **{f"lessons {step}": (f"lessons?at={step}", None) for step in ("1.1", "2.4", "3.5", "4.1", "7.4", "8.2")},
    "lessons presented": ("lessons?at=4.8&view=present", None),
    "check right": ("check", _answer(RIGHT)),
    "check wrong": ("check", _answer(RIGHT / 2)),
    "runs example": ("runs", _press("Try four made-up systems")),
    "grade example": ("grade", _press("Try an example class")),
    "classroom screen": ("classroom", _ask("screen")),
    "classroom phone": ("classroom", _ask("j")),
    "classroom teacher": ("classroom", _ask("teach")),
}
"""Each main state: its name, whose first word is its page's, where it is, and what is done there."""


def settle(page: Page) -> None:
    """Wait until nothing comes any more."""
    expect(page.locator("#first, [data-testid=stSkeleton]")).to_have_count(0)
    expect(page.locator("[class*=lesson_picture] [data-testid$=Isolated]:not([data-drawn])")).to_have_count(0)
    expect(page.locator("[data-testid=stMain] .stMainBlockContainer, body > main")).to_be_visible()
    if page.get_by_test_id("stApp").count():
        expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
        page.wait_for_load_state("networkidle")
    still(page, lambda: page.evaluate(in_all("return all(document.body).length;")))


def opened(page: Page, address: str, state: str) -> Page:
    """Open a state, and wait until it is drawn."""
    path, act = STATES[state]
    page.add_init_script(_WATCH)
    page.goto(f"{address}/{path}")
    settle(page)
    if act:
        act(page)
        settle(page)
    return page


def presented(state: str) -> frozenset[int]:
    """The sizes that a state's texts may have."""
    return SIZES | IN_A_ROOM if re.search("presented|screen|teacher", state) else SIZES


COLUMNS: dict[str, Callable[[Page, str], object]] = {
    "sizes": lambda page, _: len({said.split()[0] for said in broken(page, "sizes")}),
    "others": lambda page, state: ",".join(sorted({said.split()[0] for said in sizes(page, presented(state))})) or "-",
    "families": lambda page, _: len(broken(page, "families")),
    "links": lambda page, _: len(broken(page, "links")),
    "h1": lambda page, _: headings(page),
    "shift": lambda page, _: f"{shift(page):.2f}",
    "breaks": lambda page, _: len(broken(page, "breaks")),
    "fields": lambda page, _: len(broken(page, "fields")),
    "switches": lambda page, _: len({said.split(":")[0] for said in broken(page, "switches")}),
    "figure": lambda page, _: measured(page, "figure"),
    "next": lambda page, _: measured(page, "next"),
    "reply": lambda page, _: measured(page, "reply"),
    "axe": lambda page, _: len(barriers(page, impacts=SERIOUS)),
    "stops": lambda page, state: "-" if STATES[state][1] else stops(page, state.split()[0]),
}


def run(folder: Path, names: list[str]) -> None:
    """Save the pictures, and print the table."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver, database() as kept, serving(**kept) as address:
        expect.set_options(timeout=60_000)
        browser = driver.chromium.launch(executable_path=get(), args=FLAGS)
        print(f"{'state':24}{'width':>6}       ", *(f"{name:>8}" for name in COLUMNS))
        for state in (each for each in STATES if not names or any(each.startswith(name) for name in names)):
            for size in (WIDE, LARGE, NARROW):
                page = browser.new_page(viewport=size, reduced_motion="reduce")
                opened(page, address, state)
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)
                    settle(page)
                    page.screenshot(path=folder / f"{state.replace(' ', '-')}-{size['width']}-{scheme}.png")
                    found = [f"{column(page, state):>8}" for column in COLUMNS.values()]
                    print(f"{state:24}{size['width']:>6} {scheme:6}", *found, flush=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    run(Path(sys.argv[1]), sys.argv[2:])
