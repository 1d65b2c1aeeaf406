"""Answers of readers: whether they are right, and what to reply; a wrong number is diagnosed like any other."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

from ndcg_core.model.convention import Convention
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import Topic
from ndcg_core.plurals import counted
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.diagnosis import Finding, Typed, Verdict, diagnose, read
from ndcg_core.teaching.exercises import make
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.figure_values import filled, holds, tag_value, value_of
from ndcg_core.teaching.lessons.figures import Figure
from ndcg_core.teaching.lessons.goals import progress
from ndcg_core.teaching.lessons.own_slips import average_slip, own_slip, taught_part
from ndcg_core.teaching.lessons.records import FreshList, Scene, Step, StepQuestion
from ndcg_core.teaching.mistakes import correct_sums, mistakes, wrong_sums

LIFTED = "~"
"""How an answer begins that is a height lifted by eye."""
POCKET = "pocket"
"""Where a flag stands that has no number."""
_BAR = re.compile(r"[oi][1-9]\d{0,3}")
_NEAR_FLAG = 0.03  # of the line
_SAME = 1e-9
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
    estimate : bool
        Whether it was a height lifted by eye, which is never wrong.

    """

    right: bool
    sentence: str
    findings: tuple[Finding, ...] = ()
    estimate: bool = False


