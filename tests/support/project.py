"""The files that the project is made of, in a clone and in an unpacked sdist alike."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from pathspec import GitIgnoreSpec

ROOT = Path(__file__).parents[2]
_WRITTEN_BY_THE_BUILD = "PKG-INFO"


def files(*below: str, root: Path = ROOT) -> list[str]:
    """The paths of the project's files, or of those below these names: those git knows, else those no rule ignores."""
    found = _known_to_git(root) if (root / ".git").exists() else _not_ignored(root)
    folders = tuple(f"{name}/" for name in below)
    return sorted(path for path in found if not below or path in below or path.startswith(folders))


def _known_to_git(root: Path) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name]


def _not_ignored(root: Path) -> Iterator[str]:
    ignored = GitIgnoreSpec.from_lines((root / ".gitignore").read_text("utf-8").splitlines())
    for folder, below, names in os.walk(root):
        here = Path(folder).relative_to(root)
        below[:] = [name for name in below if not ignored.match_file(f"{(here / name).as_posix()}/")]
        paths = ((here / name).as_posix() for name in names)
        yield from (path for path in paths if path != _WRITTEN_BY_THE_BUILD and not ignored.match_file(path))
