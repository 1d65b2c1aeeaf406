"""What the board's controls send, read into a field of the convention and its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ndcg_core import NdcgError
from ndcg_core.errors import shorten
from ndcg_core.model.discounts import JarvelinKekalainen, Weights
from ndcg_core.model.gains import GainTable
from pages.ui.state.board_state import MOST_DOCUMENTS, BoardState
from pages.ui.state.controls import DISCOUNT_TITLES, GAIN_TITLES, OWN, QUIET, TABLE

_LONGEST = 4000
_MOST_SHOWN = 40
_SEPARATORS = re.compile(r"[\s,;]")


def field_of(change: Mapping[str, Any]) -> str:
    """The convention's field that a sent choice is about; raises :class:`NdcgError` for what is no control."""
    name = change.get("field")
    if not isinstance(name, str) or name not in _READERS:
        raise NdcgError("A choice is one of the controls", got=name)
    return _READERS[name][0]


def parse_choice(state: BoardState, change: Mapping[str, Any]) -> tuple[str, Any]:
    """A sent choice in words, and the value of its field; raises :class:`NdcgError` for what is none."""
    field, value = field_of(change), change.get("value")
    _, read = _READERS[change["field"]]
    return _words(field, value, change["field"]), read(state, value)


def _words(field: str, value: Any, name: str) -> str:
    titles = {"gain": GAIN_TITLES, "discount": DISCOUNT_TITLES}.get(name, {})
    shown = value if isinstance(value, str) else "all" if value is None else shorten(value)
    shown = titles.get(shown, shown)
    return f"{field.replace('_', ' ')}: {shown if len(shown) <= _MOST_SHOWN else f'{shown[: _MOST_SHOWN - 1]}…'}"


def _read_gain(state: BoardState, kind: Any) -> Any:
    if kind != TABLE:
        return _one_of(kind, GAIN_TITLES, "A gain")
    now = state.convention.gain_form
    return GainTable.of({grade: now(grade) for grade in {0, *state.scale}})


def _read_discount(state: BoardState, kind: Any) -> Any:
    if kind != OWN:
        return _one_of(kind, DISCOUNT_TITLES, "A discount")
    depth = max(5, len(state.ranked))
    return [round(weight, 3) for weight in state.convention.discount_form.weights(depth)]


def _one_of(kind: Any, titles: Mapping[str, str], what: str) -> str:
    if not isinstance(kind, str) or kind not in titles:
        raise NdcgError(f"{what} is one of those shown", got=kind)
    return kind


def _read_quiet(name: str) -> Callable[[BoardState, Any], Any]:
    def read(_sheet: BoardState, value: Any) -> Any:
        # 0 and 0.0 are the same to a browser: the value as the core writes it
        return next((known for known in QUIET[name][1] if known == value), value)

    return read


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise NdcgError(f"A field holds at most {_LONGEST} characters", got=value)
    return value


def read_table(text: str) -> GainTable:
    """A gain table as typed, ``grade=gain`` pairs with commas or spaces between.

    >>> read_table("0=0, 1=1, 2=3")
    {0: 0, 1: 1, 2: 3}
    """
    joined = " ".join(text.replace(":", "=").split()).replace(" =", "=").replace("= ", "=")
    pairs = [part.split("=") for part in _SEPARATORS.split(joined) if part]
    if not pairs or any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise NdcgError("A gain table is written as grade=gain pairs, such as 0=0, 1=1, 2=3", got=text)
    return GainTable.of({_number(grade): _number(gain) for grade, gain in pairs})


def read_weights(text: str) -> Weights:
    """Own weights as typed.

    >>> read_weights("1, 0.5 0.25").values
    (1.0, 0.5, 0.25)
    """
    parts = [part for part in _SEPARATORS.split(text) if part]
    if len(parts) > MOST_DOCUMENTS:
        raise NdcgError(f"Own weights name at most {MOST_DOCUMENTS} ranks", got=len(parts))
    return Weights(tuple(map(_number, parts)))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise NdcgError("A gain or weight is a number, with a point for the decimals", got=text) from None


_READERS: dict[str, tuple[str, Callable[[BoardState, Any], Any]]] = {
    "gain": ("gain", _read_gain),
    "gain_table": ("gain", lambda _, value: read_table(_text(value))),
    "discount": ("discount", _read_discount),
    "discount_base": ("discount", lambda _, value: JarvelinKekalainen(value)),
    "discount_weights": ("discount", lambda _, value: read_weights(_text(value))),
    "k": ("k", lambda _, value: value),
    **{name: (name, _read_quiet(name)) for name in QUIET},
}
