"""Every value of every choice has its effect, on a list small enough to compute by hand."""

import math
from dataclasses import fields, replace
from itertools import permutations
from math import log2

import numpy as np
import pytest

from ndcg_core import Convention, NdcgError, Topic, cg, dcg, evaluate, explain, idcg, ndcg, ndcg_score
from ndcg_core.model import choices
from ndcg_core.model.convention import describe
from ndcg_core.model.discounts import DISCOUNTS, JarvelinKekalainen, LogDiscount, NoDiscount, Reciprocal, Weights
from ndcg_core.model.gains import GAINS, GainTable
from ndcg_core.model.records import RECORD_OF, RECORDS, Oddities

L3 = log2(3)
L5 = log2(5)

# Ranked grades 1, 3, 0, 2, and e of grade 3 is judged and missing.
LIST = Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2, "e": 3})


def check(topic, convention, value, ideal):
    """DCG, IDCG and their quotient."""
    assert dcg(topic, convention) == pytest.approx(value, rel=1e-14)
    assert idcg(topic, convention) == pytest.approx(ideal, rel=1e-14)
    assert ndcg(topic, convention) == pytest.approx(value / ideal, rel=1e-14)


# The ideal grades are 3, 3, 2, 1, 0.
GAIN_CASES = {
    "exp2": ("exp2", 1 + 7 / L3 + 3 / L5, 7 + 7 / L3 + 3 / 2 + 1 / L5),
    "linear": ("linear", 1 + 3 / L3 + 2 / L5, 3 + 3 / L3 + 2 / 2 + 1 / L5),
    "binary": ("binary", 1 + 1 / L3 + 1 / L5, 1 + 1 / L3 + 1 / 2 + 1 / L5),
    "one": ("one", 1 + 1 / L3 + 1 / 2 + 1 / L5, 1 + 1 / L3 + 1 / 2 + 1 / L5 + 1 / log2(6)),
    "a table": ({0: 0, 1: 1, 2: 5, 3: 9}, 1 + 9 / L3 + 5 / L5, 9 + 9 / L3 + 5 / 2 + 1 / L5),
    "a table object": (GainTable(((0, 0), (1, 1), (2, 5), (3, 9))), 1 + 9 / L3 + 5 / L5, 9 + 9 / L3 + 5 / 2 + 1 / L5),
    "a function": (lambda grade: grade**2, 1 + 9 / L3 + 4 / L5, 9 + 9 / L3 + 4 / 2 + 1 / L5),
    # grade 1 is worth most, so the ideal list starts with a and ends with the threes
    "a table that falls": ({0: 0, 1: 9, 2: 5, 3: 1}, 9 + 1 / L3 + 5 / L5, 9 + 5 / L3 + 1 / 2 + 1 / L5),
}


@pytest.mark.parametrize(("gain", "value", "ideal"), GAIN_CASES.values(), ids=GAIN_CASES)
def test_gain(gain, value, ideal):
    check(LIST, Convention(gain=gain), value, ideal)


@pytest.mark.parametrize("gain", GAINS.values(), ids=GAINS)
def test_the_gains_of_an_array_are_those_of_its_grades_to_the_last_bit(gain):
    """With a function for arrays of the gain's own, and without."""
    grades = np.array([0.0, 1.0, 2.0, 0.1, 1 / 3, 30.0, 52.5, 1000.0])
    for each in (gain, replace(gain, vectorized=None)):
        assert each.of_array(grades).tolist() == [gain(grade) for grade in grades.tolist()]


@pytest.mark.parametrize("gain", [*GAINS, {0: 0.5, 1: 3, 2: 4}])
def test_an_unjudged_document_gains_what_grade_0_gains_in_a_formula_too(gain):
    grades = {"a": 2}
    formulas = [
        explain(Topic(["u", "a"], given), Convention(gain=gain)).latex() for given in (grades, grades | {"u": 0})
    ]
    assert formulas[0]["dcg"] == formulas[1]["dcg"]


