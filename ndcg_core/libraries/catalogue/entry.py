"""What the catalogue keeps of one convention."""

from __future__ import annotations

from dataclasses import dataclass

from ndcg_core.model.convention import Convention


@dataclass(frozen=True)
class Entry:
    """A named convention: whose it is, the version it was held against, where it is defined, how it is called.

    ``source`` names files of the library's repository or pages of a paper; ``call`` is what a user types, with
    ``run`` and ``qrels`` or ``grades`` and ``scores`` as they are at hand. ``precision`` says how many digits the
    library's own numbers have: those of 64- or 32-bit numbers, or so many decimals. ``engine`` names the engine that
    answers live, where its package is installed. ``surprises`` are sentences.
    """

    name: str
    library: str
    version: str
    convention: Convention
    source: str
    call: str
    surprises: tuple[str, ...] = ()
    precision: str = "64-bit"
    engine: str = ""
