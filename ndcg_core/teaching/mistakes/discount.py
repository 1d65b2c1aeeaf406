"""Mistakes in the discount and in the order that it is applied to."""

import math
from collections.abc import Callable
from functools import partial

from ndcg_core.model.discount_base import Discount
from ndcg_core.model.discounts import DISCOUNTS, LogDiscount
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.mistakes.entry import BOTH, CONVENTION, SUMS, Case, Change, Mistake, Variant, both, setting

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
_UNSORTED = (both(setting(lambda case: case.topic.scores is not None, order="given")),)

_mistake = partial(Mistake, stage="discount")

ENTRIES = [
    _mistake(
        id="D1",
        title="The discount of 2002",
        wrong="log2(rank), with rank 1 in full, and log2(rank + 1) are swapped as divisors.",
        mend="Divide by log2(rank + 1) from rank 1 on, unless the rules ask for the definition of 2002.",
        variants=(both(_2002),),
        source="Järvelin and Kekäläinen, TOIS 20(4), 2002, equation 2; lenskit/lkpy#417",
        kind=BOTH,
        frequency="often",
    ),
    _mistake(
        id="D2",
        title="log2(rank) with rank 1 lost",
        wrong="The divisor is log2(rank), which is 0 at rank 1, so that the first document is left out.",
        mend="Divide by log2(rank + 1): it is 1 at rank 1.",
        variants=(both(setting(discount=lambda rank: 1 / math.log2(rank) if rank > 1 else 0.0)),),
        source="neural_collaborative_filtering#9; apache/spark#22090",
        frequency="sometimes",
    ),
    _mistake(
        id="D3",
        title="The sum starts at rank 2",
        wrong="The divisors are right, but the first document never enters the sum.",
        mend="Start the sum at rank 1.",
        variants=(both(_instead(lambda discount: lambda rank: discount.weight(rank) if rank > 1 else 0.0)),),
        source="printed in lecture notes; inferred",
        frequency="sometimes",
    ),
    _mistake(
        id="D4",
        title="One shift too many",
        wrong="Every rank is discounted as the next rank: log2(rank + 2).",
        mend="Count ranks from 1 and add 1 once.",
        variants=(both(_instead(_one_rank_on)),),
        source="yihong-chen/neural-collaborative-filtering#2",
        frequency="sometimes",
    ),
    _mistake(
        id="D5",
        title="Another base of the logarithm",
        wrong="Gains are divided by a logarithm to another base: ln or log10 instead of log2.",
        mend="Use the base that the rules name when you report DCG; nDCG is the same for every base.",
        variants=(both(_LN), both(_LOG10)),
        source="xgboost#1642; MatchZoo#448; QRec#140",
        kind=CONVENTION,
        affects=SUMS,
        frequency="often",
    ),
    _mistake(
        id="D6",
        title="Another base in the DCG only",
        wrong="The DCG uses a logarithm to another base, such as ln, the IDCG the right base.",
        mend="Use one base for both sums.",
        variants=(Variant(dcg=_LN), Variant(dcg=_LOG10)),
        source="cohere-developer-experience#574",
        frequency="sometimes",
    ),
    _mistake(
        id="D7",
        title="Another base in the IDCG only",
        wrong="The IDCG uses a logarithm to another base, such as ln, the DCG the right base.",
        mend="Use one base for both sums.",
        variants=(Variant(idcg=_LN), Variant(idcg=_LOG10)),
        source="the same family as cohere-developer-experience#574",
    ),
    _mistake(
        id="D8",
        title="1/rank as the discount",
        wrong="Gains are divided by the rank itself.",
        mend="Divide by the logarithm: rank 3 counts a half, not a third.",
        variants=(both(setting(discount="reciprocal")),),
        source="catboost denominator=Position",
        kind=BOTH,
        frequency="often",
    ),
    _mistake(
        id="D9",
        frequency="sometimes",
        title="Multiplied instead of divided",
        wrong="Gains are multiplied by the divisor, so that late ranks count most.",
        mend="Divide by the logarithm of the rank.",
        variants=(both(_instead(_upside_down)),),
        source="tensorflow/ranking#178",
    ),
    _mistake(
        id="D10",
        title="No discount",
        wrong="The gains are added as they are: CG, not DCG.",
        mend="Divide each gain by the discount of its rank before you add it.",
        variants=(both(setting(discount="none")),),
        source="Järvelin and Kekäläinen 2002, CG; NimbusML-Samples#30",
        kind=BOTH,
        frequency="often",
    ),
    _mistake(
        id="D11",
        title="log2(rank) + 1",
        wrong="The 1 is added to the logarithm, not to the rank inside it.",
        mend="Add 1 to the rank first, then take the logarithm.",
        variants=(both(setting(discount=lambda rank: 1 / (math.log2(rank) + 1))),),
        frequency="sometimes",
    ),
    _mistake(
        id="D12",
        title="Ranks counted from the bottom",
        wrong="The last rank that counts gets the discount of rank 1, and rank 1 gets the largest discount.",
        code="sum(gain * weight for gain, weight in zip(gains, reversed(weights[:k]))) / idcg",
        mend="Number the ranks from the top.",
        variants=(Variant(dcg=_from_the_bottom),),
        source="inferred; crowdAI ieee_investment#1",
    ),
    _mistake(
        id="D13",
        title="The worst document first",
        wrong="The ranking is in ascending order, as if it were read from its end.",
        code="total(gains[::-1]) / idcg",
        mend="Sort by score from high to low.",
        variants=(both(reversed_list),),
        stage="order",
        source="haowei01/pytorch-examples#2; benfred/implicit#624",
        frequency="sometimes",
    ),
    _mistake(
        id="D14",
        title="The discount of 2002 in the DCG only",
        wrong="DCG and IDCG divide by different logarithms: one of them does not discount ranks 1 and 2.",
        mend="Use one discount for both sums.",
        variants=(Variant(dcg=_2002),),
    ),
    _mistake(
        id="D16",
        title="The square root of the rank",
        wrong="Gains are divided by the square root of the rank.",
        mend="Divide by the logarithm of rank + 1.",
        variants=(both(setting(discount=lambda rank: 1 / math.sqrt(rank))),),
    ),
    _mistake(
        id="D21",
        title="Discounted twice",
        wrong="Each gain is multiplied by the weight of its rank twice.",
        mend="Multiply each gain by the weight of its rank once.",
        variants=(both(_instead(_twice)), Variant(dcg=_instead(_twice))),
        source="MatchZoo#109; haystack#8419",
    ),
    _mistake(
        id="D17",
        title="Scores never sorted",
        wrong="Documents count in the order in which they were given, not in the order of their scores.",
        mend="Sort by score, highest first, before you number the ranks.",
        variants=_UNSORTED,
        stage="order",
        source="haowei01/pytorch-examples#4; Arize-ai/phoenix#1869",
        frequency="sometimes",
        shown_by="scores",
    ),
    _mistake(
        id="D18",
        title="The rank column trusted",
        wrong="The order of the rank column is used, although the scores give another order.",
        mend="Sort by score; trec_eval never looks at the rank column.",
        variants=_UNSORTED,
        stage="order",
        source="trec_eval#22",
        shown_by="scores",
    ),
    _mistake(
        id="D19",
        title="1/rank in the DCG only",
        wrong="The DCG divides gains by the rank, the IDCG by its logarithm.",
        mend="Use one discount for both sums.",
        variants=(Variant(dcg=setting(discount="reciprocal")),),
        frequency="sometimes",
    ),
    _mistake(
        id="D20",
        title="No discount in the DCG only",
        wrong="The DCG adds gains as they are, the IDCG discounts them.",
        mend="Use one discount for both sums.",
        variants=(Variant(dcg=setting(discount="none")),),
        frequency="sometimes",
    ),
]
