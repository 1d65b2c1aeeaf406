"""The sentences of this room."""

from ndcg_core.errors import Refusal

# Forms in which a tool takes a list
FORMS = {
    "ranking": "a list that I rate",
    "relevant": "ids and the relevant ids",
    "grades": "grades in order",
    "scores": "grades and scores",
    "run": "qrels and run",
}
# What a list has that a tool may not take
FEATURES = {
    "missed": "documents that were not retrieved",
    "unjudged": "unjudged documents",
    "ties": "equal scores",
    "graded": "grades above 1",
    "high": "grades above 2",
    "empty": "a list without a relevant document",
    "single": "a list of one document",
    "short": "a list shorter than the cutoff",
    "negatives": "grades below 0",
    "duplicates": "a document that is ranked twice",
    "long": "a list of more than a hundred documents",
}
# A list as tools take it
TABLE_HEAD, SCORED_HEAD = ("rank", "document", "grade"), ("document", "grade", "score")
NOT_JUDGED, NOT_RETRIEVED, NOTHING = "not judged", "{doc} (not retrieved)", "–"
AS_TABLE, AS_ARRAYS, AS_TREC, AS_CSV = "Table", "Arrays", "TREC files", "CSV"
AS_RANK_EVAL, AS_PYTHON = "_rank_eval", "Python"
TREC_FILES = "# qrels\n{qrels}# run\n{run}"

# What is refused
LINE = Refusal("identification.list", "A list to ask about must be written like 's31=_.2@3'")
FORM = Refusal("identification.form", "Unknown form {got}", fix="Use one of {names}.")
CUTOFFS = Refusal("identification.cutoffs", "At least one cutoff must be asked for; None is the whole list")
CUTOFF = Refusal("identification.cutoff", "A cutoff to ask for must be at most {most}")
DECIMALS = Refusal("identification.decimals", "Decimals must be a whole number from 1 to {most}, or None")
STEPS = Refusal("identification.steps", "At most {most} lists can be asked about")
FEATURE = Refusal("identification.feature", "Unknown feature {got}", fix="Use one of {names}.")
ANSWER = Refusal("identification.answer", "An answer must be a number, or nan where the tool prints none")
LARGE = Refusal("identification.large", "An answer must be at most {most}")
NOTHING_ASKED = Refusal("identification.nothing-asked", "There is no list left to ask about", fix="Change an answer.")
LINK = Refusal("identification.link", "This link does not hold a question and its answers", fix="Start anew.")

# What is decided
CLAUSE = "{meaning}."
CLAUSES = {
    "gain": "The gain is {meaning}.",
    "discount": "A gain at a rank is multiplied by {meaning}.",
    "ideal_pool": "The ideal list holds {meaning}.",
}
NAMED_GAIN = "{title}: {formula}"
NO_VALUE = "A list without a relevant document has no value."
PRINTED_FOR_NONE = "It prints {printed} where it has no value."
ABOUT = {
    "gain": "the gain",
    "discount": "the discount",
    "ideal_pool": "which documents the ideal list holds",
    "ideal_cut": "where the ideal list is cut",
    "ideal_order": "the order of the ideal list",
    "ties": "equal scores",
    "duplicates": "documents that are ranked twice",
    "unjudged": "unjudged documents",
    "negative": "grades below 0",
    "no_relevant": "a list without a relevant document",
}

