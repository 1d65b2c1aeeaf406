"""The decision: the systems compared, then held against other definitions, in work that can be watched and stopped."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ndcg_core.batch.measures import MeasureName
from ndcg_core.batch.runs import Qrels, Run
from ndcg_core.systems import Comparison, Robustness, RobustnessSteps, Verdict, compare, conclude
from ndcg_core.systems import Step as Part
from ndcg_core.systems.deciding import MOST_ROWS, compare_under
from ndcg_core.systems.grid import Setting
from ndcg_core.systems.otherwise import doubtful, in_doubt
from ndcg_core.systems.significance import NEED_SCIPY, TESTS
from pages.ui.components import html, long_work
from pages.ui.components.html import Node, tag
from pages.ui.runs import words, work
from pages.ui.runs.choices import OWN, Choice
from pages.ui.runs.collection import Collection as Files
from pages.ui.runs.collection import File, collection
from pages.ui.runs.work import Refused, Step, attempted

HERE_TOO = tuple(name for name in TESTS if name not in NEED_SCIPY)
"""The tests of a browser alone."""
_DRAWN, _FEWEST_DRAWN, _MOST_SHUFFLED = 10_000, 1000, 20_000_000
_KEY = "runs_definitions"
_TESTED = 0.9  # of the progress, when every definition has been tried


@dataclass
class Work(long_work.Stoppable):
    """The systems under other definitions; then those that may see another system clearly ahead are tested."""

    steps: RobustnessSteps | None
    doubt: Callable[[Robustness], list[Setting]] = lambda _found: []
    test: Callable[[Setting], Comparison] | None = None
    found: Robustness | None = None
    others: dict[str, Comparison] = field(default_factory=dict)
    last: Part | None = None
    failed: str = ""
    _left: list[Setting] | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.steps is None and not self._left

    @property
    def running(self) -> bool:
        """Whether something is left and the search was not stopped."""
        return not self.stopped and not self.ended

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        if self._left is not None:
            tested = len(self.others)
            return _TESTED + (1 - _TESTED) * tested / max(tested + len(self._left), 1)
        return 0.0 if self.last is None else _TESTED * self.last.share

    @property
    def progress(self) -> str:
        """What is being done, in words."""
        if self._left is not None:
            return words.TESTING_OTHERS
        return words.PARTS["conventions" if self.last is None else self.last.part]

    def step(self) -> None:
        """Do the next step."""
        if self._left:
            self._test(self._left.pop(0))
            return
        steps = self.steps
        done = None if steps is None else attempted(lambda: next(steps, None))
        self.failed = done.sentence if isinstance(done, Refused) else ""
        if isinstance(done, Part):
            self.last = done
        elif steps is not None:
            self.found, self.steps = steps.result(), None  # the runs as it ordered them are large
            self._left = self.doubt(self.found)

    def _test(self, setting: Setting) -> None:
        if self.test is not None:
            found = attempted(partial(self.test, setting))
            if isinstance(found, Comparison):
                self.others[setting.name] = found

    def result(self) -> Robustness | None:
        """Return what is found so far."""
        return self.found if self.steps is None else self.steps.result()


def compared(
    found: Files, choice: Choice, usable: Sequence[File], tests: Collection[str] = ()
) -> Comparison | Refused | None:
    """Compare the systems, once; None if there is one alone, or the visitor stopped it."""
    if len(usable) < 2:
        return None
    key = ("compared", choice.key, choice.baseline, tests)
    step = Step(key, words.TESTING, partial(compare_by, found, choice, usable, tests))
    if not work.do(found, [step], "runs_comparing"):
        return None
    return found.found(key, Comparison) or found.found(key, Refused)


def tested(found: Files, choice: Choice) -> Comparison | None:
    """Return the comparison with every test, if somebody looked at the tests."""
    known = (found.found(("compared", choice.key, choice.baseline, tests), Comparison) for tests in (TESTS, HERE_TOO))
    return next((one for one in known if one is not None), None)


def compare_by(
    found: Files, choice: Choice, usable: Sequence[File], tests: Collection[str], name: MeasureName | None = None
) -> Comparison:
    """Compare the systems by nDCG, or by the measure of this name."""
    runs, qrels = _tables(found, usable)
    baseline = choice.baseline if choice.baseline in runs else None
    many = draws(len(runs), len(qrels))
    return compare(runs, qrels, choice.convention, baseline=baseline, resamples=many, tests=tests, measure=name)


def _tables(found: Files, usable: Sequence[File]) -> tuple[dict[str, Run], Qrels]:
    """Return the runs that have a value, and the judgments."""
    runs, qrels = found.tables()
    return {file.system: runs[file.system] for file in usable}, qrels


def draws(systems: int, queries: int) -> int:
    """Return how many exchanges are drawn: fewer for many queries, whose tests take long.

    >>> draws(4, 50), draws(5, 1000), draws(5, 7000)
    (10000, 4000, 1000)
    """
    return max(_FEWEST_DRAWN, min(_DRAWN, _MOST_SHUFFLED // max(systems * queries, 1)))


def definitions(found: Files, choice: Choice, usable: Sequence[File], comparison: Comparison) -> Work:
    """Return the work on other definitions, as far as it is; :func:`go_on` does what is left."""
    key = ("robustness", choice.key, choice.baseline)
    kept = found.found(key, Work)
    if kept is not None:
        return kept
    runs, qrels = _tables(found, usable)
    reference = choice.convention if choice.name == OWN else choice.name
    pairs = partial(in_doubt, comparison)
    made = Work(
        steps=RobustnessSteps(
            runs, qrels, k=choice.k, reference=reference, pairs=pairs, judged_only=choice.judged_only
        ),
        doubt=partial(doubtful, comparison),
        test=partial(compare_under, runs=runs, qrels=qrels, compared=comparison),
    )
    rows = sum(run.rows for run in runs.values())
    made.stopped = rows > MOST_ROWS
    found.computed[key] = made
    return made


def verdict(comparison: Comparison, done: Work | None, difference: float) -> Verdict:
    """Return the verdict, as far as it is known; ``difference`` is the one that matters."""
    if done is None or not done.ended or done.failed:
        return conclude(comparison, difference=difference)
    return conclude(comparison, done.result(), done.others, difference=difference)


def draw(said: Verdict, comparison: Comparison, done: Work | None) -> None:
    """Draw the verdict, which queries it lacks, and whether other definitions are still to be tried."""
    left_out = [_left_out(comparison)] if comparison.left_out else []
    html.draw("runs_verdict", lines(said.headline, [*said.details, *left_out]))
    if done is not None and done.stopped and not done.ended:
        st.button(words.TRY_DEFINITIONS, key=f"{_KEY}_go_on", on_click=done.go_on)


def _left_out(comparison: Comparison) -> str:
    reasons = (words.REASON_COUNT.format(reason=reason, count=count) for reason, count in comparison.reasons.items())
    return words.COMPARED_ON.format(queries=len(comparison.queries), reasons=", ".join(reasons))


def lines(headline: str, details: Sequence[str]) -> Node:
    """Return the decision, the page's heading once it is of the visitor's runs, and below it what it rests on."""
    heading = tag("h1" if collection().ready else "p", tag("b", headline), cls="headline")
    return tag("div", heading, tag("ul", *(tag("li", each) for each in details)), cls="verdict", role="status")


def go_on(done: Work, place: DeltaGenerator) -> None:
    """Do what is left while the page stands, its progress in this place; then draw the page with what was found."""
    if not done.running:
        return
    with place.container():
        long_work.draw(done, _KEY)
    st.rerun()
