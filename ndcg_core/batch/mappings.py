"""Runs and qrels as mappings from query to documents, whatever shape they come in."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, TypeGuard, overload

from ndcg_core.batch import words
from ndcg_core.batch.column_names import COLUMN_NAMES, Columns, Kind, columns_of, is_beir, missing_columns
from ndcg_core.errors import shorten
from ndcg_core.model.numbers import real
from ndcg_core.model.topic import ByDocument, DocId, Ranking


class _Column(Protocol):
    """A column of a frame, such as a pandas Series."""

    def tolist(self) -> list[Any]:
        """Return the cells, which may be anything."""


class Frame(Protocol):
    """A table with named columns, such as a pandas DataFrame."""

    @property
    def columns(self) -> Iterable[object]:
        """The names of the columns."""

    def __getitem__(self, name: str, /) -> _Column: ...


@overload
def nested(table: object, kind: Literal["run"], *, repeats: bool = ...) -> Mapping[Hashable, Ranking]: ...


@overload
def nested(table: object, kind: Literal["qrels"]) -> Mapping[Hashable, ByDocument[float]]: ...


def nested(table: object, kind: Kind, *, repeats: bool = False) -> Mapping[Hashable, Ranking | ByDocument[float]]:
    """Return ``{query: {doc: number}}`` from such a mapping or from a data frame of three columns.

    ``kind`` is ``"run"`` or ``"qrels"``; the columns of a frame have their usual names, those of BEIR's qrels among
    them, and a run may have ranks for scores. With ``repeats``, a query of a
    frame that has a document twice is a list of pairs instead of being refused.

    >>> nested({"q1": {"d1": 1.0}}, "run")
    {'q1': {'d1': 1.0}}
    """
    if type(table).__name__ == "LazyFrame":
        raise words.LAZY_FRAME.error(table=kind)
    if _is_frame(table):
        return _from_frame(table, kind, repeats=repeats)
    if isinstance(table, str | PathLike):
        raise words.PATH.error(table, table=kind)
    if not isinstance(table, Mapping):
        raise words.MAPPING.error(table, table=kind)
    if getattr(table, "kind", None) == ("qrels" if kind == "run" else "run"):  # what read_qrels or read_run returns
        raise words.SWAPPED[kind].error()
    for query, documents in table.items():
        _check_query(query, f"the {kind}")
        if kind == "qrels" and not isinstance(documents, Mapping):
            raise words.QRELS.error(documents, query=shorten(query))
    return table


def _is_frame(table: object) -> TypeGuard[Frame]:
    return hasattr(table, "columns") and (hasattr(table, "to_dict") or hasattr(table, "to_pydict"))


class _OtherFrame:
    """A frame of polars, pyarrow or another library, which narwhals makes alike."""

    def __init__(self, table: object) -> None:
        try:
            import narwhals as nw
        except ImportError:
            raise words.NO_NARWHALS.error(kind=type(table).__module__.split(".")[0]) from None
        self._frame = nw.from_native(table, eager_only=True)
        self.columns = self._frame.columns

    def __getitem__(self, name: str, /) -> _OtherColumn:
        return _OtherColumn(self._frame[name].to_list())


class _OtherColumn:
    def __init__(self, cells: list[Any]) -> None:
        self._cells = cells

    def tolist(self) -> list[Any]:
        return self._cells


def _from_frame(table: Frame, kind: Kind, *, repeats: bool) -> dict[Hashable, Ranking | ByDocument[float]]:
    frame: Frame = table if type(table).__module__.startswith("pandas") else _OtherFrame(table)
    columns, ranks = _columns(frame, kind)
    out: dict[Hashable, dict[DocId, float]] = {}
    pairs: dict[Hashable, list[tuple[DocId, float]]] = {}
    queries, docs, numbers = (frame[column].tolist() for column in columns)
    if ranks:
        numbers = [number if real(number) is None else -number for number in numbers]
    for row, (query, doc, number) in enumerate(zip(queries, docs, numbers, strict=True), 1):
        for name in (query, doc):
            _check_query(name, f"the {kind}, row {row}")
        documents = out.setdefault(query, {})
        if query in pairs:
            pairs[query].append((doc, number))
        elif doc in documents and repeats:
            pairs[query] = [*documents.items(), (doc, number)]
        elif doc in documents:
            raise words.DOCUMENT_TWICE.error(doc, table=kind, row=row)
        else:
            documents[doc] = number
    return {**out, **pairs}


def _columns(frame: Frame, kind: Kind) -> tuple[list[str], bool]:
    """Return the names of query, document and number in a frame, and whether the numbers are ranks."""
    names: list[Any] = list(frame.columns)
    found = find_columns(names, kind)
    columns = [names[place] for place in found[:3]]
    if any(getattr(frame[column], "ndim", 1) != 1 for column in columns):
        raise words.FRAME_COLUMN_TWICE.error(names, table=kind)
    return columns, found.ranks


def find_columns(names: Sequence[object], kind: Kind) -> Columns:
    """Return the places of query, document and number in a frame's header.

    Raises
    ------
    NdcgError
        Naming the columns that are missing.

    Examples
    --------
    >>> find_columns(["qid", "docno", "score"], "run").number
    2
    """
    found = columns_of(names, kind)
    if found is not None:
        return found
    if is_beir(names):
        raise words.BEIR_FRAME.error(list(names))
    wanted = ", ".join(usual[0] for usual in COLUMN_NAMES[kind])
    missing = ", ".join(missing_columns(names, kind))
    raise words.FRAME.error(list(names), table=kind, columns=wanted, missing=missing)


def _check_query(name: object, where: str) -> None:
    """Refuse an id that cannot be a key, or that stands for a missing value."""
    missing = name is None or (isinstance(name, float) and name != name) or type(name).__name__ in ("NAType", "NaTType")
    if missing or not isinstance(name, Hashable):
        raise words.ID.error(name, where=where)
