"""Other measures of the runs, by the names that ir_measures and trec_eval have for them."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from ndcg_core.batch.measures import Measured, MeasureName, measure_names, measure_prepared
from ndcg_core.systems import Comparison
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import deciding, saving, significance, words, work
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.work import Refused, Step
from pages.ui.text import show

_NAMES, _LONGEST = "runs_measures", 200
_MOST = 20  # of each run


def draw(found: Collection, choice: Choice) -> None:
    """Draw the choice of measures, and each run's means."""
    text = st.text_input(
        words.MEASURES,
        key=_NAMES,
        placeholder=words.USUAL_MEASURES.format(k=choice.k or words.USUAL_CUTOFF),
        max_chars=_LONGEST,
        help=words.MEASURES_HELP,
        persist_state="session",
    )
    asked = text or words.USUAL_MEASURES.format(k=choice.k or words.USUAL_CUTOFF)
    names = work.attempted(lambda: measure_names(asked, choice.k))
    if isinstance(names, Refused) or len(names) > _MOST:
        said = names.sentence if isinstance(names, Refused) else words.TOO_MANY_MEASURES.format(most=_MOST)
        html.draw("runs_measured", tag("p", said, cls="refused"))
        return
    part = f"measured {asked}"
    steps = work.for_runs(
        found, part, choice, words.EVALUATING, lambda run, convention: measure_prepared(run, names, convention)
    )
    if not work.do(found, steps, "runs_measuring"):
        return
    rows: list[list[Node]] = []
    saved: list[Sequence[object]] = [(words.MEANS_FILE[0], *(name.title for name in names))]
    for file in found.runs:
        got = work.of_run(found, part, file, choice, Measured)
        means = {} if got is None else got.means
        shown = [f"{means[name]:,.0f}" if name.counts else show(means[name]) for name in names if means]
        rows.append([file.system, *(shown or [words.REFUSED] * len(names))])
        saved.append((file.system, *(means.get(name) for name in names)))
    html.draw("runs_measured", html.table(["", *(name.title for name in names)], rows, cards=True))
    saving.table(words.SAVE_TABLE, lambda: saved, "runs-measures")
    if len(found.runs) > 1:
        _draw_tests(found, choice, [name for name in names if not name.counts])


def _draw_tests(found: Collection, choice: Choice, names: Sequence[MeasureName]) -> None:
    """Draw what every two runs differ by in each measure, corrected for all pairs of it."""
    keys = {name: ("tested", choice.key, choice.baseline, name) for name in names}
    compare_by = partial(deciding.compare_by, found, choice, found.runs, ())
    steps = [Step(key, words.TESTING, partial(compare_by, name)) for name, key in keys.items()]
    work.do(found, steps, "runs_measures_testing")
    compared = [one for key in keys.values() if (one := found.found(key, Comparison)) is not None]
    rows: list[list[Node]] = [[one.title, *significance.pair_row(pair)] for one in compared for pair in one.pairs]
    html.draw("runs_measures_tested", html.table(words.MEASURES_TESTED, rows, cards=True))
