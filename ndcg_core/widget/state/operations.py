"""The operations of the board and the state after each: plain records ``{"op": ...}``, checked wherever they come from.

The browser applies moves, grades, ties and titles at once, by the same rules (``state.js``), until the answer arrives.
"""

import random
from collections.abc import Callable
from dataclasses import replace

from ndcg_core.shown.explanation import explain
from ndcg_core.shown.json_types import JsonObject
from ndcg_core.teaching.examples import Document
from ndcg_core.widget.state import words
from ndcg_core.widget.state.board_state import BoardState, check_grade, text, with_scale

_SHORT = 26  # letters of a title in a description

Operation = JsonObject
Result = tuple[BoardState, str]


def apply(state: BoardState, operation: Operation) -> Result:
    """Return the state after an operation, and what happened in a few words.

    Raises :class:`NdcgError` for an operation that the rules refuse or that cannot be read.
    """
    kind = operation.get("op")
    if not isinstance(kind, str) or kind not in _RULES:
        raise words.OPERATION.error(kind)
    after, description = _RULES[kind](state, operation)
    ties = frozenset(rank for rank in after.ties if 2 <= rank <= len(after.ranked))
    return (replace(after, ties=ties) if ties != after.ties else after), description


def _document(state: BoardState, operation: Operation) -> str:
    doc = operation.get("doc")
    if not isinstance(doc, str) or doc not in state.documents:
        raise words.DOCUMENT.error(doc)
    return doc


def _quoted(state: BoardState, doc: str) -> str:
    title = state.name(doc)
    return f"“{title}”" if len(title) <= _SHORT else f"“{title[: _SHORT - 1].rstrip()}…”"


def _move(state: BoardState, operation: Operation) -> Result:
    doc, to, index = _document(state, operation), operation.get("to"), operation.get("index")
    if to not in ("ranked", "aside") or not isinstance(index, int) or isinstance(index, bool):
        raise words.MOVE.error((to, index))
    zones = {zone: [d for d in getattr(state, zone) if d != doc] for zone in ("ranked", "aside")}
    place = max(0, min(index, len(zones[to])))
    zones[to].insert(place, doc)
    after = replace(state, ranked=tuple(zones["ranked"]), aside=tuple(zones["aside"]))
    return after, words.MOVED.format(start=_place(state, doc), end=_place(after, doc), name=_quoted(state, doc))


def _place(state: BoardState, doc: str) -> str:
    return words.RANK.format(rank=state.ranked.index(doc) + 1) if doc in state.ranked else words.NOT_RETRIEVED


def _order(state: BoardState, operation: Operation) -> Result:
    """Another order of the documents that are ranked, such as one that was shuffled elsewhere."""
    ranked = operation.get("ranked")
    if (
        not isinstance(ranked, list)
        or len(ranked) != len(state.ranked)
        or not all(doc in ranked for doc in state.ranked)
    ):
        raise words.ORDER.error(ranked)
    return replace(state, ranked=tuple(ranked)), words.ORDERED


def _grade(state: BoardState, operation: Operation) -> Result:
    doc, grade = _document(state, operation), operation.get("grade")
    grades = {other: value for other, value in state.grades.items() if other != doc}
    if grade is None:
        return replace(state, grades=grades), words.UNJUDGED.format(name=_quoted(state, doc))
    grades[doc] = check_grade(grade)
    after = replace(state, grades=grades, scale=with_scale(list(grades.values()), state.scale))
    return after, words.GRADED.format(name=_quoted(state, doc), grade=grades[doc])


def _tie(state: BoardState, operation: Operation) -> Result:
    rank, on = operation.get("rank"), bool(operation.get("on"))
    if not isinstance(rank, int) or isinstance(rank, bool) or not 2 <= rank <= len(state.ranked):
        raise words.TIE.error(rank)
    ties = state.ties | {rank} if on else state.ties - {rank}
    sentence = words.TIED if on else words.NOT_TIED
    return replace(state, ties=ties), sentence.format(rank=rank, above=rank - 1)


def _add(state: BoardState, operation: Operation) -> Result:
    title = text(operation.get("title"), words.TITLE)
    number = len(state.documents) + 1
    while f"d{number}" in state.documents:
        number += 1
    new = Document(f"d{number}", title, "")
    after = replace(state, documents={**state.documents, new.id: new}, ranked=(*state.ranked, new.id))
    return after, words.ADDED.format(title=title, rank=len(after.ranked))


def _rename(state: BoardState, operation: Operation) -> Result:
    doc, title = _document(state, operation), text(operation.get("title"), words.TITLE)
    documents = {**state.documents, doc: replace(state.documents[doc], title=title)}
    return replace(state, documents=documents), words.RENAMED.format(name=_quoted(state, doc), title=title)


def _remove(state: BoardState, operation: Operation) -> Result:
    doc = _document(state, operation)
    after = replace(
        state,
        documents={d: document for d, document in state.documents.items() if d != doc},
        ranked=tuple(d for d in state.ranked if d != doc),
        aside=tuple(d for d in state.aside if d != doc),
        grades={d: grade for d, grade in state.grades.items() if d != doc},
    )
    return after, words.REMOVED.format(name=_quoted(state, doc))


def _shuffle(state: BoardState, _operation: Operation) -> Result:
    order = random.sample(state.ranked, len(state.ranked))
    return replace(state, ranked=tuple(order)), words.SHUFFLED


def _ideal(state: BoardState, _operation: Operation) -> Result:
    """The ideal list itself: missing documents that earn anything come in, ties go."""
    best = explain(state.topic(), replace(state.convention, no_relevant=0.0, k=None)).ideal
    gains = zip(map(str, best.docs), best.gains, strict=True)
    earning = [doc for doc, gain in gains if gain > 0 or doc in state.ranked]
    order = (*earning, *(doc for doc in state.ranked if doc not in earning))
    aside = tuple(doc for doc in state.aside if doc not in order)
    return replace(state, ranked=order, aside=aside, ties=frozenset()), words.IDEAL_ORDER


def _worst(state: BoardState, _operation: Operation) -> Result:
    untied = replace(state, ties=frozenset())
    ranked = explain(untied.topic(), replace(state.convention, no_relevant=0.0, unjudged="zero", k=None)).ranked
    gains = dict(zip(ranked.docs, ranked.gains, strict=True))
    order = sorted(state.ranked, key=lambda doc: gains.get(doc, 0.0))
    return replace(untied, ranked=tuple(order)), words.WORST_ORDER


_RULES: dict[str, Callable[[BoardState, Operation], Result]] = {
    "move": _move,
    "order": _order,
    "grade": _grade,
    "tie": _tie,
    "add": _add,
    "rename": _rename,
    "remove": _remove,
    "shuffle": _shuffle,
    "ideal": _ideal,
    "worst": _worst,
}
