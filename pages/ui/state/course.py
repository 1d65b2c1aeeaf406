"""A reader's progress through the lessons: the place and the steps done, which a link carries, and the attempts."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.lessons import Lesson, Step, lessons
from ndcg_core.teaching.tasks import Attempt, Scene
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_scene
from pages.ui.state import link, words
from pages.ui.state.session import Session
from pages.ui.text import brief, plain

_KEY = "course"
_STEPS = re.compile(r"[0-9a-f]{0,8}(\.[0-9a-f]{0,8}){0,99}")
_END = "end"
_LONGEST = 24  # letters of a step that there is not
Recalled = Literal["", "missed", "done", "first"]
"""What became of the question from the lesson before."""


@dataclass(frozen=True, order=True)
class Place:
    """A step: the lesson's number, by which links know it, and its own, from 1; what a lesson recalls is its step 0."""

    lesson: int
    step: int

    @property
    def name(self) -> str:
        """For keys of widgets and for the link."""
        return _END if self == END else f"{lessons[self.lesson].label}.{self.step}"


END = Place(0, 0)
"""The page after the last step."""


@dataclass
class Course:
    """A reader's course.

    The visit and the link keep it; the reader's browser keeps it for the next visit. The server keeps nothing.
    """

    last: Place = field(default_factory=lambda: Place(1, 1))
    done: set[Place] = field(default_factory=set)
    missed: set[Place] = field(default_factory=set)
    tried: dict[Place, Attempt] = field(default_factory=dict)
    sessions: dict[Place, Session] = field(default_factory=dict)
    boards: dict[Place, str] = field(default_factory=dict)  # links of boards left before a reload, not opened since
    unjudged: set[Place] = field(default_factory=set)  # steps whose answers came from the browser, not judged again yet
    restored: bool = False  # whether the browser has sent what it kept of an earlier visit
    left: Place | None = None  # where an earlier visit ended, offered until the reader goes anywhere
    begun: bool = False  # whether a step was shown
    first: Place = field(default_factory=lambda: Place(1, 1))  # the step that was shown first
    unknown: str = ""  # the step that a link names and no lesson has
    linked: bool = False  # whether a link named the step with which this visit began
    forgotten: bool = False  # whether the reader had the browser forget the course
    visit: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    seed: int = field(default_factory=lambda: secrets.randbelow(10**6))  # of the worksheets

    def here(self) -> Place:
        """Return the step in the address, which Back and Forward change too, or else the last step shown."""
        self.done |= _read_steps(st.query_params.get("done", ""))
        self.missed |= _read_steps(st.query_params.get("missed", ""))
        text = st.query_params.get("at", "")
        named = read_place(text)
        if named != self.last:
            self.unknown = text if named is None else ""
        if not self.begun:
            self.begun, self.linked, self.first = True, named is not None, named or self.last
        if self.left is not None and named not in (None, self.first):
            self.left = None
        self.last = named or self.last
        return self.last

    def go(self, place: Place) -> None:
        """Show another step."""
        self.last, self.left, self.unknown = place, None, ""
        st.query_params["at"] = place.name

    def forget(self) -> None:
        """Have the browser forget the course; it opens the lessons anew."""
        self.forgotten = True

    def note(self, place: Place) -> None:
        """Mark the step as missed if its first answer was wrong or its solution was shown; a guess is never wrong."""
        tried, ask = self.attempt(place), step_of(place).ask
        if place not in self.done and ask is not None and (tried.wrong or tried.given_up):
            self.missed.add(place)

    def attempt(self, place: Place) -> Attempt:
        """Return the attempt at this step."""
        return self.tried.setdefault(place, Attempt())

    def session(self, place: Place, scene: Scene) -> Session:
        """Return the session of this step's board, as the reader has left it."""
        if place not in self.sessions:
            self.sessions[place] = Session(from_scene(scene))
            _move_back(self.sessions[place], self.boards.pop(place, ""))
        return self.sessions[place]

    def restore(self, attempts: Mapping[Place, Attempt], boards: Mapping[Place, str]) -> None:
        """Take over what an earlier visit left, except at steps that this visit has already worked on."""
        self.restored = True
        for place in {*attempts, *boards}:
            session = self.sessions.get(place)
            if self.attempt(place).touched or (session is not None and session.past):
                continue
            self.sessions.pop(place, None)
            self.tried[place] = attempts.get(place, Attempt())
            self.unjudged.add(place)
            self.note(place)
            if place in boards:
                self.boards[place] = boards[place]

    def take_over(self, at: str, done: str, missed: str) -> None:
        """Take over the progress of an earlier visit; where it ended is offered to a reader who came by no link."""
        self.done |= _read_steps(done)
        self.missed |= _read_steps(missed)
        place = read_place(at)
        if place not in (None, self.last) and self.last == self.first and not self.linked:
            self.left = place

    def address(self, here: Place) -> dict[str, str]:
        """Return what the link holds: the place, the steps done and those missed, and the view."""
        return {
            "at": here.name,
            **({"done": _written(self.done)} if self.done else {}),
            **({"missed": _written(self.missed)} if self.missed else {}),
            **{name: st.query_params[name] for name in ("view",) if name in st.query_params},
        }


def current_course() -> Course:
    """Return this visit's course."""
    course: Course = st.session_state.setdefault(_KEY, Course())
    return course


def step_of(place: Place) -> Step:
    """Return the step at a place."""
    return lessons[place.lesson].numbered[place.step]


@cache
def places() -> tuple[Place, ...]:
    """Return every step of the course in order, with what each lesson recalls before its first step."""
    return tuple(Place(number, step) for number in lessons for step in lessons[number].numbered)


