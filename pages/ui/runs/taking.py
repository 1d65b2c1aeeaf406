"""What can be taken away: pictures, tables, a report, a notebook."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ndcg_core.exchange.comparisons import to_paper, to_report, to_run_notebook
from ndcg_core.systems import Comparison
from ndcg_core.systems.leads import gaps
from pages.ui.components import downloads, save_chart
from pages.ui.runs import deciding, means, queries, saving, words
from pages.ui.runs.shown import Shown


def draw(shown: Shown) -> None:
    """Draw a button for each; a file is written on the click."""
    st.markdown(words.TAKE)
    with _row(words.PICTURES_ABOVE):
        if shown.compared is not None and shown.compared.queries:
            save_chart.draw("leads", words.SAVE_LEADS)
        save_chart.draw(queries.picture(), words.SAVE_QUERIES)
    with _row(words.TABLES):
        saving.table(words.SAVE_MEANS, lambda: means.table_of_means(shown.found, shown.choice), "means")
        saving.table(words.SAVE_QUERY_TABLE, lambda: [words.QUERY_COLUMNS, *shown.rows], "queries")
        if shown.compared is not None:
            _draw_tables(shown.compared)
    if shown.compared is not None:
        with _row(words.WHOLE):
            _draw_whole(shown, shown.compared)


def _row(title: str) -> st.delta_generator.DeltaGenerator:
    st.caption(title)
    return st.container(horizontal=True, vertical_alignment="center")


def _draw_tables(compared: Comparison) -> None:
    saving.table(words.SAVE_LEAD_TABLE, lambda: [words.LEAD_COLUMNS, *(row[:-1] for row in gaps(compared))], "leads")
    _file(words.SAVE_LATEX, lambda: to_paper(compared, "latex"), "table.tex", "application/x-tex")
    _file(words.SAVE_MARKDOWN, lambda: to_paper(compared, "markdown"), "table.md", "text/markdown")


def _draw_whole(shown: Shown, compared: Comparison) -> None:
    said = deciding.verdict(compared, shown.done, shown.choice.difference)
    robust = shown.done.found if shown.done is not None else None
    _file(words.SAVE_REPORT, lambda: to_report(said, _tested(shown, compared), robust), "runs.html", "text/html")
    qrels = shown.found.qrels
    if shown.found.example != "systems" and qrels is not None:
        runs = {file.system: file.name for file in shown.found.runs if file.system in compared.means}
        _file(
            words.SAVE_NOTEBOOK,
            lambda: to_run_notebook(said, _tested(shown, compared), qrels.name, runs),
            "runs.ipynb",
            "application/x-ipynb+json",
        )


def _tested(shown: Shown, compared: Comparison) -> Comparison:
    """Return the comparison with the tests that were done, if they were."""
    return deciding.tested(shown.found, shown.choice) or compared


def _file(label: str, write: Callable[[], str], file: str, kind: str) -> None:
    downloads.text_file(label, write, file, kind, key="runs")
