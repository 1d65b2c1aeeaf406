"""What a step asks: the control for it, the answer to an answer, and the way on for who wants to be shown."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from ndcg_core import NdcgError
from ndcg_core.teaching.lessons import Judgement, Progress, Scene, Step, StepQuestion, judge, progress, scene_at
from ndcg_core.teaching.lessons.figure_values import filled, worth
from ndcg_core.teaching.lessons.figures import Condition
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.state.course import Attempt, Course, Place, as_scene
from pages.ui.state.session import Session
from pages.ui.text import plain

_TICKS = 100
_PATIENCE = 20  # short lists may come twice
_WORDS = {"ndcg": "nDCG", "dcg": "DCG", "idcg": "IDCG", "cg": "CG"}
_CHANGES = ("changes", "change")
_SIGNS = {"<": "below", "<=": "at most", ">": "above", ">=": "at least", "=": "equal to", "!=": "not equal to"}


def look(course: Course, here: Place, step: Step, scene: Scene, session: Session) -> None:
    """Take what was answered since, before anything is drawn: it may open what stands above the question."""
    ask, tried, reached = step.ask, course.attempt(here), False
    if ask is None:
        return
    if ask.kind == "goal":
        reached = _progress(ask, step, session).reached
        tried.shown |= reached
    else:
        answer = _answered(ask, here, tried)
        if answer is not None and answer != tried.typed:
            _take(ask, tried, answer, scene, step)
    right = tried.judged is not None and (tried.judged.right or ask.kind == "bar")
    if here not in course.done and (right or reached):
        course.finish(here)
        st.rerun()  # the lesson's head shows it


def _answered(ask: StepQuestion, here: Place, tried: Attempt) -> float | str | None:
    """What stands in the question's control, if it is an answer."""
    state = st.session_state
    if ask.kind == "choice":
        picked: int | None = state.get(f"choice_{here.name}")
        return picked
    if ask.kind == "bar":
        return float(state[f"bar_{here.name}"]) if state.get(f"guess_{here.name}") else None
    return str(state.get(_number_key(here, tried)) or "").strip() or None


def _number_key(here: Place, tried: Attempt) -> str:
    return f"number_{here.name}_{tried.seed}"


def _take(ask: StepQuestion, tried: Attempt, answer: float | str, scene: Scene, step: Step) -> None:
    """Judge an answer once. Who has guessed at a bar sees the rest; a number or a choice may be tried again first."""
    tried.typed = answer
    try:
        tried.judged = judge(ask, answer, scene, step.scenes)
    except NdcgError as refusal:
        tried.judged = Judgement(False, str(refusal))
    tried.shown |= tried.judged.right or ask.kind == "bar"


def draw(course: Course, here: Place, step: Step, scene: Scene, session: Session) -> None:
    """The question with its control, and what there is to say to the answer."""
    ask, tried = _worded(step, scene), course.attempt(here)
    if ask is None:
        return
    if ask.kind == "goal":
        _draw_goal(ask, step, session, tried)
    else:
        {"choice": _choice, "bar": _bar}.get(ask.kind, _number)(ask, here, tried)
    _draw_answer(ask, here, tried, scene, step)
    if not tried.shown:
        st.button("Show me", key=f"show_{here.name}", on_click=_show, args=(tried,), type="tertiary")
    if ask.kind == "checkpoint":
        st.button("Another one", key=f"again_{here.name}", on_click=_again, args=(course, here, step))


def _worded(step: Step, scene: Scene) -> StepQuestion | None:
    """What is asked, the figures in its words worked out."""
    ask = step.ask
    return ask and replace(
        ask,
        question=filled(ask.question, scene, step.scenes),
        hint=filled(ask.hint, scene, step.scenes),
        options=tuple(filled(option, scene, step.scenes) for option in ask.options),
    )


def _number(ask: StepQuestion, here: Place, tried: Attempt) -> None:
    st.text_input(
        plain(ask.question), key=_number_key(here, tried), placeholder=f"a number with {ask.decimals} decimals"
    )


