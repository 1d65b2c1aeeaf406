"""Every page opened by its own address is complete, breaks no policy and loads nothing from elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages.ui.server.addresses import PAGES

_POLICY = """() => new Promise((done) => {
  document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true });
  const script = document.createElement("script");
  script.textContent = "window.injected = true";
  document.head.append(script);
  setTimeout(() => done("allowed"), 2000);
})"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_opened_by_its_address_is_whole(labs, address, path):
    lab = labs()
    answers: list[tuple[int, str]] = []
    failed: list[str] = []
    lab.page.on("response", lambda response: answers.append((response.status, response.url)))
    lab.page.on("requestfailed", lambda request: failed.append(f"{request.url}: {request.failure}"))
    lab.page.goto(f"{address}{path}")
    app = lab.page.locator("[data-testid=stApp]")
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=20_000)
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED")
    shown = lab.page.locator(".stMainBlockContainer [data-testid=stElementContainer]").filter(visible=True)
    expect(shown.first).to_be_visible()
    lab.page.wait_for_load_state("networkidle")
    assert [url for status, url in answers if status >= 400] == []
    assert failed == []
    assert lab.page.url.startswith(f"{address}{path}")


def test_the_policy_stops_a_script_that_is_not_ours(labs, address):
    lab = labs(breaks=True)
    lab.open(address)
    assert lab.page.evaluate(_POLICY) == "script-src-elem"
    assert lab.page.evaluate("window.injected") is None
    lab.troubles = [trouble for trouble in lab.troubles if "Content Security Policy" not in trouble]
