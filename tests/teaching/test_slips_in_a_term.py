"""Every slip in one term, with the numbers that it gives, beside sums that are written down with the slip."""

import math
from collections import Counter

import pytest

from ndcg_core import Convention, Topic, diagnose
from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.diagnosis.one_term import TermSlips
from ndcg_core.teaching.diagnosis.words import clause
from ndcg_core.teaching.mistakes import correct_sums

LIST = Topic(["a", "b", "c", "d"], {"a": 2, "b": 0, "d": 3, "m": 1})
SIDES = {"dcg": [2, 0, 0, 3], "idcg": [3, 2, 1, 0]}  # by rank
LOG2 = [1 / math.log2(rank + 1) for rank in range(1, 7)]
OTHER_WEIGHTS = {
    "log2(rank)": lambda rank: 1 / math.log2(rank) if rank > 1 else None,
    "natural logarithm": lambda rank: 1 / math.log(rank + 1),
    "logarithm to base 10": lambda rank: 1 / math.log10(rank + 1),
    "1 / rank": lambda rank: 1 / rank,
    "no discount": lambda rank: 1,
}


def slips_of(topic=LIST, convention=Convention(gain="linear")):
    found = TermSlips(correct_sums(topic, convention))
    return [(slip, found.columns.values(place)) for place, slip in enumerate(found.slips)]


def total(gains, weights=LOG2):
    return math.fsum(gain * weight for gain, weight in zip(gains, weights, strict=False))


def put(row, rank, value):
    """The row with another value at a rank."""
    return [*row[: rank - 1], value, *row[rank:]]


def wrong_totals(gains):
    """Each slip that the catalogue of slips names, with the sum that a student gets who makes it."""
    for rank, gain in enumerate(gains, 1):
        yield "left out", rank, total(put(gains, rank, 0))
        yield "twice", rank, total(put(gains, rank, 2 * gain))
        for other in {0, 1, 2, 3}:
            yield "gain", rank, total(put(gains, rank, other))
        for weight_of in (rank - 1, rank + 1):
            if weight_of:
                yield "weight of rank", rank, total(gains, put(LOG2, rank, LOG2[weight_of - 1]))
        for kind, weight in OTHER_WEIGHTS.items():
            if weight(rank):
                yield kind, rank, total(gains, put(LOG2, rank, weight(rank)))
        for decimals in (1, 2, 3):
            yield "rounded weight", rank, total(gains, put(LOG2, rank, round(LOG2[rank - 1], decimals)))
            yield "rounded divisor", rank, total(gains, put(LOG2, rank, 1 / round(math.log2(rank + 1), decimals)))
    for rank in range(1, len(gains)):
        swapped = [*gains[: rank - 1], gains[rank], gains[rank - 1], *gains[rank + 1 :]]
        yield "swapped", rank, total(swapped)
    for amount in (0.01, 0.1, 0.2, 0.5, 1, 2):
        for sign in (-1, 1):
            yield "amount", 0, total(gains) + sign * amount


@pytest.mark.parametrize("side", SIDES)
def test_every_slip_gives_the_sum_that_a_student_gets_who_makes_it(side):
    right = total(SIDES[side])
    expected = {(kind, rank, round(value, 9)) for kind, rank, value in wrong_totals(SIDES[side])}
    expected = {slip for slip in expected if abs(slip[2] - right) > 1e-9}
    found = {(slip.kind, slip.rank, round(values[side], 9)) for slip, values in slips_of() if slip.side == side}
    assert expected <= found
    # A gain may also be that of the same or the next grade by another formula.
    assert {kind for kind, _, _ in found - expected} <= {"gain"}


def test_what_a_slip_says_gives_its_sum_and_leaves_the_other_right():
    """The rank with ``right`` replaced by ``instead``: a term, a gain or a weight; a number is a rank or decimals."""
    for slip, values in slips_of():
        gains, rank, other = SIDES[slip.side], slip.rank, "idcg" if slip.side == "dcg" else "dcg"
        assert values[other] == pytest.approx(total(SIDES[other]), abs=1e-12)
        assert abs(values[slip.side] - total(gains)) > 1e-9
        assert values[slip.side] == pytest.approx(total(gains) + slip.added)
        assert values["ndcg"] == pytest.approx(values["dcg"] / values["idcg"])
        if slip.kind in ("left out", "twice"):
            assert slip.right == pytest.approx(gains[rank - 1] * LOG2[rank - 1])
        elif slip.kind == "gain":
            assert slip.right == gains[rank - 1]
            assert values[slip.side] == pytest.approx(total(put(gains, rank, slip.instead)))
        elif slip.kind == "amount":
            assert (abs(slip.added), slip.right) == (slip.instead, 0)
        elif slip.kind == "swapped":
            assert (slip.instead, slip.right) == (0, 0)
            assert f" {rank} and {rank + 1} " in clause(slip)
        else:
            assert slip.right == pytest.approx(LOG2[rank - 1])
            assert values[slip.side] == pytest.approx(total(gains, put(LOG2, rank, slip.instead)))
        if slip.kind == "weight of rank":
            assert abs(slip.number - rank) == 1
            assert slip.instead == pytest.approx(LOG2[slip.number - 1])
        elif slip.kind == "rounded weight":
            assert slip.instead == pytest.approx(round(slip.right, slip.number))
        elif slip.kind == "rounded divisor":
            assert 1 / slip.instead == pytest.approx(round(1 / slip.right, slip.number))
        else:
            assert slip.number == 0


def gains_instead(convention):
    """The slips of the DCG with another gain."""
    return [slip for slip, _ in slips_of(convention=convention) if slip.kind == "gain" and slip.side == "dcg"]


