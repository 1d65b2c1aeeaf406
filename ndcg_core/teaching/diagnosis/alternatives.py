"""What else gives the numbers: other conventions, single mistakes, and slips in a single term, each with its weight."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ndcg_core.model.numbers import added_up
from ndcg_core.teaching.diagnosis import evidence, words
from ndcg_core.teaching.diagnosis.answer_context import AnswerContext, Places, ids_of, names_of
from ndcg_core.teaching.diagnosis.candidates import Candidate, is_printed, rounded
from ndcg_core.teaching.diagnosis.finding import Finding, Side, Verdict, first_difference, first_rank
from ndcg_core.teaching.diagnosis.one_term import TermSlip
from ndcg_core.teaching.diagnosis.sorted_values import with_quotient
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES, Typed
from ndcg_core.teaching.mistakes import correct_sums, mistakes
from ndcg_core.teaching.mistakes.entry import MISTAKE

_MOST_NAMED, _MOST_SAME = 6, 2
_ROUNDED_TO, _MOST_ROUNDED = 2, 10  # decimals to which terms are rounded by hand, and of how many
TIES = "E3"
MOST_SLIPS = 3
"""If more slips in one term than these give an answer, they explain nothing, and none of them is named."""


class PossibleCause(NamedTuple):
    """Something that fits: its weight, its finding as a guess or said plainly, and the exact numbers that it gives.

    What is not ``named`` only counts against the others; ``slip`` marks a slip in a single term, or in what the ideal
    list is made of. Equal scores, ``tied``, come before anything else: several numbers are as good as each other there.
    """

    weight: float
    finding: Callable[[bool], Finding]
    numbers: tuple[float, ...] = ()
    named: bool = True
    slip: bool = False
    tied: bool = False

    def gives_the_same(self, other: PossibleCause) -> bool:
        """Whether another cause gives exactly the same numbers, so that no number of digits separates them."""
        return bool(self.numbers) and self.numbers == other.numbers


def conclude(
    context: AnswerContext, found: Iterable[PossibleCause], *, typed: Mapping[str, Typed] | None = None
) -> list[Finding]:
    """Return the findings of what fits, the likeliest first: a guess each, unless one stands out.

    What gives exactly the same numbers as the first is no rival of it: its sentence names it, too. ``typed`` are the
    numbers with the digits that were typed, where more are compared: they say how much chance would explain.
    """
    causes = _likeliest_causes_first(found)
    likeliest = [cause for cause in causes if cause.named][:_MOST_NAMED]
    if not likeliest:
        return []
    first, *others = likeliest
    weights = [cause.weight for cause in causes]
    chance = 1.0 if context.shows_nothing else evidence.of_chance(typed or context.given, context.right)
    same = [cause for cause in causes if cause is not first and cause.gives_the_same(first)]
    named = [cause for cause in others if evidence.worth_naming(cause.weight, weights, chance) and cause not in same]
    rivals = [cause.weight for cause in causes if cause is first or not cause.gives_the_same(first)]
    seen = not first.slip or context.quantities != ("ndcg",)  # nDCG alone does not show in which sum a slip is
    plain = seen and evidence.stands_out(first.weight, rivals, chance)
    equal = [cause for cause in named if math.isclose(cause.weight, first.weight)]
    finding = _with_same(first.finding(not plain), same)
    if equal:
        also = words.or_from([cause.finding(True).cause for cause in equal[:_MOST_SAME]])
        finding = replace(finding, sentence=finding.sentence + also)
    return [finding, *(cause.finding(True) for cause in named)]


def _likeliest_causes_first(found: Iterable[PossibleCause]) -> list[PossibleCause]:
    """Return the causes with the likeliest first; slips in one term come after the mistakes of the catalogue.

    A list has hundreds of such slips. Even a common one is a weak explanation by itself, although it counts against
    the others.
    """

    def order(cause: PossibleCause) -> tuple[bool, float, float]:
        return not cause.tied, -min(cause.weight, evidence.ONE_TERM) if cause.slip else -cause.weight, -cause.weight

    return sorted(found, key=order)


def _with_same(first: Finding, same: Sequence[PossibleCause]) -> Finding:
    """Return the finding with the other causes of exactly the same numbers in its sentence."""
    if not same:
        return first
    others = [cause.finding(True).cause for cause in same[:_MOST_SAME]]
    return replace(first, sentence=first.sentence + words.also_from_slips(others))


# ---- the catalogue ----


def find_in_catalogue(context: AnswerContext, decimals: int) -> list[PossibleCause]:
    """Return the conventions and mistakes that give the numbers; at least ``decimals`` decimals are compared."""
    groups = context.groups(context.solved.columns, decimals)
    groups.pop(rounded(context.right, context.quantities), None)
    return [_of_group(context, places, numbers) for numbers, places in groups.items()]


def _of_group(context: AnswerContext, places: Places, numbers: tuple[float, ...]) -> PossibleCause:
    values = context.solved.candidates[places[0]].values
    weight = added_up(map(context.solved.weight, places)) * evidence.fit(context.given, values)
    return PossibleCause(weight, partial(context.finding, _finding, places), numbers)


def _finding(context: AnswerContext, places: Places, guess: bool) -> Finding:
    ordered = _likeliest_first(context, places)
    return _of_mistakes(context, ordered, guess) if ids_of(ordered) else _of_names(context, ordered, guess)


def _likeliest_first(context: AnswerContext, places: Places) -> list[Candidate]:
    """Return the candidates at these places; of equally likely mistakes, definitions come first."""

    def order(place: int) -> tuple[float, bool]:
        ids = context.solved.candidates[place].ids
        return -context.solved.weight(place), bool(ids) and mistakes[ids[0]].kind == MISTAKE

    return [context.solved.candidates[place] for place in sorted(places, key=order)]


def _of_mistakes(context: AnswerContext, group: list[Candidate], guess: bool) -> Finding:
    mistake, *also = ids_of(group)
    first = next(candidate for candidate in group if candidate.ids == (mistake,))
    entry, names, solved = mistakes[mistake], names_of(group), context.solved
    sums = first.sums or solved.right
    rank, side = first_difference(solved.right, sums)
    defined = entry.kind != MISTAKE or not all(map(is_printed, names))
    others = [candidate for candidate in group if candidate.ids and candidate.ids[0] in also]
    return Finding(
        Verdict.CONVENTION if defined else Verdict.MISTAKE,
        words.of_mistake(
            entry, solved.convention, rank, side, sums, quantity=context.shown, lead=context.lead, guess=guess
        )
        + words.also_from(also),
        names,
        first_rank=rank,
        guess=guess,
        side=side,
        values=first.values,
        mistakes=(mistake,),
        also=tuple(also),
        reason=context.why(sums, mistake, others),
        cause=words.cause(entry),
        note=words.reported_by(names),
    )


def _of_names(context: AnswerContext, group: list[Candidate], guess: bool) -> Finding:
    first, names, solved = group[0], names_of(group), context.solved
    convention = first.convention or solved.convention
    rank, side = first_difference(solved.right, correct_sums(solved.topic, convention))
    return Finding(
        Verdict.MISTAKE if all(map(is_printed, names)) else Verdict.CONVENTION,
        context.lead + words.of_names(solved.topic, solved.convention, convention, guess=guess),
        names,
        first_rank=rank,
        guess=guess,
        side=side,
        values=first.values,
        cause=words.differing_choices(solved.topic, solved.convention, convention),
        note=words.reported_by(names),
    )


# ---- in one of the two sums only ----


def in_one_sum(context: AnswerContext, side: Side) -> list[PossibleCause]:
    """Return the mistakes of the catalogue that give this sum, which were then made in this sum only."""
    alone = context.only(side)
    groups = alone.groups(alone.solved.columns)
    groups.pop(rounded(alone.right, (side,)), None)
    mistaken = (tuple(place for place in places if alone.solved.candidates[place].ids) for places in groups.values())
    return [_of_one_sum(alone, side, places) for places in mistaken if places]


def _of_one_sum(alone: AnswerContext, side: Side, places: Places) -> PossibleCause:
    values = alone.solved.candidates[places[0]].values
    weight = evidence.IN_ONE_SUM * added_up(map(alone.solved.weight, places)) * evidence.fit(alone.given, values)
    return PossibleCause(weight, partial(alone.finding, _in_this_sum, side, places))


def _in_this_sum(alone: AnswerContext, side: Side, places: Places, guess: bool) -> Finding:
    group, solved = _likeliest_first(alone, places), alone.solved
    first, (mistake, *also) = group[0], ids_of(group)
    terms, right = (
        (sums.terms if side == "dcg" else sums.ideal_terms) for sums in (first.sums or solved.right, solved.right)
    )
    rank, sums = first_rank(right, terms), {**alone.right, side: first.values[side]}
    return Finding(
        Verdict.MISTAKE,
        words.of_one_sum(mistakes[mistake], solved.convention, side, rank, terms, alone.lead, guess=guess)
        + words.also_from(also),
        first_rank=rank,
        guess=guess,
        side=side,
        values=dict(zip(QUANTITIES, with_quotient(sums["dcg"], sums["idcg"]), strict=True)),
        mistakes=(mistake,),
        also=tuple(also),
        cause=words.cause(mistakes[mistake]),
    )


# ---- one term ----


def in_one_term(context: AnswerContext) -> list[PossibleCause]:
    """Return the slips in one term that give the numbers; none is named if so many fit that they explain nothing."""
    slips = context.solved.term_slips
    groups = context.groups(slips.columns)
    groups.pop(rounded(context.right, context.quantities), None)
    known = {
        numbers: [place for place in places if _can_be(context, slips.slips[place])]
        for numbers, places in groups.items()
    }
    found = {numbers: tuple(places) for numbers, places in known.items() if places}
    return [_of_term(context, places, numbers, named=len(found) <= MOST_SLIPS) for numbers, places in found.items()]


def _can_be(context: AnswerContext, slip: TermSlip) -> bool:
    """Whether a slip is in a sum that is not right; beside a typed sum, an amount is a cause of its own."""
    if slip.side not in context.given:
        return True
    return slip.kind != "amount" and not context.given[slip.side].fits(context.right[slip.side])


def _of_term(context: AnswerContext, places: Places, numbers: tuple[float, ...], *, named: bool) -> PossibleCause:
    slips = context.solved.term_slips
    likeliest = max(places, key=lambda place: slips.slips[place].common)
    prior = evidence.COMMON_TERM if slips.slips[likeliest].common else evidence.ONE_TERM
    weight = prior * evidence.fit(context.given, slips.columns.values(likeliest))
    return PossibleCause(weight, partial(context.finding, _in_this_term, likeliest), numbers, named, slip=True)


def _in_this_term(context: AnswerContext, place: int, guess: bool) -> Finding:
    slip, values = context.solved.term_slips.slips[place], context.solved.term_slips.columns.values(place)
    return replace(_of_slip(context, slip, guess), values=values)


def _of_slip(context: AnswerContext, slip: TermSlip, guess: bool) -> Finding:
    return Finding(
        Verdict.MISTAKE,
        words.of_term(slip, context.lead, guess=guess),
        first_rank=slip.rank or None,
        guess=guess,
        side=slip.side,
        slip="one term",
        cause=words.clause(slip),
    )


def off_by_a_round_amount(context: AnswerContext, side: Side) -> list[PossibleCause]:
    """Return the cause that a sum is off by one digit at one place, as a wrong addition leaves it."""
    typed, right = context.given[side], context.right[side]
    off = abs(typed.value - right)
    amounts = (10.0**-place for place in range(-1, typed.decimals))  # amounts that the typed digits show exactly
    amount = next((amount for amount in amounts if abs(off - amount) <= typed.unit * 0.6), None)
    if amount is None:
        return []
    slip = TermSlip("amount", side, 0, typed.value - right, amount)
    return [PossibleCause(evidence.OFF_BY, partial(context.finding, _is_off_by, slip, typed.value))]


def _is_off_by(context: AnswerContext, slip: TermSlip, value: float, guess: bool) -> Finding:
    return replace(_of_slip(context, slip, guess), value=value)


def terms_rounded(context: AnswerContext, side: Side) -> list[PossibleCause]:
    """Return the cause that a sum is off by no more than its terms, rounded to two decimals, can leave."""
    typed, right = context.given[side], context.right[side]
    sums = context.solved.right
    terms = (sums.terms if side == "dcg" else sums.ideal_terms)[:_MOST_ROUNDED]
    off, most = abs(typed.value - right), added_up(abs(term - round(term, _ROUNDED_TO)) for term in terms)
    if typed.decimals < _ROUNDED_TO or off > most + typed.half:
        return []
    finding = partial(context.finding, _of_rounded_terms, side, typed.value, off)
    return [PossibleCause(evidence.ROUNDED_TERMS, finding, slip=True)]


def _of_rounded_terms(context: AnswerContext, side: Side, value: float, off: float, _guess: bool) -> Finding:
    return Finding(
        Verdict.MISTAKE,
        words.of_rounded_terms(side, off, context.lead),
        value=value,
        guess=True,
        side=side,
        slip="one term",
        cause=words.rounded_terms(side, off),
    )


# ---- equal scores, and documents that one list alone knows ----


def in_tied_orders(context: AnswerContext) -> list[PossibleCause]:
    """Return the orders of documents with equal scores that give the numbers; those with equal numbers as one."""
    groups = context.groups(context.solved.tied_orders.columns)
    groups.pop(rounded(context.right, context.quantities), None)
    return [
        PossibleCause(evidence.TIED, partial(context.finding, _of_order, places[0]), numbers, tied=True)
        for numbers, places in groups.items()
    ]


def _of_order(context: AnswerContext, place: int, guess: bool) -> Finding:
    solved = context.solved
    order, values = solved.tied_orders.orders[place], solved.tied_orders.columns.values(place)
    same = context.same_as(values)
    names, ids = names_of(same), ids_of(same)
    also = tuple(found for found in ids if found != TIES)
    sentence = words.of_tied_order(order.groups, mistakes[TIES], solved.convention, context.lead, guess=guess)
    return Finding(
        Verdict.CONVENTION if TIES in ids or not all(map(is_printed, names)) else Verdict.MISTAKE,
        sentence + words.also_from(also),
        names,
        guess=guess,
        values=values,
        mistakes=(TIES,),
        also=also,
        cause=words.cause(mistakes[TIES]),
        note=words.reported_by(names),
    )


def without_ties(found: Iterable[PossibleCause], tied: Sequence[PossibleCause]) -> list[PossibleCause]:
    """Return the causes that give other numbers than the orders of ties, which name what gives the same."""
    return [*tied, *(cause for cause in found if not any(cause.gives_the_same(order) for order in tied))]


def with_other_documents(context: AnswerContext) -> list[PossibleCause]:
    """Return the ideal lists with other documents that give the numbers; none is named if many fit."""
    ideals = context.solved.other_ideals
    groups = context.groups(ideals.columns)
    groups.pop(rounded(context.right, context.quantities), None)
    few = len(groups) <= MOST_SLIPS
    return [
        PossibleCause(
            evidence.OTHER_DOCUMENTS * evidence.fit(context.given, ideals.columns.values(places[0])),
            partial(context.finding, _of_documents, places[0]),
            numbers,
            few,
            slip=True,
        )
        for numbers, places in groups.items()
    ]


def _of_documents(context: AnswerContext, place: int, guess: bool) -> Finding:
    ideals = context.solved.other_ideals
    grades, more = ideals.others[place]
    return Finding(
        Verdict.MISTAKE,
        words.of_other_documents(grades, context.lead, more=more, guess=guess),
        guess=guess,
        side="idcg",
        values=ideals.columns.values(place),
        slip="documents",
        cause=words.other_documents(grades, more=more),
    )


# ---- another cutoff ----


def at_other_cutoffs(context: AnswerContext, known: Sequence[PossibleCause]) -> list[PossibleCause]:
    """Return the other cutoffs that give the numbers, but for the mistakes of the catalogue; none is named of many."""
    cutoffs = context.solved.other_cutoffs
    groups = context.groups(cutoffs.columns)
    groups.pop(rounded(context.right, context.quantities), None)
    few = len(groups) <= MOST_SLIPS
    causes = (
        PossibleCause(_of_cut(context, places[0]), partial(context.finding, _of_cutoff, places[0]), numbers, few)
        for numbers, places in groups.items()
    )
    return [cause for cause in causes if not any(map(cause.gives_the_same, known))]


def _of_cut(context: AnswerContext, place: int) -> float:
    cutoffs = context.solved.other_cutoffs
    weight = evidence.OTHER_CUTOFF * evidence.fit(context.given, cutoffs.columns.values(place))
    return weight if cutoffs.cuts[place].in_both else weight * evidence.IN_ONE_SUM


def _of_cutoff(context: AnswerContext, place: int, guess: bool) -> Finding:
    solved, cut = context.solved, context.solved.other_cutoffs.cuts[place]
    sums = correct_sums(solved.topic, solved.convention.changed(k=cut.k, default_k=None))
    rank, side = first_difference(solved.right, sums)
    return Finding(
        Verdict.MISTAKE,
        words.of_cutoff(solved.convention, *cut, context.lead, guess=guess),
        first_rank=rank,
        guess=guess,
        side=side,
        values=solved.other_cutoffs.columns.values(place),
        cause=words.other_cutoff(solved.convention, *cut),
    )
