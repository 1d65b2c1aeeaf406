"""The command `ndcg`: runs evaluated, compared and explained in a terminal."""

from ndcg_core.command.program import main

__all__ = ["main"]
