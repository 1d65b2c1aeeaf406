"""``python -m pages.ui.site``: build the lab without a server into ``dist/``."""

import os
import sys
from pathlib import Path

from ndcg_core import NdcgError
from pages.ui.site import build, words
from pages.ui.site.packages import PROJECT
from pages.ui.site.parts import gather
from pages.ui.site.sources.pinned import CACHE
from pages.ui.site.sources.reached import trouble


def main() -> None:
    """Build into ``dist``, or into the folder that the first argument names."""
    libraries = os.environ.get("NDCG_LAB_LIBRARIES", "").split()
    numpy = os.environ.get("NDCG_LAB_NUMPY", "")
    if said := trouble(CACHE, numpy, libraries):
        sys.exit(said)
    parts = gather(CACHE, numpy, libraries)
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT / "dist"
    built = build.build(parts)
    build.write(built, folder)
    print(build.described(str(folder / "site"), built.site))  # noqa: T201 - a command
    print(build.described(str(folder / "ndcg-lab.html"), {"": built.page}))  # noqa: T201
    if parts.for_tests:
        print(words.FOR_TESTS)  # noqa: T201


try:
    main()
except NdcgError as refusal:
    sys.exit(str(refusal))
