"""The nDCG of recommender libraries."""

import math
from dataclasses import replace
from functools import partial

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.records import Averaging, Oddities

_RECOMMENDERS = Convention(
    gain="one", discount=LogDiscount(base=math.e), unjudged="nothing", negative="keep", oddities=Oddities(default_k=10)
)

_recommenders = partial(
    Entry,
    library="microsoft/recommenders",
    version="1.2.1",
    source="recommenders/evaluation/python_evaluation.py: ndcg_at_k",
)

ENTRIES = [
    Entry(
        name="recbole",
        library="RecBole",
        version="1.2.1",
        convention=Convention(gain="binary", negative="keep"),
        source="recbole/evaluator/metrics.py: NDCG",
        call="topk: k, metrics: NDCG",
        surprises=("It fails with numpy 1.24 and later, which has no np.float.", "Every positive rating counts as 1."),
    ),
    _recommenders(
        name="recommenders",
        convention=_RECOMMENDERS,
        call="ndcg_at_k(rating_true, rating_pred, k=k)",
        surprises=(
            "Every row of rating_true counts as 1, even with a rating of 0, unless relevancy_method is raw or exp.",
            "The logarithm is natural by default, which changes DCG but not nDCG.",
            "k is 10 by default.",
        ),
    ),
    _recommenders(
        name="recommenders_exp",
        convention=replace(_RECOMMENDERS, gain="exp2", unjudged="zero", no_relevant="skip"),
        call='ndcg_at_k(rating_true, rating_pred, k=k, score_type="exp")',
        surprises=("A user without a relevant item gets NaN, and the mean leaves it out.",),
    ),
    Entry(
        name="mlnet",
        library="ML.NET",
        version="main, 2026",
        convention=Convention(
            gain={0: 0, 1: 3, 2: 7, 3: 15, 4: 31},
            discount=LogDiscount(base=math.e),
            ideal_pool="ranked",
            averaging=Averaging(missing_query="skip"),
            oddities=Oddities(default_k=3),
        ),
        verified=False,
        source="src/Microsoft.ML.Data/Evaluators/RankingEvaluator.cs: LabelGains",
        call="context.Ranking.Evaluate(data)",
        surprises=(
            "The gains are 0, 3, 7, 15 and 31: from grade 1 on, 2^(grade+1) - 1 instead of 2^grade - 1.",
            "By default it reports the cutoffs 1 to 3, and at most 1 to 10.",
        ),
    ),
]
