"""The sentences of the page for teachers."""

OPENING = (
    "# Teach\n\nNo account, and nothing to install for students: a code on the projector, or a link. The pictures show "
    "a made-up class."
)
ASK = "Ask a class now"
ASK_TEXT = "A question on the projector, answers on phones, and the mistake behind each answer."
EXERCISE = "Exercises and homework"
EXERCISE_TEXT = (
    "A list on which each mistake has a number of its own: as a link, a file for Moodle, a variant for each student."
)
GRADE, GRADE_TEXT = "Grade answers", "Answers that you have collected, sixty or ten thousand: marks, with the reasons."
ASK_NOW, MAKE, GRADE_NOW = "Ask a class", "Make an exercise", "Grade answers"
PREPARE = "##### Prepare"
ENTRIES = (
    ("lessons.py", "Worksheets", "a lesson on paper, its solution on a sheet of its own: choose one, then *More*"),
    ("which.py", "Which nDCG?", "find out with three lists which nDCG your students' tool computes"),
)
"""Each page with what a teacher looks for on it, and what it is for."""
