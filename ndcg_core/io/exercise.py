"""An exercise with its key, before it is written for a learning platform: the question, and every known number with its feedback."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ndcg_core.errors import NdcgError
from ndcg_core.io import words
from ndcg_core.io.exercise_key import Grid, KnownAnswer
from ndcg_core.model.convention import Convention, resolve
from ndcg_core.model.fields import check_whole
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.diagnosis import AnswerKey, Finding, Verdict
from ndcg_core.teaching.diagnosis.typed_number import MOST_DECIMALS
from ndcg_core.teaching.diagnosis.words import not_found
from ndcg_core.teaching.exercises.request import known_quantity
from ndcg_core.teaching.exercises.statement import ListedDocument, instructions, listed_documents, measure
from ndcg_core.teaching.grading.words import feedback

_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_LONGEST_TITLE = 200  # Moodle cuts a question's name at 255
_SHARED = (Verdict.SLIP, Verdict.CONVENTION, Verdict.MISTAKE)


@dataclass(frozen=True)
class Question:
    """One number that is asked for.

    ``text`` are lines of plain text. The first of ``answers`` that holds a number counts; ``otherwise`` is said to every
    number that none of them holds. ``hidden`` are the mistakes that this question cannot show, for they come to the right
    number at these decimals, and ``left_out`` what gives no number on this list: ids, and names of conventions.
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
    titles: Mapping[Any, str] | None = None,
    shares: Mapping[Verdict, float] | None = None,
) -> tuple[Question, ...]:
    """One question for each of ``quantities``, ``"dcg"``, ``"idcg"`` or ``"ndcg"``, asked to 1 to 6 ``decimals``.

    ``titles`` name the documents, each else goes by its id. ``shares`` give a part of the mark, from 0 to 1, by the verdicts
    ``SLIP``, ``CONVENTION`` and ``MISTAKE``; without one an answer that is not right earns nothing. The feedback keeps the right
    number back, for a platform may let its students try again; to a slip alone, which is the right number, it is told. Raises
    :class:`NdcgError` for other quantities, decimals and shares, and for a list that the convention refuses or that has no
    right answer.

    >>> [asked] = questions(Topic(["d1", "d2", "d3"], {"d1": 1, "d2": 3, "d3": 2}), Convention())
    >>> [(str(one.value), one.verdict.value, one.mistakes[:1]) for one in asked.answers if str(one.value) in ("0.736", "0.817")]
    [('0.736', 'right', ()), ('0.817', 'convention', ('G1',))]
    """
    wanted = tuple(
        dict.fromkeys(known_quantity(one) for one in ([quantities] if isinstance(quantities, str) else quantities))
    )
    if not wanted:
        raise words.NO_QUANTITY.error()
    close, worth, chosen = _decimals(decimals), _shares(shares or {}), resolve(convention)
    key, shown, name = AnswerKey(topic, chosen), _shown(topic, titles or {}), one_line(title)[:_LONGEST_TITLE]
    made = []
    for quantity in wanted:
        grid, what = Grid(key, quantity, close, worth), measure(quantity, chosen)
        text = (
            *shown,
            *instructions(chosen, topic, quantity),
            f"Write {what} with {close} decimal{'s' if close > 1 else ''}.",
        )
        made.append(
            Question(
                f"{name}: {what}" if name else f"{what} of {len(topic.docs)} documents",
                text,
                quantity,
                close,
                grid.answers,
                feedback(Verdict.UNKNOWN, Finding(Verdict.UNKNOWN, not_found(quantity)), "", quantity),
                grid.hidden,
                grid.left_out,
            )
        )
    return tuple(made)


def one_line(text: str) -> str:
    r"""Text from outside on one line, without the characters that XML forbids.

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
    worth = {Verdict.RIGHT: 1.0}
    for verdict, share in given.items():
        number = real(share)
        if verdict not in _SHARED or number is None or not 0 <= number <= 1:
            raise words.SHARES.error({str(verdict): share})
        worth[verdict] = float(number)
    return worth


def _shown(topic: Topic, titles: Mapping[Any, str]) -> tuple[str, ...]:
    """The list as lines, an empty one at the end."""
    rows = listed_documents(topic, titles)
    ranked = [f"{row.rank}. {_line(row)}" for row in rows if row.rank]
    missed = [f"– {_line(row)}" for row in rows if row.rank is None]
    return ("The ranking, best first:", *ranked, *(["Judged, but not retrieved:", *missed] if missed else []), "")


def _line(row: ListedDocument) -> str:
    score = "" if row.score is None else f", score {row.score:g}"
    return f"{one_line(row.name) or '?'}: {row.grade}{score}"
