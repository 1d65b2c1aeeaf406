"""A class's questions: what an answer is, what is said of it, and what a phone is never sent."""

import itertools
import json
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndcg_core import Convention, NdcgError, Topic, conventions, explain, mistakes, ndcg
from ndcg_core.teaching.classroom import ask_choice, ask_flags, ask_guess, ask_number, ask_order
from ndcg_core.teaching.classroom.blind_spots import find_blind_spots
from ndcg_core.teaching.classroom.flows import compare_rounds
from ndcg_core.teaching.classroom.groups import group_answers, middle_half
from ndcg_core.teaching.classroom.saved import open_questions, save
from ndcg_core.teaching.diagnosis import Verdict, diagnose
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.lessons import lessons
from ndcg_core.teaching.mistakes import wrong_sums
from ndcg_core.teaching.moves import longest_rising
from ndcg_core.teaching.tasks import FreshList
from ndcg_core.teaching.tasks.figure_values import ndcg_of
from ndcg_core.teaching.tasks.scene import scene_of
from tests.support import asked
from tests.support.examples import many

SOUP = Topic(["a", "b", "c", "d", "e"], {"a": 2, "b": 1, "c": 3, "e": 0, "f": 2})
AT_4, NO_VALUE = Convention(k=4), Convention(no_relevant="nan")
NUMBER = ask_number(text="What is nDCG@4?", topic=SOUP, convention=AT_4)
EARNED = ask_number(text="What does rank 3 earn?", topic=SOUP, convention=AT_4, figure="discounted 3")
ORDER = ask_order(text="Put the best first.", topic=SOUP, convention=AT_4)
GUESS = ask_guess(text="How good is it?", topic=SOUP, convention=AT_4)
CHOICE = ask_choice(text="Which gain?", topic=SOUP, options=("linear", "exponential"), right_options=(1,))
FLAGS = ask_flags(text="Where?", topic=SOUP, flags={"mean": "0.4", "empty": "none"}, pocket="no number")
EACH = [NUMBER, EARNED, ORDER, GUESS, CHOICE, FLAGS, asked.JUDGE]


def by_hand(grades):
    """The sum of (2^g - 1) / log2(i + 1) of the first four."""
    return sum((2**grade - 1) / math.log2(rank + 1) for rank, grade in enumerate(grades[:4], 1))


BEST = by_hand([3, 2, 2, 1])
RIGHT = by_hand([2, 1, 3, 0]) / BEST

EVERY = [f"{sums.ndcg:.3f}" for entry in mistakes.values() if (sums := wrong_sums(SOUP, AT_4, entry))]
"""Every number that a mistake gives."""


# ---- questions ----


def test_a_number_is_right_by_the_digits_that_count():
    for text in (f"{RIGHT:.3f}", f"{RIGHT:.6f}", f"{100 * RIGHT:.3f}%", f"{RIGHT:.4f}".replace(".", ",")):
        assert NUMBER.judge(NUMBER.read(text)).right is True, text
    assert NUMBER.judge("0.9").right is False


@pytest.mark.parametrize("mistake", ["G1", "D1"])
def test_a_wrong_number_has_the_mistake_that_gives_it(mistake):
    wrong = wrong_sums(SOUP, AT_4, mistakes[mistake]).ndcg
    said = NUMBER.judge(f"{wrong:.5f}")
    assert (said.right, said.cause) == (False, mistake)
    assert said.value == pytest.approx(wrong)
    assert said.title


def test_what_nothing_explains_has_no_cause_and_stands_where_it_is():
    assert diagnose(SOUP, AT_4, "9.87")[0].verdict is Verdict.UNKNOWN
    said = NUMBER.judge("9.87")
    assert (said.right, said.cause, said.title, said.also, said.value, said.possible) == (False, "", "", (), 9.87, "")


def test_what_a_number_may_come_from_is_said_where_no_cause_stands_out():
    found = ((typed, diagnose(SOUP, AT_4, typed)[0]) for typed in EVERY)
    typed, first = next((typed, first) for typed, first in found if first.guess and len(first.mistakes) == 1)
    said = NUMBER.judge(typed)
    assert (said.right, said.cause, said.title) == (False, "", "")
    assert said.possible == mistakes[first.mistake].title


def test_what_a_rank_earns():
    assert EARNED.task.right_number == (2**3 - 1) / 2
    assert EARNED.judge("3.5").right is True
    linear = EARNED.judge("1.5")  # 3 / log2(4)
    assert (linear.right, linear.cause, linear.value) == (False, "G1", 1.5)
    assert EARNED.judge("2.7182").cause == ""


