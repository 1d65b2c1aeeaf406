"""The data of each chart, row by row: views of an explanation, without sums of their own."""

from __future__ import annotations

import math

from ndcg_core import Explanation
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import DISCOUNTS
from pages.ui.components import words
from pages.ui.text import show

ChartRow = dict[str, str | float | None]


def running_rows(explanation: Explanation) -> list[ChartRow]:
    """Return two rows for each rank: for this list and for the ideal list."""
    return [
        {"rank": row.rank, "list": name, "running": total, "running_sum": show(total)}
        for row in explanation.rows
        for name, total in ((words.THIS_LIST, row.dcg), (words.IDEAL, row.idcg))
    ]


def curve_rows(explanation: Explanation) -> list[ChartRow]:
    """Return nDCG@k for every k, the chosen k marked."""
    chosen = explanation.k or len(explanation.curve)
    return [
        {
            "k": k,
            "ndcg": None if math.isnan(value) else value,
            "value": show(value),
            "mark": "chosen" if k == chosen else "other",
            "size": 150 if k == chosen else 40,
            "label": show(value) if k == chosen else "",
        }
        for k, value in enumerate(explanation.curve, 1)
    ]


def weight_rows(convention: Convention, depth: int) -> list[ChartRow]:
    """Return the weights of the chosen discount beside those of the named discounts."""
    curves = {
        words.THIS_CONVENTION: convention.discount_form,
        **{named.title: named.discount for named in DISCOUNTS.values()},
    }
    return [
        {"rank": rank, "discount": name, "weight": weight}
        for name, discount in curves.items()
        for rank, weight in enumerate(discount.weights(depth), 1)
    ]
