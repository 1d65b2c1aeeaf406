"""Right numbers written wrong, and typed sums: each is judged by itself, and then their quotient."""

import math

import pytest

from ndcg_core import Convention, Topic, diagnose
from ndcg_core.document import Bullets, Paragraph
from ndcg_core.teaching.diagnosis import Verdict, read, sums_of_finding
from ndcg_core.teaching.diagnosis.finding import first_rank, said
from ndcg_core.teaching.mistakes import correct_sums
from tests.teaching.one_list import DCG, EXPONENTIAL, IDCG, KEY, LINEAR, LIST, NDCG, RIGHT, found, sums_of

DIVISION, SLIP, MISTAKE, UNKNOWN = Verdict.DIVISION, Verdict.SLIP, Verdict.MISTAKE, Verdict.UNKNOWN
NONE_RELEVANT = Topic(["a", "b"], {"a": 0})


# --- a right number, written wrong ---


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("places", [2, 1, -1, -2, 3, 4])
def test_a_moved_point_is_seen(name, places):
    first = KEY.diagnose(f"{RIGHT[name] * 10.0**places:.{max(4 - places, 2)}f}", quantity=name)[0]
    assert (first.verdict, first.slip, first.first_rank) == (SLIP, "per cent" if places == 2 else "point", None)
    assert first.value == pytest.approx(RIGHT[name])
    assert first.values == pytest.approx(RIGHT)


@pytest.mark.parametrize("places", [-3, 5])
def test_a_point_that_is_moved_further_is_another_number(places):
    assert found(6, ndcg=NDCG * 10.0**places)[0].slip != "point"


@pytest.mark.parametrize("decimals", [2, 3, 4])
@pytest.mark.parametrize("sign", [-1, 1])
def test_the_last_digit_may_be_off_by_one_from_two_decimals_on(decimals, sign):
    for name, value in RIGHT.items():
        typed = f"{round(value, decimals) + sign * 10.0**-decimals:.{decimals}f}"
        first = KEY.diagnose(typed, quantity=name)[0]
        if read(typed).fits(value):
            assert first.verdict is Verdict.RIGHT or first.slip == "few digits"
        else:
            assert (first.verdict, first.slip) == (SLIP, "last digit")
        two = f"{round(value, decimals) + sign * 2.6 * 10.0**-decimals:.{decimals}f}"
        assert KEY.diagnose(two, quantity=name)[0].slip != "last digit"
    one = KEY.diagnose(f"{DCG + 1.2 * sign / 10:.1f}", quantity="dcg")[0]
    assert one.slip != "last digit"


def test_a_last_digit_names_no_mistake():
    """Some mistakes leave nothing of this list, whose nDCG is 1 / log2(3) = 0.6309."""
    first = diagnose(Topic(["a", "b"], {"a": 0, "b": 1}), LINEAR, "0.632")[0]
    assert (first.slip, first.mistakes, first.also, first.reason) == ("last digit", (), (), "")


def test_nothing_is_nothing_wherever_the_point_is():
    """0 is no right number with a moved point, and a right number of 0 has no point to move."""
    assert found(ndcg="0.000")[0].verdict is not SLIP
    assert diagnose(Topic(["a"], {"a": 0, "b": 2}), LINEAR, "0.500")[0].verdict is not SLIP


@pytest.mark.parametrize(("right", "typed"), [(0.5, "50"), (1.0, "100"), (0.5, "0.0050"), (0.5, "5.0")])
def test_round_numbers_slip_too(right, typed):
    topic = Topic(["a", "b", "c"] if right == 0.5 else ["c"], {"c": 1})
    assert diagnose(topic, Convention(), typed)[0].verdict is SLIP


def test_only_numbers_that_are_written_wrong_are_named():
    """Two of three are right: the finding is about the third."""
    first, *more = [finding for finding in found(**RIGHT | {"dcg": 10 * DCG}) if finding.slip]
    assert (first.slip, first.quantity, more) == ("point", "dcg", [])
    both = [finding.quantity for finding in found(dcg=10 * DCG, idcg=100 * IDCG, ndcg=NDCG) if finding.slip]
    assert both == ["dcg", "idcg"]
    assert found(dcg=10 * DCG, ndcg=0.123)[0].verdict is not SLIP


