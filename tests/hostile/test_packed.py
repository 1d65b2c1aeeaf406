"""What is sent compressed: the same text in every encoding, asked for in whatever way, and compressed once."""

import asyncio
import gzip
import http.client
from urllib.parse import urlsplit

import brotli
import pytest

from pages.ui.components import assets
from pages.ui.server import packed
from pages.ui.server.addresses import _files
from pages.ui.server.packed import Packed, accepted

_OPEN = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}


def ask(server: str, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    """The answer, its bytes as they were sent in ``sent``."""
    connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=120)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.sent = answer.read()
    connection.close()
    return answer


def largest() -> str:
    """Streamlit's own start script."""
    (name,) = (name for name in _files() if name.startswith("/static/js/index.") and name.count(".") == 2)
    return name


PATHS = [
    "/",
    "/lessons",
    "/lab/workbench.js",
    "/lab/board.css",
    "/manifest.json",
    "/ndcg-board.js",
    "/embed.html?ranking=1+2",
    largest(),
]
# What a client says that it takes, and what it must get.
ASKED = {
    "gzip, deflate, br, zstd": "br",
    "gzip, deflate": "gzip",
    "GZIP": "gzip",
    "br;q=0, gzip": "gzip",
    "br;q=0.000,gzip;q=0.001": "gzip",
    "br; q=0.5, gzip; q=0.9": "gzip",
    "br;q=0.5, gzip;q=0.5": "br",
    "*": "br",
    "*;q=0": None,
    "br;q=0, *": "gzip",
    "gzip;q=0": None,
    "gzip;q=0, br;q=0": None,
    "identity": None,
    "identity;q=1, br;q=0.5": None,
    "identity;q=0.5, br": "br",
    "deflate, zstd": None,
    "brotli": None,
    "xgzip": None,
    "gzip;q=abc": None,
    "gzip;q=2": None,
    "gzip;q=-1": None,
    "": None,
    ",;=,": None,
    "gzip" * 1000: None,
}


def test_a_client_gets_what_it_takes():
    assert {asked: accepted(asked) for asked in ASKED} == ASKED


@pytest.mark.parametrize("path", PATHS)
def test_every_encoding_has_the_same_text_and_says_what_it_is(server, path):
    plain = ask(server, path)
    assert plain.headers["Content-Encoding"] is None
    tags = set()
    for encoding in ("br", "gzip"):
        answer = ask(server, path, Accept_Encoding=encoding)
        assert answer.status == 200
        assert answer.headers["Content-Encoding"] == encoding
        assert _OPEN[encoding](answer.sent) == plain.sent
        assert len(answer.sent) < len(plain.sent) + 10  # a text of one line becomes no smaller
        assert int(answer.headers["Content-Length"]) == len(answer.sent)
        assert "Accept-Encoding" in answer.headers["Vary"]
        for name in ("Content-Type", "Cache-Control", "Content-Security-Policy"):
            assert answer.headers[name] == plain.headers[name]
        tags.add(answer.headers["ETag"])
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert len(tags - {plain.headers["ETag"]}) == 2


@pytest.mark.parametrize("path", PATHS)
def test_who_has_the_text_is_told_so(server, path):
    tag = ask(server, path, Accept_Encoding="br").headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        answer = ask(server, path, Accept_Encoding="br", If_None_Match=known)
        assert (answer.status, answer.sent) == (304, b"")
        assert answer.headers["ETag"] == tag
        assert "Accept-Encoding" in answer.headers["Vary"]
    assert ask(server, path, Accept_Encoding="br", If_None_Match='"other"').status == 200
    other = ask(server, path, Accept_Encoding="gzip", If_None_Match=tag)
    assert (other.status, other.headers["Content-Encoding"]) == (200, "gzip")


@pytest.mark.parametrize("path", PATHS)
def test_a_head_has_the_headers_alone(server, path):
    whole, head = (ask(server, path, method, Accept_Encoding="gzip") for method in ("GET", "HEAD"))
    assert head.sent == b""
    same = ("Content-Encoding", "Content-Length", "ETag", "Vary", "Content-Type")
    assert [head.headers[name] for name in same] == [whole.headers[name] for name in same]


