"""Who listens to which class in this process, and what they hear when something was committed, here or elsewhere."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from ndcg_core.teaching.classroom import close
from pages.ui.classroom import phone, store
from pages.ui.classroom.database import note_erased
from pages.ui.classroom.room import Room, read_room
from pages.ui.classroom.rows import ClassRow, StudentRow
from pages.ui.classroom.stream import Stream
from pages.ui.classroom.writer import GoneError, Job, UnavailableError, Writer

_LOOK = 0.3  # seconds between two looks at what other processes have committed
_TOGETHER = 0.1  # seconds for which changes are joined for a teacher
_KEPT = 60.0  # seconds for which a class without listeners stays in memory
_FORGETS = 3_600.0  # seconds after which classes whose time is over are deleted again
_COUNTS = 20.0  # seconds after which the number of phones is said again, and at once when it has changed
MOST_OF_STUDENT, MOST_OF_TEACHER = 4, 20
"""Streams of a student, and of a class's teacher, in one process, with those of connections that broke."""
_LOG = logging.getLogger(__name__)
Found = TypeVar("Found")
View = Callable[[Room], str]
"""Writes what a teacher's page shows, as JSON."""


class Listeners:
    """The streams of a class in this process."""

    def __init__(self) -> None:
        self.room: Room | None = None
        self.phones: set[Stream] = set()
        self.teachers: set[Stream] = set()
        self.reading = asyncio.Lock()
        self.speaking = asyncio.Lock()  # or an older message could follow a newer one
        self.next: asyncio.Task[None] | None = None  # the reading that has yet to begin
        self.dirty = asyncio.Event()
        self.telling: asyncio.Task[None] | None = None
        self.shared: object = None  # what all phones were told last
        self.closing: asyncio.TimerHandle | None = None
        self.closes = 0  # the version for which that timer runs
        self.idle_since = 0.0
        self.tokens: dict[str, int] = {}  # the students who were looked up

    @property
    def homework_ended(self) -> bool:
        """Whether its time has come to an end since the phones were told."""
        return self.room is not None and self.room.row.homework and phone.shared_state(self.room) != self.shared


