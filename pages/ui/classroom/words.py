"""The sentences of a class: what phones, the projector and the teacher's own tab say, and why something is refused."""

from ndcg_core.errors import Refusal

DATABASE = Refusal(
    "classroom.database",
    "{name} must be an address such as sqlite:////var/lib/ndcg-lab/classes.db or postgresql://user:password@host/name",
    fix="Unset it to keep classes in a file of your own.",
)
UNREACHABLE = Refusal("classroom.unreachable", "The database of the classes cannot be opened: {place} ({reason})")
MOST_CLASSES = Refusal("classroom.most-classes", "This server keeps at most {most} classes", fix="Delete one.")
MOST_QUESTIONS = Refusal("classroom.full-questions", "A class has at most {most} questions")
NUMBER_NEEDED = Refusal("classroom.number-needed", "Your teacher needs your student number", fix="Type it.")
NO_WAY = Refusal("classroom.no-way", "This code opens nothing", fix="Make a new one on your other phone.")
FULL = Refusal("classroom.full", "A class has at most {most} students")
LOCKED = Refusal("classroom.locked", "The class takes nobody new", fix="Ask your teacher to open the door.")
NOT_RIGHT = "Not right. Try again."
NOT_RIGHT_LEFT = "Not right. You have {left} {tries} left."
NOT_RIGHT_LAST = "Not right. That was your last try."
OPENS_LATER = "The solution opens when the time is over."

# ---- what an address says that cannot do what it was asked ----

NO_CLASS = "No class has this code. Check it on the screen."
NOT_JOINED = "This phone has not joined the class. Join it with the code."
WRONG_KEY = "This link does not open the class. Use the link that the page Class showed when the class was made."
NAMELESS = "A phone joins with a token of its own."
NOT_YET = "This is shown once the class sees it."
NO_SUCH_QUESTION = "The class has no such question."
NO_VIEW = "There is no such view of a class."
NO_FILE = "There is no such file."
NO_OBJECT = "The message is not a JSON object."
TOO_LARGE = "A message has at most {most} bytes."
TOO_SLOW = "The message did not arrive in time."
TOO_MANY_MESSAGES = "More messages arrive than a person sends."
TOO_MANY_JOIN = "Many join from here at once. Wait a moment."
TOO_MANY_CODES = "Too many wrong codes came from here. Wait a minute and try again."
TOO_MANY_KEYS = "Too many wrong keys came from here. Use the link that the page Class showed."
MANY_STREAMS = "Too many pages of this class are open. Close one."
UNAVAILABLE = "The answers cannot be kept now. The page tries again by itself."
DIGITS = Refusal("classroom.digits", "Decimals needed in the answer: {decimals}")
WHOLE = Refusal("classroom.whole", "{name} must be a whole number from 0")
OWN_PACE = Refusal("classroom.own-pace", "Homework has no open question: everybody answers at their own pace")
ACT = Refusal("classroom.act", "Unknown act {got}", fix="Use one of {names}.")
TEXT = Refusal("classroom.sent-text", "The questions must be the text of a file of questions")
NO_QUESTION_HERE = Refusal("classroom.no-such-question", "The class has no such question")

# ---- a student's answers, as a text to keep ----

KEPT_QUESTION, KEPT_ANSWER = "Question {number}: {text}", "Your answer: {answer}"

# ---- the pages ----

PHONE_TITLE, SCREEN_TITLE, NOTES_TITLE = "Join a class · NDCG Lab", "Projector · NDCG Lab", "Your class · NDCG Lab"
NO_SCRIPT = "This page needs JavaScript, which this browser has switched off."

# ---- the projector ----

RIGHT_MARK = "◆"
SCAN, JOINED = "Scan this, or open the address and type the code.", "{count} joined"
SAVED_COUNT = "answers saved"
CLOSED_WITH = "Closed: {answers}"
HEADING = "Q{number}  {text}"
ROUND, AFTER_TRUTH = "round {round}", "{round} (after the truth)"
RIGHT_OF = "{right} of {answered} right"
COUNTED = {"board": "{right} of {answered} reach the goal"}
RIGHT_THEN = "Right: {before}, then {after}"
BOTH = "{both} answered both rounds; {once} answered one only."
OTHER_MOVES = "Other moves: {count}."
TO_RIGHT = "{gained} went to right. {left} left right."
HALF_GUESSED = "Half of you guessed {low} to {high}. It is {truth}."
LEFT_OUT = "Not shown here: {documents}. Phones have them all."
LEFT_OUT_MISSED = "Not shown here: {documents}, of which {missed} not retrieved. Phones have them all."
FIRST_OF = "The {shown} best of {all} documents."
TRUE_VALUE = "it is {value}"
DOT_IS = "one dot is {people} people"
OUTSIDE = "outside {low} to {high}"
RIGHT_ROW, OTHERS_ROW = "right", "others"
ALSO = "* or another mistake that gives the same number"
MEAN_RANK = "mean rank {mean}"
COMMONEST, COMMON_ORDER = "Commonest:", "{people} × nDCG {value}"
MIDDLE_HALF = "the middle half"
BEFORE, AFTER = "before", "after"
NUMBERS_LABEL, ORDERS_LABEL = "The answers on a line of numbers", "Documents by the ranks that the class gave them"
FLAGS_LABEL = "Where the class put each flag"
GUESSES_LABEL, FLOWS_LABEL = "The guesses on a line from 0 to 1", "How the class moved between the rounds"
END = "{title}: the end"
END_HEAD = ("question", "right", "after talking", "commonest mistake")
SHARE = "{right} of {answered}"
NEVER_MARKED = "not marked"
DELETED_ON = "Answers are deleted on {day}."
OPEN_QUESTION, CLOSE, CLOSE_NOW, COMPARE, END_CLASS = (
    "Open question {number}",
    "Close",
    "Close now",
    "Compare the rounds",
    "End the class",
)
PARTS = {
    "number": ("Show answers", "Show the right one", "Name the mistakes"),
    "board": ("Show orders", "Show the best"),
    "bar": ("Show guesses", "Show the truth"),
    "options": ("Show answers", "Show the right one"),
    "flags": ("Show answers", "Show the right places"),
    "grades": ("Show grades", "Show the judge's"),
}
CONTROLS = {
    "number": "number",
    "board": "order",
    "bar": "guess",
    "options": "choice",
    "flags": "flags",
    "grades": "grades",
}
"""What a file of results calls a question, by what it is answered with."""
AGAIN, MORE_TIME, BACK = "Ask again", "30 s", "Back"

