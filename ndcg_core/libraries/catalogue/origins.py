"""Where the catalogue's libraries come from: their packages, repositories, and the names that people look for."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ndcg_core.libraries.data_files import read_entries


@dataclass(frozen=True)
class Origin:
    """A library's home.

    ``install`` is the command that installs it, if a package manager has it. ``repository`` is its owner and name on
    GitHub, and ``path`` the file there that computes nDCG. ``commit`` is a commit that has the file, so that a link to
    it keeps its meaning; it need not be that of the version that was compared. ``aliases`` are other names under which
    people look for its nDCG.
    """

    install: str = ""
    repository: str = ""
    path: str = ""
    commit: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def permalink(self) -> str:
        """The address of the file at the commit; empty where none is known.

        >>> origins()["ranx"].permalink.partition("/blob/")[0]
        'https://github.com/AmenRa/ranx'
        >>> Origin().permalink
        ''
        """
        if not self.commit:
            return ""
        return f"https://github.com/{self.repository}/blob/{self.commit}/{self.path}"


def read_origins(path: Path) -> dict[str, Origin]:
    """Return the origins of a file by the names of their libraries."""
    return read_entries(path, Origin)


@cache
def origins() -> Mapping[str, Origin]:
    """Return the origins of the catalogue's libraries, by the library's name; papers and tutorials have none.

    They are read at their first use, because no number needs them.
    """
    return read_origins(Path(__file__).with_suffix(".toml"))
