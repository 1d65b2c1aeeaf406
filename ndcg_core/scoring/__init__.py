"""One list: its order, gains, sums, nDCG, and the numbers of every rank."""

from ndcg_core.scoring.beside_ndcg import OTHER_MEASURES, Measure, other_measures
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.scoring.measures import cg, dcg, idcg, moves_up, ndcg, tie_range
from ndcg_core.scoring.positions import Positions, Row, curve
from ndcg_core.scoring.scale import OrderScale, order_scale

__all__ = [
    "OTHER_MEASURES",
    "Measure",
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
    "other_measures",
    "tie_range",
]
