"""The fenced blocks of a lesson's file, in TOML: a list, parts to show, or a task, read into the kind's own record."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from ndcg_core.errors import NdcgError
from ndcg_core.libraries import words as library_words
from ndcg_core.libraries.data_files import read_record, types_of
from ndcg_core.model.convention import Convention, resolve
from ndcg_core.scoring.normalized import settled
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.records import SHOWS, STAGES, Parts
from ndcg_core.teaching.tasks import Scene, Task, records
from ndcg_core.teaching.tasks.figures import read_figure
from ndcg_core.teaching.tasks.fresh import with_seed
from ndcg_core.teaching.tasks.kinds import KINDS

SEEDS = range(3)  # of the lists that a checkpoint is tested on
R = TypeVar("R")


@dataclass(frozen=True)
class Fence:
    """A block: its word, its keys and values, its lines by number, and what a line is called in an error."""

    word: str
    line: int
    values: Mapping[str, object]
    lines: Sequence[tuple[int, str]]
    where: Callable[[int], str]

    def line_of(self, key: str) -> int:
        """Return the line of a key."""
        return next((number for number, text in self.lines if text.partition("=")[0].strip() == key), self.line)

    def at(self, key: str, read: Callable[..., R], *given: object) -> R:
        """Return ``read(*given)``; an error names the line that has what it refuses, or else that of the key."""
        try:
            return read(*given)
        except NdcgError as refusal:
            got = refusal.got.strip("'")
            line = next((number for number, text in self.lines if got and got in text), self.line_of(key))
            raise refusal.within(self.where(line)) from None

    def need(self, key: str) -> object:
        """Return the value of a required key."""
        if key not in self.values:
            raise words.MISSING_KEY.error(block=repr(self.word), key=key, where=self.where(self.line))
        return self.values[key]


def read_fence(word: str, lines: Iterable[tuple[int, str]], line: int, where: Callable[[int], str]) -> Fence:
    """Return a block as keys and values; raise :class:`NdcgError` that names the line."""
    if word not in _KEYS:
        raise words.BLOCK.unknown(word, _KEYS, where=where(line))
    numbered = list(lines)
    try:
        values = tomllib.loads("\n".join(text for _, text in numbered))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        at = numbered[int(found[1]) - 1 if found else -1][0]  # else at its end
        raise words.TOML.error(reason=str(error).partition(" (at ")[0], where=where(at)) from None
    fence = Fence(word, line, values, numbered, where)
    known = _KEYS[word] if word != "ask" else _keys_of(fence)
    for key in values:
        if key not in known:
            raise library_words.KEY.unknown(key, known, where=where(fence.line_of(key)))
    return fence


def _keys_of(fence: Fence) -> list[str]:
    """Return the keys that a task of this kind has."""
    kind = fence.need("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise words.KIND.unknown(kind, KINDS, where=fence.where(fence.line_of("kind")))
    return ["kind", *records.own_fields(KINDS[kind], (*records.OF_ITS_PLACE, "right"))]


# ---- lists ----


class _Listed(NamedTuple):
    """What a block says of a list."""

    name: str = ""
    example: str = ""
    of: str = ""
    ranking: str | None = None
    scores: dict[str, float] | None = None
    grades: dict[str, float] | None = None
    titles: dict[str, str] | None = None
    convention: str = ""


class _Solved(NamedTuple):
    """What a solution changes of its list."""

    ranking: str | None = None
    grades: dict[str, float] | None = None
    choices: str = ""


class _Shown(NamedTuple):
    """What a block shows."""

    parts: tuple[str, ...]
    picture: str = ""
    lists: dict[str, str] | None = None


_KEYS: Mapping[str, tuple[str, ...]] = {"list": _Listed._fields, "show": _Shown._fields, "ask": ()}


def scene_of(fence: Fence, before: Scene | None, named: Mapping[str, Scene]) -> Scene:
    """Return the list of a block ``list``: an example's, another list with changes, or its own."""
    listed: _Listed = _read_record(fence, _Listed)
    if listed.of:
        scene = fence.at("of", _known, listed.of, named)
    elif listed.example:
        scene = fence.at("example", _example, listed.example)
    elif listed.grades is None and before is not None:
        scene = before
    else:
        scene = Scene((), {}, before.convention if before else Convention())
    if listed.ranking is not None:
        scene = replace(scene, ranking=tuple(listed.ranking.split()), scores=None)
    if listed.scores is not None:
        order = sorted(listed.scores, key=listed.scores.__getitem__, reverse=True)
        scene = replace(scene, ranking=tuple(order), scores=listed.scores)
    if listed.grades is not None:
        scene = replace(scene, grades=listed.grades)
    if listed.titles is not None:
        scene = replace(scene, titles=listed.titles)
    if listed.convention:
        scene = replace(scene, convention=fence.at("convention", resolve, listed.convention))
    if scene.topic.repeated:  # cards stand once
        fence.at("", settled, scene.topic, Convention())
    return scene


