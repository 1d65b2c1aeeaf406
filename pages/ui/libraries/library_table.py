"""What every library gives for one list, grouped by value, and the record that the conventions are checked against."""

from __future__ import annotations

import math
from collections.abc import Iterable

import streamlit as st

from ndcg_core import NdcgError, Topic, conventions, ndcg
from ndcg_core.libraries.adapters import EngineAnswer, available, engines, installation, optional
from ndcg_core.libraries.catalogue.known_deviations import KINDS, KNOWN_DEVIATIONS, RECORDED
from ndcg_core.libraries.comparison import Group, LibraryValue, grouped, library_values
from ndcg_core.model.convention import Convention, describe, signature
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import NamedGain
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example
from pages.ui.components import address, html, value_line
from pages.ui.components.html import Node, sentence, tag
from pages.ui.components.table import grade_words
from pages.ui.components.value_line import Mark
from pages.ui.libraries import words
from pages.ui.state import link
from pages.ui.text import show

WILD = "wild"
"""The number from the wild that is shown, in the address."""
OWN_LIST = "mine"
"""The visitor's own list, in the address."""
PAIR = "pair"
"""The key of the container that shows two conventions side by side."""
_LIST, _SAME = "libraries_list", 1e-6
_FEWEST = 2  # marks; one alone needs no line


def choose_list(own: BoardState) -> BoardState:
    """Draw the choice of a list, and return it: the visitor's own, or an example as it opens."""
    names = [OWN_LIST, *examples]
    name = st.query_params.get("list", OWN_LIST)
    st.session_state.setdefault(_LIST, name if name in names else OWN_LIST)
    chosen = st.selectbox(words.LIST, names, key=_LIST, format_func=_list_title)
    return own if chosen == OWN_LIST else from_example(examples[chosen])


def _list_title(name: str) -> str:
    return words.PLAYGROUND_LIST if name == OWN_LIST else words.EXAMPLE.format(title=examples[name].title)


def choose_own_list() -> None:
    """Show the visitor's own list, which has just been replaced."""
    st.session_state[_LIST] = OWN_LIST


def keep_address(own: BoardState) -> None:
    """Keep the list and what was chosen here in the address, and so everything on screen."""
    address.keep(
        {
            "s": link.encode(own),
            "list": st.session_state[_LIST],
            **{key: st.session_state[key] for key in ("a", "b", WILD) if key in st.session_state},
        }
    )


def draw(state: BoardState) -> None:
    """Draw the list in one line, the visitor's own convention, and the table of groups."""
    topic, own = state.topic(), state.convention
    value = value_of(topic, own)
    groups = grouped(library_values(topic, own, conventions), value)
    with st.spinner(words.COMPUTING):
        live = {name: answer for name in conventions if (answer := _live(name, topic, own)) is not None}
    html.draw("libraries_head", _shown(state), _own(own, value, topic))
    _draw_line(groups, value)
    wanted = st.text_input(words.FIND, key="libraries_find", placeholder=words.FIND_EXAMPLE).strip()
    shown = [group for group in groups if any(_is_wanted(each.name, wanted) for each in group.library_values)]
    if shown:
        html.draw("libraries", _table(shown, own, live, wanted), _legend(live))
    else:
        html.draw("libraries", tag("p", *sentence(words.NOT_FOUND, text=wanted)))


def _is_wanted(name: str, text: str) -> bool:
    """Whether a text is part of a convention's name, of its library's or of its kind."""
    entry = conventions[name]
    return any(text.casefold() in each.casefold() for each in (name, entry.library, entry.family))


def _draw_line(groups: list[Group], value: float) -> None:
    """Every value as a mark on one line; two that are chosen become the pair below."""
    marks: list[Mark] = [
        {
            "value": group.value,
            "names": [entry.name for entry in group.library_values],
            "colour": _gain_words(group.library_values[0].convention),
            "shape": words.POOLS.get(group.library_values[0].convention.ideal_pool, words.OTHER_POOL),
        }
        for group in groups
        if math.isfinite(group.value) and group.library_values[0].range is None
    ]
    if len(marks) < _FEWEST:
        return
    st.caption(words.CHOOSE_TWO)
    chosen = [st.session_state[key] for key in ("a", "b") if key in st.session_state]
    value_line.draw("libraries_line", marks, value if math.isfinite(value) else None, chosen, _pick, result=PAIR)


def _gain_words(convention: Convention) -> str:
    named = convention.gain_form
    return words.GAIN.format(title=named.title) if isinstance(named, NamedGain) and named.common else words.OTHER_GAIN


def _pick(first: str, second: str) -> None:
    """Choose two conventions for the smallest list on which they differ."""
    st.session_state["a"], st.session_state["b"] = first, second


def value_of(topic: Topic, convention: Convention) -> float:
    """Return nDCG; NaN where the convention refuses the list."""
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return math.nan


def _shown(state: BoardState) -> Node:
    """Every document with its grade, best first; what was not retrieved after them."""

    def card(doc: str) -> list[Node]:
        return [state.name(doc), " ", tag("b", grade_words(state.grades.get(doc))), " · "]

    ranked = [part for doc in state.ranked for part in card(doc)][:-1]
    aside = [part for doc in state.aside for part in card(doc)][:-1]
    shown = sentence(
        words.WITH_MISSING if aside else words.ONLY_RETRIEVED,
        retrieved=tag("span", *(ranked or [words.NOTHING_RETRIEVED])),
        missing=tag("span", *aside),
    )
    return tag("p", tag("small", *shown), cls="list")


