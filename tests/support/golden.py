"""What the libraries answered, and how to compute the same with the core."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ndcg_core import Convention, Topic, conventions, evaluate
from ndcg_core.batch.averages import Queries, average
from ndcg_core.batch.weights import list_weights, weighted
from ndcg_core.model.discounts import JarvelinKekalainen, LogDiscount
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.topic import Ranking, ranking_of
from ndcg_core.scoring.measures import dcg, idcg, ndcg
from tests.support.files import DATA, read_data

Record = Mapping[str, Any]
"""A case or a query as its JSON file has it."""
Answer = float | list[float] | None
Recorded = float | str | list[float] | Record
"""A library's answer; where it has no value or depends on chance, a word or an object says so."""
_FILES = [json.loads((DATA / name).read_text()) for name in ("golden.json", "recorded.json")]
CASES = {name: case for file in _FILES for name, case in file["cases"].items()}
RESULTS = {library: variants for file in _FILES for library, variants in file["results"].items()}


@dataclass(frozen=True)
class AnswerContext:
    """How one variant of a library was called: its convention, its measure, and how it received the case."""

    convention: Convention
    measure: str = "ndcg"
    k: str = "case"  # "none": never a k; "length": the list's length where the case has none
    keeps_empty: bool = False  # the library receives a query without documents; it is not missing
    keeps_all: bool = False  # also beside other queries
    qrels: str = "given"  # "ascending": the judgments are handed over lowest grade first
    digits: str = "64-bit"
    name: str = ""  # of the catalogue's entry that it calls


def context_of(
    name: str,
    measure: str = "ndcg",
    *,
    k: str = "case",
    keeps_empty: bool = False,
    keeps_all: bool = False,
    qrels: str = "given",
    digits: str = "",
    **changes: FieldValue,
) -> AnswerContext:
    entry = conventions[name]
    convention = entry.convention.changed(**changes)
    return AnswerContext(convention, measure, k, keeps_empty, keeps_all, qrels, digits or entry.precision, name)


