"""The sentences of the page Grade a class."""

from collections.abc import Mapping, Sequence

from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.grading import Graded, Override
from pages.ui.text import counted, plain

ASK_THE_CLASS = "Ask in class instead: answers from phones, marked at once"
OPENING = (
    "# Grade\n\nPaste your students' answers: see who is right and who made which mistake, and download the marks."
)
VERDICTS = {
    Verdict.RIGHT: "✓ right",
    Verdict.SLIP: "≈ a slip",
    Verdict.DIVISION: "≈ wrong division",
    Verdict.CARRIED: "→ carried forward",
    Verdict.CONVENTION: "≠ other convention",
    Verdict.MISTAKE: "✗ one mistake",
    Verdict.TWO_MISTAKES: "✗ two mistakes",
    Verdict.UNKNOWN: "? not recognised",
}

# ---- a made-up class ----

RIGHT, AND = "Right", " and "
ASKED, ASKED_HEAD = "What is nDCG@5 of this list?", ("people", "what they did")
EXERCISE_TITLE, EXERCISE_SHEET, EXERCISE_HEAD = (
    "One list, a number for each mistake",
    "the answer key",
    ("nDCG", "where it comes from"),
)
MARKED_TITLE, MARKED_SHEET, MARKED_HEAD = (
    "Each answer has its reason",
    "the marks, to download",
    ("student", "nDCG", "mark", "why"),
)
EXAMPLE_HEAD = "An example class, graded:"

# ---- the answers and the tasks ----

ANSWERS_STEP, TASK_STEP, MARKS_STEP = "##### 1 The answers", "##### 2 The task", "##### 3 The marks"
ANSWERS, PLACEHOLDER = "A student and an answer on each line", "student;answer\nAda;0,912\nBen;0.885"
ANSWERS_HELP = (
    "Columns in any order, separated by commas, semicolons or tabs; also task, dcg and idcg, if you have them. What "
    "Moodle (CSV or JSON), Canvas and Google Forms export is recognised. Up to 1,000,000 characters; put a longer "
    "table in a file."
)
FIELDS = "Answers, task and marks"
FILE, FILE_WINS = "Or a file of them, CSV, JSON or text", "The file is graded; the field above it is ignored."
START, TRY, FORGET, GO_ON = "Grade", "Try an example class", "Forget the answers", "Go on"
PROGRESS = "{graded:,} of {answers:,} answers graded"
SEVERAL_TASKS = "Several tasks at once"
TASKS_HELP = (
    "One task on each line: its name and its link, copied from **Check a number** or Play, and its points, "
    "if they differ from those of the rule. The answers then need a column `task`, or a column for each task under its "
    "name. If this is empty, the task is the exercise in Play."
)
TASKS, TASKS_PLACEHOLDER = "Tasks", "Exercise 1   https://…?s=1.eNp…\nExercise 2   https://…?s=1.eNq…   4"
SAVED = "Save this grading, or open a saved one"
SAVED_HELP = (
    "A file with the tasks, the rules and the changed marks with their reasons. It has the answers only if you ask for "
    "them."
)
WITH_ANSWERS, SAVE_GRADING, OPEN_GRADING = "With the answers", "Save the grading", "A saved grading"
NOT_OPENED, OPENED_LIST = "The file was not opened. {why}", "Opened a saved grading"
ATTEMPTS = "If a student gives different answers to a task"
ATTEMPT_NAMES = {
    "refuse": "none of them counts, and you are told",
    "last": "the last one counts",
    "best": "the best one counts",
    "first": "the first one counts",
}
OWN_LISTS = "Each student has a list of their own"
OWN_LISTS_HELP = (
    "The name on each line is then a student's, and the answers need no column for the task. **Check a number** "
    "writes such lines for a list of names."
)
NO_OWN_LIST = "No line of the tasks has this student's name; write the name as it is there."
TASK_POINTS = "{name} ({points:g} points)"
OWN_RULES, NO_OWN_RULES = "Tasks with a rule of their own", "None"
RULE_OF_TASK = "**The rule of {task}**"
BOARD_TASK = "The exercise in Play, {count} ranked documents. {sentences}"
ONE_TASK, MANY_TASKS = "1 task: {names}.", "{count} tasks: {names}."
MANY_MORE_TASKS = "{count} tasks: {names} and {more} more."
PROBLEM = "Line {line}: {problem}"
SINGLE_WORD = "This line is a single word. Write a name, then the link."
NAMED_TWICE = "Two tasks have the name {name}. Change one of them."
SAME_POINTS = "The students' own lists have different points, so that totals cannot be compared. Make the points equal."
TOO_MANY_TASKS = "{most} tasks is the most for a class; this task and those after it were left out."

