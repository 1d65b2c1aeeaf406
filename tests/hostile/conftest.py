"""A server as each of the two commands starts it, for the tests that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.benchmarks.server import Address
from tests.support.server import serving


@pytest.fixture(
    scope="session",
    params=[pytest.param(False, id="make run", marks=pytest.mark.full), pytest.param(True, id="make serve")],
)
def server(request: pytest.FixtureRequest) -> Iterator[Address]:
    with serving(for_a_class=request.param) as here:
        yield here
