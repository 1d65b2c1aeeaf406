"""The replies to wrong numbers in the lessons use no word before the lesson that explains it."""

import re
from functools import cache

import pytest

from ndcg_core.teaching.diagnosis import AnswerKey
from ndcg_core.teaching.lessons import judge, judge_cell, lessons, scene_at

WORDS = {
    "gain": (2, 1), "discount": (3, 1), "weight": (3, 1), "log2": (3, 4), "logarithm": (3, 4), "DCG": (4, 1),
    "IDCG": (4, 5), "ideal": (4, 5), "cutoff": (4, 9), "tied": (7, 1), "scikit-learn": (5, 1),
}  # fmt: skip
"""Words of the replies, with the step that explains each; :mod:`tests.teaching.test_course` holds them to the texts."""


@cache
def replies(number):
    """The replies to every number that the catalogue knows, in every step that asks for a sum or for nDCG."""
    found = []
    for at, step in enumerate(lessons[number].steps, 1):
        if step.ask is None or step.recalls:
            continue
        scene = scene_at(step, 1)
        for value, judged in questions(step, scene):
            known = AnswerKey(scene.topic, value.convention(scene.convention)).candidates()
            numbers = (candidate.values[value.quantity] for candidate in known)
            typed = dict.fromkeys(f"{number:.{step.ask.decimals}f}" for number in numbers)
            found += [((number, at), reply.sentence) for reply in map(judged, typed) if not reply.right]
    return found


def questions(step, scene):
    """The sums that a step asks for, each with what judges an answer."""
    ask = step.ask
    if ask.kind in ("number", "checkpoint") and ask.value.plain:
        yield ask.value, lambda typed: judge(ask, typed, scene, step.scenes)
    if ask.kind == "table":
        for place, cell in enumerate(ask.cells):
            if cell.plain:
                yield cell, lambda typed, place=place: judge_cell(ask, place, typed, scene, step.scenes)


@pytest.mark.parametrize("number", range(1, 10))
def test_a_reply_has_no_word_of_a_later_step(number):
    for place, reply in replies(number):
        later = [word for word, taught in WORDS.items() if taught > place]
        assert not [word for word in later if re.search(rf"(?<![\w-]){re.escape(word)}", reply)], (place, reply)


def test_the_commonest_mistake_is_named_as_soon_as_its_words_are_known():
    found = replies(4)
    assert any('"The other gain"' in reply for place, reply in found if place == (4, 1))
    assert not any("ideal" in reply for place, reply in found if place < (4, 5))
    assert any("ideal" in reply for _, reply in found)
