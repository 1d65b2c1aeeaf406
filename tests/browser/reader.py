"""The lessons as a reader uses them; right answers are computed from the lesson file and the page."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Locator, expect

from ndcg_core import Convention
from ndcg_core.teaching.lessons import Step, lessons
from ndcg_core.teaching.tasks import Scene, Task
from ndcg_core.teaching.tasks.kinds.goal import SWITCHES as SWITCHED
from ndcg_core.teaching.tasks.kinds.place import POCKET
from ndcg_core.teaching.tasks.words import SWITCHES
from pages.ui.state.course import Place, step_of
from tests.browser.lab import Lab, middle, still, until
from tests.support.lesson_answers import typed_answers

_OF = "places => places.map(place => place.dataset.of)"
# A row's parts are called "card a grade" or, of what was never found, "missed a grade".
_ROWS = "parts => parts.map(part => [part.dataset.key.split(' ').slice(1, -1).join(' '), part.textContent])"
_TITLES = _ROWS.replace("part.textContent", "part.querySelector('title')?.textContent ?? part.textContent")
# How much longer than its bar a handle is, and how far it reaches beyond its beginning; in the picture's units.
_LIFTED, _BELOW = 26, 8


class Reader(Lab):
    """A page with the lessons in it, handled by mouse."""

    place = Place(1, 1)

    def go(self, address: str, place: Place) -> Reader:
        """Open a step by its link."""
        self.page.goto(f"{address}/lessons?at={place.name}")
        return self.reads(place)

    def find(self, address: str, place: Place) -> Reader:
        """Open a step by the navigation, from the playground."""
        self.open(address)
        self.turn_to("Learn")
        if place != Place(1, 1):
            self.choose_lesson(lessons[place.lesson].label)
        return self.reads(place)

    def choose_lesson(self, label: str) -> None:
        self.press_on(self.page.get_by_role("combobox", name="Lesson"))
        self.press_on(self.page.get_by_role("option", name=re.compile(rf"^(✓ )?{label}\. ")))

    def reads(self, place: Place) -> Reader:
        """Wait for the step."""
        self.place = place
        expect(self.page.get_by_text(self.step.title, exact=True).first).to_be_attached()
        expect(self.page).to_have_title(re.compile(rf"^{re.escape(place.name)} "))
        self.idle()
        return self

    # ---- the question and its answer ----

    @property
    def step(self) -> Step:
        return step_of(self.place)

    @property
    def scene(self) -> Scene:
        """The list: the lesson's, or the list that the page shows for a checkpoint."""
        step = self.step
        if step.ask is None or not step.ask.fresh:
            return step.scene
        if step.ask.kind == "goal":
            return self.dealt()
        places = self.page.locator(".place[data-of]:not([data-of=''])")
        until(places.count, step.ask.fresh.size)
        ranking = tuple(still(self.page, lambda: places.evaluate_all(_OF)))
        grades = {
            doc: float(grade) for doc, grade in self.page.locator("text.grade").evaluate_all(_ROWS) if grade != "?"
        }
        titles = self.page.locator("text.title").evaluate_all(_TITLES)
        scores = {doc: float(title.split(" · ")[1]) for doc, title in titles if " · " in title}
        return replace(step.scene, ranking=ranking, scores=scores or None, grades=grades)

    def dealt(self) -> Scene:
        """The list that a board shows."""
        expect(self.cards.first).to_be_visible()
        grades = {doc: self.card(doc).get_attribute("data-grade") for doc in (*self.ranked(), *self.aside())}
        judged = {doc: float(grade) for doc, grade in grades.items() if grade != "?"}
        return replace(self.step.scene, ranking=tuple(self.ranked()), grades=judged)

    @property
    def task(self) -> Task:
        """The step's task about the list that the page shows."""
        return self.step.ask.about(self.scene)

    def moves(self) -> list[tuple[str, int]]:
        """The goal's solution as single moves: a document and where it comes to lie."""
        order, moves_made = self.ranked(), []
        goal = self.task.solved_list.ranking
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
    def typed(self) -> Locator:
        """The field under the picture."""
        return self.page.locator(".line .typed")

    @property
    def show(self) -> Locator:
        """The button that commits a draft."""
        return self.page.locator(".line .show")

    def chip(self, at: int) -> Locator:
        """An option under the picture."""
        return self.page.locator(".line .option").nth(at)

    def hand(self, key: str) -> Locator:
        """What can be grasped in the picture, by its key."""
        return self.page.locator(f".hand[data-hand='{key}']")

    def drawn_as(self, key: str) -> Locator:
        """A part of the picture that is only looked at, by its key."""
        return self.page.locator(f"[data-key='{key}']")

    @property
    def lifted(self) -> Locator:
        """The bar in the picture that is lifted to a guess."""
        return self.page.locator(".guess-handle")

    @property
    def cut(self) -> Locator:
        """The cutoff's line between two rows."""
        return self.page.locator(".cut-line b")

    def bar(self, doc: str) -> Locator:
        """The place of a document in the picture."""
        return self.page.locator(f".place[data-of='{doc}']")

    def pick(self, *, right: bool = True) -> None:
        ask = self.step.ask
        at = next(at for at in range(len(ask.options)) if (at in ask.right) == right)
        self.press_on(self.option(at))

    def tap(self, *, right: bool = True) -> None:
        """Choose a document in the picture."""
        ask = self.step.ask
        self.press_on(self.bar(next(doc for doc in self.scene.ranking if (doc in ask.docs) == right)))

    def write(self, number: str) -> None:
        """Type a number under the picture."""
        self.typed.fill(number)
        self.typed.press("Enter")

    def do_task(self, *, right: bool = True) -> None:
        """Answer in the picture."""
        answers = typed_answers(self.task, right=right)
        ask = self.step.ask
        if ask.control == "flags":
            self.put_flags(answers[0].split())
        elif ask.control == "options":
            self.tap_bars(answers[0].split()[1:])
            option = int(answers[0].split()[0])
            drawn = len(getattr(ask, "pictures", ()))
            self.press_on(self.hand(f"small {option}") if option < drawn else self.chip(option))
            self.press_on(self.show)
        elif ask.kind == "tied":
            self.shuffle(int(answers[0]) if right else 2)
        else:
            self.write_all(answers)

    def write_all(self, numbers: list[str]) -> None:
        """Pull or type numbers one after the other; the picture asks for the next bar once a number is right."""
        pulled = getattr(self.step.ask, "pulled", ())
        for at, number in enumerate(numbers):
            if self.step.ask.cells and self.step.ask.cells[at] in pulled:
                self.snap_to(number)
            else:
                self.write(number)
            self.idle()
            if at + 1 < len(numbers):
                expect(self.drawn_as("draft-text")).not_to_contain_text(number)

    def snap_to(self, number: str) -> None:
        """Pull a bar that snaps; a number that it does not snap to becomes its end."""
        hand = self.page.locator(".hand.lift")
        expect(hand).to_be_visible()
        self.centre(hand)
        hand.focus()
        self.page.keyboard.press("Home")
        seen = None
        while (now := hand.get_attribute("aria-valuetext")) != seen and float(now) != float(number):
            seen = now
            self.page.keyboard.press("ArrowRight")
        self.press_on(self.show)

    def put_flags(self, places: list[str]) -> None:
        """Drag each flag to its place on the line, or into the pocket."""
        least, most = self.step.ask.scale
        for at, place in enumerate(places):
            flag, line = self.hand(f"flag {at}"), self.hand("onto")
            self.centre(line)
            ground = line.bounding_box()
            if place == POCKET:
                across, _ = middle(self.hand("into"))
            else:
                across = ground["x"] + (float(place) - least) / (most - least) * ground["width"]
            self.pull(middle(flag), (across, ground["y"] + 16))
        self.press_on(self.show)

    def tap_bars(self, bars: list[str]) -> None:
        for hand in (self.hand(f"bar {bar}") for bar in bars):
            if hand.get_attribute("aria-checked") != "true":
                self.press_on(hand)

    def shuffle(self, orders: int) -> None:
        """Shuffle until so many orders were seen; the first is there already."""
        for _ in range(orders - 1):
            self.press_on(self.hand("turn 0"))
        self.press_on(self.show)

    def guess(self, *, right: bool = True) -> None:
        """Lift the bar to where the answer is, and say so."""
        self.lift(self.task.right_number / self.step.ask.most if right else 0.97)
        self.press_on(self.page.get_by_role("button", name="That is my guess"))

    def lift(self, share: float) -> None:
        self.centre(self.lifted)
        box = self.lifted.bounding_box()
        if self.lifted.get_attribute("aria-orientation") == "horizontal":
            left, down = box["x"] + _BELOW, box["y"] + box["height"] / 2
            self.pull((left, down), (left + share * (box["width"] - _LIFTED), down))
            return
        across, bottom = box["x"] + box["width"] / 2, box["y"] + box["height"] - _BELOW
        self.pull((across, bottom), (across, bottom - share * (box["height"] - _LIFTED)))

    def centre(self, part: Locator) -> None:
        part.evaluate("part => part.scrollIntoView({block: 'center'})")
        still(self.page, part.bounding_box)

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag something in the picture."""
        self.hold(start, end)
        self.page.mouse.up()

    def cut_at(self, k: int) -> None:
        """Drag the cutoff's line below a row."""
        self.centre(self.cut)
        row = self.cards.nth(k - 1).bounding_box()
        self.pull(middle(self.cut), (middle(self.cut)[0], row["y"] + row["height"]))

    def switch(self, field: str, value: str) -> None:
        """Press the button of a choice that the step offers."""
        buttons = self.page.locator(f"[class*='st-key-switch_{field}']")
        self.press_on(buttons.get_by_role("radio", name=SWITCHES[field][value]))

    def move(self, doc: str, at: int) -> None:
        if doc in self.aside() and at == len(self.ranked()):
            self.bring_last(doc)
            return
        self.drag(doc, onto=self.ranked()[min(at, len(self.ranked()) - 1)])

    def bring_last(self, doc: str) -> None:
        """Drag a document that was not retrieved to the end of the ranking, which may be empty."""
        zone = self.page.locator(".zone.ranked")
        last = zone.locator(".card").last if self.ranked() else zone.locator(".empty")
        zone.evaluate("zone => zone.scrollIntoView({block: 'center'})")
        box = last.bounding_box()
        self.pull(self.middle(doc), (self.middle(doc)[0], box["y"] + 0.8 * box["height"]))

    def reach(self) -> None:
        solution = self.task.solved_list
        if solution.convention != self.step.scene.convention:
            self.choose(solution.convention)
            return
        expect(self.cards.first).to_be_visible()
        order = self.ranked()
        for doc, at in self.moves():
            self.move(doc, at)
            order = _put(order, doc, at)
            until(self.ranked, order)
            self.settled()

    def choose(self, wanted: Convention) -> None:
        """Change the choice in which the solution differs from the step's list."""
        before = self.step.scene.convention
        for field in SWITCHED:
            if getattr(wanted, field) == getattr(before, field):
                continue
            if field == "k":
                self.cut_at(wanted.k)
            else:
                self.switch(field, str(getattr(wanted, field)))

    def answer(self, *, right: bool = True) -> None:
        """Answer the step's question and wait for the response."""
        ask = self.step.ask
        if ask is None:
            return
        kinds = {"choice": self.pick, "bar": self.guess, "pick": self.tap}
        kinds.get(ask.kind, self.do_task)(right=right) if ask.kind != "goal" else self.reach()
        said = {"goal": "✓ Well done.", "bar": "Your guess: "}.get(ask.kind, "✓" if right else "✗")
        said = "your guess" if ask.kind == "place" and not ask.marked else said
        self.is_told(said)
        self.idle()

    def is_told(self, said: str) -> None:
        """Wait for the reply to the newest answer."""
        place = "goal" if self.step.ask.kind == "goal" else "answer"
        expect(self.page.locator(f".st-key-lesson_{place}:not([data-stale=true])")).to_contain_text(said)

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

    def done(self, step: int | str) -> Locator:
        return self.page.locator(".st-key-lesson_step").get_by_text(f"✓ {step}", exact=True)


def _put(order: list[str], doc: str, at: int) -> list[str]:
    rest = [other for other in order if other != doc]
    return [*rest[:at], doc, *rest[at:]]


def _sorted(order: list[str], goal: tuple[str, ...]) -> int:
    """How many documents lie in the goal's order, leaving the others out."""
    longest: list[int] = []
    for doc in order:
        before = zip(order, longest, strict=False)
        longest.append(1 + max((size for other, size in before if goal.index(other) < goal.index(doc)), default=0))
    return max(longest, default=0)
