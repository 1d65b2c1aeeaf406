"""The server's entry: `streamlit run app.py` for one person, `uvicorn app:app --workers N` for a class."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import streamlit as st

_HERE = Path(__file__).resolve().parent
if str(_HERE) not in sys.path:
    sys.path.insert(0, str(_HERE))


def _preload() -> None:
    """Import what the first visitor would wait for; then keep it out of the garbage collector's rounds."""
    from ndcg_core.batch import keep_freed_memory
    from ndcg_core.libraries.adapters import engines
    from ndcg_core.teaching.lessons import lessons
    from pages.ui.components import address, assets, workbench  # noqa: F401 - each component registers its files
    from pages.ui.playground import tabs  # noqa: F401

    keep_freed_memory()
    assets.prepare()
    for engine in engines.values():
        engine.load()
    for number in lessons:
        _ = lessons[number]  # reading a lesson works out every figure in it, a second for all of them
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_ROUNDS)


_ROUNDS = 10_000, 10, 10
"""How many new objects the garbage collector waits for, and how many rounds, before it looks at all there are: a million, and not
Python's 70,000. It holds every visitor for a tenth of a second, and Python's own did so five times while 10,000 answers were
graded; but if it never looked, what ended visits leave behind would stay in memory."""
_TURN = 0.0005  # seconds
"""How long a thread may keep the interpreter while others wait. A move on the board asks for it some thirty times, so with
Python's own 5 ms one visitor's long work made a neighbour's answer take 80 ms and not 20; the work itself takes no longer."""


@asynccontextmanager
async def _lifespan(_app: Any) -> AsyncIterator[None]:
    sys.setswitchinterval(_TURN)
    await asyncio.to_thread(_preload)  # a server that answers is one that has everything at hand
    threading.Thread(target=open_browser, name="browser", daemon=True).start()
    yield


from pages.ui.components.assets import ROUTES  # noqa: E402 - after the path is set
from pages.ui.server import addresses  # noqa: E402
from pages.ui.server.browser import open_browser  # noqa: E402
from pages.ui.server.door import door  # noqa: E402

app = st.App(
    _HERE / "pages" / "entry.py",
    lifespan=_lifespan,
    routes=[*ROUTES, *addresses.ROUTES],  # type: ignore[arg-type]
    middleware=door(),
)
