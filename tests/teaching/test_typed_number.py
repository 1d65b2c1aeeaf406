"""A typed number: how it is read, and which values it may stand for."""

import math
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError
from ndcg_core.teaching.diagnosis import read
from ndcg_core.teaching.diagnosis.typed_number import Typed, slack

READ = [
    (0.91, 2, ["0.91", "0,91", "91%", "91 %", ".91", ",91", "9.1E-1", "+0.91", 0.91]),
    (0.91, 3, [" 0.910 "]),
    (0.482, 3, ["nDCG = 0.482", "ndcg@10: 0,482", "≈ 0.482", "０．４８２"]),
    (0.5, 1, ["= 0.5", "٠٫٥", "٠.٥", "०.५", np.float64(0.5)]),
    (-0.5, 1, ["−0.5"]),
    (0.5, 6, ["1/2"]),
    (-0.5, 6, ["−1 / 2"]),
    (2.5, 6, ["10/4"]),
    (1, 6, ["9e299/9e299"]),
    (0.1, 1, ["1e-1"]),
    (1, 0, ["1.", "1", 1]),
    (1, 1, [1.0]),
    (2, 0, [np.int64(2)]),
    (0.993, 3, ["99,3 %"]),
    (0.005, 3, ["0.5\u00a0%"]),
    (1234.5, 1, ["1 234,5"]),
    (1000, 0, ["1e3"]),
    (9e299, 0, ["9e299"]),
    (5, 0, ["0" * 99 + "5"]),
    (0.99273940647578, 6, ["0.99273940647578"]),
    (1e-7, 6, [1e-7]),
]
NO_NUMBER = {
    "no digits": ["", " ", "abc", "%", "nan", "inf", "½", "²"],
    "several numbers": ["1.2.3", "1,234.5", "0.9 or 0.8", "1/2/3", "2 1/2", "0.8 3", "0 ,5", "12 34"],
    "a program's number": ["--1", "1_0", "0x1", "=1+1"],
    "too large or too small": ["1e999", "1e300", "1/0", "1/1e300", "1/1e-300", "9" * 101, 10**400],
    "a fraction in per cent": ["50%/2"],
    "no text and no finite number": [math.nan, math.inf, -math.inf, True, None, [0.9]],
}


@pytest.mark.parametrize(("value", "decimals", "typed"), READ)
def test_how_an_answer_is_read(value, decimals, typed):
    assert {(read(each).value, read(each).decimals) for each in typed} == {(value, decimals)}


@pytest.mark.parametrize("why", NO_NUMBER)
def test_an_answer_that_is_not_a_number_is_refused(why):
    for typed in NO_NUMBER[why]:
        with pytest.raises(NdcgError, match="An answer must be a number") as caught:
            read(typed)
        assert "\n" not in str(caught.value)
        # a comma or a point alone is the decimal point
        assert ("Write thousands without a mark" in str(caught.value)) is (typed == "1,234.5")


@pytest.mark.parametrize(
    ("value", "fitting", "others"),
    [
        (-0.4567, ["-0.45", "-0.46"], ["-0.47"]),
        (0.4567, [], ["-0.45"]),
        (0.125, ["0.12", "0.13"], []),
        (0.99999, ["1.000"], []),
        *((value, [], ["1", "1e299"]) for value in (math.nan, math.inf, -math.inf)),
    ],
)
def test_rounding_and_cutting_off_are_both_accepted(value, fitting, others):
    assert all(read(typed).fits(value) for typed in fitting)
    assert not any(read(typed).fits(value) for typed in others)


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


@given(st.integers(0, 99_999), st.integers(2, 5), st.sampled_from([-1, 1]))
def test_a_last_digit_is_off_by_at_most_one_and_a_half_exactly(number, decimals, sign):
    typed = read(f"{number / 10**decimals:.{decimals}f}")
    for tenths, near in ((15, True), (16, False)):
        assert typed.nearly(float(Fraction(10 * number + sign * tenths, 10 * 10**decimals))) is near


