"""Where nDCG stands between the worst and the best order of the same documents, and what chance alone gives."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from ndcg_core.model import words as model_words
from ndcg_core.model.convention import SAME_K, Convention, ConventionLike, CutoffLike, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.sums import quotient_or_nan, tie_range


class OrderScale(NamedTuple):
    """The nDCG of four orders of the same documents.

    Attributes
    ----------
    worst, best : float
        The lowest and the highest nDCG of any order; the highest is below 1 where relevant documents were missed. Both
        are that of the order as it is where a document stands twice.
    random : float
        The mean over all orders; NaN where the ideal list depends on the order, and for a document that stands twice.
    given : float
        That of the order as it is.

    """

    worst: float
    random: float
    given: float
    best: float


def order_scale(topic: Topic, convention: ConventionLike = Convention(), *, k: CutoffLike = SAME_K) -> OrderScale:
    r"""Return where the order of a list stands among all orders of its documents.

    If all documents were tied, each rank would earn the mean gain (McSherry and Najork, ECIR 2008): the mean over all
    orders is :math:`\bar g \sum_i w_i / \mathrm{IDCG}`.

    Parameters
    ----------
    topic : Topic
        The list.
    convention : Convention or str, optional
        The definition, or its name.
    k : int or None, optional
        Another cutoff than the definition's own.

    Returns
    -------
    OrderScale
        The four values; NaN where the definition gives none.

    Raises
    ------
    NdcgError
        For an unknown name of a definition, and a cutoff that is none.

    Examples
    --------
    >>> found = order_scale(Topic(["d1", "d2"], {"d1": 0, "d2": 1}))
    >>> [round(value, 4) for value in found]
    [0.6309, 0.8155, 0.6309, 1.0]

    """
    chosen = resolve(convention, k)
    random = random_order(topic, chosen)
    given = quotient_or_nan(topic, chosen)
    if not topic.docs or math.isnan(given):
        return OrderScale(given, given, given, given)
    worst, best = (given, given) if topic.repeated else tie_range(*_tied(topic, chosen))
    return OrderScale(worst, random, given, best)


def random_order(topic: Topic, convention: Convention) -> float:
    """Return the mean nDCG of all orders of a list, rounded if the definition rounds; NaN if that follows no formula.

    >>> round(random_order(Topic(["d1", "d2"], {"d1": 0, "d2": 1}), Convention()), 4)
    0.8155
    """
    if not isinstance(topic, Topic):
        raise model_words.NO_TOPIC.error(topic)
    if facts(convention).pool.of_ranks or topic.repeated or not topic.docs:
        return math.nan
    tied, by_score = _tied(topic, convention)
    return quotient_or_nan(tied, replace(by_score, ties="average"))


def _tied(topic: Topic, convention: Convention) -> tuple[Topic, Convention]:
    """Return the list with equal scores, and the definition that reads them."""
    oddities = replace(convention.oddities, order="score", least_score=None)
    return Topic([(doc, 0.0) for doc in topic.docs], topic.qrels), replace(convention, ties="input", oddities=oddities)
