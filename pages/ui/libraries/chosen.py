"""The list that every tool is asked about: which one, at which cutoff, and its documents in small rows."""

from dataclasses import replace

import streamlit as st

from ndcg_core.libraries.comparison import Group
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example
from pages.ui.components import board, compared, list_text
from pages.ui.components.html import Node, tag
from pages.ui.libraries import words
from pages.ui.state.session import Session
from pages.ui.text import counted

OWN_LIST = "mine"
"""The visitor's own list, in the address."""
_LIST, _K, _WHOLE = "libraries_list", "libraries_k", "all"
_HEAD, _ROW, _MOST = 68, 29, 10  # pixels above the rows, of a row with its gap, and the rows that are in sight


def ask(session: Session) -> BoardState:
    """Draw the choice of a list and of a cutoff, and return the list with it: the visitor's own, or an example."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="libraries_choice"):
        with st.popover(words.ANOTHER_LIST, key="own_list_open"):
            names = [OWN_LIST, *examples]
            named = st.query_params.get("list", OWN_LIST)
            st.session_state.setdefault(_LIST, named if named in names else OWN_LIST)
            chosen = st.selectbox(words.LIST, names, key=_LIST, format_func=_title, on_change=_forget_cutoff)
            list_text.draw_own_field(session, used=_choose_own_list)
        state = session.state if chosen == OWN_LIST else from_example(examples[chosen])
        state = replace(state, convention=state.convention.with_k(_cutoff(state)))
        board.way(session, state, words.CHANGE_IT, _title(chosen), "libraries_change")
    return state


def _title(name: str) -> str:
    return words.PLAYGROUND_LIST if name == OWN_LIST else words.EXAMPLE.format(title=examples[name].title)


def _choose_own_list() -> None:
    """Show the visitor's own list, which has just been replaced."""
    st.session_state[_LIST] = OWN_LIST
    _forget_cutoff()


def _forget_cutoff() -> None:
    """Let another list have its own cutoff, whatever the address holds."""
    st.session_state[_K] = ""


def _cutoff(state: BoardState) -> int | None:
    own = _WHOLE if state.convention.k is None else str(state.convention.k)
    options = [_WHOLE, *map(str, range(1, len(state.ranked) + 1))]
    options += [] if own in options else [own]
    named = st.session_state.get(_K, st.query_params.get("k", own))
    st.session_state[_K] = named if named in options else own
    k = st.selectbox(
        words.CUTOFF,
        options,
        key=_K,
        format_func=lambda option: words.AT_ALL if option == _WHOLE else words.AT.format(k=option),
        label_visibility="collapsed",
        width=104,
    )
    return None if k == _WHOLE else int(k)


def address() -> dict[str, str]:
    """Return what the address holds of these choices."""
    return {"list": st.session_state[_LIST], "k": st.session_state[_K]}


def height(state: BoardState) -> int:
    """Return how high the rows in sight are with what stands above them, in pixels."""
    return _HEAD + _ROW * min(len(state.ranked) + len(state.aside), _MOST)


def draw(state: BoardState, groups: list[Group]) -> None:
    """Draw how many tools give how many numbers, and the documents."""
    entries = sum(len(group.library_values) for group in groups)
    numbers = sum(group.value == group.value for group in groups)
    k, rows = state.convention.k, _rows(state)
    first, rest = tag("ul", *rows[:_MOST], cls="rows"), tag("ul", *rows[_MOST:], cls="rows")
    more = [tag("details", tag("summary", words.MORE.format(count=len(rows) - _MOST)), rest)] if rows[_MOST:] else []
    compared.draw(
        "compared_list",
        tag("h1", words.HEADING.format(definitions=counted(entries, "definition"), numbers=counted(numbers, "number"))),
        tag("p", words.EACH_CALLS.format(cut=words.WHOLE_LIST if k is None else words.TOP.format(k=k)), cls="lead"),
        tag("details", tag("summary", counted(len(rows), "document")), tag("ul", *rows, cls="rows"), cls="only-narrow"),
        tag("div", first, *more, cls="only-wide"),
    )


def _rows(state: BoardState) -> list[Node]:
    k = state.convention.k
    ranked = [
        _row(state, doc, str(rank), "below" if k is not None and rank > k else "")
        for rank, doc in enumerate(state.ranked, 1)
    ]
    return ranked + [_row(state, doc, words.NOT_RETRIEVED, "missed") for doc in state.aside]


def _row(state: BoardState, doc: str, rank: str, cls: str) -> Node:
    grade, name = state.grades.get(doc), state.name(doc)
    shown = words.UNJUDGED if grade is None else f"{grade:g}"
    return tag(
        "li",
        tag("span", rank, cls="rank"),
        tag("span", name, cls="title", title=name),
        tag("span", shown, cls="grade"),
        cls=f"row {cls} {'unjudged' if grade is None else ''}",
    )
