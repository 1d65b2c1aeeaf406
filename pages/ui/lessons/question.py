"""A step's question: its control, the feedback on an answer, and the solution for a reader who asks for it."""

import streamlit as st

from ndcg_core import Convention, NdcgError
from ndcg_core.teaching.lessons import Step, lessons
from ndcg_core.teaching.tasks import Attempt, Judgement, Task
from ndcg_core.teaching.tasks.answering import task_id
from ndcg_core.teaching.tasks.kinds.goal import Goal
from pages.ui.components import html, picture
from pages.ui.components.html import Node, sentence, tag
from pages.ui.lessons import goal, words
from pages.ui.state.course import Course, Place, step_of
from pages.ui.state.session import Session
from pages.ui.text import counted, plain, show

_LOGARITHMS, _NUMBERS = 3, 13  # the lesson that explains them, and of how many numbers
_ATTEMPTS = 20  # at another list; short lists may come twice


def picture_key(here: Place) -> str:
    """Return the key of the step's picture."""
    return f"lesson_picture_{here.lesson}_{here.step}"


def take_answer(course: Course, here: Place, step: Step, session: Session) -> None:
    """Judge a new answer before anything is drawn: it may reveal what stands above the question."""
    ask, tried, reached = step.ask, course.attempt(here), False
    if ask is None:
        return
    if isinstance(ask, Goal):
        reached = goal.so_far(ask, session).reached
        tried.shown |= reached
    else:
        _take_given(ask, here, tried)
    done = tried.judged is not None and tried.judged.ends and _is_whole(ask, tried)
    if here not in course.done and (done or reached):
        course.done.add(here)
        st.rerun()  # the lesson's head shows it


def _is_whole(ask: Task, tried: Attempt) -> bool:
    """Whether an answer is the whole answer: a table is answered with its last cell."""
    return len(tried.cells) == len(ask.cells)


def _take_given(ask: Task, here: Place, tried: Attempt) -> None:
    if ask.cells and _is_whole(ask, tried):
        return  # no cell is left for what a browser may still send
    answer = _answered(ask, here, tried)
    if answer is None:
        _clear(ask, tried)
    elif answer != tried.typed:
        tried.in_words = bool(st.session_state.get(_words_key(here)))
        take(ask, here, tried, answer)


def take(ask: Task, here: Place, tried: Attempt, answer: float | str) -> None:
    """Judge an answer; the right answer for a cell goes into its cell."""
    _judge(ask, tried, answer)
    if ask.cells and tried.judged and tried.judged.right:
        _fill(here, tried, str(answer))
        tried.shown |= _is_whole(ask, tried)


def _answered(ask: Task, here: Place, tried: Attempt) -> float | str | None:
    """What the question's control holds, if it is an answer."""
    state = st.session_state
    if ask.pictured and not state.get(_words_key(here)):
        return _answered_in_picture(ask, here, tried)
    if ask.control == "options":
        picked: int | None = state.get(_choice_key(here))
        return picked
    if ask.control == "document":
        return _possible(ask, picture.sent(picture_key(here), "pick"), tried.typed)
    if ask.control == "bar":
        height = _possible(ask, picture.sent(picture_key(here), "guess"), None)
        if height is not None:
            tried.lifted = float(height)
        return tried.lifted if state.get(f"guess_{here.name}") else None
    return str(state.get(_number_key(here, tried)) or "").strip() or None


def _possible(ask: Task, given: object, otherwise: float | str | None) -> float | str | None:
    """What the picture has sent, if it is an answer."""
    return given if isinstance(given, int | float | str) and ask.accepts(given) else otherwise


def _answered_in_picture(ask: Task, here: Place, tried: Attempt) -> float | str | None:
    """What the picture has sent for the task that is open now; else what was answered before."""
    answer, name = (picture.sent(picture_key(here), part) for part in ("answer", "id"))
    if not isinstance(answer, str) or name != task_id(tried) or not answer.strip():
        return tried.typed
    given = ask.from_picture(answer)
    return given if ask.control == "number" else _possible(ask, given, tried.typed)


def _words_key(here: Place) -> str:
    return f"words_{here.name}"


def _choice_key(here: Place) -> str:
    return f"choice_{here.name}"


def _number_key(here: Place, tried: Attempt) -> str:
    return f"number_{here.name}_{tried.seed}"


def controls(ask: Task, here: Place, tried: Attempt) -> dict[str, float | str]:
    """Return what Streamlit's controls of the question hold after this attempt, by their keys."""
    keys = {"options": _choice_key(here), "number": _number_key(here, tried)}
    return {} if tried.typed is None or ask.control not in keys else {keys[ask.control]: tried.typed}


def _clear(ask: Task, tried: Attempt) -> None:
    """Take back the verdict on a number whose field was emptied."""
    if ask.control == "number" and not (tried.judged and tried.judged.right):
        tried.typed = tried.judged = None


def _judge(ask: Task, tried: Attempt, answer: float | str) -> None:
    """Judge an answer once. After a guess at a bar the rest is shown; any other answer may be tried again first."""
    tried.typed = answer
    try:
        tried.judged = ask.part(len(tried.cells)).judge(answer)
    except NdcgError as refusal:  # no answer yet, so not a wrong answer
        tried.judged = Judgement(right=False, sentence=str(refusal))
    else:
        tried.wrong += tried.judged.is_wrong
    if not ask.cells:
        tried.shown |= tried.judged.ends


