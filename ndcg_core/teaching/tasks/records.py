"""Tasks as plain values, which TOML and JSON have: read by the types of a record's fields, and written from them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields

from ndcg_core.libraries import data_files
from ndcg_core.libraries.data_files import READERS, read_record
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.figures import Condition, Figure, read_condition, read_figure
from ndcg_core.teaching.tasks.scene import Scene
from ndcg_core.teaching.tasks.task import FreshList, Task

Inside = Callable[[object], Scene]
"""What reads a list that is a field's value."""
OF_ITS_PLACE = ("own", "named", "lesson", "step", "plain")
"""The fields of a task that are not its own: its lists, and where it is asked."""


def read_value(hint: object, given: object, inside: Inside | None = None) -> object:
    """Return a plain value as a field's type asks for it; ``inside`` reads a list.

    >>> read_value(tuple[float, ...], [1, 2.5]), read_value(Figure, "dcg").quantity
    ((1, 2.5), 'dcg')
    """
    return data_files.read_value(hint, given, _READERS if inside is None else {**_READERS, Scene: inside})


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
    return [name for name in data_files.needed_fields(kind) if name not in OF_ITS_PLACE]


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


def _fresh(given: object) -> FreshList:
    fresh = read_record(FreshList, given)
    return fresh._replace(mistakes=tuple(mistakes[name].id for name in fresh.mistakes))


def _figure(given: object) -> Figure:
    return read_figure(str(READERS[str](given)))


_READERS: Mapping[object, data_files.Reader] = {
    **READERS,
    Figure: _figure,
    Figure | None: lambda given: None if given == "" else _figure(given),  # among several figures
    Condition: lambda given: read_condition(str(READERS[str](given))),
    FreshList: _fresh,
}
