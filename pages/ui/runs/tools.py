"""What each tool would print for each system."""

from __future__ import annotations

from functools import partial

from ndcg_core import Result
from ndcg_core.batch.runs import PreparedRun
from pages.ui.components import html
from pages.ui.components.html import Node, tag
from pages.ui.runs import words
from pages.ui.runs.choices import Choice, named
from pages.ui.runs.collection import Collection, File
from pages.ui.runs.work import Refused, Step
from pages.ui.text import show


def choices(choice: Choice) -> list[Choice]:
    """Return every tool's own convention at this cutoff."""
    return [named(name, choice.k) for name in words.TOOL_TITLES]


def steps(found: Collection, tools: list[Choice]) -> list[Step]:
    """Return the steps that evaluate every run as each tool does; only the means are kept."""
    return [
        Step(
            _key(file, tool),
            words.EVALUATING.format(name=file.system, convention=tool.title),
            partial(_mean, found, file, prepared, tool),
        )
        for tool in tools
        for file in found.runs
        if (prepared := found.prepared(file)) is not None
    ]


def _key(file: File, tool: Choice) -> tuple[str, int, str]:
    return "printed", file.number, tool.key


def _mean(found: Collection, file: File, prepared: PreparedRun, tool: Choice) -> float:
    """The mean by a tool; it may be known already, if the tool's convention is the chosen convention."""
    known = found.found(("result", file.number, tool.key), Result)
    return prepared.evaluate(tool.convention).value if known is None else known.value


def value(found: Collection, file: File, tool: Choice) -> float | None:
    """Return the mean that a tool would print, None where it refuses the files."""
    return found.found(_key(file, tool), float)


def table(found: Collection, tools: list[Choice]) -> list[Node]:
    """Return a row for each system, a column for each tool; a reason that refuses several systems stands once."""
    head = ["", *words.TOOL_TITLES.values()]
    rows: list[list[Node]] = [[file.system, *(_printed(found, file, tool) for tool in tools)] for file in found.runs]
    reasons = {
        words.TOOL_REFUSES.format(tool=words.TOOL_TITLES[tool.name], reason=refused.sentence): None
        for tool in tools
        for file in found.runs
        if (refused := found.found(_key(file, tool), Refused)) is not None
    }
    return [html.table(head, rows), *(tag("p", reason) for reason in reasons), tag("p", tag("small", words.TOOLS_TEXT))]


def _printed(found: Collection, file: File, tool: Choice) -> str:
    mean = value(found, file, tool)
    return words.REFUSED if mean is None else show(mean)
