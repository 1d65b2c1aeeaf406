"""The sentences of a diagnosis: what the rules ask for, what the number fits instead, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from ndcg_core.libraries.catalogue import conventions
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.choices import IDEAL_CUTS, IDEAL_POOLS
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.topic import Topic
from ndcg_core.plurals import counted
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.teaching.diagnosis.candidates import Candidate, is_printed
from ndcg_core.teaching.diagnosis.finding import Finding, Side, Slip, headed, listed
from ndcg_core.teaching.diagnosis.lattice import Sides
from ndcg_core.teaching.diagnosis.one_term import TermSlip, TermSlipKind
from ndcg_core.teaching.diagnosis.typed_number import QUANTITIES
from ndcg_core.teaching.mistakes import Mistake, WorkedSums, mistakes, why_equal

# ---- right, and right but written wrong ----

_RIGHT: dict[Slip, str] = {
    "": "{name} is {value:.4f}.",
    "few digits": "Correct so far. Give {name} with {decimals} decimals.",
    "per cent": "Your {name} is the right number in per cent, without the sign. Write the % sign or the ratio.",
    "point": "Your {name} has the digits of the right number. Move the decimal point.",
    "last digit": (
        "Your {name} differs from the right number in its last digit only. Perhaps an intermediate result was rounded. "
        "Round once, at the end."
    ),
    "swapped fields": "Both sums are right, but DCG and IDCG are swapped. Type each in its own field.",
}

_BESIDE = "{right} But check your sums. {sums}"

# ---- the division ----

RIGHT_SUMS = "Your DCG and your IDCG are right. "
Division = Literal["", "upside down", "rounded", "swapped"]
DIVISIONS: dict[Division, str] = {
    "": "Your DCG and your IDCG are right, but your nDCG is not their quotient. Divide DCG by IDCG again.",
    "upside down": (
        "Your DCG and your IDCG are right, but you divided IDCG by DCG. Divide DCG by IDCG, so that nDCG is at most 1."
    ),
    "rounded": (
        "Your DCG and your IDCG are right to the digits that you typed, and your nDCG is their quotient, but these are "
        "too few digits to divide. Divide with all digits, and round once, at the end."
    ),
    "swapped": (
        "Your DCG and your IDCG are swapped, and your nDCG is not right. Type each sum in its own field, and divide "
        "DCG by IDCG."
    ),
}
"""How right sums were divided wrong."""

# ---- sums judged by themselves ----

_JUDGED: dict[tuple[bool | None, bool | None], str] = {
    (True, True): RIGHT_SUMS,
    (True, False): "Your DCG is right; your IDCG is not. ",
    (False, True): "Your IDCG is right; your DCG is not. ",
    (False, False): "Neither your DCG nor your IDCG is right. ",
    (True, None): "Your DCG is right. ",
    (None, True): "Your IDCG is right. ",
    (False, None): "Your DCG is not right. ",
    (None, False): "Your IDCG is not right. ",
}
_CARRIED = "Your nDCG follows from your sums. "
_NOT_CARRIED = "Your nDCG is not the quotient of your sums either: divide again. "
_UNKNOWN_SUM = "We don't know what produced your {name}. Compare it with the correct sum, rank by rank."

# ---- causes ----

_FITS = '{judged}{asked} Your number fits "{title}" instead: {cause}{where} {mend}'
_COULD = '{judged}{asked} Your number could come from "{title}": {cause}{where} {mend}'
_IN_ONE_SUM = '{judged}{asked} Your {sum} alone fits "{title}".{where} {mend}'
_IN_ONE_SUM_COULD = '{judged}{asked} Your {sum} alone could come from "{title}".{where} {mend}'
_WHERE: dict[Side, str] = {
    "": "",
    "dcg": " Computed so, the DCG first differs at rank {rank}{term}.",
    "idcg": " Computed so, the DCG is right, and the IDCG first differs at rank {rank}{term}.",
}
_OF_SUMS: dict[Side, str] = {
    "": "",
    "dcg": " The DCG first differs at rank {rank}{term}.",
    "idcg": " The IDCG first differs at rank {rank}{term}.",
}
_TERM, _NO_TERM = ", where it adds {term:.4f}", ", where it adds nothing"
_ASKED = {
    "order": "The rules ask for the ranking in its order, the first document at rank 1.",
    "gain": "The rules ask for a gain of {gain}.",
    "discount": "The rules ask for a weight of {discount}.",
    "cut": "The rules ask for ranks {cutoff}; {cut}.",
    "ideal": "The rules ask for an ideal list of {pool}.",
    "quotient": "The rules ask for DCG divided by IDCG.",
    "report": "The rules ask for nDCG, which is DCG divided by IDCG.",
}
_TO_K, _TO_THE_END = "1 to {k}", "1 to the end of the list"
_CONVENTION = "{asks} {choices}Use the choices that the rules name."
_ASKS_FITS = "Your number fits another definition than the rules ask for."
_ASKS_COULD = "Your number could come from another definition than the rules ask for."
_CHOICES = "There, {choices}. "
_MEANINGS = {
    "gain": "the gain is {meaning}",
    "discount": "the weight of a rank is {meaning}",
    "ideal_pool": "the ideal list has {meaning}",
}
_REPORTED = "{names} {verb} this number by default."
_WITH_SETTINGS = "{names} can be set to report this number."
_DEFINED = "{names} define nDCG this way."
_PRINTED = "Code that a tutorial prints gives this number."
_TWO_MISTAKES = 'Your number could come from two mistakes together, "{first}" and "{second}": {causes}'
_OTHER_PAIRS = "the same numbers come from {pairs}"

_COMBINED = "{judged}Your number could come from other choices: {cause}. Use the choices that the rules name."
_IN: dict[Sides, str] = {
    "both": "{choices}",
    "dcg": "in the DCG alone, {choices}",
    "idcg": "in the IDCG alone, {choices}",
}

# ---- one term ----

_ONE_TERM = "{judged}One term explains the difference: {cause} Compute rank {rank} of your {sum} again."
_ONE_TERM_COULD = "{judged}One term could explain the difference: {cause} Compute rank {rank} of your {sum} again."
_CLAUSES: dict[TermSlipKind, str] = {
    "swapped": "ranks {rank} and {next} of the {sum} are swapped.",
    "left out": "rank {rank} of the {sum}, which adds {right:.4f}, is left out.",
    "twice": "rank {rank} of the {sum}, which adds {right:.4f}, counts twice.",
    "gain": "at rank {rank} of the {sum}, the gain is {instead:g} instead of {right:g}.",
    "grade": "at rank {rank} of the {sum}, the grade is {instead:g} instead of {right:g}.",
    "weight of rank": "at rank {rank} of the {sum}, the weight is {instead:.4f}, that of rank {number}.",
    "log2(rank)": "at rank {rank} of the {sum}, the weight is {instead:.4f}, from log2(rank).",
    "natural logarithm": "at rank {rank} of the {sum}, the weight is {instead:.4f}, from the natural logarithm.",
    "logarithm to base 10": "at rank {rank} of the {sum}, the weight is {instead:.4f}, from the logarithm to base 10.",
    "1 / rank": "at rank {rank} of the {sum}, the weight is {instead:.4f}, which is 1 / rank.",
    "no discount": "rank {rank} of the {sum} is not discounted.",
    "rounded weight": "at rank {rank} of the {sum}, the weight was rounded to {instead:g}.",
    "rounded divisor": "at rank {rank} of the {sum}, the divisor was rounded to {decimals}.",
    "amount": "the {sum} is off by {instead:g}, as a wrong digit or a wrong addition leaves it.",
}
_OR = " As likely: {causes}"
_ALSO = " The same number also comes from {causes}."
_ONE_SLIP = "one slip: {cause}"
_AMOUNT = "{judged}Your number fits this: {cause} Add the terms of your {sum} again."
_AMOUNT_COULD = "{judged}Your number could come from this: {cause} Add the terms of your {sum} again."

# ---- equal scores, and documents that one list alone knows ----

_TIED = (
    '{judged}By the rules, {meaning}. Your number {fits} "{title}": of {count} documents with equal scores, '
    "the order is {orders}. {mend}"
)
_FITS_VERB, _COULD_VERB, _MORE = "fits", "could come from", "..."
_NAMED_TIES = 5  # documents of a group, and groups
_MORE_DOCUMENTS = "the ideal list has {documents}, of {grades}, than the rules ask for."
_FEWER_DOCUMENTS = "the ideal list lacks {documents}, of {grades}, judged but not retrieved."
_OTHER_IDEAL = "{judged}Your number {fits} this: {cause} Compare your ideal list with the judgments."
_DOCUMENTS = {
    (1, False): "one document",
    (2, False): "two documents",
    (1, True): "one more document",
    (2, True): "two more documents",
}
_OF_GRADES = {1: "grade {grades}", 2: "grades {grades}"}
_ROUNDED_TERMS = "terms of the {sum} were rounded, some of them more than others. That alone can move it by {off:.2g}."
_ROUNDED_HERE = "{judged}Your number could come from this: {cause} Keep all digits until the end."

# ---- another cutoff ----

_CUTOFF = "{judged}{asked} Your number {fits} {cause} {mend}"
_FIRST_RANKS = {True: "the first {ranks} only{sums}.", False: "the first {ranks}{sums}."}
_CUT_SUMS = {True: ", in both sums", False: ", in the DCG alone"}
_RUN_TO_K, _RUN_ON = "Run both sums to rank {k}.", "Run both sums to the end of the list."

# ---- unknown ----

_UNKNOWN = "We don't know what produced this {name}."
_ENTER_SUMS = " Enter your {names} as well, so that we can check each number."
_MORE_DIGITS = " Enter your {names} with more digits, so that we can check each number."
_CHECK_SUM = " Check the gain and the weight of every rank."
_TOO_SHORT = "A single digit is too little to judge. Give {name} with {decimals} decimals."
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
    >>> from ndcg_core.teaching.diagnosis import Verdict
    >>> heading(Finding(Verdict.UNKNOWN, ""))
    '✗ Not yet.'

    """
    return headed(finding.verdict, finding.slip)


