"""A step's question: its control, the feedback on an answer, and the solution for a reader who asks for it."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from ndcg_core import Convention, NdcgError
from ndcg_core.teaching.lessons import Judgement, Progress, Scene, Step, StepQuestion, judge, progress, scene_at
from ndcg_core.teaching.lessons.figure_values import filled, worth
from ndcg_core.teaching.lessons.figures import Condition
from pages.ui.components import html
from pages.ui.components.html import Node, sentence, tag
from pages.ui.lessons import words
from pages.ui.state.course import Attempt, Course, Place, as_scene, is_wrong
from pages.ui.state.session import Session
from pages.ui.text import plain, show

_TICKS = 100
_LOGARITHMS, _RANKS = 3, 12  # the lesson that explains them, and of how many ranks
_ATTEMPTS = 20  # at another list; short lists may come twice


def take_answer(course: Course, here: Place, step: Step, scene: Scene, session: Session) -> None:
    """Judge a new answer before anything is drawn: it may reveal what stands above the question."""
    ask, tried, reached = step.ask, course.attempt(here), False
    if ask is None:
        return
    if ask.kind == "goal":
        reached = _progress(ask, step, session).reached
        tried.shown |= reached
    else:
        answer = _answered(ask, here, tried)
        if answer is None:
            _clear(ask, tried)
        elif answer != tried.typed:
            take(ask, tried, answer, scene, step)
    right = tried.judged is not None and (tried.judged.right or ask.kind == "bar")
    if here not in course.done and (right or reached):
        course.finish(here)
        st.rerun()  # the lesson's head shows it


def _answered(ask: StepQuestion, here: Place, tried: Attempt) -> float | str | None:
    """What the question's control holds, if it is an answer."""
    state, key = st.session_state, control_key(ask, here, tried)
    if ask.kind == "choice":
        picked: int | None = state.get(key)
        return picked
    if ask.kind == "bar":
        return float(state[key]) if state.get(f"guess_{here.name}") else None
    return str(state.get(key) or "").strip() or None


def control_key(ask: StepQuestion, here: Place, tried: Attempt) -> str:
    """Return the key of the question's control."""
    return f"{ask.kind}_{here.name}" if ask.kind in ("choice", "bar") else f"number_{here.name}_{tried.seed}"


def controls(ask: StepQuestion, here: Place, tried: Attempt) -> dict[str, float | str]:
    """Return what the question's controls hold after this attempt, by their keys."""
    return {} if tried.typed is None else {control_key(ask, here, tried): tried.typed}


def _clear(ask: StepQuestion, tried: Attempt) -> None:
    """Take back the verdict on a number whose field was emptied."""
    if ask.kind not in ("bar", "choice") and not (tried.judged and tried.judged.right):
        tried.typed = tried.judged = None


def take(ask: StepQuestion, tried: Attempt, answer: float | str, scene: Scene, step: Step) -> None:
    """Judge an answer once. After a guess at a bar the rest is shown; a number or a choice may be tried again first."""
    tried.typed = answer
    try:
        tried.judged = judge(ask, answer, scene, step.scenes)
    except NdcgError as refusal:  # no answer yet, so not a wrong answer
        tried.judged = Judgement(right=False, sentence=str(refusal))
    else:
        tried.wrong += is_wrong(tried.judged)
    tried.shown |= tried.judged.right or ask.kind == "bar"


def draw(course: Course, here: Place, step: Step, scene: Scene, session: Session) -> None:
    """Draw the question with its control, and the feedback on the answer."""
    ask, tried = _worded(step, scene), course.attempt(here)
    if ask is None:
        return
    if ask.kind == "goal":
        _draw_goal(ask, step, session, tried)
    else:
        {"choice": _choice, "bar": _bar}.get(ask.kind, _number)(ask, here, tried)
    _draw_answer(ask, here, tried, scene, step)
    if not tried.shown:
        st.button(words.SHOW_ME, key=f"show_{here.name}", on_click=_show, args=(tried,), type="tertiary")
    if ask.kind == "checkpoint":
        st.button(words.ANOTHER, key=f"again_{here.name}", on_click=_again, args=(course, here, step))


def _worded(step: Step, scene: Scene) -> StepQuestion | None:
    """The question with the figures in its text computed."""
    ask = step.ask
    return ask and replace(
        ask,
        question=filled(ask.question, scene, step.scenes),
        hint=filled(ask.hint, scene, step.scenes),
        options=tuple(filled(option, scene, step.scenes) for option in ask.options),
    )


def _number(ask: StepQuestion, here: Place, tried: Attempt) -> None:
    wanted = words.NUMBER.format(decimals=ask.decimals) if ask.decimals else words.WHOLE_NUMBER
    st.text_input(plain(ask.question), key=control_key(ask, here, tried), placeholder=wanted)
    if here.lesson >= _LOGARITHMS and ask.decimals:
        with st.popover(words.LOGARITHMS):
            html.draw(f"logarithms_{here.name}", logarithms())


def logarithms() -> Node:
    """Return a table of the logarithm and the weight of the first ranks."""
    discount = Convention().discount_form
    rows: list[tuple[Node, ...]] = [
        (str(rank), show(factor), show(weight))
        for rank, (factor, weight) in enumerate(
            zip(discount.factors(_RANKS), discount.weights(_RANKS), strict=False), 1
        )
    ]
    return html.table(words.LOGARITHMS_HEAD, rows)


