"""The link that carries everything on screen.

``1.`` or ``2.`` and then a deflated, base64url JSON list. Version 1 writes every choice of the convention out, so a link
keeps its meaning when a default changes. Version 2 is for lists whose convention makes further choices, which it adds by
name; a choice that it does not name was made by nobody then, and its first value has no effect. Texts of an example's own documents are left to the example, which never changes once
published. Whatever arrives is checked as if a stranger had typed it.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from ndcg_core import Convention, NdcgError
from ndcg_core.model.choices import CHOICES
from ndcg_core.model.discounts import JarvelinKekalainen, LogDiscount, RisingLog, Weights
from ndcg_core.model.gains import GainTable
from ndcg_core.teaching.examples import Document, examples
from pages.ui.state.board_state import MOST_DOCUMENTS, BoardState, check_grade, text

VERSION, WIDER = "1", "2"
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
    """The sheet as the value of the link's ``s``."""
    places = {document: number for number, document in enumerate(_texts_of(state.example))}
    ids = list(state.documents)
    place = {doc: number for number, doc in enumerate(ids)}
    record: list[Any] = [
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
        [_plain(getattr(state.convention, name)) for name in _CHOICES],
    ]
    further = {name: value for name, value in state.convention.choices().items() if name in _FURTHER}
    version = WIDER if further else VERSION
    if further:
        record.append(further)
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    packed = packer.compress(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode()) + packer.flush()
    return f"{version}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def decode(link: str) -> BoardState:
    """The sheet that a link carries; raises :class:`NdcgError`, one sentence, for anything that is not one."""
    version, _, packed = link.partition(".")
    if version not in (VERSION, WIDER):
        raise NdcgError(f"A link starts with {VERSION}. or {WIDER}.", got=link[:12], where="the address")
    try:
        opener = zlib.decompressobj(15, _DICTIONARY)
        raw = opener.decompress(
            base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True), _MOST_BYTES
        )
        if opener.unconsumed_tail or not opener.eof:
            raise NdcgError("The link was cut off or is too long", where="the address")
        return _sheet(json.loads(raw), wider=version == WIDER)
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
        binascii.Error,
    ):
        raise NdcgError(
            "The link was cut off or changed on its way",
            where="the address",
            fix="Ask for it again, or start from an example.",
        ) from None


def _sheet(record: Any, *, wider: bool) -> BoardState:
    example, documents, ranked, aside, grades, ties, scale, choices, *rest = record
    further = rest.pop() if wider else {}
    if rest or not isinstance(further, dict) or not set(further) <= set(_FURTHER):
        raise NdcgError("A link holds choices that are known here", got=further, where="the address")
    if (
        len(documents) > MOST_DOCUMENTS
        or len(scale) > MOST_DOCUMENTS + 1
        or sorted([*ranked, *aside]) != list(range(len(documents)))
    ):
        raise NdcgError("A link holds each of its documents once, at most 200", where="the address")
    known = _texts_of(example)
    listed = [known[doc] if isinstance(doc, int) else _document(*doc) for doc in documents]
    ids = [document.id for document in listed]
    if len(set(ids)) != len(ids) or len(grades) != len(ids) or len(choices) != len(_CHOICES):
        raise NdcgError("A link holds each of its documents once, at most 200", where="the address")
    judged = {doc: _grade(grade) for doc, grade in zip(ids, grades, strict=True) if grade is not None}
    return BoardState(
        documents=dict(zip(ids, listed, strict=True)),
        ranked=tuple(ids[i] for i in ranked),
        aside=tuple(ids[i] for i in aside),
        grades=judged,
        scale=tuple(sorted({_grade(grade) for grade in (*scale, *judged.values())})),
        convention=Convention(
            **{name: _value(name, value) for name, value in zip(_CHOICES, choices, strict=True)}, **further
        ),
        ties=frozenset(rank for rank in ties if isinstance(rank, int) and 2 <= rank <= len(ranked)),
        example=example if example in examples else "",
    )


def _grade(value: Any) -> float:
    return check_grade(value, "the address")


def _texts_of(example: str) -> tuple[Document, ...]:
    return examples[example].documents if example in examples else ()


def _document(doc: Any, title: Any, snippet: Any) -> Document:
    name = text(doc, "A document id")
    if not name:
        raise NdcgError("A document id is not empty", where="the address")
    return Document(name, text(title, "A title"), text(snippet, "A snippet"))


def _plain(value: Any) -> Any:
    if isinstance(value, GainTable):
        return [list(pair) for pair in value.pairs]
    if isinstance(value, Weights):
        return ["weights", *value.values]
    if isinstance(value, JarvelinKekalainen):
        return ["jk", value.base]
    if isinstance(value, RisingLog):
        return ["rising", value.base]
    if isinstance(value, LogDiscount):
        return ["log", value.base, value.shift, value.add]
    return value


def _value(name: str, value: Any) -> Any:
    if not isinstance(value, list):
        return value
    if name == "gain":
        if len(value) > MOST_DOCUMENTS:
            raise NdcgError("An own gain table names at most 200 grades", got=len(value), where="the address")
        return {_grade(grade): gain for grade, gain in value}
    kind, *numbers = value
    if len(numbers) > MOST_DOCUMENTS:
        raise NdcgError("Own weights name at most 200 ranks", got=len(numbers), where="the address")
    if kind == "weights":
        return numbers
    return {"jk": JarvelinKekalainen, "rising": RisingLog}.get(kind, LogDiscount)(*numbers)
