"""The sentences of this room."""

from __future__ import annotations

from ndcg_core.errors import Refusal

TEXT = Refusal("classroom.text", "A question must have a text of 1 to {most} characters", fix="Shorten it.")
BEFORE = Refusal(
    "classroom.before", "What is read before a question must be a text of at most {most} characters", fix="Shorten it."
)
DOCUMENTS = Refusal("classroom.documents", "A question can show at most {most} documents", fix="Cut the list.")
NO_DOCUMENT = Refusal("classroom.no-document", "A question needs a list with at least one document")
HIDES = Refusal("classroom.hides", "Unknown part to hide {got}", fix="Use one of {names}.")
QUANTITY = Refusal("classroom.quantity", "Unknown quantity {got}", fix="Use one of {names}.")
RANK = Refusal("classroom.rank", "What a rank earns is asked for a rank of the list, 1 to {most}")
DECIMALS = Refusal("classroom.decimals", "The decimals that count must be a whole number from {least} to {most}")
STATED = Refusal("classroom.stated", "The right number must be a finite number")
FLAGS = Refusal("classroom.flags", "A line needs 1 to {most} flags with different names, each a line of text")
LINE = Refusal("classroom.line", "A line must go from a number to a larger one")
TRUTHS = Refusal("classroom.truths", "Each flag needs its place on the line, or none where there is a pocket")
PLACES = Refusal("classroom.places", "An answer must give each flag (of {size}) a place from {least} to {most}")
OPTIONS = Refusal("classroom.options", "A choice must have {least} to {most} different options, each a line of text")
RIGHT = Refusal("classroom.right", "The right options must be some of the options, by their places from 0")
GOAL = Refusal("classroom.goal", "The nDCG to reach must be a number from 0 to 1, and the moves a whole number from 1")
BEYOND_GOAL = Refusal(
    "classroom.beyond-goal", "No order of these documents reaches nDCG {got}; the best has {best}", fix="Ask for less."
)
ORDER = Refusal("classroom.order", "An order must name each of the {size} places of the list once")
UNSOLVED = Refusal(
    "classroom.unsolved", "An order has at most {most} conditions of its list, which its solution fulfils"
)
REACH, MOST_MOVES = "Reach nDCG {least:g}.", "Move at most {moves}."
GUESS = Refusal("classroom.guess", "A guess must be a number from {least} to {most}")
TYPED = Refusal("classroom.typed", "An answer must be a number as it was typed, of at most {most} characters")
FILE = Refusal("classroom.file", "This is no file of a class's questions: {got}", fix="Open one that was saved here.")
FIELD = Refusal("classroom.field", "The question has a wrong or missing field {got}", "question {number}")
KIND = Refusal("classroom.kind", "Unknown kind of question {got}", "question {number}", fix="Use one of {names}.")
MOST_QUESTIONS = Refusal("classroom.most-questions", "A class has at most {most} questions; this file has more")
NO_QUESTION = Refusal("classroom.no-question", "A class needs a question", fix="Add one.")
WHICH_QUESTION = Refusal("classroom.which-question", "A class's questions have the numbers 1 to {most}")
STILL_OPEN = Refusal("classroom.still-open", "Question {number} still takes answers", fix="Close it first.")
MOST_ROUNDS = Refusal("classroom.most-rounds", "A question can be asked {most} times")
ONE_DEFINITION = Refusal(
    "classroom.one-definition", "All definitions give one number on this list", fix="Change the order or a grade."
)
WHICH_DEFINITION = "Whose nDCG of this list is {value}?"
WHICH_LIST, EQUALLY_GOOD = "Which list has the higher nDCG?", "Equally good"
LIST_OPTION = "{letter}: grades {grades}"
STANDS_WRONG, AND_FLAG, FLAG_AT = "{flags}: not there", ", ", "{flag}: {place}"
CELL = Refusal("classroom.cell", "This step asks for numbers with the places 0 to {most}")
NOTHING_ASKED = Refusal("classroom.nothing-asked", "This step asks nothing", fix="Choose another one.")
MORE_THAN_ORDER = Refusal(
    "classroom.more-than-order", "This step changes more than an order", fix="Show it in its presenter view."
)
