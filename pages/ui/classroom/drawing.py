"""The pictures of a projector as trees of nodes: a line of numbers, ranks by documents, bars, and flows between rounds.

Lengths are pixels of a projector of 1366 by 768. Nothing that is read there is smaller than 24. A group is told by its
place, its letter and its hatching, and never by a colour alone.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ndcg_core.teaching.classroom import Flows, Group, Groups
from ndcg_core.teaching.classroom.groups import OTHERS, RIGHT, middle_half
from ndcg_core.teaching.tasks.collected import Flags, Guesses, Options, Orders
from ndcg_core.teaching.tasks.number_key import NumberKey
from ndcg_core.widget.texts import show
from pages.ui.classroom import words
from pages.ui.components.html import Node, tag

WIDE = 1334
_ACROSS, _SIDE, _END = 5, 20, 30  # dots of a block side by side; pixels left of the line; what it ends before
_DOTS = ((60, 16, 1), (200, 10, 1), (10**9, 10, 5))  # up to so many answers: a dot's size, and how many it stands for
_BIN = 12  # pixels in which unexplained answers are stacked
_TRAY, _TRAY_ACROSS = 190, 10  # pixels for what lies off the line, and dots side by side there
_MOST_DOCUMENTS, _LETTERS = 10, 30  # of the matrix of orders, and letters of a title beside a picture
_TALLEST = 190  # pixels of the tallest block, which grows wider instead
_ABOVE, _LEG = 76, 44  # pixels of the words over a block, and from a block to the line


def _drawn(height: float, *nodes: Node, label: str) -> Node:
    return tag("svg", *nodes, viewBox=f"0 0 {WIDE} {height:.0f}", role="img", aria_label=label)


def _text(x: float, y: float, text: str, cls: str = "", anchor: str = "middle") -> Node:
    return tag("text", text, cls=cls, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor)


def _line(x1: float, y1: float, x2: float, y2: float, cls: str) -> Node:
    return tag("line", cls=cls, x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}")


def _rect(x: float, y: float, width: float, height: float, cls: str) -> Node:
    return tag("rect", cls=cls, x=f"{x:.1f}", y=f"{y:.1f}", width=f"{width:.1f}", height=f"{height:.1f}")


def _diamond(x: float, y: float) -> Node:
    return tag("path", cls="truth", d=f"M{x:.1f} {y - 14:.1f} l14 14 l-14 14 l-14 -14 z")


class _Dots(NamedTuple):
    """How dots are drawn: their size, how many people one stands for, how many lie side by side."""

    size: int
    each: int
    across: int

    def count(self, people: int) -> int:
        """Return how many dots stand for so many people."""
        return -(-people // self.each)

    def height(self, people: int) -> int:
        """Return how tall a block of so many people is."""
        return -(-self.count(people) // self.across) * self.size


def _dots(people: int, x: float, bottom: float, dots: _Dots, cls: str) -> list[Node]:
    """Return a block of dots, upwards from ``bottom``; ``x`` is its middle."""
    number, size = dots.count(people), dots.size
    across = min(number, dots.across)
    left = x - (across - 1) * size / 2
    return [
        tag(
            "circle",
            cls=cls,
            cx=f"{left + (at % across) * size:.1f}",
            cy=f"{bottom - size / 2 - (at // across) * size:.1f}",
            r=f"{size / 2 - 1:.1f}",
        )
        for at in range(number)
    ]


def dot_size(answers: int) -> tuple[int, int]:
    """Return how large a dot is, and for how many answers it stands.

    >>> dot_size(21), dot_size(500)
    ((16, 1), (10, 5))
    """
    return next((size, each) for most, size, each in _DOTS if answers <= most)


# ---- typed numbers ----


def number_line(key: NumberKey, groups: Groups, part: int) -> Node:
    """Return where the answers lie; the truth from part 2 on, the names of the mistakes from part 3 on.

    Every recognised number is a block of dots with a leg to its place, because two of them may be nearer than a dot is
    wide. Until the names are shown, every answer looks alike.
    """
    whole = key.quantity == "ndcg"
    high = max(1.0, 1.0 if whole else key.right)
    size, each = dot_size(groups.answered)
    right = WIDE - _END - _TRAY
    at = _Scale(0.0, high * (1.0 if whole else 1.25), _SIDE, right)
    blocks, bins = _blocks(key, groups, at), _bins(groups, at)
    small = min(size, _BIN)
    lift = max(_LEG, max((-(-people // each) for people in bins.values()), default=0) * small + _BIN)
    most = -(-max((block.people for block in blocks), default=1) // each)
    across = max(_ACROSS, -(-most // (_TALLEST // size)))
    outside = _Dots(size, each, _TRAY_ACROSS)
    axis = _ABOVE + max(-(-most // across) * size + lift, outside.height(len(_off(groups, at))))
    shown: list[Node] = [_line(_SIDE, axis, right, axis, "axis")]
    for tick in (at.low, (at.low + at.high) / 2, at.high):
        shown += [_line(at(tick), axis - 8, at(tick), axis + 8, "axis"), _text(at(tick), axis + 36, f"{tick:g}")]
    for x, block in zip(_spread([block.x for block in blocks], across * size + 70), blocks, strict=True):
        shown += _block(block, x, axis - lift, axis, _Dots(size, each, across), named=part >= 3)
    for place, people in bins.items():
        kind = "dot other" if part >= 3 else "dot"
        shown += _dots(people, place * _BIN, axis - 4, _Dots(small, each, 1), kind)
    if part >= 2:
        shown += [
            _diamond(at(key.right), axis),
            _text(at(key.right), axis + 66, words.TRUE_VALUE.format(value=key.written), "strong"),
        ]
    shown += _outside(groups, at, axis, outside)
    if each > 1:
        shown.append(_text(WIDE, 24, words.DOT_IS.format(people=each), anchor="end"))
    return _drawn(axis + 80, *shown, label=words.NUMBERS_LABEL)


class _Scale:
    """Where a value lies on a line."""

    def __init__(self, low: float, high: float, left: float, right: float) -> None:
        self.low, self.high, self.left, self.right = low, high, left, right

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.left + share * (self.right - self.left)

    def holds(self, value: float) -> bool:
        """Return whether a value is on the line."""
        return self.low <= value <= self.high


class _Block:
    """Answers that lie at one place."""

    def __init__(self, x: float, people: int, letter: str, value: str) -> None:
        self.x, self.people, self.letter, self.value = x, people, letter, value


def _blocks(key: NumberKey, groups: Groups, at: _Scale) -> list[_Block]:
    blocks = [_Block(at(key.right), len(groups.right), words.RIGHT_MARK, key.written)] if groups.right else []
    for group in groups.named:
        if group.value is not None and at.holds(group.value):
            written = f"{group.value:.{key.decimals}f}"
            blocks.append(_Block(at(group.value), len(group.students), group.letter, written))
    return sorted(blocks, key=lambda block: block.x)


def _bins(groups: Groups, at: _Scale) -> Counter[int]:
    """Return how many unexplained answers lie in each bin of the line."""
    values = (groups.judged[student].value for student in groups.others)
    return Counter(round(at(value) / _BIN) for value in values if value is not None and at.holds(value))


def _block(block: _Block, x: float, foot: float, axis: float, dots: _Dots, *, named: bool) -> list[Node]:
    kind = "dot" if not named else "dot right" if block.letter == words.RIGHT_MARK else "dot wrong"
    nodes = [_line(x, foot + 4, block.x, axis, "leg"), *_dots(block.people, x, foot, dots, kind)]
    top = foot - dots.height(block.people)
    nodes.append(_text(x, top - 8, str(block.people), "strong"))
    if named:
        nodes.append(_text(x, top - 38, f"{block.letter} {block.value}"))
    return nodes


def _spread(places: Sequence[float], apart: float) -> list[float]:
    """Return places near these, in the same order, that lie so far apart, within the picture.

    >>> _spread([600, 610, 900], 100)
    [555.0, 655.0, 900.0]
    """
    runs: list[tuple[float, int]] = []  # the middle and the number of blocks that touch each other
    for place in places:
        runs.append((place, 1))
        while len(runs) > 1 and runs[-1][0] - runs[-2][0] < apart * (runs[-1][1] + runs[-2][1]) / 2:
            (second, more), (first, fewer) = runs.pop(), runs.pop()
            runs.append(((first * fewer + second * more) / (fewer + more), fewer + more))
    room = max(WIDE - _TRAY - apart, apart)
    spread = [middle + (at - (count - 1) / 2) * apart for middle, count in runs for at in range(count)]
    shift = max(0.0, apart / 2 - spread[0]) if spread else 0.0
    over = max(0.0, spread[-1] + shift - room) if spread else 0.0
    return [max(apart / 4, place + shift - over) for place in spread]


def _off(groups: Groups, at: _Scale) -> list[float]:
    return [said.value for said in groups.judged.values() if said.value is not None and not at.holds(said.value)]


def _outside(groups: Groups, at: _Scale, axis: float, dots: _Dots) -> list[Node]:
    """Answers that are off the line, in a tray of their own."""
    people = len(_off(groups, at))
    if not people:
        return []
    left = WIDE - _TRAY + 10
    return [
        _line(left, 40, left, axis + 66, "leg"),
        _text(left + 90, 60, words.OUTSIDE.format(low=f"{at.low:g}", high=f"{at.high:g}")),
        *_dots(people, left + 90, axis, dots, "dot other"),
        _text(left + 90, axis + 36, str(people), "strong"),
    ]


def group_rows(groups: Groups, part: int) -> Node:
    """Return the groups as rows: who was right, each mistake with its letter, the others."""
    rows: list[Node] = []
    most = max(1, len(groups.right), len(groups.others), *(len(group.students) for group in groups.named))
    if part >= 2:
        rows.append(_row(words.RIGHT_MARK, words.RIGHT_ROW, len(groups.right), most, "right"))
    if part >= 3:
        rows += [
            _row(group.letter, _title(group), len(group.students), most, "wrong", act=group.cause)
            for group in groups.named
        ]
        if groups.others:
            rows.append(_row("?", words.OTHERS_ROW, len(groups.others), most, "other"))
        if any(group.also for group in groups.named):
            rows.append(tag("p", words.ALSO, cls="small"))
    return tag("div", *rows, cls="groups")


def _title(group: Group) -> str:
    return f"{group.title} *" if group.also else group.title


def _row(letter: str, title: str, people: int, most: int, kind: str, act: str = "") -> Node:
    bar = tag(
        "svg",
        _rect(0, 4, 300 * people / most, 28, f"pile {kind}"),
        viewBox="0 0 300 36",
        cls="share",
        aria_hidden="true",
    )
    cells = (tag("b", letter, cls="letter"), tag("span", title, cls="named"), bar, tag("b", str(people), cls="people"))
    if act:
        return tag("button", *cells, cls=f"group {kind}", type="button", data_act="picture", data_value=act)
    return tag("div", *cells, cls=f"group {kind}")


# ---- orders ----


def order_matrix(orders: Orders, people: int, *, grades: bool, truth: bool) -> Node:
    """Return documents by ranks, the best first; a square's area is the share of the class that put it there.

    With the truth, outlines span the ranks that the best orders give a document: equal gains can be swapped.
    """
    documents = orders.documents if grades else sorted(orders.documents, key=lambda document: document.place)
    shown = documents[:_MOST_DOCUMENTS]
    cell, left, top = min(66.0, 480 / max(1, len(shown))), 480.0, 40.0
    ranks = min(len(documents), 12)
    nodes: list[Node] = [_text(left + cell * (rank - 0.5), 28, str(rank)) for rank in range(1, ranks + 1)]
    for row, document in enumerate(shown):
        y = top + row * cell
        named = f"{document.grade}  {_cut(document.title)}" if grades else _cut(document.title)
        nodes.append(_text(0, y + cell / 2 + 8, named, anchor="start"))
        for rank, count in enumerate(document.counts[:ranks], 1):
            share = count / people if people else 0.0
            side = (cell - 6) * share**0.5
            x = left + cell * (rank - 0.5)
            nodes.append(_rect(x - side / 2, y + cell / 2 - side / 2, side, side, "square"))
            if share > 0.1:
                nodes.append(_text(x, y + cell / 2 + 8, str(count)))
        if truth and document.right is not None:
            first, last = document.right
            nodes.append(
                _rect(
                    left + cell * (first - 1) + 1,
                    y + 1,
                    cell * (min(last, ranks) - first + 1) - 2,
                    cell - 2,
                    "truthbox",
                )
            )
        nodes.append(
            _text(
                left + cell * ranks + 16,
                y + cell / 2 + 8,
                words.MEAN_RANK.format(mean=f"{document.mean:.1f}"),
                anchor="start",
            )
        )
    height = top + cell * len(shown) + 8
    if len(shown) < len(orders.documents):
        said = words.FIRST_OF.format(shown=len(shown), all=len(orders.documents))
        nodes.append(_text(0, height + 20, said, anchor="start"))
        height += 32
    return _drawn(height, *nodes, label=words.ORDERS_LABEL)


def _cut(title: str) -> str:
    return title if len(title) <= _LETTERS else f"{title[: _LETTERS - 1].rstrip()}…"


def common_orders(orders: Orders) -> Node:
    """Return the commonest orders, each of which opens on the board."""
    buttons = [
        tag(
            "button",
            words.COMMON_ORDER.format(people=order.people, value=show(order.ndcg, 3)),
            type="button",
            data_act="picture",
            data_value=json.dumps(order.answer),
            title=order.written,
        )
        for order in orders.commonest[:3]
    ]
    return tag("p", tag("span", words.COMMONEST), *buttons, cls="common")


# ---- guesses and choices ----


def guess_line(found: Guesses, *, told: bool) -> Node:
    """Return where the class guessed, a bracket over the middle half, and the truth once it is told."""
    values, truth = found.values, found.truth
    size, each = dot_size(len(values))
    at, axis = _Scale(0.0, found.most, _SIDE, WIDE - _END), 330.0
    bins = Counter(round(at(value) / size) for value in values)
    nodes: list[Node] = [_line(_SIDE, axis, WIDE - _END, axis, "axis")]
    nodes += [_text(at(tick), axis + 36, f"{tick:g}") for tick in (0.0, found.most / 2, found.most)]
    for place, people in bins.items():
        nodes += [
            tag(
                "circle",
                cls="dot",
                cx=f"{place * size:.1f}",
                cy=f"{axis - 12 - row * size:.1f}",
                r=f"{size / 2 - 1:.1f}",
            )
            for row in range(-(-people // each))
        ]
    half = middle_half(values)
    if half:
        low, high = map(at, half)
        nodes += [
            tag("path", cls="bracket", d=f"M{low:.1f} 70 v-14 H{high:.1f} v14"),
            _text((low + high) / 2, 44, words.MIDDLE_HALF),
        ]
    if told:
        nodes += [
            _diamond(at(truth), axis),
            _text(at(truth), axis + 66, words.TRUE_VALUE.format(value=f"{truth:.3f}"), "strong"),
        ]
    return _drawn(400, *nodes, label=words.GUESSES_LABEL)


_FLAG_ROW, _FLAG_LEFT, _POCKET = 92.0, 440.0, 240  # pixels of a flag's line, of the names left of it, of the pocket
_FLAG_TALLEST = 62  # pixels of the tallest block of dots over a flag's line


def flag_lines(found: Flags, *, told: bool) -> Node:
    """Return a line for each flag with where the class put it, beside the pocket, and where it belongs."""
    size, each = dot_size(len(found.flags[0].places))
    right, pocket = WIDE - _END - (_POCKET if found.pocket else 0), WIDE - _POCKET / 2
    at = _Scale(*found.line, _FLAG_LEFT, right)
    top = 40.0 if found.pocket else 8.0
    nodes = [_text(pocket, 26, found.pocket)] if found.pocket else []
    for row, flag in enumerate(found.flags):
        axis = top + (row + 1) * _FLAG_ROW - 18
        nodes += [_text(0, axis - 34, _cut(flag.name), anchor="start"), _line(_FLAG_LEFT, axis, right, axis, "axis")]
        placed = Counter(None if place is None else round(at(place) / size) for place in flag.places)
        for place, people in placed.items():
            dots = _Dots(size, each, -(-people // (each * (_FLAG_TALLEST // size))))
            nodes += _dots(people, pocket if place is None else place * size, axis - 8, dots, "dot")
        if told:
            nodes += [
                _diamond(pocket if flag.truth is None else at(flag.truth), axis),
                _text(0, axis, words.TRUE_VALUE.format(value=flag.written), "strong", anchor="start"),
            ]
    foot = top + len(found.flags) * _FLAG_ROW + 26
    nodes += [_text(at(tick), foot, f"{tick:g}") for tick in (at.low, (at.low + at.high) / 2, at.high)]
    if each > 1:
        nodes.append(_text(0, foot, words.DOT_IS.format(people=each), anchor="start"))
    return _drawn(foot + 10, *nodes, label=words.FLAGS_LABEL)


def option_bars(found: Options, *, told: bool) -> Node:
    """Return how many chose each option, in the order in which they were asked, and which are right once it is told."""
    most = max([1, *found.counts])
    rows = [
        _row(words.RIGHT_MARK if right and told else "", option, count, most, "right" if right and told else "plain")
        for option, count, right in zip(found.options, found.counts, found.right, strict=True)
    ]
    return tag("div", *rows, cls="groups asked")


# ---- two rounds ----

_LEFT, _RIGHT, _COLUMN, _GAP = 500.0, 778.0, 56.0, 14.0
_FLOWS, _TOP, _NAME = 510.0, 44.0, 30.0  # pixels of the columns, above them, and of a name beside a low bar
_FEW = 10


def flows(found: Flows, names: Mapping[str, str]) -> Node:
    """Return both rounds side by side, and who went from which group to which; ``names`` has each group in words.

    Below ten people there are bars alone, since a flow of two people would nearly name them.
    """
    people = max(1, found.both)
    names_high = max(len(found.before), len(found.after)) * (_NAME + _GAP)
    unit = min(14.0, max(60.0, _FLOWS - names_high) / people)
    before, after = _columns(found.before, unit), _columns(found.after, unit)
    nodes: list[Node] = [_text(_LEFT + _COLUMN / 2, 24, words.BEFORE), _text(_RIGHT + _COLUMN / 2, 24, words.AFTER)]
    if found.both >= _FEW:
        nodes += _ribbons(found, before, after, unit)
    for x, columns, counts, anchor in ((_LEFT, before, found.before, "end"), (_RIGHT, after, found.after, "start")):
        for key, count in counts:
            top = columns[key]
            nodes.append(_rect(x, top, _COLUMN, max(2.0, count * unit), f"pile {'right' if key == RIGHT else 'wrong'}"))
            beside = x - 14 if anchor == "end" else x + _COLUMN + 14
            nodes.append(
                _text(beside, top + max(20.0, count * unit / 2 + 8), f"{_cut(names[key])}  {count}", anchor=anchor)
            )
    foot = max(
        columns[key] + max(count * unit, _NAME)
        for columns, counts in ((before, found.before), (after, found.after))
        for key, count in counts
    )
    return _drawn(foot + 8, *nodes, label=words.FLOWS_LABEL)


def _columns(counts: Sequence[tuple[str, int]], unit: float) -> dict[str, float]:
    """Where each group's bar begins, from above; each has room for a line of text."""
    tops, y = {}, _TOP
    for key, count in counts:
        tops[key] = y
        y += max(count * unit, _NAME) + _GAP
    return tops


