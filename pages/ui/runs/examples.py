"""The examples: trec_eval's own test data, and systems that are drawn from a seed."""

from __future__ import annotations

from pathlib import Path

import ndcg_core
from pages.ui.runs.collection import Collection

TREC_EVAL, SYSTEMS = "trec_eval", "systems"
_DATA = Path(ndcg_core.__file__).parent / "systems" / "data"


def example(name: str) -> Collection:
    """Return the files of an example."""
    found = Collection(example=name)
    for path in (_DATA / TREC_EVAL / "qrels.test", _DATA / TREC_EVAL / "results.test"):
        found.add(path.name, path.read_bytes())
    return found
