"""Runs from files beside pytrec_eval and scikit-learn, on generated files of every awkward kind."""

import math
import random

import pytest
import pytrec_eval

from ndcg_core import evaluate
from ndcg_core.run_files import read_qrels, read_run
from tests.support.examples import everyday

CUTS = (1, 3, 10, 1000)


def files(seed):
    """A run and qrels as text: ties, scores that differ by less than 32 bits, missing and unjudged queries."""
    dice = random.Random(seed)
    queries = [f"q{number}" for number in range(dice.randrange(2, 8))]
    docs = [f"doc{number}" for number in range(40)]
    run, qrels = [], ["shared 0 doc1 1"]
    for query in [*queries, "shared"]:
        scores = [dice.choice([1, 2.5, 1 + 1e-9, -3, dice.uniform(-2, 2), 1e-7]) for _ in docs]
        if query == "shared" or dice.random() < 0.85:
            size = dice.choice([1, 2, 30])
            run += [f"{query} Q0 {doc} 1 {score!r} x" for doc, score in list(zip(docs, scores, strict=True))[:size]]
        if query != "shared" and dice.random() < 0.85:
            judged = dice.sample(docs, dice.randrange(1, 30))
            qrels += [f"{query} 0 {doc} {dice.choice([0, 0, 1, 2, 3])}" for doc in judged]
    dice.shuffle(run)
    return "\n".join(run).encode(), "\n".join(qrels).encode()


@pytest.mark.parametrize("seed", everyday(range(12), range(60)))
def test_as_pytrec_eval(seed):
    run, qrels = files(seed)
    judged = pytrec_eval.parse_qrel(qrels.decode().splitlines())
    scored = pytrec_eval.parse_run(run.decode().splitlines())
    measures = {"ndcg", *(f"ndcg_cut.{k}" for k in CUTS)}
    expected = pytrec_eval.RelevanceEvaluator(judged, measures).evaluate(scored)
    for k, measure in [(None, "ndcg"), *((k, f"ndcg_cut_{k}") for k in CUTS)]:
        found = evaluate(read_run(run), read_qrels(qrels), "pytrec_eval", k=k).per_query
        assert found == pytest.approx({query: row[measure] for query, row in expected.items()}, abs=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_as_scikit_learn(seed):
    from sklearn.metrics import ndcg_score

    run, qrels = (read(content) for read, content in zip((read_run, read_qrels), files(seed), strict=True))
    kept = {query: docs for query, docs in run.items() if query in qrels and len(docs) > 1}
    if not kept:
        pytest.fail("the seeds give every file a query with two documents")
    found = evaluate(kept, dict(qrels), "sklearn", k=5).per_query
    for query, docs in kept.items():
        grades = [qrels[query].get(doc, 0) for doc in docs]
        assert math.isclose(found[query], ndcg_score([grades], [list(docs.values())], k=5), abs_tol=1e-12)
