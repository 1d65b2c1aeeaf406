"""Work that takes seconds: it is done in slices, shows its progress, and can be stopped and continued."""

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from threading import Lock

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.components import again, words
from pages.ui.surroundings import HERE

_STRETCH, _REST = 0.01, 0.002  # seconds
_SLICE = 0.2  # seconds between two updates of the progress bar, when a click on Stop is noticed


@dataclass(kw_only=True)
class Stoppable(ABC):
    """Work that is done step by step, and can be stopped and continued.

    A page that is opened again starts in another thread, at once; the thread that it overtakes notices that after its
    step. So threads take turns.
    """

    stopped: bool = False
    _turn: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)

    @property
    @abstractmethod
    def running(self) -> bool:
        """Whether steps are left and the work was not stopped."""

    @property
    @abstractmethod
    def share(self) -> float:
        """How much is done, from 0 to 1."""

    @property
    @abstractmethod
    def progress(self) -> str:
        """How much is done, in words."""

    @abstractmethod
    def step(self) -> None:
        """Do the next step."""

    def advance(self) -> None:
        """Do the next step, if one is left."""
        with self._turn:
            if self.running:
                self.step()

    def stop(self) -> None:
        """Stop; what is done stays."""
        self.stopped = True

    def go_on(self) -> None:
        """Continue where it was stopped."""
        self.stopped = False


def draw(work: Stoppable, key: str, place: DeltaGenerator | None = None) -> None:
    """Do what is left; a click on Stop, or on anything else, is noticed between two slices.

    The progress stands in an empty ``place``, if the page has reserved one.
    """
    if not work.running:
        return
    if HERE.in_browser:
        _do_in_parts(work, key)
        st.stop()  # the page is drawn whole when the work is done
    place = place or st.empty()
    with place.container(key=f"working_{key}"):
        bar = st.progress(0.0)
        st.button(words.STOP, key=f"{key}_stop", on_click=work.stop)
        while work.running:
            bar.progress(work.share, work.progress)
            until(work, time.monotonic() + _SLICE)
    place.empty()


@st.fragment
def _do_in_parts(work: Stoppable, key: str) -> None:
    """Work for a moment each time the browser asks for more: on one thread, it draws and clicks only in between."""
    until(work, time.monotonic() + _SLICE)
    st.progress(work.share, work.progress)
    st.button(words.STOP, key=f"{key}_stop", on_click=work.stop)
    if not work.running:
        st.rerun()
    again.soon(f"{key}_again", time.monotonic_ns())


def until(work: Stoppable, end: float) -> None:
    """Work until then, with a rest after each stretch, in which other visitors' threads get the interpreter at once."""
    while work.running and time.monotonic() < end:
        rest = time.monotonic() + _STRETCH
        while work.running and time.monotonic() < rest:
            work.advance()
        time.sleep(_REST)
