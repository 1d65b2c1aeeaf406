"""Run and qrels files, in all the forms that they come in."""

from ndcg_core.io.runs.reading import read_qrels, read_run
from ndcg_core.io.runs.recognise import Recognised, recognise

__all__ = ["Recognised", "read_qrels", "read_run", "recognise"]
