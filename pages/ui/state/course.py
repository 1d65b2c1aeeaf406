"""A reader's progress through the lessons: the place and the steps done, which a link carries, and the attempts."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

import streamlit as st

from ndcg_core.teaching.lessons import Judgement, Lesson, Scene, Step, lessons
from pages.ui.state.board_state import BoardState
from pages.ui.state.session import Session
from pages.ui.state.sources import from_scene

_KEY = "course"
_AT = re.compile(r"(\d{1,3})\.(\d{1,3})")
_DONE = re.compile(r"[0-9a-f]{0,8}(\.[0-9a-f]{0,8}){0,99}")


@dataclass(frozen=True)
class Place:
    """A step: the lesson's number and the step's, both from 1."""

    lesson: int
    step: int

    @property
    def name(self) -> str:
        """For keys of widgets and for the link."""
        return f"{self.lesson}.{self.step}"


@dataclass
class Attempt:
    """What was answered at a step, and the judgement.

    Attributes
    ----------
    typed : int, float or str, optional
        The answer.
    judged : Judgement, optional
        What the lesson says to it.
    shown : bool
        Whether the rest of the step is shown.
    given_up : bool
        Whether the reader asked for the solution.
    seed : int
        The seed of a checkpoint's list.
    cells : list of str
        The right answers so far, where a table is filled.
    lifted : float, optional
        The height of a bar that was lifted and is not the answer yet.

    """

    typed: float | str | None = None
    judged: Judgement | None = None
    shown: bool = False
    given_up: bool = False
    seed: int = field(default_factory=lambda: secrets.randbelow(10**6))
    cells: list[str] = field(default_factory=list)
    lifted: float | None = None

    @property
    def guess(self) -> float | None:
        """The answer at a bar; None as long as there is none."""
        return self.typed if isinstance(self.typed, float) else None


@dataclass
class Course:
    """A reader's course. It is kept in the visit and in the link, and nowhere else."""

    last: Place = field(default_factory=lambda: Place(1, 1))
    done: set[Place] = field(default_factory=set)
    tried: dict[Place, Attempt] = field(default_factory=dict)
    sessions: dict[Place, Session] = field(default_factory=dict)
    seed: int = field(default_factory=lambda: secrets.randbelow(10**6))  # of the worksheets

    def here(self) -> Place:
        """Return the step in the address, which Back and Forward change too, or else the last step shown."""
        self.done |= _read_done(st.query_params.get("done", ""))
        self.last = _read_place(st.query_params.get("at", "")) or self.last
        return self.last

    def go(self, place: Place) -> None:
        """Show another step."""
        self.last = place
        st.query_params["at"] = place.name

    def finish(self, place: Place) -> None:
        """Mark the step as done."""
        self.done.add(place)

    def attempt(self, place: Place) -> Attempt:
        """Return the attempt at this step."""
        return self.tried.setdefault(place, Attempt())

    def session(self, place: Place, scene: Scene) -> Session:
        """Return the session of this step's board, as the reader has left it."""
        if place not in self.sessions:
            self.sessions[place] = Session(from_scene(scene))
        return self.sessions[place]

    def address(self, here: Place) -> dict[str, str]:
        """Return what the link holds: the place, the steps done, and the view."""
        return {
            "at": here.name,
            **({"done": _written(self.done)} if self.done else {}),
            **{name: st.query_params[name] for name in ("view",) if name in st.query_params},
        }


def current_course() -> Course:
    """Return this visit's course."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = Course()
    course: Course = st.session_state[_KEY]
    return course


def step_of(place: Place) -> Step:
    """Return the step at a place."""
    return lessons[place.lesson].steps[place.step - 1]


def neighbours(place: Place) -> tuple[Place | None, Place | None]:
    """Return the step before and the step after, across lessons; None at either end."""
    numbers = list(lessons)
    at = numbers.index(place.lesson)
    before = (
        Place(place.lesson, place.step - 1)
        if place.step > 1
        else (Place(numbers[at - 1], len(lessons[numbers[at - 1]].steps)) if at else None)
    )
    after = (
        Place(place.lesson, place.step + 1)
        if place.step < len(lessons[place.lesson].steps)
        else (Place(numbers[at + 1], 1) if at + 1 < len(numbers) else None)
    )
    return before, after


def as_scene(state: BoardState, titles: Mapping[str, str]) -> Scene:
    """Return the board's list as a lesson sees it."""
    topic = state.topic()
    scores = None if topic.scores is None else dict(zip(state.ranked, topic.scores, strict=True))
    qrels = {str(doc): grade for doc, grade in topic.qrels.items()}
    return Scene(state.ranked, qrels, state.convention, scores, titles)


def _read_place(text: str) -> Place | None:
    found = _AT.fullmatch(text)
    if not found or int(found[1]) not in lessons or not 1 <= int(found[2]) <= len(lessons[int(found[1])].steps):
        return None
    return Place(int(found[1]), int(found[2]))


def _read_done(text: str) -> set[Place]:
    if not _DONE.fullmatch(text):
        return set()
    return {
        Place(number, step)
        for number, mask in zip(lessons, text.split("."), strict=False)
        for step in range(1, len(lessons[number].steps) + 1)
        if int(mask or "0", 16) >> (step - 1) & 1
    }


def _written(done: set[Place]) -> str:
    """One hexadecimal number for each lesson, with one bit for each step."""
    masks = [sum(1 << (place.step - 1) for place in done if place.lesson == number) for number in lessons]
    return ".".join(f"{mask:x}" if mask else "" for mask in masks).rstrip(".")


def all_done(course: Course, lesson: Lesson) -> bool:
    """Return whether every step of the lesson is done."""
    return all(Place(lesson.number, step) in course.done for step in range(1, len(lesson.steps) + 1))
