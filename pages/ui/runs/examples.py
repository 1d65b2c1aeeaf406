"""The examples: trec_eval's own test data, and systems that are drawn from a seed."""

from __future__ import annotations

from pathlib import Path

import ndcg_core
from ndcg_core.systems import example_systems
from pages.ui.runs import words
from pages.ui.runs.collection import Collection, File

TREC_EVAL, SYSTEMS = "trec_eval", "systems"
_DATA = Path(ndcg_core.__file__).parent / "systems" / "data"


def example(name: str) -> Collection:
    """Return the files of an example."""
    found = Collection(example=name)
    if name == SYSTEMS:
        runs, qrels = example_systems()
        found.files = [
            File(words.MADE_UP_QRELS, b"", "qrels", table=qrels),
            *(File(system, b"", "run", table=run) for system, run in runs.items()),
        ]
        return found
    for path in (_DATA / TREC_EVAL / "qrels.test", _DATA / TREC_EVAL / "results.test"):
        found.add(path.name, path.read_bytes())
    return found
