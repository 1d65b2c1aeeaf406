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
from ndcg_core.teaching.lessons import Scene, Step, StepQuestion, Text, scene_at
from ndcg_core.teaching.lessons.figure_values import cell_words, filled, named_scene, tag_value, value_of
from ndcg_core.teaching.lessons.figures import Condition, Figure

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
    if step.ask is None:
        raise words.NOTHING_ASKED.error()
    asked = _Asked(step, step.ask, scene_at(step, seed))
    form = step.ask.form
    if form == "cells":
        cells = step.ask.cells
        if not (cell is None or is_whole(cell, 0, len(cells) - 1)):
            raise words.CELL.error(cell, most=len(cells) - 1)
        asked_for = cells[-1 if cell is None else cell]
        return asked.number(asked_for, step.ask.decimals, several=len(cells) > 1)
    if form == "number" and step.ask.value is not None:
        return asked.number(step.ask.value, step.ask.decimals, several=False)
    if form == "bar" and step.ask.value is not None:
        return asked.guess(step.ask.value)
    return {"place": asked.flags, "pick": asked.pick, "choice": asked.choice}.get(form, asked.goal)()


class _Asked:
    """A step's question on its list."""

    def __init__(self, step: Step, ask: StepQuestion, scene: Scene) -> None:
        self.step, self.ask, self.scene = step, ask, scene
        self.text = self._plain(ask.question)
        read = (self._plain(part.text).strip() for part in step.before if isinstance(part, Text) and not part.paper)
        self.before = "\n\n".join(filter(None, read))

    def _plain(self, text: str) -> str:
        """Return a text with its figures, without the marks of Markdown."""
        shown = _FORMULA.sub(lambda found: as_text(found[1]), filled(text, self.scene, self.step.scenes))
        return "\n\n".join(map(_paragraph, _MARKS.sub("", shown).strip().split("\n\n")))

    def _about(self, figure: Figure | None = None, text: str = "") -> dict[str, Any]:
        """Return what every question has: the list that a figure is of, by its definition."""
        named = figure is not None and len(figure.lists) == 1 and figure.lists[0] in self.step.scenes
        listed = named_scene(figure.lists[0], self.scene, self.step.scenes) if figure and named else self.scene
        titles: dict[DocId, str] = dict(listed.titles.items())
        convention = listed.convention if figure is None else figure.convention(listed.convention)
        return {
            "text": text or self.text,
            "before": self.before,
            "topic": listed.topic,
            "convention": convention,
            "titles": titles,
        }

    def number(self, figure: Figure, decimals: int, *, several: bool) -> NumberQuestion:
        """Return the question for a number."""
        about = self._about(figure)
        if several:
            about["text"] = cell_words(figure, self.scene, about["convention"].at) or self.text
        if figure.plain:
            return NumberQuestion(**about, quantity=figure.quantity, decimals=max(1, decimals))
        if figure.quantity == "discounted" and not figure.mistake and decimals:
            return NumberQuestion(**about, quantity=EARNED, rank=figure.rank, decimals=decimals)
        return NumberQuestion(**about, quantity=STATED, stated=self._value(figure), decimals=decimals)

    def _value(self, figure: Figure) -> float:
        return value_of(figure, self.scene, self.step.scenes, self.scene)

    def guess(self, figure: Figure) -> GuessQuestion:
        """Return the question for a height of a bar."""
        if figure.plain and figure.quantity == "ndcg":
            return GuessQuestion(**self._about(figure))
        return GuessQuestion(**self._about(figure), stated=self._value(figure) / self.ask.most)

    def flags(self) -> FlagQuestion:
        """Return the question for places on a line."""
        parts = self.ask.parts
        return FlagQuestion(
            **self._about(),
            flags=tuple(tag.name for tag in parts.tags),
            places=tuple(tag_value(tag.figure, self.scene, self.step.scenes) for tag in parts.tags),
            line=parts.scale,
            pocket=parts.pocket,
            guess=self.ask.opinion,
        )

    def pick(self) -> ChoiceQuestion:
        """Return the question for one of the list's documents."""
        docs = self.scene.ranking
        options = tuple(self.scene.titles.get(doc) or doc for doc in docs)
        right = tuple(at for at, doc in enumerate(docs) if doc in self.ask.docs)
        return ChoiceQuestion(**self._about(), options=options, right_options=right)

    def choice(self) -> ChoiceQuestion:
        """Return the question with its options."""
        options = tuple(map(self._plain, self.ask.options))
        return ChoiceQuestion(**self._about(), options=options, right_options=tuple(sorted(self.ask.right)))

    def goal(self) -> OrderQuestion:
        """Return the question for an order, where the step asks for an nDCG and lets only the order change."""
        condition = self.ask.conditions[0] if len(self.ask.conditions) == 1 and not self.ask.may else None
        least = None if condition is None else _least(condition)
        if least is None or self.scene.scores is not None:  # equal scores are more than an order
            raise words.MORE_THAN_ORDER.error()
        return OrderQuestion(**self._about(), least=least, moves=self.ask.moves)


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
    asks = left.text == "ndcg" and condition.sign in (">", ">=", "=") and not right.quantity
    return real(right.number) if asks and (condition.sign != "=" or right.number == 1) else None
