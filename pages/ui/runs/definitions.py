"""Which system is best under each definition, by how much, and in what the definition differs from the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import streamlit as st

from ndcg_core.systems import Robustness
from ndcg_core.systems.deciding import leading
from ndcg_core.systems.definitions import Definition, definitions, differing, errors_to_pass
from ndcg_core.systems.grid import Kind
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import saving, words
from pages.ui.runs.marks import letters, mark
from pages.ui.runs.shown import Shown
from pages.ui.text import signed

_SORT = "runs_definitions_sort"
_MOST_CHOICES = 3


class Row(NamedTuple):
    """A line of the table.

    Attributes
    ----------
    title, others : str
        The first name of the definition, and its other names.
    best : str
    lead, low, high : float
        What the best has more than the next, with its interval.
    change : str
        In what the definition differs from the chosen one.
    """

    title: str
    others: str
    best: str
    lead: float
    low: float
    high: float
    change: str

    @property
    def noise(self) -> bool:
        """Whether the lead may be chance."""
        return self.low <= 0


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
    passed = errors_to_pass(leading(shown.compared)[1])
    order = st.segmented_control(
        words.SORT, list(words.SORTS), default="given", key=_SORT, format_func=words.SORTS.__getitem__, required=True
    )
    tables = {
        kind: sorted(_rows(result, kind, passed, shown.choice.name), key=_SORTED[order]) for kind in words.SECTIONS
    }
    known = letters(shown.found)
    nodes: list[Node] = []
    for kind, title in words.SECTIONS.items():
        if tables[kind]:
            nodes += [tag("h4", title.format(name=shown.choice.title)), _table(tables[kind], known)]
    refused = [tag("p", shown.done.failed, cls="refused")] if shown.done.failed else []
    html.draw("runs_robust", *refused, *nodes, tag("p", tag("small", words.DEFINITIONS_TEXT)), *_further(result))
    saving.table(words.SAVE_TABLE, lambda: _saved(result), "runs-definitions")


def _rows(result: Robustness, kind: Kind, passed: float, chosen: str) -> list[Row]:
    found = definitions(result, kind)
    if kind == "cutoff":
        return list(_stretches(found, passed))
    rows = [_row(one, passed, _changes(one, result, chosen), chosen) for one in found]
    return sorted(rows, key=lambda row: row.title != chosen)  # the chosen one first, the others as they are


def _changes(one: Definition, result: Robustness, chosen: str) -> Sequence[str]:
    """Return in what a definition differs from the chosen one; in nothing where it is the chosen one itself."""
    if any(setting.name == chosen for setting in one.settings):
        return ()
    return differing(one.settings[0].convention, result.convention)


def _row(one: Definition, passed: float, changes: Sequence[str], chosen: str) -> Row:
    names = sorted((setting.name for setting in one.settings), key=lambda name: name != chosen)
    lead = one.lead
    told = words.AND.join(changes[:_MOST_CHOICES])
    if len(changes) > _MOST_CHOICES:
        told = words.AND_MORE.format(name=told, more=len(changes) - _MOST_CHOICES)
    wide = passed * lead.error
    return Row(
        names[0],
        ", ".join(names[1:]),
        lead.best,
        lead.difference,
        lead.difference - wide,
        lead.difference + wide,
        told,
    )


def _stretches(found: Sequence[Definition], passed: float) -> Iterator[Row]:
    """Yield a row for each stretch of cutoffs with the same best system: the widest lead of it."""
    cutoffs = sorted(found, key=lambda one: one.settings[0].convention.k or 0)
    for _, stretch in groupby(cutoffs, key=lambda one: one.lead.best):
        members = list(stretch)
        ends = [one.settings[0].convention.k for one in (members[0], members[-1])]
        form = words.ONE_CUTOFF if ends[0] == ends[1] else words.CUTOFFS
        widest = max((_row(one, passed, (), "") for one in members), key=lambda row: (not row.noise, row.lead))
        yield widest._replace(title=form.format(first=ends[0], last=ends[1]))


def _table(rows: Sequence[Row], known: dict[str, str]) -> Node:
    cells: list[list[Node]] = [
        [
            tag("span", tag("b", row.title), *([" ", tag("small", row.others)] if row.others else [])),
            _best(row, mark(known[row.best])),
            tag("span", signed(row.lead), cls=_pale(row)),
            tag("span", words.INTERVAL.format(low=signed(row.low), high=signed(row.high)), cls=_pale(row)),
            row.change,
        ]
        for row in rows
    ]
    return html.table(words.DEFINITIONS_HEAD, cells, cards=True)


def _best(row: Row, shape: Node) -> Node:
    return tag("span", *([words.NOISE, " "] if row.noise else []), shape, " ", row.best, cls=_pale(row))


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
