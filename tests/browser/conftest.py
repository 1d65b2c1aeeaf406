"""One server and one browser for all tests; each test gets a fresh page and fails if an error occurs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.lab import Lab
from tests.support.server import serving

SCREEN = {"viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce"}

_SEEN = "try { localStorage.setItem('lab-first-minute', 'seen') } catch {}"
"""A visitor who has been here before; another test follows the first minute."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as here:
        yield here


@pytest.fixture(scope="session")
def shared(browser: Browser) -> Iterator[BrowserContext]:
    """The context shared by most pages, so that files are loaded once."""
    context = browser.new_context(**SCREEN, accept_downloads=True)
    yield context
    context.close()


@pytest.fixture(scope="session")
def tab(shared: BrowserContext, address: str) -> Callable[[], Page]:
    """A new tab beside a page that stays open: no new window, and the files' compiled code is still in memory."""
    beside = shared.new_page()
    beside.goto(f"{address}/_stcore/health")

    def opened() -> Page:
        beside.evaluate("localStorage.clear()")  # what an earlier test left of a course
        with shared.expect_page() as page:
            beside.evaluate("void window.open('about:blank')")
        return page.value

    return opened


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
def labs(tab: Callable[[], Page], contexts: Callable[..., BrowserContext]) -> Iterator[Callable[..., Lab]]:
    """A fresh page that is not yet opened; errors on it fail the test at the end, before its context is closed."""
    opened_labs: list[Lab] = []

    def lab(
        context: BrowserContext | None = None, *, breaks: bool = False, kind: type[Lab] = Lab, seen: bool = True
    ) -> Lab:
        opened_labs.append(kind(context.new_page() if context else tab(), breaks=breaks))
        opened_labs[-1].page.set_default_timeout(10_000)
        if seen:
            opened_labs[-1].page.add_init_script(_SEEN)
        return opened_labs[-1]

    yield lab
    for opened_lab in opened_labs:
        opened_lab.check()
        opened_lab.page.close()


@pytest.fixture
def lab(labs: Callable[..., Lab], address: str) -> Lab:
    """The playground as it opens for everyone."""
    return labs().open(address)
