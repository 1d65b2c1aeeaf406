"""Worksheets for paper: the questions, room for answers, and the separate solution."""

import pytest

from ndcg_core import Convention, explain
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.exercises import instructions
from ndcg_core.teaching.lessons import Parts, lessons
from ndcg_core.widget.state.sources import from_example
from pages.ui.state import link
from pages.ui.text import show
from tests.pages.visit import opened, pictures, rows, text
from tests.support.examples import everyday

PAGE = "worksheet.py"
SOUP = from_example(examples["soup"])


def page_text(app):
    """All text on the page."""
    return " ".join(
        [*(block.value for block in app.markdown), *(block.value for block in app.warning), text(app), *rows(app)]
    )


@pytest.mark.parametrize("name", examples)
def test_an_exercise_is_asked_without_its_answer_and_solved_on_another_page(name):
    state = from_example(examples[name])
    explanation = explain(state.topic(), state.convention)
    numbers = {
        show(number)
        for row in explanation.rows
        for number in (row.discounted, row.dcg, row.ideal_discounted, row.idcg, row.ndcg)
        if number
    }
    empty, solved = opened(PAGE, s=link.encode(state)), opened(PAGE, s=link.encode(state), solution="yes")
    for sentence in instructions(state.convention, state.topic()):
        for page in (empty, solved):
            assert sentence.replace("^grade - ", "grade − ") in page_text(page)
    assert not [number for number in numbers if number in page_text(empty)]
    for number in (explanation.dcg, explanation.idcg, explanation.ndcg):
        assert show(number) in page_text(solved)
    for row in explanation.rows:
        assert not row.counts or show(row.discounted) in page_text(solved)


WEIGHTS = {show(weight) for weight in Convention().discount_form.weights(9)}
"""Numbers that tables of other steps give."""


@pytest.mark.parametrize("number", everyday([1, 4], lessons))
def test_a_lesson_is_asked_without_its_answers_and_its_checkpoints_belong_to_the_link(number):
    address = {"lesson": str(number), "seed": "7"}
    empty, solved = page_text(opened(PAGE, **address)), page_text(opened(PAGE, **address, solution="yes"))
    for at, step in enumerate(lessons[number].steps, 1):
        if step.ask is None or step.ask.value is None:
            continue
        ask = step.with_seed(7 + at).ask
        value = ask.number(ask.value)
        answer = f"{value:.{max(ask.decimals, 4)}f}"
        if step.ask.columns:
            for cell in step.ask.cells:
                found = ask.number(cell)
                assert (f"{found:g}" if found == int(found) else f"{found:.4f}") in solved
        elif step.ask.kind != "goal":
            assert f"Answer: {answer}" in solved
        special = value * 2 % 1 and answer not in WEIGHTS  # a half or a whole is a number of any list
        if step.ask.fresh and step.ask.kind != "goal" and special:
            assert answer not in empty
    assert "☒" not in empty
    assert page_text(opened(PAGE, **address)) == empty
    assert page_text(opened(PAGE, lesson=str(number), seed="8")) != empty


def test_the_solution_of_an_exercise_has_the_whole_picture_and_its_question_none():
    assert not pictures(opened(PAGE, s=link.encode(SOUP)))
    [picture] = pictures(opened(PAGE, s=link.encode(SOUP), solution="yes"))
    assert (picture["paper"], picture["stage"], picture["quiet"], picture["overlay"]) == (True, "all", False, None)
    assert (picture["dcg"], picture["idcg"]) == (SOUP.explanation.dcg, SOUP.explanation.idcg)


def shows_a_list(step):
    parts = {name for group in step.before if isinstance(group, Parts) for name in group.parts}
    return not parts.isdisjoint({"list", "board", "sandbox"}) or step.ask.pictured


def expected_stage(number, step, *, solved):
    """What the step names last, or else what readers of the lesson know."""
    open_parts = [*step.before, *(step.after if solved else ())]
    named = [group.stage for group in open_parts if isinstance(group, Parts) and group.stage]
    return named[-1] if named else ("grades", "gain", "earned", "dcg", "all")[min(lessons[number].readers, 5) - 1]


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("number", everyday([1, 4], lessons))
def test_a_lesson_prints_as_much_of_the_picture_as_it_shows_on_the_screen(number, solved):
    steps = [step for step in lessons[number].steps if shows_a_list(step) and step.ask is not None]
    printed = pictures(opened(PAGE, lesson=str(number), seed="7", solution="yes" if solved else "no"))
    assert len(printed) == len(steps)
    for step, picture in zip(steps, printed, strict=True):
        assert picture["paper"]
        assert picture["quiet"] == (not solved and step.ask.kind != "goal")
        assert picture["stage"] == expected_stage(number, step, solved=solved)
        assert set(picture["task"]) <= {"reveal", "goals", "answer"}  # nothing is lifted, chosen or dragged on paper
        if step.ask.kind == "fill" and not solved:  # nothing from the first rank on that is to be found
            first = min((cell.rank for cell in step.ask.cells if cell.rank is not None), default=None)
            known = [
                count for count in (picture["task"]["reveal"][name] for name in ("own", "ideal")) if count is not None
            ]
            assert min(known, default=None) == (None if first is None else first - 1)
        elif solved:
            assert "reveal" not in picture["task"]


def links(app):
    return [element.proto.label for element in app.get("page_link")]


def test_a_link_that_hides_the_steps_never_shows_the_solution():
    address = {"s": link.encode(SOUP), "steps": "no"}
    assert "Its solution" in links(opened(PAGE, s=link.encode(SOUP)))
    assert "Its solution" not in links(opened(PAGE, **address))
    assert "Its solution" not in links(opened("check.py", **address))
    refused = page_text(opened(PAGE, **address, solution="yes"))
    assert "without its solution" in refused
    assert "nDCG" not in refused


@pytest.mark.parametrize(
    "address", [{"lesson": "99"}, {"lesson": "<b>"}, {"seed": "-1"}, {"s": "1.x"}, {"s": "nonsense"}]
)
def test_an_invalid_link_gets_one_sentence(address):
    app = opened(PAGE, **address)
    assert len(app.warning) == 1
    assert not text(app)
