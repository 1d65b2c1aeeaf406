"""The example: the same for a seed, with ties and unjudged documents, and a pair that flips."""

import numpy as np
import pytest

from ndcg_core import Topic, evaluate, robustness
from ndcg_core.systems.example import example_systems


def same(one, other):
    return dict(one) == dict(other)


def test_a_seed_gives_the_same_files():
    runs, qrels = example_systems(3, 5)
    again, judged = example_systems(3, 5)
    others, _ = example_systems(4, 5)
    assert same(qrels, judged)
    assert all(same(run, again[name]) for name, run in runs.items())
    assert not any(same(run, others[name]) for name, run in runs.items())
    assert [run.name for run in runs.values()] == list(runs)


def test_it_has_what_real_files_have():
    runs, qrels = example_systems()
    lists = [Topic(run[query], qrels[query]) for run in runs.values() for query in qrels]
    assert all(len(topic.docs) == 30 for topic in lists)
    assert sum(topic.has_ties for topic in lists) > 100
    assert sum(topic.unjudged > 0 for topic in lists) > 100
    unjudged = {name: np.mean([len(set(run[query]) - set(qrels[query])) for query in qrels])
                for name, run in runs.items()}  # fmt: skip
    assert max(unjudged, key=unjudged.get) == "dense"
    assert {grade for query in qrels for grade in qrels[query].values()} == {0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(5))
def test_the_gain_decides_between_two_systems(seed):
    runs, qrels = example_systems(seed)
    linear = {name: evaluate(run, qrels, "trec_eval", k=10).value for name, run in runs.items()}
    exponential = {name: evaluate(run, qrels, "ranx_burges", k=10).value for name, run in runs.items()}
    assert linear["broad"] > linear["sharp"]
    assert exponential["sharp"] > exponential["broad"]


def test_robustness_finds_the_pair_and_the_reason():
    runs, qrels = example_systems(queries=20)
    found = robustness(runs, qrels, conventions=["trec_eval", "ranx_burges", "gdeval"], ks=[5, 10])
    flip = next(flip for flip in found.flips if (flip.first, flip.second) == ("broad", "sharp"))
    assert "ranx_burges" in flip.second_wins
    assert (("gain", "exp2"),) in {change.choices for change in flip.changes}
