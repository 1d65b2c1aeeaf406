"""Buttons that save a chart of this page as SVG or PNG, as it is shown, without a server or another host."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_JS = (Path(__file__).parent / "picture.js").read_text(encoding="utf-8")
_CSS = """
.row { display: flex; gap: 0.4rem; flex-wrap: wrap; font-family: var(--st-font); }
button { font: inherit; font-size: 0.85rem; color: var(--st-text-color); background: var(--st-secondary-background-color);
  border: 1px solid var(--st-border-color); border-radius: 0.4rem; padding: 0.15rem 0.5rem; cursor: pointer; min-height: 1.9rem; }
button:focus-visible { outline: 2px solid var(--st-primary-color); }
"""


def draw(chart: str) -> None:
    """Two buttons for the chart with this key."""
    st.components.v2.component("ndcg_picture", html='<div class="row"></div>', css=_CSS, js=_JS)(
        key=f"picture_{chart}", data={"chart": f"chart_{chart}", "name": chart})
