"""An exercise as a notebook for nbgrader: the task, a cell for the answer, and a locked test.

The cells carry nbgrader's metadata of schema version 3,
https://nbgrader.readthedocs.io/en/stable/contributor_guide/metadata.html. Otter and a plain notebook run them as well.
"""

from __future__ import annotations

import re

from ndcg_core.course import words
from ndcg_core.course.exercise import questions
from ndcg_core.document.markdown import escaped
from ndcg_core.exchange.notebook.notebook import Cell, as_file
from ndcg_core.model.convention import signature
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import ByDocument
from ndcg_core.plurals import counted
from ndcg_core.teaching.exercises import Exercise, measure

_LONGEST_NAME = 50  # nbformat's ids have at most 64 letters
_NAME = re.compile(rf"[A-Za-z0-9_-]{{1,{_LONGEST_NAME}}}")
_ANSWER = """# {hint}
answer = None
### BEGIN SOLUTION
### END SOLUTION"""
_TEST = """from ndcg_core import Topic, check
from ndcg_core.model import from_signature

topic = {topic!r}
convention = from_signature({signature!r})
verdict = check(answer, topic, convention, quantity={quantity!r}, decimals={decimals})
assert verdict, verdict
verdict"""


def to_nbgrader(exercise: Exercise, *, points: float = 1, titles: ByDocument[str] | None = None, name: str = "") -> str:
    """Return an exercise as the text of an ``.ipynb`` file for nbgrader.

    Parameters
    ----------
    exercise : Exercise
        The exercise, as :func:`ndcg_core.teaching.exercises.make` returns it.
    points : float
        The points for a right answer.
    titles : mapping, optional
        Names of documents; a document without a name is shown by its id.
    name : str
        The beginning of the cells' ids, at most 50 letters and digits with ``-`` and ``_``; each exercise of an
        assignment has its own. By default it is made of the exercise's seed.

    Returns
    -------
    str
        A notebook of three cells: the task, a cell for the answer, and a locked test.

    Raises
    ------
    NdcgError
        For points below 0, for another kind of name, and for a convention with a function of your own, which no file
        holds.

    Notes
    -----
    The test holds the list, which the task shows as well, but no number that leads to the answer: it calls
    :func:`ndcg_core.check`, whose feedback keeps the right number back. Whoever may use ndcg_core in the same notebook
    can compute nDCG with it, as with any other library.

    Examples
    --------
    >>> from ndcg_core.teaching.exercises import make
    >>> import json
    >>> cells = json.loads(to_nbgrader(make(1)))["cells"]
    >>> [(cell["cell_type"], cell["metadata"]["nbgrader"]["locked"]) for cell in cells]
    [('markdown', True), ('code', False), ('code', True)]

    """
    marks = real(points)
    if marks is None or not 0 <= marks < float("inf"):
        raise words.POINTS.error(points)
    beginning = name or f"ndcg-{exercise.seed}"
    if not _NAME.fullmatch(beginning):
        raise words.CELL_NAME.error(name, most=_LONGEST_NAME)
    topic, convention, quantity = exercise.topic, exercise.convention, exercise.quantity
    [question] = questions(topic, convention, quantities=quantity, decimals=exercise.decimals, titles=titles)
    hint = words.ASSIGN_ANSWER.format(
        measure=measure(quantity, convention), decimals=counted(exercise.decimals, "decimal")
    )
    test = _TEST.format(topic=topic, signature=signature(convention), quantity=quantity, decimals=exercise.decimals)
    cells = [
        _cell(f"{beginning}-task", "markdown", _task(question.text, question.title), locked=True),
        _cell(f"{beginning}-answer", "code", _ANSWER.format(hint=hint), solution=True),
        _cell(f"{beginning}-test", "code", test, locked=True, grade=True, points=marks),
    ]
    return as_file(cells)


def _task(lines: tuple[str, ...], title: str) -> str:
    """The list and the instructions in Markdown, a line each."""
    return "\n".join([f"## {escaped(title)}", "", *(f"{escaped(line)}  " if line else "" for line in lines)])


def _cell(name: str, kind: str, source: str, **marks: float) -> Cell:
    usual = {"grade": False, "grade_id": name, "locked": False, "schema_version": 3, "solution": False, "task": False}
    return Cell(name, kind, source, {"nbgrader": {**usual, **marks}})
