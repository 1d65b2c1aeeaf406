"""The memory of one process, started as `streamlit run` starts it: idle, and after each page was visited."""

import asyncio
import sys
import time
from pathlib import Path

from pages.ui.words import PAGES
from tests.benchmarks.server import Address, free_port, running
from tests.benchmarks.visitor import Visitor

_ROOT = Path(__file__).parents[2]
# An import of a module that is left out fails, as where it is not installed.
_START = """
import sys
port, *left_out = sys.argv[1:]
sys.modules.update(dict.fromkeys(left_out))
from streamlit.web import cli
cli.main(["run", "app.py", "--server.port", port, "--server.headless", "true"])
"""
_LEFT_OUT = ("", "catboost", "sklearn catboost")
_SETTLED = 12  # seconds, in which threads that prepare something end


def run() -> None:
    """Print a column for each setup."""
    columns = [_measure(left_out.split()) for left_out in _LEFT_OUT]
    print("Memory of a process started by `streamlit run app.py`, megabytes")
    print(f"{'':26}" + "".join(f"{f'without {name}' if name else 'as it is':>26}" for name in _LEFT_OUT))
    for row in columns[0]:
        print(f"{row:26}" + "".join(f"{column[row]:26}" for column in columns))


def _measure(left_out: list[str]) -> dict[str, int]:
    port = free_port()
    with running([sys.executable, "-c", _START, str(port), *left_out], port, folder=str(_ROOT)) as address:
        time.sleep(_SETTLED)
        found = {"idle": address.resident()}
        asyncio.run(_visit(address, found))
    return found


async def _visit(address: Address, found: dict[str, int]) -> None:
    for name in PAGES:
        visitor = Visitor(address)
        await visitor.open("" if name == "playground" else name)
        found[f"after {name}"] = address.resident()
    for _ in range(30):
        await Visitor(address).open()
    found["with 30 more visitors"] = address.resident()
