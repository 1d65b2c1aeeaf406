"""nDCG with its reasons: every choice named, every number explained. Importing this imports numpy and nothing heavier."""

from ndcg_core.batch.evaluation import Result, evaluate
from ndcg_core.batch.scores import ndcg_score, ndcg_scores
from ndcg_core.errors import NdcgError
from ndcg_core.libraries.adapters import engines
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.explanation import Explanation, Row, explain
from ndcg_core.scoring.measures import cg, dcg, idcg, ndcg
from ndcg_core.teaching.diagnosis import Finding, diagnose
from ndcg_core.teaching.mistakes import mistakes

__all__ = [
    "Convention",
    "Explanation",
    "Finding",
    "NdcgError",
    "Result",
    "Row",
    "Topic",
    "cg",
    "conventions",
    "dcg",
    "diagnose",
    "engines",
    "evaluate",
    "explain",
    "idcg",
    "mistakes",
    "ndcg",
    "ndcg_score",
    "ndcg_scores",
]
