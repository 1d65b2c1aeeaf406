"""The explanation of one list: everything that it gives under a convention, from which all other views are read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from ndcg_core.model.convention import SAME_K, Convention, CutoffLike, resolve
from ndcg_core.model.topic import Printer, Topic
from ndcg_core.scoring import formulas, pipeline, words
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.positions import Positions, Row
from ndcg_core.scoring.sentences import sentences, show
from ndcg_core.scoring.sums import lenient

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Explanation", "Row", "curve", "explain"]


class Explanation(Positions):
    """nDCG with every step of its computation; returned by :func:`ndcg_core.explain`."""

    def __repr__(self) -> str:
        numbers = {name: show(getattr(self, name)) for name in ("ndcg", "dcg", "idcg")}
        return words.EXPLANATION.format(at=self.at, count=len(self.ranked.docs), **numbers)

    def __str__(self) -> str:
        from ndcg_core.scoring.cells import text

        return text(self)

    def _repr_pretty_(self, printer: Printer, _cycle: bool) -> None:
        """What IPython writes where there is no HTML."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from ndcg_core.scoring.html import html

        return html(self)

    def frame(self) -> pd.DataFrame:
        """Return the rows as a pandas DataFrame; the core imports pandas here and nowhere else."""
        import pandas as pd

        return pd.DataFrame(self.rows, columns=list(Row._fields))

    def words(self) -> list[str]:
        """Return how DCG, IDCG and nDCG come about, in sentences with this list's numbers."""
        return sentences(self)

    def latex(self) -> dict[str, str]:
        """Return the sums behind ``"dcg"``, ``"idcg"`` and ``"ndcg"``, with this list's numbers, as LaTeX."""
        return formulas.latex(self)


def explain(topic: Topic, convention: Convention | str = Convention(), *, k: CutoffLike = SAME_K) -> Explanation:
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
    chosen = resolve(convention, k)
    topic = normalized(topic, chosen)
    ranked = pipeline.rank(topic, chosen)
    best = pipeline.ideal(topic, chosen, ranked)
    size, pool = len(ranked.gains), len(best.gains)
    combine, factors = chosen.discount_form.combine, chosen.discount_form.factors(max(size, pool))
    discounted, ideal_discounted = list(map(combine, ranked.gains, factors)), list(map(combine, best.gains, factors))
    running, ideal_running = list(accumulate(discounted)), list(accumulate(ideal_discounted))
    length = pipeline.ideal_length(chosen, chosen.k, size, pool)
    dcg, idcg = _at(running, chosen.k), _at(ideal_running, length)
    return Explanation(
        topic=topic,
        convention=chosen,
        ranked=ranked,
        ideal=best,
        ideal_length=length,
        discounted=discounted,
        ideal_discounted=ideal_discounted,
        running=running,
        ideal_running=ideal_running,
        dcg=dcg,
        idcg=idcg,
        ndcg=pipeline.ratio(dcg, idcg, chosen),
    )


def curve(topic: Topic, convention: Convention | str = Convention()) -> list[float]:
    """Return nDCG@1, nDCG@2, ... up to the longer of the ranking and the ideal list, whatever the convention's own k.

    >>> [round(value, 4) for value in curve(Topic(["d1", "d2"], {"d1": 1, "d2": 3}))]
    [0.1429, 0.7098]
    """
    return explain(topic, lenient(resolve(convention, None))).curve


def _at(running: Sequence[float], length: int | None) -> float:
    """Return a running sum after ``length`` ranks, or after the last rank."""
    if length is None or length > len(running):
        length = len(running)
    return running[length - 1] if length else 0.0
