"""Optional engines: installed engines answer as their libraries do, the others show how to install them."""

import json
import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, ndcg
from ndcg_core.libraries.adapters import available, engines, installation, optional
from ndcg_core.libraries.adapters.inputs import plain_ids
from ndcg_core.model.discounts import LogDiscount
from tests.libraries.test_engines import FOLLOWED, LISTS, check_form, same, value_of
from tests.support.drawing import choices, judgments, rankings
from tests.support.examples import everyday, many

ROOT = Path(__file__).parents[2]
PRESENT = [name for name in optional if available(name)]
ALL = {**engines, **optional}
PACKAGES = {
    "lightgbm": "lightgbm",
    "xgboost": "xgboost-cpu",
    "pytrec_eval": "pytrec-eval-terrier",
    "ir_measures": "ir-measures",
    "torchmetrics": "torchmetrics",
    "ranx": "ranx",
    "keras_rs": "keras-rs jax",
}
ROUNDING = {
    "torchmetrics": 2e-6,
    "keras_rs": 2e-6,
    "xgboost": 1e-6,
}  # they compute in float32; XGBoost stores labels in it

HOSTILE = LISTS | {
    "ids that are programs": Topic(
        ["'a'", 'b"', "c\nd", "e\x00f", "\\", "${x}", "d\u2028"], {"c\nd": 2, "e\x00f": 1, "\\": 3}
    ),
    "ids that are programs, tied": Topic(
        dict.fromkeys(["'a'", 'b"', "c\nd", "e\x00f", "g h"], 1.0), {"c\nd": 2, "e\x00f": 1, "g h": 3}
    ),
    "half a character": Topic(["\ud800", "a"], {"a": 1}),
    "one grade of 1e300": Topic(["a"], {"a": 1e300}),
    "grades of whole numbers beyond the floats": Topic(["a", "b"], {"a": 10**14, "b": 2**40}),
    "a grade of 31": Topic(["a", "b"], {"a": 2, "b": 31}),
    "a grade of 32": Topic(["a", "b"], {"a": 2, "b": 32}),
    "a grade of 1001": Topic(["a", "b"], {"a": 2, "b": 1001}),
    "a half": Topic(["a", "b"], {"a": 0.5, "b": 1}),
    "scores beyond float32": Topic({"a": 1e300, "b": 1e-300, "c": -1e39}, {"b": 1}),
    "forty documents, one relevant far down": Topic([f"d{rank}" for rank in range(40)], {"d0": 1, "d34": 3}),
    "truth values": Topic(["a", "b"], {"a": False, "b": True}),
}

CONVENTIONS = [
    Convention(),
    Convention(k=1),
    Convention(gain="linear", k=2),
    Convention(k=10**30),
    Convention(gain="binary", ties="worst", k=3),
    Convention(gain={0: 0, 0.5: 0.2, 1: 1, 2: 5, 3: 9, -1: 0}, negative="clip"),
    Convention(gain="linear", discount="reciprocal"),
    Convention(discount=LogDiscount(base=10), ideal_pool="ranked", k=4),
    Convention(ideal_cut="none", k=2),
    Convention(unjudged="skip", gain="linear"),
    Convention(gain="linear", ties="average", ideal_pool="ranked", k=2),
    Convention(no_relevant=1, gain="linear", negative="mask"),
    Convention(ties="docid_desc", gain="linear"),
]

# What each library does to a plain list, stated independently of the catalogue.
BEHAVIOUR = {
    "lightgbm": Convention(ideal_pool="ranked", no_relevant=1),
    "xgboost": Convention(ideal_pool="ranked", no_relevant=1),
    "pytrec_eval": Convention(gain="linear", ties="docid_desc"),
    "ir_measures": Convention(gain="linear", ties="docid_desc"),
    "torchmetrics": Convention(gain="linear", ideal_pool="ranked", ties="average", negative="keep"),
    "ranx": Convention(gain=lambda grade: max(0, math.trunc(grade)), negative="clip"),
    "keras_rs": Convention(ideal_pool="ranked", negative="mask"),
}
ODD = {  # lists on which a float32, a hidden cutoff or a shuffle shows, which the sentences above do not speak of
    "xgboost": {"forty documents, one relevant far down"},
    "keras_rs": {
        "ties",
        "all tied",
        "ties and unjudged",
        "ties and missing",
        "ties and negative",
        "ties, negative, missing",
        "ids that are programs, tied",
    },
}


