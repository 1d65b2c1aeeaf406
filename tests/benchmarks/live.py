"""A live class: all join, listen, reload their pages at once, hear that a question opens, and answer it."""

import asyncio
import json
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import URL

from ndcg_core import Convention, Topic
from ndcg_core.teaching.classroom import ask_number
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from pages.ui.classroom import database, store
from pages.ui.server.descriptors import raise_limit
from tests.benchmarks import classroom
from tests.benchmarks.server import Address, app_command, free_port, running
from tests.support import postgres

SPREADS = 10.0, 1.0  # seconds in which all answer
VISITORS = 30
_TOGETHER = 50  # who join at once
_TOPIC = Topic(["a", "b", "c", "d", "e"], {"a": 2, "b": 1, "c": 3, "e": 0, "f": 2})
_QUESTION = ask_number(text="What is nDCG@4?", topic=_TOPIC, convention=Convention(k=4))


class _Case(NamedTuple):
    """How a class is served: by so many processes, whose commits take so much longer, with visitors beside it."""

    database: str
    students: int
    processes: int = 1
    slower: float = 0.0
    visitors: int = 0

    @property
    def title(self) -> str:
        more = [f"{self.processes} processes"] if self.processes > 1 else []
        more += [f"+{self.slower * 1e3:.0f} ms a commit"] if self.slower else []
        more += [f"{self.visitors} visitors"] if self.visitors else []
        return ", ".join([self.database, *more])


CASES = (
    _Case("SQLite", 500),
    _Case("SQLite", 1_000),
    _Case("SQLite", 500, slower=0.02),
    _Case("SQLite", 500, visitors=VISITORS),
    _Case("PostgreSQL", 500, processes=2),
    _Case("PostgreSQL", 1_000, processes=2),
    _Case("PostgreSQL", 500, processes=2, slower=0.02),
)