def neighbours(place: Place) -> tuple[Place | None, Place | None]:
    """Return the step before and the step after, across lessons and up to the last page; None at either end."""
    way = (*places(), END)
    at = way.index(place)
    return way[at - 1] if at else None, way[at + 1] if at + 1 < len(way) else None


def as_scene(state: BoardState, titles: Mapping[str, str]) -> Scene:
    """Return the board's list as a lesson sees it."""
    topic = state.topic()
    scores = None if topic.scores is None else dict(zip(state.ranked, topic.scores, strict=True))
    qrels = {str(doc): grade for doc, grade in topic.qrels.items()}
    return Scene(state.ranked, qrels, state.convention, scores, titles)


def _move_back(session: Session, board: str) -> None:
    """Put a board back as the reader left it, if the link is of the same documents; anything else is ignored."""
    if not board:
        return
    try:
        state = link.decode(board)
        if state.documents == session.state.documents:
            session.put(state, words.RESTORED)
    except (NdcgError, ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError):
        return


def read_place(text: str) -> Place | None:
    """Return the step, or the last page, that a link names; None for anything else."""
    return END if text == _END else _named().get(text)


def no_step(text: str) -> str:
    """Return the sentence that there is no such step; empty where a link names one, or none."""
    return words.NO_STEP.format(name=plain(brief(text, _LONGEST))) if text and read_place(text) is None else ""


@cache
def _named() -> dict[str, Place]:
    """Every step by its name; a recall also by that of older links, in which it followed a lesson's last step."""
    older = {f"{place.lesson}.{_bit(place) + 1}": place for place in places()}
    return {**older, **{place.name: place for place in places()}}


def _bit(place: Place) -> int:
    """Return which bit of a link stands for a step: a recall has kept the one after the lesson's last step."""
    return (place.step or len(lessons[place.lesson].steps) + 1) - 1


def _read_steps(text: str) -> set[Place]:
    if not _STEPS.fullmatch(text):
        return set()
    masks = [int(mask or "0", 16) for mask in text.split(".")]
    masked = dict(zip(sorted(lessons), masks, strict=False))
    return {place for place in places() if masked.get(place.lesson, 0) >> _bit(place) & 1}


def _written(steps: set[Place]) -> str:
    """One hexadecimal number for each lesson, by its number, with one bit for each step."""
    masks = [sum(1 << _bit(place) for place in steps if place.lesson == number) for number in sorted(lessons)]
    return ".".join(f"{mask:x}" if mask else "" for mask in masks).rstrip(".")


def all_done(course: Course, lesson: Lesson) -> bool:
    """Return whether every step of the lesson is done; what it recalls of the one before may be skipped."""
    return all(Place(lesson.number, step) in course.done for step in range(1, len(lesson.steps) + 1))


@dataclass(frozen=True)
class LessonProgress:
    """What a reader has done of a lesson.

    Attributes
    ----------
    lesson : Lesson
        The lesson.
    done : tuple of int
        The steps that are done.
    asked : tuple of int
        The steps whose question has a right answer; a guess has none.
    first : tuple of int
        Of these, the steps answered right at the first try.
    missed : tuple of int
        Of these, the steps whose first answer was wrong or whose solution was shown.
    drawable : tuple of int
        The steps that can be answered in the picture or on the board.
    drawn : tuple of int
        Of these, the steps done without answering in words.
    recall : str
        What became of the question from the lesson before: ``"first"`` for right at the first try, ``"done"`` for
        right, ``"missed"`` for wrong so far, or ``""``. It is not one of the steps.

    """

    lesson: Lesson
    done: tuple[int, ...]
    asked: tuple[int, ...]
    first: tuple[int, ...]
    missed: tuple[int, ...]
    drawable: tuple[int, ...]
    drawn: tuple[int, ...]
    recall: Recalled

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return len(self.done) == len(self.lesson.steps)


def progress_of(course: Course) -> list[LessonProgress]:
    """Return what the reader has done of every lesson."""
    return [_progress_in(course, lessons[number]) for number in lessons]


def _progress_in(course: Course, lesson: Lesson) -> LessonProgress:
    asked = tuple(at for at, step in enumerate(lesson.steps, 1) if step.ask is not None and step.ask.marked)
    done = tuple(at for at in range(1, len(lesson.steps) + 1) if Place(lesson.number, at) in course.done)
    missed = tuple(at for at in asked if Place(lesson.number, at) in course.missed)
    first = tuple(at for at in asked if at in done and at not in missed)
    drawable = tuple(at for at, step in enumerate(lesson.steps, 1) if step.ask is not None and step.ask.is_drawn)
    worded = {place.step for place, tried in course.tried.items() if tried.in_words and place.lesson == lesson.number}
    drawn = tuple(at for at in drawable if at in done and at not in worded)
    return LessonProgress(lesson, done, asked, first, missed, drawable, drawn, _recalled(course, lesson))


def _recalled(course: Course, lesson: Lesson) -> Recalled:
    place = Place(lesson.number, 0)
    if place in course.done:
        return "done" if place in course.missed else "first"
    return "missed" if place in course.missed else ""


def sums_of(lessons_done: Sequence[LessonProgress]) -> dict[str, int]:
    """Return how many steps there are, are done, are asked about, and were right at the first try; and of recalls."""
    sums = {part: sum(len(getattr(each, part)) for each in lessons_done) for part in ("done", "first", "asked")}
    return {
        **sums,
        "steps": sum(len(each.lesson.steps) for each in lessons_done),
        "recalled": sum(each.recall in ("done", "first") for each in lessons_done),
        "recalls": sum(each.lesson.recall is not None for each in lessons_done),
    }
