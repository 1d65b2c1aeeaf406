"""Numbers in a lesson's text, as phrases: ``ndcg``, ``gain 2``, ``dcg gain=linear k=3``, ``ndcg of before as sklearn``.

A phrase is a quantity, a rank where the quantity has one, and what is changed for it: ``of`` with the name of another list
(several for ``average``; ``this`` is the step's own), ``as`` with the name of a convention, ``by`` with the id of a mistake,
which is then made, and choices as a passport writes them. ``start`` before a
phrase means the list as the step began, where the reader may have changed it since. A plain number is a phrase too.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ndcg_core.convention import Convention, resolve
from ndcg_core.errors import NdcgError
from ndcg_core.evaluation import evaluate
from ndcg_core.explanation import Explanation
from ndcg_core.lessons.scene import Scene
from ndcg_core.measures import explain
from ndcg_core.mistakes import mistakes, wrong
from ndcg_core.passport import from_passport

DECIMALS = 4
_MARKED = re.compile(r"\[\[(.+?)\]\]")
_WHOLE: dict[str, Callable[[Explanation], float]] = {
    "ndcg": lambda told: told.ndcg, "dcg": lambda told: told.dcg, "idcg": lambda told: told.idcg, "cg": lambda told: told.cg,
    "lowest": lambda told: told.tie_range[0] if told.tie_range else told.ndcg,
    "highest": lambda told: told.tie_range[1] if told.tie_range else told.ndcg,
    "documents": lambda told: len(told.ranked.docs),
}
_BY_RANK = {"grade": "grade", "gain": "gain", "weight": "weight", "discounted": "discounted", "running": "dcg", "loss": "loss",
            "ideal_grade": "ideal_grade", "ideal_gain": "ideal_gain", "ideal_discounted": "ideal_discounted", "ideal_running": "idcg",
            "ndcg_at": "ndcg"}
_BY_MISTAKE = ("ndcg", "dcg", "idcg", "discounted", "ideal_discounted")
_SIGNS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": lambda one, other: abs(one - other) < 1e-9,
    "!=": lambda one, other: abs(one - other) >= 1e-9}


@dataclass(frozen=True)
class Figure:
    """A number to be worked out of a list; made by :func:`read_figure`.

    ``quantity`` is one of DCG's and its kin, of a ``rank`` where it has one, ``"average"``, or empty for a plain ``number``.
    """

    text: str
    quantity: str = ""
    rank: int | None = None
    lists: tuple[str, ...] = ()
    library: str = ""
    mistake: str = ""
    changes: tuple[tuple[str, Any], ...] = ()
    start: bool = False
    number: float = 0.0

    def convention(self, asked: Convention) -> Convention:
        """The convention that the figure is worked out under."""
        chosen = resolve(self.library).with_k(asked.k) if self.library else asked
        return replace(chosen, **dict(self.changes))

    @property
    def plain(self) -> bool:
        """Whether it is the nDCG, DCG or IDCG of the step's own list, which an answer can be diagnosed by."""
        return self.quantity in ("ndcg", "dcg", "idcg") and not (self.lists or self.start or self.mistake)


@dataclass(frozen=True)
class Condition:
    """Two figures and a sign between them; made by :func:`read_condition`."""

    left: Figure
    sign: str
    right: Figure

    @property
    def text(self) -> str:
        """As it was written."""
        return f"{self.left.text} {self.sign} {self.right.text}"


def read_figure(text: str) -> Figure:
    """A phrase; raises :class:`NdcgError` naming what is wrong in it.

    >>> figure = read_figure("dcg of before as sklearn k=3")
    >>> figure.quantity, figure.lists, figure.library, figure.changes
    ('dcg', ('before',), 'sklearn', (('k', 3),))
    """
    words = text.split()
    start = words[:1] == ["start"]
    words = words[1:] if start else words
    if len(words) == 1 and (number := _number(words[0])) is not None:
        return Figure(text, number=number)
    if not words or words[0] not in (*_WHOLE, *_BY_RANK, "average"):
        raise NdcgError(f"A figure starts with one of {', '.join((*_WHOLE, *_BY_RANK, 'average'))}", got=text)
    quantity, *rest = words
    rank, rest = _rank(quantity, rest, text)
    lists, rest = _named(rest, "of", text)
    libraries, rest = _named(rest, "as", text)
    ids, rest = _named(rest, "by", text)
    if max(len(libraries), len(ids)) > 1 or (quantity == "average") != (len(lists) > 1) or any("=" not in word for word in rest):
        raise NdcgError("After a quantity come 'of' with a list (an average has several), 'as' with a convention, 'by' with a "
                        "mistake, and choice=value", got=text)
    if libraries:
        resolve(libraries[0])
    if ids and (ids[0] not in mistakes or quantity not in _BY_MISTAKE):
        raise NdcgError(f"A mistake goes by its id in the catalogue, and changes {', '.join(_BY_MISTAKE)}", got=text)
    return Figure(text, quantity, rank, tuple(lists), "".join(libraries), "".join(ids), _changes(rest), start)


