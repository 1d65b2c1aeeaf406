"""A number whose definition nobody named: under which definitions it is right, and which choices are open."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ndcg_core.errors import NdcgError
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.convention import Convention
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.topic import Topic
from ndcg_core.scoring.differences import differing_fields
from ndcg_core.teaching.diagnosis import words
from ndcg_core.teaching.diagnosis.answer_context import Given, names_of
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.diagnosis.candidates import Candidate, named_candidates, rounded
from ndcg_core.teaching.diagnosis.finding import Finding, Verdict, listed
from ndcg_core.teaching.diagnosis.findings import Definition, Findings, OpenRules
from ndcg_core.teaching.diagnosis.other_cutoffs import MOST_RANKS
from ndcg_core.teaching.diagnosis.typed_number import USUAL_DECIMALS, Typed, read, read_all
from ndcg_core.teaching.mistakes import mistakes
from ndcg_core.teaching.wild import WildNumber, wild_numbers

SHOWN = ("gain", "discount", "k", "ideal_pool")
"""The choices that are said to be assumed, where they are not open."""
_MOST_FITTING, _MOST_OTHERS, _MOST_ASKED = 4, 4, 4
_ALL_DIGITS, _COMMON = 9, 3  # decimals; definitions that agree at a cutoff, so that it is worth naming
_ORDER = {name: place for place, name in enumerate(conventions)}


def under_every_definition(
    topic: Topic,
    answer: object,
    *,
    quantity: str = "ndcg",
    decimals: int | None = None,
    said: Mapping[str, FieldValue] | None = None,
) -> Findings:
    """Return under which definitions of the catalogue an answer is right; :func:`ndcg_core.diagnose` calls it.

    Parameters
    ----------
    topic, answer, quantity, decimals
        As :func:`ndcg_core.diagnose` takes them.
    said : mapping of str to value, optional
        The choices that are known, by their names: ``{"gain": "linear", "k": 5}``. Without a ``k`` all ranks count, and
        other cutoffs are tried only where nothing fits so, for three decimals or more that several libraries give.

    Returns
    -------
    Findings
        A finding for each set of rules that fits, with the record :attr:`Findings.rules`; if none does, what the
        diagnosis finds under the commonest.

    Raises
    ------
    NdcgError
        If the answer is not a number, a choice is unknown, or every definition refuses the list.

    Examples
    --------
    >>> topic = Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2})
    >>> found = under_every_definition(topic, "0.8175")
    >>> [(each.rule, each.fits, each.tools[0]) for each in found.rules.candidates[:2]]
    [('a grade counts as itself', True, 'scikit-learn'), ('a grade counts as 2^grade - 1', False, 'XGBoost')]
    >>> found.rules.open, found.rules.assumed
    (('gain',), ('a rank weighs 1 / log2(rank + 1)', 'all ranks count'))
    """
    given, known = read_all(answer, quantity, decimals), dict(said or {})
    compared = {name: _with_all_digits(typed) for name, typed in given.items()}
    whole = _levels(topic) if "k" not in known else (Convention().changed(**known).k,)
    groups = _groups(topic, whole, known, tuple(given))
    if not groups:
        groups = [[_plain(topic, Convention().changed(**known))]]  # or it says why the list is refused
    fitting = [group for group in groups if _fits(group, compared)]
    if not fitting and "k" not in known and len(topic.docs) <= MOST_RANKS and _is_precise(given):
        elsewhere = _groups(topic, range(len(topic.docs) - 1, 0, -1), known, tuple(given))
        fitting = [group for group in elsewhere if len(names_of(group)) >= _COMMON and _fits(group, compared)]
    fitting.sort(key=lambda group: not all(typed.rounds(group[0].values[name]) for name, typed in compared.items()))
    rules = _rules(topic, fitting[:_MOST_FITTING], groups, given, known)
    shown = tuple(given)[-1]
    if len(fitting) > 1 and all(typed.single for typed in compared.values()):
        sentence = words.too_short(shown, given[shown].required)
        return Findings([Finding(Verdict.UNKNOWN, sentence, quantity=shown, slip="too short")], rules)
    found = [_posted(each, shown) for each in rules.known]
    if rules.fitting:
        return Findings([*(_finding(each, rules, given) for each in rules.fitting), *found], rules)
    return Findings(found or _causes(topic, rules, given), rules)


def _with_all_digits(typed: Typed) -> Typed:
    """Return a single digit that is a whole answer, such as 1, with all its digits."""
    if typed.exact is None or not typed.single:
        return typed
    return replace(typed, value=typed.exact, decimals=_ALL_DIGITS)


def _is_precise(given: Given) -> bool:
    """Whether numbers show a cutoff: with few digits, some rule at some cutoff gives nearly every number."""
    return len(given) > 1 or all(typed.decimals >= USUAL_DECIMALS for typed in given.values())


def _levels(topic: Topic) -> tuple[int | None, ...]:
    """Return the cutoffs at which all ranks count: none, and that at the end of a list that lacks documents."""
    return (None, len(topic.docs)) if topic.missing and topic.docs else (None,)


def _groups(
    topic: Topic, cutoffs: Iterable[int | None], said: Mapping[str, FieldValue], quantities: tuple[str, ...]
) -> list[list[Candidate]]:
    """Return the definitions at these cutoffs, those with equal numbers as one, the commonest first.

    Of those with equal numbers, one with the usual discount speaks for all: another base of the logarithm cancels out.
    """
    found: dict[tuple[float, ...], list[Candidate]] = {}
    everyone = [each for k in cutoffs for each in _at(topic, k, {**said, "k": k})]
    for each in sorted(everyone, key=lambda each: _ORDER.get(each.name, len(_ORDER))):
        found.setdefault(rounded(each.values, quantities), []).append(each)
    usual = Convention().changed(**said).discount
    return [sorted(group, key=lambda each: _own([each]).discount != usual) for group in found.values()]


def _at(topic: Topic, k: int | None, said: Mapping[str, FieldValue]) -> Iterator[Candidate]:
    """Yield the definitions that say the same, but for code that tutorials print, and that of these words alone."""
    wanted = Convention().changed(**said)
    names = [name for name in said if name != "k"]
    for each in named_candidates(topic, Convention(k=k)):
        same = each.convention is not None and all(each.convention.value(n) == wanted.value(n) for n in names)
        if same and not each.rare and math.isfinite(each.values["ndcg"]):
            yield each
    with suppress(NdcgError):
        if names:
            yield _plain(topic, wanted)


def _plain(topic: Topic, wanted: Convention) -> Candidate:
    key = AnswerKey(topic, wanted)
    return Candidate({"dcg": key.dcg, "idcg": key.idcg, "ndcg": key.ndcg}, convention=wanted)


def _fits(group: Sequence[Candidate], given: Given) -> bool:
    return all(typed.fits(group[0].values[name]) for name, typed in given.items())


def _rules(
    topic: Topic,
    fitting: list[list[Candidate]],
    groups: list[list[Candidate]],
    given: Given,
    said: Mapping[str, FieldValue],
) -> OpenRules:
    """Return the record: what fits, common definitions that do not, at the same cutoff, and what parts them."""
    others = [group for group in groups if group not in fitting]
    is_cut = bool(fitting) and not any(group in groups for group in fitting)
    if is_cut:
        here = _groups(topic, (_own(fitting[0]).k,), said, tuple(given))
        others = [group for group in here if not _fits(group, given)]
    shown = [*fitting, *others[:_MOST_OTHERS]]
    first, near = _own(shown[0]), shown[1 : max(len(fitting), 1) + 1]
    parting = [name for group in near for name in _parting(topic, first, _own(group))]
    choices = tuple(dict.fromkeys([*parting, *(["k"] if is_cut else [])]))
    rest = [name for name in SHOWN if name not in choices and name not in said and _counts(name, topic, shown[0])]
    assumed = [words.rule(name, first.value(name)) for name in rest]
    return OpenRules(
        tuple(_definition(group, choices, fits=group in fitting) for group in shown),
        choices,
        tuple(assumed),
        tuple(each for each in wild_numbers.values() if _is_posted(each, topic, given)),
        tuple(given)[-1],
        tuple(each.text for each in given.values()),
    )


def _counts(name: str, topic: Topic, group: Sequence[Candidate]) -> bool:
    """Whether a choice can matter to the numbers of a list: the gain where grades differ, the pool where some lack."""
    if name == "ideal_pool":
        return bool(topic.missing)
    return name != "gain" or len({repr(each.convention.gain) for each in group if each.convention}) == 1


def _own(group: Sequence[Candidate]) -> Convention:
    return group[0].convention or Convention()


def _parting(topic: Topic, first: Convention, other: Convention) -> tuple[str, ...]:
    """Return the choices in which two definitions differ on this list, or where nDCG is the same, in its sums."""
    found = differing_fields(topic, first, other)
    return found or tuple(name for name in SHOWN if first.value(name) != other.value(name))


def _definition(group: Sequence[Candidate], choices: tuple[str, ...], *, fits: bool) -> Definition:
    own = _own(group)
    names = tuple(sorted(dict.fromkeys(names_of(group)), key=lambda name: not words.is_default(conventions[name])))
    rule = listed([words.rule(name, own.value(name)) for name in choices])
    tools = tuple(dict.fromkeys(conventions[name].library for name in names))
    return Definition(own, group[0].values, fits, names, tools, rule)


def _finding(each: Definition, rules: OpenRules, given: Given) -> Finding:
    said = words.right_if(rules.typed, [each.rule], alone=len(rules.fitting) == 1)
    return Finding(
        Verdict.CONVENTION if rules.open else Verdict.RIGHT,
        words.right_under(said, each.tools, rules.assumed),
        each.names,
        quantity=tuple(given)[-1],
        values=each.values,
        note=words.reported_by(each.names),
    )


def _causes(topic: Topic, rules: OpenRules, given: Given) -> list[Finding]:
    """Return what the diagnosis finds under the common definitions: of the one under which it finds most."""
    best: list[Finding] = []
    for each in rules.candidates[:_MOST_ASKED]:
        found = AnswerKey(topic, each.convention).diagnose(dict(given))
        if not best or _order(found[0]) < _order(best[0]):
            best = [_if_asked(each.rule, one) if _depends(one) else one for one in found]
        if best[0].verdict is not Verdict.UNKNOWN and not best[0].guess:
            break
    return best


def _depends(finding: Finding) -> bool:
    """Whether what is said would be another thing under another rule: a number that nothing explains has none."""
    return not finding.needs_digits and (finding.verdict is not Verdict.UNKNOWN or bool(finding.certain))


def _if_asked(rule: str, finding: Finding) -> Finding:
    return replace(finding, sentence=words.if_asked(rule, finding.sentence))


def _order(finding: Finding) -> tuple[int, bool]:
    return list(Verdict).index(finding.verdict), finding.guess


def _is_posted(each: WildNumber, topic: Topic, given: Given) -> bool:
    """Whether this number was posted for this very list."""
    typed, posted, theirs = given.get(each.quantity), read(each.posted), each.topic
    if typed is None or typed.decimals < posted.decimals or not typed.fits(posted.value):
        return False
    missed, others = (sorted(one.qrels[doc] for doc in one.missing) for one in (topic, theirs))
    return (topic.grades, topic.scores, missed) == (theirs.grades, theirs.scores, others)


def _posted(each: WildNumber, quantity: str) -> Finding:
    verdict = Verdict.MISTAKE if each.cause in mistakes else Verdict.CONVENTION
    return Finding(verdict, words.posted(each.title, each.source, each.was), quantity=quantity, guess=True)
