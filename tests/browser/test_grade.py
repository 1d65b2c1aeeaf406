"""The page that grades a class in a real browser: paste, upload, watch, stop, read, and take the files away."""

from __future__ import annotations

import csv
import random
import re
from pathlib import Path

from playwright.sync_api import expect

from ndcg_core import ndcg
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from pages.ui.state import link
from tests.browser.lab import SOUP, sideways
from tests.pages.test_grade import sheet_of
from tests.support import classes

RIGHT = ndcg(SOUP.topic(), SOUP.convention)
G1 = wrong_sums(SOUP.topic(), SOUP.convention, mistakes["G1"]).ndcg
CLASS = f"answer\tname\n{RIGHT:.3f}\tAda\n{f'{G1:.3f}'.replace('.', ',')}\t=1+1\n\n{RIGHT:.3f}\tAda\nhalf\t<b>Ben</b>\n"


def opened(lab):
    lab.page.get_by_role("link", name="Grade a class").click()
    expect(lab.page.get_by_role("button", name="Grade", exact=True)).to_be_visible()
    return lab.page


def graded(page, text):
    page.get_by_label("Answers:").fill(text)
    page.get_by_role("button", name="Grade", exact=True).click()


def rows(page):
    return page.locator(".st-key-class_answers tbody tr")


def taken(page, label):
    with page.expect_download() as download:
        page.get_by_role("button", name=label).click()
    return Path(download.value.path()).read_text(encoding="utf-8-sig")


def test_a_pasted_class_is_graded_and_taken_away(lab):
    page = opened(lab)
    graded(page, CLASS)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).nth(0)).to_contain_text("✓ right")
    expect(rows(page).nth(1)).to_contain_text(mistakes["G1"].mend)
    expect(page.locator(".st-key-class_state")).to_contain_text("counted once: line 5")
    expect(page.locator(".st-key-class_refused")).to_contain_text("<b>Ben</b>")
    expect(page.locator(".st-key-chart_mistakes svg.marks")).to_be_visible()
    expect(page.locator(".st-key-class_mistakes")).to_contain_text("=1+1")
    table = list(csv.DictReader(taken(page, "Marks, CSV with 0,5").splitlines(), delimiter=";"))
    assert [(row["student"], row["verdict"], row["marks"], row["mistake"]) for row in table] == [
        ("Ada", "right", "1", ""),
        ("'=1+1", "convention", "0,5", f"{mistakes['G1'].title} (G1)"),
    ]
    assert next(csv.reader(taken(page, "Moodle gradebook").splitlines()))[1:] == ["Marks", "Feedback"]
    assert "Ada" not in page.url
    page.set_viewport_size({"width": 390, "height": 844})
    assert sideways(page) == 0


def test_the_example_is_one_click_away_and_the_answers_stay_while_one_looks_elsewhere(lab):
    page = opened(lab)
    page.get_by_role("button", name="Try an example class").click()
    expect(rows(page)).to_have_count(13)
    page.get_by_role("link", name="Check an answer").click()
    expect(page.get_by_label("Your nDCG")).to_be_visible()
    opened(lab)
    expect(rows(page)).to_have_count(13)
    expect(page.get_by_label("Answers:")).to_have_value(re.compile("Ada;"))
    page.get_by_role("button", name="Forget the answers").click()
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_label("Answers:")).to_have_value("")


def test_a_large_class_is_watched_stopped_and_taken_up_again(lab):
    given = classes.tasks(30)
    text = classes.as_text(classes.answers(given, 334, random.Random(1)))
    page = opened(lab)
    page.get_by_text("Several tasks at once").click()
    tasks = page.get_by_label("Tasks", exact=True)
    tasks.fill("\n".join(f"{task.name} {link.encode(sheet_of(task))}" for task in given))
    tasks.press("Control+Enter")
    expect(page.locator(".st-key-class_task")).to_contain_text("30 tasks")
    page.locator("[data-testid=stFileUploaderDropzoneInput]").first.set_input_files(
        {"name": "class.csv", "mimeType": "text/csv", "buffer": text.encode("utf-16")}
    )
    expect(page.get_by_text("class.csv")).to_be_visible()
    page.get_by_role("button", name="Grade", exact=True).click()
    expect(page.get_by_text(re.compile("of 10,020 answers graded"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".st-key-class_state")).to_contain_text("Stopped: ")
    expect(rows(page)).not_to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".st-key-class_state")).to_contain_text(
        "10,020 answers of 334 students to 30 tasks", timeout=60_000
    )
    expect(page.locator(".st-key-class_state")).not_to_contain_text("Stopped")
    expect(rows(page)).to_have_count(50)
    assert len(taken(page, "Marks, CSV with 0.5").splitlines()) == 10_021


def test_a_table_that_is_not_recognised_is_matched_beside_its_first_rows(lab):
    page = opened(lab)
    graded(page, f"wer,etwas,Zahl\nAda,x,{RIGHT:.3f}\n<b>Ben</b>,y,{G1:.3f}\n")
    expect(page.locator(".st-key-class_columns tbody tr")).to_have_count(2)
    expect(page.locator(".st-key-class_columns")).to_contain_text("<b>Ben</b>")
    page.get_by_role("button", name="Grade with these columns").click()
    expect(rows(page)).to_have_count(2)
    expect(rows(page).nth(0)).to_contain_text("✓ right")
    expect(page.locator(".st-key-class_state")).to_contain_text("the student is in “wer”")
    page.set_viewport_size({"width": 390, "height": 844})
    assert sideways(page) == 0
