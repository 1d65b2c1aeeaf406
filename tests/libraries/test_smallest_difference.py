"""The smallest list on which two conventions differ, compared with a search over all lists of two documents."""

import math
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, explain, ndcg
from ndcg_core.libraries.smallest_difference import DIFFERENT, Difference, NoDifference, smallest_difference
from ndcg_core.model.discounts import LogDiscount
from ndcg_core.model.gains import GainTable
from ndcg_core.model.records import Averaging, Oddities
from ndcg_core.scoring.differences import differing_fields
from tests.support.drawing import choices, judgments, rankings, value_of
from tests.support.examples import many
from tests.support.files import read_data

GRADES = (0, 1, 2, 5, 31, 32, 0.5, -1)
PAIRS = list(combinations(conventions, 2))


def differ(first, second):
    return abs(first - second) > DIFFERENT


def size(topic):
    return len(set(topic.docs) | set(topic.qrels))


@cache
def tiny_lists():
    """Every list of one or two documents, in no order."""
    found = [Topic(["a"], {} if grade is None else {"a": grade}) for grade in (*GRADES, None)]
    found += [
        Topic(["a"], ({} if grade is None else {"a": grade}) | {"b": other})
        for grade, other in product((*GRADES, None), GRADES)
    ]
    for first, second in product((*GRADES, None), repeat=2):
        for upper, lower, scores in (("a", "b", (1.0, 1.0 + 1e-10, 0.0)), ("b", "a", (1.0,))):
            qrels = {doc: grade for doc, grade in ((upper, first), (lower, second)) if grade is not None}
            found += [Topic([upper, lower], qrels), *(Topic({upper: score, lower: 1.0}, qrels) for score in scores)]
    return found


@cache
def table(convention, own):
    return [
        value_of(topic, convention if own else convention.with_k(k))
        for topic in tiny_lists()
        for k in ([convention.k] if own else [None, 1, 2, 3][: 2 + size(topic)])
    ]


@cache
def sizes(own):
    return [size(topic) for topic in tiny_lists() for _ in range(1 if own else 2 + size(topic))]


def brute(first, second):
    """The fewest documents on which the values differ, and on which only one convention refuses; 3 if more than two."""
    own = first.k != first.oddities.default_k or second.k != second.oddities.default_k
    differing, refused = 3, 3
    for first_value, second_value, documents in zip(table(first, own), table(second, own), sizes(own), strict=True):
        if differ(first_value, second_value):
            differing = min(differing, documents)
        elif math.isnan(first_value) != math.isnan(second_value):
            refused = min(refused, documents)
    return differing, refused


def check_difference(found, first, second):
    if found.first.convention != first:
        assert found.first.convention == first.with_k(found.k)
        assert found.second.convention == second.with_k(found.k)
    for side in (found.first, found.second):
        again = value_of(found.topic, side.convention)
        assert again == side.value or (math.isnan(again) and math.isnan(side.value))
        if side.refusal:
            with pytest.raises(NdcgError) as refusal:
                ndcg(found.topic, side.convention)
            assert str(refusal.value) == side.refusal
            assert side.explanation is None
        else:
            assert side.explanation.rows == explain(found.topic, side.convention).rows
    assert differ(found.first.value, found.second.value) or math.isnan(found.first.value) != math.isnan(
        found.second.value
    )
    assert found.differs_by == differing_fields(found.topic, found.first.convention, found.second.convention)
    assert found.differs_by


cached_difference = cache(smallest_difference)


def check(first, second):
    found = cached_difference(first, second)
    differing, refused = brute(first, second)
    if isinstance(found, NoDifference):
        assert (differing, refused) == (3, 3)
        assert found.reason.endswith(".")
        assert "\n" not in found.reason
        return found
    check_difference(found, first, second)
    fewest = differing if differ(found.first.value, found.second.value) or differing < 3 else refused
    assert size(found.topic) <= fewest or fewest == 3
    if not any(
        "highest" in part or "type" in part or "zero" in part for part in found.differs_by
    ):  # these fields are tried at their own limits
        assert min(size(found.topic), 3) == fewest or not found.topic.docs or found.topic.repeated
    return found


@pytest.mark.full
@pytest.mark.parametrize("name", conventions)
def test_every_pair_of_named_conventions_has_a_smallest_list_or_a_reason(name):
    for first, second in PAIRS:
        if first == name:
            check(conventions[first].convention, conventions[second].convention)


@pytest.mark.full
def test_names_and_convention_objects_give_the_same_answer():
    for first, second in PAIRS[::40]:
        by_name, by_record = (
            smallest_difference(first, second),
            cached_difference(conventions[first].convention, conventions[second].convention),
        )
        if isinstance(by_name, NoDifference):
            assert by_name == by_record
        else:
            assert (repr(by_name.topic), by_name.k, by_name.differs_by) == (
                repr(by_record.topic),
                by_record.k,
                by_record.differs_by,
            )


@cache
def never_parted():
    return [
        (conventions[first].convention, conventions[second].convention)
        for first, second in PAIRS
        if isinstance(cached_difference(conventions[first].convention, conventions[second].convention), NoDifference)
    ]


@given(
    topic=st.builds(Topic, rankings(), judgments(grades=(*range(6), 0.5, 2.5, -1, -2))),
    k=st.sampled_from([None, 1, 2, 3, 5, 50]),
)
@many(300, 60)
@pytest.mark.full  # it asks for every pair
def test_no_list_separates_conventions_called_the_same(topic, k):
    for first, second in never_parted():
        if first.k is None and second.k is None:
            first, second = first.with_k(k), second.with_k(k)
        assert not differ(value_of(topic, first), value_of(topic, second))
        assert math.isnan(value_of(topic, first)) == math.isnan(value_of(topic, second))


