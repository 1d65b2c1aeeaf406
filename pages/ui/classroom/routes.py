"""The addresses of a class, for phones and for the teacher's page; none of them is a page of Streamlit's.

A student's token and the teacher's key travel in a header: addresses are logged by proxies.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import ModuleType
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ndcg_core import NdcgError
from pages.ui.classroom import codes, words
from pages.ui.classroom.message import Message, whole
from pages.ui.classroom.pace import Pace, network_of
from pages.ui.classroom.page import address_for_phones, class_page
from pages.ui.classroom.place import has_classes
from pages.ui.server.idle_timeout import STREAM

if TYPE_CHECKING:  # the database is imported when the first class is opened
    from pages.ui.classroom.hub import Hub
    from pages.ui.classroom.room import Room
    from pages.ui.classroom.rows import ClassRow
    from pages.ui.classroom.stream import Stream

KEY = "x-ndcg-class"
_LOG = logging.getLogger(__name__)
_BYTES = 16_000  # of a phone's message
_BYTES_OF_TEACHER = 2_000_000  # a file of questions
_SECONDS = 10.0  # in which a message must have arrived
_A_SECOND, _AT_ONCE = 4.0, 30.0  # messages of one phone
_WRONG_A_SECOND, _WRONG_AT_ONCE = 0.2, 20.0  # wrong codes of one address
_JOINS_A_SECOND, _JOINS_AT_ONCE = 3.0, 500.0  # of one address, which a full room has
MOST_STREAMS = 5_000
"""Streams of one process, and so many of a class: each student's, with the old one of a connection that broke."""
_STREAMS_OF_A_CLASS, _FOR_TEACHERS = 2_200, 200  # the second are of both, and no phone gets them
_TOKEN = re.compile(r"[0-9A-Za-z_-]{20,80}")
Handler = Callable[[Request], Awaitable[ASGIApp]]


_messages, _wrong = Pace(_A_SECOND, _AT_ONCE), Pace(_WRONG_A_SECOND, _WRONG_AT_ONCE)
_wrong_keys = Pace(_WRONG_A_SECOND, _WRONG_AT_ONCE)
_joins = Pace(_JOINS_A_SECOND, _JOINS_AT_ONCE)
_streams = 0


def _refusal(status: int, sentence: str) -> Response:
    """Return a refusal that ends the connection, on which the rest of a message would follow."""
    headers = {"connection": "close", "cache-control": "no-store"}
    return PlainTextResponse(sentence, status_code=status, headers=headers)


def _answer(**said: object) -> Response:
    return JSONResponse(said, headers={"cache-control": "no-store"})


async def _hub() -> Hub:
    try:
        made: Hub = await _import_service().hub()
    except NdcgError as closed:  # it says where the database is, which is no phone's business
        _LOG.log(logging.ERROR, "The database of the classes cannot be opened")
        raise _NotThereError(_refusal(503, words.UNAVAILABLE)) from closed
    return made


_imported: ModuleType | None = None


def _import_service() -> ModuleType:
    from pages.ui.classroom import service

    global _imported  # noqa: PLW0603 - so that a request need not wait for a thread once it is there
    _imported = service
    return service


def guarded(handler: Handler) -> Handler:
    """Return a handler whose errors are one sentence."""

    async def answered(request: Request) -> ASGIApp:
        service = _imported if _imported is not None else await run_in_threadpool(_import_service)
        try:
            return await handler(request)
        except _NotThereError as refused:
            return refused.refusal
        except service.GONE:
            return _refusal(404, words.NO_CLASS)
        except NdcgError as refusal:
            return _refusal(422, str(refusal))
        except (TimeoutError, ClientDisconnect):
            return _refusal(408, words.TOO_SLOW)
        except service.UNAVAILABLE:
            return _refusal(503, words.UNAVAILABLE)

    return answered


class _NotThereError(Exception):
    """There is no such class, or the key is not its own; carries the refusal."""

    def __init__(self, refusal: Response) -> None:
        self.refusal = refusal


async def _class(request: Request) -> tuple[Hub, ClassRow]:
    """Return the class that an address names; wrong codes are limited, since a code is short.

    A class shares one address, and nobody in it may shut the others out: where too many codes were tried, a class that
    is open here is still reached by all, and any other by its own students and its teacher.
    """
    hub, who = await _hub(), _address(request)
    code = codes.read_code(request.path_params["code"])
    limited = not _wrong.allows(who)
    row = await hub.find_class(code) if code else None
    if limited and row is not None and not (hub.known_class(code) or await _belongs(hub, row, request)):
        row = None
    if row is None:
        if limited:
            raise _NotThereError(_refusal(429, words.TOO_MANY_CODES))
        _wrong.count(who)
        raise _NotThereError(_refusal(404, words.NO_CLASS))
    return hub, row


