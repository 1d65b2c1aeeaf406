"""Where the project is published, which only its owner knows: the table ``[tool.ndcg-lab]`` of ``pyproject.toml``.

The build of the package reads this file by itself (``.github/metadata.py``), so it imports Python's own library alone.
"""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

_ADDRESS = re.compile(r"https://[\w.-]+(:\d+)?(/[\w.~%-]+)*/?")
_FILE = "pyproject.toml"


class Published(NamedTuple):
    """The addresses of the repository and of the site, without a slash at their ends; empty where not known."""

    repository: str = ""
    site: str = ""

    @property
    def handbook(self) -> str:
        """The address of the handbook, which lies beside the site.

        >>> Published(site="https://lab.example.org").handbook
        'https://lab.example.org/handbook'
        """
        return f"{self.site}/handbook" if self.site else ""

    def page(self, path: str) -> str:
        """Return where the repository shows a file, as GitHub and GitLab do.

        >>> Published("https://git.example.org/lab").page("README.md")
        'https://git.example.org/lab/blob/HEAD/README.md'
        """
        return f"{self.repository}/blob/HEAD/{path}"

    def file(self, path: str) -> str:
        """Return where the repository has a file itself, such as a picture.

        >>> Published("https://git.example.org/lab").file("a.gif")
        'https://git.example.org/lab/raw/HEAD/a.gif'
        """
        return f"{self.repository}/raw/HEAD/{path}"


NOWHERE = Published()


def read(folder: Path) -> Published:
    """Return the addresses that a project's file has; :func:`wrong` says which of them is none."""
    path = folder / _FILE
    given = tomllib.loads(path.read_text("utf-8")).get("tool", {}).get("ndcg-lab", {}) if path.exists() else {}
    return Published(*(str(given.get(name, "")).rstrip("/") for name in Published._fields))


def wrong(published: Published) -> str:
    """Return the name of an address that is none, empty where both are one or not known.

    >>> wrong(Published("https://git.example.org/lab")), wrong(Published(site="lab.example.org"))
    ('', 'site')
    """
    return next((name for name, text in published._asdict().items() if text and not _ADDRESS.fullmatch(text)), "")
