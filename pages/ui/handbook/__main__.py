"""``python -m pages.ui.handbook``: build the handbook into ``dist/site/handbook``, or into the folder that is named."""

import sys
import time
from pathlib import Path

from ndcg_core import NdcgError
from pages.ui.handbook import book, published, words

_PROJECT = Path(__file__).resolve().parents[3]


def main() -> None:
    """Build it and say how large it is."""
    began = time.monotonic()
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "dist/site/handbook")
    count = book.build(folder, published.read(_PROJECT))
    size = sum(book.sizes(folder)) / 1e6
    print(words.BUILT.format(folder=folder, pages=count, size=size, seconds=time.monotonic() - began))  # noqa: T201


try:
    main()
except NdcgError as refusal:
    sys.exit(str(refusal))
