"""What a tool makes of several queries: small data sets to ask about, once it is known what it computes of one list.

>>> from ndcg_core import ndcg
>>> asked = Identification("run", (3,), 4)
>>> while not asked.is_decided:
...     asked = asked.answered(ndcg(asked.next.topic, "ir_measures", k=3))
>>> means = AveragingQuestions(asked)
>>> {"pytrec_eval", "ir_measures"} <= {*means.names}  # one list does not tell them apart
True
>>> means.next.run["q1"], [*means.next.qrels]         # but a query that the run lacks does
({'a': 2.0, 'b': 1.0}, ['q1', 'q2', 'q3'])
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Literal, NamedTuple

from ndcg_core.batch import evaluate
from ndcg_core.errors import NdcgError
from ndcg_core.identification import words
from ndcg_core.identification.asking import Identification, typed_number
from ndcg_core.identification.evidence import fits
from ndcg_core.identification.lists import TrialList
from ndcg_core.identification.verdicts import called
from ndcg_core.identification.written_lists import scores_of
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.convention import Convention, describe
from ndcg_core.model.fields import FieldValue

Part = Literal["both", "run", "qrels"]
_SHOWN = ("average", "missing_query", "unjudged_query", "no_relevant")
"""The choices that these data sets show: of weights, labels and limits they have none."""

_OTHERS = re.compile("[,;]")
"""After it, a meaning goes on about what these data sets do not have, such as weights."""


class Query(NamedTuple):
    """A query of a data set: its list, and whether the run and the qrels have it."""

    given: TrialList
    part: Part = "both"


@dataclass(frozen=True)
class DataSet:
    """A few queries to ask about together.

    Attributes
    ----------
    queries : mapping of str to Query
        Each query by its id.

    """

    queries: Mapping[str, Query]

    @property
    def qrels(self) -> dict[str, dict[str, float]]:
        """The grades by query."""
        return {
            name: {str(doc): grade for doc, grade in query.given.qrels.items()}
            for name, query in self.queries.items()
            if query.part != "run"
        }

    @property
    def run(self) -> dict[str, dict[str, float]]:
        """The scores by query."""
        return {name: scores_of(query.given) for name, query in self.queries.items() if query.part != "qrels"}

    def written(self) -> tuple[str, str]:
        """Return the qrels and the run as trec_eval reads them."""
        qrels = "".join(f"{q} 0 {doc} {grade:g}\n" for q, each in self.qrels.items() for doc, grade in each.items())
        run = "".join(
            f"{q} Q0 {doc} {rank} {score:g} asked\n"
            for q, each in self.run.items()
            for rank, (doc, score) in enumerate(sorted(each.items(), key=lambda row: -row[1]), 1)
        )
        return qrels, run


def _data_set(*queries: tuple[str, Part]) -> DataSet:
    return DataSet(
        {f"q{place}": Query(TrialList.from_text(line), part) for place, (line, part) in enumerate(queries, 1)}
    )


DATA_SETS: tuple[DataSet, ...] = (
    _data_set(("s12", "both"), ("s201", "both"), ("s01", "both")),
    _data_set(("s12", "both"), ("s21", "qrels")),
    _data_set(("s12", "both"), ("s21", "run")),
    _data_set(("s12", "both"), ("s00", "both")),
)
"""Three lists of three values; a query that the run lacks; one without judgments; one without a relevant document."""


@dataclass(frozen=True)
class AveragingQuestions:
    """What a tool was asked about several queries, and has answered.

    Parameters
    ----------
    asked : Identification
        What is known of a single list.
    answers : tuple of (int, float or None)
        The place of a data set in :data:`DATA_SETS` and what the tool printed; None where it does not take it.

    """

    asked: Identification
    answers: tuple[tuple[int, float | None], ...] = ()

    @cached_property
    def survivors(self) -> tuple[tuple[str, Convention], ...]:
        """The definitions that fit all answers, each with its name; combinations have none."""
        known = [answer for answer in self.answers if answer[1] is not None]
        return tuple(
            each
            for each in _definitions(self.asked)
            if all(fits(self._value(place, each[1]), answer or 0.0, *self.asked.digits) for place, answer in known)
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Their names in the catalogue."""
        return tuple(name for name, _ in self.survivors if name)

    @cached_property
    def place(self) -> int | None:
        """The place of the next data set that separates what is left; None if none does."""
        tried = {place for place, _ in self.answers}
        for place in range(len(DATA_SETS)):
            printed = {self._printed(place, each) for _, each in self.survivors}
            if place not in tried and len(printed) > 1:
                return place
        return None

    @property
    def next(self) -> DataSet | None:
        """The data set to ask about now."""
        return None if self.place is None else DATA_SETS[self.place]

    def answered(self, answer: float | str | None) -> AveragingQuestions:
        """Return the state after an answer to the next data set; None if the tool does not take it."""
        if self.place is None:
            raise words.NOTHING_ASKED.error()
        return replace(self, answers=(*self.answers, (self.place, None if answer is None else typed_number(answer))))

    @cached_property
    def decided(self) -> tuple[str, ...]:
        """What each choice means that every definition left makes alike, once an answer has told."""
        if not any(answer is not None for _, answer in self.answers) or not self.survivors:
            return ()
        values = {name: {each.value(name) for _, each in self.survivors} for name in _SHOWN}
        return tuple(_OTHERS.split(describe(name, *found))[0] for name, found in values.items() if len(found) == 1)

    @property
    def sentence(self) -> str:
        """What can be said of several queries."""
        if not self.survivors:
            return words.NO_AVERAGE
        if not self.decided:
            return words.AVERAGE_UNKNOWN
        names = words.AVERAGE_NAMES.format(names=called(self.names)) if self.names else words.AVERAGE_UNNAMED
        return " ".join([words.AVERAGE.format(choices="; ".join(self.decided)), names])

    def _value(self, place: int, convention: Convention) -> float:
        return _mean(DATA_SETS[place], convention, self.asked.cutoffs[0])

    def _printed(self, place: int, convention: Convention) -> str:
        digits = 5 if self.asked.decimals is None else self.asked.decimals
        return f"{self._value(place, convention):.{digits}f}"

    def encode(self) -> str:
        """Return the answers as a short text, for a link.

        >>> AveragingQuestions(Identification("run", (3,), 4), ((0, 0.5), (1, None))).encode()
        '0:0.5~1:!'
        """
        return "~".join(f"{place}:{'!' if answer is None else f'{answer:.10g}'}" for place, answer in self.answers)

    @classmethod
    def decode(cls, asked: Identification, text: str) -> AveragingQuestions:
        """Return the state of a text; raise :class:`NdcgError` for any other text."""
        if not isinstance(text, str) or len(text) > _LONGEST_LINK:
            raise words.LINK.error(text)
        answers: list[tuple[int, float | None]] = []
        for part in filter(None, text.split("~")):
            place, _, answer = part.partition(":")
            if place not in map(str, range(len(DATA_SETS))) or int(place) in dict(answers):
                raise words.LINK.error(text)
            answers.append((int(place), None if answer == "!" else typed_number(answer)))
        return cls(asked, tuple(answers))


