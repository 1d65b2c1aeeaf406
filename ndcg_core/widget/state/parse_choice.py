"""What the board's controls send, read into a field of the convention and its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ndcg_core.errors import shorten
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.discounts import JarvelinKekalainen, Weights
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import GainTable
from ndcg_core.widget.state import words
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS, BoardState
from ndcg_core.widget.state.controls import OWN, QUIET, TABLE, discount_titles, gain_titles
from ndcg_core.widget.state.json_types import JsonObject

_LONGEST = 4000
_MOST_SHOWN = 40  # letters of a value in a description
_SEPARATORS = re.compile(r"[\s,;]")


def field_of(change: JsonObject) -> str:
    """Return the convention's field that a choice sets; raises :class:`NdcgError` if it comes from no control."""
    return _READERS[_control(change)][0]


def parse_choice(state: BoardState, change: JsonObject) -> tuple[str, FieldValue]:
    """Return a choice in words and the value of its field; raises :class:`NdcgError` for a value that is none."""
    control, value = _control(change), change.get("value")
    field, read = _READERS[control]
    return _described(field, value, control), read(state, value)


def _control(change: JsonObject) -> str:
    name = change.get("field")
    if not isinstance(name, str) or name not in _READERS:
        raise words.CONTROL.error(name)
    return name


def _described(field: str, value: object, name: str) -> str:
    titles = {"gain": gain_titles(), "discount": discount_titles()}.get(name, {})
    shown = value if isinstance(value, str) else words.ALL if value is None else shorten(value)
    shown = titles.get(shown, shown)
    short = shown if len(shown) <= _MOST_SHOWN else f"{shown[: _MOST_SHOWN - 1]}…"
    return words.CHOSEN.format(field=field.replace("_", " "), value=short)


def _read_gain(state: BoardState, kind: object) -> FieldValue:
    if kind != TABLE:
        return _option(kind, gain_titles(), words.GAIN)
    now = state.convention.gain_form
    return GainTable.of({grade: now(grade) for grade in {0, *state.scale}})


def _read_discount(state: BoardState, kind: object) -> FieldValue:
    if kind != OWN:
        return _option(kind, discount_titles(), words.DISCOUNT)
    depth = max(5, len(state.ranked))
    return [round(weight, 3) for weight in state.convention.discount_form.weights(depth)]


def _option(kind: object, titles: Mapping[str, str], what: str) -> str:
    if not isinstance(kind, str) or kind not in titles:
        raise words.OPTION.error(kind, what=what)
    return kind


def _read_quiet(name: str) -> Callable[[BoardState, FieldValue], FieldValue]:
    def read(_state: BoardState, value: FieldValue) -> FieldValue:
        # 0 and 0.0 are the same to a browser: the value as the core writes it
        return next((known for known in CHOICES[name].offered if known == value), value)

    return read


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise words.FIELD.error(value, most=_LONGEST)
    return value


def read_table(text: str) -> GainTable:
    """Read a gain table: ``grade=gain`` pairs with commas or spaces between.

    >>> read_table("0=0, 1=1, 2=3")
    {0: 0, 1: 1, 2: 3}
    """
    joined = " ".join(text.replace(":", "=").split()).replace(" =", "=").replace("= ", "=")
    pairs = [part.split("=") for part in _SEPARATORS.split(joined) if part]
    if not pairs or any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise words.GAIN_TABLE.error(text)
    return GainTable.of({_number(grade): _number(gain) for grade, gain in pairs})


def read_weights(text: str) -> Weights:
    """Read the weights of ranks 1, 2 and so on.

    >>> read_weights("1, 0.5 0.25").values
    (1.0, 0.5, 0.25)
    """
    parts = [part for part in _SEPARATORS.split(text) if part]
    if len(parts) > MOST_DOCUMENTS:
        raise words.MANY_WEIGHTS.error(len(parts), most=MOST_DOCUMENTS)
    return Weights(tuple(map(_number, parts)))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise words.NUMBER.error(text) from None


_READERS: dict[str, tuple[str, Callable[[BoardState, FieldValue], FieldValue]]] = {
    "gain": ("gain", _read_gain),
    "gain_table": ("gain", lambda _, value: read_table(_text(value))),
    "discount": ("discount", _read_discount),
    "discount_base": ("discount", lambda _, value: JarvelinKekalainen(value)),
    "discount_weights": ("discount", lambda _, value: read_weights(_text(value))),
    "k": ("k", lambda _, value: value),
    **{name: (name, _read_quiet(name)) for name in QUIET},
}
