"""Run and qrels files, in all the forms that they come in."""

from ndcg_core.io.runs.forms import Recognised, recognise
from ndcg_core.io.runs.reading import Reading, read_qrels, read_run
from ndcg_core.io.runs.scanned import ScannedRun, scan_run

__all__ = ["Reading", "Recognised", "ScannedRun", "read_qrels", "read_run", "recognise", "scan_run"]
