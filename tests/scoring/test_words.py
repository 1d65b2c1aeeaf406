"""The explanation in words and formulas carries the list's own numbers."""

from math import log2

import pytest

from ndcg_core import Convention, Topic, explain

LIST = Topic(["a", "b"], {"a": 1, "b": 3})


def decimals(number):
    return f"{number:.4f}".rstrip("0").rstrip(".")


def test_the_formula_is_written_then_computed_then_summed():
    formula = explain(LIST).latex()["dcg"]
    written, terms, total = (line.strip() for line in formula.split(r"\\"))
    assert written.endswith(r"= \frac{2^{1}-1}{\log_{2}2} + \frac{2^{3}-1}{\log_{2}3}")
    assert terms == f"&= 1 + {decimals(7 / log2(3))}"
    assert total.startswith(f"&= {decimals(1 + 7 / log2(3))} ")
    assert explain(LIST).latex()["ndcg"].endswith(f"= {decimals((1 + 7 / log2(3)) / (7 + 1 / log2(3)))}")


@pytest.mark.parametrize(
    ("discount", "under"),
    [
        ("log2", r"{\log_{2}3}"),
        ("jk2002", r"{\log_{2}2}"),
        ("reciprocal", "{2}"),
        ("none", "{1}"),
        ([1, 0.5], r"3 \cdot 0.5"),
    ],
)
def test_the_formula_shows_the_discount_of_rank_2(discount, under):
    assert under in explain(LIST, Convention(gain="linear", discount=discount)).latex()["dcg"]


def test_a_difference_is_in_parentheses_before_a_weight_and_not_over_a_divisor():
    weighted = explain(LIST, Convention(discount=[1, 0.5])).latex()["dcg"]
    assert r"(2^{1}-1) \cdot 1 + (2^{3}-1) \cdot 0.5" in weighted
    assert "(" not in explain(LIST).latex()["dcg"].replace(r"\left(", "")


def test_a_gain_that_is_not_its_grade_is_shown_as_the_number_that_it_is():
    clipped = explain(Topic(["x", "a"], {"x": -1, "a": 2}), Convention(negative="clip")).latex()["dcg"]
    assert r"\frac{0}{\log_{2}2} + \frac{3}{\log_{2}3}" in clipped
    averaged = explain(Topic({"a": 1, "b": 1}, {"a": 1, "b": 3}), Convention(gain="linear", ties="average")).latex()[
        "dcg"
    ]
    assert r"\frac{2}{\log_{2}2} + \frac{2}{\log_{2}3}" in averaged
    tied = explain(Topic({"a": 1, "b": 1}, {"a": 1, "b": 3}), Convention(ties="input")).latex()["dcg"]
    assert r"\frac{2^{1}-1}{\log_{2}2} + \frac{2^{3}-1}{\log_{2}3}" in tied
    stranger = explain(Topic(["u"], {"a": 1}), Convention(gain="linear", unjudged=2)).latex()["dcg"]
    assert r"\frac{2}{\log_{2}2}" in stranger


def test_the_words_carry_the_sums():
    sentences = " ".join(explain(LIST, Convention(gain="linear"), k=2).words())
    value, ideal = 1 + 3 / log2(3), 3 + 1 / log2(3)
    assert f"1 + {decimals(3 / log2(3))} = {decimals(value)}" in sentences
    assert f"3 + {decimals(1 / log2(3))} = {decimals(ideal)}" in sentences
    assert f"nDCG@2 = DCG / IDCG = {decimals(value)} / {decimals(ideal)} = {decimals(value / ideal)}." in sentences


def test_the_words_name_every_other_choice_that_counts():
    sentences = explain(Topic({"u": 1, "a": 1}, {"a": 1})).words()
    assert "Unjudged documents in the ranking: 1; an unjudged document counts as grade 0." in sentences
    assert sentences[-1].endswith(f"nDCG lies between {decimals(1 / log2(3))} and 1.")
    assert explain(Topic(["a"], {})).words()[-2].startswith("IDCG is 0, and under this convention a list without")
    plain = " ".join(explain(LIST).words())
    assert "njudged" not in plain
    assert "equal" not in plain


@pytest.mark.parametrize("size", [7, 8, 9, 16, 17])
def test_a_formula_has_eight_terms_in_a_line(size):
    docs = [f"d{place}" for place in range(size)]
    formula = explain(Topic(docs, dict.fromkeys(docs, 1)), Convention(gain="linear")).latex()["dcg"]
    lines = [line.count(r"\frac") for line in formula.split(r"\\")]
    assert [count for count in lines if count] == [8] * (size // 8) + [size % 8] * (size % 8 > 0)
