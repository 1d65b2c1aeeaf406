"""The view for a projector, which a link or a switch turns on: nothing is smaller than the last row can read."""

from __future__ import annotations

import streamlit as st

_VIEW, _PRESENT = "view", "present"
STYLE = """<style>
header[data-testid="stHeader"] { display: none !important; }
.stMainBlockContainer { padding: 0.25rem 1rem 0 !important; max-width: none !important; font-size: 24px;
  --type-s2: 24px; --type-s1: 24px; --type-m: 24px;
  --type-l1: 32px; --type-l2: 44px; }
.stMainBlockContainer :not(.katex, .katex *, [data-testid="stIconMaterial"]) { font-size: inherit !important; }
.stMainBlockContainer > [data-testid="stVerticalBlock"] { gap: 0.25rem; }
</style>"""


def presenting() -> bool:
    """Return whether the link or the switch asks for the view for a projector."""
    return st.query_params.get(_VIEW) == _PRESENT


def draw_switch(key: str, label: str) -> None:
    """Draw the switch, which shows that view or leaves it."""
    st.checkbox(label, value=presenting(), key=key, on_change=_turn, args=(key,))


def _turn(key: str) -> None:
    if st.session_state[key]:
        st.query_params[_VIEW] = _PRESENT
    else:
        st.query_params.pop(_VIEW, None)
