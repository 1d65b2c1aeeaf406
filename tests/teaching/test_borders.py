"""The borders between two verdicts, and the words that depend on how sure a cause is."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, diagnose, idcg, mistakes, ndcg
from ndcg_core.teaching.diagnosis import Verdict, read
from ndcg_core.teaching.diagnosis.alternatives import PossibleCause
from ndcg_core.teaching.diagnosis.words import reported_by
from ndcg_core.teaching.grading import Answer, Override, Rule, Task, grade, report
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
    of_list, of_ideal = (
        sum((2**gain - 1) / math.log2(rank + 1) for rank, gain in enumerate(row, 1)) for row in (GAINS, IDEAL_GAINS)
    )
    return {"dcg": of_list, "idcg": of_ideal, "ndcg": of_list / of_ideal}


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


# --- rules ---


def test_a_relative_tolerance_is_a_share_up_to_a_half():
    for share in (1e-5, 0.5):
        assert Rule(by="relative", tolerance=share).tolerance == share
    for share in (0.9e-5, 0.51, 1.2, 0):
        with pytest.raises(NdcgError):
            Rule(by="relative", tolerance=share)


def test_as_many_figures_of_a_number_are_so_many_decimals():
    """Three figures: 123, 12.3, 1.23, 0.123, 0.0123; of 0 as of a number from 1 to 10."""
    rule = Rule(by="figures", tolerance=3)
    decimals = {123.4: 0, 12.34: 1, 1.234: 2, 0.1234: 3, 0.01234: 4, 0.0: 2}
    assert {value: rule.decimals(value) for value in decimals} == decimals


# --- several causes ---


def test_causes_without_numbers_are_not_the_same():
    unknown, other, third = (PossibleCause(1.0, as_guess, numbers) for numbers in ((), (0.5,), (0.5,)))
    assert not unknown.gives_the_same(unknown)
    assert not unknown.gives_the_same(other)
    assert other.gives_the_same(third)


def as_guess(guess):
    raise AssertionError(guess)


def test_a_right_number_is_no_guess():
    assert diagnose(LIST, LINEAR, f"{RIGHT['ndcg']:.4f}")[0].guess is False


def test_an_ndcg_alone_never_shows_in_which_term_a_slip_is():
    """A slip in the term of one rank of the DCG, which is left out or counted twice."""
    seen = set()
    for rank, gain in enumerate(GAINS, 1):
        for sign in (-1, 1):
            slipped = DCG + sign * gain / math.log2(rank + 1)
            for finding in diagnose(LIST, LINEAR, f"{slipped / IDCG:.6f}"):
                if finding.slip == "one term":
                    assert finding.guess
                    seen.add(rank)
    assert seen


@pytest.mark.parametrize("gain", ["binary", "exp2"])
@pytest.mark.parametrize("discount", ["reciprocal", "none"])
def test_other_choices_are_found_where_nothing_else_explains_the_numbers(gain, discount):
    """Three choices changed at once: gain, discount, and a rank less."""
    other = LINEAR.changed(gain=gain, discount=discount, k=3)
    numbers = {"dcg": dcg(LIST, other), "idcg": idcg(LIST, other), "ndcg": ndcg(LIST, other)}
    first = diagnose(LIST, LINEAR, {name: f"{value:.6f}" for name, value in numbers.items()})[0]
    assert "other choices" in first.sentence
    assert first.values == pytest.approx(numbers)


def test_what_cannot_be_told_apart_is_listed_by_how_many_students_it_concerns():
    rows = [("a", 0.7071), ("b", 0.7071), ("c", 0.7071), ("d", 0.5), ("e", 0.5), ("f", 0.25)]
    tasks = [Task(name, Topic(["x", "y"], {"x": 0, "y": 1}), Convention(k=2)) for name in ("A", "B")]
    answers = [Answer(student, task, {"ndcg": f"{value:.4f}"}) for student, value in rows for task in ("A", "B")]
    sizes = [len(group.students) for group in report(list(grade(tasks, answers)), tasks).unseparated]
    assert sizes == sorted(sizes, reverse=True)


def test_two_mistakes_are_mended_one_after_the_other():
    """Feedback to two mistakes ends with what to do about each; a single mistake's sentence has it already."""
    for mistake in mistakes.values():
        wrong = wrong_sums(LIST, LINEAR, mistake)
        row = answered(ndcg=wrong.ndcg) if wrong else None
        if row is not None and row.verdict is Verdict.MISTAKE and row.findings[0].mistake is not None:
            assert row.feedback.count(mistakes[row.findings[0].mistake].mend) == 1
