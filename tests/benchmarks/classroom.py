"""A class on one server process: each student moves a card about every three seconds."""

import asyncio
import random
from statistics import quantiles

from tests.benchmarks import capacity
from tests.benchmarks.server import serving
from tests.benchmarks.visitor import Visitor, visits

PAUSE = 3.0


async def _student(visitor: Visitor, seconds: float, taken: list[float], sizes: list[int], dice: random.Random) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    await asyncio.sleep(dice.uniform(0, PAUSE))
    while loop.time() < end:
        ranked = visitor.board["state"]["ranked"]
        place = dice.randrange(1, len(ranked))
        taken.append(await visitor.drag(ranked[place], place - 1))
        sizes.append(visitor.bytes_in)
        await asyncio.sleep(dice.uniform(PAUSE - 1, PAUSE + 1))


async def lesson(address: str, students: int, seconds: float) -> tuple[list[float], list[int]]:
    """Let visitors move cards for so long; return how many seconds and bytes each move took."""
    taken: list[float] = []
    sizes: list[int] = []
    dice = random.Random(students)
    async with visits(address, students) as visitors:
        await asyncio.gather(*(_student(visitor, seconds, taken, sizes, dice) for visitor in visitors))
    return taken, sizes


async def _first(address: str) -> float:
    visitor = Visitor(address)
    seconds = await visitor.open()
    await visitor.close()
    return seconds


def run(seconds: float = 20.0) -> None:
    """Print the table."""
    print(f"A class on one server process, one move per student every {PAUSE:.0f} s, for {seconds:.0f} s")
    print(f"{'students':>9}{'moves':>8}{'p50 ms':>9}{'p95 ms':>9}{'max ms':>9}{'largest kB per rerun':>22}")
    for students in (30, 200):
        with serving(for_a_class=True) as address:
            first = asyncio.run(_first(address))
            taken, sizes = asyncio.run(lesson(address, students, seconds))
        cuts = quantiles(taken, n=100)
        print(
            f"{students:9}{len(taken):8}{cuts[49] * 1e3:9.1f}{cuts[94] * 1e3:9.1f}{max(taken) * 1e3:9.1f}"
            f"{max(sizes) / 1e3:22.1f}     first visitor served in {first:.2f} s",
            flush=True,
        )
    print()
    capacity.run()
