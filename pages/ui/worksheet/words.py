"""The sentences of worksheets, and why an address asks for none."""

from __future__ import annotations

from ndcg_core.errors import Refusal

WHOLE_NUMBER = Refusal("worksheet.whole-number", "The {name} is a whole number", "the address")
NO_SOLUTION = "This link carries the exercise without its solution."
PRINT = "Print it with your browser: **Ctrl+P** or **⌘P**."
WORKSHEET, ITS_SOLUTION = "The worksheet", "Its solution"
TO_LESSON, TO_EXERCISE = "Back to the lesson", "Back to the exercise"
TITLE, SOLUTION_TITLE = "## {title}", "## {title}: solution"
COLUMNS = ("rank", "document", "gain", "weight", "discounted gain", "running sum")
LIST_HEAD = ("rank", "document", "grade")
NOT_RETRIEVED = "{name} (not retrieved)"
LIST, IDEAL_LIST = "The list", "The ideal list"
NAME, DATE = "Name ", " Date "
NUMBERS = "nDCG{at} {ndcg}, DCG {dcg}, IDCG {idcg}"
AT_MOST = ("at most {moves} changes", "at most {moves} change")
YOUR_CHANGES, BETWEEN, ANSWER = "Your changes: ", "Between 0 and {most:g}: ", "Answer: "
BECAUSE, SOLUTION = "Because: {conditions}.", "One solution: {solution}."
SOURCES = "Sources: {sources}"
