"""The picture of a list as a drawing that stands still, for readers without scripts.

Every document has a row: what it gains, pale, and what it earns, solid; below these bars lie those of the best order.
Beside the rows stand both sums as stacks, whose ratio is nDCG. The app draws the same, by the same numbers.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ndcg_core.document import MOST_ROWS, Drawing, Node, plain, tag
from ndcg_core.model.numbers import added_up
from ndcg_core.model.topic import DocId
from ndcg_core.scoring.positions import Positions
from ndcg_core.shown import words
from ndcg_core.shown.colours import IDEAL, OWN
from ndcg_core.shown.figure_numbers import NUMBERS, ROWS
from ndcg_core.shown.number_line import round_step
from ndcg_core.shown.products import brief, product

_WIDTH, _STACKS_WIDTH, _BESIDE = 760, 210, 14
_END = float(_WIDTH - _STACKS_WIDTH - _BESIDE)  # of the rows
_TOP, _FOOT, _GAP, _LINE = NUMBERS["top"], NUMBERS["foot"], NUMBERS["gap"], NUMBERS["line"]
_NAMED = min(NUMBERS["names_most"], _END * NUMBERS["names"])
_LEFT, _RIGHT = _NAMED + _GAP, _END - NUMBERS["terms"]  # of the bars
_STACKS = (554.0, 634.0)  # where each stack begins
_WIDE, _SCALE = 68.0, 710.0  # of a stack; and where the scale of the ratio stands
_LEAST_NAMED = 34  # of a row that has room for the name of the best order's document
_UNTITLED = 8  # rows; so many and fewer are as high as more where they have no titles
_SAFE = 1e100  # larger numbers are drawn in units of the largest, so that nothing overflows
_PALE, _DASHES, _FAINT = 0.28, "3 2", 0.8


class _Term(NamedTuple):
    """A document of a list at its rank."""

    rank: int
    title: str
    grade: float | None
    gain: float
    weight: float
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


class _Rows:
    """Where rows lie, and the bars in them."""

    def __init__(self, ranks: int, *, alone: bool = False) -> None:
        self.slot = next(high for most, high in ROWS if ranks <= most and (not alone or most > _UNTITLED))
        room = self.slot - _GAP
        self._own, self._best = min(NUMBERS["bar"], room * 0.6), min(NUMBERS["best"], room * 0.3)
        if alone:
            self._own, self._best = min(NUMBERS["bar_alone"], room * 0.75), 0.0
        self.bottom = _TOP + self.slot * ranks

    def top(self, rank: int) -> float:
        """Return where a row begins."""
        return float(_TOP + self.slot * (rank - 1))

    def bar(self, rank: int, *, best: bool) -> tuple[float, float]:
        """Return where a bar begins, and how high it is."""
        first = self.top(rank) + (self.slot - self._own - self._best) / 2
        return (first + self._own + 1, self._best) if best else (first, self._own)


def drawing(positions: Positions) -> Drawing:
    """Return the picture as nodes, with what it tells in a line."""
    own, ideal = _own(positions), _ideal(positions)
    counted = max((term.rank for term in ideal.terms if term.counts and term.earned), default=0)
    ranks = max(1, len(own.terms), counted)
    best = _Side(ideal.name, ideal.colour, ideal.terms[:ranks], ideal.earned, ideal.total)
    places, missed = _Rows(ranks), positions.topic.missing
    bottom = _TOP + max(NUMBERS["stack_least"], min(NUMBERS["stack_most"], places.bottom - _TOP))  # of the stacks
    parts = [
        *_bars((own, best), places),
        *(
            node
            for term in own.terms
            for node in face(term.title, _grade(term.grade), places.top(term.rank), places.slot, faint=not term.counts)
        ),
        *_ranks(ranks, places),
        *_products(own, places),
        *_cutoff(positions, ranks, places),
        *_missed(missed, positions.topic.qrels, places),
        *_sums(positions, (own, ideal), bottom),
    ]
    name = words.PICTURE.format(**{name: _number(getattr(positions, name)) for name in ("dcg", "idcg", "ndcg")})
    below = _LINE + 4 + min(places.slot, NUMBERS["missed_row"]) * _missed_rows(missed) if missed else 0
    high = places.bottom + _FOOT + below
    return Drawing(_element(parts, name, max(high, bottom + 36)), name)


def grades_drawing(grades: Sequence[float | None]) -> Node:
    """Return a drawing of the grades of a ranking alone, a bar for each rank: it tells no sum and no gain.

    >>> str(grades_drawing([3, 0, None])).count("'rect'")
    3
    """
    shown = [0.0 if grade is None else float(grade) for grade in grades[:MOST_ROWS]]
    at, rows = _Scale(shown), _Rows(max(1, len(shown)), alone=True)
    bars = [
        _rect(at(0), at(grade), *rows.bar(rank, best=False), fill=OWN, fill_opacity=_PALE)
        for rank, grade in enumerate(shown, 1)
    ]
    name = words.GRADES_PICTURE.format(grades=", ".join(f"{grade:g}" for grade in shown)).strip()
    parts = [*_grid(at, rows.bottom), *bars, *_ranks(max(1, len(shown)), rows)]
    return _element(parts, name, rows.bottom + _FOOT, width=int(_END))


def _element(parts: Sequence[Node], name: str, height: float, width: int = _WIDTH) -> Node:
    look = {"viewBox": f"0 0 {width} {height:g}", "width": width, "role": "img", "aria_label": name}
    return tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", **look, font_size="12", fill="currentColor")


def _own(positions: Positions) -> _Side:
    terms = [
        _Term(row.rank, str(row.doc), row.grade, row.gain, row.weight, row.discounted, row.counts, missed=False)
        for row in positions.rows[:MOST_ROWS]
        if row.doc is not None
    ]
    earned = positions.discounted[: positions.counted]
    return _Side(f"{words.DCG_NAME}{positions.at}", OWN, terms, earned, positions.dcg)


def _ideal(positions: Positions) -> _Side:
    found = {*positions.ranked.docs}
    terms = [
        _Term(
            rank,
            str(doc),
            row.ideal_grade,
            row.ideal_gain,
            row.weight,
            row.ideal_discounted,
            row.ideal_counts,
            doc not in found,
        )
        for rank, row in enumerate(positions.rows[:MOST_ROWS], 1)
        if (doc := row.ideal_doc) is not None
    ]
    earned = positions.ideal_discounted[: positions.ideal_length]
    return _Side(f"{words.IDCG_NAME}{positions.at}", IDEAL, terms, earned, positions.idcg)


def _number(value: float) -> str:
    return words.NO_NUMBER if not math.isfinite(value) else f"{value:.4f}" if abs(value) < 1e6 else f"{value:.6g}"


# ---- the bars ----


class _Scale:
    """Where a value lies from left to right, and round values for the lines of the grid."""

    def __init__(self, values: Sequence[float]) -> None:
        largest = max([0.0, *map(abs, values)])
        self.unit = 1.0 if 1 / _SAFE < largest < _SAFE else largest or 1.0
        shares = [0.0, *(value / self.unit for value in values)]
        least = min(shares)
        most = max(shares) or 1.0
        self.step = round_step((most - least) / 4)
        self._low = math.floor(least / self.step)
        self._high = max(math.ceil(most / self.step), self._low + 1)

    def __call__(self, value: float) -> float:
        share = (value / self.unit / self.step - self._low) / (self._high - self._low)
        return _LEFT + share * (_RIGHT - _LEFT)

    def lines(self) -> Iterator[float]:
        """Yield the values of the grid's lines."""
        for number in range(self._low, self._high + 1):
            yield number * self.step * self.unit


