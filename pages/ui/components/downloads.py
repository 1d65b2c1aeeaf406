"""What a visitor takes along: the list on screen as a notebook, and as programs to copy."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from ndcg_core.io import to_notebook
from ndcg_core.io.programs import PLAIN, Program, programs
from ndcg_core.model.convention import Convention
from pages.ui.state.board_state import BoardState
from pages.ui.text import plain, show


def notebook(
    state: BoardState,
    convention: Convention,
    *,
    key: str,
    answer: Mapping[str, str] | None = None,
    title: str = "",
    opening: str = "",
) -> None:
    """A button that saves the list, with an answer that was checked, as a notebook; it is written when somebody asks for it.

    ``title`` and ``opening`` are as :func:`ndcg_core.io.to_notebook` takes them.
    """

    def made() -> bytes:
        return to_notebook(
            state.topic(), convention, title=title, opening=opening, titles=titles(state), answer=answer
        ).encode()

    st.download_button(
        "Take this as a notebook",
        data=made,
        file_name="ndcg.ipynb",
        mime="application/x-ipynb+json",
        on_click="ignore",
        key=key,
    )


def titles(state: BoardState) -> dict[str, str]:
    """The documents' titles, those that have one."""
    return {doc: document.title for doc, document in state.documents.items() if document.title}


def code(state: BoardState, convention: Convention) -> None:
    """Every program of the list under the number that it prints, and why there is none where there is none."""
    st.markdown("Each of these runs as it stands and prints the number beside its name.")
    for program in programs(state.topic(), convention, titles=titles(state)):
        st.markdown(f"**{program.title}**{_way(program)}: {_result(program)}")
        if program.source:
            st.code(program.source, language=None, wrap_lines=True)  # its colours for Python are too pale to read


def _way(program: Program) -> str:
    if program.name == PLAIN:
        return ", rank by rank"
    return ", made to follow your choices" if program.follows else ", plain call"


def _result(program: Program) -> str:
    if not program.source:
        return plain(program.reason)
    sums = ", ".join(f"{name} {show(value, 6)}" for name, value in program.values.items() if name != "nDCG")
    return show(program.values["nDCG"], 6) + (f" ({sums})" if sums else "")
