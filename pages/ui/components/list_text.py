"""The list for those who type: a table of qrels, and a field to paste into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pandas as pd
import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.io import Pasted, read_pasted, write_pasted
from ndcg_core.teaching.examples import Document
from pages.ui.state.board_state import BoardState, check_grade, text, with_scale
from pages.ui.state.session import Session
from pages.ui.text import plain

TABLE = "qrels_table_"
"""How the key of the table that can be edited begins."""
_RANKED = "ranked"
_REFUSAL = "texts_refusal"
_MOST_PROBLEMS = 20


def draw(session: Session) -> None:
    """The table, and the text."""
    _say_refusal()
    table, paste = st.columns(2)
    with table:
        _draw_table(session)
    with paste:
        draw_paste(session)


def _say_refusal() -> None:
    if _REFUSAL in st.session_state:
        st.warning(plain(st.session_state.pop(_REFUSAL)))


def _draw_table(session: Session) -> None:
    state = session.state
    st.markdown("**Table of qrels.** Top to bottom is the ranking; an empty grade is “not judged”.")
    frame = pd.DataFrame(
        [
            {
                "doc": doc,
                "title": state.documents[doc].title,
                "grade": state.grades.get(doc),
                _RANKED: doc in state.ranked,
            }
            for doc in (*state.ranked, *state.aside)
        ],
        columns=["doc", "title", "grade", _RANKED],
    )
    frame["grade"] = frame["grade"].astype("float64")
    edited = st.data_editor(
        frame,
        num_rows="dynamic",
        hide_index=True,
        width="stretch",
        key=f"{TABLE}{hash((state.ranked, state.aside))}",
        column_config={"grade": st.column_config.NumberColumn(format="%g")},
    )
    st.button("Use this table", on_click=_use, args=(session, lambda: from_table(state, edited), "table edited"))


def from_table(state: BoardState, frame: pd.DataFrame) -> BoardState:
    """The sheet that an edited table describes; raises :class:`NdcgError` naming the row."""
    documents: dict[str, Document] = {}
    ranked: list[str] = []
    aside: list[str] = []
    grades: dict[str, float] = {}
    for number, row in enumerate(frame.itertuples(index=False), 1):
        doc = "" if pd.isna(row.doc) else text(str(row.doc), "A document id")
        if not doc:
            raise NdcgError("Every row of the table names its document", got="nothing", where=f"row {number}")
        if doc in documents:
            raise NdcgError("A document stands in the table once", got=doc, where=f"row {number}")
        known = state.documents.get(doc)
        title = "" if pd.isna(row.title) else text(str(row.title), "A title")
        documents[doc] = replace(known, title=title) if known else Document(doc, title, "")
        (aside if row.ranked is False or row.ranked == False else ranked).append(doc)  # noqa: E712
        if not pd.isna(row.grade):
            grades[doc] = check_grade(float(row.grade), f"row {number}")
    return replace(
        state,
        documents=documents,
        ranked=tuple(ranked),
        aside=tuple(aside),
        grades=grades,
        ties=frozenset(),
        scale=with_scale(list(grades.values()), state.scale),
    )


def draw_paste(session: Session, used: Callable[[], None] | None = None) -> None:
    """A field to paste a list into, and what of it cannot be read; ``used`` is called once a list was taken."""
    _say_refusal()
    st.markdown("**Paste a list**: lines of `doc grade`, CSV with a header, TREC lines, or a Python list and dict.")
    if "paste" not in st.session_state:
        st.session_state["paste"] = as_text(session.state) if session.draft is None else session.draft
    pasted = read_pasted(
        st.text_area("The list as text", key="paste", height=260, max_chars=300_000, on_change=_keep, args=(session,))
    )
    if pasted.note:
        st.caption(plain(pasted.note))
    for problem in pasted.problems[:_MOST_PROBLEMS]:
        st.text(f"Line {problem.line}: {problem.reason}")
    if len(pasted.problems) > _MOST_PROBLEMS:
        st.text(f"and {len(pasted.problems) - _MOST_PROBLEMS} more lines")
    good = len(pasted.ranking) + len(pasted.aside)
    label = f"Use the {good} documents that read well" if pasted.problems else f"Use this list of {good}"
    use, back = st.columns(2)
    use.button(
        label,
        disabled=not good,
        on_click=_use,
        args=(session, lambda: from_pasted(session.state, pasted), "list pasted"),
        kwargs={"done": not pasted.problems, "used": used},
    )
    back.button("Write the board's list here", on_click=_rewrite, args=(session,))


def as_text(state: BoardState) -> str:
    """The sheet as the lines that the field reads back."""
    return write_pasted(
        ranking=list(state.ranked),
        aside=list(state.aside),
        qrels=dict(state.grades),
        titles={doc: card.title for doc, card in state.documents.items()},
    )


def _keep(session: Session) -> None:
    session.draft = st.session_state["paste"]


def _rewrite(session: Session) -> None:
    session.draft = None
    st.session_state["paste"] = as_text(session.state)


def _use(
    session: Session,
    read: Callable[[], BoardState],
    description: str,
    *,
    done: bool = False,
    used: Callable[[], None] | None = None,
) -> None:
    session.say("")
    with session.trying(_REFUSAL):
        session.put(read(), description)
    if session.refused == _REFUSAL:
        st.session_state[_REFUSAL] = session.notice
        return
    if done:
        session.draft = None
    if used is not None:
        used()


def from_pasted(state: BoardState, pasted: Pasted) -> BoardState:
    """The sheet with a pasted list in place of its own; choices stay."""
    documents = {}
    for doc in (*pasted.ranking, *pasted.aside):
        known = state.documents.get(doc)
        title = text(pasted.titles.get(doc, known.title if known else ""), "A title")
        documents[doc] = replace(known, title=title) if known else Document(doc, title, "")
    grades = {doc: check_grade(grade, f"document {doc!r}") for doc, grade in pasted.qrels.items()}
    scale = state.scale if set(grades.values()) <= set(state.scale) else with_scale([0, *grades.values()], ())
    return replace(
        state,
        documents=documents,
        ranked=tuple(pasted.ranking),
        aside=tuple(pasted.aside),
        grades=grades,
        scale=scale,
        ties=frozenset(),
        example="",
    )
