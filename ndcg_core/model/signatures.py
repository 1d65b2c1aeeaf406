"""A convention as one line that can stand under a table in a paper, and be read back.

``nDCG@10 gain=linear ideal_pool=ranked ties=average``: the cutoff, then every choice that is not the default.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import TypeVar

from ndcg_core.model import words
from ndcg_core.model.choices import FIELDS
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import Gain
from ndcg_core.model.numbers import as_word

K = TypeVar("K")
V = TypeVar("V")
_FIELDS = tuple(name for name in FIELDS if name != "k")
_HEAD = re.compile(r"ndcg(?:@(?P<k>\d{1,309}))?", re.IGNORECASE)
_CALL = re.compile(r"(?P<form>[a-z]+)\((?P<inside>[^()]*)\)")


def written_line(choices: Mapping[str, FieldValue]) -> str:
    """Return a convention's choices as one line; raise :class:`NdcgError` for a function of the caller's own.

    >>> written_line({"gain": "linear", "k": 10})
    'nDCG@10 gain=linear'
    """
    head = f"nDCG@{choices['k']}" if "k" in choices else "nDCG"
    return " ".join([head, *(f"{name}={_written(name, value)}" for name, value in choices.items() if name != "k")])


def read_line(line: str) -> dict[str, FieldValue]:
    """Return the choices that a line makes; raise :class:`NdcgError` that names the words that are unknown.

    >>> read_line("nDCG@10 gain=linear")
    {'k': 10, 'gain': 'linear'}
    """
    if not isinstance(line, str):
        raise words.SIGNATURE.error(line)
    head, *parts = line.split() or [""]
    start = _HEAD.fullmatch(head)
    if start is None:
        raise words.SIGNATURE_START.error(head)
    choices: dict[str, FieldValue] = {"k": int(start["k"])} if start["k"] else {}
    unknown = [part for part in parts if part.partition("=")[0] not in _FIELDS or "=" not in part]
    if unknown:
        raise words.SIGNATURE_WORDS.unknown(unknown[0].partition("=")[0], _FIELDS)
    for part in parts:
        name, _, value = part.partition("=")
        if name in choices:
            raise words.SIGNATURE_TWICE.error(" ".join(each for each in parts if each.startswith(f"{name}=")))
        choices[name] = _read(name, value)
    return choices


def _written(name: str, value: FieldValue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return as_word(value)
    if isinstance(value, Gain | Discount) and (text := value.text()):
        return text
    raise words.SIGNATURE_FUNCTION.error(field=name)


def _read(name: str, text: str) -> FieldValue:
    if name == "gain" and text.startswith("{"):
        return _once(name, [_pair(name, part) for part in _inside(name, text, "{}")])
    if name == "discount" and text.startswith("["):
        return [_parsed(name, part) for part in _inside(name, text, "[]")]
    if name == "discount" and (call := _CALL.fullmatch(text)):
        form = Discount.forms.get(call["form"])
        if form is not None and form.parameters():
            return _discount(form, call["inside"])
    number = _as_number(text)
    return text if number is None else number


def _discount(form: type[Discount], inside: str) -> Discount:
    given = _once("discount", [part.partition("=")[::2] for part in inside.split(",") if part])
    known = form.parameters()
    if not set(given) <= set(known):
        raise words.SIGNATURE_PARAMETERS.error(", ".join(given), form=form.code, parameters=", ".join(known))
    return form(**{name: _parsed("discount", value) for name, value in given.items()})


def _once(name: str, pairs: list[tuple[K, V]]) -> dict[K, V]:
    """Return the pairs as a mapping; refuse a key that is there twice."""
    for place, (key, _) in enumerate(pairs):
        if key in dict(pairs[:place]):
            raise words.SIGNATURE_KEY_TWICE.error(key, field=name)
    return dict(pairs)


def _inside(name: str, text: str, brackets: str) -> list[str]:
    if not text.endswith(brackets[1]):
        raise words.SIGNATURE_BRACKET.error(text, field=name, bracket=brackets[1])
    return [part for part in text[1:-1].split(",") if part]


def _pair(name: str, text: str) -> tuple[float, float]:
    grade, _, gain = text.partition(":")
    return _parsed(name, grade), _parsed(name, gain)


def _parsed(name: str, text: str) -> float:
    number = _as_number(text)
    if number is None:
        raise words.SIGNATURE_NUMBER.error(text, field=name)
    return number


def _as_number(text: str) -> float | None:
    if text == "e":
        return math.e
    if not re.fullmatch(r"-?\d[\d.]*(e[-+]?\d+)?", text):
        return None
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return None
