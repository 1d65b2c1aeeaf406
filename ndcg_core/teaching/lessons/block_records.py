"""The records of a lesson file's blocks: a list, parts to show, a question; and the checks that they fit together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.normalized import settled
from ndcg_core.teaching.lessons import block_values as values
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.answers import fresh_scene, wrong_bars
from ndcg_core.teaching.lessons.block_values import number, yes
from ndcg_core.teaching.lessons.blocks import FencedBlock
from ndcg_core.teaching.lessons.figure_values import filled, holds, tag_value, value_of
from ndcg_core.teaching.lessons.figures import Figure, read_condition, read_figure
from ndcg_core.teaching.lessons.goals import best_order, progress, tied_group
from ndcg_core.teaching.lessons.records import FreshList, Parts, Scene, StepQuestion
from ndcg_core.teaching.lessons.task_parts import NamedFigure, Sweep, TaskParts
from ndcg_core.teaching.mistakes import mistakes

SEEDS = range(3)  # of the lists that a checkpoint is tested on
_MOST_TIED = 4  # documents; every order of them is drawn
_NOTHING = "-"  # an empty ranking
_NEEDS = {
    "choice": "two options or more, a right one among them",
    "goal": "a line until: ...",
    "pick": "a line docs: ...",
    "fill": "a line cells: ... or value: ...",
    "chance": "a line systems: ... or amounts: ...",
}


def scene_of(block: FencedBlock, before: Scene | None, scenes: Mapping[str, Scene]) -> Scene:
    """Return the list of a block ``list``: an example's, another list with changes, or its own."""
    scene: Scene | None = block.read("example", values.example)
    if "of" in block.values:
        scene = block.read("of", lambda name: values.known(name, scenes))
    if scene is None and "grades" not in block.values and before is not None:
        scene = before
    if scene is None:
        scene = Scene((), {}, before.convention if before else Convention())
    ranking = block.read("ranking", lambda text: () if text == _NOTHING else tuple(text.split()))
    scores = block.read("scores", values.numbers)
    changed = scene
    if ranking is not None:
        changed = replace(scene, ranking=ranking, scores=None)
    if scores is not None:
        changed = replace(scene, ranking=tuple(sorted(scores, key=scores.__getitem__, reverse=True)), scores=scores)
    if (grades := block.read("grades", values.numbers)) is not None:
        changed = replace(changed, grades=grades)
    if (titles := block.read("titles", values.titles)) is not None:
        changed = replace(changed, titles=titles)
    if (chosen := block.read("convention", resolve)) is not None:
        changed = replace(changed, convention=chosen)
    block.at(block.line, lambda _: _checked(changed), "")
    return changed


def _checked(scene: Scene) -> Topic:
    """Return the topic of a list; raise :class:`NdcgError` for one that has a document twice: cards stand once."""
    return settled(scene.topic, Convention()) if scene.topic.repeated else scene.topic


def show_of(block: FencedBlock, scenes: Mapping[str, Scene]) -> Parts:
    """Return the parts that a block ``show`` names."""
    shown: tuple[str, ...] = block.need("parts", values.parts)
    lists = block.need if "measures" in shown else block.read
    return Parts(
        shown,
        block.read("picture", values.stage, ""),
        lists("lists", lambda text: {name: values.known(of, scenes) for name, of in values.named(text).items()}) or {},
    )


