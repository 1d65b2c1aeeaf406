"""The replies to wrong numbers in the lessons use no word before the lesson that explains it."""

import math
import re

import pytest

from ndcg_core.teaching.diagnosis import AnswerKey
from ndcg_core.teaching.lessons import lessons
from tests.support.examples import everyday, sample

WORDS = {
    "gain": (2, 1), "discount": (3, 1), "weight": (3, 1), "log2": (3, 4), "logarithm": (3, 4), "DCG": (4, 1),
    "IDCG": (4, 5), "ideal": (4, 5), "cutoff": (4, 9), "tied": (7, 1), "scikit-learn": (5, 1),
}  # fmt: skip
"""Words of the replies, with the step that explains each; :mod:`tests.teaching.test_course` holds them to the texts."""


def replies(number):
    """What is said to the numbers that the catalogue knows, where a lesson asks for a sum or for nDCG."""
    for at, step in enumerate(lessons[number].steps, 1):
        ask = step.with_seed(1).ask
        for place, cell in enumerate(ask.cells if ask else ()):
            if cell.plain:
                scene = ask.own
                known = AnswerKey(scene.topic, cell.convention(scene.convention)).candidates()
                typed = {f"{candidate.values[cell.quantity]:.{step.ask.decimals}f}" for candidate in known}
                given = [ask.part(place).judge(text) for text in sample(sorted(typed), 1)]
                yield from (((number, at), said.sentence) for said in given if not said.right)


@pytest.mark.full
@pytest.mark.many
@pytest.mark.parametrize("number", everyday([4], range(4, 9)))  # the others ask for no sum
def test_a_reply_has_no_word_of_a_later_step(number):
    found = list(replies(number))
    for place, reply in found:
        later = [word for word, taught in WORDS.items() if taught > place]
        assert not [word for word in later if re.search(rf"(?<![\w-]){re.escape(word)}", reply)], (place, reply)
    assert found


def judged(lesson, at, typed, cell=None):
    """What is said to a number at a step: to its question, or to a cell of its table."""
    ask = lessons[lesson].steps[at - 1].with_seed(1).ask
    return (ask if cell is None else ask.part(cell)).judge(typed)


def test_each_slip_with_a_gain_has_its_own_reply():
    """At 2.4 the grades are 1, 2, 3, 4 and 0: the power alone, the grade, and twice the grade."""
    replies = [judged(2, 4, typed, cell).sentence for cell, typed in ((3, "16"), (3, "4"), (1, "2"), (2, "6"))]
    assert "Subtract 1" in replies[0]
    assert "linear" in replies[1]
    assert replies[1] == replies[2]
    assert "two times the grade" in replies[3]
    assert not any("grade 3" in each for each in replies)  # that is another document's


@pytest.mark.parametrize(
    ("lesson", "at", "cell", "typed", "part"),
    [
        (2, 7, 4, "4", "how many documents"),
        (4, 1, 2, "11", "the gains alone"),
        (5, 4, 0, "1.585", "1 divided by it"),
        (5, 4, 0, "1", "the usual weight"),
        (4, 11, 2, "1.5617", "upside down"),
        (3, 5, 0, "3", "the gain alone"),
        (3, 5, 0, "0.6309", "the weight alone"),
        (3, 4, 0, "0.3333", "without the logarithm"),
        (3, 4, 0, "0.7213", "with ln"),
        (4, 11, 0, "6.5", "ranks 1 to 3"),
        (4, 11, 2, "64.0338", "per cent"),
        (9, 1, None, "1.5869", "That is the sum"),
        (9, 1, None, "0.587", "one query alone"),
        (9, 3, None, "0.7935", "leaves out"),
        (9, 3, None, "0.5290", "as 0"),
        (9, 4, None, "0.7934", "every query alike"),
        (9, 4, None, "2.7607", "That is the sum"),
        (9, 7, None, "0.8967", "every query alike"),
        # just beside the average, and so no other average
        (9, 7, None, "0.794", "Not yet. Two kinds, so add the two means and divide by two."),
    ],
)
def test_a_wrong_number_is_answered_with_what_was_done(lesson, at, cell, typed, part):
    said = judged(lesson, at, typed, cell)
    assert not said.right
    assert part in said.sentence


def test_the_commonest_mistake_is_named_as_soon_as_its_words_are_known():
    """At 4.1, where DCG is explained, and which says nothing of the ideal list yet."""
    scene = lessons[4].steps[0].scene
    linear = sum(scene.grades.get(doc, 0) / math.log2(rank + 1) for rank, doc in enumerate(scene.ranking, 1))
    said = judged(4, 1, f"{linear:.4f}", 2).sentence
    assert ('"The other gain"' in said, "ideal" in said) == (True, False)


@pytest.mark.parametrize(("at", "typed"), [(1, "0.79345"), (1, "0.7935"), (7, "0.7935"), (8, "0.81545")])
def test_an_average_of_the_printed_values_is_right(at, typed):
    """1 and 0.5869 have the mean 0.79345, which the values themselves do not have."""
    assert judged(9, at, typed).right


def test_what_is_said_to_a_cause_with_bars_to_a_guess_and_to_flags():
    assert judged(11, 2, "1 o1").sentence.startswith("The cause is right. 6 wrong bars")
    assert "The cause is right" not in judged(11, 2, "0 o1").sentence
    assert judged(13, 1, "45").sentence == "Your guess: 45. The answer: 31."
    assert judged(10, 1, "0.6 0.7").sentence.count("your guess") == 2
    # a file in the order of grades is worth 1 if all scores are equal; the other numbers are another list's
    assert judged(7, 4, "0.48 0.69 1").right
    assert not judged(7, 4, "0.59 0.66 0.74").right


@pytest.mark.parametrize(("typed", "asked"), [("64%", "without the % sign"), ("0.64", "Give 4 decimals")])
def test_a_number_that_is_correct_so_far_is_no_mistake(typed, asked):
    said = judged(4, 11, typed, 2)
    assert said.right is None
    assert said.sentence.startswith("Correct so far")
    assert asked in said.sentence


def test_a_pulled_bar_snaps_to_the_right_value_and_to_slips_that_are_answered():
    for lesson in range(1, 5):
        for step in lessons[lesson].steps:
            ask = step.with_seed(1).ask
            for at, cell in enumerate(ask.cells):
                if cell not in getattr(ask, "pulled", ()) or not ask.decimals:
                    continue
                said = {snap: ask.part(at).judge(f"{snap:.{ask.decimals}f}").right for snap in ask.snaps(cell)}
                assert [snap for snap, right in said.items() if right] == [round(ask.number(cell), ask.decimals)]
                assert len(said) > 3
