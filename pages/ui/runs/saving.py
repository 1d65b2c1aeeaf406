"""Tables as CSV files."""

from collections.abc import Callable, Sequence

import streamlit as st

from ndcg_core.exchange.cells import as_csv
from pages.ui.components import downloads, save_chart
from pages.ui.components.words import SAVE_CHART
from pages.ui.runs import words


def table(label: str, rows: Callable[[], Sequence[Sequence[object]]], name: str) -> None:
    """Draw a button that saves rows, the first of them the headings; they are written on the click."""
    downloads.text_file(label, lambda: as_csv(rows()), f"{name}.csv", "text/csv", key="runs", for_a_spreadsheet=True)


def chart(name: str, rows: Callable[[], Sequence[Sequence[object]]]) -> None:
    """Draw the buttons that save a chart as a picture, and its rows as a table."""
    with st.container(horizontal=True, vertical_alignment="center"):
        save_chart.draw(name, SAVE_CHART)
        table(words.SAVE_TABLE, rows, f"runs-{name}")
