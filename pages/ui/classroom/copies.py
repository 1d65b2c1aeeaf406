"""Copies of a database in a file: made while the server runs, put back while it does not."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from sqlalchemy import URL, inspect, select

from ndcg_core import NdcgError
from pages.ui.classroom import database, schema, words

_OTHER_FILES = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
"""The errors of a file without our tables, one of another kind, and a damaged one."""


def back_up(kept: Path, target: Path) -> None:
    """Copy the classes into a file, which may be an older copy of classes and nothing else.

    Raises
    ------
    NdcgError
        For a target that is there and holds no classes, and for one that is the database itself.

    """
    _check_classes(kept)
    if target.exists():
        _check_apart(kept, target)
        try:
            _check_classes(target)
        except NdcgError:
            raise words.NO_BACKUP.error(str(target)) from None
    with _copied(kept, target) as new:
        new.replace(target)


def restore(source: Path, kept: Path) -> Path | None:
    """Put a copy of classes back; return where the classes are now that were there before, if there were any.

    Raises
    ------
    NdcgError
        For a source without classes or of a newer version, one that is the database itself, and a database in use.

    """
    _check_classes(source)
    if kept.exists():
        _check_apart(source, kept)
    kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _copied(source, kept) as new:
        _check_tables(source, new)
        before = _put_aside(kept) if kept.exists() else None
        new.replace(kept)
    return before


def _check_apart(source: Path, target: Path) -> None:
    if source.samefile(target):
        raise words.SAME_FILE.error(str(target))


def _check_classes(path: Path) -> None:
    """Refuse a file that does not say its version of our tables, or says a newer one."""
    if not path.is_file():
        raise words.NO_SOURCE.error(str(path))
    try:
        with closing(sqlite3.connect(path)) as file:
            found = file.execute(str(select(schema.VERSION.c.number))).fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode not in _OTHER_FILES:
            raise
        found = []
    if len(found) != 1 or not isinstance(found[0][0], int) or found[0][0] < 1:
        raise words.NO_CLASSES.error(str(path))
    schema.check_version(found[0][0], str(path))


def _check_tables(source: Path, copy: Path) -> None:
    """Refuse a copy that has not all our tables with their columns, once it is brought up to this version."""
    try:
        engine = database.connect(URL.create("sqlite", database=str(copy)))
    except NdcgError:
        raise words.NO_CLASSES.error(str(source)) from None
    with engine.connect() as connection:
        whole = connection.exec_driver_sql("PRAGMA quick_check").scalar() == "ok"
        looked = inspect(connection)
        there = {name: {column["name"] for column in looked.get_columns(name)} for name in looked.get_table_names()}
    engine.dispose()
    tables = schema.TABLES.tables.items()
    ours = {name: {column.name for column in table.columns} for name, table in tables}
    if not whole or any(not columns <= there.get(name, set()) for name, columns in ours.items()):
        raise words.NO_CLASSES.error(str(source))


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[Path]:
    """Give a copy beside the target, as one file that only its owner reads; what is left of it is removed."""
    new = target.with_name(f"{target.name}.new")
    new.unlink(missing_ok=True)
    try:
        new.touch(mode=0o600)
        with closing(sqlite3.connect(new)) as copy, closing(sqlite3.connect(source)) as original:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        yield new
    finally:
        for name in _files(new):
            name.unlink(missing_ok=True)


def _put_aside(kept: Path) -> Path:
    """Give the database another name, which no earlier one has; its log goes with it, if the file is damaged."""
    try:
        with closing(sqlite3.connect(kept)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError:
        pass  # damaged, which is why a copy is put back
    else:
        if _files(kept)[1].exists():  # the last to close the file removes its log
            raise words.IN_USE.error(str(kept))
    names = (kept.with_name(f"{kept.name}.before{f'-{at}' if at > 1 else ''}") for at in count(1))
    before = next(name for name in names if not name.exists())
    for old, new in zip(_files(kept), _files(before), strict=True):
        if old.exists():
            old.replace(new)
    return before


def _files(path: Path) -> list[Path]:
    """Return the files of a database: itself, and what SQLite writes beside it."""
    return [path, *(path.with_name(f"{path.name}{suffix}") for suffix in ("-wal", "-shm", "-journal"))]
