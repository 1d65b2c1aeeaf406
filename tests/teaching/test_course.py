"""The course as a whole: what is done in the picture, whether words are explained before their use, and its goals."""

import itertools
import math
import re
from dataclasses import replace

import pytest

from ndcg_core.teaching.lessons import IN_PICTURE, lessons, progress, scene_at
from ndcg_core.teaching.lessons.figure_values import value_of
from ndcg_core.teaching.lessons.own_slips import TAUGHT_STAGES, TAUGHT_WORDS
from ndcg_core.teaching.lessons.records import TASKS, Text
from ndcg_core.teaching.mistakes.entry import STAGES
from ndcg_core.widget import files
from pages.ui.lessons import tasks

STEPS = {(number, at): step for number in lessons for at, step in enumerate(lessons[number].steps, 1)}
ORDER = list(STEPS)
GOALS = [place for place, step in STEPS.items() if step.ask and step.ask.kind == "goal"]
FIRST = range(1, 7)


def texts(step):
    """Everything that a reader of the step reads, in the order of the page."""
    yield step.title
    yield from (part.text for part in step.before if isinstance(part, Text))
    if step.ask:
        yield from (step.ask.question, *step.ask.options, step.ask.hint)
    yield from (part.text for part in step.after if isinstance(part, Text))


def plain(text):
    """The text without formulas, figures and code."""
    return re.sub(r"\$\$.*?\$\$|\$.*?\$|\[\[.*?\]\]|`.*?`", " ", text, flags=re.DOTALL)


def glossary():
    """Every term with the step that explains it: where it is first set in bold."""
    found = {}
    for place, step in STEPS.items():
        for text in texts(step):
            for term in re.findall(r"\*\*(.+?)\*\*", plain(text)):
                found.setdefault(term, place)
    return found


GLOSSARY = glossary()
EVERYDAY = {"run", "mean", "rank", "document", "scores"}
"""Terms that are everyday words, too: the steps before use them as such."""


def word(term):
    return re.compile(rf"(?<![\w@-]){re.escape(term)}s?(?![\w@])")


@pytest.mark.parametrize("term", sorted(set(GLOSSARY) - EVERYDAY))
def test_no_term_is_used_before_it_is_explained(term):
    early = [
        (place, text)
        for place, step in STEPS.items()
        if ORDER.index(place) < ORDER.index(GLOSSARY[term])
        for text in texts(step)
        if word(term).search(plain(text))
    ]
    assert early == []


def test_the_terms_of_a_whole_ndcg_are_explained_in_the_first_four_lessons():
    terms = {"document", "rank", "grade", "nDCG", "judged", "retrieved", "unjudged", "gain", "linear", "exponential"}
    terms |= {"CG", "weight", "discount", "earns", "logarithm", "DCG", "ideal list", "IDCG", "pool", "nDCG@k", "cutoff"}
    assert {term for term in GLOSSARY if GLOSSARY[term][0] <= 4} >= terms


@pytest.mark.parametrize("part", TAUGHT_WORDS)
def test_replies_know_a_word_from_the_step_that_explains_it(part):
    known = {"log": "logarithm", " tie": "tied", "ideal": "ideal list"}.get(part, part)
    assert TAUGHT_WORDS[part] == GLOSSARY[known]


def test_every_stage_has_a_lesson_that_teaches_its_words():
    assert TAUGHT_STAGES.keys() == {*STAGES}


@pytest.mark.parametrize(("numbers", "least", "steps"), [(range(1, 6), 28, 42), ([*range(6, 14), 14], 56, 84)])
def test_most_steps_are_done_in_the_picture(numbers, least, steps):
    asked = [step for number in numbers for step in lessons[number].numbered.values() if step.ask]
    assert len(asked) >= steps
    assert sum(step.ask.kind in IN_PICTURE for step in asked) >= least * len(asked) / steps


def test_every_task_of_the_catalogue_is_used_and_drawn():
    assert {step.ask.kind for step in STEPS.values() if step.ask} >= {*TASKS}
    script = (files.PICTURE / "answering.js").read_text(encoding="utf-8")
    assert set(re.search(r"const VIEWS = \{ (.*) \};", script)[1].split(", ")) == {*TASKS} == {*tasks.TASKS}


