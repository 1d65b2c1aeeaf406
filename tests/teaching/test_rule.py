"""A teacher's rule: which numbers are near enough, how many decimals count, and which marks and changes it can have."""

import math

import pytest

from ndcg_core import NdcgError
from ndcg_core.teaching.diagnosis import Verdict, read
from ndcg_core.teaching.grading import Override, Rule

PARTS = ("slip", "division", "carried", "convention", "mistake")


@pytest.mark.parametrize(
    ("rule", "value", "right", "wrong"),
    [
        (Rule(), 0.63612, ["0.636", "0,636", "63.6 %", "0.63649", ".636"], ["0.637", "0.635", "0.64", "0.6", "63.6"]),
        (Rule(), 0.9096, ["0.91", "0.910", "0.909", "91%"], ["0.9", "0.911"]),  # of 0.910 a spreadsheet keeps 0.91
        (Rule(), 1.0, ["1", "1.0", "1,000", "100%"], ["0.99", "1.001"]),
        (Rule(tolerance=0), 0.6, ["1", "0", "0.6"], ["2"]),
        (Rule(by="figures", tolerance=3), 12.3456, ["12.3", "12.34", "12.35"], ["12", "12.2", "12.5"]),
        (Rule(by="figures", tolerance=2), 1234.5, ["1200", "1234.5", "1240"], ["1000", "1300"]),
        (Rule(by="figures", tolerance=2), 0.01234, ["0.012", "0.0123"], ["0.01", "0.02"]),
        (Rule(by="figures", tolerance=2), 0.0, ["0", "0.0"], ["0.2"]),
        (Rule(by="relative", tolerance=0.01), 0.5, ["0.505", "0.495", "0.5"], ["0.506", "0.494"]),
        (Rule(by="relative", tolerance=0.5), 0.5, ["0.75", "0.25"], ["0.76", "0.24"]),
        (Rule(by="relative", tolerance=0.01), 0.0, ["0", "0.0"], ["0.1"]),
        # 0.50 is 0.4 per cent away; a single digit counts where no more digits do
        (Rule(by="relative", tolerance=0.01), 0.502, ["0.50"], ["0.5"]),
        (Rule(by="relative", tolerance=0.5), 8.0, ["9", "5"], ["13", "3"]),
    ],
)
def test_a_tolerance_accepts_and_rejects(rule, value, right, wrong):
    assert [typed for typed in right if not rule.accepts(read(typed), value)] == []
    assert [typed for typed in wrong if rule.accepts(read(typed), value)] == []


@pytest.mark.parametrize(
    ("rule", "decimals"),
    [
        # a hundredth of these is 5, 0.5, 0.05 and 0.005
        (Rule(by="relative", tolerance=0.01), {500: 0, 50: 1, 5: 2, 0.5: 3}),
        # of 0 as of a number from 1 to 10
        (Rule(by="figures", tolerance=3), {123.4: 0, 12.34: 1, 1.234: 2, 0.1234: 3, 0.01234: 4, 0.0: 2}),
    ],
)
def test_so_many_figures_or_a_share_of_a_number_are_so_many_decimals(rule, decimals):
    assert {value: rule.decimals(value) for value in decimals} == decimals


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("'decimals', 'figures', 'relative'", [{"by": "hand"}]),
        ("in decimals must be a whole number from 0 to 6", [{"tolerance": digits} for digits in (7, -1, 1.5, True)]),
        ("in significant figures must be a whole number from 1 to 6", [{"by": "figures", "tolerance": 0}]),
        ("1 per cent", [{"by": "relative", "tolerance": 3}]),
        ("a share from", [{"by": "relative", "tolerance": each} for each in (0, math.nan, 0.9e-5, 0.51, 1.2)]),
        ("must be above 0", [{"right": marks} for marks in (0, "x", math.inf, 1000.5)]),
        ("must be from 0 to 1, those for a right answer; got 2", [{"slip": 2}]),
        ("The marks for a mistake must be", [{"mistake": -1}]),
        ("The marks for a carried must be", [{"carried": math.nan}]),
        ("must be from 0 to 2", [{"right": 2, part: marks} for part in PARTS for marks in (-0.01, 2.01)]),
    ],
)
def test_an_invalid_rule_is_refused(words, fields):
    for invalid in fields:
        with pytest.raises(NdcgError, match=words):
            Rule(**invalid)


def test_a_rule_may_have_the_ends_of_its_ranges():
    for share in (1e-5, 0.5):
        assert Rule(by="relative", tolerance=share).tolerance == share
    assert Rule(right=1000).right == 1000
    for part in PARTS:
        assert [getattr(Rule(right=2, **{part: marks}), part) for marks in (0, 2)] == [0, 2]


def test_without_a_rule_half_of_the_marks_are_for_what_is_nearly_right_and_none_for_a_mistake():
    marks = {verdict.name: Rule().marks(verdict) for verdict in Verdict}
    half = ("SLIP", "DIVISION", "CARRIED", "CONVENTION")
    assert marks == {**dict.fromkeys(marks, 0), "RIGHT": 1, **dict.fromkeys(half, 0.5)}


def test_every_part_keeps_its_share_of_the_marks():
    parts = {"slip": 2, "division": 1, "carried": 3, "convention": 0.5, "mistake": 0.25}
    scaled = Rule(right=4, **parts).scaled_to(6)
    assert scaled.right == 6
    assert {part: getattr(scaled, part) for part in parts} == {part: 1.5 * marks for part, marks in parts.items()}


@pytest.mark.parametrize("points", [0, -1, math.nan, math.inf, 1001, "x", True, None])
def test_invalid_points_are_refused(points):
    with pytest.raises(NdcgError, match="must be above 0"):
        Rule().scaled_to(points)


@pytest.mark.parametrize("marks", [-0.1, 1000.1, math.nan, math.inf, "x", None, True])
def test_changed_marks_have_bounds(marks):
    with pytest.raises(NdcgError, match="must be from 0 to 1000"):
        Override("A", marks, "A reason.")


@pytest.mark.parametrize("reason", ["", " \n\t", "x" * 301])
def test_a_change_needs_a_reason(reason):
    with pytest.raises(NdcgError, match="needs a reason"):
        Override("A", 1, reason)
    assert (Override("A", 0, "x" * 300).marks, Override("A", 1000, "x", student="ada").marks) == (0, 1000)
