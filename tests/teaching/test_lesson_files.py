"""Lesson files: what they may contain, how errors are reported, and that no number is written by hand."""

import math
import re
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from pathlib import Path

import pytest

from ndcg_core import Convention, NdcgError, Topic, compare, dcg, evaluate, explain, mistakes, ndcg, order_scale
from ndcg_core.model.records import Averaging
from ndcg_core.systems import example_systems
from ndcg_core.teaching.lessons import Lessons, lessons, read_lesson, reading
from ndcg_core.teaching.mistakes import wrong_sums
from ndcg_core.teaching.tasks import FreshList, Scene
from ndcg_core.teaching.tasks.figure_values import filled, holds, value_of
from ndcg_core.teaching.tasks.figures import read_condition, read_figure
from ndcg_core.teaching.tasks.fresh import with_seed
from ndcg_core.teaching.tasks.kinds.choice import Choice
from ndcg_core.teaching.tasks.kinds.fill import Fill
from ndcg_core.teaching.tasks.kinds.goal import steps_between
from tests.support.examples import everyday, of
from tests.support.files import read_data

TEXTS = {path.name: path.read_text("utf-8") for path in sorted(Path(reading.__file__).parent.glob("*.md"))}
SCENE = Scene(("a", "b", "c"), {"a": 1, "b": 3, "c": 0, "d": 2}, Convention(k=3))
OTHER = Scene(("b", "a", "c"), {"a": 1, "b": 3, "c": 0, "d": 2}, Convention(k=3))


@pytest.mark.parametrize("number", lessons)
def test_every_lesson_loads_and_ends_with_checkpoints_and_has_a_goal(number):
    lesson = lessons[number]
    own = [step.ask for step in lesson.steps if step.ask]
    assert own[-1].fresh
    assert sum(ask.fresh is not None for ask in own) in (1, 2, 3)
    assert "goal" in [ask.kind for ask in own]
    assert lesson.sources
    assert 3 <= lesson.minutes <= 20


@pytest.mark.parametrize("name", TEXTS)
def test_no_figure_is_written_by_hand(name):
    """Numbers with two or more decimals are computed, except a goal's limits and source versions."""
    kept = r"\[\[.*?\]\]|^source:.*$|^(until|because) = \[(?s:.*?)\]$|\$\$?.*?\$\$?"
    kept += "|^(convention|scores|grades|solution) =.*$"
    loose = re.sub(kept, "", TEXTS[name], flags=re.MULTILINE)
    goals = {
        word
        for found in re.findall(r"^until = (.*)$", TEXTS[name], flags=re.MULTILINE)
        for word in re.findall(r"[\d.]+", found)
    }
    assert [number for number in re.findall(r"\d+\.\d{2,}", loose) if number not in goals] == []


@cache
def compared():
    return compare(*example_systems(), "trec_eval", k=3, baseline="bm25")


RUN, QRELS = {"1": SCENE.ranking, "2": OTHER.ranking}, {"1": SCENE.grades, "2": OTHER.grades}
MEDIAN = Convention(k=3, averaging=Averaging(average="median"))
FIGURES = {
    "ndcg": lambda: ndcg(SCENE.topic, Convention(k=3)),
    "dcg gain=linear": lambda: explain(SCENE.topic, Convention(k=3, gain="linear")).dcg,
    "ndcg k=all ideal_pool=ranked": lambda: ndcg(SCENE.topic, Convention(ideal_pool="ranked")),
    "ndcg of other as sklearn k=2": lambda: ndcg(OTHER.topic, "sklearn", k=2),
    "worst": lambda: ndcg(Topic(["c", "a", "b"], SCENE.grades), Convention(k=3)),
    "best k=2": lambda: ndcg(Topic(["b", "a", "c"], SCENE.grades), Convention(k=2)),
    "random k=1": lambda: (7 + 1 + 0) / 3 / 7,
    "RR": lambda: 1.0,
    "P of other k=2": lambda: 1.0,
    "R": lambda: 2 / 3,
    "gain 2": lambda: 7.0,
    "ideal_grade 2": lambda: 2.0,
    "running 2": lambda: explain(SCENE.topic, Convention(k=3)).rows[1].dcg,
    "cg": lambda: 8.0,
    "average of one other average=median": lambda: evaluate(RUN, QRELS, MEDIAN).value,
    "2.5": lambda: 2.5,
    "average of this other": lambda: (ndcg(SCENE.topic, Convention(k=3)) + ndcg(OTHER.topic, Convention(k=3))) / 2,
    "dcg by D10": lambda: 8.0,
    "discounted 2 by D10": lambda: 7.0,
    "mean of bm25 as trec_eval": lambda: pytest.approx(compared().means["bm25"]),
    "difference of bm25 dense as trec_eval": lambda: pytest.approx(compared().pair("bm25", "dense").difference),
    "low of bm25 dense as trec_eval": lambda: pytest.approx(compared().pair("bm25", "dense").interval[0]),
    "high of bm25 dense as trec_eval": lambda: pytest.approx(compared().pair("bm25", "dense").interval[1]),
    "better of bm25 dense as trec_eval": lambda: compared().pair("bm25", "dense").wins,
    "worse of bm25 dense as trec_eval": lambda: compared().pair("bm25", "dense").losses,
    "p of bm25 dense as trec_eval": lambda: compared().pair("bm25", "dense").tests["randomisation"].p,
}


