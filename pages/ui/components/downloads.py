"""What a visitor takes away: the list on screen as a notebook, and as programs to copy."""

from collections.abc import Callable, Mapping

import streamlit as st

from ndcg_core.exchange.programs import PLAIN, Program, programs
from ndcg_core.io import to_notebook
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import words
from pages.ui.surroundings import HERE
from pages.ui.text import plain, show

_BYTE_ORDER_MARK = "\ufeff"  # by which a spreadsheet recognises UTF-8


def notebook(state: BoardState, *, key: str, answer: Mapping[str, str] | None = None, title: str = "") -> None:
    """Draw a button that saves the list, with an answer that was checked, as a notebook; it is written on the click.

    ``title`` is as :func:`ndcg_core.io.to_notebook` takes it.
    """
    convention, titles = state.explanation.convention, state.titles
    text_file(
        words.NOTEBOOK,
        lambda: to_notebook(state.topic(), convention, title=title, titles=titles, answer=answer),
        "ndcg.ipynb",
        "application/x-ipynb+json",
        key=key,
    )


def text_file(
    label: str, write: Callable[[], str], file: str, kind: str, *, key: str, for_a_spreadsheet: bool = False
) -> None:
    """Draw a button that saves a text in UTF-8; it is written on the click."""

    def encoded() -> bytes:
        return ((_BYTE_ORDER_MARK if for_a_spreadsheet else "") + write()).encode()

    binary_file(label, encoded, file, kind, key=key)


def binary_file(label: str, write: Callable[[], bytes], file: str, kind: str, *, key: str) -> None:
    """Draw a button that saves a file; it is written on the click, at once where there is no server to request it."""
    data = write() if HERE.in_browser else write
    st.download_button(label, data=data, file_name=file, mime=kind, on_click="ignore", key=f"{key}_{file}")


def code(state: BoardState) -> None:
    """Draw a choice of programs, and the chosen one under the number that it prints, or why there is none."""
    found = programs(state.topic(), state.explanation.convention, titles=state.titles)
    named = {words.PROGRAM.format(title=program.title, settings=_settings(program)): program for program in found}
    chosen = st.segmented_control(
        words.PROGRAMS, [*named], default=next(iter(named)), key="program", required=True, persist_state="session"
    )
    program = named.get(chosen) or found[0]
    st.markdown(words.PRINTS.format(result=_result(program)) if program.source else _result(program))
    if program.source:
        st.code(program.source, language=None, wrap_lines=True)  # its colours for Python are too pale to read


def _settings(program: Program) -> str:
    if program.name == PLAIN:
        return words.RANK_BY_RANK
    return words.MATCHED if program.follows else words.DEFAULT


def _result(program: Program) -> str:
    if not program.source:
        return plain(program.reason)
    sums = ", ".join(f"{name} {show(value, 6)}" for name, value in program.values.items() if name != "nDCG")
    sentence = words.RESULT_WITH_SUMS if sums else words.RESULT
    return sentence.format(ndcg=show(program.values["nDCG"], 6), sums=sums)
