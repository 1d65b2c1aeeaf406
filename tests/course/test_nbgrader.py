"""Exercises for nbgrader: its own validator takes them, the test passes for the right answer alone and hides it."""

import re

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError
from ndcg_core.io import to_nbgrader
from ndcg_core.teaching.exercises import make
from tests.course.exercises import hostile
from tests.support.twin import twin

EXERCISE = make(7)


def reads(text):
    """The notebook as nbgrader reads it, which validates its metadata."""
    from nbgrader import nbgraderformat  # loads a database and a server, which no other test needs

    return nbgraderformat.reads(text, as_version=4)


def cells(text):
    book = reads(text)
    nbformat.validate(book)
    return book.cells


def run(answer, exercise=EXERCISE, **settings):
    """Run the cells with this answer written where the student writes it."""
    _, given_, test = cells(to_nbgrader(exercise, **settings))
    names = {}
    exec(given_.source.replace("None", repr(answer)), names)
    exec(test.source, names)
    return names["verdict"]


def right(exercise):
    return twin(exercise.topic.docs, exercise.topic.qrels, k=exercise.convention.k, gain=exercise.convention.gain)


@pytest.mark.full
@pytest.mark.parametrize("exercise", [EXERCISE, make(2, convention=Convention(gain="linear", k=3))])
def test_the_locked_test_passes_for_the_right_answer_alone(exercise):
    assert run(right(exercise), exercise)
    for wrong in (None, right(exercise) + 0.01, 0.5):
        with pytest.raises(AssertionError, match=r"\w+ \w+"):
            run(wrong, exercise)


@pytest.mark.full
def test_the_metadata_say_what_is_solved_and_what_is_graded():
    marks = [cell.metadata["nbgrader"] for cell in cells(to_nbgrader(EXERCISE, points=2.5, name="week-1"))]
    assert [(mark["solution"], mark["grade"], mark["locked"]) for mark in marks] == [
        (False, False, True),
        (True, False, False),
        (False, True, True),
    ]
    assert [mark["grade_id"] for mark in marks] == ["week-1-task", "week-1-answer", "week-1-test"]
    assert marks[2]["points"] == 2.5


def test_nbgrader_makes_the_students_version_of_it():
    from nbgrader.preprocessors import ClearSolutions

    book = reads(to_nbgrader(EXERCISE))
    made, _ = ClearSolutions().preprocess(book, {})
    assert "NotImplementedError" in made.cells[1].source
    assert made.cells[2].source == cells(to_nbgrader(EXERCISE))[2].source


def test_no_cell_has_the_right_number():
    text = to_nbgrader(EXERCISE)
    assert not [row for row in EXERCISE.rows for value in (row.dcg, row.idcg, row.ndcg) if f"{value:.3f}" in text]


@pytest.mark.full
@given(titles=st.dictionaries(st.sampled_from(EXERCISE.topic.docs), hostile))
@settings(max_examples=8, deadline=None)
def test_titles_are_text_and_the_test_has_none_of_them(titles):
    task, _, test = cells(to_nbgrader(EXERCISE, titles=titles))
    assert not re.search(r"(?<!\\)[<$]", task.source)
    assert test.source == cells(to_nbgrader(EXERCISE))[2].source


@pytest.mark.parametrize(
    "arguments",
    [
        {"points": -1},
        {"points": float("inf")},
        {"points": "many"},
        {"name": "week 1"},
        {"name": "x" * 51},
        {"name": "é"},
    ],
)
def test_what_nbgrader_would_not_take_is_refused(arguments):
    with pytest.raises(NdcgError):
        to_nbgrader(EXERCISE, **arguments)


def test_a_function_is_refused_because_no_file_holds_it():
    exercise = make(1, convention=Convention(gain=lambda grade: 2 * grade), mistakes=["D4"])
    with pytest.raises(NdcgError, match="The gain is a function, which a signature cannot hold"):
        to_nbgrader(exercise)
