"""What a visitor has asked a tool and typed from it; the link holds all of it, and the server keeps nothing."""

import math
from collections.abc import Callable

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.identification import Identification, Step
from ndcg_core.model.convention import check_k
from pages.ui.text import plain
from pages.ui.which import left, means, result, trial, words

LINK = "q"
"""The lists and answers, in the address."""
_STATE, _REFUSAL, _SHOWN = "which", "which_refusal", "which_link"


def current() -> Identification | None:
    """Return what was asked and answered in this visit, or what a link holds; None before the start."""
    named = st.query_params.get(LINK, "")
    if named and _STATE not in st.session_state and st.session_state.get(_SHOWN) != named:
        st.session_state[_SHOWN] = named
        try:
            found = Identification.decode(named)
            _ = found.next  # before it becomes state
            st.session_state[_STATE] = found
        except NdcgError as refusal:
            st.session_state[_REFUSAL] = words.OLD_LINK.format(refusal=refusal)
    state: Identification | None = st.session_state.get(_STATE)
    return state


def link(state: Identification) -> dict[str, str]:
    """Return what the address holds."""
    several = means.current(state).encode() if result.is_known(state) else ""
    return {LINK: state.encode()} | ({means.LINK: several} if several else {})


def begin(form: str, cutoff: str, decimals: int | None) -> None:
    """Begin with a tool that takes lists in this form, at this cutoff as typed; an empty one is the whole list."""

    def started() -> Identification:
        text = cutoff.strip()
        k = int(text) if text.isdecimal() else check_k(text or None)
        return Identification(form, (k,), decimals)

    _try(started)


def draw_refusal() -> None:
    """Draw the sentence that refused what was typed last."""
    if refusal := st.session_state.pop(_REFUSAL, ""):
        st.warning(plain(refusal))


def draw(state: Identification) -> None:
    """Draw the list to ask about and its answer, and beside them what is left; the card once it is decided."""
    beside, told = st.columns([5, 6], gap="large")
    with beside.container(key="which_list_now"):
        if state.next is None:
            st.markdown(words.ENOUGH if state.survivors else words.NONE_LEFT)
            draw_refusal()
        else:
            trial.draw(state, state.next)
            draw_refusal()
            _draw_answer(state)
        if any(step.answer is None for step in state.steps):
            st.caption(words.NOTED)
    with told.container(key="which_left"):
        left.draw(state)
        _draw_answers(state)
        result.draw(state)
        st.button(words.AGAIN, key="which_again", on_click=_start_again)


def _draw_answer(state: Identification) -> None:
    key = f"which_number_{state.encode()}"
    with st.container(horizontal=True, vertical_alignment="bottom", key="which_answer"):
        form = st.form("which_sent", border=False, width="content")  # Enter sends it
        with form.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input(words.PRINTED, key=key, placeholder=words.NUMBER, width=150, max_chars=40)
            st.form_submit_button(words.NEXT, type="primary", on_click=_answer, args=(state, key))
        with st.popover(words.REFUSES):
            for feature in trial.refusable(state):
                st.button(
                    words.REFUSED[feature],
                    key=f"which_refuses_{feature}",
                    on_click=_try,
                    args=(lambda feature=feature: state.refused(feature),),
                )


def _answer(state: Identification, key: str) -> None:
    _try(lambda: state.answered(st.session_state[key]))


def _draw_answers(state: Identification) -> None:
    """Every answer so far, each with a field to change it and a button to take it back."""
    if not state.steps:
        return
    with st.container(horizontal=True, key="which_answers"):
        for place, step in enumerate(state.steps):
            label = words.ANSWER.format(number=place + 1, answer=answer_words(step, state.decimals))
            with st.popover(label, key=f"which_answer_{place}"):
                trial.draw_list(step.given, f"which_list_{place}")
                key = f"which_other_{place}_{state.encode()}"
                st.text_input(words.ANOTHER, key=key, max_chars=40)
                st.button(words.CHANGE, key=f"which_change_{place}", on_click=_change, args=(state, place, key))
                st.button(
                    words.TAKE_BACK,
                    key=f"which_back_{place}",
                    on_click=_try,
                    args=(lambda place=place: state.without(place),),
                )


def answer_words(step: Step, decimals: int | None) -> str:
    """Return an answer as it is shown."""
    if step.answer is None:
        return words.NOT_TAKEN
    if math.isnan(step.answer):
        return words.NO_NUMBER
    return f"{step.answer:.10g}" if decimals is None else f"{step.answer:.{decimals}f}"


def _change(state: Identification, place: int, key: str) -> None:
    _try(lambda: state.changed(place, st.session_state[key]))


def _try(change: Callable[[], Identification]) -> None:
    """Take over another state, once it has shown that it holds."""
    try:
        found = change()
        _ = found.next
        st.session_state[_STATE] = found
    except NdcgError as refusal:
        st.session_state[_REFUSAL] = str(refusal)


def _start_again() -> None:
    st.session_state.pop(_STATE, None)
