"""One list: its order, gains, sums, nDCG, and the numbers of every rank."""

from ndcg_core.scoring.differences import differing_fields
from ndcg_core.scoring.measures import cg, dcg, idcg, moves_up, ndcg, tie_range
from ndcg_core.scoring.positions import Positions, Row, curve
from ndcg_core.scoring.scale import OrderScale, order_scale

__all__ = [
    "OrderScale",
    "Positions",
    "Row",
    "cg",
    "curve",
    "dcg",
    "differing_fields",
    "idcg",
    "moves_up",
    "ndcg",
    "order_scale",
    "tie_range",
]
