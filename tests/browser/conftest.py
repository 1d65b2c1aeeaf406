"""One server and one browser for all tests; each test gets a fresh page and fails if an error occurs on it."""

import os
from collections.abc import Callable, Iterator
from types import MappingProxyType

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.lab import PHONE, WIDE, Lab
from tests.browser.reader import Reader
from tests.support.server import serving
from tests.support.waiting import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)
SCREEN = {"viewport": WIDE, "reduced_motion": "reduce", "accept_downloads": True}


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as here:
        yield here


@pytest.fixture(scope="session")
def place(address: str) -> str:
    """The database of all servers here; its tables are made with the first class that is asked for."""
    httpx.get(f"{address}/live/AAAAAA/stream", timeout=120)
    return os.environ["NDCG_LAB_DATABASE"]


@pytest.fixture(scope="session")
def tabs(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """New tabs in the context of a device, each beside a page of the same device that stays open.

    Files are loaded once, and there is no new window: the files' compiled code is still in memory.
    """
    beside: dict[str, Page] = {}

    def opened(**device: object) -> Page:
        name = repr(sorted(device.items()))
        if name not in beside:
            beside[name] = browser.new_context(**{**SCREEN, **device}).new_page()
            beside[name].goto(f"{address}/_stcore/health")
        old = beside[name]
        old.evaluate("localStorage.clear()")  # what an earlier test left of a course
        with old.context.expect_page() as page:
            old.evaluate("void window.open('about:blank')")
        return page.value

    yield opened
    for page in beside.values():
        page.context.close()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Contexts of a test's own: another visitor, another device."""
    opened: list[BrowserContext] = []

    def context(**words: object) -> BrowserContext:
        opened.append(browser.new_context(**{**SCREEN, **words}))
        return opened[-1]

    yield context
    for opened_context in opened:
        opened_context.close()


@pytest.fixture
def labs(tabs: Callable[..., Page], contexts: Callable[..., BrowserContext]) -> Iterator[Callable[..., Lab]]:
    """A fresh page that is not yet opened; errors on it fail the test at the end, before its context is closed.

    It is a tab of a ``device``, or a page in a context of the test's own.
    """
    opened_labs: list[Lab] = []

    def lab(context=None, *, device=MappingProxyType({}), breaks=False, kind=Lab) -> Lab:
        page = context.new_page() if context else tabs(**device)
        page.set_default_timeout(1000 * PATIENCE)
        opened_labs.append(kind(page, breaks=breaks))
        return opened_labs[-1]

    yield lab
    for opened_lab in opened_labs:
        opened_lab.check()
        opened_lab.page.close()


@pytest.fixture
def lab(labs: Callable[..., Lab], address: str) -> Lab:
    """The playground as it opens for everyone."""
    return labs().open(address)


@pytest.fixture
def reader(labs: Callable[..., Lab]) -> Lab:
    """A page for somebody who reads the lessons."""
    return labs(kind=Reader)


@pytest.fixture
def phone(labs: Callable[..., Lab]) -> Lab:
    """The same on a phone."""
    return labs(device=PHONE, kind=Reader)
