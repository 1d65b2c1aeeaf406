"""The page Runs in a real browser: files in, choices, a click on a query, the playground, and everything forgotten."""

import re
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

from ndcg_core import Topic, decide, evaluate, explain, ndcg
from ndcg_core.run_files import read_qrels, read_run
from ndcg_core.systems import example_systems
from pages.ui.text import show
from tests.browser.lab import PARTS_OF_RUNS, fits_a_phone
from tests.support.files import DATA

QRELS, RUN = ((DATA / "trec_eval" / name).read_bytes() for name in ("qrels.test", "results.test"))
_OVER = "all => Math.max(...all.map(tree => tree.scrollWidth - tree.clientWidth))"


def opened(lab, example=""):
    """Open the page by the navigation, and an example by its button."""
    page = lab.turn_to("Runs")
    if example:
        page.get_by_role("button", name=example).click()
        expect(page.locator(".st-key-runs_means tbody tr")).not_to_have_count(0)
    return page


def tab(page, name):
    page.get_by_role("radio", name=name, exact=True).click()


def mean(page):
    return page.locator(".st-key-runs_means tbody td b").first


def bars(page):
    return page.locator(".st-key-chart_queries svg .mark-rect path")


@pytest.mark.full
def test_an_example_a_convention_and_a_cutoff(lab):
    page = opened(lab, "Try a real collection")
    run, qrels = read_run(RUN), read_qrels(QRELS)
    expect(mean(page)).to_have_text(show(evaluate(run, qrels, "trec_eval", k=10).value))
    page.get_by_role("spinbutton", name="Cutoff k").fill("3")
    page.keyboard.press("Enter")
    expect(mean(page)).to_have_text(show(evaluate(run, qrels, "trec_eval", k=3).value))
    box = page.get_by_role("combobox", name=re.compile("Convention"))
    box.click()
    box.fill("sklearn:")
    page.get_by_role("option", name=re.compile("^sklearn:")).click()
    expect(mean(page)).to_have_text(show(evaluate(run, qrels, "sklearn", k=3).value))
    expect(page).to_have_url(re.compile("convention=sklearn"))
    expect(bars(page)).not_to_have_count(0)
    lab.clear()


@pytest.mark.full
def test_a_clicked_query_and_the_way_to_the_playground(lab):
    page = opened(lab, "Try four made-up systems")
    runs, qrels = example_systems()
    expect(bars(page)).to_have_count(len(qrels))
    names = "broad", "sharp"
    for label, name in zip(("System", "The system that it is held against"), names, strict=True):
        expect(page.get_by_role("combobox", name=label, exact=True)).to_have_value(name)
    bars(page).last.click()
    values = [evaluate(runs[name], qrels, "trec_eval", k=10).per_query for name in names]
    worst = min(values[0], key=lambda query: values[0][query] - values[1][query])
    expect(page.get_by_role("combobox", name="Query")).to_have_value(re.compile(f"^{worst} "))
    lists = [page.get_by_role("group", name=f"The list of {name}.") for name in names]
    best = [explain(Topic(runs[name][worst], qrels[worst]), "trec_eval", k=10).rows for name in names]
    for drawn, rows in zip(lists, best, strict=True):
        expect(drawn.locator(".place")).to_have_count(10)
        heard = f"Rank 1.*{rows[0].doc}.*{rows[0].discounted:g}"
        expect(drawn.locator(".place").first).to_have_accessible_name(re.compile(heard))
        expect(drawn.get_by_text(re.compile("[▲▼] made the difference"))).not_to_have_count(0)
    both = next(row.doc for row in best[0][:10] if row.doc in {other.doc for other in best[1][:10]})
    lists[0].locator(f".place[data-of='{both}']").hover()
    for drawn in lists:
        expect(drawn.locator(f".bars rect.pointed[data-doc='{both}']").first).to_be_attached()
    page.get_by_role("button", name="Open in Play").first.click()
    topic = Topic(runs["broad"][worst], qrels[worst])
    expect(lab.ndcg).to_have_text(show(ndcg(topic, "trec_eval", k=10)))


def test_a_broken_file_is_said_beside_files_that_are_read_and_all_are_forgotten(lab):
    page = opened(lab)
    lab.files(("my.qrels", QRELS), ("good.run", RUN), ("broken.run", b"301 Q0 a 1 2.5 x\n301 Q0 b 2 oops x\n"))
    expect(page.get_by_text("got 'oops' (broken.run, line 2)")).to_be_visible()
    expect(page.locator(".st-key-runs_means tbody tr")).to_have_count(1)
    tab(page, "Files")
    expect(page.locator(".st-key-runs_files")).to_contain_text("my.qrels: qrels, 3 queries, 3,681 judgments")
    lab.clear()
    page.get_by_role("button", name="Forget the files").click()
    expect(page.get_by_role("button", name="Try a real collection")).to_be_visible()
    lab.clear().turn_to("Compare tools")
    expect(page.locator(".tools tbody tr")).not_to_have_count(0)
    lab.turn_to("Runs")
    expect(page.get_by_role("button", name="Try a real collection")).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("runs", [6, 13])
