"""Feedback sheets and tables of marks: totals, and names that are neither markup, nor paths, nor formulas."""

import io
import re
import zipfile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html

from ndcg_core import Convention, Topic
from ndcg_core.course.sheets import FeedbackSheet, SheetLine, blocks_of
from ndcg_core.document import markdown
from ndcg_core.io import feedback_sheets, to_canvas, to_gradebook, to_print, to_spreadsheet, to_zip
from ndcg_core.teaching.grading import Answer, Override, assign, grade, overridden
from tests.course.exercises import HOSTILE, read_back
from tests.support.examples import many

TOPIC = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
TASKS = [assign(name, TOPIC, Convention(), points=points) for name, points in (("T1", 1), ("T2", 2), ("T3", 0.1))]
POINTS = {task.name: task.points for task in TASKS}
RIGHT, DEFINITION, WRONG = "0.736", "0.817", "0.123"
MARKS = {RIGHT: 1, DEFINITION: 0.5, WRONG: 0}
PATHS = ["../../etc/passwd", "..\\..\\autoexec.bat", "/absolute", "C:\\Users\\ada", ".", "..", "", " ", "\ud800"]
DEVICES = ["con", "CON", "nul.txt", "COM1", "com¹", "lpt9"]
ALIKE = ["ada", "Ada", "ADA", "ada.", "ada ", "ﬁ", "fi", "straße", "strasse", "e\u0301", "é"]
LONG = ["🍅" * 10, "x" * 300, "X" * 300, "𝔸" * 300]
RUNS = ("=", "+", "-", "@", "\t", "\r")
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", '=HYPERLINK("http://x";"y")', "＝1", "a;=1+1", 'a",=1']
MARKED = [*FORMULAS, "1. first", "- item", "# heading", "> quote", "---", "===", "| a | b |", "    code", "```", "~~~"]
MARKED += ["www.example.org", "ada@example.org", "![x](y)", "[^1]", "term\n: definition"]
NAMES = [*HOSTILE, *PATHS, *DEVICES, *ALIKE, *LONG, *MARKED]
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³")}


def class_of(answers):
    """The graded answers of students: a mapping of names to the numbers of each task."""
    rows = [Answer(student, task, {"ndcg": number}) for student, own in answers.items() for task, number in own.items()]
    return list(grade(TASKS, rows))


CLASS = {
    "ada": {"T1": RIGHT, "T2": DEFINITION, "T3": RIGHT},
    "ben": {"T2": RIGHT},
    "cem": {"T3": DEFINITION, "T1": WRONG},
}
TOTALS = {name: sum(MARKS[number] * POINTS[task] for task, number in own.items()) for name, own in CLASS.items()}


def canvas_of(name):
    """The header of Canvas for a single task of this name."""
    rows = grade([assign(name, TOPIC, Convention())], [Answer("ada", name, {"ndcg": RIGHT})])
    return read_back(to_canvas(rows, {name: 1}))[0]


# --- totals ---


def test_every_export_has_the_total_of_each_student():
    rows = class_of(CLASS)
    sheets = {sheet.student: sheet.total for sheet in feedback_sheets(rows, POINTS)}
    assert sheets == {name: f"Total: {total:g} of 3.1." for name, total in TOTALS.items()}
    header, possible, *canvas = read_back(to_canvas(rows, POINTS))
    assert {row[0]: float(row[header.index("Final Points")]) for row in canvas} == TOTALS
    assert possible[header.index("Final Points")] == "(read only)"
    header, *moodle = read_back(to_gradebook(rows, list(POINTS)))
    assert {row[0]: float(row[header.index("Total")]) for row in moodle} == TOTALS
    for points in (None, POINTS):
        header, *table = read_back(to_spreadsheet(rows, points))
        totals = [float(row[header.index("total of the student")]) for row in table]
        assert totals == [TOTALS[row.answer.student] for row in rows]


def test_the_spreadsheet_has_points_beside_marks():
    header, *table = read_back(to_spreadsheet(class_of(CLASS), POINTS, decimal_comma=True), ";")
    columns = ("task", "marks", "points of the task", "points of all tasks")
    found = [tuple(row[header.index(name)] for name in columns) for row in table]
    assert found[:3] == [("T1", "1", "1", "3,1"), ("T2", "1", "2", "3,1"), ("T3", "0,1", "0,1", "3,1")]
    assert not any("points" in name for name in read_back(to_spreadsheet(class_of(CLASS)))[0])


def test_an_answer_that_was_given_twice_counts_once():
    rows = class_of(CLASS)
    again = [*rows, rows[0]]
    header, *table = read_back(to_spreadsheet(again))
    assert float(table[-1][header.index("total of the student")]) == TOTALS["ada"]
    assert next(feedback_sheets(again, POINTS)).total == f"Total: {TOTALS['ada']:g} of 3.1."


def test_changed_marks_are_in_every_total_with_their_reason():
    rows = overridden(class_of(CLASS), [Override("T1", 0.7, "=1+1 <b>fair</b>", student="cem")])
    total = TOTALS["cem"] + 0.7
    sheet = list(feedback_sheets(rows, POINTS))[2]
    assert sheet.total == f"Total: {total:g} of 3.1."
    assert "=1+1 <b>fair</b>" in sheet.lines[0].feedback
    assert "<b>fair" not in to_markdown(sheet) + to_print([sheet])
    header, *table = read_back(to_spreadsheet(rows))
    assert table[-1][header.index("marks changed because")] == "'=1+1 <b>fair</b>"
    for text in (to_canvas(rows, POINTS), to_gradebook(rows, list(POINTS))):
        assert float(read_back(text)[-1][-1]) == pytest.approx(total)


