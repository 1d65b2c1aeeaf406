"""The sentences of the handbook, and what its build prints and refuses."""

from ndcg_core.errors import Refusal

# ---- the whole book ----

BOOK = "The nDCG handbook"
BOOK_ABOUT = (
    "What nDCG is, how {definitions} libraries and papers define it, {mistakes} ways to get it wrong, and which of "
    "them made your number."
)
BOOK_INTRO = (
    "nDCG says in one number how well a list is ordered. The libraries that compute it disagree: on the gain, on the "
    "ideal list, on equal scores. Here each definition has a page with its formula, a worked list, and the smallest "
    "list on which it differs from others; so has each mistake that makes a wrong number. Every number on these pages "
    "is computed by the same engine, which is tested against the libraries themselves."
)
START = {
    "guides/like-scikit-learn": (
        "My number does not match scikit-learn",
        "which choices differ, and the call that agrees",
    ),
    "definitions/index": ("Which nDCG does my library compute?", "{definitions} definitions, by library"),
    "mistakes/index": ("Why is my nDCG wrong?", "{mistakes} mistakes, each with the number that it makes"),
    "lessons/index": ("What does nDCG mean?", "{lessons} lessons, from the first list to the comparison of systems"),
    "guides/your-own-runs": ("Evaluate my own runs", "a command, and files as they are"),
    "reference/index": ("The Python library", "every public function, with an example"),
}
START_HEAD = ("you want to know", "you find")
OPEN_APP = "Open the lab"
SECTIONS = {
    "definitions": "Definitions",
    "mistakes": "Mistakes",
    "lessons": "Lessons",
    "choices": "Choices",
    "wild": "From the wild",
    "reference": "Python",
}
"""The sections with a long title, as the navigation calls them."""
SECTION = "{title} <{path}>"
SEARCH = "Search the handbook"

# ---- lists and pictures ----

ON_BOARD = "This list on the board, to drag and to change"

# ---- definitions ----

DEFINITIONS = "Definitions of nDCG by library"
DEFINITIONS_ABOUT = (
    "How {count} libraries and papers define nDCG: gain, discount, ideal list, ties. With formulas, worked lists and "
    "the smallest differences."
)
DEFINITIONS_INTRO = (
    "{count} definitions, each read from its source and, where that was possible, held against recorded answers of the "
    "library."
)
DEFINITIONS_HEAD = ("definition", "library", "gain", "discount at a rank", "ideal list")
DEFINITION_TITLE = "{library}: {gain} gain ({name})"
TABULATED = "tabulated"
SUMMARY = (
    "{library} {version}: the gain of a document is {gain}, its discount {discount}; the ideal list is made of {pool}; "
    "{empty}."
)
FORMULA, CHOICES, SURPRISES, WORKED = "The formula", "Its choices", "Surprises", "A worked list"
SYMBOLS = (
    "{i} is a rank, {g} the grade of the document at rank {i}, {h} the grade at rank {i} of the ideal list; a sum to "
    "{n} runs over the whole list, one to {r} ends at the number of retrieved documents."
)
CHOICES_HEAD = ("choice", "here")
SIGNATURE = "As one line, to keep beside a number: {signature}"
PROGRAM = "Show the program"
RUN_IT = "The same in plain Python"
AGREES, DIFFERS, SOURCE = "Who agrees", "The smallest lists on which it differs", "Where this comes from"
KIN = "For every single list, these give the same number: "
ALONE = "No other definition in the catalogue gives the same number for every list."
DIFFERS_BY = " differs by "
GIVES = ". On this list {name} gives {first}, the other {second}. "
NO_DIFFERENCE = "{other}: no small list was found on which they differ."
COMPARE = "Compare them in the lab"
WRITTEN_IN = "Source: {source}"
PERMALINK = "One commit of the file, which may be older or newer than that version: {link}"
INSTALL = "Package: {install}"
ALIASES = "Also looked for as: "
COMPARED = "Version: {version}, read in {read}"
RECORDED = "Held against recorded or published answers: it reproduces them."
NOT_RECORDED = "By reading alone: no answer of its own was recorded."
PRECISION = "Its own numbers: {precision}"
NO_LIST = Refusal(
    "handbook.no-list", "None of the handbook's lists is taken by {got}", fix="Give the handbook another list."
)

# ---- mistakes ----

