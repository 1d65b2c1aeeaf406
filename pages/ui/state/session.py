"""One visitor's work: the board's state with its history, and the exercise that the visit began with."""

import threading
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import streamlit as st

from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.examples import examples
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_example
from ndcg_core.widget.state.workspace import Workspace
from pages.ui.state import link
from pages.ui.state.attempts import COOKIE, Attempts, attempts_of
from pages.ui.state.sealed import SealedExercise, is_sealed, unseal

_KEY = "session"
_DEFAULT = "soup"
HIDDEN = "steps"
"""The parameter by which older links of exercises hide the sums."""


@dataclass(eq=False)
class Session(Workspace):
    """One visit: a list that is being worked on, and what else a visitor's tab holds.

    The board's operations arrive in two ways, each in a thread of its own. Every change of the list holds ``turn``, and
    so does whoever draws the playground.

    Raises :class:`NdcgError` for a state that gives no numbers; every later state is tried before it is kept.
    """

    draft: str | None = None  # text that was typed and not used yet; kept whatever else is opened meanwhile
    sealed: SealedExercise | None = None  # the exercise that this visit began with, if its solution is kept back
    attempts: Attempts = field(default_factory=Attempts)  # at the exercise, in every tab of the browser
    turn: threading.RLock = field(default_factory=threading.RLock, repr=False)
    drawn: int = 0  # the number of the last drawing of the playground; a drawing of something newer has a higher number
    _drawing: tuple[object, ...] = ()

    def receive(self, message: object) -> None:
        """Apply the operations that have not been applied."""
        with self.turn:
            super().receive(message)

    def put(self, state: BoardState, description: str, choice: str = "", *, goes_on: bool = False) -> None:
        """Make this state the next step of the history."""
        with self.turn:
            super().put(state, description, choice, goes_on=goes_on)

    def count_drawing(self) -> None:
        """Give the drawing that comes a new number, unless it shows what the last one showed."""
        drawing = (self.state, self.notice, self.refused, self.acked, len(self.past), len(self.future))
        self.drawn += drawing != self._drawing
        self._drawing = drawing

    @property
    def stamp(self) -> JsonObject:
        """What tells a drawing from an older one of the same list, in whatever order they arrive."""
        return {"list": self.nonce, "drawn": self.drawn}

    @property
    def locked(self) -> bool:
        """Whether the list's sums are kept back: until it is solved, or as many answers were tried as it allows."""
        if self.sealed is None or self.attempts.solved:
            return False
        return not self.sealed.tries or len(self.attempts.tried) < self.sealed.tries

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
        with self.turn:
            self.sealed, self.past, self.future = None, [], []
            self._show(first_state())
            self._origin = self.state
            self.say("")


VISITS: WeakValueDictionary[str, Session] = WeakValueDictionary()
"""Every visit that is open, by its nonce."""


def first_state() -> BoardState:
    """Return the list that a visit without a link begins with."""
    return from_example(examples[_DEFAULT])


def current_session() -> Session:
    """Return this visitor's session; it starts with the link in the address bar, or else with the first example."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = _opened(st.query_params.get("s", ""), st.query_params.get(HIDDEN, "") == "no")
        VISITS[st.session_state[_KEY].nonce] = st.session_state[_KEY]
    session: Session = st.session_state[_KEY]
    return session


def _opened(address: str, hidden: bool) -> Session:
    """Return the visit that a link begins; older links of exercises say beside the list that its sums are hidden."""
    opened = Session(first_state())
    if address:
        with opened.trying():
            exercise = unseal(address) if is_sealed(address) else None
            if exercise is None and hidden:
                exercise = SealedExercise(link.decode(address))
            opened = Session(link.decode(address) if exercise is None else exercise.state, sealed=exercise)
            if exercise is not None:
                opened.attempts = attempts_of(st.context.cookies.get(COOKIE, ""), exercise)
    return opened
