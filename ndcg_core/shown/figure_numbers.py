"""The numbers of a list's figure, in pixels if not said, which Python and the browser's scripts both read."""

NUMBERS: dict[str, float] = {
    "top": 34,  # over the rows: the scale and its name
    "foot": 8,  # below the rows
    "gap": 6,  # between two rows
    "letter": 6.3,  # of a text of 12 pixels, about
    "line": 15,  # a line of that text
    "phone": 500,  # a figure with less width stays in sight over a text, and is low
    "narrow": 400,  # rows with less width have their bars below the titles
    "rank": 30,  # where a title begins
    "title": 32,
    "names": 0.4,  # of the rows' width are the titles
    "names_most": 300,
    "grade": 24,
    "terms": 126,  # a product at the end of a row
    "terms_from": 480,  # width of rows that have room for it
    "bar": 20,  # a bar of this list beside one of the best order
    "best": 9,
    "bar_alone": 22,
    "stack_least": 120,
    "stack_most": 300,
    "alone": 260,  # width of the sums beside a board, and how high they are; with more they lie over it, and are low
    "stack_alone": 240,
    "stack_low": 90,
}

ROWS: dict[str, list[tuple[int, int]]] = {
    "rows": [(5, 60), (8, 46), (20, 34), (1_000_000, 22)],
    "rows_low": [(4, 46), (6, 34), (8, 28), (1_000_000, 20)],  # where there is little height
    "rows_phone": [(5, 38), (8, 30), (1_000_000, 22)],
}
"""How high a row is: where there are so many at most, then where there are more."""
SCRIPT = {**NUMBERS, **ROWS}
"""What the browser's scripts import as ``figure_numbers.js``."""