def _bar(ask: StepQuestion, here: Place, tried: Attempt) -> None:
    st.slider(
        plain(ask.question),
        0.0,
        ask.most,
        tried.typed if tried.typed is not None else 0.0,
        ask.most / _TICKS,
        key=f"bar_{here.name}",
    )
    st.button("That is my guess", key=f"guess_{here.name}")


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
    told: list[Node] = (
        []
        if judged is None
        else [
            tag(
                "p",
                tag("b", "✓ " if judged.right else "✗ "),
                judged.told,
                role="status",
                cls="right" if judged.right else "not",
            )
        ]
    )
    if ask.kind == "bar" and tried.shown and ask.value is not None:
        value = worth(ask.value, scene, step.scenes, scene)
        if tried.typed is not None:
            st.progress(min(max(tried.typed / ask.most, 0.0), 1.0), f"Your guess: {tried.typed:.2f}")
        st.progress(min(max(value / ask.most, 0.0), 1.0), f"The answer: {value:.4f}")
    if tried.given_up and ask.kind != "bar" and (judged is None or not judged.right):
        told = [*told, tag("p", tag("b", "The answer: "), _right_answer(ask, scene, step))]
    with st.container(key=f"lesson_told_{here.lesson}_{here.step}"):
        if told and ask.kind != "goal":
            html.draw("lesson_answer", *told)


def _right_answer(ask: StepQuestion, scene: Scene, step: Step) -> str:
    """What a reader who asked to be shown would have had to answer."""
    if ask.kind == "choice":
        return " or ".join(ask.options[place] for place in sorted(ask.right))
    return "" if ask.value is None else f"{worth(ask.value, scene, step.scenes, scene):.{ask.decimals}f}"


def _draw_goal(ask: StepQuestion, step: Step, session: Session, tried: Attempt) -> None:
    """The goal with what is reached of it."""
    fine, each, changes = _progress(ask, step, session)
    rows: list[Node] = [
        tag("li", "✓ " if held else "○ ", condition if isinstance(condition, str) else condition_words(condition))
        for condition, held in each
    ]
    if ask.moves is not None:
        rows.append(
            tag(
                "li",
                "✓ " if changes <= ask.moves else "✗ ",
                f"at most {ask.moves} {_CHANGES[ask.moves == 1]}; so far {changes}",
            )
        )
    hint: list[Node] = [tag("p", ask.hint)] if ask.hint and session.past and not fine else []
    if tried.shown and not fine and ask.solution is not None:
        hint = [tag("p", f"One way: {way(ask.solution, step.scene)}.")]
    html.draw(
        "lesson_goal",
        tag("p", tag("b", ask.question)),
        tag("ul", *rows),
        *hint,
        *([tag("p", "✓ Reached.", cls="right", role="status")] if fine else []),
    )


def way(solution: Scene, start: Scene) -> str:
    """What the solution changes."""
    told = (
        [", ".join(solution.titles.get(doc, doc) for doc in solution.ranking)]
        if solution.ranking != start.ranking
        else []
    )
    told += [
        f"{solution.titles.get(doc, doc)} gets grade {grade:g}"
        for doc, grade in solution.grades.items()
        if start.grades.get(doc) != grade
    ]
    before = start.convention.choices()
    return "; ".join(
        [
            *told,
            *(
                f"{name.replace('_', ' ')} {value}"
                for name, value in solution.convention.choices().items()
                if before.get(name) != value
            ),
        ]
    )


def condition_words(condition: Condition) -> str:
    """A condition as a reader would say it."""
    return f"{_phrase(condition.left.text)} {_SIGNS[condition.sign]} {_phrase(condition.right.text)}"


def _phrase(text: str) -> str:
    """A figure's phrase as a reader would say it."""
    start = text.startswith("start ")
    first, *rest = text.removeprefix("start ").split()
    told = " ".join(
        [
            _WORDS.get(first, first),
            *(f"with {word.replace('_', ' ').replace('=', ' ')}" if "=" in word else word for word in rest),
        ]
    )
    return f"{told} as it was" if start else told


def _progress(ask: StepQuestion, step: Step, session: Session) -> Progress:
    return progress(ask, as_scene(session.state, step.scene.titles), step.scene, step.scenes)


def _show(tried: Attempt) -> None:
    tried.shown = tried.given_up = True


def _again(course: Course, here: Place, step: Step) -> None:
    """Another list for the same question; the step stays done."""
    before = scene_at(step, course.attempt(here).seed)
    for _ in range(_PATIENCE):
        course.tried[here] = Attempt()
        if scene_at(step, course.tried[here].seed) != before:
            break
    course.sessions.pop(here, None)
