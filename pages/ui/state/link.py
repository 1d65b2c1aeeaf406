"""The link that carries everything on screen.

``1.`` or ``2.``, then a JSON list, deflated and in base64url. Version 1 writes out every choice of the convention, so
that a link keeps its meaning when a default changes. Version 2 is for conventions that make further choices, which it
adds by name; a choice that it does not name has its first value, which has no effect. The texts of an example's
documents are left to the example, which never changes once published. Whatever arrives is checked as if a stranger had
typed it.
"""

import base64
import json
import zlib
from typing import Any

from ndcg_core import Convention, NdcgError
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.discount_base import Discount
from ndcg_core.model.fields import FieldValue
from ndcg_core.model.gains import Gain
from ndcg_core.teaching.examples import Document, examples
from ndcg_core.widget.state.board_state import MOST_DOCUMENTS, BoardState, check_grade, text
from ndcg_core.widget.state.words import DOCUMENT_ID, SNIPPET, TITLE
from pages.ui.state import words

VERSION, WIDER, SEALED = "1", "2", "3"
_MOST_BYTES = 400_000
# Version 1's fields, in version 1's order; never reordered. A later choice goes into a later version.
_CHOICES = (
    "gain",
    "discount",
    "k",
    "ideal_pool",
    "ideal_cut",
    "ideal_order",
    "ties",
    "unjudged",
    "negative",
    "no_relevant",
    "negative_ideal",
    "seed",
    "min_documents",
)
_FURTHER = tuple(name for name in CHOICES if name not in _CHOICES)
# Deflate starts from this dictionary, which makes short links shorter; it belongs to version 1 and never changes.
_DICTIONARY = (
    b'["soup",[0,1,2,3,4,5,6,7,8,9,10,11,12],[0,1,2,3,4,5,6,7,8,9],[],[3,2,1,0,null],[],'
    b'["exp2","log2",5,"judged","k","gain","input","zero","error",0.0,0,0],["linear","jk2002",10,"ranked",'
    b'"none","given","average","skip","clip",1.0,0,0]]'
)


def encode(state: BoardState) -> str:
    """Return the state as the value of the link's ``s``."""
    places = {document: number for number, document in enumerate(_texts_of(state.example))}
    ids = list(state.documents)
    place = {doc: number for number, doc in enumerate(ids)}
    record: list[object] = [
        state.example,
        [
            places.get(document, [document.id, document.title, document.snippet])
            for document in state.documents.values()
        ],
        [place[doc] for doc in state.ranked],
        [place[doc] for doc in state.aside],
        [state.grades.get(doc) for doc in ids],
        sorted(state.ties),
        list(state.scale),
        [each.link() if isinstance(each, Gain | Discount) else each for each in map(state.convention.value, _CHOICES)],
    ]
    further = {name: value for name, value in state.convention.choices().items() if name in _FURTHER}
    version = WIDER if further else VERSION
    if further:
        record.append(further)
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    packed = packer.compress(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()) + packer.flush()
    return write_link(version, packed)


def write_link(version: str, packed: bytes) -> str:
    """Return bytes as a link's text, with the number of its version before them."""
    return f"{version}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def read_link(text: str) -> bytes:
    """Return the bytes behind a link's version; raise :class:`ValueError` for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def decode(link: str) -> BoardState:
    """Return the state that a link carries; raises :class:`NdcgError`, one sentence, for anything else."""
    version, _, packed = link.partition(".")
    if version == SEALED:
        raise words.LINK_WITHOUT_SOLUTION.error()
    if version not in (VERSION, WIDER):
        raise words.LINK_VERSION.error(link[:12], first=VERSION, second=WIDER)
    try:
        opener = zlib.decompressobj(15, _DICTIONARY)
        raw = opener.decompress(read_link(packed), _MOST_BYTES)
        if opener.unconsumed_tail or not opener.eof:
            raise words.LINK_CUT.error()
        return _read(json.loads(raw), wider=version == WIDER)
    except NdcgError:
        raise
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        MemoryError,
        RecursionError,
        TypeError,
        ValueError,
        zlib.error,
    ):
        raise words.LINK_DAMAGED.error() from None


def _read(record: Any, *, wider: bool) -> BoardState:
    example, documents, ranked, aside, grades, ties, scale, choices, *rest = record
    further = rest.pop() if wider else {}
    if rest or not isinstance(further, dict) or not set(further) <= set(_FURTHER):
        raise words.LINK_CHOICES.error(further)
    if (
        len(documents) > MOST_DOCUMENTS
        or len(scale) > MOST_DOCUMENTS + 1
        or sorted([*ranked, *aside]) != list(range(len(documents)))
    ):
        raise words.LINK_DOCUMENTS.error(most=MOST_DOCUMENTS)
    known = _texts_of(example)
    listed = [known[doc] if isinstance(doc, int) else _document(*doc) for doc in documents]
    ids = [document.id for document in listed]
    if len(set(ids)) != len(ids) or len(grades) != len(ids) or len(choices) != len(_CHOICES):
        raise words.LINK_DOCUMENTS.error(most=MOST_DOCUMENTS)
    judged = {doc: _grade(grade) for doc, grade in zip(ids, grades, strict=True) if grade is not None}
    return BoardState(
        documents=dict(zip(ids, listed, strict=True)),
        ranked=tuple(ids[i] for i in ranked),
        aside=tuple(ids[i] for i in aside),
        grades=judged,
        scale=tuple(sorted({_grade(grade) for grade in (*scale, *judged.values())})),
        convention=Convention.from_choices(
            **{name: _value(name, value) for name, value in zip(_CHOICES, choices, strict=True)}, **further
        ),
        ties=frozenset(rank for rank in ties if isinstance(rank, int) and 2 <= rank <= len(ranked)),
        example=example if example in examples else "",
    )


def _grade(value: object) -> float:
    return check_grade(value, words.ADDRESS)


def _texts_of(example: str) -> tuple[Document, ...]:
    return examples[example].documents if example in examples else ()


def _document(doc: object, title: object, snippet: object) -> Document:
    name = text(doc, DOCUMENT_ID)
    if not name:
        raise words.LINK_EMPTY_ID.error()
    return Document(name, text(title, TITLE), text(snippet, SNIPPET))


def _value(name: str, value: FieldValue) -> FieldValue:
    if not isinstance(value, list):
        return value
    if name == "gain":
        if len(value) > MOST_DOCUMENTS:
            raise words.LINK_GAIN_TABLE.error(len(value), most=MOST_DOCUMENTS)
        return {_grade(grade): gain for grade, gain in value}
    kind, *numbers = value
    if len(numbers) > MOST_DOCUMENTS:
        raise words.LINK_WEIGHTS.error(len(numbers), most=MOST_DOCUMENTS)
    return Discount.forms[kind].of_numbers(numbers)
