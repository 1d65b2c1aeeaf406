"""The name of the app and the titles of its pages."""

APP = "NDCG Lab"
TITLE = "{page} · NDCG Lab"
"""The browser's title of a page."""
PAGES = {
    "playground": "Playground",
    "lessons": "Lessons",
    "libraries": "Libraries",
    "which": "Which nDCG?",
    "runs": "Runs",
    "check": "Check an answer",
    "grade": "Grade a class",
    "classroom": "Class",
    "worksheet": "Worksheet",
}
"""The title of each page by the name of its file, in the order of the navigation."""
UNLISTED = ("which", "worksheet", "classroom")
"""The pages that others lead to; a newcomer's first screen has few things to see."""
LOST = "The server does not answer. This page tries again until it does."
