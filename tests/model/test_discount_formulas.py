"""Every discount beside its formula, written out once more."""

import math

import pytest

from ndcg_core import Convention, Topic, conventions, dcg
from ndcg_core.document.formulas import Symbol
from ndcg_core.document.terminal import formula
from ndcg_core.model.discounts import DISCOUNTS, JarvelinKekalainen, LogDiscount, RisingLog, Weights
from tests.support.twin import read_formula

RANKS = range(1, 40)


FORMULAS = [
    (LogDiscount(), lambda rank: math.log2(rank + 1)),
    (LogDiscount(10), lambda rank: math.log10(rank + 1)),
    (LogDiscount(shift=2), lambda rank: math.log2(rank + 2)),
    (LogDiscount(add=1, shift=0.5), lambda rank: 1 + math.log2(rank + 0.5)),
    (RisingLog(), lambda rank: math.log2(rank + 1)),
    (RisingLog(10), lambda rank: math.log10(rank + 1)),
    (JarvelinKekalainen(), lambda rank: max(1, math.log2(rank))),
    (JarvelinKekalainen(10), lambda rank: max(1, math.log10(rank))),
]


@pytest.mark.parametrize(("discount", "factor"), FORMULAS, ids=[repr(discount) for discount, _ in FORMULAS])
def test_a_factor_follows_its_formula(discount, factor):
    assert [discount.factor(rank) for rank in RANKS] == pytest.approx([factor(rank) for rank in RANKS])


@pytest.mark.parametrize(("discount", "factor"), FORMULAS, ids=[repr(discount) for discount, _ in FORMULAS])
def test_the_program_of_a_discount_computes_it(discount, factor):
    for rank in RANKS:
        gain = eval(discount.python, {"math": math, "rank": rank, "gain": 3.0})
        assert gain == pytest.approx(3 / factor(rank) if discount.divides else 3 * factor(rank))
        assert discount.weight(rank) == pytest.approx(gain / 3)


def test_the_formula_that_is_shown_weighs_each_rank_as_the_sums_do():
    published = {entry.convention.discount_form for entry in conventions.values()}
    for discount in (*(discount for discount, _ in FORMULAS), *(form for form in published if form.divides)):
        shown = formula(discount.weight_written(Symbol("rank")))
        weights = [read_formula(shown, rank=rank, log10=math.log10, ln=math.log) for rank in RANKS]
        assert weights == pytest.approx([discount.weight(rank) for rank in RANKS]), shown


WEIGHTS = {
    "log2": lambda rank: 1 / math.log2(rank + 1),
    "jk2002": lambda rank: 1 / max(1, math.log2(rank)),
    "reciprocal": lambda rank: 1 / rank,
    "sqrt": lambda rank: 1 / math.sqrt(rank),
    "none": lambda rank: 1,
}


@pytest.mark.parametrize("name", WEIGHTS)
def test_a_named_discount_follows_its_formula(name):
    form = DISCOUNTS[name].discount
    for size in (1, 39, 5000):
        assert list(form.weights(size)) == pytest.approx([WEIGHTS[name](rank) for rank in range(1, size + 1)])
    assert [form.weight(rank) for rank in RANKS] == pytest.approx([WEIGHTS[name](rank) for rank in RANKS])


def test_a_function_of_the_rank_is_asked_each_time():
    """It may depend on something that changes."""
    scale = [1.0]
    topic, convention = (
        Topic(["a", "b"], {"a": 2, "b": 1}),
        Convention(gain="linear", discount=lambda rank: scale[0] / rank),
    )
    assert dcg(topic, convention) == 2.5
    scale[0] = 2.0
    assert dcg(topic, convention) == 5


def test_weights_of_one_form_have_one_shape():
    """The first weight is 1; zeros before it stay, and zeros at the end go."""
    for weights in ([4, 2, 1, 0], [1, 0.5, 0.25], [0.5, 0.25, 0.125, 0, 0]):
        assert list(Weights(tuple(weights)).shape.values) == [1, 0.5, 0.25]
    assert list(Weights((0.0, 4.0, 1.0)).shape.values) == [0, 1, 0.25]
    nothing = Weights((0.0, 0.0))
    assert nothing.shape == nothing
