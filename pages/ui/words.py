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
LED_TO = {"which": "libraries", "classroom": "teach", "grade": "teach", "worksheet": "teach"}
"""The pages that the navigation does not name, and the page that leads to each."""
MENU = "Menu"
HANDBOOK = "[The handbook]({address}/index.html) has all of this to read and to cite."
LOST = "The server does not answer. This page tries again until it does."
