"""The sentences of the page for teachers."""

OPENING = "# Teach"
ENTRIES = (
    (
        "classroom.py",
        "Class",
        "Ask now: a question on the projector, answers on phones, and what went wrong at a glance.",
    ),
    ("grade.py", "Grade", "Paste sixty answers, or ten thousand: marks, and the mistake behind each wrong one."),
    (
        "check.py",
        "Exercises",
        "Give an exercise with your own list: a link, a file for Moodle, a variant for each student.",
    ),
    ("lessons.py", "Worksheets", "Print a lesson, or your list, for paper; the solution is a sheet of its own."),
)
"""Each page with what a teacher looks for on it, and what it is for."""
