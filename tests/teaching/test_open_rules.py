"""A number whose definition nobody named: it is right somewhere, and the rules that are open are asked for."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, diagnose, ndcg
from ndcg_core.model.convention import from_signature
from ndcg_core.scoring.choices import facts
from ndcg_core.teaching.diagnosis import under_every_definition
from ndcg_core.teaching.diagnosis.candidates import is_printed
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.wild import wild_numbers
from tests.support.drawing import judgments, rankings
from tests.support.examples import many

SIX = [3, 2, 3, 0, 1, 2]


def listed(grades, missed=()):
    docs = [f"d{rank}" for rank in range(1, len(grades) + 1)]
    return Topic(docs, dict(zip(docs, grades, strict=True)) | {f"m{n}": grade for n, grade in enumerate(missed)})


def summed(gains, k=None):
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains[:k], 1))


def linear(grades, best, k=None):
    return summed(grades, k) / summed(sorted(best, reverse=True), k)


def exponential(grades, best, k=None):
    return linear([2**grade - 1 for grade in grades], [2**grade - 1 for grade in best], k)


NAMES = [
    name for name, entry in conventions.items() if not is_printed(name) and not facts(entry.convention).ties.by_chance
]


@many(200, 50)
@given(rankings(), judgments(), st.sampled_from(NAMES))
def test_what_a_definition_of_the_catalogue_gives_is_right_by_that_name(ranking, qrels, name):
    topic = Topic(ranking, qrels)
    try:
        value = ndcg(topic, name)
    except NdcgError:
        assume(False)
    assume(math.isfinite(value) and abs(value) > 0.001 and value != 1)
    found = diagnose(topic, None, f"{value:.6f}")
    assert any(name in each.names for each in found.rules.fitting)
    assert "Not yet" not in found.heading
    assert found[0].verdict in ("convention", "right")
    for each in found.rules.fitting:
        assert from_signature(each.signature) == each.convention
        assert abs(ndcg(topic, each.convention) - value) < 2e-6


def test_scikit_learn_is_named_first_for_its_own_default():
    found = diagnose(listed(SIX), None, "0.9608")
    first, other = found.rules.candidates[:2]
    assert (first.tools[:3], first.rule, first.fits) == (
        ("scikit-learn", "CatBoost", "trec_eval"),
        "a grade counts as itself",
        True,
    )
    assert first.values["ndcg"] == pytest.approx(linear(SIX, SIX))
    assert (other.tools[:2], other.rule, other.fits) == (
        ("XGBoost", "LightGBM"),
        "a grade counts as 2^grade - 1",
        False,
    )
    assert other.values["ndcg"] == pytest.approx(exponential(SIX, SIX))
    assert found.rules.open == ("gain",)
    assert found.rules.assumed == ("a rank weighs 1 / log2(rank + 1)", "all ranks count")
    assert found.heading == "It depends: 0.9608 is right if a grade counts as itself."
    assert f"It is {exponential(SIX, SIX):.4f} if a grade counts as 2^grade - 1 (XGBoost, LightGBM" in str(found)
    assert str(found).endswith("Which rule is yours?")
    assert "rank 4" not in str(found)


NUMBERS = {"ndcg": "0.861", "dcg": "6.149", "idcg": "7.141"}


@pytest.mark.parametrize(
    ("topic", "open_rules", "other"),
    [
        (listed(SIX), ("gain", "k"), exponential(SIX, SIX, 5)),  # cut at 5
        (listed(SIX[:5], [2]), ("ideal_pool",), linear(SIX[:5], SIX[:5])),  # or the sixth was never found
    ],
)
def test_three_numbers_of_another_definition_are_one_cause(topic, open_rules, other):
    found = diagnose(topic, None, NUMBERS)
    assert [finding.verdict.value for finding in found] == ["convention"]
    assert found.rules.open == open_rules
    [first] = found.rules.fitting
    assert {name: f"{value:.3f}" for name, value in first.values.items()} == NUMBERS
    assert f"It is {other:.4f} if" in found.rules.contrast
    assert found[0].sentence.startswith("It depends: 6.149, 7.141 and 0.861 are right if ")


def test_a_number_that_was_posted_for_this_list_is_recognised():
    posted = wild_numbers["encyclopedia"]
    found = diagnose(posted.topic, None, "0.785")
    [first] = found.rules.fitting
    assert (first.convention.k, first.values["ndcg"]) == (6, pytest.approx(linear(SIX, [*SIX, 3, 2], 6)))
    assert posted in found.rules.known
    six = diagnose(listed(SIX), None, "0.785")  # whoever types the list has not heard of the missed two
    assert [each.id for each in six.rules.known] == ["encyclopedia-six"]
    assert "two more documents, of grades 3 and 2" in six[0].sentence
    assert "Not yet" not in six.heading
    assert not diagnose(listed(SIX), None, "0.7851").rules.known


def test_what_is_said_is_not_open():
    topic = listed(SIX)
    exactly = under_every_definition(topic, "0.949", said={"gain": "exp2", "discount": "log2"})
    assert exactly[0].verdict.value == "right"
    assert exactly.rules.open == ()
    assert exactly.heading == "✓ Right."
    cut = under_every_definition(topic, "0.861", said={"k": 5})
    assert (cut.rules.open, cut.rules.fitting[0].convention.k) == (("gain",), 5)
    other = under_every_definition(topic, "0.961", said={"gain": "exp2"})  # right with the rule that was not chosen
    assert not other.rules.fitting
    assert other[0].mistake == "G1"
    unusual = under_every_definition(topic, "0.9", said={"gain": "linear", "discount": "reciprocal", "k": 3})
    [only] = [each for each in unusual.rules.candidates if each.convention.discount == "reciprocal"]
    assert (only.names, only.tools) == ((), ())  # no library computes so, and it has a number all the same
    assert only.values["dcg"] == 3 + 2 / 2 + 3 / 3
    with pytest.raises(NdcgError, match="gian"):
        under_every_definition(topic, "0.9", said={"gian": "linear"})


@pytest.mark.parametrize(
    ("answer", "heading", "words"),
    [
        ("0.9", "? Too short.", "A single digit"),
        ("96.08", "It depends on the rules.", "in per cent"),
        ("6.861", "✗ Not yet.", "DCG given as nDCG"),
        ("0.1234", "No rule that was tried gives this number.", "It is 0.9608 if a grade counts as itself"),
    ],
)
def test_nothing_is_ticked_while_a_rule_is_open(answer, heading, words):
    found = diagnose(listed(SIX), None, answer)
    assert found.heading == heading
    assert words in str(found)
    assert heading in found._repr_html_()
    assert "✓" not in str(found)


@pytest.mark.parametrize("answer", ["0.63", "0.70"])
def test_few_digits_show_no_cutoff_of_a_rare_definition(answer):
    """At some cutoff, some definition gives nearly every number of two decimals: Haystack 0.63 at k = 1."""
    for grades in ([3, 2, 0, 1], [3, 1, 0, 2, 2, 1, 0, 0, 3, 1]):
        assert not diagnose(listed(grades), None, answer).rules.fitting


def test_a_gain_that_does_not_matter_is_not_assumed():
    found = diagnose(listed([1, 0, 1]), None, f"{linear([1, 0, 1], [1, 0, 1]):.4f}")
    assert not any("grade" in each for each in found.rules.assumed)
    assert "gain" not in found.rules.open


def test_a_list_that_no_definition_takes_is_refused():
    with pytest.raises(NdcgError, match="negative"):
        under_every_definition(listed([-1, 2]), "0.5", said={"negative": "error"})


def test_a_sum_is_tried_like_an_ndcg():
    found = diagnose(listed(SIX), None, f"{summed(SIX):.3f}", quantity="dcg")
    assert found.rules.fitting[0].convention == conventions["sklearn"].convention
    assert f"It is {summed([2**grade - 1 for grade in SIX]):.4f}" in found.rules.contrast


def test_without_a_convention_is_not_the_default_convention():
    assert diagnose(listed(SIX), Convention(), "0.9608")[0].mistake == "G1"


def test_of_definitions_with_one_number_that_with_the_usual_logarithm_speaks():
    soup = examples["soup"]
    rules = diagnose(soup.topic, None, f"{ndcg(soup.topic, soup.convention):.4f}").rules
    assert "gdeval" in rules.fitting[0].names  # which has the natural logarithm: it cancels out
    assert rules.fitting[0].convention.discount == "log2"
    assert "a rank weighs 1 / log2(rank + 1)" in rules.assumed


def test_a_number_that_nothing_explains_is_unknown_under_every_rule():
    soup = examples["soup"]
    assert diagnose(soup.topic, None, "0.3181")[0].sentence.startswith("We don't know")
