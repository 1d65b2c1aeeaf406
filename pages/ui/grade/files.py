"""The results of a class as files to download, each written on the click."""

from __future__ import annotations

from functools import partial

import streamlit as st

from ndcg_core.course.answer_layouts import STUDENT
from ndcg_core.io import feedback_sheets, to_canvas, to_gradebook, to_print, to_spreadsheet, to_zip
from pages.ui.components import downloads
from pages.ui.grade import words
from pages.ui.grade.job import GradingJob

_CSV = "text/csv"
_file = partial(downloads.text_file, key="download")
_table = partial(_file, for_a_spreadsheet=True)


def draw(job: GradingJob) -> None:
    """Draw a button for each file, and which gradebooks can find the students."""
    rows, points, answers = job.marked, job.points, job.answers
    identity, students, unread = answers.identity, answers.students, answers.unread
    sheets = partial(feedback_sheets, rows, points, students=students, unread=unread)
    moodle = partial(to_gradebook, rows, list(points), identity, students=students, unread=unread)
    with st.container(horizontal=True, key="class_files_out"):
        _table(words.POINT_FILE, lambda: to_spreadsheet(rows, points), "marks.csv", _CSV)
        _table(words.COMMA_FILE, lambda: to_spreadsheet(rows, points, decimal_comma=True), "marks-comma.csv", _CSV)
        _file(words.MOODLE_FILE, moodle, "moodle-grades.csv", _CSV)
        _file(words.CANVAS_FILE, lambda: _canvas(job), "canvas-grades.csv", _CSV)
        _file(words.SHEETS_TO_PRINT, lambda: to_print(sheets()), "feedback.html", "text/html")
        downloads.binary_file(
            words.SHEETS_ZIP,
            lambda: to_zip(sheets()),
            "feedback.zip",
            "application/zip",
            key="download",
        )
    sentences = [words.GRADEBOOKS.format(identity=identity), *([words.NO_IDENTITY] if identity == STUDENT else [])]
    st.caption(" ".join(sentences))


def _canvas(job: GradingJob) -> str:
    answers = job.answers
    return to_canvas(job.marked, job.points, answers.identity, students=answers.students, known=answers.gradebook)