# ---- the teacher's own tab ----

QUESTION_ROW = "{number}  {text}"
ASK, ASK_AGAIN, REWORD = "Ask", "Ask again", "Reword"
PHONES = "{joined} joined. Phones connected: {present}."
OPEN_SCREEN = "Open the projector"
PERSON = "{number}  {name}"
HIDDEN_NAME, SHOW, HIDE, PEOPLE = "(hidden)", "Show", "Hide", "People ({count})"
COUNT, UNCOUNT = "Count answers after the truth, too", "Count no answer after the truth"
LOCK, UNLOCK = "Close the door", "Open the door"
PUT_OUT, PUT_OUT_SILENT = "Put out", "Put out all who never answered"
NOTES = "Notes"
LOBBY_NOTE = "Students see the question once you open it. Nothing here is on the projector."
LIVE = "{right} of {answered} are right; {missing} have not answered."
LATE = "{count} answered too late. They are not in the picture."
EXPLAIN_FIRST = "{share} are right. Explain first, then ask again."
ASK_AGAIN_ADVICE = "{share} are right. Let them talk to their neighbours, then ask again, before you show anything."
GO_ON = "{share} are right. Show the answers and go on."
NOTE_HEAD = "{letter}  {title}: {count}"
SAME_NUMBER = "The same number comes from: {others}."
OTHER_CAUSES, POSSIBLE_CAUSES = "Other causes", "Possible causes"
UNEXPLAINED_HEAD, OTHER_ANSWERS = "Not explained", "Other answers"
TIMES, CAUSE_OF = "{count} × {answer}", "{cause}: {answers}"
ASK_NEXT = {
    "order": "Ask: in which order does the formula read the documents?",
    "gain": "Ask: what does a document of grade 3 gain here, and what one of grade 0?",
    "cut": "Ask: which is the last rank that counts, and what does the next one earn?",
    "discount": "Ask: what is rank 1 divided by, and what rank 2?",
    "ideal": "Ask: which documents are in the ideal list, and how many of them count?",
    "quotient": "Ask: which sum stands above the line, and can the quotient be more than 1?",
    "report": "Ask: what exactly does this number name, and of how many queries is it?",
}
RESULTS = "Results"
FILES = {
    "results.csv": "Results (CSV)",
    "moodle.csv": "Moodle gradebook",
    "canvas.csv": "Canvas gradebook",
    "report.txt": "Report",
    "questions.json": "The questions",
}
DELETE = "Delete this class and its answers"
NOT_COME = "Not here yet: {names}."
HOMEWORK_DONE = "{done} of {all} done, {begun} started, {untouched} not"
DUE = "Due {when}"
TRIES = "{first} → {last}"
MADE_UP = "{count} of {all} have made-up names, which no gradebook knows."
CELLS = "◆ right; else the mistake, ? for one that is not known, with ↻ while tries are left; ✓ answered; · not started"
CELL_NONE, CELL_DONE, CELL_TRYING = "·", "✓", "↻"

# ---- results as files ----

REPORT_QUESTION = "{number}. {text}"
REPORT_ROUND = "Round {round}: {right} of {answered} right, {missing} gave no answer."
REPORT_GUESSES = "Round {round}: {answered} answered, which is not marked."
REPORT_MISTAKE = "{count} × {title}"
REPORT_POSSIBLE = "{count} × perhaps: {title}"
REPORT_UNEXPLAINED, REPORT_OTHERS = "{count} × not explained", "{count} × another answer"
RESULT_HEAD = ("student", "number", "question", "kind", "round", "answer", "right", "mistake", "marks")

# ---- in the browser ----

