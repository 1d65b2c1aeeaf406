"""What a class is asked: a task, what is read before it, and what is hidden until the truth is told."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ndcg_core.model.convention import Convention, signature
from ndcg_core.model.topic import DocId, Topic
from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS
from ndcg_core.teaching.exercises import instructions
from ndcg_core.teaching.tasks import Judgement, Scene, Task
from ndcg_core.teaching.tasks.fresh import with_seed
from ndcg_core.teaching.tasks.kept import Kept

MOST_LETTERS = 500
MOST_BEFORE = 1_500
MOST_DOCUMENTS = 100  # a phone shows and sends them
_MOST_LISTS = 30
_OPTIONS = (2, 8)
_LONGEST_OPTION = 200
_FEWEST_DRAWN, MOST_DRAWN = 2, 30  # documents of a list that is drawn
_REMEMBERED = 5_000  # answers


@dataclass(frozen=True, kw_only=True)
class Question:
    """A task as a class is asked it.

    Attributes
    ----------
    task : Task
        The task.
    text : str
        What is asked.
    before : str
        What is read before the question; empty for nothing.
    hides : tuple of str
        What is not shown until the truth is: ``"grades"``, because to sort numbers is no task, or ``"rules"``, so that
        a class may discuss what was left open.

    Examples
    --------
    >>> from ndcg_core.teaching.classroom import ask_number
    >>> question = ask_number(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), text="What is nDCG?")
    >>> [question.judge(question.read(text)).cause for text in ("0.736", "0.817")]
    ['', 'G1']

    """

    task: Task
    text: str
    before: str = ""
    hides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a question that cannot be asked, or that has no answer under its definition."""
        object.__setattr__(self, "hides", tuple(dict.fromkeys((*self.task.secret, *self.hides))))
        if not isinstance(self.text, str) or not 0 < len(self.text.strip()) <= MOST_LETTERS:
            raise words.TEXT.error(self.text, most=MOST_LETTERS)
        if not isinstance(self.before, str) or len(self.before) > MOST_BEFORE:
            raise words.BEFORE.error(self.before, most=MOST_BEFORE)
        if not {*self.hides} <= {*self.may_hide}:
            raise words.HIDES.unknown(self.hides, self.may_hide)
        if not self.task.documents:
            raise words.NO_DOCUMENT.error()
        sizes = [len({*each.ranking, *each.grades}) for each in (self.task.own, *self.task.named.values())]
        if len(sizes) > _MOST_LISTS or max(sizes) > MOST_DOCUMENTS:
            raise words.DOCUMENTS.error(len(self.task.documents), most=MOST_DOCUMENTS)
        self._check_answers()
        if self.task.own.ranking:
            explain(self.topic, self.convention)
        self.task.check()
        _ = self.solution

    def _check_answers(self) -> None:
        """Refuse options that cannot be told apart, and decimals that nobody types."""
        options, (least, most) = self.task.controls().get("options"), _OPTIONS
        if isinstance(options, list):
            short = all(isinstance(each, str) and 0 < len(each.strip()) <= _LONGEST_OPTION for each in options)
            if not short or not least <= len({*options}) == len(options) <= most:
                raise words.OPTIONS.error(options, least=least, most=most)
        if self.task.value is not None and not math.isfinite(self.task.right_number):
            raise words.NO_NUMBER.error(self.task.right_number)
        if (key := self.task.number_key) is not None:
            fewest = int(key.diagnosed or not float(key.right).is_integer())
            if not fewest <= key.decimals <= MOST_DECIMALS:
                raise words.DECIMALS.error(key.decimals, least=fewest, most=MOST_DECIMALS)
        if (fresh := self.task.fresh) is not None and not _FEWEST_DRAWN <= fresh.size <= MOST_DRAWN:
            raise words.DRAWN.error(fresh.size, least=_FEWEST_DRAWN, most=MOST_DRAWN)
        with_seed(self.task, 1)

    @property
    def may_hide(self) -> tuple[str, ...]:
        """What may be hidden."""
        return ("grades", "rules") if self.task.may_hide_grades else (*self.task.secret, "rules")

    @property
    def control(self) -> str:
        """What it is answered with; a document is one of several options."""
        return "options" if self.task.control == "document" else self.task.control

    @property
    def marked(self) -> bool:
        """Whether an answer is right or wrong."""
        return self.task.marked

    @property
    def topic(self) -> Topic:
        """The list that is asked about."""
        return self.task.subject.topic

    @property
    def convention(self) -> Convention:
        """The definition that it is asked under."""
        return self.task.subject.convention

    @property
    def solution(self) -> str:
        """What is told once it is answered."""
        return self.task.truth

    def read(self, given: object) -> Kept:
        """Return an answer as it is kept; raise :class:`NdcgError` for anything that is none."""
        return self.task.keep(given)

    def judge(self, answer: Kept) -> Judgement:
        """Return what is said of an answer that was read."""
        return self.task.mark(answer)

    def recall(self, answer: Kept) -> Judgement:
        """Return what :meth:`judge` says, which is remembered: a class gives few different answers, again and again."""
        if answer not in self._judged:
            if len(self._judged) >= _REMEMBERED:
                self._judged.clear()
            self._judged[answer] = self.judge(answer)
        return self._judged[answer]

    @cached_property
    def _judged(self) -> dict[Kept, Judgement]:
        return {}

    def shown(self, *, told: bool = False) -> JsonObject:
        """Return what a student sees: nothing that holds the solution, and of what it hides only what was told."""
        hides = () if told else self.hides
        listed, topic, rules, graded = self.task.subject, self.topic, "rules" not in hides, "grades" not in hides

        def document(doc: DocId) -> JsonObject:
            return {"title": listed.title(str(doc)), "grade": listed.grades.get(str(doc)) if graded else None}

        scores: Iterable[JsonObject] = (
            [{}] * len(topic.docs) if topic.scores is None else ({"score": f"{score:g}"} for score in topic.scores)
        )
        return {
            "control": self.control,
            "marked": self.marked,
            "text": self.text,
            "before": self.before,
            "hides": list(hides),
            "convention": signature(self.convention) if rules else "",
            "settings": instructions(self.convention, topic)[1:] if rules else [],
            "documents": [{**document(doc), **scored} for doc, scored in zip(topic.docs, scores, strict=True)],
            "aside": [*map(document, topic.missing)],
            "lists": [{"name": name, "grades": grades_of(of)} for name, of in self.task.beside.items()],
            **self.task.controls(),
        }


def parts_of(control: str) -> int:
    """Return in how many steps a class's answers are shown: the answers, the truth, and for numbers the causes."""
    return 3 if control == "number" else 2


def grades_of(scene: Scene) -> str:
    """Return a list by its grades, ``?`` for a document that is not judged.

    >>> grades_of(Scene(("a", "b"), {"a": 2}))
    '2, ?'
    """
    grades: Mapping[str, float] = scene.grades
    return ", ".join(f"{grades[doc]:g}" if doc in grades else "?" for doc in scene.ranking)
