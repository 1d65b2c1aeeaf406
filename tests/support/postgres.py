"""A PostgreSQL server for as long as a block lasts: in a folder of its own, on a socket there, without any port.

The programs are those of the system; where it has none, its package is installed, as Chromium is for the browser's
tests. They refuse to run as root, so that root starts them as somebody else.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from sqlalchemy import URL, create_engine, text

from tests.browser.chromium import from_system

_PATIENCE = 120.0  # seconds, on a busy machine
_NEITHER = "There is no PostgreSQL here, and none could be installed. Install one, so that initdb is found."
_FAST = "fsync=off", "full_page_writes=off", "synchronous_commit=off"  # nothing here outlives the test
_USERS = "postgres", "nobody"
_numbers = count(1)


def find_programs() -> Path:
    """The folder of PostgreSQL's programs, which are installed if necessary; fails with a sentence where that fails."""
    found = _find() or (_find() if from_system("postgresql") else None)
    assert found, _NEITHER
    return found


def _find() -> Path | None:
    if named := shutil.which("initdb"):
        return Path(named).resolve().parent
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3].zfill(3), reverse=True
    )
    return folders[0].parent if folders else None


class Server:
    """A server, which can be stopped and started again on its data."""

    def __init__(self, folder: Path, *, safely: bool = False) -> None:
        self.settings = () if safely else _FAST
        self.programs, self.folder, self.user = find_programs(), folder, _somebody()
        if self.user is not None:
            shutil.chown(folder, self.user)
        self.run("initdb", "--pgdata", "data", "--username", "lab", "--auth", "trust", "--no-sync", "--encoding=UTF8")
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        """Run one of its programs to its end."""
        ran = subprocess.run(
            [self.programs / program, *arguments],
            check=False,
            cwd=self.folder,
            user=self.user,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = [part for setting in self.settings for part in ("-c", setting)]
        places = ["-D", "data", "-k", str(self.folder), "-c", "listen_addresses="]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", *places, *options], cwd=self.folder, user=self.user, stdout=log, stderr=log
            )
        end = time.monotonic() + _PATIENCE
        while not self._answers():
            gave_up = self.process.poll() is not None or time.monotonic() > end
            assert not gave_up, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        asked = [self.programs / "pg_isready", "-h", str(self.folder), "-q"]
        return subprocess.run(asked, check=False, cwd=self.folder).returncode == 0

    def stop(self) -> None:
        """Stop it at once: whoever is connected is cut off."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(_PATIENCE)

    def address(self, database: str = "postgres") -> URL:
        """The address of a database."""
        query = {"host": str(self.folder)}
        return URL.create("postgresql+psycopg", username="lab", database=database, query=query)

    def new_database(self) -> URL:
        """The address of a new database."""
        name = f"lab_{next(_numbers)}"
        engine = create_engine(self.address(), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return self.address(name)


def _somebody() -> str | None:
    """Who the server runs as, where this process is root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in _USERS if name in known)


@contextmanager
def running(*, safely: bool = False) -> Iterator[Server]:
    """Start a server, and remove it with its data afterwards; its socket's path must be short.

    A test's server needs no disk; with ``safely``, what it commits is there before it says so, as in real life.
    """
    with tempfile.TemporaryDirectory(prefix="lab") as folder:
        server = Server(Path(folder), safely=safely)
        try:
            yield server
        finally:
            server.stop()
