"""The first list in the page itself, which can be moved before Streamlit has come.

The playground's own scripts and styles draw it, so that nothing moves when Streamlit's component takes its place.
"""

import json
import tomllib
from pathlib import Path

from ndcg_core.document import tag
from ndcg_core.document.html import written
from ndcg_core.shown.json_types import JsonObject
from pages.ui import look
from pages.ui import words as app_words
from pages.ui.components import assets, board, workbench
from pages.ui.state.session import Session, first_state
from pages.ui.templates import HTML, filled

TITLE = app_words.PAGES["playground"]
"""The title of the page that has it."""
assets.register(Path(__file__).parent)
_SCRIPT = "first_board.js"
_CONFIG = Path(__file__).parents[3] / ".streamlit" / "config.toml"


def head() -> str:
    """Return what the browser should load before anything else."""
    return written(tag("link", rel="modulepreload", href=f"./{_address()}"))


def body(font: str) -> str:
    """Return the list, hidden until its script has drawn it; ``font`` is the address of the letters."""
    code = {
        "letters": filled("letters.html", font=font),
        "styles": written(*(tag("link", rel="stylesheet", href=f"./{each}") for each in workbench.styles())),
        "workbench": written(workbench.HTML),
        "contents": json.dumps(_contents()).replace("<", "\\u003c"),
    }
    fields = {"colours": _colours(), "sizes": look.TYPE, "margins": look.MARGINS, "script": _address()}
    fields |= {"margins_on_a_phone": look.MARGINS_ON_A_PHONE, **{name: HTML(text) for name, text in code.items()}}
    return filled("playground/first_board.html", **fields)


def _contents() -> JsonObject:
    """What the workbench shows: a list without an address, which is written once Streamlit has read its own."""
    session = Session(first_state())
    return {**workbench.contents(session, ""), "board": board.contents(session, linked=False, figure=True)}


def _address() -> str:
    return f"lab/{assets.versioned(_SCRIPT)}"


def _colours() -> str:
    """The colours of both themes, under the names by which Streamlit hands them to a component."""
    theme = tomllib.loads(_CONFIG.read_text(encoding="utf-8"))["theme"]
    names = {
        "text-color": "textColor",
        "background-color": "backgroundColor",
        "secondary-background-color": "secondaryBackgroundColor",
        "border-color": "borderColor",
        "primary-color": "primaryColor",
    }
    return " ".join(
        f"--st-{name}: light-dark({theme['light'][key]}, {theme['dark'][key]});" for name, key in names.items()
    )
