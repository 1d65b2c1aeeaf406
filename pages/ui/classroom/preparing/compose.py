"""The page *Class*: what a class is asked, from the list on the board, a lesson or the generator; and its start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.document import Block, Bullets
from ndcg_core.document.html import node
from ndcg_core.io import decoded
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.classroom import Question, ask_step, find_blind_spots, made, open_questions, save
from ndcg_core.teaching.classroom.saved import MOST_QUESTIONS
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.exercises import instructions, make, measure
from ndcg_core.teaching.lessons import Step, lessons
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import FreshList
from ndcg_core.teaching.tasks.collected import Options, Orders
from ndcg_core.teaching.tasks.figure_values import cell_words
from ndcg_core.teaching.tasks.kinds import KINDS as TASKS
from ndcg_core.teaching.tasks.number_key import NumberKey
from ndcg_core.widget.state.board_state import BoardState
from ndcg_core.widget.state.sources import from_scene, from_topic
from pages.ui.classroom.codes import spaced
from pages.ui.classroom.pace import Pace, network_of
from pages.ui.classroom.preparing import words
from pages.ui.components import downloads, html, refusals
from pages.ui.components.drawn_room import room
from pages.ui.state.course import END, no_step, read_place, step_of
from pages.ui.state.session import Session
from pages.ui.text import counted, plain

if TYPE_CHECKING:  # the database is imported when a class is started
    from sqlalchemy import Connection

    from pages.ui.classroom.store import Opened

_QUESTIONS, _STARTED, _FILE, _SAID = "class_questions", "class_started", "class_file", "class_said"
_LINKED = "class_linked"
_TITLE, _TEXT = "class_title", "class_text"
_EXERCISE_SIZE, _EXERCISE_MISTAKES = 7, ("G1", "D1", "I1")
_MOST_TRIES, _MOST_EXPECTED = 20, 20_000  # letters of the names
MADE = Pace(rate=1 / 120, most=30.0)
"""New classes of one address: a database holds ten thousand, which nobody may use up alone."""
_SHOWN_MISTAKES, _USUAL_KINDS, _PHONE_LINES = 6, 4, 4


def draw(session: Session) -> None:
    """Draw the question that can be added, those that were, and the start of the class."""
    _take_step()
    left, right = st.columns([5, 4], gap="large")
    with left:
        asked = _draw_new(session)
    with right:
        if (started := st.session_state.get(_STARTED)) is not None:
            _draw_started(started)
        if asked is not None:
            _draw_preview(asked)
        _draw_questions()
        example = session.state.example
        _draw_start(examples[example].title if example in examples else words.USUAL_TITLE)


def _take_step() -> None:
    """Choose the lesson's step that a link names, once; what a lesson recalls is the last step of another."""
    named = st.query_params.get("at", "")
    place = read_place(named)
    if said := no_step(named):
        st.info(said)
    if place in (None, END) or st.session_state.get(_LINKED) == named:
        return
    lesson = step_of(place).recalls or place.lesson
    step = {"class_lesson": lesson, f"class_step_{lesson}": (place.step or len(lessons[lesson].steps)) - 1}
    st.session_state.update({_LINKED: named, "class_source": "lesson", **step})


def _questions() -> list[Question]:
    found: list[Question] = st.session_state.setdefault(_QUESTIONS, [])
    return found


# ---- a new question ----


def _draw_new(session: Session) -> Question | None:
    """Draw what is asked, and return it; None where nothing can be asked so."""
    st.markdown(words.NEW)
    st.session_state.setdefault("class_source", "board")  # a link from a lesson chooses, too
    source = st.segmented_control(
        words.SOURCE, list(words.SOURCES), format_func=words.SOURCES.__getitem__, key="class_source"
    )
    step = _draw_lesson() if source == "lesson" else None
    state = from_scene(step.scene) if step else _draw_source(source, session)
    if state is None:
        return None
    kind = _choose_kind(step)
    built = (
        _draw_step(step) if kind == "step" and step else _draw_kind(kind, state, session, drawn=source == "exercise")
    )
    if built is None:
        return None
    text = st.text_input(words.QUESTION, value=built.text, key=f"{_TEXT}_{kind}_{hash(built.text)}", max_chars=500)
    parts = [part for part in words.HIDES if part in built.may_hide and part not in built.task.secret]
    with st.container(horizontal=True):
        hides = tuple(part for part in parts if st.checkbox(words.HIDES[part], key=f"class_hides_{part}"))
    question = refusals.warned(lambda: replace(built, text=text or built.text, hides=hides))
    if question is None:
        return None
    if (key := question.task.number_key) is not None:
        _draw_blind_spots(key)
    with st.container(horizontal=True):
        st.button(words.ASK_NOW, on_click=_ask_now, args=(question,), type="primary", key="class_now")
        st.button(words.ADD, on_click=_add, args=(question,), key="class_add")
    return question


