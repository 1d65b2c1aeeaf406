"""What a task in the picture is made of, besides its question: flags, small pictures, trials, a sweep, queries."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple

from ndcg_core.teaching.lessons.figures import Figure


class NamedFigure(NamedTuple):
    """A figure with what the picture calls it."""

    name: str
    figure: Figure


class Sweep(NamedTuple):
    """What is unknown, a document's grade or ``"k"``, and the values that it goes through."""

    unknown: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class TaskParts:
    """The parts of a task; each kind of task has its own.

    Attributes
    ----------
    tags, marks : tuple of NamedFigure
        Flags to be put on a line of numbers, and marks that are given on it.
    pocket : str
        What the place beside the line is called, for a flag whose figure has no value; empty where there is none.
    scale : tuple of float
        The ends of the line.
    pictures : tuple of NamedFigure
        The small pictures, in the order of the options that they stand for.
    trials : tuple of (Figure or None)
        For each option, under which definition or for which list the bars follow it; None leaves them.
    target : Figure or None
        What the hollow bars show.
    mistake : str
        The id of the mistake whose bars are hollow.
    sweep : Sweep or None
        What goes through its values.
    queries : tuple of str
        The lists that are averaged, by their names.
    widths, then : tuple of (float or str)
        What each query weighs, before the answer and after it; ``"idcg"`` weighs by IDCG. Empty for equal weights.
    turns : tuple of (str, str)
        Orders of tied documents with a button each: its name, and the documents.
    systems : tuple of NamedFigure
        Differences of two systems of the example, whose values on each query are drawn anew, or stand over a line.
    amounts : tuple of float
        The differences on each query themselves, where no systems are named.
    draws : str
        How: ``"flips"`` of signs, or ``"resamples"`` of queries.
    whole : bool
        Whether all is drawn from the start, and the next difference waits for a prediction.

    """

    tags: tuple[NamedFigure, ...] = ()
    marks: tuple[NamedFigure, ...] = ()
    pocket: str = ""
    scale: tuple[float, float] = (0.0, 1.0)
    pictures: tuple[NamedFigure, ...] = ()
    trials: tuple[Figure | None, ...] = ()
    target: Figure | None = None
    mistake: str = ""
    sweep: Sweep | None = None
    queries: tuple[str, ...] = ()
    widths: tuple[float | str, ...] = ()
    then: tuple[float | str, ...] = ()
    turns: tuple[tuple[str, str], ...] = ()
    systems: tuple[NamedFigure, ...] = ()
    amounts: tuple[float, ...] = ()
    draws: str = ""
    whole: bool = False


KEYS = tuple(part.name for part in fields(TaskParts) if part.name != "trials")
"""The keys of a block ``ask`` that only tasks in the picture have; ``trial`` is repeated, once for each option."""
