"""A convention's signature can be read back, and an unknown word in it is named."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, evaluate, explain, ndcg, ndcg_score
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.convention import from_signature, resolve, signature
from ndcg_core.model.discounts import DISCOUNTS, JarvelinKekalainen, LogDiscount, RisingLog, Weights
from ndcg_core.model.gains import GAINS
from ndcg_core.model.numbers import as_word
from tests.support.examples import many

NUMBERS = st.floats(-1e6, 1e6, allow_subnormal=False).map(lambda number: round(number, 6))
GAIN = st.sampled_from(list(GAINS)) | st.dictionaries(NUMBERS, NUMBERS, min_size=1, max_size=5)
BASE = st.sampled_from([2.0, math.e, 10.0, 3.5])
DISCOUNT = (
    st.sampled_from(list(DISCOUNTS))
    | st.lists(st.floats(0, 9), min_size=1, max_size=5)
    | st.builds(LogDiscount, BASE, st.sampled_from([1.0, 2.0, 1.5]), st.sampled_from([0.0, 1.0]))
    | st.builds(JarvelinKekalainen, BASE)
    | st.builds(RisingLog, BASE)
)


def values(choice):
    """All words of a choice, and a number where the choice takes numbers."""
    least = 0 if choice.least == -math.inf else int(choice.least)
    numbers = [st.integers(least, 10**6)] if choice.number else []
    return st.one_of(st.sampled_from(list(choice.words)), *numbers) if choice.words else numbers[0]


@st.composite
def whole(draw):
    names = draw(st.lists(st.sampled_from(list(CHOICES)), unique=True, max_size=12))
    return {
        "gain": draw(GAIN),
        "discount": draw(DISCOUNT),
        "k": draw(st.none() | st.integers(1, 10**6)),
        **{name: draw(values(CHOICES[name])) for name in names},
    }


@many(400, 80)
@given(whole())
def test_a_signature_reads_back_to_the_same_convention(choices):
    try:
        convention = Convention.from_choices(**choices)
    except NdcgError:  # choices that exclude each other
        return
    line = signature(convention)
    assert "\n" not in line
    assert from_signature(line) == convention


@pytest.mark.parametrize("name", conventions)
def test_every_named_convention_has_a_short_signature(name):
    line = signature(conventions[name].convention)
    assert from_signature(line) == conventions[name].convention
    assert len(line) <= 250


@pytest.mark.parametrize("name", conventions)
def test_a_signature_is_a_name_wherever_a_name_is_accepted(name):
    own = conventions[name].convention
    assert resolve(signature(own)) == own
    assert resolve(signature(own), 3) == own.with_k(3)


def test_calls_take_signatures():
    topic, line, same = Topic(["a", "b"], {"b": 3}), "nDCG@1 gain=linear", Convention(gain="linear", k=1)
    assert ndcg(topic, line) == ndcg(topic, same)
    assert explain(topic, line).convention == same
    assert ndcg_score([[1, 2]], [[2, 1]], line) == ndcg_score([[1, 2]], [[2, 1]], same)
    assert evaluate({"q": ["a", "b"]}, {"q": {"b": 3}}, line).convention == same


def test_a_signature_leaves_defaults_out():
    assert signature(Convention()) == "nDCG"
    assert from_signature("ndcg@3") == Convention(k=3)


WRONG = {
    "an unknown choice": ("nDCG colour=red gain=linear shape=round", "Unknown choice 'colour' in the signature."),
    "no choice at all": ("nDCG linear", "'linear'"),
    "an unknown value": ("nDCG ties=best2", "'best2'"),
    "two values": ("nDCG gain=linear ties=best gain=exp2", "gain=linear gain=exp2"),
    "k twice": ("nDCG@3 k=5", "Unknown choice 'k'"),
    "no head": ("gain=linear", "'gain=linear'"),
    "nothing": ("", "''"),
    "choices that mean nothing together": ("nDCG ties=average ideal_pool=top_k", "averaged ties have no order"),
    "a broken table": ("nDCG gain={0:0,1:x}", "'x'"),
    "an open table": ("nDCG gain={0:0", "The signature's gain must end with }"),
    "an unknown part of a form": ("nDCG discount=log(root=2)", "root"),
    "a k of 0": ("nDCG@0", "positive whole number"),
    "a grade twice": ("nDCG gain={0:0,0:1}", "The signature's gain gives 0 twice."),
    "a base twice": ("nDCG discount=log(base=2,base=3)", "The signature's discount gives 'base' twice."),
    "code": ("nDCG gain=__import__('os')", "__import__"),
}


@pytest.mark.parametrize(("line", "part"), WRONG.values(), ids=WRONG)
def test_an_unknown_word_in_a_signature_is_named(line, part):
    with pytest.raises(NdcgError) as refusal:
        from_signature(line)
    assert part in str(refusal.value)


def test_a_custom_function_has_no_signature():
    with pytest.raises(NdcgError, match="gain"):
        signature(Convention(gain=lambda grade: grade))
    assert from_signature(signature(Convention(discount=Weights((1, 0.5))))) == Convention(discount=[1, 0.5])


@pytest.mark.parametrize("line", [None, 5, b"nDCG", [], {}], ids=repr)
def test_text_that_is_not_a_signature_is_refused(line):
    with pytest.raises(NdcgError, match="a line of text"):
        from_signature(line)


@given(st.integers(0, 10**15 - 1))
@example(10**15 - 1)
def test_a_whole_number_of_fifteen_digits_is_written_without_a_point(number):
    assert as_word(float(number)) == str(number)
    assert float(as_word(number + 0.5)) == number + 0.5


@pytest.mark.parametrize(
    ("number", "word"), [(1e15, repr(1e15)), (1e15 - 1, "9" * 15), (-1e15, repr(-1e15)), (math.e, "e"), (0.1, "0.1")]
)
def test_whole_numbers_below_a_thousand_million_million_have_no_point(number, word):
    assert as_word(number) == word


@pytest.mark.parametrize("base", [1.5, 2.0, 2.5, 10.0])
@pytest.mark.parametrize("shift", [0.5, 1.0, 3.0])
def test_a_parameter_below_its_default_is_written_as_one_above_it(base, shift):
    convention = Convention(discount=LogDiscount(base=base, shift=shift))
    assert from_signature(signature(convention)) == convention
    assert ("base" in signature(convention), "shift" in signature(convention)) == (base != 2, shift != 1)
