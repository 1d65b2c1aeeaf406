"""The look of every page, before and after Streamlit has come."""

from functools import cache

import streamlit as st

from ndcg_core.shown.colours import SYSTEMS
from pages.ui import words
from pages.ui.templates import filled

SIZES = {"s2": 12, "s1": 14, "m": 16, "l1": 20, "l2": 28, "l3": 64}
"""The sizes of every text, in pixels where the reader has not chosen others; spaces are in eighths of a rem."""
TYPE = " ".join(f"--type-{name}: {pixels / 16:g}rem;" for name, pixels in SIZES.items())
"""The same as the styles name them."""
MARGINS, MARGINS_ON_A_PHONE = "4.75rem 3.5rem 3rem", "3rem 0.75rem 3rem"
"""Around what a page shows."""
_SYSTEMS = " ".join(f"--system-{letter}: {colour};" for letter, colour in zip("abcde", SYSTEMS, strict=True))
_COLOURS = {"paper": "backgroundColor", "text": "textColor", "line": "borderColor", "link": "linkColor"}


def _themes() -> str:
    both = {
        name: [st.get_option(f"theme.{theme}.{named}") for theme in ("light", "dark")]
        for name, named in _COLOURS.items()
    }
    return " ".join(f"--lab-{name}: light-dark({', '.join(found)});" for name, found in both.items())


@cache
def style() -> str:
    """Return the style of every page; the first page has it too, or all would move once the app's own has come."""
    fields = {"themes": _themes(), "sizes": TYPE, "systems": _SYSTEMS, "menu": words.MENU, "app": words.APP}
    return filled("look.html", margins=MARGINS, margins_on_a_phone=MARGINS_ON_A_PHONE, **fields)


def led_to_from(page: str) -> str:
    """Return the style that marks this page in the navigation, which does not name one that it leads to."""
    return filled("led_to.html", page=page)
