"""What a class answered to a question: who was right, which mistakes were made, and what nothing explains."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from statistics import quantiles

from ndcg_core.teaching.classroom.questions import Question
from ndcg_core.teaching.tasks import Judgement
from ndcg_core.teaching.tasks.kept import Kept

MOST_NAMED = 4
_FEWEST = 2  # answers that a letter needs
LETTERS = "ABCD"


@dataclass(frozen=True)
class Group:
    """Those who made the same mistake.

    Attributes
    ----------
    letter : str
        Its letter on the projector, the commonest mistake first.
    cause, title : str
        The mistake's id or a few words, and the same in words.
    students : tuple of str
        Who made it.
    also : tuple of str
        Other causes that give the same answer.
    value : float or None
        Where it stands on the line of numbers.

    """

    letter: str
    cause: str
    title: str
    students: tuple[str, ...]
    also: tuple[str, ...] = ()
    value: float | None = None


@dataclass(frozen=True)
class Groups:
    """A class by what it answered; every student is in exactly one group.

    Attributes
    ----------
    right : tuple of str
        Who was right.
    named : tuple of Group
        The mistakes that at least two made, four at most, the commonest first.
    others : tuple of str
        Whose answer was wrong in another way, or a guess.
    missing : tuple of str
        Who gave no answer.
    judged : mapping of str to Judgement
        What was said of each answer.

    """

    right: tuple[str, ...]
    named: tuple[Group, ...]
    others: tuple[str, ...]
    missing: tuple[str, ...]
    judged: Mapping[str, Judgement]

    @property
    def answered(self) -> int:
        """How many answered."""
        return len(self.judged)

    def group_of(self, student: str) -> str:
        """Return ``"right"``, the cause of a named mistake, ``"others"`` or ``"missing"``."""
        if student not in self.judged:
            return MISSING
        said = self.judged[student]
        if said.right:
            return RIGHT
        return said.cause if any(said.cause == group.cause for group in self.named) else OTHERS

    @property
    def others_by_cause(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The others by the title of their cause and what they may come from, of which one at least is empty.

        A cause without a letter is a cause: the letters go to what most people made.
        """
        found: dict[tuple[str, str], list[str]] = {}
        for student in self.others:
            found.setdefault((self.judged[student].title, self.judged[student].possible), []).append(student)
        return {key: tuple(found[key]) for key in sorted(found, key=lambda key: (-len(found[key]), key))}


RIGHT, OTHERS, MISSING = "right", "others", "missing"


def group_answers(question: Question, answers: Mapping[str, Kept], students: Collection[str] = ()) -> Groups:
    """Return a class by what it answered.

    Parameters
    ----------
    question : Question
        The question.
    answers : mapping of str to answer
        What each student answered, as the question read it.
    students : collection of str, optional
        Everybody who is there; those who answered belong to them.

    Examples
    --------
    >>> from ndcg_core import Topic
    >>> from ndcg_core.teaching.classroom.made import ask_number
    >>> question = ask_number(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), text="nDCG?")
    >>> found = group_answers(question, {"a": "0.817", "b": "0.736", "c": "0.817", "d": "0.3"}, ["e"])
    >>> [(group.letter, group.cause, group.students) for group in found.named], found.right, found.others, found.missing
    ([('A', 'G1', ('a', 'c'))], ('b',), ('d',), ('e',))

    """
    return group({student: question.recall(answer) for student, answer in answers.items()}, students)


def group(judged: Mapping[str, Judgement], students: Collection[str] = ()) -> Groups:
    """Return a class by what was said of each answer."""
    named = _named(judged)
    known = {group.cause for group in named}
    return Groups(
        tuple(student for student, found in judged.items() if found.right),
        named,
        tuple(student for student, found in judged.items() if not found.right and found.cause not in known),
        tuple(dict.fromkeys(student for student in students if student not in judged)),
        judged,
    )


def _named(judged: Mapping[str, Judgement]) -> tuple[Group, ...]:
    made: dict[str, list[str]] = {}
    for student, found in judged.items():
        if found.right is False and found.cause:
            made.setdefault(found.cause, []).append(student)
    shared = (item for item in made.items() if len(item[1]) >= _FEWEST)
    common = sorted(shared, key=lambda item: (-len(item[1]), item[0]))
    return tuple(
        Group(letter, cause, judged[who[0]].title, tuple(who), judged[who[0]].also, judged[who[0]].value)
        for letter, (cause, who) in zip(LETTERS, common[:MOST_NAMED], strict=False)
    )


def middle_half(values: Collection[float]) -> tuple[float, float] | None:
    """Return between which values the middle half of the guesses lies; None for fewer than two.

    >>> middle_half([0.1, 0.5, 0.6, 0.7, 0.9])
    (0.5, 0.7)
    """
    if len(values) < _FEWEST:
        return None
    low, _, high = quantiles(values, n=4, method="inclusive")
    return low, high
