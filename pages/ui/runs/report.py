"""Everything about the files that were read: the means, the pictures, a query, and how far to trust the difference."""

from __future__ import annotations

import streamlit as st

from pages.ui.runs import choices, files, means, pictures, query
from pages.ui.runs.collection import Collection
from pages.ui.runs.pairs import query_values
from pages.ui.state.session import Session


def draw(session: Session, found: Collection) -> dict[str, str]:
    """Draw the report, and return what the address can carry of it: the example and the choices."""
    if not found.ready:
        return {}
    left, buttons = st.columns([3, 1], vertical_alignment="bottom")
    with left:
        choice = choices.draw(session)
    with buttons.container(horizontal=True):
        files.draw_buttons(found)
    means.draw(found, choice)
    pair = pictures.draw(found, choice)
    if pair is not None:
        query.draw(session, found, choice, pair, query_values(found, choice, pair))
    kept = choices.address(choice)
    return {**kept, "example": found.example} if found.example else kept
