"""The cost of a move beside an empty app's rerun, and how many moves per second one process can serve."""

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles

import psutil

from tests.benchmarks.server import Address, serving
from tests.benchmarks.visitor import Visitor, visits

VISITORS = 40
# Moves per second at which the cost is measured; seconds allowed for the slowest of twenty moves.
CALM, LIMIT = 25.0, 0.150
SECONDS = 8.0
_APP = 'import streamlit as st\napp = st.App("page.py")\n'
_PAGE = """import streamlit as st

@st.fragment
def part():
    st.session_state.n = st.session_state.get("n", 0) + 1
    st.button("again", key="again")
    st.write(f"run {st.session_state.n}")

part()
"""
_CONFIG = '[runner]\npostScriptGC = false\n[server]\nfileWatcherType = "none"\n[browser]\ngatherUsageStats = false\n'
Act = Callable[[Visitor, random.Random], Awaitable[float]]


async def _move(visitor: Visitor, dice: random.Random) -> float:
    ranked = visitor.board["state"]["ranked"]
    place = dice.randrange(1, len(ranked))
    return await visitor.drag(ranked[place], place - 1)


async def _move_with_a_run(visitor: Visitor, dice: random.Random) -> float:
    visitor.straight = False
    return await _move(visitor, dice)


async def _press(visitor: Visitor, _dice: random.Random) -> float:
    return await visitor.use("again", trigger_value=True)


async def _at_rate(visitors: list[Visitor], act: Act, rate: float, seconds: float) -> list[float]:
    """Start ``rate`` actions per second over all visitors and return their seconds; each waits for its last answer."""
    dice = random.Random(1)
    pause = len(visitors) / rate

    async def one_visitor(visitor: Visitor) -> list[float]:
        taken: list[float] = []
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        due = loop.time() + dice.uniform(0, pause)
        while due < end:
            await asyncio.sleep(max(0.0, due - loop.time()))
            waited = max(0.0, loop.time() - due)  # a late answer delays the visitor's next move, which counts too
            taken.append(waited + await act(visitor, dice))
            due += pause * dice.uniform(0.8, 1.2)
        return taken

    return [taken for times in await asyncio.gather(*map(one_visitor, visitors)) for taken in times]


async def _cost(address: Address, act: Act) -> float:
    """Seconds of the processor that an action takes."""
    async with visits(address, VISITORS) as visitors:
        await _at_rate(visitors, act, CALM, 2)
        before = _spent(address)
        taken = await _at_rate(visitors, act, CALM, SECONDS)
        return (_spent(address) - before) / len(taken)


async def _most(address: str, act: Act) -> float:
    """The highest rate, in steps of ten, at which at most one move in twenty exceeds the limit."""
    carried = 0.0
    async with visits(address, VISITORS) as visitors:
        for rate in range(30, 500, 10):
            taken = await _at_rate(visitors, act, rate, SECONDS / 2)
            if quantiles(taken, n=20)[18] > LIMIT:
                break
            carried = rate
    return carried


def _spent(address: Address) -> float:
    times = psutil.Process(address.process).cpu_times()
    return float(times.user + times.system)


def _loop() -> float:
    """Seconds for a million turns of a plain loop, to compare machines."""
    began = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.process_time() - began


def run(rounds: int = 3) -> None:
    """Print the cost of a move beside an empty fragment's rerun, and the rate that a process can serve."""
    ours: list[float] = []
    runs: list[float] = []
    empty: list[float] = []
    most: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "app.py").write_text(_APP)
        (Path(folder) / "page.py").write_text(_PAGE)
        (Path(folder) / ".streamlit").mkdir()
        (Path(folder) / ".streamlit" / "config.toml").write_text(_CONFIG)
        for _ in range(rounds):
            with serving(for_a_class=True) as address:
                ours.append(asyncio.run(_cost(address, _move)))
                runs.append(asyncio.run(_cost(address, _move_with_a_run)))
                most.append(asyncio.run(_most(address, _move)))
            with serving(folder=folder, for_a_class=True) as address:
                empty.append(asyncio.run(_cost(address, _press)))
    print(
        f"Processor time per move, {VISITORS} visitors on one process, {CALM:.0f} moves per second; "
        f"median of {rounds} server starts"
    )
    print(f"{'a move on the playground':44}{median(ours) * 1e3:8.2f} ms")
    print(f"{'the same with a run of the script':44}{median(runs) * 1e3:8.2f} ms")
    print(f"{'an empty fragment, button to text':44}{median(empty) * 1e3:8.2f} ms")
    print(f"{'a move to an empty fragment':44}{median(ours) / median(empty):8.2f}")
    print(f"{'a million turns of a plain loop':44}{_loop() * 1e3:8.2f} ms")
    print(f"{f'moves per second with p95 under {LIMIT * 1e3:.0f} ms':44}{median(most):8.0f}")
