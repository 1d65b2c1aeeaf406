"""One entry adds a gain, a discount, a choice's value, a library, a mistake, an example or a lesson.

Each is registered for the time of a test, by a name that no file has. What it does not reach is still kept by hand.
"""

import json
import math
import shutil
from dataclasses import replace

import pytest

import ndcg_core as lab
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.document.formulas import Called, Sign, row
from ndcg_core.exchange import to_csv, to_notebook
from ndcg_core.exchange.programs import programs
from ndcg_core.libraries.catalogue.entry import read_family
from ndcg_core.libraries.comparison import library_values
from ndcg_core.libraries.smallest_difference import smallest_difference
from ndcg_core.model import DISCOUNTS, GAINS, Discount, from_signature, signature
from ndcg_core.model import convention as model_convention
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.convention import describe
from ndcg_core.model.discounts import NamedDiscount
from ndcg_core.model.gains import NamedGain
from ndcg_core.scoring.choices import TIES, Tie
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.exercises import make
from ndcg_core.teaching.lessons import Lessons, lessons
from ndcg_core.teaching.mistakes.reading import read_section
from ndcg_core.widget.state import controls
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.controls import parse_choice
from ndcg_core.widget.state.sources import from_example
from pages.ui.components.chart import weight_rows
from pages.ui.state import course, link
from tests.exchange.test_notebook import printed_here
from tests.exchange.test_notebook import read as read_notebook
from tests.exchange.test_programs import run as run_program
from tests.identification.players import played, tool
from tests.pages.trees import words as words_of
from tests.pages.visit import opened, papers, text
from tests.support.files import DATA
from tests.support.twin import twin

SOUP = from_example(examples["soup"])
LIST = lab.Topic({"a": 3.0, "b": 2.0, "c": 1.0, "d": 0.5}, {"a": 1, "b": 3, "c": 0, "e": 2})


class CubeRoot(Discount):
    """1 / rank^(1/3), as the author of a discount writes it."""

    formula = "1 / rank ** (1 / 3)"
    python = "gain / rank ** (1 / 3)"

    def factor(self, rank):
        return rank ** (1 / 3)


class Fade(Discount):
    """0.8^(rank - 1), which multiplies."""

    divides = False
    formula = "0.8 ** (rank - 1)"
    python = "gain * 0.8 ** (rank - 1)"

    def factor(self, rank):
        return 0.8 ** (rank - 1)


ROOT = NamedGain(
    name="root",
    title="root",
    meaning="a grade of 4 counts eight times as much as a grade of 1",
    python="grade * math.sqrt(grade)",
    of=lambda grade: row(grade, Sign("·"), Called("sqrt", (grade,))),
    source="a test",
    function=lambda grade: grade * math.sqrt(max(grade, 0.0)),
)


def named(name, title, meaning, discount):
    return NamedDiscount(name, title, meaning, "a test", discount)


CUBE = named("cube", "1/∛rank", "rank 8 weighs half", CubeRoot())
FADE = named("fade", "0.8ʳ⁻¹", "each rank weighs a fifth less than the rank above it", Fade())
HALF = {0.5: "a list without a relevant document scores a half"}
ADDED = {
    "a gain": {"gain": "root"},
    "a discount": {"discount": "cube"},
    "a discount that multiplies": {"discount": "fade"},
    "a choice's value": {"no_relevant": 0.5},
    "all three": {"gain": "root", "discount": "cube", "no_relevant": 0.5},
}


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAINS, "root", ROOT)
    monkeypatch.setitem(DISCOUNTS, "cube", CUBE)
    monkeypatch.setitem(DISCOUNTS, "fade", FADE)
    monkeypatch.setitem(CHOICES["no_relevant"].words, 0.5, HALF[0.5])


@pytest.fixture(params=ADDED.values(), ids=ADDED)
def added(request):
    """A convention with what was added, and the choices of it that are new."""
    return lab.Convention(k=3, **request.param), request.param


def board(convention):
    return replace(SOUP, convention=convention)


def test_it_is_computed_by_definition_on_every_path(added):
    convention, _ = added
    expected = twin(list(LIST.docs), LIST.qrels, **convention.choices())
    value = lab.ndcg(LIST, convention)
    assert value == pytest.approx(expected, rel=1e-12)
    rows = [[1, 3, 0, 0]], [[3.0, 2.0, 1.0, 0.5]]
    found = {lab.ndcg(lab.Topic({doc: 4.0 - doc for doc in range(4)}, dict(enumerate(rows[0][0]))), convention)}
    assert {
        lab.ndcg_score(*rows, convention),
        *lab.ndcg_scores([rows[0][0]] * 50, [rows[1][0]] * 50, convention),
    } == found
    run = {"q": dict(zip(LIST.docs, LIST.scores, strict=True))}
    assert lab.evaluate(run, {"q": LIST.qrels}, convention).value == value


