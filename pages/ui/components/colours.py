"""The colours that mean something, the same in every chart.

Okabe and Ito's: apart for every kind of colour vision, readable on white and on black.
"""

from __future__ import annotations

from ndcg_core.scoring.colours import IDEAL, OWN

__all__ = ["ANSWER", "FURTHER", "IDEAL", "OWN", "SCRIPT"]

FURTHER = ("#009e73", "#cc79a7", "#888888")
"""For what is neither, in this order."""
ANSWER = FURTHER[1]
"""A student's answer over the right sums; not the first, because green reads as right."""
SCRIPT = {"own": OWN, "ideal": IDEAL, "further": FURTHER, "answer": ANSWER}
"""What the browser's scripts import as ``colours.js``."""
