"""The mean of each system with its interval, and what each tool would print for it."""

from __future__ import annotations

import math
from functools import partial

import streamlit as st

from ndcg_core import Result
from ndcg_core.batch.bootstrap import interval
from ndcg_core.batch.runs import PreparedRun
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import judgments, saving, tools, words, work
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


def _intervals(found: Collection, choice: Choice) -> list[Step]:
    return [
        Step(
            ("interval", file.number, choice.key),
            words.EVALUATING.format(name=file.system, convention=choice.title),
            partial(_interval, prepared, choice),
        )
        for file in found.runs
        if (prepared := found.prepared(file)) is not None and result(found, file, choice) is not None
    ]


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
    whole = whole and work.do(found, [*_intervals(found, choice), *judgments.steps(found, choice)], "runs_further")
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


def _interval(prepared: PreparedRun, choice: Choice) -> tuple[float, float]:
    return interval(prepared.values(choice.convention))


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
        return [file.system, words.REFUSED, "–", "–", "–"]
    template = words.QUERIES_LEFT_OUT if got.left_out else words.QUERIES
    return [
        file.system,
        tag("b", show(got.value)),
        _interval_words(found, file, choice),
        template.format(count=len(got.per_query), left_out=len(got.left_out)),
        _judged_words(found, file, choice),
    ]


def _judged_words(found: Collection, file: File, choice: Choice) -> str:
    share = judgments.at_k(found, file, choice)
    return "–" if math.isnan(share) else words.SHARE.format(share=share)


def _interval_words(found: Collection, file: File, choice: Choice) -> str:
    low, high = found.found(("interval", file.number, choice.key), tuple) or (math.nan, math.nan)
    return words.NO_INTERVAL if math.isnan(low) else words.INTERVAL.format(low=show(low, 3), high=show(high, 3))


def _refused(found: Collection, file: File, choice: Choice) -> Refused | None:
    key = ("prepared", file.number) if found.prepared(file) is None else _key(file, choice)
    return found.found(key, Refused)


def table_of_means(found: Collection, choice: Choice) -> list[list[object]]:
    """Return the means and their intervals with every tool's number, as rows of a file."""
    rows: list[list[object]] = [[*words.MEANS_FILE, *words.TOOL_TITLES.values()]]
    for file in found.runs:
        got = result(found, file, choice)
        ends = found.found(("interval", file.number, choice.key), tuple) or ("", "")
        values = [tools.value(found, file, tool) for tool in tools.choices(choice)]
        mean, queries = (None, None) if got is None else (got.value, len(got.per_query))
        rows.append([file.system, choice.title, choice.k, mean, *ends, queries, *values])
    return rows
