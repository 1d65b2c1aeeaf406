"""Tasks that are answered by one of several options, or by a number where they have none."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from ndcg_core.document import Block, Paragraph, paragraph
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.tasks import words
from ndcg_core.teaching.tasks.answering import begun, with_field
from ndcg_core.teaching.tasks.collected import Collected, Options
from ndcg_core.teaching.tasks.conditions import condition_words
from ndcg_core.teaching.tasks.judgement import Judgement
from ndcg_core.teaching.tasks.kept import Kept
from ndcg_core.teaching.tasks.task import LONGEST, Attempt, Control, Task
from ndcg_core.teaching.tasks.typed_numbers import NumberTask, judge_number, read_number

_FEWEST = 2


@dataclass(frozen=True, kw_only=True)
class Choosing(NumberTask):
    """A task with options; one that has none, and a value, is answered by that number.

    Attributes
    ----------
    options : tuple of str
        What can be picked; may contain figures.
    right : frozenset of int
        The places of the right options, from 0.

    """

    options: tuple[str, ...] = ()
    right: frozenset[int] = frozenset()

    @property
    def control(self) -> Control:
        """Options, if it has any."""
        return "options" if self.options or self.value is None else "number"

    @property
    def texts(self) -> Sequence[str]:
        """The question, the hint and the options."""
        return *super().texts, *self.options

    @property
    def said_options(self) -> list[str]:
        """The options with their figures computed."""
        return [self.filled(option) for option in self.options]

    @property
    def has_options(self) -> bool:
        """Whether one of several options is the answer, and no number."""
        return self.control != "number"

    @property
    def right_places(self) -> frozenset[int]:
        """The places of the right options, from 0."""
        return self.right

    def as_typed(self, said: Callable[[str], str]) -> Task:
        """Return the same task with its options as they are read."""
        return Task.as_typed(replace(self, options=tuple(map(said, self.options))), said)

    @property
    def averaged(self) -> tuple[str, ...]:
        """The lists whose average a number may be."""
        return ()

    def check(self) -> None:
        """Refuse a choice that is none."""
        places = range(len(self.said_options))
        if self.has_options and (len(places) < _FEWEST or not self.right_places or not self.right_places <= {*places}):
            raise words.NEEDS_OPTIONS.error()
        super().check()

    def read(self, given: object) -> object:
        """Return the place of an option, or a number."""
        return read_option(given, self.said_options) if self.has_options else read_number(given)

    def judge(self, given: object) -> Judgement:
        """Return whether the option or the number is right."""
        if not self.has_options:
            return judge_number(self, given, self.averaged)
        right = self.read(given) in self.right_places
        return Judgement(right, words.CHOICE_RIGHT if right else self.wrong_option)

    @property
    def wrong_option(self) -> str:
        """What is said to a wrong option."""
        return words.CHOICE_WRONG.format(hint=self.filled(self.hint)).strip()

    def keep(self, given: object) -> Kept:
        """Return the place of an option, or the number as it was typed."""
        return read_option(given, self.said_options) if self.has_options else super().keep(given)

    def mark(self, kept: Kept) -> Judgement:
        """Return whether an option is right; a wrong one is its own cause."""
        if not self.has_options or not isinstance(kept, int):
            return super().mark(kept)
        if kept in self.right_places:
            return Judgement(right=True, value=kept)
        return Judgement(right=False, cause=str(kept), title=self.said_options[kept], value=kept)

    def controls(self) -> JsonObject:
        """Return the options, if it has any."""
        return {"options": self.said_options} if self.has_options else super().controls()

    def collect(self, answers: Sequence[Kept], *, told: bool = True) -> Collected:
        """Return how many chose each option."""
        if not self.has_options:
            return super().collect(answers, told=told)
        places, right = range(len(self.said_options)), self.right_places
        return Options(self.said_options, [*map(answers.count, places)], [at in right for at in places])

    def written(self, kept: Kept) -> str:
        """Return an option as it reads, or a number as it was typed."""
        return self.said_options[kept] if self.has_options and isinstance(kept, int) else super().written(kept)

    def from_picture(self, text: str) -> float | str:
        """Return the place of an option, or a number as it was typed."""
        return int(text) if self.options and text.isdecimal() and len(text) <= LONGEST else text.strip()

    @property
    def right_answer(self) -> str:
        """The right options, or the number."""
        options = [option for at, option in enumerate(self.said_options) if at in self.right_places]
        return words.OR.join(options) if options else super().right_answer

    def asked(self, tried: Attempt, label: str, number_label: str = "") -> JsonObject:
        """Return what the picture needs of the options, and later which are right, or of a field for the number."""
        if not self.has_options:
            return with_field(self, tried, number_label or label)
        right = sorted(self.right) if tried.shown else []
        return {**begun(self, tried, label), "options": self.said_options, "right": right}

    def room(self) -> list[Block]:
        """Return a box for each option, or a line for the number."""
        return [*boxes(self.said_options)] if self.has_options else super().room()

    def solved(self) -> list[Block]:
        """Return the boxes with the right ones ticked, and why, or the number."""
        if not self.has_options:
            return super().solved()
        because = words.BECAUSE.format(conditions="; ".join(map(condition_words, self.because)))
        return [*boxes(self.said_options, self.right_places), *([paragraph(because)] if self.because else [])]


def read_option(given: object, options: Sequence[str]) -> int:
    """Return the place of an option, from 0; raise :class:`NdcgError` for anything else."""
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < len(options):
        raise words.OPTION.error(given, most=len(options) - 1)
    return given


def boxes(options: Iterable[str], right: Collection[int] = ()) -> list[Paragraph]:
    """Return a box to tick for each option; those at the places ``right`` are ticked."""
    signs = (words.BOX, words.TICKED_BOX)
    return [paragraph(signs[at in right].format(option=option)) for at, option in enumerate(options)]
