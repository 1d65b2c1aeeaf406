"""The sentences of this room: refusals, and texts of exercises."""

from __future__ import annotations

from ndcg_core.errors import Refusal


def _of_field(code: str, rule: str, fix: str = "") -> Refusal:
    """Return what is said of a field of an example's file."""
    return Refusal(f"teaching.{code}", rule, "{file}, field {field}", fix)


MISTAKE_ID = Refusal("teaching.mistake-id", "Unknown mistake {got}", fix="ndcg_core.mistakes lists all ids.")
MISTAKE_ENTRY = Refusal(
    "teaching.mistake-entry", "Python makes the mistake {got}, of which the file has no entry", fix="Add the entry."
)
VARIANT_SIDES = Refusal(
    "teaching.variant-sides", "A variant must change both sums or one of them", fix='Write {{ both = "gain=linear" }}.'
)
NO_CHOICE = Refusal("teaching.no-choice", "A change must name a choice", fix="Write gain=linear.")

THOUSANDS = "Write thousands without a mark."
ANSWER = Refusal("teaching.answer", "An answer must be a number such as 0.91, 0,91 or 91%", fix="{fix}")
QUANTITY = Refusal("teaching.quantity", "Unknown quantity {got}", fix="Use one of {names}.")
NO_ANSWER = Refusal("teaching.no-answer", "The answer has no number")
DECIMALS = Refusal("teaching.decimals", "The number of decimals must be a whole number of at least 0")
ANSWER_NAME = Refusal("teaching.answer-name", "Unknown quantity {got} in the answer", fix="Use one of {names}.")
ANSWER_WITHOUT = Refusal("teaching.answer-without", "The answer has no {name}")
NO_RIGHT_NUMBER = Refusal(
    "teaching.no-right-number", "The exercise has no right answer: the {name} of this list is {got}"
)
EXAMPLE = Refusal("teaching.example", "Unknown example {got}", fix="Use one of {names}.")
JSON_NUMBER = Refusal("teaching.json-number", "A number must be finite", "{file}")
JSON_OBJECT = Refusal("teaching.json-object", "An example must be a JSON object", "{file}")
JSON_FILE = Refusal("teaching.json-file", "The file is not JSON: {got}", "{file}")
EXAMPLE_ID = _of_field("example-id", "An example's id must be the name of its file")
EXAMPLE_TEXT = _of_field("example-text", "A text must be one line without extra spaces")
TEXT_LENGTH = _of_field("text-length", "This text can have at most {longest} characters", "Shorten it.")
FIELD_LIST = _of_field("field-list", "This field must be a list")
FIELD_NUMBER = _of_field("field-number", "Expected a number")
FIELD_MAP = _of_field("field-map", "This field must map the ids of documents to numbers")
SCALE = _of_field("scale", "A scale must have two or more grades, lowest first")
SCORES = _of_field("scores", "The scores must be those of the ranking, in its order, highest first")
CONVENTION_FIELDS = _of_field("convention-fields", "A convention can have only the fields {names}")
JSON_KEY = Refusal("teaching.json-key", "An object has the key {got} twice", "{file}", "Remove one of the two.")
EXAMPLE_FIELD = Refusal("teaching.example-field", "The field {name} is missing", "{file}", "Add it.")
EXAMPLE_FIELDS = Refusal("teaching.example-fields", "Unknown field {got}", "{file}", "Use only {names}.")
DOCUMENT_PLACE = _of_field("document-place", "A document must be either in ranking or in aside, once")
GRADE_ON_SCALE = _of_field("grade-on-scale", "A grade must be on the scale {scale}")
ASIDE_JUDGED = _of_field("aside-judged", "A document that was not retrieved must be judged", "Give it a grade.")
DOCUMENT_FIELDS = _of_field("document-fields", "A document must have an id, a title and a snippet")
DOCUMENT_ID = _of_field("document-id", "Two documents have the id {got}")
KNOWN_ID = _of_field("known-id", "No document has the id {got}")
LISTED_ONCE = _of_field("listed-once", "The document {got} is listed twice")
GRADE_SCALE = Refusal(
    "teaching.grade-scale", "The scale of grades must be a sequence of numbers", fix="Write (0, 1, 2, 3)."
)
WHOLE_ARGUMENT = Refusal("teaching.whole-argument", "The {name} must be a whole number of at least {least}")
NO_LIST = Refusal(
    "teaching.no-list",
    "No list of this size and scale has a value above 0 under {got}",
    fix="Use other grades, or a convention that does not refuse them.",
)
VARIANTS = Refusal("teaching.variants", "A batch must have 1 to {most} variants")
NO_TASK = Refusal("teaching.no-task", "There is no task to grade")
TASK_WITHOUT_ANSWER = Refusal(
    "teaching.task-without-answer",
    "A task must have a right answer; its nDCG is {got}",
    "task {task}",
    "Judge at least one document relevant.",
)
TASK_NAME = Refusal("teaching.task-name", "Two tasks have the name {got}", fix="Rename one of the two.")
TASK_OF_ANSWER = Refusal("teaching.task-of-answer", "Unknown task {got}", "line {line}", "Use one of {names}.")
TOLERANCE_KIND = Refusal("teaching.tolerance-kind", "Unknown kind of tolerance {got}", fix="Use one of {names}.")
MARKS_OF_RIGHT = Refusal("teaching.marks-of-right", "The marks for a right answer must be above 0 and at most {most}")
RELATIVE_TOLERANCE = Refusal(
    "teaching.relative-tolerance",
    "A relative tolerance must be a share from {least} to {most}",
    fix="Write 0.01 for 1 per cent.",
)
TOLERANCE_DIGITS = Refusal(
    "teaching.tolerance-digits", "A tolerance in {kind} must be a whole number from {least} to {most}"
)
MARKS = Refusal("teaching.marks", "The marks for a {verdict} must be from 0 to {most}, those for a right answer")
OVERRIDE_MARKS = Refusal("teaching.override-marks", "Changed marks must be from 0 to {most}")
OVERRIDE_REASON = Refusal(
    "teaching.override-reason",
    "A change of marks needs a reason of at most {most} characters",
    fix="Write why in a sentence.",
)
MISSING_QUERY = Refusal("teaching.missing-query", "This convention needs a ranking for every judged query")

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
