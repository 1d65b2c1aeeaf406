"""Data in TOML: each field is read by its type in a record; what is wrong is said with its file, entry and field."""

import inspect
import math
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ndcg_core.errors import NdcgError, Refusal
from ndcg_core.libraries import words

R = TypeVar("R")
Reader = Callable[[object], object]
"""What reads a plain value."""


def read_toml(path: Path) -> dict[str, object]:
    """Return a file's tables and values; raise :class:`NdcgError` that names the line where it is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        reason, _, at = str(error).partition(" (at ")
        place = f"{named(path)}, {at.rstrip(')')}" if at else named(path)
        raise words.TOML.error(reason=reason, where=place) from None


def named(path: Path) -> str:
    """Return what a file is called in an error: its name and its folder's."""
    return f"{path.parent.name}/{path.name}"


def read_entries(
    path: Path,
    record: Callable[..., R],
    readers: Mapping[object, Reader] = {},
    own: Callable[[str], Mapping[str, object]] = lambda name: {},
) -> dict[str, R]:
    """Return the tables of a file as records, by their names.

    A field that stands before the first table is one of every entry. ``readers`` read what is more than plain values,
    and ``own`` are an entry's fields that no file has, by the entry's name.
    """
    tables: dict[str, dict[str, object]] = {}
    shared: dict[str, object] = {}
    for name, value in read_toml(path).items():
        if isinstance(value, dict):
            tables[name] = value
        else:
            shared[name] = value
    return {
        name: read_record(record, {**shared, **table}, readers, f"{named(path)}, entry {name}", **own(name))
        for name, table in tables.items()
    }


def joined(files: Mapping[Path, Mapping[str, R]]) -> dict[str, R]:
    """Return the entries of several files in their order; raise :class:`NdcgError` for a name that two of them have."""
    entries: dict[str, R] = {}
    for path, inside in files.items():
        for name in inside:
            if name in entries:
                raise words.ENTRY_TWICE.error(name, where=named(path))
        entries.update(inside)
    return entries


def read_record(
    record: Callable[..., R], given: object, readers: Mapping[object, Reader] = {}, place: str = "", **own: object
) -> R:
    """Return a table as a record, with its ``own`` fields; raise :class:`NdcgError` that names the place and the field.

    >>> read_record(Refusal, {"code": "a", "rulle": "b"}, place="sentences.toml, entry a")
    Traceback (most recent call last):
    ndcg_core.errors.NdcgError: There is no key 'rulle' (sentences.toml, entry a). Did you mean 'rule'?
    """
    hints = {name: hint for name, hint in types_of(record).items() if name not in own}
    known: dict[object, Reader] = {**READERS, str: _worded if place else READERS[str], **readers}
    table, values = read_table(given), {}
    for name in table:
        if name not in hints:
            raise words.KEY.unknown(name, hints, where=place)
    for name in needed_fields(record):
        if name not in table and name not in own:
            raise words.MISSING_FIELD.error(name=name, where=place)
    for name, value in table.items():
        try:
            values[name] = read_value(hints[name], value, known)
        except NdcgError as refusal:
            raise (refusal.within(f"{place}, field {name}") if place else refusal) from None
    return record(**own, **values)


@cache
def types_of(record: Callable[..., object]) -> Mapping[str, object]:
    """Return the types of a record's fields."""
    return get_type_hints(record)


@cache
def needed_fields(record: Callable[..., object]) -> tuple[str, ...]:
    """Return the fields of a record that have no default."""
    parameters = inspect.signature(record).parameters.values()
    return tuple(each.name for each in parameters if each.default is inspect.Parameter.empty)


def read_value(hint: object, given: object, readers: Mapping[object, Reader]) -> object:
    """Return a plain value as a field's type asks for it.

    >>> read_value(tuple[float, ...], [1, 2.5], READERS), read_value(dict[str, int] | None, {"a": 1}, READERS)
    ((1, 2.5), {'a': 1})
    """
    if reader := readers.get(hint):
        return reader(given)
    parts = [each for each in get_args(hint) if each is not type(None)]
    origin = get_origin(hint)
    if origin is Literal:
        if given not in parts:
            raise words.ONE_OF.unknown(given, parts)
        return given
    if origin in (Union, UnionType):
        return read_value(parts[0], given, readers)
    if origin is dict:
        return {key: read_value(parts[1], value, readers) for key, value in read_table(given).items()}
    values = read_array(given)  # a tuple of one type, a pair, or a set
    if len(parts) == 2 and parts[1] is not Ellipsis and len(values) != 2:
        raise words.ARRAY.error(given)
    each = (read_value(parts[0], value, readers) for value in values)
    return frozenset(each) if origin is frozenset else tuple(each)


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


def _typed(types: type | tuple[type, ...], refusal: Refusal) -> Reader:
    """Return a reader of values of these types; numbers are finite, whole ones at least 0, and no truth values."""

    def read(given: object) -> object:
        number = isinstance(given, int | float) and not isinstance(given, bool)
        forbidden = number and (not math.isfinite(float(str(given))) or (types is int and float(str(given)) < 0))
        if not isinstance(given, types) or (isinstance(given, bool) and types is not bool) or forbidden:
            raise refusal.error(given)
        return given

    return read


def _worded(given: object) -> object:
    """Return a text that says something; raise :class:`NdcgError` for anything else."""
    if READERS[str](given) != str(given).strip() or not given:
        raise words.BLANK.error(given)
    return given


READERS: Mapping[object, Reader] = {
    str: _typed(str, words.TEXT),
    int: _typed(int, words.WHOLE),
    float: _typed((int, float), words.NUMBER_FIELD),
    bool: _typed(bool, words.YES),
    float | str: _typed((int, float, str), words.NUMBER_FIELD),
}
