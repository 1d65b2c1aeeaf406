"""Whatever a visitor sends, a server that was started as the documents say writes nothing of it."""

import asyncio
import http.client
import json
import re
import shlex
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websockets
from google.protobuf.message import Message
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.benchmarks.server import Address, free_port
from tests.benchmarks.server import running as started
from tests.benchmarks.visitor import Visitor
from tests.package.test_deploy import START as IN_THE_CONTAINER
from tests.support.examples import everyday
from tests.support.server import running

ROOT = Path(__file__).parents[2]
SECRET = "Zweitkorrektur"
"""What every text that is sent has in it."""
TYPED = f"{SECRET} %s {{0}} \r\n"


def of_make(target: str, port: int) -> list[str]:
    """What the last command of a target tells Python."""
    dry = ["make", "--no-print-directory", "--dry-run", "--assume-old=.venv/app", f"PORT={port}", target]
    printed = subprocess.run(dry, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return shlex.split(printed.replace("\\\n", " ").splitlines()[-1])[1:]


def commands(port: int) -> dict[str, list[str]]:
    """How the documents start a server, after the name of Python."""
    container = [word.replace("8501", str(port)).replace("0.0.0.0", "127.0.0.1") for word in IN_THE_CONTAINER]
    lab = "import sys; from pages.ui.server.command.start import launch; sys.exit(launch(sys.argv[1:]))"
    return {
        "make run": [*of_make("run", port), "--server.headless", "true"],
        "make serve": of_make("serve", port),
        "the container": container[1:],
        "ndcg-lab": ["-c", lab, "--no-browser", "--port", str(port)],
    }


@pytest.fixture(
    scope="module", params=everyday(["make serve"], ["make run", "make serve", "the container", "ndcg-lab"])
)
def spoken_to(request, tmp_path_factory) -> tuple[list[str], str]:
    """What was told to a server that everything below was said to, and what it has written by its end."""
    port = free_port()
    written = tmp_path_factory.mktemp("log") / "written"
    with running(commands(port)[request.param], port, written) as server:
        told = asyncio.run(everything(server))
    return told, written.read_text()


async def everything(server: Address) -> list[str]:
    """Say all that a visitor can say in all places that take it; return what no log may have."""
    visitor = Visitor(server, headers={"Cookie": f"ndcg_lab_seat={SECRET}", "User-Agent": SECRET, "Referer": SECRET})
    await visitor.open("check", s=f"{SECRET}{'a' * 60_000}")
    await visitor.open(s=SECRET)
    await visitor.drag("d1", 1)
    second = Visitor(server, session=visitor.session)  # Streamlit says that this session is connected already
    await second.open()
    for message in messages(second.session):
        await second.socket.send(message.SerializeToString())
    last = Visitor(server)
    await last.open()
    await last.drag("d1", 1)  # the server has got through them
    for broken in (
        f"a text: {SECRET}",
        [SECRET, SECRET],
        b"\xff" + SECRET.encode(),
        b"\x0a\xff" + SECRET.encode() * 100,
    ):
        other = Visitor(server)
        await other.open()
        await other.socket.send(broken)
        with pytest.raises(websockets.ConnectionClosed):
            while True:
                await other.answered()
    with pytest.raises(websockets.InvalidStatus):
        await Visitor(server, headers={"Origin": f"https://{SECRET}.example"}).open()
    requests(server, last)
    raw(server)
    return [visitor.session, second.session, last.session, SECRET]


def messages(session: str) -> Iterator[BackMsg]:
    """A message of every kind that there is, with the secret wherever a text fits, for another session and for this."""
    for kind in BackMsg.DESCRIPTOR.oneofs_by_name["type"].fields:
        for its in (SECRET, session):
            message = BackMsg()
            if kind.message_type:
                getattr(message, kind.name).SetInParent()
                fill(getattr(message, kind.name), its)
            else:
                setattr(message, kind.name, SECRET if kind.type == kind.TYPE_STRING else True)
            yield message
    yield BackMsg(rerun_script={"query_string": "&".join(f"{SECRET}{number}=1" for number in range(2_000))})


_WRITE_FILES = "install_skills", "dismiss_skills_nudge"  # where the developer's own browser asks for it


def fill(message: Message, session: str, depth: int = 3) -> None:
    """Write the secret into every text of a message."""
    for part in message.DESCRIPTOR.fields:
        value = getattr(message, part.name)
        if part.type == part.TYPE_STRING and part.is_repeated:
            value.append(SECRET)
        elif part.type == part.TYPE_STRING:
            setattr(message, part.name, session if part.name == "session_id" else SECRET)
        elif part.type == part.TYPE_MESSAGE and depth and part.name not in _WRITE_FILES:
            fill(value.add() if part.is_repeated else value, session, depth - 1)


def requests(server: Address, visitor: Visitor) -> None:
    """Requests with the secret in the address, in headers and in bodies."""
    connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=10)

    def ask(method: str, address: str, body: bytes = b"", **headers: str) -> int:
        headers = {name.replace("_", "-"): text for name, text in headers.items()}
        connection.request(method, address, body, {"Referer": f"{server}/?s={SECRET}", **headers})
        answer = connection.getresponse()
        answer.read()
        return answer.status

    for address in (f"/?s={SECRET}", f"/{SECRET}", f"/media/{SECRET}", f"/lab/{SECRET}", f"/check?s=%00{SECRET}"):
        ask("GET", address)
    ask("GET", "/", Host=f"{SECRET}.example")
    ask("GET", "/", Cookie=f"_streamlit_user={SECRET}; _streamlit_xsrf={SECRET}")
    ask("POST", f"/{SECRET}")
    for body in (b"{}", b"{" + SECRET.encode(), json.dumps({"ops": [{"op": SECRET}]}).encode()):
        ask("POST", "/lab/answer", body, X_NDCG_List=visitor.board["nonce"])
        ask("POST", "/lab/answer", body, X_NDCG_List=SECRET)
    form = (
        f'--{SECRET}\r\nContent-Disposition: form-data; name="f"; filename="{SECRET}.csv"\r\n'
        f"Content-Type: text/csv\r\n\r\n{TYPED}\r\n--{SECRET}--\r\n"
    ).encode()
    kind = f"multipart/form-data; boundary={SECRET}"
    token = "2|b58cee46|" + uuid.uuid4().hex + "|1700000000"
    for session in (visitor.session, SECRET):
        for sent, type_ in ((form, kind), (form[:100], kind), (SECRET.encode(), SECRET)):
            for cookie in ({}, {"Cookie": f"_streamlit_xsrf={token}", "X_Xsrftoken": token}):
                ask("PUT", f"/_stcore/upload_file/{session}/{SECRET}", sent, Content_Type=type_, **cookie)
    connection.close()


