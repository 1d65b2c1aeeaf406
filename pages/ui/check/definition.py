"""The definition of a list of the visitor's own: what is said of it, and what is left open."""

from collections.abc import Sequence

import streamlit as st

from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue
from pages.ui.check import verdict, words
from pages.ui.state.session import Session

Said = Convention | dict[str, FieldValue]
"""The whole definition, or the choices that are known."""
_NOT_SURE, _WHOLE, _CHOSEN, _KNOWS = "?", "all", "chosen", "knows"
_USUAL = {"gain": ("exp2", "linear"), "discount": ("log2", "reciprocal"), "ideal_pool": ("judged", "ranked")}
_MOST_EACH, _LONG = 20, (20, 50, 100)  # a long list offers the cutoffs that are usual


def ask(session: Session) -> Said:
    """Draw the choices; return the whole definition once all are made, and until then what is said."""
    base = _base(session)
    st.markdown(words.DEFINITION_HEAD)
    with st.container(key="definition_fold"):
        st.checkbox(words.KNOWS, key=_key(_KNOWS), on_change=_forget, persist_state="session")
    with st.container(key="definition"):
        asked = [name for name in _USUAL if name != "ideal_pool" or session.state.topic().missing]
        chosen = {name: _choose_among(name, _options(name, base)) for name in asked}
        k = _choose_cutoff(_cutoffs(len(session.state.ranked)))
    said: dict[str, FieldValue] = {
        name: getattr(base, name) if option == _CHOSEN else option
        for name, option in chosen.items()
        if option != _NOT_SURE
    }
    if k != _NOT_SURE:
        said["k"] = None if k == _WHOLE else int(k)
    return base.changed(**said) if len(said) == len(asked) + 1 else said


def choose(convention: Convention) -> None:
    """Make a definition the visitor's own."""
    st.session_state.update({_key(_CHOSEN): convention, _key(_KNOWS): True})
    for name, usual in _USUAL.items():
        value = getattr(convention, name)
        st.session_state[_key(name)] = value if value in usual else _CHOSEN
    st.session_state[_key("k")] = _WHOLE if convention.k is None else str(convention.k)
    verdict.hide_hints()


def _forget() -> None:
    """Leave every rule open again, once nobody says that they know one."""
    if not st.session_state[_key(_KNOWS)]:
        st.session_state.update({_key(name): _NOT_SURE for name in words.YOUR_RULES})
        _reopen()


def _key(name: str) -> str:
    return f"rule_{name}"


def _base(session: Session) -> Convention:
    """Return where the choices come from that are not asked for: the chosen definition, or the board's."""
    chosen: Convention | None = st.session_state.get(_key(_CHOSEN))
    return session.state.convention if chosen is None else chosen


def _choose_among(name: str, options: Sequence[str]) -> str:
    chosen = st.segmented_control(
        words.YOUR_RULES[name],
        options,
        key=_opened(name, options),
        required=True,
        format_func=lambda option: words.CHOICES.get(option, option),
        on_change=_reopen,
        persist_state="session",
    )
    return chosen or _NOT_SURE


def _choose_cutoff(options: Sequence[str]) -> str:
    return st.selectbox(
        words.YOUR_RULES["k"],
        options,
        key=_opened("k", options),
        format_func=lambda option: words.CHOICES.get(option, words.TOP.format(k=option)),
        on_change=_reopen,
        persist_state="session",
        filter_mode=None,  # or a phone's keyboard would cover the number
    )


def _opened(name: str, options: Sequence[str]) -> str:
    """Return the key of a choice, which is open at first, and where a shorter list lacks the cutoff."""
    key = _key(name)
    if st.session_state.get(key) not in options:
        st.session_state[key] = _NOT_SURE
    return key


def _reopen() -> None:
    """Forget the definition that was chosen where a part of it is open again."""
    verdict.hide_hints()
    if _NOT_SURE in (st.session_state.get(_key(name)) for name in words.YOUR_RULES):
        st.session_state.pop(_key(_CHOSEN), None)


def _options(name: str, base: Convention) -> list[str]:
    return [_NOT_SURE, *_USUAL[name], *([] if getattr(base, name) in _USUAL[name] else [_CHOSEN])]


def _cutoffs(documents: int) -> list[str]:
    """Return the cutoffs to choose from; of a list with many documents, the usual ones and its end."""
    each = range(1, min(documents, _MOST_EACH) + 1)
    further = sorted({*(k for k in _LONG if _MOST_EACH < k < documents), *([documents] * (documents > _MOST_EACH))})
    return [_NOT_SURE, _WHOLE, *map(str, [*each, *further])]
