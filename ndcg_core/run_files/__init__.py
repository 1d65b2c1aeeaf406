"""Run and qrels files, in all the forms that they come in."""

from ndcg_core.run_files.forms import Recognised, recognise
from ndcg_core.run_files.reading import Reading, read_qrels, read_run
from ndcg_core.run_files.scanned import ScannedRun, scan_run

__all__ = ["Reading", "Recognised", "ScannedRun", "read_qrels", "read_run", "recognise", "scan_run"]