def _bar(ask: StepQuestion, here: Place, tried: Attempt) -> None:
    st.slider(
        plain(ask.question),
        0.0,
        ask.most,
        step=ask.most / _TICKS,
        key=control_key(ask, here, tried),
        on_change=_moved,
        args=(here,),
    )
    moved = tried.guess is not None or st.session_state.get(_moved_key(here), False)
    st.button(words.GUESS, key=f"guess_{here.name}", disabled=not moved)


def _moved(here: Place) -> None:
    """Note that the bar was moved: where it stood at first is nobody's guess."""
    st.session_state[_moved_key(here)] = True


def _moved_key(here: Place) -> str:
    return f"moved_{here.name}"


def _choice(ask: StepQuestion, here: Place, tried: Attempt) -> None:
    st.radio(
        plain(ask.question),
        range(len(ask.options)),
        index=None,
        key=control_key(ask, here, tried),
        format_func=lambda place: plain(ask.options[place]),
    )


def _draw_answer(ask: StepQuestion, here: Place, tried: Attempt, scene: Scene, step: Step) -> None:
    judged = tried.judged
    feedback: list[Node] = [] if judged is None else [_feedback(judged)]
    if ask.kind == "bar" and tried.shown and ask.value is not None:
        value = worth(ask.value, scene, step.scenes, scene)
        if tried.guess is not None:
            st.progress(min(max(tried.guess / ask.most, 0.0), 1.0), words.YOUR_GUESS.format(value=tried.guess))
        st.progress(min(max(value / ask.most, 0.0), 1.0), words.CORRECT.format(value=value))
    if tried.given_up and ask.kind != "bar" and (judged is None or not judged.right):
        feedback.append(tag("p", *sentence(words.ANSWER, answer=tag("b", _right_answer(ask, scene, step)))))
    with st.container(key=f"lesson_feedback_{here.lesson}_{here.step}"):
        if feedback and ask.kind != "goal":
            html.draw("lesson_answer", *feedback)


def _feedback(judged: Judgement) -> Node:
    template, cls = (words.RIGHT, "right") if judged.right else (words.WRONG, "not")
    return tag("p", template.format(sentence=judged.sentence), role="status", cls=cls)


def _right_answer(ask: StepQuestion, scene: Scene, step: Step) -> str:
    """The correct answer, for a reader who asked for it."""
    if ask.kind == "choice":
        return words.OR.join(ask.options[place] for place in sorted(ask.right))
    return "" if ask.value is None else f"{worth(ask.value, scene, step.scenes, scene):.{ask.decimals}f}"


def _draw_goal(ask: StepQuestion, step: Step, session: Session, tried: Attempt) -> None:
    """The goal and its conditions, with those that hold."""
    reached, conditions, changes = _progress(ask, step, session)
    rows: list[Node] = [
        tag("li", (words.HOLDS if held else words.OPEN).format(condition=condition_words(condition)))
        for condition, held in conditions
    ]
    if ask.moves is not None:
        moves = words.AT_MOST[ask.moves == 1].format(moves=ask.moves, changes=changes)
        rows.append(tag("li", (words.HOLDS if changes <= ask.moves else words.TOO_MANY).format(condition=moves)))
    hint: list[Node] = [tag("p", ask.hint)] if ask.hint and session.past and not reached else []
    if tried.shown and not reached and ask.solution is not None:
        hint = [tag("p", words.SOLUTION.format(solution=changes_to(ask.solution, step.scene)))]
    html.draw(
        "lesson_goal",
        tag("p", tag("b", ask.question)),
        tag("ul", *rows),
        *hint,
        *([tag("p", words.REACHED, cls="right", role="status")] if reached else []),
    )


def changes_to(solution: Scene, start: Scene) -> str:
    """Return what a solution changes: the order, the grades, the choices."""
    order = [solution.titles.get(doc, doc) for doc in solution.ranking] if solution.ranking != start.ranking else []
    grades = [
        words.GETS_GRADE.format(name=solution.titles.get(doc, doc), grade=grade)
        for doc, grade in solution.grades.items()
        if start.grades.get(doc) != grade
    ]
    before = start.convention.choices()
    choices = [
        words.SETTING.format(field=name.replace("_", " "), value=value)
        for name, value in solution.convention.choices().items()
        if before.get(name) != value
    ]
    return "; ".join([*([", ".join(order)] if order else []), *grades, *choices])


def condition_words(condition: Condition | str) -> str:
    """Return a condition as a reader would say it; a sentence stays as it is."""
    if isinstance(condition, str):
        return condition
    left, right = _figure_words(condition.left.text), _figure_words(condition.right.text)
    return words.CONDITION.format(left=left, sign=words.SIGNS[condition.sign], right=right)


def _figure_words(text: str) -> str:
    """A figure as a reader would say it: ``start ndcg k=3`` is "nDCG with k 3 as it was"."""
    first, *settings = text.removeprefix("start ").split()
    named = [
        words.WITH.format(setting=setting.replace("_", " ").replace("=", " ")) if "=" in setting else setting
        for setting in settings
    ]
    figure = " ".join([words.QUANTITIES.get(first, first), *named])
    return words.AT_START.format(figure=figure) if text.startswith("start ") else figure


def _progress(ask: StepQuestion, step: Step, session: Session) -> Progress:
    return progress(ask, as_scene(session.state, step.scene.titles), step.scene, step.scenes)


def _show(tried: Attempt) -> None:
    tried.shown = tried.given_up = True


def _again(course: Course, here: Place, step: Step) -> None:
    """Another list for the same question; the step stays done."""
    before = scene_at(step, course.attempt(here).seed)
    for _ in range(_ATTEMPTS):
        course.tried[here] = Attempt()
        if scene_at(step, course.tried[here].seed) != before:
            break
    course.sessions.pop(here, None)
