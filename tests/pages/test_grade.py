"""The page Grade through AppTest: answers, tasks, the rule, the results, and that nothing is kept."""

import json
import random
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import ndcg
from ndcg_core.io import GradingFile, MatchedColumns, to_grading_file
from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.examples import Document, examples
from ndcg_core.teaching.grading import Assigned, Override, Rule
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example
from pages.ui.grade.saved import file_of
from pages.ui.grade.tasks import read_tasks
from pages.ui.grade.words import EXAMPLE_HEAD, OPEN_GRADING, SAVE_GRADING, VERDICTS
from pages.ui.state import link
from tests.pages.trees import parts, words
from tests.pages.visit import address, opened, papers, ran, text
from tests.support import classes

SOUP = from_example(examples["soup"])
RIGHT = ndcg(SOUP.topic(), SOUP.convention)
G1, D8 = (wrong_sums(SOUP.topic(), SOUP.convention, mistakes[mistake]).ndcg for mistake in ("G1", "D8"))
"""The other gain is a definition of libraries; 1/rank with the gain of the exercise is nobody's."""


def sheet_of(task: Assigned) -> BoardState:
    docs = [*task.topic.docs, *task.topic.missing]
    return BoardState(
        {doc: Document(doc, "", "") for doc in docs},
        tuple(task.topic.docs),
        tuple(task.topic.missing),
        task.topic.qrels,
        (0, 1, 2, 3, 4),
        task.convention,
    )


def with_tasks(*lines: str) -> AppTest:
    return ran(opened("grade.py").text_area(key="class_tasks").set_value("\n".join(lines)))


def graded(answers: str, app: AppTest | None = None) -> AppTest:
    app = app or opened("grade.py")
    app.text_area(key="class_text").set_value(answers)
    return ran(app.button(key="class_grade").click())


def downloads(app: AppTest) -> list:
    """The buttons of the results."""
    return [button for button in app.get("download_button") if button.label != SAVE_GRADING]


def rows(app: AppTest) -> list[list[str]]:
    """The rows of the table of answers, which is the last that is drawn as such."""
    table = [found for nodes in papers(app) for found in parts(nodes, "lines")][-1]
    return [[words(cell) for cell in row[1:]] for row in table[2][2][1:]]


def test_the_example_class_is_graded_with_one_click():
    before = opened("grade.py")
    soup = from_example(examples["soup"])
    right = f"{ndcg(soup.topic(), soup.convention):.3f}"
    assert all(shown in text(before) for shown in ("Ada", right, mistakes["G1"].title))  # what one gets
    app = ran(before.button(key="class_example").click())
    page_text = text(app)
    assert EXAMPLE_HEAD not in [shown.value for shown in app.markdown]
    assert "13 answers from 13 students" in page_text
    assert "Max;half" in page_text
    assert "counted once: line 15" in page_text
    assert mistakes["G1"].title in page_text
    assert "Eli, Fay, Gus" in page_text
    assert len(downloads(app)) == 6
    assert app.button(key="class_example").disabled  # it would overwrite the answers


def test_every_row_has_verdict_marks_mistake_and_feedback():
    app = graded(
        f"name;answer\nAda;{RIGHT:.3f}\nBen;{G1:.3f}\nCem;{100 * RIGHT:.1f}\nDan;7.77\nEve;<b>\n"
        f"<i>Fay</i>;{RIGHT:.2f}\nGus;{D8:.3f}\n"
    )
    found = {row[0]: row[1:] for row in rows(app)}
    assert [found[name][1] for name in ("Ada", "Ben", "Cem", "Dan", "<i>Fay</i>", "Gus")] == [
        VERDICTS[verdict]
        for verdict in (Verdict.RIGHT, Verdict.CONVENTION, Verdict.SLIP, Verdict.UNKNOWN, Verdict.SLIP, Verdict.MISTAKE)
    ]
    for name, mistake in (("Ben", "G1"), ("Gus", "D8")):
        assert found[name][3] == f"{mistakes[mistake].title} {mistake}"
    assert mistakes["G1"].mend in found["Ben"][4]
    assert "<b>" in text(app)


