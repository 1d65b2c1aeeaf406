"""A list in the tools that everybody knows: one k in a row, and the choices that part them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, engines, ndcg
from ndcg_core.libraries.elsewhere import CATALOGUE, elsewhere
from ndcg_core.teaching.examples import examples
from tests.support.drawing import judgments, rankings

SOUP = examples["soup"]
FOUND, NEVER_FOUND = [2, 1, 3, 0, 0, 1], [2]


def worth(gain, best, k=None):
    """The soup's nDCG by this gain, the best order made of these grades."""
    sums = [
        sum(gain(grade) / math.log2(rank + 1) for rank, grade in enumerate(grades[:k], 1))
        for grades in (FOUND, sorted(best, reverse=True))
    ]
    return sums[0] / sums[1]


def exponential(grade):
    return 2**grade - 1


EVERY = FOUND + NEVER_FOUND
RULES = {
    "ndcg_core": (exponential, EVERY),
    "scikit-learn": (int, FOUND),
    "catboost": (int, FOUND),
    "LightGBM": (exponential, FOUND),
    "trec_eval": (int, EVERY),
}


def test_each_row_of_the_soup_has_one_k_and_two_choices_make_the_four_numbers():
    found = elsewhere(SOUP.topic, SOUP.convention)
    assert found.k == SOUP.convention.k == 5
    assert [tool.name for tool in found.tools] == list(RULES)
    for tool in found.tools:
        assert tool.as_it_comes.number == pytest.approx(worth(*RULES[tool.name], k=5), abs=1e-12)
        assert tool.as_it_comes.convention.k == 5
    assert found.choices == ("gain", "ideal_pool")
    assert len({round(tool.as_it_comes.number, 9) for tool in found.tools}) == 4
    assert [tool.marks(found.choices) for tool in found.tools] == [
        ("2^grade - 1", "all"),
        ("grade", "found"),
        ("grade", "found"),
        ("2^grade - 1", "found"),
        ("grade", "all"),
    ]


def test_what_is_run_here_has_its_default_without_a_k_and_the_same_number_with_these_rules():
    found = elsewhere(SOUP.topic, SOUP.convention)
    for tool in found.tools[:3]:
        assert tool.live
        assert tool.with_rules.number == pytest.approx(worth(exponential, EVERY, 5), abs=1e-12)
        assert tool.without_k.number == pytest.approx(worth(*RULES[tool.name]), abs=1e-12)
    assert found.agree
    for tool in found.tools[3:]:
        assert not tool.live
        assert tool.with_rules.number is tool.without_k.number is None
        assert tool.name in tool.with_rules.reason


def test_the_reason_is_what_makes_the_number_another_one_or_why_there_is_none():
    reasons = {tool.name: tool.reason for tool in elsewhere(SOUP.topic, SOUP.convention).tools}
    assert reasons == {
        "ndcg_core": "the same",
        "scikit-learn": "the grade itself; what was never found is left out",
        "catboost": "the grade itself; what was never found is left out",
        "LightGBM": "what was never found is left out",
        "trec_eval": "the grade itself",
    }
    (core, learn, *_) = elsewhere(Topic(["a"], {"a": 1}), Convention()).tools
    assert core.reason == "the same"
    assert learn.reason == learn.as_it_comes.reason == "scikit-learn needs at least 2 documents."


def test_the_settings_are_in_no_default():
    found = elsewhere(SOUP.topic, Convention(discount="reciprocal", k=3))
    assert {tool.as_it_comes.convention.discount for tool in found.tools} == {"log2"}
    assert found.choices == ("gain", "ideal_pool")
    assert not found.agree
    assert "1 / log2(rank + 1)" in found.tools[1].with_rules.reason


def test_ties_part_the_tools_too():
    found = elsewhere(Topic({"a": 1.0, "b": 1.0, "c": 0.5}, {"a": 0, "b": 3, "c": 1}), Convention(k=1))
    assert "ties" in found.choices
    place = found.choices.index("ties")
    assert len({tool.marks(found.choices)[place] for tool in found.tools}) > 1


@given(rankings(), judgments(), st.sampled_from([None, 1, 3]))
def test_every_number_is_the_catalogue_s_at_the_same_k(ranking, qrels, k):
    topic = Topic(ranking, qrels)
    found = elsewhere(topic, Convention(gain="linear", k=k))
    own = {engines[name].title: name for name in engines}
    for tool in found.tools:
        name = CATALOGUE.get(tool.name) or {"sklearn": "sklearn", "catboost": "catboost_base"}.get(own[tool.name])
        convention = conventions[name].convention if name else Convention()
        try:
            expected = ndcg(topic, convention.with_k(k))
        except NdcgError:
            expected = math.nan
        number = tool.as_it_comes.number
        if number is None:
            assert tool.reason == tool.as_it_comes.reason != ""
        else:
            assert number == pytest.approx(expected, abs=1e-6)