def test_what_gains_and_discounts_claim_of_all_their_numbers_holds():
    """A gain that rises, and weights above 0: of a table, a list of weights and an own function nothing is known."""
    grades = [-2.0, -0.5, 0.0, 0.3, 1.0, 2.0, 30.0]
    for gain in GAINS.values():
        assert gain.rises
        assert [gain(grade) for grade in grades] == sorted(map(gain, grades))
    for discount in DISCOUNTS:
        form = Convention(discount=discount).discount_form
        assert form.positive
        assert all(weight > 0 for weight in form.weights(1000))
    unknown = Convention(gain={0: 0, 1: 9, 2: 5}, discount=[1, 0]), Convention(gain=abs, discount=lambda rank: 0.0)
    for convention in unknown:
        assert not convention.gain_form.rises
        assert not convention.discount_form.positive


@pytest.mark.parametrize("k", [True, 1.0, [1], "1", 0])
def test_a_cutoff_is_refused_also_where_an_equal_one_was_used_before(k):
    assert Convention().with_k(1).k == 1
    with pytest.raises(NdcgError):
        Convention().with_k(k)


DISCOUNT_CASES = {
    "log2": ("log2", 1 + 3 / L3 + 2 / L5, 3 + 3 / L3 + 2 / 2 + 1 / L5),
    "jk2002": ("jk2002", 1 + 3 + 2 / 2, 3 + 3 + 2 / L3 + 1 / 2),
    "sqrt": ("sqrt", 1 + 3 / math.sqrt(2) + 2 / 2, 3 + 3 / math.sqrt(2) + 2 / math.sqrt(3) + 1 / 2),
    "reciprocal": ("reciprocal", 1 + 3 / 2 + 2 / 4, 3 + 3 / 2 + 2 / 3 + 1 / 4),
    "none": ("none", 1 + 3 + 2, 3 + 3 + 2 + 1),
    "weights": ([1, 0.5, 0.25], 1 + 3 * 0.5, 3 + 3 * 0.5 + 2 * 0.25),
    "a tuple of weights": ((1, 0.5, 0.25), 1 + 3 * 0.5, 3 + 3 * 0.5 + 2 * 0.25),
    "a function": (lambda rank: 0.9 ** (rank - 1), 1 + 3 * 0.9 + 2 * 0.9**3, 3 + 3 * 0.9 + 2 * 0.9**2 + 0.9**3),
    "base 10": (LogDiscount(base=10), (1 + 3 / L3 + 2 / L5) * log2(10), (3 + 3 / L3 + 2 / 2 + 1 / L5) * log2(10)),
    "shift 2": (LogDiscount(shift=2), 1 / L3 + 3 / 2 + 2 / log2(6), 3 / L3 + 3 / 2 + 2 / L5 + 1 / log2(6)),
    "add 1": (LogDiscount(add=1), 1 / 2 + 3 / (L3 + 1) + 2 / (L5 + 1), 3 / 2 + 3 / (L3 + 1) + 2 / 3 + 1 / (L5 + 1)),
    "2002 with base 3": (JarvelinKekalainen(base=3), 1 + 3 + 2 / math.log(4, 3), 3 + 3 + 2 + 1 / math.log(4, 3)),
    "a weights object": (Weights((1.0, 0.5, 0.25)), 1 + 3 * 0.5, 3 + 3 * 0.5 + 2 * 0.25),
    "a reciprocal object": (Reciprocal(), 1 + 3 / 2 + 2 / 4, 3 + 3 / 2 + 2 / 3 + 1 / 4),
    "no discount object": (NoDiscount(), 1 + 3 + 2, 3 + 3 + 2 + 1),
}


@pytest.mark.parametrize(("discount", "value", "ideal"), DISCOUNT_CASES.values(), ids=DISCOUNT_CASES)
def test_discount(discount, value, ideal):
    check(LIST, Convention(gain="linear", discount=discount), value, ideal)


def test_a_discount_object_equal_to_a_named_discount_gets_its_name():
    assert Convention(discount=LogDiscount()) == Convention()
    assert Convention(discount=Reciprocal()) == Convention(discount="reciprocal")
    assert Convention(discount=JarvelinKekalainen()) == Convention(discount="jk2002")


K_CASES = {
    None: (1 + 3 + 2, 3 + 3 + 2 + 1),
    1: (1, 3),
    2: (1 + 3, 3 + 3),
    4: (1 + 3 + 2, 3 + 3 + 2 + 1),
    5: (1 + 3 + 2, 3 + 3 + 2 + 1),
    10**9: (1 + 3 + 2, 3 + 3 + 2 + 1),
}


