"""The answer: nDCG, DCG and IDCG large, and what the engines say."""

from __future__ import annotations

from ndcg_core import Explanation, engines
from ndcg_core.libraries.adapters import EngineAnswer
from ndcg_core.model.convention import describe
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.state import controls
from pages.ui.state.session import Session
from pages.ui.text import show, signed

Said = list[tuple[str, EngineAnswer, EngineAnswer]]


def answers(explanation: Explanation) -> Said:
    """Every engine with its native and its matched answer."""
    return [
        (
            engine.title,
            engine.native(explanation.topic, explanation.convention),
            engine.matched(explanation.topic, explanation.convention),
        )
        for engine in engines.values()
    ]


def nodes(session: Session, explanation: Explanation, refusal: str, said: Said) -> list[Node]:
    """The three numbers, what the last change did to nDCG, and one line an engine."""
    return [
        *([tag("p", refusal, cls="refused", role="status")] if refusal else []),
        numbers(session, explanation),
        _engines(said),
        *_further(session),
    ]


def _further(session: Session) -> list[Node]:
    """Choices that a library's convention makes and the board has no control for."""
    made = session.state.convention.choices().items()
    explanation = [
        describe(name, value) for name, value in made if name not in ("gain", "discount", "k", *controls.QUIET)
    ]
    return (
        [tag("p", tag("small", f"This list's convention also says: {'; '.join(explanation)}."), cls="further")]
        if explanation
        else []
    )


def numbers(session: Session, explanation: Explanation, *, change: bool = True) -> Node:
    """nDCG, DCG and IDCG, and the line of the last change, which is there before the first one too, so that nothing moves."""
    return tag(
        "div",
        _number("nDCG", explanation.at, explanation.ndcg, main=True),
        _number("DCG", explanation.at, explanation.dcg),
        _number("IDCG", explanation.at, explanation.idcg),
        *([_change(session, explanation)] if change else []),
        cls="numbers",
    )


def _number(name: str, at: str, value: float, *, main: bool = False) -> Node:
    return tag(
        "div",
        tag("div", f"{name}{at}", cls="name"),
        tag("div", show(value), cls="value"),
        cls="number main" if main else "number",
    )


def _change(session: Session, explanation: Explanation) -> Node:
    """How nDCG changed with the last step, and which step it was."""
    if not session.past:
        return tag("div", "nothing moved yet", cls="change")
    step = session.past[-1]
    change = explanation.ndcg - step.ndcg
    if change != change:
        return tag("div", step.description, cls="change")
    sign = signed(change)
    way = {"+": "up", "−": "down"}.get(sign[0], "even")
    mark = {"up": "▲ ", "down": "▼ "}.get(way, "")
    return tag("div", tag("span", mark + sign, cls=way), " ", step.description, cls="change")


def _engines(said: Said) -> Node:
    return tag(
        "div",
        html.table(
            ("engine", "a plain call", "made to follow"),
            ((title, _native(native), _matched(matched)) for title, native, matched in said),
        ),
        cls="engines",
    )


def _native(answer: EngineAnswer) -> Node:
    if answer.value is None:
        return answer.reason
    if not answer.differs_by:
        return tag("span", tag("b", show(answer.value)), " ✓ same")
    return tag("span", tag("b", show(answer.value)), f" ≠ {differences(answer)}")


def differences(answer: EngineAnswer) -> str:
    """By which choices a native answer parts from what was asked, each with the engine's own value."""
    return ", ".join(f"{name.replace('_', ' ')} {getattr(answer.convention, name)}" for name in answer.differs_by)


def _matched(answer: EngineAnswer) -> Node:
    return answer.reason if answer.value is None else tag("b", show(answer.value))
