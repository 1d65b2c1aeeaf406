"""What 25 libraries answered when they were run, and how to ask the core the same."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ndcg_core import Convention, Topic, conventions, evaluate
from ndcg_core.batch.averages import Queries, average
from ndcg_core.batch.document_weights import list_weights, weighted
from ndcg_core.model.discounts import JarvelinKekalainen, LogDiscount
from ndcg_core.scoring.measures import dcg, idcg, ndcg

GOLDEN = json.loads(Path(__file__).with_name("data").joinpath("golden.json").read_text())
CASES, RESULTS = GOLDEN["cases"], GOLDEN["results"]


@dataclass(frozen=True)
class AnswerContext:
    """How one variant of a library was asked: its convention, what it answers with, and how it was handed the case."""

    convention: Convention
    measure: str = "ndcg"
    k: str = "case"  # "none": never a k; "length": the list's length where the case has none
    keeps_empty: bool = False  # a query without documents reaches it as such, and not as a query that is missing
    qrels: str = "given"  # "ascending": the judgments are handed over lowest grade first
    digits: str = "64-bit"


def asked(
    name: str,
    measure: str = "ndcg",
    *,
    k: str = "case",
    keeps_empty: bool = False,
    qrels: str = "given",
    digits: str = "",
    **changes: Any,
) -> AnswerContext:
    entry = conventions[name]
    return AnswerContext(
        replace(entry.convention, **changes), measure, k, keeps_empty, qrels, digits or entry.precision
    )


PLAIN_TREC_GAINS = {grade: grade for grade in range(201)}  # a grade that the option does not name keeps its own value
TREC = {
    "ndcg_cut": asked("trec_eval"),
    "ndcg (no cutoff)": asked("trec_eval", k="none"),
    "ndcg_cut -J (judged only)": asked("trec_eval", unjudged="skip", negative="mask"),
    "ndcg_cut -c (complete)": asked("trec_eval", missing_query=0.0),
    "ndcg gains 1=1,2=3,3=7,4=15": asked("trec_eval", k="none", gain={**PLAIN_TREC_GAINS, 1: 1, 2: 3, 3: 7, 4: 15}),
}
TREC_10 = {
    variant: replace(
        one,
        convention=replace(
            one.convention,
            score_type="float64",
            missing_query=(0.0 if one.convention.missing_query == 0.0 else "error"),
        ),
    )
    for variant, one in TREC.items()
}
KERAS = {
    "NDCG() default": asked("keras_rs", keeps_empty=True),
    "DCG() default": asked("keras_rs", "dcg", keeps_empty=True),
    "NDCG(gain_fn=linear)": asked("keras_rs", gain="linear", keeps_empty=True),
    "get_list_weights": asked("keras_rs", "weights"),
}
JK = Convention(gain="linear", negative="keep")

ASKED: dict[str, dict[str, AnswerContext]] = {
    "scikit-learn 1.9.1": {
        "ndcg": asked("sklearn"),
        "ndcg ignore_ties": asked("sklearn_ignore_ties"),
        "ndcg of 2**y-1": asked("sklearn", gain="exp2"),
        "dcg": asked("sklearn", "dcg", negative="keep"),
        "dcg log_base=e": asked("sklearn", "dcg", negative="keep", discount=LogDiscount(base=math.e)),
        "dcg ignore_ties": asked("sklearn_ignore_ties", "dcg", negative="keep"),
    },
    "catboost 1.2.10": {
        "NDCG:type=Base": asked("catboost_base"),
        "NDCG:type=Exp": asked("catboost_exp"),
        "DCG:type=Base": asked("catboost_base", "dcg"),
        "DCG:type=Exp": asked("catboost_exp", "dcg"),
        "NDCG:type=Base;denominator=Position": asked("catboost_base", discount="reciprocal"),
        "NDCG:type=Exp;denominator=Position": asked("catboost_exp_position"),
        "DCG:type=Exp;denominator=Position": asked("catboost_exp_position", "dcg"),
    },
    "ranx 0.3.21": {
        "ndcg": asked("ranx", keeps_empty=True),
        "ndcg_burges": asked("ranx_burges", keeps_empty=True),
        "dcg": asked("ranx", "dcg", keeps_empty=True),
        "dcg_burges": asked("ranx_burges", "dcg", keeps_empty=True),
        "ndcg make_comparable": asked("ranx", missing_query=0.0),
    },
    "pytrec_eval-terrier 0.5.11": {
        "ndcg_cut": asked("pytrec_eval", keeps_empty=True),
        "ndcg (no cutoff)": asked("pytrec_eval", k="none", keeps_empty=True),
        "ndcg_cut judged_docs_only": asked("pytrec_eval", unjudged="skip", negative="mask", keeps_empty=True),
    },
    "ir_measures 0.4.3": {
        "nDCG (default pipeline -> pytrec_eval)": asked("ir_measures"),
        "nDCG(judged_only=True)": asked("ir_measures", unjudged="skip", negative="mask"),
        "nDCG(gains={0:0,1:1,2:3,3:7,4:15,5:31})": asked(
            "ir_measures", gain={**PLAIN_TREC_GAINS, 1: 1, 2: 3, 3: 7, 4: 15, 5: 31}
        ),
        "nDCG(dcg='exp-log2') (default pipeline -> gdeval.pl)": asked(
            "gdeval", missing_query=0.0, unjudged_query="keep", no_relevant=0.0
        ),
        "nDCG provider=ranx": asked("ranx", missing_query=0.0),
        "nDCG(dcg='exp-log2') provider=ranx": asked("ranx_burges", missing_query=0.0),
    },
    "recommenders 1.2.1": {
        "ndcg_at_k default (binary, loge)": asked("recommenders"),
        "ndcg_at_k raw log2": asked("recommenders_exp", gain="linear", discount="log2"),
        "ndcg_at_k exp log2": asked("recommenders_exp", discount="log2"),
    },
    "beir 2.2.0": {"NDCG": asked("beir")},
    "rax 0.4.0": {
        "ndcg_metric (no key: stable ties)": asked("rax", keeps_empty=True),
        "ndcg_metric key=PRNG (random ties)": asked("rax", ties="random", keeps_empty=True),
        "ndcg_metric gain_fn=linear": asked("rax", gain="linear", keeps_empty=True),
        "dcg_metric": asked("rax", "dcg", keeps_empty=True),
        "ndcg_metric, unretrieved at -inf": asked("rax", keeps_empty=True, ideal_pool="judged"),
        "ndcg_metric gain_fn=linear, unretrieved at -inf": asked(
            "rax", gain="linear", keeps_empty=True, ideal_pool="judged"
        ),
    },
    "keras-rs 0.4.0 (jax)": {**KERAS, "NDCG(shuffle_ties=False)": asked("keras_rs", keeps_empty=True)},
    "keras-rs 0.4.0 (torch)": {**KERAS, "NDCG(shuffle_ties=False)": asked("keras_rs", ties="input", keeps_empty=True)},
    "tensorflow-ranking 0.5.5 (TF 2.15)": {
        "NDCGMetric default": asked("tf_ranking", keeps_empty=True),
        "NDCGMetric gain_fn=linear": asked("tf_ranking", gain="linear", keeps_empty=True),
        "DCGMetric default": asked("tf_ranking", "dcg", keeps_empty=True),
    },
    "tensorflow-similarity 0.17.1 (TF 2.15)": {
        "BNDCG (binary grade>0)": asked("tf_similarity_bndcg", k="length", order="score", keeps_empty=True),
        "BNDCG unsorted rows": asked("tf_similarity_bndcg", k="length", keeps_empty=True),
    },
    "lightgbm 4.7.0": {
        "ndcg (default label_gain 2^i-1)": asked("lightgbm"),
        # the table that was handed over ended somewhere between 40 and 200
        "ndcg label_gain=0,1,2,...": asked("lightgbm", gain="linear", highest_grade=100.0),
    },
    "xgboost 3.2.0": {
        "ndcg (exp gain)": asked("xgboost"),
        "ndcg- (exp gain)": asked("xgboost", no_relevant=0.0),
        "ndcg ndcg_exp_gain=false": asked("xgboost_linear"),
    },
    "RecBole 1.2.1": {"NDCG.metric_info with np.float restored (binary: grade>0)": asked("recbole")},
    "torchmetrics 1.9.0": {
        "functional": asked("torchmetrics", relevant_by="ideal", keeps_empty=True),
        "class empty_target_action=neg": asked("torchmetrics", keeps_empty=True),
        "class empty_target_action=pos": asked("torchmetrics", no_relevant=1.0, keeps_empty=True),
        "class empty_target_action=skip": asked("torchmetrics", no_relevant="skip", keeps_empty=True),
        "class empty_target_action=error": asked("torchmetrics", no_relevant="error", keeps_empty=True),
        "class aggregation=median": asked("torchmetrics", average="median"),
    },
    "pytorch-ignite 0.5.5": {
        "default (exp, ignore_zero_hits=True)": asked("ignite", keeps_empty=True),
        "exp, ignore_zero_hits=False": asked("ignite", no_relevant=0.0, keeps_empty=True),
        "linear_rank": asked("ignite", gain="linear", keeps_empty=True),
        "exp, relevance_threshold=0": asked(
            "ignite", least_grade=None, no_relevant=0.0, min_documents=1, keeps_empty=True
        ),
    },
    "allRank 1.4.3": {
        "ndcg (filler 1.0)": asked("allrank", keeps_empty=True),
        "ndcg filler_value=0": asked("allrank", no_relevant=0.0, keeps_empty=True),
        "dcg": asked("allrank", "dcg", keeps_empty=True),
    },
    "trec_eval 9.0.8 (4 decimals)": TREC,
    "trec_eval 10.0-rc3 (4 decimals)": {
        **TREC_10,
        "dcg": replace(TREC_10["ndcg (no cutoff)"], measure="dcg"),
        "ideal_dcg": replace(TREC_10["ndcg (no cutoff)"], measure="idcg"),
    },
    "gdeval.pl 1.2a (5 decimals, mean over printed topics)": {"ndcg": asked("gdeval")},
    "Jarvelin & Kekalainen 2002 (EMULATED from paper)": {
        "nDCG b=2, ideal = all judged": AnswerContext(replace(JK, discount="jk2002")),
        "nDCG b=10, ideal = all judged": AnswerContext(replace(JK, discount=JarvelinKekalainen(base=10))),
    },
    "Quepid scorers (HEAD f80322f3, node 20)": {
        "nDCG@10 scorer (ideal over ALL rated docs)": asked("quepid", k="length"),
        "nDCG_CUT@10 scorer": asked("quepid_cut", k="length"),
        "DCG@10 scorer": asked("quepid_cut", "dcg", k="length"),
    },
    "Spark MLlib 4.3.0": {
        "Scala class, binary (labels = grade>0)": asked("spark", gain="binary", ideal_order="gain", k="length"),
        "Scala class, graded, ground truth sorted desc": asked("spark", ideal_order="gain", k="length"),
        "Scala class, graded, ground truth in qrels order": asked("spark", k="length"),
        "Scala class, graded, ground truth sorted ASC": asked("spark", k="length", qrels="ascending"),
        "PySpark 2-tuples (labels = grade>0)": asked("spark", gain="binary", ideal_order="gain", k="length"),
        "PySpark 3-tuples with relevance (ignored!)": asked("spark", gain="one", unjudged="nothing", k="length"),
    },
    "Elasticsearch/OpenSearch rank_eval (EMULATED from source)": {
        "dcg normalize=true": asked("elasticsearch"),
        "dcg normalize=true unknown_doc_rating=1": asked("elasticsearch", unjudged=1.0),
        "dcg normalize=false": asked("elasticsearch", "dcg"),
    },
}
TOLERANCES = {"64-bit": 1e-12, "32-bit": 2e-6, "4 decimals": 5.1e-5, "5 decimals": 5.1e-6}


def answer(one: AnswerContext, case: Mapping[str, Any]) -> Any:
    """What the core answers when it is asked as this library was."""
    queries = {query["qid"]: query for query in case["queries"]}
    convention = one.convention.with_k(_cutoff(one, case))
    # Of several queries one without documents never reaches a library that is handed files or flat columns.
    topics = {
        qid: Topic(_run(query), _qrels(query, one))
        for qid, query in queries.items()
        if query["run"] or (one.keeps_empty and (len(queries) == 1 or convention.missing_query == "error"))
    }
    if (
        one.measure == "weights"
        or any("item_w" in query for query in queries.values())
        or (convention.item_weights == "gain_and_list" and any("weight" in query for query in queries.values()))
    ):
        return _by_items(one, convention, topics, queries)
    weights = {qid: query["weight"] for qid, query in queries.items() if "weight" in query}
    run = {qid: dict(zip(topic.docs, topic.scores or (), strict=True)) for qid, topic in topics.items()}
    qrels = {qid: _qrels(query, one) for qid, query in queries.items()}
    if one.measure == "ndcg":
        return evaluate(run, qrels, convention, weights=weights or None).value
    function = {"dcg": dcg, "idcg": idcg}[one.measure]
    entered = evaluate(run, qrels, replace(convention, no_relevant=0.0)).per_query
    return _mean(
        [function(topics[qid], convention) if qid in topics else 0.0 for qid in entered],
        [weights.get(qid, 1.0) for qid in entered],
        convention,
    )


def _mean(values: list[float], weights: list[float], convention: Convention) -> float:
    return average(Queries(values, values, values, weights), replace(convention, empty_weight="own", average="mean"))


def _qrels(query: Mapping[str, Any], one: AnswerContext) -> dict[str, float]:
    qrels = query["qrels"]
    return qrels if one.qrels == "given" else dict(sorted(qrels.items(), key=lambda judged: judged[1]))


def _cutoff(one: AnswerContext, case: Mapping[str, Any]) -> int | None:
    if one.k == "none":
        return None
    longest = max(len(query["run"]) for query in case["queries"])
    return case["k"] or (longest or None if one.k == "length" else None)


def _run(query: Mapping[str, Any]) -> dict[str, float]:
    shown = query.get("mask") or [True] * len(query["run"])
    return {doc: score for (doc, score), seen in zip(query["run"], shown, strict=True) if seen}


def _by_items(
    one: AnswerContext, convention: Convention, topics: Mapping[str, Topic], queries: Mapping[str, Any]
) -> Any:
    """Lists whose documents have weights; a weight of the whole list is one of each of its documents."""
    lists = []
    for qid, topic in topics.items():
        given = queries[qid].get("item_w") or [queries[qid].get("weight", 1.0)] * len(topic.docs)
        lists.append(weighted(topic, dict(zip(topic.docs, given, strict=True)), convention))
    weights = list_weights(lists) if convention.item_weights == "gain_and_list" else None
    if one.measure == "weights":
        return weights
    if one.measure == "dcg":  # a list's DCG is divided by the list's weight, which the mean puts back
        return math.fsum(dcg(each.topic, each.convention) for each in lists) / math.fsum(weights or [1.0] * len(lists))
    values = [ndcg(each.topic, each.convention) for each in lists]
    return average(Queries(values, [1.0] * len(values), [1.0] * len(values), weights), convention)


def reproduced(one: AnswerContext, case: Mapping[str, Any], recorded: Any) -> str:
    """An empty string where the core answers as the library did, else what it answers instead."""
    if isinstance(recorded, dict) and "error" in recorded:
        try:
            return f"{answer(one, case)!r} instead of an error"
        except ValueError:
            return ""
    try:
        if isinstance(recorded, dict):
            return _in_range(one, case, recorded["set"])
        ours = answer(one, case)
    except ValueError as refusal:
        return f"refused: {refusal}"
    return "" if _same(ours, recorded, one) else f"{ours!r} instead of {recorded!r}"


def _same(ours: Any, recorded: Any, one: AnswerContext) -> bool:
    if isinstance(recorded, list):
        return all(_same(*pair, one) for pair in zip(ours, recorded, strict=True))
    tolerance = TOLERANCES[one.digits]
    value = float(recorded)
    if math.isnan(value):
        return math.isnan(ours)
    decimals = tolerance if "decimals" in one.digits else tolerance * max(1.0, abs(value))
    return abs(ours - value) <= decimals


def _in_range(one: AnswerContext, case: Mapping[str, Any], values: list[float]) -> str:
    """Ties that are shuffled: every recorded value lies between those of the worst and the best order."""
    low, high = (
        answer(replace(one, convention=replace(one.convention, ties=ties)), case) for ties in ("worst", "best")
    )
    room = TOLERANCES[one.digits] * max(1.0, high)
    return "" if all(low - room <= value <= high + room for value in values) else f"{low} to {high} instead of {values}"
