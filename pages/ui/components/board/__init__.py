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
from pages.ui.state.session import Desk
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


def receive(desk: Desk, key: str = KEY) -> None:
    """Take what the board has sent since; called before anything is drawn, on every page."""
    state = st.session_state.get(key)
    if state is not None:
        desk.receive(state.get("ops"))


def draw(desk: Desk, told: Explanation, key: str, *, offered: bool = True) -> None:
    """Mount a board alone, under a key of its own: it is not in the address bar, and may stand there without its choices."""
    assets.component("board", '<div class="board"></div>')(
        key=key, data=contents(desk, told, linked=False, offered=offered), on_ops_change=nothing)


def contents(desk: Desk, told: Explanation, *, linked: bool = True, offered: bool = True) -> dict[str, Any]:
    """What the board is told: the sheet, what each card earns, and how far Python has read its operations."""
    sheet = desk.sheet
    return {
        "nonce": desk.nonce, "ack": desk.acked, "notice": "" if desk.refused and offered else desk.notice, "link": link.encode(sheet) if linked else "",
        "sheet": {"ranked": sheet.ranked, "aside": sheet.aside, "grades": sheet.grades, "ties": sorted(sheet.ties)},
        "cards": {doc: {"title": card.title, "snippet": card.snippet} for doc, card in sheet.documents.items()},
        "aside_note": "they count in the ideal list only" if sheet.convention.ideal_pool == "judged" else "they count nowhere here",
        "scale": sheet.scale, "view": _views(desk, told), **_cut(desk, told),
        "can_undo": bool(desk.past), "can_redo": bool(desk.future), "score": f"nDCG{told.at} {show(told.ndcg)}",
        "choices": _choices(desk, told) if offered else None,
        "examples": _examples(sheet.example),
    }


def _choices(desk: Desk, told: Explanation) -> dict[str, Any]:
    return controls.contents(desk.sheet, controls.Notes(told, desk.past[-1] if desk.past else None, desk.refused, desk.notice))


def _examples(current: str) -> dict[str, Any]:
    return {"value": current, "story": examples[current].story if current in examples else ""}


def _views(desk: Desk, told: Explanation) -> dict[str, dict[str, str]]:
    views: dict[str, dict[str, str]] = {doc: {"earns": "", "terms": "skipped"} for doc in desk.sheet.ranked}
    ups = dict(zip(told.topic.docs, moves_up(told.topic, told.convention), strict=True))
    for row in told.rows[: len(told.ranked.docs)]:
        up = ups[row.doc]
        views[row.doc] = {
            "rank": str(row.rank), "earns": show(row.discounted if row.counts else 0.0),
            "terms": _terms(row, told.k),
            "up": "" if up is None else signed(up)}
    for row in told.rows:
        if row.ideal_doc in desk.sheet.aside:
            views[row.ideal_doc] = {"earns": "", "terms": f"ideal rank {row.rank}"}
    return views


def _terms(row: Row, k: int | None) -> str:
    if not row.counts:
        return f"below k = {k}"
    return f"{show(row.gain)} × {show(row.weight)}" if row.judged or row.gain else "not judged: 0"


def _cut(desk: Desk, told: Explanation) -> dict[str, Any]:
    """After how many cards of the ranked zone the cutoff falls; None where every one counts."""
    counted = {row.doc for row in told.rows if row.counts}
    places = [place for place, doc in enumerate(desk.sheet.ranked, 1) if doc in counted]
    cut = places[-1] if places else 0
    if told.k is None or told.k >= len(told.ranked.docs):
        return {"cut": None, "cut_words": ""}
    return {"cut": cut, "cut_words": f"cutoff k = {told.k}: below this line nothing counts"}


def nothing() -> None:
    """Streamlit keeps the attribute only if a callback is named; the state is read before the board is drawn."""
