"""Systems compared on whole runs: by how much they differ, how sure that is, and whether it depends on the nDCG."""

from ndcg_core.systems.comparing import compare
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.significance import PairedTest

__all__ = ["Comparison", "Pair", "PairedTest", "compare"]
