"""What every library says of one list: the answers by equal value, live ones marked, and the record they were held against."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

import streamlit as st

from ndcg_core import NdcgError, Topic, conventions, ndcg
from ndcg_core.libraries.adapters import EngineAnswer, available, engines, installation, optional
from ndcg_core.libraries.catalogue.known_deviations import KINDS, KNOWN_DEVIATIONS, RECORDED
from ndcg_core.libraries.comparison import Group, LibraryValue, grouped, library_values
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.signature import signature
from ndcg_core.teaching.examples import examples
from pages.ui.components import address, html
from pages.ui.components.html import Node, tag
from pages.ui.state import link
from pages.ui.state.board_state import BoardState
from pages.ui.state.session import Session
from pages.ui.state.sources import from_example
from pages.ui.text import plain, show

MINE = "mine"
_LIST, _SAME = "libraries_list", 1e-6


def choose_list(session: Session) -> BoardState:
    """The list to put through: the one on the board, or an example as it opens."""
    names = [MINE, *examples]
    st.session_state.setdefault(_LIST, name if (name := st.query_params.get("list", MINE)) in names else MINE)
    chosen = st.selectbox(
        "The list",
        names,
        key=_LIST,
        format_func=lambda name: "The list on your playground" if name == MINE else f"Example: {examples[name].title}",
    )
    return session.state if chosen == MINE else from_example(examples[chosen])


def choose_mine() -> None:
    """Show the playground's list, which has just become another one."""
    st.session_state[_LIST] = MINE


def draw_notice(session: Session) -> None:
    """What went wrong with the visitor's list, such as a broken link."""
    if session.notice:
        st.info(plain(session.notice))


def keep_address(session: Session) -> None:
    """The address holds the list, what was chosen here, and so everything on screen."""
    address.keep(
        {
            "s": link.encode(session.state),
            "list": st.session_state[_LIST],
            **{key: st.session_state[key] for key in ("a", "b") if key in st.session_state},
        }
    )


def draw(state: BoardState) -> None:
    """The list in one line, the reader's own convention, and the table of groups."""
    topic, own = state.topic(), state.convention
    value = _value(topic, own)
    groups = grouped(library_values(topic, own, conventions), value)
    with st.spinner("Asking the libraries that are installed here"):
        live = {name: answer for name in conventions if (answer := _live(name, topic, own)) is not None}
    html.draw("libraries", _shown(state), _own(own, value, topic), _table(groups, own, live), _legend(live))


def _value(topic: Topic, convention: Convention) -> float:
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


def _shown(state: BoardState) -> Node:
    """Every document with its grade, best first; what was not retrieved after them."""

    def card(doc: str) -> list[Node]:
        grade = state.grades.get(doc)
        return [
            state.documents[doc].title or doc,
            " ",
            tag("b", "not judged" if grade is None else f"{grade:g}"),
            " · ",
        ]

    ranked = [part for doc in state.ranked for part in card(doc)][:-1]
    aside = [part for doc in state.aside for part in card(doc)][:-1]
    return tag(
        "p",
        tag("small", *(ranked or ["nothing retrieved"]), *([" | not retrieved: ", *aside] if aside else [])),
        cls="list",
    )


def _own(own: Convention, value: float, topic: Topic) -> Node:
    try:
        line = signature(own)
    except NdcgError:
        line = "with a function of your own"
    asked = "" if own.k is None else f", and each library was asked for k = {own.k}"
    return tag(
        "p",
        "Your convention, ",
        tag("code", line),
        ", gives ",
        tag("b", show(value, 6)),
        f"{asked}." if own.k else "; without a k each library uses its own default.",
    )


def _table(groups: list[Group], yours: Convention, live: dict[str, EngineAnswer]) -> Node:
    rows = [(_answer(group), _who(group, live), _why(group, yours)) for group in groups]
    return tag("div", html.table(("nDCG", "who says so", "parts from yours by"), rows), cls="groups")


def _answer(group: Group) -> Node:
    first = group.library_values[0]
    if first.range:
        return tag("span", tag("b", f"{show(first.range[0])} to {show(first.range[1])}"), " by chance")
    if math.isnan(group.value):
        return "refused" if first.refusal else "left out"
    return tag("b", show(group.value, 6))


