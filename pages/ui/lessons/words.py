"""The sentences of the lessons' pages that are not in a lesson's file."""

# ---- around a step ----

LESSON, STEP = "Lesson", "Step {step} of {steps}"
TITLE, TITLE_DONE = "{number}. {title} · {minutes} min", "✓ {number}. {title} · {minutes} min"
PRESENTED, DOTS = "{name} {title} {dots}", ("○", "●")
SUM = "nDCG\u00a0{ndcg:.2f} =\u00a0{dcg:.2f}\u00a0/\u00a0{idcg:.2f}"
NAMED_STEP = "{name} {title}"
STEP_DONE = "✓ {step}"
RECALL, RECALL_OF, SKIP = "Recall", "Question from lesson {lesson}", "Skip"
STEP_HEAD = "# {title}"
PRESENTER, BACK, NEXT, MORE = "Presenter view", "◀ Back", "Next ▶", "More"
CONTINUE, CONTINUE_END = "Continue with lesson {lesson}, step {step} ▶", "Continue with the last page ▶"
CONTINUE_LESSON = "Continue with lesson {lesson} ▶"
LEFT = "Your last visit ended there; {done} of {steps} steps are done."
FORGET, FORGET_NOW = "Forget my progress", "Forget it now"
FORGET_NOTE = (
    "This browser keeps your place, the steps done and your answers, and nothing else about you. No server keeps them. "
    "On a computer that you share, have them forgotten when you leave."
)
SOURCES = "Sources: {sources}"

# ---- the last page ----

END = "What you can do now"
END_HEAD = "# {title}"
PROGRESS = "{done} of {steps} steps done. A ✓ marks the lessons of which every step is done."
CAN = "{mark} **{number}. {title}**  \n{can}"
FINISHED, OPEN_LESSON = "✓", "○"
STEPS_DONE = "{done} of {steps} steps done."
FIRST_TRY = ("Right at the first try: step {steps}.", "Right at the first try: steps {steps}.")
RECALLED = {
    "done": "The question from lesson {lesson}: right in the end.",
    "first": "The question from lesson {lesson}: right at the first try.",
}
MISSED = "Wrong at first, or shown:"
MISSED_STEP = "{step}. {title}"
PROGRESS_LINK = "A link to this page, with the steps done and missed, but without your answers:"
RECORD = "A record to print"
RECORD_NAME, RECORD_NAME_HINT = "Your name", "It is printed, and kept nowhere."
RECORD_PRINT = "Print it with your browser: **Ctrl+P** or **⌘P**."
RECORD_TITLE = "A course on nDCG"
RECORD_SUM = (
    "{done} of {steps} steps done, {first} of {asked} questions answered right at the first try, "
    "{recalled} of {recalls} questions from an earlier lesson answered right."
)
RECORD_HEAD = ("lesson", "steps done", "right at the first try", "in the picture", "recall")
RECORD_RECALL = {"": "–", "missed": "–", "done": "in the end", "first": "at the first try"}
RECORD_LESSON = "{number}. {title}"
RECORD_CAN = "{title}. {can}"
RECORD_SHARE = "{count}\u00a0of\u00a0{most}"
RECORD_DATE = "{day} {month}"
RECORD_OWN = "This is the reader's own record, made with NDCG Lab. It was not verified, and no server has stored it."

# ---- a question and its answer ----

NUMBER, WHOLE_NUMBER = "a number with {decimals}", "a whole number"
LOGARITHMS, LOGARITHMS_HEAD = "Logarithms", ("x", "log2(x)")
IN_WORDS = "Answer in words"
GUESS, SHOW_ME, ANOTHER = "That is my guess", "Show me", "Try another list"
ASKED = "**{question}**"
"""How a projector states it, where how it is done need not be read."""
ASKED_HOW = "**{question}** {how}"
"""How it is stated otherwise."""
ANSWER = "The answer: {answer}"
RIGHT, WRONG = "✓ {sentence}", "✗ {sentence}"
HOLDS, OPEN, TOO_MANY = "✓ {condition}", "○ {condition}", "✗ {condition}"
AT_MOST = ("{moves} changes allowed; so far {changes}", "{moves} change allowed; so far {changes}")
REACHED = "✓ Well done."

# ---- a table that fills itself, and a choice that a step offers ----

SUMS = {"cg": "CG{at}", "dcg": "DCG{at}", "idcg": "IDCG{at}", "ndcg": "nDCG{at}"}
OPEN_CELL = "?"
BETWEEN_COLUMNS = {"weight": " × ", True: " = ", False: " → "}
"""Before a weight; before what is earned, with the weight and without."""
SWITCH_LABELS = {"gain": "Gain", "discount": "Discount", "ideal_pool": "Ideal list from", "ideal_cut": "Ideal list"}
SWITCHED = "{field} switched"
MEASURE, MEASURED = "Measure", "{name} · {value:.2f}"
NDCG_LOOKS = "What each rank earns, as a share of the ideal list's sum."
LOOKS_AT = "{title}: {looks_at} Pale: what the best document would add there. Below: the grades."
MEASURE_TITLE = "nDCG"
VALUES_BY_MEASURE, WITH_GRADES = "measure", "{name}: {grades}"

# ---- what stands beside a step ----

TABLE = ("rank", "document", "grade", "gain", "weight", "discounted", "DCG", "ideal discounted", "IDCG")
"""The columns of a step's table."""
SHARED_RANK = "{first}–{last}"
LIBRARIES_HEAD = ("nDCG", "libraries")
SHOW_CODE = "Show the code"
