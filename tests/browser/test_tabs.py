"""Below the board: formula, table, charts, code, the list as text, and saved files."""

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Locator, expect

from ndcg_core import Topic, explain
from ndcg_core.exchange.programs import programs
from pages.ui.playground.words import FORMULA
from pages.ui.text import show
from tests.browser.lab import SOUP, Lab, until


def test_formula_table_and_code_follow_the_list(lab):
    panel = lab.tab(FORMULA)
    expect(panel.locator("math")).to_have_count(3)
    expect(panel.locator("math").last).to_contain_text(lab.agrees())
    lab.step("d3", -1)
    expect(panel.locator("math").last).to_contain_text(lab.agrees())
    lab.lies()
    explanation = explain(lab.state().topic(), SOUP.convention)

    panel = lab.tab("Table")
    expect(panel.locator("table tbody tr")).to_have_count(len(explanation.rows))
    saved = lab.saved(panel.locator("[data-testid=stDownloadButton]").get_by_role("button"))
    assert saved.suggested_filename == "ndcg.csv"
    rows = list(csv.DictReader(io.StringIO(Path(saved.path()).read_text())))
    assert [row["doc"] for row in rows] == lab.ranked()
    for name in ("discounted", "dcg"):
        assert [float(row[name]) for row in rows] == [getattr(row, name) for row in explanation.rows]
    panel.get_by_text("Copy the table").click()
    expect(panel.locator("code")).to_contain_text(SOUP.documents["d3"].title)

    panel = lab.tab("Code")
    written = programs(explanation.topic, SOUP.convention, titles=SOUP.titles)
    sources = [program.source.strip() for program in written if program.source]
    shown = panel.locator("[data-testid=stCode] code")
    for option, source in zip(panel.locator(".st-key-program button").all(), sources, strict=False):
        option.click()
        until(lambda: [text.strip() for text in shown.all_inner_texts()], [source])


@pytest.mark.full
def test_charts_follow_the_list_and_are_saved(lab):
    panel = lab.tab("Table")
    running, weights = [lab.page.locator(f".st-key-chart_{name} svg.marks") for name in ("running", "weights")]
    expect(weights).to_be_visible()
    expect(panel.locator("svg.marks")).to_have_count(2)
    lab.step("d3", -1, -1)
    lab.settled()
    for row in explain(Topic(lab.ranked(), lab.grades()), SOUP.convention).rows:
        label = f"[aria-label^='rank: {row.rank};'][aria-label*='list: this list']"
        point = f"path[aria-roledescription=point]{label}[aria-label*='running sum: {show(row.dcg)}']"
        expect(running.locator(point)).to_have_count(1)

    # every chart is saved as SVG, as large as it is shown, and as PNG, twice as large
    files = set()
    for menu in panel.locator(".save").all():
        for kind in ("SVG", "PNG"):
            menu.locator("summary").click()
            files.add(saved(lab, menu.get_by_role("button", name=f"Save this chart as {kind}")))
    assert files == {f"{name}.{kind}" for name in ("running", "weights") for kind in ("svg", "png")}


def saved(lab: Lab, button: Locator) -> str:
    """The name of the file that this button saves, which must hold the chart of that name."""
    file = lab.saved(button)
    name, data = file.suggested_filename, Path(file.path()).read_bytes()
    chart = lab.page.locator(f".st-key-chart_{Path(name).stem} svg.marks")
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


@pytest.mark.full
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


@pytest.mark.full
def test_without_the_script_of_the_charts_all_else_works(labs, address):
    lab = labs(breaks=True)
    lab.page.route(re.compile(r"/lab/vega\.js"), lambda route: route.abort("connectionrefused"))
    lab.open(address)
    expect(lab.tab("Table")).to_contain_text("The chart cannot be drawn")
    lab.drag("d3", onto="d1")
    lab.lies(["d3", "d1", "d2", "d4", "d5", "d6"])
    lab.agrees()
