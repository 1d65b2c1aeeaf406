"""Other conventions and single mistakes that give a number; those that give the same are one finding."""

from __future__ import annotations

from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.asked import AnswerContext, Places, ids_of, names_of
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict, first_difference
from ndcg_core.teaching.diagnosis.known import Candidate, is_printed, shared
from ndcg_core.teaching.mistakes import correct_sums, mistakes
from ndcg_core.teaching.mistakes.entry import MISTAKE

_ORDER = list(Verdict)


def others(asked: AnswerContext, decimals: int) -> list[Finding]:
    """What else gives the numbers, read to so many decimals at the least: conventions, then mistakes, the nearest first."""
    groups = asked.groups(asked.key.columns, decimals)
    groups.pop(shared(asked.right, asked.quantities), None)
    found = [
        (_of_group(asked, places), all(asked.key.known[place].rare for place in places)) for places in groups.values()
    ]
    return [one for one, _ in sorted(found, key=lambda pair: _place(asked, *pair))]


def _place(asked: AnswerContext, one: Finding, rare: bool) -> tuple[int, bool, bool, float]:
    """Where a finding stands: by verdict, the likely before the rare, what was rounded before what was cut off, the nearest first."""
    typed = asked.given[asked.shown]
    return _ORDER.index(one.verdict), rare, not typed.rounds(one.value), abs(one.value - typed.value)


def _of_group(asked: AnswerContext, places: Places) -> Finding:
    return asked.finding(("known", places), lambda: _made(asked, [asked.key.known[place] for place in places]))


def _made(asked: AnswerContext, group: list[Candidate]) -> Finding:
    ids = sorted(ids_of(group), key=lambda number: mistakes[number].kind == MISTAKE)
    return _of_mistakes(asked, group, ids) if ids else _of_names(asked, group)


def _of_mistakes(asked: AnswerContext, group: list[Candidate], ids: list[str]) -> Finding:
    number, also = ids[0], tuple(ids[1:])
    first = next(one for one in group if one.ids == (number,))
    names = names_of(group)
    made = first.sheet or asked.key.right
    rank, side = first_difference(asked.key.right, made)
    defined = mistakes[number].kind != MISTAKE or not all(map(is_printed, names))
    return Finding(
        Verdict.CONVENTION if defined else Verdict.MISTAKE,
        words.of_mistake(number, rank, side, names),
        number,
        names,
        first.values[asked.shown],
        rank,
        quantity=asked.shown,
        side=side,
        values=first.values,
        mistakes=(number,),
        also=also,
        reason=asked.why(made, number, [one for one in group if one.ids and one.ids[0] in also]),
    )


def _of_names(asked: AnswerContext, group: list[Candidate]) -> Finding:
    first, names = group[0], names_of(group)
    convention = first.convention or asked.key.convention
    rank, side = first_difference(asked.key.right, correct_sums(asked.key.topic, convention))
    verdict = Verdict.MISTAKE if all(map(is_printed, names)) else Verdict.CONVENTION
    return Finding(
        verdict,
        words.of_names(asked.key.topic, asked.key.convention, convention, names),
        None,
        names,
        first.values[asked.shown],
        rank,
        quantity=asked.shown,
        side=side,
        values=first.values,
    )