PLAIN_TREC_GAINS = {grade: grade for grade in range(201)}  # a grade not named by the option is its own gain
TREC = {
    "ndcg_cut": context_of("trec_eval"),
    "ndcg (no cutoff)": context_of("trec_eval", k="none"),
    "ndcg_cut -J (judged only)": context_of("trec_eval", unjudged="skip", negative="mask"),
    "ndcg_cut -c (complete)": context_of("trec_eval", missing_query=0.0),
    "ndcg gains 1=1,2=3,3=7,4=15": context_of(
        "trec_eval", k="none", gain={**PLAIN_TREC_GAINS, 1: 1, 2: 3, 3: 7, 4: 15}
    ),
}
TREC_10 = {
    variant: replace(
        context,
        convention=context.convention.changed(
            score_type="float64", missing_query=0.0 if context.convention.averaging.missing_query == 0.0 else "error"
        ),
        name="trec_eval_10",
    )
    for variant, context in TREC.items()
}
KERAS = {
    "NDCG() default": context_of("keras_rs", keeps_empty=True),
    "DCG() default": context_of("keras_rs", "dcg", keeps_empty=True),
    "NDCG(gain_fn=linear)": context_of("keras_rs", gain="linear", keeps_empty=True),
    "get_list_weights": context_of("keras_rs", "weights"),
}
JK = Convention(gain="linear", negative="keep")
ASKED: dict[str, dict[str, AnswerContext]] = {
    **{
        library: {name: context_of(**how) for name, how in asked.items()}
        for library, asked in read_data("asked.toml").items()
    },
    "scikit-learn 1.9.1": {
        "ndcg": context_of("sklearn"),
        "ndcg ignore_ties": context_of("sklearn_ignore_ties"),
        "ndcg of 2**y-1": context_of("sklearn", gain="exp2"),
        "dcg": context_of("sklearn", "dcg", negative="keep"),
        "dcg log_base=e": context_of("sklearn", "dcg", negative="keep", discount=LogDiscount(base=math.e)),
        "dcg ignore_ties": context_of("sklearn_ignore_ties", "dcg", negative="keep"),
    },
    "ir_measures 0.4.3": {
        "nDCG (default pipeline -> pytrec_eval)": context_of("ir_measures"),
        "nDCG(judged_only=True)": context_of("ir_measures", unjudged="skip", negative="mask"),
        "nDCG(gains={0:0,1:1,2:3,3:7,4:15,5:31})": context_of(
            "ir_measures", gain={**PLAIN_TREC_GAINS, 1: 1, 2: 3, 3: 7, 4: 15, 5: 31}
        ),
        "nDCG(dcg='exp-log2') (default pipeline -> gdeval.pl)": context_of(
            "gdeval", missing_query=0.0, unjudged_query="keep", no_relevant=0.0
        ),
        "nDCG provider=ranx": context_of("ranx", missing_query=0.0),
        "nDCG(dcg='exp-log2') provider=ranx": context_of("ranx_burges", missing_query=0.0),
    },
    "keras-rs 0.4.0 (jax)": {**KERAS, "NDCG(shuffle_ties=False)": context_of("keras_rs", keeps_empty=True)},
    "keras-rs 0.4.0 (torch)": {
        **KERAS,
        "NDCG(shuffle_ties=False)": context_of("keras_rs", ties="input", keeps_empty=True),
    },
    "pytorch-ignite 0.5.5": {
        "default (exp, ignore_zero_hits=True)": context_of("ignite", keeps_empty=True),
        "exp, ignore_zero_hits=False": context_of("ignite", no_relevant=0.0, keeps_empty=True),
        "linear_rank": context_of("ignite", gain="linear", keeps_empty=True),
        "exp, relevance_threshold=0": context_of(
            "ignite", least_grade=None, no_relevant=0.0, min_documents=1, keeps_empty=True
        ),
    },
    "trec_eval 9.0.8 (4 decimals)": TREC,
    "trec_eval 10.0-rc3 (4 decimals)": {
        **TREC_10,
        "dcg": replace(TREC_10["ndcg (no cutoff)"], measure="dcg"),
        "ideal_dcg": replace(TREC_10["ndcg (no cutoff)"], measure="idcg"),
    },
    "Jarvelin & Kekalainen 2002 (EMULATED from paper)": {
        "nDCG b=2, ideal = all judged": AnswerContext(replace(JK, discount="jk2002"), name="jarvelin_kekalainen_2002"),
        "nDCG b=10, ideal = all judged": AnswerContext(replace(JK, discount=JarvelinKekalainen(base=10))),
    },
    "RankLib 2.10.2-SNAPSHOT": {"NDCGScorer": context_of("ranklib", default_k=None)},
}
TOLERANCES = {"64-bit": 1e-12, "32-bit": 2e-6, "4 decimals": 5.1e-5, "5 decimals": 5.1e-6}


def answer(context: AnswerContext, case: Record) -> Answer:
    """The core's answer, computed as this library was called."""
    queries = {query["qid"]: query for query in case["queries"]}
    convention = context.convention.with_k(_cutoff(context, case))
    # A library that reads files or flat columns never receives a query without documents.
    topics = {
        qid: Topic(_run(query), _qrels(query, context))
        for qid, query in queries.items()
        if query["run"]
        or context.keeps_all
        or (context.keeps_empty and (len(queries) == 1 or convention.averaging.missing_query == "error"))
    }
    if (
        context.measure == "weights"
        or any("item_w" in query for query in queries.values())
        or (
            convention.averaging.item_weights == "gain_and_list"
            and any("weight" in query for query in queries.values())
        )
    ):
        return _by_items(context, convention, topics, queries)
    weights = {qid: query["weight"] for qid, query in queries.items() if "weight" in query}
    run = {qid: topic.ranking if topic.docs else {} for qid, topic in topics.items()}
    qrels = {qid: _qrels(query, context) for qid, query in queries.items()}
    if context.measure in ("ndcg", "loss"):
        value = evaluate(run, qrels, convention, weights=weights or None).value
        return value if context.measure == "ndcg" else 1 - value
    function = {"dcg": dcg, "idcg": idcg}[context.measure]
    entered = evaluate(run, qrels, replace(convention, no_relevant=0.0)).per_query
    values = [function(topics[qid], convention) if qid in topics else 0.0 for qid in entered]
    found = Queries(values, values, values, [weights.get(qid, 1.0) for qid in entered])
    return average(found, convention.changed(empty_weight="own", average="mean"))