@given(st.permutations(range(5)))
def test_an_order_is_right_if_no_order_is_better(order):
    said = ORDER.judge(ORDER.read(list(order)))
    best, value = by_hand([3, 2, 1, 0]), by_hand([[2, 1, 3, 0, 0][at] for at in order])
    assert said.right == math.isclose(value, best)
    assert said.value == pytest.approx(value / BEST)


def test_no_definition_calls_an_order_right_that_another_beats():
    each = [Convention(unjudged="skip", duplicates="first"), *(known.convention for known in conventions.values())]
    for topic, convention in itertools.product((SOUP, Topic(["a", "b", "a", "c"], {"a": 2, "b": 1, "c": 3})), each):
        if ndcg_of(scene_of(topic, convention)) <= 1:
            order = ask_order(text="Put the best first.", topic=topic, convention=convention)
            said = [order.judge(order.read([*one])) for one in itertools.permutations(range(len(topic.docs)))]
            best = max(one.value for one in said)
            assert [one.right for one in said] == [math.isclose(one.value, best) for one in said], convention


def test_a_goal_counts_moves():
    goal = ask_order(text="Reach 0.8 in one move.", topic=SOUP, convention=AT_4, least=0.8, moves=1)
    for order, right in (([2, 0, 1, 3, 4], True), ([3, 4, 1, 0, 2], False), ([0, 1, 2, 3, 4], False)):
        assert goal.judge(goal.read(order)).right is right


@given(st.lists(st.integers(0, 6), max_size=7, unique=True))
def test_the_fewest_moves_are_those_of_all_ways(order):
    parts = itertools.chain(*(itertools.combinations(order, size) for size in range(len(order) + 1)))
    assert longest_rising(order) == max(len(part) for part in parts if list(part) == sorted(part))


def test_a_choice_names_the_option_that_was_taken():
    assert CHOICE.judge(CHOICE.read(1)).right is True
    said = CHOICE.judge(CHOICE.read(0))
    assert (said.right, said.cause, said.title, said.value) == (False, "0", "linear", 0)


def test_a_flag_stands_right_within_a_finger_of_its_place():
    for at, right in ((0.4, True), (0.425, True), (0.435, False), (0.365, False)):
        assert FLAGS.judge(FLAGS.read([at, None])).right is right
    said = FLAGS.judge(FLAGS.read([None, 0]))
    assert (said.right, said.cause, said.title, said.value) == (False, "0 1", "mean, empty: not there", None)
    assert FLAGS.judge(FLAGS.read([0.4, 1])).cause == "1"
    assert FLAGS.solution == "mean: 0.40; empty: no number"
    opinion = replace(FLAGS, task=replace(FLAGS.task, opinion=True))
    assert (opinion.marked, opinion.judge(opinion.read([1, 1])).right) == (False, None)


def test_what_a_phone_shows_of_a_flag_is_what_is_judged():
    ends = ask_flags(text="Where does it end?", topic=SOUP, flags={"end": "4"}, line=(0, 8))
    assert [ends.judge(ends.read([at])).right for at in (4, 4.32, 3.6, 5)] == [True, True, True, False]


def test_a_stated_number_is_right_by_its_digits_and_has_no_cause():
    stated = ask_number(text="How many orders?", topic=SOUP, figure="6", decimals=0)
    assert [stated.judge(stated.read(typed)).right for typed in ("6", "7", "6.4", "6.0")] == [True, False, False, True]
    assert (stated.judge("24").cause, stated.solution) == ("", "6")
    third = ask_number(text="The weight?", topic=SOUP, figure=repr(1 / 3), decimals=4)
    assert [third.judge(typed).right for typed in ("0.3333", "0.33333", "0.3334")] == [True, True, False]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@many(1200, 800)
@given(st.sampled_from(EACH), ANYTHING)
def test_what_a_phone_sends_is_an_answer_or_refused(question, sent):
    try:
        answer = question.read(sent)
    except NdcgError as refusal:
        assert str(refusal).count("\n") == 0
        assert len(str(refusal)) < 400
    else:
        question.judge(answer)
        assert question.read(json.loads(json.dumps(answer))) == answer  # as a database keeps it


