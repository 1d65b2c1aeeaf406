"""A worksheet for paper, or its solution on a separate page: what a link asks for, its print style, its tables."""

from dataclasses import dataclass

import streamlit as st

from ndcg_core import Explanation, NdcgError
from ndcg_core.document import Blank, Block, Bullets, Equation, Heading, Strong, Table, paragraph
from ndcg_core.document.html import node
from ndcg_core.model.topic import DocId
from ndcg_core.scoring.choices import facts
from ndcg_core.teaching.exercises import instructions, measure
from ndcg_core.teaching.lessons import lessons
from ndcg_core.widget.picture_contents import contents, on_paper
from ndcg_core.widget.state.board_state import BoardState
from pages.ui.components import html, picture
from pages.ui.components.html import tag
from pages.ui.components.worksheet_links import PAGE
from pages.ui.state import link
from pages.ui.state.sealed import is_sealed, seal, unseal
from pages.ui.state.session import HIDDEN, current_session
from pages.ui.templates import filled
from pages.ui.text import plain, show
from pages.ui.worksheet import lesson, words


@dataclass(frozen=True)
class WorksheetRequest:
    """What a link asks for.

    Attributes
    ----------
    state : BoardState
        The list of the exercise.
    lesson : int, optional
        A lesson's number, if the worksheet is a lesson's.
    seed : int
        The seed of the lesson's checkpoints.
    solved : bool
        Whether the solution is asked for.
    open : bool
        Whether the link may show the solution.
    address : str
        The exercise as the value of the link's ``s``.

    """

    state: BoardState
    lesson: int | None = None
    seed: int = 1
    solved: bool = False
    open: bool = True
    address: str = ""


def requested_worksheet() -> WorksheetRequest | str:
    """Return what the address asks for, or one sentence that says why it cannot be shown."""
    given = st.query_params
    try:
        lesson = _whole("lesson", given["lesson"]) if "lesson" in given else None
        if lesson is not None:
            _ = lessons[lesson]
        state, address, may_open = _exercise(given.get("s", ""))
        wanted = WorksheetRequest(
            state,
            lesson,
            _whole("seed", given.get("seed", "1")),
            given.get("solution") == "yes",
            (may_open or lesson is not None) and given.get(HIDDEN) != "no",
            address,
        )
        _ = state.explanation
    except NdcgError as refusal:
        return str(refusal)
    return words.NO_SOLUTION if wanted.solved and not wanted.open else wanted


def _exercise(address: str) -> tuple[BoardState, str, bool]:
    """Return the exercise of a link or of this visit, its link, and whether its solution may be shown."""
    session = current_session()
    if is_sealed(address):
        exercise = unseal(address)
        return exercise.state, address, session.sealed == exercise and not session.locked
    if address:
        state = link.decode(address)
        return state, address, not (session.locked and session.sealed is not None and state == session.sealed.state)
    sealed = session.sealed if session.shows_exercise else None
    return session.state, link.encode(session.state) if sealed is None else seal(sealed), not session.locked


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise words.WHOLE_NUMBER.error(text[:12], name=name)
    return int(text)


def draw(wanted: WorksheetRequest | str) -> None:
    """Draw the worksheet or the solution; on the screen, also how to print it and a link to the other."""
    st.html(filled("components/paper.html") + filled("worksheet/exercise.html"))
    if isinstance(wanted, str):
        st.warning(plain(wanted))
        return
    with st.container(key="worksheet"):
        with st.container(key="worksheet_links", horizontal=True):
            st.markdown(words.PRINT)
            _draw_links(wanted)
        if wanted.lesson is None:
            _draw_exercise(wanted.state, solved=wanted.solved)
        else:
            lesson.draw(wanted.lesson, wanted.seed, solved=wanted.solved)


def _draw_links(wanted: WorksheetRequest) -> None:
    subject = {"lesson": str(wanted.lesson), "seed": str(wanted.seed)} if wanted.lesson else {"s": wanted.address}
    closed = {} if wanted.open else {"steps": "no"}
    if wanted.solved:
        st.page_link(PAGE, label=words.WORKSHEET, query_params=subject)
    elif wanted.open:
        st.page_link(PAGE, label=words.ITS_SOLUTION, query_params={**subject, "solution": "yes"})
    if wanted.lesson:
        st.page_link("lessons.py", label=words.TO_LESSON, query_params={"at": f"{lessons[wanted.lesson].label}.1"})
    else:
        st.page_link("check.py", label=words.TO_EXERCISE, query_params={**subject, **closed})


def _draw_exercise(state: BoardState, *, solved: bool) -> None:
    title = words.SOLUTION_TITLE if solved else words.TITLE
    st.markdown(title.format(title=plain(measure("ndcg", state.convention))))
    head = [] if solved else [lesson.head()]
    listed: list[Block] = [state.topic().table(state.titles), Bullets(instructions(state.convention, state.topic()))]
    html.draw("worksheet_paper", *map(node, [*head, *listed]))
    if solved:  # the empty sheet fits a page without it
        picture.show("worksheet_picture", on_paper(contents(state)))
    html.draw("worksheet_sums", tag("div", *map(node, _sums(state, solved=solved)), cls="" if solved else "blank"))


def _sums(state: BoardState, *, solved: bool) -> list[Block]:
    """Return the terms of both lists, the sums, and how they come about; or as much room, whatever the answer is."""
    explanation = state.explanation
    own, ideal = _terms(explanation, state.titles) if solved else _room(state)
    values = zip(words.SUMS, (explanation.dcg, explanation.idcg, explanation.ndcg), strict=True)
    sums = {words.SUM.format(name=name, at=explanation.at): Strong(show(value)) for name, value in values}
    return [
        *([paragraph(state.refusal, kind="refused")] if solved and state.refusal else []),
        Heading(words.LIST, 4),
        Table(words.COLUMNS, own),
        Heading(words.IDEAL_LIST, 4),
        Table(words.COLUMNS, ideal),
        *(paragraph(said, value if solved else Blank(), kind="sum") for said, value in sums.items()),
        *(map(Equation, explanation.formulas().values()) if solved else ()),
        *([Bullets(explanation.words())] if solved else []),
    ]


def _room(state: BoardState) -> tuple[list[list[str]], list[list[str]]]:
    """Return rows to fill, as many whatever the answer is."""
    k, every = state.convention.k, len(state.documents)
    ideal = every if not facts(state.convention).cut.at_k else min(k or every, every)
    blank = [""] * (len(words.COLUMNS) - 1)
    own, best = ([[str(rank), *blank] for rank in range(1, count + 1)] for count in (len(state.ranked), ideal))
    return own[:k], best


def _terms(explanation: Explanation, names: dict[str, str]) -> tuple[list[list[str]], list[list[str]]]:
    """Return the same rows, filled in."""

    def cells(rank: int, doc: DocId | None, *numbers: float) -> list[str]:
        return [str(rank), "–" if doc is None else names.get(str(doc), str(doc)), *map(show, numbers)]

    own = [
        cells(row.rank, row.doc, row.gain, row.weight, row.discounted, row.dcg)
        for row in explanation.rows
        if row.counts
    ]
    ideal = [
        cells(row.rank, row.ideal_doc, row.ideal_gain, row.weight, row.ideal_discounted, row.idcg)
        for row in explanation.rows
        if row.ideal_counts
    ]
    return own, ideal