def _example(name: str) -> Scene:
    chosen = examples[name]
    titles = {document.id: document.title for document in chosen.documents}
    return Scene(chosen.ranking, dict(chosen.qrels), chosen.convention, chosen.scores, titles)


def _known(name: str, named: Mapping[str, Scene]) -> Scene:
    """Return a list by its name."""
    if name not in named:
        raise words.LIST_NAME.unknown(name, named)
    return named[name]


def _solved(given: object, scene: Scene) -> Scene:
    """Return the list that a solution makes of a list."""
    solved = read_record(_Solved, given)
    order = solved.ranking is not None
    return replace(
        scene,
        ranking=tuple((solved.ranking or "").split()) if order else scene.ranking,
        scores=None if order else scene.scores,
        grades={**scene.grades, **(solved.grades or {})},
        convention=read_figure(f"ndcg {solved.choices}").convention(scene.convention),
    )


def show_of(fence: Fence, named: Mapping[str, Scene]) -> Parts:
    """Return the parts that a block ``show`` names."""
    fence.need("parts")
    shown: _Shown = _read_record(fence, _Shown)
    for part in shown.parts:
        if part not in SHOWS:
            raise words.STEP_SHOWS.unknown(part, SHOWS, where=fence.where(fence.line_of("parts")))
    if shown.picture and shown.picture not in STAGES:
        raise words.STAGE.unknown(shown.picture, STAGES, where=fence.where(fence.line_of("picture")))
    if "measures" in shown.parts:
        fence.need("lists")
    lists = {name: fence.at("lists", _known, of, named) for name, of in (shown.lists or {}).items()}
    return Parts(shown.parts, shown.picture, lists)


# ---- tasks ----


def task_of(fence: Fence, own: Scene, named: Mapping[str, Scene], stage: str) -> Task:
    """Return the task of a block ``ask``, checked on its list, or on some that a checkpoint draws."""
    kind: Callable[..., Task] = KINDS[str(fence.need("kind"))]
    hints = types_of(kind)
    given: dict[str, object] = {
        key: fence.at(key, records.read_value, hints[key], value, lambda given: _solved(given, own))
        for key, value in fence.values.items()
        if key not in ("kind", "options")
    }
    for name in records.needed_fields(KINDS[str(fence.values["kind"])]):
        fence.need(name)
    if "options" in fence.values:
        options = fence.at("options", records.read_options, fence.values["options"])
        given |= {
            "options": tuple(options),
            "right": frozenset(at for at, right in enumerate(options.values()) if right),
        }
    if "stage" in hints:
        given["stage"] = stage
    task = kind(own=own, named=named, **given)
    fence.at("", task.check)
    fence.at("", task.check_start)
    for seed in SEEDS if task.fresh else ():
        fence.at("fresh", fence.at("fresh", with_seed, task, seed).check)
    return task


def _read_record(fence: Fence, record: Callable[..., R]) -> R:
    """Return a block as a record; an error names the line of its key."""
    return record(
        **{key: fence.at(key, records.read_value, types_of(record)[key], value) for key, value in fence.values.items()}
    )
