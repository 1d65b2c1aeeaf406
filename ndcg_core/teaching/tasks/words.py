"""What is said of an answer, how a task is put into words, and the sentences that refuse one."""

from ndcg_core.errors import Refusal

# ---- replies ----

CHOICE_RIGHT, CHOICE_WRONG = "Right.", "That is not right. {hint}"
BAR_CLOSE, BAR_HIGH, BAR_LOW = "Very close.", "Too high by {off:.2f}.", "Too low by {off:.2f}."
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
MORE_DECIMALS = "Correct so far. Give {decimals}."
PLAIN_NUMBER = "Correct so far. Give it as a plain number with {decimals}, without the % sign."
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
ENDS_EARLY = "That is the sum of ranks 1 to {rank}. Go on to rank {last}."
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
CHECK_RANKS = "Check every rank again."
OPINION = "Your guess: {guess:.2f}. By the usual definition: {value:.2f}."
GUESSED = "{said} Your guess: {guess:.2f}. The answer: {value:.4f}."


# ---- what is said of an answer once the truth is out ----

TOLD_NOTHING = ("You did not answer.", "Your answer came too late.")
TOLD_TRUTH, TOLD_ONE_WAY = "{said} It is {truth}.", "{said} One order that does it: {truth}."
TOLD_GUESS, TOLD_RIGHT, TOLD_WRONG = (
    "You guessed {guess}. It is {truth}.",
    "Right: {truth}.",
    "Not right. It is: {truth}.",
)
TOLD_WRONG_NUMBER = "{typed} is not right. It is {truth}."
TOLD_CAUSE = "{typed} comes from a mistake: {cause}. It is {truth}."
TOLD_PERHAPS = "{typed} is not right. It may come from: {cause}. It is {truth}."
TOLD_UNEXPLAINED = "{typed} is not right, and nothing that we know explains it. It is {truth}."
TOLD_ORDER = "Your order reaches {value}; {truth} was to be reached."
TOLD_MANY_MOVES = "Your order reaches {value}, in more moves than are allowed."
TOLD_NOT_REACHED = "Not reached."
JUDGE_GAVE = "The judge gave {truth}."
TOLD_GRADES = "You gave {same} of {judged} documents the grade of the judge, who gave {truth}."
STANDS_WRONG = "{flags}: not there"

# ---- what a class's grades come to ----

DOCUMENT_HEAD, JUDGE_HEAD = "Document", "Judge"
DOTS = ("A dot is a student.", "A dot is {each} students.")
AGREEMENT = "Agreement: Krippendorff’s α = {alpha:.2f} (1: all alike; 0: as by chance)."
NDCG_OF_CLASS = (
    "nDCG under the median grades: {median:.4f}; under each student’s: {least:.4f} to {most:.4f}, "
    "half of them {low:.4f} to {high:.4f}."
)
NDCG_OF_JUDGE = "Under the judge’s grades: {ndcg:.4f}."