def test_a_number_in_per_cent_names_the_mistake_that_gives_it():
    """It is that of this name and no other, so that there is no reason why others give the same."""
    [per_cent] = [finding for finding in found(2, ndcg=100 * NDCG) if finding.slip == "per cent"]
    assert (per_cent.mistake, per_cent.mistakes, per_cent.also, per_cent.reason) == ("A3", ("A3",), (), "")
    [point] = [finding for finding in found(3, ndcg=10 * NDCG) if finding.slip == "point"]
    assert (point.mistake, point.mistakes, point.reason) == (None, (), "")


def test_a_right_number_hides_the_mistakes_that_change_the_sums_alone():
    """A logarithm to another base changes both sums by a factor; one that changes nothing here is not hidden."""
    right = found(ndcg=NDCG)[0]
    assert ("D5" in right.also, right.guess) == (True, False)
    for sums in (("dcg",), ("idcg",), ("dcg", "idcg")):
        assert "D5" not in found(**{name: RIGHT[name] for name in sums})[0].also
    assert ("D5" in KEY.hidden(["ndcg"]), "D5" in KEY.hidden(["dcg"])) == (True, False)


def test_a_right_quotient_beside_wrong_sums_is_right_and_the_sums_are_not():
    first, second = found(dcg=2 * DCG, idcg=2 * IDCG, ndcg=NDCG)[:2]
    assert first.verdict is Verdict.RIGHT
    assert second.verdict is not Verdict.RIGHT
    assert first.sentence != found(ndcg=NDCG)[0].sentence


# --- sums ---

SIX = Topic(["d1", "d2", "d3", "d4", "d5"], {"d1": 1, "d2": 3, "d3": 2, "d4": 0, "d5": 2, "d6": 3})
# DCG 1 + 7 / log2(3) + 3 / 2 + 3 / log2(6) = 8.077067
# IDCG 7 + 7 / log2(3) + 3 / 2 + 3 / log2(5) + 1 / log2(6) = 14.5954


@pytest.mark.parametrize(
    ("dcg", "idcg", "ndcg", "verdict", "words"),
    [
        ("8.077", "14.595", "0.656", DIVISION, "not their quotient"),
        ("8.077", "14.595", "1.807", DIVISION, "divided IDCG by DCG"),
        ("8.1", "14.6", "0.5548", DIVISION, "too few digits"),
        ("14.595", "8.077", "0.553", SLIP, "are swapped"),
        ("14.595", "8.077", "0.123", DIVISION, "your nDCG is not right"),
        ("8.078", "14.595", "0.553", SLIP, "Your DCG differs from the right number in its last digit"),
        ("80.771", "", "0.553", SLIP, "Your DCG has the digits of the right number"),
        ("8", "15", "0.123", UNKNOWN, "Your IDCG is right."),
        ("9.077", "14.595", "0.622", MISTAKE, "off by 1"),
        ("9.077", "14.595", "0.622", MISTAKE, "Your nDCG follows from your sums."),
        ("9.077", "14.595", "0.123", MISTAKE, "is not the quotient of your sums either"),
        ("8.077", "", "0.123", UNKNOWN, "Your DCG is right."),
    ],
)
def test_what_was_typed_is_judged_by_itself(dcg, idcg, ndcg, verdict, words):
    first = diagnose(SIX, Convention(), {"dcg": dcg, "idcg": idcg, "ndcg": ndcg})[0]
    assert first.verdict is verdict
    assert words in first.sentence


@pytest.mark.parametrize("name", ["dcg", "idcg"])
def test_nothing_is_said_of_a_sum_that_was_not_typed(name):
    wrong = correct_sums(SIX, Convention(gain="linear"))
    sentence = diagnose(SIX, Convention(), f"{getattr(wrong, name):.4f}", quantity=name)[0].sentence
    assert "DCG is right" not in sentence


def test_swapped_sums_need_both_in_the_place_of_the_other():
    assert found(dcg=IDCG, idcg=DCG)[0].slip == "swapped fields"
    assert found(dcg=IDCG, idcg=DCG, ndcg=NDCG)[0].slip == "swapped fields"
    assert found(dcg=IDCG, idcg=DCG, ndcg=0.123)[0].verdict is DIVISION
    for dcg, idcg in ((IDCG, 1.234), (1.234, DCG), (DCG, DCG)):
        assert found(dcg=dcg, idcg=idcg)[0].slip != "swapped fields"
    typed = f"{2 + 1 / math.log2(3):.4f}"
    alike = diagnose(Topic(["a", "b"], {"a": 2, "b": 1}), LINEAR, {"dcg": typed, "idcg": typed})
    assert alike[0].verdict is Verdict.RIGHT


