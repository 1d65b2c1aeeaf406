"""The sentences of a diagnosis: what an answer corresponds to, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.teaching.diagnosis.candidates import Candidate, is_printed
from ndcg_core.teaching.diagnosis.finding import Finding, Side, Slip, Verdict, listed
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import WorkedSums, mistakes, why_equal

_HEADINGS = {
    Verdict.RIGHT: "✓ Right.",
    Verdict.SLIP: "≈ The right number, written wrong.",
    Verdict.CONVENTION: "✗ Not yet: this is another definition.",
}
_NOT_YET = "✗ Not yet."
_RIGHT: dict[Slip, str] = {
    "": "Right: {name} is {value:.4f}.",
    "few digits": "Right as far as so few digits can show: {name} is {value:.4f}.",
    "per cent": "This is the right number, {value:.4f}, in per cent without the sign. Write the % sign or the ratio.",
    "point": "These are the digits of the right number, {value:.4f}. Move the decimal point.",
    "last digit": "This is the right number, {value:.6f}, except for its last digit. Round once, at the end.",
}
_WHERE: dict[Side, str] = {
    "": "",
    "dcg": " Your DCG first differs at rank {rank}.",
    "idcg": " Your DCG is right; your IDCG first differs at rank {rank}.",
}
_MISTAKE = "{title}. {wrong}{where}{same} {mend}"
_SAME_NUMBER = " The same number comes from {names}."
_CONVENTION = "This is the number of another convention, {names}. {choices}Use the choices that the exercise names."
_TUTORIAL = "This is the number of a tutorial's own code, {names}. {choices}Use the choices that the exercise names."
_CHOICES = "There, {choices}. "
_TWO_MISTAKES = "This may be two mistakes together. {first} {second}"
_OTHER_PAIRS = "the same numbers come from {pairs}"
_UNKNOWN = "We could not find what produced this {name}."
_ENTER_SUMS = " Enter your DCG and IDCG, and we can tell which of the two differs."
_CHECK_SUM = " Check the gain and the discount of every rank."
_UNKNOWN_SUMS = (
    "Your nDCG follows from your DCG and IDCG, but these are not both right, and we could not find what produced them. "
    "Check them rank by rank."
)
_GIVE_MORE = "on this list both give the same number; give the {name} and we can tell"
_SAME_SUMS = "on this list both give the same sums"


def heading(finding: Finding) -> str:
    """Return the verdict in a few words.

    Parameters
    ----------
    finding : Finding
        The finding.

    Returns
    -------
    str
        A heading, with a mark before it.

    Examples
    --------
    >>> heading(Finding(Verdict.UNKNOWN, ""))
    '✗ Not yet.'

    """
    return _HEADINGS.get(finding.verdict, _NOT_YET)


def right(quantity: str, values: dict[str, float], slip: Slip) -> str:
    """Return the sentence about the right number, and how it was written wrong."""
    return _RIGHT[slip].format(name=QUANTITIES[quantity], value=values[quantity])


def of_mistake(mistake: str, rank: int | None, side: Side, names: Sequence[str]) -> str:
    """Return what was done, where it shows, which conventions give the same number, and what to do instead."""
    entry = mistakes[mistake]
    where = _WHERE[side].format(rank=rank)
    same = _SAME_NUMBER.format(names=listed(names)) if names else ""
    return _MISTAKE.format(title=entry.title, wrong=entry.wrong, where=where, same=same, mend=entry.mend)


def of_names(topic: Topic, own: Convention, other: Convention, names: Sequence[str]) -> str:
    """Return which conventions give this number, and by which choices they differ from what the exercise asks."""
    choices = "; ".join(_choice(name, other) for name in differing_fields(topic, own, other))
    template = _TUTORIAL if all(map(is_printed, names)) else _CONVENTION
    return template.format(names=listed(names), choices=_CHOICES.format(choices=choices) if choices else "")


def _choice(name: str, convention: Convention) -> str:
    meaning = describe(name, getattr(convention, name))
    return f"the {name} is {meaning}" if name in ("gain", "discount") else meaning


def of_pair(ids: Sequence[str]) -> str:
    """Return the guess that two mistakes were made together."""
    first, second = (mistakes[mistake].wrong for mistake in ids)
    return _TWO_MISTAKES.format(first=first, second=second)


def of_other_pairs(pairs: Sequence[tuple[str, ...]]) -> str:
    """Return which other pairs of mistakes give the same numbers; empty where none do."""
    return _OTHER_PAIRS.format(pairs=listed([" with ".join(pair) for pair in pairs])) if pairs else ""


def unknown(quantity: str, *, carried: bool) -> Finding:
    """Return the finding for a number that nothing known gives."""
    if carried:
        return Finding(Verdict.CARRIED, _UNKNOWN_SUMS, quantity=quantity)
    next_move = _ENTER_SUMS if quantity == "ndcg" else _CHECK_SUM
    return Finding(Verdict.UNKNOWN, not_found(quantity) + next_move, quantity=quantity)


def not_found(quantity: str) -> str:
    """Return the sentence that nothing known gives a number."""
    return _UNKNOWN.format(name=QUANTITIES[quantity])


def why(topic: Topic, convention: Convention, sums: WorkedSums, mistake: str, others: Sequence[Candidate]) -> str:
    """Return why the numbers given cannot tell a mistake from others, one reason after the other."""
    reasons = (why_equal(topic, convention, mistake, other.ids[0]) or _on_this_list(sums, other) for other in others)
    return "; ".join(dict.fromkeys(reasons))


def _on_this_list(sums: WorkedSums, other: Candidate) -> str:
    for name, value in (("dcg", sums.dcg), ("idcg", sums.idcg), ("ndcg", sums.ndcg)):
        if abs(value - other.values[name]) > 1e-9:
            return _GIVE_MORE.format(name=QUANTITIES[name])
    return _SAME_SUMS
