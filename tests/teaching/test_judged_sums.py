"""Right numbers written wrong, and typed sums: each is judged by itself, and then their quotient."""

import math

import pytest

from ndcg_core import Convention, Topic, diagnose, mistakes
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read, sums_of_finding
from ndcg_core.teaching.diagnosis.finding import first_rank, html
from ndcg_core.teaching.grading import Answer, Rule, Task, grade, report
from ndcg_core.teaching.grading.marking import earned

LIST = Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2, "m": 3})
LINEAR = Convention(gain="linear")
KEY = AnswerKey(LIST, LINEAR)
DCG = 1 + 3 / math.log2(3) + 2 / math.log2(5)
IDCG = 3 + 3 / math.log2(3) + 2 / 2 + 1 / math.log2(5)
RIGHT = {"dcg": DCG, "idcg": IDCG, "ndcg": DCG / IDCG}


def found(decimals=4, **numbers):
    typed = {name: number if isinstance(number, str) else f"{number:.{decimals}f}" for name, number in numbers.items()}
    return KEY.diagnose(typed)


# --- a right number, written wrong ---


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize(
    ("places", "slip"), [(2, "per cent"), (1, "point"), (-1, "point"), (-2, "point"), (3, "point"), (4, "point")]
)
def test_a_moved_point_is_seen(name, places, slip):
    first = KEY.diagnose(f"{RIGHT[name] * 10.0**places:.{max(4 - places, 2)}f}", quantity=name)[0]
    assert (first.verdict, first.slip) == (Verdict.SLIP, slip)
    assert first.value == pytest.approx(RIGHT[name])
    assert first.values == pytest.approx(RIGHT)


@pytest.mark.parametrize("places", [-3, 5])
def test_a_point_that_is_moved_further_is_another_number(places):
    assert found(6, ndcg=RIGHT["ndcg"] * 10.0**places)[0].slip != "point"


@pytest.mark.parametrize("decimals", [2, 3, 4])
@pytest.mark.parametrize("sign", [-1, 1])
def test_the_last_digit_may_be_off_by_one_from_two_decimals_on(decimals, sign):
    for name, value in RIGHT.items():
        typed = f"{round(value, decimals) + sign * 10.0**-decimals:.{decimals}f}"
        first = KEY.diagnose(typed, quantity=name)[0]
        if read(typed).fits(value):
            assert first.verdict is Verdict.RIGHT or first.slip == "few digits"
        else:
            assert (first.verdict, first.slip) == (Verdict.SLIP, "last digit")
        two = f"{round(value, decimals) + sign * 2.6 * 10.0**-decimals:.{decimals}f}"
        assert KEY.diagnose(two, quantity=name)[0].slip != "last digit"


def test_a_last_digit_names_no_mistake():
    """Some mistakes leave nothing of this list, whose nDCG is 1 / log2(3) = 0.6309."""
    key = AnswerKey(Topic(["a", "b"], {"a": 0, "b": 1}), LINEAR)
    assert any(candidate.ids and candidate.values["ndcg"] == 0 for candidate in key.candidates())
    first = key.diagnose("0.632")[0]
    assert (first.slip, first.mistakes, first.also, first.reason) == ("last digit", (), (), "")


def test_one_decimal_shows_no_last_digit():
    for sign in (-1, 1):
        assert KEY.diagnose(f"{DCG + 1.2 * sign / 10:.1f}", quantity="dcg")[0].slip != "last digit"


def test_nothing_is_nothing_wherever_the_point_is():
    """0 is no right number with a moved point, and a right number of 0 has no point to move."""
    assert found(ndcg="0.000")[0].verdict is not Verdict.SLIP
    none = Topic(["a"], {"a": 0, "b": 2})
    assert diagnose(none, LINEAR, "0.500")[0].verdict is not Verdict.SLIP


def test_only_numbers_that_are_written_wrong_are_named():
    """Two of three are right: the finding is about the third."""
    first, *more = [finding for finding in found(**{**RIGHT, "dcg": 10 * DCG}) if finding.slip]
    assert (first.slip, first.quantity) == ("point", "dcg")
    assert more == []
    both = [finding.quantity for finding in found(dcg=10 * DCG, idcg=100 * IDCG, ndcg=DCG / IDCG) if finding.slip]
    assert both == ["dcg", "idcg"]
    assert found(dcg=10 * DCG, ndcg=0.123)[0].verdict is not Verdict.SLIP


