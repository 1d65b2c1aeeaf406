"""A live class on one server process: all join, listen, hear that a question opens, and answer it."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit

from sqlalchemy import URL

from ndcg_core import Convention, Topic
from ndcg_core.teaching.classroom import NumberQuestion
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from pages.ui.classroom import database, store
from pages.ui.server.descriptors import raise_limit
from tests.benchmarks.server import Address, serving

STUDENTS = 500, 1_000
SPREADS = 10.0, 1.0  # seconds in which all answer
_TOGETHER = 50  # who join at once
_TOPIC = Topic(["a", "b", "c", "d", "e"], {"a": 2, "b": 1, "c": 3, "e": 0, "f": 2})
_QUESTION = NumberQuestion(text="What is nDCG@4?", topic=_TOPIC, convention=Convention(k=4))


class _Class:
    """A class on a server, with its phones."""

    def __init__(self, base: Address, file: Path) -> None:
        engine = database.connect(URL.create("sqlite", database=str(file)))
        with database.writing(engine) as connection:
            self.made = store.create(connection, "A class", [_QUESTION] * len(SPREADS))
        engine.dispose()
        self.host, port = urlsplit(base).netloc.split(":")
        self.port = int(port)
        self.heard: dict[str, asyncio.Event] = {}
        self.picture, self.pictured = "", asyncio.Event()
        self.seen = 1
        self.tasks: list[asyncio.Task[None]] = []
        self.writers: list[asyncio.StreamWriter] = []

    async def _connect(
        self, method: str, path: str, key: str, body: bytes = b""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        head = f"{method} /live/{self.made.code}/{path} HTTP/1.1\r\nHost: {self.host}\r\nX-NDCG-Class: {key}\r\n"
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


def _processor(address: Address) -> float:
    fields = Path(f"/proc/{address.process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def _lesson(address: Address, file: Path, students: int) -> None:
    live = _Class(address, file)
    keys = [secrets.token_hex(20) for _ in range(students)]
    await live.listen(live.made.key, "watch/screen")
    before = address.resident()
    joined: list[float] = []
    for first in range(0, students, _TOGETHER):
        some = keys[first : first + _TOGETHER]
        joined += await asyncio.gather(*(live.post("join", key, name="") for key in some))
        await asyncio.gather(*(live.listen(key) for key in some))
    more = (address.resident() - before) / students
    for question, spread in enumerate(SPREADS):
        opened, used = await _open(live, keys), _processor(address)
        taken, last = await _answer(live, keys, question, spread)
        used = _processor(address) - used
        cuts, joins = quantiles(taken, n=100), quantiles(joined, n=100)
        print(
            f"{students:9}{spread:9.0f}{cuts[49] * 1e3:9.1f}{cuts[94] * 1e3:9.1f}{max(taken) * 1e3:9.1f}"
            f"{opened * 1e3:12.0f}{last * 1e3:13.0f}{joins[94] * 1e3:10.0f}{more * 1e3:12.0f}{used:8.1f}",
            flush=True,
        )
        for _ in range(5):
            await live.teach("next")  # closing, closed, answers, truth, names
            await asyncio.sleep(0.5)
    for task in live.tasks:
        task.cancel()


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


def run() -> None:
    """Print the table."""
    raise_limit()
    print("A live class on one server process with SQLite; each answer on a connection of its own (milliseconds)")
    print(
        f"{'students':>9}{'in s':>9}{'p50':>9}{'p95':>9}{'max':>9}{'last phone':>12}{'last answer':>13}"
        f"{'join p95':>10}{'kB/student':>12}{'CPU s':>8}"
    )
    for students in STUDENTS:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "classes.db"
            with serving(for_a_class=True, NDCG_LAB_DATABASE=f"sqlite:///{file}") as address:
                asyncio.run(_lesson(address, file, students))
