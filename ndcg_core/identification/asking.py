"""A tool is asked list after list: what was asked and answered, what is left, and which list comes next.

:class:`Identification` is a frozen state. Every answer and every refusal gives a new one, so that a page, a terminal
and a program ask in the same way. :mod:`~ndcg_core.identification.verdicts` says what a state decides.

>>> asked = Identification("run", cutoffs=(3,), decimals=4)
>>> asked.next.k, asked.next.topic.has_ties                        # the list to ask about now
(3, False)
>>> asked = asked.answered("0.5503", given=TrialList.from_text("13.2@3"))
>>> asked.names                                                    # nothing gives this number
()
>>> asked = asked.changed(0, "0.5767").refused("ties")             # an answer is changed; a tool need not take all
>>> "burges_2005" in asked.names
True
>>> Identification.decode(asked.encode()) == asked
True

What a page reads: ``next`` (a :class:`~ndcg_core.identification.lists.TrialList`: ``ranking``, ``absent``, ``qrels``,
``k``, ``features``), ``values()`` for the marks, ``names``, ``definitions``, ``numbers`` and ``confirmed``; and of
:mod:`~ndcg_core.identification.verdicts` the functions ``decided``, ``verdict`` and ``card``.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple, cast

from ndcg_core.identification import words
from ndcg_core.identification.choosing import best_list
from ndcg_core.identification.evidence import FEWEST, Digits, Step, grouped, surviving, without_chance
from ndcg_core.identification.hypotheses import Hypothesis, hypotheses, opened, outcomes
from ndcg_core.identification.lists import EDGES, FORMS, LARGEST_CUTOFF, Feature, TrialList, trial_lists
from ndcg_core.identification.other_measures import Rival, fitting
from ndcg_core.model.convention import check_k
from ndcg_core.model.numbers import real
from ndcg_core.scoring.choices import facts

MOST_STEPS = 24
CONFIRMING = 2
"""How many further lists confirm a definition."""
PARTING = 4
"""How many answers show where a tool departs from all definitions."""
_APART = 0.01  # more than two decimals hide
_HIDING = EDGES | {"empty", "ties", "unjudged", "short"}
LARGEST_ANSWER = 1_000_000
_MOST_DECIMALS = 6


class Reading(NamedTuple):
    """How the answers are read, where none of the definitions prints them all as they are.

    Attributes
    ----------
    digits : Digits
        How numbers are written.
    without : Feature or None
        What lists have whose answers do not count: one unusual thing.

    """

    digits: Digits
    without: Feature | None = None


@dataclass(frozen=True)
class Identification:
    """What a tool was asked and has answered.

    Parameters
    ----------
    form : {"ranking", "grades", "scores", "run"}
        How the tool takes a list; :data:`FORMS` describes them.
    cutoffs : tuple of int or None
        The cutoffs that it can be asked for; None is the whole list.
    decimals : int or None
        How many decimals it prints, at most 6; None if it does not round.
    steps : tuple of Step
        What was asked so far.

    Attributes
    ----------
    next : TrialList or None
        The list to ask about now; None if nothing more can be learned.
    survivors : tuple of Hypothesis
        The definitions that fit all answers.
    names : tuple of str
        Their names in the catalogue.
    definitions : int
        How many of them differ on any list that can be asked.
    numbers : int
        How many different numbers they give for the next list.

    """

    form: str = "run"
    cutoffs: tuple[int | None, ...] = (None,)
    decimals: int | None = 4
    steps: tuple[Step, ...] = field(default=())

    def __post_init__(self) -> None:
        if not isinstance(self.form, str) or self.form not in FORMS:
            raise words.FORM.unknown(self.form, FORMS)
        if not self.cutoffs:
            raise words.CUTOFFS.error(self.cutoffs)
        for k in self.cutoffs:
            if (check_k(k) or 0) > LARGEST_CUTOFF:
                raise words.CUTOFF.error(k, most=LARGEST_CUTOFF)
        whole = isinstance(self.decimals, int) and not isinstance(self.decimals, bool)
        if self.decimals is not None and not (whole and 1 <= self.decimals <= _MOST_DECIMALS):
            raise words.DECIMALS.error(self.decimals, most=_MOST_DECIMALS)
        if len(self.steps) > MOST_STEPS:
            raise words.STEPS.error(len(self.steps), most=MOST_STEPS)

    # What is asked and answered

    def answered(self, answer: float | str, *, given: TrialList | None = None) -> Identification:
        """Return the state after an answer to the next list, or to another list.

        Parameters
        ----------
        answer : float or str
            The number that the tool prints, as a number or as it was typed; NaN or "nan" if it prints none.
        given : TrialList, optional
            The list, if it is not the next one.

        Raises
        ------
        NdcgError
            For a text that is no number.

        """
        return self._with(Step(self._asked(given), typed_number(answer)))

    def again(self, answer: float | str) -> Identification:
        """Return the state after another answer to the last list that was answered."""
        last = self.answers[-1]
        return self._with(replace(last, more=(*last.more, typed_number(answer))))

    def refused(self, feature: str = "error", *, message: str = "", given: TrialList | None = None) -> Identification:
        """Return the state after the tool did not take a list.

        Parameters
        ----------
        feature : str
            What it does not take, of :data:`ndcg_core.identification.words.FEATURES`; ``"cutoff"`` for the cutoff of
            the list; ``"error"`` where it is not known: then it is what this list has and no answered list had.
        message : str
            The text of its error.
        given : TrialList, optional
            The list, if it is not the next one.

        Raises
        ------
        NdcgError
            For an unknown feature.

        """
        asked = self._asked(given)
        if feature == "cutoff":
            others = tuple(k for k in self.cutoffs if k != asked.k) or (None,)
            return replace(self, cutoffs=others)
        if feature == "error":
            new = asked.features - self.taken
            if len(new) == 1 and self._explains(asked):
                return self._with(Step(asked, math.nan, message=message))
            return self._with(Step(asked, refused=new or asked.features, message=message))
        return self._with(Step(asked, refused=frozenset({_feature(feature, "cutoff", "error")}), message=message))

    def failed(self, message: str = "", *, given: TrialList | None = None) -> Identification:
        """Return the state after the tool failed on the next list or another, which tells nothing of what it takes."""
        return self._with(Step(self._asked(given), message=message))

    def changed(self, place: int, answer: float | str) -> Identification:
        """Return the state with another answer to the list at this place, from 0 on."""
        steps = list(self.steps)
        steps[place] = replace(steps[place], answer=typed_number(answer), more=(), refused=frozenset(), message="")
        return replace(self, steps=tuple(steps))

    def without(self, place: int) -> Identification:
        """Return the state as if the list at this place had not been asked."""
        return replace(self, steps=self.steps[:place] + self.steps[place + 1 :])

    def _with(self, step: Step) -> Identification:
        kept = tuple(each for each in self.steps if each.given != step.given)
        return replace(self, steps=(*kept, step))

    def _asked(self, given: TrialList | None) -> TrialList:
        asked = given or self.next
        if asked is None:
            raise words.NOTHING_ASKED.error()
        return asked

    @cached_property
    def answers(self) -> tuple[Step, ...]:
        """The steps that have an answer."""
        return tuple(step for step in self.steps if step.answer is not None)

    @cached_property
    def taken(self) -> frozenset[Feature]:
        """What lists had that the tool gave a number for."""
        numbers = (step for step in self.answers if not math.isnan(step.answer or 0.0))
        return frozenset(feature for step in numbers for feature in step.given.features)

    # What is left

    @cached_property
    def reading(self) -> Reading:
        """How the answers are read: as they are, if a definition fits them so; otherwise the first way that one fits.

        A definition that orders equal scores by chance fits too easily to come before digits that are cut off.
        """
        plain = Reading(Digits(self.decimals))
        if len(self.answers) < FEWEST or any(_fixed(self._left_by(plain))):
            return plain
        seen = {feature for step in self.answers for feature in step.given.features & EDGES}
        cut = [Digits(self.decimals), *([] if self.decimals is None else [Digits(self.decimals, cut=True)])]
        ways = [Reading(digits, without) for without in (None, *sorted(seen)) for digits in cut]
        by_rule = (way for way in ways if any(_fixed(self._left_by(way))))
        return next(by_rule, next((way for way in ways if self._left_by(way)), plain))

    def _left_by(self, way: Reading) -> tuple[Hypothesis, ...]:
        """Return the definitions that fit all answers, read in one way."""
        answers = tuple(step for step in self.answers if way.without not in step.given.features)
        found = surviving(self.cutoffs, way.digits, answers, hypotheses(self.cutoffs))
        return without_chance(found, answers, way.digits)

    @property
    def digits(self) -> Digits:
        """How the tool writes numbers."""
        return self.reading.digits

    @cached_property
    def counted(self) -> tuple[Step, ...]:
        """The answers that the definitions left give."""
        return tuple(step for step in self.answers if self.reading.without not in step.given.features)

    @cached_property
    def survivors(self) -> tuple[Hypothesis, ...]:
        """The definitions that fit all answers; first those whose usual cutoff is the one asked for, or that have none.

        A name that comes with a cutoff says more than was seen.
        """
        left = self._left_by(self.reading)
        return tuple(sorted(left, key=lambda each: each.convention.k not in (None, *self.cutoffs)))

    @cached_property
    def rivals(self) -> tuple[Rival, ...]:
        """The other measures that give all answers."""
        return fitting(self.cutoffs, self.answers, self.digits)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of these definitions in the catalogue."""
        return tuple(name for hypothesis in self.survivors for name in hypothesis.names)

    @cached_property
    def definitions(self) -> int:
        """How many of them differ on any list that can be asked."""
        return len(self.groups)

    @cached_property
    def groups(self) -> tuple[tuple[Hypothesis, ...], ...]:
        """The definitions that are left, those together that agree on all lists that can be asked."""
        return grouped(self.survivors, self.allowed)

    def values(self, given: TrialList | None = None) -> dict[Hypothesis, tuple[float, ...]]:
        """Return what each definition gives for the next list, or for another: marks on a number line.

        More than one number where the order of equal scores is chance; NaN where it gives none. A combination stands
        for all its open choices by the most usual.
        """
        asked = self._asked(given)
        return {hypothesis: outcomes(asked, hypothesis) for hypothesis in self.survivors}

    @property
    def numbers(self) -> int:
        """How many different numbers the named definitions give for the next list, at the tool's decimals."""
        if self.next is None:
            return 0
        named = [hypothesis for hypothesis in self.survivors if hypothesis.names]
        decimals = 5 if self.decimals is None else self.decimals
        found = {f"{number:.{decimals}f}" for each in named for number in outcomes(self.next, each)}
        return len(found - {"nan"})

    def _explains(self, given: TrialList) -> bool:
        """Return whether an error is an answer: a definition with a name has no value for the list.

        For a list without a relevant document, any definition may have none. What else a tool refuses, its wrapper may
        refuse, and says nothing.
        """
        known = [each for each in self.survivors if each.names or "empty" in given.features]
        return any(math.isnan(value) for each in opened(known, given) for value in outcomes(given, each))

    # What comes next

    @cached_property
    def allowed(self) -> tuple[TrialList, ...]:
        """The lists that the tool takes, as far as is known."""
        refused = [step.refused - self.taken or step.refused for step in self.steps if step.refused]
        return tuple(
            given
            for given in trial_lists(self.form, self.cutoffs)
            if not any(without <= given.features for without in refused)
        )

    @cached_property
    def next(self) -> TrialList | None:
        """The list to ask about now; None if nothing more can be learned."""
        if len(self.steps) >= MOST_STEPS:
            return None
        if not self.survivors:
            return self.parting
        return self.separating or self.confirming

    @cached_property
    def _left(self) -> tuple[TrialList, ...]:
        asked = {step.given for step in self.steps}
        return tuple(given for given in self.allowed if given not in asked)

    @cached_property
    def separating(self) -> TrialList | None:
        """The list that separates most of what is left; None if no list separates any two."""
        return _separating(self)

    @cached_property
    def usual(self) -> tuple[TrialList, ...]:
        """The lists that the tool takes and has not been asked about, without what is asked last."""
        return tuple(given for given in self._left if not given.features & EDGES)

    @property
    def is_decided(self) -> bool:
        """Whether no list of the usual kind separates the definitions that are left."""
        return bool(self.survivors) and self.separating is None and bool(self.answers)

    @cached_property
    def confirmed(self) -> int:
        """How many answers came after the definition was known, and agree with it."""
        first = next((at for at in range(len(self.steps)) if replace(self, steps=self.steps[:at]).is_decided), None)
        return 0 if first is None else sum(step.answer is not None for step in self.steps[first:])

    @cached_property
    def confirming(self) -> TrialList | None:
        """A list that confirms a definition, then one that shows what it does with unusual lists; at last None.

        The lists that confirm could refute: first those for which another measure that fits gives another number, then
        those whose first relevant document stands where it stood in no list before.
        """
        usual = [given for given in self._left if not given.features & (EDGES | {"empty"})]
        if (against := self.refuting) is not None:
            return against
        if usual and self.confirmed < CONFIRMING:
            seen = {step.given.features for step in self.answers}
            firsts = {step.given.first_relevant for step in self.answers}
            return max(
                usual,
                key=lambda given: (
                    given.first_relevant not in firsts,
                    given.telling,
                    given.features not in seen,
                    given.size,
                ),
            )
        for edge in sorted(EDGES, key=list(words.FEATURES).index):
            lists = [given for given in self._left if edge in given.features]
            if lists and edge not in self.tried:
                return best_list(self.survivors, lists, self.decimals) or lists[0]
        return None

    @cached_property
    def refuting(self) -> TrialList | None:
        """The list for which most of the other measures that fit give another number than a definition; None if none.

        Equal scores are left out, which a measure may order as it likes.
        """
        if not self.rivals or not self.survivors:
            return None
        usual = [given for given in self._left if not given.features & (EDGES | {"empty", "ties"})]
        definition = self.survivors[0]

        def told_apart(given: TrialList) -> int:
            expected = outcomes(given, definition)[0]
            return sum(abs(each.value(given) - expected) > _APART for each in self.rivals)

        best = max(usual, key=lambda given: (told_apart(given), -given.size), default=None)
        return best if best is not None and told_apart(best) else None

    @cached_property
    def parting(self) -> TrialList | None:
        """A plain list that helps to find where a tool departs from all definitions; None once there are enough."""
        if len(self.answers) >= PARTING:
            return None
        plain = (given for given in self._left if not given.features & _HIDING)
        return max(plain, key=lambda given: (given.telling, bool(given.missed), -given.size), default=None)

    @cached_property
    def tried(self) -> frozenset[Feature]:
        """What lists had so far, whether the tool took them or not."""
        return frozenset(feature for step in self.steps for feature in step.given.features)

    # A link

    def encode(self) -> str:
        """Return the state as a short text, for a link.

        >>> Identification("scores", (3,), 3).answered("0.55", given=TrialList.from_text("s13@3")).encode()
        '1~scores~3~3~s13@3:0.55'
        """
        cutoffs = ",".join("-" if k is None else str(k) for k in self.cutoffs)
        decimals = "-" if self.decimals is None else str(self.decimals)
        return "~".join((_VERSION, self.form, decimals, cutoffs, *map(_written, self.steps)))

    @classmethod
    def decode(cls, text: str) -> Identification:
        """Return the state of a text; raise :class:`NdcgError` for any other text."""
        if not isinstance(text, str) or len(text) > _LONGEST_LINK:
            raise words.LINK.error(text)
        version, *parts = text.split("~")
        if version != _VERSION or len(parts) < 3 or not _LINK_HEAD.fullmatch("~".join(parts[:3])):
            raise words.LINK.error(text)
        form, decimals, cutoffs, *steps = parts
        ks = tuple(None if k == "-" else int(k) for k in cutoffs.split(","))
        if len({*steps}) > MOST_STEPS:
            raise words.STEPS.error(len(steps), most=MOST_STEPS)
        return cls(form, ks, None if decimals == "-" else int(decimals), tuple(map(_read, steps)))