@pytest.mark.parametrize("text", FIGURES)
def test_a_figure_is_computed_by_the_core(text):
    assert value_of(read_figure(text), SCENE, {"one": SCENE, "other": OTHER}) == FIGURES[text]()


def test_the_readers_list_is_compared_with_the_start():
    better = read_condition("ndcg > start ndcg")
    assert holds(better, OTHER, {}, SCENE)
    assert not holds(better, SCENE, {}, SCENE)
    no_value = Scene(("a",), {"a": 0})  # which fulfils nothing
    assert not holds(read_condition("ndcg no_relevant=nan > 0"), no_value, {})


INVALID = read_data("bad_figures.toml")


@pytest.mark.parametrize("part", INVALID)
def test_an_invalid_phrase_is_refused(part):
    for text in INVALID[part]:
        with pytest.raises(NdcgError, match=part):
            read_figure(text)


@pytest.mark.parametrize("text", ["ndcg", "ndcg > dcg > 1", "ndcg >1"])
def test_a_condition_has_one_sign(text):
    with pytest.raises(NdcgError, match="between two figures"):
        read_condition(text)


HEAD = "# T\nminutes: 5\ncan: Do it.\n## S\n```list\nranking = 'a b'\ngrades = { a = 1, b = 2 }\n```\nText.\n"
BOTH = "options = [{ right = 'This' }, { wrong = 'That' }]"


def block(name, *lines):
    return "\n".join([f"```{name}", *lines, "```\n"])


def ask(kind, *lines):
    """A lesson with a question of a kind; the block starts at line 10."""
    return HEAD + block("ask", f"kind = '{kind}'", "question = 'What?'", *lines)


FRESH = ask("fill", 'value = "ndcg"', "fresh = { size = 3 }").removeprefix(HEAD)
BAD = read_data("bad_lessons.toml")


@pytest.mark.parametrize("name", BAD)
def test_an_error_in_a_lesson_file_names_its_line(name):
    bad = BAD[name]
    with pytest.raises(NdcgError) as refusal:
        read_lesson(bad.get("whole") or HEAD + bad["behind"], "01-a.md")
    assert bad["says"] in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_lesson_files_name_starts_with_its_number():
    with pytest.raises(NdcgError, match=r"01-its-name\.md"):
        read_lesson(HEAD, "first.md")
    with pytest.raises(NdcgError, match="A lesson's number must be from 1 to"):
        lessons[99]


def first_step(text):
    return read_lesson(text, "01-a.md").steps[0]


def test_a_goal_keeps_grades_and_choices_unless_it_allows_changes():
    goal = first_step(ask("goal", 'until = ["ndcg = 1"]', "moves = 1")).ask
    moved = Scene(("b", "a"), {"a": 1, "b": 2})
    assert goal.progress(moved) == (True, [(goal.until[0], True)], 1)
    assert not replace(goal, moves=0).judge(moved).right
    assert not goal.judge(Scene(("a", "b"), {"a": 2, "b": 2})).right
    assert not goal.judge(replace(moved, convention=Convention(k=1))).right
    assert not goal.judge(Scene((), {"a": -1})).right  # what the convention refuses is no goal


def test_the_fewest_moves_between_two_orders():
    moves = {("abcd", "abcd"): 0, ("abcd", "bcda"): 1, ("abcd", "dcba"): 3, ("abc", "abcd"): 1, ("abcd", "ab"): 2}
    found = {orders: steps_between(*(Scene(tuple(order), {}) for order in orders)) for orders in moves}
    assert found == moves


