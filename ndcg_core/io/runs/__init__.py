"""Run and qrels files, in all the forms that they come in."""

from ndcg_core.io.runs.reading import read_qrels, read_run

__all__ = ["read_qrels", "read_run"]
