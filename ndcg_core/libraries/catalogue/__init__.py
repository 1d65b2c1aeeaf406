"""The catalogue: conventions that go by a name, each with where it comes from.

To add a library, add an :class:`Entry` to one of this package's files, or a file to ``_ROOMS``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ndcg_core.libraries.catalogue import (
    boosters,
    catboost_,
    papers,
    recommenders,
    search,
    seeds,
    sklearn_,
    tensors,
    torch_,
    trec,
)
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.model.convention import register, unknown

_ROOMS = (sklearn_, catboost_, boosters, trec, search, tensors, torch_, recommenders, papers, seeds)


class Catalogue(Mapping[str, Entry]):
    """Entries by name, in the order of the rooms; an unknown name is told the known ones."""

    def __init__(self, entries: list[Entry]) -> None:
        self._entries = {entry.name: entry for entry in entries}
        for entry in entries:
            register(entry.name, entry.convention)

    def __getitem__(self, name: str) -> Entry:
        if not isinstance(name, str) or name not in self._entries:
            raise unknown(name)
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


conventions = Catalogue([entry for room in _ROOMS for entry in room.ENTRIES])
