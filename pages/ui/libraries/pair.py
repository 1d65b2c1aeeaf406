"""Two conventions side by side: the smallest list on which they differ, or why they always agree."""

from __future__ import annotations

import math
from functools import lru_cache

import streamlit as st

from ndcg_core import conventions
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.libraries.smallest_difference import Difference, NoDifference, Side, smallest_difference
from ndcg_core.model.choices import CHANCE_TIES
from ndcg_core.model.convention import signature
from ndcg_core.widget.picture_contents import contents
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.json_types import JsonObject
from ndcg_core.widget.state.sources import from_topic
from pages.ui.components import html, picture
from pages.ui.components.html import Node, sentence, tag
from pages.ui.components.mathml import plain_formulas
from pages.ui.components.table import grade_words
from pages.ui.components.words import convention_title
from pages.ui.libraries import words
from pages.ui.libraries.library_table import differences, value_of
from pages.ui.state.session import Session
from pages.ui.state.words import DIFFERENCE
from pages.ui.text import show

_FIRST, _SECOND = "sklearn", "xgboost"


def draw(session: Session) -> None:
    """Draw the choice of two, the list that was found, and both sums."""
    left, right = st.columns(2)
    first, second = _choose(left, "a", words.FIRST, _FIRST), _choose(right, "b", words.SECOND, _SECOND)
    with st.spinner(words.SEARCHING, show_time=True):
        found = _found(first, second)
    if isinstance(found, NoDifference):
        html.draw(
            "never", tag("p", *sentence(words.NEVER, agree=tag("b", words.AGREE), reason=found.reason), cls="never")
        )
        _draw_both((first, None), (second, None))
        return
    html.draw("smallest", *_list(found))
    _draw_both((first, found.first), (second, found.second))
    state = as_state(found)
    if state is None:
        st.caption(words.NO_BOARD)
    elif st.button(words.OPEN, key="open_pair", help=words.OPEN_HELP):
        with session.trying():
            session.put(state, DIFFERENCE.format(first=first, second=second))
        st.switch_page("playground.py")


def _choose(column: st.delta_generator.DeltaGenerator, key: str, label: str, default: str) -> str:
    name = st.query_params.get(key, default)
    st.session_state.setdefault(key, name if name in conventions else default)
    with column:
        return str(st.selectbox(label, list(conventions), key=key, format_func=convention_title))


@lru_cache(4096)
def _found(first: str, second: str) -> Difference | NoDifference:
    return smallest_difference(first, second)


def _draw_both(*sides: tuple[str, Side | None]) -> None:
    for column, place, (name, side) in zip(st.columns(2), ("first", "second"), sides, strict=True):
        with column:
            drawn = side and _picture(side)
            if drawn:
                picture.show(f"picture_{place}", drawn)
            html.draw(f"side_{place}", *([] if side is None else _sums(side)), *_entry(conventions[name]))


def _picture(side: Side) -> JsonObject | None:
    """What the picture shows of a side; None where a board's ranks cannot show it."""
    if side.explanation is None or side.explanation.topic.repeated or not math.isfinite(side.value):
        return None
    state = from_topic(side.explanation.topic, side.convention.changed(default_k=None))
    return contents(state) if _agree(value_of(state.topic(), side.convention), side.value) else None


def _list(found: Difference) -> list[Node]:
    """The list as a table, and the choices in which the two differ."""
    topic = found.topic
    rows = [[str(rank), str(doc), grade_words(topic.qrels.get(doc))] for rank, doc in enumerate(topic.docs, 1)]
    rows += [["–", words.MISSING.format(doc=doc), grade_words(topic.qrels[doc])] for doc in topic.missing]
    head: tuple[str, ...] = words.LIST_HEAD
    if topic.scores:
        scores = [*map(repr, topic.scores), *["–"] * len(topic.missing)]
        head, rows = words.LIST_HEAD_WITH_SCORE, [[*row, score] for row, score in zip(rows, scores, strict=True)]
    template = words.NO_K if found.k is None else words.ONE_K
    if found.first.convention.k != found.second.convention.k:
        template = words.OWN_K
    fields = differences(found.differs_by, found.second.convention, found.first.convention)
    return [
        tag("div", html.table(head, rows), cls="narrow"),
        tag("p", *sentence(template, k=str(found.k), differences=tag("b", fields))),
    ]


def _sums(side: Side) -> list[Node]:
    if side.explanation is None:
        return [tag("p", *sentence(words.REASON, refuses=tag("b", words.REFUSES), reason=side.refusal))]
    spread = side.explanation.tie_range if side.convention.ties in CHANCE_TIES else None
    low, high = (show(value, 6) for value in spread or (math.nan, math.nan))
    value = tag("b", show(side.value, 6) if not math.isnan(side.value) else words.LIST_LEFT_OUT)
    template = words.VALUE_BY_CHANCE if spread else words.VALUE
    return [
        tag("p", *sentence(template, value=value, low=low, high=high)),
        *plain_formulas(side.explanation),
    ]


def _entry(entry: Entry) -> list[Node]:
    """Where a convention comes from, how it is called, and what may surprise."""
    return [
        tag("p", tag("code", signature(entry.convention))),
        tag("p", tag("small", words.SOURCE.format(library=entry.library, version=entry.version, source=entry.source))),
        *([tag("p", tag("code", entry.call))] if entry.call else []),
        *([] if entry.verified else [tag("p", words.NOT_VERIFIED)]),
        tag("ul", *(tag("li", surprise) for surprise in entry.surprises)),
    ]


def as_state(found: Difference) -> BoardState | None:
    """Return the list with the first convention; None where the board's ranks cannot show the difference."""
    if found.topic.repeated:
        return None
    state = from_topic(found.topic, found.first.convention.changed(default_k=None), range(4))
    shows = all(_agree(value_of(state.topic(), side.convention), side.value) for side in (found.first, found.second))
    return state if shows else None


def _agree(first: float, second: float) -> bool:
    return math.isclose(first, second, abs_tol=1e-9) or (math.isnan(first) and math.isnan(second))