def right(quantity: str, values: dict[str, float], slip: Slip, decimals: int = 0) -> str:
    """Return the sentence about the right number, and how it was written wrong."""
    return _RIGHT[slip].format(name=QUANTITIES[quantity], value=values[quantity], decimals=decimals)


def judged(dcg: bool | None, idcg: bool | None, *, carried: bool | None) -> str:
    """Return which sums are right and whether the nDCG follows from them; None stands for what was not typed."""
    follows = "" if carried is None else (_CARRIED if carried else _NOT_CARRIED)
    return _JUDGED[dcg, idcg] + follows


def asked(stage: str, convention: Convention) -> str:
    """Return what the rules ask for in a stage of the computation.

    >>> asked("gain", Convention()), asked("cut", Convention(k=5))[:29]
    ('The rules ask for a gain of 2^grade - 1.', 'The rules ask for ranks 1 to ')
    """
    return _ASKED[stage].format(
        gain=describe("gain", convention.gain),
        discount=describe("discount", convention.discount),
        cutoff=_TO_THE_END if convention.k is None else _TO_K.format(k=convention.k),
        cut=IDEAL_CUTS[convention.ideal_cut],
        pool=IDEAL_POOLS[convention.ideal_pool],
    )


def cause(mistake: Mistake) -> str:
    """Return what was done, as the end of a sentence."""
    return mistake.wrong if mistake.wrong[1].isupper() else mistake.wrong[0].lower() + mistake.wrong[1:]


