"""The mean of each system with its interval, and what each tool would print for it."""

import math
from collections.abc import Generator
from functools import partial
from typing import NamedTuple

import streamlit as st

from ndcg_core import Result, conventions
from ndcg_core.batch.runs import PreparedRun
from ndcg_core.model.convention import Convention
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import words, work
from pages.ui.runs.choices import Choice, named
from pages.ui.runs.collection import Collection, File
from pages.ui.runs.work import Refused, Step
from pages.ui.text import counted, show

TOOLS = ("trec_eval", "ir_measures", "ranx", "beir", "lightgbm", "sklearn")
"""The conventions of the tools whose numbers stand beside each other."""


class Evaluated(NamedTuple):
    """A run under a convention, with the ends of its mean's interval, and how much of the first k is judged."""

    result: Result
    low: float
    high: float
    judged: float


def _evaluate(prepared: PreparedRun, convention: Convention) -> Generator[float, None, Evaluated]:
    result = prepared.evaluate(convention)
    yield 0.5
    return Evaluated(result, *result.interval(), result.judged)


def evaluated(found: Collection, file: File, choice: Choice) -> Evaluated | None:
    """Return what a run gives under a convention, None where it is refused."""
    return work.of_run(found, "evaluated", file, choice, Evaluated)


def per_query(found: Collection, file: File, choice: Choice) -> dict[str, float]:
    """Return each query's nDCG, without those that do not enter the average or have no number."""
    got = evaluated(found, file, choice)
    return {} if got is None else {str(query): value for query, value in got.result.per_query.items() if value == value}


def compute(found: Collection, choice: Choice) -> list[File]:
    """Evaluate every run; return those that have a value."""
    work.do(found, work.for_runs(found, "evaluated", choice, words.EVALUATING, _evaluate), "runs_evaluating")
    return [file for file in found.runs if evaluated(found, file, choice) is not None]


def sentences(found: Collection, file: File, choice: Choice) -> tuple[str, list[str]]:
    """Return what is said of a run that is alone: its mean, and how sure that is."""
    got = evaluated(found, file, choice)
    assert got is not None  # noqa: S101 - it is usable
    headline = words.ALONE.format(system=file.system, at=choice.at, mean=show(got.result.value))
    queries = counted(len(got.result.per_query), "query")
    form = words.ALONE_WITHOUT_INTERVAL if math.isnan(got.low) else words.ALONE_INTERVAL
    said = form.format(low=show(got.low, 3), high=show(got.high, 3), queries=queries)
    return headline, [*got.result.notes, said]


def refusals(found: Collection, choice: Choice) -> list[Node]:
    """Return why runs have no value, a sentence each."""
    return [
        tag("p", words.REFUSES.format(name=file.system, reason=refused.sentence), cls="refused")
        for file in found.runs
        if (refused := _refused(found, file, choice))
    ]


def _refused(found: Collection, file: File, choice: Choice) -> Refused | None:
    prepared = found.found(("prepared", file.number), Refused)
    return prepared or work.of_run(found, "evaluated", file, choice, Refused)


def draw(found: Collection, choice: Choice) -> None:
    """Draw both tables."""
    tools = _tools(choice)
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown(words.MEANS)
        html.draw("runs_means", *_means(found, choice))
    work.do(found, _printing(found, tools), "runs_tools")
    with right:
        st.markdown(words.TOOLS)
        html.draw("runs_tools", *_printed(found, tools))


def _means(found: Collection, choice: Choice) -> list[Node]:
    head = [cell.format(at=choice.at) for cell in words.MEANS_HEAD]
    rows = [_row(file.system, evaluated(found, file, choice), _refused(found, file, choice)) for file in found.runs]
    return [tag("div", html.table(head, rows, cards=True)), tag("p", tag("small", words.INTERVAL_TEXT))]


