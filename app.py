"""The server's entry: `streamlit run app.py` for one person, `uvicorn app:app --workers N` for a class."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.routing import BaseRoute

_HERE = Path(__file__).resolve().parent
if str(_HERE) not in sys.path:
    sys.path.insert(0, str(_HERE))


def _preload() -> None:
    """Import what the first visitor would wait for, and keep it out of the garbage collector's sight."""
    from ndcg_core.batch import keep_freed_memory
    from ndcg_core.libraries.adapters import engines
    from ndcg_core.teaching.lessons import lessons
    from pages.ui.components import address, assets, workbench  # noqa: F401 - each component registers its files
    from pages.ui.playground import tabs  # noqa: F401
    from pages.ui.runs import files, report  # noqa: F401

    keep_freed_memory()
    assets.prepare()
    for engine in engines.values():
        engine.load()
    for number in lessons:
        _ = lessons[number]  # reading a lesson computes every figure in it, a second for all lessons
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTION)


_COLLECTION = 10_000, 10, 10
"""Thresholds of the garbage collector: a full collection comes after a million new objects, not after Python's 70,000.

It stops every visitor for a tenth of a second, and by Python's thresholds did so five times while 10,000 answers were
graded. Without any collection, the memory of ended visits would never be freed.
"""
_TURN = 0.0005  # seconds
"""How long a thread may keep the interpreter while others wait. A move on the board needs it some thirty times; with
Python's 5 ms, one visitor's long work made a neighbour wait 80 ms for an answer, not 20. The work takes no longer."""


@asynccontextmanager
async def _lifespan(_app: object) -> AsyncIterator[None]:
    sys.setswitchinterval(_TURN)
    await asyncio.to_thread(_preload)  # the server answers only once everything is loaded
    threading.Thread(target=open_browser, name="browser", daemon=True).start()
    tasks = [asyncio.create_task(closed.forget()), asyncio.create_task(classes.take_up())]
    if not by_streamlit_run():  # a laptop sleeps longer than a server may stand still
        tasks.append(asyncio.create_task(watch()))
    yield
    for task in tasks:
        task.cancel()
    classes.close()


import ndcg_core  # noqa: E402 - after the path is set
from pages import ui  # noqa: E402
from pages.ui import words  # noqa: E402
from pages.ui.classroom import routes as classes  # noqa: E402
from pages.ui.components.assets import ROUTES  # noqa: E402
from pages.ui.handbook import published  # noqa: E402
from pages.ui.libraries import one_list  # noqa: E402
from pages.ui.playground import first_board  # noqa: E402
from pages.ui.playground.answer import answer  # noqa: E402
from pages.ui.server import addresses, answers, board_files, closed, first_page, first_scripts, hosting  # noqa: E402
from pages.ui.server.browser import by_streamlit_run, open_browser  # noqa: E402
from pages.ui.server.middleware import middleware  # noqa: E402
from pages.ui.server.packages import import_packages  # noqa: E402
from pages.ui.server.watch import watch  # noqa: E402
from pages.ui.state.session import first_state  # noqa: E402
from pages.ui.surroundings import HERE  # noqa: E402
from pages.ui.templates import filled  # noqa: E402

import_packages(ndcg_core, ui)
first_scripts.join()
first_page.show_first(first_board.TITLE, head=first_board.head, body=first_board.body)
for name, style in (
    ("lessons", filled("lessons/look.html")),
    ("check", filled("check/look.html")),
    ("libraries", one_list.style(first_state())),
    ("which", filled("which/three_lists.html")),
):
    first_page.STYLES[words.PAGES[name]] = style
HERE.footer, HERE.handbook = hosting.here().footer, published.read(_HERE).handbook
addresses.allow(reading=classes.READING, sending=classes.SENDING)
addresses.allow(reading=board_files.READING, packed=True)
routes: list[BaseRoute] = [*ROUTES, *answers.routes(answer), *board_files.ROUTES, *classes.ROUTES, *addresses.ROUTES]
app = st.App(_HERE / "pages" / "entry.py", lifespan=_lifespan, routes=routes, middleware=middleware())
