"""Lists and answers as text: pasted lists, tables, notebooks, and exercises for learning platforms."""

from ndcg_core.io.answer_matching import MatchedColumns, TablePreview, preview_answers
from ndcg_core.io.answers import Answers, LeftOut, decoded, read_answers
from ndcg_core.io.exercise import Question, questions, read_tags
from ndcg_core.io.exercise_key import KnownAnswer
from ndcg_core.io.gift import to_gift
from ndcg_core.io.gradebook import to_canvas, to_gradebook, to_spreadsheet
from ndcg_core.io.grading_file import GradingFile, read_grading_file, to_grading_file
from ndcg_core.io.jupyterquiz import to_jupyterquiz
from ndcg_core.io.moodle_xml import to_moodle_xml
from ndcg_core.io.nbgrader import to_nbgrader
from ndcg_core.io.notebook.notebook import to_notebook
from ndcg_core.io.pasting.paste import Pasted, Problem, read_pasted, write_pasted
from ndcg_core.io.runs import Recognised, ScannedRun, read_qrels, read_run, recognise, scan_run
from ndcg_core.io.sheets import FeedbackSheet, feedback_sheets, to_print, to_zip
from ndcg_core.io.table import to_csv
from ndcg_core.io.variants import Variant, read_names, to_key, to_links, to_tasks

__all__ = [
    "Answers",
    "FeedbackSheet",
    "GradingFile",
    "KnownAnswer",
    "LeftOut",
    "MatchedColumns",
    "Pasted",
    "Problem",
    "Question",
    "Recognised",
    "ScannedRun",
    "TablePreview",
    "Variant",
    "decoded",
    "feedback_sheets",
    "preview_answers",
    "questions",
    "read_answers",
    "read_grading_file",
    "read_names",
    "read_pasted",
    "read_qrels",
    "read_run",
    "read_tags",
    "recognise",
    "scan_run",
    "to_canvas",
    "to_csv",
    "to_gift",
    "to_gradebook",
    "to_grading_file",
    "to_jupyterquiz",
    "to_key",
    "to_links",
    "to_moodle_xml",
    "to_nbgrader",
    "to_notebook",
    "to_print",
    "to_spreadsheet",
    "to_tasks",
    "to_zip",
    "write_pasted",
]
