"""Questions as Moodle XML, as question/format/xml/format.php of Moodle reads it.

https://docs.moodle.org/en/Moodle_XML_format
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from ndcg_core.course.exercise import Question
from ndcg_core.course.moodle import CATEGORY, category_path, percent

_PLAIN = {"format": "plain_text"}
_NO_UNITS = {"unitgradingtype": "0", "unitpenalty": "0.1", "showunits": "3", "unitsleft": "0"}


def to_moodle_xml(questions: Iterable[Question], category: str = CATEGORY) -> str:
    """Return the questions as Moodle XML, each of the type ``numerical``.

    Parameters
    ----------
    questions : iterable of Question
        The questions, as :func:`questions` returns them.
    category : str
        The category of the course's question bank that receives them.

    Returns
    -------
    str
        The file, in UTF-8.

    Raises
    ------
    NdcgError
        For a share of the mark that Moodle does not support.

    Notes
    -----
    Each question is worth the points of its rule, and has its tags. What Moodle cannot know of a rule is listed at
    :func:`questions`. Texts are plain, so that they contain no markup. The answers keep their order, each with its
    grade, tolerance and feedback; ``*`` is every other number.

    Examples
    --------
    >>> from ndcg_core import Convention, Topic
    >>> from ndcg_core.course.exercise import questions
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> written = to_moodle_xml(questions(topic, Convention(), titles={"d1": "<b>&"}))
    >>> "1. &lt;b&gt;&amp;: grade 1" in written, '<answer fraction="100" format="plain_text">' in written
    (True, True)

    """
    quiz = ET.Element("quiz")
    place = ET.SubElement(ET.SubElement(quiz, "question", {"type": "category"}), "category")
    _say(place, category_path(category))
    for question in questions:
        _add(quiz, question)
    ET.indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(quiz, encoding="unicode")}\n'


def _add(quiz: ET.Element, question: Question) -> None:
    element = ET.SubElement(quiz, "question", {"type": "numerical"})
    _say(ET.SubElement(element, "name"), question.title)
    _say(ET.SubElement(element, "questiontext", _PLAIN), "\n".join(question.text))
    _say(ET.SubElement(element, "generalfeedback", _PLAIN), "")
    for name, value in {"defaultgrade": f"{question.points:.7g}", "penalty": "0.3333333", "hidden": "0"}.items():
        ET.SubElement(element, name).text = value
    for answer in question.answers:
        _answer(element, f"{answer.value:f}", f"{answer.tolerance:f}", percent(answer.share), answer.feedback)
    _answer(element, "*", "0", "0", question.otherwise)
    for name, value in _NO_UNITS.items():
        ET.SubElement(element, name).text = value
    tags = ET.SubElement(element, "tags")
    for tag in question.tags:
        _say(ET.SubElement(tags, "tag"), tag)


def _answer(question: ET.Element, value: str, tolerance: str, fraction: str, feedback: str) -> None:
    answer = ET.SubElement(question, "answer", {"fraction": fraction, **_PLAIN})
    _say(answer, value)
    _say(ET.SubElement(answer, "feedback", _PLAIN), feedback)
    ET.SubElement(answer, "tolerance").text = tolerance


def _say(place: ET.Element, text: str) -> None:
    ET.SubElement(place, "text").text = text
