"""What one list gives under one convention, and the ways to read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndcg_core.scoring import reading
from ndcg_core.scoring.positions import Positions, Row

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Explanation", "Row"]


class Explanation(Positions):
    """The answer and the whole way to it; made by :func:`ndcg_core.explain`."""

    def frame(self) -> pd.DataFrame:
        """The rows as a pandas DataFrame; pandas is imported here and nowhere else in the core's path."""
        import pandas as pd

        return pd.DataFrame(self.rows, columns=list(Row._fields))

    def words(self) -> list[str]:
        """How DCG, IDCG and nDCG come about, in sentences with this list's numbers."""
        return reading.words(self)

    def latex(self) -> dict[str, str]:
        """The sums behind ``"dcg"``, ``"idcg"`` and ``"ndcg"``, with this list's numbers, as LaTeX."""
        return reading.latex(self)
