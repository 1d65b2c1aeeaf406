"""Fill: the next hollow bar, a sum or the ratio, lifted or typed."""

from __future__ import annotations

from typing import Literal

from ndcg_core.teaching.lessons.figure_values import cell_words
from ndcg_core.teaching.lessons.figures import Figure
from ndcg_core.widget.picture_task import Fill
from pages.ui.lessons import table
from pages.ui.lessons.tasks.shared import Asked

_Where = Literal["own", "ideal", "sum", "ideal_sum", "ratio", "gauge"]
_SUMS: dict[str, _Where] = {"cg": "sum", "dcg": "sum", "idcg": "ideal_sum", "ndcg": "ratio"}


def fill(asked: Asked) -> Fill:
    """Return the bar to be filled next."""
    ask = asked.ask
    cell = ask.cells[len(asked.tried.cells)]
    label = cell_words(cell, asked.scene, f"@{asked.scene.convention.k}" if asked.scene.convention.k else "")
    return {
        **asked.with_field("fill", label or ask.question),
        "where": _where(cell),
        "rank": cell.rank,
        "most": ask.most,
        "whole": not ask.decimals,
    }


def _where(cell: Figure) -> _Where:
    """Where the bar stands; a number of another list or of another definition is filled beside all ranks."""
    if cell.lists or cell.library or cell.mistake:
        return "gauge"
    if cell.rank is not None:
        return "ideal" if cell.quantity.startswith(table.IDEAL) else "own"
    return _SUMS.get(cell.quantity, "gauge")
