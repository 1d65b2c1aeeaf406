"""The pictures of a projector as trees of nodes: answers on lines of numbers, ranks by documents, bars, and flows.

Lengths are half pixels of a projector of 1366 by 768, on which nothing that is read is smaller than 24 pixels. A group
is told by its place, its letter and its hatching, and never by a colour alone.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from statistics import fmean
from typing import NamedTuple

from ndcg_core.shown.number_line import BELOW, NAMED, NumberLine, pile, spread
from ndcg_core.shown.svg import face
from ndcg_core.teaching.classroom import Flows, Groups
from ndcg_core.teaching.classroom.groups import OTHERS, RIGHT, middle_half
from ndcg_core.teaching.classroom.progress import NAMES, TRUTH
from ndcg_core.teaching.tasks.collected import Flags, Guesses, Options, Orders
from ndcg_core.teaching.tasks.number_key import NumberKey
from ndcg_core.widget.texts import show
from pages.ui.classroom import words
from pages.ui.components.html import Node, tag

_WIDE, _SIDE, _END = 667, 10, 15  # of a picture; left of a line; what a line ends before
_LABELS, _BESIDE = 220, 110  # left of lines with names; right of lines, for what lies beside them
_DOTS = ((60, 8, 1), (200, 5, 1), (10**9, 5, 5))  # up to so many answers: a dot's size, and how many it stands for
_ACROSS, _LEG, _HEAD, _APART = 5, 22, 16, 35  # dots side by side; below, and over a pile with words; between two
_HIGH, _LOW, _GAP = 95, 30, 14  # of the highest pile over a line alone, and over several lines; between two lines
_MOST_DOCUMENTS, _CARD = 10, 270  # of the matrix of orders, and how wide a document's card is
_LETTERS = 30  # of a name beside a picture


def _drawn(height: float, *nodes: Node, label: str) -> Node:
    look = {"font_size": 12, "fill": "currentColor"}
    return tag("svg", *nodes, viewBox=f"0 0 {_WIDE} {height:.0f}", role="img", aria_label=label, **look)


def _text(x: float, y: float, text: str, *, strong: bool = False, anchor: str = "middle") -> Node:
    look = {"font_size": 16, "font_weight": "bold"} if strong else {}
    return tag("text", text, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, **look)


def _rect(x: float, y: float, width: float, height: float, cls: str) -> Node:
    return tag("rect", cls=cls, x=f"{x:.1f}", y=f"{y:.1f}", width=f"{width:.1f}", height=f"{height:.1f}")


# ---- answers on lines of numbers ----


class _Pile(NamedTuple):
    """People who gave the same number, with what stands over their dots."""

    value: float
    people: int
    cls: str
    head: str


class _Row(NamedTuple):
    """A line with piles that have a number of people over them, and other answers, of which None lies beside the line.

    The truth is drawn where ``told`` says it; a truth that is None lies beside the line, too.
    """

    answers: Sequence[float | None]
    piles: Sequence[_Pile] = ()
    name: str = ""
    truth: float | None = None
    told: str = ""
    cls: str = "dot"


def number_line(key: NumberKey, groups: Groups, part: int) -> Node:
    """Return where the answers lie; the truth from part 2 on, the names of the mistakes from part 3 on.

    Until the names are shown, every answer looks alike.
    """
    low, high = (0.0, 1.0) if key.quantity == "ndcg" else (0.0, 1.25 * max(1.0, key.right))
    named = part >= NAMES
    found = [(words.RIGHT_MARK, key.right, groups.right, "dot right")] if groups.right else []
    found += [(each.letter, each.value, each.students, "dot wrong") for each in groups.named if each.value is not None]
    piles = [
        _Pile(value, len(people), look, f"{letter} {value:.{key.decimals}f}")
        for letter, value, people, look in found
        if named and low <= value <= high
    ]
    others = [groups.judged[student].value for student in (groups.others if named else groups.judged)]
    off = sum(not low <= said.value <= high for said in groups.judged.values() if said.value is not None)
    answers = [*(value for value in others if value is not None and low <= value <= high), *[None] * off]
    told = words.TRUE_VALUE.format(value=key.written) if part >= TRUTH else ""
    row = _Row(answers, piles, truth=key.right, told=told, cls="dot other" if named else "dot")
    beside = words.OUTSIDE.format(low=f"{low:g}", high=f"{high:g}") if off else ""
    return _lines([row], (low, high), groups.answered, words.NUMBERS_LABEL, beside=beside)


def guess_line(found: Guesses, *, told: bool) -> Node:
    """Return where the class guessed, a bracket over the middle half, and the truth once it is told."""
    said = words.TRUE_VALUE.format(value=f"{found.truth:.3f}") if told else ""
    row = _Row(found.values, truth=found.truth, told=said)
    ends, half = (0.0, found.most), middle_half(found.values)
    return _lines([row], ends, len(found.values), words.GUESSES_LABEL, half=half)


def flag_lines(found: Flags, *, told: bool) -> Node:
    """Return a line for each flag with where the class put it, beside the pocket, and where it belongs."""
    rows = [
        _Row(flag.places, (), _cut(flag.name), flag.truth, words.TRUE_VALUE.format(value=flag.written) if told else "")
        for flag in found.flags
    ]
    return _lines(rows, found.line, len(found.flags[0].places), words.FLAGS_LABEL, beside=found.pocket)


def _lines(
    rows: Sequence[_Row],
    ends: tuple[float, float],
    people: int,
    label: str,
    *,
    beside: str = "",
    half: tuple[float, float] | None = None,
) -> Node:
    """Return the lines, one below the other, and the numbers of their scale below the last."""
    size, each = next((size, each) for most, size, each in _DOTS if people <= most)
    left = _LABELS if rows[0].name else _SIDE
    line = NumberLine(*ends, left, _WIDE - _END - (_BESIDE if beside else 0))
    pocket = _WIDE - _BESIDE / 2
    tallest = _HIGH if len(rows) == 1 else _LOW
    nodes: list[Node] = [_text(pocket, 12, beside)] if beside else []
    foot = float(_HEAD * bool(beside or each > 1))
    if each > 1:
        nodes.append(_text(0, 12, words.DOT_IS.format(people=each), anchor="start"))
    for row in rows:
        drawn, high = _row(row, line, pocket, _Dots(size, each, tallest))
        if half:
            low_end, high_end = map(line.at, half)
            bracket = f"M{low_end:.1f} {-high - 8:.1f} v-7 H{high_end:.1f} v7"
            named = _text((low_end + high_end) / 2, -high - 20, words.MIDDLE_HALF)
            drawn += [tag("path", cls="bracket", d=bracket), named]
            high += 2 * _HEAD
        axis = foot + high + 6
        nodes.append(tag("g", *drawn, transform=f"translate(0 {axis:.1f})"))
        foot = axis + _GAP
    foot += BELOW - _GAP
    nodes += [node for node in line.scale(foot - BELOW) if node[0] == "text" or len(rows) == 1]
    if rows[0].told and not rows[0].name:
        nodes.append(_text(line.at(rows[0].truth or 0.0), foot - BELOW + NAMED, rows[0].told, strong=True))
        foot += NAMED - BELOW
    return _drawn(foot + 6, *nodes, label=label)


class _Dots(NamedTuple):
    """The size of a dot, how many people it stands for, and how high a pile may be."""

    size: int
    each: int
    tallest: int

    def pile(self, people: int, x: float, bottom: float, cls: str, across: int = 1) -> tuple[list[Node], float, float]:
        """Return a pile, and how high and how wide it is: what is too high is wider instead."""
        count = -(-people // self.each)
        across = max(across, -(-count // (self.tallest // self.size)))
        nodes = pile(count, x, bottom, self.size, across, cls)
        return nodes, -(-count // across) * self.size, min(across, count) * self.size


def _row(row: _Row, line: NumberLine, pocket: float, dots: _Dots) -> tuple[list[Node], float]:
    """Return what lies on a line, which is at 0, and how high it is."""
    nodes: list[Node] = [*line.scale(0, numbers=False)]
    highest = 0.0
    on_line = sorted(line.at(value) for value in row.answers if value is not None)
    near = [[*found] for _, found in groupby(on_line, key=lambda x: round(x / dots.size))]
    places = spread([fmean(found) for found in near], dots.size, line.left, line.right)  # beside, not over each other
    for x, found in zip(places, near, strict=True):
        drawn, high, _ = dots.pile(len(found), x, -4, row.cls)
        nodes += drawn
        highest = max(highest, high)
    if beside := len(row.answers) - len(on_line):
        drawn, high, _ = dots.pile(beside, pocket, -4, row.cls)
        nodes += [*drawn, _text(pocket, -high - 8, str(beside), strong=True)]
        highest = max(highest, high + _HEAD)
    nodes += _led(row.piles, line, dots, foot := max(_LEG, highest + 6))
    if row.piles:
        most = max(dots.pile(each.people, 0, 0, "", _ACROSS)[1] for each in row.piles)
        highest = foot + most + 2 * _HEAD + 4
    if row.name:
        nodes.append(_text(0, -12 if row.told else 0, row.name, anchor="start"))
        highest = max(highest, 24.0)
    if row.told:
        x = pocket if row.truth is None else line.at(row.truth)
        nodes.append(tag("path", cls="truth", d=f"M{x:.1f} -7 l7 7 l-7 7 l-7 -7 z"))
        if row.name:
            nodes.append(_text(0, 4, row.told, strong=True, anchor="start"))
    return nodes, highest


def _led(piles: Sequence[_Pile], line: NumberLine, dots: _Dots, foot: float) -> Iterator[Node]:
    """Yield piles with a leg each to their place, because two places may be nearer than a pile is wide."""
    piles = sorted(piles)
    apart = max((dots.pile(each.people, 0, 0, "", _ACROSS)[2] for each in piles), default=0) + _APART
    places = spread([line.at(each.value) for each in piles], apart, apart / 2, line.right)
    for each, x in zip(piles, places, strict=True):
        drawn, high, _ = dots.pile(each.people, x, -foot, each.cls, _ACROSS)
        at = line.at(each.value)
        yield tag("line", cls="leg", x1=f"{x:.1f}", y1=f"{2 - foot:g}", x2=f"{at:.1f}", y2="0")
        yield from drawn
        yield _text(x, -foot - high - 4, str(each.people), strong=True)
        yield _text(x, -foot - high - 20, each.head)


# ---- groups and options as rows ----


def group_rows(groups: Groups, part: int) -> Node:
    """Return the groups as rows: who was right, each mistake with its letter, the others."""
    rows = [(words.RIGHT_MARK, words.RIGHT_ROW, len(groups.right), "right", "")]
    for each in groups.named:
        title = f"{each.title} *" if each.also else each.title
        rows.append((each.letter, title, len(each.students), "wrong", each.cause))
    rows += [("?", words.OTHERS_ROW, len(groups.others), "other", "")] * bool(groups.others)
    also = [tag("p", words.ALSO)] * any(each.also for each in groups.named)
    shown = [] if part < TRUTH else _bars(rows)[:1] if part < NAMES else [*_bars(rows), *also]
    return tag("div", *shown, cls="groups")


def option_bars(found: Options, *, told: bool) -> Node:
    """Return how many chose each option, in the order in which they were asked, and which are right once it is told."""
    rows = [
        (words.RIGHT_MARK, option, count, "right", "") if right and told else ("", option, count, "plain", "")
        for option, count, right in zip(found.options, found.counts, found.right, strict=True)
    ]
    return tag("div", *_bars(rows), cls="groups asked")


def _bars(rows: Sequence[tuple[str, str, int, str, str]]) -> list[Node]:
    """Return rows of a letter, a title, a bar as long as so many people, and what a press shows."""
    most, drawn = max([1, *(people for _, _, people, _, _ in rows)]), []
    for letter, title, people, kind, act in rows:
        long = _rect(0, 2, 150 * people / most, 14, f"pile {kind}")
        bar = tag("svg", long, viewBox="0 0 150 18", cls="share", aria_hidden="true")
        named = tag("b", letter, cls="letter"), tag("span", title, cls="named")
        press = {"type": "button", "data_act": "picture", "data_value": act} if act else {}
        name = "button" if act else "div"
        drawn.append(tag(name, *named, bar, tag("b", str(people), cls="people"), cls=f"group {kind}", **press))
    return drawn


# ---- orders ----


def order_matrix(orders: Orders, people: int, *, grades: bool, truth: bool) -> Node:
    """Return documents by ranks, the best first; a square's area is the share of the class that put it there.

    With the truth, outlines span the ranks that the best orders give a document: equal gains can be swapped.
    """
    documents = orders.documents if grades else sorted(orders.documents, key=lambda document: document.place)
    shown = documents[:_MOST_DOCUMENTS]
    cell, left, top = min(33.0, 240 / max(1, len(shown))), _CARD + 10, 20.0
    ranks = min(len(documents), 12)
    nodes: list[Node] = [_text(left + cell * (rank - 0.5), 14, str(rank)) for rank in range(1, ranks + 1)]
    for row, document in enumerate(shown):
        y = top + row * cell
        nodes += face(document.title, document.grade if grades else "", y, cell, width=_CARD)
        for rank, count in enumerate(document.counts[:ranks], 1):
            share = count / people if people else 0.0
            side = (cell - 3) * share**0.5
            x = left + cell * (rank - 0.5)
            nodes.append(_rect(x - side / 2, y + cell / 2 - side / 2, side, side, "square"))
            if share > 0.1:
                nodes.append(_text(x, y + cell / 2 + 4, str(count)))
        if truth and document.right is not None:
            first, last = document.right
            wide = cell * (min(last, ranks) - first + 1) - 1
            nodes.append(_rect(left + cell * (first - 1) + 0.5, y + 0.5, wide, cell - 1, "truthbox"))
        mean = words.MEAN_RANK.format(mean=f"{document.mean:.1f}")
        nodes.append(_text(left + cell * ranks + 8, y + cell / 2 + 4, mean, anchor="start"))
    height = top + cell * len(shown) + 4
    if len(shown) < len(orders.documents):
        said = words.FIRST_OF.format(shown=len(shown), all=len(orders.documents))
        nodes.append(_text(0, height + 10, said, anchor="start"))
        height += 16
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


# ---- two rounds ----

_LEFT, _RIGHT, _COLUMN, _BETWEEN = 250.0, 389.0, 28.0, 7.0
_FLOWS, _TOP, _NAME = 255.0, 22.0, 15.0  # pixels of the columns, above them, and of a name beside a low bar
_FEW = 10


def flows(found: Flows, names: Mapping[str, str]) -> Node:
    """Return both rounds side by side, and who went from which group to which; ``names`` has each group in words.

    Below ten people there are bars alone, since a flow of two people would nearly name them.
    """
    people = max(1, found.both)
    names_high = max(len(found.before), len(found.after)) * (_NAME + _BETWEEN)
    unit = min(7.0, max(30.0, _FLOWS - names_high) / people)
    before, after = _columns(found.before, unit), _columns(found.after, unit)
    nodes: list[Node] = [_text(_LEFT + _COLUMN / 2, 12, words.BEFORE), _text(_RIGHT + _COLUMN / 2, 12, words.AFTER)]
    if found.both >= _FEW:
        nodes += _ribbons(found, before, after, unit)
    for x, columns, counts, anchor in ((_LEFT, before, found.before, "end"), (_RIGHT, after, found.after, "start")):
        for key, count in counts:
            top = columns[key]
            nodes.append(_rect(x, top, _COLUMN, max(1.0, count * unit), f"pile {'right' if key == RIGHT else 'wrong'}"))
            beside = x - 7 if anchor == "end" else x + _COLUMN + 7
            nodes.append(
                _text(beside, top + max(10.0, count * unit / 2 + 4), f"{_cut(names[key])}  {count}", anchor=anchor)
            )
    foot = max(
        columns[key] + max(count * unit, _NAME)
        for columns, counts in ((before, found.before), (after, found.after))
        for key, count in counts
    )
    return _drawn(foot + 4, *nodes, label=words.FLOWS_LABEL)


def _columns(counts: Sequence[tuple[str, int]], unit: float) -> dict[str, float]:
    """Where each group's bar begins, from above; each has room for a line of text."""
    tops, y = {}, _TOP
    for key, count in counts:
        tops[key] = y
        y += max(count * unit, _NAME) + _BETWEEN
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
            nodes.append(_text(x1 + 18, y1 + thick / 2 + 5, str(ribbon.people), strong=True))
    return nodes


def names_of(first: Groups, second: Groups) -> dict[str, str]:
    """Return what each group of two rounds is called."""
    named = {group.cause: group.title for groups in (first, second) for group in groups.named}
    return {RIGHT: words.RIGHT_ROW, OTHERS: words.OTHERS_ROW, **named}
