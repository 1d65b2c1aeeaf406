"""The sentences of the lessons' pages that are not in a lesson's file."""

from __future__ import annotations

# ---- around a step ----

LESSON, STEP = "Lesson", "Step {step} of {steps} · about {minutes} minutes"
TITLE, TITLE_DONE, STEP_DONE = "{number}. {title}", "✓ {number}. {title}", "✓ {step}"
STEP_HEAD = "### {title}"
PRESENTER, BACK, NEXT = "Presenter view", "◀ Back", "Next ▶"
SOURCES = "Sources: {sources}"

# ---- the last page ----

END = "What you can do now"
END_HEAD = "### {title}"
PROGRESS = "{done} of {steps} steps done. A ✓ marks the lessons of which every step is done."
CAN = "{mark} **{number}. {title}**  \n{can}"
FINISHED, OPEN_LESSON = "✓", "○"
STEPS_DONE = "{done} of {steps} steps done."
FIRST_TRY = ("Right at the first try: step {steps}.", "Right at the first try: steps {steps}.")
MISSED = "Wrong at first, or shown:"
MISSED_STEP = "{step}. {title}"
PROGRESS_LINK = "A link to this page, with the steps done and missed, but without your answers:"
RECORD = "A record to print"
RECORD_NAME, RECORD_NAME_HINT = "Your name", "It is printed, and kept nowhere."
RECORD_PRINT = "Print it with your browser: **Ctrl+P** or **⌘P**."
RECORD_TITLE = "A course on nDCG"
RECORD_SUM = "{done} of {steps} steps done, {first} of {asked} questions answered right at the first try."
RECORD_HEAD = ("lesson", "steps done", "right at the first try")
RECORD_LESSON = "{number}. {title}"
RECORD_CAN = "{title}. {can}"
RECORD_SHARE = "{count}\u00a0of\u00a0{most}"
RECORD_DATE = "{day} {month}"
RECORD_OWN = "This is the reader's own record, made with NDCG Lab. It was not verified, and no server has stored it."

# ---- a question and its answer ----

NUMBER, WHOLE_NUMBER = "a number with {decimals} decimals", "a whole number"
LOGARITHMS, LOGARITHMS_HEAD = "Logarithms", ("rank", "log2(rank + 1)", "1 / log2(rank + 1)")
GUESS, SHOW_ME, ANOTHER = "That is my guess", "Show me", "Try another list"
YOUR_GUESS, CORRECT = "Your guess: {value:.2f}", "The answer: {value:.4f}"
ANSWER, OR = "The answer: {answer}", " or "
RIGHT, WRONG = "✓ {sentence}", "✗ {sentence}"
HOLDS, OPEN, TOO_MANY = "✓ {condition}", "○ {condition}", "✗ {condition}"
SETTING = "{field} {value}"
AT_MOST = ("at most {moves} changes; so far {changes}", "at most {moves} change; so far {changes}")
SOLUTION = "One solution: {solution}."
REACHED = "✓ Well done."
GETS_GRADE = "{name} gets grade {grade:g}"
CONDITION = "{left} {sign} {right}"
SIGNS = {"<": "below", "<=": "at most", ">": "above", ">=": "at least", "=": "equal to", "!=": "not equal to"}
QUANTITIES = {"ndcg": "nDCG", "dcg": "DCG", "idcg": "IDCG", "cg": "CG"}
WITH, AT_START = "with {setting}", "{figure} as it was"

# ---- what stands beside a step ----

LIST_HEAD, LIST_HEAD_WITH_SCORE = ("rank", "document", "grade"), ("rank", "document", "grade", "score")
TABLE = ("rank", "document", "grade", "gain", "weight", "discounted", "DCG", "ideal discounted", "IDCG")
"""The columns of a step's table."""
NOT_RETRIEVED, NOT_JUDGED = "{name} (not retrieved)", "not judged"
LIBRARIES_HEAD = ("nDCG", "libraries")
SHOW_CODE = "Show the code"
