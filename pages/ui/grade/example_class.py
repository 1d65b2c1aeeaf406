"""What a teacher gets, shown on the answers of a small made-up class to the first example."""

from collections import Counter
from functools import cache
from itertools import islice

from ndcg_core.io import read_answers
from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.grading import Graded, assign, grade
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.widget.state.sources import from_example
from pages.ui.components import html
from pages.ui.components.drawn_room import room, sheet
from pages.ui.components.html import Node, tag
from pages.ui.grade import words
from pages.ui.grade.example import example

_MOST = 4  # rows of a picture


@cache
def _graded() -> tuple[Graded, ...]:
    state = from_example(next(iter(examples.values())))
    task = assign("", state.topic(), state.convention)
    return tuple(grade([task], read_answers(example(task)).rows))


def _cause(graded: Graded) -> str:
    """Why an answer has its mark, in a few words."""
    if graded.verdict is Verdict.RIGHT:
        return words.RIGHT
    return words.AND.join(mistakes[name].title for name in graded.mistakes) or graded.made


def _right_first(row: tuple[str, object]) -> bool:
    return row[0] != words.RIGHT


def asked() -> Node:
    """Return the answers of the class at a glance: a dot for each person, in groups that did the same."""
    groups = Counter(_cause(each) for each in _graded() if each.mistakes or each.verdict is Verdict.RIGHT)
    rows = [(tag("b", "●" * people), cause) for cause, people in sorted(groups.most_common(_MOST), key=_right_first)]
    return room(words.ASKED, [html.table(words.ASKED_HEAD, rows)], [_graded()[0].answer.numbers["ndcg"]])


def exercise() -> Node:
    """Return the number that each mistake gives in the exercise."""
    numbers = {_cause(each): each.answer.numbers["ndcg"] for each in _graded() if len(each.mistakes) == 1}
    rows = islice(((tag("b", number), cause) for cause, number in numbers.items()), _MOST)
    return sheet(words.EXERCISE_TITLE, words.EXERCISE_SHEET, html.table(words.EXERCISE_HEAD, rows))


def marked() -> Node:
    """Return some answers with their marks and causes, the right one first, no two for the same reason."""
    first = {_cause(each): each for each in reversed(_graded())}
    rows = [
        (each.answer.student, each.answer.numbers["ndcg"], tag("b", f"{each.marks:g}"), cause)
        for cause, each in sorted(islice(reversed(first.items()), _MOST), key=_right_first)
    ]
    return html.table(words.MARKED_HEAD, rows)


def sheet_of_marks() -> Node:
    """Return the same as a sheet."""
    return sheet(words.MARKED_TITLE, words.MARKED_SHEET, marked())
