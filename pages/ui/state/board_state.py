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
class Sheet:
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
            raise NdcgError(f"The board holds at most {MOST_DOCUMENTS} documents", got=len(self.documents),
                            fix="Use ndcg_core.ndcg_score for longer lists.")
        weight = sum(map(_weight, self.documents.values()))
        if weight > MOST_TEXT:
            raise NdcgError(f"The texts of a board have at most {MOST_TEXT:,} bytes together", got=weight, where="this list",
                            fix="Shorten the titles, or leave documents out.")

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

    told: str
    choice: str
    before: Sheet
    ndcg: float


def drawable(sheet: Sheet) -> tuple[Explanation, str]:
    """What there is to draw of a sheet: its explanation, and why the convention refuses the list, if it does.

    A list that the convention refuses is explained as if it were allowed, so that it can be seen and mended. Raises
    :class:`NdcgError` where even that gives no numbers; no such sheet may become a board's state.
    """
    topic, convention = sheet.topic(), sheet.convention
    try:
        return explain(topic, convention), ""
    except NdcgError as refusal:
        return explain(topic, _permissive(convention)), str(refusal)


def _permissive(convention: Convention) -> Convention:
    """The same choices without those that refuse lists."""
    allowed: dict[str, Any] = {"no_relevant": "nan", "negative": "keep", "min_documents": 0, "short_list": "keep",
                               "highest_grade": None, "gain_type": "float64"}
    if convention.unjudged == "error":
        allowed["unjudged"] = "zero"
    if convention.grades == "whole":
        allowed["grades"] = "any"
    return replace(convention, **allowed)


def from_example(example: Example) -> Sheet:
    """An example as it opens."""
    ties = tied_ranks([example.scores[doc] for doc in example.ranking] if example.scores else [])
    return Sheet(documents={document.id: document for document in example.documents}, ranked=tuple(example.ranking),
                 aside=tuple(example.aside), grades=dict(example.qrels), scale=tuple(example.scale),
                 convention=example.convention, ties=ties, example=example.id)


def tied_ranks(scores: Sequence[float]) -> frozenset[int]:
    """The ranks whose score is that of the rank before; ``scores`` by rank.

    >>> sorted(tied_ranks([3, 2, 2, 1]))
    [3]
    """
    return frozenset(rank for rank in range(2, len(scores) + 1) if scores[rank - 1] == scores[rank - 2])


