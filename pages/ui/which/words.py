"""The sentences of the page *Which nDCG?*."""

OPENING = (
    "# Which nDCG?\n\nYour tool prints a number, but not its definition. Give it a few small lists, type what it "
    "prints, and read which nDCG it computes."
)

BACK = "← One list, all tools"

# ---- the start ----

TAKES, PRINTS = "It takes", "It prints"
DECIMALS = {2: "2 decimals", 3: "3 decimals", 4: "4 decimals", None: "all digits"}
CUTOFF, CUTOFF_HELP = "Cutoff k", "At which k the tool is asked. Leave it empty for the whole list."
FIRST = "Show the first list"
ABOUT = "Most tools are known after 3 lists."
EXAMPLE = "##### What you get: {tool}, asked for nDCG@{k}"
EXAMPLE_HEAD = "list", "its grades; after the bar: never found", "printed", "definitions still possible, of {count}"
CONFIRMED = "The last list confirms it. What it computes:"

# ---- a list ----

LIST, CONFIRM = "#### List {number}", "#### List {number}, to confirm it"
PARTING = "#### List {number}, to find where your tool departs"
UNUSUAL = "#### List {number}, an unusual one: you may stop here"
ASK_AT, ASK_WHOLE = "Compute **nDCG@{k}** of this list with your tool.", "Compute **nDCG** of this list with your tool."
UNSORTED = "The documents do not come in the order of their scores."
PRINTED, NUMBER, NEXT = "It printed", "0.…", "Next"
REFUSES = "It can't take this"
REFUSED = {
    "missed": "Documents that were not retrieved",
    "unjudged": "Unjudged documents",
    "ties": "Equal scores",
    "graded": "Grades above 1",
    "high": "Grades above 2",
    "empty": "A list without a relevant document",
    "single": "A list of one document",
    "short": "A list shorter than the cutoff",
    "negatives": "Grades below 0",
    "duplicates": "A document that is ranked twice",
    "cutoff": "This cutoff",
    "error": "It printed an error or NaN",
}
NOTED = "Noted. We ask without them; what depends on them stays undecided."

# ---- what is left ----

LEFT = "Left: {parts}."
NAMES, NUMBERS = ("{count} name", "{count} names"), ("{count} number", "{count} different numbers")
UNNAMED = " Definitions without a name: {count}."
NAMED = "{count} names left: {names}."
YOUR_TOOL, NOTHING_YET = "Your tool:", "nothing decided yet."
ANSWER, NO_NUMBER, NOT_TAKEN = "List {number}: {answer}", "no number", "not taken"
ANOTHER, CHANGE, TAKE_BACK = "It printed", "Change it", "Take it back"
LINE = "nDCG of this list by every definition that is left, from 0 to {most}. {left}"

# ---- the end ----

TOOL, TOOL_EXAMPLE = "What is the tool called?", "for the card"
CARD = "To keep beside the number:"
ENOUGH = "Nothing more can be learned from such lists."
NONE_LEFT = "No list is left to ask about: no definition gives these numbers."
CHANGE_ABOVE = "If it is a slip, change the number of list {number} above."
PART = "Show where they part"
AGAIN, BOARD, COMPARE = ("Start again", "List {number} in Play, with this definition", "Compare it with your rules")
SEVERAL = "#### Several queries"
ASK_MEAN = "What does it print for these queries together, as nDCG{k}?"
MEANS_AGAIN = "Ask about several queries anew"
OLD_LINK = "{refusal} The page begins anew."