# ---- the columns ----

MATCH = "Match the columns by hand"
MATCH_NEEDED = "**Which column is which?** This table is not recognised: look at its first rows, and match its columns."
START_MATCHED = "Grade with these columns"
STUDENT_COLUMNS, TASK_COLUMN, NO_COLUMN = "Student", "Name of the task", "No column"
HEADER = "The first row has the names of the columns"
COLUMN_OF_TASK, NUMBERED_COLUMN = "Task {task}", "{number}: {name}"
NUMBER_COLUMNS = ("Answer (nDCG)", "DCG, if the table has it", "IDCG, if the table has it")

# ---- the report ----

CHANGED = "The answers, the tasks or the rule have changed; press Grade to grade again."
STOPPED = "Stopped: {graded:,} of {answers:,} answers are graded, and everything below is about these."
ONE_LEFT_OUT, LEFT_OUT = "{count} was left out: where and why", "{count} were left out: where and why"
LEFT_OUT_BOTH = "{rows} and {cells} were left out: where and why"
REFUSED_HEAD, MORE = ("line", "left out", "why"), "and {count:,} more"
NO_ANSWERS = "No answer could be graded."
COUNT, COUNT_OF_TASKS = "{answers} from {students}:", "{answers} from {students} to {tasks} tasks:"
SUMMARY = "{count} {verdicts}. The mean mark is {mean} of {right}."
OF_VERDICT = "{count:,} {verdict}"
SUMMARY_SHARE = "{count} {verdicts}. Together they earned {share} of their marks."
POINT_FILE, COMMA_FILE, MOODLE_FILE = "Marks, decimal point", "Marks, decimal comma", "Moodle gradebook"
CANVAS_FILE, SHEETS_TO_PRINT, SHEETS_ZIP = "Canvas gradebook", "Feedback sheets to print", "Feedback sheets, ZIP"
GRADEBOOKS = (
    "Moodle and Canvas find students by email address or login, or by ID number; here they are identified by "
    "“{identity}”."
)
NO_IDENTITY = "Names alone identify nobody there: add a column with one of these."

# ---- changed marks ----