def test_a_number_in_per_cent_names_the_mistake_that_gives_it():
    [per_cent] = [finding for finding in found(2, ndcg=100 * RIGHT["ndcg"]) if finding.slip == "per cent"]
    assert per_cent.mistake == "A3"
    assert per_cent.mistakes == ("A3",)
    assert "A3" not in per_cent.also
    [point] = [finding for finding in found(3, ndcg=10 * RIGHT["ndcg"]) if finding.slip == "point"]
    assert (point.mistake, point.mistakes, point.reason) == (None, (), "")


def test_a_right_number_hides_the_mistakes_that_change_the_sums_alone():
    """A logarithm to another base changes both sums by a factor; one that changes nothing here is not hidden."""
    hidden = found(ndcg=RIGHT["ndcg"])[0].also
    assert "D5" in hidden
    for sums in (("dcg",), ("idcg",), ("dcg", "idcg")):
        assert "D5" not in found(**{name: RIGHT[name] for name in sums})[0].also
    assert "D5" in KEY.hidden(["ndcg"])
    assert "D5" not in KEY.hidden(["dcg"])


def test_a_right_quotient_beside_wrong_sums_is_right_and_the_sums_are_not():
    first, second = found(dcg=2 * DCG, idcg=2 * IDCG, ndcg=RIGHT["ndcg"])[:2]
    assert first.verdict is Verdict.RIGHT
    assert second.verdict is not Verdict.RIGHT
    assert first.sentence != found(ndcg=RIGHT["ndcg"])[0].sentence


# --- sums ---


def test_swapped_sums_need_both_in_the_place_of_the_other():
    assert found(dcg=IDCG, idcg=DCG)[0].slip == "swapped fields"
    assert found(dcg=IDCG, idcg=DCG, ndcg=RIGHT["ndcg"])[0].slip == "swapped fields"
    assert found(dcg=IDCG, idcg=DCG, ndcg=0.123)[0].verdict is Verdict.DIVISION
    assert found(dcg=IDCG, idcg=1.234)[0].slip != "swapped fields"
    assert found(dcg=1.234, idcg=DCG)[0].slip != "swapped fields"
    assert found(dcg=DCG, idcg=DCG)[0].slip != "swapped fields"
    alike = Topic(["a", "b"], {"a": 2, "b": 1})
    typed = f"{2 + 1 / math.log2(3):.4f}"
    assert diagnose(alike, LINEAR, {"dcg": typed, "idcg": typed})[0].verdict is Verdict.RIGHT


def test_each_sum_is_judged_where_both_were_typed():
    assert found(dcg=DCG, idcg=IDCG + 0.7)[0].certain.startswith("Your DCG is right; your IDCG is not.")
    assert found(dcg=DCG - 0.7, idcg=IDCG)[0].certain.startswith("Your IDCG is right; your DCG is not.")
    assert found(dcg=DCG - 0.7)[0].certain == ""
    assert found(ndcg=0.4321)[0].certain == ""
    assert "DCG" in found(dcg=DCG, ndcg=0.4321)[0].certain
    assert "IDCG" in found(idcg=IDCG, ndcg=0.4321)[0].certain


@pytest.mark.parametrize(
    ("sums", "carried"),
    [
        ({"dcg": DCG - 0.7, "idcg": IDCG, "ndcg": (DCG - 0.7) / IDCG}, True),
        ({"dcg": DCG, "idcg": IDCG + 0.7, "ndcg": DCG / (IDCG + 0.7)}, True),
        ({"dcg": DCG - 0.7, "ndcg": (DCG - 0.7) / IDCG}, True),
        ({"idcg": IDCG + 0.7, "ndcg": DCG / (IDCG + 0.7)}, True),
        ({"dcg": DCG - 0.7, "idcg": IDCG, "ndcg": 0.4}, False),
        ({"dcg": DCG, "ndcg": 0.4}, False),
        ({"dcg": -DCG, "idcg": IDCG, "ndcg": -DCG / IDCG}, False),
        ({"dcg": DCG, "idcg": -IDCG, "ndcg": -DCG / IDCG}, False),
        ({"dcg": DCG, "idcg": "0.000", "ndcg": 0.4}, False),
        ({"dcg": DCG + 0.1, "idcg": IDCG + 1, "ndcg": 0.4}, False),
    ],
)
def test_an_ndcg_follows_from_wrong_sums(sums, carried):
    assert {finding.carried for finding in found(**sums)} == {carried}


