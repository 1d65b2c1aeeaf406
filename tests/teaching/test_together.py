"""Choices that are valid alone but meaningless together are refused by the convention."""

from itertools import permutations
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, dcg, idcg, ndcg
from ndcg_core.model.choices import FIELDS, IDEAL_POOLS, NEGATIVE, TIES
from ndcg_core.model.records import Oddities
from ndcg_core.scoring.differences import differing_fields
from tests.support.drawing import DOCS, choices, judgments, rankings

APART = {
    "an order of the ranking's own": ({"ideal_order": "given", "ideal_pool": "ranked"}, "only judged documents"),
    "an order of the top k's own": ({"ideal_order": "given", "ideal_pool": "top_k"}, "only judged documents"),
    "a top k without an order": ({"ties": "average", "ideal_pool": "top_k"}, "averaged ties have no order"),
    "a stand-in that is refused": ({"unjudged": -1, "negative": "error"}, "of unjudged documents is below 0"),
    "a stand-in that is removed": (
        {"unjudged": -0.5, "negative": "mask"},
        "of unjudged documents is below 0",
    ),
    "a stand-in that is padding": (
        {"unjudged": -1, "negative": "padding"},
        "of unjudged documents is below 0",
    ),
    "a stand-in from the end": ({"unjudged": -1, "negative": "from_end"}, "of unjudged documents is below 0"),
}


@pytest.mark.parametrize(("words", "part"), APART.values(), ids=APART)
def test_the_sentence_names_the_rule_and_both_choices(words, part):
    with pytest.raises(NdcgError) as refusal:
        Convention.from_choices(**words)
    sentence = str(refusal.value)
    assert part in sentence
    assert all(f"{name}={value!r}" in sentence for name, value in words.items())
    assert "Use " in sentence


@pytest.mark.parametrize(("words", "part"), APART.values(), ids=APART)
def test_each_choice_is_accepted_without_the_other_and_replace_checks_too(words, part):
    for name, value in words.items():
        if (name, value) != ("unjudged", words.get("unjudged")):  # a grade below 0 needs a word for negative grades
            assert Convention.from_choices(**{name: value}).value(name) == value
    (first, first_value), (second, second_value) = words.items()
    start = Convention.from_choices(**{second: second_value})
    with pytest.raises(NdcgError, match=part):
        start.changed(**{first: first_value})


def test_no_cutoff_makes_a_top_k_of_averaged_ties():
    # At k=None it would have a meaning, and at every k of the curve beside it none.
    for k in (None, 1, 10):
        with pytest.raises(NdcgError, match="averaged ties"):
            Convention(ties="average", ideal_pool="top_k", k=k)


def test_the_orders_of_a_tie_at_the_cutoff_have_different_top_ks():
    """An averaged tie has no ideal list of the top k: one group, two orders, two ideals."""
    qrels = {"a": 1, "b": 3}
    ideals = {
        idcg(Topic(order, qrels), Convention(gain="linear", ideal_pool="top_k", k=1)) for order in permutations("ab")
    }
    assert ideals == {1.0, 3.0}


STANDING = Topic(["u", "a"], {"a": 3})


def test_an_unjudged_document_below_0_where_negative_grades_are_kept():
    kept = Convention(gain="linear", unjudged=-1, negative="keep")
    assert dcg(STANDING, kept) == pytest.approx(-1 + 3 / log2(3), rel=1e-14)
    assert idcg(STANDING, kept) == 3  # it enters the DCG, not the ideal


def test_an_unjudged_document_below_0_counts_as_0_where_negative_grades_are_clipped():
    for gain in ("linear", "exp2", lambda grade: grade + 1):
        clipped, zero = (Convention(gain=gain, unjudged=stand_in, negative="clip") for stand_in in (-1, 0))
        assert ndcg(STANDING, clipped) == ndcg(STANDING, zero)


@given(
    unjudged=st.sampled_from(["zero", "skip", -2, -0.0, 0, 1.5]),
    negative=st.sampled_from(list(NEGATIVE)),
    pool=st.sampled_from(list(IDEAL_POOLS)),
    order=st.sampled_from(["gain", "given"]),
    ties=st.sampled_from(list(TIES)),
)
def test_a_convention_is_refused_exactly_where_such_a_pair_is_in_it(unjudged, negative, pool, order, ties):
    words = {"unjudged": unjudged, "negative": negative, "ideal_pool": pool, "ideal_order": order, "ties": ties}
    clash = (
        (unjudged == -2 and negative not in ("keep", "clip"))
        or (order == "given" and pool != "judged")
        or (ties == "average" and pool == "top_k")
    )
    try:
        accepted = Convention.from_choices(**words)
    except NdcgError:
        assert clash
    else:
        assert not clash
        assert (accepted.ideal_pool, accepted.ties) == (pool, ties)


stand_ins = st.sampled_from(["zero", "skip", 1, -1])


@st.composite
def any_conventions(draw):
    words = draw(choices(unjudged=stand_ins))
    return Convention.from_choices(**words | ({"negative": "keep"} if words["unjudged"] == -1 else {}))


@given(
    topic=st.builds(Topic, rankings(docs=DOCS[:4]), judgments(grades=(-1, 0, 0, 2), docs=DOCS[:5])),
    first=any_conventions(),
    second=any_conventions(),
)
def test_setting_the_differing_fields_gives_the_other_value(topic, first, second):
    named = differing_fields(topic, first, second)
    between = first.changed(**{name: second.value(name) for name in named})  # would raise for an impossible mix
    assert answer(topic, between) == pytest.approx(answer(topic, second), rel=1e-9, abs=1e-9, nan_ok=True)
    assert set(named) <= {name for name in FIELDS if first.value(name) != second.value(name)}


def answer(topic, convention):
    """The value, NaN where there is none or the list is refused."""
    try:
        return ndcg(topic, convention)
    except NdcgError:
        return float("nan")


def test_an_impossible_mix_is_not_a_list_without_a_value():
    topic = Topic(["a", "b"], {"a": 1, "b": 3})
    first = Convention(ideal_pool="top_k")
    other = Convention(
        ideal_order="given", oddities=Oddities(min_documents=3)
    )  # refuses the list, and its order does not go with a top k
    assert differing_fields(topic, first, other) == ("min_documents",)
    assert differing_fields(
        topic, Convention(unjudged=-1, negative="keep"), Convention(oddities=Oddities(min_documents=3))
    ) == ("min_documents",)