def ask_of(block: FencedBlock, scene: Scene, scenes: Mapping[str, Scene]) -> StepQuestion:
    """Return the question of a block ``ask``, with its claims checked on the list."""
    kind: str = block.need("kind", values.kind)
    value: Figure | None = block.read("value", read_figure)
    cells: tuple[Figure, ...] = block.read("cells", values.cells, ())
    if kind == "fill" and value is not None:
        cells = cells or (value,)
    ask = StepQuestion(
        kind,
        block.need("question", str),
        cells[-1] if cells else value,
        block.read("decimals", values.whole, 4),
        block.read("most", values.height, 1.0),
        tuple(text for text, _ in block.options),
        frozenset(place for place, (_, right) in enumerate(block.options) if right),
        block.all("until", read_condition),
        block.read("moves", values.whole),
        block.read("may", values.may, frozenset()),
        block.read("solution", lambda text: _solution(text, scene)),
        _fresh(block) if "size" in block.values else None,
        block.read("hint", str, ""),
        block.all("because", read_condition),
        block.read("docs", lambda text: _docs(text, scene), frozenset()),
        cells,
        block.read("columns", values.columns, ()),
        block.read("opinion", values.yes, False),
        parts=read_parts(block, kind),
    )
    _check_whole(block, ask)
    for shown in _shown_lists(block, ask, scene):
        _check_texts(block, ask, shown, scenes)
    _check_claims(block, ask, scene, scenes)
    return ask


def _solution(text: str, scene: Scene) -> Scene:
    return best_order(scene) if text == "ideal" else values.solution(text, scene)


def _docs(text: str, scene: Scene) -> frozenset[str]:
    docs = frozenset(text.split())
    for doc in docs - set(scene.ranking):
        raise words.DOCUMENT.error(doc)
    return docs


def _shown_lists(block: FencedBlock, ask: StepQuestion, scene: Scene) -> list[Scene]:
    """Return the lists that a reader may see: the list of the page, or those that a checkpoint draws."""
    if ask.fresh is None:
        return [scene]
    return [block.at(block.line, partial(fresh_scene, ask, scene), seed) for seed in SEEDS]


def _check_texts(block: FencedBlock, ask: StepQuestion, scene: Scene, scenes: Mapping[str, Scene]) -> None:
    """Check that the list has the value in question and every figure in the texts."""
    for key in ("question", "hint"):
        block.read(key, lambda text: filled(text, scene, scenes))
    for option in ask.options:
        block.at(block.line, lambda text: filled(text, scene, scenes), option)
    block.read("value", lambda text: value_of(read_figure(text), scene, scenes, scene))
    _check_parts(block, ask, scene, scenes)
    block.read("cells", lambda text: [value_of(cell, scene, scenes, scene) for cell in values.cells(text)])


def _check_parts(block: FencedBlock, ask: StepQuestion, scene: Scene, scenes: Mapping[str, Scene]) -> None:
    """Check that what a task draws can be drawn for this list."""
    for key in ("tags", "marks", "pictures", "systems"):
        block.read(
            key, lambda _, named=getattr(ask.parts, key): [tag_value(figure, scene, scenes) for _, figure in named]
        )
    block.read("queries", lambda text: [values.known(name, {**scenes, "this": scene}) for name in text.split()])
    if ask.parts.sweep is not None and ask.parts.sweep.unknown not in ("k", *scene.ranking):
        raise words.SWEPT.error(ask.parts.sweep.unknown, where=block.where(block.line))
    if ask.kind == "tied" and not 1 < len(tied_group(scene)) <= _MOST_TIED:
        raise words.TIED.error(len(tied_group(scene)), most=_MOST_TIED, where=block.where(block.line))
    if ask.kind == "spot":
        block.read("mistake", lambda _: wrong_bars(ask, scene))
    if ask.options and ask.parts.trials and len(ask.parts.trials) != len(ask.options):
        raise words.TRIALS.error(len(ask.parts.trials), options=len(ask.options), where=block.where(block.line))


def _check_claims(block: FencedBlock, ask: StepQuestion, scene: Scene, scenes: Mapping[str, Scene]) -> None:
    """Check that the claims hold and that a goal is not reached yet."""

    def true(claim: str) -> bool:
        return holds(read_condition(claim), scene, scenes, scene)

    for (claim, line), held in zip(block.many.get("because", []), block.all("because", true), strict=True):
        if not held:
            raise words.CLAIM.error(claim, where=block.where(line))
    if ask.kind == "goal":
        if all(block.all("until", true)):
            raise words.GOAL_AT_START.error(ask.conditions[0].text, where=block.where(block.line))
        if ask.solution is None or not progress(ask, ask.solution, scene, scenes).reached:
            raise words.GOAL_SOLUTION.error(block.values.get("solution", ("none", 0))[0], where=block.where(block.line))


