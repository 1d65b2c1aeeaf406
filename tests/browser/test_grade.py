"""The page that grades a class in a real browser: paste, upload, watch, stop, read, and take the files away."""

import csv
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ndcg_core import ndcg
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.widget.state.sources import from_topic
from pages.ui.grade.words import FIELDS
from pages.ui.state import link
from tests.browser.lab import SOUP, fits_a_phone
from tests.support import classes

pytestmark = pytest.mark.full

RIGHT = ndcg(SOUP.topic(), SOUP.convention)
G1 = wrong_sums(SOUP.topic(), SOUP.convention, mistakes["G1"]).ndcg
CLASS = f"answer\tname\n{RIGHT:.3f}\tAda\n{f'{G1:.3f}'.replace('.', ',')}\t=1+1\n\n{RIGHT:.3f}\tAda\nhalf\t<b>Ben</b>\n"


def opened(lab):
    page = lab.turn_to("Grade")
    expect(page.get_by_text(FIELDS)).to_be_visible()
    return page


def graded(page, text):
    page.get_by_role("textbox", name="A student and an answer").fill(text)
    page.get_by_role("button", name="Grade", exact=True).click()


def rows(page):
    return page.locator(".st-key-class_answers tbody tr")


def taken(lab, label):
    return Path(lab.saved(lab.page.get_by_role("button", name=label)).path()).read_text(encoding="utf-8-sig")


def test_a_pasted_class_is_graded_and_taken_away(lab):
    page = opened(lab)
    graded(page, CLASS)
    expect(rows(page)).to_contain_text(["✓ right", mistakes["G1"].mend])
    expect(page.locator(".st-key-class_state")).to_contain_text("counted once: line 5")
    expect(page.locator(".st-key-class_refused")).to_contain_text("<b>Ben</b>")
    expect(page.locator(".st-key-chart_mistakes svg.marks")).to_be_visible()
    expect(page.locator(".st-key-class_mistakes")).to_contain_text("=1+1")
    lab.clear()
    table = list(csv.DictReader(taken(lab, "Marks, decimal comma").splitlines(), delimiter=";"))
    assert [(row["student"], row["verdict"], row["marks"], row["mistake"]) for row in table] == [
        ("Ada", "right", "1", ""),
        ("'=1+1", "convention", "0,5", f"{mistakes['G1'].title} (G1)"),
    ]
    assert next(csv.reader(taken(lab, "Moodle gradebook").splitlines()))[1:] == ["Marks", "Feedback"]
    assert "Ada" not in page.url
    fits_a_phone(page)


def test_the_example_is_one_click_away_and_the_answers_stay_while_one_looks_elsewhere(lab):
    page = opened(lab)
    lab.clear()
    page.get_by_text("Several tasks at once").click()
    lab.press_button("Try an example class")
    expect(rows(page)).to_have_count(13)
    expect(page.locator(".st-key-chart_mistakes svg.marks")).to_be_visible()
    expect(page.locator(".st-key-class_state")).to_be_in_viewport(ratio=1)  # what was asked for, without scrolling
    lab.clear()
    lab.turn_to("Check a number")
    expect(page.get_by_label("Your nDCG")).to_be_visible()
    opened(lab)
    expect(rows(page)).to_have_count(13)
    page.get_by_text(FIELDS).click()
    expect(page.get_by_role("textbox", name="A student and an answer")).to_have_value(re.compile("Ada;"))
    lab.press_button("Forget the answers")
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_role("textbox", name="A student and an answer")).to_have_value("")


def test_a_large_class_is_watched_stopped_and_taken_up_again(lab):
    given = classes.tasks(30)
    text = classes.as_text(classes.answers(given, 334, random.Random(1)))
    page = opened(lab)
    page.get_by_text("Several tasks at once").click()
    tasks = page.get_by_label("Tasks", exact=True)
    tasks.fill("\n".join(f"{task.name} {link.encode(from_topic(task.topic, task.convention))}" for task in given))
    tasks.press("Control+Enter")
    expect(page.locator(".st-key-class_task")).to_contain_text("30 tasks")
    lab.files(("class.csv", text.encode("utf-16")))
    expect(page.get_by_role("button", name="Try an example class")).to_be_disabled()  # once the file has come
    page.get_by_role("button", name="Grade", exact=True).click()
    expect(page.get_by_text(re.compile("of 10,020 answers graded"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    state = page.locator(".st-key-class_state")
    expect(state).to_contain_text("Stopped: ")
    expect(rows(page)).not_to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(state).to_contain_text("10,020 answers from 334 students to 30 tasks")
    expect(state).not_to_contain_text("Stopped")
    expect(rows(page)).to_have_count(50)
    assert len(taken(lab, "Marks, decimal point").splitlines()) == 10_021


def test_a_link_on_the_page_for_teachers_stands_on_the_line_of_its_text(lab):
    entries = lab.turn_to("Teach").locator("[class*=st-key-prepare_]")
    expect(entries).to_have_count(2)
    for row in entries.all():
        link, said = (row.locator("p").nth(at).bounding_box() for at in (0, 1))
        assert link["y"] + link["height"] / 2 == pytest.approx(said["y"] + said["height"] / 2, abs=1)