def _fill(here: Place, tried: Attempt, answer: str) -> None:
    """Put a right answer into its cell, and empty the field for the next cell."""
    tried.cells = [*tried.cells, answer]
    tried.typed = None
    st.session_state[_number_key(here, tried)] = ""


def draw(course: Course, here: Place, step: Step, session: Session) -> None:
    """Draw the question with its control, and the feedback on the answer."""
    ask, tried = step.ask, course.attempt(here)
    if ask is None:
        return
    if isinstance(ask, Goal):
        goal.draw(ask, session, tried)
    elif not ask.pictured or _in_words(ask, here, tried):
        _draw_control(ask, here, tried)
    if not ask.pictured or is_in_words(here, tried):
        draw_answer(ask, here, tried)
    if not tried.shown:
        st.button(words.SHOW_ME, key=f"show_{here.name}", on_click=_show, args=(ask, tried))
    if ask.fresh is not None:
        st.button(words.ANOTHER, key=f"again_{here.name}", on_click=_again, args=(course, here))


def _in_words(ask: Task, here: Place, tried: Attempt) -> bool:
    """Whether the reader answers in words what can be answered in the picture."""
    return not tried.shown and ask.control != "flags" and st.checkbox(words.IN_WORDS, key=_words_key(here))


def is_in_words(here: Place, tried: Attempt) -> bool:
    """Whether the step is, or was, answered in words."""
    return tried.in_words if tried.shown else bool(st.session_state.get(_words_key(here)))


def _draw_control(ask: Task, here: Place, tried: Attempt) -> None:
    """Draw Streamlit's control; a document is chosen in the picture alone."""
    if ask.control == "options":
        _draw_options(ask, here)
    elif ask.control == "bar" and tried.guess is None:
        st.button(words.GUESS, key=f"guess_{here.name}", disabled=tried.lifted is None)
    elif ask.control == "number" and not (ask.cells and _is_whole(ask, tried)):
        _draw_field(ask.part(len(tried.cells)), here, tried)


def _draw_field(ask: Task, here: Place, tried: Attempt) -> None:
    """A field for a number."""
    wanted = words.NUMBER.format(decimals=counted(ask.decimals, "decimal")) if ask.decimals else words.WHOLE_NUMBER
    with st.container(key=f"lesson_field_{here.lesson}_{here.step}"):
        st.text_input(plain(ask.label), key=_number_key(here, tried), placeholder=wanted)
        if lessons[here.lesson].readers >= _LOGARITHMS and ask.decimals:
            with st.popover(words.LOGARITHMS):
                html.draw(f"logarithms_{here.name}", logarithms())


def logarithms() -> Node:
    """Return a table of the binary logarithms of the first numbers."""
    factors = Convention().discount_form.factors(_NUMBERS - 1)
    return html.table(words.LOGARITHMS_HEAD, [(str(number), show(factor)) for number, factor in enumerate(factors, 2)])


def _draw_options(ask: Task, here: Place) -> None:
    options = ask.said_options
    st.radio(
        plain(ask.said),
        range(len(options)),
        index=None,
        key=_choice_key(here),
        format_func=lambda place: plain(options[place]),
    )


def draw_answer(ask: Task, here: Place, tried: Attempt) -> None:
    """Draw the reply to an answer, below the field that it was given in."""
    judged = tried.judged
    going_on = judged is not None and judged.right and 0 < len(tried.cells) < len(ask.cells)  # the next is asked above
    asked = ask.part(len(tried.cells) - 1).label if going_on else ""
    feedback: list[Node] = [] if judged is None else [_feedback(judged, asked)]
    if tried.given_up and not ask.columns and (judged is None or not judged.right):
        feedback.append(tag("p", *sentence(words.ANSWER, answer=tag("b", ask.right_answer))))
    with st.container(key=f"lesson_feedback_{here.lesson}_{here.step}"):
        if feedback and ask.control != "board":
            html.draw("lesson_answer", *feedback)


def _feedback(judged: Judgement, asked: str = "") -> Node:
    """The reply, behind what was asked if that is out of sight; a guess is a guess: close or not, it is no mistake."""
    template = "{sentence}" if judged.right is None else words.RIGHT if judged.right else words.WRONG
    cls = "not" if judged.right is False else "right"
    return tag("p", template.format(sentence=f"{asked} {judged.sentence}".strip()), role="status", cls=cls)


def _show(ask: Task, tried: Attempt) -> None:
    tried.shown = tried.given_up = True
    if ask.cells:
        tried.judged = None
    if ask.control == "bar" and tried.guess is None:
        tried.lifted = None


def _again(course: Course, here: Place) -> None:
    """Another list for the same question; the step stays done."""
    before = step_of(here).with_seed(course.attempt(here).seed).scene
    for _ in range(_ATTEMPTS):
        course.tried[here] = Attempt()
        if step_of(here).with_seed(course.tried[here].seed).scene != before:
            break
    course.sessions.pop(here, None)
