"""The results: nDCG, DCG and IDCG large, and what the engines answer."""

from __future__ import annotations

import math
from typing import NamedTuple

from ndcg_core import engines as known_engines
from ndcg_core.libraries.adapters import EngineAnswer
from ndcg_core.model.convention import describe
from ndcg_core.widget.state import controls
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.history import Change
from pages.ui.components import html, words
from pages.ui.components.html import Node, tag
from pages.ui.state.session import Session
from pages.ui.text import show, signed


class EngineAnswers(NamedTuple):
    """An engine's answer by the library's defaults, and its answer with the visitor's choices."""

    engine: str
    default: EngineAnswer
    matched: EngineAnswer


Answers = list[EngineAnswers]


def answers(state: BoardState) -> Answers:
    """Return what every engine answers to the list on the board."""
    topic, convention = state.topic(), state.explanation.convention
    return [
        EngineAnswers(engine.title, engine.native(topic, convention), engine.matched(topic, convention))
        for engine in known_engines.values()
    ]


def sums(session: Session) -> list[Node]:
    """Return the three numbers, and what the last change did to nDCG."""
    refusal = session.state.refusal
    refused: list[Node] = [tag("p", refusal, cls="refused", role="status")] if refusal else []
    return [*refused, numbers_and_change(session, brief=True)]


def defaults(answers: Answers) -> dict[str, float | None]:
    """Return what each engine answers by its defaults."""
    return {row.engine: _value(row.default) for row in answers}


def engines(state: BoardState, answers: Answers) -> list[Node]:
    """Return one line for each engine, and the choices that the board has no control for."""
    rows = [(row.engine, _default(row.default), _matched(row.matched)) for row in answers]
    k = state.explanation.convention.k
    cutoff = words.WHOLE_LIST if k is None else words.CUT_AT.format(k=k)
    heads = [head.format(cutoff=cutoff) for head in words.ENGINES]
    settings = [
        describe(name, value)
        for name, value in state.convention.choices().items()
        if name not in ("gain", "discount", "k", *controls.QUIET)
    ]
    further = tag("p", tag("small", words.FURTHER.format(settings="; ".join(settings))), cls="further")
    return [tag("div", html.table(heads, rows), cls="engines"), *([further] if settings else [])]


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


def _default(answer: EngineAnswer) -> Node:
    if _value(answer) is None:
        return answer.reason
    comparison = words.DIFFERENT.format(differences=differences(answer)) if answer.differs_by else words.SAME
    return tag("span", _shown_value(answer), comparison)


def differences(answer: EngineAnswer) -> str:
    """Return the choices by which a library's default differs from the visitor's, each with the library's own value."""
    theirs = answer.convention
    return ", ".join(words.difference(name, theirs.value(name)) for name in answer.differs_by if theirs)


def _matched(answer: EngineAnswer) -> Node:
    return answer.reason if _value(answer) is None else _shown_value(answer)


def _value(answer: EngineAnswer) -> float | None:
    """What the library answers, or what its convention says that it would."""
    return answer.reproduced if answer.value is None else answer.value


def _shown_value(answer: EngineAnswer) -> Node:
    value = _value(answer)
    number = tag("b", show(math.nan if value is None else value))
    return number if answer.value is not None else tag("span", number, tag("small", words.REPRODUCED))
