"""What is said of a link, and of the steps of a visit that only pages take."""

from __future__ import annotations

from ndcg_core.errors import Refusal

_ADDRESS = "the address"

# ---- the link ----

LINK_VERSION = Refusal(
    "state.link-version", "A link starts with the number of its version, {first} or {second}, and a point", _ADDRESS
)
LINK_WITHOUT_SOLUTION = Refusal(
    "state.link-without-solution",
    "This is the link of an exercise without its solution",
    _ADDRESS,
    fix="Open it on the page Check an answer, or use the teacher's own link.",
)
LINK_SEAL = Refusal(
    "state.link-seal", "A link of an exercise opens as it was given", _ADDRESS, fix="Copy the whole link again."
)
LINK_CUT = Refusal("state.link-cut", "The link was cut off or is too long", _ADDRESS)
LINK_DAMAGED = Refusal(
    "state.link-damaged",
    "The link was cut off or changed on its way",
    _ADDRESS,
    "Ask for it again, or start from an example.",
)
LINK_CHOICES = Refusal("state.link-choices", "A link holds choices that are known here", _ADDRESS)
LINK_DOCUMENTS = Refusal("state.link-documents", "A link holds each of its documents once, at most {most}", _ADDRESS)
LINK_EMPTY_ID = Refusal("state.link-empty-id", "A document id is not empty", _ADDRESS)
LINK_GAIN_TABLE = Refusal("state.link-gain-table", "A gain table has at most {most} grades", _ADDRESS)
LINK_WEIGHTS = Refusal("state.link-weights", "Your own weights cover at most {most} ranks", _ADDRESS)
ADDRESS = _ADDRESS

# ---- the last change, in a few words ----

EXERCISE = "exercise {seed}"
DIFFERENCE = "{first} and {second} differ"
PASTED, EDITED = "list pasted", "table edited"
RESTORED = "moves before the reload"

# ---- the code of what was tried ----

NO_CODE = "no code in this line"
CODE_OF_ANOTHER = "not a code of this list"
