"""The drag board: Python's side, what it shows and what it receives."""

from __future__ import annotations

import math
from collections.abc import Collection
from pathlib import Path
from typing import Literal

import streamlit as st

from ndcg_core import Row
from ndcg_core.scoring.measures import moves_up
from ndcg_core.teaching.examples import examples
from pages.ui.components import assets, picture, words
from pages.ui.state import controls, link
from pages.ui.state.board_state import BoardState
from pages.ui.state.json_types import JsonObject
from pages.ui.state.session import Session
from pages.ui.text import show, signed


def _options() -> str:
    """The options of the choices and the titles of the examples, which never change."""
    titles = [(name, example.title) for name, example in examples.items()]
    return assets.module({**controls.standing(), "examples": titles})


assets.register(Path(__file__).parent)
assets.generate("options.js", _options)

KEY = "board"
"""The playground's board."""
UNREADABLE = {"ops": "unreadable"}
"""What stands in the place of a message that was no JSON."""


def receive(session: Session, key: str = KEY) -> None:
    """Take what the board has sent since the last run; called before anything is drawn, on every page."""
    sent = st.session_state.get(key)
    if sent is not None:
        session.receive(sent.get("ops"))


Detail = Literal["grades", "earn", "terms", "ideal", "up", "more", "add", "aside", "hint", "score"]
"""What a board can leave out: changing grades, what a card earns, its terms, ranks in the ideal list, what a
step up would bring, a card's menu, the field for a new document, the documents not retrieved, their note, nDCG."""


def draw(session: Session, key: str, *, choices: bool = True, hides: Collection[Detail] = ()) -> None:
    """Draw a board alone, under a key of its own, with or without its choices and some details.

    It is not in the address bar.
    """
    data = {**contents(session, linked=False, choices=choices), "hides": sorted(hides)}
    assets.component("board", '<div class="board"></div>')(key=key, data=data, on_ops_change=ignore)


def contents(session: Session, *, linked: bool = True, choices: bool = True) -> JsonObject:
    """Return what the board shows: the state, what each card earns, and how far Python has read its operations."""
    state = session.state
    explanation = state.explanation
    return {
        "nonce": session.nonce,
        "ack": session.acked,
        "notice": "" if session.refused and choices else session.notice,
        "link": link.encode(state) if linked else "",
        "state": _state(state),
        "cards": _cards(state),
        "cutoff": _cutoff(state),
        "aside_hint": words.IN_IDEAL if state.convention.ideal_pool == "judged" else words.NOWHERE,
        "can_undo": bool(session.past),
        "can_redo": bool(session.future),
        "score": words.SCRIPT["score"].format(at=explanation.at, value=show(explanation.ndcg)),
        "at": explanation.at,
        "live": picture.live(state),
        "choices": _choices(session) if choices else None,
        "examples": _example(state.example),
    }


def _state(state: BoardState) -> JsonObject:
    """The state as the browser keeps it, with the same names."""
    return {
        "documents": {doc: {"title": card.title, "snippet": card.snippet} for doc, card in state.documents.items()},
        "ranked": state.ranked,
        "aside": state.aside,
        "grades": state.grades,
        "scale": state.scale,
        "ties": sorted(state.ties),
    }


def _choices(session: Session) -> JsonObject:
    last = session.past[-1] if session.past else None
    return controls.contents(session.state, controls.Notes(last, session.refused, session.notice))


def _example(current: str) -> JsonObject:
    return {"value": current, "story": examples[current].story if current in examples else ""}


def _cards(state: BoardState) -> dict[str, JsonObject]:
    """What each card shows of the computation."""
    explanation = state.explanation
    top = picture.highest_gain(explanation)
    cards: dict[str, JsonObject] = {doc: {"discounted": "", "terms": words.SKIPPED} for doc in state.ranked}
    gains = dict(zip(explanation.topic.docs, moves_up(explanation.topic, explanation.convention), strict=True))
    for row, doc in zip(explanation.rows, explanation.ranked.docs, strict=False):  # an ideal list may be longer
        up = gains[doc]
        cards[str(doc)] = {
            "rank": str(row.rank),
            "discounted": show(row.discounted if row.counts else 0.0),
            "terms": _terms(row, explanation.k),
            "up": "" if up is None else signed(up),
            "bars": [_share(row.gain, top), _share(row.discounted, top) if row.counts else 0.0],
        }
    for row in explanation.rows:
        if isinstance(row.ideal_doc, str) and row.ideal_doc in state.aside:
            cards[row.ideal_doc] = {"discounted": "", "terms": words.SCRIPT["ideal_rank"].format(rank=row.rank)}
    return cards


def _share(value: float, top: float) -> float:
    """How long a bar is, from 0 to 1; a value that cannot be drawn has none."""
    share = value / top
    return share if math.isfinite(share) else 0.0


def _terms(row: Row, k: int | None) -> str:
    if not row.counts:
        return words.SCRIPT["below_k"].format(k=k)
    if not row.judged and not row.gain:
        return words.SCRIPT["not_judged_term"]
    return words.SCRIPT["term"].format(gain=show(row.gain), weight=show(row.weight))


def _cutoff(state: BoardState) -> JsonObject | None:
    """After how many cards of the ranking the cutoff falls; None where every card counts."""
    explanation = state.explanation
    if explanation.k is None or explanation.k >= len(explanation.ranked.docs):
        return None
    counted = {row.doc for row in explanation.rows if row.counts}
    ranks = [rank for rank, doc in enumerate(state.ranked, 1) if doc in counted]
    return {"after": ranks[-1] if ranks else 0, "label": words.CUTOFF.format(k=explanation.k)}


def ignore() -> None:
    """Do nothing: Streamlit keeps what the board sends only if there is a callback; :func:`receive` reads it."""