def test_right_sums_that_were_divided_wrong_earn_their_part():
    """Every verdict has words on the page: a wrong division, swapped fields, a short sum."""
    assert set(VERDICTS) == set(Verdict)
    dcg, idcg = f"{SOUP.explanation.dcg:.3f}", f"{SOUP.explanation.idcg:.3f}"
    answers = (
        f"name;dcg;idcg;answer\nAda;{dcg};{idcg};0.656\nBen;{dcg};{idcg};{1 / RIGHT:.3f}\n"
        f"Cem;{idcg};{dcg};{RIGHT:.3f}\nDan;{idcg};{dcg};0.111\nEve;8;{idcg};0.111\n"
    )
    app = graded(answers)
    found = {row[0]: row for row in rows(app)}
    division = VERDICTS[Verdict.DIVISION]
    assert [found[name][2:4] for name in ("Ada", "Ben", "Dan")] == [[division, "0.5 marks"]] * 3
    assert "DCG and IDCG are swapped" in found["Cem"][5]
    assert found["Eve"][2] == VERDICTS[Verdict.UNKNOWN]
    app.number_input(key="class_division").set_value(0.25)
    found = {row[0]: row for row in rows(graded(answers, app))}
    assert found["Ada"][3] == "0.25 marks"


def test_the_teachers_rule_decides():
    answers = f"Ada;{RIGHT * 1.015:.4f}\nBen;{G1:.4f}\n"
    app = graded(answers)
    assert [row[3].split()[0] for row in rows(app)] == ["0", "0.5"]
    app.selectbox(key="class_by").set_value("relative")
    app = ran(app)
    app.number_input(key="class_percent").set_value(2.0)
    app.number_input(key="class_right").set_value(10.0)
    app = ran(app.number_input(key="class_convention").set_value(4.0))
    assert "press Grade to grade again" in text(app)
    app = ran(app.button(key="class_grade").click())
    assert [row[3].split()[0] for row in rows(app)] == ["10", "4"]
    app = ran(app.number_input(key="class_slip").set_value(11.0))
    assert "The marks for a slip must be from 0 to 10" in app.warning[0].value
    assert app.button(key="class_grade").disabled


@pytest.mark.full
def test_several_tasks_by_their_links():
    given = classes.tasks(3)
    drawn = classes.answers(given, 10, random.Random(1), classes.SHOWN)
    lines = [f"{task.name}\thttp://host/check?s={link.encode(sheet_of(task))}&steps=no" for task in given]
    app = graded(classes.as_text(drawn), with_tasks(*lines))
    assert "30 answers from 10 students to 3 tasks" in text(app)
    by = {(row[0], row[1]): row for row in rows_of_answers(app)}
    assert {row.how for row in drawn if by[row.student, row.task][3] == "✓ right"} == {"right"}
    assert all(by[row.student, row.task][3] == "✓ right" for row in drawn if row.how == "right")
    app = ran(app.text_input(key="class_who").set_value("STUDENT 7"))
    assert {row[0] for row in rows_of_answers(app)} == {"student 7"}
    app.text_input(key="class_who").set_value("")
    app = ran(app.selectbox(key="class_kind").set_value("✓ right"))
    assert len(rows_of_answers(app)) == sum(row.how == "right" for row in drawn)
    assert "press Grade" not in text(app)
    assert "press Grade" in text(ran(app.text_area(key="class_tasks").set_value("\n".join(lines).replace("T3", "T4"))))


def rows_of_answers(app: AppTest) -> list[list[str]]:
    return [row for row in rows(app) if len(row) == 7]


@pytest.mark.parametrize(
    ("line", "words_"),
    [
        ("only", "a single word"),
        ("T1 nonsense", "link"),
        ("T1 1.AAAA", "cut off"),
        ("T1 http://[::1/?s=1.AA", "link"),
        ("T1 x?s=", "link"),
    ],
)
def test_an_invalid_task_line_is_named_with_the_reason(line, words_):
    good = f"A, {link.encode(SOUP)}"
    found = read_tasks(f"{good}\n{line}\na {link.encode(SOUP)}\nB;{link.encode(SOUP)}")
    assert found.problems[0].startswith("Line 2: ")
    assert words_ in found.problems[0]
    assert "Two tasks" in found.problems[1]
    assert found.names[0] == "A"
    app = ran(opened("grade.py").text_area(key="class_tasks").set_value(line))
    assert app.button(key="class_grade").disabled
    assert "Line 1: " in text(app)


@pytest.mark.parametrize(
    "answers", ["", "hello", "student,answer\n", "student,answer\n,\n", "a,b,c,d\n1,2,3,4", "student,answer\nAda,half"]
)
def test_text_that_cannot_be_graded_gets_a_sentence_and_stays_in_the_field(answers):
    app = graded(answers)
    assert app.warning or "No answer could be graded" in text(app)
    assert app.text_area(key="class_text").value == answers
    assert not downloads(app)


def test_a_list_without_a_right_answer_is_reported():
    empty = replace(SOUP, grades={}, convention=replace(SOUP.convention, no_relevant="error"))
    app = opened("grade.py", s=link.encode(empty))
    assert graded("Ada;0.5", app).warning
    app = opened("grade.py", s=link.encode(empty))
    assert ran(app.button(key="class_example").click()).warning


