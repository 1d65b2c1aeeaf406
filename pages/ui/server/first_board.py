"""The first list in the page itself, which can be moved before Streamlit has come.

The playground's own scripts and styles draw it, so that nothing moves when Streamlit's component takes its place.
"""

from __future__ import annotations

import html
import json
import tomllib
from pathlib import Path

from pages.ui import look
from pages.ui import words as app_words
from pages.ui.components import assets, workbench
from pages.ui.playground import words
from pages.ui.state.session import Session, first_state

TITLE = app_words.PAGES["playground"]
"""The title of the page that has it."""
_SCRIPT = "first_board.js"
_CONFIG = Path(__file__).parents[3] / ".streamlit" / "config.toml"
_STYLE = """<style>
  #first { position: fixed; inset: 0; z-index: 999991; overflow: auto; box-sizing: border-box; padding: %(margins)s;
    color-scheme: light dark; %(colours)s %(sizes)s --st-font: "Source Sans", sans-serif; --st-code-font: monospace;
    color: var(--st-text-color); background: var(--st-background-color); font: 400 var(--type-m) / 1.6 var(--st-font); }
  #first[hidden] { display: none; }
  #first header { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; min-height: 2.025rem;
    margin-bottom: 1rem; }
  #first header * { margin: 0; }
  #first strong { font-size: var(--type-l2); font-weight: 600; margin-right: 0.75rem; }
  #first a { color: inherit; font-size: var(--type-s1); text-decoration: none; padding: 0 0.5rem; }
  @media (max-width: 640px) {
    #first { padding: %(phone)s; }
    #first strong { display: block; font-size: var(--type-l1); }
    #first a { line-height: 2.75rem; }
  }
</style>"""


def head() -> str:
    """Return what the browser should load before anything else."""
    scripts = (_address(_SCRIPT), *assets.modules(workbench.COMPONENT))
    return "".join(f'<link rel="modulepreload" href="./{address}">' for address in scripts) + "".join(
        f'<link rel="preload" as="style" href="./{address}">' for address in workbench.styles()
    )


def body() -> str:
    """Return the list, hidden until its script has drawn it."""
    _, strong, rest = words.OPENING.split("**")
    contents = json.dumps(workbench.contents(Session(first_state()), "")).replace("<", "\\u003c")
    styles = "".join(f'<link rel="stylesheet" href="./{address}">' for address in workbench.styles())
    style = _STYLE % {
        "margins": look.MARGINS,
        "phone": look.MARGINS_ON_A_PHONE,
        "sizes": look.TYPE,
        "colours": _colours(),
    }
    return (
        f"{style}<main id=\"first\" hidden><header><p><strong>{html.escape(strong)}</strong>{html.escape(rest)}</p>"
        f'<a href="lessons">{html.escape(words.FIRST_LESSON)}</a></header>'
        f'<div><template shadowrootmode="open">{styles}{workbench.HTML}</template></div></main>'
        f'<script type="application/json" id="first-contents">{contents}</script>'
        f'<script type="module" async src="./{_address(_SCRIPT)}"></script>'
    )


def _address(name: str) -> str:
    return f"lab/{assets.versioned(name)}"


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
