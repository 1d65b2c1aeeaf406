"""Runs that were compared, to take away: a table for a paper, a report, a notebook."""

from ndcg_core.exchange.comparisons.notebook import to_run_notebook
from ndcg_core.exchange.comparisons.paper import to_paper
from ndcg_core.exchange.comparisons.report import to_report

__all__ = ["to_paper", "to_report", "to_run_notebook"]
