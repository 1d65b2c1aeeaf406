"""Where a board's state comes from: an example, a lesson's scene, a topic, a pasted list, an edited table.

The app reads and writes links in a module of its own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ndcg_core.exchange import Pasted
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching.examples import Document, Example
from ndcg_core.teaching.tasks import Scene
from ndcg_core.widget.state import words
from ndcg_core.widget.state.board_state import BoardState, check_grade, text, tied_ranks, with_scale

_USUAL_SCALE = range(4)
_HIGHEST_BUTTON = 10  # up to this grade a lesson's cards offer every whole grade


def from_example(example: Example) -> BoardState:
    """Return an example as it opens."""
    return BoardState(
        documents={document.id: document for document in example.documents},
        ranked=tuple(example.ranking),
        aside=tuple(example.aside),
        grades=dict(example.qrels),
        scale=tuple(example.scale),
        convention=example.convention,
        ties=tied_ranks([example.scores[doc] for doc in example.ranking] if example.scores else []),
        example=example.id,
    )


def from_scene(scene: Scene) -> BoardState:
    """Return a lesson's list."""
    aside = tuple(doc for doc in scene.grades if doc not in scene.ranking)
    highest = int(max([*_USUAL_SCALE, *scene.grades.values()]))
    offered = range(highest + 1) if highest <= _HIGHEST_BUTTON else (0,)
    return BoardState(
        documents={doc: Document(doc, scene.titles.get(doc, doc), "") for doc in (*scene.ranking, *aside)},
        ranked=scene.ranking,
        aside=aside,
        grades=dict(scene.grades),
        scale=tuple(sorted({*offered, *scene.grades.values()})),
        convention=scene.convention,
        ties=tied_ranks([scene.scores[doc] for doc in scene.ranking] if scene.scores else []),
    )


def from_topic(topic: Topic, convention: Convention, scale: Iterable[float] = (0,)) -> BoardState:
    """Return a list without titles, in the order of its scores; cards offer this scale and the grades in use.

    Raises
    ------
    NdcgError
        For a list that has a document twice.
    """
    if topic.repeated:
        raise words.RANKED_TWICE.error(topic.docs[topic.repeated[0]])
    scores = topic.scores or tuple(range(len(topic.docs), 0, -1))
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    ranked, missing = tuple(str(topic.docs[i]) for i in order), tuple(map(str, topic.missing))
    grades = {str(doc): grade for doc, grade in topic.qrels.items()}
    return BoardState(
        documents={doc: Document(doc, "", "") for doc in (*ranked, *missing)},
        ranked=ranked,
        aside=missing,
        grades=grades,
        scale=tuple(sorted({*scale, *grades.values()})),
        convention=convention,
        ties=tied_ranks([scores[i] for i in order]),
    )


def from_pasted(state: BoardState, pasted: Pasted, *, anew: bool = False) -> BoardState:
    """Return a pasted list under the choices of ``state``.

    Documents that it has too keep their texts, unless the list is all ``anew``.
    """
    titles = {doc: text(title, words.TITLE) for doc, title in pasted.titles.items()}
    grades = {doc: check_grade(grade, words.DOCUMENT_PLACE.format(doc=doc)) for doc, grade in pasted.qrels.items()}
    known = set(grades.values()) <= set(state.scale)
    return replace(
        state,
        documents=_documents(replace(state, documents={}) if anew else state, (*pasted.ranking, *pasted.aside), titles),
        ranked=tuple(pasted.ranking),
        aside=tuple(pasted.aside),
        grades=grades,
        scale=state.scale if known else with_scale([0, *grades.values()], ()),
        ties=frozenset(),
        example="",
    )


class TableRow(NamedTuple):
    """A row of the edited table; empty cells are empty strings and None."""

    doc: str
    title: str
    grade: float | None
    ranked: bool


def from_rows(state: BoardState, rows: Iterable[TableRow]) -> BoardState:
    """Return the list of an edited table under the choices of ``state``; raises :class:`NdcgError` naming the row."""
    listed: dict[str, TableRow] = {}
    grades: dict[str, float] = {}
    for number, row in enumerate(rows, 1):
        doc = text(row.doc, words.DOCUMENT_ID)
        if not doc:
            raise words.ROW_WITHOUT_DOCUMENT.error(row=number)
        if doc in listed:
            raise words.ROW_TWICE.error(doc, row=number)
        listed[doc] = row
        if row.grade is not None:
            grades[doc] = check_grade(row.grade, words.ROW.format(row=number))
    return replace(
        state,
        documents=_documents(state, listed, {doc: text(row.title, words.TITLE) for doc, row in listed.items()}),
        ranked=tuple(doc for doc, row in listed.items() if row.ranked),
        aside=tuple(doc for doc, row in listed.items() if not row.ranked),
        grades=grades,
        ties=frozenset(),
        scale=with_scale(list(grades.values()), state.scale),
    )


def _documents(state: BoardState, docs: Iterable[str], titles: Mapping[str, str]) -> dict[str, Document]:
    """The documents under these titles; a known document keeps its snippet, and its title if none is given."""
    return {
        doc: replace(state.documents[doc], title=titles.get(doc, state.documents[doc].title))
        if doc in state.documents
        else Document(doc, titles.get(doc, ""), "")
        for doc in docs
    }
