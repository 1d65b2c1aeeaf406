"""Engines on the same lists: each answers as its library does, and follows a convention or gives a reason."""

import contextlib
import io
import math
import sys
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, engines, explain, ndcg
from ndcg_core.model import topic as topics
from ndcg_core.model.convention import resolve
from ndcg_core.model.discounts import JarvelinKekalainen, LogDiscount
from ndcg_core.model.records import Oddities
from ndcg_core.scoring import pipeline
from tests.support.drawing import choices, judgments, rankings, value_of
from tests.support.examples import many

LIBRARIES = ("sklearn", "catboost")
TITLES = {"core": "ndcg_core", "sklearn": "scikit-learn", "catboost": "catboost"}

LISTS = {
    "plain": Topic(["a", "b", "c", "d"], {"a": 1, "b": 3, "c": 0, "d": 2}),
    "scores, not in order": Topic({"a": 1.5, "b": -3.0, "c": 9.25}, {"a": 2, "b": 3, "c": 1}),
    "missing documents": Topic(["a", "b", "c"], {"a": 1, "c": 2, "m": 3, "n": 1}),
    "one retrieved, four missing": Topic(["a"], {"a": 3, "b": 3, "c": 3, "d": 3, "e": 3}),
    "unjudged documents": Topic(["u", "a", "v", "b"], {"a": 2, "b": 1}),
    "unjudged and missing": Topic(["u", "a", "v"], {"a": 2, "m": 3, "z": 0}),
    "ties": Topic({"a": 2, "b": 1, "c": 1, "d": 1, "e": 0}, {"a": 1, "b": 2, "c": 0, "d": 3, "e": 2}),
    "all tied": Topic(dict.fromkeys("badc", 0.5), {"a": 3, "b": 1, "c": 2, "d": 0}),
    "ties and unjudged": Topic({"a": 3, "u": 2, "b": 2, "v": 1}, {"a": 1, "b": 3}),
    "ties and missing": Topic({"a": 2, "b": 1, "c": 1}, {"a": 1, "b": 2, "m": 3}),
    "ties and negative": Topic({"a": 1, "b": 1, "c": 0}, {"a": 1, "b": -1, "c": 2}),
    "ties, negative, missing": Topic({"a": 3, "b": 2, "c": 2, "d": 1}, {"a": 1, "b": 3, "c": 0, "d": -1, "m": 2}),
    "one document": Topic(["a"], {"a": 2}),
    "one document, a second one missing": Topic(["a"], {"a": 1, "m": 2}),
    "empty": Topic([], {}),
    "nothing retrieved": Topic([], {"a": 1}),
    "nothing relevant": Topic(["a", "b"], {"a": 0, "b": 0}),
    "nothing judged": Topic(["a", "b"], {}),
    "only a missing one is relevant": Topic(["a", "b"], {"a": 0, "m": 2}),
    "huge grades": Topic(["a", "b", "c"], {"a": 1e300, "b": 3e300, "c": 0}),
    "grades near the end of float32": Topic(["a", "b"], {"a": 3.3e38, "b": 3.5e38}),
    "tiny grades": Topic(["a", "b"], {"a": 0, "b": 1e-50}),
    "fractional grades": Topic(["a", "b", "c"], {"a": 0.1, "b": 2.7, "c": 1.3}),
    "a negative grade": Topic(["a", "b", "c"], {"a": -1, "b": 2, "c": 1}),
    "mostly negative grades": Topic(["a", "b", "c"], {"a": -3, "b": -2, "c": 1}),
    "nothing but negative grades": Topic(["a", "b"], {"a": -1, "b": -2}),
    "a missing negative grade": Topic(["a", "b"], {"a": 0, "b": 1, "m": -1}),
    "infinite scores": Topic({"a": math.inf, "b": 1.0, "c": -math.inf}, {"a": 0, "b": 1}),
    "scores beyond the floats": Topic({"a": 2**53, "b": 2**53 + 1}, {"b": 1}),
    "whole numbers as ids": Topic([7, 5, "x"], {7: 1, 5: 2}),
    "ids of numpy": Topic(np.array(["a", "b"]), {"b": 1}),
}