def _fixed(found: tuple[Hypothesis, ...]) -> list[Hypothesis]:
    """Return the definitions that do not order equal scores by chance."""
    return [each for each in found if not facts(each.convention).ties.seeded or "ties" in each.open]


@lru_cache(maxsize=512)  # a page asks again and again for the same few states
def _separating(asked: Identification) -> TrialList | None:
    return best_list(asked.survivors, asked.usual, asked.decimals)


_VERSION = "1"
_LONGEST_LINK = 4000
_LINK_HEAD = re.compile(r"[a-z]+~(?:-|\d)~(?:-|\d{1,4})(?:,(?:-|\d{1,4})){0,7}")


def _written(step: Step) -> str:
    if step.answer is None:
        return f"{step.given.text()}:!{'+'.join(sorted(step.refused))}"  # a step that failed has nothing after it
    return f"{step.given.text()}:{'&'.join(f'{answer:.10g}' for answer in (step.answer, *step.more))}"


def _read(text: str) -> Step:
    line, _, answer = text.partition(":")
    given = TrialList.from_text(line)
    if answer.startswith("!"):
        return Step(given, refused=frozenset(map(_feature, answer[1:].split("+") if answer[1:] else [])))
    first, *more = (typed_number(part) for part in answer.split("&", 9))
    return Step(given, first, tuple(more))


def _feature(name: str, *others: str) -> Feature:
    """Return the name of a feature; the refusal of another name says ``others``, too."""
    if name not in words.FEATURES:
        raise words.FEATURE.unknown(name, (*words.FEATURES, *others))
    return cast("Feature", name)


def typed_number(answer: float | str) -> float:
    """Return a number as it was typed."""
    if isinstance(answer, str):
        text = answer.strip().replace(",", ".")
        try:
            answer = float(text) if len(text) <= 40 else math.inf
        except ValueError:
            raise words.ANSWER.error(answer) from None
    number = real(answer)
    if number is None or math.isinf(number):
        raise words.ANSWER.error(answer)
    if abs(number) > LARGEST_ANSWER:
        raise words.LARGE.error(answer, most=LARGEST_ANSWER)
    return number
