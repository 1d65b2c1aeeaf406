"""One visitor's work: the board's state with its history, and what keeps the browser's board in step with it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.model.fields import FieldValue
from ndcg_core.teaching.examples import examples
from pages.ui.state import link, words
from pages.ui.state.board_state import BoardState
from pages.ui.state.history import Change, recent
from pages.ui.state.operations import Operation, apply
from pages.ui.state.parse_choice import field_of, parse_choice
from pages.ui.state.sealed import SealedExercise, is_sealed, unseal
from pages.ui.state.sources import from_example

_KEY = "session"
MOST_OPERATIONS = 200
"""How many operations of one message are applied; a visitor's own changes arrive in a message each."""
_LAST = 2**53  # the largest number that a browser counts to
_LOG = logging.getLogger(__name__)
_DEFAULT = "soup"
HIDDEN = "steps"
"""The parameter by which older links of exercises hide the sums."""


@dataclass
class Session:
    """One visit: the board's state, its history, and what the board in the browser has sent so far.

    Raises :class:`NdcgError` for a state that gives no numbers; every later state is tried before it is kept.
    """

    state: BoardState
    past: list[Change] = field(default_factory=list)
    future: list[tuple[BoardState, Change]] = field(default_factory=list)
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    acked: int = 0
    notice: str = ""
    refused: str = ""  # the control that the notice is about; empty where it is about the list
    draft: str | None = None  # text that was typed and not used yet; kept whatever else is opened meanwhile
    sealed: SealedExercise | None = None  # the exercise that this visit began with, if its solution is kept back
    tried: set[float] = field(default_factory=set)  # the answers to it that had enough digits
    solved: bool = False
    _origin: BoardState = field(init=False)
    _unread: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._origin = self.state
        _ = self.state.explanation

    @property
    def locked(self) -> bool:
        """Whether the list's sums are kept back: until it is solved, or as many answers were tried as it allows."""
        return self.sealed is not None and not self.solved and len(self.tried) < self.sealed.tries

    @property
    def required_decimals(self) -> int | None:
        """How many decimals the exercise asks for, if its link says so."""
        return None if self.sealed is None else self.sealed.decimals

    @property
    def shows_exercise(self) -> bool:
        """Whether the list is the exercise that the visit began with, and not a list that was made of it."""
        return self.sealed is not None and self.state == self.sealed.state

    def leave_exercise(self) -> None:
        """Open the first example instead of the exercise, with nothing to undo."""
        self.sealed, self.past, self.future = None, [], []
        self._show(from_example(examples[_DEFAULT]))
        self._origin = self.state
        self.say("")

    def put(self, state: BoardState, description: str, choice: str = "") -> None:
        """Make this state the next step of the history.

        Raises :class:`NdcgError`, and changes nothing, for a state that gives no numbers.
        """
        self.say("")
        if state == self.state:
            return
        _ = state.explanation  # refused here, if at all
        self.past = recent([*self.past, Change(description, choice, self.state, self.state.explanation.ndcg)])
        self.future = []
        self._show(state)

    def _show(self, state: BoardState) -> None:
        self.state.forget()
        self.state = state

    def say(self, notice: str, about: str = "") -> None:
        """Set what stands beside the board, or beside the control that it is about."""
        self.notice, self.refused = notice, about

    def choose(self, description: str, choice: str, **choices: FieldValue) -> None:
        """Set fields of the convention; what the core refuses becomes the notice."""
        with self.trying(choice):
            self.put(replace(self.state, convention=replace(self.state.convention, **choices)), description, choice)

    @contextmanager
    def trying(self, about: str = "") -> Iterator[None]:
        """Make a change that may fail: then the reason becomes the notice, and the state stays as it was."""
        try:
            yield
        except NdcgError as refusal:
            self.say(str(refusal), about)
        except (ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError):
            _LOG.exception("A change failed")
            self.say(words.FAILED, about)

    def undo(self) -> None:
        """Go one step back."""
        if self.past:
            last = self.past.pop()
            self.future.append((self.state, last))
            self._show(last.before)
            self.say(words.UNDONE.format(change=last.description))

    def redo(self) -> None:
        """Go one step forward again."""
        if self.future:
            state, change = self.future.pop()
            self._show(state)
            self.past.append(change)
            self.say(words.REDONE.format(change=change.description))

    def reset(self) -> None:
        """Go back to the example, or to the list that this visit began with."""
        example = self.state.example
        self.put(from_example(examples[example]) if example in examples else self._origin, words.RESET)

    def receive(self, message: object) -> None:
        """Apply the operations that have not been applied, at most :data:`MOST_OPERATIONS`.

        The board sends the rest again. A message from another session, or something that is no message, is ignored.
        """
        # what could not be read comes again with every run, until the board sends something else
        if isinstance(message, str) and not self._unread:
            self.say(words.UNREADABLE)
        self._unread = isinstance(message, str)
        if (
            self.locked
            or not isinstance(message, Mapping)
            or message.get("nonce") != self.nonce
            or not isinstance(message.get("ops"), list)
        ):
            return
        for operation in message["ops"][:MOST_OPERATIONS]:
            seq = operation.get("seq") if isinstance(operation, Mapping) else None
            if not isinstance(seq, int) or isinstance(seq, bool) or not self.acked < seq <= _LAST:
                continue
            self.acked = seq
            self._apply(operation)

    def _apply(self, operation: Operation) -> None:
        kind = operation.get("op")
        steps = {"undo": self.undo, "redo": self.redo, "reset": self.reset}
        with self.trying():
            if isinstance(kind, str) and kind in steps:
                steps[kind]()
            elif kind == "choose":
                self._choose(operation)
            elif kind == "open":
                self._open(operation.get("example"))
            else:
                self.put(*apply(self.state, operation))

    def _choose(self, operation: Operation) -> None:
        name = field_of(operation)
        with self.trying(name):
            description, value = parse_choice(self.state, operation)
            self.choose(description, name, **{name: value})

    def _open(self, name: object) -> None:
        if not isinstance(name, str) or name not in examples:
            raise words.EXAMPLE.error(name)
        self.put(from_example(examples[name]), words.OPENED.format(title=examples[name].title))


def current_session() -> Session:
    """Return this visitor's session; it starts with the link in the address bar, or else with the first example."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = _opened(st.query_params.get("s", ""), st.query_params.get(HIDDEN, "") == "no")
    session: Session = st.session_state[_KEY]
    return session


def _opened(address: str, hidden: bool) -> Session:
    """Return the visit that a link begins; older links of exercises say beside the list that its sums are hidden."""
    opened = Session(from_example(examples[_DEFAULT]))
    if address:
        with opened.trying():
            exercise = unseal(address) if is_sealed(address) else None
            if exercise is None and hidden:
                exercise = SealedExercise(link.decode(address))
            opened = Session(link.decode(address) if exercise is None else exercise.state, sealed=exercise)
    return opened
