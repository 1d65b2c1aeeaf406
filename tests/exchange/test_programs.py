"""Every program prints the core's values, for all examples, all conventions and hostile lists."""

import ast
import contextlib
import io
import math
from dataclasses import replace

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, explain
from ndcg_core.exchange.programs import PLAIN, programs, sections
from ndcg_core.exchange.programs.plain import write_program
from ndcg_core.model.discounts import DISCOUNTS, JarvelinKekalainen, LogDiscount, RisingLog
from ndcg_core.model.gains import GAINS
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.lessons import lessons
from tests.libraries.test_engines import CONVENTIONS, LISTS
from tests.support.drawing import choices, judgments, rankings, repeated_rankings
from tests.support.examples import everyday, many

HOSTILE = (
    "it's",
    '"""',
    "a\\",
    "two\nlines",
    "\r\n# x",
    "🥣",
    "\u202e\u2028\x0c\x00",
    "\ud800",
    "');import os#",
    "{dcg}",
    "%s",
)


def run(source):
    """What a program prints, alone in its namespace."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(source, "program", "exec"), {})
    return shown.getvalue().splitlines()


def same(first, second):
    return first == second or (math.isnan(first) and math.isnan(second))


def plain_agrees(topic, convention, titles=None):
    """The plain program's last three lines are DCG, IDCG and nDCG to the last digit, if the core has a value."""
    try:
        explanation = explain(topic, convention)
    except NdcgError:
        return
    source = write_program(sections(topic, explanation, titles or {}))
    lines = run(source)[-3:]
    assert [line.partition(" = ")[0] for line in lines] == [
        f"{name}{explanation.at}" for name in ("DCG", "IDCG", "nDCG")
    ]
    for line, value in zip(lines, (explanation.dcg, explanation.idcg, explanation.ndcg), strict=True):
        assert same(float(line.partition(" = ")[2]), value), (source, line, value)


@pytest.mark.full
@pytest.mark.parametrize("name", list(examples))
def test_all_programs_of_every_example_print_their_values(name):
    example = examples[name]
    titles = {document.id: document.title for document in example.documents}
    for convention in [example.convention, *(entry.convention for entry in conventions.values())]:
        with contextlib.suppress(NdcgError):
            all_print_their_values(programs(example.topic, convention, titles=titles))


@pytest.mark.parametrize("number", everyday([1], lessons))
def test_all_programs_of_every_lesson_step_print_their_values(number):
    for step in lessons[number].steps:
        scene = step.scene
        listed = programs(scene.topic, scene.convention, titles=scene.titles)
        all_print_their_values(listed)
        assert listed[0].source
        assert listed[0].values["nDCG"] == pytest.approx(explain(scene.topic, scene.convention).ndcg, nan_ok=True)


def all_print_their_values(listed):
    for program in listed:
        if not program.source:
            assert program.reason
            continue
        numbers = [float(line.split(" = ")[-1]) for line in run(program.source)[-len(program.values) :]]
        assert all(map(same, numbers, program.values.values())), program


@pytest.mark.full
@pytest.mark.parametrize("topic", LISTS.values(), ids=LISTS)
def test_the_plain_program_on_odd_lists_under_every_convention(topic):
    for convention in CONVENTIONS:
        plain_agrees(topic, convention)


readings = st.fixed_dictionaries(
    {},
    optional={
        "order": st.sampled_from(["given"]),
        "score_type": st.sampled_from(["float32"]),
        "least_score": st.sampled_from([1.0, 2.0]),
        "grades": st.sampled_from(["cut", "float32"]),
        "least_grade": st.just(1.0),
        "relevant_by": st.just("grade_sum"),
        "zero_ideal": st.sampled_from([0.5, 3.0]),
        "short_list": st.just("error"),
        "gain_type": st.just("float32"),
        "seed": st.just(3),
    },
)
all_discounts = st.sampled_from(
    [
        *DISCOUNTS,
        [1.0, 0.75, 0.5],
        lambda rank: 0.3**rank,
        RisingLog(),
        RisingLog(3),
        LogDiscount(base=10),
        LogDiscount(base=math.e, shift=2.5),
        LogDiscount(add=1),
        JarvelinKekalainen(base=3.5),
    ]
)
all_gains = st.sampled_from(
    [*GAINS, {-2: -5, -1: -2, 0: 0.1, 0.5: 0.25, 1: 1, 2: 5, 3: 9, 4: 10}, lambda grade: 0.3 * grade]
)


