from __future__ import annotations

import gc
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, Phase, settings

from tests.support import without_grammar  # noqa: F401
from tests.support.examples import of

# The same examples on every machine and in every run, without a database of examples.
SAME = {"derandomize": True, "deadline": None, "database": None}
SLOW = [HealthCheck.too_slow]  # on a busy machine, everything is
settings.register_profile("suite", **SAME, max_examples=of(100, 100), suppress_health_check=SLOW)
# A mutant is noticed by any example, so that none is made smaller.
settings.register_profile("mutants", settings.get_profile("suite"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("suite")
# No server of a test opens the classes of whoever runs the tests.
os.environ.setdefault("NDCG_LAB_DATABASE", f"sqlite:///{tempfile.gettempdir()}/no-classes-{os.getpid()}/classes.db")

gc.disable()  # until all tests are collected: what is loaded is not freed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
_WHOLE_FILE = re.compile(r"^pytestmark = pytest\.mark\.full$", re.MULTILINE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The only Chromium of a process, for the app and for the site: playwright can be started once."""
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium

    path = chromium.get()
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield opened
        opened.close()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import a file that is left out as a whole."""
    left_out = config.getoption("markexpr") == "not full" and collection_path.name.startswith("test_")
    if left_out and _WHOLE_FILE.search(collection_path.read_text(encoding="utf-8")):
        return True
    return None


def pytest_collection(session: pytest.Session) -> None:
    """Import the files from the last one on in every second process: it compiles half of them, the first process half.

    To compile a file with pytest's assertions takes longer than all else; each process finds what another has compiled.
    """
    config, process = session.config, os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if int(process) % 2 == 0 or config.args_source != config.ArgsSource.TESTPATHS:
        return
    left_out = {HERE / "mutants", HERE / "spark", *map(Path.absolute, map(Path, config.getoption("ignore") or ()))}
    for path in sorted(HERE.rglob("test_*.py"), reverse=True):
        if left_out.isdisjoint(path.parents) and not pytest_ignore_collect(path, config):
            with suppress(Exception):  # which is said when the file is collected
                import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Iterator[list[pytest.Collector]]:
    """Look for examples only in the product's files that have some: a look at each file's objects takes time."""
    collectors = yield
    if HERE not in file_path.parents and ">>> " in file_path.read_text(encoding="utf-8"):
        return collectors
    return [each for each in collectors if not isinstance(each, DoctestModule)]


def pytest_collection_finish() -> None:
    """Keep what is loaded out of the garbage collector's sight, as the app does: it is never freed, and it is much."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(10_000, 10, 10)


collect_ignore = ["mutants"]  # a tool, whose packages only `make mutants` installs
if find_spec("pyspark") is None:  # which only `make test-spark` installs
    collect_ignore.append("spark")
