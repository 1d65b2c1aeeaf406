"""The playground: drag, grade, toggle, and see why."""

from __future__ import annotations

import streamlit as st

from ndcg_core.examples import examples
from pages.ui import board, charts, choices, closer, results
from pages.ui.desk import Desk, desk
from pages.ui.sheet import from_example

_STICKY = """<style>
.stMainBlockContainer { padding: 2.6rem 3.5rem 3rem; }
@media (max-width: 640px) { .stMainBlockContainer { padding: 2.8rem 0.8rem 3rem; } }
.st-key-choices [data-testid="stCaptionContainer"] { min-height: 1.5rem; }
@media (min-width: 900px) { .st-key-choices [data-testid="stCaptionContainer"] p { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } }
.st-key-answer table { font-size: 0.86rem; }
.st-key-answer th, .st-key-answer td { padding: 0.15rem 0.55rem !important; }
.st-key-answer [data-testid="stMetricValue"] { font-size: 1.9rem; }
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
    with st.container(key="choices", gap="small"):
        choices.draw(mine, told)
    left, right = st.columns([6.1, 5], gap="medium")
    with left:
        board.draw(mine, told)
    with right, st.container(key="answer", gap="small"):
        results.draw_numbers(mine, told, refusal)
        charts.draw_positions(mine, told)
        results.draw_engines(said)
    closer.draw(mine, told, said)


def _open_example() -> None:
    name = st.session_state["example"]
    if name:
        mine: Desk = desk()
        mine.put(from_example(examples[name]), f"example: {examples[name].title}")


def invite() -> None:
    """One line of invitation, the examples, and the story of the one that is open."""
    words, pick = st.columns([6.1, 5], gap="medium", vertical_alignment="center")
    words.markdown("**NDCG Lab** · Drag a document, change a grade, switch a choice: see what nDCG becomes, and why.")
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
