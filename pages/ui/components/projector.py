"""The view for a projector, which a link or a switch turns on: nothing is smaller than the last row can read."""

import streamlit as st

_VIEW, _PRESENT = "view", "present"


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
