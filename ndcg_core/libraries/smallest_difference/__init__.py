"""The smallest list on which two conventions differ."""

from ndcg_core.libraries.smallest_difference.search import (
    DIFFERENT,
    Difference,
    NoDifference,
    Side,
    smallest_difference,
)

__all__ = ["DIFFERENT", "Difference", "NoDifference", "Side", "smallest_difference"]