def _grid(at: _Scale, bottom: float) -> Iterator[Node]:
    for value in at.lines():
        yield _line(at(value), at(value), _TOP - 4, bottom, width=1, opacity=0.25)
        short = f"{value:.4g}".replace("e+0", "e").replace("e+", "e")  # 1.5e4, for which there is room
        yield _text(at(value), _TOP - 8, short)
    yield _text(_LEFT, 10, words.GAIN_SCALE, anchor="start", opacity=_FAINT)


def _bars(sides: tuple[_Side, _Side], rows: _Rows) -> Iterator[Node]:
    at = _Scale([value for side in sides for term in side.terms for value in (term.gain, term.earned)])
    yield from _grid(at, rows.bottom)
    for best, side in enumerate(sides):
        yield from (_pair(term, side.colour, rows.bar(term.rank, best=best > 0), at) for term in side.terms)
    if rows.slot >= _LEAST_NAMED:
        yield from _best_names(*sides, rows, at)


def _pair(term: _Term, colour: str, place: tuple[float, float], at: _Scale) -> Node:
    """The gain of a document, pale, and what it earns, solid; dashed if it was not retrieved."""
    sentence = words.PLACE_MISSED if term.missed else words.PLACE if term.counts else words.PLACE_BELOW
    said = sentence.format(rank=term.rank, title=term.title, gain=_number(term.gain), earned=_number(term.earned))
    title = tag("title", plain(said))
    pale, solid = (_PALE, 1.0) if term.counts else (_PALE / 2, 0.25)
    edge: dict[str, object] = {"stroke": colour, "stroke_dasharray": _DASHES} if term.missed else {}
    bars = (
        _rect(at(0), at(term.gain), place[0], place[1], fill=colour, fill_opacity=pale, **edge),
        _rect(at(0), at(term.earned), *place, fill=colour, fill_opacity=solid),
    )
    return tag("g", title, *bars)


