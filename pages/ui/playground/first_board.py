"""The first list in the page itself, which can be moved before Streamlit has come.

The playground's own scripts and styles draw it, so that nothing moves when Streamlit's component takes its place.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from ndcg_core.widget.state.json_types import JsonObject
from pages.ui import look
from pages.ui import words as app_words
from pages.ui.components import assets, board, workbench
from pages.ui.state.session import Session, first_state

TITLE = app_words.PAGES["playground"]
"""The title of the page that has it."""
assets.register(Path(__file__).parent)
_SCRIPT = "first_board.js"
_CONFIG = Path(__file__).parents[3] / ".streamlit" / "config.toml"
_STYLE = """<style>
  @font-face { font-family: "Source Sans"; font-weight: 200 900; font-display: swap; src: url("%(font)s"); }
  #first { position: fixed; inset: 0; z-index: 999991; overflow: hidden scroll; scrollbar-width: thin;
    color-scheme: light dark; %(colours)s %(sizes)s --st-font: "Source Sans", sans-serif; --st-code-font: monospace;
    color: var(--st-text-color); background: var(--st-background-color); font: 400 var(--type-m) / 1.6 var(--st-font); }
  #first[hidden] { display: none; }
  #first > div { padding: %(margins)s; }
  @media (max-width: 640px) {
    #first > div { padding: %(phone)s; }
  }
</style>"""


def head() -> str:
    """Return what the browser should load before anything else."""
    return f'<link rel="modulepreload" href="./{_address()}">'


def body(font: str) -> str:
    """Return the list, hidden until its script has drawn it; ``font`` is the address of the letters."""
    contents = json.dumps(_contents()).replace("<", "\\u003c")
    styles = "".join(f'<link rel="stylesheet" href="./{address}">' for address in workbench.styles())
    style = _STYLE % {
        "font": font,
        "margins": look.MARGINS,
        "phone": look.MARGINS_ON_A_PHONE,
        "sizes": look.TYPE,
        "colours": _colours(),
    }
    return (
        f'<main id="first" hidden>{style}<div>'
        f'<div><template shadowrootmode="open">{styles}{workbench.HTML}</template></div></div>'
        f'<script type="application/json" id="first-contents">{contents}</script></main>'
        f'<script type="module" async src="./{_address()}"></script>'
    )


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