SCRIPT = {
    "app": "NDCG Lab",
    "code": "Code",
    "join": "Join",
    "name": "Name (optional)",
    "joining": "Join class {code}",
    "no_account": "No account. Without a name you get a friendly made-up one.",
    "student_number": "Student number (if your teacher asks for it)",
    "go_on": "Continue from another phone",
    "way": "Code from your other phone",
    "make_way": "Continue on another phone",
    "way_is": "Join the class on the other phone, and choose “Continue from another phone”. For 15 minutes: {code}",
    "unknown": "No class has this code. Check it on the screen.",
    "failed": "That did not work. Try again.",
    "joining_again": "Not connected. Trying again ...",
    "gone": "This class was deleted.",
    "elsewhere": "The class is open on newer pages of yours. Reload this one to go on here.",
    "waiting": "You are in. Look at the screen in front.",
    "you_are": "You are {name}.",
    "over": "The class is over.",
    "save_answers": "Save my answers",
    "question": "Q{number}",
    "again": "Again, after talking. Before, you sent {value}.",
    "send": "Send",
    "not_sent": "Not sent",
    "sending": "Sending ... keep this page open.",
    "saved": "Saved. You can still change it.",
    "saved_short": "Saved.",
    "changed": "Saved: {value}. Your change is not sent.",
    "changed_short": "Saved. Your change is not sent.",
    "not_saved": "Not saved yet. It sends itself when you are online.",
    "offline": "Offline. You can keep working.",
    "closing": "Closes in {seconds} s. Send now.",
    "closing_saved": "Saved. Closes in {seconds} s.",
    "closed": "Closed. Your answer: {value}.",
    "closed_without": "Closed. You sent no answer.",
    "late": "Closed before your answer arrived. Your teacher sees “late”.",
    "late_chip": "Too late",
    "see_picture": "See what happened",
    "try_list": "Try this list",
    "list": "The list",
    "other_list": "{name}: grades {grades}.",
    "grade": "grade {grade}",
    "not_judged": "not judged",
    "no_number": "Type a number.",
    "decimals": "Decimals needed: {decimals}.",
    "slide": "Slide to guess",
    "score": "score {score}",
    "place": "Slide to place it",
    "due": "Due {when}",
    "homework_over": "The time is over.",
    "task_right": "right",
    "task_wrong": "not right",
    "task_done": "done",
    "task_untouched": "not started",
    "task_try": "{tries} of {most} tries",
    "task_tries": "tries: {tries}",
    "back": "All tasks",
    "disconnected": "Not connected since {time}. Showing what was known then.",
    "nobody": "No phone has reached this address. Open it on yours.",
    "loopback": "Phones cannot reach this address: it works on this computer only. Start the lab with make class.",
    "closes_in": "Closes in {seconds} s",
    "reword": "The question",
    "put_out_sure": "Put out this person and delete their answers?",
    "silent_sure": "Put out all who never answered?",
    "delete_sure": "Delete this class with all its answers? This cannot be undone.",
    "no_key": "This link does not open the class. Use the whole link, with what stands after #.",
    "blank": "The screen is blank. Press B.",
    "right_answer": "The right answer",
}

# ---- made-up names ----

ADJECTIVES = (
    "amber brave brisk bright calm clever cosy curious eager fair gentle glad jolly keen kind "
    "lively lucky merry neat nimble proud quick quiet rapid sunny swift tidy warm wise witty"
)
ANIMALS = (
    "badger beaver crane dolphin finch fox gecko hare hedgehog heron ibis kestrel koala lark lemur "
    "lynx marten mole newt otter owl panda puffin raven robin seal stoat swan tern wren"
)

IDENTITY = "Student"
"""The column of a gradebook that holds nicknames."""

# ---- make class ----

NETWORK = """The app is open to everybody in this network: {address}
Students need that address and /j, or this code; you prepare the class at {here}/classroom
To end it, press Ctrl-C.
"""
KEPT_AT = "Classes and their answers are kept in {place}."
NO_COPY = Refusal(
    "classroom.no-copy",
    "Only a database in a file is copied by this command",
    fix="Use pg_dump and pg_restore for PostgreSQL.",
)
COPY = Refusal("classroom.copy", "Unknown command {got}", fix="Write `backup FILE` or `restore FILE`.")
NO_SOURCE = Refusal("classroom.no-source", "There is no file {got}")
NO_CLASSES = Refusal(
    "classroom.no-classes", "This file holds no classes: {got}", fix="Name a file that `backup` wrote."
)
NO_BACKUP = Refusal(
    "classroom.no-backup", "This file is no backup of classes, and stays as it is: {got}", fix="Name another file."
)
SAME_FILE = Refusal("classroom.same-file", "This is the database itself: {got}", fix="Name another file.")
IN_USE = Refusal("classroom.in-use", "A server has the database open: {got}", fix="End it first.")
NEWER = Refusal(
    "classroom.newer", "{place} is of version {got}, and this program knows {known}", fix="Use the newer program."
)
THIS_DATABASE = "The database of the classes"
COPIED, NOT_COPIED = "Copied {source} to {target}.", "The file could not be read or written."
KEPT_BEFORE = "What was there is in {before}. It is not deleted after 30 days: remove it when you need it no more."
