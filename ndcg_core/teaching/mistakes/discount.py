"""Mistakes in the discount and in the order that it is applied to."""

import math
from collections.abc import Callable, Mapping

from ndcg_core.model.discount_base import Discount
from ndcg_core.model.discounts import DISCOUNTS, LogDiscount
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.mistakes.entry import Case, Change, Variant, Variants, both, setting

Rewritten = str | Discount | Callable[[int], float] | None


def _instead(rewrite: Callable[[Discount], Rewritten]) -> Change:
    """Return a change that replaces the discount; the function returns None if it does not apply."""

    def change(case: Case) -> Case | None:
        discount = rewrite(case.convention.discount_form)
        if discount is None or discount in (case.convention.discount, case.convention.discount_form):
            return None
        return case.changed(discount=discount)

    return change


_LOG2, _JK2002, _NONE = (DISCOUNTS[name].discount for name in ("log2", "jk2002", "none"))


def _one_rank_on(discount: Discount) -> Rewritten:
    if discount == _LOG2:
        return LogDiscount(shift=2)
    return None if discount == _NONE else lambda rank: discount.weight(rank + 1)


def _upside_down(discount: Discount) -> Rewritten:
    if discount == _NONE:
        return None
    return lambda rank: 1 / discount.weight(rank) if discount.weight(rank) else 0.0


def _twice(discount: Discount) -> Rewritten:
    return None if discount == _NONE else lambda rank: discount.weight(rank) ** 2


def _base(base: float, instead: float) -> Callable[[Discount], Rewritten]:
    """Return a logarithm to this base, or to the other base if the right discount already has this base."""

    def rewrite(discount: Discount) -> Rewritten:
        rebased = discount.with_base(base)
        return discount.with_base(instead) if rebased == discount else rebased

    return rewrite


def _from_the_bottom(case: Case) -> Case:
    """Return the discount reversed: that of rank 1 at the last rank that counts, and so on upwards."""
    discount, length = case.convention.discount_form, case.convention.k or len(case.topic.docs)

    def turned(rank: int) -> float:
        return discount.weight(length - rank + 1) if rank <= length else 0.0

    return case.changed(discount=turned)


def reversed_list(case: Case) -> Case:
    """Return the list with its last document first; its scores change sign."""
    topic = case.topic
    docs = topic.docs[::-1]
    scores = topic.scores and {doc: -score for doc, score in zip(docs, topic.scores[::-1], strict=True)}
    return Case(Topic(scores or docs, topic.qrels), case.convention)


_2002 = _instead(lambda discount: "log2" if discount == _JK2002 else "jk2002")
_LN, _LOG10 = _instead(_base(math.e, 2.0)), _instead(_base(10.0, 2.0))


VARIANTS: Mapping[str, Variants] = {
    "D1": (both(_2002),),
    "D2": (both(setting(discount=lambda rank: 1 / math.log2(rank) if rank > 1 else 0.0)),),
    "D3": (both(_instead(lambda discount: lambda rank: discount.weight(rank) if rank > 1 else 0.0)),),
    "D4": (both(_instead(_one_rank_on)),),
    "D5": (both(_LN), both(_LOG10)),
    "D6": (Variant(dcg=_LN), Variant(dcg=_LOG10)),
    "D7": (Variant(idcg=_LN), Variant(idcg=_LOG10)),
    "D9": (both(_instead(_upside_down)),),
    "D11": (both(setting(discount=lambda rank: 1 / (math.log2(rank) + 1))),),
    "D12": (Variant(dcg=_from_the_bottom),),
    "D13": (both(reversed_list),),
    "D14": (Variant(dcg=_2002),),
    "D16": (both(setting(discount=lambda rank: 1 / math.sqrt(rank))),),
    "D21": (both(_instead(_twice)), Variant(dcg=_instead(_twice))),
}
