"""The sentences of what several pages draw.

:data:`SCRIPT` holds those that the browser's scripts show or a screen reader reads; the scripts import it as
``words.js``, once, and fill the placeholders themselves.
"""

from __future__ import annotations

NO_FILE = "There is no such file."

# ---- the board, the parts that Python computes ----

IN_IDEAL, NOWHERE = "they count in the ideal list only", "they count nowhere under these choices"
CUTOFF = "cutoff k = {k}: below this line nothing counts"
SKIPPED = "skipped"

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
MARKS = "Marks for an answer that is right, or nearly right:"

# ---- the board and the charts in the browser ----

SCRIPT = {
    "toolbar": "The list",
    "undo": "↶ Undo",
    "undo_help": "Undo (Ctrl+Z)",
    "redo": "↷ Redo",
    "redo_help": "Redo (Ctrl+Shift+Z)",
    "reset": "Reset",
    "reset_help": "Back to the list as it was opened",
    "shuffle": "Shuffle",
    "shuffle_help": "Shuffle the ranked documents",
    "ideal": "Ideal order",
    "ideal_help": "The ideal list, missing documents included",
    "worst": "Worst order",
    "worst_help": "The ranked documents with the lowest gain first",
    "ranked": "Ranked",
    "ranked_hint": "best first",
    "ranked_empty": "Nothing is ranked. Move a document here.",
    "aside": "Judged, but not retrieved",
    "aside_empty": "None. Move a document here to see what it costs to miss it.",
    "add": "Add",
    "add_placeholder": "Add a document: its title",
    "add_label": "Title of a new document",
    "example": "Example list",
    "own_list": "your own list – or choose an example",
    "choices": "Choices: {choices}",
    "choice": "{label} {value}",
    "more_choices": "More choices",
    "meaning": "{formula}: {text}",
    # a card
    "handle_help": "Drag, or press Space and use the arrow keys",
    "handle_role": "draggable document",
    "handle_ranked": (
        "Move {title}, rank {rank} of {ranks}. Space lifts it, arrows move it, Space drops it, Escape puts it back."
    ),
    "handle_aside": (
        "Move {title}, not retrieved. Space lifts it, arrows move it, Space drops it, Escape puts it back."
    ),
    "up": "Move {title} up",
    "down": "Move {title} down",
    "one_up": "One up",
    "one_up_gives": "One up: nDCG {change}",
    "more": "More for {title}",
    "new_title": "New title for {title}",
    "rename": "Rename",
    "rename_help": "Keep this title",
    "remove": "Remove",
    "remove_help": "Remove this document",
    "tie": "Tie with the document above",
    "untie": "No tie with the document above",
    "tie_help": "Same score as the document above",
    "to_ranked": "Put into the ranking",
    "to_aside": "Not retrieved",
    "across_help": "Move to the other zone",
    "grades": "Grade of {title}",
    "grade": "grade {grade}",
    "not_judged": "not judged",
    "grade_field": "Grade of {title}; empty means not judged",
    "grade_field_help": "The grade; empty means not judged",
    # what a screen reader says of a moving card
    "lifted": "{title} lifted. Arrows move it, Space drops it, Escape puts it back",
    "held_ranked": "{title}, rank {rank}",
    "held_aside": "{title}, not retrieved",
    "moved_ranked": "{title} moved to rank {rank}",
    "moved_aside": "{title} moved to the documents not retrieved",
    "dropped_ranked": "{title} dropped at rank {rank}",
    "dropped_aside": "{title} dropped among the documents not retrieved",
    "put_back": "{title} put back",
    "settled": "{change}. {score}",
    # when something fails
    "away": "The server does not answer. Your moves are kept on this page and sent when it is back.",
    "reload": "Reload",
    "reload_help": "Reload the page; the list stays as it is",
    # the picture
    "this_list": "this list",
    "ideal_list": "ideal list",
    "picture_key": "pale: gain; solid: what the discount leaves",
    "paper_key": "outline: gain; filled: what the discount leaves",
    "picture": "DCG {dcg} beside IDCG {idcg}: nDCG {ndcg}. Every rank with its gain and what it earns:",
    "answer_key": "dashed: your answer",
    "answer_correct": "correct",
    "answer_yours": "yours",
    "no_term": "nothing",
    "first_difference": "first difference",
    "picture_answer": (
        "Correct: DCG {dcg}, IDCG {idcg}, nDCG {ndcg}. Yours: DCG {your_dcg}, IDCG {your_idcg}, nDCG {your_ndcg}. "
        "Every rank with both:"
    ),
    "place_answer": "In your answer it adds {yours} to the DCG and {ideal} to the IDCG.",
    "place_first": "First difference: this rank adds {right} to the correct DCG and {yours} to yours.",
    "place_first_ideal": "First difference: this rank adds {right} to the correct IDCG and {yours} to yours.",
    "motion": "Bars glide to their new places",
    "motion_on": "motion on",
    "motion_off": "motion off",
    "with_choices": "with your settings",
    "engines_line": "What each engine answers by its defaults, and with your settings, on a line from 0 to 1",
    "value_line": "What each library gives for the list, from low to high; two can be chosen",
    "value_mark": "{value}: {names}; {kinds}",
    "value_more": "{name} + {count}",
    "value_own": "yours",
    "rank_axis": "rank",
    "running_title": "sum down to each rank",
    "curve_title": "nDCG@k for every k",
    "curves": "The running sums of this list and of the ideal list, and nDCG at every cutoff",
    "cutoff_at": "k = {k}",
    "no_document": "no document",
    "picture_part": "Every rank of the list as a bar:",
    "key_grades": "each bar: the grade",
    "key_gain": "each bar: the gain",
    "key_weights": "each bar: the weight of the rank",
    "cg": "CG",
    "place_weight": "Rank {rank}: weight {weight}.",
    "guess": "drag",
    "guess_help": "{label}: drag the bar, or use the arrow keys",
    "your_guess": "you: {value}",
    "answer": "{value}",
    "goal": "goal",
    "chosen": "your choice",
    "cut_help": "Cutoff k: drag the line, or use the arrow keys",
    "place_grade": "Rank {rank}: {title}, grade {grade}.",
    "place_gain": "Rank {rank}: {title}, grade {grade}, gain {gain}.",
    "place_own": "Rank {rank}: {title}, gain {gain}, earns {earned}.",
    "place_own_below": "Rank {rank}, below the cutoff: {title}, gain {gain}, earns nothing.",
    "place": (
        "Rank {rank}: {title}, gain {gain}, earns {earned}. Ideal: {ideal}, gain {ideal_gain}, earns {ideal_earned}."
    ),
    "place_below": (
        "Rank {rank}, below the cutoff: {title}, gain {gain}, earns nothing. Ideal: {ideal}, gain {ideal_gain}."
    ),
    "term": "{gain} × {weight}",
    "below_k": "below k = {k}",
    "not_judged_term": "not judged: 0",
    "ideal_rank": "ideal rank {rank}",
    "score": "nDCG{at} {value}",
    "chart_lost": "The chart cannot be drawn; all else works. Reload the page to try again.",
}

