"""How a topic stores a list, and which fields make two conventions differ on it."""

import numpy as np
import pytest
from hypothesis import given
from lxml import html

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.scoring.differences import differing_fields
from tests.support.drawing import judgments, rankings


def test_topic_from_an_order():
    topic = Topic(["d2", "u", 7], {7: 0, "m": 3, "d2": 1.5, "n": -1})
    assert topic.docs == ("d2", "u", 7)
    assert topic.scores is None
    assert topic.grades == (1.5, None, 0)
    assert topic.missing == ("m", "n")
    assert topic.unjudged == 1
    assert topic.has_negative
    assert not topic.has_ties


def test_topic_from_scores():
    topic = Topic({"b": 0.5, "a": 2, "c": 0.5}, {"a": 1})
    assert topic.docs == ("b", "a", "c")  # as given; the convention orders them
    assert topic.scores == (0.5, 2, 0.5)
    assert topic.grades == (None, 1, None)
    assert topic.missing == ()
    assert topic.unjudged == 2
    assert topic.has_ties
    assert not topic.has_negative


@given(ranking=rankings(), qrels=judgments(grades=(-1, 0, 1, 2.5)))
def test_every_document_is_ranked_or_missing_exactly_once(ranking, qrels):
    topic = Topic(ranking, qrels)
    assert list(topic.docs) == list(ranking)
    assert set(topic.docs) | set(topic.missing) == set(ranking) | set(qrels)
    assert not set(topic.docs) & set(topic.missing)
    assert topic.unjudged == sum(doc not in qrels for doc in ranking)
    assert topic.has_negative == (-1 in qrels.values())
    assert eval(repr(topic), {"Topic": Topic}).__repr__() == repr(topic)


@pytest.mark.parametrize(
    "ranking",
    [("a", "b"), iter(["a", "b"]), {"a": 0, "b": 0}.keys(), np.array(["a", "b"]), (doc for doc in "ab")],
    ids=["a tuple", "an iterator", "keys", "an array", "a generator"],
)
def test_any_ordered_collection_is_a_ranking(ranking):
    topic = Topic(ranking, {"b": 1})
    assert topic.docs == ("a", "b")
    assert topic.grades == (None, 1)


def test_a_topic_keeps_its_own_copy():
    qrels, order = {"a": 1}, ["a", "b"]
    topic = Topic(order, qrels)
    qrels["b"] = 3
    order.reverse()
    assert (topic.qrels, topic.docs) == ({"a": 1}, ("a", "b"))


def test_differing_fields_are_those_that_change_this_list():
    topic = Topic(["a", "b"], {"a": 1, "b": 3})
    assert differing_fields(topic, Convention(), Convention(gain="linear", ties="average", unjudged="skip")) == (
        "gain",
    )
    assert differing_fields(topic, Convention(), Convention(ties="average", ideal_pool="ranked", k=2)) == ()
    assert set(differing_fields(topic, Convention(k=1), Convention(gain="linear"))) == {"gain", "k"}


def test_an_id_is_not_written_as_a_number_here_and_as_text_there():
    with pytest.raises(NdcgError, match="the run has 101, the qrels '101'"):
        Topic([101], {"101": 1})
    assert Topic([101, "d"], {101: 1}).grades == (1, None)


@pytest.mark.parametrize("grade", [2**24 - 1, 2**24 + 1, 2**25 - 1, 2**25 + 1, -(2**24) - 1, 0.1, 0.5, 3, 0, -2])
def test_a_grade_that_32_bits_do_not_hold_is_uncommon_and_so_is_a_fraction(grade):
    """Of whole numbers, those that numpy's 32-bit type changes."""
    changed = float(np.float32(grade)) != grade
    assert Topic(["a"], {"a": grade}).has_uncommon is (changed or grade % 1 != 0)


def test_only_a_list_with_scores_can_differ_by_how_scores_are_read():
    near = Topic({"a": 1.0, "b": 1.0 + 1e-12}, {"a": 1, "b": 3})
    own, other = (Convention.from_choices(score_type=kind, ties="worst") for kind in ("float64", "float32"))
    assert differing_fields(near, own, other) == ("score_type",)
    assert differing_fields(near, own, other.changed(unjudged="skip", ideal_pool="ranked")) == ("score_type",)
    unjudged = Topic({"a": 1.0, "u": 0.5, "b": 0.25}, {"a": 1, "b": 3})
    assert differing_fields(unjudged, own, other.changed(unjudged="skip")) == ("unjudged",)
    assert differing_fields(Topic(["b", "c", "a"], near.qrels), own, other.changed(gain="linear")) == ("gain",)


def test_a_notebook_shows_each_grade_and_who_has_none():
    shown = Topic({"a": 2.0, "b": 1.0}, {"a": 3, "m": 2})._repr_html_()
    rows = [[cell.text for cell in row] for row in html.fromstring(shown).iter("tr")][1:]
    assert [(row[1], row[2]) for row in rows] == [("a", "3"), ("b", "not judged"), ("m (not retrieved)", "2")]
