"""Uploads that are too many, too large, forged or unfinished get a status and a sentence, and their room is freed."""

import asyncio
import http.client
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from tests.benchmarks.server import Address
from tests.benchmarks.visitor import Visitor
from tests.support.examples import everyday
from tests.support.server import serving
from tests.support.waiting import until

MB = 1024 * 1024
_TOKEN = "2|0c1b2a39|00112233445566778899aabbccddeeff|1700000000"  # compared with its cookie, and never stored
_ALLOWED = {"X-Xsrftoken": _TOKEN, "Cookie": f"_streamlit_xsrf={_TOKEN}"}


@pytest.fixture(scope="module")
def server() -> Iterator[Address]:
    with serving(for_a_class=True, NDCG_LAB_UPLOAD_MB="16") as here:
        yield here


@dataclass
class Uploader:
    """A visitor who uploads."""

    address: str
    session: str

    def ask(self, method: str, name: str, body: object = None, **headers: str) -> tuple[int, str]:
        """The status and the text of the answer."""
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=120)
        with suppress(BrokenPipeError, ConnectionResetError):  # the answer came before the body was sent
            connection.request(
                method,
                f"/_stcore/upload_file/{self.session}/{name}",
                body,
                {**_ALLOWED, **headers},
                encode_chunked=headers.get("Transfer-Encoding") == "chunked",
            )
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def put(self, name: str, megabytes: float = 1.0) -> tuple[int, str]:
        return self.ask(
            "PUT", name, form(int(megabytes * MB)), **{"Content-Type": "multipart/form-data; boundary=line"}
        )

    def remove(self, name: str) -> int:
        return self.ask("DELETE", name)[0]


def form(size: int) -> bytes:
    """A form with one file of so many bytes."""
    head = (
        b'--line\r\nContent-Disposition: form-data; name="file"; filename="class.csv"\r\nContent-Type: text/csv\r\n\r\n'
    )
    return head + b"x" * size + b"\r\n--line--\r\n"


def pieces() -> list[bytes]:
    """The first 40 MB of such a form, a megabyte at a time."""
    body = form(40 * MB)
    return [body[at : at + MB] for at in range(0, 40 * MB, MB)]


@pytest.fixture
def visit(server) -> Iterator[Callable[[], Uploader]]:
    """Visitors with a page open; they leave at the end, and their files when the next visitor needs the room."""
    with asyncio.Runner() as runner:
        opened: list[Visitor] = []

        def enter() -> Uploader:
            visitor = Visitor(server)
            runner.run(visitor.open())
            opened.append(visitor)
            return Uploader(server, visitor.session)

        yield enter
        for visitor in opened:
            session = Uploader(server, visitor.session)
            for number in range(8):
                session.remove(str(number))
            runner.run(visitor.close())


def test_unfinished_uploads_count(visit):
    """Two unfinished uploads of 4.8 MB leave less than 1 MB of the room of one visitor."""
    session = visit()
    waiting = []
    for number in range(2):
        connection = http.client.HTTPConnection(urlsplit(session.address).netloc, timeout=120)
        connection.putrequest("PUT", f"/_stcore/upload_file/{session.session}/waiting-{number}")
        for name, value in {
            **_ALLOWED,
            "Content-Type": "multipart/form-data; boundary=line",
            "Content-Length": str(48 * MB // 10),
        }.items():
            connection.putheader(name, value)
        connection.endheaders(b"--line\r\n")
        waiting.append(connection)
    until(
        lambda: session.put("0"),
        (429, "One visit uploads at most 4 files of together 10 MB at a time. Wait for the others."),
    )
    for connection in waiting:
        connection.close()
    until(lambda: session.put("0"), (204, ""))


def test_all_uploads_together_are_bounded_and_leaving_frees_room(server, visit):
    async def fill() -> None:
        visitor = Visitor(server)
        await visitor.open()
        leaving = Uploader(server, visitor.session)
        assert [leaving.put(str(number), 4.8)[0] for number in range(2)] == [204, 204]
        assert session.put("0", 4.8) == (204, "")
        status, text = session.put("1", 4.8)
        assert status == 503
        assert text == "The server holds as many files as it may. Try again in a few minutes, or paste the text."
        await visitor.close()

    session = visit()
    asyncio.run(fill())
    until(lambda: session.put("1", 4.8), (204, ""))


# Who sends it, how, and what the answer is. A body that is large is made when it is sent.
REFUSED = {
    "a session that does not exist": ("nobody", form(10), {}, 404, "no longer open"),
    "a path for a session": ("..%2f..%2f..%2fetc", form(10), {}, 404, ""),
    "no session": ("", form(10), {}, 404, ""),
    "larger than a file may be": (None, form(6 * MB), {}, 413, "at most 5 MB"),
    "larger, without its length": (None, [form(6 * MB)], {"Transfer-Encoding": "chunked"}, 413, "at most 5 MB"),
    "much larger, without its length": (None, pieces, {"Transfer-Encoding": "chunked"}, 413, "at most 5 MB"),
    "a length that is wrong": (None, form(10), {"Content-Length": "99999999999"}, 413, "at most 5 MB"),
    "a length that is none": (None, form(10), {"Content-Length": "-1"}, 400, ""),
    "from another site": (None, form(10), {"X-Xsrftoken": "", "Cookie": ""}, 403, ""),
    "no form": (None, b"student;answer", {"Content-Type": "text/csv"}, 400, ""),
    "a form with no file": (None, b"--line--\r\n", {}, 400, ""),
    "a form that breaks off": (None, form(10)[:60], {}, 400, ""),
    "a form with a thousand fields": (
        None,
        b"".join(b'--line\r\nContent-Disposition: form-data; name="%d"\r\n\r\nx\r\n' % number for number in range(1500))
        + b"--line--\r\n",
        {},
        400,
        "",
    ),
    "nothing": (None, b"", {}, 400, ""),
}


@pytest.mark.parametrize(
    "name", everyday(["a session that does not exist", "larger than a file may be", "from another site"], REFUSED)
)
def test_an_upload_from_outside_a_page_is_refused(visit, name):
    forged, body, headers, status, words = REFUSED[name]
    body = body() if callable(body) else body
    uploader = visit()
    sender = Uploader(uploader.address, uploader.session if forged is None else forged)
    got, text = sender.ask("PUT", "0", body, **{"Content-Type": "multipart/form-data; boundary=line", **headers})
    assert got == status, text
    assert words in text
    assert "Traceback" not in text
    assert uploader.put("0")[0] == 204


@pytest.mark.full
def test_of_sixty_files_the_newest_are_kept(server, visit):
    """288 MB; a removed field keeps its file, so a fifth file must not be refused."""
    session = visit()
    before = server.resident()
    assert {session.put(f"many-{number}", 4.8) for number in range(60)} == {(204, "")}
    assert server.resident() - before < 60


async def test_a_visit_that_opened_runs_uploads_a_whole_run_and_no_other_visit_does(server):
    """6 MB, over what the other pages take."""
    for page, answer in (("runs", (204, "")), ("grade", (413, "A file has at most 5 MB."))):
        visitor = Visitor(server)
        await visitor.open(page)
        assert await asyncio.to_thread(Uploader(server, visitor.session).put, "run", 6) == answer
        await visitor.close()
