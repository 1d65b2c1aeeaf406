"""Runs that were evaluated, to take away: a table for a paper, a report, a notebook."""

from ndcg_core.exchange.comparisons.notebook import to_notebook_of_run, to_run_notebook
from ndcg_core.exchange.comparisons.paper import to_paper
from ndcg_core.exchange.comparisons.report import to_report, to_report_of_run

__all__ = ["to_notebook_of_run", "to_paper", "to_report", "to_report_of_run", "to_run_notebook"]
