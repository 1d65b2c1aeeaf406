"""How much a test does in ``make test``, in ``make test-rest`` and in ``make fuzz``.

What has the mark ``full``, a file or a case, is left out of ``make test``. A property test draws few examples there; it
runs once more in ``make test-rest``, which draws more of them, as ``make fuzz`` does of those with the mark ``many``.
"""

import os
from collections.abc import Collection, Iterable

import pytest
from hypothesis import settings

TIER = os.environ.get("TIER", "everyday")
"""``everyday``, ``rest`` or ``fuzz``."""

COMMON = (
    "sklearn", "sklearn_ignore_ties", "catboost_base", "catboost_exp", "lightgbm", "xgboost", "trec_eval",
    "ir_measures", "beir", "elasticsearch", "torchmetrics", "jarvelin_kekalainen_2002",
)  # fmt: skip
ODD = ("spark", "lenskit", "pyg")
"""Three conventions with choices that hardly another has."""


def of(fuzz: int, rest: int) -> int:
    """Return the first number for ``make fuzz``, the second for ``make test-rest``, a quarter of it for ``make test``.

    A test that asks for it and is no property test has the mark ``many``.
    """
    return {"fuzz": fuzz, "rest": rest, "everyday": max(rest // 4, 5)}[TIER]


def sample(items, every):
    """Return all items for ``make fuzz``, one of every so many for ``make test-rest``, a quarter for ``make test``."""
    return items[:: {"fuzz": 1, "rest": every, "everyday": 4 * every}[TIER]]


def many(fuzz: int, rest: int, **more):
    """Return the settings of a property test that draws so many examples, as :func:`of` says."""

    def marked(test):
        return pytest.mark.many(settings(max_examples=of(fuzz, rest), **more)(test))

    return marked


def everyday(chosen: Collection, cases: Iterable):
    """Return the cases of a test, all but the chosen ones with the mark ``full``; a tuple has several arguments."""
    cases = list(cases)
    assert all(case in cases for case in chosen), f"not a case: {[case for case in chosen if case not in cases]}"
    return [case if case in chosen else _full(*(case if isinstance(case, tuple) else (case,))) for case in cases]


def first(count: int, cases: Iterable):
    """Return the cases of a test, all but the first so many with the mark ``full``."""
    cases = list(cases)
    return everyday(cases[:count], cases)


def _full(*arguments):
    return pytest.param(*arguments, marks=pytest.mark.full)
