"""A table of named entries with tab completion and suggestions for mistyped names."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import TypeVar, overload

from ndcg_core.errors import Refusal

V = TypeVar("V")
D = TypeVar("D")
_WIDTH = 88


class Registry(Mapping[str, V]):
    """Entries by name, in a fixed order.

    Parameters
    ----------
    kind : str
        What the entries are, in the plural: ``"mistakes"``.
    entries : mapping of str to entry
        The entries by name.
    unknown : Refusal
        What is said to a name that is not among them.
    aliases : mapping of str to str, optional
        Other words in small letters, each with the name that it means.

    Examples
    --------
    >>> Registry("letters", {"a": 1, "b": 2}, Refusal("letter", "Unknown letter {got}"))
    2 letters:
      a  b

    """

    def __init__(self, kind: str, entries: Mapping[str, V], unknown: Refusal, aliases: Mapping[str, str] = {}) -> None:
        self._kind = kind
        self.entries = dict(entries)
        self._unknown, self._aliases = unknown, aliases

    def __getitem__(self, name: str) -> V:
        if name not in self and isinstance(name, str):
            name = self._aliases.get(name.lower(), name)
        if name not in self:
            raise self._unknown.unknown(name, [*self._aliases, *self.entries])
        return self.entries[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self.entries

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def get(self, name: str, default: None = None, /) -> V | None: ...

    @overload
    def get(self, name: str, default: V | D, /) -> V | D: ...

    def get(self, name: str, default: object = None, /) -> object:
        """Return the entry of a name, or ``default`` for an unknown name."""
        return self.entries[name] if name in self else default

    def __repr__(self) -> str:
        """Return all names on a few lines."""
        indent = "  "
        names = textwrap.fill(
            "  ".join(self), _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )
        return f"{len(self)} {self._kind}:\n{names}"

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)
