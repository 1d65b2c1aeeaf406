"""Another name of :mod:`ndcg_core.exchange.programs`."""

from ndcg_core.exchange.programs import programs

__all__ = ["programs"]
