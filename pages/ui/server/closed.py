"""What a closed page held is gone two minutes later, also when nobody comes after it.

Streamlit keeps a visit's session for two minutes, so that its visitor may come back, and drops it once another page is
closed: the last visits of a day would stay all night, with their files, lists and descriptors.
"""

import asyncio
import gc

from streamlit import runtime
from streamlit.runtime.app_session import AppSession, AppSessionState

from pages.ui.state import allowance

_OFTEN = 5.0  # seconds


async def forget() -> None:
    """Drop each session once its time is over."""
    kept = runtime.get_instance()._session_mgr._session_storage._cache  # type: ignore[attr-defined]  # noqa: SLF001
    while True:
        await asyncio.sleep(_OFTEN)
        over = [info.session for _, info in kept.expire()]
        if over:
            while over:
                _empty(over.pop())
            gc.collect()  # each run of a page leaves a circle behind, of a thread and what it worked on


def _empty(session: AppSession) -> None:
    """End a session, and leave nothing in it: Streamlit's loop still holds the one that it served last."""
    session.shutdown()
    allowance.WIDE.discard(session.id)
    vars(session).clear()
    vars(session)["_state"] = AppSessionState.SHUTDOWN_REQUESTED
