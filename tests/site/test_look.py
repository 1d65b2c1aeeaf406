"""The controls of the site look as they do on a server, whose Streamlit is newer."""

import pytest
from playwright.sync_api import Page, expect

from pages.ui.words import PAGES, TITLE
from tests.support.server import serving

pytestmark = pytest.mark.full
_CONTROLS = {
    "playground": {
        "menu": "[data-testid=stPopoverButton]",
        "link": "[data-testid=stPageLink] a",
        "segment": "[data-testid=stButtonGroup] button",
    },
    "check": {
        "field": "[data-testid=stTextInputRootElement]",
        "fold": "[data-testid=stExpander] details",
        "fold's line": "[data-testid=stExpander] summary",
        "high menu": "[data-testid=stPopoverButton]",
    },
    "grade": {
        "number": "[data-testid=stNumberInputContainer]",
        "list": "[data-testid=stSelectbox] div:has(> input)",
        "text": "[data-testid=stTextAreaRootElement]",
        "button": "[data-testid=stButton] button",
        "files": "[data-testid=stFileUploaderDropzone]",
        "files' button": "[data-testid=stFileUploaderDropzone] button",
    },
}
"""A control of each kind, by the page that has it."""
_LOOK = """(control) => {
  const text = control.querySelector("input, textarea, p") ?? control;
  const style = getComputedStyle(control);
  const height = (part) => Math.round(part.getBoundingClientRect().height);
  const cuts = (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === "hidden";
  return {
    border: [style.borderTopWidth, style.borderTopStyle, style.borderTopColor, style.borderRadius],
    colours: [style.color, style.backgroundColor],
    padding: style.padding,
    letters: getComputedStyle(text).fontSize,
    height: height(control),
    isCut: height(text) > height(control) || [...control.querySelectorAll("*")].some(cuts),
  };
}"""


def looks(page: Page) -> dict[str, dict[str, object]]:
    """How each control looks; links lead from page to page, so that Python need not start anew."""
    found = {}
    for name, controls in _CONTROLS.items():
        page.get_by_test_id("stTopNavLink").get_by_text(PAGES[name], exact=True).click()
        expect(page).to_have_title(TITLE.format(page=PAGES[name]))
        page.mouse.move(0, 0)
        for kind, path in controls.items():
            control = page.locator(path).locator("visible=true").first
            expect(control).to_be_visible()
            found[kind] = control.evaluate(_LOOK)
    return found


def test_controls_look_as_on_a_server(context, address, alone):
    with serving() as server:
        page = context.new_page()
        page.goto(server)
        expect(page.locator("#first")).to_have_count(0)
        wanted = looks(page)
    assert looks(alone(f"{address}/").page) == wanted
    assert [kind for kind, look in wanted.items() if look["isCut"]] == []
