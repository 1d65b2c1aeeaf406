"""The results: nDCG, DCG and IDCG large."""

from __future__ import annotations

from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.history import Change
from pages.ui.components import words
from pages.ui.components.html import Node, tag
from pages.ui.state.session import Session
from pages.ui.text import show, signed


def numbers(state: BoardState, *further: Node, brief: bool = False) -> Node:
    """Return nDCG, DCG and IDCG, and further nodes below them; ``brief`` numbers have all their digits on demand."""
    explanation = state.explanation
    return tag(
        "div",
        _number("nDCG", explanation.at, explanation.ndcg, 3 * brief, cls="number main"),
        _number("DCG", explanation.at, explanation.dcg, 2 * brief),
        _number("IDCG", explanation.at, explanation.idcg, 2 * brief),
        *further,
        cls="numbers",
    )


def numbers_and_change(session: Session, *, brief: bool = False) -> Node:
    """Return the numbers with a line for the last change, there from the start, so that nothing moves."""
    return numbers(session.state, _change(session.state, session.past[-1] if session.past else None), brief=brief)


def _number(name: str, at: str, value: float, decimals: int, cls: str = "number") -> Node:
    full = show(value)
    shown: tuple[Node, ...] = (full,)
    if decimals:
        shown = tag("span", show(value, decimals), cls="brief", aria_hidden="true"), tag("span", full, cls="full")
    return tag("div", tag("div", f"{name}{at}", cls="name"), tag("div", *shown, cls="value", title=full), cls=cls)


def _change(state: BoardState, last: Change | None) -> Node:
    """How nDCG changed with the last step, and which step it was."""
    if last is None:
        return tag("div", words.NO_CHANGE, cls="change")
    change = state.explanation.ndcg - last.ndcg
    if change != change:
        return tag("div", last.description, cls="change")
    sign = signed(change)
    direction, sentence = {"+": ("up", words.UP), "−": ("down", words.DOWN)}.get(sign[0], ("even", "{change}"))
    return tag("div", tag("span", sentence.format(change=sign), cls=direction), " ", last.description, cls="change")
