"""The numbers of a list's figure, in pixels if not said, which Python and the browser's scripts both read."""

NUMBERS: dict[str, float] = {
    "top": 34,  # over the rows: the scale and its name
    "foot": 8,  # below the rows
    "gap": 6,  # between two rows
    "letter": 6.3,  # of a text of 12 pixels, about
    "line": 15,  # a line of that text
    "rank": 30,  # where a title begins
    "title": 32,
    "names": 0.4,  # of the rows' width are the titles; more where a bar is alone in its row
    "names_alone": 0.6,
    "names_most": 300,
    "grade": 24,
    "terms": 126,  # a product at the end of a row
    "bar": 26,  # a bar of this list beside one of the best order
    "best": 12,
    "bar_alone": 30,
    "missed": 4,  # rows of what was never found, at most, and how high they are
    "missed_row": 34,
    "line_tick": 5,  # of a line of numbers: half a mark, from the line to its numbers, and to the names of marks
    "line_text": 18,
    "line_mark": 34,
    "stack_least": 120,
    "stack_most": 380,
}

ROWS = [(4, 92), (5, 80), (8, 50), (20, 34), (1_000_000, 22)]
"""How high a row is: where there are so many at most, then where there are more."""
SCRIPT = {**NUMBERS, "rows": ROWS}
"""What the browser's scripts import as ``figure_numbers.js``."""