SHORT_FIRST = "of equal scores the shortest document id comes first"


def test_a_new_value_of_a_choice_takes_a_meaning_and_an_entry(monkeypatch):
    monkeypatch.setitem(CHOICES["ties"].words, "short_ids", SHORT_FIRST)
    by_length = Tie(lambda group, placed, _: sorted(group, key=lambda i: len(placed.docs[i])), "ranking.sort(key=len)")
    monkeypatch.setitem(TIES, "short_ids", by_length)
    convention = lab.Convention(ties="short_ids", k=2)
    scores, grades = {"long": 1.0, "mid": 1.0, "a": 1.0}, {"a": 3, "mid": 1}
    assert lab.ndcg(lab.Topic(scores, grades), convention) == 1.0
    assert lab.evaluate({"q": scores}, {"q": grades}, [convention, "nDCG@1"])[signature(convention)].value == 1.0
    run, qrels = Run.from_columns(["q"] * 3, scores, scores.values()), Qrels.from_columns(["q"] * 2, grades, [3, 1])
    assert lab.evaluate(run, qrels, convention).value == 1.0
    assert from_signature(signature(convention)) == convention
    plain = programs(lab.Topic(scores, grades), convention)[0]
    assert SHORT_FIRST in plain.source
    assert run_program(plain.source)[-1] == "nDCG@2 = 1.0"
    assert link.decode(link.encode(board(convention))).convention == convention


def test_it_is_written_read_and_shown(added):
    convention, new = added
    assert from_signature(signature(convention)) == convention
    assert link.decode(link.encode(board(convention))).convention == convention
    explanation = lab.explain(LIST, convention)
    said = " ".join(explanation.words())
    for name in {"gain", "discount"} & set(new):
        assert describe(name, new[name]) in said
    empty = " ".join(lab.explain(lab.Topic(["a"], {}), convention).words())
    assert ("scores a half" in empty) == (convention.no_relevant == 0.5)
    assert ("sqrt" in explanation.latex()["dcg"]) == (convention.gain == "root")
    assert "<svg" in explanation._repr_html_()
    assert to_csv(explanation).count("\n") >= len(explanation.rows)


def test_it_can_be_chosen_on_the_board(added):
    _, new = added
    offered = controls.standing()
    for name, value in new.items():
        assert value in [option for option, *_ in offered[name]]
        assert parse_choice(SOUP, {"field": name, "value": value})[1] == value
    assert not {*new.values()} & {name for names in controls.rare().values() for name in names}
    if "discount" in new:
        assert DISCOUNTS[new["discount"]].title in {name for _, name, _ in weight_rows(SOUP.convention, 3)}


def test_programs_and_notebooks_compute_it(added):
    convention, _ = added
    value = lab.ndcg(LIST, convention)
    plain = programs(LIST, convention)[0]
    assert float(run_program(plain.source)[-1].partition(" = ")[2]) == value
    assert str(value)[:8] in printed_here(read_notebook(to_notebook(LIST, convention)))


@pytest.mark.parametrize("new", [{"gain": "root"}, {"discount": "cube"}, {"gain": "root", "discount": "cube"}])
def test_a_wrong_answer_is_explained_by_it(new):
    asked = lab.Convention(gain="linear", k=4)
    theirs = lab.explain(LIST, asked.changed(**new))
    answer = {name: f"{getattr(theirs, name):.6f}" for name in ("dcg", "idcg", "ndcg")}
    first = lab.diagnose(LIST, asked, answer)[0]
    for name, value in new.items():
        assert describe(name, value) in first.sentence


def test_a_tool_that_computes_it_is_identified(added):
    convention, new = added
    asked = played(tool(convention, 4))[-1]
    assert asked.survivors
    for name, value in new.items():
        kept = lab.Convention(**{name: value}).value(name)
        assert {each.convention.value(name) for each in asked.survivors} == {kept}


def test_exercises_are_made_with_it(added):
    convention, _ = added
    exercise = make(1, convention=convention, mistakes=("K2",))
    assert exercise.convention == convention


def test_the_pages_show_it(added):
    convention, _ = added
    app = opened(s=link.encode(board(convention)))
    assert f"{lab.ndcg(SOUP.topic(), convention):.4f}".rstrip("0") in words_of(papers(app)) + text(app)
    assert app.session_state["session"].state.convention == convention


LIBRARY = """
family = "fictions"
read = "2026-11"

[fictional]
library = "Fictional"
version = "1.0"
convention = "nDCG gain=linear discount=cube"
source = "nowhere"
call = "fictional.ndcg(grades, scores)"
verified = false
"""


