"""The right number, as it should be or written wrong."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.asked import AnswerContext, ids_of, names_of
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict
from ndcg_core.teaching.diagnosis.known import alike
from ndcg_core.teaching.diagnosis.typed import Typed
from ndcg_core.teaching.mistakes.identities import RIGHT

_POINTS = {2: "per cent", 1: "point", -1: "point", -2: "point", 3: "point", 4: "point"}
"""How many places to the right a decimal point may have slipped, and what that is called; the likeliest first."""
_LEAST_DIGITS = 2  # one digit is found anywhere


def right(asked: AnswerContext) -> list[Finding]:
    """One finding if the numbers are right, with the mistakes that they would hide."""
    values = asked.right
    if not asked.fits(values):
        return []
    few = any(_is_short(typed, values[name]) for name, typed in asked.given.items())
    return [asked.finding(("right", few), lambda: _right(asked, "few digits" if few else ""))]


def _right(asked: AnswerContext, few: str) -> Finding:
    values = asked.right
    same = asked.same_as(values)
    hidden = [one for one in same if one.ids and not alike(one.values, values, ("dcg",))]
    return Finding(
        Verdict.SLIP if few else Verdict.RIGHT,
        words.right(asked.shown, values, few),
        conventions=names_of(same),
        value=values[asked.shown],
        quantity=asked.shown,
        values=values,
        also=ids_of(hidden),
        reason=asked.why(asked.key.right, RIGHT, hidden),
        slip=few,
    )


def _is_short(typed: Typed, value: float) -> bool:
    """Whether fewer digits were typed than asked for, or none after the point for a number that has some."""
    return typed.short or (typed.decimals == 0 and abs(typed.value - value) > 0.005)


def slip(asked: AnswerContext) -> list[Finding]:
    """One finding if the numbers are right and at least one of them is written wrong."""
    values = asked.right
    slips = [_slip(typed, values[name]) for name, typed in asked.given.items()]
    if any(word is None for word, _ in slips):
        return []
    word, factor = next((word, factor) for word, factor in slips if word)
    return [asked.finding(("slip", word, factor), lambda: _slipped(asked, str(word), factor))]


def _slipped(asked: AnswerContext, word: str, factor: float) -> Finding:
    values = asked.right
    # The same number may be a mistake of its own: in per cent, or multiplied by a k of 10.
    same = (
        []
        if factor == 1
        else [one for one in asked.same_as(values | {asked.shown: values[asked.shown] * factor}) if one.ids]
    )
    first, *others = ids_of(same) or (None,)
    return Finding(
        Verdict.SLIP,
        words.right(asked.shown, values, word),
        first,
        value=values[asked.shown],
        quantity=asked.shown,
        values=values,
        mistakes=(first,) if first else (),
        also=tuple(others),
        slip=word,
        reason=asked.why(asked.key.right, first, [one for one in same if one.ids[0] != first]) if first else "",
    )


def _slip(typed: Typed, value: float) -> tuple[str | None, float]:
    """How a number was written wrong, and how many times too large; no word for not at all, None where it is another number."""
    if typed.fits(value):
        return "", 1.0
    digits = "".join(digit for digit in typed.text if digit.isdigit())
    if value and len(digits.lstrip("0")) >= _LEAST_DIGITS:
        for places, word in _POINTS.items():
            if typed.moved(-places).fits(value):
                return word, 10.0**places
    return ("last digit" if typed.decimals >= _LEAST_DIGITS and typed.nearly(value) else None), 1.0
