"""Many lists at once, beside a slow way that scores them one by one."""

import math
import struct
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, dcg, idcg, ndcg
from ndcg_core import blocks as blocks_module
from ndcg_core.discounts import LogDiscount
from ndcg_core.many import prepare, scores

NEXT = math.nextafter(1.0, 2.0)
SCORES = (-0.0, 0.0, 1.0, NEXT, math.nextafter(NEXT, 2.0), -1.0, math.nextafter(-1.0, 0.0), 5e-324, -5e-324, 1e308, -1e308,
          0.1, 0.30000000000000004, 0.3)
WORDS = ("input", "reverse", "worst", "best", "average", "docid_asc", "docid_desc")
TABLE = {-2: 3, -1: -2, 0: 0.1, 0.5: 7, 1: 0.3, 2: 0.2, 3: 0.1, 4: 1e9 + 0.3, 1000: 2}
GRADES = {"small": st.integers(0, 4), "all": st.sampled_from(list(TABLE)), "zeros": st.just(0), "fine": st.floats(0, 9),
          "negative": st.integers(-2, 1)}


def bits(number):
    """A float's bits; every zero is one zero and every NaN one NaN."""
    return "nan" if math.isnan(number) else struct.pack("<d", number + 0.0)


def slow(lists, convention, measure=ndcg):
    """One list after the other, or the word for a refusal."""
    try:
        return [bits(measure(Topic(dict(enumerate(places)), dict(enumerate(grades))), convention)) for grades, places in lists]
    except NdcgError:
        return "refused"


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
    score = draw(st.sampled_from([st.sampled_from(SCORES), st.integers(-2, 2), st.floats(-1e300, 1e300), st.sampled_from([0.0, 0.5])]))
    lengths = draw(st.lists(st.integers(least, 12) | st.integers(30, 45), min_size=1, max_size=5))
    return [([draw(grade) for _ in range(size)], [draw(score) for _ in range(size)]) for size in lengths]


@st.composite
def fitting(draw):
    """A convention that can be answered at once."""
    return Convention(
        gain=draw(st.sampled_from(["exp2", "linear", "binary", TABLE])), k=draw(st.none() | st.integers(1, 12) | st.just(100)),
        discount=draw(st.sampled_from(["log2", "jk2002", "reciprocal", "none", LogDiscount(base=3, shift=2), [1.0, 0.7, 0.2],
                                       lambda rank: 0.9**rank])),
        ideal_pool=draw(st.sampled_from(["judged", "ranked"])), ideal_cut=draw(st.sampled_from(["k", "none", "retrieved"])),
        ties=draw(st.sampled_from(WORDS)), negative=draw(st.sampled_from(["error", "keep", "keep", "clip"])),
        negative_ideal=draw(st.sampled_from(["divide", "no_relevant"])),
        no_relevant=draw(st.sampled_from([0.0, 1.0, "skip", "nan", "error"])), min_documents=draw(st.sampled_from([0, 0, 2])))


def padded(lists, rest):
    """The lists as tables with a mask, ``rest`` drawing where and with what they are filled up."""
    width = max(len(grades) for grades, _ in lists) + rest.randint(0, 3)
    shape = (len(lists), width)
    y_true, y_score, mask = np.full(shape, np.nan), np.full(shape, np.inf), np.zeros(shape, dtype=bool)
    for row, (grades, places) in enumerate(lists):
        columns = sorted(rest.sample(range(width), len(grades)))
        y_true[row, columns], y_score[row, columns], mask[row, columns] = grades, places, True
    return y_true, y_score, mask


def shuffled(lists, rest):
    """The lists as flat columns with the rows of different lists among each other, and the order of the ids."""
    turns = [row for row, (grades, _) in enumerate(lists) for _ in grades]
    rest.shuffle(turns)
    ahead = [iter(zip(*columns, strict=True)) for columns in lists]
    rows = [next(ahead[turn]) for turn in turns]
    return [grade for grade, _ in rows], [score for _, score in rows], [f"q{turn}" for turn in turns]


@pytest.fixture(params=[1, 40, 1 << 17])
def cells(request, monkeypatch):
    """Blocks of one list, of a few and of all."""
    monkeypatch.setattr(blocks_module, "CELLS", request.param)
    monkeypatch.setattr(blocks_module, "FEW", request.param // 4)


drawn = settings(max_examples=150, suppress_health_check=["function_scoped_fixture", "too_slow"], deadline=None)


@given(lists=many_lists(), convention=fitting(), rest=st.randoms(use_true_random=False))
@drawn
def test_flat_columns_in_any_order_give_each_list_its_own_bits(cells, lists, convention, rest):
    y_true, y_score, groups = shuffled(lists, rest)
    expected = slow(lists, convention)
    names = list(dict.fromkeys(groups))
    if expected != "refused":
        expected = [expected[int(name[1:])] for name in names]
    assert fast(lambda: scores(np.array(y_true), np.array(y_score), convention, groups=groups)) == expected
    ready = prepare(y_true, y_score, groups=np.array(groups), ties=convention.ties)
    assert ready.queries == names
    assert fast(lambda: ready.ndcg(convention)) == expected


@given(lists=many_lists(least=0), convention=fitting(), rest=st.randoms(use_true_random=False))
@drawn
def test_tables_with_a_mask_give_each_list_its_own_bits(cells, lists, convention, rest):
    assume(any(grades for grades, _ in lists))
    table = padded(lists, rest)
    ready = prepare(*table[:2], mask=table[2], ties=convention.ties, depth=convention.k)
    assert fast(lambda: ready.ndcg(convention)) == slow(lists, convention)
    calm = replace(convention, no_relevant=0.0)
    for way, measure in enumerate((dcg, idcg)):
        assert fast(lambda: ready.dcg_idcg(calm)[way]) == slow(lists, calm, measure)  # noqa: B023
