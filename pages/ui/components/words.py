"""The sentences of what several pages draw.

:data:`SCRIPT` holds those that the browser's scripts show or a screen reader reads; the scripts import it as
``words.js``, once, and fill the placeholders themselves.
"""

from ndcg_core import conventions
from ndcg_core.widget import words as widget

_CONVENTION = "{name}: {library} {version}"
NO_FILE = "There is no such file."

# ---- a teacher's rule ----

TOLERANCE, PER_CENT = "Tolerance in", "Per cent off at most"
TOLERANCES = {"decimals": "Decimals", "figures": "Significant figures", "relative": "Relative (per cent)"}
MARK_LABELS = {
    "right": "Right",
    "slip": "Slip",
    "division": "Division",
    "carried": "Carried",
    "convention": "Convention",
    "mistake": "Mistake",
}
MARK_HELPS = {
    "right": "The correct number, rounded or cut off.",
    "slip": "The right number, written wrong: a per cent sign or a digit missing, the point in the wrong place.",
    "division": "A wrong nDCG beside a right DCG and a right IDCG; needs both columns.",
    "carried": "An nDCG that follows from the student's own wrong DCG and IDCG; needs a column dcg or idcg.",
    "convention": "Correct by another library's or paper's definition of nDCG.",
    "mistake": "A mistake of the catalogue was recognised. Any other answer earns 0.",
}
TELLS = "The feedback gives the right number"
MARKS = "Marks for an answer that is right, or nearly right"

# ---- in the browser ----

SCRIPT = {**widget.SCRIPT, "chart_lost": "The chart cannot be drawn; all else works. Reload the page to try again."}

# ---- the charts ----

THIS_LIST, IDEAL, THIS_CONVENTION = "this list", "ideal list", "this convention"
AXES = {
    "rank": "rank",
    "k": "k",
    "running": "running DCG",
    "ndcg": "nDCG@k",
    "weight": "weight of a rank",
    "students": "students",
    "query": "query",
    "query_value": "value of a query",
    "first": "first system",
    "second": "second system",
    "judged": "judged of the first k",
    "lead": "difference from one system",
    "gap": "difference of two systems",
}
TIPS = {
    "running_sum": "running sum",
    "value": "nDCG@k",
    "shown": "value",
    "named": "system",
    "of_first": "first system",
    "of_second": "second system",
    "winner": "better",
}
"""What a tooltip calls a column of the data, where it is not the column's own name."""
CHARTS = {
    "running": "Running DCG of this list against that of the ideal list",
    "curve": "nDCG at every cutoff k",
    "weights": "The weight of every rank",
    "mistakes": "How many students made each mistake, most first",
    "queries": "A bar for each query, from the highest to the lowest",
    "against": "Each query as a point: one system's nDCG against the other's",
    "leads": "How far each system is from the best, with an interval that holds for all systems together",
    "depth": "Mean nDCG at every cutoff k, for each system",
    "gap": "The difference of two systems at every cutoff k, in its interval",
    "judged": "How much of the first k documents is judged, for each system",
}
"""What a screen reader says of each chart."""
SAVE = "Save"
SAVE_CHART = "Save this chart as {format}"

# ---- the results ----

