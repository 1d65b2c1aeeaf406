"""The sentences of worksheets, and why an address asks for none."""

from ndcg_core.errors import Refusal

WHOLE_NUMBER = Refusal("worksheet.whole-number", "The {name} in the address must be a whole number")
NO_SOLUTION = "This link carries the exercise without its solution."
PRINT = "Print it with your browser: **Ctrl+P** or **⌘P**."
WORKSHEET, ITS_SOLUTION = "The worksheet", "Its solution"
TO_LESSON, TO_EXERCISE = "Back to the lesson", "Back to the exercise"
TITLE, SOLUTION_TITLE = "# {title}", "# {title}: solution"
COLUMNS = ("rank", "document", "gain", "weight", "discounted gain", "running sum")
LIST, IDEAL_LIST = "The list", "The ideal list"
NAME_AND_DATE = "Name {name} Date {date}"
LESSON, LESSON_SOLUTION, STEP = "# {number}. {title}", "# {number}. {title}: answers", "#### {number}. {title}"
SUM = "{name}{at} = "
SUMS = ("DCG", "IDCG", "nDCG")
PARTS = {
    "chart": ("rank", "document", "gain", "discounted", "ideal document", "ideal discounted"),
    "running": ("rank", "DCG", "IDCG"),
    "curve": ("rank", "nDCG@rank"),
    "weights": ("rank", "weight"),
}
"""The data of a chart as columns of a table, because paper has no tooltips."""
SOURCES = "Sources: {sources}"
