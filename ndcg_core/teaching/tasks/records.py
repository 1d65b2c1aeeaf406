"""Tasks as plain values, which TOML and JSON have: read by the types of a record's fields, and written from them."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import UnionType
from typing import TypeVar, Union, get_args, get_origin, get_type_hints

from ndcg_core.errors import Refusal
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.figures import Condition, Figure, read_condition, read_figure
from ndcg_core.teaching.tasks.scene import Scene
from ndcg_core.teaching.tasks.task import FreshList, Task

R = TypeVar("R")
Inside = Callable[[object], Scene]
"""What reads a list that is a field's value."""
OF_ITS_PLACE = ("own", "named", "lesson", "step", "plain")
"""The fields of a task that are not its own: its lists, and where it is asked."""


@cache
def types_of(record: Callable[..., object]) -> Mapping[str, object]:
    """Return the types of a record's fields."""
    return get_type_hints(record)


def read_record(record: Callable[..., R], given: object) -> R:
    """Return a table as a record; raise :class:`NdcgError` for anything else."""
    hints, table = types_of(record), read_table(given)
    for key in table:
        if key not in hints:
            raise words.KEY.unknown(key, hints)
    return record(**{key: read_value(hints[key], value) for key, value in table.items()})


def read_value(hint: object, given: object, inside: Inside | None = None) -> object:
    """Return a plain value as a field's type asks for it; ``inside`` reads a list.

    >>> read_value(tuple[float, ...], [1, 2.5]), read_value(Figure, "dcg").quantity
    ((1, 2.5), 'dcg')
    """
    parts = [each for each in get_args(hint) if each is not type(None)]
    if hint in _READERS:
        return _READERS[hint](given)
    if get_origin(hint) in (Union, UnionType):  # with None, which is "" among several figures
        return None if given == "" and parts[0] is Figure else read_value(parts[0], given, inside)
    if get_origin(hint) is dict:
        return {key: read_value(parts[1], value) for key, value in read_table(given).items()}
    return inside(given) if hint is Scene and inside is not None else _read_array(hint, parts, given)


def _read_array(hint: object, inside: list[object], given: object) -> object:
    """Return an array as a tuple of one type, of a pair, or as a set."""
    values = read_array(given)
    if len(inside) == 2 and inside[1] is not Ellipsis and len(values) != 2:
        raise words.ARRAY.error(given)
    each = (read_value(inside[0], value) for value in values)
    return frozenset(each) if get_origin(hint) is frozenset else tuple(each)


def read_table(given: object) -> dict[str, object]:
    """Return a table; raise :class:`NdcgError` for anything else."""
    if not isinstance(given, dict):
        raise words.TABLE.error(given)
    return given


def read_array(given: object) -> list[object]:
    """Return an array; raise :class:`NdcgError` for anything else."""
    if not isinstance(given, list):
        raise words.ARRAY.error(given)
    return given


def read_options(given: object) -> dict[str, bool]:
    """Return the options in their order, each with whether it is right."""
    each = given if isinstance(given, list) else []
    pairs = [pair for option in each if isinstance(option, dict) for pair in option.items()]
    options = {str(text): key == "right" for key, text in pairs if key in ("right", "wrong")}
    if not options or len(options) != len(each):
        raise words.OPTIONS.error(given)
    return options


def own_fields(kind: type[Task], leave_out: Iterable[str] = OF_ITS_PLACE) -> list[str]:
    """Return the fields that a kind of task has of its own.

    >>> from ndcg_core.teaching.tasks.kinds.pick import Pick
    >>> own_fields(Pick)[-1]
    'docs'
    """
    return [entry.name for entry in fields(kind) if entry.name not in leave_out]


def needed_fields(kind: type[Task]) -> list[str]:
    """Return those of them that have no default."""
    without = (entry.name for entry in fields(kind) if entry.default is MISSING and entry.default_factory is MISSING)
    return [name for name in without if name not in OF_ITS_PLACE]


def written_value(value: object) -> object:
    """Return a field's value as JSON has it; :func:`read_value` reads it again."""
    if isinstance(value, Figure | Condition):
        return value.text
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, FreshList):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {key: written_value(inside) for key, inside in value.items()}
    if isinstance(value, tuple):
        return ["" if inside is None else written_value(inside) for inside in value]
    return value


def _typed(types: type | tuple[type, ...], refusal: Refusal) -> Callable[[object], object]:
    """Return a reader of values of these types; numbers are finite, whole ones at least 0, and no truth values."""

    def read(given: object) -> object:
        number = isinstance(given, int | float) and not isinstance(given, bool)
        forbidden = number and (not math.isfinite(float(str(given))) or (types is int and float(str(given)) < 0))
        if not isinstance(given, types) or (isinstance(given, bool) and types is not bool) or forbidden:
            raise refusal.error(given)
        return given

    return read


_text = _typed(str, words.TEXT)


def _fresh(given: object) -> FreshList:
    fresh = read_record(FreshList, given)
    return fresh._replace(mistakes=tuple(mistakes[name].id for name in fresh.mistakes))


_READERS: Mapping[object, Callable[[object], object]] = {
    str: _text,
    int: _typed(int, words.WHOLE),
    float: _typed((int, float), words.NUMBER_FIELD),
    bool: _typed(bool, words.YES),
    float | str: _typed((int, float, str), words.NUMBER_FIELD),
    Figure: lambda given: read_figure(str(_text(given))),
    Condition: lambda given: read_condition(str(_text(given))),
    FreshList: _fresh,
}
