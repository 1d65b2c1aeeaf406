"""The sentences of a diagnosis."""

from __future__ import annotations

from collections.abc import Sequence

from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differing_fields import differing_fields
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict, listed
from ndcg_core.teaching.diagnosis.known import Candidate, is_printed
from ndcg_core.teaching.diagnosis.typed import QUANTITIES
from ndcg_core.teaching.mistakes import WorkedSums, mistakes, why_equal

_SLIPS = {
    "": "Right: {name} is {value:.4f}.",
    "few digits": "Right as far as so few digits can say: {name} is {value:.4f}.",
    "per cent": "The right number, {value:.4f}, written in per cent without the sign.",
    "point": "The digits of the right number, {value:.4f}, with the decimal point in another place.",
    "last digit": "The right number, {value:.6f}, but for its last digit: round at the end and not on the way.",
}


def right(quantity: str, values: dict[str, float], slip: str) -> str:
    """What to say of the right number, and of how it was written wrong."""
    return _SLIPS[slip].format(name=QUANTITIES[quantity], value=values[quantity])


def of_mistake(number: str, rank: int | None, side: str, names: Sequence[str]) -> str:
    """What was done, how to mend it, where it shows, and who gives this number too."""
    entry = mistakes[number]
    where = f" The terms of {QUANTITIES[side]} part from the right ones at rank {rank}." if rank else ""
    who = f" The same number comes from {listed(names)}." if names else ""
    return f"{entry.title}. {entry.wrong} {entry.mend}{where}{who}"


def of_names(topic: Topic, asked: Convention, other: Convention, names: Sequence[str]) -> str:
    """Who gives this number, and by which choices they part from what was asked."""
    choices = "; ".join(_choice(part, other) for part in differing_fields(topic, asked, other))
    start = "As a tutorial has it" if all(map(is_printed, names)) else "Right under another convention"
    return f"{start}, {listed(names)}" + (f": {choices}." if choices else ".")


def _choice(name: str, convention: Convention) -> str:
    meaning = describe(name, getattr(convention, name))
    return f"the {name} is {meaning}" if name in ("gain", "discount") else meaning


def of_pair(ids: Sequence[str]) -> str:
    """Two mistakes that may have met."""
    return "A guess, two mistakes together: " + " ".join(mistakes[number].wrong for number in ids)


def of_other_pairs(pairs: Sequence[tuple[str, ...]]) -> str:
    """Which other pairs come to the same numbers."""
    return f"the same numbers come of {listed([' with '.join(pair) for pair in pairs])}" if pairs else ""


def unknown(quantity: str, *, carried: bool) -> Finding:
    """What to say where nothing that is known gives the number."""
    if carried:
        return Finding(
            Verdict.CARRIED,
            "The nDCG follows from the sums that were given; what went wrong in these is not known.",
            quantity=quantity,
        )
    more = " With DCG and IDCG beside it more can be told." if quantity == "ndcg" else ""
    return Finding(Verdict.UNKNOWN, nothing(quantity) + more, quantity=quantity)


def nothing(quantity: str) -> str:
    """That nothing known gives a number."""
    return f"Nothing we know gives this {QUANTITIES[quantity]}."


def why(topic: Topic, convention: Convention, made: WorkedSums, number: str, others: Sequence[Candidate]) -> str:
    """Why the numbers given cannot tell a mistake from others, one reason after the other."""
    return "; ".join(
        dict.fromkeys(
            why_equal(topic, convention, number, other.ids[0]) or _on_this_list(made, other) for other in others
        )
    )


def _on_this_list(made: WorkedSums, other: Candidate) -> str:
    for name, value in (("dcg", made.dcg), ("idcg", made.idcg), ("ndcg", made.ndcg)):
        if abs(value - other.values[name]) > 1e-9:
            return f"on this list they come to the same number; give the {QUANTITIES[name]} and we can tell"
    return "on this list they come to the same sums"