CHANGE_MARKS = "Change marks"
ANSWER_TO_CHANGE, SCOPE = "Answer, of those above", "For"
ANSWER_LABEL, ANSWER_LABEL_WITH_TASK = (
    "{student}: {typed}, marks {marks:g}",
    "{student}, {task}: {typed}, marks {marks:g}",
)
SCOPES = ("answer", "value")
_SCOPES = {"answer": "this answer", "value": "every answer with {typed} ({count})"}
NEW_MARKS, REASON, CHANGE = "New marks", "Reason, which the student reads", "Change the marks"
TOO_MANY_CHANGES = "There are at most {most} changes; undo one that you no longer need, or change the rule."
CHANGE_OF_ANSWER = "{student}: {marks:g}. {reason}"
CHANGE_OF_ANSWER_TO_TASK = "{student}, {task}: {marks:g}. {reason}"
CHANGE_OF_VALUE = "All {count} with {typed}: {marks:g}. {reason}"
CHANGE_OF_VALUE_IN_TASK = "All {count} to {task} with {typed}: {marks:g}. {reason}"
CHANGE_OF_NOTHING = "{change} No answer now has this change."
UNDO_CHANGE, UNDO_CHANGE_HELP = "Undo", "Give the marks of the rule again"
CHANGED_MARKS = "{marks:g} (changed)"
UNKNOWN_ID, MISTAKE, STUDENTS_OF_MISTAKE = "?", "{id}: {title}", "{mistake} ({students})"
MISTAKES = "#### What went wrong"
MISTAKES_HEAD = ("id", "mistake", "students", "who")
NOT_RECOGNISED = "not recognised"
OTHERS, OTHERS_AND_RARER = "and {mistakes}", "and {mistakes} and {count:,} more, each rarer"
NAMES, NAMES_AND_MORE = "{names}", "{names} and {count:,} more"
GAPS_OF_ONE = "#### Mistakes that the exercise could not tell apart"
GAPS_OF_SEVERAL = "#### Exercises that could not tell mistakes apart"
NO_GAPS = "Every mistake that occurred gives a different number."
GAPS = (
    "These answers fit several explanations; the first was assumed. More decimals, or "
    "DCG and IDCG beside the answer, tell more mistakes apart."
)
GAPS_HEAD = ("task", "same number for", "students", "why")
EVERY_ANSWER, SHOW, WHO, PAGE = "#### Every answer", "Show", "Students whose name contains", "Page"
ANSWER_HEAD = ("student", "answer", "verdict", "marks", "mistake", "feedback")
ANSWER_HEAD_WITH_TASK = ("student", "task", "answer", "verdict", "marks", "mistake", "feedback")
TYPED = {"ndcg": "{number}", "dcg": "DCG {number}", "idcg": "IDCG {number}"}
ALL = "all answers"
RANGE, NONE = "{first:,} to {last:,} of {count:,}", "none"
TOTALS, TOTALS_HEAD = "Totals by student", ("student", "marks", "tasks answered")
MORE_TOTALS = "and {count:,} more; search for a name above, or download them"


def named_tasks(names: Sequence[str], count: int) -> str:
    """Return how many tasks there are, and the names of the first.

    >>> named_tasks(["A"], 1), named_tasks(["A", "B"], 5)
    ('1 task: A.', '5 tasks: A, B and 3 more.')
    """
    template = ONE_TASK if count == 1 else MANY_TASKS if len(names) == count else MANY_MORE_TASKS
    return template.format(count=count, names=", ".join(names), more=count - len(names))


def typed(numbers: Mapping[str, str]) -> str:
    """Return an answer as it was typed, with its sums if it has any.

    >>> typed({"dcg": "3.1", "ndcg": "0.5"})
    '0.5, DCG 3.1'
    """
    return ", ".join(template.format(number=numbers[name]) for name, template in TYPED.items() if name in numbers)


def answer_label(row: Graded) -> str:
    """Return an answer with its marks, in a line."""
    answer = row.answer
    template = ANSWER_LABEL_WITH_TASK if answer.task else ANSWER_LABEL
    return template.format(student=answer.student, task=answer.task, typed=typed(answer.numbers), marks=row.marks)


def scope(name: str, count: int, typed: str) -> str:
    """Return which answers a change is for."""
    return _SCOPES[name].format(count=count, typed=typed)


def change_line(change: Override, count: int) -> str:
    """Return a change of marks in a line; ``count`` is how many answers have it.

    >>> change_line(Override("", 1, "Fair.", values=(("ndcg", 0.5),)), 12)
    'All 12 answers with 0.5: 1. Fair.'
    """
    if change.student:
        template = CHANGE_OF_ANSWER_TO_TASK if change.task else CHANGE_OF_ANSWER
    else:
        template = CHANGE_OF_VALUE_IN_TASK if change.task else CHANGE_OF_VALUE
    line = template.format(
        student=change.student,
        task=change.task,
        count=counted(count, "answer"),
        typed=typed({name: f"{value:.12g}" for name, value in change.values}),
        marks=change.marks,
        reason=change.reason,
    )
    return line if count else CHANGE_OF_NOTHING.format(change=line)


def not_opened(why: str) -> str:
    """Say that a saved grading was not opened; text of the file is no markup."""
    return NOT_OPENED.format(why=plain(why))
