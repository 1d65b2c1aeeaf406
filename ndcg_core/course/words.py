"""The sentences of this room: refusals, reasons and notes."""

from ndcg_core.errors import Refusal

_FIRST_LINE = "Write a first line such as student,answer or student,task,answer."
ANSWER_TABLE = Refusal(
    "course.answer-table", "The table must have a header, or two columns, one of them with numbers", fix=_FIRST_LINE
)
EMPTY_TABLE = Refusal("course.empty-table", "The table of answers is empty", fix="Paste the rows or upload a file.")
STUDENT_COLUMN = Refusal(
    "course.student-column", "The header must name a column student, name, email, username or id", fix=_FIRST_LINE
)
ANSWER_COLUMN = Refusal("course.answer-column", "The header must name a column answer or ndcg", fix=_FIRST_LINE)
TASK_COLUMN = Refusal("course.task-column", "With {count} tasks, the header must name a column task")
TASK_LINKS = Refusal(
    "course.task-links",
    "The column task names {count} tasks, and no links of tasks are given",
    fix="Add the link of each task.",
)
MOST_ANSWERS = Refusal("course.most-answers", "A class can have at most {most} answers", fix="Grade them in parts.")
TEXT_FILE = Refusal(
    "course.text-file",
    "This is a packed file, not text",
    fix="Save the spreadsheet as CSV, or copy its cells and paste them.",
)
MOST_CHARACTERS = Refusal(
    "course.most-characters", "A text can have at most {most} characters", fix="Grade the class in parts."
)
MOST_LINES = Refusal(
    "course.most-lines", "A table of answers can have at most {most} lines", fix="Grade the class in parts."
)
MOST_CELLS = Refusal(
    "course.most-cells",
    "A line of a table can have at most {most} cells",
    "line {line}",
    "Split the line, or leave columns out.",
)
JSON_RECORD = Refusal(
    "course.json-record",
    'A JSON file of answers must be an array of records such as {{"name": "Ada", "answer": "0.91"}}',
    "line {line}",
    "Export the file again, or save it as CSV.",
)
JSON_SIZE = Refusal(
    "course.json-size",
    "A JSON file of answers can have at most {records} records and {columns} keys, the same keys in every record",
    fix="Grade the class in parts.",
)
LAYOUT_COLUMNS = Refusal(
    "course.layout-columns",
    "There are {count} tasks, but {layout} here has {found} columns with answers",
    fix="Match the columns by hand.",
)
LAYOUT_COLUMNS_OF_ONE = Refusal(
    "course.layout-columns-of-one",
    "There is one task, but {layout} here has {found} columns with answers",
    fix="Match the columns by hand, or give the tasks.",
)
MATCHED_COLUMNS = Refusal(
    "course.matched-columns",
    "Columns matched by hand must be columns of the table, each used once: one or more for the student, one for an "
    "answer",
)
NO_QUANTITY = Refusal("course.no-quantity", "An exercise must ask for at least one number", fix="Ask for 'ndcg'.")
EXERCISE_DECIMALS = Refusal("course.exercise-decimals", "An exercise must ask for 1 to {most} decimals")
POINTS = Refusal("course.points", "The points for a right answer must be a number of at least 0")
CELL_NAME = Refusal(
    "course.cell-name",
    "The name of an exercise's cells must be 1 to {most} letters a to z, digits, hyphens and underscores",
)
ASSIGN_ANSWER = "Your {measure}, with at least {decimals}:"
SHARES = Refusal("course.shares", "The share of the mark for a slip, a convention or a mistake must be from 0 to 1")
NO_RIGHT_ANSWER = Refusal(
    "course.no-right-answer",
    "The exercise has no right answer: its {name} is {got}",
    fix="Judge at least one document relevant.",
)
MOODLE_GRADES = Refusal(
    "course.moodle-grades", "Moodle has no grade of {percent} per cent", "a share of the mark", "Use one of {grades}."
)
MOST_TAGS = Refusal("course.most-tags", "A question can have at most {most} tags", fix="Remove some.")
TAG_LENGTH = Refusal("course.tag-length", "A tag can have at most {most} characters", "tag {number}", "Shorten it.")
MOST_NAMES = Refusal(
    "course.most-names", "A batch can have at most {most} names, one on each line", fix="Make the batch in parts."
)
NAME_LENGTH = Refusal(
    "course.name-length", "A student's name can have at most {most} characters", "line {line}", "Shorten it."
)
NAME_TWICE = Refusal(
    "course.name-twice",
    "Two students have the name {got}, upper and lower case aside",
    "line {line}",
    "Add something that tells the two apart.",
)
UNKNOWN_TASK = "There is no task {task}; the tasks are {tasks}. Add that task or correct the name."
NO_HEADER = "There is no header; column {student} was read as the student and column {answer} as the answer."

