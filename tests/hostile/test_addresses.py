"""Unexpected addresses, methods and hosts get a status and the headers, never a private file or a traceback."""

import http.client
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from pages.ui.server.addresses import PAGES
from tests.benchmarks.server import Address
from tests.support.examples import everyday
from tests.support.files import DATA
from tests.support.server import serving

NEEDED = (
    "/_stcore/health", "/_stcore/host-config", "/favicon.png", "/lab/board.js", "/lab/board.css", "/lab/options.js",
    "/manifest.json", "/ndcg-board.js", "/embed.html",
)  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[Address]:
    with serving(
        for_a_class=True, NDCG_LAB_HOSTS="lab.example.org, *.example.net", NDCG_LAB_FRAME_HOSTS="moodle.example.org"
    ) as here:
        yield here


def ask(
    server: Address, path: str, method: str = "GET", body: bytes | None = None, **headers: str
) -> http.client.HTTPResponse:
    """The answer, its text read into ``text``."""
    connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=120)
    connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    answer.text = answer.read().decode("utf-8", "replace")
    connection.close()
    return answer


# Address -> status.
ODD = {
    **dict.fromkeys((DATA / "no_addresses.txt").read_text(encoding="utf-8").split(), 404),
    "/lab/board.js%00.css": 400,
    "/lab/..\\app.py": 400,
    "/lab/" + "x" * 5000: 404,
}


def test_an_unknown_address_has_its_status(server):
    answers = {path: ask(server, path) for path in ODD}
    assert {path: answer.status for path, answer in answers.items()} == ODD
    for path, answer in answers.items():
        for secret in ("Traceback", "root:", "maxUploadSize", "import streamlit", "# TYPE"):
            assert secret not in answer.text, path


def test_every_file_that_a_page_needs_is_served(server):
    assert {path: ask(server, path).status for path in (*PAGES, *NEEDED)} == dict.fromkeys((*PAGES, *NEEDED), 200)


def test_the_page_for_frames_may_be_shown_anywhere_and_loads_nothing_but_its_script(server):
    answer = ask(server, "/embed.html?ranking=1+2")
    rules = dict(rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; "))
    assert rules == {"default-src": "'none'", "script-src": "'self'", "base-uri": "'none'", "form-action": "'none'"}
    assert answer.headers["X-Frame-Options"] is None
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "ranking=1" not in answer.text
    assert ask(server, "/ndcg-board.js").headers["Content-Type"].startswith("text/javascript")


def test_an_extra_slash_redirects_to_the_page(server):
    answer = ask(server, "/libraries/?s=1")
    assert (answer.status, answer.headers["Location"]) == (301, "/libraries?s=1")


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/_stcore/health", "/lab/board.js", "/media/nothing", "/static/../x"]
)
def test_every_answer_has_the_security_headers(server, path):
    headers = ask(server, path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    rules = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["frame-ancestors"] == "'self' moodle.example.org"
    assert headers["X-Frame-Options"] is None  # it knows no list, and would forbid what is allowed
    assert not any("http" in sources or "*" in sources or "unsafe-eval" in sources for sources in rules.values())
    assert "'unsafe-inline'" not in rules["script-src"]
    assert headers["Server"] is None


# A method that an address does not take.
METHODS = [
    ("POST", "/"),
    ("PUT", "/"),
    ("DELETE", "/lessons"),
    ("TRACE", "/"),
    ("CONNECT", "/"),
    ("PATCH", "/lab/board.js"),
    ("NONSENSE", "/"),
    ("POST", "/_stcore/health"),
    ("GET", "/_stcore/upload_file/a/b"),
    ("POST", "/_stcore/upload_file/a/b"),
    ("PUT", "/media/x"),
    ("GET", "/lab/answer"),
    ("PUT", "/lab/answer"),
]


def test_an_unsupported_method_is_405(server):
    for method, path in METHODS:
        answer = ask(server, path, method)
        assert answer.status == 405, (method, path)
        assert method not in answer.headers["Allow"]
        assert any(allowed in answer.headers["Allow"] for allowed in ("GET", "PUT", "POST"))


HOSTS = {
    "127.0.0.1": 200,
    "localhost:8501": 200,
    "lab.example.org": 200,
    "LAB.example.org:443": 200,
    "a.b.example.net": 200,
    "example.net": 400,
    "evil.example": 400,
    "lab.example.org.evil.example": 400,
    "127.0.0.1.evil.example": 400,
    "": 400,
    "lab.example.org@evil.example": 400,
    "lab.example.org/..": 400,
}


def test_an_unknown_host_name_is_refused(server):
    answers = {host: ask(server, "/", Host=host) for host in HOSTS}
    assert {host: answer.status for host, answer in answers.items()} == HOSTS
    assert not any("evil" in answer.text for answer in answers.values())


# Requests whose head is longer than anybody's: 64 kB are read.
LONG = {
    "query": ("/?s=" + "x" * 1_000_000, {}),
    "path": ("/" + "x" * 1_000_000, {}),
    "header": ("/", {"Cookie": "x" * 1_000_000}),
}


@pytest.mark.parametrize("name", everyday(["query"], LONG))
def test_a_request_head_of_a_megabyte_is_refused(server, name):
    path, headers = LONG[name]
    with suppress(BrokenPipeError, ConnectionResetError):  # it was refused while the rest was still being sent
        assert ask(server, path, **headers).status == 400
    assert ask(server, "/").status == 200


def test_an_unread_request_body_is_not_kept(server):
    before = server.resident()
    for _ in range(5):
        try:
            answer = ask(server, "/", "POST", bytes(20_000_000), **{"Content-Length": "20000000"})
        except (BrokenPipeError, ConnectionResetError):
            continue  # refused while it was being sent
        assert answer.status == 405
    assert server.resident() - before < 30
