"""`python -m pages.ui.classroom`: where classes are kept; with `backup FILE` or `restore FILE`, a copy of them."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from ndcg_core import NdcgError
from pages.ui.classroom import database, words


def main(act: str = "", file: str = "") -> None:
    """Say where classes are kept, or copy them; a copy can be made while the server runs."""
    url = database.address()
    if not act:
        sys.stdout.write(words.KEPT_AT.format(place=database.described(url)) + "\n")
        return
    if url.get_backend_name() != "sqlite":
        raise words.NO_COPY.error()
    if act not in ("backup", "restore") or not file:
        raise words.COPY.error(act)
    kept = Path(url.database or "").expanduser()
    source, target = (kept, Path(file)) if act == "backup" else (Path(file), kept)
    if not source.is_file():
        raise words.NO_SOURCE.error(str(source))
    with closing(sqlite3.connect(target)) as copy, closing(sqlite3.connect(source)) as original:
        original.backup(copy)
    if act == "backup":
        shutil.copymode(kept, target)
    sys.stdout.write(words.COPIED.format(source=source, target=target) + "\n")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:3])
    except NdcgError as refusal:
        sys.exit(str(refusal))
    except (OSError, sqlite3.Error):
        sys.exit(words.NOT_COPIED)