def read_condition(text: str) -> Condition:
    """Two phrases with one of ``< <= > >= = !=`` between them.

    >>> read_condition("ndcg gain=linear > start ndcg gain=linear").sign
    '>'
    """
    words = text.split()
    signs = [place for place, word in enumerate(words) if word in _SIGNS]
    if len(signs) != 1:
        raise NdcgError(f"A condition has one of {' '.join(_SIGNS)} between two figures", got=text, fix="Put a space on both sides of it.")
    left, right = (" ".join(part) for part in (words[:signs[0]], words[signs[0] + 1:]))
    return Condition(read_figure(left), words[signs[0]], read_figure(right))


def worth(figure: Figure, scene: Scene, scenes: Mapping[str, Scene], start: Scene | None = None) -> float:
    """The figure of this list; ``start`` is the list as the step began. Raises :class:`NdcgError` where it has none.

    >>> worth(read_figure("dcg gain=linear"), Scene(("a", "b"), {"a": 3, "b": 0}), {})
    3.0
    """
    if not figure.quantity:
        return figure.number
    if figure.quantity == "average":
        return _average(figure, scene, scenes)
    if figure.start and start is not None:
        scene = start
    if figure.lists:
        scene = _scene(figure.lists[0], scene, scenes)
    if figure.mistake:
        return _mistaken(figure, scene)
    told = explain(scene.topic, figure.convention(scene.convention))
    if figure.rank is None:
        return _WHOLE[figure.quantity](told)
    if figure.rank > len(told.rows):
        raise NdcgError(f"The list has {len(told.rows)} ranks", got=figure.rank, where=f"the figure {figure.text!r}")
    value = getattr(told.rows[figure.rank - 1], _BY_RANK[figure.quantity])
    return float("nan") if value is None else value


def filled(text: str, scene: Scene, scenes: Mapping[str, Scene]) -> str:
    """The text with its figures, ``[[phrase]]`` or ``[[phrase | decimals]]``, worked out of this list; raises as :func:`worth` does.

    >>> filled("It is [[dcg gain=linear | 1]].", Scene(("a", "b"), {"a": 3, "b": 0}), {})
    'It is 3.0.'
    """
    def shown(found: re.Match[str]) -> str:
        phrase, _, decimals = (part.strip() for part in found[1].partition("|"))
        value = worth(read_figure(phrase), scene, scenes, scene)
        return "no value" if value != value else f"{value:.{int(decimals) if decimals.isdecimal() else DECIMALS}f}"

    return _MARKED.sub(shown, text)


def holds(condition: Condition, scene: Scene, scenes: Mapping[str, Scene], start: Scene | None = None) -> bool:
    """Whether a condition does, of this list; a figure without a value fulfils none."""
    left, right = (worth(figure, scene, scenes, start) for figure in (condition.left, condition.right))
    return left == left and right == right and _SIGNS[condition.sign](left, right)


def _average(figure: Figure, scene: Scene, scenes: Mapping[str, Scene]) -> float:
    named = {name: _scene(name, scene, scenes) for name in figure.lists}
    run = {name: one.scores if one.scores is not None else one.ranking for name, one in named.items()}
    return evaluate(run, {name: one.grades for name, one in named.items()}, figure.convention(scene.convention)).value


def _mistaken(figure: Figure, scene: Scene) -> float:
    made = wrong(scene.topic, figure.convention(scene.convention), mistakes[figure.mistake])
    if made is None:
        raise NdcgError("This mistake shows on the list", got=figure.mistake, where=f"the figure {figure.text!r}", fix="Take another list.")
    if figure.rank is None:
        return float(getattr(made, figure.quantity))
    terms = made.terms if figure.quantity == "discounted" else made.ideal_terms
    return terms[figure.rank - 1] if figure.rank <= len(terms) else 0.0


def _scene(name: str, own: Scene, scenes: Mapping[str, Scene]) -> Scene:
    if name == "this":
        return own
    if name not in scenes:
        raise NdcgError(f"A list is one of {', '.join(scenes) or 'those that were named before'}", got=name, where="a figure")
    return scenes[name]


def _rank(quantity: str, words: list[str], text: str) -> tuple[int | None, list[str]]:
    if quantity not in _BY_RANK:
        return None, words
    if not words or not words[0].isdecimal() or int(words[0]) < 1:
        raise NdcgError(f"{quantity} is that of a rank, from 1", got=text, fix=f"Write {quantity} 1.")
    return int(words[0]), words[1:]


def _named(words: list[str], key: str, text: str) -> tuple[list[str], list[str]]:
    """The names after a key word, up to the next key word or choice, and the rest."""
    if not words or words[0] != key:
        return [], words
    end = next((place for place, word in enumerate(words) if place and (word in ("of", "as", "by") or "=" in word)), len(words))
    if end == 1:
        raise NdcgError(f"A name stands after {key!r}", got=text)
    return words[1:end], words[end:]


def _changes(words: list[str]) -> tuple[tuple[str, Any], ...]:
    found: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name == "k":
            number = _number(value)
            found["k"] = None if value == "all" else number if number is None else int(number)
            Convention(k=found["k"] if value == "all" or number is not None else value)  # type: ignore[arg-type]
        else:
            found[name] = getattr(from_passport(f"nDCG {word}"), name)
    return tuple(found.items())


def _number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


