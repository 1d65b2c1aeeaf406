"""How far each system is from the best, or from a baseline: the pairs of the comparison, seen from one of them."""

import pytest

from ndcg_core.systems import compare
from ndcg_core.systems.leads import gaps
from tests.systems.test_verdict import random_files


@pytest.mark.parametrize("baseline", [None, "a", "b", "c"])
def test_a_distance_is_that_of_the_pair_and_its_interval_is_turned_with_it(baseline):
    runs, qrels = random_files("cab", queries=25, seed=3, steps=0.5)
    compared = compare(runs, qrels, "trec_eval", k=5, baseline=baseline, tests=())
    found = gaps(compared)
    assert [gap.system for gap in found] == sorted(compared.means, key=compared.means.get, reverse=True)
    against = baseline or found[0].system
    for gap in found:
        assert gap.mean == compared.means[gap.system]
        assert gap.reference is (gap.system == against)
        if gap.reference:
            assert (gap.value, gap.low, gap.high, gap.clear) == (0, 0, 0, False)
            continue
        assert gap.value == pytest.approx(gap.mean - compared.means[against])
        (pair,) = (each for each in compared.pairs if {each.first, each.second} == {against, gap.system})
        ends = (pair.together.low, pair.together.high)
        turned = ends if (gap.value > 0) == (pair.difference > 0) else (-ends[1], -ends[0])
        assert (gap.low, gap.high) == turned
        assert gap.clear is pair.together.clear
