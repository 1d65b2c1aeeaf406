"""What this room says when input is refused."""

from __future__ import annotations

from ndcg_core.errors import Refusal

ANSWER_TABLE = Refusal(
    "io.answer-table",
    "A table of answers has a header, or two columns, one of them numbers",
    where="this one",
    fix="Write a first line such as student,answer or student,task,answer.",
)
EMPTY_TABLE = Refusal(
    "io.empty-table",
    "A table of answers has at least one row",
    where="this one is empty",
    fix="Paste the rows or upload a file.",
)
STUDENT_COLUMN = Refusal(
    "io.student-column",
    "A header names the column with the students: student, name, email, username or id",
    where="this one",
    fix="Write a first line such as student,answer or student,task,answer.",
)
ANSWER_COLUMN = Refusal(
    "io.answer-column",
    "A header names the column with the answers: answer or ndcg",
    where="this one",
    fix="Write a first line such as student,answer or student,task,answer.",
)
TASK_COLUMN = Refusal(
    "io.task-column", "With {count} tasks a column named task says which one a row is about", where="the header"
)
TASK_LINKS = Refusal(
    "io.task-links",
    "Several tasks are graded by their links",
    where="the column task",
    fix="Give the link of each task, too.",
)
MOST_ANSWERS = Refusal("io.most-answers", "A class gives at most {most} answers at once", fix="Grade them in parts.")
TEXT_FILE = Refusal(
    "io.text-file",
    "A file of answers is text",
    where="this one",
    fix="Save the spreadsheet as CSV, or copy its cells and paste them.",
)
MOST_CHARACTERS = Refusal("io.most-characters", "A text has at most {most} characters", fix="Grade the class in parts.")
MOST_LINES = Refusal("io.most-lines", "A table of answers has at most {most} lines", fix="Grade the class in parts.")
MOST_CELLS = Refusal(
    "io.most-cells",
    "A line of a table has at most {most} cells",
    where="line {line}",
    fix="Break the line, or leave columns out.",
)
NO_QUANTITY = Refusal(
    "io.no-quantity", "An exercise asks for at least one number", where="the exercise", fix="Ask for 'ndcg'."
)
EXERCISE_DECIMALS = Refusal("io.exercise-decimals", "An exercise asks for 1 to {most} decimals", where="the exercise")
SHARES = Refusal(
    "io.shares", "A slip, a convention and a mistake earn a share of the mark from 0 to 1", where="the exercise"
)
NO_RIGHT_ANSWER = Refusal(
    "io.no-right-answer", "An exercise has a right answer", where="its {name}", fix="Judge a document of it relevant."
)
MOODLE_GRADES = Refusal(
    "io.moodle-grades",
    "Moodle knows the grades {grades} per cent",
    where="a share of the mark",
    fix="Use one of these.",
)
UNKNOWN_TASK = (
    "A row is about one of the tasks {tasks}, but this one has {task}; give that task, too, or correct the name."
)
NO_HEADER = "There is no header; column {student} was read as the student and column {answer} as the answer."
