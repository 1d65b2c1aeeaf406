"""Runs of pages take turns, so that however many are asked for, everybody's moves are answered in between.

All threads of a process share one interpreter. A visitor's next run waits for the last one, and what has arrived by
then becomes a single run, since `runner.fastReruns` is off. Of all visitors' runs, one goes on at a time. A run that
takes longer than a page's is long work: it makes room by itself, and leaves its turn to the next.
"""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from pages.ui.server.messages import WebsocketMiddleware

LONG = 0.1  # seconds after which a run leaves its turn to the next
_TOGETHER = 16  # messages of a visitor that are handled before anybody else's; each takes a fifth of a millisecond


class Turns(WebsocketMiddleware):
    """Middleware that holds a message back until it is the turn of the run that it asks for."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app)
        self.free, self.entrance = asyncio.Lock(), asyncio.Lock()

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass its messages on, in turn."""
        turn, received = _Turn(self.free), 0

        async def in_turn() -> Message:
            nonlocal received
            received += 1
            if received % _TOGETHER == 0:
                await asyncio.sleep(0)
            message = await receive()
            if message["type"] != "websocket.receive":  # it opens or closes: a thousand at once take turns, too
                async with self.entrance:
                    await asyncio.sleep(0)
            if BackMsg.FromString(message.get("bytes") or b"").HasField("rerun_script"):
                await turn.take()
            return message

        async def noted(message: Message) -> None:
            turn.note(ForwardMsg.FromString(message.get("bytes") or b""))
            await send(message)

        try:
            await self.app(scope, in_turn, noted)
        finally:
            turn.give_back()


class _Turn:
    """A visitor's turn, from the message that asks for a run until the run is over or takes long."""

    def __init__(self, free: asyncio.Lock) -> None:
        self.free = free
        self.timer: asyncio.TimerHandle | None = None  # while it is this visitor's turn
        self.begun = False
        self.over = asyncio.Event()

    async def take(self) -> None:
        """Wait for the last run's end and for the turn; where the run has not begun, it takes the message in."""
        if self.timer and self.begun:
            await self.over.wait()
        if not self.timer:
            await self.free.acquire()
            self.begun = False
            self.over.clear()
            self.timer = asyncio.get_running_loop().call_later(LONG, self.give_back)

    def note(self, message: ForwardMsg) -> None:
        """Note that a run has begun, or is over and not followed at once by another."""
        if message.HasField("new_session"):
            self.begun = True
        elif message.HasField("script_finished") and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            self.give_back()

    def give_back(self) -> None:
        """Let the next have its turn."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
            self.free.release()
            self.over.set()
