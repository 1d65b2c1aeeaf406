"""The nDCG that XGBoost, LightGBM and RankLib report while they train a ranker."""

from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import Convention
from ndcg_core.model.records import Averaging, Oddities

FAMILY = "gradient boosting"
_WEIGHTS = (
    "With query weights, a query without a relevant document adds 1 to the weighted sum regardless of its weight, so "
    "the average is wrong and may exceed 1."
)
_XGBOOST = Convention(
    ideal_pool="ranked",
    no_relevant=1.0,
    averaging=Averaging(
        empty_weight="one", highest_value=1.000001, weight_type="float32", no_weight=0.0, missing_query="skip"
    ),
    oddities=Oddities(score_type="float32", default_k=32),
)
_SOURCE = "src/metric/rank_metric.cc: EvalNDCG; src/common/ranking_utils.h (tag v3.2.0)"

ENTRIES = [
    Entry(
        name="xgboost",
        library="XGBoost",
        version="3.2.0",
        source=_SOURCE,
        engine="xgboost",
        precision="32-bit",
        convention=_XGBOOST.changed(grades="whole", highest_grade=31),
        call='xgb.train({"eval_metric": "ndcg@k", ...}, dtrain, evals=[(deval, "eval")])',
        surprises=(
            "ndcg without a cutoff silently means ndcg@32.",
            "A list without a relevant document scores 1; ndcg- gives it 0.",
            "Grades must be whole numbers from 0 to 31.",
            "Scores are stored as float32, so nearly equal scores become ties.",
            _WEIGHTS,
            "An average above 1 raises an error.",
        ),
    ),
    Entry(
        name="xgboost_linear",
        library="XGBoost",
        version="3.2.0",
        source=_SOURCE,
        precision="32-bit",
        convention=_XGBOOST.changed(gain="linear", grades="float32", negative="keep", negative_ideal="no_relevant"),
        call='xgb.train({"eval_metric": "ndcg@k", "ndcg_exp_gain": False, ...}, dtrain, evals=[(deval, "eval")])',
        surprises=(
            "With ndcg_exp_gain=False the gain is the grade, which may be a fraction or negative.",
            "ndcg without a cutoff silently means ndcg@32.",
            _WEIGHTS,
        ),
    ),
    Entry(
        name="lightgbm",
        library="LightGBM",
        version="4.7.0",
        engine="lightgbm",
        convention=Convention(
            ideal_pool="ranked",
            ideal_order="grade",
            no_relevant=1.0,
            averaging=Averaging(empty_weight="one", weight_type="float32", no_weight="nan", missing_query="skip"),
            oddities=Oddities(grades="whole", highest_grade=30),
        ),
        source="src/metric/dcg_calculator.cpp; src/metric/rank_metric.hpp: NDCGMetric::Eval",
        call='lgb.train({"metric": "ndcg", "eval_at": [k], ...}, train, valid_sets=[valid])',
        surprises=(
            "Without eval_at it reports k = 1, 2, 3, 4 and 5.",
            "A list without a relevant document scores 1.",
            "Grades must be whole numbers below the length of label_gain, which is 31 by default.",
            "The ideal list is ordered by grade, so nDCG can exceed 1 if label_gain is not increasing.",
            _WEIGHTS,
        ),
    ),
    Entry(
        name="ranklib",
        library="RankLib",
        version="2.10.2",
        convention=Convention(
            ideal_pool="ranked",
            oddities=Oddities(grades="cut", highest_grade=31, default_k=10),
            averaging=Averaging(missing_query="skip"),
        ),
        source="ciir/umass/edu/metric/NDCGScorer.java, DCGScorer.java",
        call="java -jar RankLib.jar -test file -metric2T NDCG@k",
        surprises=(
            "The ideal list has only the documents of the list, unless -qrel names a file of judgments.",
            "A gain is a shifted 32-bit number: from grade 32 on it is wrong, and says nothing.",
            "The ideal of a query is kept by its id, and is used again for another list of that id.",
        ),
    ),
]
