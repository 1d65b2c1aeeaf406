"""What the catalogue keeps of one convention."""

from __future__ import annotations

from dataclasses import dataclass

from ndcg_core.convention import Convention


@dataclass(frozen=True)
class Entry:
    """A named convention: whose it is, the version it was held against, where it is defined, how it is called."""

    name: str
    library: str
    version: str
    convention: Convention
    source: str
    call: str
    surprises: tuple[str, ...] = ()
