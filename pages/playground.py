"""The playground: drag, grade, toggle, and see why."""

from __future__ import annotations

import streamlit as st

from ndcg_core.examples import examples
from pages.ui import board, charts, choices, closer, picture, results
from pages.ui.desk import Desk, desk
from pages.ui.sheet import from_example

_STICKY = """<style>
.stMainBlockContainer { padding-top: 3.2rem; padding-bottom: 3rem; }
@media (min-width: 900px) { .stColumn:has(.st-key-answer) { position: sticky; top: 3.4rem; align-self: flex-start; } }
.st-key-answer [data-testid="stMetricValue"] { font-variant-numeric: tabular-nums; }
</style>"""


@st.fragment
def play() -> None:
    """Everything a drag or a choice changes."""
    mine = desk()
    board.receive(mine)
    told, refusal = mine.explained()
    said = results.answers(told)
    choices.draw(mine, told)
    left, right = st.columns([6.1, 5], gap="medium")
    with left:
        board.draw(mine, told)
    with right, st.container(key="answer", gap="small"):
        results.draw_numbers(mine, told, refusal)
        charts.draw_positions(mine, told)
        results.draw_engines(told, said)
        picture.draw("positions")
    closer.draw(mine, told, said)


def _open_example() -> None:
    name = st.session_state["example"]
    if name:
        mine: Desk = desk()
        mine.put(from_example(examples[name]), f"example: {examples[name].title}")


def invite() -> None:
    """One line of invitation, the examples, and the story of the one that is open."""
    words, pick = st.columns([6.1, 5], gap="medium", vertical_alignment="center")
    words.markdown("**Drag a document, change a grade, switch a choice** – and see what nDCG becomes, and why.")
    current = desk().sheet.example
    if st.session_state.get("example") != (current or None):
        st.session_state["example"] = current or None
    pick.selectbox("Example list", list(examples), format_func=lambda name: examples[name].title, key="example", index=None,
                   placeholder="your own list – or choose an example", label_visibility="collapsed", on_change=_open_example)
    if current:
        st.caption(examples[current].story)


st.html(_STICKY)
invite()
play()
