"""Place: flags on a line of numbers, each to stand at its value, or in the pocket where it has none."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ndcg_core.document import Blank, Block, paragraph, sentence
from ndcg_core.model.numbers import real
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import Attempt, Judgement, Task, words
from ndcg_core.teaching.tasks.answering import begun
from ndcg_core.teaching.tasks.collected import Collected, FlagPlaces, Flags
from ndcg_core.teaching.tasks.figure_values import tag_value
from ndcg_core.teaching.tasks.figures import Figure, finite
from ndcg_core.teaching.tasks.kept import Kept
from ndcg_core.teaching.tasks.system_figures import differences_of
from ndcg_core.teaching.tasks.task import LONGEST

POCKET = "pocket"
"""Where a flag stands that has no number."""
MOST_FLAGS = 8
_NEAR = 0.03  # of the line
_SAME = 1e-9
_SHORT = 2  # a line so long is divided into hundredths


@dataclass(frozen=True, kw_only=True)
class Place(Task):
    """Flags to be put on a line.

    Attributes
    ----------
    tags, marks : dict of str to Figure
        The flags, and marks that are given on the line.
    pocket : str
        What the place beside the line is called, for a flag whose figure has no value; empty where there is none.
    scale : tuple of float
        The ends of the line.
    systems : dict of str to Figure
        The difference of two systems whose values on each query stand over the line.
    opinion : bool
        Whether the flags are guessed, and never wrong.

    Examples
    --------
    >>> from ndcg_core.teaching.tasks.figures import read_figure
    >>> from ndcg_core.teaching.tasks.scene import Scene
    >>> tags = {"this list": read_figure("ndcg")}
    >>> task = Place(own=Scene(("a", "b"), {"a": 1, "b": 2}), question="Where?", tags=tags)
    >>> [task.judge(put).right for put in ("0.8", "0.9")]
    [True, False]

    """

    kind = "place"
    _control = "flags"
    pictured = True
    tags: dict[str, Figure]
    marks: dict[str, Figure] = field(default_factory=dict)
    pocket: str = ""
    scale: tuple[float, float] = (0.0, 1.0)
    systems: dict[str, Figure] = field(default_factory=dict)
    opinion: bool = False

    @property
    def how(self) -> str:
        """What is done with a single flag, and with several."""
        return words.PUT[len(self.tags) > 1]

    @property
    def marked(self) -> bool:
        """Whether the flags are right or wrong; a guess is neither."""
        return not self.opinion

    def check(self) -> None:
        """Refuse flags without a value, and a line without length."""
        names = (*self.tags, *([self.pocket] if self.pocket else ()))
        short = all(isinstance(name, str) and 0 < len(name.strip()) <= LONGEST for name in names)
        if not short or not 0 < len(self.tags) <= MOST_FLAGS:
            raise words.FLAGS.error(names, most=MOST_FLAGS)
        if not 0 < self.scale[1] - self.scale[0] < math.inf:
            raise words.SCALE.error(self.scale)
        super().check()
        for figure in (*self.tags.values(), *self.marks.values(), *self.systems.values()):
            tag_value(figure, self.own, self.named)
        if self.plain and not all(map(self._is_place, self.truths)):
            raise words.TRUTHS.error(self.truths)

    @cached_property
    def truths(self) -> list[float | None]:
        """Where each flag belongs, None for the pocket; what a rounding put beyond the line's end is that end."""
        return [self._on_line(tag_value(figure, self.own, self.named)) for figure in self.tags.values()]

    def _on_line(self, value: float | None) -> float | None:
        if value is None:
            return None
        end = min(max(value, self.scale[0]), self.scale[1])
        return end if abs(end - value) <= _SAME else value

    def read(self, given: object) -> tuple[float | None, ...]:
        """Return the place of each flag, ``"0.5 pocket"``, or an array with none for the pocket."""
        texts = given.split() if isinstance(given, str) and len(given) <= LONGEST else given
        if not isinstance(texts, list | tuple) or len(texts) != len(self.tags):
            raise words.PLACES.error(given, count=len(self.tags))
        return tuple(_place(text) if isinstance(text, str) else text for text in texts)

    def keep(self, given: object) -> Kept:
        """Return the place of each flag, on the line or in the pocket."""
        each = given if isinstance(given, list | tuple) else ()
        if len(each) != len(self.tags) or not all(map(self._is_place, each)):
            least, most = self.scale
            raise words.PLACES_ON_LINE.error(given, count=len(self.tags), least=f"{least:g}", most=f"{most:g}")
        return tuple(None if place is None else float(place) for place in each)

    def _is_place(self, given: object) -> bool:
        value, (least, most) = real(given), self.scale
        return bool(self.pocket) if given is None else value is not None and least <= value <= most

    def mark(self, kept: Kept) -> Judgement:
        """Return whether all flags stand right; those that do not are the cause."""
        if self.opinion:
            return Judgement(right=None)
        wrong = self._misplaced(self.read(kept))
        if not wrong:
            return Judgement(right=True)
        title = words.STANDS_WRONG.format(flags=words.COMMA.join([*self.tags][at] for at in wrong))
        return Judgement(right=False, cause=" ".join(map(str, wrong)), title=title)

    def controls(self) -> JsonObject:
        """Return the flags, the ends of the line, and the pocket."""
        return {"flags": [*self.tags], "line": list(self.scale), "pocket": self.pocket}

    def collect(self, answers: Sequence[Kept], *, told: bool = True) -> Collected:
        """Return where each flag was put."""
        each = [*map(self.read, answers)]
        flags = [
            FlagPlaces(name, [places[at] for places in each], truth, self.placed(truth))
            for at, (name, truth) in enumerate(zip(self.tags, self.truths, strict=True))
        ]
        return Flags(flags, self.scale, self.pocket)

    def written(self, kept: Kept) -> str:
        """Return where each flag stands."""
        pairs = zip(self.tags, self.read(kept), strict=True)
        return words.NEXT_FLAG.join(words.FLAG_AT.format(name=name, value=self.placed(place)) for name, place in pairs)

    def placed(self, place: float | None) -> str:
        """Return a place as text, with the decimals that a finger can reach."""
        decimals = 2 if self.scale[1] - self.scale[0] <= _SHORT else 0
        return self.pocket if place is None else f"{place:.{decimals}f}"

    @property
    def truth(self) -> str:
        """Where each flag belongs."""
        return self.written(tuple(self.truths))

    def judge(self, given: object) -> Judgement:
        """Return which flags stand wrong, or beside which answer each guess stands."""
        places = self.read(given)
        if self.opinion:
            return Judgement(None, self._beside(places), final=True)
        wrong = self._misplaced(places)
        if not wrong:
            return Judgement(True, words.PLACED)
        *firsts, last = [[*self.tags][at] for at in wrong]
        names = words.AND.join([words.COMMA.join(firsts), last] if firsts else [last])
        said = words.MISPLACED[len(wrong) > 1].format(names=names, hint=self.filled(self.hint))
        return Judgement(False, said.strip())

    def _misplaced(self, places: Iterable[float | None]) -> list[int]:
        pairs = enumerate(zip(places, self.truths, strict=True))
        return [
            at
            for at, (put, truth) in pairs
            if not (put is truth if put is None or truth is None else self._is_near(put, truth))
        ]

    def _is_near(self, put: float, truth: float) -> bool:
        """Return whether a flag stands as near to its place as a finger can put it, or is shown to stand there."""
        near = _NEAR * (self.scale[1] - self.scale[0])
        return abs(put - truth) <= near or self.placed(put) == self.placed(truth)

    def _beside(self, places: Iterable[float | None]) -> str:
        """Return each guess beside its answer, with as many decimals as the line is worth."""
        decimals = 0 if self.scale[1] > 1 else 2
        template = words.PLACED_GUESSES if len(self.tags) > 1 else words.PLACED_GUESS

        def said(place: float | None) -> str:
            return self.pocket if place is None else f"{place:.{decimals}f}"

        return " ".join(
            template.format(name=name[:1].upper() + name[1:], put=said(put), value=said(truth))
            for name, put, truth in zip(self.tags, places, self.truths, strict=True)
        )

    @property
    def where(self) -> list[str]:
        """Where each flag belongs, in words."""
        return [
            words.FLAG_AT.format(name=name, value=self.pocket if truth is None else f"{truth:.4g}")
            for name, truth in zip(self.tags, self.truths, strict=True)
        ]

    @property
    def right_answer(self) -> str:
        """Where each flag belongs."""
        return words.NEXT_FLAG.join(self.where)

    def drawn(self, tried: Attempt) -> JsonObject:
        """Return the flags, the marks that are given, and, once it is answered, where each flag belongs."""
        tags: list[JsonObject] = [{"name": name} for name in self.tags]
        if tried.shown:
            tags = [{"name": name, "truth": truth} for name, truth in zip(self.tags, self.truths, strict=True)]
        places = self.read(tried.typed) if isinstance(tried.typed, str) else ()
        return {
            **begun(self, tried, words.DRAG_FLAGS[len(tags) > 1]),
            "draft": {f"flag{at}": POCKET if put is None else put for at, put in enumerate(places)},
            "tags": tags,
            "marks": [
                {"name": name, "value": tag_value(figure, self.own, self.named)} for name, figure in self.marks.items()
            ],
            "pocket": self.pocket,
            "scale": self.scale,
            "wrong": [] if self.opinion or not places else self._misplaced(places),
            "guess": self.opinion,
            **self._bars(shown=tried.shown),
        }

    def _bars(self, *, shown: bool) -> JsonObject:
        """Return the differences of two systems over the line, the highest first, covered until it is answered."""
        if not self.systems:
            return {"bars": [], "sides": [], "step": 0}
        figure = next(iter(self.systems.values()))
        differences = np.sort(differences_of(figure.lists, figure.convention(self.own.convention)))[::-1]
        bars = [float(value) if shown else None for value in differences]
        return {"bars": bars, "sides": [words.AHEAD.format(name=name) for name in reversed(figure.lists)], "step": 1}

    def room(self) -> list[Block]:
        """Return a line for each flag."""
        return [paragraph(*sentence(words.FLAG_AT, name=name, value=Blank()), kind="sum") for name in self.tags]

    def solved(self) -> list[Block]:
        """Return where each flag belongs."""
        return [*map(paragraph, self.where)]


def _place(text: str) -> float | None:
    """Return a place on the line; None is the pocket."""
    if text == POCKET:
        return None
    if (place := finite(text)) is None:
        raise words.NUMBER.error(text)
    return place
