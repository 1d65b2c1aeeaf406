"""The replies to a reader, and the sentences that refuse a lesson's file or an answer."""

from __future__ import annotations

from ndcg_core.errors import Refusal

# Replies.
CHOICE_RIGHT, CHOICE_WRONG = "Right.", "That is not right. {hint}"
BAR_CLOSE, BAR_HIGH, BAR_LOW = "Very close.", "Too high by {off:.2f}.", "Too low by {off:.2f}."
BAR_OPINION = "Your guess stays in the picture, beside the usual answer."
PLACED, PLACED_GUESS = "Right.", "Your guess: {put}. The answer: {value}."
PLACED_GUESSES = "{name}: your guess {put}, the answer {value}."
COMMA, AND = ", ", " and "
MISPLACED = ("{names} does not belong there. {hint}", "{names} do not belong there. {hint}")
CAUSE_RIGHT = "The cause is right."
BARS_MISSED = ("{count} wrong bar is still to be found.", "{count} wrong bars are still to be found.")
BARS_EQUAL = ("{count} bar that you tapped is right.", "{count} bars that you tapped are right.")
LIFTED_NEAR = "By eye, that is close. Now work it out, and type it with {decimals}."
LIFTED_HIGH, LIFTED_LOW = "By eye, that is too high.", "By eye, that is too low."
NUMBER_ROUNDED = "Right. With every digit kept until the end, it is {value}."
MORE_DECIMALS = "Not yet. Correct so far: give {decimals}."
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
GAIN_NOT_LESS = "{power} is the power of two. Subtract 1 from it."
GAIN_LINEAR = "That is the linear gain. Here as many twos as the grade says are multiplied, less 1."
GAIN_DOUBLED = "That is two times the grade. Multiply as many twos as the grade says, and subtract 1."
GAIN_SQUARED = "That is {grade} × {grade}. Multiply twos, as many as the grade says, and subtract 1."
GAIN_EXPONENTIAL = "Here the gain is the grade itself."
WEIGHT_TURNED = "That is the number to divide by. The weight is 1 divided by it."
OTHER_LOGARITHM = "That is with {name}. Take the logarithm of base 2."
RANK_NOT_MORE = "That is 1 / log2({rank}). Add 1 to the rank first: {more}."
RANK_TOO_FAR = "There 1 was added once too often. At rank {rank}, the logarithm is of {more}."
WEIGHT_NO_LOGARITHM = "That is without the logarithm."
TERM_WITHOUT_WEIGHT = "That is the gain alone. Multiply it by the weight of the rank."
TERM_WITHOUT_GAIN = "That is the weight alone. Multiply it by the gain."
TERM_TURNED = "That is the gain divided by the weight. Multiply them."
TERM_ADDED = "That is the gain plus the weight. Multiply them."
TURNED = "The quotient is upside down: that is IDCG divided by DCG."
ONLY = "That is {name} alone. Divide DCG by IDCG."
SUBTRACTED = "That is IDCG less DCG. Divide DCG by IDCG."
PER_CENT = "That is in per cent. Give the quotient itself."
SUM_WITHOUT_WEIGHTS = "That is the sum of the gains alone. Multiply each gain by the weight of its rank first."
SUM_LINEAR = "That is the sum for the linear gain. Here as many twos as the grade says are multiplied, less 1."
SUM_NOT_LESS = "That is the sum of the powers of two. Subtract 1 from each, also for grade 0."
SUM_EXPONENTIAL = "Here each gain is the grade itself."
USUAL_WEIGHT = "That is 1 / log2({more}), the usual weight of this rank."
COUNTED = "That is how many documents there are. Add their gains."
LEFT_OUT = "Without rank {rank}, the sum is that. Add every rank once."
TWICE = "With rank {rank} counted twice, the sum is that. Add every rank once."
MEAN_NOT_DIVIDED = "That is the sum, not yet divided."
MEAN_OF_ALL_ALIKE = "That counts every query alike."
MEAN_OF_ONE = "That is one query alone."
MEAN_OF_RATIOS, RATIO_OF_SUMS = "That is the mean of the ratios.", "That is the ratio of the sums."
MEAN_LEAVES_OUT = "That leaves out the query without a relevant document."
MEAN_WITH = "That counts the query without a relevant document as {value:g}."
AS_RANKED = "That is nDCG of the list as it is. Put its lowest grade at rank 1, and so on up."
OFF_BY_1 = "That is off by exactly 1. Add again."
RECALL = "From lesson {number}: {question}"
CHECK_RANKS = "Check every rank again."

