"""Answers of readers: whether they are right, and what to reply; a wrong number is diagnosed like any other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import Topic
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.diagnosis import Finding, Typed, Verdict, diagnose, read
from ndcg_core.teaching.exercises import make
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.figure_values import filled, value_of
from ndcg_core.teaching.lessons.figures import Figure
from ndcg_core.teaching.lessons.goals import progress
from ndcg_core.teaching.lessons.own_slips import own_slip, taught_part
from ndcg_core.teaching.lessons.records import FreshList, Scene, Step, StepQuestion

_NEAR = 0.05  # of the height of the bar
_NEXT_SEED, _MOST_DRAWN = 1_000_003, 20
_OF_TERM = 0.5e-4  # half a unit of the fourth decimal
_FEWEST = 2  # decimals of an answer that is correct so far
_ENOUGH = 3  # decimals of a right answer; the picture and the text show no more


@dataclass(frozen=True)
class Judgement:
    """What a reader reads about an answer.

    Attributes
    ----------
    right : bool
        Whether it is right.
    sentence : str
        The reply.
    findings : tuple of Finding
        The explanations, if it was diagnosed.

    """

    right: bool
    sentence: str
    findings: tuple[Finding, ...] = ()


def judge(ask: StepQuestion, answer: str | float, scene: Scene, scenes: Mapping[str, Scene]) -> Judgement:
    """Judge an answer to a question.

    Parameters
    ----------
    ask : StepQuestion
        The question.
    answer : str or float
        A typed number, the height of a bar, the id of a document, or the index of an option, from 0.
    scene : Scene
        The list that the step shows.
    scenes : mapping of str to Scene
        The lists named so far.

    Returns
    -------
    Judgement
        Whether it is right, and the reply.

    Raises
    ------
    NdcgError
        For text that is not a number.

    Examples
    --------
    >>> from ndcg_core.teaching.lessons.figures import read_figure
    >>> ask = StepQuestion("number", "What is DCG?", read_figure("dcg"), decimals=2)
    >>> [judge(ask, typed, Scene(("a", "b"), {"a": 3, "b": 2}), {}).right for typed in ("8.89", "4.26")]
    [True, False]

    """
    if ask.kind in ("choice", "pick"):
        right = answer in (ask.right if ask.kind == "choice" else ask.docs)
        hint = filled(ask.hint, scene, scenes)
        return Judgement(right, words.CHOICE_RIGHT if right else words.CHOICE_WRONG.format(hint=hint).strip())
    if ask.value is None:
        raise words.ANSWERED_BY_NUMBER.error(ask.kind)
    value = value_of(ask.value, scene, scenes, scene)
    if ask.kind == "bar":
        return _guess(ask, float(answer) - value)
    return _number(replace(ask, hint=filled(ask.hint, scene, scenes)), str(answer), value, scene)


def judge_cell(ask: StepQuestion, place: int, typed: str, scene: Scene, scenes: Mapping[str, Scene]) -> Judgement:
    """Judge the answer for a cell of a table, as a number of its own.

    Parameters
    ----------
    ask : StepQuestion
        The question with the table.
    place : int
        The place of the cell among those to be filled, from 0.
    typed : str
        The typed number.
    scene : Scene
        The list that the step shows.
    scenes : mapping of str to Scene
        The lists named so far.

    Returns
    -------
    Judgement
        Whether it is right, and the reply.

    Raises
    ------
    NdcgError
        For text that is not a number.

    """
    return judge(replace(ask, kind="number", value=ask.cells[place]), typed, scene, scenes)


def _guess(ask: StepQuestion, off: float) -> Judgement:
    """Judge a guess by its distance from the value; where only opinions exist, none is called wrong."""
    if ask.opinion:
        return Judgement(True, words.BAR_OPINION)
    if abs(off) <= _NEAR * ask.most:
        return Judgement(True, words.BAR_CLOSE)
    return Judgement(False, (words.BAR_HIGH if off > 0 else words.BAR_LOW).format(off=abs(off)))


def _number(ask: StepQuestion, answer: str, value: float, scene: Scene) -> Judgement:
    figure, typed = ask.value, read(answer)
    needed = min(ask.decimals, _digits(value), _ENOUGH)
    if not ask.decimals and not (typed.value.is_integer() and typed.is_exactly(round(typed.value))):
        return Judgement(False, words.WHOLE_NUMBER)
    right = _right(ask, typed, value, scene, needed)
    if right:
        return Judgement(True, right)
    if _FEWEST <= typed.decimals < needed and typed.fits(value):
        return Judgement(False, words.MORE_DECIMALS.format(decimals=ask.decimals))
    slip = own_slip(figure, scene, typed, ask.decimals) if figure is not None else ""
    if slip:
        return Judgement(False, words.NUMBER_WRONG.format(sentence=slip))
    findings = _diagnosed(ask, answer, scene)
    if findings and (findings[0].verdict is Verdict.RIGHT or findings[0].needs_digits):
        return Judgement(False, findings[0].sentence, findings)
    known = taught_part(findings[0], ask.lesson, ask.step) if findings else ""
    reply = known or ask.hint or words.CHECK_RANKS
    return Judgement(False, words.NUMBER_WRONG.format(sentence=reply), findings)


def _right(ask: StepQuestion, typed: Typed, value: float, scene: Scene, needed: int) -> str:
    """Return the reply to a right number; empty for any other number."""
    counted = typed.cut(ask.decimals, value)
    if counted.is_right(value) or (counted.decimals >= needed and counted.fits(value)):
        return words.NUMBER_RIGHT.format(value=f"{value:.{max(ask.decimals, 4) if ask.decimals else 0}f}")
    if ask.value is None or not 0 < needed <= counted.decimals:
        return ""
    near = abs(counted.value - value) <= rounding(ask.value, scene) + counted.half
    return words.NUMBER_ROUNDED.format(value=f"{value:.4f}") if near else ""


def rounding(figure: Figure, scene: Scene) -> float:
    """Return how far a value may lie from the right one if every weight and every term was rounded to four decimals.

    0 for other values than terms, sums and their ratio.
    """
    explanation = explain(scene.topic, figure.convention(scene.convention))
    own = [_OF_TERM * (1 + abs(gain)) for gain in explanation.ranked.gains[: explanation.counted]]
    ideal = [_OF_TERM * (1 + abs(gain)) for gain in explanation.ideal.gains[: explanation.ideal_length]]
    last = figure.rank or 0
    if figure.quantity in ("discounted", "ideal_discounted"):
        terms = own if figure.quantity == "discounted" else ideal
        return terms[last - 1] if last <= len(terms) else 0.0
    if figure.quantity == "ndcg":
        return (added_up(own) + added_up(ideal)) / explanation.idcg + _OF_TERM if explanation.idcg > 0 else 0.0
    return {"dcg": added_up(own), "idcg": added_up(ideal), "running": added_up(own[:last])}.get(figure.quantity, 0.0)


def _diagnosed(ask: StepQuestion, answer: str, scene: Scene) -> tuple[Finding, ...]:
    """Return what else gives the answer, if it is a sum or the nDCG of the list shown."""
    figure = ask.value
    if figure is None or not figure.plain:
        return ()
    convention = figure.convention(scene.convention)
    return tuple(diagnose(scene.topic, convention, answer, quantity=figure.quantity, decimals=ask.decimals))


def _digits(value: float) -> int:
    """Return how many decimals show a number in full, at most four."""
    return next((digits for digits in range(4) if abs(round(value, digits) - value) < 1e-9), 4)


def fresh_scene(ask: StepQuestion, scene: Scene, seed: int) -> Scene:
    """Return the list of a checkpoint, which depends only on the seed.

    Parameters
    ----------
    ask : StepQuestion
        The checkpoint.
    scene : Scene
        The list of its step, whose convention the new list has.
    seed : int
        The seed.

    Returns
    -------
    Scene
        The list.

    Raises
    ------
    NdcgError
        If the question is not a checkpoint.

    Examples
    --------
    >>> from ndcg_core.teaching.lessons.figures import read_figure
    >>> from ndcg_core.teaching.lessons.records import FreshList
    >>> fresh = FreshList(4, (0, 1, 2, 3), ("G1", "D1"))
    >>> ask = StepQuestion("checkpoint", "What is nDCG?", read_figure("ndcg"), fresh=fresh)
    >>> drawn = fresh_scene(ask, Scene(("a",), {"a": 1}), 5)
    >>> len(drawn.ranking), drawn == fresh_scene(ask, Scene(("a",), {"a": 1}), 5)
    (4, True)

    """
    if ask.fresh is None or ask.value is None:
        raise words.FRESH_LIST.error(ask.kind)
    drawn = _drawn(ask, ask.fresh, ask.value, scene, seed)
    for turn in range(1, _MOST_DRAWN):
        if ask.kind != "goal" or not progress(ask, drawn, drawn, {}).reached:
            break  # a list that needs no change would ask nothing
        drawn = _drawn(ask, ask.fresh, ask.value, scene, seed + turn * _NEXT_SEED)
    return drawn


def _drawn(ask: StepQuestion, fresh: FreshList, value: Figure, scene: Scene, seed: int) -> Scene:
    """Return the list that an exercise with this seed has."""
    quantity = value.quantity if value.plain else "ndcg"
    topic = _topic_of(seed, fresh, value.convention(scene.convention), ask.decimals, quantity)
    docs = tuple(map(str, topic.docs))
    scores = None if topic.scores is None else dict(zip(docs, topic.scores, strict=True))
    order = docs if scores is None else sorted(scores, key=scores.__getitem__, reverse=True)
    qrels = {str(doc): grade for doc, grade in topic.qrels.items()}
    return Scene(tuple(order), qrels, scene.convention, scores)


@lru_cache(maxsize=1000)  # a page draws its list anew with each answer, and a search takes 18 ms
def _topic_of(seed: int, fresh: FreshList, convention: Convention, decimals: int, quantity: str) -> Topic:
    return make(
        seed,
        size=fresh.size,
        grades=fresh.grades,
        convention=convention,
        decimals=decimals,
        mistakes=fresh.mistakes,
        quantity=quantity,
        budget=60,
    ).topic


def scene_at(step: Step, seed: int) -> Scene:
    """Return the list that a step shows: its own, or a checkpoint's for this seed.

    Parameters
    ----------
    step : Step
        The step.
    seed : int
        The seed of a checkpoint.

    Returns
    -------
    Scene
        The list.

    """
    return step.scene if step.ask is None or step.ask.fresh is None else fresh_scene(step.ask, step.scene, seed)
