"""How much an explanation proves: its weight beside chance, and where plain words begin and end."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, Topic
from ndcg_core.model.records import Averaging, Oddities
from ndcg_core.teaching.diagnosis import evidence, read
from ndcg_core.teaching.diagnosis.typed_number import Typed, slack

RIGHT = {"dcg": 8.0, "idcg": 16.0, "ndcg": 0.5}
LIST = Topic(["a", "b", "c"], {"a": 3, "b": 1, "c": 2})
FREQUENCIES = ["most", "often", "sometimes", "rare"]


def chance(**typed):
    return evidence.of_chance({name: read(text) for name, text in typed.items()}, RIGHT)


# --- chance ---


def test_a_digit_more_leaves_a_tenth_to_chance():
    for text in ("0.61", "0.9", "1.31"):
        assert chance(ndcg=text) == pytest.approx(10 * chance(ndcg=text + "0"))


def test_slips_lie_four_times_as_dense_within_half_of_the_size_and_five_times_thinner_beyond_it():
    """Both ends belong to what is nearer: 0.75 is half of 0.5 away, 1.00 all of it."""
    near, middle, far = chance(ndcg="0.60"), chance(ndcg="0.90"), chance(ndcg="2.00")
    assert (near / middle, middle / far) == (pytest.approx(4), pytest.approx(5))
    assert chance(ndcg="0.75") == chance(ndcg="0.25") == near
    assert chance(ndcg="0.76") == chance(ndcg="1.00") == chance(ndcg="0.00") == middle
    assert chance(ndcg="1.01") == far
    # one number of 50 in an interval as large as the right number is met by 1 / 50 of the slips of density 1, twice
    assert middle == pytest.approx(2 / 50)


def test_chance_depends_on_the_size_of_the_error_and_not_of_the_number():
    for distance in (1.3, 1.8, 3.0):
        assert chance(dcg=f"{8 * distance:.2f}") * 2 == pytest.approx(chance(ndcg=f"{0.5 * distance:.2f}") * 2 / 16)
    small = evidence.of_chance({"ndcg": read("0.30")}, {"ndcg": 0.0})  # no size but that of a digit
    assert small == pytest.approx(2 * 0.2)


def test_two_wrong_numbers_are_met_by_chance_as_often_as_both():
    both = chance(dcg="9.10", ndcg="0.61")
    assert both * 2 == pytest.approx(chance(dcg="9.10") * chance(ndcg="0.61"))
    assert chance(dcg="8.00", ndcg="0.61") == chance(ndcg="0.61")
    assert chance(dcg="8.00") == 2


def test_no_more_than_everything_comes_from_chance():
    """0.2 is 0.43 of the size away from 0.35, where 4 slips lie per 0.35: more than one in an interval of 0.1."""
    assert evidence.of_chance({"ndcg": read("0.2")}, {"ndcg": 0.35}) == 2


# --- weights ---


def test_a_more_frequent_mistake_weighs_more_also_in_its_second_form():
    weights = [evidence.of_mistake(name, rare=False) for name in FREQUENCIES]
    assert weights == sorted(weights, reverse=True)
    assert all(first > 5 * second for first, second in pairwise(weights))
    assert [evidence.of_mistake(name, rare=True) for name in FREQUENCIES] == pytest.approx(
        [weight / 10 for weight in weights]
    )


@pytest.mark.parametrize(
    ("changes", "counted"),
    [
        ({"gain": "linear"}, 1),
        ({"gain": "linear", "discount": "jk2002"}, 2),
        ({"gain": "linear", "discount": "jk2002", "ideal_pool": "ranked"}, 3),
        ({"gain": "linear", "discount": "jk2002", "ideal_pool": "ranked", "ideal_cut": "none"}, 4),
        ({"gain": "linear", "discount": "jk2002", "ideal_pool": "ranked", "ideal_cut": "none", "k": 2}, 4),
        ({"gain": "linear", "ties": "average"}, 1),  # no document is tied
        ({"gain": "linear", "unjudged": "skip"}, 1),  # all are judged
        ({"gain": "linear", "oddities": Oddities(min_documents=2)}, 1),  # there are three
        ({"gain": "linear", "averaging": Averaging(missing_query="error", decimals=2)}, 1),  # one list has no average
        ({}, 1),
    ],
)
def test_a_convention_weighs_less_with_every_choice_that_shows(changes, counted):
    own = Convention()
    by_count = {
        1: {"gain": "linear"},
        2: {"gain": "linear", "discount": "jk2002"},
        3: {"gain": "linear", "discount": "jk2002", "ideal_pool": "ranked"},
        4: {"gain": "linear", "discount": "jk2002", "ideal_pool": "ranked", "ideal_cut": "none"},
    }
    weights = [evidence.of_convention(LIST, own, replace(own, **plain), printed=False) for plain in by_count.values()]
    assert weights == sorted(set(weights), reverse=True)
    found = evidence.of_convention(LIST, own, replace(own, **changes), printed=False)
    assert found == weights[counted - 1]
    assert evidence.of_convention(LIST, own, replace(own, **changes), printed=True) == pytest.approx(found / 10)
    assert evidence.of_convention(LIST, replace(own, **changes), own, printed=False) == found


def test_a_choice_counts_where_the_list_can_show_it():
    own = Convention()
    both = replace(own, gain="linear", ties="average", unjudged="skip")
    plain = evidence.of_convention(LIST, own, both, printed=False)
    tied = Topic({"a": 1.0, "b": 1.0, "c": 0.5}, {"a": 3, "b": 1, "c": 2})
    unjudged = Topic(["a", "b", "c"], {"a": 3, "c": 2})
    for topic in (tied, unjudged):
        assert evidence.of_convention(topic, own, both, printed=False) < plain


def test_the_weights_of_slips_are_in_order():
    """A slip in one term weighs less than any mistake that is often met, and a common one more than a rare mistake."""
    rare, sometimes, often = (evidence.of_mistake(name, rare=False) for name in ("rare", "sometimes", "often"))
    assert 0 < evidence.ONE_TERM < rare < evidence.COMMON_TERM < sometimes < evidence.OFF_BY < often
    assert 0 < evidence.IN_ONE_SUM < 1


# --- what fits and what stands out ---


def test_a_number_that_was_cut_off_fits_less_well():
    given = {"dcg": read("2.66"), "ndcg": read("0.66")}
    assert evidence.fit(given, {"dcg": 2.66, "ndcg": 0.66}) == 1
    for values in ({"dcg": 2.669, "ndcg": 0.66}, {"dcg": 2.66, "ndcg": 0.669}, {"dcg": 2.669, "ndcg": 0.669}):
        assert evidence.fit(given, values) == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("share", "plain", "named"), [(0.81, True, True), (0.79, False, True), (0.011, False, True), (0.009, False, False)]
)
def test_what_has_eighty_per_cent_stands_out_and_what_has_one_is_named(share, plain, named):
    others = [share, (1 - share) / 2]
    assert evidence.stands_out(share, others, (1 - share) / 2) is plain
    assert evidence.worth_naming(share, others, (1 - share) / 2) is named


def test_the_shares_themselves_are_enough():
    assert evidence.stands_out(0.75, [0.75], 0.1875)  # 0.75 / 0.9375 is 0.8
    assert evidence.worth_naming(1.0, [1.0, 49.0], 50.0)


# --- the borders of a typed number ---

texts = st.tuples(st.integers(-99999, 99999), st.integers(0, 6)).map(lambda at: f"{at[0] / 10 ** at[1]:.{at[1]}f}")


@given(texts, st.floats(-2.5, 2.5))
def test_a_value_fits_the_number_that_it_is_rounded_or_cut_off_to(text, off):
    typed = read(text)
    value = typed.value + off * typed.unit
    if abs(off) < 0.549:
        assert typed.rounds(value)
        assert typed.fits(value)
    if abs(off) > 0.551:
        assert not typed.rounds(value) or typed.unit < 1e-5
    away = off if typed.value >= 0 else -off  # cut off: the value is further from 0
    if typed.value and 0.551 < away < 0.999:
        assert typed.fits(value)
    if typed.value and typed.decimals < 5 and (away > 1.001 or away < -0.551):
        assert not typed.fits(value)
    if typed.decimals < 5 and (abs(off) < 1.499 or abs(off) > 1.501):
        assert typed.nearly(value) is (abs(off) < 1.5)


@given(texts, st.floats(-1.2, 1.2))
def test_a_range_and_a_reach_enclose_what_fits(text, off):
    typed = read(text)
    value = typed.value + off * typed.unit
    if typed.fits(value):
        assert typed.reach()[0] <= value <= typed.reach()[1]
        if value * typed.value > 0:
            assert typed.range()[0] - 2 * slack(value) <= value <= typed.range()[1] + 2 * slack(value)


def test_the_reach_of_a_wide_number_holds_its_far_end_added_up_in_another_order():
    """There the sum is nearly twice as large, and so is what the order of its terms may change."""
    wide = Typed("", 1000.0, 2, spread=900.0)
    end = wide.value + wide.half + 1.8e-6
    assert wide.rounds(end)
    assert end <= wide.reach()[1]


def test_a_range_is_as_wide_as_what_fits():
    assert read("2.50").range() == (pytest.approx(2.4945), pytest.approx(2.51))
    assert read("-2.50").range() == (pytest.approx(-2.51), pytest.approx(-2.4945))
    low, high = read("2.50").reach()
    assert (low, high) == (pytest.approx(2.49, abs=1e-7), pytest.approx(2.51, abs=1e-7))
    assert low < 2.49
    assert high > 2.51
    wide = replace(read("2.50"), spread=0.1)
    assert wide.reach() == (pytest.approx(2.3945), pytest.approx(2.6055))


@pytest.mark.parametrize(
    ("text", "single", "nothing"),
    [
        *((text, True, True) for text in ("0.9", "0.09", "9", "0", "0.000", "-0.9", "1")),
        *((text, False, False) for text in ("0.94", "0.10", "10", "2.00", "-1.00")),
        ("1.00", False, True),
    ],
)
def test_a_single_digit_and_0_and_1_show_nothing(text, single, nothing):
    assert (read(text).single, read(text).shows_nothing) == (single, nothing)


@pytest.mark.parametrize(("value", "typed"), [(1e3, 1e3 + 5e-7), (2.0, 2.0 + 1e-9), (0.001, 0.001 + 5e-10)])
def test_sums_in_another_order_are_the_same_number(value, typed):
    """To a billionth of their size, and to a billionth if they are smaller than 1."""
    number = Typed("", typed, 6)
    assert number.is_exactly(value)
    assert not replace(number, value=value + 3 * (typed - value)).is_exactly(value)
    assert slack(-5e3) == pytest.approx(5e-6)


@pytest.mark.parametrize(
    ("text", "decimals", "right", "expected"),
    [
        # at a tie, towards the right number; else to the nearest
        ("0.6365", 3, 0.6361, 0.636),
        ("0.6365", 3, 0.6369, 0.637),
        ("0.6365", 3, 0.6365, 0.636),
        ("0.63651", 3, 0.1, 0.637),
        ("0.63649", 3, 0.9, 0.636),
        ("-0.6365", 3, 0, -0.636),
        ("-0.6365", 3, -1, -0.637),
        ("0.637", 3, 0, 0.637),
        ("0.63", 3, 0, 0.63),
    ],
)
def test_a_number_is_rounded_towards_the_right_one_at_a_tie(text, decimals, right, expected):
    assert read(text).cut(decimals, right).value == expected
    assert read(text).filled(decimals, right).value == expected
    assert read(text).cut(decimals, right).short is (text == "0.63")
    assert read(text).filled(decimals, right).short is False
    assert read(text).cut(-2, right).required == 0
    settled = replace(read(text), decimals=min(decimals, read(text).decimals)).settled(right)
    assert (settled.value, settled.required) == (expected, 3)


@pytest.mark.parametrize(("answer", "short"), [("0.12", True), ("0.123", False), ("0.1234", False)])
def test_a_number_with_fewer_than_three_decimals_is_short(answer, short):
    for number in (answer, float(answer)):
        assert (read(number).short, read(number).required) == (short, 3)
    assert read(answer, decimals=len(answer) - 2).short is False
    assert read(answer, decimals=len(answer) - 1).short is True
    assert read(float(answer), decimals=6).short is False


def test_a_point_is_moved_without_a_change_of_the_digits():
    moved = read("4.493").moved(-2)
    assert (moved.value, moved.decimals, moved.short) == (pytest.approx(0.04493), 5, False)
    assert moved.unit == pytest.approx(read("4.493").unit / 100)


@pytest.mark.parametrize(
    ("above", "below", "decimals"),
    # half a unit of each part moves the quotient by so much, and two units of its last decimal hold that
    [("4.5", "7.1", 2), ("4.53", "7.14", 3), ("4", "7.1", 2), ("4.5", "7", 2), ("453", "714", 6), ("1.0", "2", 1)],
)
def test_a_fraction_has_the_decimals_that_its_parts_allow(above, below, decimals):
    ends = [
        (float(above) + up * (0.5 * 10 ** -len(above.partition(".")[2]) if "." in above else 0))
        / (float(below) + down * (0.5 * 10 ** -len(below.partition(".")[2]) if "." in below else 0))
        for up in (-1, 1)
        for down in (-1, 1)
    ]
    found = read(f"{above}/{below}")
    assert found.decimals == decimals
    off = max(abs(end - found.value) for end in ends)
    assert found.spread == pytest.approx(off, rel=0.02)
    assert math.isclose(found.value, float(above) / float(below))
