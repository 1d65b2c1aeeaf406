"""The lessons as a reader uses them; right answers are computed from the lesson file and the page."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Locator, expect

from ndcg_core.teaching.lessons import Scene, Step
from ndcg_core.teaching.lessons.figure_values import worth
from pages.ui.state.course import Place, step_of
from tests.browser.lab import Lab, until

_ROWS = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
_PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
_ASIDE = " (not retrieved)"


class Reader(Lab):
    """A page with the lessons in it, handled by mouse."""

    place = Place(1, 1)

    def go(self, address: str, place: Place, *, by_link: bool = False) -> Reader:
        """Open a step by the navigation, or by a link; a link makes Streamlit request two missing files first."""
        if by_link:
            self.page.goto(f"{address}/lessons?at={place.name}")
        else:
            self.open(address)
            self.turn_to("Lessons")
            if place != Place(1, 1):
                self.choose_lesson(place.lesson)
        return self.reads(place)

    def turn_to(self, page: str) -> None:
        self.press_on(self.page.get_by_role("link", name=page))

    def choose_lesson(self, number: int) -> None:
        self.press_on(self.page.get_by_role("combobox", name="Lesson"))
        self.press_on(self.page.get_by_role("option", name=re.compile(rf"^(✓ )?{number}\. ")))

    def reads(self, place: Place) -> Reader:
        """Wait for the step."""
        self.place = place
        expect(self.page.get_by_role("heading", name=self.step.title, exact=True)).to_be_visible(timeout=20_000)
        self.idle()
        return self

    def idle(self) -> None:
        expect(self.page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")

    # ---- the question and its answer ----

    @property
    def step(self) -> Step:
        return step_of(self.place)

    @property
    def scene(self) -> Scene:
        """The list: the lesson's, or the list that the page shows for a checkpoint."""
        step = self.step
        if step.ask is None or step.ask.kind != "checkpoint":
            return step.scene
        table = self.page.locator(".st-key-lesson_list tbody tr")
        until(lambda: table.filter(has_not_text=_ASIDE.strip()).count(), step.ask.fresh.size)
        self.page.evaluate(_PAINTED)
        rows = table.evaluate_all(_ROWS)
        ranking = tuple(doc for _, doc, *_ in rows if not doc.endswith(_ASIDE))
        scores = {doc: float(score[0]) for _, doc, _, *score in rows if score and doc in ranking}
        return replace(
            step.scene,
            ranking=ranking,
            scores=scores or None,
            grades={doc.removesuffix(_ASIDE): float(grade) for _, doc, grade, *_ in rows if grade != "not judged"},
        )

    @property
    def value(self) -> float:
        return worth(self.step.ask.value, self.scene, self.step.scenes, self.scene)

    def moves(self) -> list[tuple[str, int]]:
        """The goal's solution as single moves: a document and where it comes to lie."""
        goal, order, moves_made = self.step.ask.solution.ranking, self.ranked(), []
        while order != list(goal):
            # of the documents out of place, the move after which the most lie in the solution's order
            tries = [(doc, at, _put(order, doc, at)) for doc in goal for at in range(len(goal)) if at <= len(order)]
            doc, at, order = max(tries, key=lambda trial: _sorted(trial[2], goal))
            moves_made.append((doc, at))
        return moves_made

    # ---- what a reader does ----

    def option(self, at: int) -> Locator:
        return self.page.locator("[data-testid=stRadio] label").filter(has=self.page.locator("input")).nth(at)

    @property
    def field(self) -> Locator:
        return self.page.locator("[class*='st-key-number_'] input")

    @property
    def slider(self) -> Locator:
        return self.page.locator("[class*='st-key-bar_']").get_by_role("slider")

    def pick(self, *, right: bool = True) -> None:
        ask = self.step.ask
        at = next(at for at in range(len(ask.options)) if (at in ask.right) == right)
        self.press_on(self.option(at))

    def press_on(self, part: Locator) -> None:
        part.click()

    def point_at(self, part: Locator, across: float, down: float) -> None:
        part.click(position={"x": across, "y": down})

    def type_number(self, *, right: bool = True) -> None:
        self.field.fill(f"{self.value + (0 if right else 1.137):.{self.step.ask.decimals}f}")
        self.field.press("Enter")

    def guess(self, *, right: bool = True) -> None:
        """Put the bar's handle where the answer is, and say so."""
        track = self.page.locator("[class*='st-key-bar_'] [data-testid=stSlider] > div").last
        share, box = self.value / self.step.ask.most if right else 0.97, track.bounding_box()
        self.point_at(track, share * box["width"], box["height"] / 2)
        self.press_on(self.page.get_by_role("button", name="That is my guess"))

    def ends(self, doc: str, onto: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where a drag of a card starts and ends, after scrolling so that both are in view, away from the edges."""
        ranked = [*self.ranked(), *self.aside()]
        self.handle(ranked[(ranked.index(doc) + ranked.index(onto)) // 2]).evaluate(
            "handle => handle.scrollIntoView({block: 'center'})"
        )
        (across, start), (_, end) = (self.middle(card) for card in (doc, onto))
        return (across, start), (across, end + (12 if end > start else -12))

    def middle(self, doc: str) -> tuple[float, float]:
        box = self.handle(doc).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def move(self, doc: str, at: int) -> None:
        self.drag(doc, onto=self.ranked()[min(at, len(self.ranked()) - 1)])

    def reach(self) -> None:
        expect(self.cards.first).to_be_visible()
        order = self.ranked()
        for doc, at in self.moves():
            self.move(doc, at)
            order = _put(order, doc, at)
            until(self.ranked, order)
            self.settled()

    def answer(self, *, right: bool = True) -> None:
        """Answer the step's question and wait for the response."""
        ask = self.step.ask
        if ask is None:
            return
        {"choice": self.pick, "bar": self.guess}.get(ask.kind, self.type_number)(
            right=right
        ) if ask.kind != "goal" else self.reach()
        verdict = self.page.locator(".st-key-lesson_goal" if ask.kind == "goal" else ".st-key-lesson_answer")
        expect(verdict).to_contain_text("✓ Well done." if ask.kind == "goal" else "✓" if right else "✗")
        self.idle()

    def next(self) -> None:
        self.press_on(self.page.get_by_role("button", name="Next ▶"))

    def walk(self, lesson: int, steps: int) -> None:
        """Every step answered and left, up to the last one."""
        for number in range(1, steps + 1):
            self.reads(Place(lesson, number))
            self.answer()
            expect(self.done(number)).to_be_visible()
            if number < steps:
                self.next()

    def done(self, step: int) -> Locator:
        return self.page.locator(".st-key-lesson_step").get_by_text(f"✓ {step}", exact=True)


def _put(order: list[str], doc: str, at: int) -> list[str]:
    rest = [other for other in order if other != doc]
    return [*rest[:at], doc, *rest[at:]]


def _sorted(order: list[str], goal: tuple[str, ...]) -> int:
    """How many documents lie in the goal's order, leaving the others out."""
    longest: list[int] = []
    for doc in order:
        here = goal.index(doc)
        longest.append(
            1
            + max(
                (length for other, length in zip(order, longest, strict=False) if goal.index(other) < here), default=0
            )
        )
    return max(longest, default=0)
