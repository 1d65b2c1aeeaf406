"""An entry of the catalogue: a named convention and its source."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NewType

from ndcg_core.errors import Refusal
from ndcg_core.libraries import words
from ndcg_core.libraries.catalogue.origins import Origin, origins
from ndcg_core.libraries.data_files import READERS, Reader, read_entries
from ndcg_core.model.convention import Convention, from_signature

Precision = NewType("Precision", str)
Month = NewType("Month", str)


@dataclass(frozen=True)
class Entry:
    """A named convention with its library, the version it was compared with, its source and its call.

    In a file, ``convention`` is a signature, as :func:`ndcg_core.model.signature` writes it. ``source`` names files of
    the library's repository or pages of a paper; ``call`` is the code that a user types, with the variables ``run`` and
    ``qrels`` or ``grades`` and ``scores``. ``precision`` is the precision of the library's own numbers: 64-bit, 32-bit,
    or a number of decimals. ``engine`` names the engine that runs the library live, where its package is installed.
    ``surprises`` are whole sentences. ``any_gain`` says that the source leaves the gain to its reader, and that
    ``convention`` has the one of its examples. ``verified`` says that the convention reproduces recorded answers of the
    library, or numbers that its authors published. ``family`` is the kind of library, one for a file; the catalogue
    fills in ``variant``, which tells the entry from the library's others. ``read`` is the month in which its source was
    read.
    """

    name: str
    library: str
    version: str
    convention: Convention
    source: str
    call: str = ""
    surprises: tuple[str, ...] = ()
    precision: Precision = Precision("64-bit")
    engine: str = ""
    any_gain: bool = False
    verified: bool = True
    family: str = field(kw_only=True, compare=False)
    variant: str = field(default="", compare=False)
    read: Month = field(kw_only=True)

    @property
    def title(self) -> str:
        """What people call it: the library, and of several settings which."""
        return f"{self.library} ({self.variant})" if self.variant else self.library

    @property
    def origin(self) -> Origin:
        """The library's package and repository; an empty one where none is known."""
        return origins().get(self.library, Origin())


def read_family(path: Path) -> dict[str, Entry]:
    """Return the entries of a file by their names."""
    return read_entries(path, Entry, _READERS, lambda name: {"name": name, "variant": ""})


def _like(pattern: str, refusal: Refusal) -> Reader:
    """Return a reader of texts that have a pattern."""

    def read(given: object) -> object:
        if not re.fullmatch(pattern, str(READERS[str](given))):
            raise refusal.error(given)
        return given

    return read


_READERS: Mapping[object, Reader] = {
    Convention: lambda given: from_signature(str(READERS[str](given))),
    Precision: _like(r"(64|32)-bit|\d decimals", words.PRECISION),
    Month: _like(r"20\d\d-(0[1-9]|1[0-2])", words.MONTH),
}