@pytest.mark.parametrize("k", K_CASES)
def test_k(k):
    plain = Convention(gain="linear", discount="none", k=k)
    check(LIST, plain, *K_CASES[k])
    assert cg(LIST, plain) == K_CASES[k][0]
    assert ndcg(LIST, plain.with_k(3), k=k) == ndcg(LIST, plain)  # the argument replaces the field, also by None


def test_cg_takes_no_discount():
    assert cg(LIST, Convention(gain="exp2", discount="reciprocal", k=2)) == 1 + 7


POOL_CASES = {"judged": 3 + 3 / L3, "ranked": 3 + 2 / L3, "top_k": 3 + 1 / L3, "ones": 1 + 1 / L3}


@pytest.mark.parametrize("pool", POOL_CASES)
def test_ideal_pool(pool):
    check(LIST, Convention(gain="linear", ideal_pool=pool, k=2), 1 + 3 / L3, POOL_CASES[pool])


@pytest.mark.parametrize(("cut", "k", "ones"), [("k", 6, 6), ("k", None, 4), ("retrieved", 6, 4), ("none", 2, 4)])
def test_an_ideal_of_ones_has_one_at_every_rank(cut, k, ones):
    """As many as k or as retrieved, if anything is relevant."""
    assert idcg(Topic(["a"], {"a": 0, "b": -1}), Convention(ideal_pool="ones", negative="keep", k=3)) == 0
    found = idcg(LIST, Convention(gain="binary", discount="none", ideal_pool="ones", ideal_cut=cut, k=k))
    assert found == ones
    assert idcg(LIST, Convention(gain={0: 0, 1: 5, 2: 7, 3: 9}, discount="none", ideal_pool="ones", k=2)) == 10


def test_without_k_the_top_k_are_the_ranking():
    check(LIST, Convention(gain="linear", ideal_pool="top_k"), 1 + 3 / L3 + 2 / L5, 3 + 2 / L3 + 1 / 2)


def test_a_pool_of_the_ranking_holds_unjudged_documents_at_grade_0():
    topic = Topic(["u", "a"], {"a": 2})
    check(topic, Convention(gain={0: 1, 2: 4}, ideal_pool="ranked"), 1 + 4 / L3, 4 + 1 / L3)


CUT_CASES = {  # the ranking has two documents, five are judged
    "k": {3: 3 + 3 / L3 + 2 / 2, 1: 3, None: 3 + 3 / L3 + 2 / 2 + 1 / L5},
    "none": {3: 3 + 3 / L3 + 2 / 2 + 1 / L5, 1: 3 + 3 / L3 + 2 / 2 + 1 / L5, None: 3 + 3 / L3 + 2 / 2 + 1 / L5},
    "retrieved": {3: 3 + 3 / L3, 1: 3, None: 3 + 3 / L3},
}


@pytest.mark.parametrize(("cut", "k"), [(cut, k) for cut in CUT_CASES for k in CUT_CASES[cut]])
def test_ideal_cut(cut, k):
    short = Topic(["a", "b"], LIST.qrels)
    value = 1 if k == 1 else 1 + 3 / L3
    check(short, Convention(gain="linear", ideal_cut=cut, k=k), value, CUT_CASES[cut][k])


# e is given last
ORDER_CASES = {
    "gain": 3 + 3 / L3 + 2 / 2 + 1 / L5,
    "grade": 3 + 3 / L3 + 2 / 2 + 1 / L5,
    "given": 1 + 3 / L3 + 0 / 2 + 2 / L5 + 3 / log2(6),
}


@pytest.mark.parametrize("order", ORDER_CASES)
def test_ideal_order(order):
    check(LIST, Convention(gain="linear", ideal_order=order), 1 + 3 / L3 + 2 / L5, ORDER_CASES[order])


def test_an_ideal_order_by_grade_may_earn_less_than_the_ranking():
    falling = Convention(gain={0: 0, 1: 5, 2: 1}, ideal_order="grade")  # a grade of 2 is worth less than one of 1
    check(Topic(["a", "b"], {"a": 1, "b": 2}), falling, 5 + 1 / L3, 1 + 5 / L3)


