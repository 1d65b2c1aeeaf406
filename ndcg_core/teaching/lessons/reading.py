"""The reader of lesson files: Markdown with a heading for each step and fenced blocks in TOML for lists and tasks.

    # The lesson's title
    minutes: 5
    label: 4b
    can: Compute what this lesson teaches.
    source: Who wrote what, where, when.

    ## A step
    Text with formulas, $2^g - 1$, and figures that are computed when it is shown: [[dcg gain=linear | 2]].

    ```list
    ranking = "d1 d2 d3"
    grades = { d1 = 3, d2 = 0, d3 = 2 }
    convention = "nDCG@3"
    ```

    ```ask
    kind = "fill"
    question = "What is DCG@3?"
    value = "dcg"
    ```

A task's ``kind`` is a file of :mod:`ndcg_core.teaching.tasks.kinds`; its other keys are the fields of that kind, which
its class explains. Some of them:

- every kind: ``question``, ``value`` (a figure), ``decimals``, ``hint``, and ``because``, conditions that are checked;
- ``options = [{ right = "One." }, { wrong = "Another." }]``;
- ``goal``: ``until = ["ndcg = 1"]``, ``moves``, ``may``, and a ``solution`` with a ``ranking``, ``grades``, or choices,
  ``choices = "gain=exp2"``; without one, the best order is it;
- ``fill``: ``cells = ["discounted 1", "dcg"]`` in order, with ``columns`` for the table beside it, and
  ``pulled``, those whose bars snap and are not typed;
- ``place``: ``tags = { scikit-learn = "ndcg as sklearn" }``, given ``marks``, and a ``pocket``;
- ``sweep = { d1 = "0 1 2 out" }`` or ``{ k = "1 2 3" }``; ``turns = { "by name" = "b c d" }`` of ``tied``;
- ``strip``: ``queries = ["easy", "hard"]``, ``widths = [1, 3]``, ``then = ["idcg"]`` once it is answered.

With ``fresh = { size = 4 }``, a task has a new list each time. The last such task of a lesson opens the next lesson. A
line ``label: 4b`` is for a lesson that stands between two others, after lesson 4. In a block ``show``, ``parts`` are
what stands beside the text, ``picture = "earned"`` says how much of the picture is drawn, and ``lists`` what the part
``measures`` measures.

Text after a task is shown once it is answered, and so is text before it in a block ``paper``: what the picture shows
piece by piece, and what a worksheet, or a reader who answers in words, needs first.
:mod:`~ndcg_core.teaching.tasks.figures` explains figures.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ndcg_core.errors import NdcgError, Refusal
from ndcg_core.teaching.lessons import words
from ndcg_core.teaching.lessons.fences import SEEDS, Fence, read_fence, scene_of, show_of, task_of
from ndcg_core.teaching.lessons.records import Lesson, Part, Parts, Step, Text, course_place
from ndcg_core.teaching.tasks import Scene, Task
from ndcg_core.teaching.tasks.figure_values import filled

LABEL = re.compile(r"label: ([1-9]\d?[b-z])\s*")
"""The line of a lesson that stands between two others."""
_FILE = re.compile(r"(?P<number>\d\d)-(?P<id>[a-z0-9-]+)\.md")


@dataclass
class _LessonDraft:
    """A step while it is read: its parts in order, the question between them, and the pending text."""

    title: str
    line: int
    before: list[Part] = field(default_factory=list)
    after: list[Part] = field(default_factory=list)
    ask: Task | None = None
    text: list[tuple[int, str]] = field(default_factory=list)

    def add(self, part: Part) -> None:
        (self.after if self.ask else self.before).append(part)


class _LessonReader:
    """The lesson as far as it is read."""

    def __init__(self, file: str, number: int) -> None:
        self.file, self.number = file, number
        self.title, self.minutes, self.can, self.label = "", 0, "", str(number)
        self.sources: list[str] = []
        self.scene: Scene | None = None
        self.scenes: dict[str, Scene] = {}
        self.steps: list[Step] = []
        self.draft: _LessonDraft | None = None

    def where(self, line: int) -> str:
        return f"{self.file}, line {line}"

    def wrong(self, rule: Refusal, line: int, got: str) -> NdcgError:
        return rule.error(got, where=self.where(line))

    def head(self, line: int, text: str) -> None:
        """Read a line before the first step."""
        key, _, value = (part.strip() for part in text.partition(":"))
        if text.startswith("# ") and not self.title:
            self.title = text[2:].strip()
        elif key == "minutes" and value.isdecimal():
            self.minutes = int(value)
        elif label := LABEL.fullmatch(text):
            self.label = label[1]
        elif key == "can" and value:
            self.can = value
        elif key == "source" and value:
            self.sources.append(value)
        elif text.strip():
            raise self.wrong(words.LESSON_HEAD, line, text)

    def begin(self, line: int, title: str) -> None:
        self.finish()
        self.draft = _LessonDraft(title, line)

    def finish(self) -> None:
        """Finish the current step."""
        if self.draft is None:
            return
        self.put_text()
        draft = self.draft
        if self.scene is None:
            raise self.wrong(words.FIRST_LIST, draft.line, draft.title)
        if not draft.before:
            raise self.wrong(words.STEP_TEXT, draft.line, draft.title)
        lesson, letter = course_place(self.label)  # after lesson 4, a reader knows all of lesson 4
        known = draft.ask.step if draft.ask and letter else len(self.steps) + 1
        ask = draft.ask and replace(draft.ask, lesson=lesson, step=known)
        step = Step(draft.title, tuple(draft.before), ask, tuple(draft.after), self.scene, dict(self.scenes))
        self.check_fresh(step, draft.line)
        self.steps.append(step)

    def check_fresh(self, step: Step, line: int) -> None:
        """Check a checkpoint's texts on some of the lists that it may draw."""
        if step.ask is None or step.ask.fresh is None:
            return
        for drawn in map(step.with_seed, SEEDS):
            for part in (*step.before, *step.after):
                self.fill(line, part.text if isinstance(part, Text) else "", drawn.scene)

    def put_text(self, *, paper: bool = False) -> None:
        """Add the pending text to the step, with its figures checked line by line."""
        if self.draft is None:
            return
        lines, self.draft.text = self.draft.text, []
        for number, text in lines:
            if "[[" in text:
                self.check(number, text)
        if any(text.strip() for _, text in lines):
            self.draft.add(Text("\n".join(text for _, text in lines), paper))

    def check(self, line: int, text: str) -> None:
        """Compute the line's figures once, to check that the list has them."""
        if self.scene is None:
            raise self.wrong(words.FIGURE_BEFORE_LIST, line, text)
        self.fill(line, text, self.scene)

    def fill(self, line: int, text: str, scene: Scene) -> None:
        """Compute the figures of a text; an error names the line."""
        try:
            filled(text, scene, self.scenes)
        except NdcgError as refusal:
            raise refusal.within(self.where(line)) from None

    def block(self, fence: Fence) -> None:
        draft = self.draft
        if draft is None:
            raise self.wrong(words.BLOCK_IN_STEP, fence.line, fence.word)
        self.put_text()
        if fence.word == "list":
            self.scene = scene_of(fence, self.scene, self.scenes)
            if "name" in fence.values:
                self.scenes[str(fence.values["name"])] = self.scene
        elif fence.word == "show":
            draft.add(show_of(fence, self.scenes))
        elif draft.ask is not None:
            raise self.wrong(words.ONE_QUESTION, fence.line, draft.title)
        elif self.scene is None:
            raise self.wrong(words.QUESTION_WITHOUT_LIST, fence.line, draft.title)
        else:
            stage = next((part.stage for part in draft.before if isinstance(part, Parts) and part.stage), "")
            draft.ask = task_of(fence, self.scene, dict(self.scenes), stage)