def tolerance(name):
    return ROUNDING.get(name, 1e-9)


def check_matched(name, topic, convention):
    answer = optional[name].matched(topic, convention)
    check_form(answer)
    if answer.value is not None:
        assert same(answer.value, ndcg(topic, convention), tolerance(name)), (topic, convention)
    return answer


@pytest.mark.full
@pytest.mark.parametrize("name", PRESENT)
@pytest.mark.parametrize("title", HOSTILE)
def test_a_library_behaves_as_described(name, title):
    topic = HOSTILE[title]
    for k in (None, 1, 2, 3, 50):
        answer = optional[name].native(topic, Convention(k=k))
        check_form(answer)
        if answer.value is not None and title not in ODD.get(name, ()):
            assert same(answer.value, value_of(topic, BEHAVIOUR[name].with_k(k)), tolerance(name))


@pytest.mark.parametrize("name", PRESENT)
@pytest.mark.parametrize("title", everyday([*HOSTILE][::3], HOSTILE))
def test_native_is_the_catalogues_convention_and_the_differing_fields_explain_it(name, title):
    topic = HOSTILE[title]
    for convention in CONVENTIONS[:4]:
        answer = optional[name].native(topic, convention)
        if name not in conventions:
            assert (answer.convention, answer.differs_by) == (None, ())
        elif answer.value is not None and not (answer.convention.ties == "random" and topic.has_ties):
            assert answer.convention == conventions[name].convention.with_k(convention.k)
            assert same(value_of(topic, answer.convention), answer.value, tolerance(name))
            changed = convention.changed(**{name: answer.convention.value(name) for name in answer.differs_by})
            assert same(value_of(topic, changed), answer.value, tolerance(name))


@pytest.mark.full
@pytest.mark.parametrize("name", PRESENT)
@pytest.mark.parametrize("title", HOSTILE)
def test_matched_is_the_core_or_a_reason(name, title):
    for convention in CONVENTIONS:
        check_matched(name, HOSTILE[title], convention)


@pytest.mark.parametrize("name", PRESENT)
@given(
    topic=st.builds(Topic, rankings(), judgments()),
    words=choices(
        discount=st.sampled_from(["log2", "log2", "log2", "reciprocal", LogDiscount(base=10)]), min_documents=st.just(0)
    ),
)
@many(100, 20)
def test_matched_on_any_list(name, topic, words):
    check_matched(name, topic, Convention.from_choices(**words))


@pytest.mark.parametrize("name", PRESENT)
@pytest.mark.parametrize("title", [*FOLLOWED, "one document"])
def test_every_convention_that_a_library_can_follow_is_followed(name, title):
    for k in (None, 1, 3):
        assert check_matched(name, LISTS[title], Convention(gain="linear", k=k)).value is not None
        assert check_matched(name, LISTS[title], Convention(k=k)).value is not None


def test_the_minus_of_xgboost_sets_the_value_of_a_list_without_relevant_documents():
    assert available("xgboost")  # the tests install it
    for value in (0.0, 1.0):
        assert optional["xgboost"].matched(LISTS["nothing relevant"], Convention(no_relevant=value)).value == value


RUN_ALL = """
import contextlib, io, json, sys
shown = []
for program in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(program, {})
    shown.append(out.getvalue())
json.dump(shown, sys.stdout)
"""


