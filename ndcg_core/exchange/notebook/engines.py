"""The notebook's cells that call ndcg_core, scikit-learn and catboost; it runs without these packages too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ndcg_core.exchange.programs import PLAIN, Program, programs
from ndcg_core.libraries.adapters import engines
from ndcg_core.libraries.words import NOT_INSTALLED
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic

WORDS = """## What libraries compute

Each cell calls one library, with the choices above and, where that is another call, with the library's own defaults."""


def sources(topic: Topic, convention: Convention) -> Iterator[tuple[str, str]]:
    """Yield each engine's name with the source of its cell, which prints its numbers beside ``ndcg``."""
    calls = [program for program in programs(topic, convention) if program.name != PLAIN]
    for name, group in groupby(calls, key=lambda program: program.name):
        yield name, _source(list(group))


def _source(calls: Sequence[Program]) -> str:
    """Return every program as a function, so that its names stay local, and a line that prints its result."""
    title = calls[0].title
    functions, lines = [], []
    for program in calls:
        if not program.source:
            lines.append(f"print({_reason(program)!r})")
            continue
        name = "with_these_choices" if program.follows else "library_default"
        functions.append(_as_function(name, program.source))
        lines.append(f"print({f'{title}, {_variant(program)}:'!r}, {name}(), '| computed above:', ndcg)")
    if not functions:
        return "\n".join(lines)
    return "\n".join(
        [
            *functions,
            "try:",
            *(f"    {line}" for line in lines),
            "except ImportError:",
            f"    print({str(NOT_INSTALLED.error(title=title, installation=engines[calls[0].name].installation))!r})",
        ]
    )


def _variant(program: Program) -> str:
    if program.follows:
        return "with these choices"
    theirs = program.convention
    fields = ", ".join(f"{name.replace('_', ' ')} {theirs.value(name)}" for name in program.differs_by if theirs)
    return f"library default, which differs by {fields}" if fields else "library default"


def _reason(program: Program) -> str:
    absent = "is not installed" in program.reason
    return (
        f"When this notebook was written, {program.reason}"
        if absent
        else f"{program.title}, with these choices: {program.reason}"
    )


def _as_function(name: str, source: str) -> str:
    """Return a program whose last line prints its number as a function that returns the number."""
    *lines, last = source.rstrip("\n").split("\n")
    body = [*lines, f"return {last.removeprefix('print(').removesuffix(')')}"]
    return "\n".join([f"def {name}():", *(f"    {line}" if line else "" for line in body), "", ""])