def test_each_sum_is_judged_where_both_were_typed():
    assert found(dcg=DCG, idcg=IDCG + 0.7)[0].certain.startswith("Your DCG is right; your IDCG is not.")
    assert found(dcg=DCG - 0.7, idcg=IDCG)[0].certain.startswith("Your IDCG is right; your DCG is not.")
    assert found(dcg=DCG - 0.7)[0].certain == found(ndcg=0.4321)[0].certain == ""
    assert "DCG" in found(dcg=DCG, ndcg=0.4321)[0].certain
    assert "IDCG" in found(idcg=IDCG, ndcg=0.4321)[0].certain


def test_right_sums_are_said_to_be_right_where_there_is_nothing_to_divide():
    """Without a relevant document both sums are 0, and no division gives another nDCG."""
    first = diagnose(NONE_RELEVANT, Convention(), {"dcg": "0", "idcg": "0", "ndcg": "0.1234"})[0]
    assert first.sentence.startswith("Your DCG and your IDCG are right. ")


LESS = DCG - 0.7


@pytest.mark.parametrize(
    ("carried", "sums"),
    [
        (True, {"dcg": LESS, "idcg": IDCG, "ndcg": LESS / IDCG}),
        (True, {"dcg": DCG, "idcg": IDCG + 0.7, "ndcg": DCG / (IDCG + 0.7)}),
        (True, {"dcg": LESS, "ndcg": LESS / IDCG}),
        (True, {"idcg": IDCG + 0.7, "ndcg": DCG / (IDCG + 0.7)}),
        (False, {"dcg": LESS, "idcg": IDCG, "ndcg": 0.4}),
        (False, {"dcg": LESS, "ndcg": 0.9999}),
        (False, {"dcg": DCG, "ndcg": 0.4}),
        (False, {"dcg": -DCG, "idcg": IDCG, "ndcg": -NDCG}),
        (False, {"dcg": DCG, "idcg": -IDCG, "ndcg": -NDCG}),
        (False, {"dcg": DCG, "idcg": "0.000", "ndcg": 0.4}),
        (False, {"dcg": DCG + 0.1, "idcg": IDCG + 1, "ndcg": 0.4}),
        # with sums of six decimals, half a unit of the quotient below to a unit above is the same number
        (True, {"dcg": f"{LESS:.6f}", "idcg": f"{IDCG:.6f}", "ndcg": LESS / IDCG}),
        (False, {"dcg": f"{LESS:.6f}", "idcg": f"{IDCG:.6f}", "ndcg": LESS / IDCG - 0.00021}),
        (False, {"dcg": f"{LESS:.6f}", "idcg": f"{IDCG:.6f}", "ndcg": LESS / IDCG + 0.00012}),
    ],
)
def test_an_ndcg_follows_from_wrong_sums(carried, sums):
    assert {finding.carried for finding in found(**sums)} == {carried}


def test_what_nothing_explains_but_the_wrong_sums_is_carried_forward():
    assert found(dcg=7.77, ndcg=7.77 / IDCG)[0].verdict is Verdict.CARRIED
    first = found(dcg=7.77, idcg=IDCG, ndcg=7.77 / IDCG)[0]
    assert (first.verdict, first.mistake) == (Verdict.CARRIED, None)


def test_no_ndcg_follows_from_a_wrong_dcg_where_no_document_is_relevant():
    """The IDCG is 0, and nothing is divided by it."""
    assert not diagnose(NONE_RELEVANT, LINEAR, {"dcg": "1.500", "ndcg": "0.750"})[0].carried


def test_two_wrong_sums_have_a_cause_each():
    """The DCG is off by 0.1 and the IDCG by 1, as no single mistake makes them."""
    causes = found(dcg=DCG + 0.1, idcg=IDCG + 1)
    for side, name, amount in (("dcg", "DCG", 0.1), ("idcg", "IDCG", 1)):
        cause = f"the {name} is off by {amount}, as a wrong digit or a wrong addition leaves it."
        assert (side, cause) in {(finding.side, finding.cause) for finding in causes}
    assert [finding.quantity for finding in causes] == sorted(finding.quantity for finding in causes)


def test_the_mistake_in_a_sum_is_known_where_the_ndcg_follows_from_it():
    """A weight of 1 / log2(rank + 2) in the DCG; beside another nDCG, nothing explains both."""
    wrong = sums_of(discount=lambda rank: 1 / math.log2(rank + 2))["dcg"]
    follows, other = found(dcg=wrong, ndcg=wrong / IDCG)[0], found(dcg=wrong, ndcg=0.1234)[0]
    assert (follows.verdict, follows.mistake, follows.carried) == (MISTAKE, "D4", True)
    assert " alone " not in follows.sentence
    assert (other.verdict, other.mistake, other.carried) == (UNKNOWN, None, False)
    beside = found(dcg=wrong, idcg=IDCG, ndcg=wrong / IDCG)[0]
    assert (beside.mistake, beside.quantity, beside.carried) == ("D4", "dcg", True)


