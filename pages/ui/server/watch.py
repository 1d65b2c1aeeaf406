"""A server that answers nobody ends by itself, so that whoever started it starts it again.

Docker notes that a container is unhealthy, and leaves it as it is; it restarts one that has ended.
"""

import asyncio
import faulthandler

STUCK = 60.0  # seconds; the longest wait that was measured is a twentieth of a second


async def watch() -> None:
    """End the process, with the lines of code where it stands, once the event loop has not turned for a minute."""
    try:
        while True:
            faulthandler.dump_traceback_later(STUCK, exit=True)
            await asyncio.sleep(STUCK / 10)
    finally:
        faulthandler.cancel_dump_traceback_later()