def _best_names(own: _Side, best: _Side, rows: _Rows, at: _Scale) -> Iterator[Node]:
    """What the best order earns at a rank, and by which document, where it is another than the list's."""
    theirs = {term.rank: term.title for term in own.terms}
    for term in best.terms:
        if not (term.counts and term.earned) or theirs.get(term.rank) == term.title or not math.isfinite(term.earned):
            continue
        top, high = rows.bar(term.rank, best=True)
        x, number = at(max(term.gain, term.earned, 0.0)) + 6, brief(term.earned, whole=False)
        room = (_RIGHT - x) / NUMBERS["letter"]
        if room >= len(number):
            named = number if room < len(number) + 6 else _shortened(f"{number} {term.title}", room)
            yield _text(x, top + high / 2 + 4, named, anchor="start", opacity=_FAINT)


def _products(own: _Side, rows: _Rows) -> Iterator[Node]:
    """What each rank earns, as a product that multiplies as printed."""
    for term in own.terms:
        top, high = rows.bar(term.rank, best=False)
        y = min(top + high / 2 + 5, rows.top(term.rank + 1) - 6)
        if not term.counts:
            first = rows.slot < _LEAST_NAMED and own.terms[term.rank - 2].counts
            said = words.ROW_BELOW_K.format(k=term.rank - 1, below=words.ROW_BELOW) if first else words.ROW_BELOW
            yield _text(_END - 4, y, said, anchor="end", opacity=_FAINT)
            continue
        printed = product(term.gain, term.weight, term.earned)
        yield _text(_END - 4, y, printed.earned, anchor="end", bold=True, size=14)
        x = _END - 10 - len(printed.earned) * NUMBERS["letter"] * 1.25
        said = (words.ROW_TERM if term.gain or term.grade is not None else words.ROW_UNJUDGED).format(
            **printed._asdict()
        )
        yield _text(x, y, said, anchor="end", size=14, opacity=_FAINT)


def _cutoff(positions: Positions, ranks: int, rows: _Rows) -> Iterator[Node]:
    if positions.k is None or positions.k >= ranks:
        return
    y = rows.top(positions.k + 1)
    yield _line(0, _END, y, y, width=2)
    if rows.slot >= _LEAST_NAMED:  # else the first row below it says so
        yield _text(_END - 4, y - 4, words.CUTOFF.format(k=positions.k), anchor="end", bold=True)


# ---- the documents ----


def face(
    title: str, grade: str, top: float, slot: float, *, width: float = _NAMED, faint: bool = False, missed: bool = False
) -> Iterator[Node]:
    """Yield a document's card, which begins its row: a frame, dashed if it was never found, its title and grade."""
    middle = top + slot / 2 + 5
    chip = width - NUMBERS["grade"] / 2 - 6
    room = (chip - NUMBERS["grade"] / 2 - 8 - NUMBERS["title"]) / (NUMBERS["letter"] * 14 / 12)
    opacity = 0.65 if faint else 1
    look = {"fill": "none", "stroke": "currentColor", "stroke_opacity": 0.3, "rx": min(10, slot / 4)}
    dashes = {"stroke_dasharray": "4 3"} if missed else {}
    yield tag("g", _rect(1, width - 1, top + _GAP / 2, slot - _GAP, **look, **dashes), cls="face")
    yield _text(NUMBERS["title"], middle, _shortened(title, room), anchor="start", size=14, opacity=opacity)
    yield _text(chip, middle, grade, bold=True, size=14, opacity=opacity)


def _grade(grade: float | None) -> str:
    return words.NO_GRADE if grade is None else f"{grade:g}"


def _shortened(text: str, room: float) -> str:
    most = max(1, math.floor(room))
    return f"{text[: most - 1].rstrip()}…" if len(text) > most else text