def _choose_kind(step: Step | None) -> str:
    """Draw the kinds of question, those that are rarer in a menu, and return one."""
    usual = {**(words.OF_STEP if step and step.ask else {}), **words.KINDS}
    rarer = [*words.KINDS][_USUAL_KINDS:]
    few = [*(kind for kind in usual if kind not in rarer), *words.OTHERS]
    key, names = "class_kind" if step is None else "class_kind_step", {**usual, **words.OTHERS}
    kind = st.radio(words.ASK_FOR, few, format_func=names.__getitem__, key=key, horizontal=True)
    if kind not in words.OTHERS:
        return kind
    return st.selectbox(words.ANOTHER_KIND, rarer, format_func=names.__getitem__, key=f"{key}_rarer")


def _draw_preview(question: Question) -> None:
    """Draw the question with its list on a projector, and what a phone asks for, as long as it is being prepared."""
    subject = question.task.subject
    listed = question.topic.table(dict(subject.titles))
    if "grades" in question.hides:
        listed = listed._replace(heads=listed.heads[:2], rows=[row[:2] for row in listed.rows])
    rules = [] if "rules" in question.hides else [Bullets(instructions(question.convention, question.topic)[1:])]
    blocks: list[Block] = [listed, *rules]
    options = question.task.collect([])
    if isinstance(options, Options):
        blocks.append(Bullets(options.options))
        phone = [*options.options[:_PHONE_LINES]]
    else:
        documents = isinstance(options, Orders | list)
        phone = [subject.title(doc) for doc in subject.ranking[:_PHONE_LINES]] if documents else [words.TYPED]
    st.markdown(words.PREVIEW)
    html.draw("class_preview", room(question.text, [*map(node, blocks)], phone))


def _draw_source(source: str | None, session: Session) -> BoardState | None:
    """Draw what the list needs that is on the board or from the generator, and return it."""
    if source == "exercise":
        seed = int(st.number_input(words.SEED, 0, 10**6, 1, key="class_seed"))
        return refusals.warned(lambda: from_topic(_drawn(seed), session.state.convention))
    st.caption(plain(words.BOARD.format(count=len(session.state.ranked))))
    return session.state


def _draw_lesson() -> Step:
    number, step = st.columns(2)
    names = {key: words.NUMBERED.format(number=lessons[key].label, title=lessons[key].title) for key in lessons}
    chosen = number.selectbox(words.LESSON, list(names), format_func=names.__getitem__, key="class_lesson")
    steps = lessons[chosen].steps
    titles = [words.NUMBERED.format(number=at, title=each.title) for at, each in enumerate(steps, 1)]
    key = f"class_step_{chosen}"
    return steps[step.selectbox(words.STEP, range(len(steps)), format_func=titles.__getitem__, key=key)]


def _draw_step(step: Step) -> Question | None:
    """Draw which of a step's numbers is asked for, and return its question."""
    cells = step.ask.cells if step.ask else ()
    chosen = len(cells) - 1
    if len(cells) > 1:
        names = [cell_words(cell, step.scene, "") or cell.text for cell in cells]
        chosen = st.selectbox(
            words.NUMBER, range(len(cells)), index=chosen, format_func=names.__getitem__, key=f"class_cell_{step.title}"
        )
    st.caption(words.SHOW_STEP)
    return refusals.warned(lambda: ask_step(step, chosen))


@lru_cache(64)
def _drawn(seed: int) -> Topic:
    return make(seed, size=_EXERCISE_SIZE, mistakes=_EXERCISE_MISTAKES).topic


