"""A database of each kind, and a class in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine

from pages.ui.classroom import database
from tests.support import postgres as servers


@pytest.fixture(scope="session")
def postgres() -> Iterator[servers.Server]:
    with servers.running() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.full)])
def database_address(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    if request.param == "sqlite":
        return URL.create("sqlite", database=str(tmp_path / "classes.db"))
    server: servers.Server = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def engine(database_address: URL) -> Iterator[Engine]:
    opened = database.connect(database_address)
    yield opened
    opened.dispose()
