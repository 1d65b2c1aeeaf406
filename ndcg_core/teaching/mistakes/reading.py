"""Mistakes as data: an entry of a file, and a line of choices that makes one."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from ndcg_core.libraries.data_files import READERS, named, read_array, read_entries, read_record
from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.signatures import read_line
from ndcg_core.teaching import words
from ndcg_core.teaching.mistakes.entry import (
    Case,
    Change,
    Mistake,
    OverQueries,
    Variant,
    Variants,
    both,
    setting,
    unchanged,
)
from ndcg_core.teaching.mistakes.queries import averaged_with

Where = Literal["any list", "scores", "ties", "unjudged", "negative"]
_WHERE: Mapping[Where, Callable[[Case], object]] = {
    "any list": lambda case: True,
    "scores": lambda case: case.topic.scores is not None,
    "ties": lambda case: case.topic.has_ties,
    "unjudged": lambda case: case.topic.unjudged,
    "negative": lambda case: case.topic.has_negative,
}


class _Line(NamedTuple):
    """A variant as a file has it: other choices for both sums or for one, and what a list needs for it to apply."""

    both: str = ""
    dcg: str = ""
    idcg: str = ""
    where: Where = "any list"


def read_section(path: Path, made: Mapping[str, Variants | OverQueries] = {}) -> dict[str, Mistake]:
    """Return the mistakes of a file; ``made`` has by id what Python makes, where no line of choices says it."""

    def own(name: str) -> dict[str, object]:
        if name not in made:
            return {"id": name}
        return {"id": name, ("variants" if isinstance(made[name], tuple) else "over_queries"): made[name]}

    entries = read_entries(path, Mistake, _READERS, own)
    for name in made:
        if name not in entries:
            raise words.MISTAKE_ENTRY.unknown(name, entries, where=named(path))
    return entries


def _choices(line: object) -> dict[str, FieldValue]:
    """Return the choices of a line such as ``gain=linear unjudged=skip``, each of which a convention can have."""
    choices = read_line(f"nDCG {READERS[str](line)}")
    if not choices:
        raise words.NO_CHOICE.error(line)
    Convention.from_choices(**choices)
    return choices


@cache  # several mistakes share a change, which is then computed once
def _change(line: str, where: Where) -> Change:
    return setting(_WHERE[where], **_choices(line))


def _variant(given: object) -> Variant:
    line: _Line = read_record(_Line, given)
    if bool(line.both) == bool(line.dcg or line.idcg):
        raise words.VARIANT_SIDES.error(given)
    if line.both:
        return both(_change(line.both, line.where))
    dcg, idcg = (_change(side, line.where) if side else unchanged for side in (line.dcg, line.idcg))
    return Variant(dcg, idcg)


_READERS = {
    Variants: lambda given: tuple(map(_variant, read_array(given))),
    OverQueries | None: lambda given: averaged_with(_choices(given)),
}
