"""The definition of a list of the visitor's own: what is said of it, and what is left open."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue
from pages.ui.check import verdict, words
from pages.ui.state.session import Session

Said = Convention | dict[str, FieldValue]
"""The whole definition, or the choices that are known."""
_GAIN, _K, _CHOSEN = "rule_gain", "rule_k", "rule_chosen"
_NOT_SURE, _WHOLE, _CHOSEN_GAIN = "?", "all", "chosen"
_USUAL_GAINS = ("exp2", "linear")
_MOST_EACH, _LONG = 10, (20, 50, 100)  # a long list offers the cutoffs that are usual


def ask(session: Session) -> Said:
    """Draw the choices; return the whole definition once both are made, and until then what is said."""
    base = _base(session)
    st.markdown(words.DEFINITION_HEAD)
    with st.container(horizontal=True, key="definition"):
        gain = _control(words.YOUR_GAIN, _GAIN, _gains(base))
        k = _control(words.YOUR_K, _K, _cutoffs(len(session.state.ranked)))
    said = _said(gain, k, base)
    return said if len(said) < 2 else base.changed(**said)


def choose(convention: Convention) -> None:
    """Make a definition the visitor's own."""
    st.session_state[_CHOSEN] = convention
    st.session_state[_GAIN] = convention.gain if convention.gain in _USUAL_GAINS else _CHOSEN_GAIN
    st.session_state[_K] = _WHOLE if convention.k is None else str(convention.k)
    verdict.hide_hints()


def _base(session: Session) -> Convention:
    """Return where the choices come from that are not asked for: the chosen definition, or the board's."""
    chosen: Convention | None = st.session_state.get(_CHOSEN)
    return session.state.convention if chosen is None else chosen


def _control(label: str, key: str, options: Sequence[str]) -> str:
    if st.session_state.get(key) not in options:  # at first, and where a shorter list lacks the cutoff
        st.session_state[key] = _NOT_SURE
    chosen = st.segmented_control(
        label,
        options,
        key=key,
        required=True,
        format_func=lambda option: words.CHOICES.get(option, option),
        on_change=_reopen,
        persist_state="session",
    )
    return chosen or _NOT_SURE


def _reopen() -> None:
    """Forget the definition that was chosen where a part of it is open again."""
    verdict.hide_hints()
    if _NOT_SURE in (st.session_state[_GAIN], st.session_state[_K]):
        st.session_state.pop(_CHOSEN, None)


def _gains(base: Convention) -> list[str]:
    return [_NOT_SURE, *_USUAL_GAINS, *([] if base.gain in _USUAL_GAINS else [_CHOSEN_GAIN])]


def _cutoffs(documents: int) -> list[str]:
    """Return the cutoffs to choose from; of a list with many documents, the usual ones and its end."""
    each = range(1, min(documents, _MOST_EACH) + 1)
    further = [k for k in _LONG if k < documents] + [documents] * (documents > _MOST_EACH)
    return [_NOT_SURE, _WHOLE, *map(str, [*each, *further])]


def _said(gain: str, k: str, base: Convention) -> dict[str, FieldValue]:
    said: dict[str, FieldValue] = {}
    if gain != _NOT_SURE:
        said["gain"] = base.gain if gain == _CHOSEN_GAIN else gain
    if k != _NOT_SURE:
        said["k"] = None if k == _WHOLE else int(k)
    return said
