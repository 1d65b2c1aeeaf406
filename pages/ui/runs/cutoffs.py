"""The systems at every cutoff: their means with their intervals, and how much of the top of their lists is judged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import streamlit as st

from ndcg_core.batch.bootstrap import OF_NDCG, intervals
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.systems.grid import curve
from pages.ui.components import chart
from pages.ui.runs import judgments, saving, words, work
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.pairs import Pair
from pages.ui.runs.work import Step
from pages.ui.text import show

_RESAMPLES = 1000


class Curve(NamedTuple):
    """Means at every cutoff from 1, and the ends of their intervals."""

    values: list[float]
    lows: list[float]
    highs: list[float]


def draw(found: Collection, choice: Choice, _pair: Pair) -> None:
    """Draw the mean of each system at every cutoff."""
    steps = [
        Step(
            ("curve", file.number, choice.key),
            words.EVALUATING_EVERY_K.format(name=file.system),
            partial(_curve, prepared, choice),
        )
        for file in found.runs
        if (prepared := found.prepared(file)) is not None
    ]
    if not work.do(found, steps, "runs_curves"):
        return
    curves = {
        file.system: each
        for file in found.runs
        if (each := found.found(("curve", file.number, choice.key), Curve)) is not None
    }
    st.caption(words.DEPTH_TEXT.format(most=judgments.DEEPEST))
    rows = [
        (name, k, *values)
        for name, each in curves.items()
        for k, values in enumerate(zip(each.values, each.lows, each.highs, strict=True), 1)
    ]
    columns: dict[str, Sequence[object]] = dict(
        zip(("system", "k", "value", "low", "high"), map(list, zip(*rows, strict=True)), strict=True)
    )
    columns["shown"] = [words.WITH_INTERVAL.format(value=show(v), low=show(a), high=show(b)) for *_, v, a, b in rows]
    chart.draw_runs("depth", columns)
    saving.chart("depth", lambda: [words.DEPTH_COLUMNS, *rows])


def _curve(prepared: PreparedRun, choice: Choice) -> Curve:
    """Return the mean at every cutoff; the intervals of all cutoffs share the queries that are drawn."""
    values = curve(prepared, choice.convention, range(1, judgments.DEEPEST + 1))
    ends = intervals(values, resamples=_RESAMPLES, limits=OF_NDCG)
    counted = values[:, np.isfinite(values).all(0)]
    return Curve(counted.mean(1).tolist(), [low for low, _ in ends], [high for _, high in ends])


def draw_judged(found: Collection, choice: Choice, _pair: Pair) -> None:
    """Draw how much of the top of each system's lists is judged."""
    if not work.do(found, judgments.steps(found, choice), "runs_judged"):
        return
    st.caption(words.JUDGED_TEXT)
    rows = [
        (file.system, k, share)
        for file in found.runs
        for k, share in enumerate((judgments.shares(found, file, choice))[: judgments.DEEPEST], 1)
    ]
    columns: dict[str, Sequence[object]] = {
        "system": [name for name, _, _ in rows],
        "k": [k for _, k, _ in rows],
        "value": [share for _, _, share in rows],
        "shown": [words.SHARE.format(share=share) for _, _, share in rows],
    }
    chart.draw_runs("judged", columns)
    saving.chart("judged", lambda: [words.JUDGED_COLUMNS, *rows])
