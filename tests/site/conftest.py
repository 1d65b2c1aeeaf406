"""The site is built once; with Pyodide's own numpy where its host can be reached, else with the wheel for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from ndcg_core import NdcgError
from pages.ui.site import build
from pages.ui.site.parts import Parts, gather
from pages.ui.site.sources.pinned import CACHE
from tests.browser.conftest import contexts  # noqa: F401
from tests.browser.lab import Lab
from tests.site.served import hosted
from tests.support.once import once
from tests.support.waiting import PATIENCE


@pytest.fixture(scope="session")
def parts() -> Parts:
    try:
        return gather(CACHE)
    except NdcgError:
        return gather(CACHE, "npm")


@pytest.fixture(scope="session")
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        build.write(build.build(request.getfixturevalue("parts")), folder)

    return once(tmp_path_factory, "site", make)


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The site below a path, as on many hosts."""
    with hosted(folder / "site", "/teaching/lab") as here:
        yield here


@pytest.fixture(scope="session")
def file(folder: Path) -> str:
    return (folder / "ndcg-lab.html").as_uri()


@pytest.fixture(params=["site", "file"])
def at(request: pytest.FixtureRequest, address: str, file: str) -> Callable[..., str]:
    """The address of a page of the site, or of the single file, with what follows the question mark."""

    def found(page: str = "", query: str = "") -> str:
        if request.param == "site":
            return f"{address}/{page}?{query}".removesuffix("?")
        return f"{file}?page={page}&{query}" if page or query else file

    return found


class Alone(Lab):
    """A page without a server; it may load nothing but its own files."""

    def _called(self, url: str) -> None:
        if not url.startswith("file:"):
            super()._called(url)

    def starts(self, address: str) -> Alone:
        """Open an address and wait for Python's first answer."""
        self.page.goto(address)
        self.page.locator("#still").wait_for(state="detached")
        return self


@pytest.fixture
def context(contexts: Callable[..., BrowserContext]) -> BrowserContext:  # noqa: F811
    return contexts()


@pytest.fixture
def alone(context: BrowserContext) -> Iterator[Callable[..., Alone]]:
    """Open an address in a page of its own; errors on it fail the test at the end."""
    opened: list[Alone] = []

    def go(address: str, kind: type[Alone] = Alone) -> Alone:
        page: Page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        opened.append(kind(page))
        return opened[-1].starts(address)

    yield go
    for lab in opened:
        lab.check()