# One document on top, then four that tie, over the cutoff at 3. Insertion order is not the order of the ids.
TIED = {"m": 9.0, "b": 5.0, "10": 5.0, "a": 5.0, 7: 5.0}
TIED_GRADES = {"m": 1, "b": 2, "10": 0, "a": 3, 7: 1}
TIED_TOP = {  # the grades that come out at ranks 2 and 3
    "input": (2, 0),
    "reverse": (1, 3),
    "unstable": (1, 3),
    "worst": (0, 1),
    "best": (3, 2),
    "docid_asc": (0, 1),  # "10", 7, "a", "b": as text, as in files
    "docid_desc": (2, 3),
}


@pytest.mark.parametrize("ties", TIED_TOP)
def test_ties(ties):
    second, third = TIED_TOP[ties]
    check(
        Topic(TIED, TIED_GRADES),
        Convention(gain="linear", ties=ties, k=3),
        1 + second / L3 + third / 2,
        3 + 2 / L3 + 1 / 2,
    )


def values_over_all_orders(k):
    found = []
    for order in permutations(["b", "10", "a", 7]):
        grades = [1, *(TIED_GRADES[doc] for doc in order)][:k]
        found.append(sum((2**grade - 1) / log2(rank + 1) for rank, grade in enumerate(grades, 1)))
    return found


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5, None])
def test_averaged_ties_are_the_mean_over_all_orders_also_across_the_cutoff(k):
    found = values_over_all_orders(k)
    assert dcg(Topic(TIED, TIED_GRADES), Convention(ties="average", k=k)) == pytest.approx(
        math.fsum(found) / len(found), rel=1e-14
    )


def test_random_ties_are_one_of_the_orders_and_the_seed_decides_which():
    topic = Topic(TIED, TIED_GRADES)
    expected = {round(value, 12) for value in values_over_all_orders(3)}
    found = [round(dcg(topic, Convention(ties="random", k=3, seed=seed)), 12) for seed in range(200)]
    assert set(found) == expected  # every order turns up, none from outside the tied group
    assert found == [round(dcg(topic, Convention(ties="random", k=3, seed=seed)), 12) for seed in range(200)]


@pytest.mark.parametrize("ties", choices.TIES)
def test_without_equal_scores_the_choice_of_ties_changes_nothing(ties):
    scores = {"a": 4.0, "b": 3.5, "c": 1e-9, "d": -2.0}
    for ranking in (scores, dict(reversed(scores.items())), list(scores)):
        check(Topic(ranking, LIST.qrels), Convention(gain="linear", ties=ties), *GAIN_CASES["linear"][1:])


def test_scores_count_and_their_order_of_insertion_does_not():
    assert (
        dcg(Topic({"a": 1, "b": 3, "c": -math.inf, "d": 2}, LIST.qrels), Convention(discount="reciprocal"))
        == 7 + 3 / 2 + 1 / 3
    )


STRANGERS = Topic(["u", "a", "v", "b"], {"a": 2, "b": 1})
# b is ranked first and third, and e is missing; b again scores less than c.
TWICE = Topic([("b", 4.0), ("c", 3.0), ("b", 2.0), ("a", 1.0)], {"a": 1, "b": 3, "c": 0, "e": 2})
DUPLICATE_CASES = {
    "first": (3 + 1 / L5, 3 + 2 / L3 + 1 / 2),
    "drop": (3 + 1 / 2, 3 + 2 / L3 + 1 / 2),
    "every": (3 + 3 / 2 + 1 / L5, 3 + 2 / L3 + 1 / 2),
    "copies": (3 + 3 / 2 + 1 / L5, 3 + 3 / L3 + 2 / 2 + 1 / L5),
}
DUPLICATE_POOLS = {  # of the documents of the ranking
    "first": 3 + 1 / L3,
    "drop": 3 + 1 / L3,
    "every": 3 + 3 / L3 + 1 / 2,
    "copies": 3 + 3 / L3 + 1 / 2,
}


@pytest.mark.parametrize("word", DUPLICATE_CASES)
@pytest.mark.parametrize("scored", [True, False])
def test_duplicates(word, scored):
    topic = TWICE if scored else Topic(TWICE.docs, TWICE.qrels)
    check(topic, Convention(gain="linear", duplicates=word), *DUPLICATE_CASES[word])
    ranked = Convention(gain="linear", duplicates=word, ideal_pool="ranked")
    check(topic, ranked, DUPLICATE_CASES[word][0], DUPLICATE_POOLS[word])