def raw(server: Address) -> None:
    """What is no HTTP."""
    host, port = urlsplit(server).netloc.split(":")
    upgrade = f"Host: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    wrong = f"{upgrade}Sec-WebSocket-Key: {SECRET}\r\nSec-WebSocket-Version: 99\r\n"
    for sent in (
        f"GET /{SECRET} HTTP/9.9\r\n\r\n",
        f"{SECRET}\r\n\r\n",
        f"GET /_stcore/stream?{SECRET}é HTTP/1.1\r\n{upgrade}\r\n",
        f"GET / HTTP/1.1\r\n{SECRET}\x00: 1\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: {SECRET}\r\nConnection: Upgrade\r\n\r\n",
        f"GET /_stcore/stream?{SECRET} HTTP/1.1\r\n{upgrade}\r\n",
        f"GET /_stcore/stream?{SECRET} HTTP/1.1\r\n{wrong}\r\n",
    ):
        with socket.create_connection((host, int(port)), timeout=120) as line:
            line.sendall(sent.encode())
            line.settimeout(1)
            with suppress(TimeoutError):
                line.recv(4096)


def test_the_log_has_nothing_of_a_visitor(spoken_to):
    told, written = spoken_to
    assert written  # where the server listens, at least
    for secret in told:
        assert secret not in written
    assert "?s=" not in written
    assert not re.search(r"[0-9a-f]{8}-[0-9a-f]{4}-4", written)  # no id of a session


