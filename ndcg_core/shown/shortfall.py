"""Why a list has no nDCG of 1: what its order costs, and what was never found."""

import math
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ndcg_core.model.numbers import added_up
from ndcg_core.scoring.choices import facts
from ndcg_core.scoring.pipeline import rank
from ndcg_core.shown import words
from ndcg_core.shown.explanation import Explanation
from ndcg_core.shown.products import brief

_EQUAL = 1e-9
_LARGEST = 1e6  # of a number with decimals


class Shortfall(NamedTuple):
    """By how much DCG is below IDCG, in two parts.

    Attributes
    ----------
    total : float
        IDCG minus DCG; NaN where there is none.
    order : float
        How much more the best order of the ranking's own documents earns.
    missed : float
        How much more the ideal list earns than that; below 0 where the definition's ideal list is not the best order.
    missed_count : int
        How many documents of the ideal list, as far as it counts, were not retrieved and gain something.

    """

    total: float
    order: float
    missed: float
    missed_count: int


def shortfall(explanation: Explanation) -> Shortfall:
    """Return why a list's DCG is below its IDCG.

    >>> from ndcg_core import Convention, Topic, explain
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d3": 3, "d4": 2})
    >>> found = shortfall(explain(topic, Convention(gain="linear", k=2)))
    >>> [round(number, 4) for number in found]
    [3.2619, 2.6309, 0.6309, 1]
    """
    discount = explanation.convention.discount_form
    own = sorted(_own_gains(explanation), reverse=True)[: explanation.counted]
    reached = added_up(map(discount.combine, own, discount.factors(len(own))))
    retrieved = {*explanation.ranked.docs}
    missed = [
        doc
        for doc, gain in islice(
            zip(explanation.ideal.docs, explanation.ideal.gains, strict=True), explanation.ideal_length
        )
        if doc not in retrieved and gain > 0
    ]
    return Shortfall(
        explanation.idcg - explanation.dcg, reached - explanation.dcg, explanation.idcg - reached, len(missed)
    )


def _own_gains(explanation: Explanation) -> list[float]:
    """Return each retrieved document's own gain, also where equal scores share theirs."""
    if not _shares(explanation):
        return explanation.ranked.gains
    return rank(explanation.topic, replace(explanation.convention, ties="best")).gains


def _shares(explanation: Explanation) -> bool:
    return facts(explanation.convention).ties.averages and explanation.topic.has_ties


def why(explanation: Explanation) -> str:
    """Return in a sentence why nDCG is not 1; its printed parts add up.

    >>> from ndcg_core import Convention, Topic, explain
    >>> why(explain(Topic(["d1", "d2", "d3"], {"d1": 1, "d3": 3, "d4": 2}), Convention(gain="linear", k=2)))
    '3.26 short of the best: 2.63 because good ones stand too low, 0.63 because one was never found.'
    >>> why(explain(Topic(["d1"], {"d1": 1})))
    'This is the best order possible.'
    """
    found = shortfall(explanation)
    if math.isnan(found.total) or not explanation.idcg > 0:
        return words.NO_BEST
    if abs(found.total) < _EQUAL:
        return _ideal(explanation, found)
    if found.total < 0:
        return words.ABOVE_BEST.format(total=brief(-found.total, whole=False))
    total, order = brief(found.total, whole=False), f"{found.order:.2f}"
    parts_are_known = min(found.order, found.missed) > -_EQUAL and found.total < _LARGEST
    missed = f"{float(total) - float(order):.2f}" if parts_are_known else ""
    is_longer = explanation.ideal_length > explanation.counted
    if not parts_are_known or (float(missed) and not found.missed_count and not is_longer):
        return words.SHORT.format(total=total)
    low = words.TOO_LOW_OR_TIED if _shares(explanation) else words.TOO_LOW
    never = words.NEVER_FOUND[found.missed_count > 1] if found.missed_count else words.ELSEWHERE
    alone = "" if float(order) and float(missed) else words.SHORT_ALONE.format(total=total)  # one number is said once
    parts = [low.format(part=alone or order)] if float(order) else []
    parts += [never.format(part=alone or missed, count=found.missed_count)] if float(missed) else []
    if len(parts) < 2:
        return f"{parts[0]}." if parts else words.SHORT.format(total=total)
    return words.SHORT_BECAUSE.format(total=total, parts=", ".join(parts))


def _ideal(explanation: Explanation, found: Shortfall) -> str:
    """What is said of a list that earns as much as its ideal list: this need not be the best order."""
    if found.order > _EQUAL:
        return words.IS_IDEAL
    # a definition that looks at the ranking alone may not even have read what was missed
    return words.IS_BEST if facts(explanation.convention).pool.judged else words.IS_BEST_OF_FOUND
