"""The mean of each system with its interval, and what each tool would print for it."""

from __future__ import annotations

import math
from functools import partial
from typing import NamedTuple

import streamlit as st

from ndcg_core import Result
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import saving, tools, words, work
from pages.ui.runs.choices import Choice
from pages.ui.runs.collection import Collection, File
from pages.ui.runs.work import Refused, Step
from pages.ui.text import show


def _evaluated(found: Collection, choice: Choice) -> list[Step]:
    return [
        Step(
            _key(file, choice),
            words.EVALUATING.format(name=file.system, convention=choice.title),
            partial(prepared.evaluate, choice.convention),
        )
        for file in found.runs
        if (prepared := found.prepared(file)) is not None
    ]


def _key(file: File, choice: Choice) -> tuple[str, int, str]:
    return "result", file.number, choice.key


class Further(NamedTuple):
    """What the table says beside a mean: the ends of its interval, and how much of the first k is judged."""

    low: float
    high: float
    judged: float


def _further(found: Collection, choice: Choice) -> list[Step]:
    return [
        Step(
            ("further", file.number, choice.key),
            words.EVALUATING.format(name=file.system, convention=choice.title),
            partial(_further_of, got),
        )
        for file in found.runs
        if (got := result(found, file, choice)) is not None
    ]


def _further_of(got: Result) -> Further:
    return Further(*got.interval(), got.judged)


def further(found: Collection, file: File, choice: Choice) -> Further:
    """Return what is known beside a mean; NaN before it is computed."""
    return found.found(("further", file.number, choice.key), Further) or Further(math.nan, math.nan, math.nan)


def result(found: Collection, file: File, choice: Choice) -> Result | None:
    """Return what a run gives under a convention, None where it is refused."""
    return found.found(_key(file, choice), Result)


def per_query(found: Collection, file: File, choice: Choice) -> dict[str, float]:
    """Return each query's nDCG, without those that do not enter the average or have no number."""
    got = result(found, file, choice)
    return {} if got is None else {str(query): value for query, value in got.per_query.items() if value == value}


def draw(found: Collection, choice: Choice) -> bool:
    """Draw both tables; return whether everything in them was computed."""
    every_tool = tools.choices(choice)
    whole = work.do(found, _evaluated(found, choice), "runs_means")
    whole = whole and work.do(found, _further(found, choice), "runs_further")
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown(words.MEANS)
        html.draw("runs_means", *_means(found, choice))
    whole = whole and work.do(found, tools.steps(found, every_tool), "runs_tools")
    with right:
        st.markdown(words.TOOLS)
        html.draw("runs_tools", *tools.table(found, every_tool))
    saving.table(words.SAVE_MEANS, lambda: table_of_means(found, choice), "means")
    return whole


def _means(found: Collection, choice: Choice) -> list[Node]:
    head = [cell.format(at=choice.at) for cell in words.MEANS_HEAD]
    rows = [_row(found, file, choice) for file in found.runs]
    notes = [
        tag("p", words.REFUSES.format(name=file.system, reason=refused.sentence), cls="refused")
        for file in found.runs
        if (refused := _refused(found, file, choice)) is not None
    ]
    return [tag("div", html.table(head, rows)), *notes, tag("p", tag("small", words.INTERVAL_TEXT))]


def _row(found: Collection, file: File, choice: Choice) -> list[Node]:
    got = result(found, file, choice)
    if got is None:
        return [file.system, words.REFUSED, *[words.NOTHING] * 3]
    beside = further(found, file, choice)
    template = words.QUERIES_LEFT_OUT if got.left_out else words.QUERIES
    return [
        file.system,
        tag("b", show(got.value)),
        _interval_words(beside),
        template.format(count=len(got.per_query), left_out=len(got.left_out)),
        words.NOTHING if math.isnan(beside.judged) else words.SHARE.format(share=beside.judged),
    ]


def _interval_words(beside: Further) -> str:
    if math.isnan(beside.low):
        return words.NO_INTERVAL
    return words.INTERVAL.format(low=show(beside.low, 3), high=show(beside.high, 3))


def _refused(found: Collection, file: File, choice: Choice) -> Refused | None:
    key = ("prepared", file.number) if found.prepared(file) is None else _key(file, choice)
    return found.found(key, Refused)


def table_of_means(found: Collection, choice: Choice) -> list[list[object]]:
    """Return the means and their intervals with every tool's number, as rows of a file."""
    rows: list[list[object]] = [[*words.MEANS_FILE, *words.TOOL_TITLES.values()]]
    for file in found.runs:
        got = result(found, file, choice)
        beside = further(found, file, choice)
        values = [tools.value(found, file, tool) for tool in tools.choices(choice)]
        mean, queries = (None, None) if got is None else (got.value, len(got.per_query))
        rows.append([file.system, choice.title, choice.k, mean, *beside, queries, *values])
    return rows