@pytest.mark.parametrize(("off", "carried"), [(0, True), (-0.00021, False), (0.00012, False)])
def test_a_quotient_is_as_wide_as_the_digits_of_its_sums(off, carried):
    """With sums of six decimals the quotient has four: half a unit below to a unit above is the same number."""
    ndcg = (DCG - 0.7) / IDCG
    typed = {"dcg": f"{DCG - 0.7:.6f}", "idcg": f"{IDCG:.6f}", "ndcg": f"{ndcg + off:.4f}"}
    assert KEY.diagnose(typed)[0].carried is carried


def test_no_ndcg_follows_from_a_wrong_dcg_where_no_document_is_relevant():
    """The IDCG is 0, and nothing is divided by it."""
    none = Topic(["a", "b"], {"a": 0})
    assert not diagnose(none, LINEAR, {"dcg": "1.500", "ndcg": "0.750"})[0].carried


def test_two_wrong_sums_have_a_cause_each():
    """The DCG is off by 0.1 and the IDCG by 1, as no single mistake makes them."""
    causes = found(dcg=DCG + 0.1, idcg=IDCG + 1)
    seen = {(finding.side, finding.cause) for finding in causes}
    assert ("dcg", "the DCG is off by 0.1, as a wrong digit or a wrong addition leaves it.") in seen
    assert ("idcg", "the IDCG is off by 1, as a wrong digit or a wrong addition leaves it.") in seen
    assert [finding.quantity for finding in causes] == sorted(finding.quantity for finding in causes)


def test_the_mistake_in_a_sum_is_known_where_the_ndcg_follows_from_it():
    """A weight of 1 / log2(rank + 2) in the DCG; beside another nDCG, nothing explains both."""
    wrong = sum(gain / math.log2(rank + 2) for rank, gain in enumerate((1, 3, 0, 2), 1))
    follows, other = found(dcg=wrong, ndcg=wrong / IDCG)[0], found(dcg=wrong, ndcg=0.1234)[0]
    assert (follows.verdict, follows.mistake, follows.carried) == (Verdict.MISTAKE, "D4", True)
    assert " alone " not in follows.sentence
    assert (other.verdict, other.mistake, other.carried) == (Verdict.UNKNOWN, None, False)


@pytest.mark.parametrize("side", ["dcg", "idcg"])
def test_the_sums_of_a_finding_are_those_of_its_mistake(side):
    """A gain of 2^grade - 1 in one sum, in both, and as another definition; right numbers have no other sums."""
    wrong = {
        name: sum((2**gain - 1) / math.log2(rank + 1) for rank, gain in enumerate(gains, 1))
        for name, gains in (("dcg", (1, 3, 0, 2)), ("idcg", (3, 3, 2, 1)))
    }
    one = sums_of_finding(found(**(RIGHT | {side: wrong[side], "ndcg": "0.1234"}))[0], LIST, LINEAR)
    assert one.values[side] == pytest.approx(wrong[side])
    other = "idcg" if side == "dcg" else "dcg"
    assert one.values[other] == pytest.approx(RIGHT[other])
    both = sums_of_finding(found(ndcg=wrong["dcg"] / wrong["idcg"])[0], LIST, LINEAR)
    assert (both.dcg, both.idcg) == pytest.approx((wrong["dcg"], wrong["idcg"]))
    assert sums_of_finding(found(ndcg=RIGHT["ndcg"])[0], LIST, LINEAR) is None
    assert sums_of_finding(found(2, ndcg=100 * RIGHT["ndcg"])[0], LIST, LINEAR) is None  # right, but in per cent


