"""Exports read back by other programs: gift-pegjs for GIFT, jupyterquiz for its JSON; and the page's files."""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from lxml import etree
from playwright.sync_api import expect

from ndcg_core import Convention
from ndcg_core.io import questions, to_gift, to_jupyterquiz
from ndcg_core.teaching.diagnosis import AnswerKey
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.teaching.mistakes.sums import all_wrong_sums
from tests.browser import foreign
from tests.browser.lab import SOUP as BOARD
from tests.course.exercises import CONVENTIONS, HOSTILE, SOUP, TITLES, WORST, exercises, looked_up
from tests.support.examples import many

DRAWN = many(40, 12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
_CLOSE = 1e-12


@pytest.fixture
def empty(contexts):
    """An empty page of the browser; nothing on it may go wrong, nor may a text run."""
    page = contexts().new_page()
    troubles = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    assert not troubles
    assert page.evaluate("window.hit") is None
    page.close()


def read_gift(page, written):
    """Questions as gift-pegjs reads them: title, text, and answers as (low, high, grade in per cent, feedback)."""
    if not page.evaluate("typeof giftParser !== 'undefined'"):
        page.add_script_tag(path=foreign.get())
    category, *questions = page.evaluate("written => giftParser.parse(written)", written)
    assert (category["type"], category["title"]) == ("Category", "$course$/top/nDCG")
    for question in questions:
        assert question["type"] == "Numerical"
        assert question["stem"]["format"] == "plain"
        answers = []
        for answer in question["choices"]:
            number, feedback = answer["text"], answer["feedback"]["text"]
            if number.get("type") == "range":
                low, high = number["number"] - number["range"] - _CLOSE, number["number"] + number["range"] + _CLOSE
                answers.append((low, high, answer["weight"], feedback))
            else:
                assert number["text"] == "*"
                answers.append((None, None, 0, feedback))
        yield question["title"], question["stem"]["text"], answers


@DRAWN
@given(drawn=exercises())
def test_gift_reads_back_unchanged(empty, drawn):
    question = drawn[2]
    [(title, text, answers)] = read_gift(empty, to_gift([question]))
    assert (title, text) == (question.title, "\n".join(question.text))
    *known, rest = answers
    assert rest[3] == question.otherwise
    assert [answer[2:] for answer in known] == [(100 * answer.share, answer.feedback) for answer in question.answers]
    assert all(
        abs(low - float(answer.low)) < 1e-9 * max(1, abs(low))
        and abs(high - float(answer.high)) < 1e-9 * max(1, abs(high))
        for (low, high, *_), answer in zip(known, question.answers, strict=True)
    )


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_gift_finds_the_right_number_and_every_mistake(empty, convention):
    quantities = ("ndcg", "dcg")
    found = list(read_gift(empty, to_gift(questions(SOUP, convention, quantities=quantities))))
    for (_, _, answers), quantity in zip(found, quantities, strict=True):
        every_mistake_is_named(answers[:-1], convention, quantity)


def every_mistake_is_named(known, convention, quantity):
    assert looked_up(known, round(getattr(AnswerKey(SOUP, convention), quantity), 3))[2] in (100, True)
    for entry in mistakes.values():
        for wrong in all_wrong_sums(SOUP, convention, entry):
            found = looked_up(known, round(getattr(wrong, quantity), 3))
            assert found[2] in (100, True) or entry.title in found[3] or "per cent" in found[3]


def test_hostile_titles_stay_text_in_gift(empty):
    written = questions(WORST, Convention(), title="".join(HOSTILE), titles=TITLES, quantities=("ndcg", "dcg", "idcg"))
    found = list(read_gift(empty, to_gift(written)))
    assert [(title, text) for title, text, _ in found] == [
        (question.title, "\n".join(question.text)) for question in written
    ]


def test_tags_are_read_from_gift(empty):
    if not empty.evaluate("typeof giftParser !== 'undefined'"):
        empty.add_script_tag(path=foreign.get())
    written = to_gift(questions(SOUP, Convention(k=5), tags=("week 3", "é :=~#{}", "[a")))
    _, question = empty.evaluate("written => giftParser.parse(written)", written)
    assert question["tags"] == ["nDCG", "week 3", "é :=~#{}", "[a", "nDCG@5"]


class Shown:
    """What jupyterquiz hands to a notebook: HTML, and a program to run after it."""

    def __init__(self):
        self.html, self.javascript = [], []

    def module(self):
        module = types.ModuleType("IPython.display")
        module.HTML, module.Javascript, module.display = self.html.append, self.javascript.append, lambda _: None
        return module


@pytest.fixture
def quiz(empty, monkeypatch, tmp_path):
    """A quiz as jupyterquiz shows it from our file, in a notebook without Jupyter: one box for each question."""
    shown = Shown()
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", shown.module())
    for name in [name for name in sys.modules if name.startswith("jupyterquiz")]:
        monkeypatch.delitem(sys.modules, name)
    from jupyterquiz import display_quiz

    def show(questions):
        file = tmp_path / "quiz.json"
        file.write_text(to_jupyterquiz(questions), encoding="ascii")
        display_quiz(str(file))
        empty.set_content(f"<body>{shown.html[-1]}</div></body>")
        empty.add_script_tag(content=shown.javascript[-1])
        expect(empty.locator(".Quiz")).to_have_count(len(questions))
        return empty.locator(".Quiz")

    return show


def say(box, number):
    """The feedback to a number that is typed, and whether it counts as right."""
    field = box.locator("input.Input-text")
    field.focus()
    field.press_sequentially(number)
    field.press("Enter")
    feedback = box.locator(".Feedback")
    expect(feedback).to_be_visible()
    return feedback.inner_text(), "correct" in feedback.get_attribute("class").split()


def test_jupyterquiz_shows_the_exercise_and_names_the_mistake(quiz):
    written = questions(SOUP, Convention(k=5), quantities=("ndcg", "idcg"))
    boxes = quiz(written)
    key = AnswerKey(SOUP, Convention(k=5))
    for place, quantity in enumerate(("ndcg", "idcg")):
        value = getattr(key, quantity)
        assert boxes.nth(place).locator("[id^=quizQn]").inner_text().splitlines() == list(written[place].text)
        for text in (f"{value:.3f}", f"{value:.4f}", str(value)):
            assert say(boxes.nth(place), text) == (written[place].answers[0].feedback, True)
    for number in ("G1", "D1", "D4", "D8", "I1", "G2"):
        feedback, right = say(boxes.nth(0), f"{wrong_sums(SOUP, Convention(k=5), mistakes[number]).ndcg:.3f}")
        assert not right
        assert mistakes[number].title in feedback
    assert say(boxes.nth(0), "0.0123") == (written[0].otherwise, False)


# The feedback to each number, put into the field one after the other, and whether it counts as right.
_SAY_ALL = """(box, numbers) => numbers.map((number) => {
  const field = box.querySelector("input.Input-text"), enter = {key: "Enter", keyCode: 13, bubbles: true};
  field.dispatchEvent(new FocusEvent("focus"));
  field.value = number;
  field.dispatchEvent(new KeyboardEvent("keypress", enter));
  const feedback = box.querySelector(".Feedback");
  return [feedback.innerText, feedback.classList.contains("correct")];
})"""


@pytest.mark.parametrize("convention", CONVENTIONS[:3])
def test_every_number_of_a_quiz_gets_its_own_feedback(quiz, convention):
    written = questions(SOUP, convention)
    answers = [answer for answer in written[0].answers if answer.value >= 0]
    numbers = [f"{answer.value:f}" for answer in answers]
    found = quiz(written).nth(0).evaluate(_SAY_ALL, numbers)
    assert found == [[answer.feedback, answer.share == 1] for answer in answers]


@DRAWN
@given(drawn=exercises())
def test_jupyterquiz_answers_have_the_exported_ranges(drawn):
    question = drawn[2]
    [written] = json.loads(to_jupyterquiz([question]))
    *known, rest = written["answers"]
    assert (written["type"], rest["type"]) == ("numeric", "default")
    assert [entry["correct"] for entry in known] == [entry.share == 1 for entry in question.answers]
    assert all(
        entry["range"][0] == float(answer.low) and entry["range"][0] <= float(answer.value) < entry["range"][1]
        for entry, answer in zip(known, question.answers, strict=True)
    )


def test_hostile_titles_stay_text_in_jupyterquiz(quiz):
    written = questions(WORST, Convention(), titles=TITLES)
    text = quiz(written).nth(0).locator("[id^=quizQn]")
    assert text.inner_text().splitlines() == list(written[0].text)
    assert text.locator("*:not(br, span)").count() == 0


def test_exported_files_can_be_parsed(lab, empty):
    lab.page.get_by_role("link", name="Check an answer").click()
    lab.page.get_by_text("For teachers").click()
    texts = {}
    for label in ("Moodle GIFT", "Moodle XML", "jupyterquiz"):
        with lab.page.expect_download() as download:
            lab.page.get_by_role("button", name=label).click()
        texts[download.value.suggested_filename] = Path(download.value.path()).read_text(encoding="utf-8")
    [(name, text, answers)] = read_gift(empty, texts["ndcg.gift.txt"])
    quiz = etree.fromstring(texts["ndcg.xml"].encode())
    assert quiz[0].findtext("category/text") == "$course$/top/nDCG"
    [question] = quiz.iterfind("question[@type='numerical']")
    [quiz_question] = json.loads(texts["ndcg-quiz.json"])
    assert name == question.findtext("name/text")
    assert name.endswith(": nDCG@5")
    assert text == question.findtext("questiontext/text")
    assert BOARD.documents["d3"].title in text
    assert len(answers) == len(question.findall("answer")) == len(quiz_question["answers"])
    found = looked_up(answers[:-1], round(wrong_sums(BOARD.topic(), BOARD.convention, mistakes["D8"]).ndcg, 3))
    assert mistakes["D8"].title in found[3]