class _Class:
    """A class on its servers, with its phones; the teacher's pages are on the first."""

    def __init__(self, servers: Sequence[Address], place: URL) -> None:
        engine = database.connect(place)
        with database.writing(engine) as connection:
            self.made = store.create(connection, "A class", [_QUESTION] * len(SPREADS))
        engine.dispose()
        self.servers = servers
        self.heard: dict[str, asyncio.Event] = {}
        self.picture, self.pictured = "", asyncio.Event()
        self.seen = 1
        self.tasks: list[asyncio.Task[None]] = []
        self.writers: list[asyncio.StreamWriter] = []

    def _server_of(self, key: str) -> tuple[str, int]:
        """Return where somebody's requests go."""
        server = self.servers[0 if key == self.made.key else hash(key) % len(self.servers)]
        host, port = urlsplit(server).netloc.split(":")
        return host, int(port)

    async def _connect(
        self, method: str, path: str, key: str, body: bytes = b""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port = self._server_of(key)
        source = f"127.0.0.{2 + sum(key.encode()) % 8}", 0  # of one alone, no more join than a room has
        reader, writer = await asyncio.open_connection(host, port, limit=2**20, local_addr=source)
        head = f"{method} /live/{self.made.code}/{path} HTTP/1.1\r\nHost: {host}\r\nX-NDCG-Class: {key}\r\n"
        close = "Connection: close\r\n" if method == "POST" else ""
        writer.write(f"{head}{close}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        return reader, writer

    async def post(self, path: str, key: str, **message: object) -> float:
        """Send a message on a new connection; return how many seconds the answer took."""
        began = time.perf_counter()
        reader, writer = await self._connect("POST", path, key, json.dumps(message).encode())
        answer = await reader.read()
        writer.close()
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(answer.decode())
        return time.perf_counter() - began

    async def listen(self, key: str, path: str = "stream") -> None:
        """Read a stream on."""
        reader, writer = await self._connect("GET", path, key)
        self.writers.append(writer)  # which would close the connection when it is forgotten
        first = asyncio.Event()
        self.tasks.append(asyncio.create_task(self._read(reader, key, first, phone=path == "stream")))
        await first.wait()

    async def _read(self, reader: asyncio.StreamReader, key: str, first: asyncio.Event, *, phone: bool) -> None:
        while line := await reader.readline():
            if not line.startswith(b"data: "):
                continue
            first.set()
            if not phone:
                self.picture = line.decode()
                self.seen = json.loads(line[6:])["seen"]
                self.pictured.set()
            elif b'"state": "open"' in line and key in self.heard:
                self.heard[key].set()

    async def teach(self, act: str) -> None:
        """Do something as the teacher."""
        await self.post("teach", self.made.key, act=act, seen=self.seen)

    async def wait_for_picture(self, text: str) -> None:
        """Wait until this is on the projector."""
        while text not in self.picture:
            self.pictured.clear()
            await self.pictured.wait()


def _answers(count: int) -> list[str]:
    """As a class answers: a third is right, most others make a mistake, and some type anything."""
    dice, key = random.Random(count), AnswerKey(_TOPIC, _QUESTION.convention)
    wrong = [f"{one.values['ndcg']:.3f}" for one in key.candidates()]
    kinds = (lambda: _QUESTION.solution, lambda: dice.choice(wrong), lambda: f"{dice.random():.3f}")
    return [dice.choices(kinds, (3, 5, 1))[0]() for _ in range(count)]


def _processor(servers: Sequence[Address]) -> float:
    used = 0
    for server in servers:
        fields = Path(f"/proc/{server.process}/stat").read_text().rsplit(")", 1)[1].split()
        used += int(fields[11]) + int(fields[12])
    return used / 100


async def _lesson(case: _Case, servers: Sequence[Address], place: URL) -> None:
    live = _Class(servers, place)
    keys = [secrets.token_hex(20) for _ in range(case.students)]
    await live.listen(live.made.key, "watch/screen")
    before = sum(server.resident() for server in servers)
    joined: list[float] = []
    for first in range(0, case.students, _TOGETHER):
        some = keys[first : first + _TOGETHER]
        joined += await asyncio.gather(*(live.post("join", key, name="") for key in some))
        await asyncio.gather(*(live.listen(key) for key in some))
    more = (sum(server.resident() for server in servers) - before) / case.students
    reloaded = await _reload(live, keys)
    for question, spread in enumerate(SPREADS):
        beside = asyncio.create_task(_visit(servers[0], case.visitors, spread))
        await asyncio.sleep(0)
        opened, used = await _open(live, keys), _processor(servers)
        taken, last = await _answer(live, keys, question, spread)
        used = _processor(servers) - used
        moves = await beside
        cuts, joins = quantiles(taken, n=100), quantiles(joined, n=100)
        print(
            f"{case.title:38}{case.students:6}{spread:5.0f}{cuts[49] * 1e3:8.1f}{cuts[94] * 1e3:8.1f}"
            f"{max(taken) * 1e3:8.1f}{opened * 1e3:8.0f}{last * 1e3:8.0f}{joins[94] * 1e3:8.0f}"
            f"{reloaded * 1e3:8.0f}{more * 1e3:6.0f}{used:7.1f}{moves:>8}",
            flush=True,
        )
        for _ in range(5):
            await live.teach("next")  # closing, closed, answers, truth, names
            await asyncio.sleep(0.5)
    for task in live.tasks:
        task.cancel()


async def _visit(server: Address, visitors: int, seconds: float) -> str:
    """Let visitors move cards on the playground; return the p95 of their moves."""
    if not visitors:
        return ""
    taken, _ = await classroom.lesson(server, visitors, max(seconds, 2 * classroom.PAUSE))
    return f"{quantiles(taken, n=100)[94] * 1e3:.0f}"


async def _reload(live: _Class, keys: list[str]) -> float:
    """Load every phone's page anew at once; return how many seconds the last one waited for the class."""
    for task in live.tasks[1:]:  # the first is the projector's
        task.cancel()
    for writer in live.writers[1:]:
        writer.close()
    del live.tasks[1:], live.writers[1:]
    began = time.perf_counter()
    await asyncio.gather(*map(live.listen, keys))
    return time.perf_counter() - began


async def _open(live: _Class, keys: list[str]) -> float:
    """Open the next question; return how many seconds the last phone waited for it."""
    live.heard = {key: asyncio.Event() for key in keys}
    began = time.perf_counter()
    await live.teach("next")
    await asyncio.gather(*(heard.wait() for heard in live.heard.values()))
    return time.perf_counter() - began


async def _answer(live: _Class, keys: list[str], question: int, spread: float) -> tuple[list[float], float]:
    """Return how many seconds each answer took to its acknowledgement, and the last one to the projector."""
    dice = random.Random(question)
    ended = 0.0

    async def answer(key: str, value: str) -> float:
        nonlocal ended
        await asyncio.sleep(dice.uniform(0, spread))
        taken = await live.post("answer", key, question=question, round=1, turn=1, value=value)
        ended = time.perf_counter()
        return taken

    taken = await asyncio.gather(*map(answer, keys, _answers(len(keys))))
    await live.wait_for_picture(f'"{len(keys)}"')
    return taken, time.perf_counter() - ended


@contextmanager
def _served(case: _Case) -> Iterator[tuple[list[Address], URL]]:
    with ExitStack() as stack:
        if case.database == "PostgreSQL":
            place = stack.enter_context(postgres.running(safely=True)).new_database()
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            place = URL.create("sqlite", database=f"{folder}/classes.db")
        setting = {"NDCG_LAB_DATABASE": place.render_as_string(hide_password=False), "SLOWER": str(case.slower)}
        servers = [stack.enter_context(running(_command(case, port := free_port()), port, **setting))
                   for _ in range(case.processes)]  # fmt: skip
        yield servers, place


def _command(case: _Case, port: int) -> list[str]:
    program, *arguments = app_command(port, for_a_class=True)
    return [sys.executable, "-m", "tests.benchmarks.slow_commits" if case.slower else program, *arguments]


def run() -> None:
    """Print the table."""
    raise_limit()
    print("A live class (milliseconds); each answer on a connection of its own, all answer within so many seconds.")
    print("open: the last phone has the question; seen: the last answer is on the projector; reload: all at once")
    print(
        f"{'served by':38}{'phones':>6}{'in s':>5}{'p50':>8}{'p95':>8}{'max':>8}{'open':>8}{'seen':>8}"
        f"{'join':>8}{'reload':>8}{'kB':>6}{'CPU s':>7}{'visitor':>8}"
    )
    for case in CASES:
        with _served(case) as (servers, place):
            asyncio.run(_lesson(case, servers, place))