def test_a_wrong_division_of_right_sums():
    assert found(**{**RIGHT, "ndcg": IDCG / DCG})[0].mistake == "I4"
    upside = found(**{**RIGHT, "ndcg": IDCG / DCG})[0]
    assert (upside.verdict, upside.mistakes, upside.slip) == (Verdict.DIVISION, ("I4",), "division")
    other = found(**{**RIGHT, "ndcg": 0.123})[0]
    assert (other.verdict, other.mistake, other.mistakes) == (Verdict.DIVISION, None, ())
    rounded = {"dcg": f"{DCG:.1f}", "idcg": f"{IDCG:.1f}", "ndcg": f"{round(DCG, 1) / round(IDCG, 1):.5f}"}
    assert KEY.diagnose(rounded)[0].mistake == "A9"
    none = Topic(["a"], {"a": 0, "b": 1})  # a DCG of 0
    assert diagnose(none, LINEAR, {"dcg": "0", "idcg": "1", "ndcg": "0.500"})[0].mistake is None


@pytest.mark.parametrize("amount", [10, 1, 0.1, 0.01, 0.001])
@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("side", ["dcg", "idcg"])
def test_a_sum_may_be_off_by_one_digit_of_any_place(amount, sign, side):
    other = "idcg" if side == "dcg" else "dcg"
    value = RIGHT[side] + sign * amount
    causes = [finding for finding in found(**{side: value, other: RIGHT[other]}) if finding.slip == "one term"]
    exact = [finding for finding in causes if f"off by {amount:g}" in finding.sentence]
    assert exact, [finding.sentence for finding in causes]
    assert {(finding.side, finding.first_rank) for finding in exact} == {(side, None)}
    for near in (amount * 1.37, amount + 1.2e-4):
        typed = {side: RIGHT[side] + sign * near, other: RIGHT[other]}
        assert not any("off by" in finding.sentence for finding in found(**typed))


# --- where two sums part ---


def test_the_first_rank_with_another_term():
    assert first_rank([1.0, 2.0], [1.0, 2.0]) is None
    assert first_rank([1.0, 2.0], [1.0, 2.0 + 1e-10]) is None
    assert first_rank([1.0, 2.0], [1.0, 2.1]) == 2
    assert first_rank([1.0, 2.0], [1.1, 2.1]) == 1
    assert first_rank([1.0], [1.0, 0.0, 3.0]) == 3
    assert first_rank([1.0, 3.0], [1.0]) == 2
    assert first_rank([1e6], [1e6 + 5e-4]) is None  # a billionth of its size
    assert first_rank([1e-3], [1e-3 + 2e-9]) == 1
    assert first_rank([1e6], [1e6 + 2e-3]) == 1


def test_a_verdict_with_one_sentence_is_a_paragraph_and_with_two_a_list():
    one, two = html("✗", ["a"]), html("✗", ["a", "b"], only_possible=True)
    assert "<li>" not in one
    assert two.count("<li>") == 2
    assert "Possible causes" in two
    assert "Possible causes" not in html("✗", ["a", "b"])


# --- what is earned ---

TASK = Task("A", LIST, LINEAR)


def marked(rule=Rule(), task=TASK, **numbers):
    typed = {name: number if isinstance(number, str) else f"{number:.4f}" for name, number in numbers.items()}
    return next(grade([task], [Answer("ada", task.name, typed, 1)], rule))


@pytest.mark.parametrize(
    ("carried", "mistake", "verdict"), [(0.5, 0.5, "unknown"), (0.6, 0.5, "carried"), (0.4, 0.5, "mistake")]
)
def test_an_error_is_carried_forward_only_where_that_pays_more(carried, mistake, verdict):
    numbers = {"dcg": DCG + 1, "idcg": IDCG, "ndcg": (DCG + 1) / IDCG}
    first = found(**numbers)[0]
    typed = {name: read(f"{value:.4f}") for name, value in numbers.items()}
    rule = Rule(carried=carried, mistake=mistake)
    expected = first.verdict if verdict != "carried" else Verdict.CARRIED
    assert earned(first, typed, RIGHT, rule, enough=True) is expected
    assert marked(rule, **numbers).marks == max(carried, mistake)


def test_a_sum_beside_an_answer_may_have_fewer_digits():
    """The rule asks for three decimals of nDCG; 3.8 is the right DCG, rounded."""
    right = f"{RIGHT['ndcg']:.3f}"
    assert marked(dcg=f"{DCG:.1f}", ndcg=right).feedback == marked(ndcg=right).feedback
    assert "Your DCG is right." in marked(dcg=f"{DCG:.1f}", ndcg="0.123").feedback


