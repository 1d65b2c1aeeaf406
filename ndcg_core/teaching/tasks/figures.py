"""Figures in a lesson's text, as phrases: ``ndcg``, ``gain 2``, ``dcg gain=linear k=3``, ``ndcg of before as sklearn``.

A phrase has a quantity, a rank where the quantity has one, and changes: ``of`` with the name of another list (several
for ``average``; ``this`` is the step's own list; ``low of bm25 dense`` has systems of the example), ``as`` with the
name of a convention, ``by`` with the id of a mistake, and choices as in a passport. ``start`` before a phrase means the
list at the start of the step, before the reader changed it. A plain number is a phrase too.
:mod:`ndcg_core.teaching.tasks.figure_values` computes figures.
"""

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass

from ndcg_core.model.convention import Convention, from_signature, resolve
from ndcg_core.model.fields import FieldValue
from ndcg_core.scoring.beside_ndcg import OTHER_MEASURES, other_measures
from ndcg_core.scoring.differences import Changes
from ndcg_core.scoring.scale import order_scale
from ndcg_core.shown.explanation import Explanation
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.system_figures import OF_PAIRS, OF_SYSTEMS


def _order(name: str) -> Callable[[Explanation], float]:
    """Return the nDCG of another order of the same documents: the worst, the best, or the mean over all."""
    return lambda explanation: float(getattr(order_scale(explanation.topic, explanation.convention), name))


def _measure(name: str) -> Callable[[Explanation], float]:
    """Return what another measure says of the same list."""
    return lambda explanation: other_measures(explanation.topic, explanation.convention)[name]


WHOLE: dict[str, Callable[[Explanation], float]] = {
    "ndcg": lambda explanation: explanation.ndcg,
    "dcg": lambda explanation: explanation.dcg,
    "idcg": lambda explanation: explanation.idcg,
    "cg": lambda explanation: explanation.cg,
    "lowest": lambda explanation: explanation.tie_range[0] if explanation.tie_range else explanation.ndcg,
    "highest": lambda explanation: explanation.tie_range[1] if explanation.tie_range else explanation.ndcg,
    "documents": lambda explanation: len(explanation.ranked.docs),
    "k": lambda explanation: len(explanation.ranked.docs) if explanation.k is None else explanation.k,
    **{name: _order(name) for name in ("worst", "random", "best")},
    **{name: _measure(name) for name in OTHER_MEASURES},
}
"""The quantities of a whole list, each with how it is read from the explanation."""
BY_RANK = {
    "grade": "grade",
    "gain": "gain",
    "weight": "weight",
    "discounted": "discounted",
    "running": "dcg",
    "loss": "loss",
    "ideal_grade": "ideal_grade",
    "ideal_gain": "ideal_gain",
    "ideal_discounted": "ideal_discounted",
    "ideal_running": "idcg",
    "ndcg_at": "ndcg",
}
"""The quantities of a rank, each with its name in a row of the explanation."""
_QUANTITIES = (*WHOLE, *BY_RANK, "average", *OF_SYSTEMS)
_NO_NUMBER = {"none": math.nan}
_BY_MISTAKE = ("ndcg", "dcg", "idcg", "discounted", "ideal_discounted")
SIGNS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": lambda left, right: abs(left - right) < 1e-9,
    "!=": lambda left, right: abs(left - right) >= 1e-9,
}


@dataclass(frozen=True)
class Figure:
    """A number to be computed from a list; see :func:`read_figure`.

    ``quantity`` is DCG, IDCG, nDCG or a part of them, with a ``rank`` where it has one, ``"average"``, a quantity of
    systems, or empty for a plain ``number``.
    """

    text: str
    quantity: str = ""
    rank: int | None = None
    lists: tuple[str, ...] = ()
    library: str = ""
    mistake: str = ""
    changes: Changes = ()
    start: bool = False
    number: float = 0.0

    def convention(self, default: Convention) -> Convention:
        """Return the convention of the figure."""
        chosen = resolve(self.library).with_k(default.k) if self.library else default
        return chosen.changed(**dict(self.changes))

    @property
    def plain(self) -> bool:
        """Whether it is nDCG, DCG or IDCG of the step's own list, so that an answer can be diagnosed."""
        return self.quantity in ("ndcg", "dcg", "idcg") and not (self.lists or self.start or self.mistake)


