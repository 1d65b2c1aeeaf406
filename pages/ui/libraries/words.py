"""The sentences of the page Libraries."""

OPENING = "# Compare tools"
RECORD_HEAD = "How the catalogue was checked, and which answers it does not reproduce"
WILD_HEAD = "Numbers from the wild: what somebody posted, and what it was"
CODE_HEAD = "Code to run yours on this list"

# ---- the list ----

HEADING = "{definitions}, {numbers}"
EACH_CALLS = "One list, {cut}. Each calls it nDCG."
WHOLE_LIST, TOP = "every rank counts", "the top {k} count"
ANOTHER_LIST, LIST, CHANGE_IT = "Another list", "The list", "Change it in Play"
PLAYGROUND_LIST, EXAMPLE = "The list in Play", "Example: {title}"
CUTOFF, AT, AT_ALL = "Cutoff k", "nDCG@{k}", "nDCG, all"
UNJUDGED, MORE = "?", "+ {count}"

# ---- what a tool prints ----

ASK = "For this list, my tool prints"
PRINTS = {"n": "My tool prints", "c": "My colleague's prints"}
SAYS = {"n": "{said}", "c": "my colleague's: {said}"}
LONGEST = 60
NOBODY = "No tool here has this in its name: {text}"
TOOL_PRINTS = "{tool}: {value}"
NONE_PRINTS, NEAREST = "None of these tools prints {number}.{nearest}", " The nearest is {value}, of {tools}."
SEVERAL_PRINT = "{count} numbers round to it: {values}. One more digit tells."
FOR_EXAMPLE = "An example: type what yours prints, or its name."
SAME_NUMBER = "Both print the same number; three lists can tell more."
PARTING, BOTH = "{first}: {one}. {second}: {other}.", " The same in both: {shared}."

# ---- what one list cannot show ----

FIND_OUT = "Find out with three lists"
ONE_LIST = "One list cannot show ties, queries without a relevant document, averaging, or a default cutoff."

# ---- the table ----

NDCG = "nDCG{at}"
HEAD = ("tools, the furthest number first", "how they differ from your rules")
YOUR_RULES = "your rules"
MARKS, EXAMPLE_MARK = {"n": "my tool", "c": "my colleague's"}, "Example: {mark}"
BEST_KNOWN = "scikit-learn", "trec_eval", "LightGBM", "XGBoost", "CatBoost", "Elasticsearch, OpenSearch", "Spark MLlib"
"""The tools that most readers know, as their entries are called."""
DOCUMENT, TITLE = "document {doc}", "“{title}”"
OWN_FUNCTION = "with a function of your own"
RANGE = "{low} to {high}"
REFUSED, LEFT_OUT = "refused", "left out"
NO_SINGLE_CHOICE = "no single choice"
REASON_OF = "{reason} ({tools})"
OPEN_ROW = "{value}, {tool}: the smallest list on which it and your rules differ"
OPENS = "A row opens the smallest list on which it and your rules differ; there you can choose any two."

# ---- numbers from the wild ----

WILD = "One of {count}"
POSTED = "Posted: {number}. {was}"
HELD_AGAINST = "Checked against {asked}: {verdict}"
MISPRINT = "nothing has to explain a misprint."
POSTED_AT = "From: {source}"
NOT_RETRIEVED = "–"
NO_BOARD_TWICE = "The board has a card for each document, and cannot show one that stands twice."
ON_THE_PLAYGROUND, CHECK_IT = "This list in Play", "Check a number of it yourself"

# ---- two tools ----

PAIR_HEAD = "The smallest list on which these two differ"
TWO = ("First", "Second")
TOOL = "{tool}, {version}"
SEARCHING = "Searching for the smallest list"
NEVER = "{agree} {reason}"
AGREE = "They agree on every list."
NO_BOARD = (
    "The board cannot show this list: two of its scores differ by less than a rank can show, or a document is ranked "
    "twice."
)
OPEN = "Open this list in Play"
NO_K, ONE_K, OWN_K = (
    "Called without a k, the first has: {first}; the second: {second}.",
    "Called with k = {k}, the first has: {first}; the second: {second}.",
    "Each called with its own k, the first has: {first}; the second: {second}.",
)
REFUSES, REASON = "refuses this list:", "{refuses} {reason}"
VALUE, VALUE_BY_CHANCE = "nDCG {value}", "nDCG {value}, by chance between {low} and {high}"
LIST_LEFT_OUT = "none: the list is left out"
NOT_VERIFIED = "Read from its source; no answer of its own was recorded to check it."
SOURCE = "{library} {version}: {source}"

# ---- the record ----

NOW = "The numbers above follow from each tool's definition. The libraries that are installed here say of this list:"
NOW_HEAD = ("library", "computed now", "by its definition", "")
AGREES = {True: "the same", False: "another"}
ABSENT, INSTALLATION = "Not installed: {libraries}.", "{name} ({installation})"

RECORD = (
    "{answers:,} answers of {libraries} library versions to some forty small cases are on record. The conventions "
    "reproduce all of them to the library's own precision, except these:"
)
RECORD_TABLE = ("why", "library", "calls", "cases", "reason")
ALL_CASES = "all cases"
KIND = "{kind}: {meaning}"