# Refusals.
LESSON_NUMBER = Refusal("lessons.lesson-number", "A lesson's number must be from 1 to {most}")
ANSWERED_BY_NUMBER = Refusal("lessons.answered-by-number", "A question of kind {got} has no number as its answer")
FRESH_LIST = Refusal(
    "lessons.fresh-list", "A question of kind {got} has no new list for every seed", fix="Add a line 'size: ...'."
)
ASK_NEEDS = Refusal("lessons.ask-needs", "A block 'ask' of kind {kind} needs {needs}")
CLAIM = Refusal("lessons.claim", "The list does not fulfil the claim {got}")
GOAL_AT_START = Refusal("lessons.goal-at-start", "The goal {got} is reached at the start")
NO_CHECKPOINT = Refusal(
    "lessons.no-checkpoint",
    "A lesson needs a checkpoint, which the next lesson asks again",
    fix="Add a block 'ask' with a line 'size: ...'.",
)
GOAL_SOLUTION = Refusal(
    "lessons.goal-solution",
    "A goal needs a line 'solution: ...' that reaches it",
    fix="Name the documents in their new order, grades as d1=3, choices as gain=linear.",
)
SYSTEM = Refusal("lessons.system", "Unknown system {got}", fix="Use one of {names}.")
NAMED_LIST = Refusal("lessons.named-list", "Unknown list {got}", fix="Name a list before using it.")
NUMBER = Refusal("lessons.number", "Expected a number")
BAR = Refusal("lessons.bar", "A bar must be higher than 0")
WHOLE = Refusal("lessons.whole", "Expected a whole number of at least 0")
KIND = Refusal("lessons.kind", "Unknown kind of question {got}", fix="Use one of {names}.")
GOAL_CHANGES = Refusal("lessons.goal-changes", "Besides the order, a goal may change {names}")
PAIRS = Refusal("lessons.pairs", "Expected pairs of a document and its value", fix="Write {example}.")
SCALE = Refusal("lessons.scale", "A scale must be two numbers, the lower first", fix="Write scale: 0 1.")
DRAWS = Refusal("lessons.draws", "Unknown way to draw {got}", fix="Use one of {names}.")
SWEPT = Refusal("lessons.swept", "A sweep must be of k or of a document of the list; got {got}")
TIED = Refusal("lessons.tied", "A task of tied documents needs a list with 2 to {most} equal scores; got {got}")
TRIALS = Refusal("lessons.trials", "{options} options need a line 'trial: ...' each, in their order; got {got}")
STAGE = Refusal("lessons.stage", "Unknown picture {got}", fix="Use one of {names}.")
COLUMN = Refusal("lessons.column", "Unknown column {got}", fix="Use one of {names}.")
DOCUMENT = Refusal("lessons.document", "The ranking has no document {got}")
YES = Refusal("lessons.yes", "The line must be yes, or be left out")
STEP_SHOWS = Refusal("lessons.step-shows", "Unknown part of a step {got}", fix="Use one of {names}.")
BLOCK = Refusal("lessons.block", "Unknown block {got}", fix="Use one of {names}.")
BLOCK_LINE = Refusal("lessons.block-line", "A line of a block {block} must be key: value, with one of the keys {keys}")
MISSING_KEY = Refusal("lessons.missing-key", "The block {block} has no line '{key}: ...'")
KEY_TWICE = Refusal("lessons.key-twice", "The block has the key {got} twice")
OPTION = Refusal("lessons.option", "An option must be a line '- [x] text' or '- [ ] text' of a block 'ask'")
RANKS = Refusal("lessons.ranks", "The list has {count} ranks", "the figure {figure}")
MISTAKE_SHOWS = Refusal(
    "lessons.mistake-shows", "The mistake {got} does not show on this list", "the figure {figure}", "Take another list."
)
FIGURE_DECIMALS = Refusal("lessons.figure-decimals", "The bar of a figure must be followed by a number of decimals")
FIGURE = Refusal("lessons.figure", "A figure must start with one of {names}")
FIGURE_PARTS = Refusal(
    "lessons.figure-parts",
    "The figure {got} cannot be read",
    fix="After a quantity come 'of' with a list (an average has several, systems come alone or in pairs), "
    "'as' with a convention, 'by' with a mistake, and choice=value.",
)
FIGURE_MISTAKE = Refusal(
    "lessons.figure-mistake", "A mistake must be an id of the catalogue, and can change only {names}"
)
CONDITION = Refusal(
    "lessons.condition",
    "A condition must have one of {signs} between two figures",
    fix="Put a space on both sides of it.",
)
FIGURE_RANK = Refusal("lessons.figure-rank", "{quantity} needs a rank, from 1", fix="Write {quantity} 1.")
FIGURE_NAME = Refusal("lessons.figure-name", "{key} must be followed by a name")
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

UNJUDGED_CELL = "What is the gain of the unjudged document at rank {rank}?"
CELLS = {
    "gain": "What is the gain of grade {grade}, at rank {rank}?",
    "tied_gain": "What gain does rank {rank} get?",
    "weight": "What does rank {rank} weigh?",
    "discounted": "What does rank {rank} earn?",
    "running": "What is the sum down to rank {rank}?",
    "ideal_gain": "What is the gain at rank {rank} of the ideal list?",
    "ideal_discounted": "What does rank {rank} of the ideal list earn?",
    "cg": "What is CG?",
    "dcg": "What is DCG{at}?",
    "idcg": "What is IDCG{at}?",
    "ndcg": "What is nDCG{at}?",
    "worst": "What is nDCG{at} of the worst order?",
}