ELSEWHERE = "The same list elsewhere"
WITH_RULES, AS_IT_COMES = "with these rules", "as it comes, {cutoff}"
WHOLE_LIST, CUT_AT = "every rank", "top {k}"
TOOL_NAMES = {"catboost": "CatBoost"}
"""Tools whose makers write them otherwise than their packages."""
FROM_CATALOGUE = "{name} is not run here: the catalogue says what it computes."
WITHOUT_K = "without a cutoff {value}"
NO_ANSWER = "–"
AGREE = "With these rules, {names} agree."
DISAGREE = "With these rules, {names} do not all agree."
NOTHING_PARTS = "As they come, no choice of theirs makes a difference on this list."
CHOICES_PART = (
    "As they come, one choice makes the difference: {parts}.",
    "As they come, {count} choices make the numbers: {parts}.",
)
REPRODUCED = "Reproduced by the catalogue, not run here: {names}."
NUMBERS = {2: "two", 3: "three", 4: "four"}
PARTS = {"ideal_pool": "whether the ideal list has what was never found"}
OR = " or "
OWN_OPENING = "**Your list** has {documents}, with grades from {low} to {high}."
OWN_UNGRADED = "**Your list** has {documents}, and no grade yet."
OWN_TASK = "Drag the best to the top. nDCG says how close you are to the best possible order: 1 is perfect."
UP, DOWN = "▲ {change}", "▼ {change}"
FURTHER = "This list's convention has further settings: {settings}."
EXPLANATION = (
    "rank",
    "document",
    "grade",
    "gain",
    "weight",
    "discounted",
    "DCG",
    "ideal document",
    "ideal grade",
    "ideal discounted",
    "IDCG",
    "nDCG@rank",
    "lost",
    "counts",
)
"""The columns of the table of an explanation."""
TITLES = ("document", "ideal document")
"""Its columns that hold a document's title."""
COUNTS, DOES_NOT_COUNT = "yes", "no"
NOT_JUDGED = "not judged"

# ---- what a visitor takes away ----

NOTEBOOK = "Take this as a notebook"
PROGRAMS = "Each of these runs as it is and prints the number beside its name."
PROGRAM, PRINTS = "{title}, {settings}", "prints {result}"
RANK_BY_RANK, MATCHED, DEFAULT = "rank by rank", "with your settings", "library default"
RESULT, RESULT_WITH_SUMS = "{ndcg}", "{ndcg} ({sums})"
ASK_THE_CLASS = "Ask the class"
WORKSHEET, ITS_SOLUTION = "Print as a worksheet", "Its solution"

CAN_UNDO = "You can undo this in Play."

# ---- the list as text ----

TABLE_HEAD = "**Table of qrels.** Top to bottom is the ranking; an empty grade means “not judged”."
USE_TABLE = "Use this table"
PASTE_HEAD = "**Paste a list**: lines of `doc grade`, CSV with a header, TREC lines, or a Python list and dict."
TYPED_LIST = "The grades, from rank 1 down, or a whole list pasted"
TYPED_EXAMPLE = "An example: type your own list over it."
TYPED_LIST_NOTE = "{documents}, {relevant} relevant. The grades of what was never found come after a bar: 3 0 2 | 3"
OWN_LIST = "Paste my list"
OWN_LIST_HEAD = (
    "Grades in the order of your list, `2 0 3 1 1`, or a line of `doc grade` for each document. A line that begins "
    "with a hyphen was not retrieved. CSV with a header, TREC lines and Python work too."
)
USE_OWN = "Use this list of {documents}"
OWN_LIST_EXAMPLE = "2 0 3 1 1\n- f 2"
PASTE_LABEL = "The list as text"
USE_READABLE = "Use the {documents} that could be read"
WRITE_LIST = "Write the board's list here"
MEANINGS = (
    "The board has every document once, and its nDCG is {drop}. It is {first} if a further rank of a document stays "
    "and earns nothing, and {every} if every rank earns."
)
PROBLEM, MORE_PROBLEMS = "Line {line}: {reason}", "and {count} more lines"

# ---- long work ----

STOP = "Stop"

# ---- an exercise without its solution ----

LOCKED = (
    "This list is an exercise, and its sums are kept back. They open here after a right answer, or after the number of "
    "tries that your teacher set."
)
TO_THE_EXERCISE = "Answer the exercise"
LEAVE_EXERCISE = "Leave the exercise and open another list"


def convention_title(name: str) -> str:
    """Return a convention of the catalogue with its library.

    >>> convention_title("sklearn").startswith("sklearn: scikit-learn ")
    True
    """
    entry = conventions[name]
    return _CONVENTION.format(name=name, library=entry.library, version=entry.version)


# ---- a class, in outline ----

ON_THE_PROJECTOR, ON_EACH_PHONE, SEND = "projector", "each phone", "Send"

# ---- a lesson by keys ----

STEERING = {"prose": "T  text", "code": "QR code", "code_key": "Q  QR code", "leave": "Esc  leave"}
