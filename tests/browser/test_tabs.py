"""Below the board: formula, table, curves, code, the list as text, and saved files."""

from __future__ import annotations

import contextlib
import csv
import io
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from ndcg_core import Topic, explain
from ndcg_core.exchange.programs import programs
from pages.ui.text import show
from tests.browser.lab import SOUP, Lab, until


def test_formula_table_and_code_follow_the_list(lab):
    panel = lab.tab("Formula")
    expect(panel.locator("math")).to_have_count(3)
    expect(panel.locator("math").last).to_contain_text(lab.agrees())
    lab.step("d3", -1)
    expect(panel.locator("math").last).to_contain_text(lab.agrees())
    lab.lies(lab.ranked())
    explanation = explain(lab.state().topic(), SOUP.convention)

    panel = lab.tab("Table")
    expect(panel.locator("table tbody tr")).to_have_count(len(explanation.rows))
    with lab.page.expect_download() as saved:
        panel.locator("[data-testid=stDownloadButton]").get_by_role("button").click()
    assert saved.value.suggested_filename == "ndcg.csv"
    rows = list(csv.DictReader(io.StringIO(Path(saved.value.path()).read_text())))
    assert [row["doc"] for row in rows] == lab.ranked()
    assert [float(row["discounted"]) for row in rows] == [row.discounted for row in explanation.rows]
    assert [float(row["dcg"]) for row in rows] == [row.dcg for row in explanation.rows]
    panel.get_by_text("Copy the table").click()
    expect(panel.locator("code")).to_contain_text(SOUP.documents["d3"].title)

    panel = lab.tab("Code")
    sources = [
        program.source.strip()
        for program in programs(explanation.topic, SOUP.convention, titles=SOUP.titles)
        if program.source
    ]
    shown = panel.locator("[data-testid=stCode] code")
    until(lambda: [source.strip() for source in shown.all_inner_texts()], sources)
    out = subprocess.run([sys.executable, "-c", shown.first.inner_text()], capture_output=True, text=True, check=True)
    assert show(float(out.stdout.splitlines()[-1].split(" = ")[1])) == lab.agrees()


def test_the_list_on_the_board_is_taken_as_a_notebook(lab):
    lab.step("d3", -1)
    lab.lies(["d1", "d3", "d2", "d4", "d5", "d6"])
    explanation = explain(lab.state().topic(), SOUP.convention)
    panel = lab.tab("Code")
    with lab.page.expect_download() as saved:
        panel.get_by_role("button", name="Take this as a notebook").click()
    assert saved.value.suggested_filename == "ndcg.ipynb"
    book = nbformat.read(saved.value.path(), as_version=4)
    nbformat.validate(book)
    shown, names = io.StringIO(), {}
    with contextlib.redirect_stdout(shown):
        for cell in book.cells:
            if cell.cell_type == "code":
                exec(cell.source, names)
    assert f"nDCG@5 = {explanation.ndcg!r}" in shown.getvalue().splitlines()
    assert f"{explanation.ndcg:.4f}" == lab.agrees()
    assert SOUP.documents["d3"].title in "".join(cell.source for cell in book.cells)


def test_three_curves_follow_the_list_and_charts_are_saved(lab):
    panel = lab.tab("Curves")
    running, curve, weights = (
        lab.page.locator(f".st-key-chart_{name} svg.marks") for name in ("running", "curve", "weights")
    )
    for chart in (running, curve, weights):
        expect(chart).to_be_visible()
    expect(panel.locator("svg.marks")).to_have_count(3)
    before = lab.agrees()
    expect(curve).to_contain_text(before)
    lab.step("d3", -1, -1)
    expect(curve).to_contain_text(lab.agrees())
    expect(curve).not_to_contain_text(before)
    for row in explain(Topic(lab.ranked(), lab.grades()), SOUP.convention).rows:
        expect(
            running.locator(
                f"path[aria-roledescription=point][aria-label^='rank: {row.rank};'][aria-label*='list: this list']"
                f"[aria-label*='running sum: {show(row.dcg)}']"
            )
        ).to_have_count(1)

    # every chart is saved as SVG, as large as it is shown, and as PNG, twice as large
    saved = [
        save(lab, button) for button in panel.get_by_role("button", name=re.compile("^Save .* as (SVG|PNG)$")).all()
    ]
    assert sorted(saved) == sorted(
        f"{name}.{kind}" for name in ("positions", "running", "curve", "weights") for kind in ("svg", "png")
    )


def save(lab: Lab, button: Locator) -> str:
    """The name of the file that this button saves, which must hold the chart of that name."""
    with lab.page.expect_download() as waited:
        button.click()
    name = waited.value.suggested_filename
    data = Path(waited.value.path()).read_bytes()
    chart = (
        lab.chart if name.startswith("positions") else lab.page.locator(f".st-key-chart_{Path(name).stem} svg.marks")
    )
    width = chart.bounding_box()["width"]
    if name.endswith(".png"):
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        assert int.from_bytes(data[16:20]) == int(width * 2)
        assert len(data) > 3000
    else:
        picture = ET.fromstring(data)
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        assert float(picture.get("width")) == pytest.approx(width)
        assert "".join(picture.itertext()) == chart.text_content()
    return name


def test_the_list_is_edited_as_text(lab):
    panel = lab.tab("Edit as text")
    field = panel.get_by_role("textbox", name="The list as text")
    expect(field).not_to_have_value("")
    field.fill("apple 3\nbread 0\ncheese 2\ndate 1\n")
    field.blur()
    panel.get_by_role("button", name="Use this list of 4").click()
    lab.lies(["apple", "bread", "cheese", "date"], [])
    assert lab.grades() == {"apple": 3, "bread": 0, "cheese": 2, "date": 1}
    lab.agrees()
    lab.draws()
    lab.step("cheese", -1)
    lab.lies(["apple", "cheese", "bread", "date"])
    lab.agrees()
    lab.press("Undo")
    lab.press("Undo")
    lab.lies(list(SOUP.ranked), list(SOUP.aside))
    lab.agrees()

    # the field holds the board's list, which reads back unchanged
    lab.step("d3", -1)
    lab.grade("d4", "3")
    lab.agrees()
    panel.get_by_role("button", name="Write the board's list here").click()
    until(lambda: "d4" in field.input_value(), wanted=True)
    lab.press("Reset")
    lab.lies(list(SOUP.ranked), list(SOUP.aside))
    panel.get_by_role("button", name="Use this list of 7").click()
    lab.lies(["d1", "d3", "d2", "d4", "d5", "d6"], ["d7"])
    assert lab.grades() == {**SOUP.grades, "d4": 3}
    lab.agrees()

    # an unreadable line is named; the other lines can be used, and the text stays
    text = "apple 3\nbread much\n![i](http://192.0.2.1/i) ![i](http://192.0.2.1/i)\ndate 1"
    field.fill(text)
    field.blur()
    expect(panel).to_contain_text("Line 2:")
    expect(panel).to_contain_text("Line 3:")
    panel.get_by_role("button", name="Use the 2 documents that could be read").click()
    lab.lies(["apple", "date"], [])
    lab.agrees()
    expect(field).to_have_value(text)


def test_without_the_script_of_the_charts_all_else_works(labs, address):
    lab = labs(breaks=True)
    lab.page.route(re.compile(r"/lab/vega\.js"), lambda route: route.abort("connectionrefused"))
    lab.open(address)
    expect(lab.tab("Curves")).to_contain_text("The chart cannot be drawn")
    lab.drag("d3", onto="d1")
    lab.lies(["d3", "d1", "d2", "d4", "d5", "d6"])
    lab.agrees()
