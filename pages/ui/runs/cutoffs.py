"""The systems at every cutoff: their means with their intervals, and how much of the top of their lists is judged."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
import streamlit as st

from ndcg_core.batch.bootstrap import OF_NDCG, intervals
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.batch.runs.prepared import judged
from ndcg_core.model.convention import Convention
from ndcg_core.systems.grid import curve
from pages.ui.components import chart
from pages.ui.runs import saving, words, work
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.pairs import Pair
from pages.ui.text import show

_RESAMPLES = 1000
_DEEPEST = 100  # the last cutoff that is drawn


def draw(found: Collection, choice: Choice, _pair: Pair) -> None:
    """Draw the mean of each system at every cutoff."""
    steps = work.for_runs(found, "curve", choice, words.EVALUATING_EVERY_K, _curve)
    if not work.do(found, steps, "runs_curves"):
        return
    st.caption(words.DEPTH_TEXT.format(most=_DEEPEST))
    rows = [
        (file.system, k, *values)
        for file in found.runs
        for k, values in enumerate(work.of_run(found, "curve", file, choice, list) or [], 1)
    ]
    columns = chart.by_name(("system", "k", "value", "low", "high"), rows)
    columns["shown"] = [words.WITH_INTERVAL.format(value=show(v), low=show(a), high=show(b)) for *_, v, a, b in rows]
    chart.draw_runs("depth", columns)
    saving.chart("depth", lambda: [words.DEPTH_COLUMNS, *rows])


def _curve(prepared: PreparedRun, convention: Convention) -> Generator[float, None, list[tuple[float, float, float]]]:
    """Return the mean and the ends of its interval at every cutoff; all intervals share the queries that are drawn."""
    if len(prepared.run.repeated):  # query by query, which takes long
        rows = []
        for k in range(1, _DEEPEST + 1):
            rows.append(prepared.values(convention.with_k(k)))
            yield k / _DEEPEST
        values = np.stack(rows)
    else:
        values = curve(prepared, convention, range(1, _DEEPEST + 1))
    ends = intervals(values, resamples=_RESAMPLES, limits=OF_NDCG)
    means = values[:, np.isfinite(values).all(0)].mean(1).tolist()
    return [(mean, *both) for mean, both in zip(means, ends, strict=True)]


def draw_judged(found: Collection, choice: Choice, _pair: Pair) -> None:
    """Draw how much of the top of each system's lists is judged."""
    steps = work.for_runs(found, "judged", choice, words.EVALUATING_EVERY_K, _shares)
    if not work.do(found, steps, "runs_judged"):
        return
    st.caption(words.JUDGED_TEXT)
    rows = [
        (file.system, k, share)
        for file in found.runs
        for k, share in enumerate(work.of_run(found, "judged", file, choice, list) or [], 1)
    ]
    columns = chart.by_name(("system", "k", "value"), rows)
    columns["shown"] = [words.SHARE.format(share=share) for _, _, share in rows]
    chart.draw_runs("judged", columns)
    saving.chart("judged", lambda: [words.JUDGED_COLUMNS, *rows])


def _shares(prepared: PreparedRun, convention: Convention) -> list[float]:
    """Return the judged part of the first k documents at every cutoff; the convention's order of ties alone matters."""
    found = judged(prepared, convention, _DEEPEST)
    counted = found[~np.isnan(found[:, 0])]
    return counted.mean(0).tolist() if len(counted) else []