async def _belongs(hub: Hub, row: ClassRow, request: Request) -> bool:
    """Return whether a request has the key of a class or a token of its students, which nobody guesses with a code."""
    key = request.headers.get(KEY, "")
    joined = _TOKEN.fullmatch(key) and await hub.find_student(row.id, key) is not None
    return bool(joined) or codes.opens(key, row.key)


def _address(request: Request) -> str:
    return network_of(request.client.host if request.client else "")


async def _student(request: Request) -> tuple[Hub, ClassRow, int]:
    """Return the class, and who sent this."""
    hub, row = await _class(request)
    token = request.headers.get(KEY, "")
    student = await hub.find_student(row.id, token) if _TOKEN.fullmatch(token) else None
    if student is None:
        raise _NotThereError(_refusal(403, words.NOT_JOINED))
    return hub, row, student


async def _sender(request: Request) -> tuple[Hub, ClassRow, int]:
    """Return the class, and who sent this, if it is not too much for one phone: each of these has work done."""
    hub, row, student = await _student(request)
    if not _messages.allows(str(student)):
        raise _NotThereError(_refusal(429, words.TOO_MANY_MESSAGES))
    _messages.count(str(student))
    return hub, row, student


async def _teacher(request: Request) -> tuple[Hub, ClassRow]:
    hub, row = await _class(request)
    if not codes.opens(request.headers.get(KEY, ""), row.key):
        who = _address(request)
        limited = not _wrong_keys.allows(who)
        _wrong_keys.count(who)
        raise _NotThereError(_refusal(429, words.TOO_MANY_KEYS) if limited else _refusal(403, words.WRONG_KEY))
    return hub, row


async def _message(request: Request, most: int = _BYTES) -> Message:
    """Return the JSON object that was sent."""
    body = b""
    async with asyncio.timeout(_SECONDS):
        async for piece in request.stream():
            body += piece
            if len(body) > most:
                raise _NotThereError(_refusal(413, words.TOO_LARGE.format(most=f"{most:,}")))
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise _NotThereError(_refusal(400, words.NO_OBJECT))
    return message


# ---- phones ----


async def join(request: Request) -> Response:
    """Let a student in, under a token that the phone has made."""
    from pages.ui.classroom import phone, store
    from pages.ui.classroom.writer import Job

    hub, row = await _class(request)
    message, token = await _message(request), request.headers.get(KEY, "")
    if not _TOKEN.fullmatch(token):
        return _refusal(400, words.NAMELESS)
    if await hub.find_student(row.id, token) is None:
        who = _address(request)
        if not _joins.allows(who):
            return _refusal(429, words.TOO_MANY_JOIN)
        _joins.count(who)
    way = message.get("way")
    name, number = codes.nickname(message.get("name")), codes.student_number(message.get("number"))
    if isinstance(way, str):
        student = await _gone_on(hub, row, request, codes.read_code(way, codes.WAY_LENGTH))
    else:
        joining = Job(row.id, lambda connection, at: store.join(connection, at, name, token, number))
        student = await hub.writer.write(joining)
    await hub.refresh(row.id)
    room = await hub.room(row.id)
    if room is None:
        return _refusal(404, words.NO_CLASS)
    return Response(
        phone.Messages(room).to(student), media_type="application/json", headers={"cache-control": "no-store"}
    )


async def _gone_on(hub: Hub, row: ClassRow, request: Request, code: str) -> int:
    """Return the student in whose place a phone goes on; wrong codes are limited, as those of classes are."""
    from pages.ui.classroom import store
    from pages.ui.classroom.writer import Job

    who, token = _address(request), request.headers.get(KEY, "")
    if not _wrong.allows(who):
        raise _NotThereError(_refusal(429, words.TOO_MANY_CODES))
    student = await hub.writer.write(Job(row.id, lambda connection, at: store.go_on(connection, at, code, token)))
    if student is None:
        _wrong.count(who)
        raise words.NO_WAY.error()
    return int(student)


