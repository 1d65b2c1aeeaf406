"""Questions in Moodle's GIFT format, as question/format/gift/format.php of Moodle reads it.

https://docs.moodle.org/en/GIFT_format
"""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.course.exercise import Question
from ndcg_core.course.exercise_key import KnownAnswer
from ndcg_core.course.moodle import CATEGORY, category_path, percent

_ESCAPED = str.maketrans({**{sign: f"\\{sign}" for sign in "\\~=#{}:"}, "\n": "\\n"})

_REMOVED = str.maketrans("", "", "<>`")


def to_gift(questions: Iterable[Question], category: str = CATEGORY) -> str:
    r"""Return the questions as GIFT, each as a numerical question.

    Parameters
    ----------
    questions : iterable of Question
        The questions, as :func:`questions` returns them.
    category : str
        The category of the course's question bank that receives them.

    Returns
    -------
    str
        The file, which Moodle expects in UTF-8.

    Raises
    ------
    NdcgError
        For a share of the mark that Moodle does not support.

    Notes
    -----
    Texts are plain, so that they contain no tags, and every character with a meaning in GIFT is escaped. The answers
    keep their order, each with its grade, tolerance and feedback; ``~#`` is the feedback to every other number. The
    tags are in a comment before the question, which Moodle reads since 3.8. GIFT has no field for points: each question
    is worth 1 until that is changed in Moodle. What Moodle cannot know of a rule is listed at :func:`questions`.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.course.exercise import questions
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> lines = to_gift(questions(topic, Convention(), title="Week {1}")).splitlines()
    >>> print(lines[0], lines[2], lines[3][:42], lines[4].strip(), sep="\n")
    $CATEGORY: $course$/top/nDCG
    // [tag:nDCG]
    ::Week \{1\}\: nDCG::[plain]The ranking, b
    =%100%0.736:0.0005#Right.

    """
    return "\n".join((f"$CATEGORY: {category_path(category)}\n", *map(_question, questions)))


def _question(question: Question) -> str:
    text = escaped("\n".join(question.text))
    return "".join(
        (
            _tags(question.tags),
            f"::{escaped(question.title)}::[plain]{text}{{#\n",
            *map(_answer, question.answers),
            f"\t~#{escaped(question.otherwise)}\n}}\n",
        )
    )


def _tags(tags: Iterable[str]) -> str:
    written = [f"[tag:{tag}]" for tag in filter(None, map(_tag, tags))]
    return f"// {' '.join(written)}\n" if written else ""


def _tag(tag: str) -> str:
    r"""Return a tag as Moodle reads it from a comment.

    Moodle unescapes a closing bracket alone, allows no tag to contain the signs that it removes from tags anyway, and
    reads an id number wherever one seems to begin.

    >>> print(_tag("a]b <c>"), _tag("a[id:1]"), _tag("a\\") + "|")
    a\]b c a[id :1\] a\ |
    """
    text = " ".join(tag.translate(_REMOVED).split()).replace("[id:", "[id :").replace("]", "\\]")
    return f"{text} " if text.endswith("\\") else text


def _answer(answer: KnownAnswer) -> str:
    return f"\t=%{percent(answer.share)}%{answer.value:f}:{answer.tolerance:f}#{escaped(answer.feedback)}\n"


def escaped(text: str) -> str:
    r"""Return the text so that GIFT shows it unchanged.

    >>> print(escaped("a=b: {c}\n~ # \\"))
    a\=b\: \{c\}\n\~ \# \\
    """
    return text.translate(_ESCAPED)
