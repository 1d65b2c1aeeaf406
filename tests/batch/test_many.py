"""Many lists at once, compared with a slow path that scores them one by one."""

import math
import random
import re
import struct
import tracemalloc
from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, dcg, evaluate, idcg, ndcg, ndcg_score, ndcg_scores
from ndcg_core.batch import blocks as blocks_module
from ndcg_core.batch import ordering
from ndcg_core.batch.choices import IDEAL_CUTS, IDEAL_ORDERS, IDEAL_POOLS, TIES, supports
from ndcg_core.batch.many import prepare, scores
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.records import Averaging, Oddities
from tests.support.drawing import by_column
from tests.support.examples import many

NEXT = math.nextafter(1.0, 2.0)
SCORES = (
    -0.0,
    0.0,
    1.0,
    NEXT,
    math.nextafter(NEXT, 2.0),
    -1.0,
    math.nextafter(-1.0, 0.0),
    5e-324,
    -5e-324,
    1e308,
    -1e308,
    0.1,
    0.30000000000000004,
    0.3,
)
WORDS = ("input", "reverse", "worst", "best", "average", "docid_asc", "docid_desc", "unstable", "random")
TABLE = {-2: 3, -1: -2, 0: 0.1, 0.5: 7, 1: 0.3, 2: 0.2, 3: 0.1, 4: 1e9 + 0.3, 1000: 2}
GRADES = {
    "small": st.integers(0, 4),
    "all": st.sampled_from(list(TABLE)),
    "zeros": st.just(0),
    "fine": st.floats(0, 9),
    "negative": st.integers(-2, 1),
    "far apart": st.sampled_from([-300, -1, 0, 2, 300]),  # no byte numbers them all
}


def bits(number):
    """A float's bits; every zero is one zero and every NaN one NaN."""
    return "nan" if math.isnan(number) else struct.pack("<d", number + 0.0)


def slow(lists, convention, measure=ndcg):
    """One list after the other, or the word for a refusal."""
    try:
        return [bits(slowly(grades, places, convention, measure)) for grades, places in lists]
    except NdcgError:
        return "refused"


def slowly(grades, places, convention, measure):
    if not grades:  # a mask left nothing of it
        convention = convention.changed(min_documents=0)
    gone = {"mask": lambda grade: grade < 0, "padding": lambda grade: grade == -1}.get(
        convention.negative, lambda grade: False
    )
    skipped = measure is ndcg and convention.averaging.all_removed == "skip" and all(map(gone, grades))
    calm = replace(convention, no_relevant=0.0) if skipped else convention
    value = measure(Topic(by_column(places), by_column(grades)), calm)
    return math.nan if skipped else value


def fast(work):
    """The bits of an array, or the word for a refusal."""
    try:
        return [bits(value) for value in work().tolist()]
    except NdcgError:
        return "refused"


@st.composite
def many_lists(draw, least=1):
    """Some lists of grades and scores."""
    grade = draw(st.sampled_from(list(GRADES.values())))
    score = draw(
        st.sampled_from(
            [st.sampled_from(SCORES), st.integers(-2, 2), st.floats(-1e300, 1e300), st.sampled_from([0.0, 0.5])]
        )
    )
    lengths = draw(st.lists(st.integers(least, 12) | st.integers(30, 45), min_size=1, max_size=5))
    return [([draw(grade) for _ in range(size)], [draw(score) for _ in range(size)]) for size in lengths]


ODD = {
    "round_list": [0, 2],
    "both_empty": [1.0],
    "least_grade": [1.0],
    "least_score": [0.5],
    "zero_ideal": [0.5],
    "min_documents": [2],
    "order": ["given"],
    "relevant_by": ["grade_sum"],
    "grades": ["cut", "float32"],
    "negative_ideal": ["no_relevant"],
    "all_removed": ["skip"],
}
NAMED_DISCOUNTS = ["log2", "jk2002", "reciprocal", "none"]
CHOSEN = {
    "gain": ["exp2", "linear", "binary", TABLE],
    "discount": [*NAMED_DISCOUNTS, LogDiscount(base=3, shift=2), [1.0, 0.7, 0.2], lambda rank: 0.9**rank],
    "ideal_pool": ["judged", "ranked", "top_k", "ones"],
    "ideal_cut": ["k", "none", "retrieved"],
    "ideal_order": ["gain", "gain", "grade", "given"],
    "ties": WORDS,
    "seed": [0, 5],
    "negative": ["error", "keep", "keep", "clip", "mask", "padding"],
    "no_relevant": [0.0, 1.0, "skip", "nan", "error"],
    "score_type": ["float64", "float32"],
}