def test_a_document_that_is_ranked_twice_is_refused_by_default():
    for measure in (cg, dcg, idcg, ndcg):
        with pytest.raises(NdcgError, match="Document 'b' is ranked twice, at ranks 1 and 3"):
            measure(TWICE)


def test_the_first_of_a_document_is_the_one_with_the_highest_score():
    topic = Topic([("b", 1.0), ("a", 2.0), ("b", 3.0)], {"b": 1})
    assert ndcg(topic, Convention(duplicates="first")) == 1
    assert dcg(topic, Convention(duplicates="drop", discount="none", k=1)) == 1
    assert topic.repeated == (0,)
    given = Convention(duplicates="drop", oddities=Oddities(order="given"))
    assert explain(topic, given).ranked.docs == ("b", "a")


def test_a_document_that_counts_twice_can_pass_1_and_with_its_copy_in_the_ideal_it_cannot():
    topic = Topic(["a", "a"], {"a": 1})
    assert ndcg(topic, Convention(duplicates="every")) == pytest.approx(1 + 1 / L3)
    assert ndcg(topic, Convention(duplicates="copies")) == 1
    assert idcg(topic, Convention(duplicates="copies", ideal_cut="none", k=1)) == 1  # no copy stands to rank 1


UNJUDGED_CASES = {
    "nothing": (2 / L3 + 1 / L5, 2 + 1 / L3),
    "zero": (2 / L3 + 1 / L5, 2 + 1 / L3),
    "skip": (2 + 1 / L3, 2 + 1 / L3),
    3: (3 + 2 / L3 + 3 / 2 + 1 / L5, 2 + 1 / L3),  # enters the DCG, not the ideal
    0.5: (0.5 + 2 / L3 + 0.5 / 2 + 1 / L5, 2 + 1 / L3),
}


@pytest.mark.parametrize("pool", ["judged", "ranked"])
@pytest.mark.parametrize("unjudged", UNJUDGED_CASES)
def test_unjudged(unjudged, pool):
    check(STRANGERS, Convention(gain="linear", unjudged=unjudged, ideal_pool=pool), *UNJUDGED_CASES[unjudged])


def test_an_unjudged_document_may_earn_nothing_where_grade_0_earns_something():
    table = {0: 4, 1: 5, 2: 6}
    ranked = {"gain": table, "ideal_pool": "ranked", "discount": "none"}
    check(STRANGERS, Convention.from_choices(**ranked, unjudged="nothing"), 6 + 5, 6 + 5)
    check(STRANGERS, Convention.from_choices(**ranked, unjudged="zero"), 6 + 5 + 4 + 4, 6 + 5 + 4 + 4)


def test_an_unjudged_document_may_be_refused():
    with pytest.raises(NdcgError, match="document 'u'"):
        ndcg(Topic(["a", "u"], {"a": 1}), Convention(unjudged="error"))


def test_skipped_documents_make_room_above_the_cutoff():
    assert dcg(STRANGERS, Convention(gain="linear", unjudged="skip", discount="none", k=2)) == 2 + 1


def test_skipped_documents_were_not_retrieved():
    convention = Convention(gain="linear", unjudged="skip", ideal_cut="retrieved", k=2)
    assert idcg(Topic(["u", "a"], {"a": 1, "b": 3}), convention) == 3


DISLIKED = Topic(["x", "a", "b"], {"x": -1, "a": 2, "b": 1, "y": -2})
NEGATIVE_CASES = {
    "keep": (-1 + 2 / L3 + 1 / 2, 2 + 1 / L3 - 1 / 2 - 2 / L5),
    "clip": (2 / L3 + 1 / 2, 2 + 1 / L3),
    "mask": (2 + 1 / L3, 2 + 1 / L3),
    "padding": (2 + 1 / L3, 2 + 1 / L3 - 2 / 2),  # -2 is a grade, and stands last in the ideal
}


