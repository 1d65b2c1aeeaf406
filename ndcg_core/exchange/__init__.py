"""What a person pastes and takes away: lists, tables, programs, notebooks."""

from ndcg_core.exchange.cells import to_csv
from ndcg_core.exchange.comparisons import to_notebook_of_run, to_paper, to_report, to_report_of_run, to_run_notebook
from ndcg_core.exchange.notebook.notebook import to_notebook
from ndcg_core.exchange.pasting.paste import Pasted, Problem, read_pasted, write_pasted

__all__ = [
    "Pasted",
    "Problem",
    "read_pasted",
    "to_csv",
    "to_notebook",
    "to_notebook_of_run",
    "to_paper",
    "to_report",
    "to_report_of_run",
    "to_run_notebook",
    "write_pasted",
]
