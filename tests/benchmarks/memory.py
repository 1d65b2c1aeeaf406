"""The memory of one process: one that evaluates a run file, and the app's, idle and after each page was visited."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from pages.ui.words import PAGES
from tests.benchmarks import runs
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
    """Print both tables."""
    _run_files()
    print()
    _app()


def _run_files() -> None:
    """Print a line for each file."""
    print("Peak memory of a process that evaluates a run file, numpy included: rows, MB, seconds")
    with TemporaryDirectory() as folder:
        for queries, order in ((2000, "by query"), (2000, "shuffled"), (10_000, "by query")):
            path, qrels = runs.write_files(Path(folder), queries)
            if order == "shuffled":
                _shuffle(path)
            seconds, megabytes = runs.measured("ours, scanned", path, qrels)
            print(f"{queries * runs.DEPTH:12,} {order}{megabytes:8.0f}{seconds:8.2f}", flush=True)


def _shuffle(path: Path) -> None:
    """Put the lines of a file into any order."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[place] for place in np.random.default_rng(1).permutation(len(lines)).tolist()))


def _app() -> None:
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
