"""Two conventions side by side: the smallest list on which they part, or why they never do."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import streamlit as st

from ndcg_core import NdcgError, Topic, conventions, ndcg
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.libraries.smallest_difference import Difference, NoDifference, Side, smallest_difference
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.signature import signature
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.components.mathml import formula
from pages.ui.libraries.library_table import parting_words
from pages.ui.state.board_state import BoardState
from pages.ui.state.session import Session
from pages.ui.state.sources import from_topic
from pages.ui.text import show

_FIRST, _SECOND = "sklearn", "xgboost"


def draw(session: Session) -> None:
    """The choice of two, what was found, and both sums."""
    left, right = st.columns(2)
    one, other = _choose(left, "a", "This convention", _FIRST), _choose(right, "b", "and that one", _SECOND)
    with st.spinner("Searching for the smallest list", show_time=True):
        found = _found(one, other)
    if isinstance(found, NoDifference):
        html.draw("never", tag("p", tag("b", "They never part on one list. "), found.reason, cls="never"))
        _draw_both((one, None), (other, None))
        return
    html.draw("smallest", *_list(found))
    _draw_both((one, found.one), (other, found.other))
    state = as_state(found)
    if state is None:
        st.caption("The board cannot show this list: two of its scores differ by less than a rank can say.")
    elif st.button("Open this list on the playground", key="open_pair", help="It can be undone there."):
        with session.trying():
            session.put(state, f"{one} and {other} part")
        st.switch_page("playground.py")


def _choose(column: st.delta_generator.DeltaGenerator, key: str, label: str, default: str) -> str:
    st.session_state.setdefault(key, name if (name := st.query_params.get(key, default)) in conventions else default)
    with column:
        chosen = st.selectbox(
            label,
            list(conventions),
            key=key,
            format_func=lambda name: f"{name}: {conventions[name].library} {conventions[name].version}",
        )
    return str(chosen)


@lru_cache(4096)
def _found(one: str, other: str) -> Difference | NoDifference:
    return smallest_difference(one, other)


def _draw_both(one: tuple[str, Side | None], other: tuple[str, Side | None]) -> None:
    for column, place, (name, side) in zip(st.columns(2), ("one", "other"), (one, other), strict=True):
        with column:
            html.draw(f"side_{place}", *([] if side is None else _sums(side)), *_entry(conventions[name]))


def _list(found: Difference) -> list[Node]:
    """The list as a table, and by what the two part on it."""
    rows = [
        (
            str(rank),
            str(doc),
            _grade(found.topic.qrels.get(doc)),
            *([_score(found.topic, rank)] if found.topic.scores else []),
        )
        for rank, doc in enumerate(found.topic.docs, 1)
    ]
    rows += [
        ("–", f"{doc}, not retrieved", _grade(found.topic.qrels[doc]), *(["–"] if found.topic.scores else []))
        for doc in found.topic.missing
    ]
    head = ("given as", "document", "grade", *(["score"] if found.topic.scores else []))
    asked = "Asked without a k" if found.k is None else f"Asked with k = {found.k}"
    if found.one.convention.k != found.other.convention.k:
        asked = "Each asked with its own k"
    return [
        tag("div", html.table(head, rows), cls="narrow"),
        tag(
            "p",
            f"{asked}, they part by: ",
            tag("b", parting_words(found.parts, found.other.convention, found.one.convention)),
            ".",
        ),
    ]


def _grade(grade: float | None) -> str:
    return "not judged" if grade is None else f"{grade:g}"


def _score(topic: Topic, place: int) -> str:
    return repr(topic.scores[place - 1]) if topic.scores else ""


def _sums(side: Side) -> list[Node]:
    if side.explanation is None:
        return [tag("p", tag("b", "refuses this list: "), side.refusal)]
    latex = side.explanation.latex()
    spread = side.explanation.tie_range if side.convention.ties in CHANCE_TIES else None
    chance = f", by chance one of {show(spread[0], 6)} to {show(spread[1], 6)}" if spread else ""
    return [
        tag(
            "p",
            "nDCG ",
            tag("b", show(side.value, 6) if not math.isnan(side.value) else "none: the list is left out"),
            chance,
        ),
        *(tag("div", formula(latex[name]), cls="formula") for name in ("dcg", "idcg", "ndcg")),
    ]


def _entry(entry: Entry) -> list[Node]:
    """Where a convention comes from, how it is called, and what surprises."""
    return [
        tag("p", tag("code", signature(entry.convention))),
        tag("p", tag("small", f"{entry.library} {entry.version}: {entry.source}")),
        *([tag("p", tag("code", entry.call))] if entry.call else []),
        tag("ul", *(tag("li", surprise) for surprise in entry.surprises)),
    ]


def as_state(found: Difference) -> BoardState | None:
    """Return the list with the first convention; None where the board's ranks cannot show the difference."""
    state = from_topic(found.topic, replace(found.one.convention, default_k=None), range(4))
    shown = [_worth(state.topic(), side) for side in (found.one, found.other)]
    held = [found.one.value, found.other.value]
    alike = all(
        math.isclose(a, b, abs_tol=1e-9) or (math.isnan(a) and math.isnan(b)) for a, b in zip(shown, held, strict=True)
    )
    return state if alike else None


def _worth(topic: Topic, side: Side) -> float:
    try:
        return ndcg(topic, side.convention)
    except NdcgError:
        return math.nan
