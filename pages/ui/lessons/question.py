"""A step's question: its control, the feedback on an answer, and the solution for a reader who asks for it."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from ndcg_core import Convention, NdcgError
from ndcg_core.teaching.lessons import Judgement, Scene, Step, StepQuestion, judge, judge_cell, lessons, scene_at
from ndcg_core.teaching.lessons.answers import is_possible
from ndcg_core.teaching.lessons.figure_values import cell_words, filled, value_of
from ndcg_core.teaching.lessons.records import TASKS
from pages.ui.components import html, picture
from pages.ui.components.html import Node, sentence, tag
from pages.ui.lessons import goal, table, words
from pages.ui.lessons.tasks.place import placed
from pages.ui.lessons.tasks.shared import task_id
from pages.ui.state.course import Attempt, Course, Place, is_wrong
from pages.ui.state.session import Session
from pages.ui.text import counted, plain, show

_LOGARITHMS, _NUMBERS = 3, 13  # the lesson that explains them, and of how many numbers
_ATTEMPTS = 20  # at another list; short lists may come twice
_TYPED = ("number", "cells")
_LONGEST = 100  # letters of an answer from the picture


def picture_key(here: Place) -> str:
    """Return the key of the step's picture."""
    return f"lesson_picture_{here.lesson}_{here.step}"


def take_answer(course: Course, here: Place, step: Step, scene: Scene, session: Session) -> None:
    """Judge a new answer before anything is drawn: it may reveal what stands above the question."""
    ask, tried, reached = step.ask, course.attempt(here), False
    if ask is None:
        return
    if ask.kind == "goal":
        reached = goal.so_far(ask, step, scene, session).reached
        tried.shown |= reached
    else:
        _take_typed(ask, here, tried, scene, step)
    right = tried.judged is not None and (tried.judged.right or ask.kind == "bar") and _is_whole(ask, tried)
    if here not in course.done and (right or reached):
        course.done.add(here)
        st.rerun()  # the lesson's head shows it


def _is_whole(ask: StepQuestion, tried: Attempt) -> bool:
    """Whether an answer is the whole answer: a table is answered with its last cell."""
    return len(tried.cells) == len(ask.cells)


def _take_typed(ask: StepQuestion, here: Place, tried: Attempt, scene: Scene, step: Step) -> None:
    if ask.form == "cells" and _is_whole(ask, tried):
        return  # no cell is left for what a browser may still send
    answer = _answered(ask, here, tried, scene)
    if answer is None:
        _clear(ask, tried)
    elif answer != tried.typed:
        tried.in_words = bool(st.session_state.get(_words_key(here)))
        take(ask, here, tried, answer, scene, step)


def take(ask: StepQuestion, here: Place, tried: Attempt, answer: float | str, scene: Scene, step: Step) -> None:
    """Judge an answer; the right answer for a cell goes into its cell."""
    _judge(ask, tried, answer, scene, step)
    if ask.form == "cells" and tried.judged and tried.judged.right:
        _fill(here, tried, str(answer))
        tried.shown |= _is_whole(ask, tried)


def _answered(ask: StepQuestion, here: Place, tried: Attempt, scene: Scene) -> float | str | None:
    """What the question's control holds, if it is an answer."""
    state = st.session_state
    if ask.kind in TASKS and not state.get(_words_key(here)):
        return _answered_in_picture(ask, here, tried)
    if ask.form == "choice":
        picked: int | None = state.get(f"choice_{here.name}")
        return picked
    if ask.kind == "pick":
        doc = picture.sent(picture_key(here), "pick")
        return doc if isinstance(doc, str) and doc in scene.ranking else tried.typed
    if ask.kind == "bar":
        height = picture.sent(picture_key(here), "guess")
        if (
            isinstance(height, int | float) and 0 <= height <= ask.most
        ):  # no NaN is; an endless integer is compared, too
            tried.lifted = float(height)
        return tried.lifted if state.get(f"guess_{here.name}") else None
    return str(state.get(_number_key(here, tried)) or "").strip() or None