# The verdict
LEFT = "Names left: {names}. Definitions left: {definitions}."
CONFIRMED = ("This is {name}, confirmed on 1 more list.", "This is {name}, confirmed on {lists} more lists.")
ONLY_LEFT = ("{name} is left.", "Only {name} is left.")
SAME_DEFINITION = "The same definition: {names}."
SAME_AS_CALLED = "The same numbers, as called with {form}: {names}."
NO_NAME = "No library in the catalogue computes it."
DECIDES_NOTHING = (
    "These answers do not tell definitions apart: {names} give them, and so does a tool that always prints one number."
)
DECIDES_LITTLE = "These answers decide too little: {names} would give them, whatever their discount."
MANY = "{count} definitions"
OTHER_MEASURE = "All {count} answers are those of {measure}, which is no nDCG."
SO_WOULD = "The answers are those of {measure}, too."
SUCCESS = "success"
DCG_OF = {"linear": "DCG (gain: grade)", "exp2": "DCG (gain: 2^grade - 1)"}
AT_CUTOFF, OR_MEASURE = "{measure} at {k}", " or "
EXCEPT = ", except for {case}"
DIGITS_CUT = "It cuts digits off after {decimals} and does not round."
TOO_FEW = (
    "1 answer is too few for a verdict, which needs {fewest}.",
    "{answers} answers are too few for a verdict, which needs {fewest}.",
)
FAILED = "The tool failed on {failed} of {lists} lists."
SLOW = "It took more than {seconds} s for a list"
INSEPARABLE = (
    "Two definitions are left: {first} and {second}. They differ only in {case}, which your tool does not take. For "
    "all it takes they give the same number."
)
OTHER_CUTOFF = "another cutoff"
TOO_FEW_DECIMALS = "At {decimals}, {first} and {second} agree on all lists tried. Print {more}."
NONE_FITS = (
    "None of {count} definitions gives these numbers. The nearest, {nearest}, would print {expected} on list {list}; "
    "the answer was {typed}."
)
NO_NUMBER = "no number"

# The card
YOUR_TOOL = "the tool"
TITLE = "nDCG of {tool}"
EQUAL = "Equal to {name} on {lists} lists, {decimals}, as called with {form}."
ALL_DIGITS = "all digits"
SIGNATURE = "Signature: {signature}"
NOT_DECIDED = "Not decided: {what}"
UNDECIDED = "{what} ({why})"
REFUSED = "the tool does not take such lists"
REFUSED_WITH = "the tool refuses such lists: {message}"
NOT_IN_FORM = "there are none in {form}"
NOT_ASKED = "not asked"
NOT_SHOWN = "no list that it takes shows it"
OWN_CUTOFF, CUTOFFS_ALIKE = "its cutoff", "{ks} give the same numbers"
CUTOFF_ABOVE, NO_LONGER = "a cutoff of its own above {longest}", "no list was longer"
SAME_NUMBER = "Same number: {calls}"
DIFFERS = "Differs: {library}: {how}"
SAME_HERE = "It differs only in unusual lists."

# A function
FUNCTION = Refusal("identification.function", "Expected a function that returns an nDCG")
SECONDS = Refusal("identification.seconds", "The seconds for a list must be a number above 0 and at most {most}")
SHAPE = Refusal("identification.shape", "Unknown form of a function {got}", fix="Use one of {names}.")
NO_ANSWER = Refusal(
    "identification.no-answer",
    "The function answers in none of the forms; its first error was: {problem}",
    fix="Name its form, or wrap it in a function of grades and scores.",
)
NO_NUMBER_CAME = Refusal("identification.no-number", "The tool must return a finite number or NaN")
NO_DEPARTURE = Refusal("identification.no-departure", "A definition gives all answers, so that none departs")
SWAPPED = ", swapped"
BY_CHANCE = "A list with equal scores gave another number the second time: chance orders them."
NOT_DETERMINISTIC = (
    "The same list gave another number the second time, and no order of equal scores explains it: no definition fits."
)
DEPARTS = ("It departs from {nearest} on list {lists}.", "It departs from {nearest} on lists {lists}.")
NO_CHANGE = "No single change of a definition that we know gives all answers."
CHANGED = (
    "One list may have many reasons. {names} would give it with a single change: {changes}",
    "With one change, {names} would give all {count} answers: {changes}",
)
OR, COMMA = " Or: ", ", "
MORE_CHANGES = " And {count} other changes would."
MORE_NAMES = "{names} and {count} more"
ALWAYS_NONE = ("It printed no number.", "It printed no number for any of {count} lists.")
ALWAYS_SAME = "It printed {answer} for each of {count} lists: does it read them?"
AT_ANOTHER_CUTOFF = (
    "With {cutoff}, which was not asked for, {names} would give this number.",
    "With {cutoff}, which was not asked for, {names} would give all {count} numbers.",
)
WHOLE, CUTOFF_OF = "no cutoff", "the cutoff {k}"

# Several queries
NO_AVERAGE = "Of several queries: no way to average that we know gives these numbers."
AVERAGE = "Of several queries: {choices}."
AVERAGE_NAMES = "Definitions that do so: {names}."
AVERAGE_UNNAMED = "No library in the catalogue does so."
AVERAGE_UNKNOWN = "It is not known what it makes of several queries."
