"""The playground: drag, grade, toggle, and see why."""

from __future__ import annotations

import streamlit as st

from ndcg_core import Convention
from ndcg_core.examples import examples
from pages.ui import board, charts, choices, closer, results
from pages.ui.desk import Desk, desk
from pages.ui.sheet import from_example

_FRAME = "playground_frame"
_STICKY = """<style>
.stMainBlockContainer { padding: 2.6rem 3.5rem 3rem; }
@media (max-width: 640px) { .stMainBlockContainer { padding: 2.8rem 0.8rem 3rem; } }
.st-key-choices [data-testid="stCaptionContainer"] { min-height: 1.5rem; }
@media (min-width: 900px) { .st-key-choices [data-testid="stCaptionContainer"] p { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } }
.st-key-answer table { font-size: 0.86rem; }
.st-key-answer th, .st-key-answer td { padding: 0.15rem 0.55rem !important; }
.st-key-answer [data-testid="stMetricValue"] { font-size: 1.9rem; }
.st-key-answer [data-testid="stMetricDelta"] { max-width: 100%; }
.st-key-answer [data-testid="stMetricDelta"] p { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
[data-testid="stPopoverBody"] { min-width: min(30rem, 92vw); }
@media (min-width: 900px) { .stColumn:has(.st-key-answer) { position: sticky; top: 3.4rem; align-self: flex-start; } }
.st-key-answer [data-testid="stMetricValue"] { font-variant-numeric: tabular-nums; }
</style>"""


@st.fragment
def play() -> None:
    """Everything a drag changes, and nothing else, so that a drag is answered at once."""
    mine = desk()
    board.receive(mine)
    if _framed(mine) != st.session_state[_FRAME]:  # an undo or a paste has changed what stands above the board
        st.rerun()
    told, refusal = mine.explained()
    said = results.answers(told)
    left, right = st.columns([6.1, 5], gap="medium")
    with left:
        board.draw(mine, told)
    with right, st.container(key="answer", gap="small"):
        results.draw_numbers(mine, told, refusal)
        charts.draw_positions(mine, told)
        results.draw_engines(said)
    closer.draw(mine, told, said)


def _framed(mine: Desk) -> tuple[Convention, str]:
    """What the part above the board shows."""
    return mine.sheet.convention, mine.sheet.example


def choose() -> None:
    """The controls; a choice draws the whole page."""
    mine = desk()
    st.session_state[_FRAME] = _framed(mine)
    with st.container(key="choices", gap="small"):
        choices.draw(mine, mine.explained()[0])


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
# Each part in a place of its own: were the number of things above the board to change with the example, Streamlit would
# draw a second board below the first until the run ends, and for good if a drag comes in between.
with st.container(key="invite", gap="small"):
    invite()
choose()
play()
