"""The sentences of the page Check a number."""

OPENING = "# Check a number\n\nType the number you got: see whether it is right, and if not, what produced it."
QUANTITIES = {"ndcg": "nDCG", "dcg": "DCG", "idcg": "IDCG"}

# ---- the list, its definition and the answer ----

LIST_HEAD, DEFINITION_HEAD, NUMBER_HEAD = "##### 1 Your list", "##### 2 Your definition", "##### 3 Your number"
YOUR_RULES = {
    "gain": "**Gain** :small[A grade is worth]",
    "discount": "**Discount** :small[A rank weighs]",
    "k": "**Cutoff k** :small[These ranks count]",
    "ideal_pool": "**Never found** :small[The ideal list]",
}
CHOICES = {
    "?": "not sure",
    "exp2": "2ᵍʳᵃᵈᵉ − 1",
    "linear": "the grade",
    "log2": "1 / log2(rank + 1)",
    "reciprocal": "1 / rank",
    "judged": "has them",
    "ranked": "leaves them out",
    "all": "all",
    "chosen": "as chosen",
}
TOP = "the top {k}"
KNOWS = "I know some of its rules"

WITH_DECIMALS = "Give each number with {decimals}."
YOUR = "Your {quantity}"
PLACEHOLDER = "0.91 or 91 %"
WHICH = "Does a tool print it? Find out which nDCG it computes"
NOTHING_TYPED = (
    "Type your nDCG as you have it: 0.912, 91.2 %, 0,912 or 5.472 / 6. With DCG and IDCG you learn which half is wrong."
)
FOR_EXAMPLE = "An example: somebody got {number} for this list, and reads:"

# ---- a verdict where a rule is open ----

WHICH_RULE, MY_RULE, ASSUMED = "Which rule is yours?", "That is my rule", "Assumed: {rules}."
THEY_GIVE = "For this list, these rules give:"

# ---- the verdict ----

RIGHT = "{heading} {sentence}"
GIVES = "Your rules give {quantity} {value}, not {typed}."
STEPWISE = "Show me step by step"
HINTS = ("A hint", "At which rank?", "Show the solution")
STAGE = "Look at {stage}."
STAGES = {
    "order": "the order of the documents",
    "gain": "the gain, the value of a grade",
    "cut": "the cutoff, where the lists end",
    "discount": "the discount, the weight of a rank",
    "ideal": "the ideal list",
    "quotient": "the division, DCG by IDCG",
    "report": "the number that you report",
}
THE_CHOICES, THE_TERMS = "the choices that the rules name", "the terms of {quantity}, one by one"
FIRST_RANK = "The {quantity} first differs from the correct sum at rank {rank}."
TRY_LEFT = "After one more answer that is judged, the solution opens."
TRIES_LEFT = "After {count} more answers that are judged, the solution opens."
NEVER_OPENS = "The solution of this exercise stays closed until an answer is right."
CODE = "A code for your teacher: it says how many answers were judged, whether one was right, and when."
NOT_SURE = "More than one computation could give this number."
COULD_COME_FROM = "Your number could come from:"
CAUSE, AND = "{title}: {cause}", " and "
EXACTLY = "Your {quantity}, computed this way to six decimals: {value}."
BOTH_SUMS = "The two sums, rank by rank"
RANK, CORRECT, YOURS, THIS_WAY = "rank", "{quantity}, corrected", "{quantity}, yours", "{quantity}, this way"
PRODUCT, TOTAL, FIRST_DIFFERENCE = (" × ", " = "), "sum", " ◀"
QUOTIENT = "nDCG: {yours} yours, {correct} corrected"
SOLUTION = "The solution"

# ---- export ----

EXPORT = (
    "**Export** for a learning platform: one question for each number. Every wrong answer that we recognise gets "
    "feedback on its cause."
)
EXPORT_HINT = (
    "In Moodle: *Question bank*, *Import*, **GIFT** or **Moodle XML**, and choose the file. In a notebook: "
    '`pip install jupyterquiz`, then `from jupyterquiz import display_quiz` and `display_quiz("ndcg-quiz.json")`.'
)
MOODLE_GIFT, MOODLE_XML, JUPYTERQUIZ = "Moodle GIFT", "Moodle XML", "jupyterquiz"
ASK_FOR = "Ask for"
CATEGORY, CATEGORY_HELP = "Category", "The category of the question bank in which Moodle puts the questions."
TAGS, TAGS_PLACEHOLDER = "Tags", "week 3, evaluation"
QUESTION = "{quantity}: {numbers} with feedback."
HIDDEN = "{mistakes} do not change this number."
LEFT_OUT = "{mistakes} give no number here and are left out."
MANY = "{count} mistakes and definitions"