def _draw_kind(kind: str, state: BoardState, session: Session, *, drawn: bool) -> Question | None:
    """Draw what a kind of question needs besides its list, and return the question."""
    topic, convention = state.topic(), state.convention
    titles = state.titles
    shared: dict[str, Any] = {"topic": topic, "convention": convention, "titles": titles}
    makers: dict[str, Callable[[], Question]] = {
        "list": lambda: made.ask_which_list(topic, _other_order(session, state), convention, titles=titles),
        "definition": lambda: made.ask_which_definition(topic, convention, titles=titles),
    }
    if kind in words.TEXTS:
        return refusals.warned(lambda: made.ask_of_list(TASKS[kind], text=words.TEXTS[kind], **shared))
    if kind in makers:
        return refusals.warned(makers[kind])
    if kind == "reach":
        least, moves = st.columns(2)
        goal = float(least.number_input(words.LEAST, 0.0, 1.0, 0.8, 0.05, key="class_least"))
        most = int(moves.number_input(words.MOVES, 1, 20, 2, key="class_moves"))
        text = words.REACH.format(least=goal, moves=counted(most, "move"))
        return refusals.warned(lambda: made.ask_order(text=text, least=goal, moves=most, **shared))
    if kind == "choice":
        given = st.text_area(words.OPTIONS, words.SOME_OPTIONS, key="class_options", max_chars=2_000).splitlines()
        lines = [line for line in given if line.strip()]
        shared["options"] = tuple(line.lstrip("*").strip() for line in lines)
        shared["right_options"] = tuple(at for at, line in enumerate(lines) if line.startswith("*"))
        return refusals.warned(lambda: made.ask_choice(text=words.CHOOSE, **shared))
    decimals, rank = st.columns(2)
    digits = int(decimals.number_input(words.DECIMALS, 1, 6, 3, key="class_decimals"))
    if kind == "earned":
        at = int(rank.number_input(words.RANK, 1, max(1, len(topic.docs)), 1, key="class_rank"))
        figure, text = f"discounted {at}", words.EARNED.format(rank=at)
    else:
        figure, text = kind, words.WHAT_IS.format(measure=measure(kind, convention))
    fresh = FreshList(_EXERCISE_SIZE, mistakes=_EXERCISE_MISTAKES) if drawn and kind in QUANTITIES else None
    return refusals.warned(lambda: made.ask_number(text=text, figure=figure, decimals=digits, fresh=fresh, **shared))


def _other_order(session: Session, state: BoardState) -> list[str]:
    """Return the order before the last move of the list on the board; for any other list, its reverse."""
    past = [change.before.ranked for change in session.past] if state is session.state else []
    earlier = [ranked for ranked in past if sorted(ranked) == sorted(state.ranked) and ranked != state.ranked]
    return list(earlier[-1] if earlier else state.ranked[::-1])


def _draw_blind_spots(key: NumberKey) -> None:
    """What the question cannot show, before it is asked."""
    found = refusals.warned(lambda: find_blind_spots(key))
    if found is None or not found.common:
        return
    lines = [words.SHOWS.format(shown=found.shown, common=found.common)]
    if found.hidden:
        lines.append(words.HIDDEN.format(mistakes=_titles(found.hidden)))
    lines += [words.ALIKE.format(mistakes=_titles(ids)) for ids in found.alike]
    st.caption(plain("  \n".join(lines)))


def _titles(ids: tuple[str, ...]) -> str:
    named = [mistakes[name].title for name in ids[:_SHOWN_MISTAKES]]
    return "; ".join(named) + (words.AND_MORE if len(ids) > _SHOWN_MISTAKES else "")


def _add(question: Question) -> None:
    if len(_questions()) < MOST_QUESTIONS:
        _questions().append(question)


def _ask_now(question: Question) -> None:
    """Start a class with this question, or ask it in the class that runs already."""
    started = st.session_state.get(_STARTED)
    if started is None:
        if save([question]) not in [save([each]) for each in _questions()]:  # a start that failed has kept it
            _add(question)
        _start(None)
    else:
        _append([question])


# ---- the questions ----


def _draw_questions() -> None:
    questions = _questions()
    st.markdown(words.QUESTIONS.format(count=len(questions)))
    for at, question in enumerate(questions):
        with st.container(horizontal=True, vertical_alignment="center", key=f"class_row_{at}"):
            st.markdown(plain(words.NUMBERED.format(number=at + 1, title=question.text)))
            st.button("↑", key=f"class_up_{at}", on_click=_swap, args=(at,), disabled=not at, help=words.UP)
            st.button("✕", key=f"class_drop_{at}", on_click=_drop, args=(at,), help=words.REMOVE)
    with st.expander(words.AS_FILE):
        if questions:
            downloads.text_file(
                words.SAVE, lambda: save(questions), "questions.json", "application/json", key="class_save"
            )
        st.file_uploader(words.OPEN, type=["json"], max_upload_size=2, key=_FILE, on_change=_open)
    said = st.session_state.pop(_SAID, "")
    if said:
        st.warning(plain(said))


