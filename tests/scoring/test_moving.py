"""The parts of a list's sums give what the moved list gives, to the last bit, or say that they do not."""

import random
from itertools import accumulate

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from ndcg_core import Convention, Explanation, NdcgError, Topic, conventions, explain
from ndcg_core.scoring.moving import cut_moves_alone, moving_sums
from tests.support.examples import many

CHOICES = {
    "k": [None, 1, 2, 3, 5, 10**18],
    "gain": ["exp2", "linear", "binary"],
    "discount": ["log2", "jk2002", "sqrt", "none"],
    "ideal_pool": ["judged", "ranked", "top_k"],
    "ideal_cut": ["k", "none", "retrieved"],
    "ideal_order": ["gain", "grade", "given"],
    "unjudged": ["zero", "nothing", "skip", 1.0],
    "ties": ["input", "average", "worst", "docid_desc"],
    "no_relevant": [0.0, 1.0, "nan"],
    "min_documents": [0, 2],
    "gain_type": ["float64", "float32"],
}


def drawn(dice: random.Random) -> tuple[list[str], list[str], dict[str, float]]:
    docs = [f"d{place}" for place in range(dice.randint(1, 8))]
    cut = dice.randint(1, len(docs))
    grades = {doc: dice.choice([0, 1, 2, 3, 0.5]) for doc in docs if dice.random() < 0.85}
    return docs[:cut], docs[cut:], grades


def explained(dice: random.Random, name: str, ranked: list[str], grades: dict[str, float]) -> Explanation:
    """The list under a named convention with some choices changed, where that is not refused."""
    convention = conventions[name].convention if name in conventions else Convention()
    chosen = {field: dice.choice(CHOICES[field]) for field in dice.sample(list(CHOICES), 3)}
    try:
        return explain(Topic(ranked, grades), convention.changed(**chosen))
    except NdcgError:
        reject()


def sums_of(parts, order):
    """DCG and nDCG as a screen computes them."""
    total = 0.0
    for doc, factor in list(zip(order, parts.factors, strict=False))[: parts.cutoff]:
        gain = parts.gains.get(doc, parts.unjudged)
        total += gain / factor if parts.divides else gain * factor
    return total, total / parts.idcg


@many(400, 80)
@given(st.integers(0, 2**32), st.sampled_from([*conventions, *CHOICES]))
def test_what_follows_from_the_parts_is_what_the_moved_list_gives(seed, name):
    dice = random.Random(seed)
    ranked, aside, grades = drawn(dice)
    found = explained(dice, name, ranked, grades)
    convention = found.convention
    parts = moving_sums(found, len(ranked) + len(aside))
    assume(parts is not None)
    assert sums_of(parts, ranked) == (found.dcg, found.ndcg)
    movable = [*ranked, *aside] if parts.enters else ranked
    doc = dice.choice(movable)
    order = [other for other in ranked if other != doc]
    if doc in ranked and parts.enters and len(order) and dice.random() < 0.3:
        pass  # it leaves the ranking
    else:
        order.insert(dice.randint(0, len(order)), doc)
    moved = explain(Topic(order, grades), convention)
    assert sums_of(parts, order) == (moved.dcg, moved.ndcg)


def one_after_the_other(terms):
    """The sum as a screen adds it; Python's own compensates from 3.12 on."""
    return list(accumulate(terms, initial=0.0))[-1]


@many(400, 80)
@given(st.integers(0, 2**32), st.sampled_from([*conventions, *CHOICES]))
def test_another_cutoff_ends_both_sums_elsewhere_and_changes_nothing_else(seed, name):
    dice = random.Random(seed)
    ranked, _, grades = drawn(dice)
    found = explained(dice, name, ranked, grades)
    assume(cut_moves_alone(found))
    k = dice.randint(1, len(ranked))
    cut = explain(Topic(ranked, grades), found.convention, k=k)
    own = one_after_the_other(row.discounted for row in found.rows[:k] if row.doc is not None)
    ideal = one_after_the_other(row.ideal_discounted for row in found.rows[:k] if row.ideal_doc is not None)
    assert (cut.dcg, cut.idcg) == (own, ideal)
    if ideal > 0:
        assert cut.ndcg == own / ideal


@pytest.mark.parametrize("gain", [-0.5, -3.0, 0.0])
def test_no_cut_is_followed_where_the_ideal_sum_is_not_above_0(gain):
    assert not cut_moves_alone(explain(Topic(["a"], {"a": 1}), Convention(gain={1: gain}, no_relevant="nan")))


def test_most_lists_can_be_followed():
    topic = Topic(["a", "b", "c"], {"a": 1, "b": 0, "d": 3})
    assert moving_sums(explain(topic, Convention(k=2)), 4).enters
    assert not moving_sums(explain(topic, Convention(ideal_pool="ranked")), 4).enters
    assert moving_sums(explain(topic, Convention(unjudged=2.0)), 4).unjudged == 3.0


@pytest.mark.parametrize(
    ("topic", "choices"),
    [
        (Topic({"a": 2.0, "b": 2.0, "c": 1.0}, {"a": 1, "c": 2}), {}),
        (Topic(["a", "b"], {"a": 1}), {"unjudged": "skip"}),
        (Topic(["a", "b"], {"a": 1, "b": 2}), {"ideal_pool": "top_k", "k": 1}),
        (Topic(["a", "b"], {"a": 0}), {}),
        (Topic(["a"], {"a": 1}), {"gain": {1: 1.0}}),
        (Topic(["a", "b"], {"a": -1, "b": 2}), {"negative": "mask"}),
        (Topic(["a", "b"], {"a": -1, "b": 2}), {"negative": "clip"}),
        (Topic(["a", "b", "a"], {"a": 1, "b": 2}), {"duplicates": "every"}),
    ],
)
def test_a_list_that_a_move_changes_otherwise_is_not_followed(topic, choices):
    assert moving_sums(explain(topic, Convention.from_choices(**choices)), 5) is None
