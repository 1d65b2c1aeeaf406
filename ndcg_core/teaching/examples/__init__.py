"""Ready lists, each with a story and its source: ``examples["soup"]``.

To add one, write ``NN-its-id.json`` here. Links name an example's documents, so once an example
is published its texts and ids never change; ``tests/teaching/test_examples.py`` holds a digest of each.
``LICENSE-trec.md`` is NIST's own text for the data of ``trec-301``.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from ndcg_core.teaching import words
from ndcg_core.teaching.examples.reading import Document, Example, read_example


class Examples(Mapping[str, Example]):
    """Examples by id, in teaching order; a file is read and checked when it is first asked for.

    Attributes
    ----------
    folder : Path
        Where the files are.

    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __getitem__(self, name: str) -> Example:
        names = _files(self.folder)
        if name not in names:
            raise words.EXAMPLE.unknown(name, names)
        return _read(self.folder, name)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in _files(self.folder)

    def __iter__(self) -> Iterator[str]:
        return iter(_files(self.folder))

    def __len__(self) -> int:
        return len(_files(self.folder))


@cache
def _files(folder: Path) -> dict[str, str]:
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".json"))
    return {name.partition("-")[2].removesuffix(".json"): name for name in names}


@cache
def _read(folder: Path, name: str) -> Example:
    return read_example((folder / _files(folder)[name]).read_text(encoding="utf-8"), f"{name}.json")


examples: Mapping[str, Example] = Examples(Path(__file__).parent)
