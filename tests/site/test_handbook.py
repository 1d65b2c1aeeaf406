"""The handbook in a real browser, beside the board of the site: read, searched, checked by axe."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ndcg_core import Topic, conventions, ndcg
from ndcg_core.widget import embedded
from pages.ui.handbook import book, definitions
from pages.ui.handbook.published import Published
from tests.browser.barriers import barriers
from tests.browser.lab import NARROW, WIDE, until
from tests.site.served import hosted

SECTIONS = ("definitions", "mistakes", "lessons", "choices", "guides", "wild", "glossary", "reference")
ENTRIES = ("definitions/sklearn", "mistakes/g1", "lessons/3", "choices/ties", "guides/like-scikit-learn")
SEEN = ("index", *(f"{section}/index" for section in SECTIONS), *ENTRIES, "reference/ndcg_score")
pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The book built as it is published, beside the board's script."""
    folder = tmp_path_factory.mktemp("site")
    assert book.build(folder / "handbook", Published("https://git.example.org/lab", "https://lab.example.org")) > 300
    (folder / embedded.SCRIPT).write_text(embedded.script(), "utf-8")
    return folder


@pytest.fixture(scope="module")
def served(site):
    with hosted(site) as address:
        yield f"{address}/handbook"


@pytest.fixture
def opened(contexts):
    def open_page(**options):
        page = contexts(**options).new_page()
        page.troubles = []
        page.on("console", lambda said: page.troubles.append(said.text) if said.type == "error" else None)
        page.on("response", lambda got: page.troubles.append(got.url) if got.status >= 400 else None)
        return page

    return open_page


def test_it_is_small_and_has_a_sitemap_facts_and_links_to_source(site):
    folder = site / "handbook"
    assert sum(book.sizes(folder)) < 15_000_000
    addresses = re.findall(r"<loc>(.*?)</loc>", (folder / "sitemap.xml").read_text("utf-8"))
    assert "https://lab.example.org/handbook/definitions/sklearn.html" in addresses
    text = (folder / "definitions" / "sklearn.html").read_text("utf-8")
    assert re.search(r'<meta content="scikit-learn ndcg_score: [^"]*" name="description"', text)
    assert 'rel="canonical" href="https://lab.example.org/handbook/definitions/sklearn.html"' in text
    source = (folder / "reference" / "ndcg_score.html").read_text("utf-8")
    assert re.search(r'href="https://git\.example\.org/lab/blob/HEAD/ndcg_core/batch/\w+\.py#L\d+"', source)
    facts = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', text)[1])
    assert facts["@type"] == "TechArticle"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_of_each_kind_is_for_everyone_fits_a_phone_and_asks_no_other_host(opened, served, scheme):
    page, hosts, found = opened(color_scheme=scheme), set(), {}
    page.on("request", lambda asked: hosts.add(asked.url.split("/")[2]) if asked.url.startswith("http") else None)
    for path in SEEN:
        page.set_viewport_size(WIDE)
        page.goto(f"{served}/{path}.html")
        found[path] = barriers(page)
        page.set_viewport_size(NARROW)
        until(lambda: page.evaluate("document.documentElement.scrollWidth") <= 390, True)
    assert {path: said for path, said in found.items() if said} == {}
    assert hosts == {served.split("/")[2]}
    assert page.troubles == []


def test_a_definition_is_read_without_scripts(opened, served):
    page = opened(java_script_enabled=False)
    page.goto(f"{served}/definitions/sklearn.html")
    text = page.locator("main").inner_text()
    assert "linear gain" in text
    assert "Its choices" in text
    assert page.locator("ndcg-board svg").first.is_visible()
    assert page.locator("math").count() >= 6


def test_the_board_of_a_definition_can_be_moved(opened, served):
    page = opened()
    page.goto(f"{served}/definitions/sklearn.html")
    board = page.locator("ndcg-board")
    page.locator("ndcg-board .handle").first.focus()
    for key in ("Space", "ArrowDown", "Space"):
        page.keyboard.press(key)
    page.wait_for_function("() => document.querySelector('ndcg-board').list.ranking.join(' ').startsWith('d2 d1')")
    topic, at = definitions._worked_list(conventions["sklearn"].convention)
    moved = Topic(["d2", "d1", *topic.docs[2:]], dict(topic.qrels))
    expected = f"{ndcg(moved, at):.4f}"
    assert expected != f"{ndcg(topic, at):.4f}"
    expect(board).to_contain_text(f"nDCG@5 {expected}")


def test_search_works_offline(opened, site):
    page = opened()
    page.goto(f"{(site / 'handbook' / 'search.html').as_uri()}?q=scikit-learn")
    page.wait_for_selector("#search-results li a")
    assert page.locator("#search-results li a").count() > 5


def test_links_lead_somewhere(site):
    folder = site / "handbook"
    for file in folder.rglob("*.html"):
        for target in re.findall(r'<a [^>]*href="([^"#?]+?)(?:[#?][^"]*)?"', file.read_text("utf-8")):
            if "://" in target or target.startswith(("mailto:", "javascript:")):
                continue
            there = Path(file.parent, target).resolve()
            inside = folder.resolve() in there.parents or there == folder.resolve()
            assert not inside or there.exists(), f"{file.relative_to(folder)} links {target}"
