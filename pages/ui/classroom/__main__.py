"""`python -m pages.ui.classroom`: where classes are kept; with `backup FILE` or `restore FILE`, a copy of them."""

import sqlite3
import sys
from pathlib import Path

from ndcg_core import NdcgError
from pages.ui.classroom import copies, database, words


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
    kept, copy = Path(url.database or ""), Path(file)
    if act == "backup":
        copies.back_up(kept, copy)
        said = words.COPIED.format(source=kept, target=copy)
    else:
        before = copies.restore(copy, kept)
        said = words.COPIED.format(source=copy, target=kept)
        said += f" {words.KEPT_BEFORE.format(before=before)}" if before else ""
    sys.stdout.write(said + "\n")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:3])
    except NdcgError as refusal:
        sys.exit(str(refusal))
    except (OSError, sqlite3.Error):
        sys.exit(words.NOT_COPIED)