@pytest.mark.parametrize("negative", NEGATIVE_CASES)
def test_negative(negative):
    check(DISLIKED, Convention(gain="linear", negative=negative), *NEGATIVE_CASES[negative])


def test_a_negative_grade_from_the_end_is_the_gain_that_an_index_finds_there():
    from_end = Convention(gain="linear", negative="from_end", k=4)  # -1 is 3, -2 is 2
    check(DISLIKED, from_end, 3 + 2 / L3 + 1 / 2, 3 + 2 / L3 + 2 / 2 + 1 / L5)
    for k in (1, None):  # -2 is no index into one gain
        with pytest.raises(NdcgError, match="index from the end"):
            ndcg(DISLIKED, from_end, k=k)


def test_a_kept_negative_grade_has_a_negative_exponential_gain():
    assert dcg(DISLIKED, Convention(negative="keep", discount="none")) == (0.5 - 1) + 3 + 1


@pytest.mark.parametrize(("grades", "doc"), [({"x": -1, "a": 2}, "x"), ({"a": 2, "y": -0.5}, "y")])
def test_negative_grades_are_refused_by_default(grades, doc):
    with pytest.raises(NdcgError, match=f"document '{doc}'"):
        ndcg(Topic(["x", "a"], grades))


# The ideal 1, -2, -3 sums to less than nothing.
BELOW = Topic(["a", "b", "c"], {"a": -3, "b": -2, "c": 1})
NEGATIVE_IDEAL_CASES = {"divide": (-3 - 2 / L3 + 1 / 2) / (1 - 2 / L3 - 3 / 2), "no_relevant": 1.0}


@pytest.mark.parametrize("word", NEGATIVE_IDEAL_CASES)
def test_negative_ideal(word):
    convention = Convention(gain="linear", negative="keep", no_relevant=1, oddities=Oddities(negative_ideal=word))
    assert ndcg(BELOW, convention) == pytest.approx(NEGATIVE_IDEAL_CASES[word], rel=1e-14)
    assert ndcg(BELOW, convention, k=1) == -3 / 1  # an ideal of one document is positive


NO_RELEVANT_CASES = {0.0: 0.0, 1.0: 1.0, "skip": math.nan, "nan": math.nan}
EMPTY = [Topic(["a", "b"], {"a": 0, "b": 0}), Topic(["a"], {}), Topic([], {}), Topic([], {"a": 0})]


@pytest.mark.parametrize("topic", EMPTY, ids=repr)
@pytest.mark.parametrize("no_relevant", NO_RELEVANT_CASES)
def test_no_relevant(no_relevant, topic):
    expected = NO_RELEVANT_CASES[no_relevant]
    assert ndcg(topic, Convention(no_relevant=no_relevant)) == pytest.approx(expected, nan_ok=True)


def test_both_empty():
    """What a list without a relevant document scores where nothing was retrieved either."""
    convention = Convention(oddities=Oddities(both_empty=1.0))
    assert ndcg(Topic([], {}), convention) == ndcg(Topic([], {"a": 0}), convention) == 1
    assert ndcg(Topic(["a"], {}), convention) == ndcg(Topic([], {"a": 1}), convention) == 0
    assert explain(Topic([], {}), convention).ndcg == 1
    assert evaluate({"q": [], "r": ["a"]}, {"q": {"a": 0}, "r": {"a": 0}}, convention).value == 0.5
    assert ndcg(Topic([], {"a": 1}), convention.changed(ideal_cut="retrieved")) == 0  # although IDCG is 0, too
    removed = convention.changed(unjudged="skip")
    assert ndcg_score([[0, 0]], [[2, 1]], convention) == 0
    assert ndcg(Topic(["u"], {}), removed) == 1  # nothing is left


def test_the_value_of_each_list_is_rounded_before_the_mean():
    """Thirds to two decimals: 0.63 and 0.5, whose mean has more; a half goes up, where Python rounds it to even."""
    convention = Convention(gain="linear", oddities=Oddities(round_list=2))
    run, qrels = {"q": ["x", "a"], "r": ["x", "y", "a"]}, {"q": {"a": 1}, "r": {"a": 1}}
    assert evaluate(run, qrels, convention).per_query == {"q": 0.63, "r": 0.5}
    assert evaluate(run, qrels, convention).value == 0.565
    eighth = Convention(gain="linear", discount=[1, 0.125], oddities=Oddities(round_list=2))
    assert ndcg(Topic(["x", "a"], {"a": 1}), eighth) == 0.13 != round(0.125, 2)
    assert ndcg_score([[0, 1]], [[2, 1]], eighth) == 0.13
    assert explain(Topic(["x", "a"], {"a": 1}), eighth).curve == [0, 0.13]
    assert dcg(Topic(["x", "a"], {"a": 1}), eighth) == 0.125