def apply(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    """The sheet after a change, and what happened in a few words; raises :class:`NdcgError` for what it cannot read."""
    kind = change.get("op")
    if not isinstance(kind, str) or kind not in _CHANGES:
        raise NdcgError("A change is one the board knows", got=kind)
    after, told = _CHANGES[kind](sheet, change)
    ties = frozenset(rank for rank in after.ties if 2 <= rank <= len(after.ranked))
    return (replace(after, ties=ties) if ties != after.ties else after), told


def with_scale(grades: Sequence[float], scale: Sequence[float]) -> tuple[float, ...]:
    """The scale, widened to hold every grade in use; what is in use alone where a card could not show them all."""
    wide = {*scale, *grades}
    return tuple(sorted(wide if len(wide) <= _MOST_FACES else {0, *grades}))


def _doc(sheet: Sheet, change: Mapping[str, Any]) -> str:
    doc = change.get("doc")
    if not isinstance(doc, str) or doc not in sheet.documents:
        raise NdcgError("A change names a document of this list", got=doc)
    return doc


def _name(sheet: Sheet, doc: str) -> str:
    title = sheet.documents[doc].title or doc
    return f"“{title}”" if len(title) <= _SHORT else f"“{title[:_SHORT - 1].rstrip()}…”"


def _move(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    doc, to, index = _doc(sheet, change), change.get("to"), change.get("index")
    if to not in ("ranked", "aside") or not isinstance(index, int) or isinstance(index, bool):
        raise NdcgError("A move names a zone and a place in it", got=(to, index))
    was = sheet.ranked.index(doc) + 1 if doc in sheet.ranked else None
    zones = {"ranked": [d for d in sheet.ranked if d != doc], "aside": [d for d in sheet.aside if d != doc]}
    place = max(0, min(index, len(zones[to])))
    zones[to].insert(place, doc)
    start = f"rank {was}" if was else "not retrieved"
    end = f"rank {place + 1}" if to == "ranked" else "not retrieved"
    told = f"{start} → {end}: {_name(sheet, doc)}"
    return replace(sheet, ranked=tuple(zones["ranked"]), aside=tuple(zones["aside"])), told


def _grade(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    doc, grade = _doc(sheet, change), change.get("grade")
    grades = {other: value for other, value in sheet.grades.items() if other != doc}
    if grade is None:
        return replace(sheet, grades=grades), f"{_name(sheet, doc)} is not judged now"
    grades[doc] = check_grade(grade)
    return (replace(sheet, grades=grades, scale=with_scale(list(grades.values()), sheet.scale)),
            f"{_name(sheet, doc)} graded {grades[doc]:g}")


def _tie(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    rank, on = change.get("rank"), bool(change.get("on"))
    if not isinstance(rank, int) or isinstance(rank, bool) or not 2 <= rank <= len(sheet.ranked):
        raise NdcgError("A tie names a rank from 2 to the last one", got=rank)
    ties = sheet.ties | {rank} if on else sheet.ties - {rank}
    return replace(sheet, ties=ties), f"rank {rank} {'tied with' if on else 'no longer tied with'} rank {rank - 1}"


def _add(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    title = text(change.get("title"), "A title")
    number = len(sheet.documents) + 1
    while f"d{number}" in sheet.documents:
        number += 1
    new = Document(f"d{number}", title, "")
    return (replace(sheet, documents={**sheet.documents, new.id: new}, ranked=(*sheet.ranked, new.id)),
            f"“{title}” added at rank {len(sheet.ranked) + 1}, not judged")


def _rename(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    doc, title = _doc(sheet, change), text(change.get("title"), "A title")
    documents = {**sheet.documents, doc: replace(sheet.documents[doc], title=title)}
    return replace(sheet, documents=documents), f"{_name(sheet, doc)} renamed “{title}”"


def _remove(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    doc = _doc(sheet, change)
    return replace(
        sheet, documents={d: document for d, document in sheet.documents.items() if d != doc},
        ranked=tuple(d for d in sheet.ranked if d != doc), aside=tuple(d for d in sheet.aside if d != doc),
        grades={d: grade for d, grade in sheet.grades.items() if d != doc}), f"{_name(sheet, doc)} removed"


def _shuffle(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    order = list(sheet.ranked)
    random.shuffle(order)
    return replace(sheet, ranked=tuple(order)), "shuffled"


def _ideal(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    """The ideal list itself: missing documents that earn anything come in, ties go."""
    best = explain(sheet.topic(), replace(sheet.convention, no_relevant=0.0, k=None)).ideal
    earning = [doc for doc, gain in zip(best.docs, best.gains, strict=True) if gain > 0 or doc in sheet.ranked]
    order = (*earning, *(doc for doc in sheet.ranked if doc not in earning))
    aside = tuple(doc for doc in sheet.aside if doc not in order)
    return replace(sheet, ranked=order, aside=aside, ties=frozenset()), "ideal order"


def _worst(sheet: Sheet, change: Mapping[str, Any]) -> tuple[Sheet, str]:
    told = explain(replace(sheet, ties=frozenset()).topic(),
                   replace(sheet.convention, no_relevant=0.0, unjudged="zero", k=None)).ranked
    gains = dict(zip(told.docs, told.gains, strict=True))
    order = sorted(sheet.ranked, key=lambda doc: gains.get(doc, 0.0))
    return replace(sheet, ranked=tuple(order), ties=frozenset()), "worst order"


_CHANGES: dict[str, Callable[[Sheet, Mapping[str, Any]], tuple[Sheet, str]]] = {
    "move": _move, "grade": _grade, "tie": _tie, "add": _add, "rename": _rename, "remove": _remove,
    "shuffle": _shuffle, "ideal": _ideal, "worst": _worst,
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
