"""Tables as CSV files."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

import streamlit as st

from ndcg_core.exchange.cells import harmless
from pages.ui.components import downloads, save_chart
from pages.ui.components.words import SAVE_CHART
from pages.ui.runs import words


def table(label: str, rows: Callable[[], Sequence[Sequence[object]]], name: str) -> None:
    """Draw a button that saves rows, the first of them the headings; they are written on the click."""
    downloads.text_file(label, lambda: as_csv(rows()), f"{name}.csv", "text/csv", key="runs", for_a_spreadsheet=True)


def as_csv(rows: Sequence[Sequence[object]]) -> str:
    r"""Return rows as CSV; no name can run as a formula in a spreadsheet, whatever it takes for a delimiter.

    >>> as_csv([["system", "mean"], ["=1+1", 0.5], ["b", None]]).splitlines()
    ['"system","mean"', '"\'=1+1",0.5', '"b",""']
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def chart(name: str, rows: Callable[[], Sequence[Sequence[object]]]) -> None:
    """Draw the buttons that save a chart as a picture, and its rows as a table."""
    with st.container(horizontal=True, vertical_alignment="center"):
        save_chart.draw(name, SAVE_CHART)
        table(words.SAVE_TABLE, rows, f"runs-{name}")
