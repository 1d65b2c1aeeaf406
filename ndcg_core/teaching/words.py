"""The sentences of this room: refusals, and texts of exercises."""

from __future__ import annotations

from ndcg_core.errors import Refusal

MISTAKE_ID = Refusal("teaching.mistake-id", "A mistake is named by its id in the catalogue", fix="{near}")
ALL_MISTAKES = "ndcg_core.mistakes lists all ids."

THOUSANDS = "Write thousands without a mark."
ANSWER = Refusal("teaching.answer", "An answer is a number such as 0.91, 0,91 or 91%", where="the answer", fix="{fix}")
QUANTITY = Refusal("teaching.quantity", "A quantity is one of {names}")
NO_ANSWER = Refusal("teaching.no-answer", "An answer has at least one number", where="{place}")
DECIMALS = Refusal("teaching.decimals", "The number of decimals is a whole number of at least 0")
ANSWER_NAME = Refusal("teaching.answer-name", "An answer is named by one of {names}", where="the answer")
ANSWER_WITHOUT = Refusal("teaching.answer-without", "An answer to this exercise has {name}", instead="none")
NO_RIGHT_NUMBER = Refusal("teaching.no-right-number", "An exercise has a right {name}", where="this list")
EXAMPLE = Refusal("teaching.example", "An example has one of the names {names}", fix="{near}")
JSON_NUMBER = Refusal("teaching.json-number", "A number is finite", where="{file}")
JSON_OBJECT = Refusal("teaching.json-object", "An example is a JSON object", where="{file}")
JSON_FILE = Refusal("teaching.json-file", "An example is a JSON file", where="{file}")
EXAMPLE_ID = Refusal("teaching.example-id", "An example's id is the name of its file", where="{file}, field {field},")
EXAMPLE_TEXT = Refusal(
    "teaching.example-text", "A text is one line without extra spaces", where="{file}, field {field},"
)
TEXT_LENGTH = Refusal(
    "teaching.text-length",
    "This text has at most {longest} characters",
    where="{file}, field {field},",
    fix="Shorten it.",
)
FIELD_LIST = Refusal("teaching.field-list", "This field is a list", where="{file}, field {field},")
FIELD_NUMBER = Refusal("teaching.field-number", "This is a number", where="{file}, field {field},")
FIELD_MAP = Refusal("teaching.field-map", "This field maps a document's id to a number", where="{file}, field {field},")
SCALE = Refusal("teaching.scale", "A scale has two or more grades, lowest first", where="{file}, field {field},")
SCORES = Refusal(
    "teaching.scores", "Scores are given for the ranking, in its order, highest first", where="{file}, field {field},"
)
CONVENTION_FIELDS = Refusal(
    "teaching.convention-fields", "A convention has the fields {names}", where="{file}, field {field},"
)
JSON_KEY = Refusal("teaching.json-key", "A key occurs once in an object", where="{file}", fix="Remove one of the two.")
EXAMPLE_FIELD = Refusal("teaching.example-field", "An example has a field {name}", where="{file}", fix="Add it.")
EXAMPLE_FIELDS = Refusal(
    "teaching.example-fields", "An example has the fields {names}", where="{file}, field {field},", fix="Remove it."
)
DOCUMENT_PLACE = Refusal(
    "teaching.document-place", "A document is either in ranking or in aside, once", where="{file}, field {field},"
)
GRADE_ON_SCALE = Refusal("teaching.grade-on-scale", "A grade is on the scale {scale}", where="{file}, field {field},")
ASIDE_JUDGED = Refusal(
    "teaching.aside-judged",
    "A document that was not retrieved is judged",
    where="{file}, field {field},",
    fix="Give it a grade.",
)
DOCUMENT_FIELDS = Refusal(
    "teaching.document-fields", "A document has an id, a title and a snippet", where="{file}, field {field},"
)
DOCUMENT_ID = Refusal("teaching.document-id", "A document's id is used once", where="{file}, field {field},")
KNOWN_ID = Refusal("teaching.known-id", "An id is one of the documents' ids", where="{file}, field {field},")
LISTED_ONCE = Refusal("teaching.listed-once", "A document is listed once", where="{file}, field {field},")
GRADE_SCALE = Refusal(
    "teaching.grade-scale",
    "The scale of grades is a sequence of numbers",
    where="the exercise",
    fix="Write (0, 1, 2, 3).",
)
WHOLE_ARGUMENT = Refusal(
    "teaching.whole-argument", "The {name} is a whole number of at least {least}", where="the exercise"
)
NO_LIST = Refusal(
    "teaching.no-list",
    "The convention gives a list of this size and scale a value above 0",
    where="the exercise",
    fix="Use other grades, or a convention that does not refuse them.",
)
VARIANTS = Refusal("teaching.variants", "A batch has 1 to {most} variants")
NO_TASK = Refusal("teaching.no-task", "Grading needs at least one task")
TASK_WITHOUT_ANSWER = Refusal(
    "teaching.task-without-answer",
    "A task has a right answer",
    where="task {task}",
    fix="Judge at least one document relevant.",
)
TASK_NAME = Refusal("teaching.task-name", "Every task has a name of its own", fix="Rename one of the two.")
TASK_OF_ANSWER = Refusal("teaching.task-of-answer", "An answer belongs to one of the tasks", where="line {line}")
TOLERANCE_KIND = Refusal("teaching.tolerance-kind", "A tolerance is in one of {kinds}", where="the rule")
MARKS_OF_RIGHT = Refusal(
    "teaching.marks-of-right", "A right answer earns more than 0 marks and at most {most}", where="the rule"
)
RELATIVE_TOLERANCE = Refusal(
    "teaching.relative-tolerance",
    "A relative tolerance is a share from {least} to {most}",
    where="the rule",
    fix="Write 0.01 for 1 per cent.",
)
TOLERANCE_DIGITS = Refusal(
    "teaching.tolerance-digits", "A tolerance in {kind} is a whole number from {least} to {most}", where="the rule"
)
MARKS = Refusal(
    "teaching.marks", "Marks lie between 0 and those of a right answer, {most}", where="the rule for a {verdict}"
)
OVERRIDE_MARKS = Refusal("teaching.override-marks", "Changed marks lie between 0 and {most}", where="the change")
OVERRIDE_REASON = Refusal(
    "teaching.override-reason",
    "A change of marks has a reason of at most {most} characters",
    where="this one",
    fix="Write why in a sentence.",
)
MISSING_QUERY = Refusal(
    "teaching.missing-query", "A run answers every judged query under this convention", where="a query"
)

# Exercises: why mistakes share a number, and why a mistake does not show.
RIGHT_ROW = "Right"
SAME_NUMBER = "{first} and {second} give the same number: {reason}"
NOT_SHOWN = "{mistake}: {reason}"
MISTAKEN = "{mistake} is diagnosed as something else: {finding}"
NEITHER_CHANGES = "neither changes {name}"
TOO_CLOSE = (
    "on the best list found they give {first} and {second}; more decimals, more documents or a wider scale of grades "
    "separate them"
)
SEVERAL_QUERIES_ONLY = "it shows only over several queries"
NO_LIST_SHOWS = "no list of a single query shows it"
DOES_NOT_APPLY = (
    "it does not apply to the best list found: it needs another kind of list, cutoff or convention, or excludes "
    "another chosen mistake"
)

# Exercises: what a course asks for.
COMPUTE = "Compute {measure}: {cutoff}."
GAIN = "The gain of a document is {gain}."
WEIGHT = "The weight of a rank is {discount}."
IDEAL = "The ideal list consists of {pool}; {cut}."
EQUAL_SCORES = "Some scores are equal: {ties}."
NOT_JUDGED = "not judged"
GRADE = "grade {grade:g}"
