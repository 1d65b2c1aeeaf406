"""Many lists: arrays, whole runs, and their averages."""

from ndcg_core.batch.blocks import keep_freed_memory
from ndcg_core.batch.evaluation import evaluate
from ndcg_core.batch.many import Prepared, prepare
from ndcg_core.batch.result import Result, Results
from ndcg_core.batch.scores import ndcg_score, ndcg_scores

__all__ = ["Prepared", "Result", "Results", "evaluate", "keep_freed_memory", "ndcg_score", "ndcg_scores", "prepare"]