def of_mistake(
    mistake: Mistake,
    convention: Convention,
    rank: int | None,
    side: Side,
    sums: WorkedSums,
    *,
    quantity: str,
    lead: str,
    guess: bool,
) -> str:
    """Return what the rules ask for, what was done instead, where it first shows, and what to do."""
    where = _OF_SUMS if lead or quantity != "ndcg" else _WHERE
    return (_COULD if guess else _FITS).format(
        judged=lead,
        asked=asked(mistake.stage, convention),
        title=mistake.title,
        cause=cause(mistake),
        where=_first_at(where, side, rank, sums.terms if side == "dcg" else sums.ideal_terms),
        mend=mistake.mend,
    )


def of_one_sum(
    mistake: Mistake,
    convention: Convention,
    side: Side,
    rank: int | None,
    terms: Sequence[float],
    lead: str,
    *,
    guess: bool,
) -> str:
    """Return the same for a mistake in one of the two sums only."""
    return (_IN_ONE_SUM_COULD if guess else _IN_ONE_SUM).format(
        judged=lead,
        asked=asked(mistake.stage, convention),
        sum=QUANTITIES[side],
        title=mistake.title,
        where=_first_at(_OF_SUMS, side, rank, terms),
        mend=mistake.mend,
    )


def _first_at(where: dict[Side, str], side: Side, rank: int | None, terms: Sequence[float]) -> str:
    """Return at which rank a sum first differs, and what it adds there; empty if the sums are right."""
    if rank is None:
        return ""
    return where[side].format(rank=rank, term=_TERM.format(term=terms[rank - 1]) if rank <= len(terms) else _NO_TERM)


