"""The mark of the lab: both sums as stacks, blue for a list and orange for the ideal list, and their ratio."""

from ndcg_core.document import tag
from ndcg_core.document.html import written
from ndcg_core.shown import colours

_PARTS = (
    tag("rect", x=4, y=12, width=9, height=17, fill=colours.OWN),
    tag("rect", x=16, y=3, width=9, height=26, fill=colours.IDEAL),
    tag("path", d="M2 12H30", stroke="#888888", stroke_width=2, stroke_dasharray="3 2"),
)
MARK = written(tag("svg", *_PARTS, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 32 32", width=32, height=32))
"""An SVG without a text, on any ground."""