# ---- what is asked ----

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
REACH, MOST_MOVES = "Reach nDCG {least:g}.", "Move at most {moves}."
CHOICE_NAMES = {
    "gain": "Gain",
    "discount": "Discount",
    "ideal_pool": "Ideal list of",
    "ideal_cut": "Ideal list is",
    "k": "Cutoff k",
}
A_WHOLE_NUMBER = "a whole number"
DRAG_BAR = "Drag the dashed bar in the picture to your guess."
TAP_PLACE = "Tap or click its place in the picture."
LIFT_BAR = "Drag the dashed bar in the picture, or type its number."
PULL_BAR = "Drag the dashed bar: it snaps."
PULL_THEN_TYPE = "Drag each dashed bar, which snaps. Where a field stands, type the number."
TAP_PICTURE = "Tap a picture."
EXPECT_THEN_DRAG = "Say what you expect, then drag."
TAP_WRONG_BARS = "Tap every wrong bar, then say why."
TRY_EACH = "Try each answer: the bars follow."
PUT = ("Put the flag where it belongs.", "Put each flag where it belongs.")
"""What is done with a single flag, and with several."""
DRAG_FLAGS = ("Drag the flag to its place.", "Drag each flag to its place.")
WHICH, TIED = "Which one?", "Shuffle until no new dot falls."
FLAG_AT, NEXT_FLAG, AHEAD = "{name}: {value}", "; ", "{name} ahead"
THAT_IS_ALL, CHECK, SHOW = "That is all", "Check", "Show"
SWEEP, YOUR_ANSWER, LEVEL = "What do you expect?", "Your answer:", "Drag the line, or type the number."
SPOT, REPAIR, CHANCE = "What happened?", "What explains it?", "Draw, then answer."
CHANCE_OF_PAIRS = "Draw all means of both pairs, then answer."
PREDICT = "Say what you expect, then look."
CUTOFF, GRADE_OF = "cutoff k", "grade of {title}"
VALUES = {"out": "taken out", "?": "unjudged"}
NOT_JUDGED, THIS_QUERY = "not judged", "this list"
WHOLE_LIST, NEXT_TITLE, UNCHANGED = "the whole list", "; ", "unchanged"
SETTING = "{field}: {value}"
SOLUTION = "One solution: {solution}."
GETS_GRADE = "{name} gets grade {grade:g}"
CONDITION = "{left} {sign} {right}"
SIGNS = {"<": "below", "<=": "at most", ">": "above", ">=": "at least", "=": "equal to", "!=": "not equal to"}
QUANTITIES = {
    "ndcg": "nDCG",
    "dcg": "DCG",
    "idcg": "IDCG",
    "cg": "CG",
    "average": "the mean",
    "worst": "nDCG of the worst order",
    "random": "the mean over all orders",
}
SETTINGS = {"gain=exp2": "with the exponential gain", "gain=linear": "with the linear gain"}
WITH, AT_START = "with {setting}", "{figure} at the start"
SINCE_START = "{left} {sign} {limit:.4g}, its value at the start; now {value:.4g}"
OF, AS, BY = "of {lists}", "as {library} computes it", "with the slip “{mistake}”"
LISTS = {"this": "this list"}
NOW, LIMIT = "{condition}{limit}; now {value:.4g}", " ({limit:.4g})"
SWITCHES = {
    "gain": {"linear": "the grade itself", "exp2": "2ᵍ − 1, g the grade"},
    "discount": {"log2": "1 / log2(rank + 1)", "jk2002": "2002: log2(rank)", "reciprocal": "1 / rank"},
    "ideal_pool": {"judged": "all judged documents", "ranked": "retrieved documents"},
    "ideal_cut": {"k": "cut at k", "none": "whole"},
}
BOX, TICKED_BOX = "☐ {option}", "☒ {option}"
MOST_CHANGES = ("at most {moves} changes", "at most {moves} change")
YOUR_CHANGES = "Your changes ({conditions}): {answer}"
BETWEEN, ANSWERED = "Between 0 and {most}: {answer}", "Answer: {answer}"
BECAUSE, OR = "Because: {conditions}.", " or "

# ---- refusals ----

