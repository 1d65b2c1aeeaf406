"""Lesson files: what they may contain, how errors are reported, and that no number is written by hand."""

import math
import re
from dataclasses import replace
from importlib.resources import files
from itertools import permutations

import pytest

from ndcg_core import Convention, NdcgError, Topic, compare, dcg, evaluate, explain, mistakes, ndcg, order_scale
from ndcg_core.model.records import Averaging
from ndcg_core.systems import example_systems
from ndcg_core.teaching.lessons import (
    Lessons,
    Scene,
    fresh_scene,
    judge,
    judge_cell,
    lessons,
    progress,
    read_lesson,
    scene_at,
)
from ndcg_core.teaching.lessons.figure_values import filled, holds, value_of
from ndcg_core.teaching.lessons.figures import read_condition, read_figure
from ndcg_core.teaching.lessons.goals import steps_between
from ndcg_core.teaching.lessons.records import StepQuestion
from ndcg_core.teaching.mistakes import wrong_sums
from tests.support.examples import of

TEXTS = {
    path.name: path.read_text(encoding="utf-8")
    for path in files("ndcg_core.teaching.lessons").iterdir()
    if path.name.endswith(".md")
}
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
    loose = re.sub(
        r"\[\[.*?\]\]|^(source|until|because|convention|scores|grades|solution):.*$|\$\$?.*?\$\$?",
        "",
        TEXTS[name],
        flags=re.MULTILINE,
    )
    goals = {word for found in re.findall(r"^until: (.*)$", TEXTS[name], flags=re.MULTILINE) for word in found.split()}
    assert [number for number in re.findall(r"\d+\.\d{2,}", loose) if number not in goals] == []


COMPARED = compare(*example_systems(), "trec_eval", k=3, baseline="bm25")
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
    "average of one other average=median": lambda: (
        evaluate(
            {"1": SCENE.ranking, "2": OTHER.ranking},
            {"1": SCENE.grades, "2": OTHER.grades},
            Convention(k=3, averaging=Averaging(average="median")),
        ).value
    ),
    "2.5": lambda: 2.5,
    "average of this other": lambda: (ndcg(SCENE.topic, Convention(k=3)) + ndcg(OTHER.topic, Convention(k=3))) / 2,
    "dcg by D10": lambda: 8.0,
    "discounted 2 by D10": lambda: 7.0,
    "mean of bm25 as trec_eval": lambda: pytest.approx(COMPARED.means["bm25"]),
    "difference of bm25 dense as trec_eval": lambda: pytest.approx(COMPARED.pair("bm25", "dense").difference),
    "low of bm25 dense as trec_eval": lambda: pytest.approx(COMPARED.pair("bm25", "dense").interval[0]),
    "high of bm25 dense as trec_eval": lambda: pytest.approx(COMPARED.pair("bm25", "dense").interval[1]),
    "better of bm25 dense as trec_eval": lambda: COMPARED.pair("bm25", "dense").wins,
    "worse of bm25 dense as trec_eval": lambda: COMPARED.pair("bm25", "dense").losses,
    "p of bm25 dense as trec_eval": lambda: COMPARED.pair("bm25", "dense").tests["randomisation"].p,
}


@pytest.mark.parametrize("text", FIGURES)
def test_a_figure_is_computed_by_the_core(text):
    assert value_of(read_figure(text), SCENE, {"one": SCENE, "other": OTHER}) == FIGURES[text]()