def test_a_library_takes_one_entry_of_a_file_and_no_python(monkeypatch, tmp_path):
    (tmp_path / "fictions.toml").write_text(LIBRARY, "utf-8")
    ((_, entry),) = read_family(tmp_path / "fictions.toml").items()
    monkeypatch.setitem(lab.conventions.entries, entry.name, entry)
    monkeypatch.setitem(model_convention.NAMED, entry.name, entry.convention)
    assert lab.ndcg(LIST, "fictional", k=2) == lab.ndcg(LIST, entry.convention, k=2)
    assert lab.evaluate({"q": ["a"]}, {"q": {"a": 1}}, "fictional").value == 1.0
    assert "fictional" in {found.name for found in library_values(LIST, lab.Convention(), lab.conventions)}
    assert smallest_difference("fictional", "burges_2005").topic.docs
    theirs = f"{lab.ndcg(LIST, entry.convention):.6f}"
    assert "fictional" in lab.diagnose(LIST, lab.Convention(), theirs)[0].conventions
    app = opened("libraries.py", a="fictional", b="sklearn")
    assert "no answer of its own was recorded" in words_of(papers(app))


MISTAKE = """
[G99]
title = "The root of the grade"
wrong = "The root of each grade was taken as its gain."
mend = "Take the gain that the exercise asks for."
variants = [{ both = "gain=root" }]
stage = "gain"
source = "a test"
frequency = "often"
"""


def test_a_mistake_takes_one_entry_of_a_file_and_no_python(monkeypatch, tmp_path):
    (tmp_path / "roots.toml").write_text(MISTAKE, "utf-8")
    ((name, entry),) = read_section(tmp_path / "roots.toml").items()
    assert entry.affects == ("dcg", "idcg", "ndcg")
    monkeypatch.setitem(lab.mistakes.entries, name, entry)
    asked = lab.Convention(k=4)
    theirs = lab.explain(LIST, asked.changed(gain="root"))
    found = lab.diagnose(LIST, asked, {"dcg": f"{theirs.dcg:.6f}", "ndcg": f"{theirs.ndcg:.6f}"})[0]
    assert found.mistake == "G99"
    assert entry.wrong[1:-1] in found.sentence  # within a sentence
    assert [row.mistake for row in make(3, mistakes=["G99"]).rows][-1] == "G99"


def test_an_example_takes_one_file(monkeypatch, tmp_path):
    for file in examples.folder.glob("*.json"):
        shutil.copy(file, tmp_path)
    record = json.loads((tmp_path / "01-soup.json").read_text("utf-8")) | {"id": "broth", "title": "A broth"}
    (tmp_path / "10-broth.json").write_text(json.dumps(record), "utf-8")
    monkeypatch.setattr(examples, "folder", tmp_path)
    assert list(examples)[-1] == "broth"
    state: BoardState = from_example(examples["broth"])
    assert link.decode(link.encode(state)).example == "broth"
    app = opened("libraries.py", list="broth")
    assert any("A broth" in option for option in app.selectbox(key="libraries_list").options)


LESSON = (DATA / "added_lesson.md").read_text(encoding="utf-8")


@pytest.fixture
def forgotten_places():
    """Empty what the course keeps of its steps, before and after a test that adds one."""
    kept = (course.places, course._named)
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


@pytest.mark.usefixtures("forgotten_places")
def test_a_lesson_takes_one_file(monkeypatch, tmp_path):
    for file in lessons.folder.glob("*.md"):
        shutil.copy(file, tmp_path)
    number = len(lessons) + 1
    (tmp_path / f"{number}-of-its-own.md").write_text(LESSON, "utf-8")
    monkeypatch.setattr(lessons, "folder", tmp_path)
    assert lessons[number].title == "A lesson of its own"
    assert lessons[number].recall.recalls == number - 1
    app = opened("lessons.py", at=f"{number}.1")
    assert "A lesson of its own" in str(app.main)


def test_a_lesson_without_a_checkpoint_is_refused_as_it_is_read(tmp_path):
    (tmp_path / "01-a-list.md").write_text(LESSON.partition("```ask")[0], "utf-8")
    with pytest.raises(lab.NdcgError, match=r"checkpoint.*01-a-list\.md"):
        Lessons(tmp_path)[1]


@pytest.mark.parametrize("rare", [False, True])
def test_what_few_need_is_folded_away_on_the_board(monkeypatch, rare):
    monkeypatch.setitem(GAINS, "root", replace(ROOT, rare=rare))
    monkeypatch.setitem(DISCOUNTS, "cube", replace(CUBE, rare=rare))
    assert ("root" in controls.rare()["gain"], "cube" in controls.rare()["discount"]) == (rare, rare)
