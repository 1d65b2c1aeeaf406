"""The explanation of one list: everything that it gives under a convention, from which all other views are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndcg_core.document import Block, latex
from ndcg_core.document.formulas import Formula
from ndcg_core.document.shown import Shown
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.plurals import counted
from ndcg_core.scoring.positions import Positions, Row
from ndcg_core.shown import words
from ndcg_core.shown.formulas import formulas
from ndcg_core.shown.sentences import sentences, show

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Explanation", "Row", "explain"]


class Explanation(Positions, Shown):
    """nDCG with every step of its computation; returned by :func:`ndcg_core.explain`."""

    def __repr__(self) -> str:
        numbers = {name: show(getattr(self, name)) for name in ("ndcg", "dcg", "idcg")}
        return words.EXPLANATION.format(at=self.at, ranked=counted(len(self.ranked.docs), "document"), **numbers)

    def __str__(self) -> str:
        from ndcg_core.shown.cells import text

        return text(self)

    def blocks(self) -> list[Block]:
        """Return what a notebook shows: the picture, the table and the sentences."""
        from ndcg_core.shown.blocks import blocks

        return blocks(self)

    def frame(self) -> pd.DataFrame:
        """Return the rows as a pandas DataFrame; the core imports pandas here and nowhere else."""
        import pandas as pd

        return pd.DataFrame(self.rows, columns=list(Row._fields))

    def words(self) -> list[str]:
        """Return how DCG, IDCG and nDCG come about, in sentences with this list's numbers."""
        return sentences(self)

    def latex(self) -> dict[str, str]:
        """Return the sums behind ``"dcg"``, ``"idcg"`` and ``"ndcg"``, with this list's numbers, as LaTeX."""
        return {name: latex.formula(tree) for name, tree in self.formulas().items()}

    def formulas(self) -> dict[str, Formula]:
        """Return the same as trees, which each format writes in its way."""
        return formulas(self)


def explain(topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K) -> Explanation:
    """Return everything that one list gives under one convention, rank by rank.

    Parameters
    ----------
    topic : Topic
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`.
    k : int or None, optional
        Replaces the convention's cutoff; None is the whole list.

    Returns
    -------
    Explanation
        A notebook shows it as a picture, a table and sentences. Its ``rows`` hold rank, doc, grade, gain, weight,
        discounted gain and running sum, beside the ideal list's; ``words()`` and ``latex()`` say the same in sentences
        and in formulas.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    Examples
    --------
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> [(row.rank, row.doc, row.gain, row.ideal_doc) for row in explain(topic).rows]
    [(1, 'd1', 1.0, 'd2'), (2, 'd2', 7.0, 'd1')]

    """
    return Explanation.of(topic, resolve(convention, k))