def test_the_readers_list_is_compared_with_the_start():
    better = read_condition("ndcg > start ndcg")
    assert holds(better, OTHER, {}, SCENE)
    assert not holds(better, SCENE, {}, SCENE)
    assert not holds(
        read_condition("ndcg no_relevant=nan > 0"), Scene(("a",), {"a": 0}), {}
    )  # no value fulfils nothing


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("mean of bm25 dense", "alone or in pairs"),
        ("low of bm25", "alone or in pairs"),
        ("", "A figure must start with"),
        ("nonsense", "nonsense"),
        ("gain", "from 1"),
        ("gain 0", "from 1"),
        ("ndcg of", "'of' must be followed by a name"),
        ("ndcg of a b", "an average has several"),
        ("average of a", "an average has several"),
        ("ndcg as nobody", "nobody"),
        ("ndcg gain=x", "gain"),
        ("ndcg nonsense=1", "nonsense"),
        ("ndcg k=0", "k must be a positive whole number"),
        ("ndcg k=2.5", "nDCG@k"),
        ("ndcg k=inf", "nDCG@k"),
        ("inf", "must start with"),
        ("ndcg 3", "choice=value"),
        ("ndcg by Z9", "must be an id of the catalogue"),
        ("gain 1 by D4", "can change only ndcg"),
        ("ndcg by D4 D5", "'by' with a mistake"),
    ],
)
def test_an_invalid_phrase_is_refused(text, part):
    with pytest.raises(NdcgError, match=part):
        read_figure(text)


@pytest.mark.parametrize("text", ["ndcg", "ndcg > dcg > 1", "ndcg >1"])
def test_a_condition_has_one_sign(text):
    with pytest.raises(NdcgError, match="between two figures"):
        read_condition(text)