MISTAKES = "Mistakes in nDCG"
MISTAKES_ABOUT = (
    "{count} ways to get nDCG wrong, each with its formula, a list on which it shows, and how to recognise it."
)
MISTAKES_INTRO = (
    "{count} mistakes, by the stage of the computation. If you have a wrong number and its list, the lab names "
    "the mistake: "
)
CHECK_IT = "check an answer"
MISTAKES_HEAD = ("id", "mistake", "what was done")
MISTAKE_TITLE = "Wrong nDCG: {title} ({id})"
STAGES = {
    "order": "The order of the documents",
    "gain": "The gain",
    "cut": "The cutoff",
    "discount": "The discount",
    "ideal": "The ideal list",
    "quotient": "The quotient",
    "report": "What is reported",
}
INSTEAD = "Instead:"
EXAMPLE, WRONG_FORMULA, WRONG_CODE = "An example", "The wrong sums", "Code that does it"
REPORTED_CODE = """from ndcg_core import Topic, explain

found = explain({topic}, "{first}")
{parts}

print({code})  # the mistake
"""
CODE_PARTS = {
    "dcg": "dcg = found.dcg",
    "idcg": "idcg = found.idcg",
    "ndcg": "ndcg = found.ndcg",
    "k": "k = {k}",
    "grades": "grades = found.ranked.grades",
    "gains": "gains = found.ranked.gains",
    "missed_gains": "missed_gains = [row.ideal_gain for row in found.rows if row.ideal_doc not in found.ranked.docs]",
    "scores": "scores = found.topic.scores",
    "ideal_grades": "ideal_grades = found.ideal.grades",
    "ideal_gains": "ideal_gains = found.ideal.gains",
    "weights": "weights = [row.weight for row in found.rows]",
    "total": """
def total(gains, decimals=17):
    return sum(round(gain * weight, decimals) for gain, weight in zip(gains[:k], weights))""",
}
"""What an expression of a mistake may name, and how a program makes it, in the order of the program."""
CODE_NEEDS = {"total": ("k", "weights")}
TOPIC_CODE = "Topic({ranking}, {qrels})"
TWO_DEFINITIONS_CODE = """from ndcg_core import Topic, dcg, idcg

topic = {topic}
print(dcg(topic, "{first}") / idcg(topic, "{second}"))  # the mistake: two definitions in one quotient
"""
NO_SIGNATURE = Refusal("handbook.no-signature", "This definition has no line that says all of it: {got}")
BY_DEFINITION = "By the definition {definition}:"
NUMBERS_HEAD = ("sum", "right", "with the mistake")
WRONG_QUOTIENT = "What is reported as nDCG: {value}."
RECOGNISE = "How to recognise it"
ABOVE_ONE, BELOW_ZERO = "nDCG is above 1.", "nDCG is below 0."
CHANGED = (
    "DCG and IDCG are right; only what is made of them is wrong.",
    "Here only the {sums} differs from the right one.",
    "Here {sums} both differ from the right ones.",
)
AND = " and "
THE_LAB = "the lab"
CHECK = "With the list and your number, {lab} says whether it was this."
OVER_QUERIES = "No single list shows it: it is made over several queries."
NO_EXAMPLE = "The handbook has no list on which it changes nDCG."
WILD = "Seen in public"
SEEN, EXPECTED = "Seen in {source}.", "We expect it, and have not met it in public."

# ---- choices ----

CHOICES_TITLE = "The choices of a definition"
CHOICES_ABOUT = "The {count} choices that make one nDCG another: what each means, and which library chooses what."
CHOICES_INTRO = "Two programs that compute nDCG may differ in any of these. A definition is one value of each."
CHOICES_INDEX_HEAD = ("choice", "stage", "when")
CHOICE_TITLE = "nDCG and {name}: who chooses what"
CHOICE_ABOUT = "The choice {name} in nDCG: {values}. And which libraries choose which."
NEEDS = "shows on a list with {need}"
OF_ONE_LIST = "A choice about a single list, in the stage {stage}."
OF_MANY_QUERIES = "A choice about several queries, in the stage {stage}: no single list shows it."
SHOWS_ON, SHOWS_ALWAYS = "It matters on lists with {need}.", "It may matter on any list."
VALUES_HEAD = ("value", "in a signature", "who chooses it")
DEFAULT, NOBODY = "(our default)", "no library in the catalogue"

# ---- lessons ----

LESSONS = "Lessons in nDCG"
LESSONS_ABOUT = (
    "{count} lessons in nDCG with still pictures: from one list and its grades to which of two systems is better."
)
LESSONS_INTRO = (
    "The same lessons as in the lab, to read. There you answer in the picture: lift a bar, drag a card, build "
    "the ideal list."
)
LESSONS_HEAD = ("number", "lesson", "you can, afterwards", "minutes")
LESSON_TITLE = "Lesson {number}: {title}"
CAN = "After it you can {can}"
IN_APP, ANSWER_IN_APP = "Do this lesson in the lab", "Answer it in the picture"
QUESTION, ANSWER, SOURCES = "Question.", "Answer", "Sources"
GRADES = "The grades, by rank"

# ---- wild numbers, glossary ----

WILD_TITLE = "Numbers from the wild"
WILD_ABOUT = (
    "{count} nDCG values that people posted in public threads and papers, each with its list and what it really was."
)
WILD_INTRO = "{count} numbers that somebody posted, each with its list, and what it was."
POSTED_AS = "Posted as {posted} ({quantity}): {source}"
THE_MISTAKE = "The mistake."
GLOSSARY = "Glossary"
GLOSSARY_ABOUT = "The words of ranked retrieval evaluation, each in a sentence: {terms}."
GLOSSARY_HEAD = ("word", "as the lessons explain it")
GLOSSARY_INTRO = "Each word with the sentence in which the lessons explain it."
EXPLAINED_IN = " (lesson {lesson})"

# ---- guides and reference ----

GUIDES = "Guides"
GUIDES_ABOUT = (
    "How to get scikit-learn's nDCG, evaluate your own runs, use the board in a notebook, serve a class, and add "
    "a library."
)
GUIDES_INTRO = "Short ways to a result."
REFERENCE = "Python reference"
REFERENCE_ABOUT = "The {count} public functions and classes of ndcg_core, with shapes, errors and an example each."
REFERENCE_INTRO = "What can be imported, by room. Importing {core} imports numpy and nothing heavier."
REFERENCE_HEAD = ("name", "what it does")
REFERENCE_PAGE = "{name}: {does}"

# ---- the build ----

BUILT = "{folder}: {pages} pages, {size:.1f} MB, {seconds:.0f} s"
WARNED = Refusal(
    "handbook.warned", "Sphinx warned {got} times; the first: {first}", fix="Mend the source that it names."
)
NO_SPHINX = Refusal(
    "handbook.no-sphinx", "The handbook is built by Sphinx, which is not installed", fix="Run make book."
)
NOT_AN_ADDRESS = Refusal(
    "handbook.address",
    "An address in [tool.ndcg-lab] of pyproject.toml must be an https address",
    where="{name}",
    fix="Or leave it empty.",
)
