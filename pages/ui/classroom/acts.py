"""What a teacher's page can ask for: to go on or back, to ask, to reword, to hide or put out, to end, to delete."""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from ndcg_core.teaching.classroom import Progress, advance, ask, count_down, end, go_back, open_questions
from pages.ui.classroom import store, words
from pages.ui.classroom.message import Message, whole
from pages.ui.classroom.rows import ClassRow

Act = Callable[[Connection, ClassRow], bool]
"""Does it in a transaction; returns False where the class was no longer as the page showed it."""
Move = Callable[[Progress, list[str], list[int], Message], Progress]
"""Returns where a class goes from where it stands, by its questions' controls and how often each was asked."""
_MORE_SECONDS = 30


def read(message: Message) -> Act:
    """Return what a message asks for.

    A page sends what it shows (``seen``, the version that brought the class there) with whatever moves the class, so
    that a key that is pressed in two tabs at once moves it once.

    Raises
    ------
    NdcgError
        For a message that asks for nothing known.

    """
    name = message.get("act")
    if isinstance(name, str) and name in _MOVES:
        return _moving(_MOVES[name], message)
    if isinstance(name, str) and name in _OTHERS:
        return _OTHERS[name](message)
    raise words.ACT.unknown(name, (*_MOVES, *_OTHERS))


def _moving(move: Move, message: Message) -> Act:
    def act(connection: Connection, at: ClassRow) -> bool:
        if message.get("seen") != at.moved:
            return False
        if at.homework and message.get("act") != "end":
            raise words.OWN_PACE.error()
        questions = store.read_questions(connection, at.id)
        now = store.progress_of(at)
        to = move(now, [asked.control for asked in questions], [asked.rounds for asked in questions], message)
        if to != now or to.state == "closing":
            store.move(connection, at, to)
        return True

    return act


_MOVES: dict[object, Move] = {
    "next": lambda now, controls, rounds, _: advance(now, controls, rounds),
    "back": lambda now, controls, _rounds, _: go_back(now, controls),
    "again": lambda now, controls, rounds, _: ask(now, now.question, controls, rounds),
    "ask": lambda now, controls, rounds, message: ask(now, whole(message, "question"), controls, rounds),
    "more": lambda now, _controls, _rounds, _: count_down(now, _MORE_SECONDS),
    "end": lambda now, _controls, _rounds, _: end(now),
}


def _add(message: Message) -> Act:
    questions = open_questions(_text(message))

    def act(connection: Connection, at: ClassRow) -> bool:
        store.add_questions(connection, at.id, questions)
        return True

    return act


def _reword(message: Message) -> Act:
    """Change a question's text; what else it asks stays, because answers belong to it."""
    number, text = whole(message, "question"), str(message.get("text") or "")

    def act(connection: Connection, at: ClassRow) -> bool:
        asked = {row.number: row for row in store.read_questions(connection, at.id)}
        if number not in asked:
            raise words.NO_QUESTION_HERE.error(number + 1)
        (question,) = open_questions(asked[number].kept)
        store.replace_question(connection, at.id, number, replace(question, text=text))
        return True

    return act


def _text(message: Message) -> str:
    text = message.get("questions")
    if not isinstance(text, str):
        raise words.TEXT.error(text)
    return text


def _hide(message: Message) -> Act:
    student, hidden = whole(message, "student"), message.get("hidden") is True

    def act(connection: Connection, at: ClassRow) -> bool:
        store.hide(connection, at.id, student, hidden=hidden)
        return True

    return act


def _lock(message: Message) -> Act:
    def act(connection: Connection, at: ClassRow) -> bool:
        store.lock(connection, at.id, locked=message.get("locked") is True)
        return True

    return act


def _count(message: Message) -> Act:
    def act(connection: Connection, at: ClassRow) -> bool:
        store.count_all(connection, at.id, counts=message.get("counts") is True)
        return True

    return act


def _put_out(message: Message) -> Act:
    """Put out a student, or everybody who never answered."""
    student = None if message.get("student") == "silent" else whole(message, "student")

    def act(connection: Connection, at: ClassRow) -> bool:
        store.put_out(connection, at.id, student)
        return True

    return act


def _delete(message: Message) -> Act:
    def act(connection: Connection, at: ClassRow) -> bool:
        store.remove(connection, at.id)
        return True

    return act


_OTHERS: dict[object, Callable[[Message], Act]] = {
    "add": _add,
    "reword": _reword,
    "hide": _hide,
    "lock": _lock,
    "count": _count,
    "out": _put_out,
    "delete": _delete,
}
