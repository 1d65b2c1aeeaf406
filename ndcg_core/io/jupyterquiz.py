"""Questions as JSON for jupyterquiz: https://github.com/jmshea/jupyterquiz, as its numeric.js reads them."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Iterable
from typing import Any

from ndcg_core.io.exercise import Question
from ndcg_core.io.exercise_key import KnownAnswer

_READ = str.maketrans({sign: f"&#{ord(sign)};" for sign in "$[]\\`*_"})


def to_jupyterquiz(questions: Iterable[Question]) -> str:
    """The questions as a JSON list, for ``display_quiz("file.json")``; plain ASCII, whatever a machine opens files as.

    jupyterquiz shows texts as HTML, with formulas and links in them; here all of it is escaped, and marked for
    MathJax to leave alone. A known number is a ``range`` with its feedback, and the rest is the ``default``.
    jupyterquiz gives no part of a mark: what is not right is wrong.

    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.io.exercise import questions
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> [asked] = json.loads(to_jupyterquiz(questions(topic, Convention())))
    >>> asked["type"], asked["answers"][0]["correct"], asked["answers"][0]["range"][0], asked["answers"][-1]["type"]
    ('numeric', True, 0.7355, 'default')
    """
    return json.dumps([_question(one) for one in questions], indent=1)


def _question(asked: Question) -> dict[str, Any]:
    return {
        "question": _shown("\n".join(asked.text)),
        "type": "numeric",
        "answers": [*map(_answer, asked.answers), {"type": "default", "feedback": _shown(asked.otherwise)}],
    }


def _answer(one: KnownAnswer) -> dict[str, Any]:
    # A range ends before its second number; the next float makes the end a part of it, as in Moodle.
    return {
        "range": [float(one.low), math.nextafter(float(one.high), math.inf)],
        "correct": one.share == 1,
        "feedback": _shown(one.feedback),
    }


def _shown(text: str) -> str:
    """The text as HTML that shows just it."""
    inside = html.escape(text).translate(_READ).replace("\n", "<br>")
    return f'<span class="tex2jax_ignore mathjax_ignore">{inside}</span>'
