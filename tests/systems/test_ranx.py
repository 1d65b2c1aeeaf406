"""The comparison of systems against what ranx recorded on the same files."""

import json

import pytest

from ndcg_core.systems import compare, example_systems
from tests.support.files import DATA

RECORDED = json.loads((DATA / "ranx_significance.json").read_text())
_APART = 1e-6
"""Between equal scores, so that no order among them is left to a library."""


@pytest.fixture(scope="module")
def compared():
    runs, qrels = example_systems()
    apart = {
        name: {
            query: {doc: score - place * _APART for place, (doc, score) in enumerate(scores.items())}
            for query, scores in run.items()
        }
        for name, run in runs.items()
    }
    return {name: compare(apart, qrels, name, k=RECORDED["k"], resamples=20_000) for name in RECORDED["means"]}


@pytest.mark.parametrize("convention", RECORDED["means"])
def test_the_means_are_those_of_ranx(compared, convention):
    assert compared[convention].means == pytest.approx(RECORDED["means"][convention], abs=1e-12)


@pytest.mark.parametrize("row", RECORDED["pairs"], ids=lambda row: "-".join(list(row.values())[:3]))
def test_the_tests_of_a_pair_are_those_of_ranx(compared, row):
    pair = compared[row["convention"]].pair(row["first"], row["second"])
    assert [pair.losses, pair.ties, pair.wins] == row["wins_ties_losses"]  # ranx counts for the first system
    assert pair.tests["t"].p == pytest.approx(row["student"], rel=1e-9)
    assert pair.tests["randomisation"].p == pytest.approx(row["fisher"], abs=0.01)
