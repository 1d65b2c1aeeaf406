"""The page from top to bottom: files and choices, the decision, its two pictures, and the parts below."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from threading import Lock

import streamlit as st

from ndcg_core.batch.runs import Qrels
from ndcg_core.scoring.pipeline import pays
from ndcg_core.systems import Comparison
from ndcg_core.systems.leading import leading
from pages.ui.components import html
from pages.ui.components.html import tag
from pages.ui.runs import choices, deciding, files, leads, linked, means, queries, tabs, words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection, File, collection, example
from pages.ui.runs.pairs import Pair, query_values
from pages.ui.runs.shown import Shown
from pages.ui.runs.work import Refused
from pages.ui.state.session import Session
from pages.ui.surroundings import HERE
from pages.ui.templates import filled


def draw(session: Session) -> tuple[dict[str, str], Callable[[], None]]:
    """Draw the page; return what the address can carry of it, and the work that is left when it stands."""
    st.html(filled("runs/report.html"))
    if not collection().ready:
        st.markdown(words.OPENING)
    linked.draw(collection())
    found = files.draw()
    if not found.ready:
        if not found.files:
            _draw_example()
        return _as_given(), _nothing
    choice = _draw_row(session, found)
    go_on = _draw_found(session, found, choice)
    return {**choices.address(choice), **_files(found)}, go_on


_EXAMPLE = Lock()  # all visitors share what is computed of it


@cache
def _example() -> Collection:
    return example("systems")


def _draw_example() -> None:
    """Draw what there will be to see of the visitor's own runs; without a server, that would take too long."""
    if HERE.in_browser:
        return
    found, choice = _example(), choices.named(choices.DEFAULT, choices.USUAL_K)
    with st.container(key="runs_shown"):
        st.markdown(words.EXAMPLE_SHOWN)
        with _EXAMPLE:
            files.prepare(found)
            usable = means.compute(found, choice)
            compared = deciding.compared(found, choice, usable)
        if not isinstance(compared, Comparison):
            return
        deciding.draw(deciding.verdict(compared, None, choice.difference), compared, None)
        names = {file.system: file for file in usable}
        lead = leading(compared)[0]
        left, right = st.columns([2, 3], gap="medium")
        with left:
            leads.draw(found, choice, compared)
        with right:
            pair = Pair(names[lead.best], names[lead.next])
            queries.draw_bars(found, choice, pair, query_values(found, choice, pair))


def _as_given() -> dict[str, str]:
    """Return what the address says of files that are still to be added, and how to look at them."""
    given = st.query_params
    return {name: given[name] for name in (*choices.ADDRESS, "files") if name in given} if linked.wanted() else {}


def _files(found: Collection) -> dict[str, str]:
    if found.example:
        return {"example": found.example}
    named = linked.written(found)
    return {"files": named} if named else {}


def _nothing() -> None:
    """Nothing is left to do."""


def _draw_row(session: Session, found: Collection) -> Choice:
    with st.container(horizontal=True, vertical_alignment="bottom", key="runs_row"):
        choice = choices.draw(session, [file.system for file in found.runs], found.meaning if found.repeating else None)
        files.draw_buttons(found)
    return choice


def _draw_found(session: Session, found: Collection, choice: Choice) -> Callable[[], None]:
    """Draw what was found in the files; return the work that is left."""
    usable = means.compute(found, choice)
    if refused := [*_nothing_relevant(found, choice), *means.refusals(found, choice)]:
        html.draw("runs_refused", *refused)
    if not usable:
        means.draw(found, choice)
        return _nothing
    compared = deciding.compared(found, choice, usable)
    whole = compared if isinstance(compared, Comparison) else None
    done = deciding.definitions(found, choice, usable, whole) if whole is not None else None
    _draw_decision(found, choice, usable, compared, done)
    place = st.empty()
    pair = _draw_pictures(found, choice, usable, whole)
    tabs.draw(Shown(session, found, choice, pair, whole, done))
    return _nothing if done is None else partial(deciding.go_on, done, place)


def _nothing_relevant(found: Collection, choice: Choice) -> list[html.Node]:
    qrels = found.qrels
    if qrels is None or not isinstance(qrels.table, Qrels) or (qrels.table.numbers > 0).any():
        return []
    if pays(choice.convention, 0):
        return []
    return [tag("p", words.NOTHING_RELEVANT.format(name=qrels.name), cls="refused")]


def _draw_decision(
    found: Collection,
    choice: Choice,
    usable: Sequence[File],
    compared: Comparison | Refused | None,
    done: deciding.Work | None,
) -> None:
    if isinstance(compared, Comparison):
        deciding.draw(deciding.verdict(compared, done, choice.difference), compared, done)
    elif compared is not None:
        html.draw("runs_verdict", tag("p", compared.sentence, cls="refused"))
    elif len(usable) == 1:
        html.draw("runs_verdict", deciding.lines(*means.sentences(found, usable[0], choice)))


def _draw_pictures(found: Collection, choice: Choice, usable: Sequence[File], compared: Comparison | None) -> Pair:
    """Draw how far the systems are apart, and each query of the best two; return the two that are looked at."""
    if compared is None or not compared.queries:
        names = [file.system for file in usable]
        return queries.draw(found, choice, usable, names[0], names[-1])
    left, right = st.columns([2, 3], gap="medium")
    with left:
        leads.draw(found, choice, compared)
    lead = leading(compared)[0]
    with right:
        return queries.draw(found, choice, usable, lead.best, lead.next)
