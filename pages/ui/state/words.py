"""What is said of a link, and of the steps of a visit that only pages take."""

from ndcg_core.errors import Refusal

# ---- the link ----

NO_STEP = "There is no step “{name}”. Check the link, or choose a lesson."

LINK_VERSION = Refusal(
    "state.link-version", "A link must start with the number of its version, {first} or {second}, and a point"
)
LINK_WITHOUT_SOLUTION = Refusal(
    "state.link-without-solution",
    "This is the link of an exercise without its solution",
    fix="Open it on the page Check a number, or use the teacher's own link.",
)
LINK_SEAL = Refusal("state.link-seal", "The link of an exercise was changed", fix="Copy the whole link again.")
LINK_CUT = Refusal("state.link-cut", "The link was cut off or is too long")
LINK_DAMAGED = Refusal(
    "state.link-damaged",
    "The link was cut off or changed on its way",
    fix="Ask for it again, or start from an example.",
)
LINK_CHOICES = Refusal("state.link-choices", "The link has choices that are unknown here")
LINK_DOCUMENTS = Refusal("state.link-documents", "A link must have each of its documents once, at most {most}")
LINK_EMPTY_ID = Refusal("state.link-empty-id", "The link has a document whose id is empty")
LINK_GAIN_TABLE = Refusal("state.link-gain-table", "A gain table can have at most {most} grades")
LINK_WEIGHTS = Refusal("state.link-weights", "Your own weights can cover at most {most} ranks")
ADDRESS = "the address"

# ---- the last change, in a few words ----

EXERCISE = "exercise {seed}"
DIFFERENCE = "{first} and {second} differ"
PASTED, EDITED = "list pasted", "table edited"
RESTORED = "moves before the reload"

# ---- the code of what was tried ----

NO_CODE = "no code in this line"
CODE_OF_ANOTHER = "not a code of this list"
