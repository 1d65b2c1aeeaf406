"""What each chart is made of, record by record: views of an explanation, no sums of their own."""

from __future__ import annotations

import math
from typing import Any

from ndcg_core import Explanation
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import DISCOUNTS
from pages.ui.components.chart.specs import CHOSEN, IDEAL, MINE
from pages.ui.text import show


def position_rows(explanation: Explanation, titles: dict[str, str]) -> list[dict[str, Any]]:
    """Two records a rank, one for this list and one for the ideal."""
    rows: list[dict[str, Any]] = []
    for row in explanation.rows:
        for who, doc, gain, earned, total, counts in (
            (MINE, row.doc, row.gain, row.discounted, row.dcg, row.counts),
            (IDEAL, row.ideal_doc, row.ideal_gain, row.ideal_discounted, row.idcg, row.ideal_counts),
        ):
            rows.append(
                {
                    "rank": row.rank,
                    "list": who,
                    "document": "nothing" if doc is None else titles.get(doc, str(doc)),
                    "gain": gain,
                    "discounted": earned,
                    "running": total,
                    "shade": 1.0 if counts else 0.25,
                    "sum": f"{show(gain)} × {show(row.weight)} = {show(earned)}"
                    + ("" if counts else ", below the cutoff"),
                    "running sum": show(total),
                }
            )
    return rows


def curve_rows(explanation: Explanation) -> list[dict[str, Any]]:
    """nDCG@k for every k, the chosen one marked."""
    chosen = explanation.k or len(explanation.curve)
    return [
        {
            "k": k,
            "ndcg": None if math.isnan(value) else value,
            "nDCG@k": show(value),
            "mark": "chosen" if k == chosen else "other",
            "size": 150 if k == chosen else 40,
            "label": show(value) if k == chosen else "",
        }
        for k, value in enumerate(explanation.curve, 1)
    ]


def weight_rows(convention: Convention, depth: int) -> list[dict[str, Any]]:
    """The weights of the chosen discount beside those of the named ones."""
    curves = {CHOSEN: convention.discount_form, **{named.title: named.discount for named in DISCOUNTS.values()}}
    return [
        {"rank": rank, "discount": name, "weight": weight}
        for name, discount in curves.items()
        for rank, weight in enumerate(discount.weights(depth), 1)
    ]