@st.composite
def fitting(draw, odd=2, **chosen):
    """A convention that can be answered at once, or nearly, with so many rare choices; ``chosen`` from these alone."""
    words = {name: draw(st.sampled_from(values)) for name, values in (CHOSEN | chosen).items()}
    for name in draw(st.lists(st.sampled_from(list(ODD)), max_size=odd)):
        words[name] = draw(st.sampled_from(ODD[name]))
    try:
        return Convention.from_choices(k=draw(st.none() | st.integers(1, 12) | st.just(100)), **words)
    except NdcgError:  # choices that have no meaning together
        return Convention.from_choices(**words | {"ideal_pool": "judged", "ideal_order": "gain"})


def padded(lists, rest):
    """The lists as tables with a mask, ``rest`` drawing where and with what they are filled up."""
    width = max(len(grades) for grades, _ in lists) + rest.randint(0, 3)
    shape = (len(lists), width)
    y_true, y_score, mask = np.full(shape, np.nan), np.full(shape, np.inf), np.zeros(shape, dtype=bool)
    for row, (grades, places) in enumerate(lists):
        columns = sorted(rest.sample(range(width), len(grades)))
        y_true[row, columns], y_score[row, columns], mask[row, columns] = grades, places, True
    return y_true, y_score, mask


def shuffled(lists, rest, *, together=False):
    """The lists as flat columns, the rows of different lists among each other or list by list, and the rows' ids."""
    turns = [row for row in rest.sample(range(len(lists)), len(lists)) for _ in lists[row][0]]
    if not together:
        rest.shuffle(turns)
    ahead = [iter(zip(*columns, strict=True)) for columns in lists]
    rows = [next(ahead[turn]) for turn in turns]
    return [grade for grade, _ in rows], [score for _, score in rows], [f"q{turn}" for turn in turns]


