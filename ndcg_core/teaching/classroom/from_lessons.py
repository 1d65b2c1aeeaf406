"""A lesson's step as a question for a class: its task, with texts that a phone can show."""

import re

from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.made import is_whole
from ndcg_core.teaching.classroom.questions import Question
from ndcg_core.teaching.lessons import Step, Text
from ndcg_core.teaching.tasks.figure_values import cell_words

_FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")
_FRACTION = re.compile(r"\\frac\{(.+)\}\{(.+)\}")
_ONE_WORD = re.compile(r"(?<!\w)\(\{?(\w+)\}?\)")
_SIGNS = {"\\times": "×", "\\sum": "Σ", "\\mathrm": "", "log_2": "log2", "\\": "", "{": "", "}": ""}
_RULE, _CELL = re.compile(r"[|:\- ]+"), re.compile(r"\s*\|\s*")
_MARKS = re.compile(r"\*|`|\\(?=[_$])")


def ask_step(step: Step, cell: int | None = None, seed: int = 1) -> Question:
    """Return what a lesson's step asks, as a question for a class.

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
        For a step without a question, and a number that the step does not ask.

    Examples
    --------
    >>> from ndcg_core.teaching.lessons import lessons
    >>> question = ask_step(lessons[4].steps[0])
    >>> question.control, question.text, question.solution
    ('number', 'What is DCG?', '7.85')

    """
    step = step.with_seed(seed)
    if step.ask is None:
        raise words.NOTHING_ASKED.error()
    cells = step.ask.cells
    if cells and not (cell is None or is_whole(cell, 0, len(cells) - 1)):
        raise words.CELL.error(cell, most=len(cells) - 1)
    task, text = step.ask.part(len(cells) - 1 if cell is None else cell), _plain(step, step.ask.question)
    if len(cells) > 1 and task.value is not None:
        text = cell_words(task.value, task.own, task.subject.convention.at) or text
    texts = (_plain(step, part.text).strip() for part in step.before if isinstance(part, Text) and not part.paper)
    before = "\n\n".join(filter(None, texts))
    return Question(task=task.as_typed(lambda each: _plain(step, each)), text=text, before=before)


def _plain(step: Step, text: str) -> str:
    """Return a text with its figures, without the marks of Markdown."""
    shown = _FORMULA.sub(lambda found: as_text(found[1]), step.filled(text))
    return "\n\n".join(map(_paragraph, _MARKS.sub("", shown).strip().split("\n\n")))


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