NEEDS = Refusal("tasks.needs", "A task of kind {kind} needs {key}")
BAR = Refusal("tasks.bar", "A bar must be higher than 0")
COLUMN = Refusal("tasks.column", "Unknown column {got}", fix="Use one of {names}.")
PULLED = Refusal("tasks.pulled", "A bar that is pulled must be one of the cells")
NEEDS_OPTIONS = Refusal("tasks.needs-options", "A choice needs two or more options, one of them right")
OPTION = Refusal("tasks.option", "A choice must be the place of an option, from 0 to {most}")
HEIGHT = Refusal("tasks.height", "A guess must be a number from 0 to {most}")
TYPED = Refusal("tasks.typed", "An answer must be a number as it was typed, of at most {most} characters")
PLACES = Refusal("tasks.places", "An answer must give each of the {count} flags a place")
NUMBER = Refusal("tasks.number", "A flag's place must be a finite number")
BARS = Refusal("tasks.bars", "An answer must be an option's place and bars, such as '1 o1 i2'")
ON_BOARD = Refusal("tasks.on-board", "A goal is reached on a board, which sends an order")
ORDER = Refusal("tasks.order", "An order must name each of the {size} places of the list once")
GRADES = Refusal("tasks.grades", "Each judged document needs one of the grades {names}")
CHOICES = Refusal("tasks.choices", "Only these choices can be switched, each to a value that is offered: {names}")
PLACES_ON_LINE = Refusal(
    "tasks.places-on-line", "An answer must give each flag (of {count}) a place from {least} to {most}"
)
FRESH_LIST = Refusal(
    "tasks.fresh-list", "A question of kind {got} has no new list for every seed", fix="Say of which size."
)
CLAIM = Refusal("tasks.claim", "The list does not fulfil the claim {got}")
UNTIL = Refusal("tasks.until", "A class's order has at most {most} conditions, of its lists alone")
GOAL_AT_START = Refusal("tasks.goal-at-start", "The goal {got} is reached at the start")
GOAL_SOLUTION = Refusal(
    "tasks.goal-solution",
    "A goal needs a solution that reaches it",
    fix='Write solution = {{ ranking = "d2 d1" }}, with grades or choices = "gain=linear" where they change.',
)
SYSTEM = Refusal("tasks.system", "Unknown system {got}", fix="Use one of {names}.")
NAMED_LIST = Refusal("tasks.named-list", "Unknown list {got}", fix="Name a list before using it.")
GOAL_CHANGES = Refusal("tasks.goal-changes", "Besides the order, a goal may change {names}")
SCALE = Refusal("tasks.scale", "A line must go from a number to a larger one", fix="Write scale = [0, 1].")
FLAGS = Refusal("tasks.flags", "A line needs 1 to {most} flags with different names, each a line of text")
TRUTHS = Refusal("tasks.truths", "Each flag needs its place on the line, or the pocket, where there is one")
DRAWS = Refusal("tasks.draws", "Unknown way to draw {got}", fix="Use one of {names}.")
SWEPT = Refusal("tasks.swept", "A sweep must be of k or of a document of the list; got {got}")
TIED_GROUP = Refusal("tasks.tied-group", "A task of tied documents needs 2 to {most} equal scores; got {got}")
TRIALS = Refusal("tasks.trials", "{options} options need as many trials, in their order; got {got}")
DOCUMENT = Refusal("tasks.document", "The ranking has no document {got}")
RANKS = Refusal("tasks.ranks", "The list has {count} ranks", "the figure {figure}")
MISTAKE_SHOWS = Refusal(
    "tasks.mistake-shows", "The mistake {got} does not show on this list", "the figure {figure}", "Take another list."
)
FIGURE_DECIMALS = Refusal("tasks.figure-decimals", "The bar of a figure must be followed by a number of decimals")
FIGURE = Refusal("tasks.figure", "A figure must start with one of {names}")
FIGURE_PARTS = Refusal(
    "tasks.figure-parts",
    "The figure {got} cannot be read",
    fix="After a quantity come 'of' with a list (an average has several, systems come alone or in pairs), "
    "'as' with a convention, 'by' with a mistake, and choice=value.",
)
FIGURE_MISTAKE = Refusal(
    "tasks.figure-mistake", "A mistake must be an id of the catalogue, and can change only {names}"
)
ONE_SIGN = Refusal(
    "tasks.one-sign", "A condition must have one of {signs} between two figures", fix="Put a space on both sides of it."
)
FIGURE_RANK = Refusal("tasks.figure-rank", "{quantity} needs a rank, from 1", fix="Write {quantity} 1.")
FIGURE_NAME = Refusal("tasks.figure-name", "{key} must be followed by a name")
OPTIONS = Refusal(
    "tasks.options", "Expected different options", fix='Write [{{ right = "One" }}, {{ wrong = "Another" }}].'
)
