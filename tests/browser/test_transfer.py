"""What a first visit loads, in bytes as they travel; and the title of every page."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from pages.ui.words import APP, PAGES

_MOST = 1_000_000


def first_visit(context, address: str) -> dict[str, int]:
    """The bytes of every answer, headers included, by its path."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    paths: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.requestWillBeSent", lambda event: paths.update({event["requestId"]: event["request"]["url"]}))
    wire.on(
        "Network.loadingFinished",
        lambda event: sizes.update({paths[event["requestId"]]: event["encodedDataLength"]}),
    )
    page.goto(address)
    expect(page.locator(".board .card").first).to_be_visible()
    expect(page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
    page.wait_for_timeout(2000)  # for what comes later than the first screen
    return {urlsplit(url).path: int(size) for url, size in sizes.items() if url.startswith("http")}


@pytest.mark.parametrize("encodings", [None, "gzip"], ids=["this machine", "plain http elsewhere"])
def test_a_first_visit_of_the_playground_is_at_most_a_megabyte(contexts, address, encodings):
    context = contexts(extra_http_headers={"Accept-Encoding": encodings} if encodings else {})
    sizes = first_visit(context, address)
    assert len(sizes) > 50
    assert sum(sizes.values()) <= _MOST, sorted(sizes.items(), key=lambda item: -item[1])[:10]
    assert not [path for path in sizes if "MaterialSymbols" in path]


def test_the_page_names_the_scripts_that_the_first_screen_needs(contexts, address):
    """A script that nobody named is found only after the server's first answer, which costs a round trip each."""
    context = contexts()
    page = context.request.get(address).text()
    asked = [path for path in first_visit(context, address) if path.endswith(".js") and "/static/" in path]
    assert len(asked) > 40
    assert [path for path in asked if f".{path}" not in page] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_page_names_itself_in_the_title(lab, address, name):
    """Also before its script runs, which a preview of a link does not wait for."""
    path = "" if name == "playground" else name
    own = f"{PAGES[name]} · {APP}"
    assert f"<title>{own}</title>" in lab.page.context.request.get(f"{address}/{path}").text()
    lab.page.goto(f"{address}/{path}")
    expect(lab.page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
    if name == "lessons":  # a step names itself
        expect(lab.page).to_have_title(re.compile(rf"^(?!{own}$).+ · {APP}$"))
    else:
        expect(lab.page).to_have_title(own)


def test_no_two_pages_have_the_same_title(lab, address):
    titles = {}
    for name in PAGES:
        lab.page.goto(f"{address}/{'' if name == 'playground' else name}")
        expect(lab.page).not_to_have_title(re.compile(rf"^(Streamlit|{APP}|)$"))
        titles[name] = lab.page.title()
    assert len(set(titles.values())) == len(PAGES), titles
