"""An entry of the catalogue: a named convention and its source."""

from dataclasses import dataclass, field

from ndcg_core.libraries.catalogue.origins import ORIGINS, Origin
from ndcg_core.model.convention import Convention


@dataclass(frozen=True)
class Entry:
    """A named convention with its library, the version it was compared with, its source and its call.

    ``source`` names files of the library's repository or pages of a paper; ``call`` is the code that a user types,
    with the variables ``run`` and ``qrels`` or ``grades`` and ``scores``. ``precision`` is the precision of the
    library's own numbers: 64-bit, 32-bit, or a number of decimals. ``engine`` names the engine that runs the library
    live, where its package is installed. ``surprises`` are whole sentences. ``any_gain`` says that the source leaves
    the gain to its reader, and that ``convention`` has the one of its examples. ``verified`` says that the
    convention reproduces recorded answers of the library, or numbers that its authors published. ``family`` is the
    kind of library; the catalogue fills in that of the entry's file, and in ``variant`` what tells the entry from the
    library's others. ``read`` is the month in which its source was read.
    """

    name: str
    library: str
    version: str
    convention: Convention
    source: str
    call: str = ""
    surprises: tuple[str, ...] = ()
    precision: str = "64-bit"
    engine: str = ""
    any_gain: bool = False
    verified: bool = True
    family: str = field(default="", compare=False)
    variant: str = field(default="", compare=False)
    read: str = "2026-11"

    @property
    def title(self) -> str:
        """What people call it: the library, and of several settings which."""
        return f"{self.library} ({self.variant})" if self.variant else self.library

    @property
    def origin(self) -> Origin:
        """The library's package and repository; an empty one where none is known."""
        return ORIGINS.get(self.library, Origin())
