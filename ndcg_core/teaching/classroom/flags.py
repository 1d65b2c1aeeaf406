"""Flags to put on a line of numbers, each where its number lies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ndcg_core.model.numbers import real
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.questions import Judged, Question, Value, finite

MOST_FLAGS = 8
_LONGEST_NAME = 100
_NEAR = 0.03
"""How far from its place a flag may stand, as a share of the line: a finger is no finer."""


@dataclass(frozen=True, kw_only=True)
class FlagQuestion(Question):
    """Where each of some named numbers lies on a line.

    An answer is a place for each flag, or None for the pocket beside the line, which is for what is no number.

    Attributes
    ----------
    flags : tuple of str
        What the flags are called.
    places : tuple of (float or None)
        Where they belong; None is the pocket.
    line : tuple of float
        The ends of the line.
    pocket : str
        What the pocket is called; empty where there is none.
    guess : bool
        Whether the flags are guessed by feeling, and never wrong.

    Examples
    --------
    >>> from ndcg_core.model.topic import Topic
    >>> about = {"text": "Where?", "topic": Topic(["a"], {"a": 1})}
    >>> question = FlagQuestion(**about, flags=("empty", "full"), places=(None, 1.0), pocket="no number")
    >>> [question.judge(question.read(answer)).right for answer in ([None, 0.98], [0, 1])]
    [True, False]

    """

    kind = "flags"
    flags: tuple[str, ...] = ()
    places: tuple[float | None, ...] = ()
    line: tuple[float, float] = (0.0, 1.0)
    pocket: str = ""
    guess: bool = False

    @property
    def marked(self) -> bool:
        """Whether an answer is right or wrong; a guess is neither."""
        return not self.guess

    def check(self) -> None:
        """Refuse flags that cannot be told apart, a line without length, and a place that is not on it."""
        if not all(isinstance(given, tuple | list) for given in (self.flags, self.places, self.line)):
            raise words.FLAGS.error((self.flags, self.places, self.line), most=MOST_FLAGS)
        names = [name for name in self.flags if isinstance(name, str) and 0 < len(name.strip()) <= _LONGEST_NAME]
        if not 0 < len(self.flags) <= MOST_FLAGS or len({*names}) != len(self.flags):
            raise words.FLAGS.error(self.flags, most=MOST_FLAGS)
        ends = [finite(end) for end in self.line]
        if len(ends) != 2 or ends[0] is None or ends[1] is None or not 0 < ends[1] - ends[0] < math.inf:
            raise words.LINE.error(self.line)
        if not isinstance(self.pocket, str) or len(self.pocket) > _LONGEST_NAME:
            raise words.FLAGS.error(self.pocket, most=MOST_FLAGS)
        if len(self.places) != len(self.flags) or not all(map(self._is_place, self.places)):
            raise words.TRUTHS.error(self.places)

    def _is_place(self, given: object) -> bool:
        if given is None:
            return bool(self.pocket)
        value, (least, most) = real(given), self.line
        return value is not None and least <= value <= most

    def read(self, given: object) -> tuple[float | None, ...]:
        """Return the place of each flag."""
        listed = isinstance(given, list | tuple) and len(given) == len(self.flags)
        if not listed or not isinstance(given, Sequence) or not all(map(self._is_place, given)):
            least, most = self.line
            raise words.PLACES.error(given, size=len(self.flags), least=f"{least:g}", most=f"{most:g}")
        return tuple(None if place is None else float(place) for place in given)

    def judge(self, answer: Value) -> Judged:
        """Return whether all flags stand right; those that do not are the cause."""
        if self.guess:
            return Judged(right=None)
        given = answer if isinstance(answer, tuple) else ()
        wrong = [at for at, place in enumerate(given) if not self._stands(at, place)]
        if not wrong:
            return Judged(right=True)
        title = words.STANDS_WRONG.format(flags=words.AND_FLAG.join(self.flags[at] for at in wrong))
        return Judged(right=False, cause=" ".join(map(str, wrong)), title=title)

    def _stands(self, at: int, place: float | None) -> bool:
        truth, (least, most) = self.places[at], self.line
        if place is None or truth is None:
            return place is truth
        return abs(place - truth) <= _NEAR * (most - least) or self.placed(place) == self.placed(truth)

    @property
    def solution(self) -> str:
        """Where each flag belongs."""
        return self.written(self.places)

    def written(self, places: Sequence[float | None]) -> str:
        """Return the place of each flag as text."""
        pairs = zip(self.flags, map(self.placed, places), strict=True)
        return "; ".join(words.FLAG_AT.format(flag=flag, place=place) for flag, place in pairs)

    def placed(self, place: float | None) -> str:
        """Return a place as text."""
        decimals = 2 if self.line[1] - self.line[0] <= 2 else 0
        return self.pocket if place is None else f"{place:.{decimals}f}"

    def shown(self) -> dict[str, object]:
        """Return what a student sees."""
        return {**super().shown(), "flags": list(self.flags), "line": list(self.line), "pocket": self.pocket}
