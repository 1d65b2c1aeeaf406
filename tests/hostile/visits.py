"""Visitors whose pages are open for as long as a block lasts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.benchmarks.server import Address
from tests.benchmarks.visitor import Visitor


@asynccontextmanager
async def visits(server: Address, count: int = 1) -> AsyncIterator[list[Visitor]]:
    """So many visitors of the playground, who leave at the end."""
    visitors = [Visitor(server) for _ in range(count)]
    for visitor in visitors:
        await visitor.open()
    yield visitors
    for visitor in visitors:
        await visitor.close()
