"""Each query of two systems: as bars from best to worst, or as points, one system's nDCG against the other's."""

from collections.abc import Callable, Sequence

import streamlit as st

from pages.ui.components import chart, html
from pages.ui.components.html import sentence, tag
from pages.ui.components.words import AXES
from pages.ui.runs import pairs, query, words
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection, File
from pages.ui.runs.marks import EQUAL, LETTERS, letters, titled
from pages.ui.runs.pairs import Pair, QueryValue, query_values, side
from pages.ui.text import brief, counted, show, signed

_PICTURE = "runs_picture"
_MOST_BARS, _MOST_POINTS = 300, 1500
_MOST_ABOVE_EACH_OTHER, _MOST_BESIDE = 9, 24  # letters of a name on an axis


def picture() -> str:
    """Return the name of the picture that is shown."""
    name: str = st.session_state.get(_PICTURE, "queries")
    return name


def draw(found: Collection, choice: Choice, usable: Sequence[File], first: str, second: str) -> Pair:
    """Draw the queries of two systems, these at first; return the two that are looked at."""
    name = "queries"
    with st.container(horizontal=True, vertical_alignment="center"):
        pair = pairs.choose(usable, first, second)
        if pair.second is not None:
            name = st.segmented_control(
                words.PICTURE,
                list(words.PICTURE_NAMES),
                default="queries",
                key=_PICTURE,
                format_func=words.PICTURE_NAMES.__getitem__,
                required=True,
                persist_state="session",
                label_visibility="collapsed",
            )
    rows = query_values(found, choice, pair)
    if rows:
        _DRAWN[name](found, choice, pair, rows)
    else:
        html.draw("runs_counted", tag("p", words.NO_QUERY[pair.second is not None], role="status"))
    return pair


def draw_bars(found: Collection, choice: Choice, pair: Pair, rows: Sequence[QueryValue]) -> None:
    """Draw each query of the two as a bar, what the first has more, from the most to the least."""
    html.draw("runs_counted", tag("p", *_counted(rows, pair), role="status"))
    shown = [*rows[: _MOST_BARS // 2], *rows[-_MOST_BARS // 2 :]] if len(rows) > _MOST_BARS else rows
    if len(shown) < len(rows):
        st.caption(words.BARS_LEFT_OUT.format(shown=len(shown), count=len(rows)))
    columns: dict[str, Sequence[object]] = {
        "place": list(range(len(shown))),
        "value": [row.shown for row in shown],
        "shown": [show(row.shown) if pair.second is None else signed(row.shown) for row in shown],
        **_sides(shown, found, pair, query.chosen([row.query for row in rows])),
    }
    title = words.VALUE_AXIS if pair.second is None else words.DIFFERENCE_AXIS
    titles = {AXES["query_value"]: title.format(at=choice.at, **_names(found, pair, _MOST_ABOVE_EACH_OTHER))}
    chart.draw_runs("queries", columns, titles=titles, pick=query.choose)


def _sides(rows: Sequence[QueryValue], found: Collection, pair: Pair, chosen: str | None) -> dict[str, list[object]]:
    known = letters(found)
    better = {"first": known[pair.first.system], "second": LETTERS[-1], "equal": EQUAL}
    if pair.second is not None:
        better["second"] = known[pair.second.system]
    return {
        "query": [row.query for row in rows],
        "of_first": [words.OF_SYSTEM.format(name=pair.first.system, value=show(row.first)) for row in rows],
        "of_second": [_of_second(row, pair) for row in rows],
        "side": [better[side(row.shown) if pair.second else "first"] for row in rows],
        "chosen": [row.query == chosen for row in rows],
    }


def _of_second(row: QueryValue, pair: Pair) -> str:
    return "" if pair.second is None else words.OF_SYSTEM.format(name=pair.second.system, value=show(row.second))


def _names(found: Collection, pair: Pair, most: int) -> dict[str, str]:
    """Return the names of both, each with at most so many letters behind its own, which a run alone does not have."""
    if len(found.runs) == 1:
        return {"first": brief(pair.first.system, most), "second": ""}
    known, files = letters(found), {"first": pair.first, "second": pair.second}
    return {
        place: titled(known[file.system], brief(file.system, most)) if file else "" for place, file in files.items()
    }


def _counted(rows: Sequence[QueryValue], pair: Pair, template: str = words.PAIR_COUNTED) -> list[html.Node]:
    """How many queries each system wins."""
    if pair.second is None:
        return [words.ONE_COUNTED.format(queries=counted(len(rows), "query"))]
    sides = [side(row.shown) for row in rows]
    return sentence(
        template,
        second=tag("b", pair.second.system),
        first=tag("b", pair.first.system),
        wins=f"{sides.count('first'):,}",
        losses=f"{sides.count('second'):,}",
        ties=f"{sides.count('equal'):,}",
    )


def _draw_points(found: Collection, choice: Choice, pair: Pair, rows: Sequence[QueryValue]) -> None:
    html.draw("runs_counted", tag("p", *_counted(rows, pair, words.PAIR_COUNTED_BY_LINE), role="status"))
    step = -(-len(rows) // _MOST_POINTS) or 1
    shown = rows[::step]
    if len(shown) < len(rows):
        st.caption(words.POINTS_LEFT_OUT.format(shown=len(shown), count=len(rows)))
    top = max((max(row.first, row.second) for row in shown), default=1.0)
    sides = _sides(shown, found, pair, query.chosen([row.query for row in rows]))
    columns: dict[str, list[object]] = {
        **{name: [*values, None, None] for name, values in sides.items()},
        "kind": [*["query"] * len(shown), "line", "line"],
        "first": [*(row.first for row in shown), 0.0, top],
        "second": [*(row.second for row in shown), 0.0, top],
    }
    names = _names(found, pair, _MOST_BESIDE)
    titles = {AXES[side]: words.VALUE_AXIS.format(at=choice.at, first=name) for side, name in names.items()}
    chart.draw_runs("against", columns, titles=titles, pick=query.choose)


_DRAWN: dict[str, Callable[[Collection, Choice, Pair, Sequence[QueryValue]], None]] = {
    "queries": draw_bars,
    "against": _draw_points,
}