def _drop(at: int) -> None:
    del _questions()[at]


def _swap(at: int) -> None:
    questions = _questions()
    questions[at - 1], questions[at] = questions[at], questions[at - 1]


def _open() -> None:
    """Add the questions of a file; what cannot be read changes nothing."""
    file = st.session_state.get(_FILE)
    if file is None:
        return
    try:
        opened = open_questions(decoded(file.getvalue()))
    except NdcgError as refusal:
        st.session_state[_SAID] = str(refusal)
        return
    st.session_state[_QUESTIONS] = [*_questions(), *opened][:MOST_QUESTIONS]


# ---- the class ----


def _draw_start(title: str) -> None:
    st.divider()
    st.text_input(words.TITLE, title, key=_TITLE, max_chars=100)
    chosen = _draw_homework() if st.checkbox(words.HOMEWORK, key="class_homework") else None
    none = not _questions()
    st.button(words.START, on_click=_start, args=(chosen,), type="primary", disabled=none, key="class_start")
    if none:
        st.caption(words.START_HELP)


def _zone() -> tzinfo:
    """Return the time zone that the browser says, or UTC where it says none that is known."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def _draw_homework() -> tuple[float, int, bool, bool, str, bool, bool]:
    """Draw when homework is due, in the teacher's time zone, its tries, and when its solution opens."""
    day, tries = st.columns(2)
    zone = _zone()
    usual = datetime.combine(datetime.now(zone).date() + timedelta(days=7), time(23, 59))
    due = day.datetime_input(words.DUE.format(zone=zone), usual, key="class_due")
    most = int(tries.number_input(words.TRIES, 1, _MOST_TRIES, 3, key="class_tries"))
    st.caption(words.PER_PHONE)
    times = words.OPENING_TIMES
    opens = st.radio(words.OPENS, times, format_func=times.__getitem__, key="class_opens", horizontal=True)
    expected = st.text_area(words.EXPECTED, key="class_expected", max_chars=_MOST_EXPECTED, height=100)
    own = any(each.task.fresh for each in _questions()) and st.checkbox(words.OWN_LISTS, key="class_own_lists")
    asks = st.checkbox(words.ASKS_NUMBER, key="class_asks_number")
    return due.replace(tzinfo=zone).timestamp(), most, opens != "never", opens == "over", expected, asks, own


def _start(homework: tuple[float, int, bool, bool, str, bool, bool] | None) -> None:
    """Make the class."""
    from pages.ui.classroom import store

    who = visitor_address()
    if not MADE.allows(who):
        st.session_state[_SAID] = words.TOO_MANY_CLASSES
        return
    MADE.count(who)
    settings = homework and store.Homework(*homework)
    title = " ".join((st.session_state.get(_TITLE) or words.USUAL_TITLE).split())
    opened = _write(lambda connection: store.create(connection, title, _questions(), settings))
    st.session_state[_STARTED] = opened or st.session_state.get(_STARTED)


def _write(act: Callable[[Connection], Opened | None]) -> Opened | None:
    """Write to the database of the classes; what goes wrong is said on the page."""
    from sqlalchemy import exc  # the package first: see pages/ui/server/packages.py

    from pages.ui.classroom import database, service

    try:
        with database.writing(service.engine()) as connection:
            return act(connection)
    except NdcgError as refusal:
        st.session_state[_SAID] = str(refusal)
    except exc.DBAPIError:
        st.session_state[_SAID] = words.NOT_STARTED
    return None


def visitor_address() -> str:
    """Return the address that the visitor comes from; empty for this machine's own."""
    return network_of(st.context.ip_address or "")


def _append(questions: list[Question]) -> None:
    """Add questions to the class that was started here."""
    from pages.ui.classroom import store

    started: Opened = st.session_state[_STARTED]

    def add(connection: Connection) -> None:
        if store.touch(connection, started.id) is None:
            raise words.GONE.error()
        store.add_questions(connection, started.id, questions)

    _write(add)


def _draw_started(started: Opened) -> None:
    st.success(words.STARTED.format(code=spaced(started.code)))
    with st.container(horizontal=True):
        st.link_button(words.OPEN_TAB, f"./teach/{started.code}#{started.key}", type="primary")
        st.link_button(words.OPEN_SCREEN, f"./screen/{started.code}#{started.key}")
    st.caption(words.KEEP_IT)
    st.button(words.ANOTHER, on_click=st.session_state.pop, args=(_STARTED, None), key="class_another")