def _who(group: Group, live: dict[str, EngineAnswer]) -> Node:
    return tag("span", *_spaced(_name(verdict, live.get(verdict.name)) for verdict in group.library_values))


def _name(verdict: LibraryValue, answer: EngineAnswer | None) -> Node:
    entry = conventions[verdict.name]
    told = f"{entry.library} {entry.version}"
    if answer is None or answer.value is None:
        # A tutorial's name says nothing by itself; a library's does.
        return tag(
            "span",
            f"{verdict.name} ({entry.library})" if verdict.name.startswith("seed_") else verdict.name,
            title=told,
        )
    if verdict.range is None and not _agree(answer.value, verdict.value):
        return tag("span", f"{verdict.name} ● now {show(answer.value, 6)}", cls="down", title=told)
    return tag("span", f"{verdict.name} ●", title=f"{told}, computed now: {show(answer.value, 6)}")


def _agree(one: float, other: float) -> bool:
    return math.isclose(one, other, abs_tol=_SAME) or (math.isnan(one) and math.isnan(other))


def _why(group: Group, yours: Convention) -> Node:
    first = group.library_values[0]
    if first.refusal:
        return first.refusal
    if group.away <= _SAME:
        return "✓ the same as yours"
    lines: dict[str, list[str]] = {}
    for verdict in group.library_values:
        lines.setdefault(parting_words(verdict.parts, verdict.convention, yours), []).append(verdict.name)
    if len(lines) == 1:
        return next(iter(lines)) or "no single choice"
    return tag("ul", *(tag("li", words, tag("small", f" ({', '.join(names)})")) for words, names in lines.items()))


def parting_words(parts: Iterable[str], theirs: Convention, yours: Convention) -> str:
    """The fields by which one convention parts from another, each with what it says there."""
    return "; ".join(_said(name, getattr(theirs, name), getattr(yours, name)) for name in parts)


def _said(name: str, theirs: Any, yours: Any) -> str:
    if name in ("gain", "discount"):
        return f"{name} {describe(name, theirs)} instead of {describe(name, yours)}"
    return f"ideal list made of {describe(name, theirs)}" if name == "ideal_pool" else describe(name, theirs)


def _legend(live: dict[str, EngineAnswer]) -> Node:
    absent = [f"{name} ({installation(name)})" for name in optional if not available(name)]
    return tag(
        "p",
        tag(
            "small",
            "● computed now by the library itself, which is installed here; the others are reproduced from their "
            "definition. ",
            f"Not installed: {', '.join(absent)}." if absent else "",
        ),
    )


def _live(name: str, topic: Topic, own: Convention) -> EngineAnswer | None:
    """What the library itself says now, where it is installed and the entry is what a plain call of it gives."""
    engine = conventions[name].engine
    if engine in engines:
        return engines[engine].native(topic, own)
    return optional[engine].native(topic, own) if engine in optional and available(engine) else None


def _spaced(nodes: Iterable[Node]) -> list[Node]:
    return [part for node in nodes for part in (node, ", ")][:-1]


def draw_record() -> None:
    """How many recorded answers of each library come out, and those that do not, with the reason."""
    listed = Counter(dict.fromkeys(KINDS, 0))
    rows = []
    for unlike in KNOWN_DEVIATIONS:
        listed[unlike.kind] += 1
        rows.append(
            (
                unlike.kind,
                unlike.library,
                ", ".join(unlike.variants),
                ", ".join(unlike.cases) or "all cases",
                unlike.reason,
            )
        )
    html.draw(
        "record",
        tag(
            "p",
            f"{sum(RECORDED.values()):,} answers of {len(RECORDED)} library versions to 31 small cases are on "
            "record. All come out of the conventions to the library's own precision, but these:",
        ),
        html.table(("why", "library", "calls", "cases", "reason"), rows),
        tag("ul", *(tag("li", tag("b", kind), f": {meaning}") for kind, meaning in KINDS.items())),
    )
