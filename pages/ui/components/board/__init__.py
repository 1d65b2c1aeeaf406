"""The drag board, Python's side: what it shows, and what it sends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from ndcg_core import Explanation, Row
from ndcg_core.scoring.measures import moves_up
from ndcg_core.teaching.examples import examples
from pages.ui.components import assets
from pages.ui.state import controls, link
from pages.ui.state.session import Session
from pages.ui.text import show, signed


def _options() -> str:
    """The options of the choices and the titles of the examples, which never change."""
    return assets.module({**controls.standing(), "examples": [(key, each.title) for key, each in examples.items()]})


assets.register(Path(__file__).parent)
assets.generate("options.js", _options)

KEY = "board"
"""The playground's board."""
UNREADABLE = {"ops": "unreadable"}
"""What stands in the place of a message that was no JSON."""


def receive(session: Session, key: str = KEY) -> None:
    """Take what the board has sent since; called before anything is drawn, on every page."""
    state = st.session_state.get(key)
    if state is not None:
        session.receive(state.get("ops"))


def draw(session: Session, explanation: Explanation, key: str, *, offered: bool = True) -> None:
    """Mount a board alone, under a key of its own: it is not in the address bar, and may stand there without its choices."""
    assets.component("board", '<div class="board"></div>')(
        key=key, data=contents(session, explanation, linked=False, offered=offered), on_ops_change=nothing
    )


def contents(
    session: Session, explanation: Explanation, *, linked: bool = True, offered: bool = True
) -> dict[str, Any]:
    """What the board is told: the sheet, what each card earns, and how far Python has read its operations."""
    state = session.state
    return {
        "nonce": session.nonce,
        "ack": session.acked,
        "notice": "" if session.refused and offered else session.notice,
        "link": link.encode(state) if linked else "",
        "sheet": {"ranked": state.ranked, "aside": state.aside, "grades": state.grades, "ties": sorted(state.ties)},
        "cards": {doc: {"title": card.title, "snippet": card.snippet} for doc, card in state.documents.items()},
        "aside_note": "they count in the ideal list only"
        if state.convention.ideal_pool == "judged"
        else "they count nowhere here",
        "scale": state.scale,
        "view": _views(session, explanation),
        **_cut(session, explanation),
        "can_undo": bool(session.past),
        "can_redo": bool(session.future),
        "score": f"nDCG{explanation.at} {show(explanation.ndcg)}",
        "choices": _choices(session, explanation) if offered else None,
        "examples": _examples(state.example),
    }


def _choices(session: Session, explanation: Explanation) -> dict[str, Any]:
    return controls.contents(
        session.state,
        controls.Notes(explanation, session.past[-1] if session.past else None, session.refused, session.notice),
    )


def _examples(current: str) -> dict[str, Any]:
    return {"value": current, "story": examples[current].story if current in examples else ""}


def _views(session: Session, explanation: Explanation) -> dict[str, dict[str, str]]:
    views: dict[str, dict[str, str]] = {doc: {"earns": "", "terms": "skipped"} for doc in session.state.ranked}
    ups = dict(zip(explanation.topic.docs, moves_up(explanation.topic, explanation.convention), strict=True))
    for row in explanation.rows[: len(explanation.ranked.docs)]:
        up = ups[row.doc]
        views[row.doc] = {
            "rank": str(row.rank),
            "earns": show(row.discounted if row.counts else 0.0),
            "terms": _terms(row, explanation.k),
            "up": "" if up is None else signed(up),
        }
    for row in explanation.rows:
        if row.ideal_doc in session.state.aside:
            views[row.ideal_doc] = {"earns": "", "terms": f"ideal rank {row.rank}"}
    return views


def _terms(row: Row, k: int | None) -> str:
    if not row.counts:
        return f"below k = {k}"
    return f"{show(row.gain)} × {show(row.weight)}" if row.judged or row.gain else "not judged: 0"


def _cut(session: Session, explanation: Explanation) -> dict[str, Any]:
    """After how many cards of the ranked zone the cutoff falls; None where every one counts."""
    counted = {row.doc for row in explanation.rows if row.counts}
    places = [place for place, doc in enumerate(session.state.ranked, 1) if doc in counted]
    cut = places[-1] if places else 0
    if explanation.k is None or explanation.k >= len(explanation.ranked.docs):
        return {"cut": None, "cut_words": ""}
    return {"cut": cut, "cut_words": f"cutoff k = {explanation.k}: below this line nothing counts"}


def nothing() -> None:
    """Streamlit keeps the attribute only if a callback is named; the state is read before the board is drawn."""
