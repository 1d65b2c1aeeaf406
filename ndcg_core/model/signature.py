"""A convention as one line that can stand under a table in a paper, and be read back.

``nDCG@10 gain=linear ideal_pool=ranked ties=average``: the cutoff, then every choice that is not the default.
"""

from __future__ import annotations

import math
import re
from typing import Any

from ndcg_core.errors import NdcgError
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.convention import Convention
from ndcg_core.model.discounts import JarvelinKekalainen, LogDiscount, RisingLog, Weights
from ndcg_core.model.gains import GainTable

_FIELDS = ("gain", "discount", *CHOICES)
_HEAD = re.compile(r"ndcg(?:@(?P<k>\d{1,309}))?", re.IGNORECASE)
_FORMS: dict[str, type[LogDiscount | JarvelinKekalainen | RisingLog]] = {
    "log": LogDiscount,
    "jk": JarvelinKekalainen,
    "rising": RisingLog,
}
_CALL = re.compile(r"(?P<form>[a-z]+)\((?P<inside>[^()]*)\)")


def signature(convention: Convention) -> str:
    """The convention as one line; raises :class:`NdcgError` for a function of the caller's own, which no line can hold.

    >>> signature(Convention(gain="linear", k=10, ties="average"))
    'nDCG@10 gain=linear ties=average'
    >>> signature(Convention(gain={0: 0, 1: 3}, discount=LogDiscount(base=math.e)))
    'nDCG gain={0:0,1:3} discount=log(base=e)'
    """
    head = "nDCG" if convention.k is None else f"nDCG@{convention.k}"
    return " ".join(
        [head, *(f"{name}={_written(name, value)}" for name, value in convention.choices().items() if name != "k")]
    )


def from_signature(line: str) -> Convention:
    """The convention that a passport describes; raises :class:`NdcgError` naming the words that it does not know.

    >>> from_signature("nDCG@10 gain=linear ties=average")
    Convention(gain='linear', k=10, ties='average')
    """
    if not isinstance(line, str):
        raise NdcgError("A passport is a line of text", got=line)
    head, *words = line.split() or [""]
    start = _HEAD.fullmatch(head)
    if start is None:
        raise NdcgError("A passport starts with nDCG or nDCG@k", got=head, where="its first word")
    choices: dict[str, Any] = {"k": int(start["k"])} if start["k"] else {}
    unknown = [word for word in words if word.partition("=")[0] not in _FIELDS or "=" not in word]
    if unknown:
        raise NdcgError(
            f"A passport's words are choice=value, the choices {', '.join(_FIELDS)}",
            got=" ".join(unknown),
            where="the passport",
        )
    for word in words:
        name, _, value = word.partition("=")
        if name in choices:
            raise NdcgError(
                "A passport makes every choice once",
                got=" ".join(w for w in words if w.startswith(f"{name}=")),
                where="the passport",
                fix="Remove all but one of them.",
            )
        choices[name] = _read(name, value)
    return Convention(**choices)


def _written(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return _number(value)
    if isinstance(value, GainTable):
        return "{" + ",".join(f"{_number(grade)}:{_number(gain)}" for grade, gain in value.pairs) + "}"
    if isinstance(value, Weights):
        return "[" + ",".join(map(_number, value.values)) + "]"
    for form, kind in _FORMS.items():
        if isinstance(value, kind):
            plain = kind()
            inside = ",".join(
                f"{part}={_number(getattr(value, part))}"
                for part in kind.__dataclass_fields__
                if part != "divides" and getattr(value, part) != getattr(plain, part)
            )
            return f"{form}({inside})"
    raise NdcgError(
        "A passport holds choices that have a name, tables and numbers",
        got=value,
        where=f"the convention's {name}",
        fix="Write the function as a table of grades or a list of weights.",
    )


def _number(number: float) -> str:
    if number == math.e:
        return "e"
    return repr(int(number)) if number == int(number) and abs(number) < 1e15 else repr(number)


def _read(name: str, text: str) -> Any:
    if name == "gain" and text.startswith("{"):
        return _once(name, [_pair(name, part) for part in _inside(name, text, "{}")])
    if name == "discount" and text.startswith("["):
        return [_parsed(name, part) for part in _inside(name, text, "[]")]
    if name == "discount" and (call := _CALL.fullmatch(text)) and call["form"] in _FORMS:
        return _form(call["form"], call["inside"])
    number = _as_number(text)
    return text if number is None else number


def _form(form: str, inside: str) -> LogDiscount | JarvelinKekalainen | RisingLog:
    parts = _once("discount", [part.partition("=")[::2] for part in inside.split(",") if part])
    kind = _FORMS[form]
    known = [part for part in kind.__dataclass_fields__ if part != "divides"]
    if not set(parts) <= set(known):
        raise NdcgError(
            f"The discount {form}(...) takes {', '.join(known)}", got=", ".join(parts), where="the passport"
        )
    return kind(**{part: _parsed("discount", value) for part, value in parts.items()})


def _once(name: str, pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    """The pairs as a mapping; raises where one is there twice."""
    for place, (key, _) in enumerate(pairs):
        if key in dict(pairs[:place]):
            raise NdcgError(
                "A passport names everything once",
                got=key,
                where=f"the passport's {name}",
                fix="Remove all but one of them.",
            )
    return dict(pairs)


def _inside(name: str, text: str, brackets: str) -> list[str]:
    if not text.endswith(brackets[1]):
        raise NdcgError(f"A list in a passport ends with {brackets[1]}", got=text, where=f"the passport's {name}")
    return [part for part in text[1:-1].split(",") if part]


def _pair(name: str, text: str) -> tuple[float, float]:
    grade, _, gain = text.partition(":")
    return _parsed(name, grade), _parsed(name, gain)


def _parsed(name: str, text: str) -> float:
    number = _as_number(text)
    if number is None:
        raise NdcgError("A number in a passport is written with digits", got=text, where=f"the passport's {name}")
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
