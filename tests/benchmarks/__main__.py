"""`make bench`: print every table, or only the named ones."""

import sys

from ndcg_core.batch import keep_freed_memory
from tests.benchmarks import (
    classroom,
    coverage,
    diagnosis,
    engine,
    frames,
    grading,
    live,
    many,
    memory,
    neighbour,
    page,
    runs,
)

PARTS = {
    "engine": engine.run,
    "many": many.run,
    "runs": runs.run,
    "shuffled": runs.run_shuffled,
    "page": page.run,
    "frames": frames.run,
    "class": classroom.run,
    "live": live.run,
    "diagnosis": diagnosis.run,
    "grading": grading.run,
    "memory": memory.run,
    "coverage": coverage.run,
    "neighbour": neighbour.run,
}

keep_freed_memory()  # as the app does when it starts
for part in sys.argv[1:] or PARTS:
    PARTS[part]()
    print()
