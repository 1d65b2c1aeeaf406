"""The smallest list on which two conventions differ."""

from ndcg_core.libraries.smallest_difference.search import (
    DIFFERENT,
    Difference,
    NoDifference,
    Side,
    smallest_difference,
)
