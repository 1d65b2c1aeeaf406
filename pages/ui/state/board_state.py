"""The list on the board with its choices, as a frozen record, and every change that can be made to it.

Nothing here knows the screen: a change is a plain record ``{"op": ..., ...}``, checked here whoever sent it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ndcg_core import Convention, Explanation, NdcgError, Topic, explain
from ndcg_core.teaching.examples import Document, Example

MOST_DOCUMENTS = 200
LONGEST_TEXT = 200
MOST_TEXT = 45_000
"""How many bytes all texts of a board may have together: 200 plain titles of 200 letters, in a link that servers still take."""
_LARGEST_GRADE = 1e6
_MOST_FACES = 21  # grades that a card offers beyond those in use
_SHORT = 26


@dataclass(frozen=True)
class BoardState:
    """Everything on screen that a link carries.

    ``documents`` by id; ``ranked`` and ``aside`` (not retrieved) hold every id once between them; ``grades`` lacks the
    unjudged; ``ties`` holds the ranks whose score equals that of the rank before; ``example`` is where Reset leads.
    """

    documents: Mapping[str, Document]
    ranked: tuple[str, ...]
    aside: tuple[str, ...]
    grades: Mapping[str, float]
    scale: tuple[float, ...]
    convention: Convention
    ties: frozenset[int] = frozenset()
    example: str = ""

    def __post_init__(self) -> None:
        if len(self.documents) > MOST_DOCUMENTS:
            raise NdcgError(
                f"The board holds at most {MOST_DOCUMENTS} documents",
                got=len(self.documents),
                fix="Use ndcg_core.ndcg_score for longer lists.",
            )
        weight = sum(map(_weight, self.documents.values()))
        if weight > MOST_TEXT:
            raise NdcgError(
                f"The texts of a board have at most {MOST_TEXT:,} bytes together",
                got=weight,
                where="this list",
                fix="Shorten the titles, or leave documents out.",
            )

    def topic(self) -> Topic:
        """The list as the core takes it; where ranks are tied, the order becomes scores."""
        qrels = {doc: self.grades[doc] for doc in self.documents if doc in self.grades}
        if not self.ties:
            return Topic(self.ranked, qrels)
        scores, score = {}, len(self.ranked)
        for rank, doc in enumerate(self.ranked, 1):
            score -= rank > 1 and rank not in self.ties
            scores[doc] = score
        return Topic(scores, qrels)


def _weight(document: Document) -> int:
    return len(document.id.encode()) + len(document.title.encode()) + len(document.snippet.encode())


@dataclass(frozen=True)
class Change:
    """What happened last: in words, which choice it was (empty for the list), and the sheet before it with its nDCG."""

    description: str
    choice: str
    before: BoardState
    ndcg: float


def drawable(state: BoardState) -> tuple[Explanation, str]:
    """What there is to draw of a sheet: its explanation, and why the convention refuses the list, if it does.

    A list that the convention refuses is explained as if it were allowed, so that it can be seen and mended. Raises
    :class:`NdcgError` where even that gives no numbers; no such sheet may become a board's state.
    """
    topic, convention = state.topic(), state.convention
    try:
        return explain(topic, convention), ""
    except NdcgError as refusal:
        return explain(topic, _permissive(convention)), str(refusal)


def _permissive(convention: Convention) -> Convention:
    """The same choices without those that refuse lists."""
    allowed: dict[str, Any] = {
        "no_relevant": "nan",
        "negative": "keep",
        "min_documents": 0,
        "short_list": "keep",
        "highest_grade": None,
        "gain_type": "float64",
    }
    if convention.unjudged == "error":
        allowed["unjudged"] = "zero"
    if convention.grades == "whole":
        allowed["grades"] = "any"
    return replace(convention, **allowed)


def from_example(example: Example) -> BoardState:
    """An example as it opens."""
    ties = tied_ranks([example.scores[doc] for doc in example.ranking] if example.scores else [])
    return BoardState(
        documents={document.id: document for document in example.documents},
        ranked=tuple(example.ranking),
        aside=tuple(example.aside),
        grades=dict(example.qrels),
        scale=tuple(example.scale),
        convention=example.convention,
        ties=ties,
        example=example.id,
    )


def tied_ranks(scores: Sequence[float]) -> frozenset[int]:
    """The ranks whose score is that of the rank before; ``scores`` by rank.

    >>> sorted(tied_ranks([3, 2, 2, 1]))
    [3]
    """
    return frozenset(rank for rank in range(2, len(scores) + 1) if scores[rank - 1] == scores[rank - 2])


def apply(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    """The sheet after a change, and what happened in a few words; raises :class:`NdcgError` for what it cannot read."""
    kind = change.get("op")
    if not isinstance(kind, str) or kind not in _CHANGES:
        raise NdcgError("A change is one the board knows", got=kind)
    after, description = _CHANGES[kind](state, change)
    ties = frozenset(rank for rank in after.ties if 2 <= rank <= len(after.ranked))
    return (replace(after, ties=ties) if ties != after.ties else after), description


def with_scale(grades: Sequence[float], scale: Sequence[float]) -> tuple[float, ...]:
    """The scale, widened to hold every grade in use; what is in use alone where a card could not show them all."""
    wide = {*scale, *grades}
    return tuple(sorted(wide if len(wide) <= _MOST_FACES else {0, *grades}))


def _doc(state: BoardState, change: Mapping[str, Any]) -> str:
    doc = change.get("doc")
    if not isinstance(doc, str) or doc not in state.documents:
        raise NdcgError("A change names a document of this list", got=doc)
    return doc


def _name(state: BoardState, doc: str) -> str:
    title = state.documents[doc].title or doc
    return f"“{title}”" if len(title) <= _SHORT else f"“{title[: _SHORT - 1].rstrip()}…”"


def _move(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    doc, to, index = _doc(state, change), change.get("to"), change.get("index")
    if to not in ("ranked", "aside") or not isinstance(index, int) or isinstance(index, bool):
        raise NdcgError("A move names a zone and a place in it", got=(to, index))
    was = state.ranked.index(doc) + 1 if doc in state.ranked else None
    zones = {"ranked": [d for d in state.ranked if d != doc], "aside": [d for d in state.aside if d != doc]}
    place = max(0, min(index, len(zones[to])))
    zones[to].insert(place, doc)
    start = f"rank {was}" if was else "not retrieved"
    end = f"rank {place + 1}" if to == "ranked" else "not retrieved"
    description = f"{start} → {end}: {_name(state, doc)}"
    return replace(state, ranked=tuple(zones["ranked"]), aside=tuple(zones["aside"])), description


def _grade(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    doc, grade = _doc(state, change), change.get("grade")
    grades = {other: value for other, value in state.grades.items() if other != doc}
    if grade is None:
        return replace(state, grades=grades), f"{_name(state, doc)} is not judged now"
    grades[doc] = check_grade(grade)
    return (
        replace(state, grades=grades, scale=with_scale(list(grades.values()), state.scale)),
        f"{_name(state, doc)} graded {grades[doc]:g}",
    )


def _tie(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    rank, on = change.get("rank"), bool(change.get("on"))
    if not isinstance(rank, int) or isinstance(rank, bool) or not 2 <= rank <= len(state.ranked):
        raise NdcgError("A tie names a rank from 2 to the last one", got=rank)
    ties = state.ties | {rank} if on else state.ties - {rank}
    return replace(state, ties=ties), f"rank {rank} {'tied with' if on else 'no longer tied with'} rank {rank - 1}"


def _add(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    title = text(change.get("title"), "A title")
    number = len(state.documents) + 1
    while f"d{number}" in state.documents:
        number += 1
    new = Document(f"d{number}", title, "")
    return (
        replace(state, documents={**state.documents, new.id: new}, ranked=(*state.ranked, new.id)),
        f"“{title}” added at rank {len(state.ranked) + 1}, not judged",
    )


def _rename(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    doc, title = _doc(state, change), text(change.get("title"), "A title")
    documents = {**state.documents, doc: replace(state.documents[doc], title=title)}
    return replace(state, documents=documents), f"{_name(state, doc)} renamed “{title}”"


def _remove(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    doc = _doc(state, change)
    return replace(
        state,
        documents={d: document for d, document in state.documents.items() if d != doc},
        ranked=tuple(d for d in state.ranked if d != doc),
        aside=tuple(d for d in state.aside if d != doc),
        grades={d: grade for d, grade in state.grades.items() if d != doc},
    ), f"{_name(state, doc)} removed"


def _shuffle(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    order = list(state.ranked)
    random.shuffle(order)
    return replace(state, ranked=tuple(order)), "shuffled"


def _ideal(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    """The ideal list itself: missing documents that earn anything come in, ties go."""
    best = explain(state.topic(), replace(state.convention, no_relevant=0.0, k=None)).ideal
    earning = [doc for doc, gain in zip(best.docs, best.gains, strict=True) if gain > 0 or doc in state.ranked]
    order = (*earning, *(doc for doc in state.ranked if doc not in earning))
    aside = tuple(doc for doc in state.aside if doc not in order)
    return replace(state, ranked=order, aside=aside, ties=frozenset()), "ideal order"


def _worst(state: BoardState, change: Mapping[str, Any]) -> tuple[BoardState, str]:
    description = explain(
        replace(state, ties=frozenset()).topic(), replace(state.convention, no_relevant=0.0, unjudged="zero", k=None)
    ).ranked
    gains = dict(zip(description.docs, description.gains, strict=True))
    order = sorted(state.ranked, key=lambda doc: gains.get(doc, 0.0))
    return replace(state, ranked=tuple(order), ties=frozenset()), "worst order"


_CHANGES: dict[str, Callable[[BoardState, Mapping[str, Any]], tuple[BoardState, str]]] = {
    "move": _move,
    "grade": _grade,
    "tie": _tie,
    "add": _add,
    "rename": _rename,
    "remove": _remove,
    "shuffle": _shuffle,
    "ideal": _ideal,
    "worst": _worst,
}


def check_grade(grade: object, where: str = "") -> float:
    """A grade as the board keeps it, a whole number as an int; raises :class:`NdcgError` for what is none."""
    if isinstance(grade, bool) or not isinstance(grade, int | float) or not -_LARGEST_GRADE <= grade <= _LARGEST_GRADE:
        raise NdcgError("A grade is a number from -1,000,000 to 1,000,000", got=grade, where=where)
    return int(grade) if float(grade).is_integer() else float(grade)


def text(value: object, what: str) -> str:
    """A title or snippet from outside: one line, shortened; control characters go."""
    if not isinstance(value, str):
        raise NdcgError(f"{what} is text", got=value)
    clean = "".join(letter if letter.isprintable() else " " for letter in value)
    return " ".join(clean.split())[:LONGEST_TEXT]