@given(
    topic=st.builds(Topic, rankings() | repeated_rankings(), judgments((-2, -1, 0, 0.1, 0.5, 1, 2, 3, 4))),
    read=readings,
    words=choices(
        gain=all_gains,
        discount=all_discounts,
        negative=st.sampled_from(["keep", "clip", "mask", "padding", "from_end"]),
        unjudged=st.sampled_from(["zero", "nothing", "skip", 1, 2, 0.5]),
    ),
)
@many(500, 100)
def test_the_plain_program_follows_any_choices(topic, read, words):
    plain_agrees(topic, Convention.from_choices(**{**words, **read}))


@pytest.mark.parametrize("word", ["first", "drop", "every", "copies"])
def test_programs_of_a_list_with_a_document_twice_print_its_values_or_say_why_there_is_none(word):
    topic = Topic([("a", 3.0), ("b", 2.0), ("a", 1.0)], {"a": 1, "b": 2})
    found = programs(topic, Convention(duplicates=word, k=3))
    all_print_their_values(found)
    assert [program.name for program in found if program.source and program.follows][:2] == [PLAIN, "core"]
    assert any("cannot rank a document twice" in program.reason for program in found) == (word != "drop")


@given(
    topic=st.builds(Topic, rankings(HOSTILE), judgments(docs=HOSTILE)),
    titles=st.dictionaries(st.sampled_from(HOSTILE), st.text() | st.sampled_from(HOSTILE)),
    ties=st.sampled_from(["input", "average", "docid_desc", "random"]),
)
@many(120, 24)
def test_names_and_titles_stay_inside_their_strings_and_comments(topic, titles, ties):
    convention = Convention(k=3, ties=ties)
    plain_agrees(topic, convention, titles)
    for program in programs(topic, convention, titles=titles):
        assert not program.source or same(float(run(program.source)[-1].split(" = ")[-1]), program.values["nDCG"])


def test_a_students_program_has_the_list_and_nothing_unneeded():
    source = programs(examples["soup"].topic, examples["soup"].convention)[0].source
    assert "groupby" not in source
    assert "scores = " not in source
    assert len(source.splitlines()) < 60
    assert programs(examples["soup"].topic)[0].name == PLAIN


@given(topic=st.builds(Topic, rankings(), judgments()), words=choices(gain=all_gains, discount=all_discounts))
@many(100, 20)
def test_no_program_adds_with_what_differs_between_versions_of_python(topic, words):
    try:
        source = programs(topic, Convention.from_choices(**words))[0].source
    except NdcgError:
        reject()
    assert not {"sum", "fsum", "fmean", "sumprod"} & {
        getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(ast.parse(source))
    }


def test_custom_functions_are_written_as_their_values_with_a_comment():
    listed = programs(LISTS["plain"], Convention(gain=lambda grade: grade + 0.25, discount=lambda rank: 1 / rank**2))
    assert listed[0].source.count("A function cannot be copied from here") == 2
    assert "3.25" in listed[0].source
    assert "function of your own" in listed[1].reason


@pytest.mark.parametrize("discount", DISCOUNTS)
@pytest.mark.parametrize("gain", [*GAINS, "logarithmic"])
def test_every_gain_with_every_discount_runs(monkeypatch, gain, discount):
    """One more gain needs a module, as an added one may; the module is imported where nothing else needs it."""
    source = "math.log2(1 + grade)"
    added = replace(GAINS["linear"], name="logarithmic", python=source, function=lambda grade: math.log2(1 + grade))
    monkeypatch.setitem(GAINS, "logarithmic", added)
    plain_agrees(LISTS["ties and missing"], Convention(gain=gain, discount=discount))


def test_a_refused_list_has_no_program():
    with pytest.raises(NdcgError, match="This convention refuses negative grades; got -"):
        programs(LISTS["a negative grade"], Convention())