def _check_whole(block: FencedBlock, ask: StepQuestion) -> None:
    """Check that a question has what its kind needs."""
    wants = {
        "bar": ask.value,
        "pick": ask.docs,
        "fill": ask.cells,
        "choice": len(ask.options) > 1 and ask.right,
        "goal": ask.conditions,
        "place": ask.parts.tags,
        "chance": ask.parts.systems or ask.parts.amounts,
    }
    if not wants.get(ask.kind, (len(ask.options) > 1 and ask.right) or ask.value):
        needs = _NEEDS.get(ask.kind, "a line value: ...")
        raise words.ASK_NEEDS.error(kind=repr(ask.kind), needs=needs, where=block.where(block.line))


def _fresh(block: FencedBlock) -> FreshList:
    scale = block.read("grades", lambda text: tuple(values.number(word) for word in text.split()), (0.0, 1.0, 2.0, 3.0))
    return FreshList(
        block.read("size", values.whole, 5), scale, block.read("mistakes", values.ids, ("G1", "D1", "D4", "I1"))
    )


NEEDS: dict[str, tuple[str, ...]] = {
    "place": ("tags",),
    "which": ("pictures",),
    "sweep": ("sweep",),
    "strip": ("queries",),
    "spot": ("mistake",),
    "repair": ("target", "trial"),
    "chance": ("draws",),
}
"""The keys that a kind of task cannot do without."""
_NO_TRIAL = "-"
DRAWS = ("flips", "resamples")
_EMPTY = TaskParts()


def read_parts(block: FencedBlock, kind: str) -> TaskParts:
    """Return the parts of a task; an error names the line, or the line that is missing."""
    for key in NEEDS.get(kind, ()):
        if key not in block.values and key not in block.many:
            raise words.ASK_NEEDS.error(kind=repr(kind), needs=f"a line {key}: ...", where=block.where(block.line))
    return TaskParts(
        **{name: block.read(name, reader, getattr(_EMPTY, name)) for name, reader in _READERS.items()},
        trials=block.all("trial", _trial),
    )


def _named(text: str) -> tuple[NamedFigure, ...]:
    return tuple(NamedFigure(name, read_figure(phrase)) for name, phrase in _pairs(text))


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    pairs = []
    for part in text.split(";"):
        name, sign, phrase = part.partition(" = ")
        if not sign:
            raise words.PAIRS.error(part.strip(), example="a name = a phrase; another = a phrase")
        pairs.append((name.strip(), phrase.strip()))
    return tuple(pairs)


def _scale(text: str) -> tuple[float, float]:
    ends = [float(number(word)) for word in text.split()]
    if len(ends) != 2 or ends[0] >= ends[1]:
        raise words.SCALE.error(text)
    return ends[0], ends[1]


def _trial(text: str) -> Figure | None:
    return None if text == _NO_TRIAL else read_figure(f"ndcg {text}")


def _mistake(text: str) -> str:
    return mistakes[text].id


def _sweep(text: str) -> Sweep:
    ((unknown, values),) = _pairs(text)
    return Sweep(unknown, tuple(values.split()))


def _weights(text: str) -> tuple[float | str, ...]:
    return tuple(word if word == "idcg" else float(number(word)) for word in text.split())


def _draws(text: str) -> str:
    if text not in DRAWS:
        raise words.DRAWS.unknown(text, DRAWS)
    return text


_READERS: dict[str, Callable[[str], Any]] = {
    "tags": _named,
    "marks": _named,
    "pocket": str,
    "scale": _scale,
    "pictures": _named,
    "target": read_figure,
    "mistake": _mistake,
    "sweep": _sweep,
    "queries": lambda text: tuple(text.split()),
    "widths": _weights,
    "then": _weights,
    "turns": _pairs,
    "systems": lambda text: tuple(NamedFigure(name, read_figure(f"difference of {of}")) for name, of in _pairs(text)),
    "amounts": lambda text: tuple(float(number(word)) for word in text.split()),
    "draws": _draws,
    "whole": yes,
}
