"""A class goes when its time is over, also on a server to which nobody comes; and its copy is the class."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, func, select, update

from pages.ui.classroom import database, place, store
from pages.ui.classroom.schema import CLASS
from tests.support import postgres
from tests.support.asked import EACH
from tests.support.live import wait_until
from tests.support.server import serving

ROOT = Path(__file__).parents[2]


def made(engine: Engine, title: str) -> store.Opened:
    with database.writing(engine) as connection:
        return store.create(connection, title, EACH)


def titles(engine: Engine) -> list[str]:
    with engine.connect() as connection, connection.begin():
        return list(connection.execute(select(CLASS.c.title).order_by(CLASS.c.id)).scalars())


@pytest.mark.full
def test_an_old_class_goes_when_the_server_starts(tmp_path: Path) -> None:
    url = URL.create("sqlite", database=str(tmp_path / "classes.db"))
    engine = database.connect(url)
    old = made(engine, "old")
    made(engine, "new")
    with database.writing(engine) as connection:
        before = time.time() - (store.DAYS + 1) * 86_400
        connection.execute(update(CLASS).where(CLASS.c.id == old.id).values(made=before))
    with serving(NDCG_LAB_DATABASE=url.render_as_string()):
        wait_until(lambda: titles(engine) == ["new"], "the end of the old class")
    engine.dispose()


def test_a_server_without_classes_opens_no_database(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv(place.SETTING, f"sqlite:///{tmp_path}/classes.db")
    assert not place.has_classes()
    (tmp_path / "classes.db").touch()
    assert place.has_classes()
    monkeypatch.setenv(place.SETTING, "postgresql://somebody@somewhere/classes")
    assert place.has_classes()


@pytest.mark.full
def test_a_copy_of_the_file_is_put_back(tmp_path: Path, monkeypatch) -> None:
    """By the two commands that the documents have, the first while a server has the file open."""
    url = URL.create("sqlite", database=str(tmp_path / "classes.db"))
    monkeypatch.setenv(place.SETTING, url.render_as_string())
    engine = database.connect(url)
    made(engine, "kept")
    command = [sys.executable, "-m", "pages.ui.classroom"]
    subprocess.run([*command, "backup", str(tmp_path / "copy.db")], cwd=ROOT, check=True, capture_output=True)
    made(engine, "lost")
    engine.dispose()
    subprocess.run([*command, "restore", str(tmp_path / "copy.db")], cwd=ROOT, check=True, capture_output=True)
    again = database.connect(url)
    assert titles(again) == ["kept"]
    again.dispose()
    wrong = subprocess.run(
        [*command, "restore", str(tmp_path / "none.db")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert wrong.returncode == 1
    assert wrong.stderr.count("\n") == 1


@pytest.mark.full
def test_a_dump_of_postgresql_is_put_back(postgres: postgres.Server) -> None:
    """By the two commands of the documents."""
    url = postgres.new_database()
    engine = database.connect(url)
    made(engine, "kept")
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    dump = postgres.folder / "classes.dump"
    postgres.run("pg_dump", "--format=custom", f"--file={dump}", plain)
    made(engine, "lost")
    engine.dispose()
    postgres.run("pg_restore", "--clean", "--if-exists", f"--dbname={plain}", str(dump))
    again = database.connect(url)
    assert titles(again) == ["kept"]
    with again.connect() as connection:
        assert connection.execute(select(func.count()).select_from(CLASS)).scalar_one() == 1
    again.dispose()
