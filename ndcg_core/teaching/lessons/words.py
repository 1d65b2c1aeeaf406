"""The replies to a reader, and the sentences that refuse a lesson's file or an answer."""

from ndcg_core.errors import Refusal

# Replies.
RECALL = "From lesson {number}: {question}"

# Refusals.
LESSON_NUMBER = Refusal("lessons.lesson-number", "A lesson's number must be from 1 to {most}")
NO_CHECKPOINT = Refusal(
    "lessons.no-checkpoint",
    "A lesson needs a checkpoint, which the next lesson asks again",
    fix="Add a block 'ask' with fresh = {{ size = 4 }}.",
)
TOML = Refusal("lessons.toml", "The block is no TOML: {reason}")
LIST_NAME = Refusal("lessons.list-name", "Unknown list {got}", fix="Name a list before using it.")
KIND = Refusal("lessons.kind", "Unknown kind of question {got}", fix="Use one of {names}.")
STAGE = Refusal("lessons.stage", "Unknown picture {got}", fix="Use one of {names}.")
STEP_SHOWS = Refusal("lessons.step-shows", "Unknown part of a step {got}", fix="Use one of {names}.")
BLOCK = Refusal("lessons.block", "Unknown block {got}", fix="Use one of {names}.")
MISSING_KEY = Refusal("lessons.missing-key", "The block {block} lacks the key {key}")
LESSON_FILE = Refusal("lessons.lesson-file", "A lesson's file must have a name such as 01-its-name.md")
LESSON = Refusal(
    "lessons.lesson",
    "A lesson needs a title, its minutes, a line 'can: ...' with what its readers can do then, and a step",
)
FIRST_LIST = Refusal("lessons.first-list", "A lesson's first step must name a list", fix="Add a block ```list.")
STEP_TEXT = Refusal("lessons.step-text", "A step must begin with something to read")
FIGURE_BEFORE_LIST = Refusal("lessons.figure-before-list", "A figure must come after its list")
BLOCK_IN_STEP = Refusal("lessons.block-in-step", "A block must belong to a step", fix="Put '## A step' before it.")
ONE_QUESTION = Refusal("lessons.one-question", "A step can ask only one thing", fix="Begin another step.")
LESSON_HEAD = Refusal(
    "lessons.lesson-head",
    "Before its first step a lesson can have only '# title', 'minutes: 5', 'can: ...' and lines 'source: ...'",
)
QUESTION_WITHOUT_LIST = Refusal(
    "lessons.question-without-list", "A question needs a list", fix="Add a block ```list before it."
)
OPEN_BLOCK = Refusal("lessons.open-block", "A block must end with ```")
