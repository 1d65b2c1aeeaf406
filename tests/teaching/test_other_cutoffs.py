"""A number of the same list at another cutoff is told by that cutoff, and a short right number accuses nobody."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, Topic, conventions, diagnose
from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.diagnosis.words import reported_by

GRADES = [3, 2, 3, 0, 1, 2, 3, 2, 0, 1, 1, 2]
LISTED = Topic([f"d{rank}" for rank in range(1, 13)], {f"d{rank}": grade for rank, grade in enumerate(GRADES, 1)})
ASKED = Convention(k=10)


def total(grades, k):
    return sum((2**grade - 1) / math.log2(rank + 1) for rank, grade in enumerate(grades[:k], 1))


def first_ranks(k):
    return "the first rank only" if k == 1 else f"the first {k} ranks only"


@pytest.mark.parametrize("k", range(2, 9))
def test_every_cutoff_in_both_sums_is_told(k):
    value = total(GRADES, k) / total(sorted(GRADES, reverse=True), k)
    found = diagnose(LISTED, ASKED, f"{value:.4f}")[0]
    assert f"{first_ranks(k)}, in both sums. Run both sums to rank 10." in found.sentence
    assert found.verdict is Verdict.MISTAKE
    assert found.first_rank == next(rank for rank in range(k + 1, 11) if GRADES[rank - 1])


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5, 6, 7, 8])
def test_every_cutoff_of_the_dcg_alone_is_told(k):
    value = total(GRADES, k) / total(sorted(GRADES, reverse=True), 10)
    told = " ".join(found.sentence for found in diagnose(LISTED, ASKED, f"{value:.4f}"))
    same = [each for each in range(1, k + 1) if total(GRADES, each) == total(GRADES, k)]
    assert f"{first_ranks(same[0])}, in the DCG alone" in told


def test_typed_sums_show_the_cutoff_plainly():
    typed = {"dcg": f"{total(GRADES, 5):.4f}", "idcg": f"{total(sorted(GRADES, reverse=True), 5):.4f}"}
    found = diagnose(LISTED, ASKED, typed)[0]
    assert not found.guess
    assert "the first 5 ranks only, in both sums" in found.sentence


def test_without_a_cutoff_the_sums_run_to_the_end():
    value = total(GRADES, 5) / total(sorted(GRADES, reverse=True), 5)
    told = diagnose(LISTED, Convention(), f"{value:.4f}")[0].sentence
    assert "the first 5 ranks only, in both sums. Run both sums to the end of the list." in told


@given(grades=st.lists(st.integers(0, 3), min_size=2, max_size=12), decimals=st.integers(2, 4))
def test_a_short_answer_that_is_right_so_far_blames_nothing(grades, decimals):
    topic = Topic([*range(len(grades))], dict(enumerate(grades)))
    ideal = total(sorted(grades, reverse=True), None)
    right = total(grades, None) / ideal if ideal else 0.0
    typed = f"{math.trunc(right * 100) / 100:.2f}"
    found = diagnose(topic, Convention(), typed, decimals=decimals)
    assert found[0].slip != "few digits" or (len(found) == 1 and "Correct so far." in found[0].sentence)


def test_a_paper_is_named_beside_libraries_and_a_logarithm_by_its_base():
    name = "jarvelin_kekalainen_2002"
    best = sorted(GRADES, reverse=True)
    dcg, idcg = (
        sum(grade / max(1, math.log2(rank)) for rank, grade in enumerate(each[:10], 1)) for each in (GRADES, best)
    )
    found = diagnose(LISTED, ASKED, f"{dcg / idcg:.4f}")[0]
    assert name in found.conventions
    assert "1 up to rank 2, then 1 / log2(rank)" in found.sentence
    assert conventions[name].library in found.note
    assert reported_by([name]) == f"{conventions[name].library} define nDCG this way."