def test_what_is_no_message_writes_no_traceback(spoken_to):
    assert 'File "' not in spoken_to[1]
    assert "Traceback" not in spoken_to[1]


# What a program logs in every way that there is; the secret comes from outside, because a log shows lines of code.
_PROGRAM = """
import asyncio, gc, logging, sys, threading, warnings
from pages.ui.server import log

secret = sys.argv[1]
logger = logging.getLogger("streamlit.somewhere")
log.keep_visitors_out()

class Ends:
    def __del__(self):
        raise LookupError(secret)

def fail():
    try:
        raise KeyError(secret)
    except KeyError as first:
        raise ValueError(f"{secret}!") from first

async def forgotten():
    task = asyncio.create_task(failing())
    await asyncio.sleep(0)
    del task
    gc.collect()

async def failing():
    raise OSError(secret)

logger.error("The text %s", secret)
logger.warning("The name %(name)5.3s", {"name": secret})
logger.error(f"put together: {secret}")
logger.error(secret)
logger.error(ValueError(secret))
logger.error(secret + " %d", 5, stack_info=True)
try:
    fail()
except ValueError as error:
    logger.exception("It failed")
    logger.error("It was passed on", exc_info=error)
asyncio.run(forgotten())
Ends()
thread = threading.Thread(target=fail, name=secret)
thread.start()
thread.join()
warnings.warn(secret)
"""


def test_a_text_is_logged_without_what_fills_it_and_an_error_without_its_message():
    ran = subprocess.run([sys.executable, "-c", _PROGRAM, SECRET], cwd=ROOT, capture_output=True, text=True, check=True)
    written = ran.stdout + ran.stderr
    assert SECRET not in written
    for kept in ("The text …", "The name …", "It failed", "It was passed on", "OSError", "LookupError", "UserWarning"):
        assert kept in written
    assert written.count("in fail\n") >= 3 * 2  # each error, and the one behind it, with their places
    assert written.count("KeyError") >= 3


@pytest.mark.full
async def test_an_error_of_a_page_is_logged_with_its_place_and_without_what_was_typed(tmp_path):
    (tmp_path / "app.py").write_text(
        "import streamlit as st\nfrom pages.ui.server import log\nlog.keep_visitors_out()\napp = st.App('page.py')\n"
    )
    (tmp_path / "page.py").write_text("import streamlit as st\nraise ValueError(st.query_params['s'])\n")
    port, written = free_port(), tmp_path / "written"

    command = [sys.executable, "-m", "uvicorn", "app:app", "--port", str(port)]
    with (
        written.open("wb") as log,
        started(command, port, log, str(tmp_path), PYTHONPATH=str(ROOT)) as server,
        pytest.raises(RuntimeError, match="the page failed"),
    ):
        await Visitor(server).open(s=SECRET)
    assert SECRET not in written.read_text()
    assert re.search(r'page\.py", line 2.*\n.*\nValueError\n', written.read_text())


# A websocket from another site, after which Streamlit wants to know the addresses of this machine.
_ORIGIN = """
from streamlit import net_util
from streamlit.web.server.server_util import is_url_from_allowed_origins
from pages.ui.server.middleware import middleware

net_util._make_blocking_http_get = lambda address, timeout: print("asked")
assert not is_url_from_allowed_origins("https://stranger.example")
middleware()
print("ready")
assert not is_url_from_allowed_origins("https://stranger.example")
"""


@pytest.mark.full
def test_a_stranger_s_origin_makes_the_server_ask_nobody():
    """Streamlit asks another site for its own address, and everybody waits for the answer."""
    ran = subprocess.run([sys.executable, "-c", _ORIGIN], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["asked", "asked", "ready"]