def drawn_pairs():
    """Two conventions that share most choices, so that the first list tried is not always the answer."""
    words = choices()
    return st.tuples(
        words,
        words,
        st.sets(
            st.sampled_from(
                [
                    "gain",
                    "discount",
                    "k",
                    "ties",
                    "no_relevant",
                    "unjudged",
                    "seed",
                    "ideal_cut",
                    "negative",
                    "negative_ideal",
                ]
            ),
            max_size=2,
        ),
    )


@given(pair=drawn_pairs(), lists=st.lists(st.builds(Topic, rankings(), judgments(grades=(*range(4), -1))), max_size=5))
@many(60, 12)
def test_any_pair_of_conventions_has_a_smallest_list_or_a_reason(pair, lists):
    first, second, changed = pair
    try:
        one, other = (
            Convention.from_choices(**first),
            Convention.from_choices(**(first | {name: second[name] for name in changed if name in second})),
        )
    except NdcgError:
        return  # two choices that exclude each other
    if any(isinstance(convention.gain, GainTable) for convention in (one, other)):
        return  # only the table's own grades are tried
    found = check(one, other)
    if isinstance(found, NoDifference):
        for topic in lists:
            assert not differ(value_of(topic, one), value_of(topic, other)), topic


def test_exponential_and_linear_gain_differ_where_two_relevant_grades_are_out_of_order():
    found = smallest_difference(Convention(), Convention(gain="linear"))
    assert isinstance(found, Difference)
    assert repr(found.topic) == "Topic(['d1', 'd2'], {'d1': 1, 'd2': 2})"
    assert found.first.value == pytest.approx((1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3)))
    assert found.second.value == pytest.approx((1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3)))
    assert found.differs_by == ("gain",)


@pytest.mark.parametrize(
    ("first", "second", "part"),
    [
        (Convention(), Convention(), "the same choices"),
        (Convention(), Convention(discount=LogDiscount(base=math.e)), "the base of the logarithm"),
        (Convention(gain="linear"), Convention(gain={g: 3 * g for g in range(6)}), "constant factor"),
        (Convention(gain="linear"), Convention(gain=lambda grade: 3 * grade), "constant factor"),
        (Convention(gain="linear"), Convention(gain={g: g for g in range(6)}), "the same for every grade"),
        (Convention(discount="none"), Convention(discount=[2.0] * 60), "discounts differ by a constant factor"),
        (Convention(no_relevant="skip"), Convention(no_relevant="nan"), "only over several queries"),
        (Convention(no_relevant="error"), Convention(no_relevant="nan"), "no value under either"),
        (Convention(seed=1), Convention(seed=2), "neither shuffles"),
        (Convention(ideal_pool="ranked", ideal_cut="retrieved"), Convention(ideal_pool="ranked"), "removes nothing"),
        (Convention(oddities=Oddities(negative_ideal="no_relevant")), Convention(), "never below 0"),
        (Convention(ideal_order="grade"), Convention(), "rise with the grade"),
        (Convention(k=3, oddities=Oddities(default_k=10)), Convention(k=3), "cutoffs of their own"),
        (
            Convention(averaging=Averaging(decimals=4, average="median")),
            Convention(averaging=Averaging(missing_query="skip")),
            "only over several queries",
        ),
        (
            Convention(gain="linear", averaging=Averaging(decimals=4)),
            Convention(gain={g: g / 2 for g in range(6)}),
            "constant factor",
        ),
    ],
)
def test_conventions_that_never_differ_have_a_reason(first, second, part):
    for left, right in ((first, second), (second, first)):
        found = smallest_difference(left, right)
        assert isinstance(found, NoDifference), found
        assert part in found.reason


@pytest.mark.full
def test_without_a_known_reason_the_search_is_described():
    found = smallest_difference(
        Convention(oddities=Oddities(zero_ideal=1e-30)), Convention()
    )  # so small a grade gains exactly 0
    assert isinstance(found, NoDifference)
    assert found.reason.startswith(
        "We found no list of up to 4 documents on which they differ, although they differ in zero_ideal ("
    )


def test_an_empty_ranking_is_the_last_resort():
    found = smallest_difference(Convention(oddities=Oddities(min_documents=1)), Convention())
    assert repr(found.topic) == "Topic([], {'d1': 1})"
    assert found.first.refusal.startswith("This convention needs 1 or more documents; got 0")


SMALLEST = read_data("smallest_differences.toml")


@pytest.mark.parametrize(
    "shown", [*SMALLEST["quick"], *(pytest.param(each, marks=pytest.mark.full) for each in SMALLEST["slow"])], ids=str
)
def test_each_choice_shows_on_its_own_smallest_list(shown):
    found = smallest_difference(*(Convention.from_choices(**shown[which]) for which in ("first", "second")))
    assert isinstance(found, Difference), found
    assert size(found.topic) == shown["documents"]
    assert list(found.differs_by) == shown["parts"]


def test_a_list_with_two_values_comes_before_a_smaller_one_that_is_refused():
    found = smallest_difference(Convention(gain="linear", oddities=Oddities(min_documents=2)), Convention())
    assert size(found.topic) == 2
    assert (found.first.refusal, found.second.refusal) == ("", "")


def test_grades_that_a_table_does_not_name_are_not_tried():
    found = smallest_difference(Convention(gain={1: 1, 3: 2}), Convention(gain="linear"))
    assert set(found.topic.qrels.values()) <= {1, 3}
    assert (found.first.refusal, found.second.refusal) == ("", "")


def test_an_unknown_library_name_is_refused():
    with pytest.raises(NdcgError, match="Unknown convention 'nobody'"):
        smallest_difference("sklearn", "nobody")