def differing_choices(topic: Topic, own: Convention, other: Convention) -> str:
    """Return the choices of another definition that change this list's value."""
    return "; ".join(_meaning(name, other.value(name)) for name in differing_fields(topic, own, other))


def of_names(topic: Topic, own: Convention, other: Convention, *, guess: bool) -> str:
    """Return by which choices another definition differs from the one that the rules ask for."""
    choices = differing_choices(topic, own, other)
    return _CONVENTION.format(
        asks=_ASKS_COULD if guess else _ASKS_FITS, choices=_CHOICES.format(choices=choices) if choices else ""
    )


def _meaning(name: str, value: FieldValue) -> str:
    return _MEANINGS.get(name, "{meaning}").format(meaning=describe(name, value))


def reported_by(names: Sequence[str]) -> str:
    """Return which libraries give this number, and which papers define nDCG this way; empty for no names.

    >>> reported_by(["sklearn", "catboost_base", "xgboost_linear"])
    'scikit-learn and CatBoost report this number by default.'
    >>> reported_by(["xgboost_linear"])
    'XGBoost can be set to report this number.'
    """
    known = [conventions[name] for name in names if not is_printed(name)]
    defaults = _libraries(entry for entry in known if entry.call and is_default(entry))
    if defaults:
        return _REPORTED.format(names=listed(defaults), verb="report" if len(defaults) > 1 else "reports")
    settings = _libraries(entry for entry in known if entry.call)
    papers = _libraries(entry for entry in known if not entry.call)
    said = [_WITH_SETTINGS.format(names=listed(settings))] if settings else []
    said += [_DEFINED.format(names=listed(papers))] if papers else []
    return " ".join(said) or (_PRINTED if names else "")


def _libraries(entries: Iterable[Entry]) -> list[str]:
    return list(dict.fromkeys(entry.library for entry in entries))


def is_default(entry: Entry) -> bool:
    """Whether this is what the library computes by default: the first of its entries."""
    return next(other for other in conventions.values() if other.library == entry.library) is entry


def combined(sides: Sides, changes: Mapping[str, FieldValue]) -> str:
    """Return which other choices were made, and in which of the sums."""
    return _IN[sides].format(choices="; ".join(_meaning(name, value) for name, value in changes.items()))


def of_combination(sides: Sides, changes: Mapping[str, FieldValue], lead: str) -> str:
    """Return that a number could come from other choices than the rules name."""
    return _COMBINED.format(judged=lead, cause=combined(sides, changes))


