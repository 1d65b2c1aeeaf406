"""The course as a whole: what is done in the picture, whether words are explained before their use, and its goals."""

import itertools
import math
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ndcg_core.teaching.lessons import Text, lessons
from ndcg_core.teaching.mistakes.entry import STAGES
from ndcg_core.teaching.tasks import Attempt
from ndcg_core.teaching.tasks.kinds import KINDS
from ndcg_core.teaching.tasks.slips import TAUGHT_STAGES, TAUGHT_WORDS
from ndcg_core.widget import files
from pages.ui.classroom.preparing.words import TEXTS
from tests.support.lesson_answers import IN_LESSONS
from tests.support.source import nodes

ROOT = Path(__file__).parents[2]
EVERYDAY = {"run", "mean", "rank", "document", "scores"}
"""Terms that are everyday words, too: the steps before use them as such."""


@cache
def steps():
    """The steps by lesson and place, in the order of the course."""
    return {(number, at): step for number in lessons for at, step in enumerate(lessons[number].steps, 1)}


def asking():
    """The steps that ask something."""
    return [step for step in steps().values() if step.ask]


def texts(step):
    """Everything that a reader of the step reads, in the order of the page, without formulas, figures and code."""
    parts = [step.title, *(part.text for part in step.before if isinstance(part, Text))]
    parts += step.ask.texts if step.ask else []
    parts += [part.text for part in step.after if isinstance(part, Text)]
    return [re.sub(r"\$\$.*?\$\$|\$.*?\$|\[\[.*?\]\]|`.*?`", " ", text, flags=re.DOTALL) for text in parts]


@cache
def glossary():
    """Every term with the step that explains it: where it is first set in bold."""
    found = {}
    for place, step in steps().items():
        for term in re.findall(r"\*\*(.+?)\*\*", "\n".join(texts(step))):
            found.setdefault(term, place)
    return found


def test_no_term_is_used_before_it_is_explained():
    early = []
    for term in sorted(set(glossary()) - EVERYDAY):
        word = re.compile(rf"(?<![\w@-]){re.escape(term)}s?(?![\w@])")
        before = itertools.takewhile(lambda place, term=term: place != glossary()[term], steps())
        early += [(term, place) for place in before if any(map(word.search, texts(steps()[place])))]
    assert early == []


def test_the_terms_of_a_whole_ndcg_are_explained_in_the_first_four_lessons():
    terms = {"document", "rank", "grade", "nDCG", "judged", "retrieved", "unjudged", "gain", "linear", "exponential"}
    terms |= {"CG", "weight", "discount", "earns", "logarithm", "DCG", "ideal list", "IDCG", "pool", "nDCG@k", "cutoff"}
    assert {term for term, (number, _) in glossary().items() if number <= 4} >= terms


def test_replies_know_a_word_from_the_step_that_explains_it():
    known = {"log": "logarithm", " tie": "tied", "ideal": "ideal list"}
    assert {part: glossary()[known.get(part, part)] for part in TAUGHT_WORDS} == TAUGHT_WORDS


def test_every_stage_has_a_lesson_that_teaches_its_words():
    assert TAUGHT_STAGES.keys() == {*STAGES}


@pytest.mark.parametrize(("numbers", "least", "count"), [(range(1, 6), 28, 42), (range(6, 15), 56, 84)])
def test_most_steps_are_done_in_the_picture(numbers, least, count):
    asked = [step for number in numbers for step in lessons[number].numbered.values() if step.ask]
    assert len(asked) >= count
    assert sum(step.ask.kind != "choice" for step in asked) >= least * len(asked) / count


def test_every_task_of_the_catalogue_is_used_and_drawn():
    drawn = {name for name, kind in KINDS.items() if kind.pictured}
    assert IN_LESSONS | {*TEXTS} == {*KINDS}
    assert all(KINDS[name].of_list(asking()[0].scene) for name in TEXTS)  # what a class is asked of any list
    script = (files.PICTURE / "answering.js").read_text(encoding="utf-8")
    assert set(re.search(r"const VIEWS = \{ (.*) \};", script)[1].split(", ")) == drawn


def test_nobody_but_a_kind_asks_for_its_name():
    rooms = ("ndcg_core/teaching/lessons", "ndcg_core/teaching/classroom", "pages/ui/lessons", "pages/ui/state")
    more = ("pages/ui/worksheet", "pages/ui/classroom")
    files_of = [path for room in (*rooms, *more) for path in (ROOT / room).rglob("*.py") if path.name != "saved.py"]
    scripts = [path.read_text(encoding="utf-8") for path in (ROOT / "pages/ui/classroom/scripts").glob("*.js")]
    assert [".kind" in text for text in scripts] == [False] * len(scripts) != []
    asking_files = [path for path in files_of for node in nodes(path) if getattr(node, "attr", "") == "kind"]
    assert (len(files_of) > 20, asking_files) == (True, [])
    assert {*KINDS} == {path.stem for path in (ROOT / "ndcg_core/teaching/tasks/kinds").glob("[a-z]*.py")}


