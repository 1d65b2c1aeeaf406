"""What the visitor's tool and a colleague's print for the list: whose numbers these are, and what parts the two."""

import math

import streamlit as st

from ndcg_core import NdcgError, Topic, conventions
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.libraries.comparison import Group, LibraryValue, in_short
from ndcg_core.model.convention import Convention
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.teaching.diagnosis.typed_number import Typed, read
from ndcg_core.teaching.diagnosis.words import some_tools
from pages.ui.components import compared
from pages.ui.components.html import Node, raised, sentence, tag
from pages.ui.libraries import words
from pages.ui.text import show

MINE, COLLEAGUE = "n", "c"
"""The two numbers, in the address."""
_SHARED = ("gain", "ideal_pool")
_EXAMPLES = {MINE: "sklearn", COLLEAGUE: "trec_eval"}
"""Whose numbers stand for what can be typed, until something is typed."""
_DECIMALS = 3
Hits = dict[str, list[Group]]


def ask(topic: Topic, own: Convention, groups: list[Group]) -> tuple[Hits, bool]:
    """Draw both fields and what they tell; return the groups that each names, and whether they are examples."""
    examples = {key: _example(groups, name) for key, name in _EXAMPLES.items()}
    typed = {key: _field(key, examples[key], groups) for key in _EXAMPLES}
    is_example = not any(typed.values())
    hits = {key: found(groups, text) for key, text in (examples if is_example else typed).items() if text}
    alike = len(hits) == len(_EXAMPLES) and hits[MINE] == hits[COLLEAGUE] and len(hits[MINE]) == 1
    said = [words.SAME_NUMBER] if alike else _parting(topic, own, hits)
    if said:
        about = [tag("p", words.FOR_EXAMPLE, cls="hits example")] if is_example else []
        with st.container(key="compared_parted"):
            compared.draw("compared_parting", *about, tag("p", *raised(*said), cls="hits"))
    return hits, is_example


def answers() -> dict[str, str]:
    """Return what was typed, for the address."""
    return {key: text for key in _EXAMPLES if (text := st.session_state.get(f"compare_{key}", ""))}


def _example(groups: list[Group], name: str) -> str:
    value = next(group.value for group in groups for each in group.library_values if each.name == name)
    return f"{value:.{_DECIMALS}f}" if math.isfinite(value) else ""


def _field(key: str, example: str, groups: list[Group]) -> str:
    field = f"compare_{key}"
    st.session_state.setdefault(field, st.query_params.get(key, "")[: words.LONGEST])
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"compared_{key}"):
        text = st.text_input(
            words.PRINTS[key],
            key=field,
            placeholder=example,
            max_chars=words.LONGEST,
            label_visibility="collapsed",
            width=120,
            persist_state="session",
        ).strip()
        said = tag("p", *sentence(words.SAYS[key], said=tag("b", _says(groups, text or example))))
        compared.draw(f"compared_says_{key}", tag("div", said, cls="hits" if text else "hits example"))
    return text


def _says(groups: list[Group], text: str) -> str:
    """Whose number this is, or which numbers those of this name are."""
    hits, number = found(groups, text), _number(text)
    if number is None:
        named = [(group, each) for group in hits for each in group.library_values if is_named(each, text)]
        told = [words.TOOL_PRINTS.format(tool=title(each), value=value_words(group)) for group, each in named]
        return some_tools(told) if told else words.NOBODY.format(text=text)
    if len(hits) > 1:
        return words.SEVERAL_PRINT.format(count=len(hits), values=some_tools([value_words(group) for group in hits]))
    if hits:
        return _tools(hits[0])
    finite = [group for group in groups if math.isfinite(group.value)]
    nearest = min(finite, key=lambda group: abs(group.value - number.value), default=None)
    near = words.NEAREST.format(value=show(nearest.value), tools=_tools(nearest)) if nearest else ""
    return words.NONE_PRINTS.format(number=text, nearest=near)


def found(groups: list[Group], text: str) -> list[Group]:
    """Return the groups that print this number, or that hold a tool of this name."""
    number = _number(text)
    if number is None:
        return [group for group in groups if any(is_named(each, text) for each in group.library_values)]
    rounded = [group for group in groups if _prints(group, number, cut=False)]
    return rounded or [group for group in groups if _prints(group, number, cut=True)]


def _number(text: str) -> Typed | None:
    try:
        return read(text)
    except NdcgError:
        return None


def _prints(group: Group, number: Typed, *, cut: bool) -> bool:
    if (limits := group.library_values[0].range) is not None:
        return limits[0] - number.half <= number.value <= limits[1] + number.half
    if math.isnan(group.value):
        return False
    if number.exact is not None:
        return number.is_exactly(group.value)
    return number.fits(group.value) if cut else number.rounds(group.value)


def is_named(each: LibraryValue, text: str) -> bool:
    """Whether a text is part of a tool's name, of its name in the catalogue or of its kind."""
    entry = conventions[each.name]
    return any(text.casefold() in name.casefold() for name in (entry.title, entry.name, entry.family))


def title(each: LibraryValue) -> str:
    """Return what people call a tool."""
    return conventions[each.name].title


def value_words(group: Group) -> str:
    """Return a group's number, the two between which it lies, or that there is none."""
    first = group.library_values[0]
    if first.range is not None:
        return words.RANGE.format(low=show(first.range[0]), high=show(first.range[1]))
    if math.isnan(group.value):
        return words.REFUSED if first.refusal else words.LEFT_OUT
    return show(group.value)


def known_first(group: Group) -> list[Entry]:
    """Return the tools of a group: the first setting of each, the best-known first, then further settings."""
    entries = [conventions[each.name] for each in group.library_values]
    first = list({entry.library: entry for entry in reversed(entries)}.values())[::-1]
    first.sort(key=lambda entry: entry.library not in words.BEST_KNOWN)
    return [*first, *(entry for entry in entries if entry not in first)]


def _tools(group: Group) -> str:
    return some_tools([entry.title for entry in known_first(group)])


def _parting(topic: Topic, own: Convention, hits: Hits) -> list[Node]:
    """What parts one number from the other, or where only one is known, from that of the visitor's rules."""
    known = [each[0].library_values[0] for each in hits.values() if len(each) == 1]
    sides = [(title(each), each.convention) for each in known]
    if not sides or len(sides) < len(hits):
        return []
    (first, one), (second, other) = [*sides, (words.YOUR_RULES, own)][:2]
    fields = differing_fields(topic, one, other)
    shared = [name for name in _SHARED if name not in fields and one.value(name) == other.value(name)]
    parted = {"one": in_short(one, fields), "other": in_short(other, fields)}
    both = words.BOTH.format(shared=in_short(one, shared)) if shared else ""
    return [*sentence(words.PARTING, first=tag("b", first), second=tag("b", second), **parted), both]
