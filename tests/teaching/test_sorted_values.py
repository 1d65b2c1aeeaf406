"""Numbers looked up in sorted columns, and sums with shared sides, compared with their plain definitions."""

import math
import random
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core.teaching.diagnosis import AnswerKey, Typed, read
from ndcg_core.teaching.diagnosis.candidates import SolvedList
from ndcg_core.teaching.diagnosis.finding import first_difference
from ndcg_core.teaching.diagnosis.sorted_values import SortedValues
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import Variant, correct_sums, mistakes, sums_of_variant
from ndcg_core.teaching.mistakes.sums import MistakeSums
from tests.teaching.test_mistakes import drawn_lists, laid_out

VARIANTS = [variant for entry in mistakes.values() for variant in entry.variants]


# --- the look-up and Typed.fits ---

typed_numbers = st.builds(
    lambda whole, decimals, sign: Typed("", sign * whole / 10**decimals, decimals),
    st.one_of(st.integers(0, 30), st.integers(0, 10**7), st.integers(0, 10**13)),
    st.integers(-2, 6),
    st.sampled_from((1, -1)),
)


@st.composite
def rows_near(draw, numbers):
    """Rows that fit, nearly fit or hardly miss the numbers, by the borders of their digits; and what fits nothing."""
    border = st.sampled_from((0, 0.25, 0.5, 0.75, 1, 1.5, -0.25, -0.5, -0.75, -1, -1.5))
    slack = st.sampled_from((0, 1e-12, 1e-10, 9e-10, 1.1e-9, 1e-8, -1e-12, -1e-10, -9e-10, -1.1e-9, -1e-8))
    odd = st.sampled_from((math.nan, math.inf, -math.inf, 0.0, -0.0, 1e300, 5e-324))

    def near(typed):
        far = st.tuples(border, slack)
        return far.map(lambda off: typed.value + off[0] * typed.unit + off[1] * max(1, abs(typed.value)))

    cells = [near(typed) | st.floats(-50, 50) | odd for typed in numbers]
    return draw(st.lists(st.tuples(*cells), max_size=12))


@given(st.data(), st.lists(st.sampled_from(tuple(QUANTITIES)), min_size=1, max_size=3, unique=True))
def test_the_lookup_finds_every_fitting_value(data, names):
    numbers = data.draw(st.tuples(*[typed_numbers] * 3))
    rows = data.draw(rows_near(numbers))
    answer = {name: typed for name, typed in zip(QUANTITIES, numbers, strict=True) if name in names}
    places = [list(QUANTITIES).index(name) for name in answer]
    fitting = [all(numbers[place].fits(row[place]) for place in places) for row in rows]
    assert SortedValues(rows).fitting(answer) == [place for place, fits in enumerate(fitting) if fits]


def test_columns_without_rows_or_numbers_find_nothing():
    assert len(SortedValues([])) == 0
    for rows in ([], *([(value,) * 3] for value in (math.nan, math.inf, -math.inf))):
        assert SortedValues(rows).fitting({"ndcg": read("1")}) == []


def test_the_columns_hold_the_numbers_of_the_candidates():
    """Every pair and every single explanation of a list, in all three quantities."""
    for drawn in drawn_lists(2, seed=4):
        solved = SolvedList(*laid_out(drawn))
        for columns, known in ((solved.columns, solved.candidates), (solved.pairs.columns, solved.pairs)):
            assert [columns.values(place) for place in range(len(columns))] == [candidate.values for candidate in known]


# --- sheets with shared sides ---


def numbers(sums):
    return None if sums is None else (sums.dcg, sums.idcg, sums.ndcg, list(sums.terms), list(sums.ideal_terms))


def after(first, second):
    """The two mistakes as one variant, each side and the report of the second after those of the first."""

    def both(change, other):
        return lambda given: None if (between := change(given)) is None else other(between)

    return Variant(*(both(change, other) for change, other in zip(first, second, strict=True)))


@pytest.mark.full
def test_sums_with_mistakes_equal_sums_computed_alone():
    dice = random.Random(2)
    for drawn in drawn_lists(12, seed=3):
        case = laid_out(drawn)
        sheets = MistakeSums(*case)
        assert numbers(sheets.right) == numbers(correct_sums(*case)) == numbers(sheets.with_mistakes())
        for variant in VARIANTS:
            assert numbers(sheets.with_mistakes(variant)) == numbers(sums_of_variant(*case, variant))
        for first, second in dice.sample(list(combinations(VARIANTS, 2)), 300):
            assert numbers(sheets.with_mistakes(first, second)) == numbers(sums_of_variant(*case, after(first, second)))


def test_a_pair_has_the_numbers_of_both_mistakes_together():
    dice = random.Random(5)
    for drawn in drawn_lists(2, seed=6):
        case = laid_out(drawn)
        solved = SolvedList(*case)
        assert [first.ids for first in solved.pairs[:5]] == [solved.pairs[place].ids for place in range(5)]
        for pair in dice.sample(solved.pairs, 60):
            both = product(*(mistakes[number].variants for number in pair.ids))
            together = [sums for first, second in both if (sums := sums_of_variant(*case, after(first, second)))]
            same = [sums for sums in together if repr(pair.values) == repr(sums.values)]
            assert (pair.first_rank, pair.side) in [first_difference(solved.right, sums) for sums in same]


def test_numbers_with_one_explanation_share_its_finding():
    key = AnswerKey(*laid_out(next(drawn_lists(1, seed=1))))
    wrong = next(candidate.values["ndcg"] for candidate in key.candidates() if candidate.ids == ("D8",))
    for numbers in (("7.6543", "8.7654"), (f"{key.ndcg:.4f}", f"{key.ndcg:.5f}"), (f"{wrong:.5f}", f"{wrong:.6f}")):
        first, second = (key.diagnose(number)[0] for number in numbers)
        assert first is second
    assert key.diagnose("7.6543")[0] is not key.diagnose("7.6543", quantity="dcg")[0]
