"""What the board says: why it refuses something, what the last change was, and what it did with a message."""

from ndcg_core.errors import Refusal

# ---- the list and its operations ----

TOO_MANY_DOCUMENTS = Refusal(
    "state.too-many-documents",
    "The board can hold at most {most} documents",
    fix="Use ndcg_core.ndcg_score for longer lists.",
)
TOO_MUCH_TEXT = Refusal(
    "state.too-much-text",
    "The texts of a board can have at most {most} bytes together",
    fix="Shorten the titles, or leave documents out.",
)
OPERATION = Refusal("state.operation", "Unknown change {got}")
DOCUMENT = Refusal("state.document", "This list has no document {got}")
MOVE = Refusal("state.move", "A move must name a zone and a place in it")
ORDER = Refusal("state.order", "A new order must name every ranked document once")
TIE = Refusal("state.tie", "A tie must name a rank from 2 to the last rank")
GRADE = Refusal("state.grade", "A grade must be a number from -{largest} to {largest}")
TEXT = Refusal("state.text", "{what} must be text")
EXAMPLE = Refusal("state.example", "Unknown example {got}")

# ---- the choices ----

CONTROL = Refusal("state.control", "Unknown control {got}")
OPTION = Refusal("state.option", "{what} must be one of the options shown")
FIELD = Refusal("state.field", "A field can hold at most {most} characters")
GAIN_TABLE = Refusal("state.gain-table", "A gain table must be grade=gain pairs, such as 0=0, 1=1, 2=3")
MANY_WEIGHTS = Refusal("state.many-weights", "Your own weights can cover at most {most} ranks")
NUMBER = Refusal("state.number", "A gain or weight must be a number, with a point before the decimals")

LABELS = {
    "gain": "Gain",
    "gain_table": "Gain of each grade",
    "discount": "Discount",
    "discount_base": "Base b",
    "discount_weights": "Weight of ranks 1, 2, …",
    "k": "Cutoff k",
    "ties": "Equal scores",
    "ideal_pool": "Ideal list made of",
    "ideal_cut": "Ideal list cut",
    "unjudged": "Unjudged documents",
    "negative": "Negative grades",
    "no_relevant": "No relevant document",
}
LEADS = {"gain": "a grade is worth", "discount": "a rank weighs", "k": "only the top"}
COUNT = "count"
GAIN_BUTTONS = {"linear": "the grade"}
"""The formula of a gain in words, where it has none."""
HELPS = {
    "gain_table": "For example 0=0, 1=1, 2=3, 3=7. Every grade in use needs a gain.",
    "discount_base": "Ranks below b are not discounted.",
    "discount_weights": "For example 1, 0.5, 0.25. Ranks after the last weight weigh 0.",
    "k": "If empty, the whole list counts.",
}
OWN_TABLE, OWN_WEIGHTS = "own table", "own weights"
ALL, ALL_RANKS, FIRST_RANKS = "all", "all ranks", "k = {k}"
EFFECT = "{choice}: nDCG {before} → {after}"
CHOSEN = "{field}: {value}"

# ---- the edited table and the pasted list ----

ROW_WITHOUT_DOCUMENT = Refusal("state.row-without-document", "A row of the table names no document", "row {row}")
ROW_TWICE = Refusal("state.row-twice", "The table has the document {got} twice", "row {row}")
RANKED_TWICE = Refusal("state.ranked-twice", "A board shows each document once, and this list has {got} twice")
ROW = "row {row}"
DOCUMENT_PLACE = "document {doc!r}"

# ---- what a text is, in a refusal ----

TITLE, SNIPPET, DOCUMENT_ID, GAIN, DISCOUNT = "A title", "A snippet", "A document id", "A gain", "A discount"

# ---- notices ----

UNREADABLE = "The page sent something that could not be read, so nothing was changed. If this happens again, reload it."
FAILED = "This change could not be made, so nothing was changed. Try another one."
UNDONE = "Undone: {change}."
REDONE = "Redone: {change}."

# ---- the last change, in a few words ----

MOVED = "{start} → {end}: {name}"
RANK, NOT_RETRIEVED = "rank {rank}", "not retrieved"
UNJUDGED = "{name} is not judged now"
GRADED = "{name} graded {grade:g}"
TIED = "rank {rank} tied with rank {above}"
NOT_TIED = "rank {rank} no longer tied with rank {above}"
ADDED = "“{title}” added at rank {rank}, not judged"
RENAMED = "{name} renamed “{title}”"
REMOVED = "{name} removed"
ORDERED = "new order"
SHUFFLED, IDEAL_ORDER, WORST_ORDER, RESET = "shuffled", "ideal order", "worst order", "reset"
OPENED = "example: {title}"
EXAMPLE_CHOICE = "example"
"""What a step of the history that opens an example was chosen with."""
SET_IN_PYTHON = "set in Python"
