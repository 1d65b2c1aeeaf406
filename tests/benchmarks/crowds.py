"""Many visitors at once, as a process of their own, so that they do not delay the one whose moves are measured."""

import asyncio
import sys

from pages.ui.server.descriptors import raise_limit
from tests.benchmarks.visitor import Visitor

RUNS, SOCKETS, TOGETHER = 200, 1_200, 200


async def storm(address: str) -> None:
    """Ten visitors ask at once for as many runs of a whole page as the limits let through."""
    visitors = [Visitor(address) for _ in range(10)]
    for visitor in visitors:
        await visitor.open()
    await asyncio.gather(*(visitor.ask_for_runs(RUNS) for visitor in visitors))
    _leave(visitors)


async def crowd(address: str) -> None:
    """As many visitors as a process serves, and more, open the playground, stay for a while, and leave at once."""
    raise_limit()
    visitors = [Visitor(address) for _ in range(SOCKETS)]
    for first in range(0, SOCKETS, TOGETHER):
        await asyncio.gather(*(visitor.open() for visitor in visitors[first : first + TOGETHER]))
    await asyncio.sleep(5)
    _leave(visitors)


def _leave(visitors: list[Visitor]) -> None:
    for visitor in visitors:
        visitor.socket.transport.abort()


if __name__ == "__main__":
    asyncio.run({"storm": storm, "crowd": crowd}[sys.argv[1]](sys.argv[2]))
