"""The marks on the page Grade through AppTest: points and rules of tasks, changed marks, and lists of students."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from ndcg_core import ndcg
from ndcg_core.teaching.marking.override import LONGEST_REASON
from pages.ui.state import link
from tests.pages.test_grade import G1, RIGHT, SOUP, downloads, graded, rows, rows_of_answers, with_tasks
from tests.pages.visit import opened, ran, text

WRONG = 0.123
LINK = link.encode(SOUP)


def marks_of(app: AppTest) -> dict[tuple[str, str], str]:
    """The marks by student and task, as the table shows them."""
    return {(row[0], row[1]): row[4].removesuffix(" marks").removesuffix(" mark") for row in rows_of_answers(app)}


def changed(app: AppTest, which: int, marks: float, reason: str, scope: str = "answer") -> AppTest:
    app.session_state["class_change_open"] = True
    app = ran(app)
    row = rows(app)[which]
    app = ran(app.selectbox(key="class_change_which").set_value((row[0], row[1] if len(row) == 7 else "")))
    app.radio(key="class_change_scope").set_value(scope)
    field = next(field for field in app.number_input if str(field.key).startswith("class_change_marks_"))
    field.set_value(marks)
    app.text_input(key="class_change_reason").set_value(reason)
    return ran(app.button(key="class_change").click())


def test_a_line_of_the_tasks_may_end_with_its_points():
    app = with_tasks(f"A {LINK}", f"B {LINK} 4", f"C {LINK} 2,5")
    assert "3 tasks: A, B (4 points), C (2.5 points)." in text(app)
    students = (("Ada", RIGHT), ("Ben", G1))
    answers = "".join(f"{student};{task};{number:.4f}\n" for task in "ABC" for student, number in students)
    app = graded("student;task;answer\n" + answers, app)
    assert marks_of(app) == {
        ("Ada", "A"): "1",
        ("Ben", "A"): "0.5",
        ("Ada", "B"): "4",
        ("Ben", "B"): "2",
        ("Ada", "C"): "2.5",
        ("Ben", "C"): "1.25",
    }
    assert "Together they earned 75% of their marks." in text(app)


@pytest.mark.parametrize("points", ["0", "1001", "000000"])
def test_points_that_are_none_are_refused_with_their_line(points):
    app = with_tasks(f"A {LINK}", f"B {LINK} {points}")
    assert "Line 2: " in text(app)
    assert "1 task: A." in text(app)


def test_a_task_has_a_rule_of_its_own():
    app = with_tasks(f"A {LINK}", f"B {LINK}")
    app = ran(app.multiselect(key="class_own_rules").set_value(["B"]))
    app.number_input(key="class_rule_B_decimals").set_value(1)
    app.checkbox(key="class_rule_B_tells").set_value(False)
    app = ran(app.number_input(key="class_rule_B_right").set_value(3.0))
    app = graded(f"student;task;answer\nAda;A;{RIGHT:.2f}\nAda;B;{RIGHT:.2f}\n", app)
    assert marks_of(app) == {("Ada", "A"): "0.5", ("Ada", "B"): "3"}
    feedback = {row[1]: row[6] for row in rows_of_answers(app)}
    assert f"{RIGHT:.3f}" in feedback["A"]
    assert feedback["B"] == "Right."
    app = ran(app.number_input(key="class_rule_B_slip").set_value(4.0))
    assert "The marks for a slip must be from 0 to 3" in app.warning[0].value
    assert app.button(key="class_grade").disabled
    app = ran(app.text_area(key="class_tasks").set_value(f"A {LINK}\nC {LINK}"))
    assert app.multiselect(key="class_own_rules").value == []
    assert not app.button(key="class_grade").disabled


def test_the_switch_for_the_right_number():
    app = opened("grade.py")
    app.checkbox(key="class_tells").set_value(False)
    app = graded(f"Ada;{RIGHT:.3f}\nBen;{WRONG}\nCem;{G1:.4f}\n", app)
    assert len(rows(app)) == 3
    assert not any(f"{RIGHT:.3f}" in row[5] for row in rows(app))


def test_marks_of_an_answer_are_changed_and_given_back():
    app = graded(f"Ada;{WRONG}\nBen;{WRONG}\nCem;{RIGHT:.3f}\n")
    app = changed(app, 1, 0.75, "  Half a page of right steps.  ")
    assert [row[3] for row in rows(app)] == ["0 marks", "0.75 (changed)", "1 mark"]
    assert rows(app)[1][5].startswith("Your teacher changed the marks: Half a page of right steps. Not right.")
    assert "Ben: 0.75. Half a page of right steps." in text(app)
    assert "The mean mark is 0.58 of 1." in text(app)
    app.number_input(key="class_right").set_value(2.0)
    app = ran(ran(app).button(key="class_grade").click())  # a change outlasts another rule
    assert [row[3] for row in rows(app)] == ["0 marks", "0.75 (changed)", "2 marks"]
    app = ran(app.button(key="class_undo_0").click())
    assert [row[3] for row in rows(app)] == ["0 marks", "0 marks", "2 marks"]


@pytest.mark.full
def test_marks_of_all_answers_with_the_same_number_are_changed():
    app = graded(f"Ada;{WRONG}\nBen;{100 * WRONG:.1f} %\nCem;0,123\nDan;{RIGHT:.3f}\n")
    app = changed(app, 0, 0.25, "The slide had it so.", scope="value")
    assert "every answer with 0.123 (3)" in app.radio(key="class_change_scope").options
    assert [row[3] for row in rows(app)] == ["0.25 (changed)"] * 3 + ["1 mark"]
    assert "All 3 answers with 0.123: 0.25. The slide had it so." in text(app)
    app = ran(app.text_area(key="class_text").set_value(f"Dan;{RIGHT:.3f}"))
    app = ran(app.button(key="class_grade").click())
    assert "No answer now has this change." in text(app)


@pytest.mark.full
def test_a_change_needs_a_reason_and_forgetting_the_class_forgets_it():
    app = graded(f"Ada;{WRONG}\n")
    app = changed(app, 0, 1.0, "   ")
    assert "A change of marks needs a reason" in app.warning[0].value
    assert [row[3] for row in rows(app)] == ["0 marks"]
    assert app.text_input(key="class_change_reason").max_chars == LONGEST_REASON
    app = changed(app, 0, 1.0, "<b>[x](y)</b>")
    assert "<b>[x](y)</b>" in rows(app)[0][5]
    app = ran(app.button(key="class_forget").click())
    assert [row[3] for row in rows(graded(f"Ada;{WRONG}\n", app))] == ["0 marks"]


def test_each_student_may_have_a_list_of_their_own():
    other = replace(SOUP, convention=SOUP.convention.with_k(2))
    app = with_tasks(f"Ada Lovelace {LINK}", f"Ben {link.encode(other)}")
    app = ran(app.checkbox(key="class_own_lists").set_value(True))
    own = ndcg(other.topic(), other.convention)
    assert f"{own:.2f}" != f"{RIGHT:.2f}"
    app = graded(f"student;answer\nada  lovelace;{RIGHT:.3f}\nBen;{own:.3f}\nCem;0.5\nAda Lovelace;{own:.3f}\n", app)
    verdicts = [row[2] for row in rows(app)]
    assert verdicts[:2] == ["✓ right", "✓ right"]
    assert verdicts[2] != "✓ right"
    assert "No line of the tasks has this student's name" in text(app)
    assert len(downloads(app)) == 6
    app = changed(app, 0, 0.25, "A late answer.")
    assert [row[3] for row in rows(app)][:2] == ["0.25 (changed)", "1 mark"]
    assert "ada lovelace: 0.25. A late answer." in text(app)
    assert len(app.radio(key="class_change_scope").options) == 1  # the same number on another list is another answer


def test_lists_of_students_have_the_same_points():
    app = with_tasks(f"Ada {LINK}", f"Ben {LINK} 4")
    assert not app.button(key="class_grade").disabled
    app = ran(app.checkbox(key="class_own_lists").set_value(True))
    assert "The students' own lists have different points" in text(app)
    assert app.button(key="class_grade").disabled


@pytest.mark.full
def test_another_filter_keeps_the_answer_that_was_chosen_or_chooses_anew():
    app = graded(f"Ada;{WRONG}\nBen;{WRONG}\nCem;{RIGHT:.3f}\n")
    app.session_state["class_change_open"] = True
    app = ran(ran(app).selectbox(key="class_change_which").set_value(("Ben", "")))
    app = ran(app.text_input(key="class_who").set_value("Ben"))
    assert app.selectbox(key="class_change_which").value == ("Ben", "")
    app = ran(app.text_input(key="class_who").set_value("Cem"))
    assert app.selectbox(key="class_change_which").value == ("Cem", "")
