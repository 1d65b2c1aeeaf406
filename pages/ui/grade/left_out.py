"""The rows and cells of a class's table that were left out, and why."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ndcg_core.io import LeftOut
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.grade import words

_MOST_SHOWN, _FEW = 50, 5


def draw(left_out: Sequence[LeftOut]) -> None:
    """Draw how many rows and cells were left out, and a table of them, if there are any."""
    if not left_out:
        return
    with st.expander(_counted(left_out), expanded=len(left_out) <= _FEW):
        rows = [(str(part.line), part.text, part.reason) for part in left_out[:_MOST_SHOWN]]
        more = len(left_out) - _MOST_SHOWN
        rest: list[Node] = [tag("p", words.MORE.format(count=more))] if more > 0 else []
        html.draw("class_refused", tag("div", html.table(words.REFUSED_HEAD, rows), cls="groups"), *rest)


def _counted(left_out: Sequence[LeftOut]) -> str:
    """Say how many rows and how many single cells were left out."""
    cells = sum(part.part == "cell" for part in left_out)
    rows = len(left_out) - cells
    if rows and cells:
        return words.LEFT_OUT_BOTH.format(rows=words.counted(rows, "row"), cells=words.counted(cells, "cell"))
    template = words.ONE_LEFT_OUT if len(left_out) == 1 else words.LEFT_OUT
    return template.format(count=words.counted(len(left_out), "row" if rows else "cell"))
