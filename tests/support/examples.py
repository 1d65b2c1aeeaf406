"""How many examples a slow test draws: a few in ``make test``, all of them in ``make fuzz``."""

import os

import pytest
from hypothesis import settings

ALL = os.environ.get("EXAMPLES") == "all"


def of(number, quick):
    """Return a number for ``make fuzz``, or another for ``make test``; the test is marked as ``many``."""
    return number if ALL else quick


def sample(items, every):
    """Return all items for ``make fuzz``, or for ``make test`` the first of every so many."""
    return items if ALL else items[::every]


def many(number, quick, **more):
    """Return the settings of a test that draws a number of examples, and in ``make test`` only a few of them."""

    def marked(test):
        return pytest.mark.many(settings(max_examples=of(number, quick), **more)(test))

    return marked
