"""The borders between two verdicts, and the words that depend on how sure a cause is."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, diagnose, mistakes
from ndcg_core.teaching.diagnosis import Verdict, read
from ndcg_core.teaching.diagnosis.words import reported_by
from ndcg_core.teaching.grading import Answer, Override, Rule, Task, grade
from ndcg_core.teaching.grading.earned import earned, is_convention
from ndcg_core.teaching.mistakes import correct_sums, wrong_sums

LIST = Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2, "m": 3})
LINEAR = Convention(gain="linear", k=4)
GAINS, IDEAL_GAINS = (1, 3, 0, 2), (3, 3, 2, 1)
DCG, IDCG = (sum(gain / math.log2(rank + 1) for rank, gain in enumerate(row, 1)) for row in (GAINS, IDEAL_GAINS))
RIGHT = {"dcg": DCG, "idcg": IDCG, "ndcg": DCG / IDCG}


def answered(rule=Rule(), **numbers):
    typed = {name: number if isinstance(number, str) else f"{number:.4f}" for name, number in numbers.items()}
    return next(grade([Task("A", LIST, LINEAR)], [Answer("ada", "A", typed)], rule))


@given(st.integers(0, 99_999), st.integers(2, 5), st.sampled_from([-1, 1]))
def test_a_last_digit_is_off_by_at_most_one_and_a_half_exactly(number, decimals, sign):
    typed = read(f"{number / 10**decimals:.{decimals}f}")
    for tenths, near in ((15, True), (16, False)):
        value = Fraction(10 * number + sign * tenths, 10 * 10**decimals)
        assert typed.nearly(float(value)) is near


# --- sure or not ---


def test_a_cause_that_is_not_sure_is_said_to_be_possible():
    seen = set()
    for decimals in (1, 2, 3, 4):
        for mistake in mistakes.values():
            wrong = wrong_sums(LIST, LINEAR, mistake)
            for finding in diagnose(LIST, LINEAR, f"{wrong.ndcg:.{decimals}f}") if wrong else []:
                if finding.verdict in (Verdict.MISTAKE, Verdict.CONVENTION) and not finding.slip:
                    assert ("could" in finding.sentence) is finding.guess, finding.sentence
                    seen.add((finding.verdict, finding.guess))
    assert len(seen) == 4


def test_one_library_reports_and_two_report():
    assert reported_by(["sklearn"]) == "scikit-learn reports this number by default."
    assert reported_by(["sklearn", "catboost_base"]) == "scikit-learn and catboost report this number by default."
    assert reported_by([]) == ""


@pytest.mark.parametrize(("side", "right"), [("dcg", GAINS), ("idcg", IDEAL_GAINS)])
def test_a_mistake_in_one_sum_is_placed_in_that_sum(side, right):
    """Exponential gains in one sum alone differ at the first rank whose gain is neither 0 nor 1."""
    exponential = sum((2**gain - 1) / math.log2(rank + 1) for rank, gain in enumerate(right, 1))
    numbers = RIGHT | {side: exponential}
    typed = {name: f"{numbers[name]:.4f}" for name in ("dcg", "idcg")}
    first = diagnose(LIST, LINEAR, typed)[0]
    assert (first.side, first.first_rank) == (side, next(rank for rank, gain in enumerate(right, 1) if gain > 1))


@pytest.mark.parametrize(
    ("quantity", "typed"), [("dcg", "1.0000"), ("dcg", "0.5000"), ("ndcg", "0.3333"), ("ndcg", "0.5")]
)
def test_a_list_with_nothing_retrieved_has_no_sum_to_explain(quantity, typed):
    """Whatever the choices, its DCG is 0, and not 1 over the IDCG of 3 or 2."""
    for finding in diagnose(Topic([], {"a": 2}), Convention(), typed, quantity=quantity):
        assert finding.mistake is None
        assert "choices" not in finding.sentence


# --- what an answer earns ---


def test_a_definition_must_give_the_ndcg_too_unless_it_follows_from_the_sums():
    as_xgboost = diagnose(LIST, LINEAR, {name: f"{value:.4f}" for name, value in exponential_sums().items()})[0]
    assert as_xgboost.verdict is Verdict.CONVENTION
    typed = {name: read(f"{value:.4f}") for name, value in exponential_sums().items()}
    other = typed | {"ndcg": read("0.1234")}
    assert is_convention(as_xgboost, typed)
    for carried in (False, True):
        assert is_convention(replace(as_xgboost, carried=carried), other) is carried


def exponential_sums():
    dcg, idcg = (
        sum((2**gain - 1) / math.log2(rank + 1) for rank, gain in enumerate(row, 1)) for row in (GAINS, IDEAL_GAINS)
    )
    return {"dcg": dcg, "idcg": idcg, "ndcg": dcg / idcg}


@pytest.mark.parametrize(("division", "verdict"), [(0.5, Verdict.DIVISION), (0.2, Verdict.MISTAKE)])
def test_right_sums_earn_a_division_where_it_pays_more_than_the_cause(division, verdict):
    """The quotient of other sums beside two right ones names a mistake, and yet only the division is wrong."""
    cause = diagnose(LIST, LINEAR, f"{exponential_sums()['ndcg']:.4f}")[0]
    first = replace(cause, verdict=Verdict.MISTAKE)
    typed = {name: read(f"{value:.4f}") for name, value in (RIGHT | {"ndcg": 0.123}).items()}
    rule = Rule(division=division, mistake=0.3, convention=0.4)
    assert earned(first, typed, RIGHT, rule) is verdict
    del typed["ndcg"]
    assert earned(first, typed, RIGHT, rule) is Verdict.MISTAKE


def test_only_a_definition_is_told_what_the_exercise_asks_for():
    right = f"{RIGHT['ndcg']:.4f}"
    by_definition, unknown = answered(ndcg=exponential_sums()["ndcg"]), answered(ndcg=0.0123)
    assert by_definition.verdict is Verdict.CONVENTION
    assert by_definition.feedback.endswith(f" As the exercise asks, nDCG is {right}.")
    assert unknown.feedback.endswith(f" The right nDCG is {right}.")


def test_a_definition_as_the_cause_is_named_by_its_library():
    row = answered(ndcg=exponential_sums()["ndcg"])
    libraries = {f"as in {conventions[name].library}" for name in row.findings[0].conventions}
    assert replace(row, mistakes=()).cause in libraries


def test_marks_go_up_to_a_thousand():
    assert Rule(right=1000).right == 1000
    assert Override("A", 1000, "All of it.", student="ada").marks == 1000
    for beyond in (1000.5, 0):
        with pytest.raises(NdcgError):
            Rule(right=beyond)
    with pytest.raises(NdcgError):
        Override("A", 1000.5, "More.", student="ada")


def test_right_sums_are_those_of_the_definition():
    """What the tests above derive by hand is what the product computes."""
    found = correct_sums(LIST, LINEAR)
    assert (found.dcg, found.idcg) == pytest.approx((DCG, IDCG))