REFUSED = {
    ask_number: {
        "must have a text": [{"text": " "}, {"text": "x" * 501}],
        "must start with one of ndcg, dcg": [{"figure": figure} for figure in ("ndgc", "nan", "", "1e400")],
        "from 1 to 6": [{"decimals": 7}, {"decimals": 9}],
        "read before a question": [{"before": "x" * 1_501}],
        "has 5 ranks": [{"figure": "discounted 6"}],
        "must be a number, and is": [{"figure": "none"}, {"topic": Topic(["a"], {}), "convention": NO_VALUE}],
        "from 1 to 6; got 0": [{"figure": "discounted 3", "decimals": 0}],
        "2 to 30 documents": [{"fresh": FreshList(size)} for size in (0, 1, 31, 100_000)],
        "at least one document": [{"topic": Topic([], {"a": 1})}],
        "at most 100 documents": [{"topic": Topic([f"d{at}" for at in range(101)], {"d1": 1})}],
    },
    ask_flags: {
        "1 to 8 flags": [{"flags": {}}, {"flags": dict.fromkeys("abcdefghi", "0")}, {"flags": {" ": "0"}}],
        "to a larger one": [{"flags": {"a": "0"}, "line": line} for line in ((-1e308, 1e308), (1, 1), (0, math.inf))],
        "or the pocket": [{"flags": {"a": "none"}}, {"flags": {"a": "2"}}],
    },
    ask_order: {
        "the best has": [{"topic": Topic(["a"], {"a": 1, "b": 3}), "least": 0.9}],
        "from 0 to 1": [{"least": 1.5}],
        "whole number from 1": [{"least": 0.5, "moves": 0}],
    },
    ask_choice: {
        "2 to 8": [{"options": options, "right_options": (0,)} for options in (("one",), ("one", "one"))],
        "one of them right": [{"options": ("one", "two"), "right_options": right} for right in ((), (2,))],
    },
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_question_that_cannot_be_asked_is_refused(kind):
    for part, every in REFUSED[kind].items():
        for changed in every:
            with pytest.raises(NdcgError, match=part):
                kind(**{"text": "What?", "topic": SOUP, "convention": AT_4, **changed})


def test_what_a_student_sees_holds_no_solution():
    for question in EACH:
        seen = json.dumps(question.shown())
        listed = explain(SOUP, AT_4)
        for number in (RIGHT, EARNED.task.right_number, listed.dcg, listed.idcg, ORDER.task.wanted):
            assert f"{number:.3f}"[:5] not in seen
        assert "right" not in seen
    assert [entry["grade"] for entry in NUMBER.shown()["documents"]] == [2, 1, 3, None, 0]
    assert [entry["title"] for entry in NUMBER.shown()["aside"]] == ["f"]


def test_whatever_the_diagnosis_explains_is_explained_to_a_class():
    """A list cut at another rank is a mistake without an id, and has a name, too."""
    topic, convention = Topic(list("abcdef"), dict(zip("abcdef", [3, 2, 3, 0, 1, 2], strict=True))), Convention(k=5)
    asked = ask_number(topic, convention, text="What is nDCG@5?")
    cut = [ndcg(topic, convention, k=k) for k in (2, 3)]
    numbers = [*cut, *(candidate.values["ndcg"] for candidate in AnswerKey(topic, convention).candidates()), 0.123]
    for typed in {f"{number:.4f}" for number in numbers}:
        said, (first, *_) = asked.judge(typed), diagnose(topic, convention, typed, decimals=asked.task.decimals)
        assert bool(said.right or said.cause or said.possible) == (first.verdict is not Verdict.UNKNOWN), typed
    assert asked.judge(f"{cut[0]:.4f}").possible == "the first 2 ranks only, in both sums"


@pytest.mark.parametrize(("question", "part"), [(ORDER, "titles"), (CHOICE, "grades")])
def test_a_question_hides_what_it_can_be_answered_without(question, part):
    with pytest.raises(NdcgError, match="Unknown part to hide"):
        replace(question, hides=(part,))


# ---- what a class answered ----

STUDENTS = [f"s{at}" for at in range(30)]
WRONG = [f"{wrong_sums(SOUP, AT_4, mistakes[name]).ndcg:.4f}" for name in ("G1", "D1", "D3", "I1", "I2")]
ANSWERS = st.dictionaries(st.sampled_from(STUDENTS), st.sampled_from([f"{RIGHT:.4f}", "0.5", "0.123", *WRONG]))


@given(ANSWERS)
def test_everybody_is_in_exactly_one_group(answers):
    found = group_answers(NUMBER, answers, STUDENTS)
    lists = [found.right, *(group.students for group in found.named), found.others, found.missing]
    assert sorted(itertools.chain(*lists)) == sorted(STUDENTS)
    assert found.answered == len(answers)
    assert [group.letter for group in found.named] == list("ABCD")[: len(found.named)]
    sizes = [len(group.students) for group in found.named]
    assert sizes == sorted(sizes, reverse=True)
    assert all(size >= 2 for size in sizes)
    for group in found.named:
        assert {found.group_of(student) for student in group.students} == {group.cause}
    assert {found.group_of(student) for student in found.missing} <= {"missing"}


TYPED = st.sampled_from([*EVERY, "0.987", "0.123", f"{100 * RIGHT:.1f}"])


@pytest.mark.full
@many(400, 100)
@given(st.dictionaries(st.sampled_from(STUDENTS), TYPED))
def test_only_what_the_diagnosis_does_not_explain_is_left_without_a_cause(answers):
    found = group_answers(NUMBER, answers)
    assert sorted(itertools.chain(*found.others_by_cause.values())) == sorted(found.others)
    for (title, possible), students in found.others_by_cause.items():
        for typed in {answers[student] for student in students}:
            first = diagnose(SOUP, AT_4, typed)[0]
            assert (first.verdict is Verdict.UNKNOWN) == (not title and not possible), typed
            assert not (title and possible)
            assert not title or not first.guess


def test_a_guess_of_a_cause_gets_no_letter():
    """0.123 has a few possible causes at most, none of which stands out."""
    found = group_answers(NUMBER, dict.fromkeys(STUDENTS, "0.12345"))
    assert not found.named
    assert len(found.others) == 30


def test_guesses_are_never_marked():
    found = group_answers(GUESS, {"a": 0.2, "b": 0.9})
    assert found.right == ()
    assert {said.right for said in found.judged.values()} == {None}
    assert middle_half([0.2]) is None
    assert middle_half([0.0, 0.25, 0.5, 0.75, 1.0]) == (0.25, 0.75)


@given(ANSWERS, ANSWERS)
def test_flows_add_up(first, second):
    one, two = group_answers(NUMBER, first), group_answers(NUMBER, second)
    found = compare_rounds(one, two)
    both = set(first) & set(second)
    sides = [sum(people for _, people in side) for side in (found.before, found.after)]
    assert [found.both, *sides] == [len(both)] * 3
    moved = sum(ribbon.people for ribbon in found.ribbons) + found.other_moves
    assert moved + sum(found.stayed.values()) == found.both
    assert found.once == len(set(first) ^ set(second))
    assert found.left_right == sum(student in one.right and student not in two.right for student in both)
    assert found.gained_right == sum(student in two.right and student not in one.right for student in both)
    assert [name for name, _ in found.before] == [name for name, _ in found.after]
    assert len(found.ribbons) <= 8
    assert all(ribbon.people >= 2 and ribbon.before != ribbon.after for ribbon in found.ribbons)


@given(st.lists(st.permutations(range(5)), min_size=1, max_size=40))
def test_orders_count_every_document_once_an_answer(given_):
    found = ORDER.task.collect([tuple(order) for order in given_])
    assert sorted(row.place for row in found.documents) == list(range(5))
    for row in found.documents:
        assert sum(row.counts) == len(given_)
        assert row.mean == pytest.approx(sum(rank * count for rank, count in enumerate(row.counts, 1)) / len(given_))
    assert [row.place for row in found.documents][:3] == [2, 0, 1]  # grades 3, 2, 1
    assert [row.right for row in found.documents] == [(1, 1), (2, 2), (3, 3), (4, 5), (4, 5)]
    common = found.commonest[0]
    assert common.people == max(given_.count(order) for order in given_)
    docs = [SOUP.docs[at] for at in common.answer]
    assert common.ndcg == pytest.approx(ndcg(Topic(docs, SOUP.qrels), AT_4))


def test_blind_spots_are_mistakes_that_leave_the_number_right():
    binary = ask_number(text="nDCG?", topic=Topic(["a", "b", "c"], {"a": 0, "b": 1, "c": 1}))
    found = find_blind_spots(binary.task.number_key)
    for name in found.hidden:
        wrong = wrong_sums(binary.topic, binary.convention, mistakes[name])
        assert wrong.ndcg == pytest.approx(binary.task.right_number, abs=6e-4)
    assert "G1" in found.hidden
    assert "G1" not in find_blind_spots(NUMBER.task.number_key).hidden
    for ids in (*found.alike, *find_blind_spots(NUMBER.task.number_key).alike):
        assert len(ids) > 1
    assert found.shown == found.common - len(found.hidden)
    assert 0 < find_blind_spots(EARNED.task.number_key).shown <= find_blind_spots(EARNED.task.number_key).common
    stated = ask_number(SOUP, AT_4, figure="6", text="How many?")
    assert find_blind_spots(stated.task.number_key) == (0, (), ())


# ---- a file of questions ----


def test_every_kind_of_question_is_saved_and_opened():
    scored = ask_number(text="Ties?", topic=Topic({"a": 1.0, "b": 1.0}, {"a": 1}), titles={"a": "An ä"})
    docs = [f"d{at}" for at in range(100)]
    full = ask_order(text="Sort.", topic=Topic(docs, dict.fromkeys(docs, 1)), titles=dict.fromkeys(docs, "x" * 600))
    text = save([*EACH, scored, full])
    opened = open_questions(text)
    assert save(opened) == text
    for before, after in zip([*EACH, scored, full], opened, strict=True):
        assert (before.shown(), before.solution, before.task) == (after.shown(), after.solution, after.task)


def test_a_file_of_an_older_version_is_opened():
    """It has a question of each kind of then, with every field that they had, and five steps of lessons."""
    opened = open_questions(asked.OLD.read_text(encoding="utf-8"))
    scored = ask_number(text="Ties?", topic=Topic({"a": 1.0, "b": 1.0}, {"a": 1}), titles={"a": "An ä"})
    reach = ask_order(text="Reach 0.8 in one move.", topic=SOUP, convention=AT_4, least=0.8, moves=1)
    stated = ask_number(text="How many?", topic=SOUP, figure="6", decimals=0)
    hidden = ask_order(text="Sort.", topic=SOUP, hides=("grades",))
    made = [*asked.EACH[:-1], scored, EARNED, reach, stated, hidden]
    assert opened[: len(made)] == made
    old = json.loads(asked.OLD.read_text())
    wrong = {**old["questions"][1], "until": ["ndcg > 0"]}
    for field in ({"solved": [99, 0]}, {"solved": [-1]}, {"moves": 0}, {"until": ["p of bm25 dense > 0"] * 9}):
        with pytest.raises(NdcgError, match="question 1"):
            open_questions(json.dumps({**old, "questions": [{**wrong, **field}]}))
    steps = [lessons[number].steps[at] for number, at in ((6, 6), (1, 4), (11, 8), (14, 1), (4, 7))]
    for question, step in zip(opened[len(made) :], steps, strict=True):
        solution = step.ask.solved_list.ranking
        places = [[*step.ask.documents].index(doc) for doc in solution]
        assert question.judge(question.read(places)).right
        assert not question.judge(question.read([*range(len(step.ask.own.ranking))])).right


@pytest.mark.parametrize("duplicates", ["first", "every", "drop", "copies"])
def test_a_document_that_is_ranked_twice_counts_as_its_definition_says(duplicates):
    twice, convention = Topic([("a", 1.0), ("b", 2.0), ("a", 3.0)], {"a": 1}), Convention(duplicates=duplicates)
    (asked,) = open_questions(save([ask_number(twice, convention, text="nDCG?", decimals=6)]))
    assert [document["title"] for document in asked.shown()["documents"]] == ["a", "b", "a"]
    assert asked.solution == f"{ndcg(twice, convention):.6f}"


# ---- what is no such file ----

HEAD = '{"format": "ndcg-lab questions 2", "questions": '
NO_FILES = {
    "no file of a class's questions": ["", "[" * 100_000, "x" * 2_000_001],
    "question 1": [HEAD + "[3]}"],
    "Did you mean 'choice'": [HEAD + '[{"kind": "choise"}]}'],
    "wrong or missing field": [HEAD + '[{"kind": "choice"}]}'],
    "at most 100 questions": [HEAD + json.dumps([{}] * 101) + "}"],
}


@pytest.mark.parametrize("part", NO_FILES)
def test_what_is_no_file_of_questions_is_refused(part):
    for text in NO_FILES[part]:
        with pytest.raises(NdcgError, match=part):
            open_questions(text)


@given(ANYTHING)
def test_a_damaged_file_is_refused_in_one_sentence(put):
    read = json.loads(save([NUMBER]))
    for name in list(read["questions"][0]):
        damaged = {**read, "questions": [{**read["questions"][0], name: put}]}
        try:
            opened = open_questions(json.dumps(damaged))
        except NdcgError as refusal:
            assert "\n" not in str(refusal)
        else:
            assert len(opened) == 1
