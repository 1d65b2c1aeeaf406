"""The recorded answers that no convention in this package reproduces, each with its reason.

In 2026 the libraries in :data:`RECORDED` computed some forty small cases, with every variant of their call, and their
answers were recorded. The conventions of this package reproduce all but the answers below to the library's own
precision. A test compares this table with the record in both directions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from ndcg_core.libraries import words
from ndcg_core.libraries.data_files import named, read_array, read_record, read_toml


@dataclass(frozen=True)
class KnownDeviation:
    """Answers of a library that are not reproduced: for which calls, in which cases (empty: all), and why."""

    kind: str
    library: str
    variants: tuple[str, ...]
    cases: tuple[str, ...] = ()
    reason: str = field(kw_only=True)


class Deviations(NamedTuple):
    """What the file has: each kind with its meaning, the deviations, and how many answers a library has on record."""

    kinds: dict[str, str]
    deviations: tuple[KnownDeviation, ...]
    recorded: dict[str, int]


def read_deviations(path: Path) -> Deviations:
    """Return what a file has, each deviation of a kind and a library that the file names."""
    file = named(path)
    read = read_record(Deviations, read_toml(path), {tuple[KnownDeviation, ...]: _deviations}, file)
    known: Mapping[str, Mapping[str, object]] = {"kind": read.kinds, "library": read.recorded}
    for number, each in enumerate(read.deviations, 1):
        for name, names in known.items():
            if getattr(each, name) not in names:
                where = f"{file}, deviation {number}, field {name}"
                raise words.ONE_OF.unknown(getattr(each, name), names, where=where)
    return read


def _deviations(given: object) -> tuple[KnownDeviation, ...]:
    numbered = enumerate(read_array(given), 1)
    return tuple(read_record(KnownDeviation, each, place=f"deviation {number}") for number, each in numbered)


_READ: Final = read_deviations(Path(__file__).with_suffix(".toml"))
KINDS: Final = _READ.kinds
KNOWN_DEVIATIONS: Final = _READ.deviations
RECORDED: Final = _READ.recorded
"""The number of recorded answers of each library. All but those of the deviations are reproduced."""