def _answered_in_picture(ask: StepQuestion, here: Place, tried: Attempt) -> float | str | None:
    """What the picture has sent for the task that is open now; else what was answered before."""
    answer, name = (picture.sent(picture_key(here), part) for part in ("answer", "id"))
    if not isinstance(answer, str) or name != task_id(tried) or len(answer) > _LONGEST or not answer.isprintable():
        return tried.typed
    if ask.form != "choice" or ask.kind == "spot":  # that names bars, too
        return answer.strip() if answer.strip() and is_possible(ask, answer) else tried.typed
    return int(answer) if answer.isdecimal() and int(answer) < len(ask.options) else tried.typed


def _words_key(here: Place) -> str:
    return f"words_{here.name}"


def _number_key(here: Place, tried: Attempt) -> str:
    return f"number_{here.name}_{tried.seed}"


def controls(ask: StepQuestion, here: Place, tried: Attempt) -> dict[str, float | str]:
    """Return what Streamlit's controls of the question hold after this attempt, by their keys."""
    if tried.typed is None or ask.form not in ("choice", *_TYPED):
        return {}
    return {f"choice_{here.name}" if ask.form == "choice" else _number_key(here, tried): tried.typed}


def _clear(ask: StepQuestion, tried: Attempt) -> None:
    """Take back the verdict on a number whose field was emptied."""
    if ask.form in _TYPED and not (tried.judged and tried.judged.right):
        tried.typed = tried.judged = None


def _judge(ask: StepQuestion, tried: Attempt, answer: float | str, scene: Scene, step: Step) -> None:
    """Judge an answer once. After a guess at a bar the rest is shown; any other answer may be tried again first."""
    tried.typed = answer
    try:
        if ask.form == "cells":
            tried.judged = judge_cell(ask, len(tried.cells), str(answer), scene, step.scenes)
        else:
            tried.judged = judge(ask, answer, scene, step.scenes)
    except NdcgError as refusal:  # no answer yet, so not a wrong answer
        tried.judged = Judgement(right=False, sentence=str(refusal))
    else:
        tried.wrong += is_wrong(tried.judged)
    if ask.form != "cells":
        tried.shown |= tried.judged.right or ask.kind == "bar"


def _fill(here: Place, tried: Attempt, answer: str) -> None:
    """Put a right answer into its cell, and empty the field for the next cell."""
    tried.cells = [*tried.cells, answer]
    tried.typed = None
    st.session_state[_number_key(here, tried)] = ""


def draw(course: Course, here: Place, step: Step, scene: Scene, session: Session) -> None:
    """Draw the question with its control, and the feedback on the answer."""
    ask, tried = worded(step, scene), course.attempt(here)
    if ask is None:
        return
    if ask.kind == "goal":
        goal.draw(ask, step, scene, session, tried)
    elif ask.kind != "pick" and (ask.kind not in TASKS or _in_words(ask, here, tried)):
        if ask.form == "cells":
            _cells(ask, here, tried, scene, session)
        else:
            {"choice": _choice, "bar": _bar}.get(ask.form, _field)(ask, here, tried)
    _draw_answer(ask, here, tried, scene, step)
    if not tried.shown:
        st.button(words.SHOW_ME, key=f"show_{here.name}", on_click=_show, args=(ask, tried))
    if ask.fresh is not None:
        st.button(words.ANOTHER, key=f"again_{here.name}", on_click=_again, args=(course, here, step))


def _in_words(ask: StepQuestion, here: Place, tried: Attempt) -> bool:
    """Whether the reader answers in words what can be answered in the picture."""
    return not tried.shown and ask.form != "place" and st.checkbox(words.IN_WORDS, key=_words_key(here))


def is_in_words(here: Place, tried: Attempt) -> bool:
    """Whether the step is, or was, answered in words."""
    return tried.in_words if tried.shown else bool(st.session_state.get(_words_key(here)))


def worded(step: Step, scene: Scene) -> StepQuestion | None:
    """Return the question with the figures in its text computed."""
    ask = step.ask
    return ask and replace(
        ask,
        question=filled(ask.question, scene, step.scenes),
        hint=filled(ask.hint, scene, step.scenes),
        options=tuple(filled(option, scene, step.scenes) for option in ask.options),
    )


