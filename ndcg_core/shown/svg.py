"""The picture of a list as a drawing that stands still.

What every rank gains, pale, and what it earns, solid; beside it the ideal list; and both sums as stacks, whose ratio is
nDCG. The app's picture has the same form.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ndcg_core.document import MOST_ROWS, Drawing, Node, plain, tag
from ndcg_core.model.numbers import added_up
from ndcg_core.scoring.positions import Positions, Row
from ndcg_core.shown import words
from ndcg_core.shown.colours import IDEAL, OWN

_WIDTH, _HEIGHT = 760, 228
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 536.0, 24.0, 192.0  # of the bars
_STACKS = (556.0, 634.0)  # where each stack begins
_WIDE, _SCALE = 62.0, 706.0  # of a stack; and where the scale of the ratio stands
_STEPS = (1, 2, 5, 10)
_SAFE = 1e100  # larger numbers are drawn in units of the largest, so that nothing overflows
_PALE, _DASHES = 0.28, "3 2"


class _Term(NamedTuple):
    """A document of a list at its rank."""

    rank: int
    title: str
    gain: float
    earned: float
    counts: bool
    missed: bool


@dataclass(frozen=True)
class _Side:
    """Ranks of this list or of the ideal list that are drawn, and the sum of all that count."""

    name: str
    colour: str
    terms: list[_Term]
    earned: list[float]
    total: float


def drawing(positions: Positions) -> Drawing:
    """Return the picture as nodes, with what it tells in a line."""
    rows, retrieved = positions.rows, set(positions.ranked.docs)
    sides = _own(positions, rows), _ideal(positions, rows, retrieved)
    ranks = max(1, *(len(side.terms) for side in sides))
    parts = [*_bars(sides, ranks), *_cutoff(positions, ranks), *_rank_names(ranks), *_sums(positions, sides)]
    name = words.PICTURE.format(**{name: _number(getattr(positions, name)) for name in ("dcg", "idcg", "ndcg")})
    return Drawing(_element(parts, name), name)


def grades_drawing(grades: Sequence[float | None]) -> Node:
    """Return a drawing of the grades of a ranking alone, a bar for each rank: it tells no sum and no gain.

    >>> str(grades_drawing([3, 0, None])).count("'rect'")
    3
    """
    shown = [0.0 if grade is None else float(grade) for grade in grades[:MOST_ROWS]]
    at, slot = _Scale(shown), (_RIGHT - _LEFT) / max(1, len(shown))
    bars = [
        _rect(_LEFT + slot * (place + 0.25), slot / 2, at(0), at(grade), fill=OWN, fill_opacity=_PALE)
        for place, grade in enumerate(shown)
    ]
    name = words.GRADES_PICTURE.format(grades=", ".join(f"{grade:g}" for grade in shown)).strip()
    return _element([*_grid(at), *bars, *_rank_names(max(1, len(shown)))], name, width=int(_RIGHT) + 12)


def _element(parts: Sequence[Node], name: str, width: int = _WIDTH) -> Node:
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {_HEIGHT}",
        width=width,
        role="img",
        aria_label=name,
        font_size="12",
        fill="currentColor",
    )


def _own(positions: Positions, rows: Sequence[Row]) -> _Side:
    terms = [
        _Term(row.rank, str(row.doc), row.gain, row.discounted, row.counts, missed=False)
        for row in rows[:MOST_ROWS]
        if row.doc is not None
    ]
    name = f"{words.DCG_NAME}{positions.at}"
    return _Side(name, OWN, terms, positions.discounted[: positions.counted], positions.dcg)


def _ideal(positions: Positions, rows: Sequence[Row], retrieved: set[str | int]) -> _Side:
    terms = [
        _Term(
            row.rank,
            str(row.ideal_doc),
            row.ideal_gain,
            row.ideal_discounted,
            row.ideal_counts,
            row.ideal_doc not in retrieved,
        )
        for row in rows[:MOST_ROWS]
        if row.ideal_doc is not None
    ]
    name = f"{words.IDCG_NAME}{positions.at}"
    return _Side(name, IDEAL, terms, positions.ideal_discounted[: positions.ideal_length], positions.idcg)


def _number(value: float) -> str:
    return words.NO_NUMBER if not math.isfinite(value) else f"{value:.4f}" if abs(value) < 1e6 else f"{value:.6g}"


# ---- the bars ----


class _Scale:
    """Where a value lies between top and bottom, and round values for the lines of the grid."""

    def __init__(self, values: Sequence[float]) -> None:
        largest = max([0.0, *map(abs, values)])
        self.unit = 1.0 if 1 / _SAFE < largest < _SAFE else largest or 1.0
        shares = [0.0, *(value / self.unit for value in values)]
        least, most = min(shares), max(shares)
        raw = ((most - least) or 1.0) / 4
        size = 10.0 ** math.floor(math.log10(raw))
        self.step = size * next((step for step in _STEPS if step * size >= raw), _STEPS[-1])
        self._low = math.floor(least / self.step)
        self._high = max(math.ceil(most / self.step), self._low + 1)

    def __call__(self, value: float) -> float:
        share = (value / self.unit / self.step - self._low) / (self._high - self._low)
        return _BOTTOM - share * (_BOTTOM - _TOP)

    def lines(self) -> Iterator[float]:
        """Yield the values of the grid's lines."""
        for number in range(self._low, self._high + 1):
            yield number * self.step * self.unit