def judge(ask: StepQuestion, answer: str | float, scene: Scene, scenes: Mapping[str, Scene]) -> Judgement:
    """Judge an answer to a question.

    Parameters
    ----------
    ask : StepQuestion
        The question.
    answer : str or float
        A typed number, a height lifted by eye (``"~1.89"``), the height of a bar, the id of a document, or the index of
        an option, from 0.
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
    if ask.form == "place":
        return _placed(ask, str(answer), scene, scenes)
    if ask.kind == "spot" and isinstance(answer, str):
        return _spotted(ask, answer, scene, scenes)
    if ask.form in ("choice", "pick"):
        right = answer in (ask.right if ask.form == "choice" else ask.docs)
        hint = filled(ask.hint, scene, scenes)
        return Judgement(right, words.CHOICE_RIGHT if right else words.CHOICE_WRONG.format(hint=hint).strip())
    if ask.value is None:
        raise words.ANSWERED_BY_NUMBER.error(ask.kind)
    value = value_of(ask.value, scene, scenes, scene)
    if ask.kind == "bar":
        return _guess(ask, float(answer) - value)
    asked, text = replace(ask, hint=filled(ask.hint, scene, scenes)), str(answer)
    if text.startswith(LIFTED):
        return _estimate(asked, text.removeprefix(LIFTED), value, scene)
    if slip := average_slip(ask, read(text), scene, scenes):
        asked = replace(asked, hint=f"{slip} {asked.hint}".strip())
    return _number(asked, text, value, scene)


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


def _placed(ask: StepQuestion, answer: str, scene: Scene, scenes: Mapping[str, Scene]) -> Judgement:
    """Judge flags on a line of numbers: each is to stand at its value, or in the pocket where it has none."""
    wrong = misplaced(ask, answer, scene, scenes)
    if ask.opinion:
        return Judgement(True, _beside(ask, answer.split(), scene, scenes), estimate=True)
    if not wrong:
        return Judgement(True, words.PLACED)
    *firsts, last = [ask.parts.tags[at].name for at in wrong]
    names = words.AND.join([words.COMMA.join(firsts), last] if firsts else [last])
    return Judgement(
        False, words.MISPLACED[len(wrong) > 1].format(names=names, hint=filled(ask.hint, scene, scenes)).strip()
    )


def _beside(ask: StepQuestion, given: list[str], scene: Scene, scenes: Mapping[str, Scene]) -> str:
    """Return each guess beside its answer, with as many decimals as the line is worth."""
    decimals = 0 if ask.parts.scale[1] > 1 else 2
    lines = []
    for (name, figure), put in zip(ask.parts.tags, given, strict=True):
        template = words.PLACED_GUESSES if len(given) > 1 else words.PLACED_GUESS
        value, guess = (_flag_words(ask, number, decimals) for number in (tag_value(figure, scene, scenes), put))
        lines.append(template.format(name=name[:1].upper() + name[1:], put=guess, value=value))
    return " ".join(lines)


def _flag_words(ask: StepQuestion, put: str | float | None, decimals: int) -> str:
    return ask.parts.pocket if put is None or put == POCKET else f"{float(put):.{decimals}f}"


def is_possible(ask: StepQuestion, answer: str) -> bool:
    """Whether a text can be what a picture with flags or with bars to tap gives; any text can be of other tasks.

    >>> is_possible(StepQuestion("spot", "", options=("a", "b")), "1 o1 i2")
    True
    """
    if ask.kind == "spot":
        option, *bars = answer.split() or [""]
        return option.isdecimal() and int(option) < len(ask.options) and all(map(_BAR.fullmatch, bars))
    if ask.form == "place":
        flags = answer.split()
        return len(flags) == len(ask.parts.tags) and all(flag == POCKET or _is_number(flag) for flag in flags)
    return True


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def misplaced(ask: StepQuestion, answer: str, scene: Scene, scenes: Mapping[str, Scene]) -> list[int]:
    """Return the places, from 0, of the flags that do not stand where they belong."""
    given, (least, most) = answer.split(), ask.parts.scale
    if len(given) != len(ask.parts.tags):
        return list(range(len(ask.parts.tags)))
    near = _NEAR_FLAG * (most - least)
    return [
        at
        for at, (tag, put) in enumerate(zip(ask.parts.tags, given, strict=True))
        if not _stands(put, tag_value(tag.figure, scene, scenes), near)
    ]


def _stands(put: str, value: float | None, near: float) -> bool:
    if put == POCKET or value is None:
        return put == POCKET and value is None
    return abs(float(put) - value) <= near


def _spotted(ask: StepQuestion, answer: str, scene: Scene, scenes: Mapping[str, Scene]) -> Judgement:
    """Judge the cause of wrong bars, and which bars they are: ``"1 o1 o3"`` names an option and bars."""
    option, *bars = answer.split()
    wanted = set(wrong_bars(ask, scene))
    if int(option) in ask.right and set(bars) == wanted:
        return Judgement(True, words.CHOICE_RIGHT)
    parts = [words.CAUSE_RIGHT] if int(option) in ask.right else []
    if missed := wanted - set(bars):
        parts.append(words.BARS_MISSED[len(missed) > 1].format(count=len(missed)))
    if equal := set(bars) - wanted:
        parts.append(words.BARS_EQUAL[len(equal) > 1].format(count=len(equal)))
    if int(option) not in ask.right:
        parts.append(words.CHOICE_WRONG.format(hint=filled(ask.hint, scene, scenes)).strip())
    return Judgement(False, " ".join(parts))


def wrong_bars(ask: StepQuestion, scene: Scene) -> list[str]:
    """Return the bars in which a mistake's sums differ: ``o1`` for rank 1 of the list, ``i1`` for the ideal list's.

    >>> from ndcg_core.teaching.lessons.task_parts import TaskParts
    >>> scene = Scene(("a", "b"), {"a": 1, "b": 2})
    >>> wrong_bars(StepQuestion("spot", "", parts=TaskParts(mistake="G1")), scene)
    ['i1', 'o2']
    """
    right = correct_sums(scene.topic, scene.convention)
    wrong = wrong_sums(scene.topic, scene.convention, mistakes[ask.parts.mistake])
    if wrong is None:
        raise words.MISTAKE_SHOWS.error(ask.parts.mistake, figure=repr(ask.parts.mistake))
    sides = (("o", right.terms, wrong.terms), ("i", right.ideal_terms, wrong.ideal_terms))
    return sorted(
        f"{side}{rank}"
        for side, *pair in sides
        for rank, (one, other) in enumerate(zip_longest(*pair, fillvalue=0.0), 1)
        if abs(one - other) > _SAME
    )


def _estimate(ask: StepQuestion, height: str, value: float, scene: Scene) -> Judgement:
    """Judge a height lifted by eye: right where it is the number itself, else near or not, and to be typed."""
    lifted = read(height)
    if lifted.is_right(value):
        return _number(ask, height, value, scene)
    off = lifted.value - value
    if abs(off) > _NEAR * max(abs(value), 1):
        return Judgement(False, words.LIFTED_HIGH if off > 0 else words.LIFTED_LOW, estimate=True)
    return Judgement(False, words.LIFTED_NEAR.format(decimals=counted(ask.decimals, "decimal")), estimate=True)


def _number(ask: StepQuestion, answer: str, value: float, scene: Scene) -> Judgement:
    figure, typed = ask.value, read(answer)
    needed = min(ask.decimals, _digits(value), _ENOUGH)
    if not ask.decimals and not (typed.value.is_integer() and typed.is_exactly(round(typed.value))):
        return Judgement(False, words.WHOLE_NUMBER)
    right = _right(ask, typed, value, scene, needed)
    if right:
        return Judgement(True, right)
    if _FEWEST <= typed.decimals < needed and typed.fits(value):
        return Judgement(False, words.MORE_DECIMALS.format(decimals=counted(ask.decimals, "decimal")))
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
    if figure.quantity in ("ndcg", "worst"):
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
        If the question draws no list.

    Examples
    --------
    >>> from ndcg_core.teaching.lessons.figures import read_figure
    >>> from ndcg_core.teaching.lessons.records import FreshList
    >>> fresh = FreshList(4, (0, 1, 2, 3), ("G1", "D1"))
    >>> ask = StepQuestion("fill", "What is nDCG?", read_figure("ndcg"), fresh=fresh)
    >>> drawn = fresh_scene(ask, Scene(("a",), {"a": 1}), 5)
    >>> len(drawn.ranking), drawn == fresh_scene(ask, Scene(("a",), {"a": 1}), 5)
    (4, True)

    """
    if ask.fresh is None or ask.value is None:
        raise words.FRESH_LIST.error(ask.kind)
    drawn = _drawn(ask, ask.fresh, ask.value, scene, seed)
    for turn in range(1, _MOST_DRAWN):
        if _asks(ask, drawn):
            break
        drawn = _drawn(ask, ask.fresh, ask.value, scene, seed + turn * _NEXT_SEED)
    return drawn


def _asks(ask: StepQuestion, drawn: Scene) -> bool:
    """Whether a list exercises the rule that is asked for: every claim holds, and a goal needs a change."""
    if ask.kind == "goal" and progress(ask, drawn, drawn, {}).reached:
        return False
    return all(holds(claim, drawn, {}, drawn) for claim in ask.claims)


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
