"""The systems that are looked at, and each query's nDCG by them."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import streamlit as st

from pages.ui.runs import means, words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import BEFORE, FIRST, OFFERED, SECOND, Collection, File

_EQUAL = 1e-12
_WIDTH = 160  # pixels


class Pair(NamedTuple):
    """What is looked at: two systems, or one alone."""

    first: File
    second: File | None


class QueryValue(NamedTuple):
    """A query with its nDCG by the first system and by the second; NaN if there is no second."""

    query: str
    first: float
    second: float

    @property
    def shown(self) -> float:
        """The height of its bar: what the first has more than the second."""
        return self.first if math.isnan(self.second) else self.first - self.second


def choose(usable: Sequence[File], first: str, second: str) -> Pair:
    """Draw the choice of two systems; until somebody chooses, these two."""
    if len(usable) == 1:
        return Pair(usable[0], None)
    names = {file.system: file for file in usable}
    _follow(names, first, second)
    one = st.selectbox(words.FIRST, list(names), key=FIRST, width=_WIDTH, label_visibility="collapsed")
    others = [name for name in names if name != one]
    st.markdown(words.LESS, width="content")
    other = st.selectbox(words.SECOND, others, key=SECOND, width=_WIDTH, label_visibility="collapsed")
    return Pair(names[one], names[other])


def _follow(names: Mapping[str, File], first: str, second: str) -> None:
    """Put the two into the controls, unless others were chosen there that still exist."""
    kept = st.session_state.get(FIRST), st.session_state.get(SECOND)
    offered = st.session_state.get(OFFERED)
    if kept == offered or kept[0] not in names or kept[1] not in names:
        st.session_state[FIRST], st.session_state[SECOND] = st.session_state[OFFERED] = (first, second)
    elif kept[0] == kept[1]:  # the second is to be the first: they change places
        before = st.session_state.get(BEFORE, offered)
        st.session_state[SECOND] = before[0]
    st.session_state[BEFORE] = st.session_state[FIRST], st.session_state[SECOND]


def query_values(found: Collection, choice: Choice, pair: Pair) -> list[QueryValue]:
    """Return the queries that both systems have a value for, from the best for the first to the best for the second."""
    ours = means.per_query(found, pair.first, choice)
    theirs = means.per_query(found, pair.second, choice) if pair.second else {}
    rows = [
        QueryValue(name, value, theirs.get(name, math.nan))
        for name, value in ours.items()
        if pair.second is None or name in theirs
    ]
    return sorted(rows, key=lambda row: -row.shown)


def side(difference: float) -> str:
    """Return which system is better, by a difference that is the first's."""
    return "equal" if abs(difference) < _EQUAL else "first" if difference > 0 else "second"
