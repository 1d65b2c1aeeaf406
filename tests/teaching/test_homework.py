"""An answer in a homework notebook: true only if right, and its text never has the right number."""

import math
import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lxml import html

from ndcg_core import Convention, NdcgError, Topic, check
from ndcg_core.teaching.exercises import make
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from tests.support.examples import many
from tests.support.twin import twin

RANKING, QRELS = ["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}
TOPIC, RIGHT = Topic(RANKING, QRELS), twin(RANKING, QRELS)
FORMS = [RIGHT, np.float64(RIGHT), np.float32(RIGHT), round(RIGHT, 3), f"{RIGHT:.3f}", {"ndcg": RIGHT}]
FORMS += [f"{RIGHT:.4f}".replace(".", ","), f"{100 * RIGHT:.2f}%"]
WRONG = [None, ..., "", "x", math.nan, math.inf, True, [RIGHT], round(RIGHT, 2), RIGHT + 0.01, 100 * RIGHT, 0, 1]
WRONG += [10**400, {}, {"dcg": 1.0}, {"ndcg": RIGHT, "sum": 1}]


@pytest.mark.parametrize("answer", FORMS)
def test_a_right_answer_is_true(answer):
    verdict = check(answer, TOPIC)
    assert verdict, verdict
    assert verdict.heading == "✓ Right."


@pytest.mark.parametrize("answer", WRONG)
def test_any_other_answer_is_false_and_says_why(answer):
    verdict = check(answer, TOPIC)
    assert not verdict
    assert len(str(verdict)) > 20
    with pytest.raises(AssertionError, match=re.escape(str(verdict))):
        exec("assert verdict, verdict", {"verdict": verdict})  # as a plain test, without pytest's own message


def test_a_sum_can_be_what_is_wanted_fewer_decimals_enough_and_a_wrong_sum_is_named_beside_a_right_ndcg():
    assert check(1 + 7 / math.log2(3) + 3 / 2, TOPIC, quantity="dcg")
    assert not check(RIGHT, TOPIC, quantity="dcg")
    assert check(round(RIGHT, 2), TOPIC, decimals=2)
    beside = check({"ndcg": RIGHT, "dcg": 1.234}, TOPIC)
    assert beside
    assert "Your DCG is not right." in str(beside)


@pytest.mark.parametrize("arguments", [{"quantity": "map"}, {"decimals": 9}, {"convention": "nobody's"}])
def test_what_the_teacher_wrote_wrong_is_an_error(arguments):
    with pytest.raises(NdcgError):
        check(RIGHT, TOPIC, **arguments)
    with pytest.raises(NdcgError, match="has no right answer: the nDCG of this list is nan"):
        check(0.5, Topic(["d1"], {"d1": 0}), Convention(no_relevant="nan"))


@given(seed=st.integers(0, 300), name=st.sampled_from(["G1", "D1", "D4", "I1", "K2"]))
@many(40, 8)
def test_the_verdict_shows_itself_and_never_has_the_right_number(seed, name):
    exercise = make(seed, budget=3)
    right = exercise.rows[0].ndcg
    wrong = wrong_sums(exercise.topic, exercise.convention, mistakes[name])
    assume(wrong is not None and round(wrong.ndcg, 3) != round(right, 3))
    verdict = check(wrong.ndcg, exercise.topic, exercise.convention)
    assert not verdict
    shown = html.fragment_fromstring(verdict._repr_html_()).text_content()
    assert verdict.heading in shown
    assert str(verdict) in shown
    assert f"{right:.3f}"[:5] not in re.findall(r"\d\.\d{3}", f"{verdict} {shown}")
