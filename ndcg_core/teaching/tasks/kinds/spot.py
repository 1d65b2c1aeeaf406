"""Spot: the bars of a worked solution that are wrong, and their cause."""

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from ndcg_core.shown.json_types import JsonObject, json_number
from ndcg_core.teaching.mistakes import correct_sums, mistakes, wrong_sums
from ndcg_core.teaching.mistakes.entry import WorkedSums
from ndcg_core.teaching.tasks import Attempt, Judgement, words
from ndcg_core.teaching.tasks.choosing import Choosing, read_option
from ndcg_core.teaching.tasks.task import LONGEST

_BAR = re.compile(r"[oi][1-9]\d{0,3}")
_SAME = 1e-9


class SpotAnswer(NamedTuple):
    """An option, and bars: ``o1`` for rank 1 of the list, ``i1`` for the ideal list's; None where none were asked."""

    option: int
    bars: frozenset[str] | None


@dataclass(frozen=True, kw_only=True)
class Spot(Choosing):
    """A mistake's bars, and options for its cause.

    Attributes
    ----------
    mistake : str
        The id of the mistake.

    """

    kind = "spot"
    pictured = True
    _how = words.TAP_WRONG_BARS
    mistake: str

    def check(self) -> None:
        """Refuse a mistake that does not show on the list."""
        super().check()
        _ = self.wrong_bars

    def read(self, given: object) -> SpotAnswer:
        """Return an option with bars, ``"1 o1 i2"``, or an option alone, which was chosen in words."""
        if not isinstance(given, str):
            return SpotAnswer(read_option(given, self.options), None)
        option, *bars = given.split() or [""]
        if len(given) > LONGEST or not option.isdecimal() or not all(map(_BAR.fullmatch, bars)):
            raise words.BARS.error(given)
        return SpotAnswer(read_option(int(option), self.options), frozenset(bars))

    def judge(self, given: object) -> Judgement:
        """Return whether the cause is right, and which bars are."""
        answer, wanted = self.read(given), {*self.wrong_bars}
        bars = wanted if answer.bars is None else answer.bars
        right = answer.option in self.right
        if right and bars == wanted:
            return Judgement(True, words.CHOICE_RIGHT)
        parts = [words.CAUSE_RIGHT] if right else []
        if answer.bars is not None:
            if missed := len(wanted - bars):
                parts.append(words.BARS_MISSED[missed > 1].format(count=missed))
            if equal := len(bars - wanted):
                parts.append(words.BARS_EQUAL[equal > 1].format(count=equal))
        return Judgement(False, " ".join(parts if right else [*parts, self.wrong_option]))

    def from_picture(self, text: str) -> str:
        """Return the option with its bars."""
        return text.strip()

    @property
    def wrong_sums(self) -> WorkedSums:
        """What the mistake makes of the list."""
        sums = wrong_sums(self.own.topic, self.own.convention, mistakes[self.mistake])
        if sums is None:
            raise words.MISTAKE_SHOWS.error(self.mistake, figure=repr(self.mistake))
        return sums

    @property
    def wrong_bars(self) -> list[str]:
        """The bars in which the mistake's sums differ.

        >>> from ndcg_core.teaching.tasks.scene import Scene
        >>> Spot(own=Scene(("a", "b"), {"a": 1, "b": 2}), question="", mistake="G1").wrong_bars
        ['i1', 'o2']
        """
        right, wrong = correct_sums(self.own.topic, self.own.convention), self.wrong_sums
        sides = (("o", right.terms, wrong.terms), ("i", right.ideal_terms, wrong.ideal_terms))
        return sorted(
            f"{side}{rank}"
            for side, *pair in sides
            for rank, (one, other) in enumerate(zip_longest(*pair, fillvalue=0.0), 1)
            if abs(one - other) > _SAME
        )

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the mistake's hollow bars; which of them are wrong is handed out once it is answered."""
        sums, task = self.wrong_sums, self.asked(tried, words.SPOT)
        if isinstance(tried.typed, str):
            option = self.read(tried.typed).option
            told = "" if option in self.right and task["verdict"] == "wrong" else task["verdict"]  # the bars are wrong
            task = {**task, "draft": {"option": option, "bars": tried.typed.split()[1:]}, "verdict": told}
        return {
            **task,
            "target": {
                "terms": list(sums.terms),
                "ideal": list(sums.ideal_terms),
                "dcg": json_number(sums.dcg),
                "idcg": json_number(sums.idcg),
            },
            "wrongBars": self.wrong_bars if tried.shown else [],
            "top": max(0.0, *sums.terms, *sums.ideal_terms),
            "stack": max(sums.dcg, sums.idcg),
        }
