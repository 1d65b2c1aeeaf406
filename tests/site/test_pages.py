"""Every page of the site and of the single file does its job without a server."""

import csv
import io
import re

import pytest
from playwright.sync_api import expect

from ndcg_core import evaluate, ndcg
from ndcg_core.identification import Identification
from ndcg_core.run_files import read_qrels, read_run
from ndcg_core.teaching.lessons import lessons
from pages.ui.site.html_page import PAGES
from pages.ui.state.course import Place
from pages.ui.text import show
from tests.browser.lab import PARTS_OF_RUNS, until
from tests.browser.reader import Reader
from tests.site.conftest import Alone
from tests.site.served import hosted
from tests.support.files import DATA

pytestmark = pytest.mark.full
QRELS, RUN = ((DATA / "trec_eval" / name).read_bytes() for name in ("qrels.test", "results.test"))


class AloneReader(Reader, Alone):
    """A reader without a server."""


def test_a_lesson_to_its_end(at, alone):
    reader = alone(at("lessons", "at=1.1"), kind=AloneReader)
    reader.walk(1, len(lessons[1].steps))


def test_libraries_and_a_pair_and_a_worksheet(at, alone):
    lab = alone(at("libraries", "a=sklearn&b=xgboost"))
    expect(lab.page.locator(".tools tbody tr").first).to_contain_text("your rules")
    expect(lab.page.get_by_role("button", name="Open this list in Play")).to_be_enabled()
    lab = alone(at("worksheet", "lesson=1"))
    expect(lab.page.get_by_text("Somebody plans a visit").first).to_be_visible()


def test_a_tool_is_identified(at, alone):
    """The lists in a link are answered as scikit-learn answers them; the page asks on until it names it."""
    asked = Identification("run", (3,), 3)
    while not asked.is_decided:
        given = asked.next
        last, asked = asked, asked.answered(f"{ndcg(given.topic, 'sklearn', k=3):.3f}")
    lab = alone(at("which", f"q={last.encode()}"))
    field = lab.page.get_by_role("textbox", name="It printed")
    expect(field).to_be_visible()
    field.fill(f"{ndcg(last.next.topic, 'sklearn', k=3):.3f}")
    field.press("Enter")
    expect(lab.page.locator(".st-key-which_result code").first).to_contain_text("sklearn")


def test_a_class_is_graded_in_parts_and_its_marks_are_saved(at, alone):
    lab = alone(at("grade"))
    lab.page.get_by_text("Try an example class").click()
    expect(lab.page.get_by_text("What went wrong")).to_be_visible()
    saved = lab.saved(lab.page.get_by_role("button", name="Marks, decimal point"))
    rows = list(csv.reader(io.StringIO(saved.path().read_text("utf-8-sig"))))
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}


@pytest.mark.parametrize("page", [page for page in PAGES if page])
def test_every_page_has_an_address(address, alone, page):
    lab = alone(f"{address}/{page}")  # a host leads it to the folder
    expect(lab.page).to_have_url(re.compile(f"/teaching/lab/{page}[/?]"))
    expect(lab.page.get_by_role("link", name="Play", exact=True)).to_be_visible()


def test_back_and_forward(at, alone):
    lab = alone(at("")).drawn()
    lab.turn_to("Compare tools")
    expect(lab.page.locator(".tools tbody tr").first).to_be_visible()
    lab.page.wait_for_function("() => document.location.href.includes('libraries')")
    lab.page.go_back()
    lab.drawn()
    lab.page.go_forward()
    expect(lab.page.locator(".tools tbody tr").first).to_be_visible()


def test_it_opens_offline_once_it_was_open(folder, context, alone):
    with hosted(folder / "site") as address:
        lab = alone(f"{address}/").drawn()
        lab.page.evaluate("navigator.serviceWorker.ready")
        until(lambda: [name[:9] for name in lab.page.evaluate("caches.keys()")], ["ndcg-lab-"])
    again = alone(f"{address}/lessons/?at=1.1")  # nobody listens at the address any more
    expect(again.page.get_by_text("How good is this list?").first).to_be_visible()
    expect(again.page.locator("[data-testid=stMain] .picture svg").first).to_be_visible()
    assert Place(1, 1).name in again.page.url


def test_without_webassembly_a_sentence_says_so(address, file, context):
    context.add_init_script("delete globalThis.WebAssembly")
    for opened_at in (f"{address}/", file):
        page = context.new_page()
        page.goto(opened_at)
        expect(page.locator("#progress")).to_contain_text("This browser cannot run NDCG Lab")


def test_long_work_shows_its_progress_and_stops_on_one_thread(at, alone):
    lab = alone(at("grade"))
    many = "".join(f"student{number},0.{number:04}\n" for number in range(1, 9_000))
    lab.files(("class.csv", many.encode()))
    expect(lab.page.get_by_role("button", name="Try an example class")).to_be_disabled()  # once the file has come
    lab.page.get_by_role("button", name="Grade", exact=True).click()
    expect(lab.page.get_by_test_id("stProgress")).to_be_visible()
    lab.page.get_by_role("button", name="Stop").click()
    state = lab.page.locator(".st-key-class_state")
    expect(state).to_contain_text("Stopped: ")
    lab.page.get_by_role("button", name="Go on").click()
    expect(state).not_to_contain_text("Stopped")
    expect(lab.page.get_by_text("What went wrong")).to_be_visible()


def test_runs_are_evaluated_with_intervals(at, alone):
    lab = alone(at("runs", "example=trec_eval"))
    row = lab.page.locator(".st-key-runs_means tbody tr")
    result = evaluate(read_run(RUN), read_qrels(QRELS), "trec_eval", k=10)
    expect(row).to_contain_text(show(result.value))
    expect(row).to_contain_text(" to ".join(show(end, 3) for end in result.interval()))
    expect(lab.page.locator(".st-key-chart_queries svg")).to_be_visible()
    lab.page.locator("[data-testid=stPopover] button").click()
    lab.files(("my.qrels", QRELS), ("a.run", RUN))
    expect(row.first).to_contain_text("a")
    lab.page.get_by_role("radio", name="Files", exact=True).click()
    expect(lab.page.locator(".st-key-runs_files")).to_contain_text("a.run: run, 3 queries, 1,500 documents")


def test_every_picture_of_runs_is_drawn_on_one_thread(at, alone):
    lab = alone(at("runs", "example=systems"))
    expect(lab.page.locator(".st-key-chart_queries svg")).to_be_visible()
    expect(lab.page.locator(".st-key-runs_verdict")).to_contain_text("common definitions")
    for name in ("Cutoffs", "Judged", "Definitions", "Tests"):
        lab.page.get_by_role("radio", name=name, exact=True).click()
        expect(lab.page.locator(f".st-key-{PARTS_OF_RUNS[name]}").first).to_be_visible()
    expect(lab.page.locator(".st-key-runs_paragraph")).to_contain_text("need scipy")
