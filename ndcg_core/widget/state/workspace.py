"""A list that is being worked on: its state with its history, and what keeps a browser's board in step with it."""

import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from ndcg_core.errors import NdcgError
from ndcg_core.model.fields import FieldValue
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state import words
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.controls import field_of, parse_choice
from ndcg_core.widget.state.history import Change, recent
from ndcg_core.widget.state.operations import Operation, apply
from ndcg_core.widget.state.sources import from_example

MOST_OPERATIONS = 200
"""How many operations of one message are applied; a visitor's own changes arrive in a message each."""
_LAST = 2**53  # the largest number that a browser counts to
_LOG = logging.getLogger(__name__)


@dataclass(eq=False)
class Workspace:
    """The board's state, its history, and what the board in the browser has sent so far.

    The ``nonce`` is this list's name between browser and server; nobody else can guess it.

    Raises :class:`NdcgError` for a state that gives no numbers; every later state is tried before it is kept.
    """

    state: BoardState
    past: list[Change] = field(default_factory=list)
    future: list[tuple[BoardState, Change]] = field(default_factory=list)
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    acked: int = 0
    notice: str = ""
    refused: str = ""  # the control that the notice is about; empty where it is about the list
    _origin: BoardState = field(init=False)
    _unread: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._origin = self.state
        _ = self.state.explanation

    @property
    def locked(self) -> bool:
        """Whether the list stays as it is, whatever the browser sends."""
        return False

    def put(self, state: BoardState, description: str, choice: str = "", *, goes_on: bool = False) -> None:
        """Make this state the next step of the history; one that ``goes_on`` is one with a step of the same choice.

        Raises :class:`NdcgError`, and changes nothing, for a state that gives no numbers.
        """
        self.say("")
        if state == self.state:
            return
        _ = state.explanation  # refused here, if at all
        if not (goes_on and self.past and self.past[-1].choice == choice):
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
            self.put(replace(self.state, convention=self.state.convention.changed(**choices)), description, choice)

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
        self.put(from_example(examples[name]), words.OPENED.format(title=examples[name].title), words.EXAMPLE_CHOICE)
