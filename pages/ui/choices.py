"""The controls of the convention: each with its meaning, its formula, and what it changed just now."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import streamlit as st

from ndcg_core import Explanation, NdcgError, explain
from ndcg_core.convention import IDEAL_CUTS, IDEAL_POOLS, NEGATIVE, NO_RELEVANT, TIES, UNJUDGED, describe
from ndcg_core.discounts import DISCOUNTS, JarvelinKekalainen, Weights, weights
from ndcg_core.gains import GAINS, GainTable, gain_function
from pages.ui.desk import Desk
from pages.ui.numbers import show

TABLE, OWN = "table", "weights"
_GAIN_TITLES = {**{name: named.title for name, named in GAINS.items()}, TABLE: "own table"}
_DISCOUNT_TITLES = {**{name: named.title for name, named in DISCOUNTS.items()}, OWN: "own weights"}
_QUIET: dict[str, tuple[str, dict[Any, str]]] = {
    "ties": ("Equal scores", TIES),
    "ideal_pool": ("Ideal list made of", IDEAL_POOLS),
    "ideal_cut": ("Ideal list cut", IDEAL_CUTS),
    "unjudged": ("Unjudged documents", UNJUDGED),
    "negative": ("Negative grades", NEGATIVE),
    "no_relevant": ("No relevant document", NO_RELEVANT),
}


def draw(desk: Desk, told: Explanation) -> None:
    """The row of controls over the board."""
    gain, discount, cutoff, more = st.columns([4.1, 4.8, 3, 1.7], vertical_alignment="top")
    with gain:
        _draw_gain(desk)
        st.caption(_meaning(desk, told, "gain"))
    with discount:
        _draw_discount(desk)
        st.caption(_meaning(desk, told, "discount"))
    with cutoff:
        _draw_k(desk)
        st.caption(_meaning(desk, told, "k"))
    quiet = more.popover("More choices", width="stretch", key="more_choices", on_change="rerun")
    with quiet:
        if not quiet.open:  # six fields that are seldom looked at are not sent with every drag
            return
        for name, (label, values) in _QUIET.items():
            _pick(desk, name, label, values)
            effect = _effect(desk, told, name)
            if effect:
                st.caption(effect)


def _mounted(key: str, value: Any) -> None:
    """Let the widget show what the sheet says; it is the sheet that remembers."""
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def _draw_gain(desk: Desk) -> None:
    gain = desk.sheet.convention.gain
    kind = gain if isinstance(gain, str) else TABLE
    _mounted("gain", kind)
    st.segmented_control("Gain", list(_GAIN_TITLES), format_func=_GAIN_TITLES.get, key="gain", required=True,  # type: ignore[arg-type]
                         on_change=_chosen, args=(desk, "gain", _to_gain))
    if kind == TABLE:
        _mounted("gain_table", ", ".join(f"{grade:g}={value:g}" for grade, value in gain.pairs))  # type: ignore[union-attr]
        st.text_input("Gain of each grade", key="gain_table", on_change=_typed, args=(desk, "gain", "gain_table", read_table),
                      help="For example 0=0, 1=1, 2=3, 3=7. Every grade in use needs a gain.")


def _draw_discount(desk: Desk) -> None:
    discount = desk.sheet.convention.discount
    if isinstance(discount, Weights):
        kind = OWN
    else:
        kind = "jk2002" if isinstance(discount, JarvelinKekalainen) else discount if isinstance(discount, str) else "log2"
    _mounted("discount", kind)
    st.segmented_control("Discount", list(_DISCOUNT_TITLES), format_func=_DISCOUNT_TITLES.get, key="discount",  # type: ignore[arg-type]
                         required=True, on_change=_chosen, args=(desk, "discount", _to_discount))
    if kind == "jk2002":
        base = discount.base if isinstance(discount, JarvelinKekalainen) else 2.0
        _mounted("discount_base", float(base))
        st.number_input("Base b of the logarithm", min_value=1.1, max_value=100.0, step=1.0, key="discount_base",
                        on_change=_typed, args=(desk, "discount", "discount_base", JarvelinKekalainen))
    elif isinstance(discount, Weights):
        _mounted("discount_weights", ", ".join(f"{value:g}" for value in discount.values))
        st.text_input("Weight of ranks 1, 2, …", key="discount_weights", on_change=_typed,
                      args=(desk, "discount", "discount_weights", read_weights),
                      help="For example 1, 0.5, 0.25. Ranks after the last weight weigh 0.")


def _draw_k(desk: Desk) -> None:
    _mounted("k", desk.sheet.convention.k)
    st.number_input("Cutoff k", min_value=1, max_value=1000, step=1, value=None, key="k", placeholder="all",
                    on_change=_typed, args=(desk, "k", "k", lambda k: k), help="Empty: the whole list counts.")


def _pick(desk: Desk, name: str, label: str, values: dict[Any, str]) -> None:
    current = getattr(desk.sheet.convention, name)
    options = list(values) if current in values else [*values, current]
    _mounted(name, current)
    st.selectbox(label, options, key=name, format_func=lambda value: describe(name, value),
                 on_change=_typed, args=(desk, name, name, lambda value: value))


def _chosen(desk: Desk, name: str, read: Callable[[Desk, str], Any]) -> None:
    kind = st.session_state[name]
    titles = _GAIN_TITLES if name == "gain" else _DISCOUNT_TITLES
    desk.choose(f"{name}: {titles[kind]}", name, **{name: read(desk, kind)})


def _typed(desk: Desk, name: str, key: str, read: Callable[[Any], Any]) -> None:
    try:
        value = read(st.session_state[key])
    except NdcgError as refusal:
        desk.notice = str(refusal)
        return
    shown = "all" if name == "k" and value is None else f"{value:g}" if isinstance(value, int | float) else value
    desk.choose(f"{name.replace('_', ' ')}: {shown}", name, **{name: value})


def _to_gain(desk: Desk, kind: str) -> Any:
    if kind != TABLE:
        return kind
    now = gain_function(desk.sheet.convention.gain)  # type: ignore[arg-type]
    return GainTable.of({grade: now(grade) for grade in {0, *desk.sheet.scale}})


def _to_discount(desk: Desk, kind: str) -> Any:
    if kind != OWN:
        return kind
    depth = max(5, len(desk.sheet.ranked))
    return [round(weight, 3) for weight in weights(desk.sheet.convention.discount, depth)]  # type: ignore[arg-type]


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


def _meaning(desk: Desk, told: Explanation, name: str) -> str:
    """One line: what the choice means, or for the one just made what it changed."""
    return _effect(desk, told, name) or _formula(desk, name)


def _formula(desk: Desk, name: str) -> str:
    value = getattr(desk.sheet.convention, name)
    named = {"gain": GAINS, "discount": DISCOUNTS}.get(name, {}).get(value) if isinstance(value, str) else None  # type: ignore[attr-defined]
    return f"`{named.formula}`: {named.meaning}" if named else describe(name, value)


def _effect(desk: Desk, told: Explanation, name: str) -> str:
    """``exponential: nDCG 0.9933 → 0.9927``, if this choice was the last change."""
    if not desk.past or desk.past[-1].choice != name:
        return ""
    before = desk.past[-1].before
    try:
        was = show(explain(before.topic(), before.convention).ndcg)
    except NdcgError:
        was = "–"
    return f"**{_short(name, getattr(desk.sheet.convention, name))}: nDCG {was} → {show(told.ndcg)}**"


def _short(name: str, value: Any) -> str:
    """A choice in a word or two."""
    if name == "gain":
        return _GAIN_TITLES.get(value, "own table") if isinstance(value, str) else "own table"
    if name == "discount":
        return _DISCOUNT_TITLES.get(value, "") if isinstance(value, str) else describe(name, value)
    if name == "k":
        return "all ranks" if value is None else f"k = {value}"
    return describe(name, value)