def _ribbons(found: Flows, before: Mapping[str, float], after: Mapping[str, float], unit: float) -> list[Node]:
    """The moves: towards right solid, away from it dashed, between mistakes pale; labels on the three thickest."""
    left, right = dict(before), dict(after)
    nodes: list[Node] = []
    for at, ribbon in enumerate(found.ribbons):
        thick = ribbon.people * unit
        y1, y2 = left[ribbon.before], right[ribbon.after]
        left[ribbon.before] += thick
        right[ribbon.after] += thick
        x1, x2, middle = _LEFT + _COLUMN, _RIGHT, (_LEFT + _COLUMN + _RIGHT) / 2
        curve = (
            f"M{x1} {y1:.1f} C{middle} {y1:.1f} {middle} {y2:.1f} {x2} {y2:.1f} v{thick:.1f} "
            f"C{middle} {y2 + thick:.1f} {middle} {y1 + thick:.1f} {x1} {y1 + thick:.1f} z"
        )
        towards = "towards" if ribbon.after == RIGHT else "away" if ribbon.before == RIGHT else "between"
        nodes.append(tag("path", cls=f"flow {towards}", d=curve))
        if at < 3:
            nodes.append(_text(x1 + 36, y1 + thick / 2 + 10, str(ribbon.people), "strong"))
    return nodes


def names_of(first: Groups, second: Groups) -> dict[str, str]:
    """Return what each group of two rounds is called."""
    named = {group.cause: group.title for groups in (first, second) for group in groups.named}
    return {RIGHT: words.RIGHT_ROW, OTHERS: words.OTHERS_ROW, **named}
