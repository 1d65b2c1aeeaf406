"""The replies to wrong numbers in the lessons use no word before the lesson that explains it."""

import re
from functools import cache

import pytest

from ndcg_core.teaching.diagnosis import AnswerKey
from ndcg_core.teaching.lessons import judge, lessons, scene_at
from ndcg_core.teaching.lessons.records import Text

WORDS = ("gain", "discount", "weight", "logarithm", "log2", "DCG", "IDCG", "ideal", "cutoff", "tied", "scikit-learn")


@cache
def first_lesson(word):
    """The first lesson with this word in its text or in a question."""
    return min(number for number in lessons if re.search(rf"(?<![\w-]){re.escape(word)}", "\n".join(texts(number))))


def texts(number):
    for step in lessons[number].steps:
        yield from (part.text for part in (*step.before, *step.after) if isinstance(part, Text))
        if step.ask:
            yield from (step.ask.question, step.ask.hint, *step.ask.options)


def replies(number):
    """The replies to every number that the catalogue knows, in every step that asks for a sum or for nDCG."""
    for step in lessons[number].steps:
        if step.ask is None or step.ask.kind not in ("number", "checkpoint") or not step.ask.value.plain:
            continue
        scene, value = scene_at(step, 1), step.ask.value
        for candidate in AnswerKey(scene.topic, value.convention(scene.convention)).candidates():
            typed = f"{candidate.values[value.quantity]:.{step.ask.decimals}f}"
            found = judge(step.ask, typed, scene, step.scenes)
            if not found.right:
                yield found.sentence


@pytest.mark.parametrize("number", range(1, 10))
def test_a_reply_has_no_word_of_a_later_lesson(number):
    later = [word for word in WORDS if first_lesson(word) > number]
    for reply in replies(number):
        assert not [word for word in later if re.search(rf"(?<![\w-]){re.escape(word)}", reply)], reply


def test_the_commonest_mistake_is_named_as_soon_as_its_words_are_known():
    found = list(replies(4))
    assert any('"The other gain"' in reply for reply in found)
    assert not any("ideal" in reply for reply in found)
    assert any("ideal" in reply for reply in replies(5))
