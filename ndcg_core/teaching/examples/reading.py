"""What an example is made of, and how its file is read and checked."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import NoReturn

from ndcg_core.errors import NdcgError, Refusal
from ndcg_core.model.choices import FIELDS
from ndcg_core.model.convention import Convention
from ndcg_core.model.topic import Topic
from ndcg_core.teaching import words

LONGEST = {"title": 48, "snippet": 90, "opening": 130, "task": 120, "story": 320, "source": 200}


@dataclass(frozen=True)
class Document:
    """A card of an example.

    Attributes
    ----------
    id : str
        The id.
    title, snippet : str
        Two short texts for a person to judge by.

    """

    id: str
    title: str
    snippet: str


@dataclass(frozen=True)
class Example:
    """A list to play with.

    Attributes
    ----------
    id : str
        The name of its file.
    title, story, source : str
        What a reader sees: a name, a sentence, and where the list comes from.
    opening, task : str
        What was searched, between ``**``, and who graded it; and what to try.
    documents : tuple of Document
        All its documents.
    ranking : tuple of str
        The ids of the retrieved documents, best first.
    aside : tuple of str
        The ids of judged documents that were not retrieved.
    qrels : mapping of str to float
        The grades; a document without a grade is unjudged.
    scale : tuple of float
        Every grade that a judge could give, lowest first.
    convention : Convention
        The convention that it opens with.
    scores : mapping of str to float or None
        The scores, if they decide the order; they may hold ties.

    Notes
    -----
    The mappings are read-only, because every reader of an example shares them.

    """

    id: str
    title: str
    opening: str
    task: str
    story: str
    source: str
    documents: tuple[Document, ...]
    ranking: tuple[str, ...]
    aside: tuple[str, ...]
    qrels: Mapping[str, float]
    scale: tuple[float, ...]
    convention: Convention
    scores: Mapping[str, float] | None = None

    @property
    def topic(self) -> Topic:
        """The list as the measures take it."""
        return Topic(self.ranking if self.scores is None else self.scores, self.qrels)


_OPTIONAL = {"scores"}
_FIELDS = [f.name for f in fields(Example)]


def read_example(text: str, file: str) -> Example:
    """Return an example from its JSON text.

    Parameters
    ----------
    text : str
        The text.
    file : str
        The name of its file.

    Returns
    -------
    Example
        The example.

    Raises
    ------
    NdcgError
        For a field that is missing, unknown, of the wrong kind or at odds with another; the error names file and field.

    Examples
    --------
    >>> read_example('{"id": "soup"}', "soup.json")
    Traceback (most recent call last):
    ...
    ndcg_core.errors.NdcgError: The field 'title' is missing (soup.json). Add it.

    """
    sheet = _ExampleReader(_parse(text, file), file)
    sheet.check_names()
    return sheet.example()


def _parse(text: str, file: str) -> dict[str, object]:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise words.JSON_KEY.error(key, file=file)
            found[key] = value
        return found

    def refuse(name: str) -> NoReturn:
        raise words.JSON_NUMBER.error(name, file=file)

    try:
        parsed = json.loads(text, object_pairs_hook=once, parse_constant=refuse)
    except (json.JSONDecodeError, RecursionError) as error:
        raise words.JSON_FILE.error(str(error), file=file) from None
    if not isinstance(parsed, dict):
        raise words.JSON_OBJECT.error(parsed, file=file)
    return parsed


class _ExampleReader:
    """One file's fields, each read by a function that knows its rule."""

    def __init__(self, raw: dict[str, object], file: str) -> None:
        self.raw, self.file = raw, file

    def wrong(self, rule: Refusal, field: str, got: object, **arguments: object) -> NdcgError:
        return rule.error(got, file=self.file, field=repr(field), **arguments)

    def check_names(self) -> None:
        for name in _FIELDS:
            if name not in self.raw and name not in _OPTIONAL:
                raise words.EXAMPLE_FIELD.error(name=repr(name), file=self.file)
        for name in self.raw:
            if name not in _FIELDS:
                raise words.EXAMPLE_FIELDS.unknown(name, _FIELDS, file=self.file)

    def example(self) -> Example:
        documents = self.documents()
        known = [document.id for document in documents]
        ranking, aside = self.ids("ranking", known), self.ids("aside", known)
        for doc in known:
            if (doc in ranking) + (doc in aside) != 1:
                raise self.wrong(words.DOCUMENT_PLACE, "documents", doc)
        scale = self.scale()
        qrels = self.numbers("qrels", known)
        for doc, grade in qrels.items():
            if grade not in scale:
                raise self.wrong(words.GRADE_ON_SCALE, "qrels", {doc: grade}, scale=list(scale))
        for doc in aside:
            if doc not in qrels:
                raise self.wrong(words.ASIDE_JUDGED, "aside", doc)
        name = self.text("id", self.raw["id"])
        if f"{name}.json" != self.file:
            raise self.wrong(words.EXAMPLE_ID, "id", name)
        return Example(
            id=name,
            title=self.text("title", self.raw["title"]),
            opening=self.text("opening", self.raw["opening"]),
            task=self.text("task", self.raw["task"]),
            story=self.text("story", self.raw["story"]),
            source=self.text("source", self.raw["source"]),
            documents=documents,
            ranking=ranking,
            aside=aside,
            qrels=MappingProxyType(qrels),
            scale=scale,
            convention=self.convention(),
            scores=self.scores(ranking),
        )

    def text(self, field: str, value: object) -> str:
        if not isinstance(value, str) or not value or value != " ".join(value.split()):
            raise self.wrong(words.EXAMPLE_TEXT, field, value)
        longest = LONGEST.get(field.rpartition(".")[2], 60)
        if len(value) > longest:
            raise self.wrong(words.TEXT_LENGTH, field, len(value), longest=longest)
        return value

    def entries(self, field: str) -> list[object]:
        value = self.raw[field]
        if not isinstance(value, list):
            raise self.wrong(words.FIELD_LIST, field, value)
        return value

    def documents(self) -> tuple[Document, ...]:
        read: dict[str, Document] = {}
        for place, entry in enumerate(self.entries("documents")):
            where = f"documents[{place}]"
            if not isinstance(entry, dict) or set(entry) != {"id", "title", "snippet"}:
                raise self.wrong(words.DOCUMENT_FIELDS, where, entry)
            document = Document(**{name: self.text(f"{where}.{name}", value) for name, value in entry.items()})
            if document.id in read:
                raise self.wrong(words.DOCUMENT_ID, f"{where}.id", document.id)
            read[document.id] = document
        return tuple(read.values())

    def ids(self, field: str, known: list[str]) -> tuple[str, ...]:
        ids = self.entries(field)
        for doc in ids:
            if doc not in known:
                raise self.wrong(words.KNOWN_ID, field, doc)
            if ids.count(doc) > 1:
                raise self.wrong(words.LISTED_ONCE, field, doc)
        return tuple(map(str, ids))

    def number(self, field: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e15:
            raise self.wrong(words.FIELD_NUMBER, field, value)
        return value

    def numbers(self, field: str, known: list[str]) -> dict[str, float]:
        value = self.raw[field]
        if not isinstance(value, dict):
            raise self.wrong(words.FIELD_MAP, field, value)
        for doc in value:
            if doc not in known:
                raise self.wrong(words.KNOWN_ID, field, doc)
        return {doc: self.number(field, number) for doc, number in value.items()}

    def scale(self) -> tuple[float, ...]:
        scale = tuple(self.number("scale", grade) for grade in self.entries("scale"))
        if len(scale) < 2 or list(scale) != sorted(set(scale)):
            raise self.wrong(words.SCALE, "scale", list(scale))
        return scale

    def scores(self, ranking: tuple[str, ...]) -> Mapping[str, float] | None:
        if "scores" not in self.raw:
            return None
        scores = self.numbers("scores", list(ranking))
        if tuple(scores) != ranking or list(scores.values()) != sorted(scores.values(), reverse=True):
            raise self.wrong(words.SCORES, "scores", scores)
        return MappingProxyType(scores)

    def convention(self) -> Convention:
        value = self.raw["convention"]
        if not isinstance(value, dict) or not set(value) <= set(FIELDS):
            raise self.wrong(words.CONVENTION_FIELDS, "convention", value, names=", ".join(FIELDS))
        try:
            return Convention.from_choices(**value)
        except NdcgError as error:
            raise error.at(f"{self.file}, field 'convention'") from None
