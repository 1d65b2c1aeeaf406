"""The sentences of this room: refusals, reasons and notes."""

from __future__ import annotations

from ndcg_core.errors import Refusal

ANSWER_TABLE = Refusal(
    "io.answer-table",
    "A table of answers has a header, or two columns, one of them with numbers",
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
    "io.task-column", "With {count} tasks, a column named task gives the task of each row", where="the header"
)
TASK_LINKS = Refusal(
    "io.task-links",
    "To grade several tasks, each needs its link",
    where="the column task",
    fix="Add the link of each task.",
)
MOST_ANSWERS = Refusal("io.most-answers", "A class has at most {most} answers", fix="Grade them in parts.")
TEXT_FILE = Refusal(
    "io.text-file",
    "A file of answers is text",
    where="this one",
    fix="Save the spreadsheet as CSV, or copy its cells and paste them.",
)
PASTED = Refusal("io.pasted", "A pasted list is text", fix="Put grades into a Topic.")
MOST_CHARACTERS = Refusal("io.most-characters", "A text has at most {most} characters", fix="Grade the class in parts.")
MOST_LINES = Refusal("io.most-lines", "A table of answers has at most {most} lines", fix="Grade the class in parts.")
MOST_CELLS = Refusal(
    "io.most-cells",
    "A line of a table has at most {most} cells",
    where="line {line}",
    fix="Split the line, or leave columns out.",
)
JSON_RECORD = Refusal(
    "io.json-record",
    'A JSON file of answers is an array of records such as {{"name": "Ada", "answer": "0.91"}}',
    where="line {line}",
    fix="Export the file again, or save it as CSV.",
)
JSON_SIZE = Refusal(
    "io.json-size",
    "A JSON file of answers has at most {records} records and {columns} keys, the same keys in every record",
    fix="Grade the class in parts.",
)
LAYOUT_COLUMNS = Refusal(
    "io.layout-columns",
    "Each of the {count} tasks has a column, but {layout} here has {found} columns with answers",
    fix="Match the columns by hand.",
)
LAYOUT_COLUMNS_OF_ONE = Refusal(
    "io.layout-columns-of-one",
    "A single task has a single column, but {layout} here has {found} columns with answers",
    fix="Match the columns by hand, or give the tasks.",
)
MATCHED_COLUMNS = Refusal(
    "io.matched-columns",
    "Columns matched by hand are columns of the table, each used once: one or more for the student, and one for an "
    "answer",
    where="this matching",
)
NO_QUANTITY = Refusal(
    "io.no-quantity", "An exercise asks for at least one number", where="the exercise", fix="Ask for 'ndcg'."
)
EXERCISE_DECIMALS = Refusal("io.exercise-decimals", "An exercise asks for 1 to {most} decimals", where="the exercise")
POINTS = Refusal("io.points", "A right answer earns a number of points of at least 0", where="the test")
CELL_NAME = Refusal(
    "io.cell-name",
    "The name of an exercise's cells has 1 to {most} letters of a to z, digits, hyphens and underscores",
    where="the notebook",
)
ASSIGN_ANSWER = "Your {measure}, with at least {decimals} decimals:"
SHARES = Refusal(
    "io.shares", "A slip, a convention and a mistake earn a share of the mark from 0 to 1", where="the exercise"
)
NO_RIGHT_ANSWER = Refusal(
    "io.no-right-answer",
    "An exercise has a right answer",
    where="its {name}",
    fix="Judge at least one document relevant.",
)
MOODLE_GRADES = Refusal(
    "io.moodle-grades",
    "Moodle knows the grades {grades} per cent",
    where="a share of the mark",
    instead="{percent}",
    fix="Use one of these.",
)
MOST_TAGS = Refusal("io.most-tags", "A question has at most {most} tags", fix="Remove some.")
TAG_LENGTH = Refusal("io.tag-length", "A tag has at most {most} characters", where="tag {number}", fix="Shorten it.")
MOST_NAMES = Refusal(
    "io.most-names", "A batch has at most {most} names, one on each line", fix="Make the batch in parts."
)
NAME_LENGTH = Refusal(
    "io.name-length", "A student's name has at most {most} characters", where="line {line}", fix="Shorten it."
)
NAME_TWICE = Refusal(
    "io.name-twice",
    "Each student has a different name, upper and lower case aside",
    where="line {line}",
    fix="Add something that tells the two apart.",
)
UNKNOWN_TASK = "A row is about one of the tasks {tasks}, but this one has {task}; add that task or correct the name."
NO_HEADER = "There is no header; column {student} was read as the student and column {answer} as the answer."

