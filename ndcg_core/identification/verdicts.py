"""What answers decide: sentences, the verdict, and a card to keep; nothing that a definition left contradicts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from ndcg_core.identification import words
from ndcg_core.identification.asking import Identification
from ndcg_core.identification.evidence import FEWEST, Step, fits, grouped, share
from ndcg_core.identification.hypotheses import Hypothesis, commonest, hypotheses, lattice_choices, opened, outcomes
from ndcg_core.identification.lists import EDGES, FORMS, NEED_OF, TrialList, trial_lists
from ndcg_core.identification.other_measures import is_told
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.choices import FIELDS, ONE_LIST
from ndcg_core.model.convention import Convention, describe, signature
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import GAINS
from ndcg_core.plurals import counted

Kind = Literal["asking", "decided", "inseparable", "decimals", "nothing", "none"]
KNOWN: tuple[Kind, ...] = ("decided", "inseparable", "decimals")
"""The verdicts that name a definition."""
COMMONEST = 3
_NO_VALUE = ("skip", "nan", "error")
_SAID = 2


@dataclass(frozen=True)
class Verdict:
    """What can be said after the answers so far.

    Attributes
    ----------
    kind : {"asking", "decided", "inseparable", "decimals", "nothing", "none"}
        ``asking`` while lists separate what is left; ``decided`` for one definition; ``inseparable`` for several that
        differ only in what the tool does not take; ``decimals`` for several that differ only in digits that it does not
        print; ``nothing`` if the answers show too little, or came too seldom; ``none`` if no definition gives them.
    sentence : str
        The same, in words.
    names : tuple of str
        The catalogue's names of the definition; empty if it has none.
    pair : tuple of Hypothesis
        Two definitions that are left.
    case : TrialList or None
        The smallest list on which the pair differs.
    nearest : Hypothesis or None
        The definition that misses the fewest answers, if none gives them all.
    place : int or None
        The first step whose answer it misses, from 0 on.
    expected : float
        What it would print there.

    """

    kind: Kind
    sentence: str = ""
    names: tuple[str, ...] = ()
    pair: tuple[Hypothesis, ...] = ()
    case: TrialList | None = None
    nearest: Hypothesis | None = None
    place: int | None = None
    expected: float = math.nan


@dataclass(frozen=True)
class Card:
    """What to keep beside a number.

    Attributes
    ----------
    title, equal : str
        What it is, and on how many lists of how many decimals.
    names : tuple of str
        Its names in the catalogue.
    signature : str
        The definition as one line; choices that were not decided have their default.
    undecided : tuple of str
        What could not be decided, and why.
    calls : tuple of (str, str)
        Calls that give the same number: a library's name, and the code.
    differs : tuple of (str, str)
        The commonest definitions that are others, each with what differs.

    """

    title: str
    equal: str
    names: tuple[str, ...]
    signature: str
    undecided: tuple[str, ...]
    calls: tuple[tuple[str, str], ...]
    differs: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        """Return the card as lines of text."""
        lines = [self.title, self.equal, words.SIGNATURE.format(signature=self.signature)]
        lines += [words.NOT_DECIDED.format(what="; ".join(self.undecided))] if self.undecided else []
        lines += (
            [words.SAME_NUMBER.format(calls="; ".join(dict.fromkeys(call for _, call in self.calls)))]
            if self.calls
            else []
        )
        lines += [words.DIFFERS.format(library=library, how=how) for library, how in self.differs]
        return "\n".join(lines)


@lru_cache(maxsize=64)
def decided(asked: Identification) -> tuple[str, ...]:
    """Return a sentence for each choice that every definition left makes alike and that a list has shown."""
    if not asked.answers:
        return ()
    clauses = tuple(clause(name, next(iter(values))) for name, values in _values(asked) if len(values) == 1)
    printed = next((step.answer for step in asked.counted if step.stands_for_none), None)
    return clauses if printed is None else (*clauses, words.PRINTED_FOR_NONE.format(printed=f"{printed:g}"))


def _values(asked: Identification) -> Iterator[tuple[str, set[FieldValue]]]:
    """Yield each choice that the lists have shown, with the values that are left of it."""
    shown = {need for step in asked.counted for need in step.given.needs}
    cut = any(step.given.k is not None for step in asked.counted)
    for name in lattice_choices():
        if asked.survivors and FIELDS[name].need in shown and (cut or name != "ideal_cut"):
            yield name, {_plain(name, hypothesis.convention) for hypothesis in asked.survivors}


def _plain(name: str, convention: Convention) -> FieldValue:
    """Return a value, the same one for all that a list cannot tell apart."""
    if name == "discount":
        return convention.discount_form.shape
    value = convention.value(name)
    if (
        name == "unjudged"
        and value == "nothing"
        and not any(gain.knows(0) and gain(0) for gain in [convention.gain_form])
    ):
        return "zero"  # which then earns nothing either
    return "nan" if name == "no_relevant" and value in _NO_VALUE else value


def clause(name: str, value: FieldValue) -> str:
    """Return a choice as a sentence.

    >>> clause("gain", "exp2"), clause("ties", "average")[:40]
    ('The gain is exponential: 2^grade - 1.', 'Equal scores share the mean gain of thei')
    """
    if name == "no_relevant" and value == "nan":
        return words.NO_VALUE
    meaning = value.formula if name == "discount" else describe(name, value)
    if name == "gain" and isinstance(value, str):
        meaning = words.NAMED_GAIN.format(title=GAINS[value].title, formula=meaning)
    text = words.CLAUSES.get(name, words.CLAUSE).format(meaning=meaning)
    return text[0].upper() + text[1:]


def called(names: Iterable[str]) -> str:
    """Return what people call definitions of the catalogue; a name may have a comma."""
    return "; ".join(conventions[name].title for name in names)


def label(hypothesis: Hypothesis) -> str:
    """Return what a definition is called, or its signature if it has no name."""
    return called(hypothesis.names) or signature(hypothesis.convention)


@lru_cache(maxsize=64)
def verdict(asked: Identification) -> Verdict:
    """Return what can be said after the answers so far."""
    if (too_few := _too_few(asked)) is not None:
        return too_few
    if not asked.survivors:
        return _none_fits(asked)
    if not asked.answers or asked.separating is not None:
        return Verdict("asking", words.LEFT.format(names=len(asked.names), definitions=len(asked.survivors)))
    return _several_left(asked) or _of_what_is_left(asked)


def _several_left(asked: Identification) -> Verdict | None:
    """Return the verdict that definitions are left that some list tells apart, if they are."""
    usual = [given for given in asked.allowed if not given.features & EDGES]
    if len(apart := _apart(asked, usual)) > 1 and asked.decimals is not None:
        pair = apart[:2]
        sentence = words.TOO_FEW_DECIMALS.format(
            decimals=counted(asked.decimals, "decimal"),
            first=label(pair[0]),
            second=label(pair[1]),
            more=asked.decimals + 1,
        )
        return Verdict("decimals", sentence, pair=pair, case=_smallest(pair, usual))
    everything = [given for given in trial_lists(asked.form, asked.cutoffs) if not given.features & EDGES]
    apart = _apart(asked, everything)
    if len(apart) > 1:
        pair = apart[:2]
        case = _smallest(pair, everything)
        return Verdict("inseparable", _inseparable(asked, pair, case), pair=pair, case=case)
    return None


def _of_what_is_left(asked: Identification) -> Verdict:
    """Return the verdict on definitions that no list tells apart: they may share too little, or be another measure."""
    if len(asked.survivors) > 1 and not _is_shown(asked):
        names = called(asked.names) or words.MANY.format(count=len(asked.survivors))
        sentence = words.DECIDES_LITTLE if decided(asked) else words.DECIDES_NOTHING
        return Verdict("nothing", sentence.format(names=names))
    if asked.rivals and not asked.names and asked.refuting is None and is_told(asked.counted):
        return Verdict("nothing", words.OTHER_MEASURE.format(measure=_measures(asked), count=len(asked.counted)))
    return Verdict("decided", _one_left(asked), asked.names)


def _too_few(asked: Identification) -> Verdict | None:
    """Return the verdict that too few answers came, where no more will come."""
    if not asked.steps or len(asked.answers) >= FEWEST:
        return None
    failed = sum(step.is_failed for step in asked.steps)
    if not failed and asked.next is not None:
        return None
    few = words.TOO_FEW[len(asked.answers) != 1].format(answers=len(asked.answers), fewest=FEWEST)
    return Verdict("nothing", " ".join([few, *_failures(asked)]))


def _failures(asked: Identification) -> list[str]:
    failed = sum(step.is_failed for step in asked.steps)
    return [words.FAILED.format(failed=failed, lists=len(asked.steps))] if failed else []


def _is_shown(asked: Identification) -> bool:
    """Return whether the answers show the choice that matters most: the discount, or at a cutoff of 1 the gain."""
    telling = "gain" if {*asked.cutoffs} == {1} else "discount"
    return any(name == telling and len(values) == 1 for name, values in _values(asked))


def _measures(asked: Identification) -> str:
    return words.OR_MEASURE.join(each.name for each in asked.rivals[:_SAID])


def _one_left(asked: Identification) -> str:
    """Return that one definition is left: its first name, the others of the same definition, and those it equals."""
    (name, *same), *others = [each.names for each in asked.survivors if each.names] or [("",)]
    sure = asked.confirmed and asked.refuting is None
    found = words.CONFIRMED[asked.confirmed > 1] if sure else words.ONLY_LEFT[not others]
    title = called([name]) if name else signature(asked.survivors[0].convention)
    title += words.EXCEPT.format(case=words.FEATURES[asked.reading.without]) if asked.reading.without else ""
    sentences = [found.format(name=title, lists=asked.confirmed)]
    sentences += [words.DIGITS_CUT.format(decimals=counted(asked.decimals or 0, "decimal"))] if asked.digits.cut else []
    sentences += [words.SO_WOULD.format(measure=_measures(asked))] if asked.rivals else []
    sentences += _failures(asked)
    sentences += [words.SAME_DEFINITION.format(names=called(same))] if same else []
    alike = called(each for names in others for each in names)
    sentences += [words.SAME_AS_CALLED.format(form=FORMS[asked.form].title, names=alike)] if alike else []
    sentences += [] if name else [words.NO_NAME]
    return " ".join(sentences)


def _apart(asked: Identification, lists: Sequence[TrialList]) -> tuple[Hypothesis, ...]:
    """Return one definition of each group that agrees on these lists, those with a name first."""
    found = [min(group, key=lambda each: not each.names) for group in grouped(asked.survivors, lists)]
    return tuple(sorted(found, key=lambda each: not each.names))


def _smallest(pair: Sequence[Hypothesis], lists: Sequence[TrialList]) -> TrialList | None:
    """Return the smallest list on which two definitions differ."""
    for given in lists:
        first, second = ({round(value, 5) for value in outcomes(given, each) if value == value} for each in pair)
        if first != second:
            return given
    return None


def _inseparable(asked: Identification, pair: Sequence[Hypothesis], case: TrialList | None) -> str:
    refused = [step.refused for step in asked.steps if step.answer is None]
    features = {feature for each in refused if case and each <= case.features for feature in each}
    what = ", ".join(text for name, text in words.FEATURES.items() if name in features) or words.OTHER_CUTOFF
    return words.INSEPARABLE.format(first=label(pair[0]), second=label(pair[1]), case=what)


def _none_fits(asked: Identification) -> Verdict:
    """Return the verdict that no definition gives all answers, with the nearest."""
    nearest = _nearest(asked)
    if asked.rivals and is_told(asked.answers):
        sentence = words.OTHER_MEASURE.format(measure=_measures(asked), count=len(asked.answers))
        return Verdict("none", sentence, nearest=nearest)
    missed = [
        place for place, step in enumerate(asked.steps) if step.answer is not None and not _fits(asked, step, nearest)
    ]
    place = missed[0] if missed else next(place for place, step in enumerate(asked.steps) if step.answer is not None)
    step = asked.steps[place]
    expected = outcomes(step.given, nearest)[0]
    places = 4 if asked.decimals is None else asked.decimals
    sentence = words.NONE_FITS.format(
        count=len(hypotheses(asked.cutoffs)),
        nearest=label(nearest),
        expected=words.NO_NUMBER if math.isnan(expected) else f"{expected:.{places}f}",
        list=place + 1,
        typed=words.NO_NUMBER if math.isnan(step.answer or 0.0) else f"{step.answer:.{places}f}",
    )
    return Verdict("none", sentence, nearest=nearest, place=place, expected=expected)


def _fits(asked: Identification, step: Step, hypothesis: Hypothesis) -> bool:
    return share(step, hypothesis, asked.digits) > 0


def _nearest(asked: Identification) -> Hypothesis:
    """Return the definition that misses the fewest answers, of those with a name if one of them is as good."""
    for place in reversed(range(len(asked.steps))):
        if asked.steps[place].answer is not None and (left := asked.without(place).survivors):
            found = opened(left, asked.steps[place].given)
            return min(found, key=lambda each: (not each.names, _distance([asked.steps[place]], each)))
    found = [each for each in hypotheses(asked.cutoffs) if each.names]  # what a reader knows
    return min(
        found,
        key=lambda each: (-sum(_fits(asked, step, each) for step in asked.answers), _distance(asked.answers, each)),
    )


def _distance(steps: Sequence[Step], hypothesis: Hypothesis) -> float:
    total = 0.0
    for step in steps:
        away = abs(outcomes(step.given, hypothesis)[0] - (step.answer or 0.0))
        total += away if away == away else math.inf
    return total


def card(asked: Identification, tool: str = "") -> Card:
    """Return what to keep of an identification."""
    names = asked.names
    definition = next((each for each in asked.survivors if each.names), asked.survivors[0])
    cutoffs = {step.given.k for step in asked.answers}
    k = cutoffs.pop() if len(cutoffs) == 1 else None
    # What only several queries show is left out: no list of one query says anything of it.
    written = signature(Convention.from_choices(**{name: definition.at(k).value(name) for name in ONE_LIST}))
    decimals = words.ALL_DIGITS if asked.decimals is None else counted(asked.decimals, "decimal")
    equal = words.EQUAL.format(
        name=called(names) or written, lists=len(asked.answers), decimals=decimals, form=FORMS[asked.form].title
    )
    own = f'ndcg(topic, "{names[0] if names else written}"' + ("" if k is None or not names else f", k={k}")
    own += ", k=k)" if cutoffs else ")"
    calls = [("ndcg_core", own)]
    calls += [(conventions[name].library, conventions[name].call) for name in names if conventions[name].call]
    title = words.TITLE.format(tool=tool or words.YOUR_TOOL)
    return Card(title, equal, names, written, undecided(asked), tuple(calls), tuple(_differences(definition, names)))


def undecided(asked: Identification) -> tuple[str, ...]:
    """Return each choice that no list has shown or that stays open, with the reason."""
    shown = {name for name, values in _values(asked) if len(values) == 1}
    refused = {feature: step.message for step in asked.steps if step.answer is None for feature in step.refused}
    found = []
    for name in lattice_choices():
        if name in shown:
            continue
        feature = next((each for each, need in NEED_OF.items() if need == FIELDS[name].need), None)
        if feature is not None and feature in refused:
            said = words.REFUSED_WITH.format(message=refused[feature]) if refused[feature] else words.REFUSED
        elif feature is not None and feature not in FORMS[asked.form].takes:
            said = words.NOT_IN_FORM.format(form=FORMS[asked.form].title)
        else:
            said = words.NOT_ASKED if feature is not None else words.NOT_SHOWN
        found.append(words.UNDECIDED.format(what=words.ABOUT.get(name, name), why=said))
    if len(alike := _cutoffs_alike(asked)) > 1:
        ks = ", ".join(map(str, alike))
        found.append(words.UNDECIDED.format(what=words.OWN_CUTOFF, why=words.CUTOFFS_ALIKE.format(ks=ks)))
    if None in asked.cutoffs:
        longest = max((len(step.given.ranked) for step in asked.answers), default=0)
        found.append(words.UNDECIDED.format(what=words.CUTOFF_ABOVE.format(longest=longest), why=words.NO_LONGER))
    return tuple(found)


def _cutoffs_alike(asked: Identification) -> list[int]:
    """Return the cutoffs that a tool may have of itself: those which give the same number for the long list."""
    answered = [step for step in asked.counted if "long" in step.given.features and step.given.k is not None]
    return [
        k
        for step in answered
        for k in range(1, len(step.given.ranked))
        if fits(outcomes(replace(step.given, k=k), asked.survivors[0])[0], step.number, *asked.digits)
    ]


def _differences(definition: Hypothesis, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the commonest definitions, the first of each kind of library, with the choices that differ."""
    others = [name for name in commonest() if name not in names][:COMMONEST]
    for name in others:
        other = conventions[name].convention
        differing = [each for each in lattice_choices() if _plain(each, other) != _plain(each, definition.convention)]
        how = " ".join(clause(each, _plain(each, other)) for each in differing)
        yield conventions[name].library, how or words.SAME_HERE
