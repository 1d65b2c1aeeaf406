"""Your rules beside a tool's, or any two: the smallest list on which they differ, or why they always agree."""

import math
from functools import lru_cache

import streamlit as st

from ndcg_core import Topic, conventions
from ndcg_core.document.html import node
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.libraries.comparison import in_short
from ndcg_core.libraries.smallest_difference import Difference, NoDifference, Side, smallest_difference
from ndcg_core.model.convention import Convention, signature
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.differences import differing_fields, value_of
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget.picture_contents import contents
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_topic
from pages.ui.components import board, compared, html, picture
from pages.ui.components.formulas import formulas
from pages.ui.components.html import Node, sentence, tag
from pages.ui.libraries import words
from pages.ui.state.session import Session
from pages.ui.state.words import DIFFERENCE
from pages.ui.text import show

OWN = "yours"
"""Your rules, in the address of a pair."""
_KEYS = ("a", "b")
_PAIR, _TURN = "libraries_pair", "libraries_turn"


def open_with(name: str) -> None:
    """Show your rules beside a tool's."""
    if name in conventions:
        st.session_state[_PAIR] = (OWN, name)
        st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1


def draw(session: Session, topic: Topic, own: Convention) -> None:
    """Draw the choice of two, the list that was found, and both sums, once a row or a link opens them."""
    if _PAIR not in st.session_state and any(key in st.query_params for key in _KEYS):
        names = [st.query_params.get(key, OWN) for key in _KEYS]
        st.session_state[_PAIR] = tuple(name if name in conventions else OWN for name in names)
    if _PAIR not in st.session_state:
        return
    head = st.container()
    first, second = (
        _choose(column, key, label) for column, key, label in zip(st.columns(2), _KEYS, words.TWO, strict=True)
    )
    with st.spinner(words.SEARCHING, show_time=True):
        found = _found(first, second) if OWN not in (first, second) else _beside_own(topic, own, first, second)
    if isinstance(found, NoDifference):
        html.draw(
            "never", tag("p", *sentence(words.NEVER, agree=tag("b", words.AGREE), reason=found.reason), cls="never")
        )
        _draw_both((first, None), (second, None))
    else:
        html.draw("smallest", *_list(found))
        _draw_both((first, found.first), (second, found.second))
        _draw_way_to_the_board(session, found, (first, second))
    with head:  # last, because it comes into view
        compared.draw("pair_head", tag("h2", words.PAIR_HEAD), shown=str(st.session_state.setdefault(_TURN, 1)))


def _draw_way_to_the_board(session: Session, found: Difference, names: tuple[str, str]) -> None:
    state = as_state(found)
    if state is None:
        st.caption(words.NO_BOARD)
    else:
        said = DIFFERENCE.format(first=_title(names[0]), second=_title(names[1]))
        board.way(session, state, words.OPEN, said, "open_pair")


def address() -> dict[str, str]:
    """Return what the address holds of the two."""
    return dict(zip(_KEYS, st.session_state.get(_PAIR, ()), strict=False))


def _choose(column: st.delta_generator.DeltaGenerator, key: str, label: str) -> str:
    place = _KEYS.index(key)
    st.session_state[key] = st.session_state[_PAIR][place]
    with column:
        return str(st.selectbox(label, [OWN, *conventions], key=key, format_func=_title, on_change=_take))


def _take() -> None:
    st.session_state[_PAIR] = tuple(st.session_state[key] for key in _KEYS)


def _title(name: str) -> str:
    if name == OWN:
        return words.YOUR_RULES
    return words.TOOL.format(tool=conventions[name].title, version=conventions[name].version)


_found = lru_cache(4096)(smallest_difference)


def _beside_own(topic: Topic, own: Convention, *names: str) -> Difference | NoDifference:
    """Return the smallest list for what parts a tool from your rules on your list; where it parts nothing, for all."""
    sides = [own if name == OWN else conventions[name].convention.with_k(own.k) for name in names]
    theirs = sides[names.index(OWN) - 1]
    choices = {name: theirs.value(name) for name in differing_fields(topic, own, theirs)}
    if choices and "default_k" not in choices:
        found = _found(*(own if side is own else own.changed(**choices) for side in sides))
        if isinstance(found, Difference) and all(
            _agree(value_of(found.topic, side), shown.value)
            for side, shown in zip(sides, (found.first, found.second), strict=True)
        ):
            return found
    return _found(*sides)


def _draw_both(*sides: tuple[str, Side | None]) -> None:
    for column, place, (name, side) in zip(st.columns(2), ("first", "second"), sides, strict=True):
        with column:
            drawn = side and _picture(side)
            if drawn:
                picture.show(f"picture_{place}", drawn)
            about = [] if name == OWN else _entry(conventions[name])
            html.draw(f"side_{place}", tag("p", tag("b", _title(name))), *([] if side is None else _sums(side)), *about)


def _picture(side: Side) -> JsonObject | None:
    """What the picture shows of a side; None where a board's ranks cannot show it."""
    if side.explanation is None or side.explanation.topic.repeated or not math.isfinite(side.value):
        return None
    state = from_topic(side.explanation.topic, side.convention.changed(default_k=None))
    return contents(state) if _agree(value_of(state.topic(), side.convention), side.value) else None


def _list(found: Difference) -> list[Node]:
    """The list as a table, and the choices in which the two differ."""
    template = words.NO_K if found.k is None else words.ONE_K
    if found.first.convention.k != found.second.convention.k:
        template = words.OWN_K
    first, second = (tag("b", in_short(side.convention, found.differs_by)) for side in (found.first, found.second))
    said = tag("p", *sentence(template, k=str(found.k), first=first, second=second))
    return [tag("div", node(found.topic.table()), cls="narrow"), said]


def _sums(side: Side) -> list[Node]:
    if side.explanation is None:
        return [tag("p", *sentence(words.REASON, refuses=tag("b", words.REFUSES), reason=side.refusal))]
    spread = side.explanation.tie_range if facts(side.convention).ties.by_chance else None
    low, high = (show(value, 6) for value in spread or (math.nan, math.nan))
    value = tag("b", show(side.value, 6) if not math.isnan(side.value) else words.LIST_LEFT_OUT)
    template = words.VALUE_BY_CHANCE if spread else words.VALUE
    return [tag("p", *sentence(template, value=value, low=low, high=high)), *formulas(side.explanation)]


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
