"""The list to ask about: as a table, and in the forms that tools take."""

import streamlit as st

from ndcg_core.identification import Identification, TrialList
from ndcg_core.identification.asking import CONFIRMING
from ndcg_core.identification.words import AS_TABLE
from ndcg_core.identification.written_lists import table_rows, written_lists
from pages.ui.components import html
from pages.ui.which import words

_EVERY = ("cutoff", "error")


def draw(state: Identification, given: TrialList) -> None:
    """Draw the list, what is to be computed of it, and the list in every form that can hold it."""
    st.markdown(_heading(state).format(number=len(state.steps) + 1))
    ask = words.ASK_WHOLE if given.k is None else words.ASK_AT.format(k=given.k)
    st.markdown(f"{ask} {words.UNSORTED}" if given.shuffled else ask)
    written = written_lists(given)
    for tab, (name, text) in zip(st.tabs([*written]), written.items(), strict=True):
        with tab:
            if name == AS_TABLE:
                draw_list(given, "which_list")
            else:
                st.code(text, language=None)


def _heading(state: Identification) -> str:
    if not state.survivors:
        return words.PARTING
    if not state.is_decided:
        return words.LIST
    return words.CONFIRM if state.confirmed < CONFIRMING else words.UNUSUAL


def draw_list(given: TrialList, key: str) -> None:
    """Draw a list as a table, the documents that were not retrieved at its end."""
    head, rows = table_rows(given)
    html.draw(key, html.table(head, rows))


def refusable(state: Identification) -> list[str]:
    """Return what a tool may not take of the list to ask about."""
    given = state.next
    features = given.features if given else frozenset()
    return [name for name in words.REFUSED if name in features or name in _EVERY]
