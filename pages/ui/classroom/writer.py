"""One thread that writes: whatever has arrived while it was committing becomes the next transaction.

A commit reaches the disk and takes its time, whether it carries one answer or five hundred. Nobody's answer waits for a
delay that was added to collect others.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError

from ndcg_core import NdcgError
from pages.ui.classroom import store
from pages.ui.classroom.database import writing
from pages.ui.classroom.rows import ClassRow

Result_co = TypeVar("Result_co", covariant=True)
_MOST = 1_000  # jobs of a transaction
MOST_WAITING = 5_000


class UnavailableError(Exception):
    """The database does not take anything now; whoever wrote tries again."""


class GoneError(Exception):
    """The class is no longer there."""


@dataclass(frozen=True)
class Job(Generic[Result_co]):
    """Something to write.

    Attributes
    ----------
    class_id : int or None
        The class, whose row is held and given to ``act``; None where there is none yet.
    act : callable
        Writes, and returns what is to be known of it.
    moves : bool
        Whether it changes the class itself, so that what comes after it must see the class anew.

    """

    class_id: int | None
    act: Callable[[Connection, ClassRow], Result_co]
    moves: bool = False


class Writer:
    """Writes jobs in the order in which they come, as many in a transaction as there are."""

    def __init__(self, engine: Engine, committed: Callable[[set[int]], None]) -> None:
        self.engine, self.committed = engine, committed
        self.waiting: SimpleQueue[tuple[Job[object], asyncio.Future[object]] | None] = SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._run, name="class-writer", daemon=True)
        self.thread.start()

    async def write(self, job: Job[Result_co]) -> Result_co:
        """Return what a job returned, once it is committed.

        Raises
        ------
        UnavailableError
            If nothing could be committed, or too much waits already.
        GoneError
            If the class is gone.
        NdcgError
            What the job refuses.

        """
        if self.waiting.qsize() >= MOST_WAITING:
            raise UnavailableError
        future: asyncio.Future[object] = self.loop.create_future()
        self.waiting.put((job, future))
        return cast("Result_co", await future)

    def close(self) -> None:
        """Write what is waiting, and end."""
        self.waiting.put(None)
        self.thread.join(timeout=3)

    def _run(self) -> None:
        going = True
        while going:
            batch = [self.waiting.get()]
            while len(batch) < _MOST:
                try:
                    batch.append(self.waiting.get_nowait())
                except Empty:
                    break
            going = None not in batch
            jobs = [entry for entry in batch if entry is not None]
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[tuple[Job[object], asyncio.Future[object]]]) -> None:
        try:
            with writing(self.engine) as connection:
                results = _write_all(connection, [job for job, _ in jobs])
        except Exception as error:  # noqa: BLE001 - whatever it is, whoever waits must hear of it
            if len(jobs) > 1 and not isinstance(error, OperationalError | InterfaceError):
                for job in jobs:  # one of them is at fault, and the others are kept
                    self._commit([job])
                return
            results = [UnavailableError() for _ in jobs]
        changed = {job.class_id for job, _ in jobs if job.class_id is not None}
        self._tell(changed, zip([future for _, future in jobs], results, strict=True))

    def _tell(self, changed: set[int], done: Iterable[tuple[asyncio.Future[object], object]]) -> None:
        told = list(done)

        def tell() -> None:
            for future, result in told:
                if future.done():  # whoever waited is gone
                    continue
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)
            self.committed(changed)

        self.loop.call_soon_threadsafe(tell)


def _write_all(connection: Connection, jobs: list[Job[object]]) -> list[object]:
    """Return what each job returned, or the refusal that it raised, which leaves nothing behind.

    The rows of the classes are held in the order of their numbers, so that two processes never wait for each other.
    """
    wanted = sorted({job.class_id for job in jobs if job.class_id is not None})
    held = {class_id: store.touch(connection, class_id) for class_id in wanted}
    results: list[object] = []
    for job in jobs:
        at: ClassRow | None = None
        if job.class_id is not None:
            at = held[job.class_id]
            if at is None:
                results.append(GoneError())
                continue
        try:
            with connection.begin_nested() if job.moves else nullcontext():
                results.append(job.act(connection, cast("ClassRow", at)))  # a job without a class looks at none
        except NdcgError as refusal:
            results.append(refusal)
        if job.moves and job.class_id is not None:
            held[job.class_id] = store.read_class(connection, job.class_id)
    return results
