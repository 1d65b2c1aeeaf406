"""Systems compared on whole runs: by how much they differ, how sure that is, and whether it depends on the nDCG."""

from ndcg_core.systems.changes import Change
from ndcg_core.systems.comparing import compare
from ndcg_core.systems.comparison import Comparison
from ndcg_core.systems.deciding import conclude, decide
from ndcg_core.systems.dependence import RobustnessSteps, Step, robustness
from ndcg_core.systems.example import example_systems
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.orders import Flip
from ndcg_core.systems.pairs import Pair
from ndcg_core.systems.report import Robustness
from ndcg_core.systems.significance import PairedTest
from ndcg_core.systems.unjudged import MeanBounds, OrderBounds
from ndcg_core.systems.verdict import Verdict
