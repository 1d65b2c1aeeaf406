"""Exercises for nbgrader: its own validator takes them, the test passes for the right answer alone and hides it."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError
from ndcg_core.io import to_nbgrader
from ndcg_core.teaching.exercises import make
from tests.course.exercises import hostile
from tests.support.examples import many
from tests.support.twin import twin

made = cache(make)


def cells(text):
    """The cells of the notebook as nbgrader reads it, which validates its metadata."""
    import nbformat
    from nbgrader import nbgraderformat  # loads a database and a server, which no other test needs

    book = nbgraderformat.reads(text, as_version=4)
    nbformat.validate(book)
    return book.cells


@cache
def plain():
    return cells(to_nbgrader(made(7)))


def run(answer, notebook):
    """Run the cells with this answer written where the student writes it."""
    _, given_, test = notebook
    names = {}
    exec(given_.source.replace("None", repr(answer)), names)
    exec(test.source, names)
    return names["verdict"]


@pytest.mark.parametrize("seed", [7, pytest.param(2, marks=pytest.mark.full)])
def test_the_locked_test_passes_for_the_right_answer_alone(seed):
    exercise = made(7) if seed == 7 else made(seed, convention=Convention(gain="linear", k=3))
    convention = exercise.convention
    right = twin(exercise.topic.docs, exercise.topic.qrels, k=convention.k, gain=convention.gain)
    notebook = cells(to_nbgrader(exercise))
    assert run(right, notebook)
    for wrong in (None, right + 0.01, 0.5):
        with pytest.raises(AssertionError, match=r"\w+ \w+"):
            run(wrong, notebook)


def test_the_metadata_say_what_is_solved_and_what_is_graded():
    marks = [cell.metadata["nbgrader"] for cell in cells(to_nbgrader(made(7), points=2.5, name="week-1"))]
    assert [mark["grade_id"] for mark in marks] == ["week-1-task", "week-1-answer", "week-1-test"]
    for name, values in {"solution": [0, 1, 0], "grade": [0, 0, 1], "locked": [1, 0, 1]}.items():
        assert [mark[name] for mark in marks] == values
    assert marks[2]["points"] == 2.5


@pytest.mark.full
def test_nbgrader_makes_the_students_version_of_it():
    import nbformat
    from nbgrader.preprocessors import ClearSolutions

    book = nbformat.reads(to_nbgrader(made(7)), as_version=4)
    students, _ = ClearSolutions().preprocess(book, {})
    assert "NotImplementedError" in students.cells[1].source
    assert students.cells[2].source == plain()[2].source


def test_no_cell_has_the_right_number():
    text = to_nbgrader(made(7))
    assert not [row for row in made(7).rows for value in (row.dcg, row.idcg, row.ndcg) if f"{value:.3f}" in text]


@pytest.mark.full
@many(20, 8)
@given(titles=st.dictionaries(st.sampled_from(["d1", "d2", "d3", "d4", "d5", "d6"]), hostile))
def test_titles_are_text_and_the_test_has_none_of_them(titles):
    assert made(7).topic.docs == ("d1", "d2", "d3", "d4", "d5", "d6")
    task, _, test = cells(to_nbgrader(made(7), titles=titles))
    assert not re.search(r"(?<!\\)[<$]", re.sub(r"</?span>", "", task.source))
    assert test.source == plain()[2].source


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("points", -1),
        ("points", float("inf")),
        ("points", "many"),
        ("name", "week 1"),
        ("name", "x" * 51),
        ("name", "é"),
    ],
)
def test_what_nbgrader_would_not_take_is_refused(name, value):
    with pytest.raises(NdcgError):
        to_nbgrader(made(7), **{name: value})


def test_a_function_is_refused_because_no_file_holds_it():
    exercise = make(1, convention=Convention(gain=lambda grade: 2 * grade), mistakes=["D4"])
    with pytest.raises(NdcgError, match="The gain is a function, which a signature cannot hold"):
        to_nbgrader(exercise)
