"""The exercise as a file for a learning platform, in which every number that is known carries its feedback."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.io import Question, questions, to_gift, to_jupyterquiz, to_moodle_xml
from ndcg_core.teaching.diagnosis.finding import listed
from ndcg_core.teaching.examples import examples
from pages.ui.check.checking import QUANTITIES
from pages.ui.state import link
from pages.ui.state.board_state import BoardState
from pages.ui.state.session import Session
from pages.ui.text import plain

_KEPT = "exported"
_MOST_NAMES = 8
_FILES: dict[str, tuple[Callable[[Sequence[Question]], str], str, str]] = {
    "Moodle GIFT": (to_gift, "ndcg.gift.txt", "text/plain"),
    "Moodle XML": (to_moodle_xml, "ndcg.xml", "application/xml"),
    "jupyterquiz": (to_jupyterquiz, "ndcg-quiz.json", "application/json"),
}
_HINT = (
    "In Moodle: *Question bank*, *Import*, **GIFT** or **Moodle XML**, and take the file. In a notebook: `pip install jupyterquiz`, then "
    '`from jupyterquiz import display_quiz` and `display_quiz("ndcg-quiz.json")`.'
)


def draw(session: Session) -> None:
    """What is asked and how exactly, and a button for each format."""
    st.markdown(
        "**Export** for a learning platform: one question a number, and every wrong number that we know comes with what made it."
    )
    what, close = st.columns([3, 1])
    chosen = what.multiselect(
        "Asked for", list(QUANTITIES), default=["ndcg"], key="export_quantities", format_func=QUANTITIES.__getitem__
    )
    decimals = int(close.number_input("Decimals asked", 1, 6, 3, key="export_decimals"))
    made = _made(session.state, tuple(chosen), decimals)
    if isinstance(made, str):
        st.warning(plain(made))
        return
    with st.container(horizontal=True, key="export_files"):
        for label, (write, file, kind) in _FILES.items():
            st.download_button(
                label,
                data=partial(_encoded, write, made),
                file_name=file,
                mime=kind,
                on_click="ignore",
                key=f"export_{label}",
            )
    st.markdown(_HINT)
    st.caption(" ".join(map(_told, made)))


def _encoded(write: Callable[[Sequence[Question]], str], exercise: Sequence[Question]) -> bytes:
    return write(exercise).encode()


def _made(state: BoardState, quantities: tuple[str, ...], decimals: int) -> tuple[Question, ...] | str:
    """The questions, worked out once for a list, or why there are none."""
    wanted = (link.encode(state), quantities, decimals)
    kept = st.session_state.get(_KEPT)
    if kept is None or kept[0] != wanted:
        st.session_state[_KEPT] = kept = (wanted, _questions(state, quantities, decimals))
    made: tuple[Question, ...] | str = kept[1]
    return made


def _questions(state: BoardState, quantities: tuple[str, ...], decimals: int) -> tuple[Question, ...] | str:
    title = examples[state.example].title if state.example in examples else ""
    try:
        return questions(
            state.topic(),
            state.convention,
            quantities=quantities,
            decimals=decimals,
            title=title,
            titles=state.titles,
        )
    except NdcgError as refusal:
        return str(refusal)


def _told(asked: Question) -> str:
    """How much a question knows, and what it cannot show."""
    hidden = f"; {_ids(asked.hidden)} leave the right one as it is" if asked.hidden else ""
    left_out = f"; {_ids(asked.left_out)} give no number here and are left out" if asked.left_out else ""
    return f"{QUANTITIES[asked.quantity]}: {len(asked.answers)} numbers with feedback{hidden}{left_out}."


def _ids(names: Sequence[str]) -> str:
    return plain(listed(names)) if len(names) <= _MOST_NAMES else f"{len(names)} mistakes and definitions"
