"""The handbook in a real browser, beside the board of the site: read, searched, checked by axe."""

from __future__ import annotations

import functools
import json
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ndcg_core import Topic, conventions, ndcg
from ndcg_core.widget import embedded
from pages.ui.handbook import book, definitions
from pages.ui.handbook.published import Published

SEEN = (
    "index",
    *(
        f"{section}/index"
        for section in ("definitions", "mistakes", "lessons", "choices", "guides", "wild", "glossary")
    ),
    "definitions/sklearn",
    "mistakes/g1",
    "lessons/3",
    "choices/ties",
    "guides/like-scikit-learn",
    "reference/index",
    "reference/ndcg_score",
)
LARGEST = 15_000_000


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The book built as it is published, beside the board's script."""
    folder = tmp_path_factory.mktemp("site")
    assert book.build(folder / "handbook", Published("https://git.example.org/lab", "https://lab.example.org")) > 300
    (folder / embedded.SCRIPT).write_text(embedded.script(), "utf-8")
    return folder


@pytest.fixture(scope="module")
def served(site):
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/handbook"
    server.shutdown()


@pytest.fixture
def opened(browser):
    contexts = []

    def open_page(**options):
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.troubles = []
        page.on("console", lambda said: page.troubles.append(said.text) if said.type == "error" else None)
        page.on("response", lambda got: page.troubles.append(got.url) if got.status >= 400 else None)
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_it_is_small_and_has_a_sitemap_facts_and_links_to_source(site):
    folder = site / "handbook"
    assert sum(book.sizes(folder)) < LARGEST
    addresses = re.findall(r"<loc>(.*?)</loc>", (folder / "sitemap.xml").read_text("utf-8"))
    assert "https://lab.example.org/handbook/definitions/sklearn.html" in addresses
    text = (folder / "definitions" / "sklearn.html").read_text("utf-8")
    assert re.search(r'<meta content="scikit-learn ndcg_score: [^"]*" name="description"', text)
    assert 'rel="canonical" href="https://lab.example.org/handbook/definitions/sklearn.html"' in text
    source = (folder / "reference" / "ndcg_score.html").read_text("utf-8")
    assert re.search(r'href="https://git\.example\.org/lab/blob/HEAD/ndcg_core/batch/\w+\.py#L\d+"', source)
    facts = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', text)[1])
    assert facts["@type"] == "TechArticle"


def test_every_page_has_a_title_and_a_description_of_its_own(site):
    titles, descriptions = [], []
    for page in book.pages():
        text = (site / "handbook" / f"{page.path}.html").read_text("utf-8")
        titles.append(re.search("<title>(.*?)</title>", text, re.DOTALL)[1])
        descriptions.append(re.search(r'<meta content="([^"]*)" name="description"', text)[1])
    assert len({*titles}) == len(titles)
    assert len({*descriptions}) == len(descriptions)


def test_nothing_is_asked_of_another_host_and_nothing_fails(opened, served):
    page = opened()
    hosts = set()
    page.on("request", lambda asked: hosts.add(asked.url.split("/")[2]) if asked.url.startswith("http") else None)
    for path in SEEN:
        page.goto(f"{served}/{path}.html")
    assert hosts == {served.split("/")[2]}
    assert page.troubles == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened, served, scheme):
    page = opened(color_scheme=scheme)
    found = {}
    for path in SEEN:
        page.goto(f"{served}/{path}.html")
        results = Axe().run(page)
        found |= {f"{path}: {each['id']}": each["nodes"][0]["html"][:160] for each in results.response["violations"]}
    assert found == {}


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
    first = page.locator("ndcg-board .handle").first
    first.focus()
    for key in ("Space", "ArrowDown", "Space"):
        page.keyboard.press(key)
    page.wait_for_function("document.querySelector('ndcg-board').list.ranking.join(' ').startsWith('d2 d1')")
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


def test_a_phone_has_no_sideways_page(opened, served):
    page = opened(viewport={"width": 390, "height": 844})
    for path in SEEN:
        page.goto(f"{served}/{path}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_links_lead_somewhere(site):
    folder = site / "handbook"
    for file in folder.rglob("*.html"):
        for target in re.findall(r'<a [^>]*href="([^"#?]+?)(?:[#?][^"]*)?"', file.read_text("utf-8")):
            if "://" in target or target.startswith(("mailto:", "javascript:")):
                continue
            there = Path(file.parent, target).resolve()
            inside = folder.resolve() in there.parents or there == folder.resolve()
            assert not inside or there.exists(), f"{file.relative_to(folder)} links {target}"
