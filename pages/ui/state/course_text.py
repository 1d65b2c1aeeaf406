"""A reader's answers as a text that the browser's tab keeps, and how that text is read after a reload.

A JSON object: for each step, ``"4.1"``, the fields of its :class:`~pages.ui.state.course.Attempt` that are plain values
and differ from those of an untouched step, and under ``"board"`` the link of a board that was moved. Judgements are not
in it: an answer is judged again. What comes back is checked as if a stranger had typed it, and what is invalid is left
out without a word.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from ndcg_core.teaching.lessons import Step
from ndcg_core.teaching.tasks import Attempt
from pages.ui.state import link
from pages.ui.state.course import END, Course, Place, places, read_place, step_of

LONGEST = 40_000
"""The most letters that the browser keeps."""
_LONGEST_TEXT, _LONGEST_BOARD, _MOST_ITEMS = 100, 4_000, 200
_LARGEST = 1e6
_BOARD = "board"
_LINK = re.compile(r"[12]\.[\w-]+", re.ASCII)
_PLAIN = (bool, int, float, str)

Entry = dict[str, object]


def write_course(course: Course) -> str:
    """Return the reader's answers and moved boards; where they are too long, the first lessons' boards are left out."""
    entries = {place: _entry(course, place) for place in sorted({*course.tried, *course.boards}, key=places().index)}
    entries = {place: entry for place, entry in entries.items() if entry}
    text = _packed(entries)
    for place in [place for place in entries if _BOARD in entries[place]]:
        if len(text) <= LONGEST:
            return text
        del entries[place][_BOARD]
        text = _packed(entries)
    while len(text) > LONGEST:
        del entries[next(iter(entries))]
        text = _packed(entries)
    return text


def _packed(entries: Mapping[Place, Entry]) -> str:
    kept = {place.name: entry for place, entry in entries.items() if entry}
    return json.dumps(kept, separators=(",", ":"), allow_nan=False) if kept else ""


def _entry(course: Course, place: Place) -> Entry:
    """What is kept of a step; nothing of an untouched step."""
    tried, untouched, ask, entry = course.attempt(place), Attempt(), step_of(place).ask, Entry()
    if tried.touched:
        values = {name: getattr(tried, name) for name in _hints(Attempt) if name != "seed"}
        entry = {name: value for name, value in values.items() if value != getattr(untouched, name)}
    board = _board(course, place)
    if board:
        entry[_BOARD] = board
    if entry and ask is not None and ask.fresh is not None:
        entry["seed"] = tried.seed
    return entry


def _board(course: Course, place: Place) -> str:
    """The link of a board that was moved, or of one that an earlier visit left."""
    session = course.sessions.get(place)
    if session is None:
        return course.boards.get(place, "")
    if not session.past:
        return ""
    board = link.encode(session.state)
    return board if len(board) <= _LONGEST_BOARD else ""


def read(text: object) -> tuple[dict[Place, Attempt], dict[Place, str]]:
    """Return the attempts and the links of boards in a text from a browser, without all that is invalid."""
    attempts, boards = dict[Place, Attempt](), dict[Place, str]()
    for name, entry in _entries(text).items():
        place = read_place(name)
        if place is None or place == END or not isinstance(entry, dict):
            continue
        board = entry.pop(_BOARD, "")
        tried = _attempt(entry, step_of(place))
        if tried is None:
            continue
        attempts[place] = tried
        if isinstance(board, str) and len(board) <= _LONGEST_BOARD and _LINK.fullmatch(board):
            boards[place] = board
    return attempts, boards


def _entries(text: object) -> dict[str, object]:
    if not isinstance(text, str) or len(text) > LONGEST:
        return {}
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):  # no JSON, a number of more digits than Python reads, brackets too deep
        return {}
    return entries if isinstance(entries, dict) else {}


def _attempt(entry: Mapping[str, Any], step: Step) -> Attempt | None:
    """The attempt of an entry; None if a field is unknown, its value not of its type, or no answer to the question."""
    hints = _hints(Attempt)
    if any(name not in hints or not _fits(value, hints[name]) for name, value in entry.items()):
        return None
    tried = Attempt(**entry)
    return tried if _is_possible(tried, step) else None


def _is_possible(tried: Attempt, step: Step) -> bool:
    """Whether the answer could be typed, chosen or set, and whether the table has room for the cells."""
    ask = step.ask
    if ask is None:
        return tried.typed is None and not tried.cells
    room = len(tried.cells) + (tried.typed is not None) <= len(ask.cells)
    lifted = tried.lifted is None or (ask.control == "bar" and ask.accepts(tried.lifted))
    return (room or not tried.cells) and lifted and (tried.typed is None or ask.accepts(tried.typed))


@cache
def _hints(kind: type[Attempt]) -> dict[str, Any]:
    """The types of an attempt's fields that hold plain values, by name."""
    hints = get_type_hints(kind)
    return {part.name: hints[part.name] for part in fields(kind) if _is_plain(hints[part.name])}


def _is_plain(hint: object) -> bool:
    inside = get_args(hint)
    return all(map(_is_plain, inside)) if inside else hint in (*_PLAIN, type(None))


def _fits(value: object, hint: object) -> bool:
    """Whether a value of JSON is of a field's type, and neither long nor large."""
    kind, inside = get_origin(hint), get_args(hint)
    if kind is UnionType:
        return any(_fits(value, option) for option in inside)
    if kind is list:
        return isinstance(value, list) and len(value) <= _MOST_ITEMS and all(_fits(item, inside[0]) for item in value)
    if hint is str:
        return isinstance(value, str) and len(value) <= _LONGEST_TEXT and value.isprintable()
    if hint is float:
        return isinstance(value, float | int) and not isinstance(value, bool) and -_LARGEST <= value <= _LARGEST
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST
    return value is None if hint is type(None) else isinstance(value, bool)