async def way(request: Request) -> Response:
    """Return a new code by which another phone goes on in a student's place."""
    from pages.ui.classroom import store
    from pages.ui.classroom.writer import Job

    hub, row, student = await _sender(request)
    code = codes.make_code(codes.WAY_LENGTH)
    await hub.writer.write(Job(row.id, lambda connection, at: store.open_way(connection, at, student, code)))
    return _answer(code=code)


async def answer(request: Request) -> Response:
    """Keep an answer; it is acknowledged once it is on the disk."""
    from pages.ui.classroom import phone, store
    from pages.ui.classroom.writer import Job

    hub, row, student = await _sender(request)
    message = await _message(request)
    room = await hub.room(row.id)
    number, turn = whole(message, "question"), whole(message, "turn")
    if room is None or number >= len(room.asked):
        room = await _anew(hub, row.id)
    if room is None or number >= len(room.asked):
        return _refusal(400, words.NO_SUCH_QUESTION)
    drawing = room.row.own_lists  # which takes a moment
    question = await run_in_threadpool(room.question, number, student) if drawing else room.asked[number].question
    value = question.read(message.get("value"))
    key = question.task.number_key
    if key is not None and not key.has_digits(str(value)):
        raise words.DIGITS.error(value, decimals=key.decimals)
    if row.homework:
        right, said = await run_in_threadpool(phone.judged, question, value)
        sent = store.Sent(student, number, 0, turn, value, right, said)
        kept = await hub.writer.write(Job(row.id, lambda connection, at: store.attempt(connection, at, sent)))
    else:
        sent = store.Sent(student, number, whole(message, "round"), turn, value)
        kept = await hub.writer.write(Job(row.id, lambda connection, at: store.answer(connection, at, sent)))
    return _answer(kept=kept, turn=turn)


async def _anew(hub: Hub, class_id: int) -> Room | None:
    await hub.refresh(class_id)
    return await hub.room(class_id)


async def stream(request: Request) -> ASGIApp:
    """Return the stream of what a phone shows."""
    from pages.ui.classroom.stream import Stream

    hub, row, student = await _student(request)
    return await _listened(hub, row.id, Stream(student=student))


async def _listened(hub: Hub, class_id: int, made: Stream) -> ASGIApp:
    spare = 0 if made.view else _FOR_TEACHERS
    if _streams >= MOST_STREAMS - spare or hub.streams(class_id) >= _STREAMS_OF_A_CLASS - spare:
        return _refusal(503, words.MANY_STREAMS)
    if not await hub.listen(class_id, made):
        return _refusal(404, words.NO_CLASS)
    return _Streaming(hub, class_id, made)


class _Streaming:
    """A stream as an answer; it is forgotten when it ends."""

    def __init__(self, hub: Hub, class_id: int, made: Stream) -> None:
        self.hub, self.class_id, self.made = hub, class_id, made

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the end."""
        scope[STREAM] = True
        global _streams  # noqa: PLW0603 - counted for the process
        _streams += 1
        try:
            await self.made(scope, receive, send)
        finally:
            _streams -= 1
            self.hub.leave(self.class_id, self.made)


async def picture(request: Request) -> Response:
    """Return the worked picture of a student's own answer, once the class sees the causes."""
    from ndcg_core.teaching.classroom import save
    from pages.ui.classroom import pictures
    from pages.ui.classroom.phone import may_see_picture

    hub, row, student = await _sender(request)
    room = await hub.room(row.id)
    number = whole({"question": _number(request, "question")}, "question")
    if room is None or number >= len(room.asked) or not may_see_picture(room, number, student):
        return _refusal(403, words.NOT_YET)
    own = (
        room.tries(number, student)[-1:]
        if row.homework
        else [given]
        if (given := room.given(number, _number(request, "round")).get(student))
        else []
    )
    kept = save([room.question(number, student)]) if room.row.own_lists else room.asked[number].kept
    drawn = await run_in_threadpool(pictures.of_answer, kept, own[0].value if own else None)
    return Response(drawn, media_type="application/json", headers={"cache-control": "no-store"})


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


async def try_list(request: Request) -> Response:
    """Return the address of the playground with a question's list, once its solution is known."""
    from pages.ui.classroom import pictures
    from pages.ui.classroom.phone import knows_solution

    hub, row, student = await _sender(request)
    room, number = await hub.room(row.id), whole(await _message(request), "question")
    if room is None or number >= len(room.asked) or not knows_solution(room, number, student):
        return _refusal(403, words.NOT_YET)
    return _answer(address=pictures.address(room.question(number, student)))