def test_a_wrong_number_is_diagnosed_and_a_short_one_is_asked_again():
    task = first_step(ask("fill", 'value = "ndcg"', 'hint = "It is [[ndcg | 1]]."')).ask
    right = ndcg(Topic(["a", "b"], {"a": 1, "b": 2}))
    assert task.judge(f"{right:.4f}").right
    assert task.judge(f"{right:.4f}".replace(".", ",")).right
    linear = ndcg(Topic(["a", "b"], {"a": 1, "b": 2}), Convention(gain="linear"))
    wrong = task.judge(f"{linear:.4f}")
    assert (wrong.right, wrong.findings[0].mistake) == (False, "G1")
    short = task.judge(f"{right:.2f}")
    assert (short.right, "4 decimals" in short.sentence) == (None, True)
    assert task.judge("0.1234").sentence == f"Not yet. It is {right:.1f}."
    with pytest.raises(NdcgError):
        task.judge("many")


LOUNGE = Scene(("a", "b", "c"), {"a": 1, "b": 3, "c": 2, "missed": 4}, Convention(gain="linear", discount="none", k=3))
FOUR = Scene(("a", "b", "c", "d"), {"a": 2, "b": 3, "c": 0, "d": 1}, Convention())
SEVEN = replace(FOUR, ranking=tuple("abcdefg"), grades={})
TWO = Scene(("a", "b"), {"a": 1, "b": 3}, Convention(gain="linear"))
MISSED = Scene(tuple("vwxyz"), {"v": 2, "w": 0, "x": 3, "y": 1, "z": 1, "missed": 2}, Convention(k=4))


def judged(figure, number, scene=FOUR, decimals=4, lesson=4):
    """What is said to a number, typed in answer to a question of a lesson."""
    about = {"own": scene, "question": "What?", "value": read_figure(figure)}
    task = Fill(**about, decimals=decimals, hint="A hint.", lesson=lesson)
    return task.judge(number if isinstance(number, str) else f"{number:.4f}")


@pytest.mark.parametrize(
    ("quantity", "typed", "words"),
    [
        ("cg", "10", "documents that were not retrieved"),  # 1 + 3 + 2 + 4
        ("idcg", "6", "every judged document"),  # 1 + 3 + 2 in any order, where 4 + 3 + 2 was asked
        ("dcg", "9", "Leave each document at its rank"),
        ("dcg", "3", "Without rank 2"),
        ("dcg", "8", "rank 3 counted twice"),
        ("idcg", "8", "off by exactly 1"),
        ("dcg", "6.5", "a whole number"),
    ],
)
def test_the_slips_that_a_step_invites_come_before_the_catalogue(quantity, typed, words):
    said = judged(quantity, typed, LOUNGE, decimals=0, lesson=1)
    assert not said.right
    assert words in said.sentence


def test_an_ideal_sum_of_the_wrong_documents_or_order_is_recognised_before_chance():
    """The second is 1 less than the right sum by chance, where a second grade 2 was missed."""
    assert "Sort the grades first" in judged("idcg", 1 + 3 / math.log2(3), TWO).sentence
    without = 7 + 3 / math.log2(3) + 1 / 2 + 1 / math.log2(5)
    assert "every judged document" in judged("idcg", without, MISSED).sentence


@pytest.mark.parametrize(
    ("figure", "typed", "right"),
    [
        ("discounted 2", 7 * 0.6309, True),  # the weight as it is shown
        ("discounted 2", round(7 / 1.5850, 4), True),  # the logarithm as it is shown
        ("discounted 2", 7 * 0.63, False),
        ("discounted 4", 0.4307, True),
        ("dcg", 3 + 4.4163 + 0.4307, True),
        ("dcg", 3 + 4.41 + 0.43, False),
        ("weight 2", 0.6308, False),
    ],
)
def test_a_number_from_rounded_weights_is_right_within_what_rounding_explains(figure, typed, right):
    assert judged(figure, typed).right is right


def test_a_right_number_with_too_few_decimals_is_asked_for_the_others_and_is_no_slip():
    assert "Correct so far" in judged("weight 7", "0.33", SEVEN, lesson=3).sentence
    assert judged("weight 7", "0.333", SEVEN, lesson=3).right  # the picture shows no more
    assert "A hint." in judged("weight 7", "0.334", SEVEN, lesson=3).sentence
    assert dcg(FOUR.topic) == pytest.approx(7.8472, abs=5e-5)
    for typed in ("7.847", "7.85", "8", "1"):
        assert " the sum is that" not in judged("dcg", typed).sentence


def test_a_lesson_names_only_mistakes_whose_words_it_has_taught():
    doubled = wrong_sums(FOUR.topic, FOUR.convention, mistakes["D4"]).dcg
    for lesson, named in ((2, False), (4, True)):
        assert (mistakes["D4"].title in judged("dcg", doubled, lesson=lesson).sentence) is named
    for lesson in lessons.values():
        asked = [step for step in lesson.numbered.values() if step.ask]
        assert all(step.ask.lesson == (step.recalls or lesson.readers) for step in asked)


