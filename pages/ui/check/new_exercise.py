"""Exercises for a class: made from a seed, or a link to the one on the board."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.exercises import Exercise, Search
from ndcg_core.teaching.mistakes import mistakes
from pages.ui.check import export
from pages.ui.components import html, long_work
from pages.ui.components.html import Node, tag
from pages.ui.state import link, words
from pages.ui.state.session import Session
from pages.ui.state.sources import from_topic
from pages.ui.text import plain, show

_MADE, _SEARCH = "made", "make_search"
_BUDGET = 1000  # lists
_USUAL = ("G1", "D1", "D4", "I1", "K2")
_SHOWABLE = [name for name, entry in mistakes.items() if entry.ways]


def draw(session: Session) -> None:
    """The link, the orders that can be given, and what was made last."""
    base = (st.context.url or "").split("?")[0]
    st.markdown(
        "A link to this exercise; whoever opens it is told whether the answer is right and where to look, not the solution:"
    )
    st.code(f"{base}?s={link.encode(session.state)}&steps=no", language=None, wrap_lines=True)
    export.draw(session)
    st.markdown("Or have one made, on which each of these mistakes gives a number of its own:")
    chosen = st.multiselect(
        "Mistakes",
        _SHOWABLE,
        default=list(_USUAL),
        key="make_mistakes",
        format_func=lambda name: f"{name}: {mistakes[name].title}",
    )
    seed, size, highest, decimals = st.columns(4)
    order = {
        "seed": seed.number_input("Seed", 0, 10**6, 1, key="make_seed"),
        "size": size.number_input("Documents", 2, 20, 7, key="make_size"),
        "highest": highest.number_input("Highest grade", 1, 10, 4, key="make_highest"),
        "decimals": decimals.number_input("Decimals", 1, 8, 3, key="make_decimals"),
    }
    st.button("Make the exercise", key="make", on_click=_start, args=(session, chosen, order))
    _search(session)
    _draw_made(session)


@dataclass
class ExerciseJob:
    """The search for an exercise, which can be stopped: then the best list so far is taken."""

    search: Search
    stopped: bool = False

    @property
    def running(self) -> bool:
        """Whether lists are left to try and nobody stopped."""
        return not (self.stopped or self.search.done)

    @property
    def share(self) -> float:
        """How much of the budget is spent."""
        return self.search.tried / self.search.budget

    @property
    def progress(self) -> str:
        """How many lists were tried, and how good the best of them is."""
        left = self.search.failures
        best = "" if left is None else f"; problems left on the best of them: {left}"
        return f"{self.search.tried:,} of at most {self.search.budget:,} lists tried{best}"

    def step(self) -> None:
        """Try one more list."""
        self.search.step()

    def stop(self) -> None:
        """Try no more lists."""
        self.stopped = True


def _start(session: Session, chosen: list[str], order: dict[str, int]) -> None:
    try:
        st.session_state[_SEARCH] = ExerciseJob(
            Search(
                int(order["seed"]),
                size=int(order["size"]),
                grades=range(int(order["highest"]) + 1),
                convention=session.state.convention,
                decimals=int(order["decimals"]),
                mistakes=chosen,
                quantity="ndcg",
                budget=_BUDGET,
            )
        )
    except NdcgError as refusal:
        st.session_state[_MADE] = str(refusal)


def _search(session: Session) -> None:
    """Go on with the search that was started last; what it finds becomes the exercise on the board."""
    making = st.session_state.get(_SEARCH)
    if making is None:
        return
    long_work.draw(making, "make")
    del st.session_state[_SEARCH]
    if making.stopped and making.search.failures is None:
        st.session_state[_MADE] = (
            "The search was stopped before it had found a list. Make the exercise again to start it anew."
        )
        st.rerun()
    with session.trying(_SEARCH):
        made = making.search.best
        session.put(from_topic(made.topic, made.convention), words.EXERCISE.format(seed=made.seed))
        st.session_state[_MADE] = made
    if session.refused == _SEARCH:
        st.session_state[_MADE] = session.notice
    st.rerun()


def _draw_made(session: Session) -> None:
    made = st.session_state.get(_MADE)
    if isinstance(made, str):
        st.warning(plain(made))
    if not isinstance(made, Exercise):
        return
    rows = [(row.mistake, row.title, row.typed, show(row.dcg), show(row.idcg), show(row.ndcg)) for row in made.rows]
    notes: list[Node] = [
        tag("li", f"{pair.one} and {pair.other} give the same number: {pair.reason}") for pair in made.same_numbers
    ]
    notes += [tag("li", f"{name}: {reason}") for name, reason in made.not_shown.items()]
    notes += [
        tag("li", f"{name} is taken for something else: {finding.sentence}") for name, finding in made.mistaken.items()
    ]
    html.draw(
        "made",
        tag(
            "p",
            f"Exercise {made.seed}: every number below is recognised."
            if made.separates_all
            else f"Exercise {made.seed}; not every mistake shows in it:",
        ),
        *([tag("ul", *notes)] if notes else []),
        html.table(("id", "what was done", "as typed", "DCG", "IDCG", "nDCG"), rows),
    )
