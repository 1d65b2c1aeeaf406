"""Questions as JSON for jupyterquiz, https://github.com/jmshea/jupyterquiz, as its numeric.js reads them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable

from ndcg_core.course.exercise import Question
from ndcg_core.course.exercise_key import KnownAnswer
from ndcg_core.document import tag
from ndcg_core.document.html import written

_READ = str.maketrans({sign: f"&#{ord(sign)};" for sign in "$[]\\`*_"})


def to_jupyterquiz(questions: Iterable[Question]) -> str:
    """Return the questions as a JSON list for ``display_quiz("file.json")``.

    Parameters
    ----------
    questions : iterable of Question
        The questions, as :func:`questions` returns them.

    Returns
    -------
    str
        The file, in ASCII, so that any encoding reads it.

    Notes
    -----
    jupyterquiz shows texts as HTML with formulas and links; here all text is escaped and marked for MathJax to ignore.
    A known number is a ``range`` with its feedback, and every other number is the ``default``. jupyterquiz gives no
    partial marks: an answer that is not right is wrong.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.course.exercise import questions
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> [question] = json.loads(to_jupyterquiz(questions(topic, Convention())))
    >>> first, *_, last = question["answers"]
    >>> question["type"], first["correct"], first["range"][0] < 0.736, last["type"]
    ('numeric', True, True, 'default')

    """
    return json.dumps([_question(question) for question in questions], indent=1)


def _question(question: Question) -> dict[str, object]:
    return {
        "question": _shown("\n".join(question.text)),
        "type": "numeric",
        "answers": [*map(_answer, question.answers), {"type": "default", "feedback": _shown(question.otherwise)}],
    }


def _answer(answer: KnownAnswer) -> dict[str, object]:
    # A range excludes its second number; the next float includes the end, as in Moodle.
    return {
        "range": [float(answer.low), math.nextafter(float(answer.high), math.inf)],
        "correct": answer.share == 1,
        "feedback": _shown(answer.feedback),
    }


def _shown(text: str) -> str:
    """Return HTML that shows the text unchanged."""
    first, *lines = text.split("\n")
    broken = (part for line in lines for part in (tag("br"), line))
    return written(tag("span", first, *broken, cls="tex2jax_ignore mathjax_ignore")).translate(_READ)
