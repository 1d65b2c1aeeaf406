r"""CG, DCG, IDCG and nDCG of one list, and the explanation that everything else is a view of.

.. math::

    \mathrm{DCG@k} = \sum_{i=1}^{k} \mathrm{gain}(g_i) \cdot \mathrm{weight}(i) \qquad
    \mathrm{nDCG@k} = \frac{\mathrm{DCG@k}}{\mathrm{IDCG@k}}

where :math:`g_i` is the grade of the document at rank *i* and IDCG is the DCG of the ideal list.
Sources: Järvelin and Kekäläinen, TOIS 20(4), 2002; Burges et al., ICML 2005.
"""

from __future__ import annotations

import math

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve
from ndcg_core.model.topic import Topic, ranking_of
from ndcg_core.scoring import pipeline
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.normalized import normalized
from ndcg_core.scoring.pipeline import is_ideal, list_value
from ndcg_core.scoring.sums import added, ideal_sum, lenient, quotient, quotient_or_nan, ranked_sum, tie_range

__all__ = ["cg", "dcg", "idcg", "moves_up", "ndcg", "tie_range"]


def cg(topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K) -> float:
    """Return the cumulative gain: the gains of ranks 1 to k, undiscounted.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str
        The convention, or its name.
    k : int or None, optional
        Another cutoff; None is the whole list.

    Returns
    -------
    float
        CG.

    Raises
    ------
    NdcgError
        If the convention refuses the list, or a name is unknown.

    Notes
    -----
    CG is the sum of the gains up to rank k (Järvelin and Kekäläinen, TOIS 20(4), 2002).

    Examples
    --------
    >>> cg(Topic(["d1", "d2"], {"d1": 3, "d2": 1}), Convention(gain="linear"))
    4.0

    """
    chosen = resolve(convention, k)
    topic = normalized(topic, chosen)
    return added(pipeline.rank(topic, chosen).gains[: chosen.k])


def dcg(topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K) -> float:
    """Return the discounted cumulative gain at the convention's cutoff.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str
        The convention, or its name.
    k : int or None, optional
        Another cutoff; None is the whole list.

    Returns
    -------
    float
        DCG.

    Raises
    ------
    NdcgError
        If the convention refuses the list, or a name is unknown.

    Notes
    -----
    DCG is the sum of gain times discount up to rank k (Järvelin and Kekäläinen, TOIS 20(4), 2002).

    Examples
    --------
    >>> topic = Topic(["d4", "d2", "d1", "d5", "d3"], {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1})
    >>> dcg(topic, k=5)
    11.98402424049139

    """
    chosen = resolve(convention, k)
    return ranked_sum(chosen, pipeline.rank(normalized(topic, chosen), chosen))


def idcg(topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K) -> float:
    """Return the DCG of the ideal list, as the convention builds and cuts it.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str
        The convention, or its name.
    k : int or None, optional
        Another cutoff; None is the whole list.

    Returns
    -------
    float
        IDCG.

    Raises
    ------
    NdcgError
        If the convention refuses the list, or a name is unknown.

    Examples
    --------
    >>> idcg(Topic(["d1"], {"d1": 1, "d2": 1}), Convention(discount="none"))
    2.0

    """
    chosen = resolve(convention, k)
    topic = normalized(topic, chosen)
    return ideal_sum(topic, chosen, pipeline.rank(topic, chosen))


def ndcg(topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K) -> float:
    r"""Return DCG divided by IDCG.

    Parameters
    ----------
    topic : Topic
    convention : Convention or str
        The choices, or their name in :data:`ndcg_core.conventions`.
    k : int or None, optional
        Replaces the convention's cutoff; None is the whole list.

    Returns
    -------
    float
        NaN if the convention leaves lists without a relevant document out.

    Raises
    ------
    NdcgError
        If the convention refuses the list.

    Notes
    -----
    .. math:: \mathrm{nDCG@k} = \frac{\mathrm{DCG@k}}{\mathrm{IDCG@k}}

    Sources: Järvelin and Kekäläinen, TOIS 20(4), 2002; Burges et al., ICML 2005.

    Examples
    --------
    >>> topic = Topic(["d4", "d2", "d1", "d5", "d3"], {"d1": 2, "d2": 2, "d3": 2, "d4": 3, "d5": 1})
    >>> ndcg(topic, Convention(gain="exp2", k=5))
    0.99273940647578
    >>> ndcg(topic, "sklearn", k=5)
    0.9932683086972719

    """
    return quotient(topic, resolve(convention, k))


def moves_up(topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K) -> list[float | None]:
    """Return for each ranked document how nDCG would change if it moved up one place.

    It changes places with the document before it, in the ranking as given. The scores stay where they are, so that ties
    stay ties. None for the first document, and where nDCG has no value or is too large for a number.

    >>> round(moves_up(Topic(["d1", "d2"], {"d1": 0, "d2": 1}))[1], 4)
    0.3691
    """
    chosen = lenient(resolve(convention, k))
    topic = normalized(topic, chosen)
    ranked = pipeline.rank(topic, chosen)
    try:
        over = ideal_sum(topic, chosen, ranked)
        now = list_value(ranked_sum(chosen, ranked), over, chosen, topic, len(ranked.docs))
    except NdcgError:  # a sum that does not fit a number
        return [None] * len(topic.docs)
    moves_more = facts(chosen).pool.of_ranks or topic.repeated or chosen.oddities.round_list is not None
    if topic.has_ties or moves_more or not is_ideal(over, chosen) or tuple(ranked.docs) != topic.docs:
        changes = [_value_after_swap(topic, chosen, place) - now for place in range(1, len(topic.docs))]
    else:
        # Nothing but the two terms of the sum changes.
        gains = ranked.gains
        weight = chosen.discount_form.weights(len(gains))
        if chosen.k is not None:
            weight[chosen.k :] = [0.0] * len(weight[chosen.k :])
        changes = [
            (gains[place] - gains[place - 1]) * (weight[place - 1] - weight[place]) / over
            for place in range(1, len(gains))
        ]
    return [None, *(None if math.isnan(change) else change for change in changes)][: len(topic.docs)]


def _value_after_swap(topic: Topic, convention: Convention, place: int) -> float:
    """Return the nDCG after the document at this place, from 0 on, has changed places with the document before it."""
    docs = list(topic.docs)
    docs[place - 1], docs[place] = docs[place], docs[place - 1]
    return quotient_or_nan(Topic(ranking_of(docs, topic.scores), topic.qrels), convention)