@pytest.mark.parametrize("topic", EMPTY, ids=repr)
def test_no_relevant_is_refused(topic):
    with pytest.raises(NdcgError, match="at least one relevant document"):
        ndcg(topic, Convention(no_relevant="error"))


def test_nothing_retrieved_is_0_whatever_a_list_without_relevant_documents_scores():
    for no_relevant in choices.NO_RELEVANT:
        assert ndcg(Topic([], {"a": 2}), Convention(no_relevant=no_relevant)) == 0.0


@pytest.mark.parametrize(("least", "allowed"), [(0, True), (1, True), (2, True), (3, False)])
def test_min_documents(least, allowed):
    topic, convention = Topic(["a", "b"], {"a": 1}), Convention(oddities=Oddities(min_documents=least))
    if allowed:
        assert ndcg(topic, convention) == 1.0
    else:
        with pytest.raises(NdcgError, match="3 or more documents"):
            ndcg(topic, convention)


def test_seed_belongs_to_random_ties_alone():
    topic = Topic(TIED, TIED_GRADES)
    for ties in choices.TIES:
        values = {ndcg(topic, Convention(ties=ties, seed=seed, k=3)) for seed in range(20)}
        assert (len(values) > 1) == (ties == "random"), ties


def test_every_allowed_value_is_tested_above():
    assert set(GAINS) <= set(GAIN_CASES)
    assert set(DISCOUNTS) <= set(DISCOUNT_CASES)
    assert set(POOL_CASES) == set(choices.IDEAL_POOLS)
    assert set(CUT_CASES) == set(choices.IDEAL_CUTS)
    assert set(ORDER_CASES) == set(choices.IDEAL_ORDERS)
    assert set(TIED_TOP) | {"average", "random"} == set(choices.TIES)
    assert {*DUPLICATE_CASES, "refuse"} == set(choices.DUPLICATES)
    assert set(choices.UNJUDGED) <= {*UNJUDGED_CASES, "error"}
    assert set(NEGATIVE_CASES) | {"error", "from_end"} == set(choices.NEGATIVE)
    assert set(NEGATIVE_IDEAL_CASES) == set(choices.NEGATIVE_IDEAL)
    assert set(NO_RELEVANT_CASES) | {"error"} == set(choices.NO_RELEVANT)
    assert {*choices.CHOICES, "gain", "discount", "k"} == set(choices.FIELDS)
    assert {each.name for each in fields(Convention) if each.init} - set(RECORDS) | set(RECORD_OF) == set(
        choices.FIELDS
    )


DESCRIBED = {
    "gain": GAINS,
    "discount": DISCOUNTS,
    "k": [None, 1, 10],
    **{
        name: [*choice.words, *([choice.least + 1 if choice.whole else 1.5] if choice.number else [])]
        for name, choice in choices.CHOICES.items()
    },
}


@pytest.mark.parametrize("name", DESCRIBED)
def test_every_allowed_value_has_its_own_description(name):
    meanings = [describe(name, value) for value in DESCRIBED[name]]
    assert all(meanings)
    assert len(set(meanings)) == len(meanings)


def test_an_ideal_sum_a_little_below_0_divides_where_the_convention_says_so():
    topic = Topic(["a", "b"], {"a": -0.25, "b": -0.125})
    kept = Convention(gain="linear", negative="keep")
    ideal_last = -0.25 - 0.125 / L3, -0.125 - 0.25 / L3
    assert ndcg(topic, kept.changed(negative_ideal="divide")) == pytest.approx(ideal_last[0] / ideal_last[1])


def test_a_gain_that_rewards_grade_0_is_not_offered_as_common():
    assert {name for name, gain in GAINS.items() if gain.common} == {
        name for name, gain in GAINS.items() if gain.function(0) == 0
    }
