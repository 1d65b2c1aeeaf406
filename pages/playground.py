"""The playground: drag, grade, toggle, and see why."""

from __future__ import annotations

import streamlit as st

from pages.ui import board, charts, closer, results
from pages.ui.desk import desk

_STYLE = """<style>
@media (min-width: 900px) {
  .st-key-lab { display: grid !important; grid-template-columns: minmax(0, 6.1fr) minmax(0, 5fr); column-gap: 2rem; align-items: start; }
  .stLayoutWrapper:has(> .st-key-beside) { position: sticky; top: 4.2rem; }
}
</style>"""


@st.fragment
def play() -> None:
    """Everything a change of the list or of a choice changes, and nothing else, so that it is answered at once."""
    mine = desk()
    board.receive(mine)
    told, refusal = mine.explained()
    said = results.answers(told)
    with st.container(key="lab"):
        board.draw(mine, told)
        with st.container(key="beside", gap="small"):
            results.draw(mine, told, refusal, said)
            charts.draw_positions(mine, told)
    closer.draw(mine, told, said)


st.html(_STYLE)
st.markdown("**NDCG Lab** · Drag a document, change a grade, switch a choice: see what nDCG becomes, and why.")
play()