# Why a pasted line is left out.
EMPTY_ID = "Every line names a document, but this line has no id; write one."
LONG_ID = "A document's id has at most {most} characters, but this one has {count}; shorten it."
UNPRINTABLE_ID = "A document's id consists of printable characters, but this one has others; remove them."
UNPRINTABLE_LINE = "A line consists of printable characters, but this one has others; remove them."
DOCUMENT_TWICE = "A document is listed once, but {document} is already in line {line}; remove one of the two."
GRADE_MISSING = "A document that was not retrieved needs a grade, but {document} has none; give it one."
MOST_DOCUMENTS = "A list has at most {most} documents, but this text has {count}; only the first {most} were kept."
MOST_PROBLEMS = "Only the first {most} problems are listed, but there are {count}; correct these and paste again."
LONG_TEXT = "A text has at most {most} characters, but this one has {count}; everything from this line on was left out."
GRADE = "A grade is a number, but this line has {cell}; write a number, or - if the document is unjudged."
OPEN_QUOTE = (
    "A quote that opens a cell must be closed before the next delimiter, but here it is not; write a quote inside a "
    "cell twice."
)
DOC_GRADE = (
    "A line without a header is 'doc grade' or 'doc,title,grade', but this one is neither; correct it or add a header."
)
COLUMN_TWICE = "A header names a column once, but this one names {column} {count} times; the first was read."
ROW_WIDTH = (
    "A row has as many cells as the header, {width}, but this one has {count}; put quotes around a cell that contains "
    "the delimiter."
)
PLACE = "A {column} is a finite number, but this row has {cell}; write a number."
RETRIEVED = "The column retrieved has yes or no, but this row has {cell}; write yes or no."
TREC_LINE = "A TREC line is 'topic 0 doc grade' or 'topic Q0 doc rank score tag', but this one is neither; correct it."
OTHER_TOPIC = (
    "A list is about one topic, here {topic}, but this line is about topic {other}; paste that topic alone to see it."
)
QRELS_GRADE = "A line of qrels has a grade, but this one has none; add it."
TREC_SCORE = "A score is a finite number, but this line has {cell}; correct it."
LITERALS = (
    "Only lists and mappings that are written out in full are read, but this line has something else or lacks a comma; "
    "correct it."
)
OPEN_BRACKET = "A bracket that is opened must be closed, but this one is not; close it."
BROKEN_PYTHON = (
    "Python separates entries by commas and pairs quotes, but this list or mapping does not; look for a missing comma "
    "or quote."
)
ONE_OF_EACH = (
    "At most one list and one mapping of each kind are read, but the text already has one like this; remove one of the "
    "two."
)
MAPPING_KEY = "The keys of a mapping are ids, strings or whole numbers, but this key is neither; write it as 'd1'."
RANKED_SCORE = "A ranked document has a score, but {document} has None; write a number."
MAPPING_NUMBER = (
    "A mapping gives each document a finite number, but {document} has something else; write a number, or None if the "
    "document is unjudged."
)
MAPPING_TWICE = "A mapping names a document once, but {document} is in it twice; remove one entry."
LISTED_ID = "A list of ids has strings or whole numbers, but this entry is neither; write it as 'd1'."
LISTED_GRADE = (
    "A list of grades has finite numbers, but this entry is not a finite number; write a number, or None if the "
    "document is unjudged."
)
TWO_GRADES = "Grades come from a list or from a mapping, but both are here; remove one."

# What the reader of a pasted list decided.
NO_RUN = "There is no run, so every judged document is ranked, in the given order."
RUN_ORDER = "The run is sorted by score, and equal scores by id in descending order, as trec_eval does."
DECIMAL_COMMA = "A comma in a grade was read as a decimal point."
UNREAD_COLUMNS = "Columns that were not read: {names}."
NUMBERED_ROWS = "No column names the documents, so they are called d1, d2 and so on."
RANK_ORDER = "The column rank decides the order."
SCORE_ORDER = "The column score decides the order, highest first."
LIST_ORDER = "The list decides the order, so the scores were not used."
SCORES_ORDER = "The scores decide the order, highest first; equal scores keep the given order."
NUMBERED_GRADES = "A list of grades names no documents, so they are called d1, d2 and so on."
NO_LIST = "There is no list, so every judged document is ranked, in the given order."

# Why an answer of a class is left out, and what was decided.
ANSWER_WIDTH = (
    "A row has as many cells as the header, {width}, but this one has {count}; put quotes around a cell that contains "
    "the delimiter, such as a number with a decimal comma."
)
EMPTY_NAME = "Every row names its student, but this row has no name; write one."
LONG_NAME = "A student's name has at most {most} characters, but this one has {count}; shorten it."
UNPRINTABLE_NAME = "A student's name consists of printable characters, but this one has others; remove them."
TASK_MISSING = "Every row names its task, but this row does not; write its name."
DIFFERENT_ANSWERS = (
    "A student gives one answer, but {student} gives different answers in lines {lines}; none of them was graded. "
    "Remove all but one."
)
DIFFERENT_ANSWERS_TO_TASK = (
    "A student gives one answer to task {task}, but {student} gives different answers in lines {lines}; none of them "
    "was graded. Remove all but one."
)
THIS_FILE = "the file"
GRADING_FILE = Refusal(
    "io.grading-file",
    "A saved grading is a file that this page saved, unchanged",
    instead="something else",
    where="the file",
    fix="Choose the file grading.json.",
)
GRADING_FILE_SIZE = Refusal("io.grading-file-size", "A saved grading has at most {most} characters", where="the file")
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
QUESTION_TITLE = "{measure} of {count} documents"
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