@pytest.mark.parametrize(
    ("gain", "others", "beside"),
    [
        # Grade 2 by every formula, the other gains of the lists, and as more usual slips grades 1 and 3.
        ("linear", {0, 1, 3, 2**2 - 1, 2**2, 2 * 2}, {1, 3}),
        ("exp2", {0, 1, 7, 2, 2**2, 2 * 2}, {1, 7}),
    ],
)
def test_the_gains_instead_of_that_of_a_grade(gain, others, beside):
    found = gains_instead(Convention(gain=gain))
    assert {slip.instead for slip in found if slip.rank == 1} == others  # of grade 2
    common = {rank: {slip.instead for slip in found if slip.rank == rank and slip.common} for rank in (1, 2, 3)}
    assert common == {1: beside, 2: {1}, 3: set()}  # of grade 0 no grade is below; rank 3 is unjudged


def test_the_next_grade_of_a_table_of_gains_may_have_none():
    table = Convention(gain={0: 0, 1: 1, 2: 4, 3: 9})
    assert {slip.instead for slip in gains_instead(table) if slip.rank == 4 and slip.common} == {4}


def test_slips_that_are_made_more_often_are_marked():
    common = {slip.kind: {each.common for each, _ in slips_of() if each.kind == slip.kind} for slip, _ in slips_of()}
    assert {kind for kind, marks in common.items() if True in marks} == {"gain", "swapped", "amount"}
    assert common["swapped"] == common["amount"] == {True}


def test_a_rank_without_gain_or_without_weight_has_no_other_weight():
    kinds = {slip.kind for slip, _ in slips_of() if (slip.side, slip.rank) == ("dcg", 2)}
    assert kinds == {"gain"}  # rank 3 has no gain either
    cut = slips_of(convention=Convention(gain="linear", discount=[1, 0.5, 0.25, 0]))
    assert not any((slip.side, slip.rank) == ("dcg", 4) for slip, _ in cut)


@pytest.mark.parametrize("weights", [[1.0, 0.5, 1.5, 0.2], [0.5, 2.0, 0.5, 1.0]])
def test_a_weight_of_any_size_has_other_weights(weights):
    found = slips_of(convention=Convention(gain="linear", discount=weights))
    ranks = {slip.rank for slip, _ in found if slip.side == "idcg" and slip.kind == "natural logarithm"}
    assert ranks == {1, 2, 3}  # those with a gain


def test_a_divisor_that_rounds_to_nothing_is_none():
    far = slips_of(convention=Convention(gain="linear", discount=[50.0, 50.0, 50.0, 50.0]))
    # 1 / 50 = 0.02 has two decimals, and rounds to nothing with one
    assert "rounded divisor" not in {slip.kind for slip, _ in far}


def test_slips_are_looked_for_in_thirty_terms():
    topic = Topic([f"d{rank}" for rank in range(1, 41)], {f"d{rank}": 2 for rank in range(1, 41)})
    ranks = Counter((slip.side, slip.rank) for slip, _ in slips_of(topic) if slip.kind == "left out")
    assert ranks == {(side, rank): 1 for side in SIDES for rank in range(1, 31)}
    short = Counter(slip.rank for slip, _ in slips_of(topic, Convention(k=5)) if slip.kind == "twice")
    assert short == dict.fromkeys(range(1, 6), 2)


def test_a_grade_above_thirty_has_no_gain_by_another_formula():
    def gains(grade):
        topic = Topic(["a"], {"a": grade})
        found = slips_of(topic, Convention(gain="linear"))
        return {slip.instead for slip, _ in found if slip.kind == "gain" and slip.side == "dcg"}

    assert {2.0**30 - 1, 2.0**30, 900, 29, 31} == gains(30)
    assert gains(31) == set()
    assert gains(0) == {1}  # its square and its exponential gain are 0; only 2 to the power 0 is not


def test_without_a_relevant_document_there_is_no_quotient():
    found = slips_of(Topic(["a"], {"a": 0}))
    assert found
    for slip, values in found:
        assert math.isnan(values["ndcg"]) == (values["idcg"] <= 0), slip


@pytest.mark.parametrize("kind", [*OTHER_WEIGHTS, "left out", "twice", "swapped", "weight of rank"])
@pytest.mark.parametrize("side", SIDES)
def test_a_slip_beside_a_right_sum_is_among_the_causes(kind, side):
    """The other sum is right, and the nDCG is the quotient of the two."""
    other = "idcg" if side == "dcg" else "dcg"
    right = total(SIDES[side])
    slips = [(rank, value) for name, rank, value in wrong_totals(SIDES[side]) if name == kind]
    shown = [(rank, value) for rank, value in slips if abs(value - right) >= 0.002]
    assert shown
    for rank, value in shown:
        sums = {side: value, other: total(SIDES[other])}
        typed = {name: f"{sums[name]:.5f}" for name in ("dcg", "idcg")}
        found = diagnose(LIST, Convention(gain="linear"), {**typed, "ndcg": f"{sums['dcg'] / sums['idcg']:.5f}"})
        assert found[0].verdict is not Verdict.RIGHT
        assert found[0].quantity == side
        assert any(abs(finding.values[side] - value) < 1e-4 for finding in found), rank


def test_a_grade_may_have_two_digits_in_the_place_of_each_other():
    topic = Topic(["a"], {"a": 123})
    written = {slip.instead for slip, _ in slips_of(topic) if slip.kind == "grade" and slip.side == "dcg"}
    assert {213, 132} <= written
    assert not {21, 12} & written  # no digit is lost
