"""The start: how the tool takes a list, how many decimals it prints, and at which cutoff it is asked."""

import streamlit as st

from ndcg_core.identification import FORMS
from pages.ui.text import plain
from pages.ui.which import asked, words

_FORM, _DECIMALS, _CUTOFF = "which_form", "which_decimals", "which_cutoff"
_USUAL = 3


def draw() -> None:
    """Draw the three choices, and the button that shows the first list."""
    with st.container(key="which_start"):
        _draw_choices()


def _draw_choices() -> None:
    st.radio(words.TAKES, [*FORMS], key=_FORM, format_func=lambda name: FORMS[name].title, horizontal=True)
    with st.container(horizontal=True, vertical_alignment="bottom", key="which_settings"):
        st.session_state.setdefault(_DECIMALS, _USUAL)
        st.segmented_control(
            words.PRINTS,
            [*words.DECIMALS],
            key=_DECIMALS,
            format_func=lambda count: words.DECIMALS[count],
            required=True,
        )
        st.session_state.setdefault(_CUTOFF, str(_USUAL))
        st.text_input(words.CUTOFF, key=_CUTOFF, help=words.CUTOFF_HELP, width=160, max_chars=6)
    asked.draw_refusal()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(words.FIRST, type="primary", key="which_first", on_click=_begin)
        st.caption(plain(words.ABOUT))


def _begin() -> None:
    chosen = st.session_state
    asked.begin(chosen[_FORM], chosen[_CUTOFF], chosen[_DECIMALS])
