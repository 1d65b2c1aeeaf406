"""The data of each chart, row by row: views of an explanation, without sums of their own."""

from __future__ import annotations

import math

from ndcg_core import Explanation
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import DISCOUNTS
from pages.ui.components import words
from pages.ui.text import show

ChartRow = dict[str, str | float | None]


def position_rows(explanation: Explanation, titles: dict[str, str]) -> list[ChartRow]:
    """Return two rows for each rank: for this list and for the ideal list."""
    rows: list[ChartRow] = []
    for row in explanation.rows:
        for name, doc, gain, discounted, total, counts in (
            (words.THIS_LIST, row.doc, row.gain, row.discounted, row.dcg, row.counts),
            (words.IDEAL, row.ideal_doc, row.ideal_gain, row.ideal_discounted, row.idcg, row.ideal_counts),
        ):
            rows.append(
                {
                    "rank": row.rank,
                    "list": name,
                    "document": words.NO_DOCUMENT if doc is None else titles.get(str(doc), str(doc)),
                    "gain": gain,
                    "discounted": discounted,
                    "running": total,
                    "shade": 1.0 if counts else 0.25,
                    "sum": _term(gain, row.weight, discounted, counts=counts),
                    "running_sum": show(total),
                }
            )
    return rows


def _term(gain: float, weight: float, discounted: float, *, counts: bool) -> str:
    product = words.PRODUCT if counts else words.PRODUCT_BELOW
    return product.format(gain=show(gain), weight=show(weight), discounted=show(discounted))


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
