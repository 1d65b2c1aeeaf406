"""The sentences of the page Libraries."""

OPENING = (
    "# Compare tools\n\nOne list, and the nDCG that each library gives it: which libraries agree, and what makes the "
    "others differ."
)
WHICH = "What does my tool compute? Find out with about three lists"
OWN_LIST_HEAD, PAIR_HEAD = "Use a list of your own", "#### Any two: the smallest list on which they differ"
RECORD_HEAD = "How the conventions were checked, and which answers they do not reproduce"

WILD_HEAD = "Numbers from the wild: what somebody posted, and what it was"

# ---- numbers from the wild ----

WILD = "One of {count}"
POSTED = "Posted: {number}. {was}"
HELD_AGAINST = "Checked against {asked}: {verdict}"
MISPRINT = "nothing has to explain a misprint."
POSTED_AT = "From: {source}"
NOT_RETRIEVED = "–"
NO_BOARD_TWICE = "The board has a card for each document, and cannot show one that stands twice."
ON_THE_PLAYGROUND, CHECK_IT = "This list on the playground", "Check a number of it yourself"

# ---- one list through all libraries ----

LIST = "The list"
PLAYGROUND_LIST, EXAMPLE = "The list on your playground", "Example: {title}"
COMPUTING = "Computing with the libraries that are installed here"
NOTHING_RETRIEVED = "nothing retrieved"
ONLY_RETRIEVED, WITH_MISSING = "{retrieved}", "{retrieved} | not retrieved: {missing}"
OWN_FUNCTION = "with a function of your own"
WITH_K = "Your convention, {convention}, gives {value}, and each library was called with k = {k}."
WITHOUT_K = "Your convention, {convention}, gives {value}; without a k, each library uses its own default."
FIND, FIND_EXAMPLE = "Find a library", "part of its name, or a kind, such as recommenders"
NOT_FOUND = "No library here has this in its name: {text}"
FAMILY = "{family}: "
HEAD = ("nDCG", "libraries", "what makes them differ from yours")
RANGE, BY_CHANCE = "{low} to {high}", "{range} by chance"
REFUSED, LEFT_OUT = "refused", "left out"
SAME = "✓ the same as yours"
NO_SINGLE_CHOICE = "no single choice"
TUTORIAL = "{name} ({library})"
NOW, LIVE = "{name} ● now {value}", "{name} ●"
VERSION, VERSION_NOW = "{library} {version}", "{library} {version}, computed now: {value}"
LEGEND = (
    "● computed now by the library itself, which is installed here; the other values are computed from each library's "
    "definition."
)
ABSENT, INSTALLATION = "{legend} Not installed: {libraries}.", "{name} ({installation})"
CHOOSE_TWO = "Choose two marks to see the smallest list on which they differ."
GAIN, OTHER_GAIN = "{title} gain", "another gain"
POOLS = {"judged": "ideal of all judged documents", "ranked": "ideal of the ranking alone"}
OTHER_POOL = "another ideal"
INSTEAD = "{name} {theirs} instead of {yours}"
IDEAL_POOL = "ideal list made of {theirs}"
DIFFERENT_REASONS = "{difference} ({names})"

# ---- two libraries ----

FIRST, SECOND = "First convention", "Second convention"
SEARCHING = "Searching for the smallest list"
NEVER = "{agree} {reason}"
AGREE = "They agree on every list."
NO_BOARD = (
    "The board cannot show this list: two of its scores differ by less than a rank can show, or a document is ranked "
    "twice."
)
OPEN, OPEN_HELP = "Open this list on the playground", "You can undo this there."
LIST_HEAD, LIST_HEAD_WITH_SCORE = ("position", "document", "grade"), ("position", "document", "grade", "score")
MISSING = "{doc}, not retrieved"
NO_K, ONE_K, OWN_K = (
    "Called without a k, they differ in: {differences}.",
    "Called with k = {k}, they differ in: {differences}.",
    "Each called with its own k, they differ in: {differences}.",
)
REFUSES, REASON = "refuses this list:", "{refuses} {reason}"
VALUE, VALUE_BY_CHANCE = "nDCG {value}", "nDCG {value}, by chance between {low} and {high}"
LIST_LEFT_OUT = "none: the list is left out"
NOT_VERIFIED = "Read from its source; no answer of its own was recorded to check it."
SOURCE = "{library} {version}: {source}"

# ---- the record ----

RECORD = (
    "{answers:,} answers of {libraries} library versions to some forty small cases are on record. The conventions "
    "reproduce all of them to the library's own precision, except these:"
)
RECORD_TABLE = ("why", "library", "calls", "cases", "reason")
ALL_CASES = "all cases"
KIND = "{kind}: {meaning}"
