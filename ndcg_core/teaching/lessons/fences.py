"""The fenced blocks of a lesson's file, in TOML: a list, parts to show, or a task, read into the kind's own record."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from types import UnionType
from typing import NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from ndcg_core.errors import NdcgError, Refusal
from ndcg_core.model.convention import Convention, resolve
from ndcg_core.scoring.normalized import settled
from ndcg_core.teaching.examples import examples
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.records import SHOWS, STAGES, Parts
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import FreshList, Scene, Task
from ndcg_core.teaching.tasks.figures import Condition, Figure, read_condition, read_figure
from ndcg_core.teaching.tasks.fresh import with_seed
from ndcg_core.teaching.tasks.kinds import KINDS

SEEDS = range(3)  # of the lists that a checkpoint is tested on
_OWN = ("own", "named", "lesson", "step")  # of a task, which its place in the lesson says
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
            raise words.KEY.unknown(key, known, block=repr(word), where=where(fence.line_of(key)))
    return fence


def _keys_of(fence: Fence) -> list[str]:
    """Return the keys that a task of this kind has."""
    kind = fence.need("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise words.KIND.unknown(kind, KINDS, where=fence.where(fence.line_of("kind")))
    names = [entry.name for entry in fields(KINDS[kind]) if entry.name not in (*_OWN, "right")]
    return ["kind", *names]


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
    solved = _record(_Solved, given)
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
    hints = _hints(kind)
    given: dict[str, object] = {
        key: fence.at(key, _read, hints[key], value, own)
        for key, value in fence.values.items()
        if key not in ("kind", "options")
    }
    for entry in fields(KINDS[str(fence.values["kind"])]):
        if entry.default is MISSING and entry.default_factory is MISSING and entry.name not in (*_OWN, "options"):
            fence.need(entry.name)
    if "options" in fence.values:
        options = fence.at("options", _options, fence.values["options"])
        given |= {
            "options": tuple(options),
            "right": frozenset(at for at, right in enumerate(options.values()) if right),
        }
    if "stage" in hints:
        given["stage"] = stage
    task = kind(own=own, named=named, **given)
    fence.at("", task.check)
    for seed in SEEDS if task.fresh else ():
        fence.at("fresh", fence.at("fresh", with_seed, task, seed).check)
    return task


def _options(given: object) -> dict[str, bool]:
    """Return the options in their order, each with whether it is right."""
    each = given if isinstance(given, list) else []
    pairs = [pair for option in each if isinstance(option, dict) for pair in option.items()]
    options = {str(text): key == "right" for key, text in pairs if key in ("right", "wrong")}
    if not options or len(options) != len(each):
        raise words.OPTIONS.error(given)
    return options


@cache
def _hints(record: Callable[..., object]) -> Mapping[str, object]:
    """Return the types of a record's fields."""
    return get_type_hints(record)


def _read_record(fence: Fence, record: Callable[..., R]) -> R:
    """Return a block as a record; an error names the line of its key."""
    return record(**{key: fence.at(key, _read, _hints(record)[key], value) for key, value in fence.values.items()})


def _record(record: Callable[..., R], given: object) -> R:
    """Return a table as a record."""
    hints, table = _hints(record), _table(given)
    for key in table:
        if key not in hints:
            raise words.KEY.unknown(key, hints, block="'ask'")
    return record(**{key: _read(hints[key], value) for key, value in table.items()})


def _read(hint: object, given: object, own: Scene | None = None) -> object:
    """Return a value of TOML as a field's type asks for it; ``own`` is the list that a solution changes."""
    inside = [each for each in get_args(hint) if each is not type(None)]
    if hint in _READERS:
        return _READERS[hint](given)
    if get_origin(hint) in (Union, UnionType):  # with None, which is "" among several figures
        return None if given == "" and inside[0] is Figure else _read(inside[0], given, own)
    if get_origin(hint) is dict:
        return {key: _read(inside[1], value) for key, value in _table(given).items()}
    return _solved(given, own) if hint is Scene and own is not None else _array(hint, inside, given)


def _array(hint: object, inside: list[object], given: object) -> object:
    """Return an array as a tuple of one type, of a pair, or as a set."""
    if not isinstance(given, list) or (len(inside) == 2 and inside[1] is not Ellipsis and len(given) != 2):
        raise words.ARRAY.error(given)
    each = (_read(inside[0], value) for value in given)
    return frozenset(each) if get_origin(hint) is frozenset else tuple(each)


def _table(given: object) -> dict[str, object]:
    if not isinstance(given, dict):
        raise words.TABLE.error(given)
    return given


def _typed(types: type | tuple[type, ...], refusal: Refusal) -> Callable[[object], object]:
    """Return a reader of values of these types; numbers are finite, whole ones at least 0, and no truth values."""

    def read(given: object) -> object:
        number = isinstance(given, int | float) and not isinstance(given, bool)
        forbidden = number and (not math.isfinite(float(str(given))) or (types is int and float(str(given)) < 0))
        if not isinstance(given, types) or (isinstance(given, bool) and types is not bool) or forbidden:
            raise refusal.error(given)
        return given

    return read


_text = _typed(str, words.TEXT)


def _fresh(given: object) -> FreshList:
    fresh = _record(FreshList, given)
    return fresh._replace(mistakes=tuple(mistakes[name].id for name in fresh.mistakes))


_READERS: Mapping[object, Callable[[object], object]] = {
    str: _text,
    int: _typed(int, words.WHOLE),
    float: _typed((int, float), words.NUMBER),
    bool: _typed(bool, words.YES),
    float | str: _typed((int, float, str), words.NUMBER),
    Figure: lambda given: read_figure(str(_text(given))),
    Condition: lambda given: read_condition(str(_text(given))),
    FreshList: _fresh,
}
