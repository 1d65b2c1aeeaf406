"""The lists that a tool is asked about: small, with small whole grades, and a line of text each, for a link.

``310.2@3`` is three documents of grades 3, 1 and 0 in this order, a missed document of grade 2, and the cutoff 3. ``_``
is an unjudged document, ``=1`` one of grade 1 with the score of the document before it, ``-1`` a grade below 0, and
``+1`` the document of rank 1 once more; ``310*40`` has the same grades forty times. A line starts with ``s`` if
documents have scores and ``u`` if these do not come in falling order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal, get_args

from ndcg_core.identification import words
from ndcg_core.model.fields import Need
from ndcg_core.model.topic import DocId, Topic

Feature = Literal[
    "missed", "unjudged", "ties", "graded", "high", "empty", "single", "short", "negatives", "duplicates", "long"
]
FormName = Literal["ranking", "relevant", "grades", "scores", "run"]
MOST_DOCUMENTS = 6
LONGEST = 120
"""How many documents the long list has: more than 10, 20, 32 and 100, at which tools cut of themselves."""
LARGEST_CUTOFF = 1000
_DRAWS = 25
_LETTERS = "cafbedgh"  # where scores are equal, no rule for ties is the same as another by the names of documents
_DOCUMENT = r"=?(?:-?\d|_)"
_LINE = re.compile(
    rf"(?P<order>[su]?)(?P<ranked>(?:{_DOCUMENT}){{1,8}})(?:\*(?P<times>\d{{1,2}}))?(?P<again>(?:\+\d){{0,2}})"
    r"(?:\.(?P<missed>(?:-?\d){1,8}))?(?:@(?P<k>\d{1,4}))?"
)
_ALL: frozenset[Feature] = frozenset(get_args(Feature))


@dataclass(frozen=True)
class TrialList:
    """A list to ask a tool about.

    Attributes
    ----------
    ranked : tuple of float or None
        The grades by rank, None for an unjudged document.
    tied : tuple of bool
        Whether each document has the score of the document before it.
    missed : tuple of float
        The grades of judged documents that are not in the ranking.
    again : tuple of int
        The ranks of documents that stand in the ranking once more, after all others.
    k : int or None
        The cutoff to ask for.
    scored : bool
        Whether documents have scores.
    shuffled : bool
        Whether they are not handed over in the order of their scores.
    times : int
        How many times the first grades of ``ranked`` make all of it.

    """

    ranked: tuple[float | None, ...]
    tied: tuple[bool, ...] = ()
    missed: tuple[float, ...] = ()
    again: tuple[int, ...] = ()
    k: int | None = None
    scored: bool = False
    shuffled: bool = False
    times: int = 1
    _tied: tuple[bool, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        if not self.tied:
            object.__setattr__(self, "tied", (False,) * len(self.ranked))

    @cached_property
    def docs(self) -> tuple[DocId, ...]:
        """The documents by rank, without those that stand once more."""
        return tuple(self._names[: len(self.ranked)])

    @cached_property
    def _names(self) -> Sequence[str]:
        size = len(self.ranked) + len(self.missed)
        if size > len(_LETTERS):
            return [f"d{place:03d}" for place in range(1, size + 1)]
        return _LETTERS if any(self.tied) else "".join(sorted(_LETTERS))[:size]

    @cached_property
    def ranking(self) -> tuple[tuple[DocId, float | None, float | None], ...]:
        """Document, grade and score as they are handed over; the score is None in a list without scores."""
        groups: list[list[tuple[DocId, float | None]]] = []
        for doc, grade, tied in zip(self.docs, self.ranked, self.tied, strict=True):
            if tied:
                groups[-1].append((doc, grade))
            else:
                groups.append([(doc, grade)])
        rows = [
            [(doc, grade, float(len(groups) - place) if self.scored else None) for doc, grade in group]
            for place, group in enumerate(groups)
        ]
        rows += [[(self.docs[rank - 1], self.ranked[rank - 1], None)] for rank in self.again]
        return tuple(row for group in (rows[::-1] if self.shuffled else rows) for row in group)

    @cached_property
    def absent(self) -> tuple[tuple[DocId, float], ...]:
        """The missed documents with their grades."""
        return tuple(zip(self._names[len(self.ranked) :], self.missed, strict=False))

    @cached_property
    def qrels(self) -> dict[DocId, float]:
        """The grades of all judged documents, those of the ranking first."""
        return {doc: grade for doc, grade, _ in self.ranking if grade is not None} | dict(self.absent)

    @cached_property
    def topic(self) -> Topic:
        """The list as the core takes it."""
        rows = self.ranking
        if self.scored:
            return Topic({doc: score or 0.0 for doc, _, score in rows}, self.qrels)
        return Topic([doc for doc, _, _ in rows], self.qrels)

    @cached_property
    def features(self) -> frozenset[Feature]:
        """What the list has that a tool may not take."""
        return frozenset(name for name, has in _HAS.items() if has(self))

    @cached_property
    def needs(self) -> frozenset[Need]:
        """What the choices of a definition may need and this list has."""
        return frozenset({need for feature, need in NEED_OF.items() if feature in self.features} | {"nothing"})

    @cached_property
    def first_relevant(self) -> int:
        """The first rank with a relevant document; 0 if there is none down to the cutoff."""
        ranks = enumerate(self.ranked[: self.k], 1)
        return next((rank for rank, grade in ranks if grade is not None and grade > 0), 0)

    @property
    def telling(self) -> int:
        """How many ranks down to one below the cutoff have a relevant document of another grade than the rank before.

        What a definition does at any of these ranks shows in its number.
        """
        grades = [0, *((grade or 0) for grade in self.ranked[: None if self.k is None else self.k + 1])]
        return sum(grade > 0 and grade != before for before, grade in pairwise(grades))

    @property
    def size(self) -> int:
        """How many documents it has, those that are missed among them."""
        return len(self.ranked) + len(self.missed) + len(self.again)

    def text(self) -> str:
        """Return the list as a line.

        >>> TrialList((3, 1, None), (False, False, True), (2,), k=3, scored=True).text()
        's31=_.2@3'
        """
        order = "u" if self.shuffled else "s" if self.scored else ""
        ranked = "".join(
            ("=" if tied else "") + ("_" if grade is None else f"{grade:g}")
            for grade, tied in list(zip(self.ranked, self.tied, strict=True))[: len(self.ranked) // self.times]
        )
        ranked += f"*{self.times}" if self.times > 1 else ""
        again = "".join(f"+{rank}" for rank in self.again)
        missed = "." + "".join(f"{grade:g}" for grade in self.missed) if self.missed else ""
        return f"{order}{ranked}{again}{missed}" + ("" if self.k is None else f"@{self.k}")

    @classmethod
    def from_text(cls, line: str) -> TrialList:
        """Return the list of a line; raise :class:`NdcgError` for any other text.

        >>> TrialList.from_text("s31=_.2@3").missed
        (2,)
        """
        found = _LINE.fullmatch(line) if isinstance(line, str) and len(line) <= 60 else None
        if found is None:
            raise words.LINE.error(line)
        tokens = re.findall(_DOCUMENT, found["ranked"])
        ranked = tuple(None if token.endswith("_") else int(token.removeprefix("=")) for token in tokens)
        tied = tuple(token.startswith("=") for token in tokens)
        missed = tuple(map(int, re.findall(r"-?\d", found["missed"] or "")))
        again = tuple(map(int, re.findall(r"\d", found["again"])))
        k = None if found["k"] is None else int(found["k"])
        scored, times = bool(found["order"]), int(found["times"] or 1)
        known = all(1 <= rank <= len(ranked) for rank in again) and not (again and scored)
        if (
            not known
            or tied[0]
            or (any(tied) and not scored)
            or len(ranked) + len(missed) > len(_LETTERS)
            or not 1 <= times <= LONGEST // len(ranked)
            or (k is not None and not 1 <= k <= LARGEST_CUTOFF)
        ):
            raise words.LINE.error(line)
        return cls(ranked * times, tied * times, missed, again, k, scored, found["order"] == "u", times)


def _judged(given: TrialList) -> list[float]:
    return [grade for grade in (*given.ranked, *given.missed) if grade is not None]


_HAS: dict[Feature, Callable[[TrialList], bool]] = {
    "missed": lambda given: bool(given.missed),
    "unjudged": lambda given: None in given.ranked,
    "ties": lambda given: any(given.tied),
    "graded": lambda given: any(grade > 1 for grade in _judged(given)),
    "high": lambda given: any(grade > 2 for grade in _judged(given)),
    "empty": lambda given: not any(grade > 0 for grade in _judged(given)),
    "single": lambda given: len(given.ranked) == 1,
    "short": lambda given: given.k is not None and len(given.ranked) < given.k,
    "negatives": lambda given: any(grade < 0 for grade in _judged(given)),
    "duplicates": lambda given: bool(given.again),
    "long": lambda given: len(given.ranked) > MOST_DOCUMENTS,
}
NEED_OF: dict[Feature, Need] = {
    "ties": "ties",
    "unjudged": "unjudged",
    "empty": "an empty ideal",
    "negatives": "negatives",
    "duplicates": "duplicates",
}
"""The features without which a choice cannot show."""
EDGES: frozenset[Feature] = frozenset({"negatives", "duplicates", "single", "long"})
"""What is asked only when the rest is known."""


@dataclass(frozen=True)
class Form:
    """How a tool takes a list, and so what a list may have.

    Attributes
    ----------
    name : FormName
        Its name.
    takes : frozenset of Feature
        What a list of this form can have.
    scored : bool
        Whether documents have scores.
    title : str
        Its name for a reader.

    """

    name: FormName
    takes: frozenset[Feature]
    scored: bool

    @property
    def title(self) -> str:
        """Its name for a reader."""
        return words.FORMS[self.name]


FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form("ranking", _ALL - {"ties"}, scored=False),
        Form("relevant", frozenset({"missed", "empty", "single", "short", "duplicates", "long"}), scored=False),
        Form("grades", _ALL - {"ties", "missed", "unjudged", "duplicates"}, scored=False),
        Form("scores", _ALL - {"missed", "unjudged", "duplicates"}, scored=True),
        Form("run", _ALL - {"duplicates"}, scored=True),
    )
}
"""The forms in which tools take a list, by name."""


@lru_cache(maxsize=64)
def trial_lists(form: str, cutoffs: tuple[int | None, ...]) -> tuple[TrialList, ...]:
    """Return the lists from which the next one is chosen, the smallest first."""
    kind = FORMS[form]
    draws = max(1, 4 // len(cutoffs))
    found = dict.fromkeys(
        given
        for k in cutoffs
        for given in (*_everyday(kind, k, draws), *_late(kind, k), *_edges(kind, k))
        if given.features <= kind.takes
    )
    return tuple(sorted(found, key=lambda given: (given.size, len(given.features))))


def _everyday(form: Form, k: int | None, draws: int) -> Iterator[TrialList]:
    """Lists with a relevant document at rank 1, in every shape; grades are drawn, the same ones each time."""
    draw = random.Random(20020501)
    for ranked in range(2, MOST_DOCUMENTS + 1):
        for missed in range(MOST_DOCUMENTS + 1 - ranked):
            for unjudged, tied, highest in _kinds(form, ranked):
                for _ in range(draws):
                    yield _drawn(draw, form, k, (ranked, missed), (unjudged, tied, highest))


def _late(form: Form, k: int | None) -> Iterator[TrialList]:
    """Lists whose first relevant document is at rank 2 or below, or at no rank; and lists of relevant documents."""
    grades = ((0, 1), (0, 2, 1), (0, 0, 1), (0, 1, 0, 1), (0, 0, 2, 1, 1), (0, 3, 0, 1, 2), (0, 0, 1, 2, 0, 3))
    for ranked in (*grades, (1, 1, 1), (1, 2, 3, 1), (0, 0, 0)):
        for missed in ((), (2,), (1,)):
            if len(ranked) + len(missed) <= MOST_DOCUMENTS and (any(ranked) or missed):
                yield TrialList(ranked, missed=missed, k=k, scored=form.scored)


def long_list(form: str) -> TrialList:
    """Return a list that is longer than the cutoffs that tools have of themselves, in which each cutoff shows.

    >>> given = long_list("scores")
    >>> given.text(), given.size
    ('s102131*20', 120)
    """
    grades = (1, 0, 1, 1, 1, 1) if form == "relevant" else (1, 0, 2, 1, 3, 1)
    times = LONGEST // len(grades)  # a hundred are relevant, so that the ideal list, too, differs at each cutoff
    return TrialList(grades * times, scored=FORMS[form].scored, times=times)


def _drawn(
    draw: random.Random, form: Form, k: int | None, size: tuple[int, int], kind: tuple[bool, bool, int]
) -> TrialList:
    """Draw a list; among equal scores no two grades are the same, as far as the grades go."""
    (ranked, missed), (unjudged, tied, highest) = size, kind
    steps = [False] * ranked
    start, stop = 0, 1
    if tied:
        start = 0 if k == 1 else draw.randrange(1, max(2, ranked - 2))  # what the cutoff hides tells nothing
        stop = min(ranked, start + draw.choice((3, 4)))
        steps[start + 1 : stop] = [True] * (stop - start - 1)
    grades: list[float | None] = []
    for _ in range(_DRAWS):
        grades = [draw.choice(range(1, max(2, highest))), *draw.choices(range(highest + 1), k=ranked - 1)]
        if unjudged:
            grades[draw.randrange(1, ranked)] = None
        alike = stop - start - len({*grades[start:stop]})
        known = [grade or 0 for grade in grades]
        if known != sorted(known, reverse=True) and alike <= max(0, stop - start - highest - 1 - unjudged):
            break  # a list in its best order shows little, as do equal grades of equal scores
    others = tuple(draw.choice(range(highest + 1)) for _ in range(missed))
    shuffled = form.scored and draw.random() < 0.5
    return TrialList(tuple(grades), tuple(steps), others, (), k, form.scored, shuffled)


def _kinds(form: Form, ranked: int) -> Iterator[tuple[bool, bool, int]]:
    """Whether a document is unjudged, whether scores are equal, and the highest grade."""
    for highest in (2, 3, 1):
        for unjudged in (False, True) if "unjudged" in form.takes else (False,):
            for tied in (False, True) if "ties" in form.takes and ranked > 2 else (False,):
                yield unjudged, tied, highest


def _edges(form: Form, k: int | None) -> Iterator[TrialList]:
    """Lists without a relevant document, with a single one, with a grade below 0, and with a document twice."""
    plain = TrialList((0, 0), k=k, scored=form.scored)
    yield plain
    yield replace(plain, ranked=(0, 0, 0), tied=(False,) * 3)
    unusual: list[tuple[float | None, ...]] = [(1,), (2,), (0,), (2, -1, 1), (1, -1), (1, 2, -2, 1), (-1, 1, 2)]
    for grades in unusual:
        yield TrialList(grades, k=k, scored=form.scored)
    for ranked, again in (((1, 2), 1), ((2, 1, 0), 1), ((1, 0, 1), 3)):
        yield TrialList(ranked, missed=(1,), again=(again,), k=k)
