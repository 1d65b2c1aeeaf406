"""The values of figures, in texts, in conditions and alone."""

import math
import re
from collections.abc import Mapping

from ndcg_core.batch.evaluation import evaluate
from ndcg_core.errors import NdcgError
from ndcg_core.scoring.choices import facts
from ndcg_core.shown.explanation import Explanation, explain
from ndcg_core.teaching.mistakes import mistakes, wrong_sums
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.figures import BY_RANK, SIGNS, WHOLE, Condition, Figure, read_figure
from ndcg_core.teaching.tasks.scene import Scene
from ndcg_core.teaching.tasks.system_figures import OF_SYSTEMS, of_systems

_DECIMALS = 4
_MARKED = re.compile(r"\[\[(.+?)\]\]")


def value_of(figure: Figure, scene: Scene, scenes: Mapping[str, Scene], start: Scene | None = None) -> float:
    """Return the value of a figure for this list; ``start`` is the list at the start of the step.

    Raises :class:`NdcgError` if the list has no such value.

    >>> value_of(read_figure("dcg gain=linear"), Scene(("a", "b"), {"a": 3, "b": 0}), {})
    3.0
    """
    if not figure.quantity:
        return figure.number
    if figure.quantity == "average":
        return _average(figure, scene, scenes)
    if figure.quantity in OF_SYSTEMS:
        return of_systems(figure.quantity, figure.lists, figure.convention(scene.convention))
    if figure.start and start is not None:
        scene = start
    if figure.mistake:
        return _mistaken(figure, named_scene(figure.lists[0], scene, scenes) if figure.lists else scene)
    explanation = explanation_of(figure, scene, scenes)
    if figure.rank is None:
        return WHOLE[figure.quantity](explanation)
    if figure.rank > len(explanation.rows):
        raise words.RANKS.error(figure.rank, count=len(explanation.rows), figure=repr(figure.text))
    value = getattr(explanation.rows[figure.rank - 1], BY_RANK[figure.quantity])
    return math.nan if value is None else value


def explanation_of(figure: Figure, scene: Scene, scenes: Mapping[str, Scene]) -> Explanation:
    """Return the explanation of the list that a figure is of, by its definition."""
    listed = named_scene(figure.lists[0], scene, scenes) if figure.lists else scene
    return explain(listed.topic, figure.convention(listed.convention))


def ndcg_of(scene: Scene) -> float:
    """Return nDCG of a list; NaN where its definition refuses the list, or gives it none."""
    try:
        return explain(scene.topic, scene.convention).ndcg
    except NdcgError:
        return math.nan


def tag_value(figure: Figure, scene: Scene, scenes: Mapping[str, Scene]) -> float | None:
    """Return the value of a figure; None where its definition refuses the list, or gives it no number."""
    try:
        value = value_of(figure, scene, scenes, scene)
    except NdcgError as refusal:
        if refusal.code.startswith("tasks."):  # a slip of the lesson's file, not of the list
            raise
        return None
    return None if math.isnan(value) else value


def filled(text: str, scene: Scene, scenes: Mapping[str, Scene]) -> str:
    """Return the text with its figures, ``[[phrase]]`` or ``[[phrase | decimals]]``, computed for this list.

    >>> filled("It is [[dcg gain=linear | 1]].", Scene(("a", "b"), {"a": 3, "b": 0}), {})
    'It is 3.0.'
    """

    def shown(found: re.Match[str]) -> str:
        phrase, bar, decimals = (part.strip() for part in found[1].partition("|"))
        if bar and not (decimals.isdecimal() and len(decimals) < 3):
            raise words.FIGURE_DECIMALS.error(found[1])
        value = value_of(read_figure(phrase), scene, scenes, scene)
        return words.NO_VALUE if math.isnan(value) else f"{value:.{int(decimals) if bar else _DECIMALS}f}"

    return _MARKED.sub(shown, text)


def holds(condition: Condition, scene: Scene, scenes: Mapping[str, Scene], start: Scene | None = None) -> bool:
    """Whether a condition holds for this list; a figure without a value fulfils no condition."""
    left, right = (value_of(figure, scene, scenes, start) for figure in (condition.left, condition.right))
    return left == left and right == right and SIGNS[condition.sign](left, right)


def _average(figure: Figure, scene: Scene, scenes: Mapping[str, Scene]) -> float:
    named = {name: named_scene(name, scene, scenes) for name in figure.lists}
    run = {name: query.scores if query.scores is not None else query.ranking for name, query in named.items()}
    qrels = {name: query.grades for name, query in named.items()}
    return evaluate(run, qrels, figure.convention(scene.convention)).value


def _mistaken(figure: Figure, scene: Scene) -> float:
    sums = wrong_sums(scene.topic, figure.convention(scene.convention), mistakes[figure.mistake])
    if sums is None:
        raise words.MISTAKE_SHOWS.error(figure.mistake, figure=repr(figure.text))
    if figure.rank is None:
        return float(getattr(sums, figure.quantity))
    terms = sums.terms if figure.quantity == "discounted" else sums.ideal_terms
    return terms[figure.rank - 1] if figure.rank <= len(terms) else 0.0


def named_scene(name: str, own: Scene, scenes: Mapping[str, Scene]) -> Scene:
    """Return a list by its name; ``this`` is the step's own."""
    if name != "this" and name not in scenes:
        raise words.NAMED_LIST.unknown(name, scenes)
    return own if name == "this" else scenes[name]


def cell_words(cell: Figure, scene: Scene, at: str) -> str:
    """Return the question for a cell; empty where the step's own question says it; ``at`` is its cutoff, ``"@3"``.

    >>> cell_words(read_figure("discounted 2"), Scene(("a", "b"), {"a": 3}), "")
    'What does rank 2 earn?'
    """
    template = "" if cell.lists or cell.mistake else words.CELLS.get(cell.quantity, "")
    if cell.rank is None:
        return template.format(at=at)
    order = scene.ranking
    doc = order[cell.rank - 1] if cell.rank <= len(order) else ""
    if cell.quantity == "gain" and scene.scores is not None and facts(scene.convention).ties.averages:
        template = words.CELLS["tied_gain"]  # a mean of gains belongs to no single grade
    elif cell.quantity == "gain" and doc not in scene.grades:
        template = words.UNJUDGED_CELL
    return template.format(rank=cell.rank, grade=f"{scene.grades.get(doc, 0):g}")