class Hub:
    """The classes of this process."""

    def __init__(self, engine: Engine, views: Mapping[str, View]) -> None:
        self.engine, self.views = engine, views
        self.classes: dict[int, Listeners] = {}
        self.process = secrets.token_hex(8)
        self.said: dict[int, int] = {}
        self.said_at = self.clock = 0.0
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop = asyncio.get_running_loop()
        self.writer = Writer(engine, self._committed)
        self.ending = False
        self._begin(self._look())
        self._begin(self._forget_old())

    def _begin(self, work: Coroutine[object, None, None]) -> asyncio.Task[None]:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def end_streams(self) -> None:
        """End every stream, so that the server can end."""
        self.ending = True
        for listeners in self.classes.values():
            for stream in (*listeners.phones, *listeners.teachers):
                stream.end()

    def close(self) -> None:
        """End the streams, the tasks and the thread."""
        self.end_streams()
        for task in self.tasks:
            task.cancel()
        self.writer.close()

    # ---- rooms ----

    async def room(self, class_id: int) -> Room | None:
        """Return a class as this process knows it; read it where it doesn't."""
        listeners = self._listeners(class_id)
        if listeners.room is None:
            await self._read(class_id, listeners)
        return listeners.room

    def _listeners(self, class_id: int) -> Listeners:
        if class_id not in self.classes:
            self.classes[class_id] = listeners = Listeners()
            listeners.idle_since = self.loop.time()
            listeners.telling = self._begin(self._tell_teachers(listeners))
        return self.classes[class_id]

    async def _read(self, class_id: int, listeners: Listeners) -> set[int]:
        async with listeners.reading:
            listeners.next = None
            before = listeners.room
            listeners.room, changed = await self._ask(lambda connection: read_room(connection, before, class_id))
            return changed

    async def _ask(self, read: Callable[[Connection], Found]) -> Found:
        """Return what the database answers."""

        def found() -> Found:
            with self.engine.connect() as connection, connection.begin():
                return read(connection)

        return await run_in_threadpool(found)

    async def find_class(self, code: str) -> ClassRow | None:
        """Return the class with a code."""
        return self.known_class(code) or await self._ask(lambda connection: store.find_class(connection, code))

    def known_class(self, code: str) -> ClassRow | None:
        """Return the class with a code if this process has it in memory."""
        rooms = (listeners.room for listeners in self.classes.values())
        return next((room.row for room in rooms if room is not None and room.row.code == code), None)

    async def find_student(self, class_id: int, token: str) -> int | None:
        """Return the number of the student with a token."""
        tokens = self._listeners(class_id).tokens
        if token not in tokens:
            student = await self._ask(lambda connection: store.find_student(connection, class_id, token))
            if student is None:
                return None
            tokens[token] = student.id
        return tokens[token]

    # ---- what is new ----

    def _committed(self, class_ids: set[int]) -> None:
        for class_id in class_ids & self.classes.keys():
            self._begin(self.refresh(class_id))

    async def refresh(self, class_id: int) -> None:
        """Read a class again, and tell whoever listens.

        Whoever asks for it while the class is being read waits for the next reading, all for the same one.
        """
        listeners = self.classes.get(class_id)
        if listeners is None:
            return
        if listeners.next is None:
            listeners.next = self._begin(self._read_and_tell(class_id, listeners))
        await asyncio.shield(listeners.next)

    async def _read_and_tell(self, class_id: int, listeners: Listeners) -> None:
        before = listeners.room
        try:
            changed = await self._read(class_id, listeners)
        except SQLAlchemyError:
            return  # the next look tries again
        if listeners.room is None:
            for stream in (*listeners.phones, *listeners.teachers):
                stream.put(phone.GONE)
                stream.end()
            return
        if before is not None and before.row.edited != listeners.room.row.edited:
            _put_out(listeners, before.students, listeners.room.students)
        async with listeners.speaking:
            await self._tell_phones(listeners, changed)
        self._time_the_end(class_id, listeners)
        listeners.dirty.set()

    async def _tell_phones(self, listeners: Listeners, changed: set[int]) -> None:
        """Tell everybody where the class stands, or those alone whose answers are new.

        A verdict marks an answer: five hundred of them are written in a thread, while others are served.
        """
        room = listeners.room
        if room is None:
            return
        shared = phone.shared_state(room)
        everybody = shared != listeners.shared
        listeners.shared = shared
        told = [stream for stream in listeners.phones if everybody or stream.student in changed]
        if told:
            message = phone.Messages(room)
            written = await run_in_threadpool(lambda: [message.to(stream.student) for stream in told])
            for stream, text in zip(told, written, strict=True):
                stream.put(text)

    async def _tell_teachers(self, listeners: Listeners) -> None:
        while True:
            await listeners.dirty.wait()
            listeners.dirty.clear()
            room = listeners.room
            if room is not None and listeners.teachers:
                for view in {stream.view for stream in listeners.teachers}:
                    try:
                        written = await run_in_threadpool(self.views[view], room)
                    except Exception:  # noqa: BLE001 - the next change must still be drawn
                        _LOG.exception("a class could not be drawn")
                        continue
                    for stream in listeners.teachers:
                        if stream.view == view:
                            stream.put(written)
            await asyncio.sleep(_TOGETHER)

    def _time_the_end(self, class_id: int, listeners: Listeners) -> None:
        """Close a closing question when its seconds are over; a process that begins anew gives it all of them again."""
        room = listeners.room
        if room is None or listeners.closes == room.row.moved:
            return
        listeners.closes = room.row.moved
        if listeners.closing is not None:
            listeners.closing.cancel()
            listeners.closing = None
        if room.progress.state == "closing":
            act = partial(self._close, class_id, room.row.moved)
            listeners.closing = self.loop.call_later(room.progress.seconds, lambda: self._begin(act()))

    async def _close(self, class_id: int, moved: int) -> None:
        def act(connection: Connection, at: ClassRow) -> None:
            if at.moved == moved:
                store.move(connection, at, close(store.progress_of(at)))

        while True:
            try:
                await self.writer.write(Job(class_id, act, moves=True))
            except UnavailableError:
                await asyncio.sleep(1)
            except GoneError:
                return
            else:
                return

    async def _look(self) -> None:
        """Look at what other processes have committed, say how many phones there are, and forget who is gone."""
        while True:
            await asyncio.sleep(_LOOK)
            self._forget()
            if not self.classes:
                continue
            known = {number: listeners.room.row.version for number, listeners in self.classes.items() if listeners.room}
            try:
                there = await self._ask(lambda connection: store.versions(connection, list(self.classes)))
            except SQLAlchemyError:
                continue
            for class_id, listeners in list(self.classes.items()):
                if there.get(class_id, -1) != known.get(class_id) or listeners.homework_ended:
                    await self.refresh(class_id)
            await self._say_present()

    async def _say_present(self) -> None:
        phones = {number: len(listeners.phones) for number, listeners in self.classes.items()}
        now, clock = self.loop.time(), time.time() - self.loop.time()
        clock_stands = abs(clock - self.clock) < _COUNTS  # else who is here was said at another time
        if phones == self.said and now - self.said_at < _COUNTS and clock_stands:
            return
        try:
            await self.writer.write(
                Job(None, lambda connection, _: store.say_present(connection, self.process, phones))
            )
        except UnavailableError:
            return
        changed = [number for number in phones if phones[number] != self.said.get(number)]
        self.said, self.said_at, self.clock = phones, now, clock
        for class_id in changed:
            await self.refresh(class_id)

    async def _forget_old(self) -> None:
        """Delete the classes whose time is over, whether or not anybody makes a new one."""

        def act(connection: Connection, _: ClassRow) -> None:
            store.forget_old(connection)
            note_erased(connection)  # a reader may have kept the log from being emptied before

        while True:
            with suppress(UnavailableError):
                await self.writer.write(Job(None, act))
            await asyncio.sleep(_FORGETS)

    def _forget(self) -> None:
        now = self.loop.time()
        for class_id, listeners in list(self.classes.items()):
            if listeners.phones or listeners.teachers or listeners.closing is not None:
                listeners.idle_since = now
            elif now - listeners.idle_since > _KEPT:
                del self.classes[class_id]
                if listeners.telling is not None:
                    listeners.telling.cancel()

    # ---- streams ----

    async def listen(self, class_id: int, stream: Stream) -> bool:
        """Begin a stream with the class as it is; return False for a class that is gone."""
        room = await self.room(class_id)
        if room is None:
            return False
        listeners = self._listeners(class_id)
        if stream.view:
            _make_room(listeners.teachers, list(listeners.teachers), MOST_OF_TEACHER)
            listeners.teachers.add(stream)
            listeners.dirty.set()
        else:
            own = [other for other in listeners.phones if other.student == stream.student]
            _make_room(listeners.phones, own, MOST_OF_STUDENT)
            listeners.phones.add(stream)
            async with listeners.speaking:
                stream.put(await run_in_threadpool(phone.Messages(listeners.room or room).to, stream.student))
        self._time_the_end(class_id, listeners)
        if self.ending:
            stream.end()
        return True

    def leave(self, class_id: int, stream: Stream) -> None:
        """Forget a stream."""
        listeners = self.classes.get(class_id)
        if listeners is not None:
            listeners.phones.discard(stream)
            listeners.teachers.discard(stream)

    def streams(self, class_id: int) -> int:
        """Return how many streams a class has here."""
        listeners = self.classes.get(class_id)
        return len(listeners.phones) + len(listeners.teachers) if listeners else 0


def _put_out(listeners: Listeners, before: Mapping[int, StudentRow], now: Mapping[int, StudentRow]) -> None:
    """End the streams of those who are in the class no more, or on another phone; whoever is there asks again."""
    listeners.tokens = {}
    same = {number for number, student in now.items() if number not in before or before[number].token == student.token}
    for stream in [stream for stream in listeners.phones if stream.student not in same]:
        listeners.phones.discard(stream)
        stream.end()


def _make_room(streams: set[Stream], own: list[Stream], most: int) -> None:
    """End the oldest of somebody's streams, so that one more is not more than so many."""
    for stream in sorted(own, key=lambda stream: stream.number)[: max(0, len(own) + 1 - most)]:
        streams.discard(stream)
        stream.put(phone.ELSEWHERE)
        stream.end()
