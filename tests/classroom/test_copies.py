"""Copies of the classes: what is no copy of classes destroys nothing, and nothing but a copy is overwritten."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, select

from ndcg_core import NdcgError
from pages.ui.classroom import __main__ as command
from pages.ui.classroom import database, place, schema, store
from pages.ui.classroom.schema import CLASS
from tests.support.asked import EACH


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a class, closed; for a lock of others nobody waits long."""
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, timeout=0.2))
    path = tmp_path / "classes.db"
    monkeypatch.setenv(place.SETTING, URL.create("sqlite", database=str(path)).render_as_string())
    engine = opened(path)
    add(engine, "kept")
    engine.dispose()
    return path


def opened(path: Path) -> Engine:
    return database.connect(URL.create("sqlite", database=str(path)))


def add(engine: Engine, title: str) -> None:
    with database.writing(engine) as connection:
        store.create(connection, title, EACH)


def titles(path: Path) -> list[str]:
    engine = opened(path)
    with engine.connect() as connection:
        found = list(connection.execute(select(CLASS.c.title)).scalars())
    engine.dispose()
    return found


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as file:
        for statement in statements:
            file.execute(statement)
        file.commit()


def truncated(path: Path) -> None:
    command.main("backup", str(path))
    path.write_bytes(path.read_bytes()[:-8192])


OTHERS: dict[str, Callable[[Path], None]] = {
    "empty": lambda path: path.touch(),
    "a text": lambda path: path.write_text("no database " * 1000) and None,
    "another database": lambda path: changed(path, "CREATE TABLE mine (a)", "INSERT INTO mine VALUES (1)"),
    "only a version": lambda path: changed(
        path, "CREATE TABLE schema_version (number)", "INSERT INTO schema_version VALUES (1)"
    ),
    "a word for a version": lambda path: changed(
        path, "CREATE TABLE schema_version (number)", "INSERT INTO schema_version VALUES ('x')"
    ),
    "no version": lambda path: changed(path, "CREATE TABLE schema_version (number)"),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_a_file_without_classes_is_neither_put_back_nor_overwritten(kept: Path, tmp_path: Path, kind: str) -> None:
    other = tmp_path / "other.db"
    OTHERS[kind](other)
    before, mine = kept.read_bytes(), other.read_bytes()
    with pytest.raises(NdcgError, match="holds no classes"):
        command.main("restore", str(other))
    assert kept.read_bytes() == before
    if kind != "only a version":  # it may be ours, and has nothing to lose
        with pytest.raises(NdcgError, match="is no backup of classes"):
            command.main("backup", str(other))
        assert other.read_bytes() == mine
    assert titles(kept) == ["kept"]
    assert {path.name for path in tmp_path.iterdir()} == {"classes.db", "other.db"}


def test_a_damaged_copy_is_not_put_back(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    truncated(copy)
    with pytest.raises((NdcgError, sqlite3.DatabaseError)):
        command.main("restore", str(copy))
    assert titles(kept) == ["kept"]


def test_a_copy_of_a_newer_version_is_refused_and_so_is_such_a_database(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    command.main("backup", str(copy))
    newer = len(schema.STEPS) + 1
    changed(copy, f"UPDATE schema_version SET number = {newer}")
    with pytest.raises(NdcgError, match=f"is of version {newer}, and this program knows {newer - 1}"):
        command.main("restore", str(copy))
    assert titles(kept) == ["kept"]
    with pytest.raises(NdcgError, match=f"is of version {newer}"):
        opened(copy)


def test_what_was_there_is_kept_under_a_name_of_its_own(kept: Path, tmp_path: Path, capsys) -> None:
    copy = tmp_path / "copy.db"
    command.main("backup", str(copy))
    for title in ("second", "third"):
        engine = opened(kept)
        add(engine, title)
        engine.dispose()
        command.main("restore", str(copy))
        assert titles(kept) == ["kept"]
    assert titles(tmp_path / "classes.db.before") == ["kept", "second"]
    assert titles(tmp_path / "classes.db.before-2") == ["kept", "third"]
    assert "classes.db.before-2" in capsys.readouterr().out


def test_a_copy_replaces_a_damaged_database_and_one_that_is_gone(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    command.main("backup", str(copy))
    kept.write_bytes(b"\0" * 5000)
    command.main("restore", str(copy))
    assert titles(kept) == ["kept"]
    assert (tmp_path / "classes.db.before").read_bytes() == b"\0" * 5000
    kept.unlink()
    command.main("restore", str(copy))
    assert titles(kept) == ["kept"]


def test_a_backup_is_made_while_a_server_runs_and_put_back_when_none_does(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    engine = opened(kept)
    add(engine, "second")
    for _ in range(2):  # an older copy is overwritten
        command.main("backup", str(copy))
    with engine.connect() as connection:  # as long as somebody has it open
        connection.execute(select(CLASS.c.id)).all()
        with pytest.raises(NdcgError, match="A server has the database open"):
            command.main("restore", str(copy))
    add(engine, "third")
    engine.dispose()
    assert titles(kept) == ["kept", "second", "third"]
    assert titles(copy) == ["kept", "second"]


def test_the_database_is_no_copy_of_itself(kept: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(kept)
    for act in ("backup", "restore"):
        for name in (kept, link):
            with pytest.raises(NdcgError, match="the database itself"):
                command.main(act, str(name))
    assert titles(kept) == ["kept"]


@pytest.mark.skipif(os.name == "nt", reason="a file's rights are others there")
def test_only_the_owner_reads_a_copy(kept: Path, tmp_path: Path) -> None:
    kept.chmod(0o644)
    before = os.umask(0)
    try:
        command.main("backup", str(tmp_path / "copy.db"))
        (tmp_path / "copy.db").chmod(0o644)
        command.main("restore", str(tmp_path / "copy.db"))
    finally:
        os.umask(before)
    assert kept.stat().st_mode & 0o777 == 0o600
