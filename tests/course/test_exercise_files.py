"""An exercise's known numbers, each listed once, and Moodle XML read back by an independent parser."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from lxml import etree

from ndcg_core import Convention, NdcgError, Topic
from ndcg_core.course.exercise import one_line
from ndcg_core.io import questions, to_gift, to_jupyterquiz, to_moodle_xml
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import resolve
from ndcg_core.teaching.diagnosis import AnswerKey, Verdict, read
from ndcg_core.teaching.grading import Answer, Rule, assign, grade
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.sums import all_wrong_sums
from tests.course.exercises import HOSTILE, SOUP, TITLES, WORST, exercises, looked_up
from tests.support.examples import many


def intervals(question):
    return [(answer.low, answer.high, answer) for answer in question.answers]


def question_for(topic=SOUP, convention=Convention(k=5), **words):
    [question_] = questions(topic, convention, **words)
    return question_


def typed(value, decimals):
    return f"{Decimal(value):.{decimals}f}"


@pytest.mark.full
@many(25, 12)
@given(exercises())
def test_the_right_number_is_first_and_every_mistake_is_there_and_named_and_no_two_intervals_overlap(drawn):
    topic, convention, question = drawn
    right, rule = getattr(AnswerKey(topic, convention), question.quantity), Rule(tolerance=question.decimals)
    assert question.answers[0].share == 1
    assert all((answer.share == 1) == rule.accepts(read(answer.typed), right) for answer in question.answers)
    places = sorted((answer.low, answer.high) for answer in question.answers)
    assert all(answer[1] <= other[0] for answer, other in pairwise(places))
    known = [(number, getattr(sums, question.quantity)) for number, sums in all_wrong(topic, convention)]
    for number, value in [("", right), *known]:
        if value == value and abs(value) < 1e8:
            found = looked_up(intervals(question), Decimal(typed(value, question.decimals)))[2]
            assert found.share == 1 or number in found.mistakes
            assert found.share == 1 or mistakes[number].title in found.feedback or found.slip


def all_wrong(topic, convention):
    """Each mistake with the sums of its variants."""
    return [(number, sums) for number, entry in mistakes.items() for sums in all_wrong_sums(topic, convention, entry)]


@pytest.mark.full
@many(25, 12)
@given(exercises())
def test_a_typed_number_finds_the_feedback_that_grading_gives(drawn):
    topic, convention, question = drawn
    rule = Rule(tolerance=question.decimals, slip=0, division=0, carried=0, convention=0, tells=False)
    rows = [Answer(answer.typed, "", {question.quantity: answer.typed}) for answer in question.answers]
    for answer, row in zip(question.answers, grade([assign("", topic, resolve(convention))], rows, rule), strict=True):
        assert looked_up(intervals(question), Decimal(answer.typed))[2] == answer
        assert answer.verdict is row.verdict
        assert answer.feedback.startswith(row.feedback)
        assert set(row.mistakes) <= set(answer.mistakes)


def test_every_library_with_another_number_is_listed():
    by_default = {entry.library: entry.name for entry in [*conventions.values()][::-1]}
    candidates = AnswerKey(SOUP, Convention(k=5)).candidates()
    named = [candidate for candidate in candidates if candidate.name in by_default.values()]
    assert len(named) > len(by_default) / 2
    known = intervals(question_for())
    for candidate in named:
        number = typed(candidate.values["ndcg"], 3)
        found = looked_up(known, Decimal(number))[2]
        alike = [other.name for other in candidates if other.name and typed(other.values["ndcg"], 3) == number]
        names = ("tutorial", *(conventions[name].library for name in alike))  # one of those that report it
        assert found.share == 1 or found.mistakes or any(name in found.feedback for name in names)


def test_mistakes_that_share_a_number_share_an_answer_that_names_them_all():
    found = next(answer for answer in question_for(decimals=2).answers if len(answer.mistakes) > 2)
    assert all(mistakes[number].title in found.feedback for number in found.mistakes)
    assert "it may also be: " in found.feedback


@pytest.mark.full
def test_libraries_without_a_number_are_listed_as_left_out():
    question_ = question_for(Topic(["d1", "d2"], {"d1": 0, "d2": 0, "d9": 2}), Convention(k=1))
    assert "ignite" in question_.left_out
    assert all(answer.value.is_finite() for answer in question_.answers)
    assert "G6" in question_for(Topic(["d1", "d2"], {"d1": 300, "d2": 2, "d9": 1}), Convention(gain="linear")).left_out
    assert "D5" in question_for().hidden


def test_the_text_states_the_list_and_the_quantity():
    text = "\n".join(question_for(titles={"d1": "Leeks"}, decimals=2, quantities="dcg").text)
    documents = ("1. Leeks: grade 2", "4. d4: not judged", "– d9: grade 2")
    assert all(line in text for line in (*documents, "ranks 1 to 5 count", "Write DCG@5 with 2 decimals."))
    assert "ideal" not in text
    tied = question_for(Topic({"d1": 1.0, "d2": 2.0, "d3": 2.0}, {"d1": 1, "d2": 3, "d3": 0}), Convention())
    assert tied.text[1:4] == ("1. d2: grade 3, score 2", "2. d3: grade 0, score 2", "3. d1: grade 1, score 1")


@pytest.mark.full
def test_marks_are_given_by_verdict_and_as_moodle_knows_them():
    question_ = question_for(shares={Verdict.CONVENTION: 0.5, Verdict.SLIP: 1 / 3})
    worth = {answer.verdict: answer.share for answer in question_.answers}
    assert (worth[Verdict.RIGHT], worth[Verdict.CONVENTION], worth[Verdict.MISTAKE]) == (1, 0.5, 0)
    assert "=%50%" in to_gift([question_])
    assert 'fraction="33.33333"' in to_moodle_xml([question_])
    with pytest.raises(NdcgError, match="Moodle has no grade of"):
        to_gift([question_for(shares={Verdict.CONVENTION: 0.37})])


INVALID = [{"quantities": quantities} for quantities in ("map", ())]
INVALID += [{"decimals": decimals} for decimals in (0, 7, 2.5, "many")]
INVALID += [{"shares": shares} for shares in ({Verdict.RIGHT: 0.5}, {Verdict.SLIP: 2}, {Verdict.SLIP: "half"})]


@pytest.mark.parametrize("words", INVALID)
def test_an_invalid_exercise_is_refused(words):
    with pytest.raises(NdcgError):
        question_for(**words)


def test_a_list_without_a_right_answer_is_refused():
    with pytest.raises(NdcgError, match="The exercise has no right answer: its "):
        question_for(Topic(["d1"], {"d1": 0}), Convention(no_relevant="nan"))


def read_xml(written):
    """Moodle XML as lxml reads it, which strips white space around texts as Moodle does; without the category."""
    quiz = etree.fromstring(written.encode())
    assert quiz.tag == "quiz"
    assert quiz[0].findtext("category/text") == "$course$/top/nDCG"
    for question in quiz[1:]:
        assert question.get("type") == "numerical"
        assert {node.get("format") for node in question.iter() if "format" in node.attrib} == {"plain_text"}
        answers = []
        for answer in question.findall("answer"):
            value, feedback = answer.findtext("text").strip(), answer.findtext("feedback/text").strip()
            low = high = None
            if value != "*":
                low, high = (Decimal(value) + side * Decimal(answer.findtext("tolerance")) for side in (-1, 1))
            answers.append((low, high, float(answer.get("fraction")), feedback))
        yield question.findtext("name/text").strip(), question.findtext("questiontext/text").strip(), answers


@many(25, 12)
@given(exercises())
def test_moodle_xml_reads_back_unchanged(drawn):
    question_ = drawn[2]
    [(title, text, answers)] = read_xml(to_moodle_xml([question_]))
    assert (title, text) == (question_.title, "\n".join(question_.text))
    known = [(answer.low, answer.high, 100 * answer.share, answer.feedback) for answer in question_.answers]
    assert answers == [*known, (None, None, 0, question_.otherwise)]


def test_hostile_titles_stay_text_in_every_format():
    question_ = question_for(WORST, Convention(), title="".join(HOSTILE), titles=TITLES)
    [(title, text, _)] = read_xml(to_moodle_xml([question_]))
    assert title == one_line("".join(HOSTILE))[:200].strip() + ": nDCG"
    for place, hostile in enumerate(HOSTILE, 1):
        assert f"\n{place}. {one_line(hostile) or '?'}: grade" in f"\n{text}"
    assert "\n\n" not in to_gift([question_]).removeprefix("$CATEGORY: $course$/top/nDCG\n\n").strip()
    assert to_jupyterquiz([question_]).isascii()
    assert "<script" not in to_jupyterquiz([question_])
