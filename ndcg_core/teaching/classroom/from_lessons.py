"""A lesson's step as a question for a class: the step's list, its question, and an answer that a phone can send."""

from __future__ import annotations

import re
from typing import Any

from ndcg_core.model.numbers import real
from ndcg_core.model.topic import DocId
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.flags import FlagQuestion
from ndcg_core.teaching.classroom.questions import (
    EARNED,
    STATED,
    ChoiceQuestion,
    GuessQuestion,
    NumberQuestion,
    OrderQuestion,
    Question,
    is_whole,
)
from ndcg_core.teaching.lessons import Step, Text
from ndcg_core.teaching.tasks import Task
from ndcg_core.teaching.tasks.choosing import Choosing
from ndcg_core.teaching.tasks.figure_values import cell_words, named_scene
from ndcg_core.teaching.tasks.figures import Condition
from ndcg_core.teaching.tasks.kinds.bar import Bar
from ndcg_core.teaching.tasks.kinds.goal import Goal
from ndcg_core.teaching.tasks.kinds.pick import Pick
from ndcg_core.teaching.tasks.kinds.place import Place

_About = dict[str, Any]
_FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")
_FRACTION = re.compile(r"\\frac\{(.+)\}\{(.+)\}")
_ONE_WORD = re.compile(r"(?<!\w)\(\{?(\w+)\}?\)")
_SIGNS = {"\\times": "×", "\\sum": "Σ", "\\mathrm": "", "log_2": "log2", "\\": "", "{": "", "}": ""}
_RULE, _CELL = re.compile(r"[|:\- ]+"), re.compile(r"\s*\|\s*")
_MARKS = re.compile(r"\*|`|\\(?=[_$])")


def ask_step(step: Step, cell: int | None = None, seed: int = 1) -> Question:
    """Return what a lesson's step asks, as a question for a class.

    A number that belongs to the step's own list is diagnosed like any other; flags go onto their line, options stay
    options. What the step shows besides its list is in the lesson.

    Parameters
    ----------
    step : Step
        The step.
    cell : int, optional
        Which of several numbers is asked for, by its place from 0; by default the last, which mostly sums up the
        others.
    seed : int
        What a list is drawn from that is another for every reader.

    Returns
    -------
    Question
        The question.

    Raises
    ------
    NdcgError
        For a step without a question, one that changes more than the order, and a number that the step does not ask.

    Examples
    --------
    >>> from ndcg_core.teaching.lessons import lessons
    >>> question = ask_step(lessons[4].steps[0])
    >>> question.kind, question.text, question.solution
    ('number', 'What is DCG?', '7.8472')

    """
    step = step.with_seed(seed)
    if step.ask is None:
        raise words.NOTHING_ASKED.error()
    cells = step.ask.cells
    if cells and not (cell is None or is_whole(cell, 0, len(cells) - 1)):
        raise words.CELL.error(cell, most=len(cells) - 1)
    task = step.ask.part(len(cells) - 1 if cell is None else cell)
    about = _about(step, task)
    if isinstance(task, Bar):
        return GuessQuestion(**about, stated=task.right_number / task.most)
    if isinstance(task, Place):
        about |= {"flags": tuple(task.tags), "places": tuple(task.truths)}
        return FlagQuestion(**about, line=task.scale, pocket=task.pocket, guess=task.opinion)
    if isinstance(task, Pick):
        docs = task.own.ranking
        right = tuple(at for at, doc in enumerate(docs) if doc in task.docs)
        return ChoiceQuestion(**about, options=tuple(map(task.own.title, docs)), right_options=right)
    if isinstance(task, Goal):
        return _ordered(task, about)
    if isinstance(task, Choosing) and task.options:
        options = tuple(_plain(step, option) for option in task.options)
        return ChoiceQuestion(**about, options=options, right_options=tuple(sorted(task.right)))
    return _number(task, about, several=len(cells) > 1)


