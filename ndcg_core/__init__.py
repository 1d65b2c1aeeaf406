"""nDCG with its reasons: every choice named, every number explained. Importing this imports numpy and nothing heavier."""

from ndcg_core.batch import ndcg_score, ndcg_scores
from ndcg_core.convention import Convention
from ndcg_core.conventions import conventions
from ndcg_core.diagnosis import Finding, diagnose
from ndcg_core.engines import engines
from ndcg_core.errors import NdcgError
from ndcg_core.evaluation import Result, evaluate
from ndcg_core.explanation import Explanation, Row
from ndcg_core.measures import cg, dcg, explain, idcg, ndcg
from ndcg_core.mistakes import mistakes
from ndcg_core.topic import Topic

__all__ = ["Convention", "Explanation", "Finding", "NdcgError", "Result", "Row", "Topic", "cg", "conventions", "dcg", "diagnose", "engines",
           "evaluate", "explain", "idcg", "mistakes", "ndcg", "ndcg_score", "ndcg_scores"]
