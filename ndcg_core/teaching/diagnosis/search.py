"""The search: everything known is worked out on the list, and what gives the answer is kept, the likeliest first."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.asked import AnswerContext, Given, Places
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict
from ndcg_core.teaching.diagnosis.known import Candidate, SolvedList
from ndcg_core.teaching.diagnosis.others import others
from ndcg_core.teaching.diagnosis.right import right, slip
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.mistakes.entry import MISTAKE

MOST_PAIRS = 5
"""If more pairs of mistakes than these give an answer, it tells nothing, and none of them is shown."""
_DIGITS = 2  # to one decimal every second entry fits; it is read to two as long as anything fits so
_LEAST_DECIMALS = 3  # two mistakes together give nearly every number of two decimals


def search(key: SolvedList, given: Given) -> list[Finding]:
    """The findings; see :func:`ndcg_core.diagnose`."""
    asked = AnswerContext(key, given)
    asked = AnswerContext(key, given, carried=_is_carried(asked))
    return _whole(asked) or _pieces(asked) or _two(asked) or [_unknown(asked)]


def _whole(asked: AnswerContext) -> list[Finding]:
    """What explains all the numbers together, without two mistakes."""
    well = right(asked) or slip(asked)
    told = {well[0].mistake, *well[0].also} if well and well[0].slip else set()
    rest = others(asked, _DIGITS) or ([] if well else others(asked, 0))
    return [*well, *(one for one in rest if one.mistake is None or one.mistake not in told)]


def _pieces(asked: AnswerContext) -> list[Finding]:
    """Each of several numbers by itself, the wrong ones alone; an nDCG that follows from the sums needs no reason of its own."""
    if len(asked.given) == 1:
        return []
    found: list[Finding] = []
    unexplained: list[str] = []
    for name in asked.quantities:
        if asked.carried and name == "ndcg":
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
        found += [_unknown(asked.only(name)) for name in unexplained]
    return found


def _two(asked: AnswerContext) -> list[Finding]:
    """Two mistakes together, each pair a guess; none where so many fit that the number tells nothing."""
    if len(asked.given) == 1 and asked.given[asked.shown].decimals < _LEAST_DECIMALS:
        return []
    groups = asked.groups(asked.key.pairs.columns)
    if len(groups) > MOST_PAIRS:
        return []
    found = [_of_pairs(asked, places) for places in groups.values()]
    typed = asked.given[asked.shown]
    return sorted(
        found, key=lambda one: (not typed.rounds(one.value), _unlikely(one.mistakes), abs(one.value - typed.value))
    )


def _unlikely(ids: tuple[str, ...]) -> int:
    """How many of the mistakes are nobody's definition."""
    return sum(mistakes[number].kind == MISTAKE for number in ids)


def _of_pairs(asked: AnswerContext, places: Places) -> Finding:
    return asked.finding(("pairs", places), lambda: _guess(asked, [asked.key.pairs[place] for place in places]))


def _guess(asked: AnswerContext, group: list[Candidate]) -> Finding:
    first, *same = sorted(group, key=lambda one: _unlikely(one.ids))
    others = dict.fromkeys(one.ids for one in same if one.ids != first.ids)
    return Finding(
        Verdict.TWO_MISTAKES,
        words.of_pair(first.ids),
        first.ids[0],
        (),
        first.values[asked.shown],
        first.first_rank,
        guess=True,
        quantity=asked.shown,
        side=first.side,
        values=first.values,
        mistakes=first.ids,
        reason=words.of_other_pairs(list(others)),
    )


def _unknown(asked: AnswerContext) -> Finding:
    return asked.finding("unknown", lambda: words.unknown(asked.shown, carried=asked.carried))


def _is_carried(asked: AnswerContext) -> bool:
    """Whether the nDCG is the quotient of the sums that were given, one of which is wrong, and not the right one."""
    values = asked.right
    own = {name: typed for name, typed in asked.given.items() if name != "ndcg"}
    if (
        "ndcg" not in asked.given
        or asked.given["ndcg"].fits(values["ndcg"])
        or all(typed.fits(values[name]) for name, typed in own.items())
    ):
        return False
    low, high = own["dcg"].range() if "dcg" in own else (values["dcg"], values["dcg"])
    least, most = own["idcg"].range() if "idcg" in own else (values["idcg"], values["idcg"])
    if least <= 0 or low < 0:
        return False
    lowest, highest = asked.given["ndcg"].range()
    return low / most <= highest and lowest <= high / least
