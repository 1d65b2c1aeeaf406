"""Several queries: what the tool makes of small data sets, once it is known what it computes of one list."""

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.identification import AveragingQuestions, Identification
from ndcg_core.identification.words import TREC_FILES
from pages.ui.text import plain
from pages.ui.which import words

LINK = "m"
"""The answers about several queries, in the address."""
_STATE, _REFUSAL = "which_means", "which_means_refusal"


def current(state: Identification) -> AveragingQuestions:
    """Return what was asked about several queries in this visit, or what a link holds."""
    kept = st.session_state.get(_STATE)
    if isinstance(kept, AveragingQuestions) and kept.asked == state:
        return kept
    try:
        found = AveragingQuestions.decode(state, "" if kept else st.query_params.get(LINK, ""))
        _ = found.place  # before it becomes state
    except NdcgError as refusal:
        st.session_state[_REFUSAL] = str(refusal)
        found = AveragingQuestions(state)
    st.session_state[_STATE] = found
    return found


def draw(state: Identification) -> None:
    """Draw the data set to ask about, a field for what the tool prints, and what the answers tell."""
    means = current(state)
    given = means.next
    st.markdown(words.SEVERAL)
    if means.answers:
        st.markdown(plain(means.sentence))
    if refusal := st.session_state.pop(_REFUSAL, ""):
        st.warning(plain(refusal))
    if given is not None:
        st.markdown(words.ASK_MEAN.format(k=_cutoff(state)))
        qrels, run = given.written()
        st.code(TREC_FILES.format(qrels=qrels, run=run).rstrip(), language=None)
        key = f"which_mean_{means.encode()}"
        with (
            st.form("which_mean_sent", border=False, width="content"),
            st.container(horizontal=True, vertical_alignment="bottom"),
        ):
            st.text_input(words.PRINTED, key=key, placeholder=words.NUMBER, width=150, max_chars=40)
            st.form_submit_button(words.NEXT, type="primary", on_click=_answer, args=(means, key))
            st.form_submit_button(words.REFUSES, on_click=_take, args=(means, None))
    if means.answers:
        st.button(words.MEANS_AGAIN, key="which_means_again", on_click=_start_again, args=(state,))


def _cutoff(state: Identification) -> str:
    k = state.cutoffs[0]
    return "" if k is None else f"@{k}"


def _answer(means: AveragingQuestions, key: str) -> None:
    _take(means, st.session_state[key])


def _take(means: AveragingQuestions, answer: str | None) -> None:
    try:
        found = means.answered(answer)
        _ = found.place  # before it becomes state
        st.session_state[_STATE] = found
    except NdcgError as refusal:
        st.session_state[_REFUSAL] = str(refusal)


def _start_again(state: Identification) -> None:
    st.session_state[_STATE] = AveragingQuestions(state)
