"""The catalogue: named conventions, each with its source.

To add a library, or the definition of any tool, add an entry to one of this package's TOML files, with the fields of
:class:`~ndcg_core.libraries.catalogue.entry.Entry`, or a file with its ``family`` to ``FILES``.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Final

from ndcg_core.libraries.catalogue.entry import Entry, read_family
from ndcg_core.libraries.data_files import joined
from ndcg_core.libraries.registry import Registry
from ndcg_core.model.convention import ALIASES, register
from ndcg_core.model.words import UNKNOWN_CONVENTION

FILES: Final = (
    "sklearn",
    "catboost",
    "boosters",
    "trec",
    "search",
    "retrieval",
    "torch",
    "tensors",
    "recommenders",
    "papers",
    "tutorials",
)
"""The files in the order of every list of conventions: the common libraries first."""
_PATHS = [Path(__file__).with_name(f"{name}.toml") for name in FILES]
_READ = joined({path: read_family(path) for path in _PATHS})
_WORDS: dict[str, list[list[str]]] = defaultdict(list)
"""The names of each library's entries, in words."""
for _entry in _READ.values():
    _WORDS[_entry.library].append(_entry.name.split("_"))


def _variant(entry: Entry) -> str:
    """Return the words of a name that other entries of the library lack; none where it has no other."""
    shared = takewhile(lambda same: len({*same}) == 1, zip(*_WORDS[entry.library], strict=False))
    return " ".join(entry.name.split("_")[len([*shared]) :])


_ENTRIES = {name: replace(entry, variant=_variant(entry)) for name, entry in _READ.items()}
for _entry in _ENTRIES.values():
    register(_entry.name, _entry.convention)
    if _entry.family not in ("papers", "tutorials"):
        ALIASES.setdefault(_entry.library.lower(), _entry.name)
ALIASES.update(lgbm="lightgbm", xgb="xgboost")

conventions = Registry("conventions", _ENTRIES, UNKNOWN_CONVENTION, ALIASES)
"""Every named convention, by its name."""
PRINTED: Final = frozenset(entry.name for entry in conventions.values() if entry.family == "tutorials")
"""The names of what tutorials print, and no library computes."""
