"""The systems at every cutoff: their means, what two of them differ by, and how much of their lists is judged."""

from collections.abc import Generator
from functools import partial
from typing import NamedTuple

import numpy as np
import streamlit as st

from ndcg_core.batch.bootstrap import OF_DIFFERENCES, intervals
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.batch.runs.prepared import judged
from ndcg_core.model.convention import Convention
from ndcg_core.systems.grid import curve
from pages.ui.components import chart, html
from pages.ui.components.words import AXES
from pages.ui.runs import choices, marks, saving, words, work
from pages.ui.runs.shown import Shown
from pages.ui.runs.work import Step
from pages.ui.text import brief, show, signed

_RESAMPLES = 1000
_MOST = 9  # letters of a name on an axis
_DEEPEST = 100  # the last cutoff that is drawn


class Curve(NamedTuple):
    """A run's nDCG at every cutoff.

    Attributes
    ----------
    queries : list of str
    values : array of float, shape (n_cutoffs, n_queries)
        NaN for a query that is left out.
    """

    queries: list[str]
    values: np.ndarray


def draw(shown: Shown) -> None:
    """Draw the mean of each system at every cutoff, and the difference of the two that are looked at."""
    found, choice, known = shown.found, shown.choice, marks.letters(shown.found)
    steps = work.for_runs(found, "curve", choice, words.EVALUATING_EVERY_K, _curve)
    if not work.do(found, steps, "runs_curves"):
        return
    curves = {file.system: curve for file in found.runs if (curve := work.of_run(found, "curve", file, choice, Curve))}
    rows = [(name, k, mean) for name, one in curves.items() for k, mean in enumerate(_means(one.values), 1)]
    left, right = st.columns(2, gap="medium") if shown.several else (st.container(), None)
    with left:
        html.draw("runs_key", marks.key(found, curves))
        columns = chart.by_name(("system", "k", "value"), rows)
        columns["letter"] = [known[name] for name, _, _ in rows]
        columns["shown"] = [show(mean) for *_, mean in rows]
        chart.draw_runs("depth", columns)
        saving.chart("depth", lambda: [words.DEPTH_COLUMNS, *rows])
    if right is not None:
        with right:
            _draw_gap(shown, curves)


def _curve(prepared: PreparedRun, convention: Convention) -> Generator[float, None, Curve]:
    """Return nDCG at every cutoff."""
    if len(prepared.run.repeated):  # query by query, which takes long
        rows = []
        for k in range(1, _DEEPEST + 1):
            rows.append(prepared.values(convention.with_k(k)))
            yield k / _DEEPEST
        values = np.stack(rows)
    else:
        values = curve(prepared, convention, range(1, _DEEPEST + 1))
    return Curve([*prepared.queries], values)


def _means(values: np.ndarray) -> list[float]:
    """Return the mean at every cutoff, over the queries that have a value; empty without any."""
    known = values[:, np.isfinite(values).all(0)]
    found: list[float] = known.mean(1).tolist() if known.size else []
    return found


def _draw_gap(shown: Shown, curves: dict[str, Curve]) -> None:
    """Draw what the first system has more than the second at every cutoff, in the interval of the difference."""
    first, second = shown.pair.first.system, shown.pair.second.system if shown.pair.second else ""
    if first not in curves or second not in curves:
        return
    key = ("gap", shown.choice.key, first, second)
    step = Step(key, words.TESTING, partial(gap, curves[first], curves[second]))
    if not work.do(shown.found, [step], "runs_gap"):
        return
    rows: list[tuple[float, float, float]] = shown.found.found(key, list) or []
    st.caption(words.GAP_TEXT.format(first=first, second=second, most=_DEEPEST))
    columns = chart.by_name(("k", "value", "low", "high"), [(k, *row) for k, row in enumerate(rows, 1)])
    columns["shown"] = [words.WITH_INTERVAL.format(value=signed(v), low=signed(a), high=signed(b)) for v, a, b in rows]
    known = marks.letters(shown.found)
    names = {
        place: marks.titled(known[name], brief(name, _MOST)) for place, name in (("first", first), ("second", second))
    }
    title = words.DIFFERENCE_AXIS.format(at=words.AT.format(k="k"), **names)
    chart.draw_runs("gap", columns, titles={AXES["gap"]: title})
    saving.chart("gap", lambda: [words.GAP_COLUMNS, *((k, *row) for k, row in enumerate(rows, 1))])


def gap(first: Curve, second: Curve) -> list[tuple[float, float, float]]:
    """Return the mean difference at every cutoff with the ends of its interval; all share the queries that are drawn.

    A query counts if both have a value for it.
    """
    places = {query: place for place, query in enumerate(second.queries)}
    both = [(place, places[query]) for place, query in enumerate(first.queries) if query in places]
    ours, theirs = np.array(both, dtype=np.int64).reshape(-1, 2).T
    differences = first.values[:, ours] - second.values[:, theirs]
    means = _means(differences)
    if not means:
        return []
    ends = intervals(differences, resamples=_RESAMPLES, limits=OF_DIFFERENCES)
    return [(mean, *each) for mean, each in zip(means, ends, strict=True)]


def draw_judged(shown: Shown) -> None:
    """Draw how much of the top of each system's lists is judged."""
    choices.draw_judged_only()
    found, choice, known = shown.found, shown.choice, marks.letters(shown.found)
    steps = work.for_runs(found, "judged", choice, words.EVALUATING_EVERY_K, _shares)
    if not work.do(found, steps, "runs_judged"):
        return
    st.caption(words.JUDGED_TEXT)
    shares = {file.system: work.of_run(found, "judged", file, choice, list) or [] for file in found.runs}
    rows = [(name, k, share) for name, each in shares.items() for k, share in enumerate(each, 1)]
    html.draw("runs_key", marks.key(found, shares))
    columns = chart.by_name(("system", "k", "value"), rows)
    columns["letter"] = [known[name] for name, _, _ in rows]
    columns["shown"] = [words.SHARE.format(share=share) for _, _, share in rows]
    chart.draw_runs("judged", columns)
    saving.chart("judged", lambda: [words.JUDGED_COLUMNS, *rows])


def _shares(prepared: PreparedRun, convention: Convention) -> list[float]:
    """Return the judged part of the first k documents at every cutoff; the convention's order of ties alone matters."""
    found = judged(prepared, convention, _DEEPEST)
    counted = found[~np.isnan(found[:, 0])]
    return counted.mean(0).tolist() if len(counted) else []
