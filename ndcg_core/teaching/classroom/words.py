"""The sentences of this room."""

from ndcg_core.errors import Refusal

TEXT = Refusal("classroom.text", "A question must have a text of 1 to {most} characters", fix="Shorten it.")
BEFORE = Refusal(
    "classroom.before", "What is read before a question must be a text of at most {most} characters", fix="Shorten it."
)
DOCUMENTS = Refusal("classroom.documents", "A question can show at most {most} documents", fix="Cut the list.")
NO_NUMBER = Refusal("classroom.no-number", "The right answer must be a number, and is {got}")
DRAWN = Refusal("classroom.drawn", "A list that is drawn has {least} to {most} documents")
NO_DOCUMENT = Refusal("classroom.no-document", "A question needs a list with at least one document")
HIDES = Refusal("classroom.hides", "Unknown part to hide {got}", fix="Use one of {names}.")
DECIMALS = Refusal("classroom.decimals", "The decimals that count must be a whole number from {least} to {most}")
OPTIONS = Refusal("classroom.options", "A choice must have {least} to {most} different options, each a line of text")
NO_NDCG = Refusal(
    "classroom.no-ndcg", "The definition gives this list no nDCG", fix="Change a grade or the definition."
)
GOAL = Refusal("classroom.goal", "The nDCG to reach must be a number from 0 to 1, and the moves a whole number from 1")
BEYOND_GOAL = Refusal(
    "classroom.beyond-goal", "No order of these documents reaches nDCG {got}; the best has {best}", fix="Ask for less."
)
UNSOLVED = Refusal(
    "classroom.unsolved", "An order needs conditions of a line each, and moves and places that it can have"
)
FILE = Refusal("classroom.file", "This is no file of a class's questions: {got}", fix="Open one that was saved here.")
SCORES = Refusal("classroom.scores", "A list needs a score for each document that it ranks, or none at all")
TASK = Refusal("classroom.task", "A task has the fields {names}; got {got}")
TASK_SIZE = Refusal(
    "classroom.task-size", "A task has up to {most} parts of {longest} letters, {systems} of them of systems"
)
FIELD = Refusal("classroom.field", "The question has a wrong or missing field {got}", "question {number}")
KIND = Refusal("classroom.kind", "Unknown kind of question {got}", fix="Use one of {names}.")
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
CELL = Refusal("classroom.cell", "This step asks for numbers with the places 0 to {most}")
NOTHING_ASKED = Refusal("classroom.nothing-asked", "This step asks nothing", fix="Choose another one.")
