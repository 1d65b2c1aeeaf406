"""A server as each of the two commands starts it, for tests that leave it as it was; coroutines are run as tests."""

import asyncio
import inspect
from collections.abc import Iterator

import pytest

from tests.benchmarks.server import Address
from tests.support.server import serving


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}))
    return True


@pytest.fixture(
    scope="session",
    params=[pytest.param(False, id="make run", marks=pytest.mark.full), pytest.param(True, id="make serve")],
)
def server(request: pytest.FixtureRequest) -> Iterator[Address]:
    with serving(for_a_class=request.param) as here:
        yield here