def _qrels(query: Record, context: AnswerContext) -> dict[str, float]:
    qrels = query["qrels"]
    return qrels if context.qrels == "given" else dict(sorted(qrels.items(), key=lambda judged: judged[1]))


def _cutoff(context: AnswerContext, case: Record) -> int | None:
    if context.k == "none":
        return None
    longest = max(len(query["run"]) for query in case["queries"])
    return case["k"] or (longest or None if context.k == "length" else None)


def _run(query: Record) -> Ranking:
    shown = query.get("mask") or [True] * len(query["run"])
    rows = [row for row, seen in zip(query["run"], shown, strict=True) if seen]
    return ranking_of(*zip(*rows, strict=True)) if rows else {}


def _by_items(
    context: AnswerContext, convention: Convention, topics: Mapping[str, Topic], queries: Mapping[str, Record]
) -> Answer:
    """Score lists whose documents have weights; each document of a weighted list has the list's weight."""
    lists = []
    for qid, topic in topics.items():
        given = queries[qid].get("item_w") or [queries[qid].get("weight", 1.0)] * len(topic.docs)
        lists.append(weighted(topic, dict(zip(topic.docs, given, strict=True)), convention))
    weights = list_weights(lists) if convention.averaging.item_weights == "gain_and_list" else None
    if context.measure == "weights":
        return weights
    if context.measure == "dcg":  # a list's DCG is divided by the list's weight, which the mean puts back
        return math.fsum(dcg(entry.topic, entry.convention) for entry in lists) / math.fsum(
            weights or [1.0] * len(lists)
        )
    values = [ndcg(entry.topic, entry.convention) for entry in lists]
    return average(Queries(values, [1.0] * len(values), [1.0] * len(values), weights), convention)


def reproduced(context: AnswerContext, case: Record, recorded: Recorded) -> str:
    """Return an empty string where the core gives the library's answer, else the core's answer."""
    if isinstance(recorded, dict) and "error" in recorded:
        try:
            return f"{answer(context, case)!r} instead of an error"
        except ValueError:
            return ""
    try:
        if isinstance(recorded, dict):
            return _in_range(context, case, recorded["set"])
        ours = answer(context, case)
    except ValueError as refusal:
        return f"refused: {refusal}"
    return "" if _same(ours, recorded, context) else f"{ours!r} instead of {recorded!r}"


def _same(ours: Answer, recorded: Recorded, context: AnswerContext) -> bool:
    if isinstance(recorded, list):
        return all(_same(*pair, context) for pair in zip(ours, recorded, strict=True))
    tolerance = TOLERANCES[context.digits]
    value = float(recorded)
    if math.isnan(value):
        return math.isnan(ours)
    decimals = tolerance if "decimals" in context.digits else tolerance * max(1.0, abs(value))
    return abs(ours - value) <= decimals


def _in_range(context: AnswerContext, case: Record, values: list[float]) -> str:
    """Check shuffled ties: every recorded value lies between the worst and the best order."""
    low, high = (
        answer(replace(context, convention=replace(context.convention, ties=ties)), case) for ties in ("worst", "best")
    )
    room = TOLERANCES[context.digits] * max(1.0, high)
    return "" if all(low - room <= value <= high + room for value in values) else f"{low} to {high} instead of {values}"
