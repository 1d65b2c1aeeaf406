"""A question on paper and in the handbook: what is asked, and the right answer."""

from __future__ import annotations

from collections.abc import Iterable

from ndcg_core.document import Blank, Block, Bullets, Equation, Paragraph, Strong, paragraph, sentence
from ndcg_core.shown.explanation import explain
from ndcg_core.teaching.lessons import Scene, Step, StepQuestion
from ndcg_core.teaching.lessons.figure_values import cell_words, filled, value_of
from pages.ui.lessons import goal, words
from pages.ui.lessons.tasks.place import placed


def room(ask: StepQuestion, scene: Scene, step: Step) -> list[Block]:
    """Return boxes to tick, or lines to write on."""
    if ask.form == "choice":
        return [*_boxes(_options(ask, scene, step), ())]
    if ask.kind == "pick":
        return [*_boxes(_names(scene), ())]
    if ask.columns:
        return lines(cells(ask, scene))
    if ask.kind == "goal":
        conditions = [goal.condition_words(condition) for condition in ask.conditions]
        if ask.moves is not None:
            conditions.append(words.MOST_CHANGES[ask.moves == 1].format(moves=ask.moves))
        return [Bullets(conditions), paragraph(*sentence(words.YOUR_CHANGES, answer=Blank("wide")), kind="sum")]
    if ask.form == "place":
        return [paragraph(*sentence(words.FLAG, name=name, answer=Blank()), kind="sum") for name, _ in ask.parts.tags]
    template = (words.BETWEEN if ask.kind == "bar" else words.ANSWERED).format(most=f"{ask.most:g}", answer="{answer}")
    return [paragraph(*sentence(template, answer=Blank()), kind="sum")]


def lines(asked: Iterable[str]) -> list[Block]:
    """Return a line to write on behind each of these."""
    return [paragraph(f"{said} ", Blank()) for said in asked]


def cells(ask: StepQuestion, scene: Scene) -> list[str]:
    """Return what each cell of a table asks for, in words."""
    at = explain(scene.topic, scene.convention).at
    return [cell_words(cell, scene, at) for cell in ask.cells]


def answer(ask: StepQuestion, scene: Scene, step: Step) -> list[Block]:
    """Return the right answer, and why."""
    if ask.form == "choice":
        because = words.BECAUSE.format(conditions="; ".join(map(goal.condition_words, ask.claims)))
        return [*_boxes(_options(ask, scene, step), ask.right), *([paragraph(because)] if ask.claims else [])]
    if ask.kind == "pick":
        return [*_boxes(_names(scene), [at for at, doc in enumerate(scene.ranking) if doc in ask.docs])]
    if ask.columns:
        values = (Strong(f"{value_of(cell, scene, step.scenes, scene):.4f}") for cell in ask.cells)
        asked = zip(cells(ask, scene), values, strict=True)
        return [Bullets([paragraph(f"{said} ", value) for said, value in asked])]
    if ask.kind == "goal":
        return [paragraph(words.SOLUTION.format(solution=goal.changes_to(goal.solution(ask, scene), scene)))]
    if ask.value is None:
        return [*map(paragraph, placed(ask, scene, step))]
    value = Strong(f"{value_of(ask.value, scene, step.scenes, scene):.{max(ask.decimals, 4)}f}")
    fresh = explain(scene.topic, ask.value.convention(scene.convention)).formulas() if ask.fresh else {}
    return [paragraph(*sentence(words.ANSWERED, answer=value)), *map(Equation, fresh.values())]


def _options(ask: StepQuestion, scene: Scene, step: Step) -> list[str]:
    return [filled(option, scene, step.scenes) for option in ask.options]


def _names(scene: Scene) -> list[str]:
    return [scene.titles.get(doc, doc) for doc in scene.ranking]


def _boxes(options: Iterable[str], right: Iterable[int]) -> list[Paragraph]:
    ticked = frozenset(right)
    signs = (words.OPTION, words.RIGHT_OPTION)
    return [paragraph(signs[at in ticked].format(option=option)) for at, option in enumerate(options)]