@pytest.mark.parametrize("number", FIRST)
def test_every_lesson_of_the_first_six_has_something_to_move(number):
    assert any(step.ask and step.ask.kind == "goal" for step in lessons[number].steps)


def scenes(place):
    """The list of a step, or two of those that a checkpoint draws."""
    step = STEPS[place]
    return [scene_at(step, seed) for seed in ((1, 2) if step.ask.fresh else (1,))]


@pytest.mark.full
@pytest.mark.parametrize("place", GOALS, ids=lambda place: f"{place[0]}.{place[1]}")
def test_no_goal_is_reached_by_taking_documents_out_or_by_ungrading(place):
    step = STEPS[place]
    for scene in scenes(place):
        for count in range(1, len(scene.ranking) + 1):
            for kept in itertools.combinations(scene.ranking, len(scene.ranking) - count):
                fewer = replace(scene, ranking=kept, scores=None)
                assert not progress(step.ask, fewer, scene, step.scenes).reached
                gone = replace(fewer, grades={doc: grade for doc, grade in scene.grades.items() if doc in kept})
                assert not progress(step.ask, gone, scene, step.scenes).reached
        for doc in scene.grades:
            ungraded = replace(scene, grades={other: grade for other, grade in scene.grades.items() if other != doc})
            assert not progress(step.ask, ungraded, scene, step.scenes).reached


@pytest.mark.parametrize("place", GOALS, ids=lambda place: f"{place[0]}.{place[1]}")
def test_no_goal_is_reached_by_adding_a_document(place):
    step = STEPS[place]
    for scene in scenes(place):
        solution = step.ask.solution if not step.ask.fresh else scene
        more = replace(solution, ranking=(*solution.ranking, "added"))
        assert not progress(step.ask, more, scene, step.scenes).reached


@pytest.mark.parametrize("place", [place for place, step in STEPS.items() if step.ask], ids=lambda p: f"{p[0]}.{p[1]}")
def test_no_title_gives_its_answer_away(place):
    step = STEPS[place]
    answers = [step.ask.options[at] for at in step.ask.right] + [
        step.scene.titles.get(doc, doc) for doc in step.ask.docs
    ]
    assert not [answer for answer in answers if len(answer) > 3 and answer.rstrip(".").lower() in step.title.lower()]


def test_after_lesson_4_a_newcomer_has_computed_one_whole_ndcg_by_hand():
    """Grades 2, 0, 3, 1, 1 with a missed document of grade 2, at k = 4."""
    step = next(
        step
        for step in lessons[4].steps
        if [step.scene.grades.get(doc) for doc in step.scene.ranking] == [2, 0, 3, 1, 1]
    )
    weights = [1 / math.log2(rank + 1) for rank in range(1, 5)]
    dcg, idcg = (
        sum((2**grade - 1) * weight for grade, weight in zip(grades, weights, strict=True))
        for grades in ([2, 0, 3, 1], [3, 2, 2, 1])
    )
    cells = {cell.quantity: value_of(cell, step.scene, step.scenes, step.scene) for cell in step.ask.cells}
    assert cells == pytest.approx({"dcg": dcg, "idcg": idcg, "ndcg": dcg / idcg})
    assert f"{dcg:.4f} / {idcg:.4f} = {dcg / idcg:.4f}" == "6.9307 / 10.8235 = 0.6403"


@pytest.mark.parametrize("number", [number for number in lessons if number > 1 and lessons[number].label.isdecimal()])
def test_the_last_checkpoint_of_a_lesson_opens_the_next_with_another_list(number):
    again, checkpoint = lessons[number].numbered[0], lessons[number - 1].steps[-1]
    assert (again.recalls, again.ask) == (number - 1, checkpoint.ask)
    asked = again.title.removeprefix(f"From lesson {number - 1}: ")
    assert again.title != asked
    assert checkpoint.ask.question.lower().startswith(asked.lower())
    assert list(lessons[number].numbered)[1:] == list(range(1, len(lessons[number].steps) + 1))
    assert scene_at(again, 1) != scene_at(again, 2)
    assert again.ask.lesson == number - 1  # replies use the words of the lesson that it comes from


def test_the_first_lesson_recalls_nothing_and_no_recall_is_a_step_of_its_own():
    assert 0 not in lessons[1].numbered
    assert not any(step.recalls for step in STEPS.values())
