"""The same numbers get the same verdict wherever they are judged: diagnosis, homework, grading, Moodle's files."""

from decimal import ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_UP, Decimal

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from ndcg_core import Convention, Topic, check, diagnose
from ndcg_core.io import questions
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read
from ndcg_core.teaching.grading import Answer, Rule, assign, grade
from tests.course.test_marks_in_moodle import answers_of, answers_of_gift, fraction
from tests.support.examples import many

NAMES = ("dcg", "idcg", "ndcg")
grades = st.lists(st.integers(0, 3), min_size=2, max_size=6).filter(any)


def drawn_topic(ranked, missed):
    judged = {f"d{at}": grade for at, grade in enumerate(ranked)}
    return Topic([*judged], judged | {f"m{at}": grade for at, grade in enumerate(missed)})


topics = st.builds(drawn_topic, grades, st.lists(st.integers(1, 3), max_size=2))
gains, ks = st.sampled_from(["linear", "exp2"]), st.sampled_from([3, 5, None])
exercises = st.tuples(topics, st.builds(Convention, gain=gains, k=ks))
SOUP = Topic(["a", "b", "c", "d", "e"], {"a": 1, "b": 1, "c": 2, "d": 2, "e": 3})


def right_numbers(topic, convention):
    return {name: getattr(AnswerKey(topic, convention), name) for name in NAMES}


def mark(topic, convention, numbers, rule):
    return next(grade([assign("", topic, convention)], [Answer("", "", numbers)], rule))


def to_decimals(number, decimals, rounding):
    return number.quantize(Decimal(1).scaleb(-decimals), rounding)


def shown_as(value, decimals):
    """What a right number may look like with so many decimals: rounded, cut off, or rounded twice."""
    exact = Decimal(value)
    for near in (exact, exact + Decimal("1e-9"), exact - Decimal("1e-9")):
        yield to_decimals(near, decimals, ROUND_HALF_UP)
        yield to_decimals(near, decimals, ROUND_DOWN)
    yield to_decimals(to_decimals(exact, decimals + 1, ROUND_HALF_UP), decimals, ROUND_HALF_UP)


def is_right(text, value, decimals):
    """Whether a number, rounded to the decimals asked for, is what the right number looks like; a tie has two sides."""
    typed = Decimal(text)
    sides = {to_decimals(typed, decimals, ROUND_HALF_UP)}
    if typed.scaleb(decimals) % 1 == Decimal("0.5"):
        sides = {to_decimals(typed, decimals, rounding) for rounding in (ROUND_FLOOR, ROUND_CEILING)}
    return not sides.isdisjoint(shown_as(value, decimals))


def judged_right(topic, convention, quantity, text, decimals):
    """Whether each place calls a number right."""
    rule = Rule(tolerance=decimals)
    [question] = questions(topic, convention, quantities=[quantity], rule=rule)
    number = Decimal(text)
    return {
        "diagnose": diagnose(topic, convention, text, quantity=quantity, decimals=decimals)[0].verdict is Verdict.RIGHT,
        "check": bool(check(text, topic, convention, quantity=quantity, decimals=decimals)),
        "grade": mark(topic, convention, {quantity: text}, rule).verdict is Verdict.RIGHT,
        "XML": fraction(answers_of(question), number) == 1,
        "GIFT": fraction(answers_of_gift(question), number) == 1,
    }


@pytest.mark.full
@many(40, 20)
@given(exercises, st.sampled_from(NAMES), st.sampled_from([2, 3, 4]), st.floats(-3, 3), st.integers(0, 3))
@example((SOUP, Convention()), "ndcg", 3, -0.9, 1)  # 0.6352
@example((SOUP, Convention()), "ndcg", 3, -0.95, 2)  # 0.63515
@example((SOUP, Convention()), "ndcg", 3, 0.5, 1)  # 0.6366
def test_the_digits_that_were_asked_for_are_judged_in_every_place(exercise, quantity, decimals, off, more):
    topic, convention = exercise
    right = right_numbers(topic, convention)[quantity]
    text = f"{max(right + off * 10.0**-decimals, 0):.{decimals + more}f}"
    if read(text).cut(decimals, right).single:
        return  # a platform does not see the zeros behind a single digit
    expected = is_right(text, right, decimals)
    judged = judged_right(topic, convention, quantity, text, decimals)
    assert judged == dict.fromkeys(("diagnose", "check", "grade", "XML", "GIFT"), expected), (text, right)