def _grid(at: _Scale) -> Iterator[Node]:
    for value in at.lines():
        yield _line(_LEFT, _RIGHT, at(value), at(value), width=1, opacity=0.25)
        short = f"{value:.4g}".replace("e+0", "e").replace("e+", "e")  # 1.5e4, for which there is room
        yield _text(_LEFT - 5, at(value) + 4, short, anchor="end")


def _bars(sides: tuple[_Side, _Side], ranks: int) -> Iterator[Node]:
    at = _Scale([value for side in sides for term in side.terms for value in (term.gain, term.earned)])
    yield from _grid(at)
    slot = (_RIGHT - _LEFT) / ranks
    wide = slot * 0.38
    for place, side in enumerate(sides):
        for term in side.terms:
            middle = _LEFT + slot * (term.rank - 0.5)
            x = middle - wide - 0.5 if place == 0 else middle + 0.5
            yield _pair(term, side.colour, x, wide, at)


def _pair(term: _Term, colour: str, x: float, wide: float, at: _Scale) -> Node:
    """The gain of a document, pale, and what it earns, solid; dashed if it was not retrieved."""
    sentence = words.PLACE_MISSED if term.missed else words.PLACE if term.counts else words.PLACE_BELOW
    said = sentence.format(rank=term.rank, title=term.title, gain=_number(term.gain), earned=_number(term.earned))
    title = tag("title", plain(said))
    pale, solid = (_PALE, 1.0) if term.counts else (_PALE / 2, 0.25)
    edge = {"stroke": colour, "stroke_dasharray": _DASHES} if term.missed else {}
    bars = (
        _rect(x, wide, at(0), at(term.gain), fill=colour, fill_opacity=pale, **edge),
        _rect(x, wide, at(0), at(term.earned), fill=colour, fill_opacity=solid),
    )
    return tag("g", title, *bars)


def _cutoff(positions: Positions, ranks: int) -> Iterator[Node]:
    if positions.k is None or positions.k >= ranks:
        return
    x = _LEFT + (_RIGHT - _LEFT) / ranks * positions.k
    yield _line(x, x, _TOP - 8, _BOTTOM, width=1.5, dashes="5 3")
    yield _text(x + 4, _TOP - 4, words.CUTOFF.format(k=positions.k), anchor="start")


def _rank_names(ranks: int) -> Iterator[Node]:
    slot = (_RIGHT - _LEFT) / ranks
    for rank in range(1, ranks + 1):
        yield _text(_LEFT + slot * (rank - 0.5), _BOTTOM + 16, str(rank))
    yield _text((_LEFT + _RIGHT) / 2, _BOTTOM + 31, words.RANK)


# ---- the two sums ----


def _sums(positions: Positions, sides: tuple[_Side, _Side]) -> Iterator[Node]:
    tops = [added_up(max(0.0, value) / _SAFE for value in side.earned) for side in sides]  # which fits a number
    most = max(tops) or 1.0
    height = (_BOTTOM - _TOP) / most
    for x, side, top in zip(_STACKS, sides, tops, strict=True):
        yield from _stack(side, x, height)
        yield _text(x + _WIDE / 2, _BOTTOM + 16, side.name)
        yield _text(x + _WIDE / 2, _BOTTOM - top * height - 6, _number(side.total), bold=True)
    if math.isfinite(positions.ndcg) and positions.idcg > 0:
        whole, share = (_BOTTOM - max(0.0, side.total / _SAFE) * height for side in reversed(sides))
        yield from _ratio(positions.ndcg, whole, share)


def _stack(side: _Side, x: float, height: float) -> Iterator[Node]:
    """What each rank earns, one on the other, rank 1 at the bottom; the ranks without bars as one piece."""
    positive = [max(0.0, value) / _SAFE for value in side.earned]
    low = _BOTTOM
    for piece in (*positive[:MOST_ROWS], added_up(positive[MOST_ROWS:])):
        if piece:
            high = low - piece * height
            gap = min(1.0, (low - high) / 4)  # so that the ground shows between two pieces, whatever it is
            yield _rect(x, _WIDE, low, high + gap, fill=side.colour)
            low = high


def _ratio(ndcg: float, whole: float, share: float) -> Iterator[Node]:
    yield _line(_SCALE, _SCALE, whole, _BOTTOM, width=1.5, opacity=0.5)
    for text, y in (("0", _BOTTOM), ("1", whole)):
        if abs(y - share) >= 11:
            yield _text(_SCALE + 5, y + 4, text, anchor="start")
    yield _line(_STACKS[0], _SCALE + 3, share, share, width=1.5, dashes="4 3")
    yield _text(_SCALE + 5, share + 4, _number(ndcg), anchor="start", bold=True)


# ---- elements ----


def _text(x: float, y: float, words_: str, *, anchor: str = "middle", bold: bool = False) -> Node:
    return tag("text", words_, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, font_weight="bold" if bold else None)


def _line(x1: float, x2: float, y1: float, y2: float, *, width: float, dashes: str = "", opacity: float = 1) -> Node:
    places = {"x1": x1, "x2": x2, "y1": y1, "y2": y2}
    shared = {"stroke": "currentColor", "stroke_width": width, "stroke_opacity": opacity}
    return tag(
        "line", **{name: f"{place:.1f}" for name, place in places.items()}, **shared, stroke_dasharray=dashes or None
    )


def _rect(x: float, width: float, start: float, end: float, **look: object) -> Node:
    return tag(
        "rect", x=f"{x:.1f}", width=f"{width:.1f}", y=f"{min(start, end):.2f}", height=f"{abs(start - end):.2f}", **look
    )
