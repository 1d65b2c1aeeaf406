"""Ready lists, each with a story and its source: ``examples["soup"]``.

To add one, write ``<id>.json`` here and name it in ``_ORDER``. Links name an example's documents, so once an example
is published its texts and ids never change; ``tests/teaching/test_examples.py`` holds a digest of each.
``LICENSE-trec.md`` is NIST's own text for the data of ``trec-301``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files

from ndcg_core.teaching import words
from ndcg_core.teaching.examples.reading import Document, Example, read_example

_ORDER = ("soup", "tutorial", "notebook", "clicks", "wikipedia", "textbook-2002", "neighbours", "ties", "trec-301")


class Examples(Mapping[str, Example]):
    """Examples by id, in teaching order; a file is read and checked when it is first asked for."""

    def __init__(self, order: tuple[str, ...]) -> None:
        self._order = order
        self._read: dict[str, Example] = {}

    def __getitem__(self, name: str) -> Example:
        if name not in self._order:
            raise words.EXAMPLE.unknown(name, self._order)
        if name not in self._read:
            file = f"{name}.json"
            self._read[name] = read_example((files(__package__) / file).read_text(encoding="utf-8"), file)
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._order

    def __iter__(self) -> Iterator[str]:
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._order)


examples: Mapping[str, Example] = Examples(_ORDER)

__all__ = ["Document", "Example", "Examples", "examples", "read_example"]
