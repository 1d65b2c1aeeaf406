"""Which system is best under each definition, by how much, and in what the definition differs from the chosen one."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import streamlit as st

from ndcg_core.systems import Robustness
from ndcg_core.systems.definitions import Definition, Reach, definitions, differing, reach
from ndcg_core.systems.grid import Kind
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import saving, words
from pages.ui.runs.marks import letters, mark
from pages.ui.runs.shown import Shown
from pages.ui.text import brief, signed

_SORT = "runs_definitions_sort"
_MOST_CHOICES, _MOST_LETTERS = 3, 24


class _Read(NamedTuple):
    """What rows are read with.

    Attributes
    ----------
    result : Robustness
    chosen : str
        The name of the chosen definition.
    reach : Reach
        How many standard errors an interval reaches.
    baseline : str or None
    """

    result: Robustness
    chosen: str
    reach: Reach
    baseline: str | None


class Row(NamedTuple):
    """A line of the table.

    Attributes
    ----------
    title, others : str
        The first name of the definition, and its other names.
    best : tuple of str
        Several if their means are equal.
    lead, low, high : float
        What the best has more than the next or the baseline, with its interval.
    noise : bool
        Whether the lead may be chance.
    cutoff : int or None
        Where the lead is so wide, of several cutoffs.
    change : str
        In what the definition differs from the chosen one.
    """

    title: str
    others: str
    best: tuple[str, ...]
    lead: float
    low: float
    high: float
    noise: bool
    cutoff: int | None
    change: str


_SORTED: dict[str, Callable[[Row], tuple[object, ...]]] = {
    "given": lambda _row: (),
    "title": lambda row: (row.title.lower(),),
    "best": lambda row: (row.best, -row.lead),
    "lead": lambda row: (-row.lead,),
}


def draw(shown: Shown) -> None:
    """Draw a table of tools' definitions, one of cutoffs, and one of code that tutorials print."""
    result = None if shown.done is None else shown.done.result()
    if result is None or shown.compared is None or shown.done is None:
        return
    baseline = shown.compared.baseline
    read = _Read(result, shown.choice.name, reach(shown.compared), baseline)
    order = st.segmented_control(
        words.SORT, list(words.SORTS), default="given", key=_SORT, format_func=words.SORTS.__getitem__, required=True
    )
    tables = {kind: sorted(_rows(read, kind), key=_SORTED[order]) for kind in words.SECTIONS}
    known = letters(shown.found)
    nodes: list[Node] = []
    for kind, title in words.SECTIONS.items():
        if tables[kind]:
            nodes += [tag("h4", title.format(name=shown.choice.title)), _table(tables[kind], known)]
    refused = [tag("p", shown.done.failed, cls="refused")] if shown.done.failed else []
    over = words.OVER_NEXT if baseline is None else words.OVER_BASELINE.format(baseline=baseline)
    text = tag("p", tag("small", words.DEFINITIONS_TEXT.format(over=over)))
    html.draw("runs_robust", *refused, *nodes, text, *_further(result))
    saving.table(words.SAVE_TABLE, lambda: _saved(result), "runs-definitions")


def _rows(read: _Read, kind: Kind) -> list[Row]:
    found = definitions(read.result, kind)
    if kind == "cutoff":
        return list(_stretches(found, read))
    rows = [_row(one, read, _changes(one, read)) for one in found]
    return sorted(rows, key=lambda row: row.title != read.chosen)  # the chosen one first, the others as they are


def _changes(one: Definition, read: _Read) -> Sequence[str]:
    """Return in what a definition differs from the chosen one; in nothing where it is the chosen one itself."""
    if any(setting.name == read.chosen for setting in one.settings):
        return ()
    return differing(one.settings[0].convention, read.result.convention)


def _row(one: Definition, read: _Read, changes: Sequence[str] = ()) -> Row:
    names = sorted((setting.name for setting in one.settings), key=lambda name: name != read.chosen)
    lead = one.lead(read.reach, read.baseline)
    told = words.AND.join(changes[:_MOST_CHOICES])
    if len(changes) > _MOST_CHOICES:
        told = words.AND_MORE.format(name=told, more=len(changes) - _MOST_CHOICES)
    return Row(
        title=names[0],
        others=", ".join(names[1:]),
        best=(lead.best,) if lead.difference else lead.tied,
        lead=lead.difference,
        low=lead.low,
        high=lead.high,
        noise=not lead.clear,
        cutoff=None,
        change=told,
    )


def _stretches(found: Sequence[Definition], read: _Read) -> Iterator[Row]:
    """Yield a row for each stretch of cutoffs with the same best system, as sure each: the widest lead of it."""
    cutoffs = sorted(((one.settings[0].convention.k or 0, one) for one in found), key=lambda pair: pair[0])
    rows = [(k, _row(one, read)) for k, one in cutoffs]
    for _, stretch in groupby(rows, key=lambda pair: (pair[1].best, pair[1].noise)):
        members = list(stretch)
        first, last = members[0][0], members[-1][0]
        k, widest = max(members, key=lambda pair: pair[1].lead)
        form = words.ONE_CUTOFF if first == last else words.CUTOFFS
        yield widest._replace(title=form.format(first=first, last=last), cutoff=None if first == last else k)


def _table(rows: Sequence[Row], known: dict[str, str]) -> Node:
    cells: list[list[Node]] = [
        [
            tag("span", tag("b", row.title), *([" ", tag("small", row.others)] if row.others else [])),
            _best(row, known),
            tag("span", _lead(row), cls=_pale(row)),
            tag("span", words.INTERVAL.format(low=signed(row.low), high=signed(row.high)), cls=_pale(row)),
            row.change,
        ]
        for row in rows
    ]
    return html.table(words.DEFINITIONS_HEAD, cells, cards=True)


def _best(row: Row, known: dict[str, str]) -> Node:
    nodes: list[Node] = [words.NOISE, " "] if row.noise else []
    for place, name in enumerate(row.best):
        nodes += [
            *([words.EQUALS] if place else []),
            tag("span", mark(known[name]), " ", brief(name, _MOST_LETTERS), cls="mark"),
        ]
    return tag("span", *nodes, cls=_pale(row))


def _lead(row: Row) -> str:
    shown = signed(row.lead)
    return shown if row.cutoff is None else words.AT_K.format(lead=shown, k=row.cutoff)


def _pale(row: Row) -> str:
    return "pale" if row.noise else ""


def _further(result: Robustness) -> list[Node]:
    """What refuses the files, and what unjudged documents could do."""
    refused = [tag("li", words.NOT_READ.format(name=name, reason=why)) for name, why in result.refused.items()]
    listed = [tag("details", tag("summary", words.REFUSED_BY.format(count=len(refused))), tag("ul", *refused))]
    return [*(tag("p", sentence) for sentence in result.unjudged_sentences()), *(listed if refused else [])]


def _saved(result: Robustness) -> list[Sequence[object]]:
    """Return the mean of every system under every convention and cutoff."""
    rows: list[Sequence[object]] = [(words.SETTING, words.K, *result.systems)]
    for setting, column in zip(result.settings, result.means.T, strict=True):
        rows.append((setting.name, setting.convention.k, *column.tolist()))
    return rows
