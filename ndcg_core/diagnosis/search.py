"""The search: everything known is worked out on the list, and what gives the answer is kept, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ndcg_core.diagnosis import words
from ndcg_core.diagnosis.finding import Finding, Verdict, parting_rank
from ndcg_core.diagnosis.known import Known, Solved, Values, alike, is_printed, shared, values_of
from ndcg_core.diagnosis.typed import Typed
from ndcg_core.mistakes import mistakes, sheet
from ndcg_core.mistakes.entry import MISTAKE

Given = dict[str, Typed]
MOST_PAIRS = 5
"""If more pairs of mistakes than these give an answer, it tells nothing, and none of them is shown."""
_DIGITS = 2  # to one decimal every second entry fits; it is read to two as long as anything fits so
_LEAST_DECIMALS = 3  # two mistakes together give nearly every number of two decimals
_POINTS = {2: "per cent", 1: "point", -1: "point", -2: "point", 3: "point", 4: "point"}


@dataclass(frozen=True)
class Asked:
    """What was answered, beside everything that is known of the list."""

    key: Solved
    given: Given

    @property
    def quantities(self) -> tuple[str, ...]:
        """What was given, in the order DCG, IDCG, nDCG."""
        return tuple(self.given)

    @property
    def shown(self) -> str:
        """The quantity whose value a finding shows: the last one given."""
        return self.quantities[-1]

    @property
    def right(self) -> Values:
        """The numbers that are asked for."""
        return values_of(self.key.right)

    def only(self, quantity: str) -> Asked:
        """The same with one number alone."""
        return replace(self, given={quantity: self.given[quantity]})

    def fits(self, values: Values) -> bool:
        """Whether an explanation gives every number that was given."""
        return all(typed.fits(values[name]) for name, typed in self.given.items())

    def fitting(self, known: Iterable[Known], decimals: int = 0) -> list[Known]:
        """The explanations that fit, every number read to so many decimals at the least."""
        closely = replace(self, given={name: typed.at_least(decimals) for name, typed in self.given.items()})
        typed = closely.given[self.shown]
        low, high = typed.range()
        slack = (typed.unit + abs(typed.value) * 1e-6) / 100  # most are far off, and one look tells
        near = [one for one in known if low - slack <= one.values[self.shown] <= high + slack]
        return [one for one in near if closely.fits(one.values)]


def search(key: Solved, given: Given) -> list[Finding]:
    """The findings; see :func:`ndcg_core.diagnose`."""
    asked = Asked(key, given)
    carried = _is_carried(asked)
    found = _whole(asked) or _pieces(asked, carried=carried) or _two(asked) or [words.unknown(asked.shown, carried=carried)]
    return [replace(one, carried=carried) for one in found] if carried else found


def _whole(asked: Asked) -> list[Finding]:
    """What explains all the numbers together, without two mistakes."""
    right = _right(asked) or _slip(asked)
    others = _others(asked, _DIGITS) or ([] if right else _others(asked, 0))
    told = {right[0].mistake, *right[0].also} if right and right[0].slip else set()
    return [*right, *(one for one in others if one.mistake is None or one.mistake not in told)]


def _right(asked: Asked) -> list[Finding]:
    values = asked.right
    if not asked.fits(values):
        return []
    few = [name for name, typed in asked.given.items() if typed.short or (typed.decimals == 0 and abs(typed.value - values[name]) > 0.005)]
    names = tuple(one.name for one in asked.key.known if one.name and alike(one.values, values, asked.quantities))
    hidden = tuple(dict.fromkeys(one.ids[0] for one in asked.key.known if one.ids and alike(one.values, values, asked.quantities)
                                 and not alike(one.values, values, ("dcg",))))
    reason = words.why(asked.key.topic, asked.key.convention, asked.key.right, "OK", [one for one in asked.key.known if one.ids and one.ids[0] in hidden])
    return [Finding(Verdict.SLIP if few else Verdict.RIGHT, words.right(asked.shown, values, "few digits" if few else ""),
                    conventions=names, value=values[asked.shown], quantity=asked.shown, values=values, also=hidden, reason=reason,
                    slip="few digits" if few else "")]


def _slip(asked: Asked) -> list[Finding]:
    """The right numbers, at least one of them written wrong."""
    values = asked.right
    slips = [_slip_of(typed, values[name]) for name, typed in asked.given.items()]
    if any(slip is None for slip, _ in slips):
        return []
    slip, factor = next((slip, factor) for slip, factor in slips if slip)
    # The same number may be a mistake of its own: in per cent, or multiplied by a k of 10.
    moved = values | {asked.shown: values[asked.shown] * factor}
    same = [one for one in asked.key.known if one.ids and alike(one.values, moved, asked.quantities)] if factor != 1 else []
    ids = tuple(dict.fromkeys(one.ids[0] for one in same))
    reason = words.why(asked.key.topic, asked.key.convention, asked.key.right, ids[0], [one for one in same if one.ids[0] != ids[0]]) if ids else ""
    return [Finding(Verdict.SLIP, words.right(asked.shown, values, slip), mistake=ids[0] if ids else None, mistakes=ids[:1], also=ids[1:], reason=reason,
                    value=values[asked.shown], quantity=asked.shown, values=values, slip=slip)]


def _slip_of(typed: Typed, value: float) -> tuple[str | None, float]:
    """How a number was written wrong, and how many times too large; no word for not at all, None where it is another number."""
    if typed.fits(value):
        return "", 1.0
    digits = "".join(digit for digit in typed.text if digit.isdigit())
    if len(digits.strip("0")) >= 2:
        for places, name in _POINTS.items():
            if typed.moved(-places).fits(value) and value:
                return name, 10.0**places
    return ("last digit" if typed.decimals >= 2 and typed.nearly(value) else None), 1.0


def _others(asked: Asked, decimals: int) -> list[Finding]:
    """Other conventions, then single mistakes, all read to so many decimals at the least; those that give the same numbers are one finding."""
    groups: dict[tuple[float, ...], list[Known]] = {}
    right = asked.right
    for one in asked.fitting(asked.key.known, decimals):
        if not alike(one.values, right, asked.quantities):
            groups.setdefault(shared(one.values, asked.quantities), []).append(one)
    found = [(all(one.rare for one in group), _of_group(asked, group)) for group in groups.values()]
    order, typed = list(Verdict), asked.given[asked.shown]
    found.sort(key=lambda one: (order.index(one[1].verdict), one[0], not typed.rounds(one[1].value), abs(one[1].value - typed.value)))
    return [one for _, one in found]


def _of_group(asked: Asked, group: list[Known]) -> Finding:
    ids = sorted(dict.fromkeys(one.ids[0] for one in group if one.ids), key=lambda one: mistakes[one].kind == MISTAKE)
    names = tuple(one.name for one in group if one.name)
    is_convention = any(not is_printed(name) for name in names) or (bool(ids) and mistakes[ids[0]].kind != MISTAKE)
    first = next(one for one in group if (ids and one.ids[:1] == (ids[0],)) or not ids)
    made_so = first.sheet or sheet(asked.key.topic, first.convention or asked.key.convention)
    rank, side = parting_rank(asked.key.right, made_so)
    also = tuple(ids[1:])
    reason = words.why(asked.key.topic, asked.key.convention, made_so, ids[0], [one for one in group if one.ids and one.ids[0] in also]) if ids else ""
    sentence = words.of_mistake(ids[0], rank, side, names) if ids else words.of_names(asked.key.topic, asked.key.convention, first, names)
    return Finding(Verdict.CONVENTION if is_convention else Verdict.MISTAKE, sentence, ids[0] if ids else None, names, first.values[asked.shown],
                   rank, quantity=asked.shown, side=side, values=first.values, mistakes=tuple(ids[:1]), also=also, reason=reason)


def _pieces(asked: Asked, *, carried: bool) -> list[Finding]:
    """Each of several numbers by itself, the wrong ones alone; an nDCG that follows from the sums needs no reason of its own."""
    if len(asked.given) == 1:
        return []
    found: list[Finding] = []
    unexplained = []
    for name in asked.quantities:
        if carried and name == "ndcg":
            continue
        alone = _whole(asked.only(name))
        if not alone:
            unexplained.append(name)
        elif alone[0].verdict is not Verdict.RIGHT:
            found += alone
    if unexplained:
        found = _two(asked) or found
        if found and found[0].verdict is Verdict.TWO_MISTAKES:
            return found
        found += [words.unknown(name, carried=carried) for name in unexplained]
    return found


def _two(asked: Asked) -> list[Finding]:
    """Two mistakes together, each pair a guess; none where so many fit that the number tells nothing."""
    if len(asked.given) == 1 and asked.given[asked.shown].decimals < _LEAST_DECIMALS:
        return []
    groups: dict[tuple[float, ...], Known] = {}
    for one in asked.fitting(asked.key.pairs):
        groups.setdefault(shared(one.values, asked.quantities), one)
    if len(groups) > MOST_PAIRS:
        return []
    likeliest = sorted(groups.values(), key=lambda one: sum(mistakes[each].kind == MISTAKE for each in one.ids))
    return [_of_pair(asked, one) for one in likeliest]


def _of_pair(asked: Asked, pair: Known) -> Finding:
    rank, side = parting_rank(asked.key.right, pair.sheet) if pair.sheet else (None, "")
    return Finding(Verdict.TWO_MISTAKES, words.of_pair(pair.ids), pair.ids[0], (), pair.values[asked.shown], rank, guess=True,
                   quantity=asked.shown, side=side, values=pair.values, mistakes=pair.ids)


def _is_carried(asked: Asked) -> bool:
    """Whether the nDCG is the quotient of the sums that were given, one of which is wrong, and not the right one."""
    values = asked.right
    own = {name: typed for name, typed in asked.given.items() if name != "ndcg"}
    if "ndcg" not in asked.given or asked.given["ndcg"].fits(values["ndcg"]) or all(typed.fits(values[name]) for name, typed in own.items()):
        return False
    low, high = (own["dcg"].range() if "dcg" in own else (values["dcg"], values["dcg"]))
    least, most = (own["idcg"].range() if "idcg" in own else (values["idcg"], values["idcg"]))
    if least <= 0 or low < 0:
        return False
    lowest, highest = asked.given["ndcg"].range()
    return low / most <= highest and lowest <= high / least
