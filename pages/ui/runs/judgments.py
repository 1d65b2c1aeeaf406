"""How much of the top of each system's lists is judged, as a mean over queries."""

from __future__ import annotations

from functools import partial

import numpy as np

from ndcg_core.batch.runs import PreparedRun
from ndcg_core.batch.runs.judged import judged
from pages.ui.runs import words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection, File
from pages.ui.runs.work import Step

DEEPEST = 100
"""The last cutoff that is drawn."""


def steps(found: Collection, choice: Choice) -> list[Step]:
    """Return the steps that find out how much is judged; a convention's order of ties alone matters to it."""
    return [
        Step(
            _key(file, choice),
            words.EVALUATING_EVERY_K.format(name=file.system),
            partial(_shares, prepared, choice),
        )
        for file in found.runs
        if (prepared := found.prepared(file)) is not None
    ]


def _key(file: File, choice: Choice) -> tuple[str, int, str]:
    return "judged", file.number, choice.key


def _shares(prepared: PreparedRun, choice: Choice) -> list[float]:
    """Return the judged part of the first k documents, for every k as far as it is drawn and for the choice's own."""
    found = judged(prepared, choice.convention, DEEPEST)
    counted = found[~np.isnan(found[:, 0])]
    return counted.mean(0).tolist() if len(counted) else []


def shares(found: Collection, file: File, choice: Choice) -> list[float]:
    """Return the judged part of the first k documents for every k; empty before it is computed."""
    return found.found(_key(file, choice), list) or []
