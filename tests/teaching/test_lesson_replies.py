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
        if step.ask is None:
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
    if ask.form == "cells":
        for place, cell in enumerate(ask.cells):
            if cell.plain:
                yield cell, lambda typed, place=place: judge_cell(ask, place, typed, scene, step.scenes)


@pytest.mark.full
@pytest.mark.parametrize("number", range(1, 10))
def test_a_reply_has_no_word_of_a_later_step(number):
    for place, reply in replies(number):
        later = [word for word, taught in WORDS.items() if taught > place]
        assert not [word for word in later if re.search(rf"(?<![\w-]){re.escape(word)}", reply)], (place, reply)


@pytest.mark.full
def test_the_commonest_mistake_is_named_as_soon_as_its_words_are_known():
    found = replies(4)
    assert any('"The other gain"' in reply for place, reply in found if place == (4, 1))
    assert not any("ideal" in reply for place, reply in found if place < (4, 5))
    assert any("ideal" in reply for _, reply in found)


def reply(lesson, at, cell, typed):
    step = lessons[lesson].steps[at - 1]
    return judge_cell(step.ask, cell, typed, scene_at(step, 1), step.scenes).sentence


def test_each_slip_with_a_gain_has_its_own_reply():
    """At 2.4 the grades are 1, 2, 3, 4 and 0: the power alone, the grade, and twice the grade."""
    replies = [reply(2, 4, 3, "16"), reply(2, 4, 3, "4"), reply(2, 4, 1, "2"), reply(2, 4, 2, "6")]
    assert "Subtract 1" in replies[0]
    assert "linear" in replies[1]
    assert replies[1] == replies[2]
    assert "two times the grade" in replies[3]
    assert not any("grade 3" in each for each in replies)  # that is another document's


@pytest.mark.parametrize(
    ("lesson", "at", "cell", "typed", "part"),
    [
        (2, 7, 4, "4", "how many documents"),
        (4, 1, 4, "11", "the gains alone"),
        (5, 4, 0, "1.585", "1 divided by it"),
        (5, 4, 0, "1", "the usual weight"),
        (4, 11, 2, "1.5617", "upside down"),
        (3, 5, 1, "3", "the gain alone"),
        (3, 5, 1, "0.6309", "the weight alone"),
        (3, 4, 1, "0.3333", "without the logarithm"),
        (3, 4, 1, "0.7213", "with ln"),
        (4, 11, 2, "64.0338", "per cent"),
    ],
)
def test_a_wrong_number_is_answered_with_what_was_done(lesson, at, cell, typed, part):
    assert part in reply(lesson, at, cell, typed)


def judged(lesson, at, typed):
    step = lessons[lesson].steps[at - 1]
    return judge(step.ask, typed, scene_at(step, 1), step.scenes)


@pytest.mark.parametrize(
    ("at", "typed", "part"),
    [
        (1, "1.5869", "That is the sum"),
        (1, "0.587", "one query alone"),
        (3, "0.7935", "leaves out"),
        (3, "0.5290", "as 0"),
        (4, "0.7934", "every query alike"),
        (4, "2.7607", "That is the sum"),
        (7, "0.8967", "every query alike"),
    ],
)
def test_a_wrong_average_is_answered_with_what_was_done(at, typed, part):
    reply = judged(9, at, typed)
    assert not reply.right
    assert part in reply.sentence


def test_a_number_just_beside_the_average_is_no_other_average():
    assert judged(9, 7, "0.794").sentence == "Not yet. Two kinds, so add the two means and divide by two."


@pytest.mark.parametrize(("at", "typed"), [(1, "0.79345"), (1, "0.7935"), (7, "0.7935"), (8, "0.81545")])
def test_an_average_of_the_printed_values_is_right(at, typed):
    """1 and 0.5869 have the mean 0.79345, which the values themselves do not have."""
    assert judged(9, at, typed).right


def test_a_right_cause_is_said_to_be_right_though_bars_are_missing():
    assert judged(11, 2, "1 o1").sentence.startswith("The cause is right. 6 wrong bars")
    assert "The cause is right" not in judged(11, 2, "0 o1").sentence


def test_flags_of_a_guess_are_told_beside_the_answer():
    assert judged(13, 1, "45").sentence == "Your guess: 45. The answer: 31."
    assert judged(10, 1, "0.6 0.7").sentence.count("your guess") == 2


def test_a_file_in_the_order_of_grades_is_worth_1_if_all_scores_are_equal():
    assert judged(7, 4, "0.48 0.69 1").right
    assert not judged(7, 4, "0.59 0.66 0.74").right  # another list's
