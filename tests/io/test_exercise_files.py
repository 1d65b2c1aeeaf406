"""An exercise's known numbers: the right one, every catalogued one beside it, and nothing twice; and Moodle XML read by a parser that is not ours."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from lxml import etree

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.io import questions, to_gift, to_jupyterquiz, to_moodle_xml
from ndcg_core.io.exercise import one_line
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read
from ndcg_core.teaching.exercises import make
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.entry import all_wrong_sums
from tests.io.exercises import CONVENTIONS, HOSTILE, SOUP, TITLES, WORST, exercises, looked_up


def intervals(asked):
    return [(one.low, one.high, one) for one in asked.answers]


def asked_of(topic=SOUP, convention=Convention(k=5), **words):
    [asked] = questions(topic, convention, **words)
    return asked


def typed(value, decimals):
    return f"{Decimal(value):.{decimals}f}"


@settings(max_examples=60)
@given(exercises())
def test_the_right_number_is_first_and_no_two_intervals_overlap(drawn):
    topic, convention, asked = drawn
    if asked is None:
        return
    right = getattr(AnswerKey(topic, convention), asked.quantity)
    assert asked.answers[0].share == 1
    assert looked_up(intervals(asked), Decimal(typed(right, asked.decimals)))[2].share == 1
    assert all((one.share == 1) == read(typed(one.value, asked.decimals)).fits(right) for one in asked.answers)
    places = sorted((one.low, one.high) for one in asked.answers)
    assert all(one[1] <= other[0] for one, other in pairwise(places))


@settings(max_examples=60)
@given(exercises())
def test_a_typed_number_finds_what_the_diagnosis_finds(drawn):
    topic, convention, asked = drawn
    if asked is None:
        return
    key = AnswerKey(topic, convention)
    for one in asked.answers:
        text = typed(one.value, asked.decimals)
        first = key.diagnose(text, quantity=asked.quantity, decimals=asked.decimals)[0]
        found = looked_up(intervals(asked), Decimal(text))[2]
        assert found == one
        assert (first.verdict, first.mistake) == (found.verdict, found.mistakes[0] if first.mistake else None)
        assert first.sentence in found.feedback or found.verdict is Verdict.RIGHT


@settings(max_examples=40)
@given(exercises())
def test_every_mistake_of_the_catalogue_is_there_and_named(drawn):
    topic, convention, asked = drawn
    if asked is None:
        return
    for number, entry in mistakes.items():
        for made in all_wrong_sums(topic, convention, entry):
            value = getattr(made, asked.quantity)
            if value != value or abs(value) >= 1e8:
                continue
            found = looked_up(intervals(asked), Decimal(typed(value, asked.decimals)))[2]
            if found.share < 1:
                assert number in found.mistakes
                assert entry.title in found.feedback or found.slip


def test_every_library_that_parts_from_what_is_asked_is_there():
    named = [one for one in AnswerKey(SOUP, Convention(k=5)).candidates() if one.name]
    assert len(named) > len(conventions) / 2
    for one in named:
        found = looked_up(intervals(asked_of()), Decimal(typed(one.values["ndcg"], 3)))[2]
        assert found.share == 1 or one.name in found.feedback or found.mistakes


def test_mistakes_that_share_a_number_share_an_answer_that_names_them_all():
    found = next(one for one in asked_of(decimals=1).answers if len(one.mistakes) > 2)
    assert all(mistakes[number].title in found.feedback for number in found.mistakes)
    assert "it may also be: " in found.feedback


def test_a_made_exercise_has_each_chosen_mistake_under_its_own_number():
    made = make(1, convention=Convention(k=4), mistakes=["G1", "D4", "I1"])
    asked = asked_of(made.topic, made.convention)
    for row in made.rows:
        found = looked_up(intervals(asked), Decimal(row.typed))[2]
        assert found.share == 1 if row.mistake == "OK" else found.mistakes[0] == row.mistake


def test_numbers_are_taken_as_they_are_typed_with_more_digits_in_per_cent_and_cut_off():
    asked, value = asked_of(), AnswerKey(SOUP, Convention(k=5)).ndcg
    for text in (typed(value, 3), typed(value, 4), typed(value, 6), str(value), str(int(value * 1000) / 1000)):
        assert looked_up(intervals(asked), Decimal(text))[2].share == 1
    for text in (typed(100 * value, 1), typed(100 * value, 2), typed(100 * value, 3)):
        assert looked_up(intervals(asked), Decimal(text))[2].slip == "per cent"


def test_what_gives_no_number_is_left_out_and_said():
    asked = asked_of(Topic(["d1", "d2"], {"d1": 0, "d2": 0, "d9": 2}), Convention(k=1))
    assert "ignite" in asked.left_out
    assert all(one.value.is_finite() for one in asked.answers)
    assert "G6" in asked_of(Topic(["d1", "d2"], {"d1": 300, "d2": 2, "d9": 1}), Convention(gain="linear")).left_out
    assert "D5" in asked_of().hidden


def test_the_text_says_the_list_and_what_is_asked():
    text = "\n".join(asked_of(titles={"d1": "Leeks"}, decimals=2, quantities="dcg").text)
    for line in (
        "1. Leeks: grade 2",
        "4. d4: not judged",
        "– d9: grade 2",
        "ranks 1 to 5 count",
        "Write DCG@5 with 2 decimals.",
    ):
        assert line in text
    assert "ideal" not in text
    tied = asked_of(Topic({"d1": 1.0, "d2": 2.0, "d3": 2.0}, {"d1": 1, "d2": 3, "d3": 0}), Convention())
    assert tied.text[1:4] == ("1. d2: grade 3, score 2", "2. d3: grade 0, score 2", "3. d1: grade 1, score 1")


def test_marks_are_given_by_verdict_and_as_moodle_knows_them():
    asked = asked_of(shares={Verdict.CONVENTION: 0.5, Verdict.SLIP: 1 / 3})
    worth = {one.verdict: one.share for one in asked.answers}
    assert (worth[Verdict.RIGHT], worth[Verdict.CONVENTION], worth[Verdict.MISTAKE]) == (1, 0.5, 0)
    assert "=%50%" in to_gift([asked])
    assert 'fraction="33.33333"' in to_moodle_xml([asked])
    with pytest.raises(NdcgError, match="Moodle knows the grades"):
        to_gift([asked_of(shares={Verdict.CONVENTION: 0.37})])


@pytest.mark.parametrize(
    "words",
    [
        {"quantities": "map"},
        {"quantities": ()},
        {"decimals": 0},
        {"decimals": 7},
        {"decimals": 2.5},
        {"decimals": "many"},
        {"shares": {Verdict.RIGHT: 0.5}},
        {"shares": {Verdict.SLIP: 2}},
        {"shares": {Verdict.SLIP: "half"}},
    ],
)
def test_what_is_no_exercise_is_refused(words):
    with pytest.raises(NdcgError):
        asked_of(**words)


def test_a_list_without_a_right_answer_is_refused():
    with pytest.raises(NdcgError, match="has a right answer"):
        asked_of(Topic(["d1"], {"d1": 0}), Convention(no_relevant="nan"))


def read_xml(written):
    """Moodle XML as lxml reads it, which strips white space around texts as Moodle does."""
    quiz = etree.fromstring(written.encode())
    assert quiz.tag == "quiz"
    for question in quiz:
        assert question.get("type") == "numerical"
        assert {node.get("format") for node in question.iter() if "format" in node.attrib} == {"plain_text"}
        answers = []
        for one in question.findall("answer"):
            value, told = one.findtext("text").strip(), one.findtext("feedback/text").strip()
            low = high = None
            if value != "*":
                low, high = (Decimal(value) + side * Decimal(one.findtext("tolerance")) for side in (-1, 1))
            answers.append((low, high, float(one.get("fraction")), told))
        yield question.findtext("name/text").strip(), question.findtext("questiontext/text").strip(), answers


@settings(max_examples=60)
@given(exercises())
def test_moodle_xml_is_read_back_as_it_was_meant(drawn):
    asked = drawn[2]
    if asked is not None:
        [(title, text, answers)] = read_xml(to_moodle_xml([asked]))
        assert (title, text) == (asked.title, "\n".join(asked.text))
        assert answers == [
            *((one.low, one.high, 100 * one.share, one.feedback) for one in asked.answers),
            (None, None, 0, asked.otherwise),
        ]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_moodle_xml_finds_the_right_number_and_every_mistake(convention):
    key = AnswerKey(SOUP, convention)
    for (_, _, answers), quantity in zip(
        read_xml(to_moodle_xml(questions(SOUP, convention, quantities=("ndcg", "dcg")))), ("ndcg", "dcg"), strict=True
    ):
        known = answers[:-1]
        assert looked_up(known, Decimal(typed(getattr(key, quantity), 3)))[2] == 100
        for entry in mistakes.values():
            for made in all_wrong_sums(SOUP, convention, entry):
                found = looked_up(known, Decimal(typed(getattr(made, quantity), 3)))
                assert found[2] == 100 or entry.title in found[3] or "per cent" in found[3]


def test_hostile_titles_stay_text_in_every_format():
    asked = asked_of(WORST, Convention(), title="".join(HOSTILE), titles=TITLES)
    [(title, text, _)] = read_xml(to_moodle_xml([asked]))
    assert title == one_line("".join(HOSTILE))[:200].strip() + ": nDCG"
    for place, hostile in enumerate(HOSTILE, 1):
        assert f"\n{place}. {one_line(hostile) or '?'}: grade" in f"\n{text}"
    assert "\n\n" not in to_gift([asked]).strip()
    assert to_jupyterquiz([asked]).isascii()
    assert "<script" not in to_jupyterquiz([asked])
