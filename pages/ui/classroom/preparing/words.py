"""The sentences of the page on which a class is prepared."""

from ndcg_core.errors import Refusal

OPENING = (
    "# Ask the class\n\nA question on the projector, answers on phones, and what went wrong at a glance. "
    "Students need a code and no account."
)
NO_SERVER = (
    "A class needs a server, which this page does not have. Start the app with `make class`, or ask who serves it."
)
NEW = "##### A question"
SOURCE = "The list"
SOURCES = {"board": "The list in Play", "lesson": "From a lesson", "exercise": "A new exercise"}
BOARD = "The list and the rules are those in Play: {count} ranked documents."
SEED = "Seed of the exercise"
LESSON, STEP, NUMBERED = "Lesson", "Step", "{number}  {title}"
ASK_FOR = "Ask for"
OF_STEP = {"step": "what the step asks"}
NUMBER = "The number"
SHOW_STEP = "What the step shows besides its list is in the lesson: open it while you ask."
KINDS = {
    "ndcg": "nDCG, typed",
    "dcg": "DCG, typed",
    "goal": "the best order, dragged",
    "bar": "a guess on a bar",
    "idcg": "IDCG, typed",
    "earned": "what a rank earns, typed",
    "reach": "an nDCG to reach in a few moves",
    "list": "which is better: this list, or before the last move",
    "definition": "which definition gives this number",
    "judge": "a grade for each document",
    "choice": "a choice of your own",
}
OTHERS, ANOTHER_KIND = {"others": "something else"}, "Something else"
QUESTION = "The question"
HIDES = {"grades": "Hide the grades", "rules": "Hide the rules"}
WHAT_IS, EARNED = "What is {measure} of this list?", "What does rank {rank} earn?"
CHOOSE = "Which is right?"
TEXTS = {
    "goal": "Put the best first.",
    "bar": "How good is this list? Guess its nDCG.",
    "judge": "How relevant is each document? 0 is not at all.",
}
"""What is asked of any list, by the kind of task."""
REACH = "Reach nDCG {least:g} with at most {moves}."
LEAST, MOVES, RANK, DECIMALS = "nDCG to reach", "Moves", "Rank", "Decimals that count"
OPTIONS = "Options, one a line; a star before each right one"
SOME_OPTIONS = "* The gain is the grade\nThe gain is 2^grade - 1"
SHOWS = "Shows {shown} of {common} common mistakes."
HIDDEN = "Not seen, because they give the right number here: {mistakes}."
ALIKE = "Cannot be told apart: {mistakes}."
AND_MORE = "; and others"
ADD, ASK_NOW = "Add to the questions", "Ask now"
PREVIEW, TYPED = "##### What your class will see", "0.…"
QUESTIONS = "##### Questions ({count})"
UP, REMOVE = "One up", "Remove"
AS_FILE, SAVE, OPEN = "Save and open", "Save the questions", "Open a file of questions"
TITLE, USUAL_TITLE = "Title of the class", "nDCG"
HOMEWORK = "Homework: at each student's own pace"
DUE, TRIES, OPENS = "Due (time of {zone})", "Tries", "The solution opens"
PER_PHONE = "Tries are counted per phone: whoever joins again gets them anew. The best try counts."
EXPECTED = "Who is in the course, one name a line (optional): your table then says who has not come. No phone sees it."
OWN_LISTS = "Each student gets another list, where it came from the generator"
ASKS_NUMBER = "Nobody joins without a student number"
OPENING_TIMES = {"over": "when the time is over", "tries": "after the last try", "never": "never"}
START, START_HELP = "Start the class", "Add a question to the class first, or ask the one that is here now."
STARTED = "The class has the code **{code}**."
OPEN_TAB, OPEN_SCREEN = "Open your tab", "Open the projector"
KEEP_IT = (
    "These two links hold your key: keep one, and your class is found again, on another computer too. "
    "The projector hides it from its address. Never show students the links. Answers are deleted after 30 days."
)
ANOTHER = "Prepare another class"
GONE = Refusal("classroom.gone", "The class was deleted", fix="Start another.")
NOT_STARTED = "The class could not be kept. Try again in a moment."
TOO_MANY_CLASSES = "Thirty classes came from this address within an hour. Wait two minutes, or use one of them."