def _about(step: Step, task: Task) -> _About:
    """Return what every question has: the text, and the list that the number in question is of, by its definition."""
    figure = task.value if task.control in ("number", "bar") else None
    named = figure is not None and len(figure.lists) == 1 and figure.lists[0] in step.scenes
    listed = named_scene(figure.lists[0], task.own, step.scenes) if figure and named else task.own
    titles: dict[DocId, str] = dict(listed.titles.items())
    texts = (_plain(step, part.text).strip() for part in step.before if isinstance(part, Text) and not part.paper)
    return {
        "text": _plain(step, task.question),
        "before": "\n\n".join(filter(None, texts)),
        "topic": listed.topic,
        "convention": listed.convention if figure is None else figure.convention(listed.convention),
        "titles": titles,
    }


def _plain(step: Step, text: str) -> str:
    """Return a text with its figures, without the marks of Markdown."""
    shown = _FORMULA.sub(lambda found: as_text(found[1]), step.filled(text))
    return "\n\n".join(map(_paragraph, _MARKS.sub("", shown).strip().split("\n\n")))


def _number(task: Task, about: _About, *, several: bool) -> NumberQuestion:
    """Return the question for a number."""
    figure, decimals = task.value, task.decimals
    if figure is None:
        raise words.NOTHING_ASKED.error()
    if several:
        about["text"] = cell_words(figure, task.own, about["convention"].at) or about["text"]
    if figure.plain:
        return NumberQuestion(**about, quantity=figure.quantity, decimals=max(1, decimals))
    if figure.quantity == "discounted" and not figure.mistake and decimals:
        return NumberQuestion(**about, quantity=EARNED, rank=figure.rank, decimals=decimals)
    return NumberQuestion(**about, quantity=STATED, stated=task.right_number, decimals=decimals)


def _ordered(task: Goal, about: _About) -> OrderQuestion:
    """Return the question for an order: the best, one of a certain nDCG, or one in which conditions hold."""
    if task.may or any(condition.left.lists for condition in task.until):
        raise words.MORE_THAN_ORDER.error()
    solved, topic = task.solved_list.ranking, task.own.topic
    about |= {"moves": task.moves, "brings": not {*solved} <= {*task.own.ranking}}
    least = _least(task.until[0]) if len(task.until) == 1 and not task.own.scores else None
    if least is not None:
        return OrderQuestion(**about, least=least)
    places = {str(doc): place for place, doc in enumerate((*topic.docs, *topic.missing))}
    until = tuple(_alone(task, condition) for condition in task.until)
    return OrderQuestion(**about, until=until, solved=tuple(places[doc] for doc in solved))


def _alone(task: Goal, each: Condition) -> str:
    """Return a condition with the number that another list gives, in full, in the place of that list."""
    return f"{each.left.text} {each.sign} {task.number(each.right) if each.right.lists else each.right.text}"


def _paragraph(text: str) -> str:
    """Return a paragraph on one line, and the rows of a table each on its own."""
    rows = [_CELL.sub("   ", line.strip("| ")) for line in text.splitlines() if not _RULE.fullmatch(line)]
    return ("\n" if text.startswith("|") else " ").join(rows)


def as_text(latex: str) -> str:
    r"""Return a formula of a lesson as it is typed; a phone sets no formulas.

    >>> as_text(r"\frac{2^g - 1}{\log_2(i + 1)}")
    '(2^g - 1) / (log2(i + 1))'
    """
    text = _FRACTION.sub(r"(\1) / (\2)", latex.replace("\\mathrm", ""))
    text = _ONE_WORD.sub(r"\1", text)
    for sign, typed in _SIGNS.items():
        text = text.replace(sign, typed)
    return " ".join(text.split())


def _least(condition: Condition) -> float | None:
    """Return the nDCG that a condition asks for; None for any other condition."""
    left, right = condition.left, condition.right
    if (left.text, condition.sign, right.text) == ("dcg", "=", "idcg"):
        return 1.0
    asks = left.text == "ndcg" and condition.sign in (">=", "=") and not right.quantity
    return real(right.number) if asks and (condition.sign != "=" or right.number == 1) else None
