"""Systems compared on whole runs: by how much they differ, how sure that is, and whether it depends on the nDCG."""

from ndcg_core.systems.changes import Change as Change
from ndcg_core.systems.comparing import compare as compare
from ndcg_core.systems.comparison import Comparison as Comparison
from ndcg_core.systems.deciding import conclude as conclude
from ndcg_core.systems.deciding import decide as decide
from ndcg_core.systems.dependence import RobustnessSteps as RobustnessSteps
from ndcg_core.systems.dependence import Step as Step
from ndcg_core.systems.dependence import robustness as robustness
from ndcg_core.systems.example import example_systems as example_systems
from ndcg_core.systems.grid import Setting as Setting
from ndcg_core.systems.orders import Flip as Flip
from ndcg_core.systems.pairs import Pair as Pair
from ndcg_core.systems.report import Robustness as Robustness
from ndcg_core.systems.significance import PairedTest as PairedTest
from ndcg_core.systems.unjudged import MeanBounds as MeanBounds
from ndcg_core.systems.unjudged import OrderBounds as OrderBounds
from ndcg_core.systems.verdict import Verdict as Verdict
