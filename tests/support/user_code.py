"""Ordinary code of a user, to be checked for types and to be run: plain variables, and what the functions take."""

from typing import assert_type

from ir_measures import AP, nDCG

from ndcg_core import (
    Comparison,
    Convention,
    Result,
    Robustness,
    Topic,
    Verdict,
    compare,
    conventions,
    decide,
    diagnose,
    evaluate,
    explain,
    measure,
    ndcg,
    ndcg_score,
    robustness,
)
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.libraries.smallest_difference import smallest_difference
from ndcg_core.systems import conclude
from ndcg_core.teaching.diagnosis import AnswerKey

run: dict[str, dict[str, float]] = {"q1": {"a": 2.0, "b": 1.0}}
other: dict[str, list[str]] = {"q1": ["b", "a"]}
qrels: dict[str, dict[str, int]] = {"q1": {"b": 1}}
runs: dict[str, dict[str, dict[str, float]]] = {"old": run, "new": run}
numbered: dict[int, dict[int, float]] = {1: {10: 0.5}}
judged: dict[int, dict[int, int]] = {1: {10: 1}}

assert_type(evaluate(run, qrels), Result)
assert_type(evaluate(other, qrels, "trec_eval", k=10).value, float)
evaluate(numbered, judged)
print(measure(run, qrels, "nDCG@10 AP"), measure(other, qrels, ["AP"]), measure(numbered, judged, "AP"))
assert_type(compare(runs, qrels, tests=[]), Comparison)
assert_type(decide(runs, qrels), Verdict)
assert_type(robustness(runs, qrels, ks=[]), Robustness)
print(measure(run, qrels, nDCG @ 10), measure(run, qrels, [AP(rel=2), "RR"]))
compare(runs, qrels, measure=AP(rel=2), tests=())
assert_type(decide(runs, qrels, measure=nDCG(dcg="exp-log2") @ 10), Verdict)
compare({"old": run, "new": other}, qrels, tests=())
entry = conventions["sklearn"]
assert_type(entry.convention, Convention)
topic = Topic(["a", "b"], {"a": 1})
assert_type(ndcg(topic, entry), float)
explain(topic, entry, k=5)
ndcg_score([[1, 0]], [[0.5, 0.2]], conventions["trec_eval"])
print(diagnose(topic, entry, 0.5)[0].sentence, AnswerKey(topic, conventions["trec_eval"]).diagnose("0.5"))
evaluate(run, qrels, conventions["trec_eval"], k=5)
evaluate(run, qrels, [conventions["trec_eval"], "sklearn", Convention()])
decide(runs, qrels, conventions["trec_eval"], k=5)
robustness(runs, qrels, conventions={"mine": conventions["trec_eval"]}, reference=conventions["trec_eval"], ks=())
smallest_difference(entry, "trec_eval")
loaded: Run = Run.from_columns(["q1"], ["a"], [1.0])
assert_type(evaluate(loaded, Qrels.from_columns(["q1"], ["a"], [1])), Result)
assert_type(conclude(compare(runs, qrels, tests=())), Verdict)
print({name: entry.version for name, entry in conventions.items()})
