"""The two public hosts, imitated: the app is started, asked and framed as their launchers and pages do."""

import html
import http.client
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.benchmarks.server import Address, free_port
from tests.benchmarks.server import running as started
from tests.browser.lab import until
from tests.support.embedding import served
from tests.support.server import ask, running

pytestmark = pytest.mark.full
ROOT = Path(__file__).parents[2]
# As the page of a Space frames it.
SANDBOX = (
    "allow-downloads allow-forms allow-modals allow-pointer-lock allow-popups allow-popups-to-escape-sandbox "
    "allow-same-origin allow-scripts allow-storage-access-by-user-activation"
)
SPACE = {"SPACE_ID": "someone/lab", "SPACE_HOST": "someone-lab.hf.space"}
PROXIED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


def ancestors(answer: http.client.HTTPResponse) -> list[str]:
    return re.search(r"frame-ancestors ([^;]*)", answer.headers["Content-Security-Policy"])[1].split()


@pytest.fixture(scope="module")
def site() -> Iterator[Callable[[str], str]]:
    """Another site than `localhost`: the address of its page that has an app in a frame as a Space's page has it."""
    pages: dict[str, str] = {}
    with served(pages) as address:

        def framing(app: str) -> str:
            app = html.escape(app.replace("127.0.0.1", "localhost"))
            frame = f'<iframe src="{app}" sandbox="{SANDBOX}" width="1300" height="850"></iframe>'
            pages[name := f"{len(pages)}.html"] = f"<!DOCTYPE html>{frame}"
            return f"{address}/{name}"

        yield framing


@pytest.fixture(scope="module")
def space(site: Callable[[str], str]) -> Iterator[Address]:
    """The container's command, in the environment of a Space; the other site stands for Hugging Face's."""
    dockerfile = (ROOT / ".github/deploy/Dockerfile").read_text().replace("\\\n", "")
    (line,) = re.findall(r"^CMD (.*)", dockerfile, re.MULTILINE)
    port = free_port()
    command = [str(port) if word == "8501" else word for word in json.loads(line)[1:]]
    with running(command, port, **SPACE, NDCG_LAB_FRAME_HOSTS=urlsplit(site("")).netloc) as address:
        yield address


@pytest.fixture
def framed(browser: Browser, site: Callable[[str], str], space: Address) -> Iterator[Page]:
    """A page of the other site, with the app in its frame as a proxy for https brings it."""
    context = browser.new_context(viewport={"width": 1366, "height": 900}, extra_http_headers=PROXIED)
    page = context.new_page()
    page.goto(site(space))
    yield page
    context.close()


def test_a_space_answers_its_proxy_whatever_the_name_and_its_cookies_reach_its_frame(space):
    for host in ("someone-lab.hf.space", "10.20.30.40:8501"):
        answer = ask(space, "/", Host=host, **PROXIED)
        assert answer.status == 200
        assert ancestors(answer)[:2] == ["'self'", "huggingface.co"]
        assert answer.headers["X-Frame-Options"] is None
    for path in ("/", "/_stcore/health"):
        (cookie,) = ask(space, path, Host="someone-lab.hf.space", **PROXIED).headers.get_all("Set-Cookie")
        assert {part.strip() for part in cookie.split(";")} >= {"SameSite=None", "Secure", "Partitioned", "Path=/"}
        assert cookie.count("SameSite") == cookie.count("Secure") == 1


def test_elsewhere_no_other_site_frames_the_app_and_no_cookie_is_for_frames(contexts, site, address):
    answer = ask(address, "/")
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]
    assert "Partitioned" not in answer.headers["Set-Cookie"]
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert ancestors(answer) == ["'self'"]
    page = contexts().new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(site(address))
    until(lambda: page.evaluate("0") or any("frame-ancestors" in text for text in refused), True)
    expect(page.frame_locator("iframe").locator(".stApp")).to_have_count(0)


def test_the_app_works_in_a_frame_and_takes_a_file_there(framed, site, space):
    frame = framed.frame_locator("iframe")
    number = frame.locator(".result .ndcg .full").first  # the first list stands beside the page's for a moment
    expect(frame.locator(".board .card").first).to_be_visible()
    before = number.text_content()
    frame.locator(".zone.ranked .card .handle").last.press("Alt+ArrowUp")
    expect(number).not_to_have_text(before)
    note = frame.get_by_role("link", name="Open NDCG Lab in a tab of its own")
    expect(note).to_have_attribute("href", "https://someone-lab.hf.space")
    framed.goto(site(f"{space}/runs"))
    qrels = {"name": "my.qrels", "mimeType": "text/plain", "buffer": b"q1 0 a 1\nq1 0 b 0\n"}
    frame.locator("input[type=file]").first.set_input_files(qrels)
    expect(frame.get_by_text("my.qrels").first).to_be_visible()
    expect(frame.locator("[data-testid=stFileUploaderFileErrorMessage]")).to_have_count(0)


# What Community Cloud runs, in a folder that stands for the one of its apps.
_CLOUD = """
import sys
from pathlib import Path
from pages.ui.server import hosting

hosting.CLOUD = Path.cwd()
from streamlit.web import cli

cli.main(["run", "app.py", "--server.port", sys.argv[1], "--server.headless", "true"])
"""


def test_community_cloud_is_answered_and_any_host_may_ask(address):
    port = free_port()
    with started([sys.executable, "-c", _CLOUD, str(port)], port, folder=str(ROOT)) as cloud:
        for path in ("/healthz", "/script-health-check", "/_stcore/health", "/_stcore/script-health-check"):
            for method, text in (("GET", "ok"), ("HEAD", "")):
                answer = ask(cloud, path, method)
                assert (answer.status, answer.text) == (200, text)
        page = ask(cloud, "/", Host="lab.streamlit.app")
        assert page.status == 200
        assert ancestors(page) == ["'self'", "share.streamlit.io", "*.streamlit.app"]
    for path in ("/healthz", "/script-health-check"):
        assert ask(address, path).text == "ok"
        assert ask(address, path, "POST").status == 405
