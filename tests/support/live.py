"""A live class on a server for a test: made in its database, joined and answered over HTTP, with every byte kept."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
from sqlalchemy import Engine

from ndcg_core.teaching.classroom import Question
from pages.ui.classroom import database, store
from pages.ui.classroom.store import Homework
from pages.ui.classroom.writer import Writer  # noqa: F401 - what a server imports at its first class

KEY = "x-ndcg-class"
_PATIENCE = 120.0  # seconds, on a busy machine


def wait_until(true: Callable[[], Any], what: str = "it") -> Any:
    """What the call returns, once that is true."""
    end = time.monotonic() + _PATIENCE
    while not (found := true()):
        assert time.monotonic() < end, f"{what} did not come in {_PATIENCE:g} s"
        time.sleep(0.02)
    return found


class Stream:
    """A stream, read by a thread; ``text`` is everything that came."""

    def __init__(self, address: str, key: str) -> None:
        self.text, self.status, self.ended = "", 0, threading.Event()
        self._asked = address, {KEY: key}
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        wait_until(lambda: self.status, "a stream")

    def _read(self) -> None:
        address, headers = self._asked
        try:
            with httpx.stream("GET", address, headers=headers, timeout=_PATIENCE) as answer:
                self.status = answer.status_code
                for piece in answer.iter_text():
                    self.text += piece
        except httpx.HTTPError:
            self.status = self.status or -1
        finally:
            self.ended.set()

    def messages(self) -> list[Any]:
        """The messages that came."""
        events = self.text.split("\n\n")[:-1]
        return [json.loads(event.removeprefix("data: ")) for event in events if event.startswith("data: ")]

    def wait_for(self, true: Callable[[Any], Any], what: str = "a message") -> Any:
        """The newest message, once this is true of it."""
        return wait_until(lambda: (found := self.messages()[-1:]) and true(found[0]) and found[0], what)


class Student:
    """A phone, and every byte that came to it but the page's own."""

    def __init__(self, live: LiveClass, token: str | None = None) -> None:
        self.live, self.token, self.turn = live, token or secrets.token_hex(20), 0
        self.told: list[str] = []
        self.stream: Stream | None = None

    def ask(self, method: str, path: str, *, json: object = None) -> httpx.Response:
        """Send a request to the class."""
        answer = self.live.ask(method, path, self.token, json=json)
        self.told.append(answer.text)
        return answer

    def join(self, name: str = "Ada") -> httpx.Response:
        """Join; a name that was made up could hold a word that is looked for."""
        return self.ask("POST", "join", json={"name": name})

    def listen(self) -> Stream:
        """Open the stream."""
        self.stream = Stream(f"{self.live.address}/stream", self.token)
        assert self.stream.status == 200
        return self.stream

    def answer(self, value: object, question: int = 0, round_: int = 1, *, turn: int | None = None) -> httpx.Response:
        """Send an answer, by default a new one."""
        self.turn = turn or self.turn + 1
        message = {"question": question, "round": round_, "turn": self.turn, "value": value}
        return self.ask("POST", "answer", json=message)

    def bytes(self) -> str:
        """Everything that came to this phone."""
        return "\n".join([*self.told, self.stream.text if self.stream else ""])


class LiveClass:
    """A class on a server."""

    def __init__(
        self, base: str, engine: Engine, questions: Sequence[Question], homework: Homework | None = None
    ) -> None:
        with database.writing(engine) as connection:
            self.made = store.create(connection, "A class", questions, homework)
        self.engine, self.base = engine, base
        self.address = f"{base}/live/{self.made.code}"
        self.client = httpx.Client(timeout=_PATIENCE)

    def ask(self, method: str, path: str, key: str, **more: Any) -> httpx.Response:
        """Send a request with a key or a token."""
        return self.client.request(method, f"{self.address}/{path}", headers={KEY: key}, **more)

    def row(self) -> Any:
        """The class as it is kept."""
        with self.engine.connect() as connection, connection.begin():
            return store.read_class(connection, self.made.id)

    def kept(self) -> list[Any]:
        """The answers that are kept."""
        with self.engine.connect() as connection, connection.begin():
            return list(store.read_answers(connection, self.made.id))

    def teach(self, act: str, **more: object) -> bool:
        """Do something as the teacher; whether it was done."""
        message = {"act": act, "seen": self.row().moved, **more}
        answer = self.ask("POST", "teach", self.made.key, json=message)
        assert answer.status_code == 200, answer.text
        return bool(answer.json()["done"])

    def next(self) -> tuple[str, int]:
        """Go on, past the seconds of a closing question; where the class then stands."""
        assert self.teach("next")
        if self.row().state == "closing":
            assert self.teach("next")
        return self.row().state, self.row().shown

    def students(self, count: int) -> list[Student]:
        """So many who have joined and listen."""
        made = [Student(self) for _ in range(count)]
        for student in made:
            assert student.join().status_code == 200
            student.listen()
        return made


@contextmanager
def opened(address: str) -> Iterator[Engine]:
    """The database of a server, for a test."""
    from sqlalchemy import make_url

    engine = database.connect(make_url(address))
    try:
        yield engine
    finally:
        engine.dispose()
