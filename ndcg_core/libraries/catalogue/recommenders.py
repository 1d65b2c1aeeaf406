"""The nDCG of recommender libraries."""

import math
from dataclasses import replace
from functools import partial

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "recommenders"
_RECOMMENDERS = Convention(
    gain="one", discount=LogDiscount(base=math.e), unjudged="nothing", negative="keep", oddities=Oddities(default_k=10)
)

_recommenders = partial(
    Entry,
    library="microsoft/recommenders",
    version="1.2.1",
    source="recommenders/evaluation/python_evaluation.py: ndcg_at_k",
)

_ONE_OR_NOTHING = Convention(gain="binary", duplicates="every", negative="keep", no_relevant="skip")
_GAINS_FROM_1: dict[float, float] = {grade: 2.0 ** (grade + 1) - 1 for grade in range(11)}

_rectools = partial(Entry, library="RecTools", version="0.19.0", source="rectools/metrics/ranking.py: NDCG")
_lenskit = partial(
    Entry, library="LensKit", version="2025.8.1", source="lenskit/metrics/ranking/_dcg.py; _weighting.py"
)
_elliot = partial(
    Entry,
    library="Elliot",
    version="0.3.1",
    source="elliot/evaluation/metrics/accuracy/ndcg/ndcg.py; elliot/evaluation/relevance/relevance.py",
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
    _rectools(
        name="rectools",
        convention=replace(_ONE_OR_NOTHING, ideal_pool="ones"),
        call="NDCG(k=k).calc(reco, interactions)",
        surprises=(
            "The ideal list is relevant at all k ranks, so a user with fewer than k items can never score 1.",
            "Users without an interaction are left out.",
        ),
    ),
    _rectools(
        name="rectools_achievable",
        convention=replace(_ONE_OR_NOTHING, duplicates="copies"),
        call="NDCG(k=k, divide_by_achievable=True).calc(reco, interactions)",
        surprises=(
            "With divide_by_achievable=True the ideal list has the user's own number of items.",
            "An item that is recommended twice stands in the ideal list twice, also where one of them is below k.",
        ),
    ),
    _lenskit(
        name="lenskit",
        convention=Convention(gain="one", discount="jk2002", unjudged="nothing", negative="keep", no_relevant="nan"),
        call="NDCG(k).measure_list(recs, test)",
        surprises=(
            "The first two ranks weigh the same: the discount is that of 2002.",
            "Every item of the test data counts as 1, whatever its rating, unless gain names a column.",
            "A user without test items has NaN.",
        ),
    ),
    _lenskit(
        name="lenskit_graded",
        convention=Convention(gain="linear", discount="jk2002", negative="keep", no_relevant="nan"),
        call='NDCG(k, gain="rating").measure_list(recs, test)',
        surprises=("With weight=LogRankWeight(offset=1) the discount is the usual 1/log2(rank+1).",),
    ),
    Entry(
        name="implicit",
        library="implicit",
        version="0.7.3",
        convention=_ONE_OR_NOTHING.changed(nothing_left="error"),
        source="implicit/evaluation.pyx: ranking_metrics_at_k",
        call='ranking_metrics_at_k(model, train, test, K=k)["ndcg"]',
        surprises=(
            "Users without a test item are left out; without any user it divides by zero.",
            "K is 10 by default.",
        ),
    ),
    Entry(
        name="cornac",
        library="Cornac",
        version="3.0.1",
        convention=replace(_ONE_OR_NOTHING, no_relevant="nan"),
        source="cornac/metrics/ranking.py: NDCG",
        call="NDCG(k=k).compute(gt_pos, pd_rank)",
        surprises=(
            "A user without a relevant item has NaN; the evaluation of a model leaves such users out.",
            "The gain 2^rel - 1 is 1 or 0, because an item is relevant or not.",
        ),
    ),
    Entry(
        name="recpack",
        library="RecPack",
        version="0.3.6",
        convention=Convention(
            gain="binary", negative="keep", no_relevant="skip", averaging=Averaging(nothing_left="error")
        ),
        source="recpack/metrics/dcg.py: NDCGK; metrics/base.py: _eliminate_empty_users",
        call="NDCGK(k).calculate(y_true, y_pred)",
        surprises=("Users without an item in y_true are left out; without any user it divides by zero.",),
    ),
    _elliot(
        name="elliot",
        convention=Convention(gain=_GAINS_FROM_1, duplicates="every", unjudged="nothing", no_relevant="skip"),
        call="simple_metrics: [nDCG]",
        surprises=(
            "The gain is 2^(grade - threshold + 1) - 1, and relevance_threshold is 0 by default: grade 0 earns 1.",
            "The printed ideal has a gain of 1 at every rank; the code sorts the user's own gains.",
        ),
    ),
    _elliot(
        name="elliot_threshold_1",
        convention=Convention(
            duplicates="every", negative="clip", no_relevant="skip", oddities=Oddities(least_grade=1.0)
        ),
        call="simple_metrics: [nDCG], relevance_threshold: 1",
        surprises=("With a threshold of 1 the gain is the usual 2^grade - 1, and a grade below 1 earns nothing.",),
    ),
    Entry(
        name="evidently",
        library="Evidently",
        version="0.7.23",
        convention=Convention(
            gain="linear",
            ideal_pool="ranked",
            duplicates="every",
            negative="keep",
            no_relevant="skip",
            averaging=Averaging(missing_query="skip", nothing_left="error"),
        ),
        source="evidently/legacy/metrics/recsys/ndcg_k.py; legacy/calculations/recommender_systems.py",
        call="NDCG(k=k)",
        surprises=(
            "The ideal list has only the recommended items.",
            "Users without a relevant item are left out, unless no_feedback_users=True, which scores them 0.",
            (
                "From scores it computes ranks of which ties share the mean, cut to a whole number: two at the top "
                "both stand at rank 1."
            ),
        ),
    ),
    Entry(
        name="merlin",
        library="Merlin Models",
        version="23.12.0",
        convention=Convention(gain="binary", negative="keep", oddities=Oddities(default_k=10)),
        precision="32-bit",
        verified=False,
        source="merlin/models/tf/metrics/topk.py: ndcg_at, NDCGAt",
        call="NDCGAt(k)",
        surprises=("The ideal list has the number of relevant items, at most k; grades count as 1 there.",),
    ),
]