@pytest.mark.parametrize(("division", "marks"), [(0.5, 0.5), (0.2, 0.2), (0, 0)])
def test_right_sums_alone_are_no_division(division, marks):
    rule = Rule(division=division)
    assert marked(rule, dcg=DCG, idcg=IDCG, ndcg=0.123).marks == marks
    assert marked(rule, dcg=DCG, ndcg=0.123).verdict is not Verdict.DIVISION
    assert marked(rule, idcg=IDCG, ndcg=0.123).verdict is not Verdict.DIVISION
    assert marked(rule, dcg=DCG, idcg=IDCG + 1, ndcg=0.123).verdict is not Verdict.DIVISION


def test_a_wrong_last_digit_is_a_slip_only_with_enough_digits():
    value = RIGHT["ndcg"]
    for decimals, verdict in ((3, Verdict.SLIP), (4, Verdict.SLIP)):
        typed = f"{round(value, decimals) + 10.0**-decimals:.{decimals}f}"
        assert marked(Rule(tolerance=decimals, slip=0.5), ndcg=typed).verdict is verdict
        assert marked(Rule(tolerance=decimals + 1, slip=0.5), ndcg=typed).verdict is not Verdict.SLIP


def test_the_right_number_is_told_with_one_decimal_more_than_counts():
    for decimals in range(7):
        said = marked(Rule(tolerance=decimals), ndcg="0.123").feedback
        value = RIGHT["ndcg"]
        assert f" {value:.{min(decimals + 1, 6)}f}" in said
        assert f"{value:.{min(decimals + 1, 6) + 1}f}" not in said
    tens = marked(Rule(by="figures", tolerance=1), task=Task("B", big_list(), Convention()), dcg="1").feedback
    assert "." in tens


def big_list():
    """A list whose DCG is beyond a thousand."""
    return Topic(["a", "b"], {"a": 9, "b": 10})


@pytest.mark.parametrize("quantity", RIGHT)
def test_a_mark_for_a_number_is_the_mark_of_an_answer(quantity):
    for typed in (f"{RIGHT[quantity]:.3f}", "0.123", f"{100 * RIGHT[quantity]:.2f}"):
        row = marked(Rule(slip=0.5), **{quantity: typed})
        again = marked(Rule(slip=0.5), **{quantity: typed.replace(".", ",")})
        assert (row.verdict, row.marks, row.feedback) == (again.verdict, again.marks, again.feedback)


def test_causes_in_words():
    right, per_cent = marked(ndcg=RIGHT["ndcg"]), marked(ndcg=f"{100 * RIGHT['ndcg']:.2f}")
    assert (right.made, right.cause) == ("", "")
    assert (per_cent.made, per_cent.cause) == ("A3", mistakes["A3"].title)
    unknown = marked(ndcg="7.654")
    assert (unknown.made, unknown.cause) == ("", "")
    off = marked(dcg=DCG + 1, idcg=IDCG, ndcg=(DCG + 1) / IDCG)
    assert off.mistakes == ()
    assert off.made
    assert off.cause


def test_a_report_orders_causes_by_students_and_then_by_answers():
    tasks = [Task("1", LIST, LINEAR), Task("2", LIST, LINEAR)]
    upside, tenfold = f"{IDCG / DCG:.4f}", f"{10 * RIGHT['ndcg']:.4f}"
    rows = [
        *(Answer("ada", name, {"ndcg": upside}) for name in ("1", "2")),
        *(Answer(student, "1", {"ndcg": tenfold}) for student in ("ben", "cem")),
        Answer("dan", "2", {"ndcg": f"{100 * RIGHT['ndcg']:.2f}"}),
        Answer("eve", "1", {"ndcg": "7.6543"}),
        Answer("eve", "2", {"ndcg": f"{RIGHT['ndcg']:.4f}"}),
    ]
    graded = list(grade(tasks, rows))
    summary = report(graded, tasks)
    assert [(len(cause.students), cause.answers) for cause in summary.made] == [(2, 2), (1, 2), (1, 1)]
    assert summary.unexplained == ("eve",)
    assert summary.answers == len(rows)
    for total in summary.totals:
        assert total.total == sum(row.marks for row in graded if row.answer.student == total.student)
