"""Questions as Moodle's GIFT, as question/format/gift/format.php of Moodle reads it.

https://docs.moodle.org/en/GIFT_format
"""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.io.exercise import Question
from ndcg_core.io.exercise_key import KnownAnswer
from ndcg_core.io.moodle import percent

_ESCAPED = str.maketrans({**{sign: f"\\{sign}" for sign in "\\~=#{}:"}, "\n": "\\n"})


def to_gift(questions: Iterable[Question]) -> str:
    r"""The questions as GIFT, one numerical question each; Moodle wants the file in UTF-8.

    Texts are plain, so that nothing in them is a tag, and every character that GIFT reads is escaped. The answers
    stand in their order, each with its grade, tolerance and feedback; ``~#`` is said to every other number. Raises
    :class:`NdcgError` for a share of the mark that Moodle does not know.

    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.io.exercise import questions
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> lines = to_gift(questions(topic, Convention(), title="Week {1}")).splitlines()
    >>> print(lines[0][:42]), print(lines[1].strip())
    ::Week \{1\}\: nDCG::[plain]The ranking, b
    =%100%0.736:0.0005#Right\: nDCG is 0.7364.
    (None, None)
    """
    return "\n".join(_question(one) for one in questions)


def _question(asked: Question) -> str:
    text = escaped("\n".join(asked.text))
    return "".join(
        (
            f"::{escaped(asked.title)}::[plain]{text}{{#\n",
            *map(_answer, asked.answers),
            f"\t~#{escaped(asked.otherwise)}\n}}\n",
        )
    )


def _answer(one: KnownAnswer) -> str:
    return f"\t=%{percent(one.share)}%{one.value:f}:{one.tolerance:f}#{escaped(one.feedback)}\n"


def escaped(text: str) -> str:
    r"""The text as itself in GIFT.

    >>> print(escaped("a=b: {c}\n~ # \\"))
    a\=b\: \{c\}\n\~ \# \\
    """
    return text.translate(_ESCAPED)
