"""The replies to a reader, and the sentences that refuse a lesson's file or an answer."""

from __future__ import annotations

from ndcg_core.errors import Refusal

# Replies.
CHOICE_RIGHT, CHOICE_WRONG = "Right.", "That is not right. {hint}"
BAR_CLOSE, BAR_HIGH, BAR_LOW = "Very close.", "Too high by {off:.2f}.", "Too low by {off:.2f}."
BAR_OPINION = "Your guess stays in the picture, beside the usual answer."
NUMBER_ROUNDED = "Right. With every digit kept until the end, it is {value}."
MORE_DECIMALS = "Not yet. Correct so far: give {decimals} decimals."
NUMBER_RIGHT, NUMBER_WRONG = "Right: {value}.", "Not yet. {sentence}"
GRADES_UNCHANGED, CHOICES_UNCHANGED = "the grades are unchanged", "the choices are unchanged"
DOCUMENTS_STAY, GRADES_STAY = "every document of the list stays in it", "every judged document keeps a grade"
NOTHING_ADDED = "no document is added"
NO_VALUE = "no value"
WHOLE_NUMBER = "Not yet. The answer is a whole number."
MISSED_COUNTED = "With the documents that were not retrieved, the sum is that. Add only those in the list."
MISSED_LEFT_OUT = (
    "Without the documents that were not retrieved, the sum is that. The ideal list has every judged document."
)
NOT_SORTED = "In the list's own order, the sum is that. Sort the grades first, the highest at rank 1."
SORTED = "For the sorted list, the sum is that. Leave each document at its rank."
LEFT_OUT = "Without rank {rank}, the sum is that. Add every rank once."
TWICE = "With rank {rank} counted twice, the sum is that. Add every rank once."
OFF_BY_1 = "That is off by exactly 1. Add again."
RECALL = "Once more from lesson {number}: {title}"
CHECK_RANKS = "Check every rank again."

# Refusals.
LESSON_NUMBER = Refusal("lessons.lesson-number", "A lesson has a number from 1 to {most}")
ANSWERED_BY_NUMBER = Refusal("lessons.answered-by-number", "This question has no number as its answer")
NO_CHECKPOINT = Refusal(
    "lessons.no-checkpoint",
    "A lesson has a checkpoint, which the next lesson asks again",
    where="{place}",
    instead="none",
    fix="Add a block 'ask' of kind checkpoint.",
)
FRESH_LIST = Refusal("lessons.fresh-list", "Only a checkpoint has a new list for every seed")
ASK_NEEDS = Refusal("lessons.ask-needs", "A block 'ask' of kind {kind} has {needs}", where="{place}")
CLAIM = Refusal("lessons.claim", "The claim of a right answer holds for the list", where="{place}")
GOAL_AT_START = Refusal("lessons.goal-at-start", "A goal is not reached at the start", where="{place}")
GOAL_SOLUTION = Refusal(
    "lessons.goal-solution",
    "A goal has a line 'solution: ...' that reaches it",
    where="{place}",
    fix="Name the documents in their new order, grades as d1=3, choices as gain=linear.",
)
SYSTEM = Refusal("lessons.system", "A system of the example is one of {names}")
NAMED_LIST = Refusal("lessons.named-list", "A list is one of {names}")
NUMBER = Refusal("lessons.number", "This is a number")
BAR = Refusal("lessons.bar", "A bar is higher than 0")
WHOLE = Refusal("lessons.whole", "This is a whole number of at least 0")
KIND = Refusal("lessons.kind", "A question is one of {kinds}")
GOAL_CHANGES = Refusal("lessons.goal-changes", "A goal may change the order and {names}")
PAIRS = Refusal("lessons.pairs", "These are pairs of a document and its value", fix="Write {example}.")
STAGE = Refusal("lessons.stage", "The picture of a step is one of {names}")
COLUMN = Refusal("lessons.column", "A column of a table is one of {names}")
DOCUMENT = Refusal("lessons.document", "A document to choose is in the ranking")
OPINION = Refusal("lessons.opinion", "The line opinion is yes, or is left out")
STEP_SHOWS = Refusal("lessons.step-shows", "A step shows parts of {names}")
BLOCK = Refusal("lessons.block", "A block is one of {names}", where="{place}")
BLOCK_LINE = Refusal("lessons.block-line", "A line of a block {block} is key: value, the keys {keys}", where="{place}")
MISSING_KEY = Refusal("lessons.missing-key", "A block {block} has a line {key}: ...", where="{place}")
KEY_TWICE = Refusal("lessons.key-twice", "A key occurs once in a block", where="{place}")
OPTION = Refusal("lessons.option", "An option is a line '- [x] text' or '- [ ] text' of a block 'ask'", where="{place}")
RANKS = Refusal("lessons.ranks", "The list has {count} ranks", where="the figure {figure}")
MISTAKE_SHOWS = Refusal(
    "lessons.mistake-shows", "This mistake shows on the list", where="the figure {figure}", fix="Take another list."
)
FIGURE_DECIMALS = Refusal("lessons.figure-decimals", "After the bar of a figure comes its number of decimals")
FIGURE = Refusal("lessons.figure", "A figure starts with one of {names}")
FIGURE_PARTS = Refusal(
    "lessons.figure-parts",
    "After a quantity come 'of' with a list (an average has several, systems come alone or in pairs), 'as' with a "
    "convention, 'by' with a mistake, and choice=value",
)
FIGURE_MISTAKE = Refusal("lessons.figure-mistake", "A mistake goes by its id in the catalogue, and changes {names}")
CONDITION = Refusal(
    "lessons.condition", "A condition has one of {signs} between two figures", fix="Put a space on both sides of it."
)
FIGURE_RANK = Refusal("lessons.figure-rank", "{quantity} belongs to a rank, from 1", fix="Write {quantity} 1.")
FIGURE_NAME = Refusal("lessons.figure-name", "A name follows {key}")
LESSON_FILE = Refusal("lessons.lesson-file", "A lesson's file is called 01-its-name.md")
LESSON = Refusal(
    "lessons.lesson",
    "A lesson has a title, its minutes, a line 'can: ...' with what its readers can do then, and a step",
    where="{file}",
)
FIRST_LIST = Refusal(
    "lessons.first-list", "A lesson's first step names a list", where="{place}", fix="Add a block ```list."
)
STEP_TEXT = Refusal("lessons.step-text", "A step begins with something to read", where="{place}")
FIGURE_BEFORE_LIST = Refusal("lessons.figure-before-list", "A figure comes after its list", where="{place}")
BLOCK_IN_STEP = Refusal(
    "lessons.block-in-step", "A block belongs to a step", where="{place}", fix="Put '## A step' before it."
)
ONE_QUESTION = Refusal("lessons.one-question", "A step asks one thing", where="{place}", fix="Begin another step.")
LESSON_HEAD = Refusal(
    "lessons.lesson-head",
    "Before its first step a lesson has '# title', 'minutes: 5', 'can: ...' and lines 'source: ...'",
    where="{place}",
)
QUESTION_WITHOUT_LIST = Refusal(
    "lessons.question-without-list", "A question is about a list", where="{place}", fix="Add a block ```list before it."
)
OPEN_BLOCK = Refusal("lessons.open-block", "A block ends with ```", where="{place}")