@given(texts, st.floats(-1.2, 1.2), st.floats(allow_nan=False))
def test_a_range_and_a_reach_enclose_what_fits(text, off, anywhere):
    typed = read(text)
    low, high = typed.reach()
    for value in (anywhere, typed.value + off * typed.unit):
        assert low <= value <= high or not typed.fits(value)
        if typed.fits(value) and value * typed.value > 0:
            assert typed.range()[0] - 2 * slack(value) <= value <= typed.range()[1] + 2 * slack(value)


def test_the_reach_of_a_wide_number_holds_its_far_end_added_up_in_another_order():
    """There the sum is nearly twice as large, and so is what the order of its terms may change."""
    wide = Typed("", 1000.0, 2, spread=900.0)
    end = wide.value + wide.half + 1.8e-6
    assert wide.rounds(end)
    assert end <= wide.reach()[1]


def test_a_range_is_as_wide_as_what_fits():
    assert read("2.50").range() == pytest.approx((2.4945, 2.51))
    assert read("-2.50").range() == pytest.approx((-2.51, -2.4945))
    low, high = read("2.50").reach()
    assert (low, high) == pytest.approx((2.49, 2.51), abs=1e-7)
    assert low < 2.49
    assert high > 2.51
    assert replace(read("2.50"), spread=0.1).reach() == pytest.approx((2.3945, 2.6055))


@pytest.mark.parametrize(
    ("single", "nothing", "typed"),
    [
        (True, True, ["0.9", "0.09", "9", "0", "0.000", "-0.9", "1"]),
        (False, False, ["0.94", "0.10", "10", "2.00", "-1.00"]),
        (False, True, ["1.00"]),
    ],
)
def test_a_single_digit_and_0_and_1_show_nothing(single, nothing, typed):
    assert {(read(text).single, read(text).shows_nothing) for text in typed} == {(single, nothing)}


def test_a_single_digit_is_right_where_the_others_round_to_zeros():
    """Of two digits, the others may be cut off."""
    values = (0.5996, 0.6004, 0.6006, 0.6009)
    assert [read("0.6", 3).is_right(value) for value in values] == [True, True, False, False]
    assert [read("0.60", 3).is_right(value) for value in values] == [True, True, True, True]


@pytest.mark.parametrize(("value", "typed"), [(1e3, 1e3 + 5e-7), (2.0, 2.0 + 1e-9), (0.001, 0.001 + 5e-10)])
def test_sums_in_another_order_are_the_same_number(value, typed):
    """To a billionth of their size, and to a billionth if they are smaller than 1."""
    number = Typed("", typed, 6)
    assert number.is_exactly(value)
    assert not replace(number, value=value + 3 * (typed - value)).is_exactly(value)
    assert slack(-5e3) == pytest.approx(5e-6)


@pytest.mark.parametrize(
    ("text", "right", "expected"),
    [
        # at a tie, towards the right number; else to the nearest
        ("0.6365", 0.6361, 0.636),
        ("0.6365", 0.6369, 0.637),
        ("0.6365", 0.6365, 0.636),
        ("0.63651", 0.1, 0.637),
        ("0.63649", 0.9, 0.636),
        ("-0.6365", 0, -0.636),
        ("-0.6365", -1, -0.637),
        ("0.637", 0, 0.637),
        ("0.63", 0, 0.63),
    ],
)
def test_a_number_is_rounded_towards_the_right_one_at_a_tie(text, right, expected):
    typed = read(text)
    assert typed.cut(3, right).value == typed.filled(3, right).value == expected
    assert typed.cut(3, right).short is (text == "0.63")
    assert typed.filled(3, right).short is False
    assert typed.cut(-2, right).required == 0
    settled = replace(typed, decimals=min(3, typed.decimals)).settled(right)
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
    halves = [0.5 * 10 ** -len(part.partition(".")[2]) if "." in part else 0 for part in (above, below)]
    signs = product((-1, 1), repeat=2)
    ends = [(float(above) + up * halves[0]) / (float(below) + down * halves[1]) for up, down in signs]
    found = read(f"{above}/{below}")
    assert (found.value, found.decimals) == (float(Decimal(above) / Decimal(below)), decimals)
    assert found.spread == pytest.approx(max(abs(end - found.value) for end in ends), rel=0.02)
