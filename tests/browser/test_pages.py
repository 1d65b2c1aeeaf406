"""Every page opened by its own address: it is whole, names itself, breaks no policy, loads little and all from here."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from pages.ui.words import APP, PAGES
from tests.browser.lab import still
from tests.support.examples import everyday

_MOST = 1_000_000  # bytes
_POLICY = """() => {
  document.addEventListener("securitypolicyviolation", (event) => { window.violated = event.effectiveDirective; });
  const script = document.createElement("script");
  script.textContent = "window.injected = true";
  document.head.append(script);
}"""


@pytest.mark.full
@pytest.mark.parametrize("name", PAGES)
def test_a_page_opened_by_its_address_is_whole_has_its_title_and_runs_no_script_but_ours(labs, address, name):
    """Also before its script runs, which a preview of a link does not wait for; no two pages have the same title."""
    lab, path = labs(), "/" if name == "playground" else f"/{name}"
    answers: list[tuple[int, str]] = []
    failed: list[str] = []
    lab.page.on("response", lambda response: answers.append((response.status, response.url)))
    lab.page.on("requestfailed", lambda request: failed.append(f"{request.url}: {request.failure}"))
    lab.page.goto(f"{address}{path}")
    lab.idle()
    lab.connected()
    shown = lab.page.locator(".stMainBlockContainer [data-testid=stElementContainer]").filter(visible=True)
    expect(shown.first).to_be_visible()
    lab.page.wait_for_load_state("networkidle")
    assert [url for status, url in answers if status >= 400] == []
    assert failed == []
    assert lab.page.url.startswith(f"{address}{path}")
    own = f"{PAGES[name]} · {APP}"
    assert f"<title>{own}</title>" in lab.page.context.request.get(f"{address}{path}").text()
    step = re.compile(rf"^(?!{own}$).+ · {APP}$")  # a lesson's step names itself
    expect(lab.page).to_have_title(step if name == "lessons" else own)
    assert len({*PAGES.values()}) == len(PAGES)
    expect(lab.page.locator("h1")).to_have_count(1)  # the playground's is in a component
    lab.check()
    lab.page.evaluate(_POLICY)
    assert lab.page.wait_for_function("() => window.violated").json_value() == "script-src-elem"
    assert lab.page.evaluate("window.injected") is None
    assert ["Content Security Policy" in said for said in lab.troubles] == [True]
    lab.troubles.clear()


def first_visit(context, address: str) -> dict[str, int]:
    """The bytes of every answer, headers included, by its path."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    paths: dict[str, str] = {}
    sizes: dict[str, int] = {}
    wire.on("Network.requestWillBeSent", lambda event: paths.update({event["requestId"]: event["request"]["url"]}))
    wire.on(
        "Network.loadingFinished", lambda event: sizes.update({paths[event["requestId"]]: event["encodedDataLength"]})
    )
    page.goto(address)
    expect(page.locator(".board .card").first).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.wait_for_load_state("networkidle")  # with what comes later than the first screen
    still(page, lambda: len(sizes))
    return {urlsplit(url).path: int(size) for url, size in sizes.items() if url.startswith("http")}


@pytest.mark.parametrize("encodings", everyday([None], [None, "gzip"]), ids=["this machine", "plain http elsewhere"])
def test_a_first_visit_is_at_most_a_megabyte_and_its_page_names_the_scripts_it_needs(contexts, address, encodings):
    """A script that nobody named is found only after the server's first answer, which costs a round trip each."""
    context = contexts(extra_http_headers={"Accept-Encoding": encodings} if encodings else {})
    sizes = first_visit(context, address)
    assert len(sizes) > 50
    assert sum(sizes.values()) <= _MOST, sorted(sizes.items(), key=lambda item: -item[1])[:10]
    assert not [path for path in sizes if "MaterialSymbols" in path]
    page = context.request.get(address).text()
    asked = [path for path in sizes if path.endswith(".js") and "/static/" in path]
    assert len(asked) > 40
    assert [path for path in asked if f".{path}" not in page] == []