def also_from(ids: Sequence[str]) -> str:
    """Return which other mistakes of the catalogue give the same number; empty for none."""
    titles = [f'"{mistakes[mistake].title}"' for mistake in ids]
    return _ALSO.format(causes=listed(titles)) if titles else ""


def also_from_slips(causes: Sequence[str]) -> str:
    """Return which slips give the same number."""
    return _ALSO.format(causes=listed([_ONE_SLIP.format(cause=cause.rstrip(".")) for cause in causes]))


def or_from(causes: Sequence[str]) -> str:
    """Return which other causes, of other numbers that fit, are as likely."""
    return _OR.format(causes=" Or: ".join(cause[0].upper() + cause[1:] for cause in causes))


def beside(right: str, sums: str) -> str:
    """Return the sentence about a right nDCG and that about the sums beside it, which are not right."""
    return _BESIDE.format(right=right, sums=sums)


def of_pair(ids: Sequence[str]) -> str:
    """Return the guess that two mistakes were made together."""
    first, second = (mistakes[mistake].title for mistake in ids)
    return _TWO_MISTAKES.format(first=first, second=second, causes=causes(ids))


def causes(ids: Sequence[str]) -> str:
    """Return what was done in two mistakes, as the end of a sentence and a sentence."""
    first, second = (mistakes[mistake] for mistake in ids)
    return f"{cause(first)} {second.wrong}"


def of_other_pairs(pairs: Sequence[tuple[str, ...]]) -> str:
    """Return which other pairs of mistakes give the same numbers; empty where none do."""
    titles = [" with ".join(mistakes[mistake].title for mistake in pair) for pair in pairs]
    return _OTHER_PAIRS.format(pairs=listed(titles)) if pairs else ""


# ---- one term ----


def clause(slip: TermSlip) -> str:
    """Return what was done in one term."""
    return _CLAUSES[slip.kind].format(
        sum=QUANTITIES[slip.side], next=slip.rank + 1, decimals=counted(slip.number, "decimal"), **slip._asdict()
    )


def of_term(slip: TermSlip, lead: str, *, guess: bool) -> str:
    """Return that one term explains the difference."""
    plain, could = (_AMOUNT, _AMOUNT_COULD) if slip.kind == "amount" else (_ONE_TERM, _ONE_TERM_COULD)
    template = could if guess else plain
    return template.format(judged=lead, cause=clause(slip), rank=slip.rank, sum=QUANTITIES[slip.side])


# ---- equal scores, and documents that one list alone knows ----


def of_tied_order(
    groups: Sequence[Sequence[object]], mistake: Mistake, convention: Convention, lead: str, *, guess: bool
) -> str:
    """Return that another order of documents with equal scores gives the number, which one, and what is asked for."""
    return _TIED.format(
        judged=lead,
        meaning=describe("ties", convention.ties),
        fits=_COULD_VERB if guess else _FITS_VERB,
        title=mistake.title,
        count=sum(map(len, groups)),
        orders="; ".join(_order_of(group) for group in groups[:_NAMED_TIES]),
        mend=mistake.mend,
    )


def _order_of(group: Sequence[object]) -> str:
    """Return the order of a group; of a long one, its beginning."""
    return ", ".join([*map(str, group[:_NAMED_TIES]), *([_MORE] if len(group) > _NAMED_TIES else [])])


def other_documents(grades: Sequence[float], *, more: bool) -> str:
    """Return which documents the ideal list has besides, or lacks.

    >>> other_documents((3, 2), more=True)
    'the ideal list has two more documents, of grades 3 and 2, than the rules ask for.'
    """
    count = len(grades)
    named = _OF_GRADES[count].format(grades=listed([f"{grade:g}" for grade in grades]))
    return (_MORE_DOCUMENTS if more else _FEWER_DOCUMENTS).format(documents=_DOCUMENTS[count, more], grades=named)


def of_other_documents(grades: Sequence[float], lead: str, *, more: bool, guess: bool) -> str:
    """Return that other documents in the ideal list explain a number."""
    fits = _COULD_VERB if guess else _FITS_VERB
    return _OTHER_IDEAL.format(judged=lead, fits=fits, cause=other_documents(grades, more=more))


