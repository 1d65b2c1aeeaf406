"""Test collections by their names: those of ir_datasets, and a dataset of BEIR in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ndcg_core.errors import shorten
from ndcg_core.run_files import words
from ndcg_core.run_files.sources import Source

PREFIX = "irds:"
_SPLITS = ("test", "dev", "train")


def qrels_of(name: str) -> Iterator[tuple[str, str, float]]:
    """Yield query, document and grade of each judgment of a dataset that ir_datasets names."""
    return ((row.query_id, row.doc_id, row.relevance) for row in _dataset(name, "qrels").qrels_iter())


def run_of(name: str) -> Iterator[tuple[str, str, float]]:
    """Yield query, document and score of each row of the run that comes with a dataset of ir_datasets."""
    return ((row.query_id, row.doc_id, row.score) for row in _dataset(name, "scoreddocs").scoreddocs_iter())


def _dataset(name: str, has: str) -> Any:  # ir_datasets has no types
    try:
        import ir_datasets
    except ImportError:
        raise words.IR_DATASETS.error(name=shorten(name)) from None
    try:
        found = ir_datasets.load(name.removeprefix(PREFIX))
    except (KeyError, ValueError):
        raise words.NO_DATASET.error(name=shorten(name)) from None
    if not getattr(found, f"has_{has}")():
        raise words.DATASET_WITHOUT.error(name=shorten(name), what=words.DATASET_PARTS[has])
    return found


def qrels_in(source: Source) -> Source:
    """Return the file of judgments, if the source is the folder of a dataset of BEIR; otherwise the source itself.

    Raises
    ------
    NdcgError
        For a folder without ``qrels/test.tsv``, ``dev.tsv`` or ``train.tsv``, of which the first is taken.
    """
    if not isinstance(source, str | os.PathLike) or not Path(source).is_dir():
        return source
    files = (Path(source) / "qrels" / f"{split}.tsv" for split in _SPLITS)
    found = next((file for file in files if file.is_file()), None)
    if found is None:
        raise words.FOLDER.error(name=shorten(os.fspath(source)))
    return found
