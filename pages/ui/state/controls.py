"""The controls of the convention: each with its meaning, its formula, and what it has just changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NotRequired, TypedDict, TypeVar

from ndcg_core import Convention
from ndcg_core.model.choices import IDEAL_CUTS, IDEAL_POOLS, NEGATIVE, NO_RELEVANT, TIES, UNJUDGED
from ndcg_core.model.convention import describe
from ndcg_core.model.discounts import DISCOUNTS
from ndcg_core.model.fields import FieldValue, Meanings
from ndcg_core.model.gains import GAINS
from pages.ui.state.board_state import BoardState
from pages.ui.state.history import Change
from pages.ui.state.json_types import JsonObject
from pages.ui.text import show

TABLE, OWN = "table", "weights"
GAIN_TITLES = {**{name: GAINS[name].title for name in ("exp2", "linear", "binary")}, TABLE: "own table"}
DISCOUNT_TITLES = {**{name: named.title for name, named in DISCOUNTS.items()}, OWN: "own weights"}


Word = TypeVar("Word")


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
    help: NotRequired[str]
    options: NotRequired[list[tuple[FieldValue, str]]]
    note: NotRequired[dict[str, str]]


def _offered(words: dict[Word, str], *code_alone: str) -> dict[Word, str]:
    """The options without those that exist only because a program behaves so; a list that has one still shows it."""
    return {word: meaning for word, meaning in words.items() if word not in code_alone}


QUIET: dict[str, tuple[str, Meanings]] = {
    "ties": ("Equal scores", _offered(TIES, "unstable")),
    "ideal_pool": ("Ideal list made of", IDEAL_POOLS),
    "ideal_cut": ("Ideal list cut", IDEAL_CUTS),
    "unjudged": ("Unjudged documents", _offered(UNJUDGED, "nothing", "error")),
    "negative": ("Negative grades", _offered(NEGATIVE, "padding", "from_end")),
    "no_relevant": ("No relevant document", NO_RELEVANT),
}


def standing() -> dict[str, list[tuple[FieldValue, str]]]:
    """Return the options of every control that has options; they never change, so the browser gets them once."""
    return {
        "gain": list(GAIN_TITLES.items()),
        "discount": list(DISCOUNT_TITLES.items()),
        **{name: _options(name) for name in QUIET},
    }


def _options(name: str) -> list[tuple[FieldValue, str]]:
    return [(value, describe(name, value)) for value in QUIET[name][1]]


@dataclass(frozen=True)
class Notes:
    """What stands beside the controls: the last change, and the control that was refused, with the reason."""

    last: Change | None
    refused: str
    reason: str


def contents(state: BoardState, notes: Notes) -> JsonObject:
    """Return every control with its value and its line; options only where they differ from :func:`standing`."""
    choices = state.convention
    main = (_gain(choices), _discount(choices), _cutoff(choices))
    return {
        "main": [{**control, "note": _note(state, notes, control["name"])} for control in main],
        "quiet": [_quiet(state, notes, name) for name in QUIET],
    }


def _gain(choices: Convention) -> Control:
    kind = choices.gain if isinstance(choices.gain, str) else TABLE
    shown: Control = {"name": "gain", "label": "Gain", "kind": "radio", "value": kind}
    if kind == TABLE:
        shown["field"] = {
            "name": "gain_table",
            "label": "Gain of each grade",
            "kind": "text",
            "value": ", ".join(f"{grade:g}={gain:g}" for grade, gain in choices.gain_form.link()),
            "help": "For example 0=0, 1=1, 2=3, 3=7. Every grade in use needs a gain.",
        }
    return shown


_BUTTONS = {"weights": OWN, "jk": "jk2002"}
"""The button of a discount that has no name, by its code; a library's own form has none."""


def _discount(choices: Convention) -> Control:
    form = choices.discount_form
    kind = choices.discount if isinstance(choices.discount, str) else _BUTTONS.get(form.code, "")
    shown: Control = {"name": "discount", "label": "Discount", "kind": "radio", "value": kind}
    if kind == "jk2002":
        shown["field"] = {
            "name": "discount_base",
            "label": "Base b",
            "kind": "number",
            "min": 1.1,
            "step": "any",
            "value": form.numbers()[0],
            "help": "Ranks below b are not discounted.",
        }
    elif kind == OWN:
        shown["field"] = {
            "name": "discount_weights",
            "label": "Weight of ranks 1, 2, …",
            "kind": "text",
            "value": ", ".join(f"{weight:g}" for weight in form.numbers()),
            "help": "For example 1, 0.5, 0.25. Ranks after the last weight weigh 0.",
        }
    return shown


def _cutoff(choices: Convention) -> Control:
    return {
        "name": "k",
        "label": "Cutoff k",
        "kind": "number",
        "min": 1,
        "step": 1,
        "value": choices.k,
        "empty": "all",
        "help": "If empty, the whole list counts.",
    }


def _quiet(state: BoardState, notes: Notes, name: str) -> Control:
    label, values = QUIET[name]
    current = getattr(state.convention, name)
    shown: Control = {"name": name, "label": label, "kind": "select", "value": current}
    if current not in values:
        shown["options"] = [*_options(name), (current, describe(name, current))]
    shown["note"] = _news(state, notes, name) or {"effect": ""}
    return shown


def _note(state: BoardState, notes: Notes, name: str) -> dict[str, str]:
    """One line: what the choice means; for the last change, what it changed; for a refused choice, why."""
    news = _news(state, notes, name)
    if news:
        return news
    value = getattr(state.convention, name)
    named = {"gain": GAINS, "discount": DISCOUNTS}.get(name, {}).get(value) if isinstance(value, str) else None  # type: ignore[attr-defined]
    return {"formula": named.formula, "text": named.meaning} if named else {"text": describe(name, value)}


def _news(state: BoardState, notes: Notes, name: str) -> dict[str, str]:
    """``exponential: nDCG 0.9933 → 0.9927`` if this choice was the last change; the reason if it was just refused."""
    if notes.refused == name:
        return {"refused": notes.reason}
    if notes.last is None or notes.last.choice != name:
        return {}
    change = f"nDCG {show(notes.last.ndcg)} → {show(state.explanation.ndcg)}"
    return {"effect": f"{_short(name, getattr(state.convention, name))}: {change}"}


def _short(name: str, value: FieldValue) -> str:
    """A choice in a word or two."""
    if name == "gain":
        return GAIN_TITLES.get(value, "own table") if isinstance(value, str) else "own table"
    if name == "discount":
        return DISCOUNT_TITLES.get(value, "") if isinstance(value, str) else describe(name, value)
    if name == "k":
        return "all ranks" if value is None else f"k = {value}"
    return describe(name, value)
