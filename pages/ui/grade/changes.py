"""The teacher's changes of marks, kept as long as the visit lasts."""

from __future__ import annotations

import streamlit as st

from ndcg_core.teaching.grading import Override

MOST = 500  # changes
_CHANGES = "class_changes"


def changes() -> tuple[Override, ...]:
    """Return the changes, the earliest first."""
    found: tuple[Override, ...] = st.session_state.get(_CHANGES, ())
    return found


def keep(kept: tuple[Override, ...]) -> None:
    """Keep these changes, and no others."""
    st.session_state[_CHANGES] = kept


def forget() -> None:
    """Forget all changes."""
    st.session_state.pop(_CHANGES, None)
