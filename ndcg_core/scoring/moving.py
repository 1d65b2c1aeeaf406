"""What a screen needs to follow a list while one of its documents is moved, without asking again for every place.

A sum is then a row of products or quotients: the gain of a document and the factor of its rank. Where a move changes
more than the order of the gains, :func:`moving_sums` says so, and the screen waits for the next explanation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import DocId
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.pipeline import gain_of, is_ideal
from ndcg_core.scoring.positions import Positions


class MovingSums(NamedTuple):
    """The parts of a list's sums.

    Attributes
    ----------
    gains : mapping of ids to float
        The gain of each document of the ranking, and of each judged document if documents may enter the ranking.
    unjudged : float
        The gain of any other document.
    factors : list of float
        The factor of each rank that a document may reach, from rank 1 on.
    divides : bool
        Whether a gain is divided by the factor of its rank; otherwise it is multiplied by it.
    cutoff : int or None
        How many ranks count; None for all.
    idcg : float
        The DCG of the ideal list, above 0, which no move of these changes.
    enters : bool
        Whether documents may enter and leave the ranking; otherwise they may change places within it.

    """

    gains: Mapping[DocId, float]
    unjudged: float
    factors: list[float]
    divides: bool
    cutoff: int | None
    idcg: float
    enters: bool


def moving_sums(found: Positions, ranks: int) -> MovingSums | None:
    """Return the parts of a list's sums, from which DCG and nDCG follow for other orders of its documents.

    Parameters
    ----------
    found : Explanation
        The list.
    ranks : int
        How many ranks a document may reach.

    Returns
    -------
    MovingSums or None
        None where a move may change more than the order of the gains: with tied scores, with documents that the
        convention removes or could refuse, with an ideal list that follows the ranking, and where DCG is not divided by
        IDCG.

    Notes
    -----
    DCG is the sum over ``rank = 1, 2, ...`` up to the cutoff of the gain at that rank, divided by or multiplied with
    its factor, added in this order; then it is the DCG of :func:`ndcg_core.explain` to the last bit.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic, explain
    >>> sums = moving_sums(explain(Topic(["d1", "d2"], {"d1": 1, "d2": 3})), 2)
    >>> sums.gains["d2"] / sums.factors[0] + sums.gains["d1"] / sums.factors[1] == sums.idcg
    True

    """
    topic, convention = found.topic, found.convention
    if topic.has_ties or topic.has_negative or topic.repeated or len(found.ranked.docs) < len(topic.docs):
        return None
    is_quotient = convention.oddities.round_list is None and not facts(convention).pool.of_ranks
    if not is_quotient or found.idcg <= 0 or not is_ideal(found.idcg, convention):
        return None
    enters = _may_enter(convention)
    gains = dict(zip(found.ranked.docs, found.ranked.gains, strict=True))
    gain = gain_of(convention)
    stand_in = convention.unjudged if isinstance(convention.unjudged, float) else 0.0
    try:
        if enters:
            gains |= {doc: gain(grade) for doc, grade in topic.qrels.items() if doc not in gains}
        unjudged = 0.0 if convention.unjudged == "nothing" else gain(stand_in)
    except NdcgError:  # a table of gains may lack the grade of a document that is not in the ranking
        return None
    discount = convention.discount_form
    factors = list(discount.factors(ranks)[:ranks])
    return MovingSums(gains, unjudged, factors, discount.divides, convention.k, found.idcg, enters)


def cut_moves_alone(found: Positions) -> bool:
    """Return whether another cutoff changes nothing but where the sums of both lists end.

    Parameters
    ----------
    found : Explanation
        The list.

    Returns
    -------
    bool
        False where the ideal list does not end at the cutoff or depends on it, where short lists are treated in a way
        of their own, and where DCG is not divided by IDCG.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic, explain
    >>> topic = Topic(["d1", "d2"], {"d1": 1, "d2": 3})
    >>> cut_moves_alone(explain(topic)), cut_moves_alone(explain(topic, Convention(ideal_cut="none")))
    (True, False)

    """
    convention = found.convention
    ends_together = facts(convention).cut.as_ranking and not facts(convention).pool.of_ranks
    ratio = found.idcg > 0 and is_ideal(found.idcg, convention)
    same_lists = (
        convention.oddities.short_list == "keep"
        and convention.oddities.round_list is None
        and convention.oddities.highest_grade != "k"
        and not found.topic.has_negative
    )
    return ends_together and ratio and same_lists


def _may_enter(convention: Convention) -> bool:
    """Whether nothing but the terms changes when a document enters or leaves the ranking."""
    return (
        facts(convention).pool.judged
        and not facts(convention).cut.at_retrieved
        and convention.unjudged not in ("skip", "error")
        and convention.oddities.short_list == "keep"
        and not convention.oddities.min_documents
    )