# ---- a new exercise ----

TEACHERS = "For teachers: a link to this exercise, files for Moodle and notebooks, a new exercise, or variants"
SHARE = (
    "A link to this exercise for students. It says whether an answer is right and gives hints. No page shows the sums "
    "before a right answer with so many decimals, or before so many answers that were judged:"
)
SHARE_DECIMALS, SHARE_TRIES, NEVER_OPEN = "Decimals of an answer", "Tries before the solution", "Never open"
CODES = "Codes that students handed in, one on each line"
CODES_PLACEHOLDER = "Ada: AAAA-BBBB-CCCC-DDDD-EEEE-FFFF"
CODES_HEAD = ("handed in", "right", "answers judged", "decimals", "when (UTC)", "after opening it")
CODE_RIGHT = {True: "✓ right", False: "✗ not right"}
CODE_AFTER = "{minutes} min {seconds} s"
CODES_TEXT = (
    "A code is of the list on this page and of this server's key. It does not say who made it, and a student with "
    "another browser starts with new tries: look at the time after opening, too."
)
GENERATE = "Or generate an exercise on which each of these mistakes gives a different number:"
MISTAKES, MISTAKE = "Mistakes", "{id}: {title}"
SEED, DOCUMENTS, HIGHEST_GRADE, EXERCISE_DECIMALS = "Seed", "Documents", "Highest grade", "Decimals"
MAKE = "Make the exercise"
STOPPED_EARLY = "The search was stopped before it found a list. Make the exercise again to start a new search."
TRIED = "{tried:,} of at most {budget:,} lists tried"
TRIED_BEST = "{tried:,} of at most {budget:,} lists tried; the best list so far has {failures} problems left"
ALL_RECOGNISED = "Exercise {seed}: every number below is recognised."
NOT_ALL = "Exercise {seed}: not every mistake can be recognised in it:"
EXERCISE_TABLE = ("id", "mistake", "as typed", "DCG", "IDCG", "nDCG")

# ---- variants for a class ----

VARIANTS = (
    "**Variants** for a class: lists with these settings, no two with the same right answer. The same seed gives the "
    "same variants again."
)
VARIANT_COUNT = "Variants"
VARIANT_NAMES = "Or a variant for each student: names, one on each line"
NAMES_PLACEHOLDER = "Ada Lovelace\nGrace Hopper"
MAKE_VARIANTS, FORGET_VARIANTS = "Make the variants", "Forget the variants and names"
VARIANTS_PROGRESS = "{found} of {count} variants found"
VARIANTS_CHANGED = "The settings have changed since these variants were made. Make them again to use the new settings."
VARIANTS_STOPPED = "The search was stopped. Found so far, and ready to use: {found} of {count}."
VARIANTS_GO_ON = "Find the rest"
VARIANTS_FEWER = (
    "Variants found: only {found} of {count}, because no further list had a new right answer. Ask for more decimals, "
    "more documents or a higher grade."
)
VARIANTS_NONE = "No list with these settings has an nDCG above 0. Choose another convention, size or highest grade."
VARIANTS_CLEAR = "{found}. In each of them, every chosen mistake has a number of its own."
VARIANTS_UNCLEAR = "{found}. In {count} of them, some mistakes cannot be recognised; the key says which, and why."
VARIANTS_HINT = (
    "The key has the right numbers and those of the mistakes. The links for students keep the solution back. The tasks "
    "are for the page *Grade*, where each student can have a list of their own."
)
KEY_FILE, LINKS_FILE, TASKS_FILE = "Key (CSV)", "Links for students (CSV)", "Tasks for Grade a class"
WRITE_QUESTIONS = "Write the questions for Moodle"
QUESTIONS_PROGRESS = "{written} of {count} questions written"
QUESTIONS_CHANGED = "The variants, marks or tags have changed since these questions were written. Write them again."
QUESTIONS_STOPPED = "Stopped: the files have {written} of {count} questions."
QUESTIONS_GO_ON = "Write the rest"
VARIANTS_CATEGORY = "{category} variants"
QUESTIONS_HINT = (
    "Moodle puts the questions into the category *{category}*, from which a quiz can draw a random question. They have "
    "the marks and tags set above under *Export*."
)
