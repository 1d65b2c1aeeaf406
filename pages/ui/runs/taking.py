"""What can be taken away: pictures, tables, a report, a notebook."""

from collections.abc import Callable

import streamlit as st

from ndcg_core.exchange.comparisons import to_notebook_of_run, to_paper, to_report, to_report_of_run, to_run_notebook
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
        saving.table(words.SAVE_QUERY_TABLE, lambda: means.table_of_queries(shown.found, shown.choice), "queries")
        if shown.compared is not None:
            _draw_tables(shown, shown.compared)
    if shown.compared is not None:
        with _row(words.WHOLE):
            _draw_whole(shown, shown.compared)
    elif not shown.several:
        with _row(words.WHOLE):
            _draw_alone(shown)


def _row(title: str) -> st.delta_generator.DeltaGenerator:
    st.caption(title)
    return st.container(horizontal=True, vertical_alignment="center")


def _draw_tables(shown: Shown, compared: Comparison) -> None:
    said = deciding.verdict(compared, shown.done, shown.choice.difference)
    saving.table(words.SAVE_LEAD_TABLE, lambda: [words.LEAD_COLUMNS, *(row[:-1] for row in gaps(compared))], "leads")
    _file(words.SAVE_LATEX, lambda: to_paper(compared, "latex", said), "table.tex", "application/x-tex")
    _file(words.SAVE_MARKDOWN, lambda: to_paper(compared, "markdown", said), "table.md", "text/markdown")


def _draw_whole(shown: Shown, compared: Comparison) -> None:
    said = deciding.verdict(compared, shown.done, shown.choice.difference)
    robust = shown.done.found if shown.done is not None else None
    runs = {file.system: file.name for file in shown.found.runs if file.system in compared.means}
    _draw_files(
        shown,
        lambda: to_report(said, _tested(shown, compared), robust),
        lambda qrels: to_run_notebook(said, _tested(shown, compared), qrels, runs),
    )


def _draw_alone(shown: Shown) -> None:
    file = shown.pair.first
    got = means.evaluated(shown.found, file, shown.choice)
    if got is None:
        return
    headline, interval = means.sentences(shown.found, file, shown.choice)
    said = words.ALONE_SAID.format(headline=headline, interval=interval)
    _draw_files(
        shown,
        lambda: to_report_of_run(got.result, file.system, said),
        lambda qrels: to_notebook_of_run(got.result, file.system, said, qrels, file.name),
    )


def _draw_files(shown: Shown, report: Callable[[], str], notebook: Callable[[str], str]) -> None:
    """Draw a button for the report, and one for the notebook where there are files that it can read."""
    _file(words.SAVE_REPORT, report, "runs.html", "text/html")
    qrels = shown.found.qrels
    if shown.found.example != "systems" and qrels is not None:
        name = qrels.name
        _file(words.SAVE_NOTEBOOK, lambda: notebook(name), "runs.ipynb", "application/x-ipynb+json")


def _tested(shown: Shown, compared: Comparison) -> Comparison:
    """Return the comparison with the tests that were done, if they were."""
    return deciding.tested(shown.found, shown.choice) or compared


def _file(label: str, write: Callable[[], str], file: str, kind: str) -> None:
    downloads.text_file(label, write, file, kind, key="runs")