FOLLOWED = ("plain", "scores, not in order", "missing documents", "unjudged documents", "unjudged and missing")
"""Lists on which a library follows whatever it can follow."""

CONVENTIONS = [
    Convention(),
    Convention(k=1),
    Convention(k=2),
    Convention(k=3),
    Convention(k=50),
    Convention(gain="linear"),
    Convention(gain="linear", k=2),
    Convention(gain="binary"),
    Convention(gain={0: 0, 1: 1, 2: 5, 3: 9}, negative="clip"),
    Convention(gain=lambda grade: 0.3 * grade, k=3),
    Convention(discount="reciprocal"),
    Convention(discount="jk2002"),
    Convention(discount="none"),
    Convention(discount=[1.0, 0.5]),
    Convention(discount=lambda rank: 1 / rank**0.5),
    Convention(discount=LogDiscount(base=10)),
    Convention(discount=LogDiscount(shift=2)),
    Convention(discount=JarvelinKekalainen(base=3)),
    Convention(ideal_pool="ranked"),
    Convention(ideal_pool="ranked", k=2),
    Convention(ideal_pool="top_k", k=2),
    Convention(ideal_cut="none", k=2),
    Convention(ideal_cut="retrieved", k=5),
    Convention(ideal_order="given"),
    Convention(unjudged="skip"),
    Convention(unjudged=1),
    Convention(unjudged=2, k=2),
    Convention(unjudged=2, ideal_pool="ranked", ties="average"),
    Convention(oddities=Oddities(min_documents=3)),
    *[
        Convention(gain="linear", ties=ties, k=k)
        for ties in ("average", "worst", "best", "reverse", "random")
        for k in (None, 2)
    ],
    *[
        Convention(gain="linear", ties="average", ideal_pool="ranked", negative=word)
        for word in ("clip", "keep", "mask")
    ],
    *[Convention(negative=word) for word in ("keep", "clip", "mask")],
    *[
        Convention(gain="linear", negative=word, ideal_pool="ranked", discount="reciprocal")
        for word in ("keep", "clip", "mask")
    ],
    *[Convention(no_relevant=value) for value in (1, "skip", "nan", "error")],
    *[conventions[name].convention for name in conventions],
    *[conventions[name].convention.with_k(2) for name in conventions],
]


def check_form(answer):
    """A value with its program, or one sentence that says why there is none."""
    if answer.value is None:
        assert answer.reason
        assert "\n" not in answer.reason
        assert answer.call.endswith("\n") == (answer.reproduced is not None)
        assert answer.differs_by == () or answer.reproduced is not None
    else:
        assert isinstance(answer.value, float)
        assert answer.reason == ""
        assert answer.call.endswith("\n")


