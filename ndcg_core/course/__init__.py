"""What goes to a course and comes from it: exercises, answers, marks, feedback."""

from ndcg_core.course.answer_matching import MatchedColumns, TablePreview, preview_answers
from ndcg_core.course.answers import Answers, LeftOut, decoded, read_answers
from ndcg_core.course.exercise import Question, questions, read_tags
from ndcg_core.course.exercise_key import KnownAnswer
from ndcg_core.course.gift import to_gift
from ndcg_core.course.gradebook import to_canvas, to_gradebook, to_spreadsheet
from ndcg_core.course.grading_file import GradingFile, read_grading_file, to_grading_file
from ndcg_core.course.jupyterquiz import to_jupyterquiz
from ndcg_core.course.moodle_xml import to_moodle_xml
from ndcg_core.course.nbgrader import to_nbgrader
from ndcg_core.course.sheets import FeedbackSheet, feedback_sheets, to_print, to_zip
from ndcg_core.course.variants import Variant, read_names, to_key, to_links, to_tasks

__all__ = [
    "Answers",
    "FeedbackSheet",
    "GradingFile",
    "KnownAnswer",
    "LeftOut",
    "MatchedColumns",
    "Question",
    "TablePreview",
    "Variant",
    "decoded",
    "feedback_sheets",
    "preview_answers",
    "questions",
    "read_answers",
    "read_grading_file",
    "read_names",
    "read_tags",
    "to_canvas",
    "to_gift",
    "to_gradebook",
    "to_grading_file",
    "to_jupyterquiz",
    "to_key",
    "to_links",
    "to_moodle_xml",
    "to_nbgrader",
    "to_print",
    "to_spreadsheet",
    "to_tasks",
    "to_zip",
]