@pytest.mark.full
def test_ten_thousand_rows_are_drawn_a_page_at_a_time():
    app = graded("\n".join(f"student {number};{RIGHT:.3f}" for number in range(10_000)))
    assert "10,000 answers" in text(app)
    assert len(rows(app)) == 50
    app = ran(app.number_input(key="class_page_200").set_value(200))
    assert rows(app)[-1][0] == "student 9999"


def test_the_address_stays_empty_and_forget_clears_everything():
    app = graded(f"Ada Lovelace;{RIGHT:.3f}")
    assert set(address(app)) == {"s"}
    assert link.decode(address(app)["s"]) == SOUP
    app = ran(app.button(key="class_forget").click())
    assert "Ada Lovelace" not in text(app)
    assert app.text_area(key="class_text").value == ""
    assert "class_job" not in app.session_state
    assert not any("Lovelace" in value for value in map(str, app.session_state._state.filtered_state.values()))


GERMAN = (
    "Nachname;Vorname;Institution;E-Mail-Adresse;Status;Begonnen;Beendet;Dauer;Bewertung/10,00;Antwort 1\n"
    f"Byron;Ada;;ada@uni.example;Beendet;1. Mai;1. Mai;30 Minuten;5,00;{f'{RIGHT:.3f}'.replace('.', ',')}\n"
    "May;Ben;;ben@uni.example;Beendet;1. Mai;1. Mai;30 Minuten;5,00;halb\n"
    "Cem;Can;;can@uni.example;-;-;-;-;-;-\n"
    "Gesamtdurchschnitt;;;;;;;;5,00;\n"
)
ODD = f"wer,etwas,Zahl\nAda,x,{RIGHT:.3f}\nBen,y,{G1:.3f}\n"


def test_a_moodle_export_is_recognised_and_the_page_says_so():
    app = graded(GERMAN)
    assert "recognised as Moodle's quiz responses; its answers are in “Antwort 1”" in text(app)
    assert "1 row has no answer: line 4." in text(app)
    assert [row[0] for row in rows(app)] == ["ada@uni.example"]
    assert [expander.label for expander in app.expander if "left out" in expander.label] == [
        "1 cell was left out: where and why"
    ]


def by_label(widgets, label):
    return next(widget for widget in widgets if widget.label == label)


def test_a_table_that_is_not_recognised_is_matched_by_hand():
    app = ran(opened("grade.py").text_area(key="class_text").set_value(ODD))
    assert any("Which column is which?" in block.value for block in app.markdown)
    assert "etwas" in text(app)
    assert [by_label(app.multiselect, "Student").value, by_label(app.selectbox, "Answer (nDCG)").value] == [[0], 2]
    app = ran(app.button(key="class_grade").click())
    assert [(row[0], row[2]) for row in rows(app)] == [("Ada", "✓ right"), ("Ben", "≠ other convention")]
    app = ran(by_label(app.multiselect, "Student").set_value([1]))
    assert "press Grade to grade again" in text(app)
    app = ran(app.button(key="class_grade").click())
    assert [row[0] for row in rows(app)] == ["x", "y"]
    assert "the student is in “etwas”" in text(app)
    app = ran(app.text_area(key="class_text").set_value(ODD + f"Cem,z,{RIGHT:.3f}\n"))
    assert by_label(app.multiselect, "Student").value == [1]
    app = ran(app.button(key="class_forget").click())
    assert not any("Which column is which?" in block.value for block in app.markdown)
    app = ran(app.text_area(key="class_text").set_value(ODD))
    assert by_label(app.multiselect, "Student").value == [0]


def test_a_table_is_not_graded_by_a_matching_that_was_not_yet_shown():
    app = graded(ODD)
    assert app.warning
    assert not downloads(app)
    assert len(rows(ran(app.button(key="class_grade_matched").click()))) == 2


@pytest.mark.full
def test_several_tasks_and_a_recognised_table_are_matched_by_hand():
    app = with_tasks(*(f"{name} {link.encode(SOUP)}" for name in "AB"))
    header = "Surname,Email address,State,Response 1,Response 2\n"
    app = ran(app.text_area(key="class_text").set_value(f"{header}Byron,ada@x,Finished,{RIGHT:.3f},{G1:.3f}\n"))
    app = ran(app.button(key="class_grade").click())
    assert [row[1:4:2] for row in rows_of_answers(app)] == [["A", "✓ right"], ["B", "≠ other convention"]]
    app = ran(by_label(app.checkbox, "Match the columns by hand").set_value(True))
    by_label(app.selectbox, "Task A").set_value(4)
    app = ran(by_label(app.selectbox, "Task B").set_value(3))
    app = ran(app.button(key="class_grade").click())
    assert [row[1:4:2] for row in rows_of_answers(app)] == [["A", "≠ other convention"], ["B", "✓ right"]]
    by_label(app.selectbox, "Task A").set_value(3)
    app = ran(app.button(key="class_grade").click())
    assert "each used once" in app.warning[0].value


