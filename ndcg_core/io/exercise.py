"""An exercise with its answer key, independent of the learning platform: question, known answers, feedback."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ndcg_core.errors import NdcgError
from ndcg_core.io import words
from ndcg_core.io.exercise_key import Grid, KnownAnswer
from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.fields import check_whole
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import ByDocument, DocId, Topic, by_document
from ndcg_core.teaching.diagnosis import AnswerKey, Finding, Verdict
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS
from ndcg_core.teaching.diagnosis.words import not_found
from ndcg_core.teaching.exercises.request import known_quantity
from ndcg_core.teaching.exercises.statement import ListedDocument, instructions, listed_documents, measure
from ndcg_core.teaching.grading.words import feedback

_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_LONGEST_TITLE = 200  # Moodle cuts off a question's name at 255
_SHARED = (Verdict.SLIP, Verdict.CONVENTION, Verdict.MISTAKE)


@dataclass(frozen=True)
class Question:
    """A question that asks for one number.

    Attributes
    ----------
    title : str
        Its name in a question bank.
    text : tuple of str
        The list and the instructions, as lines of plain text.
    quantity : {"dcg", "idcg", "ndcg"}
        What is asked for.
    decimals : int
        How many decimals the answer needs.
    answers : tuple of KnownAnswer
        The numbers that are recognised; the first whose interval contains the answer counts.
    otherwise : str
        The feedback to every other number.
    hidden : tuple of str
        Ids of mistakes that lead to the right number at these decimals, so that the question cannot reveal them.
    left_out : tuple of str
        Ids of mistakes and names of conventions that give no number for this list.

    """

    title: str
    text: tuple[str, ...]
    quantity: str
    decimals: int
    answers: tuple[KnownAnswer, ...]
    otherwise: str
    hidden: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def questions(
    topic: Topic,
    convention: Convention | str,
    *,
    quantities: Iterable[str] = ("ndcg",),
    decimals: int = 3,
    title: str = "",
    titles: ByDocument[str] | None = None,
    shares: Mapping[Verdict, float] | None = None,
) -> tuple[Question, ...]:
    """Return one question for each of ``quantities``.

    The feedback does not reveal the right number, because a platform may let its students try again; the only exception
    is a slip, which is the right number.

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

    Raises
    ------
    NdcgError
        For other quantities, decimals and shares, and for a list that the convention refuses or that has no right
        answer.

    Examples
    --------
    >>> [question] = questions(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> known = {str(answer.value): (answer.verdict.value, answer.mistakes[:1]) for answer in question.answers}
    >>> known["0.736"], known["0.817"]
    (('right', ()), ('convention', ('G1',)))
    """
    wanted = tuple(dict.fromkeys(map(known_quantity, [quantities] if isinstance(quantities, str) else quantities)))
    if not wanted:
        raise words.NO_QUANTITY.error()
    places, marks, chosen = _decimals(decimals), _shares(shares or {}), resolve(convention)
    key, name = AnswerKey(topic, chosen), one_line(title)[:_LONGEST_TITLE]
    shown = _shown(topic, by_document(titles or {}))
    result = []
    for quantity in wanted:
        grid, what = Grid(key, quantity, places, marks), measure(quantity, chosen)
        text = (
            *shown,
            *instructions(chosen, topic, quantity),
            words.WRITE_DECIMALS.format(measure=what, decimals=places)
            if places > 1
            else words.WRITE_ONE_DECIMAL.format(measure=what),
        )
        result.append(
            Question(
                words.TITLED_QUESTION.format(title=name, measure=what)
                if name
                else words.QUESTION_TITLE.format(measure=what, count=len(topic.docs)),
                text,
                quantity,
                places,
                grid.answers,
                feedback(Verdict.UNKNOWN, Finding(Verdict.UNKNOWN, not_found(quantity)), "", quantity),
                grid.hidden,
                grid.left_out,
            )
        )
    return tuple(result)


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
        raise words.EXERCISE_DECIMALS.error(decimals, most=MOST_DECIMALS) from None
    if number > MOST_DECIMALS:
        raise words.EXERCISE_DECIMALS.error(decimals, most=MOST_DECIMALS)
    return number


def _shares(given: Mapping[Verdict, float]) -> dict[Verdict, float]:
    marks = {Verdict.RIGHT: 1.0}
    for verdict, share in given.items():
        number = real(share)
        if verdict not in _SHARED or number is None or not 0 <= number <= 1:
            raise words.SHARES.error({str(verdict): share})
        marks[verdict] = float(number)
    return marks


def _shown(topic: Topic, titles: Mapping[DocId, str]) -> tuple[str, ...]:
    """Return the list as lines, with an empty line at the end."""
    rows = listed_documents(topic, titles)
    ranked = [words.RANKED_DOCUMENT.format(rank=row.rank, document=_line(row)) for row in rows if row.rank]
    missed = [words.MISSED_DOCUMENT.format(document=_line(row)) for row in rows if row.rank is None]
    return (words.RANKING_HEAD, *ranked, *([words.MISSED_HEAD, *missed] if missed else []), "")


def _line(row: ListedDocument) -> str:
    template = words.LISTED if row.score is None else words.LISTED_WITH_SCORE
    return template.format(name=one_line(row.name) or "?", grade=row.grade, score=row.score)