@cache
def printed_by(program):
    """What a program prints; many conventions show the same program."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(program, {})
    return shown.getvalue()


def is_float32(number):
    """Whether catboost sees exactly this grade."""
    with np.errstate(over="ignore"):
        return float(np.float32(number)) == number


def same(first, second, tolerance=1e-9):
    return math.isclose(first, second, rel_tol=tolerance, abs_tol=1e-12) or (math.isnan(first) and math.isnan(second))


def tolerance(name, grades):
    return 1e-9 if name == "sklearn" or all(map(is_float32, grades)) else 1e-6


def columns(topic):
    """Grades and scores as somebody writes them who knows nothing of this project."""
    grades = [topic.qrels.get(doc, 0) for doc in topic.docs]
    scores = list(topic.scores) if topic.scores is not None else [-place for place in range(len(topic.docs))]
    return grades, scores


def straight_from(name, topic, k):
    """The library, called directly."""
    grades, scores = columns(topic)
    if name == "sklearn":
        from sklearn.metrics import ndcg_score

        return float(ndcg_score([grades], [scores], k=k))
    from catboost.utils import eval_metric

    metric = "NDCG" if k is None else f"NDCG:top={k}"
    return eval_metric(grades, scores, metric, group_id=[0] * len(grades))[0]


def check_native(name, topic, convention):
    """Check the answer; return whether it has a value, and is not only a reason why there is none."""
    answer = engines[name].native(topic, convention)
    check_form(answer)
    if answer.value is None:
        return False
    assert answer.value == straight_from(name, topic, convention.k)
    assert printed_by(answer.call) == f"{answer.value!r}\n"
    rounding = tolerance(name, columns(topic)[0])
    assert same(value_of(topic, answer.convention), answer.value, rounding)
    changed = convention.changed(**{name: answer.convention.value(name) for name in answer.differs_by})
    assert same(value_of(topic, changed), answer.value, rounding)
    return True


def check_matched(name, topic, convention):
    """Check the answer; return whether it has a value."""
    answer = engines[name].matched(topic, convention)
    check_form(answer)
    if answer.value is None:
        return False
    assert printed_by(answer.call) == f"{answer.value!r}\n"
    explanation = explain(topic, convention)
    assert same(answer.value, explanation.ndcg, tolerance(name, [*explanation.ranked.gains, *explanation.ideal.gains]))
    return True


# The lists that the library itself has no answer to: too short, or with numbers that it refuses or cannot hold.
NEGATIVE = ["ties and negative", "ties, negative, missing", "a negative grade", "mostly negative grades"]
SHORT = ["one retrieved, four missing", "one document", "one document, a second one missing"]
REFUSED = {
    "sklearn": [*SHORT, *NEGATIVE, "nothing but negative grades", "empty", "nothing retrieved", "infinite scores"],
    "catboost": [
        *("empty", "nothing retrieved", "infinite scores", "scores beyond the floats"),
        *("huge grades", "grades near the end of float32", "tiny grades"),
    ],
}


@pytest.mark.full
@pytest.mark.parametrize("topic", LISTS)
@pytest.mark.parametrize("name", LIBRARIES)
def test_native_is_the_library_itself_and_the_differing_fields_explain_it(name, topic):
    answered = sum(check_native(name, LISTS[topic], convention) for convention in CONVENTIONS)
    assert answered == (0 if topic in REFUSED[name] else len(CONVENTIONS))


# With one document, sklearn has no answer, whatever the convention; a missing document is given to it as well.
EMPTY = {"sklearn": ["empty", "nothing retrieved", "one document"], "catboost": ["empty", "nothing retrieved"]}


@pytest.mark.full
@pytest.mark.parametrize("topic", LISTS)
@pytest.mark.parametrize("name", LIBRARIES)
def test_matched_is_the_core_or_a_reason(name, topic):
    answered = sum(check_matched(name, LISTS[topic], convention) for convention in CONVENTIONS)
    assert (answered == 0) == (topic in EMPTY[name])


# Not negative and without a refusal, so that little is left to hide behind.
words = choices(negative=st.sampled_from(["error", "keep", "clip", "mask"]))


@pytest.mark.parametrize("name", LIBRARIES)
@given(topic=st.builds(Topic, rankings(), judgments()), words=words)
@many(150, 30)
def test_native_on_any_list(name, topic, words):
    check_native(name, topic, Convention.from_choices(**words))


@pytest.mark.parametrize("name", LIBRARIES)
@given(
    topic=st.builds(Topic, rankings(), judgments()),
    words=choices(
        discount=st.sampled_from(["log2", "log2", "reciprocal", LogDiscount(base=10)]), min_documents=st.just(0)
    ),
)
@many(300, 60)
def test_matched_on_any_list(name, topic, words):
    check_matched(name, topic, Convention.from_choices(**words))


@pytest.mark.parametrize("name", LIBRARIES)
@given(
    topic=st.builds(Topic, rankings(), judgments(grades=(-2, -1, 0, 1, 3))),
    words=choices(
        discount=st.just("log2"), ideal_pool=st.sampled_from(["judged", "ranked"]), ideal_order=st.just("gain")
    ),
)
@many(150, 30)
def test_negative_grades(name, topic, words):
    check_matched(name, topic, Convention.from_choices(**words))
    check_native(name, topic, Convention.from_choices(**words))


@pytest.mark.parametrize("k", [None, 1, 2, 3, 10])
@pytest.mark.parametrize(
    "gain",
    ["exp2", "linear", "binary", {0: 0, 1: 1, 2: 5, 3: 9}, lambda grade: grade**2],
    ids=["exp2", "linear", "binary", "table", "function"],
)
@pytest.mark.parametrize("name", [*FOLLOWED, "ties", "ties and missing", "one retrieved, four missing"])
def test_every_convention_that_a_library_can_follow_is_followed(name, gain, k):
    topic = LISTS[name]
    for ties in ("input", "worst", "docid_desc"):
        for library in LIBRARIES:
            if library == "sklearn" and len(topic.docs) + len(topic.missing) < 2:
                continue
            answer = engines[library].matched(topic, Convention(gain=gain, ties=ties, k=k))
            alone = name == "one retrieved, four missing" and k == 1
            assert answer.value is not None or alone, answer.reason


@pytest.mark.parametrize("k", [None, 1, 2, 3, 10])
@pytest.mark.parametrize("name", ["ties", "all tied", "ties and unjudged"])
def test_sklearn_averages_ties_when_it_is_asked_to(name, k):
    for gain in ("exp2", "linear"):
        convention = Convention(gain=gain, ties="average", ideal_pool="ranked", k=k)
        assert same(engines["sklearn"].matched(LISTS[name], convention).value, ndcg(LISTS[name], convention))


@pytest.mark.parametrize(
    ("name", "convention", "part"),
    [
        ("sklearn", Convention(discount="reciprocal"), "log2(rank + 1)"),
        ("catboost", Convention(discount="jk2002"), "1 / rank"),
        ("sklearn", Convention(ideal_cut="none", k=1), "ideal cut"),
        ("catboost", Convention(ideal_order="given"), "highest gain first"),
        ("catboost", Convention(ties="average"), "never averages ties"),
        ("sklearn", Convention(oddities=Oddities(min_documents=9)), "9 or more documents"),
        ("catboost", Convention(oddities=Oddities(min_documents=9)), "9 or more documents"),
    ],
)
def test_the_reason_names_the_obstacle(name, convention, part):
    answer = engines[name].matched(LISTS["ties"], convention)
    assert answer.value is None
    assert part in answer.reason


@pytest.mark.full
@pytest.mark.parametrize("topic", LISTS.values(), ids=LISTS)
def test_the_core_follows_every_convention_and_its_program_prints_the_value(topic):
    for convention in CONVENTIONS:
        answer = engines["core"].matched(topic, convention)
        check_form(answer)
        assert answer.differs_by == ()
        if answer.value is not None:
            assert same(answer.value, ndcg(topic, convention), 0)
            assert printed_by(answer.call) == f"{answer.value!r}\n"
        elif "function of your own" not in answer.reason:
            with pytest.raises(NdcgError) as refusal:
                ndcg(topic, convention)
            assert answer.reason == str(refusal.value)


def test_the_core_answers_for_a_gain_table():
    answer = engines["core"].matched(LISTS["plain"], Convention(gain={0: 0, 1: 1, 2: 5, 3: 9}))
    assert answer.value == ndcg(LISTS["plain"], Convention(gain={0: 0, 1: 1, 2: 5, 3: 9}))


@pytest.mark.parametrize("k", [2, None])
@pytest.mark.parametrize("written", ["nDCG gain=linear", "sklearn", "nDCG discount=reciprocal", "nDCG"])
def test_the_cores_default_keeps_nothing_of_the_settings_but_the_cutoff(written, k):
    convention = resolve(written, k)
    answer = engines["core"].native(LISTS["missing documents"], convention)
    expected, set_so = (ndcg(LISTS["missing documents"], each, k=k) for each in (Convention(), convention))
    assert answer.value == expected
    assert answer.convention == Convention(k=k)
    assert bool(answer.differs_by) == (abs(expected - set_so) > 1e-9)


@pytest.mark.parametrize(
    "own",
    [{"gain": lambda grade: grade}, {"gain": math.sqrt}, {"discount": lambda rank: 1 / rank}, {"discount": math.sqrt}],
    ids=["gain", "built-in gain", "discount", "built-in discount"],
)
def test_the_core_says_that_a_function_cannot_be_printed(own):
    answer = engines["core"].matched(LISTS["plain"], Convention.from_choices(**own))
    assert answer.value is None
    assert "function of your own" in answer.reason


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_far_cutoff_does_not_fill_the_list_with_thousands_of_dummies(name):
    convention = Convention(gain="linear", k=20_000)
    answer = engines[name].matched(LISTS["missing documents"], convention)
    assert same(answer.value, ndcg(LISTS["missing documents"], convention))
    assert len(answer.call) < 1000


@pytest.mark.parametrize("name", LISTS)
def test_the_answers_of_all_engines_sort_a_list_once_and_rank_it_once_per_convention(monkeypatch, name):
    """The engines share one explanation; fields that differ are found among other conventions, each ranked once."""
    sorted_scores, ranked = [], []
    sort, rank = topics.falling, pipeline.rank
    monkeypatch.setattr(topics, "falling", lambda scores: sorted_scores.append(scores) or sort(scores))
    monkeypatch.setattr(pipeline, "rank", lambda *given: ranked.append(given) or rank(*given))
    topic = Topic(LISTS[name].docs if LISTS[name].scores is None else _scored(LISTS[name]), LISTS[name].qrels)
    for engine in engines.values():
        engine.native(topic, Convention())
        engine.matched(topic, Convention())
    assert sorted_scores == ([] if topic.scores is None else [topic.scores])
    conventions_ranked = [convention for _, convention in ranked]
    assert len(conventions_ranked) == len(set(map(repr, conventions_ranked)))
    assert conventions_ranked.count(Convention()) == 1


def _scored(topic):
    return dict(zip(topic.docs, topic.scores, strict=True))


def test_every_engine_has_its_name_and_title():
    assert {name: engine.title for name, engine in engines.items()} == TITLES
    assert [engine.name for engine in engines.values()] == list(engines)


@pytest.mark.parametrize(("name", "module"), [("sklearn", "sklearn.metrics"), ("catboost", "catboost.utils")])
def test_without_the_library_its_convention_answers(monkeypatch, name, module):
    engine, topic = engines[name], LISTS["plain"]
    ran = [engine.native(topic, Convention()), engine.matched(topic, Convention())]
    monkeypatch.setitem(sys.modules, module, None)  # as if it were not installed
    engine.load()
    for answer, live in zip(
        [engine.native(topic, Convention()), engine.matched(topic, Convention())], ran, strict=True
    ):
        assert answer.value is None
        assert "is not installed. To install it: pip install" in answer.reason
        assert same(answer.reproduced, live.value)
        assert (answer.differs_by, answer.call) == (live.differs_by, live.call)


@pytest.mark.full
def test_catboost_never_gets_input_that_would_crash_it(monkeypatch):
    given = []

    def watch(columns):
        given.append(columns)
        return 0.5

    monkeypatch.setattr(engines["catboost"], "remembered_value", watch)
    rough = [
        *LISTS.values(),
        Topic({"a": 1e39, "b": 0}, {"a": 1}),
        Topic({"a": -math.inf}, {"a": 1}),
        Topic(["a"], {"a": 1e308}),
    ]
    for topic in rough:
        for convention in CONVENTIONS:
            engines["catboost"].native(topic, convention)
            engines["catboost"].matched(topic, convention)
    assert len(given) > 1000
    for columns in given:
        assert len(columns.grades) == len(columns.scores) > 0
        assert all(map(math.isfinite, [*columns.grades, *columns.scores]))
        assert all(math.isfinite(np.float32(grade)) for grade in columns.grades)