def read_lesson(text: str, file: str) -> Lesson:
    r"""Return a lesson from its text.

    Parameters
    ----------
    text : str
        The text, in Markdown with fenced blocks.
    file : str
        The name of its file, ``"01-two-answers.md"``.

    Returns
    -------
    Lesson
        The lesson.

    Raises
    ------
    NdcgError
        With the file and the line for an invalid block, key, figure or condition, for a figure that the list does not
        have, and for a claim that does not hold.

    Examples
    --------
    >>> read_lesson("# A lesson\nminutes: 5\ncan: Do it.\n## A step\n```list\nranking = 'a'\n```\n", "01-a.md")
    Traceback (most recent call last):
    ndcg_core.errors.NdcgError: A step must begin with something to read; got 'A step' (01-a.md, line 4).

    """
    name = _FILE.fullmatch(file)
    if name is None:
        raise words.LESSON_FILE.error(file)
    reader = _LessonReader(file, int(name["number"]))
    lines = enumerate(text.splitlines(), 1)
    for number, line in lines:
        if line.startswith("```"):
            _fence(reader, line, number, lines)
        elif line.startswith("## "):
            reader.begin(number, line[3:].strip())
        elif reader.draft is None:
            reader.head(number, line)
        else:
            reader.draft.text.append((number, line))
    reader.finish()
    if not (reader.title and reader.minutes and reader.can and reader.steps):
        raise words.LESSON.error(where=file)
    return Lesson(
        name["id"],
        reader.number,
        reader.title,
        reader.minutes,
        tuple(reader.steps),
        tuple(reader.sources),
        reader.can,
        label=reader.label,
    )


def _fence(reader: _LessonReader, line: str, number: int, lines: Iterator[tuple[int, str]]) -> None:
    """Return the block that starts here; a block without a word is text, as in any Markdown."""
    inside = []
    for place, text in lines:
        if text.startswith("```"):
            break
        inside.append((place, text))
    else:
        raise reader.wrong(words.OPEN_BLOCK, number, line)
    word = line[3:].strip()
    if word == "paper" and reader.draft is not None and reader.draft.ask is None:
        reader.put_text()
        reader.draft.text = inside
        reader.put_text(paper=True)
        return
    if not word and reader.draft is not None:
        reader.draft.text += [(number, line), *inside, (number, "```")]
        return
    reader.block(read_fence(word, inside, number, reader.where))