HEAD = "# T\nminutes: 5\ncan: Do it.\n## S\n```list\nranking: a b\ngrades: a=1 b=2\n```\nText.\n"
BAD = {
    "an unknown system": (f"{HEAD}\nIt is [[mean of nobody]].\n", "line 11"),
    "no step": ("# T\nminutes: 5\n", "01-a.md"),
    "no title": ("minutes: 5\n## S\n```list\nranking: a\n```\nx\n", "a title"),
    "a stray line": ("# T\nhello\n", "'hello' (01-a.md, line 2)"),
    "a block before a step": ("# T\n```list\nranking: a\n```\n", "line 2"),
    "no list": ("# T\nminutes: 5\n## S\nText.\n", "line 3"),
    "an open block": (f"{HEAD}```list\nranking: a\n", "line 10"),
    "an unknown block": (f"{HEAD}```movie\n```\n", "'movie' (01-a.md, line 10)"),
    "an unknown key": (f"{HEAD}```list\ncolour: red\n```\n", "'colour: red' (01-a.md, line 11)"),
    "a key twice": (f"{HEAD}```list\nname: x\nname: y\n```\n", "line 12"),
    "grades that are none": (f"{HEAD}```list\ngrades: a=x\n```\n", "'x' (01-a.md, line 11)"),
    "no pairs": (f"{HEAD}```list\ngrades: a\n```\n", "'a' (01-a.md, line 11)"),
    "a document twice": (f"{HEAD}```list\nranking: a a\n```\n", "line 10"),
    "an unknown part": (f"{HEAD}```show\nparts: movie\n```\n", "'movie' (01-a.md, line 11)"),
    "an unknown list": (f"{HEAD}```list\nof: z\n```\n", "'z' (01-a.md, line 11)"),
    "an unknown example": (f"{HEAD}```list\nexample: z\n```\n", "'z' (01-a.md, line 11)"),
    "an unknown convention": (f"{HEAD}```list\nconvention: z\n```\n", "line 11"),
    "a figure that is none": (f"{HEAD}\nIt is [[nothing]].\n", "'nothing' (01-a.md, line 11)"),
    "a rank too many": (f"{HEAD}\nIt is [[gain 3]].\n", "line 11"),
    "an unknown kind": (f"{HEAD}```ask\nkind: essay\nquestion: Why?\n```\n", "'essay' (01-a.md, line 11)"),
    "no question": (f"{HEAD}```ask\nkind: fill\nvalue: ndcg\n```\n", "The block 'ask' has no line 'question: ...'"),
    "no value": (f"{HEAD}```ask\nkind: fill\nquestion: What?\n```\n", "a line cells: ... or value: ..."),
    "one option": (f"{HEAD}```ask\nkind: choice\nquestion: What?\n- [x] This\n```\n", "two options"),
    "an option without a mark": (f"{HEAD}```ask\nkind: choice\nquestion: What?\n- [y] This\n```\n", "line 13"),
    "a claim that does not hold": (
        f"{HEAD}```ask\nkind: choice\nquestion: What?\n- [x] This\n- [ ] That\nbecause: ndcg > 2\n```\n",
        "'ndcg > 2' (01-a.md, line 15)",
    ),
    "a goal that is reached already": (
        f"{HEAD}```ask\nkind: goal\nquestion: Go.\nuntil: ndcg > 0\nsolution: b a\n```\n",
        "The goal 'ndcg > 0' is reached at the start",
    ),
    "a goal without a way": (f"{HEAD}```ask\nkind: goal\nquestion: Go.\nuntil: ndcg > 0.99\n```\n", "line 'solution"),
    "a document that is not ranked": (
        f"{HEAD}```ask\nkind: pick\nquestion: Which?\ndocs: z\n```\n",
        "'z' (01-a.md, line 13)",
    ),
    "a column that is none": (
        f"{HEAD}```ask\nkind: fill\nquestion: What?\ncells: gain 1\ncolumns: dcg\n```\n",
        "'dcg' (01-a.md, line 14)",
    ),
    "a cell beyond the list": (
        f"{HEAD}```ask\nkind: fill\nquestion: What?\ncells: gain 3\ncolumns: gain\n```\n",
        "line 13",
    ),
    "a picture that is none": (f"{HEAD}```show\nparts: list\npicture: movie\n```\n", "'movie' (01-a.md, line 12)"),
    "an opinion that is none": (
        f"{HEAD}```ask\nkind: bar\nquestion: What?\nvalue: ndcg\nopinion: no\n```\n",
        "'no' (01-a.md, line 14)",
    ),
    "a way too long": (
        f"{HEAD}```ask\nkind: goal\nquestion: Go.\nuntil: ndcg > 0.99\nmoves: 0\nsolution: b a\n```\n",
        "line 'solution",
    ),
    "two questions": (
        (
            f"{HEAD}```ask\nkind: fill\nquestion: What?\nvalue: ndcg\n```\n"
            "```ask\nkind: fill\nquestion: What?\nvalue: ndcg\n```\n"
        ),
        "one thing",
    ),
    "a figure that a fresh list may lack": (
        f"{HEAD}```ask\nkind: fill\nquestion: What?\nvalue: ndcg\nsize: 3\nhint: It is [[gain 9]].\n```\n",
        "line 15",
    ),
    "a text that a fresh list may lack": (
        (
            f"{HEAD}```list\nranking: a b c d e f g h i\n```\n"
            "```ask\nkind: fill\nquestion: What?\nvalue: ndcg\nsize: 3\n```\n"
            "[[gain 9]]\n"
        ),
        "line 4",
    ),
    "decimals that are none": (f"{HEAD}\nIt is [[ndcg | two]].\n", "line 11"),
    "a number that is none": (
        f"{HEAD}```ask\nkind: bar\nquestion: What?\nvalue: ndcg\nmost: nan\n```\n",
        "'nan' (01-a.md, line 14)",
    ),
    "a bar without height": (
        f"{HEAD}```ask\nkind: bar\nquestion: What?\nvalue: ndcg\nmost: 0\n```\n",
        "'0' (01-a.md, line 14)",
    ),
    "a mistake that is none": (
        f"{HEAD}```ask\nkind: fill\nquestion: What?\nvalue: ndcg\nsize: 5\nmistakes: Z9\n```\n",
        "'Z9' (01-a.md, line 15)",
    ),
    "flags that are none": (f"{HEAD}```ask\nkind: place\nquestion: Where?\n```\n", "a line tags: ..."),
    "a flag without a figure": (
        f"{HEAD}```ask\nkind: place\nquestion: Where?\ntags: sklearn\n```\n",
        "'sklearn' (01-a.md, line 13)",
    ),
    "a flag of a list that is none": (
        f"{HEAD}```ask\nkind: place\nquestion: Where?\ntags: here = ndcg of nowhere\n```\n",
        "'nowhere' (01-a.md",
    ),
    "a line that falls": (
        f"{HEAD}```ask\nkind: place\nquestion: Where?\ntags: here = ndcg\nscale: 1 0\n```\n",
        "'1 0' (01-a.md, line 14)",
    ),
    "a sweep of nothing": (
        f"{HEAD}```ask\nkind: sweep\nquestion: What?\nsweep: z = 0 1\n- [x] This\n- [ ] That\n```\n",
        "A sweep must be of k or of a document of the list",
    ),
    "nothing tied": (
        f"{HEAD}```ask\nkind: tied\nquestion: How many?\nvalue: 2\n```\n",
        "2 to 4 equal scores; got 0 (01-a.md, line 10)",
    ),
    "too many tied documents": (
        (
            f"{HEAD}```list\nscores: a=1 b=1 c=1 d=1 e=1\ngrades: a=1\n```\n"
            "```ask\nkind: tied\nquestion: How many?\nvalue: 2\n```\n"
        ),
        "2 to 4 equal scores; got 5",
    ),
    "a trial too few": (
        f"{HEAD}```ask\nkind: repair\nquestion: What?\ntarget: ndcg\ntrial: -\n- [x] This\n- [ ] That\n```\n",
        "2 options need a line 'trial: ...' each",
    ),
    "a mistake that does not show": (
        f"{HEAD}```ask\nkind: spot\nquestion: What?\nmistake: D17\n- [x] This\n- [ ] That\n```\n",
        "D17",
    ),
    "draws of nothing": (
        f"{HEAD}```ask\nkind: chance\nquestion: What?\nvalue: 2\ndraws: flips\n```\n",
        "a line systems: ... or amounts: ...",
    ),
    "draws of a system that is none": (
        f"{HEAD}```ask\nkind: chance\nquestion: What?\nvalue: 2\ndraws: flips\nsystems: ours = bm25 bm52\n```\n",
        "Unknown system 'bm52'",
    ),
    "draws that are none": (
        f"{HEAD}```ask\nkind: chance\nquestion: What?\nvalue: 2\ndraws: dice\n```\n",
        "'dice' (01-a.md, line 14)",
    ),
    "a query that is none": (
        f"{HEAD}```ask\nkind: strip\nquestion: What?\nvalue: ndcg\nqueries: nowhere\n```\n",
        "'nowhere' (01-a.md, line 14)",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_an_error_in_a_lesson_file_names_its_line(name):
    text, part = BAD[name]
    with pytest.raises(NdcgError) as refusal:
        read_lesson(text, "01-a.md")
    assert part in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_lesson_files_name_starts_with_its_number():
    with pytest.raises(NdcgError, match=r"01-its-name\.md"):
        read_lesson(HEAD, "first.md")
    with pytest.raises(NdcgError, match="A lesson's number must be from 1 to"):
        lessons[99]


def test_a_goal_keeps_grades_and_choices_unless_it_allows_changes():
    ask = (
        read_lesson(
            f"{HEAD}```ask\nkind: goal\nquestion: Go.\nuntil: ndcg = 1\nmoves: 1\nsolution: b a\n```\n", "01-a.md"
        )
        .steps[0]
        .ask
    )
    start = Scene(("a", "b"), {"a": 1, "b": 2})
    assert progress(ask, Scene(("b", "a"), {"a": 1, "b": 2}), start, {}) == (True, [(ask.conditions[0], True)], 1)
    assert not progress(replace(ask, moves=0), Scene(("b", "a"), {"a": 1, "b": 2}), start, {}).reached
    assert not progress(ask, Scene(("a", "b"), {"a": 2, "b": 2}), start, {}).reached
    assert not progress(ask, Scene(("b", "a"), {"a": 1, "b": 2}, Convention(k=1)), start, {}).reached
    assert not progress(ask, Scene((), {"a": -1}), start, {}).reached  # what the convention refuses is no goal


@pytest.mark.parametrize(
    ("before", "after", "steps"),
    [("abcd", "abcd", 0), ("abcd", "bcda", 1), ("abcd", "dcba", 3), ("abc", "abcd", 1), ("abcd", "ab", 2)],
)
def test_the_fewest_moves_between_two_orders(before, after, steps):
    assert steps_between(Scene(tuple(before), {}), Scene(tuple(after), {})) == steps


def test_a_wrong_number_is_diagnosed_and_a_short_one_is_asked_again():
    step = read_lesson(
        f"{HEAD}```ask\nkind: fill\nquestion: What?\nvalue: ndcg\nhint: It is [[ndcg | 1]].\n```\n", "01-a.md"
    ).steps[0]
    right = ndcg(Topic(["a", "b"], {"a": 1, "b": 2}))
    assert judge(step.ask, f"{right:.4f}", step.scene, {}).right
    assert judge(step.ask, f"{right:.4f}".replace(".", ","), step.scene, {}).right
    linear = ndcg(Topic(["a", "b"], {"a": 1, "b": 2}), Convention(gain="linear"))
    wrong = judge(step.ask, f"{linear:.4f}", step.scene, {})
    assert (wrong.right, wrong.findings[0].mistake) == (False, "G1")
    short = judge(step.ask, f"{right:.2f}", step.scene, {})
    assert (short.right, "4 decimals" in short.sentence) == (False, True)
    assert judge(step.ask, "0.1234", step.scene, {}).sentence == f"Not yet. It is {right:.1f}."
    with pytest.raises(NdcgError):
        judge(step.ask, "many", step.scene, {})


LOUNGE = Scene(("a", "b", "c"), {"a": 1, "b": 3, "c": 2, "missed": 4}, Convention(gain="linear", discount="none", k=3))


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
    ask = StepQuestion("number", "What?", read_figure(quantity), decimals=0, hint="A hint.", lesson=1)
    judged = judge(ask, typed, LOUNGE, {})
    assert not judged.right
    assert words in judged.sentence


@pytest.mark.parametrize("typed", ["7.847", "7.85", "8", "1"])
def test_the_right_number_with_too_few_digits_is_no_slip(typed):
    scene = Scene(("a", "b", "c", "d"), {"a": 2, "b": 3, "c": 0, "d": 1}, Convention())
    assert dcg(scene.topic) == pytest.approx(3 + 7 / math.log2(3) + 1 / math.log2(5))
    ask = StepQuestion("number", "What?", read_figure("dcg"), hint="A hint.", lesson=4)
    assert " the sum is that" not in judge(ask, typed, scene, {}).sentence


def test_an_ideal_sum_in_the_order_of_the_list_is_recognised():
    scene = Scene(("a", "b"), {"a": 1, "b": 3}, Convention(gain="linear"))
    ask = StepQuestion("number", "What?", read_figure("idcg"), decimals=4, hint="A hint.", lesson=4)
    assert "Sort the grades first" in judge(ask, f"{1 + 3 / math.log2(3):.4f}", scene, {}).sentence


def test_a_lesson_names_only_mistakes_whose_words_it_has_taught():
    scene = Scene(("a", "b", "c", "d"), {"a": 2, "b": 3, "c": 0, "d": 1}, Convention())
    typed = f"{wrong_sums(scene.topic, scene.convention, mistakes['D4']).dcg:.4f}"
    for lesson, named in ((2, False), (4, True)):
        ask = StepQuestion("number", "What?", read_figure("dcg"), hint="A hint.", lesson=lesson)
        assert (mistakes["D4"].title in judge(ask, typed, scene, {}).sentence) is named
    assert all(
        step.ask is None or step.ask.lesson == (step.recalls or lessons[number].readers)
        for number in lessons
        for step in lessons[number].numbered.values()
    )


def test_a_lesson_between_two_is_read_there_and_moves_no_other(tmp_path):
    body = """minutes: 3
can: Do it.

## A step
A text.

```list
ranking: a b
grades: a=1 b=2
```

```ask
kind: fill
question: What is DCG?
value: dcg
size: 3
```
"""
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
        read_lesson(text.replace("Late = late", "Late = nowhere"), "14-what-it-means.md")
    with pytest.raises(NdcgError, match="lists"):
        read_lesson(text.replace("lists: Early = early; Late = late\n", ""), "14-what-it-means.md")


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
    assert (
        filled("[[gain 1]] [[gain 2 | 0]] [[ndcg of none no_relevant=nan]]", SCENE, {"none": Scene(("a",), {"a": 0})})
        == "1.0000 7 no value"
    )


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("number", lessons)
def test_every_checkpoint_can_be_shown_with_any_list(number):
    for step in lessons[number].steps:
        if step.ask is not None and step.ask.fresh:
            for seed in range(of(25, 8)):
                scene = scene_at(step, seed)
                for figure in step.ask.cells or [step.ask.value]:
                    assert math.isfinite(value_of(figure, scene, step.scenes, scene))
                for text in (
                    step.ask.question,
                    step.ask.hint,
                    *(part.text for part in (*step.before, *step.after) if hasattr(part, "text")),
                ):
                    assert "no value" not in filled(text, scene, step.scenes)


def test_a_fresh_list_comes_from_a_checkpoint_alone():
    step = read_lesson(f"{HEAD}```ask\nkind: fill\nquestion: What?\nvalue: ndcg\n```\n", "01-a.md").steps[0]
    with pytest.raises(NdcgError, match="new list for every seed"):
        fresh_scene(step.ask, step.scene, 1)


FOUR = Scene(("a", "b", "c", "d"), {"a": 2, "b": 3, "c": 0, "d": 1}, Convention())


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
    ask = StepQuestion("number", "What?", read_figure(figure), decimals=4, lesson=4)
    assert judge(ask, f"{typed:.4f}", FOUR, {}).right is right


def test_a_right_number_with_too_few_decimals_is_asked_for_the_others():
    ask = StepQuestion("number", "What?", read_figure("weight 7"), decimals=4, hint="A hint.", lesson=3)
    seven = replace(FOUR, ranking=tuple("abcdefg"), grades={})
    assert "Correct so far" in judge(ask, "0.33", seven, {}).sentence
    assert judge(ask, "0.333", seven, {}).right  # the picture shows no more
    assert "A hint." in judge(ask, "0.334", seven, {}).sentence


@pytest.mark.parametrize(("lesson", "step", "value"), [(3, 5, 1.2920296742), (4, 1, 7.8471848331)])
def test_a_right_number_of_a_table_is_not_refused_for_its_form(lesson, step, value):
    """Zeros at the end may be left out, and three decimals are as many as the next screen shows."""
    found = lessons[lesson].steps[step - 1]
    places = [
        at
        for at, cell in enumerate(found.ask.cells)
        if abs(value_of(cell, found.scene, {}, found.scene) - value) < 1e-9
    ]
    assert places
    for typed in (f"{value:.3f}", f"{value:.4f}", f"{value:.4f}".rstrip("0"), f"{value:.5f}".replace(".", ",")):
        assert judge_cell(found.ask, places[-1], typed, found.scene, {}).right, typed


def test_an_ideal_sum_without_the_missed_document_is_recognised_before_chance():
    """1 less than the right sum here, by chance: 7 + 3 · 0.6309 + 1 / 2 + 0.4307, where a second grade 2 was missed."""
    scene = Scene(tuple("vwxyz"), {"v": 2, "w": 0, "x": 3, "y": 1, "z": 1, "missed": 2}, Convention(k=4))
    ask = StepQuestion("number", "What?", read_figure("idcg"), decimals=4, lesson=4)
    typed = 7 + 3 / math.log2(3) + 1 / 2 + 1 / math.log2(5)
    assert "every judged document" in judge(ask, f"{typed:.4f}", scene, {}).sentence
