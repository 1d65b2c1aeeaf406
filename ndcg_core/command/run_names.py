"""What runs are called: the names of their files, as long as these differ."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from ndcg_core.command import words
from ndcg_core.command.files import STANDARD_INPUT


def run_names(paths: Sequence[str]) -> list[str]:
    """Return a name for each path, no two the same: that of its file, or the path where several files share a name.

    A path that is given again gets a number.

    >>> run_names(["bm25.run", "dense.run"])
    ['bm25.run', 'dense.run']
    >>> run_names(["old/bm25.run", "new/bm25.run", "new/bm25.run"])
    ['old/bm25.run', 'new/bm25.run', 'new/bm25.run (2)']
    """
    files = [words.STANDARD_INPUT if path == STANDARD_INPUT else Path(path).name for path in paths]
    shared = Counter(dict(zip(paths, files, strict=True)).values())
    wanted = [file if shared[file] == 1 else path for path, file in zip(paths, files, strict=True)]
    found: list[str] = []
    for name in wanted:
        numbered = (f"{name} ({number})" for number in count(2))
        found.append(name if name not in found else next(each for each in numbered if each not in {*found, *wanted}))
    return found


def run_named(name: str, paths: Sequence[str], names: Sequence[str]) -> str:
    """Return the name of the run that somebody means by its path or its name; what is neither comes back as it is.

    >>> run_named("new/./bm25.run", ["old/bm25.run", "new/bm25.run"], ["old/bm25.run", "new/bm25.run"])
    'new/bm25.run'
    """
    return next((own for path, own in zip(paths, names, strict=True) if Path(path) == Path(name)), name)
