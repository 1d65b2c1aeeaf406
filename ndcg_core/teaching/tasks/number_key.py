"""What the numbers of a task are marked by: the rule of *Grade*, to the decimals that count, and their causes."""

from dataclasses import replace
from functools import cached_property

from ndcg_core.teaching.diagnosis import Verdict, read
from ndcg_core.teaching.diagnosis.answer_key import AnswerKey
from ndcg_core.teaching.diagnosis.finding import listed
from ndcg_core.teaching.marking.marker import Marker
from ndcg_core.teaching.marking.records import Answer, Graded
from ndcg_core.teaching.marking.rule import Rule
from ndcg_core.teaching.mistakes import all_wrong_sums, mistakes
from ndcg_core.teaching.tasks.figures import Figure
from ndcg_core.teaching.tasks.judgement import Judgement
from ndcg_core.teaching.tasks.scene import Scene


class NumberKey:
    """The key to a number: a sum or nDCG of a list, what one of its ranks earns, or a number of any kind.

    Attributes
    ----------
    right : float
        The right number.
    decimals : int
        How many decimals count.
    diagnosed : bool
        Whether a wrong number is traced to its cause, which needs a number that belongs to the list.

    """

    def __init__(self, figure: Figure | None, right: float, decimals: int, own: Scene) -> None:
        is_sum = figure is not None and figure.plain
        earned = figure is not None and figure.quantity == "discounted" and not (figure.mistake or figure.start)
        self.right, self.topic, self.convention = right, own.topic, own.convention
        self.decimals = max(1, decimals) if is_sum else decimals
        self.quantity = figure.quantity if figure is not None and is_sum else ""
        self.rank = figure.rank if figure is not None and earned and decimals else None
        self.diagnosed = bool(self.quantity or self.rank)

    @cached_property
    def marker(self) -> Marker:
        """What marks a sum or nDCG."""
        return self.under(Rule(tolerance=self.decimals))

    def under(self, rule: Rule) -> Marker:
        """Return what marks a sum or nDCG under another rule."""
        return Marker(self.answers, rule)

    @cached_property
    def answers(self) -> AnswerKey:
        """What the sums and nDCG of the list are, and what else may be answered."""
        return AnswerKey(self.topic, self.convention)

    @cached_property
    def wrong_terms(self) -> list[tuple[str, float]]:
        """What the rank earns under each mistake, in each of its forms, the likeliest first; none for other numbers."""
        forms = (
            (name, sums.terms)
            for name, mistake in mistakes.items()
            for sums in (all_wrong_sums(self.topic, self.convention, mistake) if self.rank else ())
        )
        at = (self.rank or 1) - 1
        return [(name, terms[at]) for name, terms in forms if at < len(terms)]

    def graded(self, typed: str, student: str = "", task: str = "") -> Graded | None:
        """Return a number with its mark; None for what a rank earns and a number of any kind, which no rule marks."""
        return self.marker.graded(Answer(student, task, {self.quantity: typed})) if self.quantity else None

    def mark(self, text: str) -> Judgement:
        """Return whether a number is right, and the cause that the diagnosis is sure of.

        >>> from ndcg_core import Topic
        >>> from ndcg_core.teaching.classroom import ask_number
        >>> question = ask_number(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), text="What is nDCG?")
        >>> key = question.task.number_key
        >>> [key.mark(typed).cause for typed in ("0.736", "0.817")]
        ['', 'G1']
        """
        row = self.graded(text)
        if row is None:
            return self._mark_apart(text)
        first = row.findings[0]
        if row.verdict is Verdict.RIGHT:
            return Judgement(right=True, value=self.right)
        if first.guess or not row.made:
            possible = listed([mistakes[name].title for name in row.mistakes]) or row.cause
            return Judgement(right=False, value=read(text).value, possible=possible, findings=row.findings)
        also = tuple(other for other in row.alternatives if other != row.made)
        said = Judgement(right=False, cause=row.made, title=row.cause, also=also)
        return replace(said, value=first.value, findings=row.findings)

    def _mark_apart(self, text: str) -> Judgement:
        typed, rule = read(text), Rule(tolerance=self.decimals)
        if rule.accepts(typed, self.right) if self.decimals else typed.is_exactly(self.right):
            return Judgement(right=True, value=self.right)
        wrong = [] if typed.shows_nothing else [entry for entry in self.wrong_terms if typed.fits(entry[1])]
        found = list(dict.fromkeys(name for name, _ in wrong))
        if not found:
            return Judgement(right=False, value=typed.value)
        first, *others = found
        title = mistakes[first].title
        return Judgement(right=False, cause=first, title=title, also=tuple(others), value=wrong[0][1])

    @property
    def written(self) -> str:
        """The right number, to the decimals that count."""
        return f"{self.right:.{self.decimals}f}"

    def has_digits(self, text: str) -> bool:
        """Whether a number has the decimals that count: with fewer it may be right and would be marked wrong."""
        return read(text).decimals >= self.decimals
