"""The server's entry: `streamlit run app.py` for one person, `uvicorn app:app --workers N` for a class."""

from __future__ import annotations

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
    from ndcg_core.engines import engines
    from pages.ui import assets, closer  # noqa: F401

    assets.prepare()
    for engine in engines.values():
        engine.load()
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def _lifespan(_app: Any) -> AsyncIterator[None]:
    threading.Thread(target=_preload, name="preload", daemon=True).start()
    threading.Thread(target=open_browser, name="browser", daemon=True).start()
    yield


from pages.ui.assets import ROUTES  # noqa: E402 - after the path is set
from pages.ui.server import addresses  # noqa: E402
from pages.ui.server.browser import open_browser  # noqa: E402
from pages.ui.server.door import door  # noqa: E402

app = st.App(_HERE / "pages" / "entry.py", lifespan=_lifespan, routes=[*ROUTES, *addresses.ROUTES],  # type: ignore[arg-type]
             middleware=door())
