"""Lists made to order: the smallest one on which two conventions part."""

from ndcg_core.libraries.smallest_difference.search import (
    DIFFERENT,
    Difference,
    NoDifference,
    Side,
    smallest_difference,
)

__all__ = ["DIFFERENT", "Difference", "NoDifference", "Side", "smallest_difference"]
