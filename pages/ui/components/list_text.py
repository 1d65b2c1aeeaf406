"""The list for those who type: a table of qrels, and a field to paste into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import streamlit as st

from ndcg_core import NdcgError, Topic, ndcg
from ndcg_core.io import Pasted, read_pasted, write_pasted
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import TableRow, from_pasted, from_rows
from pages.ui.components import words
from pages.ui.state import words as state_words
from pages.ui.state.session import Session
from pages.ui.text import counted, plain, show

if TYPE_CHECKING:
    import pandas as pd

TABLE = "qrels_table_"
"""The beginning of the key of the table that can be edited."""
_COLUMNS = ["doc", "title", "grade", "ranked"]
_REFUSAL, _OWN_REFUSAL = "texts_refusal", "own_list_refusal"
_MOST_PROBLEMS = 20
_MEANINGS = ("drop", "first", "every")
_MOST_LETTERS = 300_000


def draw(session: Session) -> None:
    """Draw the table, and the field; the field alone where Streamlit's table has no pandas to work with."""
    if find_spec("pandas") is None:
        draw_paste(session)
        return
    _draw_refusal()
    table, paste = st.columns(2)
    with table:
        _draw_table(session)
    with paste:
        draw_paste(session)


def _draw_refusal(key: str = _REFUSAL) -> None:
    if key in st.session_state:
        st.warning(plain(st.session_state.pop(key)))


def _draw_table(session: Session) -> None:
    state = session.state
    st.markdown(words.TABLE_HEAD)
    edited = st.data_editor(
        _frame(state),
        num_rows="dynamic",
        hide_index=True,
        width="stretch",
        key=f"{TABLE}{hash((state.ranked, state.aside))}",
        column_config={"grade": st.column_config.NumberColumn(format="%g")},
    )
    st.button(
        words.USE_TABLE, on_click=_use, args=(session, lambda: from_rows(state, table_rows(edited)), state_words.EDITED)
    )


def _frame(state: BoardState) -> pd.DataFrame:
    import pandas as pd

    rows = [
        (doc, state.documents[doc].title, state.grades.get(doc), doc in state.ranked)
        for doc in (*state.ranked, *state.aside)
    ]
    return pd.DataFrame(rows, columns=_COLUMNS).astype({"grade": "float64"})


def table_rows(frame: pd.DataFrame) -> Iterator[TableRow]:
    """Yield the rows of the edited table; an unticked box is False in any of the types that pandas has for it."""
    import pandas as pd

    for row in frame.itertuples(index=False):
        yield TableRow(
            doc="" if pd.isna(row.doc) else str(row.doc),
            title="" if pd.isna(row.title) else str(row.title),
            grade=None if pd.isna(row.grade) else float(row.grade),
            ranked=not (row.ranked is False or row.ranked == False),  # noqa: E712
        )


def draw_paste(session: Session) -> None:
    """Draw a field to paste a list into, with the lines that cannot be read."""
    _draw_refusal()
    st.markdown(words.PASTE_HEAD)
    if "paste" not in st.session_state:
        st.session_state["paste"] = as_text(session.state) if session.draft is None else session.draft
    typed = st.text_area(
        words.PASTE_LABEL, key="paste", height=260, max_chars=_MOST_LETTERS, on_change=_keep, args=(session,)
    )
    pasted = read_pasted(typed)
    count = _draw_read(pasted)
    _draw_meanings(session, pasted)
    use, write = st.columns(2)
    use.button(
        (words.USE_READABLE if pasted.problems else words.USE_OWN).format(documents=counted(count, "document")),
        disabled=not count,
        on_click=_use,
        args=(session, lambda: from_pasted(session.state, pasted), state_words.PASTED),
        kwargs={"done": not pasted.problems},
    )
    write.button(words.WRITE_LIST, on_click=_rewrite, args=(session,))


def draw_own(session: Session) -> None:
    """Draw a button that opens a field for a list of the visitor's own.

    The server does not hear whether it is open: the click that closes it may lead to another page, which a run of this
    one would take back.
    """
    with st.popover(words.OWN_LIST, key="own_list_open"):
        draw_own_field(session)


def draw_own_field(session: Session, used: Callable[[], None] | None = None) -> None:
    """Draw an empty field; its list replaces the list on the board. ``used`` is called once it is used."""
    st.markdown(words.OWN_LIST_HEAD)
    typed = st.text_area(
        words.PASTE_LABEL,
        key="own_list",
        height=170,
        max_chars=_MOST_LETTERS,
        placeholder=words.OWN_LIST_EXAMPLE,
        label_visibility="collapsed",
    )
    pasted = read_pasted(typed or "")
    count = _draw_read(pasted)
    st.button(
        words.USE_OWN.format(documents=counted(count, "document")),
        key="own_list_use",
        disabled=not count,
        on_click=_use,
        args=(session, lambda: from_pasted(session.state, pasted, anew=True), state_words.PASTED),
        kwargs={"refusal": _OWN_REFUSAL, "used": used},
    )
    _draw_refusal(_OWN_REFUSAL)


def _draw_read(pasted: Pasted) -> int:
    """Draw what could not be read, and return how many documents could."""
    if pasted.note:
        st.caption(plain(pasted.note))
    for problem in pasted.problems[:_MOST_PROBLEMS]:
        st.text(words.PROBLEM.format(line=problem.line, reason=problem.reason))
    if len(pasted.problems) > _MOST_PROBLEMS:
        st.text(words.MORE_PROBLEMS.format(count=len(pasted.problems) - _MOST_PROBLEMS))
    return len(pasted.ranking) + len(pasted.aside)


def _draw_meanings(session: Session, pasted: Pasted) -> None:
    """Draw what a list would have for each meaning of a document that it has twice; the board has every one once."""
    if pasted.listed == pasted.ranking:
        return
    topic, convention = Topic(pasted.listed, pasted.qrels), session.state.convention
    try:
        values = {word: show(ndcg(topic, convention.changed(duplicates=word))) for word in _MEANINGS}
    except NdcgError as refusal:
        st.text(str(refusal))
        return
    st.caption(words.MEANINGS.format(**values))


def as_text(state: BoardState) -> str:
    """Return the list as lines that the field reads back."""
    return write_pasted(
        ranking=list(state.ranked), aside=list(state.aside), qrels=dict(state.grades), titles=state.titles
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
    refusal: str = _REFUSAL,
) -> None:
    session.say("")
    with session.trying(refusal):
        session.put(read(), description)
    if session.refused == refusal:
        st.session_state[refusal] = session.notice
        return
    if done:
        session.draft = None
    if used is not None:
        used()