def _ranks(ranks: int, rows: _Rows) -> Iterator[Node]:
    yield _text(2, _TOP - 8, words.RANK, anchor="start", opacity=_FAINT)
    for rank in range(1, ranks + 1):
        y = rows.top(rank) + rows.slot / 2 + 5
        yield _text(NUMBERS["rank"] - 6, y, str(rank), anchor="end", bold=True, size=14)


def _missed(docs: Sequence[DocId], qrels: dict[DocId, float], rows: _Rows) -> Iterator[Node]:
    shown, top = _missed_rows(docs), rows.bottom + _FOOT + _LINE
    if docs:
        more = "" if shown == len(docs) else words.MISSED_MORE.format(count=len(docs))
        yield _text(2, top - 4, words.NEVER_FOUND_BY_SEARCH + more, anchor="start", opacity=_FAINT)
    slot = min(rows.slot, NUMBERS["missed_row"])
    for at, doc in enumerate(docs[:shown]):
        yield from face(str(doc), _grade(qrels[doc]), top + slot * at, slot, missed=True)


def _missed_rows(docs: Sequence[DocId]) -> int:
    """Return how many documents that were never found have a row."""
    return len(docs) if len(docs) <= NUMBERS["missed"] else int(NUMBERS["missed"]) - 1


# ---- the two sums ----


def _sums(positions: Positions, sides: tuple[_Side, _Side], bottom: float) -> Iterator[Node]:
    tops = [added_up(max(0.0, value) / _SAFE for value in side.earned) for side in sides]  # which fits a number
    most = max(tops) or 1.0
    height = (bottom - _TOP) / most
    for x, side, top in zip(_STACKS, sides, tops, strict=True):
        yield from _stack(side, x, height, bottom)
        yield _text(x + _WIDE / 2, bottom + 16, side.name)
        yield _text(x + _WIDE / 2, bottom - top * height - 6, _number(side.total), bold=True)
    if math.isfinite(positions.ndcg) and positions.idcg > 0:
        whole, share = (bottom - max(0.0, side.total / _SAFE) * height for side in reversed(sides))
        yield from _ratio(positions.ndcg, whole, share, bottom)


def _stack(side: _Side, x: float, height: float, bottom: float) -> Iterator[Node]:
    """What each rank earns, one on the other, rank 1 at the bottom; the ranks without bars as one piece."""
    positive = [max(0.0, value) / _SAFE for value in side.earned]
    low = bottom
    for piece in (*positive[:MOST_ROWS], added_up(positive[MOST_ROWS:])):
        if piece:
            high = low - piece * height
            gap = min(1.0, (low - high) / 4)  # so that the ground shows between two pieces, whatever it is
            yield _rect(x, x + _WIDE, high + gap, low - high - gap, fill=side.colour)
            low = high


def _ratio(ndcg: float, whole: float, share: float, bottom: float) -> Iterator[Node]:
    yield _line(_SCALE, _SCALE, whole, bottom, width=1.5, opacity=0.5)
    for text, y in (("0", bottom), ("1", whole)):
        if abs(y - share) >= 11:
            yield _text(_SCALE + 5, y + 4, text, anchor="start")
    yield _line(_STACKS[0], _SCALE + 3, share, share, width=1.5, dashes="4 3")
    yield _text(_SCALE + 5, share + 4, _number(ndcg), anchor="start", bold=True)


# ---- elements ----


def _text(
    x: float, y: float, words_: str, *, anchor: str = "middle", bold: bool = False, size: int = 12, opacity: float = 1
) -> Node:
    look = {"font_size": size if size != 12 else None, "fill_opacity": opacity if opacity < 1 else None}
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text_anchor": anchor}
    return tag("text", words_, **place, font_weight="bold" if bold else None, **look)


def _line(x1: float, x2: float, y1: float, y2: float, *, width: float, dashes: str = "", opacity: float = 1) -> Node:
    ends = {name: f"{place:.1f}" for name, place in {"x1": x1, "x2": x2, "y1": y1, "y2": y2}.items()}
    shared = {"stroke": "currentColor", "stroke_width": width, "stroke_opacity": opacity}
    return tag("line", **ends, **shared, stroke_dasharray=dashes or None)


def _rect(start: float, end: float, y: float, height: float, **look: object) -> Node:
    width = f"{abs(start - end):.2f}"
    return tag("rect", x=f"{min(start, end):.2f}", width=width, y=f"{y:.2f}", height=f"{height:.2f}", **look)
