"""Which system is better under each convention, and what makes it so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from ndcg_core import NdcgError
from ndcg_core.systems import Robustness, RobustnessSteps
from ndcg_core.systems import Step as Part
from ndcg_core.systems.orders import signs
from pages.ui.components import chart, html, long_work
from pages.ui.components.html import Node, tag
from pages.ui.runs import saving, words
from pages.ui.runs.choices import OWN, Choice
from pages.ui.runs.collection import Collection
from pages.ui.runs.pairs import Pair
from pages.ui.runs.work import Refused, attempted, draw_stopped

_LETTERS = "ABCDE"
_MOST_SENTENCES = 12
_SIDE = {-1.0: "first", 0.0: "equal", 1.0: "second"}


@dataclass
class Work(long_work.Stoppable):
    """The search through all conventions, which can be stopped; what was found by then is shown."""

    steps: RobustnessSteps | None
    found: Robustness | None = None
    last: Part | None = None
    ended: bool = False
    failed: str = ""

    @property
    def running(self) -> bool:
        """Whether something is left and the search was not stopped."""
        return not self.stopped and not self.ended

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return 0.0 if self.last is None else self.last.share

    @property
    def progress(self) -> str:
        """What is being done, in words."""
        return words.PARTS["conventions" if self.last is None else self.last.part]

    def step(self) -> None:
        """Do the next step."""
        steps = self.steps
        done = None if steps is None else attempted(lambda: next(steps, None))
        self.failed = done.sentence if isinstance(done, Refused) else ""
        if isinstance(done, Part):
            self.last = done
        elif steps is not None:
            self.ended, self.found, self.steps = True, steps.result(), None  # the runs as it ordered them are large

    def result(self) -> Robustness | None:
        """Return what is found so far."""
        return self.found if self.steps is None else self.steps.result()


def draw(found: Collection, choice: Choice, _pair: Pair) -> None:
    """Draw who is better under each convention at this cutoff."""
    try:
        work = _work(found, choice)
    except NdcgError as refusal:
        html.draw("runs_robust", tag("p", str(refusal), cls="refused"))
        return
    long_work.draw(work, "runs_robust")
    draw_stopped(work, "runs_robust")
    result = work.result()
    if result is None:
        return
    rows = _groups(result, choice)
    letters = zip(_LETTERS, result.systems, strict=False)
    named = ", ".join(words.LETTER.format(letter=letter, name=name) for letter, name in letters)
    html.draw("runs_letters", tag("p", words.LETTERS.format(named=named)))
    if rows:
        columns = chart.by_name(("convention", "pair", "winner", "side", "shown"), _cells(rows, result))
        chart.draw_runs("conventions", columns)
        saving.chart("conventions", lambda: _table(result))
    failed = [tag("p", work.failed, cls="refused")] if work.failed else []
    first, *others = result.sentences()[:_MOST_SENTENCES]
    listed = [tag("ul", *(tag("li", each) for each in others))] if others else []
    html.draw("runs_robust", *failed, tag("p", first, role="status"), *listed, *_named(rows))


def _work(found: Collection, choice: Choice) -> Work:
    key = ("robustness", choice.key)
    kept = found.found(key, Work)
    if kept is not None:
        return kept
    reference = choice.convention if choice.name == OWN else choice.name
    made = Work(steps=RobustnessSteps(*found.tables(), k=choice.k, reference=reference))
    found.computed[key] = made
    return made


@dataclass(frozen=True)
class Group:
    """Conventions under which the same systems are better."""

    names: list[str]
    signs: tuple[float, ...]

    @property
    def title(self) -> str:
        """The first of the conventions, and how many others there are."""
        more = len(self.names) - 1
        return words.AND_MORE.format(name=self.names[0], more=more) if more else self.names[0]


def _groups(result: Robustness, choice: Choice) -> list[Group]:
    """The conventions by who is better: first those that agree with the chosen convention, then the largest group."""
    groups: dict[tuple[float, ...], list[str]] = {}
    for setting, column in zip(result.settings, signs(result.means).T, strict=True):
        if not setting.cutoff:
            groups.setdefault(tuple(column.tolist()), []).append(setting.name)
    own_first = (Group(sorted(names, key=lambda name: name != choice.name), key) for key, names in groups.items())
    return sorted(own_first, key=lambda group: (choice.name not in group.names, -len(group.names)))


def _cells(groups: Sequence[Group], result: Robustness) -> Sequence[Sequence[str]]:
    """A cell for each group and pair."""
    cells = []
    for group in groups:
        pairs = combinations(_LETTERS[: len(result.systems)], 2)
        for (first, second), sign in zip(pairs, group.signs, strict=True):
            pair = words.LETTER_PAIR.format(first=first, second=second)
            winner = {-1.0: first, 0.0: words.EQUAL, 1.0: second}[sign]
            cells.append((group.title, pair, winner, _SIDE[sign], ", ".join(group.names)))
    return cells


def _named(groups: Sequence[Group]) -> list[Node]:
    """The conventions of each group, where a group has several."""
    rows: list[list[Node]] = [[group.title, tag("small", ", ".join(group.names))] for group in groups]
    return [html.table(words.GROUP_HEAD, rows)] if rows else []


def _table(result: Robustness) -> list[Sequence[object]]:
    """Return the mean of every system under every convention and cutoff."""
    rows: list[Sequence[object]] = [(words.SETTING, words.K, *result.systems)]
    for setting, column in zip(result.settings, result.means.T, strict=True):
        rows.append((setting.name, setting.convention.k, *column.tolist()))
    return rows
