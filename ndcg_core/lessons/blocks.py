"""The blocks of a lesson's file: fenced lines of ``key: value`` that name a list, parts to show, or something to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ndcg_core.convention import Convention, resolve
from ndcg_core.errors import NdcgError
from ndcg_core.examples import examples
from ndcg_core.lessons.figures import filled, holds, read_condition, read_figure, worth
from ndcg_core.lessons.goals import reached, steps_between
from ndcg_core.lessons.records import MAY, SHOWS, Ask, Fresh, Show
from ndcg_core.lessons.scene import Scene
from ndcg_core.mistakes import mistakes
from ndcg_core.passport import from_passport

KINDS = ("number", "bar", "choice", "goal", "checkpoint")


@dataclass
class Block:
    """The lines of one fenced block: single values and repeated ones by key, options, and where each stands."""

    word: str
    line: int
    where: Callable[[int], str]
    values: dict[str, tuple[str, int]] = field(default_factory=dict)
    many: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    options: list[tuple[str, bool]] = field(default_factory=list)

    def read(self, key: str, reader: Callable[[str], Any], missing: Any = None) -> Any:
        """A value by its key, read; a refusal is told of its line."""
        if key not in self.values:
            return missing
        text, line = self.values[key]
        return self.at(line, reader, text)

    def need(self, key: str, reader: Callable[[str], Any]) -> Any:
        """The same of a key that must be there."""
        if key not in self.values:
            raise NdcgError(f"A block {self.word!r} has a line {key}: ...", got="none", where=self.where(self.line))
        return self.read(key, reader)

    def all(self, key: str, reader: Callable[[str], Any]) -> tuple[Any, ...]:
        """Every line of a key that may come again."""
        return tuple(self.at(line, reader, text) for text, line in self.many.get(key, []))

    def at(self, line: int, reader: Callable[[str], Any], text: str) -> Any:
        """What a reader makes of a text; its refusal is told of the line."""
        try:
            return reader(text)
        except NdcgError as refusal:
            raise refusal.within(self.where(line)) from None


_KEYS = {
    "list": ("name", "example", "of", "ranking", "scores", "grades", "titles", "convention"),
    "show": ("parts",),
    "ask": ("kind", "question", "value", "decimals", "most", "moves", "may", "solution", "size", "grades", "mistakes", "hint"),
}
_MANY = ("until", "because")


def read_block(word: str, lines: Iterable[tuple[int, str]], line: int, where: Callable[[int], str]) -> Block:
    """The block as keys and values; raises :class:`NdcgError` naming the line."""
    if word not in _KEYS:
        raise NdcgError(f"A block is one of {', '.join(_KEYS)}", got=word, where=where(line))
    block = Block(word, line, where)
    for number, text in lines:
        if text.startswith("- ["):
            mark, _, option = text[3:].partition("] ")
            if word != "ask" or mark not in ("x", " ") or not option:
                raise NdcgError("An option is a line '- [x] text' or '- [ ] text' of a block 'ask'", got=text, where=where(number))
            block.options.append((option.strip(), mark == "x"))
        elif text.strip():
            _keep(block, text, number)
    return block


def _keep(block: Block, text: str, number: int) -> None:
    key, colon, value = (part.strip() for part in text.partition(":"))
    known = (*_KEYS[block.word], *(_MANY if block.word == "ask" else ()))
    if not colon or key not in known or not value:
        raise NdcgError(f"A line of a block {block.word!r} is key: value, the keys {', '.join(known)}", got=text, where=block.where(number))
    if key in _MANY:
        block.many.setdefault(key, []).append((value, number))
    elif key in block.values:
        raise NdcgError("A key stands once in a block", got=key, where=block.where(number))
    else:
        block.values[key] = value, number


def scene_of(block: Block, before: Scene | None, scenes: Mapping[str, Scene]) -> Scene:
    """The list that a block ``list`` describes: an example's, another list's with changes, or its own."""
    scene: Scene | None = block.read("example", _example)
    if "of" in block.values:
        scene = block.read("of", lambda name: _known(name, scenes))
    if scene is None and "grades" not in block.values and before is not None:
        scene = before
    if scene is None:
        scene = Scene((), {}, before.convention if before else Convention())
    ranking = block.read("ranking", lambda text: tuple(text.split()))
    scores = block.read("scores", _numbers)
    changes: dict[str, Any] = {}
    if ranking is not None:
        changes = {"ranking": ranking, "scores": None}
    if scores is not None:
        changes = {"ranking": tuple(sorted(scores, key=scores.__getitem__, reverse=True)), "scores": scores}
    changes |= {"grades": grades} if (grades := block.read("grades", _numbers)) is not None else {}
    changes |= {"titles": titles} if (titles := block.read("titles", _titles)) is not None else {}
    changes |= {"convention": chosen} if (chosen := block.read("convention", _convention)) is not None else {}
    made = replace(scene, **changes)
    block.at(block.line, lambda _: made.topic, "")
    return made


def show_of(block: Block) -> Show:
    """What a block ``show`` names."""
    return Show(block.need("parts", _parts))


def ask_of(block: Block, scene: Scene, scenes: Mapping[str, Scene]) -> Ask:
    """What a block ``ask`` asks, its claims held against the list."""
    kind: str = block.need("kind", _kind)
    ask = Ask(
        kind, block.need("question", str), block.read("value", read_figure), block.read("decimals", _whole, 4), block.read("most", float, 1.0),
        tuple(text for text, _ in block.options), frozenset(place for place, (_, right) in enumerate(block.options) if right),
        block.all("until", read_condition), block.read("moves", _whole), block.read("may", _may, frozenset()),
        block.read("solution", lambda text: _solution(text, scene)), _fresh(block) if kind == "checkpoint" else None,
        block.read("hint", str, ""), block.all("because", read_condition))
    _check_whole(block, ask)
    for key in ("question", "hint"):
        block.read(key, lambda text: kind == "checkpoint" or filled(text, scene, scenes))
    for option in ask.options:
        block.at(block.line, lambda text: filled(text, scene, scenes), option)
    if ask.value is not None and kind != "checkpoint":
        block.read("value", lambda text: worth(read_figure(text), scene, scenes, scene))
    _check_claims(block, ask, scene, scenes)
    return ask


def _check_claims(block: Block, ask: Ask, scene: Scene, scenes: Mapping[str, Scene]) -> None:
    """What an answer rests on holds, and a goal is still to be reached."""
    def true(claim: str) -> bool:
        return holds(read_condition(claim), scene, scenes, scene)

    for (claim, line), held in zip(block.many.get("because", []), block.all("because", true), strict=True):
        if not held:
            raise NdcgError("What an answer rests on holds of the list", got=claim, where=block.where(line))
    if ask.kind == "goal":
        if all(block.all("until", true)):
            raise NdcgError("A goal is not reached before anything was done", got=ask.conditions[0].text, where=block.where(block.line))
        if ask.solution is None or not reached(ask, ask.solution, scene, scenes, steps_between(scene, ask.solution))[0]:
            raise NdcgError("A goal has a line 'solution: ...' that reaches it", got=block.values.get("solution", ("none", 0))[0],
                            where=block.where(block.line), fix="Name the documents in their new order, grades as d1=3, choices as gain=linear.")


def _check_whole(block: Block, ask: Ask) -> None:
    """Every kind has what it needs."""
    wants = {"number": ask.value, "bar": ask.value, "choice": len(ask.options) > 1 and ask.right, "goal": ask.conditions, "checkpoint": ask.value}
    if not wants[ask.kind]:
        needs = {"choice": "two options or more, a right one among them", "goal": "a line until: ..."}.get(ask.kind, "a line value: ...")
        raise NdcgError(f"A block 'ask' of kind {ask.kind!r} has {needs}", got="none", where=block.where(block.line))


def _fresh(block: Block) -> Fresh:
    scale = block.read("grades", lambda text: tuple(_number(word) for word in text.split()), (0.0, 1.0, 2.0, 3.0))
    return Fresh(block.read("size", _whole, 5), scale, block.read("mistakes", _ids, ("G1", "D1", "D4", "I1")))


def _example(name: str) -> Scene:
    one = examples[name]
    titles = {document.id: document.title for document in one.documents}
    return Scene(one.ranking, dict(one.qrels), one.convention, one.scores, titles)


def _known(name: str, scenes: Mapping[str, Scene]) -> Scene:
    if name not in scenes:
        raise NdcgError(f"A list is one of {', '.join(scenes) or 'those that were named before'}", got=name)
    return scenes[name]


def _numbers(text: str) -> dict[str, float]:
    return {doc: _number(value) for doc, value in _pairs(text.split(), "d1=2 d2=0")}


def _titles(text: str) -> dict[str, str]:
    return dict(_pairs([part.strip() for part in text.split(";")], "d1=One title; d2=Another"))


def _pairs(parts: Iterable[str], usual: str) -> list[tuple[str, str]]:
    pairs = []
    for part in parts:
        name, sign, value = part.partition("=")
        if not (sign and name and value):
            raise NdcgError("These are pairs of a document and what it has", got=part, fix=f"Write {usual}.")
        pairs.append((name.strip(), value.strip()))
    return pairs


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise NdcgError("This is a number", got=text) from None
    return int(number) if number == int(number) else number


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise NdcgError("This is a whole number of at least 0", got=text)
    return int(text)


def _convention(text: str) -> Convention:
    return from_passport(text) if text.lower().startswith("ndcg") else resolve(text)


def _kind(text: str) -> str:
    if text not in KINDS:
        raise NdcgError(f"What is asked is one of {', '.join(KINDS)}", got=text)
    return text


def _solution(text: str, scene: Scene) -> Scene:
    """The list with this order, these grades and choices, as far as they are given."""
    words = text.split()
    order = tuple(word for word in words if "=" not in word)
    grades = [word for word in words if "=" in word and word.partition("=")[0] in scene.grades]
    figure = read_figure(" ".join(["ndcg", *(word for word in words if "=" in word and word not in grades)]))
    return replace(scene, ranking=order or scene.ranking, scores=None if order else scene.scores,
                   grades={**scene.grades, **_numbers(" ".join(grades))}, convention=figure.convention(scene.convention))


def _may(text: str) -> frozenset[str]:
    words = frozenset(text.split())
    if not words <= set(MAY):
        raise NdcgError(f"A goal may change the order and {' and '.join(MAY)}", got=text)
    return words


def _parts(text: str) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in text.split(","))
    for part in parts:
        if part not in SHOWS:
            raise NdcgError(f"A step shows parts of {', '.join(SHOWS)}", got=part)
    return parts


def _ids(text: str) -> tuple[str, ...]:
    ids = tuple(text.split())
    for name in ids:
        if name not in mistakes:
            raise NdcgError("A mistake goes by its id in the catalogue", got=name)
    return ids
