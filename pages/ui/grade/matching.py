"""The columns of a table of answers, matched by hand: the first rows, and what each column has."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.io import MatchedColumns, TablePreview, preview_answers
from pages.ui.components import html
from pages.ui.components.html import tag
from pages.ui.grade import words
from pages.ui.text import plain

KEYS = "class_columns_"
_SEEN, _KEPT = f"{KEYS}seen", f"{KEYS}kept"
_LONGEST_CELL, _MOST_COLUMNS = 40, 200
_SUMS = ("dcg", "idcg")
_QUANTITIES = ("ndcg", *_SUMS)


def draw(text: str, tasks: Sequence[str], start: Callable[[], None]) -> MatchedColumns | None:
    """Draw the columns of a table that is not recognised, or that is to be matched anyway, and return their meaning."""
    try:
        preview = preview_answers(text, tasks) if text.strip() else None
    except NdcgError:
        return None
    if preview is None or len(preview.names) < 2 or not preview.rows:
        return None
    key = (
        KEYS + hashlib.blake2b("\n".join([*preview.names, *tasks]).encode(errors="replace"), digest_size=8).hexdigest()
    )
    kept, its_text = st.session_state.get(_KEPT, (None, ""))
    saved = kept is not None and text == its_text and fits(kept, preview, tasks)
    if saved or (kept is not None and not preview.recognised and fits(kept, preview, tasks)):
        preview = replace(preview, likely=kept)
    by_hand = f"{key}_by_hand"
    if preview.recognised and not st.checkbox(words.MATCH, saved, key=by_hand, persist_state="session"):
        return None
    if not preview.recognised:
        st.markdown(words.MATCH_NEEDED)
    table, choice = st.columns([6, 5], gap="large")
    with table:
        _draw_rows(preview)
    with choice:
        chosen = _chosen(key, preview, tasks)
        st.button(words.START_MATCHED, key="class_grade_matched", on_click=start)
    unseen = not saved and st.session_state.get(_SEEN) != key
    st.session_state[_SEEN] = key
    return None if unseen else chosen  # what was not yet shown is not yet chosen


def fits(matched: MatchedColumns, preview: TablePreview, tasks: Sequence[str]) -> bool:
    """Return whether a table and tasks have the columns of a matching."""
    return max(matched.places, default=0) < len(preview.names) and set(matched.tasks) <= set(tasks)


def keep(matched: MatchedColumns | None, text: str) -> None:
    """Match the columns of this table like this, and suggest the same for others that are not recognised."""
    forget()
    st.session_state[_KEPT] = matched, text


def forget() -> None:
    """Forget every matching."""
    for key in [key for key in st.session_state if str(key).startswith(KEYS)]:
        del st.session_state[key]


def _draw_rows(preview: TablePreview) -> None:
    """The first rows, as text."""
    rows = [[_short(cell) for cell in row[:_MOST_COLUMNS]] for row in preview.rows]
    names = [_short(name) for name in preview.names[:_MOST_COLUMNS]]
    html.draw("class_columns", tag("div", html.table(names, rows), cls="grid"))


def _short(cell: str) -> str:
    cell = " ".join(cell[: 4 * _LONGEST_CELL].split())
    return cell if len(cell) <= _LONGEST_CELL else cell[: _LONGEST_CELL - 1] + "…"


def _chosen(key: str, preview: TablePreview, tasks: Sequence[str]) -> MatchedColumns:
    """Draw a select for everything that is needed, and return what was chosen."""
    likely, names = preview.likely, preview.names[:_MOST_COLUMNS]
    student = st.multiselect(
        words.STUDENT_COLUMNS,
        range(len(names)),
        [at for at in likely.student if at < len(names)],
        format_func=lambda at: _label(names, at),
        key=f"{key}_student",
        persist_state="session",
    )
    header = st.checkbox(words.HEADER, likely.header, key=f"{key}_header", persist_state="session")
    task = _column(f"{key}_task", words.TASK_COLUMN, names, likely.task) if len(tasks) > 1 else None
    if task is None and len(tasks) > 1:
        labels = {name: plain(words.COLUMN_OF_TASK.format(task=name)) for name in tasks}
        return MatchedColumns(tuple(student), _columns(key, labels, names, likely.tasks), {}, None, header)
    numbers = _columns(key, dict(zip(_QUANTITIES, words.NUMBER_COLUMNS, strict=True)), names, likely.numbers)
    return MatchedColumns(tuple(student), {}, numbers, task, header)


def _columns(key: str, labels: Mapping[str, str], names: Sequence[str], likely: Mapping[str, int]) -> dict[str, int]:
    """Draw a select for each of these, and return the columns of those that have one."""
    found = {
        name: _column(f"{key}_{number}_{name}", label, names, likely.get(name))
        for number, (name, label) in enumerate(labels.items())
    }
    return {name: at for name, at in found.items() if at is not None}


def _column(key: str, label: str, names: Sequence[str], likely: int | None) -> int | None:
    return st.selectbox(
        label,
        range(len(names)),
        index=None if likely is None or likely >= len(names) else likely,
        format_func=lambda at: _label(names, at),
        placeholder=words.NO_COLUMN,
        key=key,
        persist_state="session",
    )


def _label(names: Sequence[str], at: int) -> str:
    return words.NUMBERED_COLUMN.format(number=at + 1, name=_short(names[at]))
