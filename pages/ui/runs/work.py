"""What the page computes, in steps that can be watched and stopped; each is done once and kept with the files."""

import logging
import time
from collections.abc import Callable, Generator, Hashable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.model.convention import Convention
from pages.ui.components import long_work
from pages.ui.runs import words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection, File

T = TypeVar("T")
_LOG = logging.getLogger(__name__)
UNSEEN = 0.15  # seconds of work for which no progress is shown


class Refused(NamedTuple):
    """Why something could not be computed, in one sentence."""

    sentence: str


class Step(NamedTuple):
    """Something to compute: the key under which it is kept, what it is in words, and how.

    What is computed piece by piece is a generator that yields its share from 0 to 1, and returns the result.
    """

    key: Hashable
    title: str
    compute: Callable[[], object]


def for_runs(
    found: Collection, part: str, choice: Choice, title: str, compute: Callable[[PreparedRun, Convention], object]
) -> list[Step]:
    """Return a step for every run that has its judgments; :func:`of_run` finds what it computes."""
    return [
        Step(
            (part, file.number, choice.key),
            title.format(name=file.system, convention=choice.title),
            partial(compute, prepared, choice.convention),
        )
        for file in found.runs
        if (prepared := found.prepared(file)) is not None
    ]


def of_run(found: Collection, part: str, file: File, choice: Choice, kind: type[T]) -> T | None:
    """Return what was computed of a run under a choice, or None if it was not computed or was refused."""
    return found.found((part, file.number, choice.key), kind)


class _Piece(NamedTuple):
    """How much of a step is done."""

    share: float


@dataclass
class Steps(long_work.Stoppable):
    """Steps that are still to be done."""

    collection: Collection
    steps: list[Step]
    done: int = 0
    _all: int = field(init=False)
    _pieces: Generator[float, None, object] | None = field(init=False, default=None)
    _share: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        self._all = len(self.steps)

    @property
    def running(self) -> bool:
        """Whether steps are left and the work was not stopped."""
        return not self.stopped and self.done < self._all

    @property
    def share(self) -> float:
        """How many of the steps are done, from 0 to 1."""
        return (self.done + self._share) / self._all

    @property
    def progress(self) -> str:
        """What is being done, in words."""
        return self.steps[min(self.done, self._all - 1)].title

    def step(self) -> None:
        """Do the next step, or the next piece of it."""
        step = self.steps[self.done]
        if step.key not in self.collection.computed:
            found = self._next(step)
            if isinstance(found, _Piece):
                self._share = found.share
                return
            self.collection.computed[step.key] = found
        self.done, self._share, self._pieces = self.done + 1, 0.0, None

    def _next(self, step: Step) -> object:
        """Return what a step computes, or how much of it is computed now."""
        if self._pieces is None:
            found = attempted(step.compute)
            if not isinstance(found, Generator):
                return found
            self._pieces = found
        pieces = self._pieces
        try:
            return attempted(lambda: _Piece(next(pieces)))
        except StopIteration as end:
            return end.value


def attempted(compute: Callable[[], T]) -> T | Refused:
    """Return what is computed, or :class:`Refused` with the reason why it cannot be."""
    try:
        return compute()
    except NdcgError as refusal:
        return Refused(str(refusal))
    except (ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError):
        _LOG.exception("A run could not be evaluated")
        return Refused(words.FAILED)


def do(collection: Collection, wanted: Iterable[Step], key: str) -> bool:
    """Do what has not been done; return whether all is there, which it is not if the visitor stopped it."""
    place = st.empty()  # always there, so that the browser changes what follows, and does not draw it anew
    missing = [step for step in wanted if step.key not in collection.computed]
    if not missing:
        collection.working.pop(key, None)
        return True
    work = collection.working.get(key)
    if not isinstance(work, Steps) or [step.key for step in work.steps[work.done :]] != [step.key for step in missing]:
        work = collection.working[key] = Steps(collection, missing)
    long_work.until(work, time.monotonic() + UNSEEN)  # without a progress bar, which would only flash
    long_work.draw(work, key, place)
    draw_stopped(work, key)
    return not work.stopped


def draw_stopped(work: long_work.Stoppable, key: str) -> None:
    """Draw that work was stopped, and the way to go on, if it was."""
    if work.stopped:
        st.caption(words.STOPPED)
        st.button(words.GO_ON, key=f"{key}_go_on", on_click=work.go_on)