# ---- the charts ----

THIS_LIST, IDEAL, THIS_CONVENTION = "this list", "ideal list", "this convention"
NO_DOCUMENT = "nothing"
AXES = {
    "rank": "rank",
    "k": "k",
    "running": "running DCG",
    "ndcg": "nDCG@k",
    "weight": "weight of a rank",
    "students": "students",
}
TIPS = {"running_sum": "running sum", "value": "nDCG@k"}
"""What a tooltip calls a column of the data, where it is not the column's own name."""
CHARTS = {
    "running": "Running DCG of this list against that of the ideal list",
    "curve": "nDCG at every cutoff k",
    "weights": "The weight of every rank",
    "mistakes": "How many students made each mistake, most first",
}
"""What a screen reader says of each chart."""
SAVE_CHART = "Save this chart as {format}"
SAVE_BOARD_CHART = "Save the chart beside the board as {format}"

# ---- the results ----

ENGINES = ("engine", "library default", "with your settings")
REPRODUCED = " (not run here: reproduced)"
"""After the answer of a library that is not installed: its convention gives it."""
SAME, DIFFERENT = " ✓ same", " ≠ {differences}"
_DIFFERENCE = "{field} {value}"
_DIFFERENCES = {
    "gain": "{value} gain",
    "discount": "{value} discount",
    "ties": "ties: {value}",
    "decimals": "{value} decimals",
    "no_relevant": "{value} without a relevant document",
}
_POOLS = {
    "judged": "ideal of all judged documents",
    "ranked": "ideal of the ranking alone",
    "top_k": "ideal of the first k alone",
}
NO_CHANGE = "no changes yet"
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
COUNTS, DOES_NOT_COUNT, UNKNOWN_GRADE = "yes", "no", "?"

# ---- what a visitor takes away ----

NOTEBOOK = "Take this as a notebook"
PROGRAMS = "Each of these runs as it is and prints the number beside its name."
PROGRAM = "**{title}**, {settings}: {result}"
RANK_BY_RANK, MATCHED, DEFAULT = "rank by rank", "with your settings", "library default"
RESULT, RESULT_WITH_SUMS = "{ndcg}", "{ndcg} ({sums})"
WORKSHEET, ITS_SOLUTION = "Print as a worksheet", "Its solution"

# ---- the list as text ----

TABLE_HEAD = "**Table of qrels.** Top to bottom is the ranking; an empty grade means “not judged”."
USE_TABLE = "Use this table"
PASTE_HEAD = "**Paste a list**: lines of `doc grade`, CSV with a header, TREC lines, or a Python list and dict."
OWN_LIST = "Use my own list"
OWN_LIST_HEAD = (
    "Grades in the order of your list, `2 0 3 1 1`, or a line of `doc grade` for each document. A line that begins "
    "with a hyphen was not retrieved. CSV with a header, TREC lines and Python work too."
)
USE_OWN = "Use this list of {count} documents"
OWN_LIST_EXAMPLE = "2 0 3 1 1\n- f 2"
PASTE_LABEL = "The list as text"
USE_ALL, USE_READABLE = "Use this list of {count}", "Use the {count} documents that could be read"
WRITE_LIST = "Write the board's list here"
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


def difference(field: str, value: object) -> str:
    """Return a library's own choice in a few words.

    >>> difference("ideal_pool", "ranked"), difference("gain", "linear"), difference("min_documents", 2)
    ('ideal of the ranking alone', 'linear gain', 'min documents 2')
    """
    if field == "ideal_pool":
        return _POOLS[str(value)]
    return _DIFFERENCES.get(field, _DIFFERENCE).format(field=field.replace("_", " "), value=value)