def ask_means(asked: Identification, tool: Callable[[DataSet, int | None], float]) -> AveragingQuestions:
    """Ask a tool that prints one number for a data set, until nothing more can be learned."""
    means = AveragingQuestions(asked)
    while (given := means.next) is not None:
        try:
            means = means.answered(tool(given, asked.cutoffs[0]))
        except Exception:  # noqa: BLE001 - a tool may raise anything
            means = means.answered(None)
    return means


_LONGEST_LINK = 200


def _definitions(asked: Identification) -> Sequence[tuple[str, Convention]]:
    """Return the named definitions that are left, and each combination of the choices that averages show."""
    named = [(name, conventions[name].convention) for name in asked.names]
    values = [_values(name, asked) for name in _SHOWN]
    base = [asked.survivors[0].convention] if asked.survivors else []
    others = [
        ("", each.changed(**dict(zip(_SHOWN, chosen, strict=True)))) for each in base for chosen in product(*values)
    ]
    return [*named, *others]


def _values(name: str, asked: Identification) -> list[FieldValue]:
    """Return the values that a choice may have; of lists without a relevant document, those that one list left open."""
    if name == "no_relevant":
        left = {hypothesis.convention.no_relevant for hypothesis in asked.survivors}
        return [*left, *({"skip", "nan"} if left & {"skip", "nan", "error"} else set())]
    return [value for value in CHOICES[name].common if value != "error"]


def _mean(given: DataSet, convention: Convention, k: int | None) -> float:
    try:
        return float(evaluate(given.run, given.qrels, convention, k=k).value)
    except NdcgError:
        return math.nan