def test_more_files_at_once_than_there_may_be_are_named_or_counted(lab, runs):
    """The qrels come last, so that they are not what is lost."""
    page = opened(lab)
    lab.files(*((f"run{number}.txt", RUN[:400]) for number in range(runs)), ("my.qrels", QRELS))
    said = "there are at most 6 files" if runs == 6 else "were not kept"
    expect(page.get_by_text(said).first).to_be_visible()
    expect(page.get_by_text("This app has encountered an error")).to_have_count(0)


@pytest.mark.full
def test_a_run_larger_than_other_pages_take(lab):
    """6 MB, in a file by itself."""
    page = opened(lab)
    line = b"q%d Q0 document-number-%06d %d %d.5 large\n"
    lines = b"".join(line % (row // 1000, row, row % 1000, 1000 - row % 1000) for row in range(140_000))
    assert len(lines) > 6_000_000
    lab.files(("large.run", lines), ("my.qrels", b"q1 0 document-number-001000 1\n"))
    expect(mean(page)).to_have_text("1.0000")
    tab(page, "Files")
    expect(page.locator(".st-key-runs_files")).to_contain_text("140,000 documents")


@pytest.mark.full
def test_the_decision_comes_first_and_a_system_keeps_its_colour(lab):
    page = opened(lab, "Try four made-up systems")
    said = page.locator(".st-key-runs_verdict")
    expect(said.locator(".headline")).to_have_text(decide(*example_systems(), "trec_eval", k=10).headline)
    assert said.bounding_box()["y"] < page.locator(".st-key-chart_leads").bounding_box()["y"]
    marks = page.locator(".st-key-chart_leads svg .mark-symbol path")
    expect(marks).to_have_count(4)
    colour, *others = marks.evaluate_all("all => all.map(mark => mark.getAttribute('fill'))")
    assert len({colour, *others}) == 4
    expect(bars(page).first).to_have_attribute("fill", colour)
    tab(page, "Cutoffs")
    lines = page.locator(".st-key-chart_depth svg .mark-line path")
    expect(lines).to_have_count(4)
    assert lines.nth(2).get_attribute("stroke") == colour
    shown = "rgb({}, {}, {})".format(*bytes.fromhex(colour.removeprefix("#")))
    expect(page.locator(".st-key-runs_key .system.c")).to_have_css("color", shown)


def right_of(part):
    box = part.bounding_box()
    return box["x"] + box["width"]


LONG = "bm25-with-stopwords-removed-and-porter-stemming-k1-0.9-b-0.4-robust04-title-only"


@pytest.mark.full
def test_a_long_name_leaves_room_for_its_mean_and_a_saved_picture_is_as_wide_as_it_was_seen(lab):
    page = opened(lab)
    lab.files(("my.qrels", QRELS), (f"{LONG}.run", RUN), ("other.run", RUN.replace(b"301", b"302", 1)))
    labels = page.locator(".st-key-chart_leads svg .role-axis-label text")
    expect(labels.filter(has_text="bm25-with-s").first).to_contain_text("…")
    expect(labels.filter(has_text=re.compile(r"^\D*0\.\d{3}$")).first).to_be_visible()
    for key in ("runs_means", "runs_tools"):
        box, last = page.locator(f".st-key-{key}"), page.locator(f".st-key-{key} tbody td:last-child").first
        expect(last).to_be_visible()
        lab.idle()  # no table is drawn anew any more
        assert right_of(last) <= right_of(box) + 1
    tab(page, "Files")
    menu = page.locator(".save").filter(has=page.get_by_text("Differences, SVG"))
    menu.locator("summary").click()
    saved = ET.parse(lab.saved(menu.get_by_role("button", name="Differences, SVG")).path())
    texts = [part for part in saved.iter() if part.text and part.tag.endswith(("text", "tspan"))]
    seen = page.locator(".st-key-chart_leads svg").evaluate(
        """svg => [...svg.querySelectorAll("text,tspan")].filter(text => !text.childElementCount && text.textContent)
          .map(text => text.getComputedTextLength())"""
    )
    assert [float(text.get("textLength")) for text in texts] == pytest.approx(seen, abs=0.01)


@pytest.mark.full
def test_it_fits_a_phone(lab):
    page = opened(lab, "Try four made-up systems")
    fits_a_phone(page)
    for name in ("k", "difference"):
        number = page.locator(f".st-key-runs_{name}")
        assert right_of(number.get_by_test_id("stNumberInputStepUp")) <= right_of(number) <= 390
    tab(page, "Query")
    expect(page.locator(".st-key-runs_list_1 .place")).to_have_count(10)
    upper, lower = (page.locator(f".st-key-runs_list_{place}").bounding_box() for place in range(2))
    assert upper["y"] + upper["height"] <= lower["y"]
    for name, shown in PARTS_OF_RUNS.items():
        tab(page, name)
        expect(page.locator(f".st-key-{shown}").first).to_be_visible()
        fits_a_phone(page)
        assert page.locator(".html-tree").evaluate_all(_OVER) <= 1, name  # no table is cut without a sign
        lab.clear(f".st-key-{shown.partition(' ')[0]}")
