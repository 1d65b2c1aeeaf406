"""The results of a class as files to download, each written on the click."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from ndcg_core.io import feedback_sheets, to_canvas, to_gradebook, to_print, to_spreadsheet, to_zip
from ndcg_core.io.answer_layouts import STUDENT
from pages.ui.grade import words
from pages.ui.grade.job import GradingJob

_CSV = "text/csv"
_MARK = "\ufeff"  # by which a spreadsheet knows that a file is UTF-8


def draw(job: GradingJob) -> None:
    """Draw a button for each file, and which gradebooks can find the students."""
    with st.container(horizontal=True, key="class_files_out"):
        for label, file, kind, write in _files(job):
            st.download_button(label, data=write, file_name=file, mime=kind, on_click="ignore", key=f"download_{file}")
    identity = job.answers.identity
    sentences = [words.GRADEBOOKS.format(identity=identity), *([words.NO_IDENTITY] if identity == STUDENT else [])]
    st.caption(" ".join(sentences))


def _files(job: GradingJob) -> list[tuple[str, str, str, Callable[[], bytes]]]:
    rows, points, identity = job.marked, job.points, job.answers.identity
    return [
        (words.POINT_FILE, "marks.csv", _CSV, partial(_encoded, lambda: _MARK + to_spreadsheet(rows))),
        (
            words.COMMA_FILE,
            "marks-comma.csv",
            _CSV,
            partial(_encoded, lambda: _MARK + to_spreadsheet(rows, decimal_comma=True)),
        ),
        (
            words.MOODLE_FILE,
            "moodle-grades.csv",
            _CSV,
            partial(_encoded, lambda: to_gradebook(rows, list(points), identity)),
        ),
        (words.CANVAS_FILE, "canvas-grades.csv", _CSV, partial(_encoded, lambda: to_canvas(rows, points, identity))),
        (
            words.SHEETS_TO_PRINT,
            "feedback.html",
            "text/html",
            partial(_encoded, lambda: to_print(feedback_sheets(rows, points))),
        ),
        (words.SHEETS_ZIP, "feedback.zip", "application/zip", lambda: to_zip(feedback_sheets(rows, points))),
    ]


def _encoded(write: Callable[[], str]) -> bytes:
    return write().encode()
