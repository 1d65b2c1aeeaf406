"""Whole runs: a system's scores and the judgments in columns, ordered once and scored under many conventions."""

from ndcg_core.batch.runs.columns import Qrels, Run, Skipped
from ndcg_core.batch.runs.ids import Ids
from ndcg_core.batch.runs.prepared import PreparedRun

__all__ = ["Ids", "PreparedRun", "Qrels", "Run", "Skipped"]