def rounded_terms(side: Side, off: float) -> str:
    """Return that terms were rounded, as a clause."""
    return _ROUNDED_TERMS.format(sum=QUANTITIES[side], off=off)


def of_rounded_terms(side: Side, off: float, lead: str) -> str:
    """Return that rounded terms could explain a sum."""
    return _ROUNDED_HERE.format(judged=lead, cause=rounded_terms(side, off))


# ---- another cutoff ----


def other_cutoff(convention: Convention, k: int, in_both: bool) -> str:
    """Return which ranks count, as the end of a sentence.

    >>> other_cutoff(Convention(k=5), 1, True)
    'the first rank only, in both sums.'
    """
    ranks = counted(k, "rank") if k > 1 else "rank"
    return _FIRST_RANKS[convention.k is None or k < convention.k].format(ranks=ranks, sums=_CUT_SUMS[in_both])


def of_cutoff(convention: Convention, k: int, in_both: bool, lead: str, *, guess: bool) -> str:
    """Return that a number comes from another cutoff than the rules ask for."""
    return _CUTOFF.format(
        judged=lead,
        asked=asked("cut", convention),
        fits=_COULD_VERB if guess else _FITS_VERB,
        cause=other_cutoff(convention, k, in_both),
        mend=_RUN_ON if convention.k is None else _RUN_TO_K.format(k=convention.k),
    )


# ---- unknown ----


def unknown(quantity: str, entered: Mapping[str, bool], lead: str = "") -> str:
    """Return that nothing known gives a number, and what to do next; see :func:`next_entry`."""
    if quantity != "ndcg":
        return lead + (_UNKNOWN_SUM.format(name=QUANTITIES[quantity]) if lead else not_found(quantity) + _CHECK_SUM)
    return lead + not_found(quantity) + next_entry(entered)


def next_entry(entered: Mapping[str, bool]) -> str:
    """Return which sums to enter; empty if both can be checked.

    Parameters
    ----------
    entered : mapping of str to bool
        The quantities that were typed, and whether each has enough digits to be checked.

    Examples
    --------
    >>> next_entry({"dcg": True, "ndcg": True}), next_entry({"dcg": True, "idcg": True, "ndcg": True})
    (' Enter your IDCG as well, so that we can check each number.', '')

    """
    sums = [name for name in QUANTITIES if name != "ndcg"]
    missing = [QUANTITIES[name] for name in sums if name not in entered]
    short = [QUANTITIES[name] for name in sums if not entered.get(name, True)]
    return (_ENTER_SUMS if missing else _MORE_DIGITS).format(names=listed(missing or short)) if missing or short else ""


def not_found(quantity: str) -> str:
    """Return the sentence that nothing known gives a number."""
    return _UNKNOWN.format(name=QUANTITIES[quantity])


# ---- a definition that nobody named ----

_RULES = {
    "gain": "a grade counts as {meaning}",
    "discount": "a rank weighs {meaning}",
    "k": "only the top {value} count",
    "ideal_pool": "the ideal list has {meaning}",
}
_IN_WORDS = {
    ("gain", "linear"): "a grade counts as itself",
    ("ideal_pool", "judged"): "what was never found is in the ideal list",
    ("ideal_pool", "ranked"): "the ideal list has only what was found",
    ("k", None): "all ranks count",
}
_RIGHT_IF, _DEPENDS = "{typed} right if {rule}.", "It depends: {typed} right if {rule}."
_RIGHT_EVERYWHERE = "{typed} right under every definition that we tried."
_RIGHT_SOMEWHERE = "It depends: {typed} right under some rules."
_TYPED = {False: "{typed} is", True: "{typed} are"}
_COMPUTES, _COMPUTE, _ASSUMED = "{tools} computes it so.", "{tools} compute it so.", "Assumed: {assumed}."
_CONTRAST, _WHICH = "It is {value:.4f} if {rule}{tools}.", "Which rule is yours?"
_OF_TOOLS, _MORE = " ({tools})", "{count} more"
_IF_ASKED, _POSTED = "If {rule}: {sentence}", '"{title}" ({source}): {was}'
_MOST_TOOLS = 3