@dataclass(frozen=True)
class Condition:
    """Two figures with a sign between them; see :func:`read_condition`."""

    left: Figure
    sign: str
    right: Figure

    @property
    def says_place(self) -> bool:
        """Whether it says where a document is to lie, which a task says in words."""
        return self.left.quantity in ("grade", "gain")

    @property
    def text(self) -> str:
        """The text of the condition."""
        return f"{self.left.text} {self.sign} {self.right.text}"


def read_figure(text: str) -> Figure:
    """Read a phrase; raise :class:`NdcgError` that says what is wrong with it.

    >>> figure = read_figure("dcg of before as sklearn k=3")
    >>> figure.quantity, figure.lists, figure.library, figure.changes
    ('dcg', ('before',), 'sklearn', (('k', 3),))
    """
    tokens = text.split()
    start = tokens[:1] == ["start"]
    tokens = tokens[1:] if start else tokens
    if len(tokens) == 1 and (number := _NO_NUMBER.get(text, finite(tokens[0]))) is not None:
        return Figure(text, number=number)
    if not tokens or tokens[0] not in _QUANTITIES:
        raise words.FIGURE.error(text, names=", ".join(_QUANTITIES))
    quantity, *rest = tokens
    rank, rest = _rank(quantity, rest, text)
    lists, rest = _named(rest, "of", text)
    libraries, rest = _named(rest, "as", text)
    ids, rest = _named(rest, "by", text)
    if max(len(libraries), len(ids)) > 1 or not _fits(quantity, len(lists)) or any("=" not in word for word in rest):
        raise words.FIGURE_PARTS.error(text)
    if libraries:
        resolve(libraries[0])
    if ids and (ids[0] not in mistakes or quantity not in _BY_MISTAKE):
        raise words.FIGURE_MISTAKE.error(text, names=", ".join(_BY_MISTAKE))
    return Figure(text, quantity, rank, tuple(lists), "".join(libraries), "".join(ids), _changes(rest), start)


def read_condition(text: str) -> Condition:
    """Read two phrases with one of ``< <= > >= = !=`` between them.

    >>> read_condition("ndcg gain=linear > start ndcg gain=linear").sign
    '>'
    """
    tokens = text.split()
    signs = [place for place, word in enumerate(tokens) if word in SIGNS]
    if len(signs) != 1:
        raise words.ONE_SIGN.error(text, signs=" ".join(SIGNS))
    left, right = (" ".join(part) for part in (tokens[: signs[0]], tokens[signs[0] + 1 :]))
    return Condition(read_figure(left), tokens[signs[0]], read_figure(right))


def _fits(quantity: str, lists: int) -> bool:
    """Return whether a quantity belongs to so many lists or systems."""
    if quantity in OF_SYSTEMS:
        return lists == (2 if quantity in OF_PAIRS else 1)
    return (quantity == "average") == (lists > 1)


def _rank(quantity: str, tokens: list[str], text: str) -> tuple[int | None, list[str]]:
    if quantity not in BY_RANK:
        return None, tokens
    if not tokens or not tokens[0].isdecimal() or int(tokens[0]) < 1:
        raise words.FIGURE_RANK.error(text, quantity=quantity)
    return int(tokens[0]), tokens[1:]


def _named(tokens: list[str], key: str, text: str) -> tuple[list[str], list[str]]:
    """Return the names after a keyword, up to the next keyword or choice, and the rest."""
    if not tokens or tokens[0] != key:
        return [], tokens
    end = next(
        (place for place, word in enumerate(tokens) if place and (word in ("of", "as", "by") or "=" in word)),
        len(tokens),
    )
    if end == 1:
        raise words.FIGURE_NAME.error(text, key=repr(key))
    return tokens[1:end], tokens[end:]


def _changes(tokens: list[str]) -> Changes:
    found: dict[str, FieldValue] = {}
    for word in tokens:
        name, _, value = word.partition("=")
        if name == "k":
            found["k"] = None if value == "all" else from_signature(f"nDCG@{value}").k
        else:
            found[name] = from_signature(f"nDCG {word}").value(name)
    return tuple(found.items())


def finite(text: str) -> float | None:
    """Return the number that a text is, or None.

    >>> finite("2.5"), finite("inf"), finite("dcg")
    (2.5, None, None)
    """
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
