"""The name of the app and the titles of its pages."""

APP = "NDCG Lab"
TITLE = "{page} · NDCG Lab"
"""The browser's title of a page."""
PAGES = {
    "playground": "Play",
    "lessons": "Learn",
    "check": "Check a number",
    "libraries": "Compare tools",
    "runs": "Runs",
    "teach": "Teach",
    "which": "Which nDCG?",
    "classroom": "Class",
    "grade": "Grade",
    "worksheet": "Worksheet",
}
"""The title of each page by the name of its file, in the order of the navigation."""
UNLISTED = ("which", "classroom", "grade", "worksheet")
"""The pages that *Compare tools* and *Teach* lead to."""
HANDBOOK = "[The handbook]({address}/index.html) has all of this to read and to cite."
LOST = "The server does not answer. This page tries again until it does."