def test_every_lesson_of_the_first_six_has_something_to_move():
    assert {number for (number, _), step in steps().items() if step.ask and step.ask.kind == "goal"} >= {*range(1, 7)}


def goals():
    """Each goal with the list of its step, or two of those that a checkpoint draws."""
    for step in asking():
        if step.ask.kind == "goal":
            yield from (step.with_seed(seed) for seed in ((1, 2) if step.ask.fresh else (1,)))


@pytest.mark.full
def test_no_goal_is_reached_by_taking_documents_out_by_ungrading_or_by_adding_a_document():
    for step in goals():
        scene, others = step.scene, []
        for size in range(len(scene.ranking)):
            for kept in itertools.combinations(scene.ranking, size):
                others.append(replace(scene, ranking=kept, scores=None))
                left = {doc: grade for doc, grade in scene.grades.items() if doc in kept}
                others.append(replace(others[-1], grades=left))
        for doc in scene.grades:
            left = {other: grade for other, grade in scene.grades.items() if other != doc}
            others.append(replace(scene, grades=left))
        solution = step.ask.solved_list
        others.append(replace(solution, ranking=(*solution.ranking, "added")))
        assert [other for other in others if step.ask.judge(other).right] == [], step.title


def test_no_title_gives_its_answer_away():
    told = []
    for step in asking():
        answers = step.ask.right_answer.split(" or ") if step.ask.control in ("options", "document") else []
        told += [answer for answer in answers if len(answer) > 3 and answer.rstrip(".").lower() in step.title.lower()]
    assert told == []


def test_after_lesson_4_a_newcomer_has_computed_one_whole_ndcg_by_hand():
    """Grades 2, 0, 3, 1, 1 with a missed document of grade 2, at k = 4."""
    of_list = {tuple(map(step.scene.grades.get, step.scene.ranking)): step for step in lessons[4].steps[::-1]}
    step = of_list[2, 0, 3, 1, 1]
    dcg, idcg = (
        sum((2**grade - 1) / math.log2(rank + 1) for rank, grade in enumerate(grades, 1))
        for grades in ([2, 0, 3, 1], [3, 2, 2, 1])
    )
    cells = {cell.quantity: step.ask.number(cell) for cell in step.ask.cells}
    assert cells == pytest.approx({"dcg": dcg, "idcg": idcg, "ndcg": dcg / idcg})
    assert f"{dcg:.4f} / {idcg:.4f} = {dcg / idcg:.4f}" == "6.9307 / 10.8235 = 0.6403"
    drawn = [step.ask.picture(Attempt(cells=[0] * count))["reveal"]["best"] for count in range(3)]
    assert drawn == [False, False, True]  # the best order, once IDCG is known


def test_the_last_checkpoint_of_a_lesson_opens_the_next_with_another_list_and_is_no_step_of_it():
    for number in (number for number in lessons if number > 1 and lessons[number].label.isdecimal()):
        again, checkpoint = lessons[number].numbered[0], lessons[number - 1].steps[-1]
        assert (again.recalls, again.ask) == (number - 1, checkpoint.ask)
        asked = again.title.removeprefix(f"From lesson {number - 1}: ")
        assert again.title != asked
        assert checkpoint.ask.question.lower().startswith(asked.lower())
        assert list(lessons[number].numbered)[1:] == list(range(1, len(lessons[number].steps) + 1))
        assert again.with_seed(1).scene != again.with_seed(2).scene
        assert again.ask.lesson == number - 1  # replies use the words of the lesson that it comes from
    assert 0 not in lessons[1].numbered
    assert not any(step.recalls for step in steps().values())


def test_one_search_carries_the_lessons_up_to_one_whole_ndcg():
    """The same documents with the same titles and, of the same judge, the same grades."""
    titles, grades = {}, {}
    for (lesson, _), step in steps().items():
        if lesson > 4 or step.ask.fresh:
            continue
        for doc, title in step.scene.titles.items():
            assert titles.setdefault(doc, title) == title
        if step.scene.titles and {*step.scene.grades.values()} <= {0, 1, 2, 3} and step.title != "Yes or no":
            for doc, grade in step.scene.grades.items():
                assert grades.setdefault(doc, grade) == grade, (lesson, step.title)


def test_a_checkpoint_that_says_that_all_were_found_draws_no_list_that_misses_one():
    claims = [step for step in asking() if step.ask.fresh and "every document that was judged" in " ".join(texts(step))]
    assert claims
    assert not any(step.with_seed(seed).ask.own.topic.missing for step in claims for seed in range(100))


def test_a_line_of_ndcg_ends_where_ndcg_does():
    lines = [step.ask for step in asking() if step.ask.kind == "place"]
    of_ndcg = [ask for ask in lines if {figure.quantity for figure in ask.tags.values()} <= {"ndcg", "random", "worst"}]
    assert of_ndcg
    assert [ask.question for ask in of_ndcg if ask.scale[1] > 1] == []
