"""The exercise as a file for a learning platform, with feedback for every number that is recognised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.io import Question, questions, to_gift, to_jupyterquiz, to_moodle_xml
from ndcg_core.teaching.diagnosis.finding import listed
from ndcg_core.teaching.examples import examples
from pages.ui.check import words
from pages.ui.check.words import QUANTITIES
from pages.ui.state import link
from pages.ui.state.board_state import BoardState
from pages.ui.text import plain

_KEPT = "exported"
_MOST_NAMES = 8
_FILES: dict[str, tuple[Callable[[Sequence[Question]], str], str, str]] = {
    words.MOODLE_GIFT: (to_gift, "ndcg.gift.txt", "text/plain"),
    words.MOODLE_XML: (to_moodle_xml, "ndcg.xml", "application/xml"),
    words.JUPYTERQUIZ: (to_jupyterquiz, "ndcg-quiz.json", "application/json"),
}


def draw(state: BoardState) -> None:
    """Draw the numbers to ask for, their decimals, and a button for each format."""
    st.markdown(words.EXPORT)
    left, right = st.columns([3, 1])
    chosen = left.multiselect(
        words.ASK_FOR, list(QUANTITIES), default=["ndcg"], key="export_quantities", format_func=QUANTITIES.__getitem__
    )
    decimals = int(right.number_input(words.DECIMALS, 1, 6, 3, key="export_decimals"))
    exercise = _remembered(state, tuple(chosen), decimals)
    if isinstance(exercise, str):
        st.warning(plain(exercise))
        return
    with st.container(horizontal=True, key="export_files"):
        for label, (write, file, kind) in _FILES.items():
            st.download_button(
                label,
                data=partial(_encoded, write, exercise),
                file_name=file,
                mime=kind,
                on_click="ignore",
                key=f"export_{label}",
            )
    st.markdown(words.EXPORT_HINT)
    st.caption(" ".join(sentence for question in exercise for sentence in _summary(question)))


def _encoded(write: Callable[[Sequence[Question]], str], exercise: Sequence[Question]) -> bytes:
    return write(exercise).encode()


def _remembered(state: BoardState, quantities: tuple[str, ...], decimals: int) -> tuple[Question, ...] | str:
    """The questions, computed once for a list, or the reason why there are none."""
    wanted = (link.encode(state), quantities, decimals)
    kept = st.session_state.get(_KEPT)
    if kept is None or kept[0] != wanted:
        st.session_state[_KEPT] = kept = (wanted, _questions(state, quantities, decimals))
    exercise: tuple[Question, ...] | str = kept[1]
    return exercise


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


def _summary(question: Question) -> list[str]:
    """How many answers a question recognises, and which mistakes it cannot show."""
    sentences = [words.QUESTION.format(quantity=QUANTITIES[question.quantity], count=len(question.answers))]
    if question.hidden:
        sentences.append(words.HIDDEN.format(mistakes=_ids(question.hidden)))
    if question.left_out:
        sentences.append(words.LEFT_OUT.format(mistakes=_ids(question.left_out)))
    return sentences


def _ids(names: Sequence[str]) -> str:
    return plain(listed(names)) if len(names) <= _MOST_NAMES else words.MANY.format(count=len(names))