def _own(own: Convention, value: float, topic: Topic) -> Node:
    try:
        line = signature(own)
    except NdcgError:
        line = words.OWN_FUNCTION
    template = words.WITH_K if own.k else words.WITHOUT_K
    return tag("p", *sentence(template, convention=tag("code", line), value=tag("b", show(value, 6)), k=str(own.k)))


def _table(groups: list[Group], yours: Convention, live: dict[str, EngineAnswer], wanted: str) -> Node:
    rows = [(_answer(group), _names(group, live, wanted), _why(group, yours)) for group in groups]
    return tag("div", html.table(words.HEAD, rows), cls="groups")


def _names(group: Group, live: dict[str, EngineAnswer], wanted: str) -> Node:
    """Return a group's libraries, a line for each kind of them; those that were looked for are bold."""
    families: dict[str, list[Node]] = {}
    for value in group.library_values:
        name = _library(value, live.get(value.name))
        bold = wanted and _is_wanted(value.name, wanted)
        families.setdefault(conventions[value.name].family, []).extend((tag("b", name) if bold else name, ", "))
    if len(families) == 1:
        return tag("span", *next(iter(families.values()))[:-1])
    return tag(
        "span",
        *(
            tag("div", tag("small", words.FAMILY.format(family=family)), *named[:-1], cls="family")
            for family, named in families.items()
        ),
    )


def _answer(group: Group) -> Node:
    first = group.library_values[0]
    if first.range:
        low, high = map(show, first.range)
        return tag("span", *sentence(words.BY_CHANCE, range=tag("b", words.RANGE.format(low=low, high=high))))
    if math.isnan(group.value):
        return words.REFUSED if first.refusal else words.LEFT_OUT
    return tag("b", show(group.value, 6))


def _library(expected: LibraryValue, answer: EngineAnswer | None) -> Node:
    name, entry = expected.name, conventions[expected.name]
    version = words.VERSION.format(library=entry.library, version=entry.version)
    if answer is None or answer.value is None:
        # the name of a library's convention contains the library, that of a tutorial's does not
        tutorial = words.TUTORIAL.format(name=name, library=entry.library)
        return tag("span", tutorial if name.startswith("seed_") else name, title=version)
    value = show(answer.value, 6)
    if expected.range is None and not _agree(answer.value, expected.value):
        return tag("span", words.NOW.format(name=name, value=value), cls="down", title=version)
    title = words.VERSION_NOW.format(library=entry.library, version=entry.version, value=value)
    return tag("span", words.LIVE.format(name=name), title=title)


def _agree(first: float, second: float) -> bool:
    return math.isclose(first, second, abs_tol=_SAME) or (math.isnan(first) and math.isnan(second))


def _why(group: Group, yours: Convention) -> Node:
    first = group.library_values[0]
    if first.refusal:
        return first.refusal
    if group.distance <= _SAME:
        return words.SAME
    lines: dict[str, list[str]] = {}
    for value in group.library_values:
        lines.setdefault(differences(value.differs_by, value.convention, yours), []).append(value.name)
    if len(lines) == 1:
        return next(iter(lines)) or words.NO_SINGLE_CHOICE
    return tag(
        "ul",
        *(
            tag("li", *sentence(words.DIFFERENT_REASONS, difference=line, names=tag("small", ", ".join(names))))
            for line, names in lines.items()
        ),
    )


def differences(fields: Iterable[str], theirs: Convention, yours: Convention) -> str:
    """Return the fields in which one convention differs from another, each in words."""
    return "; ".join(_difference(name, theirs.value(name), yours.value(name)) for name in fields)


def _difference(name: str, theirs: FieldValue, yours: FieldValue) -> str:
    if name in ("gain", "discount"):
        return words.INSTEAD.format(name=name, theirs=describe(name, theirs), yours=describe(name, yours))
    described = describe(name, theirs)
    return words.IDEAL_POOL.format(theirs=described) if name == "ideal_pool" else described


def _legend(live: dict[str, EngineAnswer]) -> Node:
    absent = [
        words.INSTALLATION.format(name=name, installation=installation(name))
        for name in optional
        if not available(name)
    ]
    legend = words.ABSENT.format(legend=words.LEGEND, libraries=", ".join(absent)) if absent else words.LEGEND
    return tag("p", tag("small", legend))


def _live(name: str, topic: Topic, own: Convention) -> EngineAnswer | None:
    """What the library itself computes now, if it is installed and the entry is its default."""
    engine = conventions[name].engine
    if engine in engines:
        return engines[engine].native(topic, own)
    return optional[engine].native(topic, own) if engine in optional and available(engine) else None


def draw_record() -> None:
    """Draw how many recorded answers the conventions reproduce, and those that they do not, with the reason."""
    rows = [
        (
            deviation.kind,
            deviation.library,
            ", ".join(deviation.variants),
            ", ".join(deviation.cases) or words.ALL_CASES,
            deviation.reason,
        )
        for deviation in KNOWN_DEVIATIONS
    ]
    html.draw(
        "record",
        tag("p", words.RECORD.format(answers=sum(RECORDED.values()), libraries=len(RECORDED))),
        html.table(words.RECORD_TABLE, rows),
        tag("ul", *(tag("li", *sentence(words.KIND, kind=tag("b", kind), meaning=KINDS[kind])) for kind in KINDS)),
    )
