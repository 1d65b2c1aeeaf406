"""Runs: qrels and runs in, each system's nDCG and what makes the difference out."""

from __future__ import annotations

import streamlit as st

from pages.ui.check import exercise
from pages.ui.components import address
from pages.ui.runs import choices, files, means, pictures, query, words
from pages.ui.runs.collection import Collection
from pages.ui.runs.pairs import query_values
from pages.ui.state.session import Session, current_session


def report(session: Session, found: Collection) -> dict[str, str]:
    """Draw everything about the files, and return what the address can carry of it: the example and the choices."""
    left, buttons = st.columns([3, 1], vertical_alignment="bottom")
    with left:
        choice = choices.draw(session, found.meaning if found.repeating else None)
    with buttons.container(horizontal=True):
        files.draw_buttons(found)
    means.draw(found, choice)
    pair = pictures.draw(found, choice)
    if pair is not None:
        query.draw(session, found, choice, pair, query_values(found, choice, pair))
    kept = choices.address(choice)
    return {**kept, "example": found.example} if found.example else kept


session = current_session()
st.markdown(words.OPENING)
found = files.draw()
address.keep({**exercise.subject(session), **(report(session, found) if found.ready else {})})
