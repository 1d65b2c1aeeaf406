"""What is left after the answers: the definitions as marks that fade out, and what is decided as a growing sentence."""

import math

import streamlit as st

from ndcg_core.identification import Identification, Verdict, decided, verdict
from ndcg_core.identification.verdicts import called, label
from pages.ui.components import html, survivors
from pages.ui.components.html import Node, tag
from pages.ui.components.survivors import Mark
from pages.ui.which import words

_FEW = 8  # names that are read at a glance


def draw(state: Identification) -> None:
    """Draw how many are left, their marks on the line, and what every one of them shares."""
    said = _left(state)
    st.markdown(f"**{said}**")
    marks = _marks(state)
    if marks:
        most = max(1.0, *(mark["value"] for mark in marks))
        text = words.LINE.format(most=f"{most:.3g}", left=said)
        survivors.draw("which_line", marks, most, text, named=bool(state.steps))
    html.draw("which_decided", *_decided(state))


def _left(state: Identification) -> str:
    names, numbers = len(state.names), state.numbers
    parts = [words.NAMES[names != 1].format(count=names)]
    parts += [words.NUMBERS[numbers != 1].format(count=numbers)] if numbers else []
    text = words.LEFT.format(parts=", ".join(parts))
    unnamed = sum(not each.names for each in state.survivors)
    return text + (words.UNNAMED.format(count=unnamed) if unnamed and state.steps else "")


def _marks(state: Identification) -> list[Mark]:
    """A mark at what each definition gives for the list to ask about: those with a name, or else the first others."""
    if state.next is None:
        return []
    found = {each: sum(values) / len(values) for each, values in state.values().items()}
    named = [each for each in found if each.names] or [*found][:_FEW]
    return [{"id": label(each), "value": found[each]} for each in named if math.isfinite(found[each])]


def _decided(state: Identification) -> list[Node]:
    """What every definition that is left shares; what the last answer added is bold."""
    clauses = decided(state)
    if not state.survivors:
        return []
    if not clauses:
        return [tag("p", f"{words.YOUR_TOOL} {words.NOTHING_YET}")]
    before = set(decided(state.without(len(state.steps) - 1)))
    lines = (tag("li", clause if clause in before else tag("b", clause)) for clause in clauses)
    nodes: list[Node] = [tag("p", words.YOUR_TOOL), tag("ul", *lines, cls="in-columns")]
    if 1 < len(state.names) <= _FEW:
        nodes.append(tag("p", words.NAMED.format(count=len(state.names), names=called(state.names))))
    return nodes


def conclusion(state: Identification) -> Verdict | None:
    """Return the verdict once there is one."""
    found = verdict(state)
    return None if found.kind == "asking" else found