def test_a_lesson_between_two_is_read_there_and_moves_no_other(tmp_path):
    body = HEAD.removeprefix("# T\n") + FRESH
    for name, head in {"01-a": "", "02-b": "", "03-c": "", "04-d": "label: 2b\n", "05-e": "label: 2c\n"}.items():
        (tmp_path / f"{name}.md").write_text(f"# Lesson {name}\n{head}{body}", encoding="utf-8")
    read = Lessons(tmp_path)
    assert [read[number].label for number in read] == ["1", "2", "2b", "2c", "3"]
    assert list(read) == [1, 2, 4, 5, 3]
    assert [read[number].readers for number in read] == [1, 2, 2, 2, 3]
    assert [read[number].recall is not None for number in read] == [False, True, False, False, True]
    assert read[3].recall.recalls == 2  # as before the others came
    assert (read[4].steps[0].ask.lesson, read[4].steps[0].ask.step) == (2, 99)
    with pytest.raises(NdcgError, match="label: b"):
        read_lesson(f"# A\nlabel: b\n{body}", "01-a.md")


def test_the_other_measures_are_of_lists_that_are_named():
    text = TEXTS["14-what-it-means.md"]
    with pytest.raises(NdcgError, match="Unknown list 'nowhere'"):
        read_lesson(text.replace('Late = "late"', 'Late = "nowhere"'), "14-what-it-means.md")
    with pytest.raises(NdcgError, match="lists"):
        read_lesson(text.replace('lists = { Early = "early", Late = "late" }\n', ""), "14-what-it-means.md")


def test_the_lesson_on_the_scale_says_what_its_lists_are():
    """What its sentences say of the order by chance, of a single relevant document and of a pool, worked out."""
    few, many = (lessons[14].steps[at].scene for at in (1, 2))
    for scene in (few, many):
        found = order_scale(scene.topic, scene.convention)
        orders = [ndcg(Topic(list(order), scene.grades)) for order in permutations(scene.ranking)]
        assert found == pytest.approx((min(orders), math.fsum(orders) / len(orders), found.given, 1))
        assert round(found.given, 2) == 0.8
    assert ndcg(few.topic) - order_scale(few.topic).random > 0.15
    assert ndcg(many.topic) == order_scale(many.topic).worst
    single = lessons[14].steps[4].scene
    assert ndcg(single.topic) == pytest.approx(1 / math.log2(single.ranking.index("d") + 2))


def test_figures_in_text_are_shown_with_their_decimals():
    text, scenes = "[[gain 1]] [[gain 2 | 0]] [[ndcg of none no_relevant=nan]]", {"none": Scene(("a",), {"a": 0})}
    assert filled(text, SCENE, scenes) == "1.0000 7 no value"


@pytest.mark.many
@pytest.mark.parametrize("number", everyday([1, 4], lessons))
def test_every_checkpoint_can_be_shown_with_any_list(number):
    for step, seed in product(lessons[number].steps, range(of(25, 8))):
        if step.ask is not None and step.ask.fresh:
            drawn = step.with_seed(seed)
            for figure in drawn.ask.cells or [drawn.ask.value]:
                assert math.isfinite(drawn.ask.number(figure))
            parts = [part.text for part in (*step.before, *step.after) if hasattr(part, "text")]
            for text in (*step.ask.texts, *parts):
                assert "no value" not in drawn.filled(text)


def test_a_fresh_list_comes_from_a_checkpoint_alone():
    task = first_step(ask("fill", 'value = "ndcg"')).ask
    assert with_seed(task, 1) is task
    choice = Choice(own=SCENE, question="Which?", options=("This", "That"), right={0}, fresh=FreshList(3))
    with pytest.raises(NdcgError, match="new list for every seed"):
        with_seed(choice, 1)


@pytest.mark.parametrize(("lesson", "step", "value"), [(3, 5, 1.2920296742), (4, 1, 7.8471848331)])
def test_a_right_number_of_a_table_is_not_refused_for_its_form(lesson, step, value):
    """Zeros at the end may be left out, and three decimals are as many as the next screen shows."""
    found = lessons[lesson].steps[step - 1]
    values = [found.ask.number(cell) for cell in found.ask.cells]
    places = [at for at, other in enumerate(values) if abs(other - value) < 1e-9]
    for typed in (f"{value:.3f}", f"{value:.4f}", f"{value:.4f}".rstrip("0"), f"{value:.5f}".replace(".", ",")):
        assert found.ask.part(places[-1]).judge(typed).right, typed
