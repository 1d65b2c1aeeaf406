"""The colours that mean something, the same in every picture, chart and notebook.

Okabe and Ito's: apart for every kind of colour vision, readable on white and on black.
"""

OWN, IDEAL = "#1f7fc4", "#e08a00"
"""This list, and the ideal list."""
FURTHER = ("#009e73", "#cc79a7", "#888888")
"""For what is neither, in this order."""
ANSWER = FURTHER[1]
"""A student's answer over the right sums; not the first, because green reads as right."""
SYSTEMS = (OWN, IDEAL, *FURTHER[:2], "#d55e00")
"""Of several systems; each has a shape, too."""
SCRIPT = {"own": OWN, "ideal": IDEAL, "further": FURTHER, "answer": ANSWER}
"""What the browser's scripts import as ``colours.js``."""