@many(25, 20)
@given(exercises, st.sampled_from([3, 4]))
def test_a_right_number_is_right_in_every_form(exercise, decimals):
    topic, convention = exercise
    right = right_numbers(topic, convention)
    text = f"{right['ndcg']:.{decimals}f}"
    forms = [text, text.replace(".", ","), f"nDCG = {text}", f"≈ {text}", f"{float(text):g}", f" {text} "]
    forms += [text.translate({ord(digit): 0x660 + int(digit) for digit in "0123456789"} | {ord("."): "٫"})]
    forms += [f"{Decimal(text) * 100} %", f"{right['dcg']:.6f}/{right['idcg']:.6f}"]
    for form in forms:
        assert diagnose(topic, convention, form, decimals=decimals)[0].verdict is Verdict.RIGHT, form
        assert mark(topic, convention, {"ndcg": form}, Rule(tolerance=decimals)).marks == 1, form


# --- three numbers ---

errors = st.just(0.0) | st.sampled_from([0.01, 0.1, 0.3, 1.0]) | st.floats(-2, 2).map(lambda off: round(off, 2))


def typed_sums(right, off_dcg, off_idcg, off_ndcg):
    dcg, idcg = right["dcg"] + off_dcg, right["idcg"] + off_idcg
    ndcg = (dcg / idcg if idcg > 0 else 0.0) + off_ndcg
    return {name: f"{value:.3f}" for name, value in zip(NAMES, (dcg, idcg, ndcg), strict=True)}


@pytest.mark.full
@many(40, 20)
@given(exercises, errors, errors, st.sampled_from([0.0, 0.0, 0.05, 0.2]))
def test_three_numbers_get_the_same_verdict_and_certainty(exercise, off_dcg, off_idcg, off_ndcg):
    topic, convention = exercise
    right = right_numbers(topic, convention)
    assume(right["dcg"] + off_dcg >= 0 and right["idcg"] + off_idcg > 0)
    typed = typed_sums(right, off_dcg, off_idcg, off_ndcg)
    found = diagnose(topic, convention, typed, decimals=3)
    marked, checked = mark(topic, convention, typed, Rule()), check(typed, topic, convention, decimals=3)
    is_ndcg_right = set(judged_right(topic, convention, "ndcg", typed["ndcg"], 3).values()) == {True}
    verdicts = {found[0].verdict is Verdict.RIGHT, marked.verdict is Verdict.RIGHT, bool(checked)}
    if not read(typed["ndcg"]).single:
        assert verdicts == {is_ndcg_right}
    certain = found[is_ndcg_right and len(found) > 1].certain
    for text in (found[0].sentence, marked.feedback, str(checked)):
        assert certain in text
        assert "Enter your" not in text or "more digits" in text
    if not any(read(text).single for text in typed.values()) and not is_ndcg_right:
        for name, other in (("dcg", "idcg"), ("idcg", "dcg")):
            fits = read(typed[name]).fits(right[name])
            others = read(typed[other]).fits(right[other])
            if fits and not others and not read(typed[other]).fits(right[name]):
                assert f"Your {name.upper()} is right; your {other.upper()} is not." in found[0].sentence


@pytest.mark.full
@many(25, 20)
@given(exercises, st.sampled_from(NAMES[:2]), st.sampled_from([-1, 1]), st.sampled_from([3, 4]))
def test_a_smaller_error_in_a_sum_never_earns_less(exercise, side, sign, decimals):
    """One sum is off by a growing amount, and nDCG is the quotient of the sums as they are typed."""
    topic, convention = exercise
    right, answers = right_numbers(topic, convention), []
    for off in (0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 7, 50):
        sums = {**right, side: right[side] + sign * off}
        if sums["dcg"] <= 0 or sums["idcg"] <= 0:
            break
        sums["ndcg"] = sums["dcg"] / sums["idcg"]
        typed = {name: f"{value:.{decimals}f}" for name, value in sums.items()}
        if any(read(text).single for text in typed.values()):
            break
        answers.append(Answer("", "", typed))
    earned = [row.marks for row in grade([assign("", topic, convention)], answers, Rule(tolerance=decimals))]
    assert earned == sorted(earned, reverse=True)