def _row(system: str, got: Evaluated | None, refused: Refused | None) -> list[Node]:
    if got is None:
        return [system, words.REFUSED if refused else words.NOTHING, *[words.NOTHING] * 3]
    queries, left_out = len(got.result.per_query), len(got.result.left_out)
    interval = words.NO_INTERVAL if math.isnan(got.low) else words.INTERVAL
    return [
        system,
        tag("b", show(got.result.value)),
        interval.format(low=show(got.low, 3), high=show(got.high, 3)),
        (words.QUERIES_LEFT_OUT if left_out else words.QUERIES).format(count=queries, left_out=left_out),
        words.NOTHING if math.isnan(got.judged) else words.SHARE.format(share=got.judged),
    ]


def table_of_means(found: Collection, choice: Choice) -> list[list[object]]:
    """Return the means and their intervals with every tool's number, as rows of a file."""
    rows: list[list[object]] = [[*words.MEANS_FILE, *map(_library, TOOLS)]]
    for file in found.runs:
        got = evaluated(found, file, choice)
        values = [_value(found, file, tool) for tool in _tools(choice)]
        mean, queries = (None, None) if got is None else (got.result.value, len(got.result.per_query))
        beside = [math.nan] * 3 if got is None else got[1:]
        rows.append([file.system, choice.title, choice.k, mean, *beside, queries, *values])
    return rows


def table_of_queries(found: Collection, choice: Choice) -> list[list[object]]:
    """Return each query's nDCG by every run, as rows of a file; a cell is empty where a run has no value."""
    values = {file.system: per_query(found, file, choice) for file in found.runs}
    queries = dict.fromkeys(query for one in values.values() for query in one)
    rows: list[list[object]] = [[words.QUERY_COLUMN, *values]]
    return rows + [[query, *(one.get(query) for one in values.values())] for query in queries]


def _tools(choice: Choice) -> list[Choice]:
    """Every tool's own convention at this cutoff."""
    return [named(name, choice.k) for name in TOOLS]


def _library(tool: str) -> str:
    library: str = conventions[tool].library
    return library


def _printing(found: Collection, tools: list[Choice]) -> list[Step]:
    """Return the steps that evaluate every run as each tool does; only the means are kept."""
    return [
        Step(
            ("printed", file.number, tool.key),
            words.EVALUATING.format(name=file.system, convention=tool.title),
            partial(_mean, found, file, prepared, tool),
        )
        for tool in tools
        for file in found.runs
        if (prepared := found.prepared(file)) is not None
    ]


def _mean(found: Collection, file: File, prepared: PreparedRun, tool: Choice) -> float:
    """The mean by a tool; it may be known already, if the tool's convention is the chosen convention."""
    known = evaluated(found, file, tool)
    return prepared.evaluate(tool.convention).value if known is None else known.result.value


def _value(found: Collection, file: File, tool: Choice) -> float | None:
    """Return the mean that a tool would print, None where it refuses the files."""
    return work.of_run(found, "printed", file, tool, float)


def _printed(found: Collection, tools: list[Choice]) -> list[Node]:
    """Return a row for each system, a column for each tool; a reason of several tools or systems stands once."""
    refused = {
        (file.number, tool.key): work.of_run(found, "printed", file, tool, Refused)
        for tool in tools
        for file in found.runs
    }
    rows = []
    for file in found.runs:
        empty = [words.REFUSED if refused[file.number, tool.key] else words.NOTHING for tool in tools]
        means = [_value(found, file, tool) for tool in tools]
        rows.append(
            [file.system, *(gap if mean is None else show(mean) for mean, gap in zip(means, empty, strict=True))]
        )
    reasons: dict[str, dict[str, None]] = {}
    for tool in tools:
        for file in found.runs:
            if reason := refused[file.number, tool.key]:
                reasons.setdefault(reason.sentence, {})[_library(tool.name)] = None
    said = [words.TOOL_REFUSES.format(tool=", ".join(titles), reason=reason) for reason, titles in reasons.items()]
    table = html.table(["", *(_library(tool.name) for tool in tools)], rows, cards=True)
    return [table, *(tag("p", each) for each in said), tag("p", tag("small", words.TOOLS_TEXT))]