def rule(name: str, value: FieldValue) -> str:
    """Return what a definition says of a choice, as a clause.

    >>> rule("gain", "linear"), rule("k", 5), rule("ties", "average")[:24]
    ('a grade counts as itself', 'only the top 5 count', 'equal scores share the m')
    """
    if (name, value) in _IN_WORDS:
        return _IN_WORDS[name, value]
    return _RULES.get(name, "{meaning}").format(meaning=describe(name, value), value=value)


def some_tools(tools: Sequence[str]) -> str:
    """Return the first few tools, and how many more there are.

    >>> some_tools(["a", "b", "c", "d"]), some_tools(["a", "b"])
    ('a, b, c and 1 more', 'a and b')
    """
    more = len(tools) - _MOST_TOOLS
    return listed([*tools[:_MOST_TOOLS], *([_MORE.format(count=more)] if more > 0 else [])])


def right_if(typed: Sequence[str], rules: Sequence[str], *, alone: bool = False) -> str:
    """Return that typed numbers are right, and under which rule, if it is one.

    >>> right_if(["0.9"], ["all ranks count"], alone=True), right_if(["0.9"], ["it is 1", "it is 2"])
    ('It depends: 0.9 is right if all ranks count.', 'It depends: 0.9 is right under some rules.')
    """
    forms = _RIGHT_SOMEWHERE, _DEPENDS if alone else _RIGHT_IF
    form = forms[len(rules) == 1] if all(rules) else _RIGHT_EVERYWHERE
    return form.format(typed=_TYPED[len(typed) > 1].format(typed=listed(typed)), rule=rules[0])


def right_under(said: str, tools: Sequence[str], assumed: Sequence[str]) -> str:
    """Return that numbers are right, who computes them so, and what was assumed."""
    computed = (_COMPUTE if len(tools) > 1 else _COMPUTES).format(tools=some_tools(tools)) if tools else ""
    taken = _ASSUMED.format(assumed="; ".join(assumed)) if assumed else ""
    return " ".join(filter(None, (said, computed, taken)))


def contrast(others: Iterable[tuple[str, float, Sequence[str]]]) -> str:
    """Return what other rules give, each with its number and its tools, and the question that is left."""
    found = [
        _CONTRAST.format(rule=rule, value=value, tools=_OF_TOOLS.format(tools=some_tools(tools)) if tools else "")
        for rule, value, tools in others
        if rule
    ]
    return " ".join([*found, _WHICH]) if found else ""


def if_asked(rule: str, sentence: str) -> str:
    """Return a sentence of a diagnosis under rules that nobody named."""
    return _IF_ASKED.format(rule=rule, sentence=sentence) if rule else sentence


def posted(title: str, source: str, was: str) -> str:
    """Return where a number was posted, and what it was."""
    return _POSTED.format(title=title, source=source, was=was)


def too_short(quantity: str, decimals: int) -> str:
    """Return that a number has too few digits to be judged."""
    return _TOO_SHORT.format(name=QUANTITIES[quantity], decimals=decimals)


def why(topic: Topic, convention: Convention, sums: WorkedSums, mistake: str, others: Sequence[Candidate]) -> str:
    """Return why the numbers given cannot tell a mistake from others, one reason after the other."""
    reasons = (why_equal(topic, convention, mistake, other.ids[0]) or _on_this_list(sums, other) for other in others)
    return "; ".join(dict.fromkeys(reasons))


def _on_this_list(sums: WorkedSums, other: Candidate) -> str:
    for name, value in sums.values.items():
        if abs(value - other.values[name]) > 1e-9:
            return _GIVE_MORE.format(name=QUANTITIES[name])
    return _SAME_SUMS