@pytest.fixture(params=[1, 40, 1 << 17])
def cells(request, monkeypatch):
    """Blocks of one list, of a few and of all."""
    monkeypatch.setattr(blocks_module, "CELLS", request.param)
    monkeypatch.setattr(blocks_module, "FEW", request.param // 4)


drawn = many(150, 50, suppress_health_check=["function_scoped_fixture", "too_slow"], deadline=None)


UNEVEN = {0: 0.1, 1: 7, 2: 0.2, 3: 3}  # a lower grade gains more
SMALL = [
    (grades, places)
    for count in (1, 2, 3)
    for grades in product(UNEVEN, repeat=count)
    for places in ([0.0] * count, [float(column // 2) for column in range(count)])
]


@pytest.mark.parametrize("ties", TIES)
def test_every_order_pool_and_cut_beside_each_other_on_every_small_list(ties):
    """Where grades and gains have another order, what is settled by gain decides which documents a pool has."""
    columns = shuffled(SMALL, random.Random(0))
    names = list(dict.fromkeys(columns[2]))
    for pool, order, cut, k in product(IDEAL_POOLS, IDEAL_ORDERS, IDEAL_CUTS, (None, 1, 2)):
        words = {"ties": ties, "ideal_pool": pool, "ideal_order": order, "ideal_cut": cut, "no_relevant": 0.0}
        try:
            convention = Convention.from_choices(gain=UNEVEN, k=k, **words)
        except NdcgError:  # choices that have no meaning together
            continue
        expected = slow(SMALL, convention)
        found = fast(lambda: scores(np.array(columns[0], float), np.array(columns[1]), convention, groups=columns[2]))  # noqa: B023
        assert found == [expected[int(name[1:])] for name in names], words | {"k": k}


@pytest.mark.full
@given(lists=many_lists(), convention=fitting(), rest=st.randoms(use_true_random=False), together=st.booleans())
@drawn
def test_flat_columns_in_any_order_give_each_list_its_own_bits(cells, lists, convention, rest, together):
    y_true, y_score, groups = shuffled(lists, rest, together=together)
    expected = slow(lists, convention)
    names = list(dict.fromkeys(groups))
    if expected != "refused":
        expected = [expected[int(name[1:])] for name in names]
    assert fast(lambda: scores(np.array(y_true), np.array(y_score), convention, groups=groups)) == expected
    ready = prepare(y_true, y_score, convention=convention, groups=np.array(groups))
    assert ready.queries == names
    assert fast(lambda: ready.ndcg(convention)) == expected


@pytest.mark.full
@given(lists=many_lists(least=0), convention=fitting(), rest=st.randoms(use_true_random=False))
@drawn
def test_tables_with_a_mask_give_each_list_its_own_bits(cells, lists, convention, rest):
    assume(any(grades for grades, _ in lists))
    table = padded(lists, rest)
    ready = prepare(*table[:2], convention=convention, mask=table[2], depth=convention.k)
    assert fast(lambda: ready.ndcg(convention)) == slow(lists, convention)
    calm = replace(convention, no_relevant=0.0)
    for place, measure in enumerate((dcg, idcg)):
        assert fast(lambda: ready.dcg_idcg(calm)[place]) == slow(lists, calm, measure)  # noqa: B023


@pytest.mark.full
@given(lists=many_lists(), convention=fitting(), kmax=st.integers(1, 15))
@drawn
def test_the_curve_is_ndcg_at_every_rank_to_the_last_bit(lists, convention, kmax):
    y_true, y_score, groups = shuffled(lists, random.Random(0))
    calm = replace(convention, no_relevant="nan") if convention.no_relevant == "error" else convention
    ready = prepare(y_true, y_score, convention=convention, groups=groups, depth=kmax)
    try:
        found = ready.curve(convention, kmax)
    except NdcgError:
        assert "refused" in [fast(lambda: ready.ndcg(calm, k)) for k in range(1, kmax + 1)]  # noqa: B023
        return
    assert found.shape == (len(lists), kmax)
    for k in range(1, kmax + 1):
        assert [bits(value) for value in found[:, k - 1]] == fast(lambda: ready.ndcg(calm, k))  # noqa: B023


@pytest.mark.full
@given(lists=many_lists(), chosen=st.lists(fitting(), min_size=3, max_size=3), depth=st.none() | st.integers(1, 5))
@drawn
def test_lists_that_are_prepared_once_serve_every_convention(lists, chosen, depth):
    y_true, y_score, groups = shuffled(lists, random.Random(1))
    ready = prepare(y_true, y_score, chosen[0], groups=groups, depth=depth)
    for convention in (*chosen, *chosen):
        assert fast(lambda: ready.ndcg(convention)) == fast(lambda: scores(y_true, y_score, convention, groups=groups))  # noqa: B023


def test_scores_that_differ_in_bits_that_the_columns_take_are_ordered_by_all_their_bits():
    dice = random.Random(5)
    for size in (2, 3, 9, 60, 200):
        for k in (1, 2, None):
            steps = [
                0,
                *(dice.choice((0, 0, 1, 2, 3)) for _ in range(size - 1)),
            ]  # the first document is none of the best
            near = [[start + step * math.ulp(start) for step in steps] for start in (1.0, -1.0, 1e300, 1e-300)]
            lists = [([dice.randint(0, 4) for _ in steps], places) for places in near]
            table = [grades for grades, _ in lists], [places for _, places in lists]
            for ties in WORDS:
                convention = Convention(ties=ties, k=k)
                assert fast(lambda: scores(*table, convention)) == slow(lists, convention)  # noqa: B023


@pytest.mark.parametrize("width", [48, 130, 700])
@pytest.mark.parametrize("spread", [1.0, 1e-3, 1e-7, 1e-16, 1e300])
def test_the_first_columns_are_those_of_a_stable_sort_of_all_bits(width, spread):
    dice = np.random.default_rng(width)
    center = 0.0 if spread > 1 else 1.0
    places = center + spread * dice.normal(size=(40, width))
    places[::3] = places[::3].round(1)
    places[::5, ::2] = -0.0
    absent = np.arange(width) >= dice.integers(1, width + 1, 40)[:, None]
    places[1], places[2] = SCORES[9], SCORES[4]
    for there in (None, absent):
        block = blocks_module.Block(slice(None), np.zeros(places.shape), places, there)
        by_score = np.argsort(np.where(False if there is None else there, np.nan, -places + 0.0), axis=1, kind="stable")
        for depth in (1, 2, 10, width // 4, width):
            got = ordering._columns(block, depth)
            for row in range(40):
                size = width if there is None else int((~absent[row]).sum())
                assert got[row, :size].tolist() == by_score[row, : min(depth, size)].tolist()
            first, true = ordering.first_columns(block, depth), ordering.true_columns(block)
            reach = min(depth, first[0].shape[1])
            for one, other in zip(first, true, strict=True):
                here = ~np.isnan(true[1][:, :reach])
                assert (one[:, :reach][here] == other[:, :reach][here]).all()


def test_whole_number_scores_beyond_the_floats_keep_their_order():
    places = [2**53, 2**53 + 1, -(2**60) - 1, -(2**60), 2**53 + 3, 2**53 + 3]
    lists = [([1, 0, 4, 2, 3, 0], places)]
    for ties in WORDS:
        for score in (np.array([places]), [places], [[*places[:-1], np.int64(places[-1])]]):
            convention = Convention(ties=ties)
            assert fast(partial(scores, [lists[0][0]], score, convention)) == slow(lists, convention)
    mixed = [([1, 0, 2], [2**53, 2**53 + 1, 0.5]), ([1, 0, 2], [10**30, 10**30 + 1, 10**31])]
    for pair in mixed:
        assert fast(partial(scores, [pair[0]], [pair[1]])) == slow([pair], Convention())


@pytest.mark.full
@given(
    grades=st.lists(st.lists(st.integers(0, 30) | st.floats(0, 30), min_size=5, max_size=5), min_size=1, max_size=6),
    convention=fitting(
        odd=0,
        gain=["exp2", "linear", "binary"],
        discount=NAMED_DISCOUNTS,
        ideal_cut=["k", "retrieved"],
        ideal_pool=["judged", "ranked", "top_k"],
    ),
)
@drawn
def test_a_perfect_list_scores_exactly_1(grades, convention):
    y_true = np.sort(grades, axis=1)[:, ::-1]
    y_score = [
        np.unique(row, return_inverse=True)[1] for row in y_true
    ]  # different grades score differently in 32 bits, too
    found = scores(y_true, y_score, replace(convention, no_relevant=0.0))
    assert all(value == 1.0 for value, row in zip(found, y_true, strict=True) if row[0] > 1e-9)


def test_a_tied_group_of_equal_gains_has_that_gain_and_a_mixed_one_its_mean_to_the_last_bit():
    dice = random.Random(3)
    average = Convention(gain="linear", ties="average")
    for size in (1, 3, 7, 10, 60):
        equal = [([grade] * size, [1] * size) for grade in (0.1, 0.7, 3)]
        mixed = [([dice.random() for _ in range(size)], [dice.randint(0, 3) for _ in range(size)]) for _ in range(20)]
        for lists in (equal, mixed):
            table = [grades for grades, _ in lists], [places for _, places in lists]
            assert fast(lambda: scores(*table, average)) == slow(lists, average)  # noqa: B023
        assert scores([grades for grades, _ in equal], [places for _, places in equal], average).tolist() == [1.0] * 3


@pytest.mark.parametrize(
    "make",
    [
        list,
        np.array,
        pd.Series,
        lambda ids: np.array(ids, dtype=object),
        lambda ids: pd.Series(ids, dtype="category"),
        tuple,
    ],
)
@pytest.mark.parametrize(
    "ids",
    [
        [3, 1, 3, 2, 1, 3],
        ["b", "a", "b", "c", "a", "b"],
        [2**62, -(2**62), 2**62, 0, -(2**62), 2**62],
        [0.5, -1.0, 0.5, 7.0, -1.0, 0.5],
    ],
    ids=["whole numbers", "names", "numbers far apart", "fractions"],
)
def test_ids_of_any_kind_name_the_lists_in_order_of_first_appearance(ids, make):
    ready = prepare([1, 2, 0, 1, 0, 3], [1, 1, 3, 1, 2, 2], groups=make(ids))
    assert ready.queries == ids[:2] + ids[3:4]
    expected = slow([([1, 0, 3], [1, 3, 2]), ([2, 0], [1, 2]), ([1], [1])], Convention())
    assert fast(ready.ndcg) == expected
    together = prepare(
        [1, 0, 3, 2, 0, 1], [1, 3, 2, 1, 2, 1], groups=make([ids[place] for place in (0, 2, 5, 1, 4, 3)])
    )
    assert together.queries == ready.queries
    assert fast(together.ndcg) == expected


def test_ids_equal_only_as_text_are_different():
    assert prepare([1, 2, 1], [1, 1, 1], groups=[1, "1", (1, 2)]).queries == [1, "1", (1, 2)]


@pytest.mark.parametrize(
    "make",
    [
        np.array,
        pd.DataFrame,
        lambda table: [np.array(row) for row in table],
        lambda table: tuple(map(tuple, table)),
        lambda table: np.array(table, dtype=np.float32),
        lambda table: np.array(table, dtype=np.int8),
        np.asfortranarray,
        lambda table: np.array(table, dtype=">f8"),
        lambda table: np.array(table, dtype=np.longdouble),
    ],
)
def test_every_kind_of_table_gives_the_same(make):
    grades, places = [[1, 0, 2], [4, 0, 1]], [[-3, 1, 1], [100, 7, -128]]
    expected = slow(list(zip(grades, places, strict=True)), Convention())
    assert fast(lambda: scores(make(grades), make(places))) == expected
    for part in (slice(None, None, -1), slice(None, None, 2)):
        wide = [np.array(table)[part] for table in (grades, places)]
        assert fast(lambda: scores(*wide)) == expected[part]  # noqa: B023


def test_truth_values_are_grades():
    expected = fast(lambda: scores([[1, 0, 1]], [[1, 2, 3]]))
    assert fast(lambda: scores(np.array([[True, False, True]]), [[1, 2, 3]])) == expected
    assert fast(lambda: scores([[True, 0, np.True_]], [[1, 2, 3]])) == expected


GOOD = [[1, 0], [2, 1]]
FLAT = [1, 0, 2]
BAD = {
    "NaN": (([[1, 0], [2, math.nan]], GOOD), {}, "got nan (y_true, row 2, column 2)"),
    "an infinity": ((GOOD, np.array([[1, 0], [-math.inf, 1]])), {}, "got -inf (y_score, row 2, column 1)"),
    "NaN in a column": ((FLAT, np.array([1, math.nan, 2])), {"groups": FLAT}, "got nan (y_score, row 2)"),
    "other heights": ((GOOD, GOOD[:1]), {}, "y_true has the shape (2, 2) but y_score has (1, 2)."),
    "other widths": ((GOOD, [[1], [2]]), {}, "y_true has the shape (2, 2) but y_score has (2, 1)."),
    "ragged rows": (([[1, 0], [2]], [[1, 0], [2]]), {}, "different lengths: row 1 has 2, row 2 has 1."),
    "nothing": (([], []), {}, "y_true"),
    "no rows": ((np.empty((0, 3)), np.empty((0, 3))), {}, "at least one document"),
    "no columns": ((np.empty((3, 0)), np.empty((3, 0))), {}, "at least one document"),
    "objects": ((np.array(GOOD, dtype=object), GOOD), {}, "y_true must hold numbers; its type is 'object'."),
    "a word": (([[1, "0"], [2, 1]], GOOD), {}, "got '0' (y_true, row 1, column 2)"),
    "nothing in a cell": ((GOOD, [[1, None], [2, 1]]), {}, "got None (y_score, row 1, column 2)"),
    "words": ((np.array([["a"]]), [[1]]), {}, "its type is '<U1'"),
    "complex": ((GOOD, np.array(GOOD) * 1j), {}, "y_score must hold numbers; its type is 'complex128'"),
    "truth values as scores": ((GOOD, np.array(GOOD) > 0), {}, "swapped"),
    "a truth value as a score": ((GOOD, [[1, True], [1, 0]]), {}, "got True (y_score, row 1, column 2)"),
    "a truth value in a column": ((FLAT, [1, True, 0]), {"groups": FLAT}, "got True (y_score, row 2)"),
    "a masked array": ((np.ma.array(GOOD), GOOD), {}, "a masked array"),
    "a number": ((5, GOOD), {}, "y_true must have the shape (n_queries, n_docs); got 5."),
    "rows that are numbers": ((FLAT, FLAT), {}, "y_true must be two-dimensional: one row per query."),
    "one dimension": ((np.array(FLAT), np.array(FLAT)), {}, "flat columns with groups"),
    "a table with groups": ((np.array(GOOD), np.array(GOOD)), {"groups": [1, 2]}, "(n_rows,)"),
    "too few ids": ((FLAT, FLAT), {"groups": [1, 2]}, "one id per row of y_true, 3 in all; got [1, 2]."),
    "a word as ids": ((FLAT, FLAT), {"groups": "abc"}, "3 in all; got 'abc'."),
    "a table of ids": ((FLAT, FLAT), {"groups": np.ones((3, 1))}, "3 in all; got array"),
    "an id that is no key": ((FLAT, FLAT), {"groups": [[1], [2], [3]]}, "A group id must be hashable"),
    "an id that is NaN": ((FLAT, FLAT), {"groups": np.array([1, math.nan, 2])}, "NaN"),
    "a mask of numbers": ((GOOD, GOOD), {"mask": GOOD}, "mask must hold True or False"),
    "a ragged mask": ((GOOD, GOOD), {"mask": [[True], [True, False]]}, "mask must hold True or False"),
    "a mask of another shape": ((GOOD, GOOD), {"mask": np.ones((1, 2), dtype=bool)}, "(2, 2); got ('bool', (1, 2))."),
}


@pytest.mark.parametrize(("tables", "words", "part"), BAD.values(), ids=BAD)
def test_bad_input_is_refused_in_one_sentence_that_names_the_place(tables, words, part):
    for work in (prepare, scores):
        with pytest.raises(NdcgError) as refusal:
            work(*tables, **words)
        assert part in str(refusal.value)
        assert refusal.value.rule
        assert "\n" not in str(refusal.value)
        assert str(refusal.value)[-1] in ".?"


@pytest.mark.full
@given(lists=many_lists(), convention=fitting(), rest=st.randoms(use_true_random=False), together=st.booleans())
@drawn
def test_a_mask_on_flat_columns_leaves_the_covered_rows_out(cells, lists, convention, rest, together):
    y_true, y_score, groups = shuffled(lists, rest, together=together)
    mask = [rest.random() < 0.7 for _ in groups]
    kept = {name: ([], []) for name in groups}  # a list may be left with nothing
    for name, there, grade, score in zip(groups, mask, y_true, y_score, strict=True):
        if there:
            kept[name][0].append(grade)
            kept[name][1].append(score)
    y_true, y_score = (np.where(mask, column, np.nan) for column in (y_true, y_score))
    assert fast(lambda: scores(y_true, y_score, convention, groups=groups, mask=mask)) == slow(
        list(kept.values()), convention
    )


def test_masked_cells_are_not_checked():
    found = scores([[math.nan, 1, 0]], [[math.inf, 1, 2]], mask=[[False, True, True]])
    assert fast(lambda: found) == slow([([1, 0], [1, 2])], Convention())
    everything = scores([[math.nan]], [[1]], Convention(no_relevant=1.0), mask=[[False]])
    assert everything.tolist() == [1.0]


REFUSED = {
    "a negative grade": (([[1, 0], [1, -2]], GOOD), Convention(), "got -2 (row 2, document 2)."),
    "a negative grade below a mask's": (([[1, 0], [1, -2.5]], GOOD), Convention(), "got -2.5 (row 2, document 2)."),
    "nothing relevant": (([[1, 0], [0, 0]], GOOD), Convention(no_relevant="error"), "one relevant document (row 2)."),
    "a short list": (
        ([[1]], [[1]]),
        Convention(oddities=Oddities(min_documents=2)),
        "needs 2 or more documents; got 1 (row 1).",
    ),
    "a grade without a gain": (([[1, 0], [1, 7]], GOOD), Convention(gain={0: 0, 1: 1}), "7"),
    "a gain too large": (([[1, 0], [1, 2000]], GOOD), Convention(), "1024"),
    "a sum too large": (
        ([[1, 0], [1e308, 1.7e308]], GOOD),
        Convention(gain="linear"),
        "sum of the gains overflows (row 2).",
    ),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("tables", "convention", "part"), REFUSED.values(), ids=REFUSED)
def test_a_list_that_the_convention_refuses_is_named(tables, convention, part):
    with pytest.raises(NdcgError) as refusal:
        scores(*tables, convention)
    assert part in str(refusal.value)
    flat = [np.ravel(table) for table in tables]
    names = np.repeat(["a", "b"][: len(tables[0])], len(tables[0][0]))
    with pytest.raises(NdcgError, match=re.escape(part.replace("row 2", "query 'b'").replace("row 1", "query 'a'"))):
        scores(*flat, convention, groups=names)


@pytest.mark.parametrize(
    "convention",
    [
        Convention(oddities=Oddities(relevant_by="grade_sum")),
        Convention(ideal_pool="top_k"),
        Convention(ideal_order="given"),
        Convention(oddities=Oddities(order="given")),
        Convention(gain=lambda grade: grade),
    ],
    ids=["relevant by sum", "top k", "given", "given order", "own gain"],
)
def test_rare_conventions_score_many_lists_as_they_score_each(convention):
    dice = random.Random(2)
    lists = [([dice.randint(0, 3) for _ in range(6)], [dice.randint(0, 2) for _ in range(6)]) for _ in range(70)]
    mean = sum(ndcg(Topic(by_column(places), by_column(grades)), convention) for grades, places in lists) / len(lists)
    table = [grades for grades, _ in lists], [places for _, places in lists]
    y_true, y_score, groups = shuffled(lists, dice)
    padding = padded(lists, dice)
    for found in (
        ndcg_score(*table, convention),
        ndcg_score(*map(np.array, table), convention),
        ndcg_score(y_true, y_score, convention, groups=groups),
        ndcg_score(*padding[:2], convention, mask=padding[2]),
        scores(*table, convention).mean(),
        prepare(*padding[:2], Convention(), mask=padding[2]).ndcg(convention).mean(),
    ):
        assert found == pytest.approx(mean, rel=1e-14)


def test_a_curve_has_ten_cutoffs_unless_it_says_how_many():
    assert prepare([[1, 3, 2]], [[3, 2, 1]]).curve().shape == (1, 10)


def test_every_named_convention_is_scored_many_lists_at_once():
    assert all(supports(entry.convention) for entry in conventions.values())


@pytest.mark.full
@pytest.mark.parametrize("name", conventions)
def test_every_named_convention_scores_many_lists_as_it_scores_each(name):
    """Masked, padded, ragged and in any order; near ties, negative and fractional grades where they are taken."""
    dice = random.Random(name)
    convention = conventions[name].convention.with_k(dice.choice([None, 1, 3]))
    lists = []
    while len(lists) < 70:
        size = dice.randint(5, 9)
        grades = [dice.choice([-2, -1, 0, 0, 1, 2, 3, 4, 2.5]) for _ in range(size)]
        scores_ = [dice.choice([0.1234567890, 0.1234567891, 0.5, dice.random()]) for _ in range(size)]
        try:
            ndcg(Topic(by_column(scores_), by_column(grades)), convention)
        except NdcgError:  # a refused list is tried again without its odd grades
            grades = [1, *(max(0, min(int(grade), 1)) for grade in grades[1:])]
        lists.append((grades, scores_))
    expected = [ndcg(Topic(by_column(places), by_column(grades)), convention) for grades, places in lists]
    if convention.averaging.all_removed == "skip":
        expected = [
            math.nan if convention.negative == "mask" and max(grades) < 0 else value
            for (grades, _), value in zip(lists, expected, strict=True)
        ]
    y_true, y_score, groups = shuffled(lists, dice)
    table, padding = ([grades for grades, _ in lists], [places for _, places in lists]), padded(lists, dice)
    in_order = list(dict.fromkeys(groups))
    for found in (ndcg_scores(*table, convention), ndcg_scores(*padding[:2], convention, mask=padding[2])):
        assert np.array_equal(found, expected, equal_nan=True)
    found = ndcg_scores(y_true, y_score, convention, groups=groups)
    assert np.array_equal(found, [expected[int(group[1:])] for group in in_order], equal_nan=True)


def test_depths_and_ends_of_curves_are_ranks():
    ready = prepare(GOOD, GOOD)
    with pytest.raises(NdcgError, match="k must be a positive whole number"):
        prepare(GOOD, GOOD, depth=0)
    with pytest.raises(NdcgError, match="kmax must be a positive whole number"):
        ready.curve(kmax=None)


@pytest.mark.parametrize("convention", [Convention(k=3), Convention(ties="random", k=3)], ids=["at once", "one by one"])
def test_the_mean_weighs_the_queries_that_have_a_value(convention):
    convention = convention.changed(no_relevant="skip", no_weight="nan")
    lists = [([1, 0, 2], [1, 2, 3]), ([0, 0], [1, 2]), ([0, 1], [2, 1])]
    values = [ndcg(Topic(by_column(places), by_column(grades)), convention) for grades, places in lists]
    y_true, y_score = ([cell for row in column for cell in row] for column in zip(*lists, strict=True))
    groups = ["a"] * 3 + ["b"] * 2 + ["c"] * 2
    weighted = ndcg_score(y_true, y_score, convention, groups=groups, sample_weight=np.array([1, 5, 3]))
    assert weighted == pytest.approx((values[0] + 3 * values[2]) / 4, rel=1e-14)
    plain = ndcg_score(y_true, y_score, convention, groups=groups)
    assert plain == pytest.approx((values[0] + values[2]) / 2, rel=1e-14)
    assert math.isnan(ndcg_score(y_true, y_score, convention, groups=groups, sample_weight=[0, 5, 0]))
    for bad in ([1, 2], [1, 2, -1], [1, 2, math.nan], ["1", "2", "3"], [[1], [2, 3], 4]):
        with pytest.raises(NdcgError, match="weight"):
            ndcg_score(y_true, y_score, convention, groups=groups, sample_weight=bad)


@given(lists=many_lists(least=0), convention=fitting(), copies=st.integers(20, 30))
@many(60, 25, deadline=None)
def test_many_rows_have_the_mean_of_the_single_rows(lists, convention, copies):
    rows = lists * copies  # enough rows to be checked together
    try:
        values = [ndcg_score([grades], [places], convention) for grades, places in lists]
    except NdcgError:
        with pytest.raises(NdcgError):
            ndcg_score([grades for grades, _ in rows], [places for _, places in rows], convention)
        return
    removed = {"mask": lambda grade: grade < 0, "padding": lambda grade: grade == -1}.get(convention.negative)
    left_out = [
        (convention.averaging.all_removed == "skip" and (all(map(removed, grades)) if removed else not grades))
        or (convention.no_relevant == "skip" and math.isnan(value))
        for value, (grades, _) in zip(values, lists, strict=True)
    ]
    counted = [value for value, out in zip(values, left_out, strict=True) if not out]
    found = ndcg_score([grades for grades, _ in rows], [places for _, places in rows], convention)
    assert found == pytest.approx(sum(counted) / len(counted) if counted else math.nan, rel=1e-12, nan_ok=True)


@pytest.mark.parametrize("no_relevant", ["nan", "skip", 0.0, 1.0])
def test_only_lists_without_documents_are_left_out_as_removed(no_relevant):
    """A list without a relevant document stays in the mean, by rows as by queries."""
    convention = Convention(negative="mask", no_relevant=no_relevant, averaging=Averaging(all_removed="skip"))
    rows = [[-1, -1], [0, 0], [1, 0]]
    instead = math.nan if no_relevant == "nan" else no_relevant
    wanted = 1.0 if no_relevant == "skip" else (instead + 1) / 2
    assert ndcg_score(rows, [[2, 1]] * 3, convention) == pytest.approx(wanted, rel=1e-14, nan_ok=True)
    run = {query: {"a": 2, "b": 1} for query in "xyz"}
    qrels = {query: dict(zip("ab", grades, strict=True)) for query, grades in zip("xyz", rows, strict=True)}
    assert evaluate(run, qrels, convention).value == pytest.approx(wanted, rel=1e-14, nan_ok=True)


def test_a_bad_cell_among_many_rows_is_named_by_its_row_and_column():
    y_true, y_score = np.ones((100, 5)), np.ones((100, 5))
    y_score[70, 3] = math.nan
    for tables in ((y_true, y_score), (y_true.tolist(), y_score.tolist())):
        with pytest.raises(NdcgError, match="y_score, row 71, column 4"):
            ndcg_score(*tables)


def test_working_memory_does_not_grow_with_the_number_of_lists():
    dice = np.random.default_rng(0)
    peaks = []
    for height in (4_000, 16_000):
        grades, places = dice.integers(0, 5, (height, 100)), dice.random((height, 100))
        tracemalloc.start()
        scores(grades, places)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert max(peaks) < 32e6
    assert peaks[1] < peaks[0] + 2e6


def test_prepared_lists_tell_large_whole_scores_apart():
    """As floats, 2 ** 53 and 2 ** 53 + 1 are one number."""
    assert prepare([[0, 1]], [[2**53, 2**53 + 1]]).ndcg("burges_2005").tolist() == [1.0]
    assert prepare([[1, 0]], [[2**53, 2**53 + 1]]).ndcg("burges_2005").tolist() == [pytest.approx(1 / math.log2(3))]


def test_a_number_that_is_not_finite_is_named_by_its_place_whatever_the_blocks(cells):
    for row, column in ((0, 2), (3, 0), (6, 1)):
        scores_of_rows = [[0.3, 0.2, 0.1] for _ in range(7)]
        scores_of_rows[row][column] = math.nan
        with pytest.raises(NdcgError, match=rf"row {row + 1}, column {column + 1}\b"):
            scores(np.ones((7, 3)), np.array(scores_of_rows))


@pytest.mark.parametrize("other", ["sklearn", "trec_eval", Convention(gain=lambda grade: grade**3)])
@pytest.mark.parametrize("grouped", [True, False])
def test_what_is_written_into_the_arrays_later_changes_no_prepared_list(other, grouped):
    grades, places, there = np.array([[1.0, 3.0, 0.0, 2.0]]), np.array([[1.0, 1.0, 2.0, 3.0]]), np.full((1, 4), True)
    columns = [column[0] for column in (grades, places)] if grouped else [grades, places]
    words = {"groups": [0] * 4} if grouped else {"mask": there}
    lists, expected = prepare(*columns, **words), prepare(*map(np.copy, columns), **words).ndcg(other).tolist()
    for column in (grades, places):
        column[:] = 0
    there[:] = False
    assert lists.ndcg(other).tolist() == expected


@pytest.mark.parametrize("k", [1, 5, 60, 200])
@pytest.mark.parametrize("kind", [np.array, np.ndarray.tolist])
def test_a_long_row_is_ordered_by_its_scores_up_to_the_cutoff(k, kind):
    """The gains are linear, and some of the highest grades have low scores."""
    dice = np.random.default_rng(k)
    grades, places = dice.integers(0, 4, 200), dice.permutation(200).astype(float)
    own, best = grades[np.argsort(-places)][:k], -np.sort(-grades)[:k]
    weights = 1 / np.log2(np.arange(2, k + 2))
    found = ndcg_score([kind(grades)], [kind(places)], Convention(gain="linear"), k=k)
    assert found == pytest.approx(float(own @ weights / (best @ weights)), rel=1e-12)


@pytest.mark.parametrize(
    ("convention", "highest"),
    [(Convention(negative="from_end"), 3), (Convention(no_relevant=1, oddities=Oddities(highest_grade="k")), 0)],
    ids=["from_end", "highest_grade"],
)
@pytest.mark.parametrize("kmax", [1, 2, 5])
def test_a_curve_whose_gains_change_with_k_has_every_cutoff(convention, highest, kmax):
    """Of grades below k, only 0 is allowed at every k."""
    grades, scores = [[highest, 0, 0, highest], [0, highest, 0, 0]], [[4, 3, 2, 1], [1, 2, 3, 4]]
    curve = prepare(grades, scores, convention=convention.with_k(kmax)).curve(convention, kmax)
    assert curve.shape == (2, kmax)
    for row, (truth, score) in enumerate(zip(grades, scores, strict=True)):
        assert curve[row].tolist() == [ndcg_score([truth], [score], convention, k=k) for k in range(1, kmax + 1)]


def test_among_many_rows_one_with_too_few_scores_is_named():
    grades, places = [[1, 0]] * 200, [[2.0, 1.0]] * 200
    with pytest.raises(NdcgError, match="Row 151 has 2 grades but 3 scores"):
        ndcg_scores(grades, [*places[:150], [1.0, 2.0, 3.0], *places[151:]])


def test_whole_scores_beyond_the_floats_keep_their_order_in_a_long_row_too():
    size = 1500
    whole = [2**53 + number for number in range(size)]
    grades = [number % 4 for number in range(size)]
    for places in (whole, [*whole[:-1], 0.5]):
        assert ndcg_score([grades], [places], k=10) == pytest.approx(
            ndcg(Topic(by_column(places), by_column(grades)), k=10)
        )


@pytest.mark.parametrize(("all_removed", "value"), [("keep", 1.0), ("skip", math.nan)])
def test_a_row_that_a_mask_empties_has_the_value_of_an_empty_list(all_removed, value):
    convention = Convention(no_relevant=1.0, averaging=Averaging(all_removed=all_removed))
    rows = [[3, 2], [0, 1]]
    for table in (rows, np.array(rows)):
        found = ndcg_scores(table, [[2, 1], [2, 1]], convention, mask=[[False, False], [True, True]])
        assert found.tolist() == pytest.approx([value, 1 / math.log2(3)], nan_ok=True)