# --- Canvas ---


def test_canvas_reads_students_points_and_tasks():
    header, possible, *students = read_back(to_canvas(class_of(CLASS), POINTS, "Username"))
    assert header == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "T1", "T2", "T3", "Final Points"]
    assert possible[0].strip() == "Points Possible"
    assert possible[5:] == ["1", "2", "0.1", "(read only)"]
    assert [row[3] for row in students] == list(CLASS)
    assert students[1][5:] == ["", "2", "", "2"]
    assert len({len(row) for row in (header, possible, *students)}) == 1


def test_canvas_finds_a_student_by_what_the_answers_have():
    rows = class_of(CLASS)
    columns = {"Student": 0, "ID number": 2, "Email address": 3, "Username": 3, "unknown": 0}
    for identity, column in columns.items():
        student = read_back(to_canvas(rows, POINTS, identity))[2]
        assert [place for place, cell in enumerate(student[:5]) if cell] == [column]


TOTALS_OF_CANVAS = ["Final Points", "My Current Score of May", "Override Grade"]


@pytest.mark.parametrize("name", [*TOTALS_OF_CANVAS, "ID", "Section", "Student"])
def test_canvas_takes_every_task_for_an_assignment(name):
    """It leaves out columns whose name contains one of its own totals, and finds a column by the first equal name."""
    header = canvas_of(name)
    assert not re.search("(Current|Final|Override) (Score|Points|Grade)", header[5])
    assert header.index(header[5]) == 5
    assert header[5].replace("\xa0", " ").removeprefix("Task ") == name


def test_a_task_without_a_name_has_a_header():
    assert canvas_of("")[5:] == ["nDCG", "Final Points"]


# --- sheets ---


def sheet_of(text):
    return FeedbackSheet(text, (SheetLine(text, text, text, text, text),), text)


def files_of(sheets):
    """The files of an archive with these sheets, by their names."""
    with zipfile.ZipFile(io.BytesIO(to_zip(sheets))) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_every_student_has_a_sheet_with_the_tasks_in_their_order():
    sheets = list(feedback_sheets(class_of(CLASS), POINTS))
    assert [[line.task for line in sheet.lines] for sheet in sheets] == [["T1", "T2", "T3"], ["T2"], ["T1", "T3"]]
    line = sheets[0].lines[1]
    assert (line.typed, line.marks) == (f"You wrote: nDCG {DEFINITION}.", "Marks: 1 of 2.")
    assert line.cause.startswith("What we recognised: ")
    page = html.document_fromstring(to_print(sheets))
    assert [section.findtext("h1") for section in page.iter("section")] == list(CLASS)
    written = zip(CLASS, sheets, strict=True)
    assert list(files_of(sheets).items()) == [(f"{name}.md", to_markdown(sheet)) for name, sheet in written]


def test_no_sheet_names_a_mistake_by_its_id():
    wrong = [f"{number / 1000:.3f}" for number in range(0, 2000, 3)]
    rows = grade(TASKS[:1], [Answer(number, "T1", {"ndcg": number}) for number in wrong])
    lines = [sheet.lines[0] for sheet in feedback_sheets(rows, {"T1": 1})]
    assert any(line.cause for line in lines)
    assert not [line for line in lines if re.search(r"\b[A-Z]\d{1,2}\b", f"{line.cause} {line.feedback}")]


def to_markdown(sheet):
    return markdown.written(blocks_of(sheet))


@many(60, 12)
@given(st.lists(st.one_of(st.sampled_from(NAMES), st.text(max_size=80)), max_size=25, unique=True))
@example(list(dict.fromkeys(NAMES)))
def test_every_student_has_a_file_of_their_own(names):
    files = files_of(map(sheet_of, names))
    assert list(files.values()) == [to_markdown(sheet_of(name)) for name in names]
    assert len({file.casefold() for file in files}) == len(names)
    for file in files:
        stem = file.removesuffix(".md")
        assert re.fullmatch(r"[\w-]+", stem)
        assert stem.casefold() not in _RESERVED
        assert len(file.encode()) <= 255


@pytest.mark.parametrize("count", [30, pytest.param(3000, marks=pytest.mark.full)])
def test_equal_names_are_numbered(count):
    sheets = [FeedbackSheet("🍅" * place, (), "") for place in range(1, count + 1)]
    assert [*files_of(sheets)][-1] == f"student-{count}.md"


def test_no_cell_of_a_table_is_a_formula():
    names = [name for name in NAMES if name.strip() and name.isprintable()]
    rows = list(grade(TASKS[:1], [Answer(name, "T1", {"ndcg": "-0.5"}) for name in names]))
    files = [to_spreadsheet(rows, POINTS), to_canvas(rows, {"T1": 1}), to_gradebook(rows, ["T1", "T2"])]
    for delimiter, text in [*((",", text) for text in files), (";", to_spreadsheet(rows, decimal_comma=True))]:
        cells = [cell for row in read_back(text, delimiter) for cell in row]
        run = [cell for cell in cells if cell.lstrip(" ").startswith(RUNS) and cell != "-"]
        assert run == []
        assert {cell.removeprefix("'") for cell in cells} >= {name.removeprefix("'") for name in names}
        for name in FORMULAS:  # no other delimiter cuts it in two
            quoted = name.replace('"', '""')
            assert f'"{quoted}"' in text or f'"\'{quoted}"' in text
    assert read_back(files[0])[1][2] == "'-0.5"
