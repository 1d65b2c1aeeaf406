"""The results: nDCG, DCG and IDCG large."""

from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.history import Change
from pages.ui.components import words
from pages.ui.components.html import Node, tag
from pages.ui.state.session import Session
from pages.ui.text import show, signed


def numbers(state: BoardState, *further: Node) -> Node:
    """Return nDCG, DCG and IDCG, and further nodes below them."""
    explanation = state.explanation
    return tag(
        "div",
        _number(f"nDCG{explanation.at}", explanation.ndcg, cls="number main"),
        _number(f"DCG{explanation.at}", explanation.dcg),
        _number(f"IDCG{explanation.at}", explanation.idcg),
        *further,
        cls="numbers",
    )


def numbers_and_change(session: Session) -> Node:
    """Return the numbers with a line for the last change, there from the start, so that nothing moves."""
    return numbers(session.state, _change(session.state, session.past[-1] if session.past else None))


def _number(name: str, value: float, cls: str = "number") -> Node:
    return tag("div", tag("div", name, cls="name"), tag("div", show(value), cls="value", title=show(value)), cls=cls)


def _change(state: BoardState, last: Change | None) -> Node:
    """How nDCG changed with the last step, and which step it was."""
    if last is None:
        return tag("div", words.NO_CHANGE, cls="change")
    direction, change = change_since(state, last)
    return tag("div", *([tag("span", change, cls=direction), " "] if change else []), last.description, cls="change")


def change_since(state: BoardState, last: Change) -> tuple[str, str]:
    """Return whether nDCG went up or down with a step, and by how much; nothing where one of the two is no number."""
    change = state.explanation.ndcg - last.ndcg
    if change != change:
        return "", ""
    sign = signed(change, 3 if abs(change) >= 5e-4 else 4)  # as the picture while a card is dragged; ±0 is no change
    direction, sentence = {"+": ("up", words.UP), "−": ("down", words.DOWN)}.get(sign[0], ("even", "{change}"))
    return direction, sentence.format(change=sign)
