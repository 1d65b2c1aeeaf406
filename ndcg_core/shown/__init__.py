"""One list's numbers as a person reads them: sentences, LaTeX, tables, pictures."""

from ndcg_core.shown.explanation import Explanation, explain

__all__ = ["Explanation", "explain"]