@pytest.mark.full
@pytest.mark.parametrize("name", PRESENT)
def test_every_shown_program_prints_the_value(name):
    answers = [
        answer
        for topic in HOSTILE.values()
        for convention in CONVENTIONS[:6]
        for answer in (optional[name].native(topic, convention), optional[name].matched(topic, convention))
        if answer.value is not None
    ]
    assert len(answers) > 50
    programs = list(dict.fromkeys(answer.call for answer in answers))
    ran = subprocess.run(
        [sys.executable, "-c", RUN_ALL],
        input=json.dumps(programs),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    printed = dict(zip(programs, json.loads(ran.stdout), strict=True))
    for answer in answers:
        assert printed[answer.call] == f"{answer.value!r}\n"


@pytest.mark.full
@pytest.mark.parametrize("name", PRESENT)
def test_a_shown_program_is_complete(name):
    answer = optional[name].native(LISTS["plain"], Convention(k=2))
    ran = subprocess.run([sys.executable, "-c", answer.call], capture_output=True, text=True, check=True, timeout=300)
    assert ran.stdout == f"{answer.value!r}\n"


@pytest.mark.parametrize("name", sorted({"lightgbm", "xgboost", "pytrec_eval", "ir_measures"} & set(PRESENT)))
def test_answering_is_quiet(name, capfd):
    for topic in HOSTILE.values():
        for k in (None, 2):
            optional[name].native(topic, Convention(k=k))
            optional[name].matched(topic, Convention(k=k, gain="linear", negative="keep"))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", PRESENT)
def test_engines_can_be_called_from_several_threads(name):
    lists = [Topic(["a", "b", "c"], {"a": first, "b": second, "c": 3}) for first in range(5) for second in range(5)]
    pairs = [
        (topic, Convention(gain={0: 0, 1: 1, 2: 2 + place, 3: 4 + place, 4: 9 + place}))
        for place, topic in enumerate(lists)
    ]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda pair: optional[name].matched(*pair), pairs))
    for (topic, convention), answer in zip(pairs, answers, strict=True):
        assert same(answer.value, ndcg(topic, convention), tolerance(name))


@pytest.mark.parametrize("name", list(optional))
def test_without_the_library_there_is_a_line_that_installs_it(monkeypatch, name):
    monkeypatch.setitem(sys.modules, optional[name].module, None)  # as if it were not installed
    for module in [module for module in sys.modules if module.startswith(f"{optional[name].module}.")]:
        monkeypatch.setitem(sys.modules, module, None)
    topic = Topic(["a", "never", "asked", "before"], {"a": 2, "asked": 3})
    assert not available(name)
    optional[name].load()
    for answer in (optional[name].native(topic, Convention(k=7)), optional[name].matched(topic, Convention(k=7))):
        check_form(answer)
        assert answer.reason == f"{optional[name].title} is not installed. To install it: pip install {PACKAGES[name]}."
    assert installation(name) == f"pip install {PACKAGES[name]}"


@pytest.mark.parametrize("name", ALL)
def test_present_or_absent_an_engine_has_its_form_and_loads_quietly(name, capfd):
    engine = ALL[name]
    assert engine.name == name
    assert engine.load() is None
    assert capfd.readouterr().out == ""
    for topic in HOSTILE.values():
        check_form(engine.native(topic, Convention(k=2)))


def test_optional_engines_have_their_own_registry():
    assert list(engines) == ["core", "sklearn", "catboost"]
    assert list(optional) == list(PACKAGES)
    for ask in (available, installation):
        with pytest.raises(NdcgError, match="Unknown optional engine"):
            ask("sklearn")


@given(docs=st.lists(st.one_of(st.text(min_size=1), st.integers()), unique_by=str, max_size=30))
def test_plain_ids_keep_the_order_and_nothing_else(docs):
    ids = plain_ids(docs)
    assert all(plain.isascii() and plain.isalnum() for plain in ids.values())
    assert sorted(ids.values()) == [ids[doc] for doc in sorted(docs, key=str)]


@pytest.mark.parametrize("name", ["pytrec_eval", "ir_measures"])
def test_trec_evals_memory_never_sees_a_negative_grade(name):
    for topic in HOSTILE.values():
        if topic.has_negative:
            for convention in CONVENTIONS:
                with pytest.raises(NdcgError, match=f"{name} takes only whole grades from 0 to 1000"):
                    optional[name].default_input(topic, convention.k)


@pytest.mark.full
def test_no_library_ends_the_program():
    """Run the same calls in a separate process, whose crash would be noticed; what is printed last is the culprit."""
    program = (
        "from tests.libraries.test_optional import *\n"
        "for name, engine in ALL.items():\n"
        "    print(name, flush=True)\n"
        "    for topic in HOSTILE.values():\n"
        "        for convention in CONVENTIONS:\n"
        "            engine.native(topic, convention)\n"
        "            engine.matched(topic, convention)\n"
        "print('there')"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.stdout.splitlines() == [*ALL, "there"], ran.stderr
    assert ran.returncode == 0, ran.stderr
