"""The controls of the convention: each with its meaning, its formula, and what it has just changed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from ndcg_core.errors import shorten
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.discounts import DISCOUNTS, JarvelinKekalainen, NamedDiscount, Weights
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import GAINS, GainTable, NamedGain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.widget.state import words
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS, BoardState
from ndcg_core.widget.state.history import Change
from ndcg_core.widget.texts import show

TABLE, OWN = "table", "weights"
QUIET = tuple(name for name in words.LABELS if name in CHOICES)
"""The choices with a control of their own, besides gain, discount and cutoff."""


def gain_titles() -> dict[str, str]:
    """Return the buttons of the gains."""
    return {**{name: gain.title for name, gain in GAINS.items() if gain.common}, TABLE: words.OWN_TABLE}


def discount_titles() -> dict[str, str]:
    """Return the buttons of the discounts."""
    return {**{name: named.title for name, named in DISCOUNTS.items()}, OWN: words.OWN_WEIGHTS}


def rare() -> dict[str, list[str]]:
    """Return the gains and the discounts that few need, with what is typed in."""
    return {
        "gain": [*(name for name, gain in GAINS.items() if gain.rare), TABLE],
        "discount": [*(name for name, named in DISCOUNTS.items() if named.rare), OWN],
    }


class Control(TypedDict):
    """A control as the browser draws it."""

    name: str
    label: str
    kind: str
    value: FieldValue
    field: NotRequired[JsonObject]
    min: NotRequired[float]
    step: NotRequired[float]
    empty: NotRequired[str]
    lead: NotRequired[str]
    tail: NotRequired[str]
    most: NotRequired[int]
    help: NotRequired[str]
    options: NotRequired[list[tuple[FieldValue, str]]]
    note: NotRequired[dict[str, str]]


Option = tuple[FieldValue, str] | tuple[FieldValue, str, str]
"""A value with its title, and the formula that a button shows instead if it has one."""


def standing() -> dict[str, list[Option]]:
    """Return the options of every control that has options; they never change, so the browser gets them once."""
    gains = {name: gain.formula for name, gain in GAINS.items()} | words.GAIN_BUTTONS
    discounts = {name: named.formula for name, named in DISCOUNTS.items()}
    return {
        "gain": [_with_formula(option, gains) for option in gain_titles().items()],
        "discount": [_with_formula(option, discounts) for option in discount_titles().items()],
        **{name: [*_options(name)] for name in QUIET},
    }


def _with_formula(option: tuple[str, str], formulas: Mapping[str, str]) -> Option:
    name, title = option
    return (name, title, formulas[name].replace("-", "−")) if name in formulas else option


def _options(name: str) -> list[tuple[FieldValue, str]]:
    return [(value, describe(name, value)) for value in CHOICES[name].offered]


@dataclass(frozen=True)
class Notes:
    """What stands beside the controls: the last change, and the control that was refused, with the reason."""

    last: Change | None
    refused: str
    reason: str


def contents(state: BoardState, notes: Notes) -> JsonObject:
    """Return every control with its value and its line; options only where they differ from :func:`standing`."""
    choices = state.convention
    main = (_gain(choices), _discount(choices), _cutoff(choices, len(state.ranked)))
    return {
        "main": [{**control, "note": _note(state, notes, control["name"])} for control in main],
        "quiet": [_quiet(state, notes, name) for name in QUIET],
    }


def _gain(choices: Convention) -> Control:
    kind = choices.gain if isinstance(choices.gain, str) else TABLE
    shown = _radios("gain", kind)
    if kind == TABLE:
        written = ", ".join(f"{grade:g}={gain:g}" for grade, gain in choices.gain_form.link())
        shown["field"] = {**_field("gain_table", "text", written)}
    return shown


def _radios(name: str, value: FieldValue) -> Control:
    """Return a control of buttons, of which one is chosen."""
    return {"name": name, "label": words.LABELS[name], "kind": "radio", "value": value, "lead": words.LEADS[name]}


def _field(name: str, kind: str, value: FieldValue) -> Control:
    """Return a field to type in, with its help."""
    return {"name": name, "label": words.LABELS[name], "kind": kind, "value": value, "help": words.HELPS[name]}


_BUTTONS = {"weights": OWN, "jk": "jk2002"}
"""The button of a discount that has no name, by its code; a library's own form has none."""


def _discount(choices: Convention) -> Control:
    form = choices.discount_form
    kind = choices.discount if isinstance(choices.discount, str) else _BUTTONS.get(form.code, "")
    shown = _radios("discount", kind)
    if kind == "jk2002":
        shown["field"] = {**_field("discount_base", "number", form.numbers()[0]), "min": 1.1, "step": "any"}
    elif kind == OWN:
        shown["field"] = {**_field("discount_weights", "text", ", ".join(f"{weight:g}" for weight in form.numbers()))}
    return shown


def _cutoff(choices: Convention, ranks: int) -> Control:
    return {
        **_field("k", "count", choices.k),
        "min": 1,
        "step": 1,
        "empty": words.ALL,
        "most": ranks,
        "lead": words.LEADS["k"],
        "tail": words.COUNT,
    }


def _quiet(state: BoardState, notes: Notes, name: str) -> Control:
    current = state.convention.value(name)
    shown: Control = {"name": name, "label": words.LABELS[name], "kind": "select", "value": current}
    if current not in CHOICES[name].offered:
        shown["options"] = [*_options(name), (current, describe(name, current))]
    shown["note"] = _news(state, notes, name) or {"effect": ""}
    return shown


def _note(state: BoardState, notes: Notes, name: str) -> dict[str, str]:
    """One line: what the choice means; for the last change, what it changed; for a refused choice, why."""
    news = _news(state, notes, name)
    if news:
        return news
    value = state.convention.value(name)
    catalogues: dict[str, Mapping[str, NamedGain | NamedDiscount]] = {"gain": GAINS, "discount": DISCOUNTS}
    named = catalogues.get(name, {}).get(value) if isinstance(value, str) else None
    return {"formula": named.formula, "text": named.meaning} if named else {"text": describe(name, value)}


def _news(state: BoardState, notes: Notes, name: str) -> dict[str, str]:
    """``exponential: nDCG 0.9933 → 0.9927`` if this choice was the last change; the reason if it was just refused."""
    if notes.refused == name:
        return {"refused": notes.reason}
    if notes.last is None or notes.last.choice != name:
        return {}
    choice = _short(name, state.convention.value(name))
    return {
        "effect": words.EFFECT.format(choice=choice, before=show(notes.last.ndcg), after=show(state.explanation.ndcg))
    }


def _short(name: str, value: FieldValue) -> str:
    """A choice in a word or two."""
    if name == "gain":
        return gain_titles().get(value, words.OWN_TABLE) if isinstance(value, str) else words.OWN_TABLE
    if name == "discount":
        return discount_titles().get(value, "") if isinstance(value, str) else describe(name, value)
    if name == "k":
        return words.ALL_RANKS if value is None else words.FIRST_RANKS.format(k=value)
    return describe(name, value)


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
