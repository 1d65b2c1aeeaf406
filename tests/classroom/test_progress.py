"""Where a class stands, whatever its teacher does in whatever order."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import NdcgError
from ndcg_core.teaching.classroom import Progress, advance, ask, close, count_down, end, go_back
from ndcg_core.teaching.classroom.progress import MOST_ROUNDS, TRUTH
from ndcg_core.teaching.classroom.questions import parts_of
from pages.ui.classroom import words
from tests.support.asked import EACH

CONTROLS = sorted({question.control for question in EACH})
KIND = st.sampled_from(CONTROLS)
ACT = st.one_of(
    st.sampled_from(["next", "next", "next", "back", "again", "more", "close", "end"]),
    st.integers(-1, 4),  # asks this question
)


@dataclass
class Class:
    """A class as it is kept: where it stands, and how often each question was asked."""

    kinds: list[str]
    now: Progress = Progress()  # noqa: RUF009 - it is frozen
    rounds: list[int] = field(default_factory=list)

    def __post_init__(self):
        self.rounds = [0] * len(self.kinds)

    def do(self, act):
        """Do it, and return where the class stood."""
        before = self.now
        self.now = self.after(act)
        if self.now.state == "open" and not before.takes_answers:
            self.rounds[self.now.question] = self.now.round
        return before

    def after(self, act):
        if isinstance(act, int):
            return ask(self.now, act, self.kinds, self.rounds)
        return {
            "next": lambda: advance(self.now, self.kinds, self.rounds),
            "back": lambda: go_back(self.now, self.kinds),
            "again": lambda: ask(self.now, self.now.question, self.kinds, self.rounds),
            "more": lambda: count_down(self.now),
            "close": lambda: close(self.now),
            "end": lambda: end(self.now),
        }[act]()


def walk(kinds, acts):
    """Every act that was not refused, with where the class stood before and stands after it."""
    here = Class(kinds)
    for act in acts:
        try:
            before = here.do(act)
        except NdcgError:
            continue
        yield act, before, here


CLASSES = st.lists(KIND, min_size=1, max_size=4), st.lists(ACT, max_size=60)


def test_whatever_a_question_is_answered_with_has_words_for_its_parts():
    assert {*words.PARTS} == {*words.CONTROLS} == {*CONTROLS}
    assert all(len(said) == parts_of(control) for control, said in words.PARTS.items())


@given(*CLASSES)
def test_answers_count_again_only_in_a_new_round(kinds, acts):
    for act, before, here in walk(kinds, acts):
        if here.now.takes_answers and not before.takes_answers:
            assert act not in ("back", "more", "close", "end")
            assert here.now.round == here.rounds[here.now.question]


@given(*CLASSES)
def test_nobody_sees_the_truth_while_answers_count(kinds, acts):
    for _, _, here in walk(kinds, acts):
        assert not (here.now.takes_answers and here.now.shows_truth)
        if here.now.state in ("lobby", "closed"):
            assert not here.now.shows_truth


@given(*CLASSES)
def test_the_truth_comes_one_step_after_the_answers(kinds, acts):
    for act, before, here in walk(kinds, acts):
        if act == "next" and here.now.state == "shown":
            assert here.now.shown == before.shown + 1
            assert here.now.shows_truth is (here.now.shown >= TRUTH)
            assert here.now.shown <= parts_of(kinds[here.now.question])


@given(*CLASSES)
def test_rounds_rise_by_one_and_never_beyond_nine(kinds, acts):
    rounds = [0] * len(kinds)
    for _, before, here in walk(kinds, acts):
        begun = here.now.takes_answers and not before.takes_answers
        assert here.rounds == [count + (begun and number == here.now.question) for number, count in enumerate(rounds)]
        rounds = list(here.rounds)
        assert max(rounds) <= MOST_ROUNDS


@given(*CLASSES)
def test_next_alone_reaches_the_end_from_anywhere(kinds, acts):
    here = Class(kinds)
    for act in acts:
        try:
            here.do(act)
        except NdcgError:
            continue
    longest = len(kinds) * (max(map(parts_of, CONTROLS)) + 5)
    for _ in range(longest):
        if here.now.state == "end":
            break
        here.do("next")
    assert here.now.state == "end"
    assert here.after("next").state == "end"


@given(*CLASSES)
def test_back_undoes_a_step_that_showed_something(kinds, acts):
    for act, before, here in walk(kinds, acts):
        if act == "next" and here.now.state in ("shown", "compared"):
            assert go_back(here.now, kinds) == before


def test_a_question_that_was_asked_nine_times_is_not_asked_again():
    here = Class(["bar"])
    for _ in range(MOST_ROUNDS):
        here.do(0)
        here.do("close")
    with pytest.raises(NdcgError, match="9"):
        here.do("again")
    while here.now.state != "end":
        here.do("next")


def test_next_passes_over_what_cannot_be_asked_again():
    here = Class(["bar", "bar", "options"], Progress("shown", 0, 1, parts_of("bar")))
    here.rounds = [1, MOST_ROUNDS, 0]
    here.do("next")
    assert here.now == Progress("open", 2, 1)


def test_two_rounds_are_compared_before_the_class_goes_on():
    here = Class(["number", "bar"])
    for act in ("next", "close", "again", "close", "next", "next", "next"):
        here.do(act)
    assert here.now == Progress("shown", 0, 2, parts_of("number"))
    here.do("next")
    assert here.now.state == "compared"
    here.do("next")
    assert here.now == Progress("open", 1, 1)


def test_a_class_cannot_end_or_ask_while_answers_count():
    for state in ("open", "closing"):
        here = Class(["bar", "bar"], Progress(state, 0, 1))
        for act in ("end", "again", 1):
            with pytest.raises(NdcgError):
                here.do(act)


def test_no_question_is_asked_that_there_is_not():
    for act in (-1, 1):
        with pytest.raises(NdcgError):
            Class(["bar"]).do(act)
    with pytest.raises(NdcgError):
        Class([]).do("next")