@pytest.mark.parametrize(
    ("answers", "label"),
    [
        ("student,A,B\nAda,0.5,x", "1 cell was left out: where and why"),
        ("student,A,B\nAda,y,x\n,0.5,0.5", "1 row and 2 cells were left out: where and why"),
        ("student,A,B\n,0.5,0.5\n,0.5,0.5", "2 rows were left out: where and why"),
    ],
)
def test_what_was_left_out_is_counted_as_rows_and_cells(answers, label):
    app = with_tasks(*(f"{name} {link.encode(SOUP)}" for name in "AB"))
    assert label in [expander.label for expander in graded(answers, app).expander]


# --- a grading as a file ---


def open_file(app: AppTest, content: str) -> AppTest:
    field = next(field for field in app.get("file_uploader") if field.label == OPEN_GRADING)
    return ran(field.set_value([("grading.json", content.encode(), "application/json")]))


def test_a_saved_grading_is_opened_again():
    app = graded(f"student,answer\nAda,{RIGHT:.3f}\nBen,{D8:.3f}\nBen,{RIGHT:.3f}")
    app.selectbox(key="class_attempts").set_value("best")
    app.number_input(key="class_slip").set_value(0.25)
    job = ran(app.button(key="class_grade").click()).session_state["class_job"]
    change = Override("", 0.75, "Half way there.", "Ada")
    grading = file_of(job, (change,), with_answers=False)
    assert (grading.attempts, grading.rule.slip, grading.exercise) == ("best", 0.25, link.encode(SOUP))
    assert grading.answers == ""
    assert "Ada" not in to_grading_file(grading).replace(json.dumps(change.student), "")
    whole = file_of(job, (change,), with_answers=True)
    other = open_file(
        opened("grade.py", s=link.encode(replace(SOUP, ranked=SOUP.ranked[::-1]))), to_grading_file(whole)
    )
    assert other.session_state["session"].state.ranked == SOUP.ranked
    assert other.number_input(key="class_slip").value == 0.25
    again = other.session_state["class_job"]
    assert [(row.answer.student, row.marks) for row in again.rows] == [
        (row.answer.student, row.marks) for row in job.rows
    ]


def test_tasks_and_their_rules_come_back():
    tasks = f"T1 {link.encode(SOUP)}\nT2 {link.encode(SOUP)} 4"
    grading = GradingFile(tasks=tasks, own_rules={"T2": Rule(by="relative", tolerance=0.02, mistake=0.5)})
    app = open_file(opened("grade.py"), to_grading_file(grading))
    app.text_area(key="class_text").set_value(f"student,T1,T2\nAda,{RIGHT:.3f},{1.015 * RIGHT:.4f}")
    job = ran(app.button(key="class_grade").click()).session_state["class_job"]
    assert [row.marks for row in job.rows] == [1, 4]
    assert file_of(job, (), with_answers=False) == grading


def test_columns_that_were_matched_by_hand_come_back():
    table = f"who,guess,final\nAda,0.1,{RIGHT:.3f}\nBen,0.2,{RIGHT:.3f}"
    matched = MatchedColumns((0,), {}, {"ndcg": 2})
    grading = GradingFile(exercise=link.encode(SOUP), columns=matched, answers=table)
    app = open_file(opened("grade.py"), to_grading_file(grading))
    job = app.session_state["class_job"]
    assert [(row.answer.student, row.marks) for row in job.rows] == [("Ada", 1), ("Ben", 1)]
    assert file_of(job, (), with_answers=True) == grading
    app.text_area(key="class_text").set_value(f"student,answer,note\nAda,{RIGHT:.3f},0.1")  # another, recognised table
    job = ran(app.button(key="class_grade").click()).session_state["class_job"]
    assert (job.inputs.columns, job.rows[0].marks) == (None, 1)


@pytest.mark.parametrize("content", ["{}", "no JSON <b>", to_grading_file(GradingFile(exercise="1.broken"))])
def test_another_file_changes_nothing(content):
    app = opened("grade.py")
    app.text_area(key="class_text").set_value("student,answer\nAda,0.5")
    app = open_file(ran(app), content)
    assert any("was not opened" in said.value for said in app.warning)
    assert app.text_area(key="class_text").value == "student,answer\nAda,0.5"
    assert app.session_state["session"].state == SOUP
