"""A new exercise, generated from a seed, on which every chosen mistake shows."""

from dataclasses import dataclass

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.model.convention import Convention
from ndcg_core.teaching.exercises import Exercise, Search
from ndcg_core.teaching.exercises.request import ListChoices
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.widget.state.sources import from_topic
from pages.ui.check import words
from pages.ui.components import html, long_work
from pages.ui.components.html import Node, tag
from pages.ui.state.session import Session
from pages.ui.state.words import EXERCISE
from pages.ui.text import plain, show

_EXERCISE, _SEARCH = "new_exercise", "make_search"
_BUDGET = 1000  # lists
_USUAL_MISTAKES = ("G1", "D1", "D4", "I1", "K2")
_SHOWABLE = [name for name, entry in mistakes.items() if entry.variants]


@dataclass(frozen=True)
class Settings:
    """What an exercise and its variants have in common.

    Attributes
    ----------
    mistakes : tuple of str
        The mistakes that must show.
    seed, size, highest, decimals : int
        The seed, the number of documents, the highest grade, and the decimals of an answer.

    """

    mistakes: tuple[str, ...]
    seed: int
    size: int
    highest: int
    decimals: int

    def choices(self, convention: Convention) -> ListChoices:
        """Return what every list of a search has in common."""
        grades = range(self.highest + 1)
        return {"size": self.size, "grades": grades, "convention": convention, "decimals": self.decimals}


def draw(session: Session, convention: Convention) -> Settings:
    """Draw the controls of a new exercise and the exercise that was made last; return the settings."""
    st.markdown(words.GENERATE)
    chosen = st.multiselect(
        words.MISTAKES,
        _SHOWABLE,
        default=list(_USUAL_MISTAKES),
        key="make_mistakes",
        format_func=lambda name: words.MISTAKE.format(id=name, title=mistakes[name].title),
    )
    seed, size, highest, decimals = st.columns(4)
    settings = Settings(
        tuple(chosen),
        int(seed.number_input(words.SEED, 0, 10**6, 1, key="make_seed")),
        int(size.number_input(words.DOCUMENTS, 2, 20, 7, key="make_size")),
        int(highest.number_input(words.HIGHEST_GRADE, 1, 10, 4, key="make_highest")),
        int(decimals.number_input(words.EXERCISE_DECIMALS, 1, 8, 3, key="make_decimals")),
    )
    if st.button(words.MAKE, key="make"):  # not a callback: a number that was typed just before the click counts
        _start(settings, convention)
    _search(session)
    _draw_new_exercise()
    return settings


@dataclass
class ExerciseJob(long_work.Stoppable):
    """The search for an exercise; if it is stopped, the best list so far is used."""

    search: Search

    @property
    def running(self) -> bool:
        """Whether lists are left to try and the search was not stopped."""
        return not (self.stopped or self.search.done)

    @property
    def share(self) -> float:
        """How much of the budget is spent, from 0 to 1."""
        return self.search.tried / self.search.budget

    @property
    def progress(self) -> str:
        """How many lists were tried, and how good the best of them is."""
        sentence = words.TRIED if self.search.failures is None else words.TRIED_BEST
        search = self.search
        return sentence.format(tried=search.tried, budget=search.budget, failures=search.failures)

    def step(self) -> None:
        """Try another list."""
        self.search.step()


def _start(settings: Settings, convention: Convention) -> None:
    choices = settings.choices(convention)
    try:
        search = Search(settings.seed, mistakes=settings.mistakes, quantity="ndcg", budget=_BUDGET, **choices)
        st.session_state[_SEARCH] = ExerciseJob(search)
    except NdcgError as refusal:
        st.session_state[_EXERCISE] = str(refusal)


def _search(session: Session) -> None:
    """Continue the search that was started last; the list it finds becomes the exercise on the board."""
    job = st.session_state.get(_SEARCH)
    if job is None:
        return
    long_work.draw(job, "make")
    del st.session_state[_SEARCH]
    if job.stopped and job.search.failures is None:
        st.session_state[_EXERCISE] = words.STOPPED_EARLY
        st.rerun()
    with session.trying(_SEARCH):
        exercise = job.search.best
        session.put(from_topic(exercise.topic, exercise.convention), EXERCISE.format(seed=exercise.seed))
        st.session_state[_EXERCISE] = exercise
    if session.refused == _SEARCH:
        st.session_state[_EXERCISE] = session.notice
    st.rerun()


def _draw_new_exercise() -> None:
    exercise = st.session_state.get(_EXERCISE)
    if isinstance(exercise, str):
        st.warning(plain(exercise))
    if not isinstance(exercise, Exercise):
        return
    rows = [(row.mistake, row.title, row.typed, show(row.dcg), show(row.idcg), show(row.ndcg)) for row in exercise.rows]
    sentence = words.ALL_RECOGNISED if exercise.separates_all else words.NOT_ALL
    notes: list[Node] = [tag("li", note) for note in exercise.problems]
    html.draw(
        "exercise_table",
        tag("p", sentence.format(seed=exercise.seed)),
        *([tag("ul", *notes)] if notes else []),
        html.table(words.EXERCISE_TABLE, rows),
    )
