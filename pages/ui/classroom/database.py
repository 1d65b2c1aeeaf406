"""The database of the classes: a file in the user's data folder, or the one that ``NDCG_LAB_DATABASE`` names."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from pages.ui.classroom import schema, words
from pages.ui.classroom.place import SETTING, own_file, setting

_WAIT = 5.0  # seconds for another process's transaction, or for a connection
_AGAIN = 0.02  # seconds between two tries
_LOCK = 4_711  # of PostgreSQL, held while the tables are brought up to date
_WRITES, _ERASED = "writes", "erased"


def address() -> URL:
    """Return the address of the database.

    Raises
    ------
    NdcgError
        For a setting that is no address of SQLite or PostgreSQL.

    """
    given = setting()
    if not given:
        return URL.create("sqlite", database=str(own_file()))
    try:
        url = make_url(given)
    except ArgumentError:
        raise words.DATABASE.error(name=SETTING) from None  # it may hold a password, which no message repeats
    kind = url.get_backend_name()
    if kind not in ("sqlite", "postgresql") or not url.database:
        raise words.DATABASE.error(name=SETTING)
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    return url.set(database=str(Path(url.database).expanduser()))


def described(url: URL) -> str:
    """Return where the data is, without a password."""
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def connect(url: URL) -> Engine:
    """Return an engine for the database, whose tables are of this version.

    Raises
    ------
    NdcgError
        If the database cannot be opened.

    """
    try:
        engine = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
        with writing(engine) as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            schema.migrate(connection)
    except (OSError, SQLAlchemyError) as error:
        raise words.UNREACHABLE.error(place=described(url), reason=_reason(error)) from None
    return engine


def close(engine: Engine) -> None:
    """Close all connections, also those of threads that are reading now: the last to close the file empties its log."""
    ends, pool = time.monotonic() + _WAIT, engine.pool
    while isinstance(pool, QueuePool) and pool.checkedout() and time.monotonic() < ends:
        time.sleep(_AGAIN)
    engine.dispose()


def _reason(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(cause).split())[:200]


def _postgresql(url: URL) -> Engine:
    return create_engine(
        url,
        hide_parameters=True,
        pool_size=5,
        max_overflow=5,
        pool_pre_ping=True,
        connect_args={"connect_timeout": int(_WAIT)},
    )


def _sqlite(url: URL) -> Engine:
    """Return an engine for a file: a commit is on the disk before it is acknowledged, and readers don't wait for it."""
    path = Path(url.database or "")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    file = path.stat()
    with suppress(PermissionError):  # another user's, who lets this one write
        path.chmod(0o600)  # SQLite gives its log the same
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": _WAIT})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # Python's driver begins no transaction by itself
        _log_ahead(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES)
        if writes and not _is_there(path, file):
            raise OperationalError(None, None, FileNotFoundError(path))  # it would be written where nobody finds it
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _is_there(path: Path, file: os.stat_result) -> bool:
    """Return whether a path still leads to the file that was opened; a removed one takes writes all the same."""
    try:
        return os.path.samestat(path.stat(), file)
    except OSError:
        return False


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Let readers not wait for the writer; of processes that start at once, each waits until another has done it.

    SQLite waits for a lock by itself, but not for this one.
    """
    ends = time.monotonic() + _WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > ends:
                raise
            time.sleep(_AGAIN)
        else:
            return


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that writes; it is committed at the end, unless an error leaves it."""
    with engine.connect().execution_options(**{_WRITES: True}) as connection:
        connection.info.pop(_ERASED, None)
        with connection.begin():
            yield connection
        if connection.info.pop(_ERASED, False) and connection.dialect.name == "sqlite":
            with suppress(sqlite3.Error):  # it is deleted, and the log is emptied within an hour
                connection.connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")


def note_erased(connection: Connection) -> None:
    """Have SQLite's log emptied after this transaction: it still holds what a deletion takes out of the file."""
    connection.info[_ERASED] = True
