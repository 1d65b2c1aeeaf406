"""What the board's controls send, read into a field of the convention and its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ndcg_core import NdcgError
from ndcg_core.discounts import JarvelinKekalainen, Weights, weights
from ndcg_core.gains import GainTable, gain_function
from pages.ui.choices import DISCOUNT_TITLES, GAIN_TITLES, OWN, QUIET, TABLE
from pages.ui.sheet import Sheet

_LONGEST = 4000
_MOST_SAID = 40


def chosen(sheet: Sheet, change: Mapping[str, Any]) -> tuple[str, str, Any]:
    """A sent choice as words, the convention's field and its value; raises :class:`NdcgError` for what is none."""
    name, value = change.get("field"), change.get("value")
    if not isinstance(name, str) or name not in _READERS:
        raise NdcgError("A choice is one of the controls", got=name)
    field, read = _READERS[name]
    return *_worded(field, value, name), read(sheet, value)


def _worded(field: str, value: Any, name: str) -> tuple[str, str]:
    titles = {"gain": GAIN_TITLES, "discount": DISCOUNT_TITLES}.get(name, {})
    shown = titles.get(value) if isinstance(value, str) else None
    if shown is None:
        shown = "all" if field == "k" and value is None else f"{value:g}" if isinstance(value, int | float) else str(value)
    short = shown if len(shown) <= _MOST_SAID else f"{shown[:_MOST_SAID - 1]}…"
    return f"{field.replace('_', ' ')}: {short}", field


def _read_gain(sheet: Sheet, kind: Any) -> Any:
    if kind != TABLE:
        return _one_of(kind, GAIN_TITLES, "A gain")
    now = gain_function(sheet.convention.gain)  # type: ignore[arg-type]
    return GainTable.of({grade: now(grade) for grade in {0, *sheet.scale}})


def _read_discount(sheet: Sheet, kind: Any) -> Any:
    if kind != OWN:
        return _one_of(kind, DISCOUNT_TITLES, "A discount")
    depth = max(5, len(sheet.ranked))
    return [round(weight, 3) for weight in weights(sheet.convention.discount, depth)]  # type: ignore[arg-type]


def _one_of(kind: Any, titles: Mapping[str, str], what: str) -> str:
    if not isinstance(kind, str) or kind not in titles:
        raise NdcgError(f"{what} is one of those shown", got=kind)
    return kind


def _read_quiet(name: str) -> Callable[[Sheet, Any], Any]:
    def read(_sheet: Sheet, value: Any) -> Any:
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
    pairs = re.findall(r"([^\s,;=:]+)\s*[=:]\s*([^\s,;=:]+)", text)
    if not pairs or re.sub(r"([^\s,;=:]+)\s*[=:]\s*([^\s,;=:]+)", "", text).strip(" ,;\t"):
        raise NdcgError("A gain table is written as grade=gain pairs, such as 0=0, 1=1, 2=3", got=text)
    return GainTable.of({_number(grade): _number(gain) for grade, gain in pairs})


def read_weights(text: str) -> Weights:
    """Own weights as typed.

    >>> read_weights("1, 0.5 0.25").values
    (1.0, 0.5, 0.25)
    """
    return Weights(tuple(_number(part) for part in re.split(r"[\s,;]+", text.strip()) if part)[:200])


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise NdcgError("A gain or weight is a number, with a point for the decimals", got=text) from None


_READERS: dict[str, tuple[str, Callable[[Sheet, Any], Any]]] = {
    "gain": ("gain", _read_gain), "gain_table": ("gain", lambda _, value: read_table(_text(value))),
    "discount": ("discount", _read_discount), "discount_base": ("discount", lambda _, value: JarvelinKekalainen(value)),
    "discount_weights": ("discount", lambda _, value: read_weights(_text(value))), "k": ("k", lambda _, value: value),
    **{name: (name, _read_quiet(name)) for name in QUIET},
}
