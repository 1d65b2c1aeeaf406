"""A class's questions as a file to save, to share and to open again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from ndcg_core.errors import NdcgError
from ndcg_core.model.convention import from_signature, signature
from ndcg_core.model.topic import Topic, ranking_of
from ndcg_core.teaching.classroom import words
from ndcg_core.teaching.classroom.kinds import KINDS
from ndcg_core.teaching.classroom.questions import Question

MOST_QUESTIONS = 100
MOST_LETTERS = 2_000_000
_FORMAT = "ndcg-lab questions 1"
_SHARED = ("text", "topic", "convention", "titles", "before")


def save(questions: Iterable[Question]) -> str:
    """Return the questions as a text.

    >>> from ndcg_core.teaching.classroom.questions import NumberQuestion
    >>> question = NumberQuestion(text="What is nDCG?", topic=Topic(["d1", "d2"], {"d1": 1, "d2": 3}))
    >>> [opened.text for opened in open_questions(save([question]))]
    ['What is nDCG?']
    """
    written = {"format": _FORMAT, "questions": [_as_record(question) for question in questions]}
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def open_questions(text: str) -> list[Question]:
    """Return the questions of a text that :func:`save` wrote.

    Raises
    ------
    NdcgError
        For a text that is none, too long, or has a question that cannot be asked, whose number it says.

    """
    if len(text) > MOST_LETTERS:
        raise words.FILE.error(f"{len(text)} letters")
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        raise words.FILE.error(text[:40]) from None
    if not isinstance(read, dict) or read.get("format") != _FORMAT or not isinstance(read.get("questions"), list):
        raise words.FILE.error(text[:40])
    if len(read["questions"]) > MOST_QUESTIONS:
        raise words.MOST_QUESTIONS.error(len(read["questions"]), most=MOST_QUESTIONS)
    return [_read(question, number) for number, question in enumerate(read["questions"], 1)]


def _as_record(question: Question) -> dict[str, object]:
    topic = question.topic
    scores = None if topic.scores is None else list(topic.scores)
    own = {name: getattr(question, name) for name in _own_fields(type(question))}
    return {
        "kind": question.kind,
        "text": question.text,
        "before": question.before,
        "ranking": [str(doc) for doc in topic.docs],
        "scores": scores,
        "qrels": {str(doc): grade for doc, grade in topic.qrels.items()},
        "titles": {str(doc): title for doc, title in question.titles.items()},
        "convention": signature(question.convention),
        **{name: list(value) if isinstance(value, tuple | set | frozenset) else value for name, value in own.items()},
    }


def _own_fields(kind: type[Question]) -> list[str]:
    """Return the fields that only this kind of question has."""
    return [entry.name for entry in fields(kind) if entry.name not in _SHARED]


def _read(read: object, number: int) -> Question:
    if not isinstance(read, Mapping):
        raise words.FIELD.error(read, number=number)
    kind = KINDS.get(read["kind"]) if isinstance(read.get("kind"), str) else None
    if kind is None:
        raise words.KIND.unknown(read.get("kind"), KINDS, number=number)
    try:
        return kind(**_given(read, kind))
    except NdcgError as refusal:
        raise refusal.within(f"question {number}") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise words.FIELD.error(sorted(read), number=number) from None


def _given(read: Mapping[str, Any], kind: type[Question]) -> dict[str, Any]:
    ranking = [str(doc) for doc in read["ranking"]]
    scored = read["scores"] is not None
    own = {name: read[name] for name in _own_fields(kind) if name in read}
    return {
        "text": read["text"],
        "before": read.get("before", ""),
        "topic": Topic(ranking_of(ranking, read["scores"] if scored else None), read["qrels"]),
        "convention": from_signature(read["convention"]),
        "titles": {str(doc): str(title) for doc, title in read["titles"].items()},
        **{name: tuple(value) if isinstance(value, list) else value for name, value in own.items()},
    }
