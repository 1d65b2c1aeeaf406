"""One list: its order, gains, sums, nDCG, and the explanation of all of them."""

from ndcg_core.scoring.differences import differing_fields
from ndcg_core.scoring.explanation import Explanation, Row, curve, explain
from ndcg_core.scoring.measures import cg, dcg, idcg, moves_up, ndcg, tie_range

__all__ = [
    "Explanation",
    "Row",
    "cg",
    "curve",
    "dcg",
    "differing_fields",
    "explain",
    "idcg",
    "moves_up",
    "ndcg",
    "tie_range",
]