@pytest.mark.parametrize(("side", "other"), [("dcg", "idcg"), ("idcg", "dcg")])
def test_the_sums_of_a_finding_are_those_of_its_mistake(side, other):
    """A gain of 2^grade - 1 in one sum, in both, and as another definition; right numbers have no other sums."""
    alone = found(**{side: EXPONENTIAL[side], other: RIGHT[other]})[0]
    assert (alone.side, alone.first_rank) == (side, 2 if side == "dcg" else 1)  # the first gain that is neither 0 nor 1
    one = sums_of_finding(found(**RIGHT | {side: EXPONENTIAL[side], "ndcg": "0.1234"})[0], LIST, LINEAR)
    assert (one.values[side], one.values[other]) == pytest.approx((EXPONENTIAL[side], RIGHT[other]))
    both = sums_of_finding(found(ndcg=EXPONENTIAL["ndcg"])[0], LIST, LINEAR)
    assert (both.dcg, both.idcg) == pytest.approx((EXPONENTIAL["dcg"], EXPONENTIAL["idcg"]))
    assert sums_of_finding(found(ndcg=NDCG)[0], LIST, LINEAR) is None
    assert sums_of_finding(found(2, ndcg=100 * NDCG)[0], LIST, LINEAR) is None  # right, but in per cent


def test_a_wrong_division_of_right_sums():
    upside = found(**RIGHT | {"ndcg": IDCG / DCG})[0]
    assert (upside.verdict, upside.mistakes, upside.slip) == (DIVISION, ("I4",), "division")
    other = found(**RIGHT | {"ndcg": 0.123})[0]
    assert (other.verdict, other.mistake, other.mistakes) == (DIVISION, None, ())
    rounded = found(dcg=f"{DCG:.1f}", idcg=f"{IDCG:.1f}", ndcg=f"{round(DCG, 1) / round(IDCG, 1):.5f}")
    assert rounded[0].mistake == "A9"
    no_dcg = diagnose(Topic(["a"], {"a": 0, "b": 1}), LINEAR, {"dcg": "0", "idcg": "1", "ndcg": "0.500"})
    assert no_dcg[0].mistake is None


@pytest.mark.parametrize("amount", [10, 1, 0.1, 0.01, 0.001])
@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize(("side", "other"), [("dcg", "idcg"), ("idcg", "dcg")])
def test_a_sum_may_be_off_by_one_digit_of_any_place(amount, sign, side, other):
    causes = found(**{side: RIGHT[side] + sign * amount, other: RIGHT[other]})
    assert len({finding.cause for finding in causes}) == len(causes)  # none is named twice
    exact = [finding for finding in causes if f"off by {amount:g}" in finding.sentence and finding.slip == "one term"]
    assert {(finding.side, finding.first_rank) for finding in exact} == {(side, None)}
    for near in (amount * 1.37, amount + 1.2e-4):
        typed = {side: RIGHT[side] + sign * near, other: RIGHT[other]}
        assert not any("off by" in finding.sentence for finding in found(**typed))


# --- where two sums part ---


def test_the_first_rank_with_another_term():
    """Another by more than a billionth of its size."""
    ranks = {(1.0, 2.0): None, (1.0, 2.0 + 1e-10): None, (1.0, 2.1): 2, (1.1, 2.1): 1, (1.0, 2.0, 0.0, 3.0): 4}
    assert {terms: first_rank([1.0, 2.0], terms) for terms in ranks} == ranks
    assert first_rank([1.0, 3.0], [1.0]) == 2
    changes = [(1e6, 5e-4, None), (1e-3, 2e-9, 1), (1e6, 2e-3, 1)]
    assert [first_rank([term], [term + more]) for term, more, _ in changes] == [rank for _, _, rank in changes]


def test_a_verdict_with_one_sentence_is_a_paragraph_and_with_two_a_list():
    one, two = said("✗", ["a"]), said("✗", ["a", "b"], only_possible=True)
    assert [type(block) for block in (*one, *two)] == [*4 * [Paragraph], Bullets]
    assert ["Possible causes" in str(blocks) for blocks in (two, said("✗", ["a", "b"]))] == [True, False]
