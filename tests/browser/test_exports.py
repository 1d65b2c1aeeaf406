"""Exports read back by other programs: gift-pegjs for GIFT, jupyterquiz for its JSON; and the page's files."""

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
from tests.browser import foreign
from tests.browser.lab import SOUP as BOARD
from tests.course.exercises import CONVENTIONS, HOSTILE, SOUP, TITLES, WORST, exercises, looked_up
from tests.support.examples import many

pytestmark = pytest.mark.full
DRAWN = many(40, 12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
TAGS = ("week 3", "é :=~#{}", "[a")


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
    """Questions as gift-pegjs reads them: title, text, tags, and answers as (low, high, per cent, feedback)."""
    if not page.evaluate("typeof giftParser !== 'undefined'"):
        page.add_script_tag(path=foreign.get())
    category, *found = page.evaluate("written => giftParser.parse(written)", written)
    assert (category["type"], category["title"]) == ("Category", "$course$/top/nDCG")
    for question in found:
        assert (question["type"], question["stem"]["format"]) == ("Numerical", "plain")
        answers = [read_answer(answer["text"], answer) for answer in question["choices"]]
        yield question["title"], question["stem"]["text"], question["tags"], answers


def read_answer(number, answer):
    feedback = answer["feedback"]["text"]
    if number.get("type") == "range":
        reach = number["range"] + 1e-12
        return number["number"] - reach, number["number"] + reach, answer["weight"], feedback
    assert number["text"] == "*"
    return None, None, 0, feedback


@DRAWN
@given(drawn=exercises())
def test_gift_reads_back_unchanged(empty, drawn):
    """So that whoever types a number there finds what it finds in the question, whatever the titles are."""
    question = drawn[2]
    [(title, text, _, answers)] = read_gift(empty, to_gift([question]))
    assert (title, text) == (question.title, "\n".join(question.text))
    *known, rest = answers
    assert rest[3] == question.otherwise
    assert [answer[2:] for answer in known] == [(100 * answer.share, answer.feedback) for answer in question.answers]
    for (low, high, *_), answer in zip(known, question.answers, strict=True):
        assert abs(low - float(answer.low)) < 1e-9 * max(1, abs(low))
        assert abs(high - float(answer.high)) < 1e-9 * max(1, abs(high))


def test_titles_and_tags_stay_text_in_gift(empty):
    written = questions(WORST, Convention(k=5), title="".join(HOSTILE), titles=TITLES, tags=TAGS)
    [(title, text, tags, _)] = read_gift(empty, to_gift(written))
    assert (title, text) == (written[0].title, "\n".join(written[0].text))
    assert tags == ["nDCG", *TAGS, "nDCG@5"]


@pytest.fixture
def quiz(empty, monkeypatch, tmp_path):
    """A quiz as jupyterquiz shows it from our file, in a notebook without Jupyter: one box for each question."""
    html, scripts = [], []
    module = types.ModuleType("IPython.display")
    module.HTML, module.Javascript, module.display = html.append, scripts.append, lambda _: None
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    for name in [name for name in sys.modules if name.startswith("jupyterquiz")]:
        monkeypatch.delitem(sys.modules, name)
    from jupyterquiz import display_quiz

    def show(written):
        file = tmp_path / "quiz.json"
        file.write_text(to_jupyterquiz(written), encoding="ascii")
        display_quiz(str(file))
        empty.set_content(f"<body>{html[-1]}</div></body>")
        empty.add_script_tag(content=scripts[-1])
        expect(empty.locator(".Quiz")).to_have_count(len(written))
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
    boxes, key = quiz(written), AnswerKey(SOUP, Convention(k=5))
    for place, value in enumerate((key.ndcg, key.idcg)):
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
    found = quiz(written).nth(0).evaluate(_SAY_ALL, [f"{answer.value:f}" for answer in answers])
    assert found == [[answer.feedback, answer.share == 1] for answer in answers]


@DRAWN
@given(drawn=exercises())
def test_jupyterquiz_answers_have_the_exported_ranges(drawn):
    question = drawn[2]
    [written] = json.loads(to_jupyterquiz([question]))
    *known, rest = written["answers"]
    assert (written["type"], rest["type"]) == ("numeric", "default")
    assert [entry["correct"] for entry in known] == [entry.share == 1 for entry in question.answers]
    for entry, answer in zip(known, question.answers, strict=True):
        assert entry["range"][0] == float(answer.low)
        assert entry["range"][0] <= float(answer.value) < entry["range"][1]


def test_hostile_titles_stay_text_in_jupyterquiz(quiz):
    written = questions(WORST, Convention(), titles=TITLES)
    text = quiz(written).nth(0).locator("[id^=quizQn]")
    assert text.inner_text().splitlines() == list(written[0].text)
    assert text.locator("*:not(br, span)").count() == 0


def test_exported_files_can_be_parsed(lab, empty):
    lab.turn_to("Check a number")
    lab.page.get_by_text("For teachers").click()
    texts = {}
    for label in ("Moodle GIFT", "Moodle XML", "jupyterquiz"):
        saved = lab.saved(lab.page.get_by_role("button", name=label))
        texts[saved.suggested_filename] = Path(saved.path()).read_text(encoding="utf-8")
    [(name, text, _, answers)] = read_gift(empty, texts["ndcg.gift.txt"])
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