def _field(ask: StepQuestion, here: Place, tried: Attempt, label: str = "") -> None:
    """A field for a number, under the question or under a label of its own."""
    wanted = words.NUMBER.format(decimals=counted(ask.decimals, "decimal")) if ask.decimals else words.WHOLE_NUMBER
    with st.container(key=f"lesson_field_{here.lesson}_{here.step}"):
        st.text_input(plain(label or ask.question), key=_number_key(here, tried), placeholder=wanted)
        if lessons[here.lesson].readers >= _LOGARITHMS and ask.decimals:
            with st.popover(words.LOGARITHMS):
                html.draw(f"logarithms_{here.name}", logarithms())


def _cells(ask: StepQuestion, here: Place, tried: Attempt, scene: Scene, session: Session) -> None:
    """The field for the next cell."""
    upcoming = table.next_cell(ask, tried.cells)
    if upcoming is not None:
        _field(ask, here, tried, cell_words(upcoming, scene, session.state.explanation.at))


def logarithms() -> Node:
    """Return a table of the binary logarithms of the first numbers."""
    factors = Convention().discount_form.factors(_NUMBERS - 1)
    return html.table(words.LOGARITHMS_HEAD, [(str(number), show(factor)) for number, factor in enumerate(factors, 2)])


def _bar(_ask: StepQuestion, here: Place, tried: Attempt) -> None:
    if tried.guess is None:
        st.button(words.GUESS, key=f"guess_{here.name}", disabled=tried.lifted is None)


def _choice(ask: StepQuestion, here: Place, _tried: Attempt) -> None:
    st.radio(
        plain(ask.question),
        range(len(ask.options)),
        index=None,
        key=f"choice_{here.name}",
        format_func=lambda place: plain(ask.options[place]),
    )


def _draw_answer(ask: StepQuestion, here: Place, tried: Attempt, scene: Scene, step: Step) -> None:
    judged = tried.judged
    guessed = ask.kind == "bar" or (judged is not None and judged.estimate)
    feedback: list[Node] = (
        [] if judged is None or (ask.opinion and ask.kind == "bar") else [_feedback(judged, guessed=guessed)]
    )
    if ask.kind == "bar" and tried.guess is not None and ask.value is not None:
        value = value_of(ask.value, scene, step.scenes, scene)
        template = words.OPINION if ask.opinion else words.GUESSED
        feedback.append(tag("p", template.format(guess=tried.guess, value=value)))
    if tried.given_up and not ask.columns and (judged is None or not judged.right):
        feedback.append(tag("p", *sentence(words.ANSWER, answer=tag("b", _right_answer(ask, scene, step)))))
    with st.container(key=f"lesson_feedback_{here.lesson}_{here.step}"):
        if feedback and ask.kind != "goal":
            html.draw("lesson_answer", *feedback)


def _feedback(judged: Judgement, *, guessed: bool) -> Node:
    template, cls = (words.RIGHT, "right") if judged.right else (words.WRONG, "not")
    if guessed:  # a guess is a guess: close or not, it is no mistake
        template, cls = words.GUESS_REPLY, "right"
    return tag("p", template.format(sentence=judged.sentence), role="status", cls=cls)


def _right_answer(ask: StepQuestion, scene: Scene, step: Step) -> str:
    """The correct answer, for a reader who asked for it."""
    if ask.form == "choice":
        return words.OR.join(ask.options[place] for place in sorted(ask.right))
    if ask.kind == "pick":
        return words.OR.join(scene.titles.get(doc, doc) for doc in scene.ranking if doc in ask.docs)
    if ask.form == "place":
        return words.NEXT_PLACED.join(placed(ask, scene, step))
    return "" if ask.value is None else f"{value_of(ask.value, scene, step.scenes, scene):.{ask.decimals}f}"


def _show(ask: StepQuestion, tried: Attempt) -> None:
    tried.shown = tried.given_up = True
    if ask.form == "cells":
        tried.judged = None
    if ask.kind == "bar" and tried.guess is None:
        tried.lifted = None


def _again(course: Course, here: Place, step: Step) -> None:
    """Another list for the same question; the step stays done."""
    before = scene_at(step, course.attempt(here).seed)
    for _ in range(_ATTEMPTS):
        course.tried[here] = Attempt()
        if scene_at(step, course.tried[here].seed) != before:
            break
    course.sessions.pop(here, None)
