"""Long work, shown on a terminal where somebody watches, and silent in a pipe."""

import sys

from ndcg_core.command import words
from ndcg_core.systems import Robustness, RobustnessSteps


def watched(steps: RobustnessSteps) -> Robustness:
    """Do the steps, show how far they are, and return the result."""
    watches = bool(sys.stderr and sys.stderr.isatty())
    for step in steps:
        if watches:
            print(words.TRYING.format(percent=100 * step.share), end="", file=sys.stderr, flush=True)
    if watches:
        print(words.READ, end="", file=sys.stderr, flush=True)
    return steps.result()
