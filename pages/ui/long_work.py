"""Work that takes seconds: it goes in slices, shows how far it is, and can be stopped and taken up again."""

from __future__ import annotations

import time
from typing import Any, Protocol

import streamlit as st

_SLICE = 0.2  # seconds between two looks at the progress bar, when a click on Stop is heard


class Work(Protocol):
    """What can be done step by step."""

    @property
    def running(self) -> bool:
        """Whether steps are left and nobody stopped."""

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""

    @property
    def progress(self) -> str:
        """How much is done, in words."""

    def step(self) -> None:
        """Do a little more, some milliseconds' worth."""

    def stop(self) -> None:
        """Go no further; what is done stays."""


def draw(work: Work, key: str) -> None:
    """Do what is left; a click on Stop, or on anything else, is heard between two slices."""
    if not work.running:
        return
    place: Any = st.empty()
    with place.container():
        bar = st.progress(0.0)
        st.button("Stop", key=f"{key}_stop", on_click=work.stop)
        while work.running:
            bar.progress(work.share, work.progress)
            end = time.monotonic() + _SLICE
            while work.running and time.monotonic() < end:
                work.step()
    place.empty()
