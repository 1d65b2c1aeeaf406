"""An exercise with its answer key, independent of the learning platform: question, known answers, feedback."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ndcg_core.course import words
from ndcg_core.course.exercise_key import KnownAnswer, KnownNumbers
from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import ConventionLike, resolve
from ndcg_core.model.fields import check_whole
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import ByDocument, DocId, Topic, by_document
from ndcg_core.plurals import counted
from ndcg_core.teaching.diagnosis import Verdict
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS
from ndcg_core.teaching.exercises.request import known_quantity
from ndcg_core.teaching.exercises.statement import ListedDocument, instructions, listed_documents, measure
from ndcg_core.teaching.grading import Rule
from ndcg_core.teaching.marking.marker import Marker
from ndcg_core.teaching.tasks.kinds.fill import ask_sums
from ndcg_core.teaching.tasks.task import Task

_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
MOST_TAGS, LONGEST_TAG = 20, 50
_LONGEST_TITLE = 200  # Moodle cuts off a question's name at 255
SHARED = (Verdict.SLIP, Verdict.CONVENTION, Verdict.MISTAKE)
"""What may earn a share of the mark in a question that asks for one number."""


@dataclass(frozen=True)
class Question:
    """A question that asks for one number.

    Attributes
    ----------
    title : str
        Its name in a question bank.
    text : tuple of str
        The list and the instructions, as lines of plain text.
    task : Task
        What is asked, of which list.
    decimals : int
        How many decimals count; below 0 for tens and hundreds.
    answers : tuple of KnownAnswer
        The numbers that are recognised; the first whose interval contains the answer counts.
    otherwise : str
        The feedback to every other number.
    hidden : tuple of str
        Ids of mistakes that lead to the right number at these decimals, so that the question cannot reveal them.
    left_out : tuple of str
        Ids of mistakes and names of conventions that give no number for this list.
    points : float
        The marks for a right answer.
    tags : tuple of str
        Words by which a question bank finds it.

    """

    title: str
    text: tuple[str, ...]
    task: Task
    decimals: int
    answers: tuple[KnownAnswer, ...]
    otherwise: str
    hidden: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    points: float = 1.0
    tags: tuple[str, ...] = ()

    @property
    def quantity(self) -> str:
        """What is asked for: ``"dcg"``, ``"idcg"`` or ``"ndcg"``."""
        return self.task.cells[-1].quantity


def read_tags(text: str) -> tuple[str, ...]:
    """Return the tags of a text that separates them by commas, each once.

    Parameters
    ----------
    text : str
        The text.

    Returns
    -------
    tuple of str
        The tags, at most 20; a tag has at most 50 characters, as in Moodle.

    Raises
    ------
    NdcgError
        For more or longer tags.

    Examples
    --------
    >>> read_tags("week 1,, week  2, week 1")
    ('week 1', 'week 2')

    """
    tags = tuple(dict.fromkeys(filter(None, map(one_line, text.split(",")))))
    if len(tags) > MOST_TAGS:
        raise words.MOST_TAGS.error(len(tags), most=MOST_TAGS)
    for number, tag in enumerate(tags, 1):
        if len(tag) > LONGEST_TAG:
            raise words.TAG_LENGTH.error(len(tag), number=number, most=LONGEST_TAG)
    return tags


def questions(
    topic: Topic,
    convention: ConventionLike,
    *,
    quantities: Iterable[str] = ("ndcg",),
    decimals: int = 3,
    title: str = "",
    titles: ByDocument[str] | None = None,
    shares: Mapping[Verdict, float] | None = None,
    rule: Rule | None = None,
    tags: Iterable[str] = (),
) -> tuple[Question, ...]:
    """Return one question for each of ``quantities``.

    Every number gets the marks that :func:`ndcg_core.teaching.grading.grade` gives to it under the rule, when it is
    typed with its fewest digits. A platform sees the number only, so some differences remain: it does not see how many
    digits were typed, and takes 0.74 and 0.740 for the same answer, as it does 0.5 and 0.500; it reads no per cent
    sign; and where the rule pays for a mistake, it pays for the mistakes of the catalogue alone, not for a slip in a
    single term.

    Parameters
    ----------
    topic, convention
        The list and the definition of nDCG.
    quantities
        ``"dcg"``, ``"idcg"`` or ``"ndcg"``.
    decimals
        How many decimals the answer needs, from 1 to 6.
    title
        The beginning of each question's title.
    titles
        Names of documents; a document without a name is shown by its id.
    shares
        Shares of the mark, from 0 to 1, for the verdicts ``SLIP``, ``CONVENTION`` and ``MISTAKE``; a verdict without a
        share earns nothing.
    rule
        A grading rule instead of ``decimals`` and ``shares``; its parts for a division and for an error carried forward
        need several numbers, so that they are not used. Without a rule, the feedback does not tell the right number,
        because a platform may let its students try again.
    tags
        Words by which a question bank finds the questions, besides "nDCG" and the quantity with its cutoff.

    Raises
    ------
    NdcgError
        For other quantities, decimals and shares, and for a list that the convention refuses or that has no right
        answer.

    Examples
    --------
    >>> from ndcg_core import Convention
    >>> [question] = questions(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> known = {answer.typed: (answer.verdict.value, answer.mistakes[:1]) for answer in question.answers}
    >>> known["0.736"], known["0.817"]
    (('right', ()), ('convention', ('G1',)))
    """
    wanted = tuple(dict.fromkeys(map(known_quantity, [quantities] if isinstance(quantities, str) else quantities)))
    if not wanted:
        raise words.NO_QUANTITY.error()
    chosen = resolve(convention)
    asked = ask_sums(topic, chosen, wanted)
    marker = asked.key.under(_rule(decimals, shares or {}) if rule is None else rule)
    name, shown = one_line(title)[:_LONGEST_TITLE], _shown(topic, by_document(titles or {}))
    found = ("nDCG", *filter(None, (one_line(tag)[:LONGEST_TAG] for tag in tags)))
    return tuple(_question(marker, asked.part(cell), shown, name, found) for cell in range(len(wanted)))


def _question(marker: Marker, task: Task, shown: tuple[str, ...], name: str, tags: tuple[str, ...]) -> Question:
    topic, convention, quantity = task.own.topic, task.own.convention, task.cells[-1].quantity
    known, what = KnownNumbers(marker, quantity), measure(quantity, convention)
    title = words.TITLED_QUESTION if name else words.QUESTION_TITLE
    return Question(
        title.format(title=name, measure=what, documents=counted(len(topic.docs), "document")),
        (*shown, *instructions(convention, topic, quantity), _precision(marker.rule, what)),
        task,
        known.decimals,
        known.answers,
        marker.unexplained(quantity),
        known.hidden,
        known.left_out,
        float(marker.rule.right),
        tuple(dict.fromkeys((*tags, what))),
    )


def _precision(rule: Rule, what: str) -> str:
    """Return how the answer is to be written."""
    if rule.by == "relative":
        return words.WRITE_NEAR.format(measure=what, percent=100 * rule.tolerance)
    few, many = words.WRITE_DIGITS[rule.by]
    if not rule.tolerance:
        return words.WRITE_WHOLE.format(measure=what)
    return (few if rule.tolerance == 1 else many).format(measure=what, digits=rule.tolerance)


def one_line(text: str) -> str:
    r"""Return foreign text on one line, without the characters that XML forbids.

    >>> one_line("Leeks\n\x00 and  cream")
    'Leeks and cream'
    """
    return " ".join(_FORBIDDEN.sub(" ", text).split())


def _decimals(decimals: object) -> int:
    try:
        number = check_whole("decimals", decimals, 1)
    except NdcgError:
        number = 0
    if not 1 <= number <= MOST_DECIMALS:
        raise words.EXERCISE_DECIMALS.error(decimals, most=MOST_DECIMALS)
    return number


def _rule(decimals: object, given: Mapping[Verdict, float]) -> Rule:
    """Return the rule of these decimals and shares, which does not tell the right number."""
    for verdict, share in given.items():
        number = real(share)
        if verdict not in SHARED or number is None or not 0 <= number <= 1:
            raise words.SHARES.error({str(verdict): share})
    slip, convention, mistake = (float(given.get(verdict, 0.0)) for verdict in SHARED)
    return Rule(
        tolerance=_decimals(decimals),
        slip=slip,
        division=0.0,
        carried=0.0,
        convention=convention,
        mistake=mistake,
        tells=False,
    )


def _shown(topic: Topic, titles: Mapping[DocId, str]) -> tuple[str, ...]:
    """Return the list as lines, with an empty line at the end."""
    rows = listed_documents(topic, titles)
    ranked = [words.RANKED_DOCUMENT.format(rank=row.rank, document=_line(row)) for row in rows if row.rank]
    missed = [words.MISSED_DOCUMENT.format(document=_line(row)) for row in rows if row.rank is None]
    return (words.RANKING_HEAD, *ranked, *([words.MISSED_HEAD, *missed] if missed else []), "")


def _line(row: ListedDocument) -> str:
    template = words.LISTED if row.score is None else words.LISTED_WITH_SCORE
    return template.format(name=one_line(row.name) or "?", grade=row.grade, score=row.score)