def test_the_board_for_any_web_page_comes_in_a_third_of_its_size(server):
    plain = ask(server, "/ndcg-board.js").sent
    assert len(plain) > 100_000
    for encoding in ("br", "gzip"):
        assert len(ask(server, "/ndcg-board.js", Accept_Encoding=encoding).sent) < len(plain) / 3
    policy = ask(server, "/embed.html", Accept_Encoding="br").headers["Content-Security-Policy"]
    assert "frame-ancestors" not in policy  # any page may show it in a frame


def test_a_part_is_of_the_text_as_it_is(server):
    whole = ask(server, largest()).sent
    part = ask(server, largest(), Accept_Encoding="br, gzip", Range="bytes=100-199")
    assert (part.status, part.sent) == (206, whole[100:200])
    assert part.headers["Content-Range"] == f"bytes 100-199/{len(whole)}"
    assert part.headers["Content-Encoding"] is None
    assert "Accept-Encoding" in part.headers["Vary"]
    packed_tag = ask(server, largest(), Accept_Encoding="br").headers["ETag"]
    again = ask(server, largest(), Accept_Encoding="br", Range="bytes=100-199", If_Range=packed_tag)
    assert (again.status, again.sent) == (200, whole)  # the tag is of another text


def test_what_is_compressed_already_stays_as_it_is(server):
    font = next(name for name in _files() if name.endswith(".woff2"))
    for path in (font, "/favicon.png"):
        assert ask(server, path, Accept_Encoding="br, gzip").headers["Content-Encoding"] is None


def test_unknown_names_are_404_in_every_encoding(server):
    for path in ("/lab/nothing.js", "/static/js/nothing.js"):
        assert ask(server, path, Accept_Encoding="br").status == 404


# ---- once ----


class App:
    """An app with one file, or with none; it counts how often it is asked."""

    def __init__(self, status: int = 200) -> None:
        self.status, self.asked = status, 0

    async def __call__(self, scope, receive, send) -> None:
        self.asked += 1
        await asyncio.sleep(0.01)
        await send({"type": "http.response.start", "status": self.status, "headers": [(b"content-type", b"text/x")]})
        await send({"type": "http.response.body", "body": b"text " * 1000})


async def request(app, path: str, encoding: str) -> list[dict]:
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    headers = [(b"accept-encoding", encoding.encode())]
    await app({"type": "http", "method": "GET", "path": path, "headers": headers}, receive, send)
    return sent


@pytest.fixture
def counted(monkeypatch) -> list[int]:
    """The length of every text that is compressed."""
    lengths: list[int] = []

    def compressed(text: bytes) -> bytes:
        lengths.append(len(text))
        return b"small"

    monkeypatch.setattr(packed, "_ENCODERS", {"br": compressed, "gzip": compressed})
    return lengths


async def test_a_file_is_compressed_once_however_many_ask_at_once(counted):
    inside = App()
    app = Packed(inside)
    for _ in range(2):
        answers = await asyncio.gather(*(request(app, "/lab/board.js", "br") for _ in range(50)))
        assert all(answer[-1]["body"] == b"small" for answer in answers)
    assert (counted, inside.asked) == ([5000], 1)


async def test_a_visitor_who_leaves_takes_nothing_from_the_others(counted):
    app = Packed(App())
    first = asyncio.create_task(request(app, "/lab/board.js", "br"))
    second = asyncio.create_task(request(app, "/lab/board.js", "br"))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second)[-1]["body"] == b"small"
    assert counted == [5000]


async def test_nothing_is_kept_of_names_that_are_none(counted):
    app = Packed(App(status=404))
    for number in range(100):
        assert (await request(app, f"/lab/{number}.js", "gzip"))[0]["status"] == 404
    assert not counted
    assert not app.kept


async def test_a_failure_is_not_kept(counted):
    inside = App()
    app = Packed(inside)

    async def broken(*_: object) -> None:
        raise OSError

    app.app = broken
    with pytest.raises(OSError):
        await request(app, "/lab/board.js", "br")
    app.app = inside
    assert (await request(app, "/lab/board.js", "br"))[-1]["body"] == b"small"


def test_each_script_of_the_first_screen_is_part_of_the_one(server):
    """What a page gets at a script's address is the whole's own code, not a copy."""
    page = ask(server, "/").sent.decode()
    assert page.count("./lab/first_screen.js?v=") == 1
    for name in ("board", "result", "html"):
        text = ask(server, f"/lab/{name}.js").sent.decode()
        assert f'import {{ ${name} }} from "./first_screen.js?v=' in text
    assert "lab/first_screen.js" not in [*assets.names()]  # a process without a server has each by itself
