"""The systems that are looked at, and each query's nDCG by them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from pages.ui.runs import means, words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import FIRST, SECOND, Collection, File

_EQUAL = 1e-12


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
        """The height of its bar."""
        return self.first if math.isnan(self.second) else self.second - self.first


def choose(usable: Sequence[File]) -> Pair:
    """Draw the choice of two systems; with two there is nothing to choose but their order."""
    if len(usable) == 1:
        return Pair(usable[0], None)
    names = {file.system: file for file in usable}
    first = st.selectbox(words.FIRST, list(names), key=FIRST, width=220)
    others = [name for name in names if name != first]
    second = st.selectbox(words.SECOND, others, key=SECOND, width=220)
    return Pair(names[first], names[second])


def query_values(found: Collection, choice: Choice, pair: Pair) -> list[QueryValue]:
    """Return the queries that both systems have a value for, from the best for the second to the best for the first."""
    ours = means.per_query(found, pair.first, choice)
    theirs = means.per_query(found, pair.second, choice) if pair.second else {}
    rows = [
        QueryValue(name, value, theirs.get(name, math.nan))
        for name, value in ours.items()
        if pair.second is None or name in theirs
    ]
    return sorted(rows, key=lambda row: -row.shown)


def side(difference: float) -> str:
    """Return which system is better, by a difference that is the second's."""
    return "equal" if abs(difference) < _EQUAL else "second" if difference > 0 else "first"
