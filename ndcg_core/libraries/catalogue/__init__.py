"""The catalogue: named conventions, each with its source.

To add a library, add an :class:`~ndcg_core.libraries.catalogue.entry.Entry` to one of this package's files, or a file
with its ``FAMILY`` to ``_FILES``, whose order is that of every list of conventions: the common libraries first.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import takewhile

from ndcg_core.libraries.catalogue import (
    boosters,
    catboost_,
    papers,
    recommenders,
    retrieval,
    search,
    seeds,
    sklearn_,
    tensors,
    torch_,
    trec,
)
from ndcg_core.libraries.catalogue.entry import Entry
from ndcg_core.libraries.catalogue.origins import ORIGINS
from ndcg_core.libraries.registry import Registry
from ndcg_core.model.convention import ALIASES, register
from ndcg_core.model.words import UNKNOWN_CONVENTION

_FILES = (sklearn_, catboost_, boosters, trec, search, retrieval, torch_, tensors, recommenders, papers, seeds)


_WORDS: dict[str, list[list[str]]] = defaultdict(list)
"""The names of each library's entries, in words."""
for _file in _FILES:
    for _entry in _file.ENTRIES:
        _WORDS[_entry.library].append(_entry.name.split("_"))


def _variant(entry: Entry) -> str:
    """Return the words of a name that other entries of the library lack; none where it has no other."""
    shared = takewhile(lambda same: len({*same}) == 1, zip(*_WORDS[entry.library], strict=False))
    return " ".join(entry.name.split("_")[len([*shared]) :])


_ENTRIES: dict[str, Entry] = {
    entry.name: replace(entry, family=file.FAMILY, variant=_variant(entry)) for file in _FILES for entry in file.ENTRIES
}
for _entry in _ENTRIES.values():
    register(_entry.name, _entry.convention)
    if _entry.library in ORIGINS:
        ALIASES.setdefault(_entry.library.lower(), _entry.name)
ALIASES.update(lgbm="lightgbm", xgb="xgboost")

conventions = Registry("conventions", _ENTRIES, UNKNOWN_CONVENTION, ALIASES)
"""Every named convention, by its name."""
