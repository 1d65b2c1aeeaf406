"""A file in, a run or qrels out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Literal

from ndcg_core.batch.runs import Qrels, Run

Source = str | os.PathLike[str] | bytes | BinaryIO
OnError = Literal["raise", "skip"]


def read_run(file: Source, *, name: str = "", on_error: OnError = "raise") -> Run:
    """Read a run."""
    rows = [line.split() for line in _text(file).splitlines()]
    return Run.from_columns(
        [row[0] for row in rows], [row[2] for row in rows], [float(row[4]) for row in rows], name=name
    )


def read_qrels(file: Source, *, name: str = "", on_error: OnError = "raise") -> Qrels:
    """Read qrels."""
    rows = [line.split() for line in _text(file).splitlines()]
    return Qrels.from_columns(
        [row[0] for row in rows], [row[2] for row in rows], [float(row[3]) for row in rows], name=name
    )


def _text(file: Source) -> str:
    if isinstance(file, bytes):
        return file.decode()
    return Path(file).read_bytes().decode() if isinstance(file, str | os.PathLike) else file.read().decode()
