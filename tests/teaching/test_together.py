"""Choices that are valid alone but meaningless together are refused by the convention."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, dcg, idcg, ndcg
from ndcg_core.model.choices import FIELDS, IDEAL_POOLS, NEGATIVE, TIES
from ndcg_core.model.records import Oddities
from ndcg_core.scoring.differences import differing_fields
from tests.support.drawing import DOCS, choices, judgments, rankings

APART = [
    # an order of the ranking's own, or of the top k's; a top k without an order; a stand-in that is refused or removed,
    # is padding, or is counted from the end
    ({"ideal_order": "given", "ideal_pool": "ranked"}, "only judged documents"),
    ({"ideal_order": "given", "ideal_pool": "top_k"}, "only judged documents"),
    ({"ties": "average", "ideal_pool": "top_k"}, "averaged ties have no order"),
    ({"unjudged": -1, "negative": "error"}, "of unjudged documents is below 0"),
    ({"unjudged": -0.5, "negative": "mask"}, "of unjudged documents is below 0"),
    ({"unjudged": -1, "negative": "padding"}, "of unjudged documents is below 0"),
    ({"unjudged": -1, "negative": "from_end"}, "of unjudged documents is below 0"),
]


@pytest.mark.parametrize(("words", "part"), APART)
def test_the_sentence_names_the_rule_and_both_choices_and_a_change_is_checked_too(words, part):
    with pytest.raises(NdcgError, match=part) as refusal:
        Convention.from_choices(**words)
    sentence = str(refusal.value)
    assert all(f"{name}={value!r}" in sentence for name, value in words.items())
    assert "Use " in sentence
    (first, first_value), (second, second_value) = words.items()
    with pytest.raises(NdcgError, match=part):
        Convention.from_choices(**{second: second_value}).changed(**{first: first_value})


@given(
    unjudged=st.sampled_from(["zero", "skip", -2, -0.0, 0, 1.5]),
    negative=st.sampled_from(list(NEGATIVE)),
    pool=st.sampled_from(list(IDEAL_POOLS)),
    order=st.sampled_from(["gain", "given"]),
    ties=st.sampled_from(list(TIES)),
    k=st.sampled_from([None, 1, 10]),
)
def test_a_convention_is_refused_exactly_where_such_a_pair_is_in_it(unjudged, negative, pool, order, ties, k):
    """At any cutoff: without one, averaged ties have an ideal list of the top k, and at no k of the curve beside it."""
    words = {"unjudged": unjudged, "negative": negative, "ideal_pool": pool, "ideal_order": order, "ties": ties}
    below = unjudged == -2 and negative not in ("keep", "clip")
    clash = below or (order == "given" and pool != "judged") or (ties == "average" and pool == "top_k")
    try:
        accepted = Convention.from_choices(**words, k=k)
    except NdcgError:
        assert clash
    else:
        assert not clash
        assert {name: accepted.value(name) for name in words} == words


STANDING = Topic(["u", "a"], {"a": 3})


def test_an_unjudged_document_below_0_where_negative_grades_are_kept():
    kept = Convention(gain="linear", unjudged=-1, negative="keep")
    assert dcg(STANDING, kept) == pytest.approx(-1 + 3 / log2(3), rel=1e-14)
    assert idcg(STANDING, kept) == 3  # it enters the DCG, not the ideal


@pytest.mark.parametrize("gain", ["linear", "exp2", lambda grade: grade + 1])
def test_an_unjudged_document_below_0_counts_as_0_where_negative_grades_are_clipped(gain):
    clipped, zero = (Convention(gain=gain, unjudged=stand_in, negative="clip") for stand_in in (-1, 0))
    assert ndcg(STANDING, clipped) == ndcg(STANDING, zero)


@st.composite
def any_conventions(draw):
    words = draw(choices(unjudged=st.sampled_from(["zero", "skip", 1, -1])))
    return Convention.from_choices(**words | ({"negative": "keep"} if words["unjudged"] == -1 else {}))


topics = st.builds(Topic, rankings(docs=DOCS[:4]), judgments(grades=(-1, 0, 0, 2), docs=DOCS[:5]))


@given(topics, any_conventions(), any_conventions())
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


@pytest.mark.parametrize(
    ("own", "other"),
    [
        # the other's order does not go with a top k
        (Convention(ideal_pool="top_k"), Convention(ideal_order="given", oddities=Oddities(min_documents=3))),
        (Convention(unjudged=-1, negative="keep"), Convention(oddities=Oddities(min_documents=3))),
    ],
)
def test_an_impossible_mix_is_not_a_list_without_a_value(own, other):
    """The other convention refuses the list of two documents."""
    assert differing_fields(Topic(["a", "b"], {"a": 1, "b": 3}), own, other) == ("min_documents",)