# Why an answer of a class is left out, and what was decided.
ANSWER_WIDTH = (
    "This row has {cells}, and the header has {width}. Put quotes around a cell that contains the delimiter, "
    "such as a number with a decimal comma."
)
EMPTY_NAME = "This row has no student's name. Write one."
LONG_NAME = "This student's name has {count} characters; {most} is the most. Shorten it."
UNPRINTABLE_NAME = "This student's name has unprintable characters. Remove them."
TASK_MISSING = "This row has no task. Write its name."
DIFFERENT_ANSWERS = "{student} gives different answers in lines {lines}; none of them was graded. Remove all but one."
DIFFERENT_ANSWERS_TO_TASK = (
    "{student} gives different answers to task {task} in lines {lines}; none of them was graded. Remove all but one."
)
THIS_FILE = "the file"
GRADING_FILE = Refusal(
    "course.grading-file",
    "This is not a grading that this page saved, or it was changed",
    fix="Choose the file grading.json.",
)
GRADING_FILE_SIZE = Refusal("course.grading-file-size", "A saved grading can have at most {most} characters")
MOST_OVERRIDES = Refusal("course.most-overrides", "A saved grading can have at most {most} changed marks")
SEVERAL_ATTEMPTS = "Students with different answers to a task: {count:,}. {which} counts."
ATTEMPTS = {"first": "The first of them", "last": "The last of them", "best": "The best of them"}
UNREAD = "Your answer could not be read. {reason}"
NOT_GRADED = "Not graded."
ROW_TWICE = "1 row repeats another row, which was counted once: line {lines}."
ROWS_TWICE = "{count:,} rows repeat another row, which was counted once: lines {lines}."
CELL_TWICE = "1 cell repeats the student's answer in another row, which was counted once: line {lines}."
CELLS_TWICE = "{count:,} cells repeat the student's answer in another row, which was counted once: lines {lines}."
ROW_WITHOUT_ANSWER = "1 row has no answer: line {lines}."
ROWS_WITHOUT_ANSWER = "{count:,} rows have no answer: lines {lines}."
LEFT_OUT_CELL = "{column}: {cell}"
RECOGNISED = "The table was recognised as {layout}; its answers are in {columns}."
MATCHED = "The columns were matched by hand; the student is in {student}, and the answers are in {answers}."
COLUMN = "column {number}"
LINES_AND_MORE = "{lines} and {count} more"
AS_IN = "as in {name}"
OTHER_CAUSES = " At these decimals it may also be: {causes}."

# The text of an exercise.
RANKED_DOCUMENT, MISSED_DOCUMENT = "{rank}. {document}", "– {document}"
LISTED, LISTED_WITH_SCORE = "{name}: {grade}", "{name}: {grade}, score {score:g}"
TITLED_QUESTION = "{title}: {measure}"
RANKING_HEAD = "The ranking, best first:"
MISSED_HEAD = "Judged, but not retrieved:"
QUESTION_TITLE = "{measure} of {documents}"
WRITE_DIGITS = {
    "decimals": ("Write {measure} with 1 decimal.", "Write {measure} with {digits} decimals."),
    "figures": ("Write {measure} with 1 significant figure.", "Write {measure} with {digits} significant figures."),
}
WRITE_WHOLE = "Write {measure} as a whole number."
WRITE_NEAR = "Write {measure}. A number that is at most {percent:g} per cent off is right."

# The files of a batch of variants.
SHARE_FOR = "the share of the mark for a {verdict}"
VARIANT = "Variant {number}"
VARIANT_TAG = "variant {number}"
KEY_HEADER = ("variant", "student", "seed", "link", "DCG", "IDCG", "nDCG", "answer")
KEY_MISTAKE = "{mistake}: {title}"
KEY_PROBLEMS = "not recognised"
LINKS_HEADER = ("variant", "student", "link")

# A student's feedback sheet.
SHEETS, ONE_TASK = "Feedback", "Your answer"
SHEET_NUMBER, SHEET_ANSWER = "{name} {number}", "You wrote: {typed}."
SHEET_MARKS, SHEET_TOTAL = "Marks: {marks} of {points}.", "Total: {marks} of {points}."
SHEET_CAUSE = "What we recognised: {cause}."
