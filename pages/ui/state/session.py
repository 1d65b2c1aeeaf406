"""One visitor's work: the sheet, its history, and what the board and the address bar need to keep in step with it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from ndcg_core import Explanation, NdcgError
from ndcg_core.teaching.examples import examples
from pages.ui.state import link
from pages.ui.state.board_state import BoardState, Change, apply, drawable, from_example
from pages.ui.state.parse_choice import field_of, parse_choice

_KEY = "session"
_MOST_STEPS = 300
_MOST_HELD = 12_000  # documents on all sheets of the history: 300 steps of the usual lists, 60 of the longest
MOST_OPERATIONS = 200
"""How many operations of one message are applied; a person's own take one each."""
_LAST = 2**53  # the largest number that a browser counts to
_UNREADABLE = (
    "The page sent something that could not be read, so nothing was changed. Reload the page if this comes again."
)
_FAILED = "This change could not be made, so nothing was changed. Try another one."
_LOG = logging.getLogger(__name__)
_DEFAULT = "soup"


@dataclass
class Session:
    """The one owner of order, grades, texts and choices.

    Raises :class:`NdcgError` for a sheet that cannot be drawn; whatever it holds later has been tried before it is kept.
    """

    state: BoardState
    past: list[Change] = field(default_factory=list)
    future: list[tuple[BoardState, Change]] = field(default_factory=list)
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    acked: int = 0
    notice: str = ""
    refused: str = ""  # the control that the notice is about; empty where it is about the list
    draft: str | None = None  # text that was typed and not yet used; kept whatever else is opened meanwhile
    _origin: BoardState = field(init=False)
    _unread: bool = field(default=False, init=False)
    _seen: tuple[BoardState, tuple[Explanation, str]] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._origin = self.state
        self.explained()

    def put(self, state: BoardState, description: str, choice: str = "") -> None:
        """The next step of the history; raises :class:`NdcgError`, and changes nothing, for a sheet that cannot be drawn."""
        self.say("")
        if state == self.state:
            return
        drawn = drawable(state)
        self.past = _recent([*self.past, Change(description, choice, self.state, self.explained()[0].ndcg)])
        self.future = []
        self.state, self._seen = state, (state, drawn)

    def say(self, notice: str, about: str = "") -> None:
        """What the visitor is to read beside the board, or beside the control that it is about."""
        self.notice, self.refused = notice, about

    def choose(self, description: str, choice: str, **choices: Any) -> None:
        """Set fields of the convention; what the core refuses becomes the notice."""
        with self.trying(choice):
            self.put(replace(self.state, convention=replace(self.state.convention, **choices)), description, choice)

    @contextmanager
    def trying(self, about: str = "") -> Iterator[None]:
        """Make a change that may fail: the reason becomes the notice, and the sheet stays as it was."""
        try:
            yield
        except NdcgError as refusal:
            self.say(str(refusal), about)
        except (ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError):
            _LOG.exception("A change failed")
            self.say(_FAILED, about)

    def undo(self) -> None:
        """One step back."""
        if self.past:
            last = self.past.pop()
            self.future.append((self.state, last))
            self.state = last.before
            self.say(f"Undone: {last.description}.")

    def redo(self) -> None:
        """One step forward again."""
        if self.future:
            self.state, change = self.future.pop()
            self.past.append(change)
            self.say(f"Done again: {change.description}.")

    def reset(self) -> None:
        """Back to the example, or to the list as this visit began."""
        self.put(
            from_example(examples[self.state.example]) if self.state.example in examples else self._origin, "reset"
        )

    def receive(self, message: Any) -> None:
        """Apply the board's operations that have not been applied, at most :data:`MOST_OPERATIONS`; the board sends the rest again.

        A message from another session, or one that is no message, is left alone.
        """
        if (
            isinstance(message, str) and not self._unread
        ):  # it comes again with every run, until the board sends something else
            self.say(_UNREADABLE)
        self._unread = isinstance(message, str)
        if (
            not isinstance(message, Mapping)
            or message.get("nonce") != self.nonce
            or not isinstance(message.get("ops"), list)
        ):
            return
        for change in message["ops"][:MOST_OPERATIONS]:
            seq = change.get("seq") if isinstance(change, Mapping) else None
            if not isinstance(seq, int) or isinstance(seq, bool) or not self.acked < seq <= _LAST:
                continue
            self.acked = seq
            self._apply(change)

    def _apply(self, change: Mapping[str, Any]) -> None:
        kind = change.get("op")
        steps = {"undo": self.undo, "redo": self.redo, "reset": self.reset}
        with self.trying():
            if isinstance(kind, str) and kind in steps:
                steps[kind]()
            elif kind == "choose":
                self._choose(change)
            elif kind == "open":
                self._open(change.get("example"))
            else:
                self.put(*apply(self.state, change))

    def _choose(self, change: Mapping[str, Any]) -> None:
        name = field_of(change)
        with self.trying(name):
            description, value = parse_choice(self.state, change)
            self.choose(description, name, **{name: value})

    def _open(self, name: object) -> None:
        if not isinstance(name, str) or name not in examples:
            raise NdcgError("An example is one of the list", got=name)
        self.put(from_example(examples[name]), f"example: {examples[name].title}")

    def explained(self) -> tuple[Explanation, str]:
        """The explanation of the sheet; where the convention refuses the list, of its lenient twin, with the reason."""
        if self._seen is None or self._seen[0] is not self.state:
            self._seen = self.state, drawable(self.state)
        return self._seen[1]


def _recent(past: list[Change]) -> list[Change]:
    """The last steps, so many that a visit with the longest lists holds no more than others."""
    held, kept = 0, 0
    for change in reversed(past[-_MOST_STEPS:]):
        held += len(change.before.documents)
        if held > _MOST_HELD and kept:
            break
        kept += 1
    return past[-kept:]


def current_session() -> Session:
    """This visitor's desk; the first time, from the link in the address bar, else the first example."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = _opened(st.query_params.get("s", ""))
    session: Session = st.session_state[_KEY]
    return session


def _opened(address: str) -> Session:
    opened = Session(from_example(examples[_DEFAULT]))
    if address:
        with opened.trying():
            opened = Session(link.decode(address))
    return opened