async def own_answers(request: Request) -> Response:
    """Return a student's answers as a text to keep."""
    from pages.ui.classroom import phone

    hub, row, student = await _sender(request)
    room = await hub.room(row.id)
    if room is None:
        return _refusal(404, words.NO_CLASS)
    return _answer(text=await run_in_threadpool(phone.own_answers, room, student))


# ---- the teacher ----


async def watch(request: Request) -> ASGIApp:
    """Return the stream of what the projector or the teacher's own tab shows."""
    from pages.ui.classroom.stream import Stream
    from pages.ui.classroom.views import VIEWS

    hub, row = await _teacher(request)
    view = request.path_params["view"]
    if view not in VIEWS:
        return _refusal(404, words.NO_VIEW)
    return await _listened(hub, row.id, Stream(view=view))


async def where(request: Request) -> Response:
    """Return the address for phones, as text and as a QR code."""
    _, row = await _teacher(request)
    return _answer(**await run_in_threadpool(address_for_phones, request, row.code))


async def teach(request: Request) -> Response:
    """Do what a teacher's page asks for."""
    from pages.ui.classroom import acts
    from pages.ui.classroom.writer import Job

    hub, row = await _teacher(request)
    message = await _message(request, _BYTES_OF_TEACHER)
    act = await run_in_threadpool(acts.read, message)  # a file of questions is read, and tried
    done = await hub.writer.write(Job(row.id, act, moves=True))
    await hub.refresh(row.id)
    return _answer(done=done)


async def worked(request: Request) -> Response:
    """Return the worked picture of a mistake, or of an order, for the projector."""
    from pages.ui.classroom import pictures

    hub, row = await _teacher(request)
    message = await _message(request)
    room, number = await hub.room(row.id), whole(message, "question")
    if room is None or number >= len(room.asked):
        return _refusal(404, words.NO_SUCH_QUESTION)
    drawn = await run_in_threadpool(
        pictures.of_group, room, number, whole(message, "round"), str(message.get("cause", ""))
    )
    return Response(drawn, media_type="application/json", headers={"cache-control": "no-store"})


async def file(request: Request) -> Response:
    """Return a file of the results; the page saves it, since a link could not carry the key."""
    from pages.ui.classroom import results

    hub, row = await _teacher(request)
    room = await _anew(hub, row.id)
    made = results.FILES.get(request.path_params["name"])
    if room is None or made is None:
        return _refusal(404, words.NO_FILE)
    text = await run_in_threadpool(made, room)
    return Response(text, media_type="text/plain; charset=utf-8", headers={"cache-control": "no-store"})


_LIVE = "/live/{code}"
_PHONES = {"join": join, "way": way, "answer": answer, "list": try_list, "mine": own_answers}
_TEACHERS = {"teach": teach, "worked": worked, "where": where}
ROUTES = [
    *(Route(f"{_LIVE}/{name}", guarded(handler), methods=["POST"]) for name, handler in _PHONES.items()),
    *(Route(f"{_LIVE}/{name}", guarded(handler), methods=["POST"]) for name, handler in _TEACHERS.items()),
    Route(f"{_LIVE}/stream", guarded(stream)),
    Route(f"{_LIVE}/picture", guarded(picture)),
    Route(f"{_LIVE}/watch/{{view}}", guarded(watch)),
    Route(f"{_LIVE}/file/{{name}}", guarded(file)),
    *(Route(path, class_page) for path in ("/j", "/j/{code}", "/J/{code}", "/teach/{code}", "/screen/{code}")),
]
_CODE = r"[^/]{1,20}"
READING = re.compile(rf"/(j|J|teach|screen)/{_CODE}|/j/?|/live/{_CODE}/(stream|picture|watch/\w+|file/[\w.-]+)")
"""The addresses that are read."""
SENDING = re.compile(rf"/live/{_CODE}/({'|'.join((*_PHONES, *_TEACHERS))})")
"""The addresses to which something is sent."""


async def take_up() -> None:
    """Open the database where there are classes: those whose time is over go, whether or not anybody asks for one."""
    if await run_in_threadpool(has_classes):
        await run_in_threadpool(_import_service)
        with suppress(_NotThereError):  # it cannot be opened now; whoever asks for a class tries again
            await _hub()


def close() -> None:
    """End what this process does for its classes, if it has any."""
    service = sys.modules.get(f"{__package__}.service")
    if service is not None:
        service.close()
