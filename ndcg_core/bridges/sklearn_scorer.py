"""A scorer for scikit-learn: nDCG in cross-validation and in searches for parameters, with the queries as groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ndcg_core.batch.scores import ndcg_score
from ndcg_core.bridges import words
from ndcg_core.model.convention import Convention, ConventionLike, resolve
from ndcg_core.model.numbers import array_of


@dataclass(frozen=True)
class GroupedNdcg:
    """The mean nDCG over queries, as a function that ``sklearn.metrics.make_scorer`` takes.

    Parameters
    ----------
    convention : Convention or str
    k : int or None
        Replaces the convention's cutoff if it is given.

    Examples
    --------
    >>> GroupedNdcg("burges_2005", k=1)([3, 0, 1, 2], [0.1, 0.9, 0.8, 0.2], groups=["a", "b", "a", "b"]).__round__(4)
    0.0714
    """

    convention: ConventionLike = "burges_2005"
    k: int | None = None

    @property
    def __name__(self) -> str:  # scikit-learn shows it
        return "ndcg"

    def __call__(self, y_true: ArrayLike, y_score: ArrayLike, *, groups: ArrayLike | None = None) -> float:
        """Return the average over the queries of these rows; without groups, all rows are a single query's.

        Parameters
        ----------
        y_true, y_score : array-like, shape (n_rows,)
            Grades and scores.
        groups : array-like, shape (n_rows,), optional
            The query of each row, in any order.

        Raises
        ------
        NdcgError
            For columns of another shape, and for lists that the convention refuses.
        """
        grades, scores = np.asarray(array_of(y_true, "y_true")), np.asarray(array_of(y_score, "y_score"))
        if grades.ndim != 1 or scores.shape != grades.shape:
            raise words.SCORES.error((grades.shape, scores.shape))
        queries = np.zeros(len(grades), dtype=np.int64) if groups is None else groups
        chosen = resolve(self.convention) if self.k is None else resolve(self.convention, self.k)
        return float(ndcg_score(grades, scores, chosen, groups=queries))


def ndcg_scorer(convention: ConventionLike = Convention(), *, k: int | None = None) -> Any:
    """Return a scorer that orders documents by what a model predicts for them.

    Parameters
    ----------
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`.
    k : int or None
        Replaces the convention's cutoff if it is given.

    Returns
    -------
    scorer
        ``scorer(model, X, y, groups=...)``. With metadata routing, which scikit-learn has to be set to
        (``sklearn.set_config(enable_metadata_routing=True)``), ``ndcg_scorer().set_score_request(groups=True)`` lets
        ``cross_validate`` and searches hand on the groups.

    Examples
    --------
    >>> import sklearn
    >>> from sklearn.linear_model import LinearRegression
    >>> X, y, queries = [[1], [2], [3], [1]], [0, 1, 2, 1], [1, 1, 2, 2]
    >>> with sklearn.config_context(enable_metadata_routing=True):
    ...     ndcg_scorer("burges_2005", k=1)(LinearRegression().fit(X, y), X, y, groups=queries)
    1.0
    """
    from sklearn.metrics import make_scorer

    return make_scorer(GroupedNdcg(convention, k), response_method=("decision_function", "predict"))
