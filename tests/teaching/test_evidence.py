"""How much an explanation proves: its weight beside chance, and where plain words begin and end."""

from dataclasses import replace
from itertools import pairwise

import pytest

from ndcg_core import Convention, Topic
from ndcg_core.model.records import Averaging, Oddities
from ndcg_core.teaching.diagnosis import evidence, read

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
    second = [evidence.of_mistake(name, rare=True) * 10 for name in FREQUENCIES]
    assert second == pytest.approx(weights)


MORE_AND_MORE = {"gain": "linear", "discount": "jk2002", "ideal_pool": "ranked", "ideal_cut": "none"}
BY_COUNT = [dict([*MORE_AND_MORE.items()][:count]) for count in (1, 2, 3, 4)]
UNSEEN = [
    {"ties": "average"},  # no document is tied
    {"unjudged": "skip"},  # all are judged
    {"oddities": Oddities(min_documents=2)},  # there are three
    {"averaging": Averaging(missing_query="error", decimals=2)},  # one list has no average
]


def of_convention(changes, *, printed=False, own=Convention()):
    return evidence.of_convention(LIST, own, replace(own, **changes), printed=printed)


def test_a_convention_weighs_less_with_every_choice_that_shows():
    weights = [of_convention(changes) for changes in BY_COUNT]
    assert weights == sorted(set(weights), reverse=True)
    assert of_convention({}) == weights[0]
    assert of_convention(MORE_AND_MORE | {"k": 2}) == weights[3]  # more than three are three more
    for changes in UNSEEN:
        assert of_convention(BY_COUNT[0] | changes) == weights[0]
    for changes in (*BY_COUNT, MORE_AND_MORE | {"k": 2}, *UNSEEN, {}):
        assert of_convention(changes, printed=True) == pytest.approx(of_convention(changes) / 10)
        there = replace(Convention(), **changes)
        assert evidence.of_convention(LIST, there, Convention(), printed=False) == of_convention(changes)


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
