"""The list to ask about: as a table, and in the forms that tools take."""

from __future__ import annotations

import streamlit as st

from ndcg_core.identification import Identification, TrialList
from ndcg_core.identification.written_lists import written_lists
from pages.ui.components import html
from pages.ui.components.html import Node
from pages.ui.which import words

_EVERY = ("cutoff", "error")


def draw(state: Identification, given: TrialList) -> None:
    """Draw the list, what is to be computed of it, and the list in every form that can hold it."""
    head = words.CONFIRM if state.is_decided else words.LIST
    st.markdown(head.format(number=len(state.steps) + 1))
    draw_list(given, "which_list")
    ask = words.ASK_WHOLE if given.k is None else words.ASK_AT.format(k=given.k)
    st.markdown(f"{ask} {words.UNSORTED}" if given.shuffled else ask)
    for tab, text in zip(st.tabs([*written_lists(given)]), written_lists(given).values(), strict=True):
        tab.code(text, language=None)


def draw_list(given: TrialList, key: str) -> None:
    """Draw a list as a table, the documents that were not retrieved at its end."""
    head = [words.RANK, words.DOCUMENT, words.GRADE, *([words.SCORE] if given.scored else [])]
    html.draw(key, html.table(head, _rows(given)))


def _rows(given: TrialList) -> list[list[Node]]:
    rows: list[list[Node]] = []
    for rank, (doc, grade, score) in enumerate(given.ranking, 1):
        shown = words.NOT_JUDGED if grade is None else f"{grade:g}"
        place = words.NO_RANK if given.shuffled else str(rank)
        rows.append([place, str(doc), shown, *([] if score is None else [f"{score:g}"])])
    for doc, grade in given.absent:
        blank: list[Node] = [words.NO_RANK] if given.scored else []
        rows.append([words.NO_RANK, words.NOT_RETRIEVED.format(doc=doc), f"{grade:g}", *blank])
    return rows


def refusable(state: Identification) -> list[str]:
    """Return what a tool may not take of the list to ask about."""
    given = state.next
    features = given.features if given else frozenset()
    return [name for name in words.REFUSED if name in features or name in _EVERY]
