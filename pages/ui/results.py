"""The answer: nDCG, DCG and IDCG large, and what the engines say."""

from __future__ import annotations

import streamlit as st

from ndcg_core import Explanation, engines
from ndcg_core.engines import Answer
from pages.ui.desk import Desk
from pages.ui.numbers import show, signed
from pages.ui.words import plain


def draw_numbers(desk: Desk, told: Explanation, refusal: str) -> None:
    """The three numbers, and what the last change did to nDCG."""
    if refusal:
        st.warning(plain(refusal))
    change = _delta(desk, told)
    # Without a step yet there is a line of text all the same, so that the first step does not push the chart down.
    ndcg, dcg, idcg = st.columns([2.2, 1, 1])
    ndcg.metric(f"nDCG{told.at}", show(told.ndcg), delta=change or "nothing moved yet",
                delta_color="normal" if change and not change.startswith("±") else "off",
                delta_arrow="auto" if change and not change.startswith("±") else "off")
    dcg.metric(f"DCG{told.at}", show(told.dcg))
    idcg.metric(f"IDCG{told.at}", show(told.idcg))


def _delta(desk: Desk, told: Explanation) -> str | None:
    """How nDCG changed with the last step, and which step it was."""
    if not desk.past:
        return None
    before = type(desk)(desk.past[-1].before).explained()[0].ndcg
    change = told.ndcg - before
    return None if change != change else f"{signed(change).replace('−', '-')} {plain(desk.past[-1].told)}"


def answers(told: Explanation) -> list[tuple[str, Answer, Answer]]:
    """Every engine with its native and its matched answer."""
    return [(engine.title, engine.native(told.topic, told.convention), engine.matched(told.topic, told.convention))
            for engine in engines.values()]


def draw_engines(said: list[tuple[str, Answer, Answer]]) -> None:
    """One line an engine: what a plain call answers, by which choices that differs, and what it says when matched."""
    lines = ["| engine | a plain call | made to follow |", "|---|---|---|"]
    lines += [f"| {title} | {_native(native)} | {_matched(matched)} |" for title, native, matched in said]
    st.markdown("\n".join(lines))


def _native(answer: Answer) -> str:
    if answer.value is None:
        return plain(answer.reason)
    if not answer.parts:
        return f"**{show(answer.value)}** ✓ same"
    return f"**{show(answer.value)}** ≠ {plain(differences(answer))}"


def differences(answer: Answer) -> str:
    """By which choices a native answer parts from what was asked, each with the engine's own value."""
    return ", ".join(f"{name.replace('_', ' ')} {getattr(answer.convention, name)}" for name in answer.parts)


def _matched(answer: Answer) -> str:
    return plain(answer.reason) if answer.value is None else f"**{show(answer.value)}**"
